//! Positions as text: rows from the top, side to move, two counters.

use std::fmt::Write as _;

use thiserror::Error;

use crate::setup::Setup;
use crate::types::{Animal, COLUMNS, Piece, ROWS, Side, Square};

/// A position text that cannot be read: what, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("position, character {column}: {kind}")]
pub struct FenError {
    /// The character it was met at, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: FenErrorKind,
}

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenErrorKind {
    /// A letter that is no animal and no number of empty squares.
    #[error("`{0}` is no animal of this game: expected an animal or a number of empty squares")]
    UnknownPiece(char),
    /// A row with too few or too many squares.
    #[error("row {row} has {squares} squares: expected {expected}")]
    RowWidth {
        /// The row's number, from 1.
        row: u8,
        /// How many squares were written.
        squares: usize,
        /// How many there are.
        expected: u8,
    },
    /// Too few or too many rows.
    #[error("{rows} rows: expected {expected}")]
    RowCount {
        /// How many rows were written.
        rows: usize,
        /// How many there are.
        expected: u8,
    },
    /// An animal stands where it never may in this game.
    #[error("{} may not stand on {square}", .piece.letter())]
    Misplaced {
        /// The animal.
        piece: Piece,
        /// Where it was put.
        square: String,
    },
    /// Brackets that this game does not have, or that are not closed.
    #[error("unexpected brackets behind the board")]
    Brackets,
    /// More tiles than there are, or more than two of one animal.
    #[error("more tiles than there are: expected two of each animal")]
    TooManyTiles,
    /// The side to move is missing or unknown.
    #[error("`{0}` is no side to move: expected r or b")]
    SideToMove(String),
    /// The plies since the last capture are no number.
    #[error("`{0}` is no number of plies since the last capture: expected 0 to 65535")]
    PliesSinceCapture(String),
    /// The round is no number.
    #[error("`{0}` is no round: expected 1 to 65535")]
    Round(String),
    /// Something follows the round.
    #[error("`{0}` follows the position")]
    Trailing(String),
}

/// The words of a text with the character (from 1) each begins at.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(char::is_whitespace)
        .map(move |word| {
            let start = column;
            column += word.chars().count() + 1;
            (start, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// A position text taken apart: the board, then whatever follows.
pub(crate) struct Fields<'a> {
    /// The board with the character it begins at.
    pub board: (usize, &'a str),
    end: usize,
    rest: Vec<(usize, &'a str)>,
}

/// What follows the board.
pub(crate) struct Tail {
    pub side_to_move: Side,
    pub plies_since_capture: u16,
    pub round: u16,
}

impl<'a> Fields<'a> {
    pub fn split(fen: &'a str) -> Self {
        let mut rest: Vec<_> = words(fen).collect();
        let board = if rest.is_empty() {
            (1, "")
        } else {
            rest.remove(0)
        };
        Self {
            board,
            end: fen.chars().count() + 1,
            rest,
        }
    }

    /// The side to move and the two counters, which may be missing. `sides`
    /// reads the side.
    pub fn tail(&self, side: impl Fn(&str) -> Option<Side>) -> Result<Tail, FenError> {
        let error = |column, kind| Err(FenError { column, kind });
        let mut fields = self.rest.iter().copied();
        let (column, name) = fields.next().unwrap_or((self.end, ""));
        let Some(side_to_move) = side(name) else {
            return error(column, FenErrorKind::SideToMove(name.to_owned()));
        };
        let mut tail = Tail {
            side_to_move,
            plies_since_capture: 0,
            round: 1,
        };
        if let Some((column, plies)) = fields.next() {
            let Some(plies) = number(plies) else {
                let kind = FenErrorKind::PliesSinceCapture(plies.to_owned());
                return error(column, kind);
            };
            tail.plies_since_capture = plies;
        }
        if let Some((column, round)) = fields.next() {
            let Some(round) = number(round).filter(|&round| round > 0) else {
                return error(column, FenErrorKind::Round(round.to_owned()));
            };
            tail.round = round;
        }
        match fields.next() {
            Some((column, rest)) => error(column, FenErrorKind::Trailing(rest.to_owned())),
            None => Ok(tail),
        }
    }
}

/// `r` or `b`; `w` is read as Red.
pub(crate) fn side_to_move(name: &str) -> Option<Side> {
    match name {
        "r" | "w" => Some(Side::Red),
        "b" => Some(Side::Blue),
        _ => None,
    }
}

impl Setup {
    /// Reads a position text; whether it makes sense is [`Setup::validate`]'s
    /// business. The two counters may be missing.
    ///
    /// # Errors
    /// The character and what was expected there.
    ///
    /// ```
    /// use doushou_core::Setup;
    /// let error = Setup::from_fen("l5t/1d3c1/r1p1x1e/7/7/7/7/7/7 r").unwrap_err();
    /// assert_eq!(error.column, 15);
    /// ```
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let fields = Fields::split(fen);
        let (start, board) = fields.board;
        let mut setup = Self::default();
        setup.read_board(start, board)?;
        let tail = fields.tail(side_to_move)?;
        setup.side_to_move = tail.side_to_move;
        setup.plies_since_capture = tail.plies_since_capture;
        setup.round = tail.round;
        Ok(setup)
    }

    fn read_board(&mut self, start: usize, board: &str) -> Result<(), FenError> {
        let rows = board.split('/').count();
        let mut column = start;
        for (row_from_top, text) in board.split('/').enumerate().take(ROWS as usize) {
            let rank = ROWS - 1 - row_from_top as u8;
            let row_start = column;
            let mut file: usize = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10).filter(|&empty| empty > 0) {
                    file += empty as usize;
                } else {
                    let animal = Animal::from_letter(letter).map_err(|_| FenError {
                        column,
                        kind: FenErrorKind::UnknownPiece(letter),
                    })?;
                    let side = if letter.is_ascii_uppercase() {
                        Side::Red
                    } else {
                        Side::Blue
                    };
                    if let Some(square) = u8::try_from(file)
                        .ok()
                        .and_then(|file| Square::new(file, rank))
                    {
                        self.set(square, Some(Piece::new(side, animal)));
                    }
                    file += 1;
                }
                column += 1;
            }
            if file != COLUMNS as usize {
                return Err(FenError {
                    column: row_start,
                    kind: FenErrorKind::RowWidth {
                        row: rank + 1,
                        squares: file,
                        expected: COLUMNS,
                    },
                });
            }
            column += 1;
        }
        if rows != ROWS as usize {
            // Where the board ends too early, or where the tenth row begins.
            let end = start + board.chars().count();
            return Err(FenError {
                column: column.min(end),
                kind: FenErrorKind::RowCount {
                    rows,
                    expected: ROWS,
                },
            });
        }
        Ok(())
    }

    /// The position text, canonical, with both counters.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut fen = String::new();
        for rank in (0..ROWS).rev() {
            let mut empty = 0;
            for file in 0..COLUMNS {
                let piece = Square::new(file, rank).and_then(|square| self.piece_at(square));
                let Some(piece) = piece else {
                    empty += 1;
                    continue;
                };
                push_empty(&mut fen, &mut empty);
                fen.push(piece.letter());
            }
            push_empty(&mut fen, &mut empty);
            if rank > 0 {
                fen.push('/');
            }
        }
        // Writing to a String cannot fail.
        let _ = write!(
            fen,
            " {} {} {}",
            self.side_to_move.letter(),
            self.plies_since_capture,
            self.round
        );
        fen
    }
}

fn push_empty(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

fn number(text: &str) -> Option<u16> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}
