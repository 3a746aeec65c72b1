/// One of the two players. Red sits at the bottom and moves first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Sits at row 1, moves first (the hall's red, capital letters in positions).
    Red,
    /// Sits at row 9 (the hall's yellow, small letters in positions).
    Blue,
}

impl Side {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// The other player.
    ///
    /// ```
    /// use doushou_core::Side;
    /// assert_eq!(Side::Red.opposite(), Side::Blue);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// 0 for Red, 1 for Blue.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `r` or `b`, as positions write the side to move.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Blue => 'b',
        }
    }

    /// `red` or `blue`, as the command line and records write it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }
}
