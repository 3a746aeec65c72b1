use thiserror::Error;

use super::WrittenMove;
use crate::game::{Outcome, Refusal};
use crate::position::PositionError;
use crate::rules::ParseRuleSetError;
use crate::variants::ParseDealError;

/// A place in a record that could not be read or played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct RecordProblem {
    /// The line, from 1.
    pub line: usize,
    /// The character in it, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub kind: RecordProblemKind,
}

/// What is wrong at a place in a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordProblemKind {
    /// Tags begin behind a result.
    #[error("a second game: expected one game a file")]
    SecondGame,
    /// A word stands behind the result.
    #[error("`{0}` follows the result")]
    AfterResult(String),
    /// A bracket without a tag's name and quoted value.
    #[error("expected a tag such as [Rules \"yeshou\"]")]
    NoTag,
    /// A tag without its end.
    #[error("the tag {0} is not closed: expected \"]")]
    OpenTag(String),
    /// A tag that was there before.
    #[error("the tag {0} stands twice: the first holds")]
    RepeatedTag(String),
    /// A comment without its end.
    #[error("the comment is not closed: expected }}")]
    OpenComment,
    /// A variation, which records of this game do not hold.
    #[error("a variation: left out")]
    Variation,
    /// A variation without its end.
    #[error("the variation is not closed: expected )")]
    OpenVariation,
    /// A word that is no move.
    #[error("`{0}` is no move: expected two squares such as a3a4")]
    NoMove(String),
    /// The rule set cannot be read.
    #[error(transparent)]
    Rules(#[from] ParseRuleSetError),
    /// The deal of `flip` cannot be read.
    #[error(transparent)]
    Deal(#[from] ParseDealError),
    /// The start cannot be read or makes no sense.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move against the rules.
    #[error("{mv} cannot be played: {refusal}")]
    IllegalMove {
        /// The move.
        mv: WrittenMove,
        /// Why it may not be played.
        refusal: Refusal,
    },
    /// A move skipped on time after the game's end.
    #[error("-- cannot be played: the game is over")]
    SkipAfterEnd,
    /// A move skipped on time where the rules end the game instead.
    #[error("-- cannot be played: this time-out loses the game")]
    LosingSkip,
    /// A result that the moves belie.
    #[error("the result {result} contradicts the moves, which give {}", .played.result())]
    ContradictedResult {
        /// The result as written.
        result: String,
        /// How the game ended on the board.
        played: Outcome,
    },
    /// A result that neither the moves nor `[Termination]` explain.
    #[error("the result {0} follows from no move and from no [Termination]")]
    UnexplainedResult(String),
}
