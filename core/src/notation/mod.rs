//! Positions, moves and records as text (docs/NOTATION.md).

mod fen;

pub use fen::{FenError, FenErrorKind};
