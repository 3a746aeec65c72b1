//! Anything one can type in, and what makes it a position.

use thiserror::Error;

use crate::position::Position;
use crate::rules::geometry::{RIVER, den};
use crate::rules::{Equals, RuleSet};
use crate::types::{Piece, SQUARES, Side, Square};

/// An arrangement of animals that may be nonsense. [`Setup::validate`] makes it
/// a [`Position`] or says what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    board: [Option<Piece>; SQUARES],
    /// Whose turn it is.
    pub side_to_move: Side,
    /// Plies since the last capture.
    pub plies_since_capture: u16,
    /// The round's number, from 1.
    pub round: u16,
}

/// Why an arrangement is no position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// An animal of another game.
    #[error("{} on {square} is no animal of the classic game", .piece.letter())]
    Foreign {
        /// The animal.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// An animal stands in its own den (RULES.md 1.1.2).
    #[error("{} stands in its own den {den}", .piece.letter())]
    OwnDenOccupied {
        /// The animal.
        piece: Piece,
        /// Its own den.
        den: Square,
    },
    /// An animal that does not swim stands in the river (RULES.md 1.1.6).
    #[error("{} stands in the river at {square}", .piece.letter())]
    InRiver {
        /// The animal.
        piece: Piece,
        /// The water square.
        square: Square,
    },
    /// A side has an animal twice.
    #[error("{} stands on {first} and on {second}", .piece.letter())]
    Duplicate {
        /// The animal.
        piece: Piece,
        /// Where it was met first.
        first: Square,
        /// Where it was met again.
        second: Square,
    },
    /// The board is empty.
    #[error("no animals at all")]
    NoAnimals,
    /// Each side has an animal in the other's den: one must have come first.
    #[error("both dens are entered")]
    BothDensEntered,
}

impl Default for Setup {
    /// An empty board, Red to move.
    fn default() -> Self {
        Self {
            board: [None; SQUARES],
            side_to_move: Side::Red,
            plies_since_capture: 0,
            round: 1,
        }
    }
}

impl Setup {
    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts an animal on a square or clears it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    /// Every animal with its square, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Makes it a position under a rule set. A finished game's position is valid.
    ///
    /// # Errors
    /// The first thing found wrong, from a1 on.
    ///
    /// ```
    /// use doushou_core::{RuleSet, Setup, SetupError};
    /// let lion_in_river = Setup::from_fen("7/7/7/7/1L5/7/7/7/4r2 r")?;
    /// assert!(matches!(
    ///     lion_in_river.validate(RuleSet::YESHOU),
    ///     Err(SetupError::InRiver { .. })
    /// ));
    /// # Ok::<(), doushou_core::FenError>(())
    /// ```
    pub fn validate(&self, rules: RuleSet) -> Result<Position, SetupError> {
        let mut seen = [None; 16];
        let mut entered = [false; 2];
        for (square, piece) in self.pieces() {
            if !piece.animal.is_classic() {
                return Err(SetupError::Foreign { piece, square });
            }
            if let Some(first) = seen[piece.index()].replace(square) {
                return Err(SetupError::Duplicate {
                    piece,
                    first,
                    second: square,
                });
            }
            if square == den(piece.side) {
                return Err(SetupError::OwnDenOccupied { piece, den: square });
            }
            if RIVER.contains(square) && !rules.swims(piece.animal) {
                return Err(SetupError::InRiver { piece, square });
            }
            entered[piece.side.index()] |= square == den(piece.side.opposite());
        }
        if entered == [true; 2] {
            return Err(SetupError::BothDensEntered);
        }
        // Where equals leave together, the last two may have done so.
        if seen == [None; 16] && rules.equals == Equals::CapturerStays {
            return Err(SetupError::NoAnimals);
        }
        Ok(Position::from_valid(self, rules))
    }
}
