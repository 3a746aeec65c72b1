use thiserror::Error;

/// The eight animals of the classic game, weakest first by the usual order.
///
/// The rank an animal really has depends on the rule set:
/// [`crate::RuleSet::rank`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Animal {
    /// 鼠
    Rat,
    /// 猫
    Cat,
    /// 狗
    Dog,
    /// 狼, in some house rules a fox 狐
    Wolf,
    /// 豹
    Leopard,
    /// 虎
    Tiger,
    /// 狮
    Lion,
    /// 象
    Elephant,
}

/// A letter that names no animal of the classic game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no animal: expected one of E L T P W D C R")]
pub struct ParseAnimalError(
    /// The offending letter.
    pub char,
);

impl Animal {
    /// All animals, in the order of [`Animal::index`].
    pub const ALL: [Self; 8] = [
        Self::Rat,
        Self::Cat,
        Self::Dog,
        Self::Wolf,
        Self::Leopard,
        Self::Tiger,
        Self::Lion,
        Self::Elephant,
    ];

    /// 0 (rat) to 7 (elephant).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of positions: `E L T P W D C R`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Rat => 'R',
            Self::Cat => 'C',
            Self::Dog => 'D',
            Self::Wolf => 'W',
            Self::Leopard => 'P',
            Self::Tiger => 'T',
            Self::Lion => 'L',
            Self::Elephant => 'E',
        }
    }

    /// Reads a letter of either case.
    ///
    /// # Errors
    /// The letter, when it names no animal.
    pub fn from_letter(letter: char) -> Result<Self, ParseAnimalError> {
        let capital = letter.to_ascii_uppercase();
        Self::ALL
            .into_iter()
            .find(|animal| animal.letter() == capital)
            .ok_or(ParseAnimalError(letter))
    }
}
