//! What is no position, and why: arrangements refused by their kind of reason,
//! texts refused by their place.

mod common;

use common::{rule_set, variant_name};
use doushou_core::{
    Animal, FenError, FenErrorKind, Piece, Position, PositionError, RuleSet, Setup, SetupError,
    Side, Square,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Rules, arrangement, the kind of the refusal, the squares it names.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    // RULES.md 1.1.2: no animal enters its own den.
    ("yeshou", "7/7/7/7/7/7/7/7/r2L3 r", "OwnDenOccupied", "d1"),
    ("datou", "3t3/7/7/7/7/7/7/7/R6 b", "OwnDenOccupied", "d9"),
    (
        "traditional",
        "7/7/7/7/7/7/7/7/r2R3 b",
        "OwnDenOccupied",
        "d1",
    ),
    // RULES.md 1.1.6: only the rat enters the river.
    ("yeshou", "7/7/7/7/1L5/7/7/7/4r2 r", "InRiver", "b5"),
    ("yeshou", "r6/7/7/4e2/7/7/7/7/C6 b", "InRiver", "e6"),
    ("datou", "r6/7/7/7/7/5D1/7/7/7 r", "InRiver", "f4"),
    ("traditional", "r6/7/7/7/2c4/7/7/7/C6 r", "InRiver", "c5"),
    ("yeshou+dogswims", "r6/7/7/7/2W4/7/7/7/7 r", "InRiver", "c5"),
    // A side has each animal once.
    ("yeshou", "7/7/7/7/1R5/7/7/R6/4r2 r", "Duplicate", "a2 b5"),
    (
        "traditional",
        "e6/6e/7/7/7/7/7/7/C6 r",
        "Duplicate",
        "g8 a9",
    ),
    ("datou", "r6/7/7/7/7/7/7/7/T5T r", "Duplicate", "a1 g1"),
    // Nothing there at all.
    ("yeshou", "7/7/7/7/7/7/7/7/7 r", "NoAnimals", ""),
    ("traditional", "7/7/7/7/7/7/7/7/7 b", "NoAnimals", ""),
    // One den must have been entered first.
    ("yeshou", "3P3/7/7/7/7/7/7/7/3p3 r", "BothDensEntered", ""),
];

#[test]
fn arrangements_are_refused_by_reason() {
    for &(rules, fen, kind, squares) in REFUSED {
        let setup = Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let error = setup
            .validate(rule_set(rules))
            .expect_err(&format!("{rules}: {fen} is a position"));
        assert_eq!(variant_name(&error), kind, "{rules}: {fen}");
        assert_eq!(squares_of(&error), squares, "{rules}: {fen}");
        let text = error.to_string();
        for square in squares.split_whitespace() {
            assert!(text.contains(square), "{text} names {square}");
        }
        // The arrangement is still there to be put right.
        assert_eq!(setup.to_fen().split(' ').next(), fen.split(' ').next());
        assert_eq!(
            Position::from_fen(fen, rule_set(rules)),
            Err(PositionError::Setup(error))
        );
    }
}

fn squares_of(error: &SetupError) -> String {
    match error {
        SetupError::OwnDenOccupied { den, .. } => den.to_string(),
        SetupError::InRiver { square, .. } => square.to_string(),
        SetupError::Duplicate { first, second, .. } => format!("{first} {second}"),
        SetupError::Foreign { .. } | SetupError::NoAnimals | SetupError::BothDensEntered => {
            String::new()
        }
    }
}

/// Positions that look odd and are fine.
const ACCEPTED: &[(&str, &str)] = &[
    // Rats swim, dogs where they may.
    ("yeshou", "7/7/7/1r3R1/7/7/7/7/7 r"),
    ("yeshou+dogswims", "7/7/7/1d3D1/7/7/7/7/7 b"),
    // Twice the same kind, one of each side.
    ("yeshou", "e6/7/7/7/7/7/7/7/E6 r"),
    // Finished: a den entered, a side without animals.
    ("yeshou", "3R3/7/7/7/7/7/7/7/e6 b"),
    ("yeshou", "3R3/7/7/7/7/7/7/7/e6 r"),
    ("yeshou", "7/7/7/7/7/7/7/7/E6 b"),
    ("yeshou", "7/7/7/7/7/7/7/7/e6 b"),
    // Both last animals left together.
    ("yeshou+equalsboth", "7/7/7/7/7/7/7/7/7 b"),
    // Shut in.
    ("yeshou", "r6/C6/1D5/7/7/7/7/7/7 r"),
];

#[test]
fn odd_positions_are_accepted() {
    for &(rules, fen) in ACCEPTED {
        let position = Position::from_fen(fen, rule_set(rules))
            .unwrap_or_else(|error| panic!("{rules}: {fen}: {error}"));
        let written = position.to_fen();
        assert_eq!(written, format!("{fen} 0 1"));
        let again = Position::from_fen(&written, rule_set(rules)).expect("what was written");
        assert_eq!(position, again);
        assert_eq!(position.hash(), again.hash());
    }
}

/// RULES.md 1.1.8 and 1.3: finished positions are valid and have no move.
#[test]
fn finished_positions_have_no_legal_move() {
    for (rules, fen) in [
        ("yeshou", "3R3/7/7/7/7/7/7/7/e6 b"),
        ("traditional", "3R3/e6/7/7/7/7/7/7/C6 r"),
        ("datou", "E6/7/7/7/7/7/7/7/r2e3 r"),
        ("yeshou", "7/7/7/7/7/7/7/7/E6 b"),
        ("yeshou", "7/7/7/7/7/7/7/7/E6 r"),
        ("yeshou", "7/7/7/7/7/7/7/7/e6 r"),
        ("yeshou+equalsboth", "7/7/7/7/7/7/7/7/7 r"),
        ("yeshou", "r6/C6/7/7/7/7/7/7/7 r"),
    ] {
        let position = Position::from_fen(fen, rule_set(rules)).expect("a position");
        let over = position.ending().is_some();
        assert_eq!(over, fen != "r6/C6/7/7/7/7/7/7/7 r", "{fen}");
        assert_eq!(position.legal_moves().is_empty(), over, "{fen}");
        assert_eq!(position.count_moves() == 0, over, "{fen}");
        assert_eq!(position.perft(1) == 0, over, "{fen}");
    }
}

/// Text, the character (from 1) that the error names, its kind.
const BROKEN: &[(&str, usize, &str)] = &[
    ("", 1, "RowWidth"),
    ("   ", 1, "RowWidth"),
    ("x", 1, "UnknownPiece"),
    ("l5t/1d3c1/r1p1x1e/7/7/7/7/7/7 r", 15, "UnknownPiece"),
    ("l5t/1d3c1/r1p1狮1e/7/7/7/7/7/7 r", 15, "UnknownPiece"),
    ("l5t/1d3c1/r0p1w1e/7/7/7/7/7/7 r", 12, "UnknownPiece"),
    ("l5t/1d3c1/r1p1w1/7/7/7/7/7/7 r", 11, "RowWidth"),
    ("l5tt/1d3c1/r1p1w1e/7/7/7/7/7/7 r", 1, "RowWidth"),
    ("7/8/7/7/7/7/7/7/7 r", 3, "RowWidth"),
    ("7//7/7/7/7/7/7/7 r", 3, "RowWidth"),
    ("7/7/7/7/7/7/7/7 r", 16, "RowCount"),
    ("7/7/7/7/7/7/7/7/7/7 r", 19, "RowCount"),
    ("7/7/7/7/7/7/7/7/R6", 19, "SideToMove"),
    ("7/7/7/7/7/7/7/7/R6 x", 20, "SideToMove"),
    ("7/7/7/7/7/7/7/7/R6 R", 20, "SideToMove"),
    ("7/7/7/7/7/7/7/7/R6 r -1", 22, "PliesSinceCapture"),
    ("7/7/7/7/7/7/7/7/R6 r x 1", 22, "PliesSinceCapture"),
    ("7/7/7/7/7/7/7/7/R6 r 65536", 22, "PliesSinceCapture"),
    ("7/7/7/7/7/7/7/7/R6 r 0 0", 24, "Round"),
    ("7/7/7/7/7/7/7/7/R6 r 0 one", 24, "Round"),
    ("7/7/7/7/7/7/7/7/R6 r 0 99999999999999999999", 24, "Round"),
    ("7/7/7/7/7/7/7/7/R6 r 0 1 yeshou", 26, "Trailing"),
];

#[test]
fn broken_texts_name_their_place() {
    for &(fen, column, kind) in BROKEN {
        let error = Setup::from_fen(fen).expect_err(fen);
        assert_eq!(
            (error.column, &*variant_name(&error.kind)),
            (column, kind),
            "{fen}"
        );
        let text = error.to_string();
        assert!(text.contains(&column.to_string()), "{text} names {column}");
        let through = Position::from_fen(fen, RuleSet::YESHOU);
        assert_eq!(through, Err(PositionError::Fen(error)), "{fen}");
    }
}

#[test]
fn what_a_text_may_leave_out_or_spell_otherwise() {
    let start = Position::start(RuleSet::YESHOU);
    let board = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L";
    assert_eq!(start.to_fen(), format!("{board} r 0 1"));
    for fen in [
        format!("{board} r"),
        format!("{board} w"),
        format!("{board} r 0"),
        format!("{board} r 0 1"),
        format!("  {board}   r\t0  1 "),
        format!("{board} r\r\n"),
        format!("{} r", board.replace("/7/", "/1111111/")),
    ] {
        let position = Position::from_fen(&fen, RuleSet::YESHOU)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position, start, "{fen}");
    }
    let later = Position::from_fen(&format!("{board} b 37 81"), RuleSet::YESHOU).expect("counters");
    assert_eq!(later.plies_since_capture(), 37);
    assert_eq!(later.round(), 81);
    assert_eq!(later.side_to_move(), Side::Blue);
    assert_eq!(later.to_fen(), format!("{board} b 37 81"));
}

/// Counters at the end of their range neither wrap nor panic.
#[test]
fn counters_at_their_limit() {
    let fen = "r6/7/7/7/7/7/7/7/R6 b 65535 65535";
    for rules in ["traditional", "yeshou+draw0", "yeshou"] {
        let mut position = Position::from_fen(fen, rule_set(rules)).expect("a position");
        let mv = "a9a8".parse().expect("a move");
        let undo = position.play(mv).expect("a legal move");
        assert_eq!(position.plies_since_capture(), u16::MAX);
        assert_eq!(position.round(), u16::MAX);
        position.undo(mv, undo);
        assert_eq!(position.to_fen(), fen);
    }
}

/// Arrangements put together by hand, square by square.
#[test]
fn a_setup_is_filled_by_hand() {
    let mut setup = Setup::default();
    assert_eq!(setup.validate(RuleSet::YESHOU), Err(SetupError::NoAnimals));
    let square = |name: &str| -> Square { name.parse().expect("a square") };
    let lion = Piece::new(Side::Red, Animal::Lion);
    setup.set(square("b5"), Some(lion));
    let in_river = SetupError::InRiver {
        piece: lion,
        square: square("b5"),
    };
    assert_eq!(setup.validate(RuleSet::YESHOU), Err(in_river));
    setup.set(square("b5"), None);
    setup.set(square("b7"), Some(lion));
    setup.set(square("e9"), Some(Piece::new(Side::Blue, Animal::Rat)));
    setup.side_to_move = Side::Blue;
    let position = setup.validate(RuleSet::YESHOU).expect("a position");
    assert_eq!(position.to_fen(), "4r2/7/1L5/7/7/7/7/7/7 b 0 1");
    assert_eq!(position.to_setup(), setup);
    assert_eq!(position.piece_at(square("b7")), Some(lion));
    assert_eq!(position.square_of(lion), Some(square("b7")));
}

/// Whatever is typed, an answer comes back: no panic, and what is accepted is
/// written as it was meant.
#[test]
fn scrambled_texts_never_panic() {
    const PARTS: &[&str] = &[
        "E",
        "l",
        "T",
        "p",
        "W",
        "d",
        "C",
        "r",
        "1",
        "3",
        "7",
        "9",
        "0",
        "/",
        "/",
        "/",
        " ",
        " r",
        " b",
        " w",
        "-",
        "65535",
        "鼠",
        "\u{feff}",
        "\n",
        "x",
        "99999999999",
        "é",
    ];
    let start = Position::start(RuleSet::YESHOU).to_fen();
    let mut random = ChaCha8Rng::seed_from_u64(20_261);
    let mut below = |limit: usize| random.next_u32() as usize % limit;
    let mut accepted = 0;
    for _ in 0..60_000 {
        let mut text: Vec<char> = start.chars().collect();
        for _ in 0..1 + below(4) {
            let part = PARTS[below(PARTS.len())].chars();
            let from = below(text.len());
            let to = (from + below(3)).min(text.len());
            text.splice(from..to, part);
        }
        let text: String = text.into_iter().collect();
        match Setup::from_fen(&text) {
            Ok(setup) => {
                accepted += 1;
                assert_eq!(
                    Setup::from_fen(&setup.to_fen()).as_ref(),
                    Ok(&setup),
                    "{text}"
                );
                if let Ok(position) = setup.validate(RuleSet::DATOU) {
                    assert_eq!(position.to_setup(), setup, "{text}");
                }
            }
            Err(FenError { column, kind }) => {
                assert!(
                    (1..=text.chars().count() + 1).contains(&column),
                    "{text}: {column}"
                );
                assert!(
                    !matches!(kind, FenErrorKind::RowCount { rows: 9, .. }),
                    "{text}"
                );
            }
        }
    }
    assert!(accepted > 100, "{accepted} texts were positions");
}
