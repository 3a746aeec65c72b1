use std::fmt;

use super::Square;
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
        f.write_str(&self.field.name(self.index))
    }
}

impl fmt::Debug for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
