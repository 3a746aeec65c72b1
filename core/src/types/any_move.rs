use super::{Animal, CellId, Move};

/// What a move does besides going somewhere.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
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

/// A move of any game with all its choices: small, copied freely. How it is
/// written is the game's business: [`crate::AnyGame::move_name`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove {
    /// Where the piece stands; of a drop, where it comes to stand.
    pub from: CellId,
    /// Where it goes; the same as `from` when it stays.
    pub to: CellId,
    /// Besides what stands on `to`.
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

    /// The enemies it takes elsewhere than on `to`, the lowest number first.
    pub fn taken(self) -> impl Iterator<Item = CellId> {
        self.taken.into_iter().flatten()
    }
}

impl From<Move> for AnyMove {
    fn from(mv: Move) -> Self {
        Self::go(mv.from.into(), mv.to.into())
    }
}
