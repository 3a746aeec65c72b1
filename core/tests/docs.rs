//! The documents say what the code does: made from it, or compared with it.

use std::fs;
use std::path::Path;

use doushou_core::texts::{HouseRule, rules_document};
use doushou_core::{Book, EndReason, Outcome, Position, RuleSet, Side, read_game};

#[test]
fn the_rules_document_is_what_the_game_says() {
    let written = include_str!("../../docs/RULES.md").replace("\r\n", "\n");
    assert!(
        written == rules_document(),
        "docs/RULES.md is stale: cargo run -p doushou-core --example rules_doc > docs/RULES.md"
    );
}

/// The words in code marks of the table that follows a line of NOTATION.md.
fn table_words(after: &str) -> Vec<&'static str> {
    let notation = include_str!("../../docs/NOTATION.md");
    let (_, rest) = notation.split_once(after).expect("the heading is there");
    let table = rest
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'));
    table
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

#[test]
fn every_documented_rule_word_is_understood() {
    let words = table_words("## Rule sets");
    assert!(words.len() > 20, "{words:?}");
    for word in words {
        let name = format!("yeshou+{}", word.replace('N', "50"));
        if let Err(error) = name.parse::<RuleSet>() {
            panic!("{name}: {error}");
        }
    }
}

#[test]
fn every_rule_word_that_is_written_is_documented() {
    let words: Vec<String> = table_words("## Rule sets")
        .into_iter()
        .map(|word| word.trim_end_matches('N').to_owned())
        .collect();
    for book in Book::ALL {
        let preset = RuleSet::preset(book);
        for rule in HouseRule::ALL {
            for choice in rule.choices(&preset) {
                let mut rules = preset;
                choice.apply(&mut rules);
                let name = rules.to_string();
                let written = name.split('+').skip(1);
                for word in written.map(|word| word.trim_end_matches(|c: char| c.is_ascii_digit()))
                {
                    let documented = |known: &String| known.starts_with(word);
                    assert!(words.iter().any(documented), "{word}");
                }
            }
        }
    }
}

#[test]
fn the_documented_position_is_the_start() {
    let start = Position::start(RuleSet::default()).to_fen();
    assert!(include_str!("../../docs/NOTATION.md").contains(&format!("\n{start}\n")));
}

#[test]
fn the_documented_record_is_one() {
    let notation = include_str!("../../docs/NOTATION.md");
    let (_, rest) = notation.split_once("```\n[Event").unwrap();
    let (rest, _) = rest.split_once("```").unwrap();
    let text = format!("[Event{rest}");
    let read = read_game(&text);
    assert_eq!(read.problems, []);
    let game = read.game.unwrap();
    let ending = Outcome::win(Side::Red, EndReason::Resign);
    assert_eq!(game.outcome(), Some(ending));
    assert_eq!(game.to_record(read.record.tags()).write(), text);
}

#[test]
fn every_word_for_an_end_is_documented() {
    let notation = include_str!("../../docs/NOTATION.md");
    for reason in EndReason::ALL {
        assert!(
            notation.contains(&format!("`{}`", reason.id())),
            "{reason:?}"
        );
    }
}

#[test]
fn documents_point_at_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for document in [
        "README.md",
        "docs/ARCHITECTURE.md",
        "docs/NOTATION.md",
        "docs/RULES.md",
        "docs/STYLE.md",
        "assets/README.md",
    ] {
        let path = root.join(document);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{document}: {error}"));
        let links = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.starts_with("http") && !link.starts_with('#')) {
            let file = link.split('#').next().unwrap_or_default();
            assert!(path.with_file_name(file).exists(), "{document}: {link}");
        }
    }
}
