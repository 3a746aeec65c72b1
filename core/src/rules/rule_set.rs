use crate::types::Animal;

/// The three classic rule books (RULES.md 1.2). A rule set keeps its book,
/// which fixes how results are scored.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Book {
    /// 传统 / 游戏大厅
    Traditional,
    /// 野兽争霸, the default
    Yeshou,
    /// 大头斗兽棋
    Datou,
}

impl Book {
    /// All books, in the order of the rules.
    pub const ALL: [Self; 3] = [Self::Traditional, Self::Yeshou, Self::Datou];

    /// The name used in files and on command lines.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Traditional => "traditional",
            Self::Yeshou => "yeshou",
            Self::Datou => "datou",
        }
    }
}

/// How dog and wolf rank, and whether the wolf is a fox (RULES.md 1.3 `order`, `fox`).
/// The fox brings dog over wolf along, so the three values are exclusive.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CanineOrder {
    /// Wolf 4, dog 3.
    WolfOverDog,
    /// Dog 4, wolf 3.
    DogOverWolf,
    /// Dog 4, fox 3: the wolf is shown and named as a fox.
    DogOverFox,
}

/// How lion and tiger rank.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FelineOrder {
    /// Lion 7, tiger 6.
    LionOverTiger,
    /// Tiger 7, lion 6.
    TigerOverLion,
}

/// Which way the tiger leaps the river.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TigerLeap {
    /// Along files and along rows, as the lion.
    BothWays,
    /// Along rows only, over two water squares (跳横河).
    AcrossOnly,
    /// Not at all.
    None,
}

/// Whose rats in the water leapt over forbid the leap.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum LeapBlock {
    /// Either side's.
    AnyRat,
    /// The enemy's only; one's own is leapt over.
    EnemyRats,
}

/// Who may enter an enemy trap.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TrapEntry {
    /// Every animal.
    AllAnimals,
    /// Only dog, wolf (fox), cat and rat.
    SmallOnly,
}

/// What happens when two animals of one kind meet.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Equals {
    /// The capturer stays on the board.
    CapturerStays,
    /// Both leave the board (同归于尽).
    BothLeave,
}

/// The rule against endless repetition.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Perpetual {
    /// None.
    Off,
    /// Whoever began a cycle deviates at its fourth coming about.
    Cycle,
    /// 7-3 and 17-5.
    SevenThree,
}

/// What running out of time costs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeoutRule {
    /// The game.
    Lose,
    /// The move; two in a row the game.
    TwoInARow,
    /// The move; the fourth time the game.
    SkipFourthLoses,
}

/// A classic rule book with house rules (RULES.md 1.2, 1.3). A small value: copy it.
///
/// Every field is independent. Names parse and print as on every command line:
///
/// ```
/// use doushou_core::RuleSet;
/// let rules: RuleSet = "datou+tigerlion+draw50".parse()?;
/// assert_eq!(rules.no_capture_rounds, 50);
/// assert_eq!(rules.to_string(), "datou+tigerlion+draw50");
/// # Ok::<(), doushou_core::ParseRuleSetError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The book it began as.
    pub book: Book,
    /// Dog, wolf and fox.
    pub canines: CanineOrder,
    /// Lion and tiger.
    pub felines: FelineOrder,
    /// The tiger's leap.
    pub tiger_leap: TigerLeap,
    /// What blocks a leap.
    pub leap_block: LeapBlock,
    /// Whether rats capture each other across the bank, both ways.
    pub rat_across_bank: bool,
    /// Whether the dog enters the river.
    pub dog_swims: bool,
    /// Whether the elephant captures the rat.
    pub elephant_takes_rat: bool,
    /// Who enters enemy traps.
    pub trap_entry: TrapEntry,
    /// Whether an animal in an enemy trap may capture.
    pub trapped_may_capture: bool,
    /// Two animals of one kind.
    pub equals: Equals,
    /// Rounds without a capture that draw the game; 0 for none.
    pub no_capture_rounds: u16,
    /// The rule against repetition.
    pub perpetual: Perpetual,
    /// Time-outs.
    pub timeout: TimeoutRule,
    /// A game over within this many rounds scores nothing; 0 for none.
    pub unscored_rounds: u16,
}

impl RuleSet {
    /// 传统 / 游戏大厅.
    pub const TRADITIONAL: Self = Self {
        book: Book::Traditional,
        canines: CanineOrder::DogOverWolf,
        felines: FelineOrder::LionOverTiger,
        tiger_leap: TigerLeap::BothWays,
        leap_block: LeapBlock::AnyRat,
        rat_across_bank: false,
        dog_swims: false,
        elephant_takes_rat: false,
        trap_entry: TrapEntry::AllAnimals,
        trapped_may_capture: true,
        equals: Equals::CapturerStays,
        no_capture_rounds: 0,
        perpetual: Perpetual::Cycle,
        timeout: TimeoutRule::SkipFourthLoses,
        unscored_rounds: 0,
    };

    /// 野兽争霸.
    pub const YESHOU: Self = Self {
        book: Book::Yeshou,
        canines: CanineOrder::WolfOverDog,
        leap_block: LeapBlock::EnemyRats,
        rat_across_bank: true,
        no_capture_rounds: 100,
        perpetual: Perpetual::SevenThree,
        timeout: TimeoutRule::Lose,
        unscored_rounds: 10,
        ..Self::TRADITIONAL
    };

    /// 大头斗兽棋.
    pub const DATOU: Self = Self {
        book: Book::Datou,
        canines: CanineOrder::WolfOverDog,
        tiger_leap: TigerLeap::AcrossOnly,
        no_capture_rounds: 100,
        perpetual: Perpetual::SevenThree,
        timeout: TimeoutRule::TwoInARow,
        ..Self::TRADITIONAL
    };

    /// The book without house rules.
    #[must_use]
    pub const fn preset(book: Book) -> Self {
        match book {
            Book::Traditional => Self::TRADITIONAL,
            Book::Yeshou => Self::YESHOU,
            Book::Datou => Self::DATOU,
        }
    }

    /// The animal's rank, 1 (rat) to 8 (elephant).
    ///
    /// ```
    /// use doushou_core::{Animal, RuleSet};
    /// assert_eq!(RuleSet::YESHOU.rank(Animal::Wolf), 4);
    /// assert_eq!(RuleSet::TRADITIONAL.rank(Animal::Wolf), 3);
    /// ```
    #[must_use]
    pub const fn rank(&self, animal: Animal) -> u8 {
        let wolf_over_dog = matches!(self.canines, CanineOrder::WolfOverDog);
        let lion_over_tiger = matches!(self.felines, FelineOrder::LionOverTiger);
        match animal {
            Animal::Rat => 1,
            Animal::Cat => 2,
            Animal::Dog => 3 + !wolf_over_dog as u8,
            Animal::Wolf => 3 + wolf_over_dog as u8,
            Animal::Leopard => 5,
            Animal::Tiger => 6 + !lion_over_tiger as u8,
            Animal::Lion => 6 + lion_over_tiger as u8,
            Animal::Elephant => 8,
            // The animals of other games have no rank.
            _ => 0,
        }
    }

    /// Whether the wolf is shown and named as a fox.
    #[must_use]
    pub const fn has_fox(&self) -> bool {
        matches!(self.canines, CanineOrder::DogOverFox)
    }

    /// Whether the animal may enter the river.
    #[must_use]
    pub const fn swims(&self, animal: Animal) -> bool {
        matches!(animal, Animal::Rat) || (self.dog_swims && matches!(animal, Animal::Dog))
    }

    /// Whether the animal may enter an enemy trap.
    #[must_use]
    pub const fn enters_enemy_traps(&self, animal: Animal) -> bool {
        matches!(self.trap_entry, TrapEntry::AllAnimals)
            || matches!(
                animal,
                Animal::Dog | Animal::Wolf | Animal::Cat | Animal::Rat
            )
    }

    /// Whether the animal leaps along files (`along`) or along rows.
    #[must_use]
    pub const fn leaps(&self, animal: Animal, along_file: bool) -> bool {
        match animal {
            Animal::Lion => true,
            Animal::Tiger => match self.tiger_leap {
                TigerLeap::BothWays => true,
                TigerLeap::AcrossOnly => !along_file,
                TigerLeap::None => false,
            },
            _ => false,
        }
    }

    /// Whether the attacker takes the victim where neither trap nor bank matters.
    #[must_use]
    pub const fn outranks(&self, attacker: Animal, victim: Animal) -> bool {
        match (attacker, victim) {
            (Animal::Rat, Animal::Elephant) => true,
            (Animal::Elephant, Animal::Rat) => self.elephant_takes_rat,
            _ => self.rank(attacker) >= self.rank(victim),
        }
    }
}

impl Default for RuleSet {
    /// 野兽争霸, the most complete book.
    fn default() -> Self {
        Self::YESHOU
    }
}
