//! A valid position of the 7×9 family, moved on in place.
//!
//! Knows the rules of movement, not the game's past: bans, offers and clocks
//! are [`crate::Game`]'s. Every animal stands at most once a side, so a piece
//! is found by its number, and a square's piece by the board: both are kept.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::notation::FenError;
use crate::rules::geometry::{den, traps};
use crate::rules::{RuleSet, RuleTables};
use crate::setup::{Setup, SetupError};
use crate::types::{Animal, Move, Piece, SQUARES, Side, Square, SquareSet};
use crate::zobrist;

pub(crate) use crate::rules::OFF_BOARD;

/// What an empty square holds in [`Position::board`].
pub(crate) const NOBODY: u8 = 16;

/// A valid position under a rule set.
///
/// ```
/// use doushou_core::{Position, RuleSet};
/// let mut position = Position::start(RuleSet::YESHOU);
/// assert_eq!(position.legal_moves().len(), 24);
/// position.play("a3a4".parse()?)?;
/// assert_eq!(position.to_fen(), "l5t/1d3c1/r1p1w1e/7/7/E6/2W1P1R/1C3D1/T5L b 1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(crate) tables: Arc<RuleTables>,
    /// Where a side's animal stands, [`OFF_BOARD`] when it is gone.
    pub(crate) squares: [[u8; 8]; 2],
    /// The piece number on a square, [`NOBODY`] when it is empty.
    pub(crate) board: [u8; 64],
    pub(crate) occupied: [u64; 2],
    side: Side,
    plies_since_capture: u16,
    round: u16,
    hash: u64,
}

/// What [`Position::undo`] needs to take a move back.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    captured: u8,
    plies_since_capture: u16,
    round: u16,
    hash: u64,
}

impl Undo {
    /// What the move captured.
    #[must_use]
    pub fn captured(self) -> Option<Piece> {
        (self.captured != NOBODY).then(|| Piece::from_index(self.captured))
    }
}

/// A move the position does not allow.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} is not legal here")]
pub struct IllegalMove(
    /// The move.
    pub Move,
);

/// Why a text gives no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// It cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// It can be read and is nonsense.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// How a position by itself has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A side stands in the enemy den and has won.
    Den(Side),
    /// A side has no animal left, or not the one that counts; the named side, the
    /// other, has won.
    Captured(Side),
    /// A side has brought its ao onto the enemy's land and has won (`ocean`).
    Landed(Side),
    /// A side's ao can no longer leave its land; the named side, the other, has
    /// won (`ocean`, 退败).
    Retreat(Side),
    /// No side has an animal left: drawn.
    Exhausted,
    /// The side to move cannot, and has lost; the named side has won.
    NoMove(Side),
}

impl Position {
    /// The usual start.
    #[must_use]
    pub fn start(rules: RuleSet) -> Self {
        let mut setup = Setup::default();
        for (row, animals) in START_ROWS {
            for (file, letter) in animals.chars().enumerate() {
                let Ok(animal) = Animal::from_letter(letter) else {
                    continue;
                };
                let square = Square::at(row * 7 + file as u8);
                setup.set(square, Some(Piece::new(Side::Red, animal)));
                setup.set(square.rotated(), Some(Piece::new(Side::Blue, animal)));
            }
        }
        Self::from_valid(&setup, rules)
    }

    /// The caller has validated the setup.
    pub(crate) fn from_valid(setup: &Setup, rules: RuleSet) -> Self {
        let mut position = Self {
            tables: Arc::new(RuleTables::new(rules)),
            squares: [[OFF_BOARD; 8]; 2],
            board: [NOBODY; 64],
            occupied: [0; 2],
            side: setup.side_to_move,
            plies_since_capture: setup.plies_since_capture,
            round: setup.round,
            hash: 0,
        };
        for (square, piece) in setup.pieces() {
            position.put(square, piece);
        }
        position.hash = position.hash_from_scratch();
        position
    }

    /// Other animals under the same rules, counters begun anew. The caller puts
    /// each where it may stand, and none twice.
    pub(crate) fn rearranged(
        &self,
        pieces: impl Iterator<Item = (Square, Piece)>,
        side_to_move: Side,
    ) -> Self {
        let mut position = Self {
            tables: Arc::clone(&self.tables),
            squares: [[OFF_BOARD; 8]; 2],
            board: [NOBODY; 64],
            occupied: [0; 2],
            side: side_to_move,
            plies_since_capture: 0,
            round: 1,
            hash: 0,
        };
        for (square, piece) in pieces {
            position.put(square, piece);
        }
        position.hash = position.hash_from_scratch();
        position
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.squares[piece.side.index()][piece.animal.index()] = square.raw();
        self.board[square.index()] = piece.index() as u8;
        self.occupied[piece.side.index()] |= 1 << square.raw();
    }

    /// Reads and validates a position (docs/NOTATION.md).
    ///
    /// # Errors
    /// What cannot be read and where, or why the arrangement is no position.
    pub fn from_fen(fen: &str, rules: RuleSet) -> Result<Self, PositionError> {
        Ok(Setup::from_fen(fen)?.validate(rules)?)
    }

    /// The position as text, with both counters.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_setup().to_fen()
    }

    /// The same arrangement, open to change.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::default();
        setup.side_to_move = self.side;
        setup.plies_since_capture = self.plies_since_capture;
        setup.round = self.round;
        for (square, piece) in self.pieces() {
            setup.set(square, Some(piece));
        }
        setup
    }

    /// The rule set it is played by.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.tables.rules
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Plies since the last capture; stops counting at 65 535.
    #[must_use]
    pub fn plies_since_capture(&self) -> u16 {
        self.plies_since_capture
    }

    /// The round's number, from 1; it goes up after Blue's move.
    #[must_use]
    pub fn round(&self) -> u16 {
        self.round
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let piece = self.board[square.index()];
        (piece != NOBODY).then(|| Piece::from_index(piece))
    }

    /// Where an animal stands, if it is still there.
    #[must_use]
    pub fn square_of(&self, piece: Piece) -> Option<Square> {
        Square::from_index(self.squares[piece.side.index()][piece.animal.index()])
    }

    /// Every animal with its square, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares a side stands on.
    #[must_use]
    pub fn occupied_by(&self, side: Side) -> SquareSet {
        SquareSet::from_bits(self.occupied[side.index()])
    }

    /// A number for the arrangement and the side to move (Zobrist), kept up move
    /// by move. Counters do not matter to it.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed anew, equal to [`Position::hash`].
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        let side = match self.side {
            Side::Red => 0,
            Side::Blue => zobrist::BLUE_TO_MOVE,
        };
        self.pieces().fold(side, |hash, (square, piece)| {
            hash ^ zobrist::PIECES[piece.index()][square.index()]
        })
    }

    /// Whether a den is entered or a side has no animal: no further move counts.
    #[inline]
    #[must_use]
    pub fn is_decided(&self) -> bool {
        let entered =
            self.occupied[0] & self.tables.goal[0] | self.occupied[1] & self.tables.goal[1];
        entered != 0 || self.occupied[0] == 0 || self.occupied[1] == 0
    }

    /// How the position by itself has ended: den, captures, no move.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        for side in Side::ALL {
            if self.occupied[side.index()] & self.tables.goal[side.index()] != 0 {
                return Some(Ending::Den(side));
            }
        }
        match (self.occupied[0], self.occupied[1]) {
            (0, 0) => Some(Ending::Exhausted),
            (_, 0) => Some(Ending::Captured(Side::Red)),
            (0, _) => Some(Ending::Captured(Side::Blue)),
            _ if self.count_moves() == 0 => Some(Ending::NoMove(self.side.opposite())),
            _ => None,
        }
    }

    /// Plays a move if it is legal; a refused one changes nothing.
    ///
    /// # Errors
    /// The move, when the position does not allow it.
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// Plays a move that must be legal here (one of [`Position::legal_moves`]).
    /// With any other move the position becomes meaningless, though memory-safe.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from.raw(), mv.to.raw());
        let side = self.side.index();
        let mover = self.board[from as usize] & 15;
        let captured = self.board[to as usize];
        let undo = Undo {
            captured,
            plies_since_capture: self.plies_since_capture,
            round: self.round,
            hash: self.hash,
        };
        let keys = &zobrist::PIECES[mover as usize];
        let mut hash = self.hash ^ zobrist::BLUE_TO_MOVE ^ keys[from as usize];
        self.board[from as usize] = NOBODY;
        self.occupied[side] ^= 1 << from;
        let mut stays = true;
        if captured == NOBODY {
            self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        } else {
            hash ^= zobrist::PIECES[captured as usize & 15][to as usize];
            self.squares[side ^ 1][captured as usize & 7] = OFF_BOARD;
            self.occupied[side ^ 1] ^= 1 << to;
            self.plies_since_capture = 0;
            stays = !(self.tables.both_leave && (captured ^ mover) & 7 == 0);
        }
        if stays {
            hash ^= keys[to as usize];
            self.board[to as usize] = mover;
            self.occupied[side] ^= 1 << to;
            self.squares[side][mover as usize & 7] = to;
        } else {
            self.board[to as usize] = NOBODY;
            self.squares[side][mover as usize & 7] = OFF_BOARD;
        }
        self.hash = hash;
        self.round = self.round.saturating_add(side as u16);
        self.side = self.side.opposite();
        undo
    }

    /// Takes back the last move played, given its token.
    #[inline]
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from.raw(), mv.to.raw());
        self.side = self.side.opposite();
        let side = self.side.index();
        let there = self.board[to as usize];
        let mover = if there == NOBODY {
            // Both left: equals are of one kind.
            side as u8 * 8 + (undo.captured & 7)
        } else {
            self.occupied[side] ^= 1 << to;
            there
        };
        self.board[from as usize] = mover;
        self.board[to as usize] = undo.captured;
        self.occupied[side] ^= 1 << from;
        self.squares[side][mover as usize & 7] = from;
        if undo.captured != NOBODY {
            self.squares[side ^ 1][undo.captured as usize & 7] = to;
            self.occupied[side ^ 1] ^= 1 << to;
        }
        self.plies_since_capture = undo.plies_since_capture;
        self.round = undo.round;
        self.hash = undo.hash;
    }

    /// Lets the turn pass, as a move skipped on time does: the side changes and
    /// a ply is added. Taken back by [`Position::undo_skip`].
    pub fn skip(&mut self) -> Undo {
        let undo = Undo {
            captured: NOBODY,
            plies_since_capture: self.plies_since_capture,
            round: self.round,
            hash: self.hash,
        };
        self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        self.round = self.round.saturating_add(self.side.index() as u16);
        self.side = self.side.opposite();
        self.hash ^= zobrist::BLUE_TO_MOVE;
        undo
    }

    /// Takes back [`Position::skip`].
    pub fn undo_skip(&mut self, undo: Undo) {
        self.side = self.side.opposite();
        self.plies_since_capture = undo.plies_since_capture;
        self.round = undo.round;
        self.hash = undo.hash;
    }

    /// The trap an animal stands weakened in, if it does.
    #[must_use]
    pub fn is_trapped(&self, square: Square) -> bool {
        self.piece_at(square)
            .is_some_and(|piece| traps(piece.side.opposite()).contains(square))
    }

    /// The den the side to move wants to enter.
    #[must_use]
    pub fn goal(&self) -> Square {
        den(self.side.opposite())
    }
}

/// Red's rows of the start, row index first; Blue's are the same turned by 180°.
const START_ROWS: [(u8, &str); 3] = [(0, "T     L"), (1, " C   D "), (2, "E W P R")];

const _: () = assert!(SQUARES == OFF_BOARD as usize);

impl PartialEq for Position {
    /// Equal arrangement, side to move, counters and rules.
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && self.side == other.side
            && self.plies_since_capture == other.plies_since_capture
            && self.round == other.round
            && self.tables.rules == other.tables.rules
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} under {}", self.to_fen(), self.tables.rules)
    }
}
