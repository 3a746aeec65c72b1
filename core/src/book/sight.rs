//! A position seen from its mover's side, and of left and right always the same.
//!
//! No rule set of a book tells left from right or one side from the other, so
//! four positions share an entry.

use crate::position::Position;
use crate::types::{COLUMNS, Move, Piece, Side, Square};
use crate::zobrist;

/// How a position is turned to look as books hold it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// What the turned position is found by.
    pub key: u64,
    is_turned: bool,
    is_mirrored: bool,
}

impl Sight {
    pub fn of(position: &Position) -> Self {
        let is_turned = position.side_to_move() == Side::Blue;
        let [plain, mirrored] = [false, true].map(|is_mirrored| {
            let sight = Self {
                key: 0,
                is_turned,
                is_mirrored,
            };
            let key = position.pieces().fold(0, |key, (square, piece)| {
                let (square, piece) = sight.piece(square, piece);
                key ^ zobrist::PIECES[piece.index()][square.index()]
            });
            Self { key, ..sight }
        });
        if mirrored.key < plain.key {
            mirrored
        } else {
            plain
        }
    }

    /// A square in books, and back.
    fn square(self, square: Square) -> Square {
        let square = if self.is_turned {
            square.rotated()
        } else {
            square
        };
        if self.is_mirrored {
            let raw = square.raw();
            Square::at(raw + COLUMNS - 1 - 2 * square.file())
        } else {
            square
        }
    }

    pub fn piece(self, square: Square, piece: Piece) -> (Square, Piece) {
        let side = if self.is_turned {
            piece.side.opposite()
        } else {
            piece.side
        };
        (self.square(square), Piece::new(side, piece.animal))
    }

    /// A move in books, and back.
    pub fn turn(self, mv: Move) -> Move {
        Move::new(self.square(mv.from), self.square(mv.to))
    }
}
