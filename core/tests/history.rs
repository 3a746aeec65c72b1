//! The rules that look back: 7-3, 17-5, cycle, no capture, time-outs, played
//! through [`Game`], and what a game does besides moves.
//!
//! `data/histories.txt` holds games on both sides of each boundary,
//! `data/history-*.txt` games with bans found by a program apart from this
//! project.

mod common;
mod reference;

use std::collections::BTreeSet;

use common::{Case, data_by_rules, rule_set, sorted, variant_name};
use doushou_core::{BanWarning, Game, Move, Position, Refusal, RuleSet, Side};
use reference::Board;

const KEYS: &[&str] = &[
    "cites",
    "rules",
    "fen",
    "moves",
    "banned",
    "moveslegal",
    "legal",
    "illegal",
    "refused",
    "outcome",
];

/// Bans as the command line prints them, without its word `banned`.
fn bans(game: &Game) -> String {
    let mut lines: Vec<String> = game
        .bans()
        .iter()
        .map(|ban| format!("{} {}", ban.mv, ban.reason.rule().id()))
        .collect();
    lines.sort();
    lines.join(" ; ")
}

fn outcome(game: &Game) -> Option<String> {
    game.outcome().map(|outcome| outcome.line())
}

fn read_move(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Plays moves, `--` for one skipped on time.
fn play_all(game: &mut Game, moves: &str, what: &str) {
    for (number, text) in moves.split_whitespace().enumerate() {
        if text == "--" {
            game.time_out()
                .unwrap_or_else(|error| panic!("{what}, move {}: {error}", number + 1));
        } else {
            game.play(read_move(text))
                .unwrap_or_else(|refusal| panic!("{what}, move {}: {refusal}", number + 1));
        }
    }
}

fn begin(fen: &str, rules: RuleSet) -> Game {
    let position = Position::from_fen(fen, rules).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Game::from_position(position)
}

/// Every line of the vectors: position, bans.
#[test]
fn bans_of_the_vectors() {
    let files = data_by_rules("history-");
    assert_eq!(files.len(), 2);
    for (rules, text) in files {
        let mut banned = 0;
        for line in text.lines() {
            let parts: Vec<&str> = line.split('|').collect();
            let [moves, fen, expected] = parts[..] else {
                panic!("three parts: {line}");
            };
            let mut game = Game::new(rules);
            play_all(&mut game, moves, &format!("{rules}: {moves}"));
            let now = game.position().to_fen();
            let short = now.splitn(3, ' ').take(2).collect::<Vec<_>>().join(" ");
            assert_eq!(short, fen, "{rules}: {moves}");
            let lines = bans(&game).replace(" ; ", " ; banned ");
            let lines = if lines.is_empty() {
                lines
            } else {
                format!("banned {lines}")
            };
            assert_eq!(lines, expected, "{rules}: {moves}");
            banned += usize::from(!expected.is_empty());
        }
        assert!(banned >= 10, "{rules}: {banned} lines with bans");
    }
}

/// Every game of `histories.txt` under every rule set it holds for.
fn each(mut check: impl FnMut(&Case, &str, RuleSet)) {
    for case in Case::read("histories.txt") {
        for name in case.words("rules") {
            check(&case, &format!("{} under {name}", case.id), rule_set(name));
        }
    }
}

#[test]
fn the_file_is_well_formed() {
    let mut ids = BTreeSet::new();
    for case in Case::read("histories.txt") {
        assert!(ids.insert(case.id.clone()), "{} is there twice", case.id);
        assert!(case.need("cites").starts_with("1."), "{}", case.id);
        for key in case.keys() {
            assert!(KEYS.contains(&key), "{}: {key}", case.id);
        }
    }
    assert!(ids.len() >= 70, "{} games", ids.len());
}

#[test]
fn boundaries_and_exemptions() {
    each(|case, what, rules| {
        let mut game = begin(case.need("fen"), rules);
        play_all(&mut game, case.need("moves"), what);
        assert_eq!(bans(&game), case.get("banned").unwrap_or(""), "{what}");
        assert_eq!(outcome(&game).as_deref(), case.get("outcome"), "{what}");
        let legal = sorted(game.legal_moves());
        let legal: BTreeSet<&str> = legal.split_whitespace().collect();
        if let Some(moves) = case.get("moveslegal") {
            let expected: BTreeSet<&str> = moves.split_whitespace().collect();
            assert_eq!(legal, expected, "{what}");
        }
        for text in case.words("legal") {
            assert!(legal.contains(text), "{what}: {text} is legal");
            let mv = read_move(text);
            assert_eq!(game.refusal(mv.from, mv.to), None, "{what}: {text}");
        }
        for attempt in case.words("illegal") {
            let (text, kind) = attempt.split_once('=').expect("a reason");
            assert!(!legal.contains(text), "{what}: {text} is not legal");
            let mv = read_move(text);
            let refusal = game.refusal(mv.from, mv.to).expect("a refusal");
            assert_eq!(variant_name(&refusal), kind, "{what}: {text}");
        }
        // A banned move is refused with the ban, and by playing it too.
        for ban in game.bans() {
            let text = ban.mv.to_string();
            assert!(!legal.contains(&*text), "{what}: {text} is banned");
            let targets = game.targets(ban.mv.from);
            assert!(
                targets.iter().all(|target| target.to != ban.mv.to),
                "{what}"
            );
            let refusal = game.refusal(ban.mv.from, ban.mv.to);
            let Some(Refusal::Banned(first)) = refusal else {
                panic!("{what}: {text} is refused for {refusal:?}");
            };
            assert_eq!(first.mv, ban.mv, "{what}");
            let before = game.ply();
            assert_eq!(game.play(ban.mv), Err(Refusal::Banned(first)), "{what}");
            assert_eq!(game.ply(), before, "{what}");
        }
        for attempt in case.words("refused") {
            let (text, kind) = attempt.split_once('=').expect("a reason");
            let mv = read_move(text);
            let refusal = game.refusal(mv.from, mv.to);
            let Some(Refusal::Banned(ban)) = refusal else {
                panic!("{what}: {text} is refused for {refusal:?}");
            };
            assert_eq!(variant_name(&ban.reason), kind, "{what}: {text}");
        }
    });
}

/// Going back and forth in the game changes nothing about its bans.
#[test]
fn bans_come_back_with_their_moment() {
    each(|case, what, rules| {
        let mut game = begin(case.need("fen"), rules);
        play_all(&mut game, case.need("moves"), what);
        let now = |game: &Game| (bans(game), outcome(game), sorted(game.legal_moves()));
        let end = now(&game);
        let plies = game.ply();
        while game.undo().is_some() {}
        assert_eq!((game.ply(), game.total_plies()), (0, plies), "{what}");
        assert_eq!(game.position(), game.start_position(), "{what}");
        while game.redo().is_some() {}
        assert_eq!(now(&game), end, "{what}");
        game.jump_to(plies / 2);
        assert_eq!(game.ply(), plies / 2, "{what}");
        game.jump_to(usize::MAX);
        assert_eq!(now(&game), end, "{what}");
    });
}

/// The slow reading of RULES.md says the same of every game.
#[test]
fn the_reference_agrees() {
    each(|case, what, rules| {
        let mut game = reference::Game::new(Board::from_fen(case.need("fen")), rules);
        for text in case.words("moves") {
            assert_eq!(game.outcome(), None, "{what}: over before {text}");
            if text == "--" {
                game.time_out();
                continue;
            }
            let mv = text.parse().expect("a move");
            assert!(game.legal_moves().contains(&mv), "{what}: {text}");
            game.play(mv);
        }
        assert_eq!(
            game.bans().join(" ; "),
            case.get("banned").unwrap_or(""),
            "{what}"
        );
        let outcome = game.outcome().map(reference::line);
        assert_eq!(outcome.as_deref(), case.get("outcome"), "{what}");
        let legal = sorted(game.legal_moves());
        let legal: BTreeSet<&str> = legal.split_whitespace().collect();
        if let Some(moves) = case.get("moveslegal") {
            let expected: BTreeSet<&str> = moves.split_whitespace().collect();
            assert_eq!(legal, expected, "{what}");
        }
        for text in case.words("legal") {
            assert!(legal.contains(text), "{what}: {text} is legal");
        }
    });
}

/// Warnings as text, sorted.
fn warnings(game: &Game) -> Vec<String> {
    let mut lines: Vec<String> = game
        .warnings()
        .iter()
        .map(|warning| match warning {
            BanWarning::SevenThree {
                animal,
                square,
                entries,
                moves,
            } => format!("7-3 {} {square} {entries} in {moves}", animal.letter()),
            BanWarning::SeventeenFive {
                animal,
                moves,
                squares,
            } => {
                let squares = sorted(squares.iter());
                format!("17-5 {} {moves} on {squares}", animal.letter())
            }
            BanWarning::Cycle { occurrences } => format!("cycle {occurrences}"),
            BanWarning::NoCapture { plies, limit } => format!("no-capture {plies} of {limit}"),
        })
        .collect();
    lines.sort();
    lines
}

/// A game of two animals a side, and one more of Red's to move in between.
const QUIET: &str = "r5c/7/7/7/7/7/7/7/P5T r";

/// Rules, moves, warnings to the side to move then.
const WARNED: &[(&str, &str, &[&str])] = &[
    ("yeshou", "", &[]),
    ("yeshou", "a1a2 g9g8 a2a1 a9a8", &[]),
    // Two entries of one square, each of two squares.
    (
        "yeshou",
        "a1a2 g9g8 a2a1 a9a8 a1a2 g8f8 g1f1 a8b8 f1g1 b8b9",
        &["7-3 P a2 2 in 5"],
    ),
    (
        "datou",
        "a1a2 g9g8 a2a1 a9a8 a1a2 g8f8 a2a1 a8b8",
        &["7-3 P a1 2 in 4", "7-3 P a2 2 in 4"],
    ),
    // Three entries, yet too few moves for the ban.
    (
        "yeshou",
        "a1a2 g9g8 a2a1 a9a8 a1a2 g8f8 a2a1 a8b8 a1a2 f8f9 g1f1 b8b9",
        &["7-3 P a1 2 in 6", "7-3 P a2 3 in 6"],
    ),
    // A seventh move, and it is a ban.
    (
        "yeshou",
        "g1f1 a9a8 a1a2 g9g8 a2a1 a8b8 a1a2 g8f8 a2a1 b8b9 a1a2 f8f9 a2a1 b9a9",
        &[],
    ),
    // Entered by two animals, once each; entered long ago.
    ("yeshou", "a1a2 g9g8 a2a3 a9a8 g1f1 g8f8 f1f2 a8b8", &[]),
    (
        "yeshou",
        "a1a2 g9g8 a2a1 a9a8 a1a2 g8f8 g1f1 a8b8 f1f2 b8b9 f2f3 f8f9 f3g3 b9a9",
        &[],
    ),
    // A trap entered exempts the seven moves it is among.
    (
        "yeshou",
        "g1f1 a9a8 f1e1 g9g8 a1a2 a8b8 a2a1 g8f8 a1a2 b8b9",
        &[],
    ),
    // Other rules, no warning.
    (
        "traditional",
        "a1a2 g9g8 a2a1 a9a8 a1a2 g8f8 g1f1 a8b8 f1g1 b8b9",
        &[],
    ),
    (
        "yeshou+perpetual=off",
        "a1a2 g9g8 a2a1 g8g9 a1a2 g9g8 a2a1 g8g9",
        &[],
    ),
    // The cycle: second and third time.
    ("traditional", "a1a2 g9g8 a2a1 g8g9", &["cycle 2"]),
    (
        "traditional",
        "a1a2 g9g8 a2a1 g8g9 a1a2 g9g8 a2a1 g8g9",
        &["cycle 3"],
    ),
    (
        "traditional",
        "a1a2 g9g8 a2a1 g8g9 a1a2 g9g8 a2a1 g8g9 a1a2 g9g8 a2a1 g8g9",
        &[],
    ),
];

#[test]
fn warnings_before_a_ban() {
    for &(rules, moves, expected) in WARNED {
        let what = format!("{rules}: {moves}");
        let mut game = begin(QUIET, rule_set(rules));
        play_all(&mut game, moves, &what);
        assert_eq!(warnings(&game), expected, "{what}");
    }
}

/// 17-5: said from the twelfth of seventeen moves until it bites.
#[test]
fn warnings_before_seventeen_five() {
    let loops = ["a1a2", "a2b2", "b2b1", "b1a1"];
    let others = [
        "g9g8", "a9a8", "g8f8", "a8b8", "f8f9", "b8b9", "f9g9", "b9a9",
    ];
    let mut game = begin(QUIET, RuleSet::YESHOU);
    for number in 0..17 {
        let said: Vec<String> = warnings(&game)
            .into_iter()
            .filter(|line| line.starts_with("17-5"))
            .collect();
        if number >= 12 {
            assert_eq!(said, [format!("17-5 P {number} on a1 a2 b1 b2")]);
        } else {
            assert!(said.is_empty(), "{number}: {said:?}");
        }
        game.play(read_move(loops[number % 4])).expect("Red's move");
        game.play(read_move(others[number % 8]))
            .expect("Blue's move");
    }
    assert!(bans(&game).contains("17-5"), "{}", bans(&game));
    assert!(warnings(&game).iter().all(|line| !line.starts_with("17-5")));
}

/// No capture: said in the last twenty rounds.
#[test]
fn warnings_before_the_draw_without_captures() {
    for (rules, plies, expected) in [
        ("yeshou", 0, None),
        ("yeshou", 159, None),
        ("yeshou", 160, Some("no-capture 160 of 200")),
        ("datou", 199, Some("no-capture 199 of 200")),
        ("yeshou", 200, None),
        ("traditional", 199, None),
        ("yeshou+draw0", 199, None),
        ("traditional+draw30", 20, Some("no-capture 20 of 60")),
    ] {
        let game = begin(&format!("{QUIET} {plies} 120"), rule_set(rules));
        assert_eq!(
            warnings(&game),
            Vec::from_iter(expected),
            "{rules}: {plies}"
        );
    }
}

/// What Red is banned from does not bind Blue.
#[test]
fn bans_are_the_side_to_moves_own() {
    let mut game = begin("r5c/7/7/7/7/7/7/7/P5T r", RuleSet::TRADITIONAL);
    for text in ["a1a2", "g9g8", "a2a1", "g8g9"].iter().cycle().take(12) {
        game.play(read_move(text)).expect("a legal move");
    }
    assert_eq!(
        (game.side_to_move(), &*bans(&game)),
        (Side::Red, "a1a2 cycle")
    );
    game.play(read_move("g1g2")).expect("a legal move");
    assert_eq!((game.side_to_move(), &*bans(&game)), (Side::Blue, ""));
}
