//! Games as text, and what in a text could not be read.

use std::sync::Arc;

use doushou_core::RecordProblemKind as Theirs;
use doushou_core::{PositionError, read_game as read, texts};

use crate::game::Game;
use crate::problem::{FenProblem, RulesProblem, SetupProblem, deal_text};
use crate::refusal::Refusal;
use crate::types::{Words, number};

/// A name with its value at the head of a record: `Red`, `Date`, `Event`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Tag {
    /// Letters, digits and `_`.
    pub name: String,
    /// Any text; line ends become spaces.
    pub value: String,
}

impl Tag {
    pub(crate) fn pair(&self) -> (&str, &str) {
        (&self.name, &self.value)
    }
}

/// What a record gave.
#[derive(uniffi::Record)]
pub struct ReadRecord {
    /// The game as far as its moves could be played; nothing when its rules or its
    /// start cannot be read.
    pub game: Option<Arc<Game>>,
    /// The record's tags, as they came.
    pub tags: Vec<Tag>,
    /// What could not be read or played, in the order it was met.
    pub problems: Vec<RecordProblem>,
}

/// A place in a record that could not be read or played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct RecordProblem {
    /// The line, from 1.
    pub line: i32,
    /// The character in it, from 1.
    pub column: i32,
    /// What is wrong.
    pub kind: RecordProblemKind,
    /// The same as a sentence, with its place.
    pub words: Words,
}

/// What is wrong at a place in a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum RecordProblemKind {
    /// A second game begins.
    SecondGame,
    /// A word stands behind the result.
    AfterResult {
        /// The word.
        word: String,
    },
    /// A bracket without a tag's name and quoted value.
    NoTag,
    /// A tag without its end.
    OpenTag {
        /// The tag's name.
        name: String,
    },
    /// A tag that was there before: the first holds.
    RepeatedTag {
        /// The tag's name.
        name: String,
    },
    /// A comment without its end.
    OpenComment,
    /// A variation; it is left out.
    Variation,
    /// A variation without its end.
    OpenVariation,
    /// A word that is no move.
    NoMove {
        /// The word.
        word: String,
    },
    /// The rules cannot be read.
    Rules {
        /// What is wrong with them.
        problem: RulesProblem,
    },
    /// What lies under the tiles of `flip` cannot be read.
    Deal {
        /// The text.
        text: String,
    },
    /// The start cannot be read.
    UnreadableStart {
        /// What is wrong with it.
        problem: FenProblem,
        /// At which character of the position, from 1.
        column: i32,
    },
    /// The start makes no sense.
    ImpossibleStart {
        /// What is wrong with it.
        problem: SetupProblem,
    },
    /// A move against the rules; those before it are played.
    IllegalMove {
        /// The move.
        mv: String,
        /// Why it may not be played.
        refusal: Refusal,
    },
    /// A move skipped on time after the game's end.
    SkipAfterEnd,
    /// A move skipped on time where that loses the game.
    LosingSkip,
    /// A result that the moves belie.
    ContradictedResult {
        /// The result as written.
        written: String,
        /// How the game ended on the board.
        played: String,
    },
    /// A result that neither the moves nor `[Termination]` explain.
    UnexplainedResult {
        /// The result as written.
        written: String,
    },
}

/// Reads a record and plays its moves. Whatever is readable is kept: the game
/// stops before the first move that cannot be played, and never fails otherwise.
#[uniffi::export]
#[must_use]
pub fn read_record(text: String) -> ReadRecord {
    let read = read(&text);
    let rules = read
        .game
        .as_ref()
        .map_or_else(doushou_core::GameRules::default, |game| *game.rules());
    let problem = |problem: &doushou_core::RecordProblem| RecordProblem {
        line: number(problem.line),
        column: number(problem.column),
        kind: kind(&problem.kind, rules),
        words: Words::of(|language| texts::record_problem(language, problem, rules)),
    };
    ReadRecord {
        tags: read
            .record
            .tags()
            .map(|(name, value)| Tag {
                name: name.to_owned(),
                value: value.to_owned(),
            })
            .collect(),
        problems: read.problems.iter().map(problem).collect(),
        game: read.game.map(|game| Arc::new(Game::of(game))),
    }
}

fn kind(kind: &Theirs, rules: doushou_core::GameRules) -> RecordProblemKind {
    use RecordProblemKind as Ours;
    match kind {
        Theirs::SecondGame => Ours::SecondGame,
        Theirs::AfterResult(word) => Ours::AfterResult { word: word.clone() },
        Theirs::NoTag => Ours::NoTag,
        Theirs::OpenTag(name) => Ours::OpenTag { name: name.clone() },
        Theirs::RepeatedTag(name) => Ours::RepeatedTag { name: name.clone() },
        Theirs::OpenComment => Ours::OpenComment,
        Theirs::Variation => Ours::Variation,
        Theirs::OpenVariation => Ours::OpenVariation,
        Theirs::NoMove(word) => Ours::NoMove { word: word.clone() },
        Theirs::Rules(error) => Ours::Rules {
            problem: error.into(),
        },
        Theirs::Deal(error) => Ours::Deal {
            text: deal_text(error),
        },
        Theirs::Position(PositionError::Fen(error)) => Ours::UnreadableStart {
            problem: (&error.kind).into(),
            column: number(error.column),
        },
        Theirs::Position(PositionError::Setup(error)) => Ours::ImpossibleStart {
            problem: error.into(),
        },
        Theirs::IllegalMove { mv, refusal } => Ours::IllegalMove {
            mv: mv.as_str().to_owned(),
            refusal: Refusal::of(refusal, rules),
        },
        Theirs::SkipAfterEnd => Ours::SkipAfterEnd,
        Theirs::LosingSkip => Ours::LosingSkip,
        Theirs::ContradictedResult { result, played } => Ours::ContradictedResult {
            written: result.clone(),
            played: played.result().to_owned(),
        },
        Theirs::UnexplainedResult(result) => Ours::UnexplainedResult {
            written: result.clone(),
        },
    }
}
