//! The games.

mod beasts;
mod field;
mod folk;
mod folk_fen;
mod primitives;

pub(crate) use crate::position::Ending;
pub(crate) use field::Field;
