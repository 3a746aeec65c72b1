//! Rule sets by name (NOTATION.md, "Rule names"; the books as in RULES.md 1.2).

mod common;

use common::{rule_set, variant_name};
use doushou_core::{
    Animal, Book, CanineOrder, Equals, FelineOrder, LeapBlock, ParseRuleSetError, Perpetual,
    RuleSet, TigerLeap, TimeoutRule, TrapEntry,
};

/// The table of RULES.md 1.2, and 1.3's options at what the books have.
#[test]
fn the_books() {
    let traditional = RuleSet {
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
    let yeshou = RuleSet {
        book: Book::Yeshou,
        canines: CanineOrder::WolfOverDog,
        leap_block: LeapBlock::EnemyRats,
        rat_across_bank: true,
        no_capture_rounds: 100,
        perpetual: Perpetual::SevenThree,
        timeout: TimeoutRule::Lose,
        unscored_rounds: 10,
        ..traditional
    };
    let datou = RuleSet {
        book: Book::Datou,
        tiger_leap: TigerLeap::AcrossOnly,
        leap_block: LeapBlock::AnyRat,
        rat_across_bank: false,
        timeout: TimeoutRule::TwoInARow,
        unscored_rounds: 0,
        ..yeshou
    };
    assert_eq!(RuleSet::preset(Book::Traditional), traditional);
    assert_eq!(RuleSet::preset(Book::Yeshou), yeshou);
    assert_eq!(RuleSet::preset(Book::Datou), datou);
    assert_eq!(RuleSet::default(), yeshou);
    for (name, rules) in [
        ("traditional", traditional),
        ("yeshou", yeshou),
        ("datou", datou),
    ] {
        assert_eq!(rule_set(name), rules);
        assert_eq!(rules.to_string(), name);
    }
}

/// Ranks of RULES.md 1, strongest last, as E L T P W D C R from 8 down.
#[test]
fn ranks() {
    for (name, order) in [
        ("yeshou", "RCDWPTLE"),
        ("datou", "RCDWPTLE"),
        ("traditional", "RCWDPTLE"),
        ("yeshou+dogwolf", "RCWDPTLE"),
        ("yeshou+fox", "RCWDPTLE"),
        ("traditional+wolfdog", "RCDWPTLE"),
        ("yeshou+tigerlion", "RCDWPLTE"),
        ("traditional+fox+tigerlion", "RCWDPLTE"),
    ] {
        let rules = rule_set(name);
        let mut animals = Animal::ALL;
        animals.sort_by_key(|&animal| rules.rank(animal));
        assert_eq!(
            animals.map(Animal::letter).iter().collect::<String>(),
            order
        );
        let ranks = animals.map(|animal| rules.rank(animal));
        assert_eq!(ranks, [1, 2, 3, 4, 5, 6, 7, 8], "{name}");
    }
}

/// What each word sets, and how it prints: nothing when the book has it.
#[test]
fn every_option_word() {
    type Check = fn(&RuleSet) -> bool;
    let words: [(&str, &str, Check); 27] = [
        ("traditional", "wolfdog", |r| {
            r.canines == CanineOrder::WolfOverDog
        }),
        ("yeshou", "dogwolf", |r| {
            r.canines == CanineOrder::DogOverWolf
        }),
        ("yeshou", "fox", |r| r.canines == CanineOrder::DogOverFox),
        ("traditional", "fox", |r| {
            r.canines == CanineOrder::DogOverFox
        }),
        ("datou", "tigerlion", |r| {
            r.felines == FelineOrder::TigerOverLion
        }),
        ("yeshou", "tigerflat", |r| {
            r.tiger_leap == TigerLeap::AcrossOnly
        }),
        ("yeshou", "tigernoleap", |r| r.tiger_leap == TigerLeap::None),
        ("traditional", "ownratopen", |r| {
            r.leap_block == LeapBlock::EnemyRats
        }),
        ("yeshou", "ownratblocks", |r| {
            r.leap_block == LeapBlock::AnyRat
        }),
        ("datou", "ratbank", |r| r.rat_across_bank),
        ("yeshou", "noratbank", |r| !r.rat_across_bank),
        ("yeshou", "elephantrat", |r| r.elephant_takes_rat),
        ("yeshou", "dogswims", |r| r.dog_swims),
        ("yeshou", "smalltraps", |r| {
            r.trap_entry == TrapEntry::SmallOnly
        }),
        ("yeshou", "trappedidle", |r| !r.trapped_may_capture),
        ("yeshou", "equalsboth", |r| r.equals == Equals::BothLeave),
        ("traditional", "draw100", |r| r.no_capture_rounds == 100),
        ("yeshou", "draw0", |r| r.no_capture_rounds == 0),
        ("yeshou", "draw37", |r| r.no_capture_rounds == 37),
        ("yeshou", "perpetual=off", |r| r.perpetual == Perpetual::Off),
        ("yeshou", "perpetual=cycle", |r| {
            r.perpetual == Perpetual::Cycle
        }),
        ("traditional", "perpetual=73", |r| {
            r.perpetual == Perpetual::SevenThree
        }),
        ("traditional", "timeout=lose", |r| {
            r.timeout == TimeoutRule::Lose
        }),
        ("yeshou", "timeout=two", |r| {
            r.timeout == TimeoutRule::TwoInARow
        }),
        ("yeshou", "timeout=skip", |r| {
            r.timeout == TimeoutRule::SkipFourthLoses
        }),
        ("yeshou", "unscored=0", |r| r.unscored_rounds == 0),
        ("datou", "unscored=12", |r| r.unscored_rounds == 12),
    ];
    for (book, word, check) in words {
        let name = format!("{book}+{word}");
        let rules = rule_set(&name);
        assert!(check(&rules), "{name}");
        assert_ne!(rules, rule_set(book), "{name}");
        assert_eq!(rules.book, rule_set(book).book, "{name}");
        assert_eq!(rules.to_string(), name);
    }
}

#[test]
fn printing_drops_the_book_s_own_and_orders_the_rest() {
    for (written, printed) in [
        ("yeshou+wolfdog", "yeshou"),
        ("yeshou+ownratopen+ratbank+draw100", "yeshou"),
        ("yeshou+perpetual=73+timeout=lose+unscored=10", "yeshou"),
        ("traditional+dogwolf+draw0+perpetual=cycle", "traditional"),
        ("datou+tigerflat+noratbank+timeout=two", "datou"),
        ("yeshou+dogswims+fox", "yeshou+fox+dogswims"),
        (
            "yeshou+unscored=3+timeout=skip+perpetual=off+draw5+equalsboth+trappedidle+smalltraps\
             +dogswims+elephantrat+noratbank+ownratblocks+tigerflat+tigerlion+dogwolf",
            "yeshou+dogwolf+tigerlion+tigerflat+ownratblocks+noratbank+elephantrat+dogswims\
             +smalltraps+trappedidle+equalsboth+draw5+perpetual=off+timeout=skip+unscored=3",
        ),
        // The same value twice is no contradiction; fox brings dog over wolf along.
        ("yeshou+dogswims+dogswims", "yeshou+dogswims"),
    ] {
        let rules = rule_set(written);
        assert_eq!(rules.to_string(), printed, "{written}");
        assert_eq!(rule_set(printed), rules, "{written}");
    }
}

/// Name, the kind of the error, the words it has to show.
const WRONG: &[(&str, &str, &[&str])] = &[
    ("", "UnknownBook", &["``"]),
    ("chess", "UnknownBook", &["chess"]),
    ("dogswims", "UnknownBook", &["dogswims"]),
    ("Yeshou", "UnknownBook", &["Yeshou"]),
    ("yeshou+", "UnknownOption", &["``"]),
    ("yeshou+flying", "UnknownOption", &["flying"]),
    ("yeshou+dogswims+cheese+fox", "UnknownOption", &["cheese"]),
    ("yeshou+perpetual=always", "BadValue", &["perpetual=always"]),
    ("yeshou+timeout=", "BadValue", &["timeout="]),
    ("yeshou+draw", "BadValue", &["draw"]),
    ("yeshou+draw-1", "BadValue", &["draw-1"]),
    ("yeshou+draw99999999999", "BadValue", &["draw99999999999"]),
    ("yeshou+unscored=x", "BadValue", &["unscored=x"]),
    (
        "yeshou+wolfdog+dogwolf",
        "Contradiction",
        &["wolfdog", "dogwolf"],
    ),
    ("yeshou+fox+wolfdog", "Contradiction", &["fox", "wolfdog"]),
    (
        "datou+tigerflat+tigernoleap",
        "Contradiction",
        &["tigerflat", "tigernoleap"],
    ),
    (
        "datou+ratbank+dogswims+noratbank",
        "Contradiction",
        &["ratbank", "noratbank"],
    ),
    (
        "datou+ownratopen+ownratblocks",
        "Contradiction",
        &["ownratopen", "ownratblocks"],
    ),
    (
        "datou+draw0+draw100",
        "Contradiction",
        &["draw0", "draw100"],
    ),
    (
        "datou+perpetual=off+perpetual=73",
        "Contradiction",
        &["perpetual=off", "perpetual=73"],
    ),
    (
        "datou+timeout=two+timeout=lose",
        "Contradiction",
        &["timeout=two", "timeout=lose"],
    ),
    (
        "datou+unscored=1+unscored=2",
        "Contradiction",
        &["unscored=1", "unscored=2"],
    ),
];

#[test]
fn wrong_names_are_named() {
    for &(name, kind, shown) in WRONG {
        let error: ParseRuleSetError = name.parse::<RuleSet>().expect_err(name);
        let text = error.to_string();
        assert_eq!(variant_name(&error), kind, "{name}: {text}");
        for word in shown {
            assert!(text.contains(word), "{name}: {text}");
        }
    }
}
