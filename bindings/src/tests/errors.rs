use super::games::{draw, offered};
use crate::{
    CellError, FenProblem, Game, GameError, Language, PlayError, RecordProblemKind, RefusalReason,
    RulesError, RulesProblem, SetupProblem, Side, StartError, games, house_rules, read_record,
    rules_info,
};

fn start(rules: &str) -> RulesProblem {
    match Game::new(rules.into(), 0) {
        Err(StartError::Rules { problem, words }) => {
            assert!(!words.zh_hans.is_empty() && words.zh_hant != words.en);
            problem
        }
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("{rules} was read"),
    }
}

#[test]
fn rules_that_mean_nothing() {
    let word = |word: &str| word.to_owned();
    assert_eq!(
        start("chess"),
        RulesProblem::UnknownGame {
            word: word("chess")
        }
    );
    assert_eq!(
        start("yeshou+dogflies"),
        RulesProblem::UnknownOption {
            word: word("dogflies")
        }
    );
    assert_eq!(
        start("yeshou+draw99999"),
        RulesProblem::BadValue {
            word: word("draw99999")
        }
    );
    assert_eq!(
        start("yeshou+wolfdog+dogwolf"),
        RulesProblem::Contradiction {
            first: word("wolfdog"),
            second: word("dogwolf")
        }
    );
    let RulesError::Unreadable { problem, .. } =
        rules_info("lake+dogswims".into(), Language::En).expect_err("no such option");
    assert_eq!(
        problem,
        RulesProblem::UnknownOption {
            word: word("dogswims")
        }
    );
    assert!(house_rules(String::new(), Language::En).is_err());
}

fn unreadable(rules: &str, fen: &str) -> (FenProblem, i32) {
    match Game::from_fen(rules.into(), fen.into(), 0) {
        Err(StartError::Unreadable {
            problem, column, ..
        }) => (problem, column),
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("{fen} was read"),
    }
}

#[test]
fn positions_that_cannot_be_read() {
    let board = "7/7/7/7/7/7/7/7/6E";
    let word = |word: &str| word.to_owned();
    let cases = [
        (
            "7/7/7/7/7/7/7/7/6X r".to_owned(),
            FenProblem::UnknownPiece { letter: word("X") },
        ),
        (
            "7/7/7/7/7/7/7/7/5E r".to_owned(),
            FenProblem::RowWidth {
                row: 1,
                squares: 6,
                expected: 7,
            },
        ),
        (
            "7/7/6E r".to_owned(),
            FenProblem::RowCount {
                rows: 3,
                expected: 9,
            },
        ),
        (
            format!("{board} x"),
            FenProblem::SideToMove { word: word("x") },
        ),
        (
            format!("{board} r many"),
            FenProblem::PliesSinceCapture { word: word("many") },
        ),
        (
            format!("{board} r 0 0"),
            FenProblem::Round { word: word("0") },
        ),
        (
            format!("{board} r 0 1 more"),
            FenProblem::Trailing { word: word("more") },
        ),
    ];
    for (fen, expected) in cases {
        let (problem, column) = unreadable("yeshou", &fen);
        assert_eq!(problem, expected, "{fen}");
        assert!(column > 0);
    }
    let misplaced = unreadable("ocean", "9/9/9/9/9/9/9/9/4E4/4A4 r").0;
    assert!(
        matches!(misplaced, FenProblem::Misplaced { .. }),
        "{misplaced:?}"
    );
    let brackets = unreadable("flip", "4/4/4/4[E r").0;
    assert_eq!(brackets, FenProblem::Brackets);
    let tiles = unreadable("flip", "EEE1/4/4/4 r").0;
    assert_eq!(tiles, FenProblem::TooManyTiles);
}

#[test]
fn positions_that_make_no_sense() {
    let problem = |fen: &str| match Game::from_fen("yeshou".into(), fen.into(), 0) {
        Err(StartError::Impossible { problem, .. }) => problem,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("{fen} was read"),
    };
    let own_den = problem("7/7/7/7/7/7/7/7/3E3 r");
    assert!(matches!(
        own_den,
        SetupProblem::OwnDenOccupied { cell: 3, .. }
    ));
    let river = problem("7/7/7/7/1E5/7/7/7/7 r");
    assert!(matches!(river, SetupProblem::InRiver { cell: 29, .. }));
    let twice = problem("7/7/7/7/7/7/7/7/E5E r");
    assert!(matches!(
        twice,
        SetupProblem::Duplicate {
            first: 0,
            second: 6,
            ..
        }
    ));
    assert_eq!(problem("7/7/7/7/7/7/7/7/7 r"), SetupProblem::NoAnimals);
    let dens = problem("3E3/7/7/7/7/7/7/7/3e3 r");
    assert_eq!(dens, SetupProblem::BothDensEntered);
}

#[test]
fn handicaps_that_are_none() {
    for (rules, id) in [("yeshou", "mouse"), ("lake", "lion")] {
        match Game::with_handicap(rules.into(), id.into(), Side::Red) {
            Err(error) => assert_eq!(error, StartError::Handicap { id: id.into() }),
            Ok(_) => panic!("{id} was given"),
        }
    }
}

#[test]
fn tries_that_are_refused() {
    let game = Game::new("yeshou".into(), 0).expect("rules");
    assert_eq!(
        game.play("castle".into()),
        Err(PlayError::NoMove {
            text: "castle".into()
        })
    );
    let Err(PlayError::Refused { refusal }) = game.play("a3a5".into()) else {
        panic!("the elephant went two squares");
    };
    assert!(matches!(refusal.reason, RefusalReason::TooFar { .. }));
    assert_eq!(game.refusal(14, 21), Ok(None));
    assert_eq!(
        game.refusal(-1, 0),
        Err(CellError::NoSuchCell {
            cell: -1,
            cells: 63
        })
    );
    assert!(game.refusal(0, i32::MAX).is_err());
}

#[test]
fn answers_to_no_question() {
    let game = Game::new("yeshou".into(), 0).expect("rules");
    let error = game.accept_draw(Side::Red).expect_err("nobody offered");
    assert!(matches!(
        error,
        GameError::NoOffer {
            side: Side::Red,
            ..
        }
    ));
    game.offer_draw(Side::Red).expect("running");
    let error = game.offer_draw(Side::Red).expect_err("twice");
    assert!(matches!(
        error,
        GameError::AlreadyOffered {
            side: Side::Red,
            ..
        }
    ));
    game.resign(Side::Red).expect("running");
    for error in [
        game.resign(Side::Blue),
        game.leave(Side::Blue),
        game.offer_draw(Side::Blue),
        game.accept_draw(Side::Blue),
        game.decline_draw(Side::Blue),
        game.time_out().map(|_| ()),
    ] {
        assert!(matches!(error, Err(GameError::GameOver { .. })));
    }
}

fn problems(text: &str) -> Vec<RecordProblemKind> {
    let read = read_record(text.into());
    for problem in &read.problems {
        assert!(problem.line > 0 && problem.column > 0);
        assert!(problem.words.en.contains(&problem.line.to_string()));
    }
    read.problems
        .into_iter()
        .map(|problem| problem.kind)
        .collect()
}

#[test]
fn damaged_records_say_how() {
    use RecordProblemKind as Kind;
    let word = |word: &str| word.to_owned();
    let tag = |name: &str| Kind::RepeatedTag { name: word(name) };
    assert_eq!(problems("1. a3a4 * [Event \"x\"]\n"), [Kind::SecondGame]);
    assert_eq!(
        problems("1. a3a4 * a7a6"),
        [Kind::AfterResult { word: word("a7a6") }]
    );
    assert_eq!(problems("[\n1. a3a4 *"), [Kind::NoTag]);
    assert_eq!(
        problems("[Event \"x\n1. a3a4 *"),
        [Kind::OpenTag {
            name: word("Event")
        }]
    );
    let twice = "[Red \"A\"]\n[Red \"B\"]\n\n1. a3a4 *";
    assert_eq!(problems(twice), [tag("Red")]);
    assert_eq!(problems("1. a3a4 {never closed"), [Kind::OpenComment]);
    assert_eq!(problems("1. a3a4 (1. c3c4) *"), [Kind::Variation]);
    assert!(problems("1. a3a4 (1. c3c4").contains(&Kind::OpenVariation));
    assert_eq!(
        problems("1. castle"),
        [Kind::NoMove {
            word: word("castle")
        }]
    );
    let unknown = RulesProblem::UnknownGame {
        word: word("chess"),
    };
    assert_eq!(
        problems("[Rules \"chess\"]\n\n*"),
        [Kind::Rules { problem: unknown }]
    );
    assert_eq!(
        problems("[Rules \"flip\"]\n[Deal \"E\"]\n\n*"),
        [Kind::Deal { text: word("E") }]
    );
    let unreadable = problems("[FEN \"nonsense\"]\n\n*");
    assert!(matches!(unreadable[..], [Kind::UnreadableStart { .. }]));
    let impossible = problems("[FEN \"7/7/7/7/7/7/7/7/7 r\"]\n\n*");
    assert_eq!(
        impossible,
        [Kind::ImpossibleStart {
            problem: SetupProblem::NoAnimals
        }]
    );
    let illegal = problems("1. a3a5 *");
    assert!(matches!(illegal[..], [Kind::IllegalMove { .. }]));
    assert_eq!(problems("1. -- *"), [Kind::LosingSkip]);
    let den = "[FEN \"7/3C3/7/7/7/7/7/7/r6 r\"]\n";
    assert_eq!(
        problems(&format!("{den}\n1. d8d9 -- *")),
        [Kind::SkipAfterEnd]
    );
    assert_eq!(
        problems(&format!("{den}[Result \"0-1\"]\n\n1. d8d9 0-1")),
        [Kind::ContradictedResult {
            written: word("0-1"),
            played: word("1-0")
        }]
    );
    assert_eq!(
        problems("[Result \"1-0\"]\n\n1. a3a4 1-0"),
        [Kind::UnexplainedResult {
            written: word("1-0")
        }]
    );
}

#[test]
fn no_text_is_too_strange_to_be_read() {
    for text in [
        "", "\u{feff}", "[[[[", "{{{{", "\0\u{1}", "a3a4a4a5", "🦁🐘",
    ] {
        let read = read_record(text.into());
        assert!(read.game.is_some() || !read.problems.is_empty());
        let _ = Game::from_fen("yeshou".into(), text.into(), -1);
        let _ = Game::new(text.into(), i64::MIN);
        let game = Game::new("flip".into(), i64::MIN).expect("any seed will do");
        assert!(game.play(text.into()).is_err());
    }
}

/// Texts that were right once, with a few characters changed, dropped or doubled.
#[test]
fn damaged_texts_of_every_game_are_read_or_refused() {
    let strange = [
        "9", "0", "65535", "[", "{", "(", "\"", "+", "=", "?", "@", "x", "-", "\n", "象",
    ];
    let mut seed = 1;
    for info in games(Language::En) {
        let game = Game::new(info.rules.clone(), 5).expect("rules");
        for _ in 0..16 {
            let offered = offered(&game.snapshot(Language::En));
            if !offered.is_empty() {
                let mv = offered[draw(&mut seed, offered.len())].clone();
                game.play(mv).expect("offered");
            }
        }
        let (record, fen) = (game.to_record(Vec::new()), game.fen());
        for _ in 0..60 {
            for text in [&record, &fen] {
                let mut letters: Vec<char> = text.chars().collect();
                for _ in 0..=draw(&mut seed, 3) {
                    let at = draw(&mut seed, letters.len());
                    match draw(&mut seed, 3) {
                        0 => drop(letters.remove(at)),
                        1 => letters.insert(at, letters[draw(&mut seed, letters.len())]),
                        _ => {
                            let word = strange[draw(&mut seed, strange.len())];
                            letters.splice(at..=at, word.chars());
                        }
                    }
                }
                let text: String = letters.into_iter().collect();
                let read = read_record(text.clone());
                let from_fen = Game::from_fen(info.rules.clone(), text, 5);
                for game in read.game.as_deref().into_iter().chain(from_fen.as_ref()) {
                    let snapshot = game.snapshot(Language::ZhHant);
                    for mv in offered(&snapshot).into_iter().take(2) {
                        let _ = game.play(mv);
                    }
                    let _ = game.time_out();
                    let _ = (game.undo(), game.redo(), game.snapshot(Language::En));
                    game.jump_to(draw(&mut seed, 9) as i32);
                    let kept = game.to_record(Vec::new());
                    assert_eq!(read_record(kept.clone()).problems, [], "{kept}");
                }
            }
        }
    }
}
