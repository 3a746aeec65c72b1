use std::fmt;

use super::{Animal, CellId, Move};

/// What a move does besides going somewhere.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// Goes from one cell to another.
    Go,
    /// Stays and becomes another animal.
    Change(Animal),
    /// Comes from the hand onto an empty cell.
    Drop(Animal),
    /// Turns a face-down tile over.
    TurnOver,
}

/// A move of any game with all its choices: small, copied freely. It prints as
/// records write it: `a3a4`, `a3a4xd5`, `e5=t`, `E@b2`, `b2?`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove {
    /// Where the piece stands; of a drop, where it comes to stand.
    pub from: CellId,
    /// Where it goes; the same as `from` when it stays.
    pub to: CellId,
    /// Besides what stands on `to`, where the ends leave a choice.
    taken: [Option<CellId>; 2],
    /// What it does.
    pub deed: Deed,
}

impl AnyMove {
    /// Goes from one cell to another.
    #[must_use]
    pub const fn go(from: CellId, to: CellId) -> Self {
        Self {
            from,
            to,
            taken: [None; 2],
            deed: Deed::Go,
        }
    }

    /// Does something on one cell.
    #[must_use]
    pub const fn on(cell: CellId, deed: Deed) -> Self {
        Self {
            deed,
            ..Self::go(cell, cell)
        }
    }

    /// The same move taking one or two enemies more, elsewhere than on `to`.
    /// A third is ignored: no game allows it.
    #[must_use]
    pub fn taking(mut self, cell: CellId) -> Self {
        if let Some(free) = self.taken.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(cell);
            self.taken.sort_by_key(|slot| (slot.is_none(), *slot));
        }
        self
    }

    /// Whether it goes to a neighbouring cell, diagonally included.
    #[must_use]
    pub fn is_step(self) -> bool {
        self.from.is_next_to(self.to)
    }

    /// The same move as the classic game's type, where it is one.
    #[must_use]
    pub fn classic(self) -> Option<Move> {
        let is_plain = self.deed == Deed::Go && self.taken == [None; 2];
        let ends = self.from.square().zip(self.to.square());
        ends.filter(|_| is_plain)
            .map(|(from, to)| Move::new(from, to))
    }

    /// The enemies it takes elsewhere than on `to`, the lowest number first.
    pub fn taken(self) -> impl Iterator<Item = CellId> {
        self.taken.into_iter().flatten()
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.deed {
            Deed::Go => {
                write!(f, "{}{}", self.from, self.to)?;
                let mut taken: Vec<String> = self.taken().map(|cell| cell.to_string()).collect();
                taken.sort_unstable();
                taken.iter().try_for_each(|cell| write!(f, "x{cell}"))
            }
            Deed::Change(animal) => {
                write!(f, "{}={}", self.from, animal.letter().to_ascii_lowercase())
            }
            Deed::Drop(animal) => write!(f, "{}@{}", animal.letter(), self.to),
            Deed::TurnOver => write!(f, "{}?", self.from),
        }
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Move> for AnyMove {
    fn from(mv: Move) -> Self {
        Self::go(mv.from.into(), mv.to.into())
    }
}
