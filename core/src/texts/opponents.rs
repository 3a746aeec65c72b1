use super::games::noun;
use super::{Language, say};
use crate::{Handicap, Level, Opponent, RuleSet};

/// How many playing strengths have a name.
pub const LEVELS: usize = Level::ALL.len();

/// The name of a playing strength, 0 (weakest) to [`LEVELS`] − 1. They grow and
/// climb from the grass to the stars; none is an animal, since those stand on the
/// board.
#[must_use]
pub fn level_name(language: Language, level: usize) -> Option<&'static str> {
    const NAMES: [[&str; 3]; LEVELS] = [
        ["小草", "小草", "Grass"],
        ["小花", "小花", "Flower"],
        ["小树", "小樹", "Sapling"],
        ["大树", "大樹", "Tall Tree"],
        ["山坡", "山坡", "Hillside"],
        ["高山", "高山", "Mountain"],
        ["雪峰", "雪峰", "Snowy Peak"],
        ["白云", "白雲", "White Cloud"],
        ["蓝天", "藍天", "Blue Sky"],
        ["月亮", "月亮", "Moon"],
        ["太阳", "太陽", "Sun"],
        ["群星", "群星", "Stars"],
    ];
    NAMES.get(level).map(|names| language.pick(*names))
}

/// The name of whom one plays against.
#[must_use]
pub fn opponent_name(language: Language, opponent: Opponent) -> &'static str {
    match opponent {
        Opponent::Level(level) => level_name(language, level.index()).unwrap_or_default(),
        Opponent::KeepsClose => language.pick(["好伙伴", "好夥伴", "Good Companion"]),
    }
}

/// One line about how an opponent plays.
#[must_use]
pub fn opponent_line(language: Language, opponent: Opponent) -> &'static str {
    let Opponent::Level(level) = opponent else {
        return language.pick([
            "你强它就强，你弱它也让着你，总想下成势均力敌的一局。",
            "你強它就強，你弱它也讓著你，總想下成勢均力敵的一局。",
            "As strong as you are: it likes a close game best.",
        ]);
    };
    language.pick(match level.number() {
        1 => [
            "第一天学棋的好对手：贪吃，常常看漏。",
            "第一天學棋的好對手：貪吃，常常看漏。",
            "For the first day: takes what it can and overlooks a lot.",
        ],
        2 | 3 => [
            "只看眼前一步，常忘了老鼠和跳河。",
            "只看眼前一步，常忘了老鼠和跳河。",
            "Looks one move ahead, and often forgets the rat and the leap.",
        ],
        4 | 5 => [
            "会想两三步，有时还会看漏远处。",
            "會想兩三步，有時還會看漏遠處。",
            "Thinks a few moves ahead, and still misses things far off.",
        ],
        6 | 7 => [
            "下得稳，很少白送棋子。",
            "下得穩，很少白送棋子。",
            "Plays soundly and seldom gives an animal away.",
        ],
        8 | 9 => [
            "算得深，要耐心才能赢。",
            "算得深，要耐心才能贏。",
            "Calculates deeply: patience is needed to win.",
        ],
        10 | 11 => ["高手的水平。", "高手的水平。", "As good as an expert."],
        _ => [
            "毫无保留，全力以赴。",
            "毫無保留，全力以赴。",
            "Everything the engine can do.",
        ],
    })
}

/// A handicap's name: what the giver plays without.
///
/// ```
/// use doushou_core::texts::{Language, handicap_name};
/// use doushou_core::{Handicap, RuleSet};
/// let rat: Handicap = "rat".parse().unwrap();
/// assert_eq!(handicap_name(Language::En, rat, RuleSet::YESHOU), "Without the rat");
/// assert_eq!(handicap_name(Language::ZhHans, rat, RuleSet::YESHOU), "让鼠");
/// ```
#[must_use]
pub fn handicap_name(language: Language, handicap: Handicap, rules: RuleSet) -> String {
    let animals = handicap.animals().iter();
    let names: Vec<_> = animals
        .map(|&animal| noun(language, animal, rules.into()))
        .collect();
    let names = names.join(language.pick(["", "", " and the "]));
    say!(language, "让{names}", "讓{names}", "Without the {names}")
}
