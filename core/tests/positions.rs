//! A minimal position for each rule and each option of RULES.md section 1,
//! read from `data/positions.txt`, by the core and by the slow reference.

mod common;
mod reference;

use std::collections::BTreeSet;

use common::{Case, rule_set, sorted, variant_name};
use doushou_core::{Game, Move, Position, RuleSet};
use reference::{Board, Plain};

const KEYS: &[&str] = &[
    "cites", "rules", "fen", "legal", "illegal", "moves", "becomes", "ends", "outcome",
];

/// Every named position under every rule set it holds for.
fn each(mut check: impl FnMut(&Case, &str, RuleSet)) {
    for case in Case::read("positions.txt") {
        for name in case.words("rules") {
            check(&case, &format!("{} under {name}", case.id), rule_set(name));
        }
    }
}

fn position(case: &Case, rules: RuleSet) -> Position {
    Position::from_fen(case.need("fen"), rules)
        .unwrap_or_else(|error| panic!("{}: {error}", case.id))
}

fn read_move(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn plain(text: &str) -> Plain {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_file_is_well_formed() {
    let cases = Case::read("positions.txt");
    let mut ids = BTreeSet::new();
    for case in &cases {
        assert!(ids.insert(&case.id), "{} is there twice", case.id);
        assert!(case.need("cites").starts_with("1."), "{}", case.id);
        for key in case.keys() {
            assert!(KEYS.contains(&key), "{}: {key}", case.id);
        }
        let shows = ["legal", "illegal", "moves", "becomes", "ends", "outcome"];
        assert!(
            case.keys().any(|key| shows.contains(&key)),
            "{} shows nothing",
            case.id
        );
    }
    assert!(ids.len() >= 70, "{} positions", ids.len());
    // Every rule and every option that changes the board has its position.
    let cited: BTreeSet<String> = cases
        .iter()
        .map(|case| case.need("cites").to_owned())
        .collect();
    for rule in 1..=8 {
        assert!(cited.contains(&format!("1.1.{rule}")), "1.1.{rule}");
    }
    for option in [
        "order",
        "fox",
        "tiger_leap",
        "leap_block",
        "rat_across_bank",
        "dog_swims",
        "elephant_takes_rat",
        "trap_entry",
        "trapped_may_capture",
        "equals",
    ] {
        assert!(cited.contains(&format!("1.3 {option}")), "{option}");
    }
}

#[test]
fn legal_and_illegal_moves() {
    each(|case, what, rules| {
        let position = position(case, rules);
        let legal = sorted(&position.legal_moves());
        let legal: BTreeSet<&str> = legal.split_whitespace().collect();
        if let Some(moves) = case.get("moves") {
            let expected: BTreeSet<&str> = moves.split_whitespace().collect();
            assert_eq!(legal, expected, "{what}");
        }
        for mv in case.words("legal") {
            assert!(legal.contains(mv), "{what}: {mv} is legal");
            assert!(position.is_legal(read_move(mv)), "{what}: {mv}");
        }
        for attempt in case.words("illegal") {
            let mv = attempt.split('=').next().expect("a move");
            assert!(!legal.contains(mv), "{what}: {mv} is not legal");
            assert!(!position.is_legal(read_move(mv)), "{what}: {mv}");
            let mut unchanged = position.clone();
            assert!(unchanged.play(read_move(mv)).is_err(), "{what}: {mv}");
            assert_eq!(unchanged, position, "{what}: {mv}");
        }
    });
}

#[test]
fn refusals_say_why() {
    each(|case, what, rules| {
        let mut game = Game::from_position(position(case, rules));
        for attempt in case.words("illegal") {
            let (mv, kind) = attempt.split_once('=').unwrap_or((attempt, ""));
            let mv = read_move(mv);
            let refusal = game
                .refusal(mv.from, mv.to)
                .unwrap_or_else(|| panic!("{what}: {mv} is not refused"));
            if !kind.is_empty() {
                assert_eq!(variant_name(&refusal), kind, "{what}: {mv}");
            }
            assert_eq!(game.play(mv), Err(refusal), "{what}: {mv}");
            assert_eq!(game.ply(), 0, "{what}: {mv}");
            assert!(!refusal.to_string().is_empty());
        }
        for mv in case.words("legal").map(read_move) {
            assert_eq!(game.refusal(mv.from, mv.to), None, "{what}: {mv}");
        }
    });
}

#[test]
fn what_moves_lead_to() {
    each(|case, what, rules| {
        let start = position(case, rules);
        let begun = Game::from_position(start.clone());
        let now = begun.outcome().map(|outcome| outcome.line());
        let expected = case.get("outcome").filter(|&outcome| outcome != "none");
        assert_eq!(now.as_deref(), expected, "{what}");
        for line in case.all("becomes") {
            let (mv, board) = line.split_once('=').expect("a move and a board");
            let mut game = begun.clone();
            game.play(read_move(mv))
                .unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
            let fen = game.position().to_fen();
            assert_eq!(fen.split(' ').next(), Some(board), "{what}: {mv}");
            game.undo();
            assert_eq!(game.position().classic(), Some(&start), "{what}: {mv}");
        }
        for line in case.all("ends") {
            let (mv, end) = line.split_once('=').expect("a move and an outcome");
            let mut game = begun.clone();
            game.play(read_move(mv))
                .unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
            let outcome = game.outcome().map(|outcome| outcome.line());
            assert_eq!(outcome.as_deref(), Some(end), "{what}: {mv}");
            assert!(game.legal_moves().is_empty(), "{what}: {mv}");
        }
    });
}

/// The slow reading of RULES.md says the same of every position.
#[test]
fn the_reference_agrees() {
    each(|case, what, rules| {
        let board = Board::from_fen(case.need("fen"));
        let moves = sorted(reference::legal_moves(&board, &rules));
        assert_eq!(
            moves,
            sorted(&position(case, rules).legal_moves()),
            "{what}"
        );
        let outcome = reference::outcome(&board, &rules).map(reference::line);
        let expected = case.get("outcome").filter(|&outcome| outcome != "none");
        assert_eq!(outcome.as_deref(), expected, "{what}");
        for line in case.all("ends") {
            let (mv, end) = line.split_once('=').expect("a move and an outcome");
            let after = reference::play(&board, plain(mv), &rules);
            let outcome = reference::outcome(&after, &rules).map(reference::line);
            assert_eq!(outcome.as_deref(), Some(end), "{what}: {mv}");
        }
        for line in case.all("becomes") {
            let (mv, expected) = line.split_once('=').expect("a move and a board");
            let after = reference::play(&board, plain(mv), &rules).fen();
            assert_eq!(after.split(' ').next(), Some(expected), "{what}: {mv}");
        }
    });
}
