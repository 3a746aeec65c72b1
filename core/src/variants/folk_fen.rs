//! Positions of folk games as text (docs/NOTATION.md): rows from the top, the
//! squares between points behind a `+`, waiting animals in brackets, the side to
//! move, two counters.

use std::fmt::Write as _;

use super::folk::{FolkGame, FolkPosition};
use crate::notation::{FenError, FenErrorKind, Fields, side_to_move};
use crate::types::{Animal, Piece, Side};

/// A mistake at a character of the text.
fn error(column: usize, kind: FenErrorKind) -> FenError {
    FenError { column, kind }
}

impl<G: FolkGame> FolkPosition<G> {
    /// The usual start.
    pub fn start() -> Self {
        // The text is the game's own: a test reads every one.
        Self::from_fen(G::START).unwrap_or_else(|_| Self::empty(Side::Red, 0, 1))
    }

    /// Reads a position and checks that its animals may stand where they do.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let fields = Fields::split(fen);
        let mut position = Self::empty(Side::Red, 0, 1);
        let (start, board) = fields.board;
        let (board, waiting) = match board.split_once('[') {
            Some((board, waiting)) => (board, Some(waiting)),
            None => (board, None),
        };
        let (points, squares) = match board.split_once('+') {
            Some((points, squares)) if G::FIELD.squares_between => (points, Some(squares)),
            _ => (board, None),
        };
        let field = G::FIELD;
        position.read_rows(start, points, 0, field.columns, field.rows)?;
        if let Some(squares) = squares {
            let column = start + points.chars().count() + 1;
            let first = field.grid_cells();
            position.read_rows(column, squares, first, field.columns - 1, field.rows - 1)?;
        }
        if let Some(waiting) = waiting {
            position.read_waiting(start + board.chars().count() + 1, waiting)?;
        }
        let tail = fields.tail(side_to_move)?;
        position.set_turn(tail.side_to_move, tail.plies_since_capture, tail.round);
        Ok(position)
    }

    fn read_rows(
        &mut self,
        start: usize,
        text: &str,
        first: u8,
        columns: u8,
        rows: u8,
    ) -> Result<(), FenError> {
        let mut column = start;
        for (from_top, row) in text.split('/').enumerate() {
            let row_start = column;
            let mut file = 0_usize;
            let mut empty = 0_usize;
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    empty = (empty * 10 + digit as usize).min(999);
                    column += 1;
                    continue;
                }
                file += std::mem::take(&mut empty);
                let piece = Self::piece(letter)
                    .ok_or_else(|| error(column, FenErrorKind::UnknownPiece(letter)))?;
                if file < columns.into() && from_top < rows.into() {
                    let rank = rows as usize - 1 - from_top;
                    let cell = first + (rank * columns as usize + file) as u8;
                    if !G::may_stand(piece, cell) {
                        let square = G::FIELD.name(cell);
                        return Err(error(column, FenErrorKind::Misplaced { piece, square }));
                    }
                    self.put(cell, piece);
                }
                file += 1;
                column += 1;
            }
            file += empty;
            if file != columns.into() && from_top < rows.into() {
                return Err(error(
                    row_start,
                    FenErrorKind::RowWidth {
                        row: rows - from_top as u8,
                        squares: file,
                        expected: columns,
                    },
                ));
            }
            column += 1;
        }
        let found = text.split('/').count();
        if found != rows.into() {
            return Err(error(
                column,
                FenErrorKind::RowCount {
                    rows: found,
                    expected: rows,
                },
            ));
        }
        Ok(())
    }

    fn read_waiting(&mut self, start: usize, text: &str) -> Result<(), FenError> {
        let letters = text.strip_suffix(']').filter(|_| G::KEEPS_CAPTURED);
        let Some(letters) = letters else {
            return Err(error(start, FenErrorKind::Brackets));
        };
        for (column, letter) in (start + 1..).zip(letters.chars()) {
            let piece = Self::piece(letter)
                .filter(|piece| piece.animal != Animal::Bear)
                .ok_or_else(|| error(column, FenErrorKind::UnknownPiece(letter)))?;
            let times = self
                .waiting(piece.side)
                .find(|&(animal, _)| animal == piece.animal)
                .map_or(0, |(_, times)| times);
            self.set_waiting(piece.side, piece.animal, times.saturating_add(1));
        }
        Ok(())
    }

    fn piece(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() {
            Side::Red
        } else {
            Side::Blue
        };
        let capital = letter.to_ascii_uppercase();
        G::ANIMALS
            .iter()
            .find(|animal| animal.letter() == capital)
            .map(|&animal| Piece::new(side, animal))
    }

    /// The position as text, with both counters.
    pub fn to_fen(&self) -> String {
        let field = G::FIELD;
        let mut fen = String::new();
        self.write_rows(&mut fen, 0, field.columns, field.rows);
        if field.squares_between {
            fen.push('+');
            let first = field.grid_cells();
            self.write_rows(&mut fen, first, field.columns - 1, field.rows - 1);
        }
        let mut waiting: Vec<char> = Side::ALL
            .into_iter()
            .filter(|&side| self.has(side, Animal::Bear))
            .flat_map(|side| {
                self.waiting(side).flat_map(move |(animal, times)| {
                    std::iter::repeat_n(Piece::new(side, animal).letter(), times.into())
                })
            })
            .collect();
        waiting.sort_unstable();
        if !waiting.is_empty() {
            fen.push('[');
            fen.extend(waiting);
            fen.push(']');
        }
        // Writing to a String cannot fail.
        let _ = write!(
            fen,
            " {} {} {}",
            self.side_to_move().letter(),
            self.plies_since_capture(),
            self.round()
        );
        fen
    }

    fn write_rows(&self, fen: &mut String, first: u8, columns: u8, rows: u8) {
        for row in (0..rows).rev() {
            let mut empty = 0;
            for file in 0..columns {
                let piece = self.piece_at(first + row * columns + file);
                if piece.is_none() {
                    empty += 1;
                }
                if empty > 0 && (piece.is_some() || file + 1 == columns) {
                    fen.push_str(&empty.to_string());
                    empty = 0;
                }
                fen.extend(piece.map(Piece::letter));
            }
            if row > 0 {
                fen.push('/');
            }
        }
    }
}
