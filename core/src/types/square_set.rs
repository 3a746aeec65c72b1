use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::{SQUARES, Square};

/// A set of squares of the classic board. 63 squares fit one `u64`.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// The whole board.
    pub const ALL: Self = Self((1 << SQUARES) - 1);

    /// Bit `n` stands for the square of index `n`; bits past the board are dropped.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Bit `n` stands for the square of index `n`.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the square belongs to the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.raw() & 1 != 0
    }

    /// How many squares belong to the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no square belongs to the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with one square more.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.raw())
    }

    /// The squares, a1 first.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let square = Square::at(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(square)
        })
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> Self {
        Self::EMPTY.with(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;
    fn not(self) -> Self {
        Self::from_bits(!self.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
