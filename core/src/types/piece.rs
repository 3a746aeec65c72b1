use super::{Animal, Side};

/// An animal of one side.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub animal: Animal,
}

impl Piece {
    /// Pairs a side with an animal.
    #[must_use]
    pub const fn new(side: Side, animal: Animal) -> Self {
        Self { side, animal }
    }

    /// The letter of positions: capital for Red, small for Blue.
    ///
    /// ```
    /// use doushou_core::{Animal, Piece, Side};
    /// assert_eq!(Piece::new(Side::Blue, Animal::Leopard).letter(), 'p');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::Red => self.animal.letter(),
            Side::Blue => self.animal.letter().to_ascii_lowercase(),
        }
    }

    /// 0 to 15: Red's rat to elephant, then Blue's.
    #[must_use]
    pub const fn index(self) -> usize {
        self.side.index() * 8 + self.animal.index()
    }

    pub(crate) const fn from_index(index: u8) -> Self {
        let side = if index < 8 { Side::Red } else { Side::Blue };
        Self {
            side,
            animal: Animal::ALL[(index & 7) as usize],
        }
    }
}

/// Names a piece through a whole game, so that a view can follow it from
/// square to square. On the classic board a side has each animal once, so the
/// number is [`Piece::index`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(u8);

impl PieceId {
    pub(crate) const fn new(index: u8) -> Self {
        Self(index)
    }

    /// A small number, below 16 in the classic game.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Piece> for PieceId {
    fn from(piece: Piece) -> Self {
        Self((piece.side.index() * 8 + piece.animal.index()) as u8)
    }
}
