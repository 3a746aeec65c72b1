//! Positions and moves of `flip` as text (docs/NOTATION.md): a face-down tile as
//! `?`, the hands in brackets, the mover's colour or `-`.

use std::cell::Cell;
use std::fmt;
use std::fmt::Write as _;

use super::deal::{Deal, TILES, all_tiles};
use super::position::{BOARD, Flip, Tile};
use crate::notation::{FenError, FenErrorKind, Fields, side_to_move};
use crate::types::{Animal, AnyMove, Deed, Piece, Side};

fn error(column: usize, kind: FenErrorKind) -> FenError {
    FenError { column, kind }
}

fn piece(letter: char) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() {
        Side::Red
    } else {
        Side::Blue
    };
    let animal = Animal::from_letter(letter).ok()?;
    Some(Piece::new(side, animal))
}

impl Flip {
    /// Reads what is to be seen. Under the face-down tiles lies what a deal has
    /// there, as far as it goes with what is to be seen; the rest is filled up in
    /// the deal's order.
    pub fn from_fen(fen: &str, deal: Deal) -> Result<Self, FenError> {
        let fields = Fields::split(fen);
        let (start, text) = fields.board;
        let (board, hands) = match text.split_once('[') {
            Some((board, hands)) => (board, Some(hands)),
            None => (text, None),
        };
        let mut position = Self::start(deal);
        position.read_board(start, board)?;
        if let Some(hands) = hands {
            position.read_hands(start + board.chars().count(), hands)?;
        }
        let nobody = Cell::new(false);
        let tail = fields.tail(|word| {
            nobody.set(word == "-");
            side_to_move(word).or(nobody.get().then_some(Side::Red))
        })?;
        position.mover = (!nobody.get()).then_some(tail.side_to_move);
        position.quiet_plies = tail.plies_since_capture;
        position.round = tail.round;
        if !position.hide(deal) {
            return Err(error(start, FenErrorKind::TooManyTiles));
        }
        position.hash = position.hash_from_scratch();
        Ok(position)
    }

    fn read_board(&mut self, start: usize, board: &str) -> Result<(), FenError> {
        let (columns, rows) = (BOARD.columns as usize, BOARD.rows as usize);
        let mut column = start;
        for (from_top, row) in board.split('/').enumerate() {
            let row_start = column;
            let mut file = 0;
            for letter in row.chars() {
                let (tile, width) = match letter.to_digit(10) {
                    Some(empty) => (Tile::Empty, empty as usize),
                    None if letter == '?' => (Tile::FaceDown, 1),
                    None => match piece(letter) {
                        Some(piece) => (Tile::FaceUp(piece), 1),
                        None => return Err(error(column, FenErrorKind::UnknownPiece(letter))),
                    },
                };
                for file in file..(file + width).min(columns) {
                    if from_top < rows {
                        self.tiles[(rows - 1 - from_top) * columns + file] = tile;
                    }
                }
                file += width;
                column += 1;
            }
            if file != columns && from_top < rows {
                return Err(error(
                    row_start,
                    FenErrorKind::RowWidth {
                        row: (rows - from_top) as u8,
                        squares: file,
                        expected: BOARD.columns,
                    },
                ));
            }
            column += 1;
        }
        let found = board.split('/').count();
        if found != rows {
            let kind = FenErrorKind::RowCount {
                rows: found,
                expected: BOARD.rows,
            };
            return Err(error(column - 1, kind));
        }
        Ok(())
    }

    fn read_hands(&mut self, start: usize, text: &str) -> Result<(), FenError> {
        let Some(letters) = text.strip_suffix(']') else {
            return Err(error(start, FenErrorKind::Brackets));
        };
        for (column, letter) in (start + 1..).zip(letters.chars()) {
            let Some(piece) = piece(letter) else {
                return Err(error(column, FenErrorKind::UnknownPiece(letter)));
            };
            self.change_hand(piece.side, piece.animal, 1);
        }
        Ok(())
    }

    /// Puts under the face-down tiles what a deal has there, unless that is to be
    /// seen elsewhere; such a tile gets one of those that nobody has seen. Says
    /// whether there are as many of each as there are.
    fn hide(&mut self, deal: Deal) -> bool {
        let mut unseen: Vec<Piece> = deal.0.to_vec();
        let hands = Side::ALL.into_iter().flat_map(|side| {
            self.hand(side).flat_map(move |(animal, times)| {
                std::iter::repeat_n(Piece::new(side, animal), times.into())
            })
        });
        for seen in self.pieces().map(|(_, piece)| piece).chain(hands) {
            // A captured tile has changed its colour: then the other one is it.
            let same = unseen.iter().position(|&tile| tile == seen);
            let other = Piece::new(seen.side.opposite(), seen.animal);
            let found = same.or_else(|| unseen.iter().position(|&tile| tile == other));
            let Some(at) = found else { return false };
            unseen.remove(at);
        }
        let cells: Vec<usize> = self.face_down().map(usize::from).collect();
        if cells.len() > unseen.len() {
            return false;
        }
        let (fitting, homeless): (Vec<usize>, Vec<usize>) = cells
            .into_iter()
            .partition(|&cell| unseen.contains(&deal.0[cell]));
        for cell in fitting {
            self.hidden[cell] = deal.0[cell];
            unseen.retain(|&tile| tile != deal.0[cell]);
        }
        for (cell, tile) in homeless.into_iter().zip(unseen) {
            self.hidden[cell] = tile;
        }
        true
    }

    /// What is to be seen, as text, with both counters.
    pub fn to_fen(&self) -> String {
        let mut fen = String::new();
        for row in (0..BOARD.rows).rev() {
            let mut empty = 0;
            for file in 0..BOARD.columns {
                let letter = match self.tile(BOARD.at(file, row)) {
                    Tile::Empty => {
                        empty += 1;
                        continue;
                    }
                    Tile::FaceDown => '?',
                    Tile::FaceUp(piece) => piece.letter(),
                };
                if empty > 0 {
                    fen.push_str(&empty.to_string());
                    empty = 0;
                }
                fen.push(letter);
            }
            if empty > 0 {
                fen.push_str(&empty.to_string());
            }
            if row > 0 {
                fen.push('/');
            }
        }
        let mut hands: Vec<char> = Side::ALL
            .into_iter()
            .flat_map(|side| {
                self.hand(side).flat_map(move |(animal, times)| {
                    std::iter::repeat_n(Piece::new(side, animal).letter(), times.into())
                })
            })
            .collect();
        hands.sort_unstable();
        if !hands.is_empty() {
            fen.push('[');
            fen.extend(hands);
            fen.push(']');
        }
        let mover = self.mover().map_or('-', Side::letter);
        // Writing to a String cannot fail.
        let _ = write!(fen, " {mover} {} {}", self.quiet_plies(), self.round());
        fen
    }

    /// The legal move that a text names, as `moves` writes it or as records do.
    /// A record says what was turned over: when the deal has it elsewhere face
    /// down, the two change places.
    pub fn read_move(&mut self, text: &str) -> Option<AnyMove> {
        let moves = self.moves();
        if let Some(mv) = moves.iter().find(|mv| mv.to_string() == text) {
            return Some(*mv);
        }
        let (cell, letter) = text.split_once('=')?;
        let mut letters = letter.chars();
        let turned = letters
            .next()
            .and_then(piece)
            .filter(|_| letters.next().is_none())?;
        let mv = moves
            .into_iter()
            .find(|mv| mv.deed == Deed::TurnOver && mv.to.to_string() == cell)?;
        let there = self
            .face_down()
            .map(usize::from)
            .find(|&cell| self.hidden[cell] == turned)?;
        self.hidden.swap(there, mv.to.index());
        Some(mv)
    }

    /// What lies, or lay, under the tiles that are still face down in a deal: for
    /// records of a game from its start.
    pub fn deal(&self) -> Option<Deal> {
        let all_down = self.face_down().count() == TILES;
        let mut tiles = self.hidden;
        tiles.sort_unstable();
        let mut expected = all_tiles();
        expected.sort_unstable();
        (all_down && tiles == expected).then_some(Deal(self.hidden))
    }
}

impl fmt::Debug for Flip {
    /// What is to be seen: what lies face down stays so in messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in flip", self.to_fen())
    }
}
