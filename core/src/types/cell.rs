use super::Square;

/// A place on any game's board, named by its number in
/// [`crate::BoardLayout::cells`]. On the classic board it is the square's index.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(u8);

impl CellId {
    /// The cell of a number.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Its number in the layout.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn raw(self) -> u8 {
        self.0
    }
}

impl From<Square> for CellId {
    fn from(square: Square) -> Self {
        Self(square.raw())
    }
}
