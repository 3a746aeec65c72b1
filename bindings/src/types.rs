//! The small words of the game: sides, animals, terrain, ends.

use doushou_core::texts;

/// An enum of the core on this side of the border, mapped word by word: a word
/// that the core gains does not compile before it is here.
macro_rules! mirror {
    (
        $(#[$doc:meta])*
        $name:ident of $core:ty { $($(#[$variant_doc:meta])* $variant:ident,)* }
    ) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl From<$core> for $name {
            fn from(theirs: $core) -> Self {
                match theirs {
                    $(<$core>::$variant => Self::$variant,)*
                }
            }
        }

        impl From<$name> for $core {
            fn from(ours: $name) -> Self {
                match ours {
                    $($name::$variant => Self::$variant,)*
                }
            }
        }
    };
}

mirror! {
    /// A language the game speaks.
    Language of texts::Language {
        /// 简体中文, `zh-Hans`.
        ZhHans,
        /// 繁體中文, `zh-Hant`.
        ZhHant,
        /// English, `en`.
        En,
    }
}

mirror! {
    /// One of the two players.
    Side of doushou_core::Side {
        /// Sits at the bottom and moves first; in `flip` a colour only.
        Red,
        /// Sits at the top.
        Blue,
    }
}

mirror! {
    /// Every animal of every game. What it is called depends on the game and the
    /// language: ask for [`SnapshotPiece`](crate::SnapshotPiece) or
    /// [`animals`](crate::animals).
    Animal of doushou_core::Animal {
        /// 鼠
        Rat,
        /// 猫
        Cat,
        /// 狗
        Dog,
        /// 狼, under some house rules shown as a fox
        Wolf,
        /// 豹
        Leopard,
        /// 虎
        Tiger,
        /// 狮
        Lion,
        /// 象
        Elephant,
        /// 熊
        Bear,
        /// 蛇
        Snake,
        /// 犀
        Rhino,
        /// 牛
        Ox,
        /// 山猫
        Lynx,
        /// 水牛
        Buffalo,
        /// 土狼
        Aardwolf,
        /// 火狐
        Fox,
        /// 云豹
        CloudedLeopard,
        /// 田鼠
        Vole,
        /// 小熊
        LittleBear,
        /// 鳗
        Eel,
        /// 豚
        Dolphin,
        /// 鲨
        Shark,
        /// 鲸
        Whale,
        /// 鳌
        Ao,
        /// 羊
        Sheep,
        /// 驹
        Foal,
    }
}

mirror! {
    /// What ends games.
    EndReason of doushou_core::EndReason {
        /// An animal has entered the enemy den.
        Den,
        /// All animals of a side, or the one that counts, are captured.
        Captured,
        /// An ao has come onto the enemy's land (`ocean`).
        Landed,
        /// An ao on its own land can no longer enter the sea (`ocean`).
        Retreat,
        /// The side to move has no legal move.
        NoMove,
        /// Too many rounds without a capture.
        NoCapture,
        /// The cycle rule leaves the side to move no move.
        Cycle,
        /// Each side's last animal left the board at once.
        Exhausted,
        /// Both sides agreed on a draw.
        Agreement,
        /// A side resigned.
        Resign,
        /// A side lost on time.
        Time,
        /// A side left.
        Left,
    }
}

mirror! {
    /// The rules that look back.
    HistoryRule of doushou_core::HistoryRule {
        /// 7-3: one animal entered one square three times in seven moves.
        SevenThree,
        /// 17-5: one animal made seventeen moves on at most five squares.
        SeventeenFive,
        /// The position has come about four times.
        Cycle,
    }
}

mirror! {
    /// The form of a cell.
    CellShape of doushou_core::CellShape {
        /// A square field.
        Square,
        /// A crossing of lines (`bears`).
        Point,
    }
}

mirror! {
    /// How good a reviewed move was, by what it cost.
    Mark of doushou_core::analysis::Mark {
        /// It cost eight hundredths of a point or more.
        Blunder,
        /// It cost four hundredths.
        Mistake,
        /// It cost two hundredths.
        Slip,
        /// Hardly worse than the best.
        Good,
        /// The best move, or one as good.
        Best,
    }
}

/// An animal of one side.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub animal: Animal,
}

impl From<doushou_core::Piece> for Piece {
    fn from(piece: doushou_core::Piece) -> Self {
        Self {
            side: piece.side.into(),
            animal: piece.animal.into(),
        }
    }
}

/// The ground of a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Terrain {
    /// Plain land.
    Land,
    /// River, or open sea.
    Water,
    /// A trap that weakens the enemies of a side.
    Trap {
        /// Whose trap it is.
        side: Side,
    },
    /// The den of a side.
    Den {
        /// Whose den it is.
        side: Side,
    },
    /// A lake that every animal enters (`lake`).
    Lake,
    /// The home square of an animal (`fate`).
    Home {
        /// Whose home it is.
        animal: Animal,
    },
    /// A corner that rats dig to from another (`international`).
    Hole,
    /// The land of a side's ao (`ocean`).
    Shore {
        /// Whose land it is.
        side: Side,
    },
    /// Sea that joins the land of a side's ao (`ocean`).
    Coast {
        /// Whose coast it is.
        side: Side,
    },
    /// Rock that nobody enters (`ocean`).
    Reef,
}

impl From<doushou_core::Terrain> for Terrain {
    fn from(terrain: doushou_core::Terrain) -> Self {
        match terrain {
            doushou_core::Terrain::Land => Self::Land,
            doushou_core::Terrain::Water => Self::Water,
            doushou_core::Terrain::Trap(side) => Self::Trap { side: side.into() },
            doushou_core::Terrain::Den(side) => Self::Den { side: side.into() },
            doushou_core::Terrain::Lake => Self::Lake,
            doushou_core::Terrain::Home(animal) => Self::Home {
                animal: animal.into(),
            },
            doushou_core::Terrain::Hole => Self::Hole,
            doushou_core::Terrain::Shore(side) => Self::Shore { side: side.into() },
            doushou_core::Terrain::Coast(side) => Self::Coast { side: side.into() },
            doushou_core::Terrain::Reef => Self::Reef,
        }
    }
}

/// One sentence in every language, for what may be shown in any of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Words {
    /// 简体中文
    pub zh_hans: String,
    /// 繁體中文
    pub zh_hant: String,
    /// English
    pub en: String,
}

impl Words {
    pub(crate) fn of(say: impl Fn(texts::Language) -> String) -> Self {
        Self {
            zh_hans: say(texts::Language::ZhHans),
            zh_hant: say(texts::Language::ZhHant),
            en: say(texts::Language::En),
        }
    }
}

/// The sentence in one language.
#[uniffi::export]
#[must_use]
pub fn said(words: Words, language: Language) -> String {
    match language {
        Language::ZhHans => words.zh_hans,
        Language::ZhHant => words.zh_hant,
        Language::En => words.en,
    }
}

/// What a side is called: `红方`, `藍方`, `Red`.
#[uniffi::export]
#[must_use]
pub fn side_name(side: Side, language: Language) -> String {
    texts::side_name(language.into(), side.into()).to_owned()
}

/// A count as phones count; what does not fit is the largest number.
pub(crate) fn number(count: impl TryInto<i32>) -> i32 {
    count.try_into().unwrap_or(i32::MAX)
}

/// A count that came from outside; below 0 counts as 0.
pub(crate) fn count(number: i32) -> usize {
    usize::try_from(number).unwrap_or(0)
}

/// A cell's number in the layout.
pub(crate) fn cell_number(cell: impl Into<doushou_core::CellId>) -> i32 {
    number(cell.into().index())
}
