use thiserror::Error;

/// Every animal of every game. The first eight, [`Animal::ALL`], are those of the
/// classic game, weakest first by the usual order.
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
    /// 熊 of `international`, `graze` and `bears`
    Bear,
    /// 蛇 of `international-snake` and `graze`
    Snake,
    /// 犀 of `beasts`
    Rhino,
    /// 牛 of `beasts`
    Ox,
    /// 山猫 of `plains` and `wilds`
    Lynx,
    /// 水牛 of `plains` and `wilds`
    Buffalo,
    /// 土狼 of `plains` and `wilds`
    Aardwolf,
    /// 火狐 of `plains` and `wilds`
    Fox,
    /// 云豹 of `plains` and `wilds`
    CloudedLeopard,
    /// 田鼠 of `plains` and `wilds`
    Vole,
    /// 小熊 of `plains` and `wilds`
    LittleBear,
    /// 鳗 of `ocean`
    Eel,
    /// 豚 of `ocean`
    Dolphin,
    /// 鲨 of `ocean`
    Shark,
    /// 鲸 of `ocean`
    Whale,
    /// 鳌 of `ocean`
    Ao,
    /// 羊 of `bears`
    Sheep,
    /// 驹 of `bears`
    Foal,
}

/// A letter that names no animal of the classic game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no animal: expected one of E L T P W D C R")]
pub struct ParseAnimalError(
    /// The offending letter.
    pub char,
);

impl Animal {
    /// How many kinds there are in all games.
    pub const KINDS: usize = Self::ANY.len();

    /// The animals of all games, in the order of [`Animal::index`].
    pub const ANY: [Self; 26] = [
        Self::Rat,
        Self::Cat,
        Self::Dog,
        Self::Wolf,
        Self::Leopard,
        Self::Tiger,
        Self::Lion,
        Self::Elephant,
        Self::Bear,
        Self::Snake,
        Self::Rhino,
        Self::Ox,
        Self::Lynx,
        Self::Buffalo,
        Self::Aardwolf,
        Self::Fox,
        Self::CloudedLeopard,
        Self::Vole,
        Self::LittleBear,
        Self::Eel,
        Self::Dolphin,
        Self::Shark,
        Self::Whale,
        Self::Ao,
        Self::Sheep,
        Self::Foal,
    ];

    /// The animals of the classic game, in the order of [`Animal::index`].
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

    /// 0 (rat) to 7 (elephant), then the animals of other games.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of positions. Within one game no two animals share it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Rat | Self::Vole => 'R',
            Self::Cat | Self::Lynx => 'C',
            Self::Dog | Self::Dolphin => 'D',
            Self::Wolf | Self::Aardwolf | Self::Whale => 'W',
            Self::Leopard | Self::CloudedLeopard => 'P',
            Self::Tiger => 'T',
            Self::Lion => 'L',
            Self::Elephant | Self::Eel => 'E',
            Self::Bear | Self::LittleBear => 'B',
            Self::Snake | Self::Shark | Self::Sheep => 'S',
            Self::Rhino => 'N',
            Self::Ox | Self::Buffalo => 'O',
            Self::Fox | Self::Foal => 'F',
            Self::Ao => 'A',
        }
    }

    /// Whether the classic game has it.
    #[must_use]
    pub const fn is_classic(self) -> bool {
        self.index() < Self::ALL.len()
    }

    /// Reads a letter of the classic game, of either case.
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
