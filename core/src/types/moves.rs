use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Square;

/// A move on the classic board: one animal from a square to another.
///
/// ```
/// use doushou_core::Move;
/// let mv: Move = "a3a4".parse()?;
/// assert_eq!(mv.to.to_string(), "a4");
/// # Ok::<(), doushou_core::ParseMoveError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the animal stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// Text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no move: expected two squares such as a3a4")]
pub struct ParseMoveError(
    /// The offending text.
    pub String,
);

impl Move {
    /// A move between two squares; whether it is legal is the position's business.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The same move as the other player sees it (board turned by 180°).
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self::new(self.from.rotated(), self.to.rotated())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseMoveError(text.to_owned());
        if text.len() != 4 || !text.is_ascii() {
            return Err(error());
        }
        let from = text[..2].parse().map_err(|_| error())?;
        let to = text[2..].parse().map_err(|_| error())?;
        Ok(Self { from, to })
    }
}
