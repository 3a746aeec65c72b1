//! The nouns of the classic board: sides, animals, squares, moves.
//!
//! Plain values without rules. What an animal may do is decided in
//! [`crate::rules`] and [`crate::Position`].

mod animal;
mod any_move;
mod cell;
mod moves;
mod piece;
mod side;
mod square;
mod square_set;

pub use animal::{Animal, ParseAnimalError};
pub use any_move::{AnyMove, Deed};
pub use cell::CellId;
pub use moves::{Move, ParseMoveError};
pub use piece::{Piece, PieceId};
pub use side::Side;
pub use square::{COLUMNS, ParseSquareError, ROWS, SQUARES, Square};
pub use square_set::SquareSet;
