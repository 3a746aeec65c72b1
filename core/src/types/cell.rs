use std::fmt;

use super::{Side, Square};
use crate::variants::Field;

/// A place on any game's board, counted as [`crate::BoardLayout::cells`] counts.
/// It knows its board, so that it can be named: `a3`, `i11`, `a1+`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId {
    field: Field,
    index: u8,
}

impl CellId {
    pub(crate) const fn new(field: Field, index: u8) -> Self {
        Self { field, index }
    }

    /// Its number in the layout.
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    pub(crate) const fn raw(self) -> u8 {
        self.index
    }

    /// Its middle in half cells, from the left edge and from Red's edge, as
    /// [`crate::Cell`] tells it.
    #[must_use]
    pub const fn middle(self) -> (u8, u8) {
        let (file, row) = self.field.place(self.index);
        let inset = self.field.is_square_between(self.index) as u8;
        (file * 2 + 1 + inset, row * 2 + 1 + inset)
    }

    /// Files between it and the right edge, as the side sees the board.
    #[must_use]
    pub const fn files_from_right(self, side: Side) -> u8 {
        let inset = self.field.is_square_between(self.index) as u8;
        match side {
            Side::Red => self.field.columns - 1 - inset - self.field.file(self.index),
            Side::Blue => self.field.file(self.index),
        }
    }

    /// Its row as the side counts, from 0.
    #[must_use]
    pub const fn row_for(self, side: Side) -> i16 {
        self.field.row_of(side, self.index) as i16
    }

    /// Whether the two share an edge or a corner; a cell is not next to itself.
    #[must_use]
    pub const fn is_next_to(self, other: Self) -> bool {
        let (file, row) = self.field.place(self.index);
        let (other_file, other_row) = self.field.place(other.index);
        self.index != other.index && file.abs_diff(other_file) <= 1 && row.abs_diff(other_row) <= 1
    }

    /// The square, when it is a cell of a 7×9 board.
    #[must_use]
    pub fn square(self) -> Option<Square> {
        Square::from_index(self.index).filter(|_| self.field == Field::CLASSIC)
    }
}

impl From<Square> for CellId {
    fn from(square: Square) -> Self {
        Self::new(Field::CLASSIC, square.raw())
    }
}

impl fmt::Display for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, row) = self.field.place(self.index);
        write!(f, "{}{}", char::from(b'a' + file), row + 1)?;
        if self.field.is_square_between(self.index) {
            f.write_str("+")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
