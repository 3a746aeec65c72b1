//! What a record says of plies besides the moves.

use std::time::Duration;

use crate::analysis::Score;
use crate::review::ReviewedPosition;
use crate::types::Side;

/// What a record says of a ply besides the move: in braces behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Note {
    /// Words for a reader, in any language; empty for none. Braces become
    /// parentheses, and white space, line ends included, single spaces. `[%clk …]` and
    /// `[%eval …]` among them are taken for what they are where nothing else is given.
    #[uniffi(default = "")]
    pub comment: String,
    /// What the clock of whoever moved showed after the move, in milliseconds; below 0
    /// counts as 0. Written as `[%clk 0:04:59.500]`.
    #[uniffi(default = None)]
    pub clock_ms: Option<i64>,
    /// An engine's view of the position after the move. Written as `[%eval -0.05]` or
    /// `[%eval #3]`.
    #[uniffi(default = None)]
    pub eval: Option<Evaluation>,
}

/// An engine's view of a position as records keep it: Red's advantage is positive,
/// whoever is to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Evaluation {
    /// Hundredths of a pawn-like unit.
    Centipawns {
        /// Positive when Red is ahead.
        value: i32,
    },
    /// A forced end.
    Mate {
        /// The winner's moves to it: positive when Red wins, negative when Blue does.
        moves: i32,
    },
}

/// A number of a ply that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum PlyError {
    /// Plies are numbered from 1, those that can be done again included; 0 is the
    /// start.
    #[error("{ply} is no ply: expected 0 to {plies}")]
    NoSuchPly {
        /// The number.
        ply: i32,
        /// How many plies there are.
        plies: i32,
    },
}

impl From<Note> for doushou_core::Annotation {
    fn from(ours: Note) -> Self {
        let mut theirs = Self::default();
        theirs.clock = ours
            .clock_ms
            .map(|clock| Duration::from_millis(u64::try_from(clock).unwrap_or(0)));
        theirs.eval = ours.eval.map(Into::into);
        theirs.set_text(&ours.comment);
        theirs
    }
}

impl From<&doushou_core::Annotation> for Note {
    fn from(theirs: &doushou_core::Annotation) -> Self {
        Self {
            comment: theirs.text().to_owned(),
            clock_ms: theirs
                .clock
                .map(|clock| i64::try_from(clock.as_millis()).unwrap_or(i64::MAX)),
            eval: theirs.eval.map(Into::into),
        }
    }
}

impl From<Evaluation> for doushou_core::Eval {
    fn from(ours: Evaluation) -> Self {
        match ours {
            // The least number has no opposite, which reading would miss.
            Evaluation::Centipawns { value } => Self::Centi(value.max(-i32::MAX)),
            Evaluation::Mate { moves } => Self::Mate(moves),
        }
    }
}

impl From<doushou_core::Eval> for Evaluation {
    fn from(theirs: doushou_core::Eval) -> Self {
        match theirs {
            doushou_core::Eval::Centi(value) => Self::Centipawns { value },
            doushou_core::Eval::Mate(moves) => Self::Mate { moves },
        }
    }
}

impl Evaluation {
    /// What a review found a position to be worth.
    pub(crate) fn of(position: &ReviewedPosition) -> Self {
        let for_red = |number: i32| match position.side {
            Side::Red => number,
            Side::Blue => number.saturating_neg(),
        };
        match (position.worth.score, position.worth.moves_to_end) {
            (Score::Centipawns { value }, _) => Self::Centipawns {
                value: for_red(value),
            },
            (_, moves) => Self::Mate {
                moves: for_red(moves.unwrap_or(0)),
            },
        }
    }
}
