//! The games.

mod any;
mod beasts;
mod field;
mod folk;
mod folk_fen;
mod primitives;

pub use any::AnyGame;
pub(crate) use any::AnyUndo;

pub(crate) use crate::position::Ending;
pub(crate) use field::Field;
