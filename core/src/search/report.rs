//! What a search tells: scores, lines, the final answer.

use std::fmt;
use std::time::Duration;

use crate::types::AnyMove;

/// Scores inside the search: centipawns, and the ends of games near [`WON`].
pub(super) type Value = i32;

/// The worth of having won, less the plies it takes. Fits an `i16`.
pub(super) const WON: Value = 31_000;
/// Beyond every score; an `i16` still holds it.
pub(super) const INFINITE: Value = 31_500;
/// Scores past this are won or lost.
pub(super) const SURELY_WON: Value = WON - 1000;
/// No evaluation goes past this.
pub(super) const MOST: Value = SURELY_WON - 1;

/// How good a position is for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn-like unit; positive is good. 0 is also what a draw is worth.
    Centipawns(i32),
    /// A forced win: so many plies until the den is entered, the last animal
    /// taken or the other side left without a move, the last ply included.
    Win {
        /// The number of plies.
        plies: u32,
    },
    /// A forced loss, counted alike.
    Loss {
        /// The number of plies.
        plies: u32,
    },
}

impl Score {
    pub(super) fn from_value(value: Value) -> Self {
        if value >= SURELY_WON {
            Self::Win {
                plies: (WON - value).unsigned_abs(),
            }
        } else if value <= -SURELY_WON {
            Self::Loss {
                plies: (WON + value).unsigned_abs(),
            }
        } else {
            Self::Centipawns(value)
        }
    }

    /// The winner's moves to a forced end, negative when the side to move loses;
    /// `None` when no end is in sight.
    ///
    /// ```
    /// use doushou_core::search::Score;
    /// assert_eq!(Score::Win { plies: 3 }.moves_to_end(), Some(2));
    /// assert_eq!(Score::Loss { plies: 2 }.moves_to_end(), Some(-1));
    /// assert_eq!(Score::Centipawns(12).moves_to_end(), None);
    /// ```
    #[must_use]
    pub fn moves_to_end(self) -> Option<i32> {
        let moves = |plies: u32| i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX);
        match self {
            Self::Centipawns(_) => None,
            Self::Win { plies } => Some(moves(plies)),
            Self::Loss { plies } => Some(-moves(plies)),
        }
    }

    /// One number to compare scores by: a win is better the nearer, a loss the
    /// farther it is.
    #[must_use]
    pub fn order(self) -> i32 {
        let plies = |plies: u32| i32::try_from(plies.min(1000)).unwrap_or(1000);
        match self {
            Self::Centipawns(centipawns) => centipawns.clamp(-MOST, MOST),
            Self::Win { plies: left } => WON - plies(left),
            Self::Loss { plies: left } => plies(left) - WON,
        }
    }

    /// The same position as the other side sees it.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Centipawns(centipawns) => Self::Centipawns(-centipawns),
            Self::Win { plies } => Self::Loss { plies },
            Self::Loss { plies } => Self::Win { plies },
        }
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 31`, `mate 2`, `mate -1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.moves_to_end()) {
            (Self::Centipawns(centipawns), _) => write!(f, "cp {centipawns}"),
            (_, moves) => write!(f, "mate {}", moves.unwrap_or(0)),
        }
    }
}

/// What is known of one move line when a depth is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M = AnyMove> {
    /// How many plies were looked ahead.
    pub depth: u32,
    /// The greatest depth reached, captures followed to their end.
    pub selective_depth: u32,
    /// Which line this is, 1 for the best.
    pub rank: usize,
    /// The line's worth.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// How often the endgame tables answered.
    pub table_hits: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub table_use: u32,
    /// The expected moves, at least one.
    pub line: Vec<M>,
}

/// The search's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M = AnyMove> {
    /// The move to play; `None` only when the game is over.
    pub best: Option<M>,
    /// How good the position is for the side to move.
    pub score: Score,
    /// The last depth looked through whole; 0 when there was no time for one.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The expected moves, the best first.
    pub line: Vec<M>,
    /// Every line asked for, the best first.
    pub lines: Vec<Line<M>>,
}

/// One of the best moves with what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M = AnyMove> {
    /// The line's worth.
    pub score: Score,
    /// The expected moves, at least one.
    pub moves: Vec<M>,
}

impl Report {
    /// What was found by other means than the search.
    pub(crate) fn of_lines(lines: Vec<Line>, depth: u32, nodes: u64) -> Self {
        let best = lines.first();
        Self {
            best: best.and_then(|line| line.moves.first().copied()),
            score: best.map_or(Score::Centipawns(0), |line| line.score),
            depth,
            nodes,
            line: best.map(|line| line.moves.clone()).unwrap_or_default(),
            lines,
        }
    }

    /// Where there is nothing to say.
    pub(super) fn nothing() -> Self {
        Self {
            best: None,
            score: Score::Centipawns(0),
            depth: 0,
            nodes: 0,
            line: Vec::new(),
            lines: Vec::new(),
        }
    }
}

fn any_moves<M: Copy + Into<AnyMove>>(moves: &[M]) -> Vec<AnyMove> {
    moves.iter().map(|&mv| mv.into()).collect()
}

impl<M: Copy + Into<AnyMove>> Info<M> {
    pub(super) fn of_any_game(&self) -> Info {
        Info {
            depth: self.depth,
            selective_depth: self.selective_depth,
            rank: self.rank,
            score: self.score,
            nodes: self.nodes,
            table_hits: self.table_hits,
            elapsed: self.elapsed,
            table_use: self.table_use,
            line: any_moves(&self.line),
        }
    }
}

impl<M: Copy + Into<AnyMove>> Report<M> {
    pub(super) fn of_any_game(&self) -> Report {
        let line = |line: &Line<M>| Line {
            score: line.score,
            moves: any_moves(&line.moves),
        };
        Report {
            best: self.best.map(Into::into),
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
            line: any_moves(&self.line),
            lines: self.lines.iter().map(line).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_print_as_uci_wants() {
        assert_eq!(Score::from_value(31).to_string(), "cp 31");
        assert_eq!(Score::from_value(WON - 1).to_string(), "mate 1");
        assert_eq!(Score::from_value(2 - WON).to_string(), "mate -1");
        assert_eq!(Score::from_value(-WON).to_string(), "mate 0");
    }

    #[test]
    fn order_prefers_near_wins_and_far_losses() {
        let rising = [
            Score::Loss { plies: 2 },
            Score::Loss { plies: 8 },
            Score::Centipawns(-9000),
            Score::Centipawns(4),
            Score::Win { plies: 9 },
            Score::Win { plies: 1 },
        ];
        assert!(
            rising
                .windows(2)
                .all(|pair| pair[0].order() < pair[1].order())
        );
        for score in rising {
            assert_eq!(score.reversed().reversed(), score);
            assert_eq!(score.reversed().order(), -score.order());
        }
    }
}
