use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Files of the classic board, a to g.
pub const COLUMNS: u8 = 7;
/// Rows of the classic board, 1 to 9.
pub const ROWS: u8 = 9;
/// Squares of the classic board.
pub const SQUARES: usize = 63;

/// A square of the classic board, `a1` (Red's left corner) to `g9`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no square: expected a file a to g and a row 1 to 9")]
pub struct ParseSquareError(
    /// The offending text.
    pub String,
);

impl Square {
    /// The square at a file (0 is a) and a row (0 is row 1).
    ///
    /// ```
    /// use doushou_core::Square;
    /// assert_eq!(Square::new(3, 0).unwrap().to_string(), "d1");
    /// assert_eq!(Square::new(7, 0), None);
    /// ```
    #[must_use]
    pub const fn new(file: u8, row: u8) -> Option<Self> {
        if file < COLUMNS && row < ROWS {
            Some(Self(row * COLUMNS + file))
        } else {
            None
        }
    }

    /// The square of a number below 63, counted a1, b1 … g1, a2 … g9.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < SQUARES {
            Some(Self(index))
        } else {
            None
        }
    }

    pub(crate) const fn at(index: u8) -> Self {
        debug_assert!((index as usize) < SQUARES);
        Self(index)
    }

    /// 0 (a1) to 62 (g9).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn raw(self) -> u8 {
        self.0
    }

    /// 0 (a) to 6 (g).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % COLUMNS
    }

    /// 0 (row 1) to 8 (row 9).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / COLUMNS
    }

    /// The square opposite, as the other player sees the board (turned by 180°).
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self(SQUARES as u8 - 1 - self.0)
    }

    /// Every square, a1 first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [file @ b'a'..=b'g', row @ b'1'..=b'9'] => Ok(Self((row - b'1') * 7 + file - b'a')),
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}
