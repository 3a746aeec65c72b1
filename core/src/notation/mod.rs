//! Positions, moves and records as text (docs/NOTATION.md).

mod fen;
mod problem;
mod record;

pub use fen::{FenError, FenErrorKind};
pub(crate) use fen::{Fields, side_to_move};
pub use problem::{RecordProblem, RecordProblemKind};
pub use record::{Annotation, Eval, ParsedRecord, Record, RecordTurn, WrittenMove};
