use super::{Language, book_name, say};
use crate::{
    CanineOrder, Equals, FelineOrder, LeapBlock, Perpetual, RuleSet, TigerLeap, TimeoutRule,
    TrapEntry,
};

/// A house rule as a menu lists it (RULES.md 1.3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum HouseRule {
    /// Which of dog and wolf ranks higher, and whether the wolf is a fox.
    Canines,
    /// Which of lion and tiger ranks higher.
    Felines,
    /// Which way the tiger leaps.
    TigerLeap,
    /// Whose rats block a leap.
    LeapBlock,
    /// Rat against rat across the bank.
    RatAcrossBank,
    /// Whether the dog enters the river.
    DogSwims,
    /// Whether the elephant captures the rat.
    ElephantTakesRat,
    /// Who enters an enemy trap.
    TrapEntry,
    /// Whether a trapped animal captures.
    TrappedMayCapture,
    /// Two animals of one kind.
    Equals,
    /// The draw after many rounds without a capture.
    NoCaptureRounds,
    /// The rule against repetition.
    Perpetual,
    /// Running out of time.
    Timeout,
    /// Short games that score nothing.
    UnscoredRounds,
}

/// One value of one house rule: what a menu offers below the rule's name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// A value of [`HouseRule::Canines`].
    Canines(CanineOrder),
    /// A value of [`HouseRule::Felines`].
    Felines(FelineOrder),
    /// A value of [`HouseRule::TigerLeap`].
    TigerLeap(TigerLeap),
    /// A value of [`HouseRule::LeapBlock`].
    LeapBlock(LeapBlock),
    /// A value of [`HouseRule::RatAcrossBank`].
    RatAcrossBank(bool),
    /// A value of [`HouseRule::DogSwims`].
    DogSwims(bool),
    /// A value of [`HouseRule::ElephantTakesRat`].
    ElephantTakesRat(bool),
    /// A value of [`HouseRule::TrapEntry`].
    TrapEntry(TrapEntry),
    /// A value of [`HouseRule::TrappedMayCapture`].
    TrappedMayCapture(bool),
    /// A value of [`HouseRule::Equals`].
    Equals(Equals),
    /// A value of [`HouseRule::NoCaptureRounds`]; 0 for no such draw.
    NoCaptureRounds(u16),
    /// A value of [`HouseRule::Perpetual`].
    Perpetual(Perpetual),
    /// A value of [`HouseRule::Timeout`].
    Timeout(TimeoutRule),
    /// A value of [`HouseRule::UnscoredRounds`]; 0 when every game scores.
    UnscoredRounds(u16),
}

impl HouseRule {
    /// Every house rule, in the order of the rules page.
    pub const ALL: [Self; 14] = [
        Self::Canines,
        Self::Felines,
        Self::TigerLeap,
        Self::LeapBlock,
        Self::RatAcrossBank,
        Self::DogSwims,
        Self::ElephantTakesRat,
        Self::TrapEntry,
        Self::TrappedMayCapture,
        Self::Equals,
        Self::NoCaptureRounds,
        Self::Perpetual,
        Self::Timeout,
        Self::UnscoredRounds,
    ];

    /// The value a rule set has.
    #[must_use]
    pub const fn chosen(self, rules: &RuleSet) -> Choice {
        match self {
            Self::Canines => Choice::Canines(rules.canines),
            Self::Felines => Choice::Felines(rules.felines),
            Self::TigerLeap => Choice::TigerLeap(rules.tiger_leap),
            Self::LeapBlock => Choice::LeapBlock(rules.leap_block),
            Self::RatAcrossBank => Choice::RatAcrossBank(rules.rat_across_bank),
            Self::DogSwims => Choice::DogSwims(rules.dog_swims),
            Self::ElephantTakesRat => Choice::ElephantTakesRat(rules.elephant_takes_rat),
            Self::TrapEntry => Choice::TrapEntry(rules.trap_entry),
            Self::TrappedMayCapture => Choice::TrappedMayCapture(rules.trapped_may_capture),
            Self::Equals => Choice::Equals(rules.equals),
            Self::NoCaptureRounds => Choice::NoCaptureRounds(rules.no_capture_rounds),
            Self::Perpetual => Choice::Perpetual(rules.perpetual),
            Self::Timeout => Choice::Timeout(rules.timeout),
            Self::UnscoredRounds => Choice::UnscoredRounds(rules.unscored_rounds),
        }
    }

    /// What a menu offers. Of the numbers of rounds these are the usual ones,
    /// with the one the rule set has among them.
    #[must_use]
    pub fn choices(self, rules: &RuleSet) -> Vec<Choice> {
        let rounds = |usual: &[u16], chosen: u16, choice: fn(u16) -> Choice| {
            let mut rounds = usual.to_vec();
            if let Err(place) = rounds.binary_search(&chosen) {
                rounds.insert(place, chosen);
            }
            rounds.into_iter().map(choice).collect()
        };
        match self {
            Self::Canines => vec![
                Choice::Canines(CanineOrder::WolfOverDog),
                Choice::Canines(CanineOrder::DogOverWolf),
                Choice::Canines(CanineOrder::DogOverFox),
            ],
            Self::Felines => vec![
                Choice::Felines(FelineOrder::LionOverTiger),
                Choice::Felines(FelineOrder::TigerOverLion),
            ],
            Self::TigerLeap => vec![
                Choice::TigerLeap(TigerLeap::BothWays),
                Choice::TigerLeap(TigerLeap::AcrossOnly),
                Choice::TigerLeap(TigerLeap::None),
            ],
            Self::LeapBlock => vec![
                Choice::LeapBlock(LeapBlock::AnyRat),
                Choice::LeapBlock(LeapBlock::EnemyRats),
            ],
            Self::RatAcrossBank => [false, true].map(Choice::RatAcrossBank).to_vec(),
            Self::DogSwims => [false, true].map(Choice::DogSwims).to_vec(),
            Self::ElephantTakesRat => [false, true].map(Choice::ElephantTakesRat).to_vec(),
            Self::TrapEntry => vec![
                Choice::TrapEntry(TrapEntry::AllAnimals),
                Choice::TrapEntry(TrapEntry::SmallOnly),
            ],
            Self::TrappedMayCapture => [true, false].map(Choice::TrappedMayCapture).to_vec(),
            Self::Equals => vec![
                Choice::Equals(Equals::CapturerStays),
                Choice::Equals(Equals::BothLeave),
            ],
            Self::NoCaptureRounds => rounds(
                &[0, 30, 50, 100],
                rules.no_capture_rounds,
                Choice::NoCaptureRounds,
            ),
            Self::Perpetual => vec![
                Choice::Perpetual(Perpetual::Off),
                Choice::Perpetual(Perpetual::Cycle),
                Choice::Perpetual(Perpetual::SevenThree),
            ],
            Self::Timeout => vec![
                Choice::Timeout(TimeoutRule::Lose),
                Choice::Timeout(TimeoutRule::TwoInARow),
                Choice::Timeout(TimeoutRule::SkipFourthLoses),
            ],
            Self::UnscoredRounds => rounds(&[0, 10], rules.unscored_rounds, Choice::UnscoredRounds),
        }
    }
}

impl Choice {
    /// The house rule this is a value of.
    #[must_use]
    pub const fn house_rule(self) -> HouseRule {
        match self {
            Self::Canines(_) => HouseRule::Canines,
            Self::Felines(_) => HouseRule::Felines,
            Self::TigerLeap(_) => HouseRule::TigerLeap,
            Self::LeapBlock(_) => HouseRule::LeapBlock,
            Self::RatAcrossBank(_) => HouseRule::RatAcrossBank,
            Self::DogSwims(_) => HouseRule::DogSwims,
            Self::ElephantTakesRat(_) => HouseRule::ElephantTakesRat,
            Self::TrapEntry(_) => HouseRule::TrapEntry,
            Self::TrappedMayCapture(_) => HouseRule::TrappedMayCapture,
            Self::Equals(_) => HouseRule::Equals,
            Self::NoCaptureRounds(_) => HouseRule::NoCaptureRounds,
            Self::Perpetual(_) => HouseRule::Perpetual,
            Self::Timeout(_) => HouseRule::Timeout,
            Self::UnscoredRounds(_) => HouseRule::UnscoredRounds,
        }
    }

    /// Gives a rule set this value; everything else stays.
    ///
    /// ```
    /// use doushou_core::{RuleSet, texts::Choice};
    /// let mut rules = RuleSet::YESHOU;
    /// Choice::DogSwims(true).apply(&mut rules);
    /// assert_eq!(rules.to_string(), "yeshou+dogswims");
    /// ```
    pub const fn apply(self, rules: &mut RuleSet) {
        match self {
            Self::Canines(value) => rules.canines = value,
            Self::Felines(value) => rules.felines = value,
            Self::TigerLeap(value) => rules.tiger_leap = value,
            Self::LeapBlock(value) => rules.leap_block = value,
            Self::RatAcrossBank(value) => rules.rat_across_bank = value,
            Self::DogSwims(value) => rules.dog_swims = value,
            Self::ElephantTakesRat(value) => rules.elephant_takes_rat = value,
            Self::TrapEntry(value) => rules.trap_entry = value,
            Self::TrappedMayCapture(value) => rules.trapped_may_capture = value,
            Self::Equals(value) => rules.equals = value,
            Self::NoCaptureRounds(value) => rules.no_capture_rounds = value,
            Self::Perpetual(value) => rules.perpetual = value,
            Self::Timeout(value) => rules.timeout = value,
            Self::UnscoredRounds(value) => rules.unscored_rounds = value,
        }
    }
}

/// A house rule's name.
#[must_use]
pub const fn house_rule_name(language: Language, rule: HouseRule) -> &'static str {
    language.pick(match rule {
        HouseRule::Canines => ["狼与狗", "狼與狗", "Wolf and dog"],
        HouseRule::Felines => ["狮与虎", "獅與虎", "Lion and tiger"],
        HouseRule::TigerLeap => ["虎跳河", "虎跳河", "The tiger's leap"],
        HouseRule::LeapBlock => ["谁能挡住跳河", "誰能擋住跳河", "What blocks a leap"],
        HouseRule::RatAcrossBank => ["鼠隔岸互吃", "鼠隔岸互吃", "Rats across the bank"],
        HouseRule::DogSwims => ["狗下河", "狗下河", "The dog swims"],
        HouseRule::ElephantTakesRat => ["象吃鼠", "象吃鼠", "The elephant takes the rat"],
        HouseRule::TrapEntry => ["谁能进对方陷阱", "誰能進對方陷阱", "Who enters enemy traps"],
        HouseRule::TrappedMayCapture => ["陷阱里吃子", "陷阱裡吃子", "Capturing from a trap"],
        HouseRule::Equals => ["同类相遇", "同類相遇", "Two of a kind"],
        HouseRule::NoCaptureRounds => ["久不吃子", "久不吃子", "Long without captures"],
        HouseRule::Perpetual => ["反复走棋", "反覆走棋", "Repetition"],
        HouseRule::Timeout => ["超时", "逾時", "Out of time"],
        HouseRule::UnscoredRounds => ["短局计分", "短局計分", "Scoring of short games"],
    })
}

/// What a menu calls a value.
#[must_use]
pub fn choice_name(language: Language, choice: Choice) -> String {
    let yes_no = |value: bool| match value {
        true => ["可以", "可以", "Yes"],
        false => ["不可以", "不可以", "No"],
    };
    let texts = match choice {
        Choice::Canines(CanineOrder::WolfOverDog) => ["狼大于狗", "狼大於狗", "Wolf above dog"],
        Choice::Canines(CanineOrder::DogOverWolf) => ["狗大于狼", "狗大於狼", "Dog above wolf"],
        Choice::Canines(CanineOrder::DogOverFox) => ["狗大于狐", "狗大於狐", "Dog above fox"],
        Choice::Felines(FelineOrder::LionOverTiger) => ["狮大于虎", "獅大於虎", "Lion above tiger"],
        Choice::Felines(FelineOrder::TigerOverLion) => ["虎大于狮", "虎大於獅", "Tiger above lion"],
        Choice::TigerLeap(TigerLeap::BothWays) => ["横竖都能跳", "橫豎都能跳", "Both ways"],
        Choice::TigerLeap(TigerLeap::AcrossOnly) => ["只能横跳", "只能橫跳", "Across only"],
        Choice::TigerLeap(TigerLeap::None) => ["不能跳", "不能跳", "No leap"],
        Choice::LeapBlock(LeapBlock::AnyRat) => ["双方的鼠", "雙方的鼠", "Any rat"],
        Choice::LeapBlock(LeapBlock::EnemyRats) => {
            ["只有对方的鼠", "只有對方的鼠", "Enemy rats only"]
        }
        Choice::RatAcrossBank(value)
        | Choice::DogSwims(value)
        | Choice::ElephantTakesRat(value)
        | Choice::TrappedMayCapture(value) => yes_no(value),
        Choice::TrapEntry(TrapEntry::AllAnimals) => ["所有动物", "所有動物", "All animals"],
        Choice::TrapEntry(TrapEntry::SmallOnly) => ["只有小动物", "只有小動物", "Small ones only"],
        Choice::Equals(Equals::CapturerStays) => ["先吃的留下", "先吃的留下", "The capturer stays"],
        Choice::Equals(Equals::BothLeave) => ["同归于尽", "同歸於盡", "Both leave"],
        Choice::NoCaptureRounds(0) => ["不判和", "不判和", "No draw"],
        Choice::NoCaptureRounds(rounds) => {
            return say!(
                language,
                "{rounds} 回合判和",
                "{rounds} 回合判和",
                "Draw after {rounds} rounds"
            );
        }
        Choice::Perpetual(Perpetual::Off) => ["不限制", "不限制", "No limit"],
        Choice::Perpetual(Perpetual::Cycle) => ["循环要变着", "循環要變著", "Cycle rule"],
        Choice::Perpetual(Perpetual::SevenThree) => ["7-3 与 17-5", "7-3 與 17-5", "7-3 and 17-5"],
        Choice::Timeout(TimeoutRule::Lose) => ["立即判负", "立即判負", "Loses at once"],
        Choice::Timeout(TimeoutRule::TwoInARow) => {
            ["连续两次判负", "連續兩次判負", "Two in a row lose"]
        }
        Choice::Timeout(TimeoutRule::SkipFourthLoses) => {
            ["第四次判负", "第四次判負", "The fourth loses"]
        }
        Choice::UnscoredRounds(0) => ["每局都计分", "每局都計分", "Every game scores"],
        Choice::UnscoredRounds(rounds) => {
            return say!(
                language,
                "{rounds} 回合内不计分",
                "{rounds} 回合內不計分",
                "Not within {rounds} rounds"
            );
        }
    };
    language.pick(texts).to_owned()
}

/// One line that explains a value.
#[must_use]
pub fn choice_line(language: Language, choice: Choice) -> String {
    let texts = match choice {
        Choice::Canines(CanineOrder::WolfOverDog) => [
            "狼是 4 级，狗是 3 级。",
            "狼是 4 級，狗是 3 級。",
            "The wolf has rank 4, the dog rank 3.",
        ],
        Choice::Canines(CanineOrder::DogOverWolf) => [
            "狗是 4 级，狼是 3 级。",
            "狗是 4 級，狼是 3 級。",
            "The dog has rank 4, the wolf rank 3.",
        ],
        Choice::Canines(CanineOrder::DogOverFox) => [
            "狼换成狐狸：狗是 4 级，狐是 3 级。",
            "狼換成狐狸：狗是 4 級，狐是 3 級。",
            "A fox takes the wolf's place: the dog has rank 4, the fox rank 3.",
        ],
        Choice::Felines(FelineOrder::LionOverTiger) => [
            "狮是 7 级，虎是 6 级。",
            "獅是 7 級，虎是 6 級。",
            "The lion has rank 7, the tiger rank 6.",
        ],
        Choice::Felines(FelineOrder::TigerOverLion) => [
            "虎是 7 级，狮是 6 级。",
            "虎是 7 級，獅是 6 級。",
            "The tiger has rank 7, the lion rank 6.",
        ],
        Choice::TigerLeap(TigerLeap::BothWays) => [
            "虎和狮一样，横着竖着都能跳过小河。",
            "虎和獅一樣，橫著豎著都能跳過小河。",
            "Like the lion, the tiger leaps along rows and along files.",
        ],
        Choice::TigerLeap(TigerLeap::AcrossOnly) => [
            "虎只能横着跳过两格小河，不能竖着跳。",
            "虎只能橫著跳過兩格小河，不能豎著跳。",
            "The tiger leaps along a row, over two water squares, never up or down the board.",
        ],
        Choice::TigerLeap(TigerLeap::None) => [
            "虎不能跳河，只有狮能跳。",
            "虎不能跳河，只有獅能跳。",
            "Only the lion leaps the river.",
        ],
        Choice::LeapBlock(LeapBlock::AnyRat) => [
            "跳过的水格里有鼠，不管是谁的，都不能跳。",
            "跳過的水格裡有鼠，不管是誰的，都不能跳。",
            "A rat of either side in the water squares leapt over forbids the leap.",
        ],
        Choice::LeapBlock(LeapBlock::EnemyRats) => [
            "只有对方的鼠挡得住，自己的鼠可以跳过去。",
            "只有對方的鼠擋得住，自己的鼠可以跳過去。",
            "Only the enemy's rat forbids the leap; your own is leapt over.",
        ],
        Choice::RatAcrossBank(true) => [
            "水里的鼠和岸上的鼠可以互吃。",
            "水裡的鼠和岸上的鼠可以互吃。",
            "A rat in the river and a rat ashore may capture each other.",
        ],
        Choice::RatAcrossBank(false) => [
            "水里的鼠和岸上的鼠不能互吃。",
            "水裡的鼠和岸上的鼠不能互吃。",
            "A rat in the river and a rat ashore leave each other alone.",
        ],
        Choice::DogSwims(true) => [
            "狗也能下河，并能从水里吃岸上的狗、狼、猫、鼠；岸上的动物吃不到水里的狗。",
            "狗也能下河，並能從水裡吃岸上的狗、狼、貓、鼠；岸上的動物吃不到水裡的狗。",
            "The dog enters the river too and takes dog, wolf, cat and rat ashore from there; nothing ashore takes it afloat.",
        ],
        Choice::DogSwims(false) => [
            "狗不下河，只有鼠会游泳。",
            "狗不下河，只有鼠會游泳。",
            "The dog stays ashore; only the rat swims.",
        ],
        Choice::ElephantTakesRat(true) => [
            "象可以吃鼠，鼠也照样吃象。",
            "象可以吃鼠，鼠也照樣吃象。",
            "The elephant may capture the rat, and the rat still captures the elephant.",
        ],
        Choice::ElephantTakesRat(false) => [
            "象不能吃鼠，除非鼠掉进了象一方的陷阱。",
            "象不能吃鼠，除非鼠掉進了象一方的陷阱。",
            "The elephant never captures the rat, unless it sits in a trap of the elephant's side.",
        ],
        Choice::TrapEntry(TrapEntry::AllAnimals) => [
            "哪种动物都可以走进对方的陷阱。",
            "哪種動物都可以走進對方的陷阱。",
            "Every animal may step into an enemy trap.",
        ],
        Choice::TrapEntry(TrapEntry::SmallOnly) => [
            "只有狗、狼（狐）、猫、鼠能进对方的陷阱；自己的陷阱谁都能进。",
            "只有狗、狼（狐）、貓、鼠能進對方的陷阱；自己的陷阱誰都能進。",
            "Only dog, wolf (fox), cat and rat step into enemy traps; one's own are open to all.",
        ],
        Choice::TrappedMayCapture(true) => [
            "掉进对方陷阱的动物，仍可按自己的级别吃子。",
            "掉進對方陷阱的動物，仍可按自己的等級吃子。",
            "An animal in an enemy trap may still capture by its own rank.",
        ],
        Choice::TrappedMayCapture(false) => [
            "掉进对方陷阱的动物不能吃子，只能走开。",
            "掉進對方陷阱的動物不能吃子，只能走開。",
            "An animal in an enemy trap may not capture, only walk away.",
        ],
        Choice::Equals(Equals::CapturerStays) => [
            "两只同类相遇，先动手的吃掉对方，自己留下。",
            "兩隻同類相遇，先動手的吃掉對方，自己留下。",
            "When two of a kind meet, the one that captures stays on the board.",
        ],
        Choice::Equals(Equals::BothLeave) => [
            "两只同类相遇，双双离开棋盘。",
            "兩隻同類相遇，雙雙離開棋盤。",
            "When two of a kind meet, both leave the board.",
        ],
        Choice::NoCaptureRounds(0) => [
            "多久不吃子都不判和。",
            "多久不吃子都不判和。",
            "However long nobody captures, the game goes on.",
        ],
        Choice::NoCaptureRounds(rounds) => {
            return say!(
                language,
                "连续 {rounds} 回合没有吃子，就是和棋。",
                "連續 {rounds} 回合沒有吃子，就是和棋。",
                "{rounds} rounds in a row without a capture draw the game."
            );
        }
        Choice::Perpetual(Perpetual::Off) => [
            "同样的走法来回多少遍都可以。",
            "同樣的走法來回多少遍都可以。",
            "The same moves may come again without end.",
        ],
        Choice::Perpetual(Perpetual::Cycle) => [
            "同一局面第四次出现时，轮到走的一方不能再走走过的棋。",
            "同一局面第四次出現時，輪到走的一方不能再走走過的棋。",
            "When a position comes about for the fourth time, the side to move may not repeat a move it already played from it.",
        ],
        Choice::Perpetual(Perpetual::SevenThree) => [
            "7 步里 3 次走进同一格，或 17 步都在 5 格里打转，就得换一步。",
            "7 步裡 3 次走進同一格，或 17 步都在 5 格裡打轉，就得換一步。",
            "An animal that entered a square 3 times in 7 moves, or moved on 5 squares for 17, must go elsewhere.",
        ],
        Choice::Timeout(TimeoutRule::Lose) => [
            "时间用完就输。",
            "時間用完就輸。",
            "Whoever runs out of time loses.",
        ],
        Choice::Timeout(TimeoutRule::TwoInARow) => [
            "第一次超时停走一步，紧接着再超时就输。",
            "第一次逾時停走一步，緊接著再逾時就輸。",
            "The first time skips the move, the next one in a row loses.",
        ],
        Choice::Timeout(TimeoutRule::SkipFourthLoses) => [
            "每次超时停走一步，第四次就输。",
            "每次逾時停走一步，第四次就輸。",
            "Each time skips the move, the fourth time loses.",
        ],
        Choice::UnscoredRounds(0) => [
            "再短的棋局也计分。",
            "再短的棋局也計分。",
            "Even the shortest game scores.",
        ],
        Choice::UnscoredRounds(rounds) => {
            return say!(
                language,
                "{rounds} 回合之内结束的棋局不计分。",
                "{rounds} 回合之內結束的棋局不計分。",
                "A game over within {rounds} rounds scores nothing."
            );
        }
    };
    language.pick(texts).to_owned()
}

/// What a rule set is called: its book, and how many house rules differ from it.
///
/// ```
/// use doushou_core::{RuleSet, texts::{Language, rule_set_name}};
/// assert_eq!(rule_set_name(Language::ZhHans, &RuleSet::YESHOU), "野兽争霸");
/// let rules: RuleSet = "datou+dogswims+tigerlion".parse()?;
/// assert_eq!(rule_set_name(Language::En, &rules), "Big Head, 2 house rules");
/// # Ok::<(), doushou_core::ParseRuleSetError>(())
/// ```
#[must_use]
pub fn rule_set_name(language: Language, rules: &RuleSet) -> String {
    let book = book_name(language, rules.book);
    match differences(rules).count() {
        0 => book.to_owned(),
        1 => say!(
            language,
            "{book}，另有 1 条自定规则",
            "{book}，另有 1 條自訂規則",
            "{book}, 1 house rule"
        ),
        count => say!(
            language,
            "{book}，另有 {count} 条自定规则",
            "{book}，另有 {count} 條自訂規則",
            "{book}, {count} house rules"
        ),
    }
}

/// One line for each house rule that differs from the rule set's book, such as
/// “狗下河：可以”.
#[must_use]
pub fn rule_set_lines(language: Language, rules: &RuleSet) -> Vec<String> {
    differences(rules)
        .map(|choice| {
            let rule = house_rule_name(language, choice.house_rule());
            let value = choice_name(language, choice);
            say!(
                language,
                "{rule}：{value}",
                "{rule}：{value}",
                "{rule}: {value}"
            )
        })
        .collect()
}

fn differences(rules: &RuleSet) -> impl Iterator<Item = Choice> {
    let book = RuleSet::preset(rules.book);
    HouseRule::ALL
        .into_iter()
        .filter(move |rule| rule.chosen(rules) != rule.chosen(&book))
        .map(|rule| rule.chosen(rules))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Book;

    #[test]
    fn choices_set_what_they_name() {
        for book in Book::ALL {
            for rule in HouseRule::ALL {
                let preset = RuleSet::preset(book);
                let choices = rule.choices(&preset);
                assert!(choices.contains(&rule.chosen(&preset)), "{rule:?}");
                for choice in choices {
                    let mut rules = preset;
                    choice.apply(&mut rules);
                    assert_eq!(choice.house_rule(), rule);
                    assert_eq!(rule.chosen(&rules), choice);
                    let changed = choice != rule.chosen(&preset);
                    assert_eq!(
                        rule_set_lines(Language::En, &rules).len(),
                        usize::from(changed)
                    );
                }
            }
        }
    }

    #[test]
    fn unusual_numbers_of_rounds_are_offered_too() {
        let rules: RuleSet = "yeshou+draw40".parse().unwrap();
        let rounds = HouseRule::NoCaptureRounds.choices(&rules);
        let expected = [0, 30, 40, 50, 100].map(Choice::NoCaptureRounds);
        assert_eq!(rounds, expected);
        let lines = Language::ALL.map(|language| rule_set_lines(language, &rules).concat());
        assert_eq!(
            lines,
            [
                "久不吃子：40 回合判和",
                "久不吃子：40 回合判和",
                "Long without captures: Draw after 40 rounds",
            ]
        );
    }
}
