//! Positions, moves and records as text (docs/NOTATION.md).

mod fen;
mod problem;
mod record;

pub use fen::{FenError, FenErrorKind};
pub use problem::{RecordProblem, RecordProblemKind};
pub use record::{Annotation, Eval, ParsedRecord, Record, RecordTurn};
