//! What positions are worth, and the best lines.

use doushou_core::analysis::Expectation;
use doushou_core::search;
use doushou_core::{AnyMove, Game, texts};

use crate::types::{cell_number, number};

/// How good a position is for a side.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Score {
    /// Hundredths of a pawn-like unit, positive when the side is ahead.
    Centipawns {
        /// −30 000 to 30 000.
        value: i32,
    },
    /// A forced win.
    Win {
        /// Plies to the end, the last one included.
        plies: i32,
    },
    /// A forced loss.
    Loss {
        /// Plies to the end, the last one included.
        plies: i32,
    },
}

impl From<search::Score> for Score {
    fn from(score: search::Score) -> Self {
        match score {
            search::Score::Centipawns(value) => Self::Centipawns { value },
            search::Score::Win { plies } => Self::Win {
                plies: number(plies),
            },
            search::Score::Loss { plies } => Self::Loss {
                plies: number(plies),
            },
        }
    }
}

/// A score with what is said of it. Everything is told for one side.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Worth {
    /// The score.
    pub score: Score,
    /// The share of the point that the side may expect, 0 to 1; 0 and 1 only when
    /// it is certain.
    pub share: f64,
    /// The same in hundredths, 0 to 100.
    pub percent: i32,
    /// The winner's moves to a forced end, negative when the side loses.
    pub moves_to_end: Option<i32>,
    /// As people write it: `+0.64`, `wins in 3`.
    pub text: String,
}

impl Worth {
    pub(crate) fn of(score: search::Score, language: texts::Language) -> Self {
        let expectation = Expectation::of(score);
        Self {
            score: score.into(),
            share: expectation.share(),
            percent: expectation.percent().into(),
            moves_to_end: score.moves_to_end(),
            text: texts::score_text(language, score),
        }
    }
}

/// A move that was thought of.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct FoundMove {
    /// The move, as [`Game.play`](crate::Game::play) takes it.
    pub mv: String,
    /// The cell where it begins; of a tile put down, where it is put.
    pub from: i32,
    /// The cell where it ends; the same when the piece stays.
    pub to: i32,
    /// As people write it.
    pub text: String,
}

impl FoundMove {
    /// A move that cannot be played where its text would be made.
    pub(crate) fn bare(mv: AnyMove) -> Self {
        Self {
            mv: mv.to_string(),
            from: cell_number(mv.from),
            to: cell_number(mv.to),
            text: mv.to_string(),
        }
    }
}

/// Moves from a game's present position on, with their texts.
pub(crate) fn found(game: &Game, moves: &[AnyMove], language: texts::Language) -> Vec<FoundMove> {
    let mut texts = texts::line_text(language, game, moves, moves.len()).into_iter();
    let found = moves.iter().map(|&mv| {
        let bare = FoundMove::bare(mv);
        match texts.next() {
            Some(text) => FoundMove { text, ..bare },
            None => bare,
        }
    });
    found.collect()
}

/// One of the best lines of a position, told for the side to move.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct AnalysisLine {
    /// Which line this is, 1 for the best.
    pub rank: i32,
    /// How many plies were looked ahead.
    pub depth: i32,
    /// What it is worth.
    pub worth: Worth,
    /// The expected moves, at least one.
    pub moves: Vec<FoundMove>,
}

impl AnalysisLine {
    pub(crate) fn of(
        line: &doushou_core::analysis::AnalysisLine,
        game: &Game,
        language: texts::Language,
    ) -> Self {
        Self {
            rank: number(line.rank),
            depth: number(line.depth),
            worth: Worth::of(line.score, language),
            moves: found(game, &line.moves, language),
        }
    }
}

/// What an analysis found.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Analysis {
    /// The last depth looked through whole, in plies; 0 when there was no time for
    /// one.
    pub depth: i32,
    /// Positions looked at.
    pub nodes: i64,
    /// The best lines, the best first; fewer than asked for where there are fewer
    /// moves.
    pub lines: Vec<AnalysisLine>,
}

/// What an endgame table says of a position, for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum TableValue {
    /// Nobody can force an end.
    Draw,
    /// The side to move wins.
    Win {
        /// Plies to the end, the last one included.
        plies: i32,
    },
    /// The side to move loses.
    Loss {
        /// Plies to the end; 0 for a side that cannot move.
        plies: i32,
    },
}

impl From<doushou_core::tablebase::TableValue> for TableValue {
    fn from(value: doushou_core::tablebase::TableValue) -> Self {
        use doushou_core::tablebase::TableValue as Theirs;
        match value {
            Theirs::Draw => Self::Draw,
            Theirs::Win { plies } => Self::Win {
                plies: number(plies),
            },
            Theirs::Loss { plies } => Self::Loss {
                plies: number(plies),
            },
        }
    }
}
