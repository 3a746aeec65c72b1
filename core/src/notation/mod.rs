//! Positions, moves and records as text (docs/NOTATION.md).

mod fen;
mod record;

pub use fen::{FenError, FenErrorKind};
pub use record::{Annotation, Eval, ParsedRecord, Record, RecordProblem, RecordTurn};
