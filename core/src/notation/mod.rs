//! Positions, moves and records as text (docs/NOTATION.md).

mod fen;
mod problem;
mod record;

pub(crate) use fen::{Fields, side_to_move};
pub use fen::{FenError, FenErrorKind};
pub use problem::{RecordProblem, RecordProblemKind};
pub use record::{Annotation, Eval, ParsedRecord, Record, RecordTurn};
