//! What a game in play does besides moves: going back and forth, branching off,
//! offers, resignations, time-outs, effects, scores.

mod common;

use common::{rule_set, sorted};
use doushou_core::{
    Animal, Effect, EndReason, Event, Game, GameError, Move, Piece, PieceId, Position, Refusal,
    RuleSet, Score, ScoreContext, Side, Square, TargetKind, TimeoutVerdict, Turn,
};

fn read_move(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn begin(fen: &str, rules: &str) -> Game {
    let position =
        Position::from_fen(fen, rule_set(rules)).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Game::from_position(position)
}

fn played(rules: &str, moves: &str) -> Game {
    let mut game = Game::new(rule_set(rules));
    for text in moves.split_whitespace() {
        if text == "--" {
            game.time_out().expect("a game in play");
        } else {
            game.play(read_move(text)).expect("a legal move");
        }
    }
    game
}

fn outcome(game: &Game) -> Option<String> {
    game.outcome().map(|outcome| outcome.line())
}

const OPENING: &str = "a3a4 a7a6 c3c2 b8b7 g1g2 c7c8";

#[test]
fn back_and_forth() {
    let mut game = played("yeshou", OPENING);
    let end = game.position().clone();
    let mut seen = vec![end.to_fen()];
    assert_eq!((game.ply(), game.total_plies()), (6, 6));
    for text in OPENING.split_whitespace().rev() {
        assert_eq!(game.undo(), Some(Event::Move(read_move(text).into())));
        seen.push(game.position().to_fen());
    }
    assert_eq!((game.undo(), game.can_undo()), (None, false));
    assert_eq!(
        game.position().classic(),
        Some(&Position::start(RuleSet::YESHOU))
    );
    assert_eq!((game.ply(), game.total_plies()), (0, 6));
    seen.reverse();
    for (ply, fen) in seen.iter().enumerate() {
        assert_eq!(game.ply(), ply);
        assert_eq!(game.position().to_fen(), *fen);
        assert_eq!(game.redo().is_some(), ply < 6);
    }
    assert_eq!((*game.position() == end, game.can_redo()), (true, false));
    for ply in [3, 0, 6, 2, 99, 5] {
        game.jump_to(ply);
        assert_eq!(game.ply(), ply.min(6));
        assert_eq!(game.position().to_fen(), seen[ply.min(6)]);
        assert_eq!(game.total_plies(), 6);
        assert_eq!(game.history().len(), 6);
    }
}

#[test]
fn branching_off_drops_what_could_be_done_again() {
    let mut game = played("yeshou", OPENING);
    game.jump_to(2);
    // A refused try drops nothing.
    assert!(game.play(read_move("a4a9")).is_err());
    assert_eq!((game.ply(), game.total_plies()), (2, 6));
    game.play(read_move("g3g4")).expect("a legal move");
    assert_eq!((game.ply(), game.total_plies()), (3, 3));
    assert_eq!(game.redo(), None);
    let moves: Vec<String> = game
        .history()
        .iter()
        .map(|turn| match turn {
            Turn::Move { mv, .. } => mv.to_string(),
            Turn::Skip { .. } => "--".to_owned(),
        })
        .collect();
    assert_eq!(moves.join(" "), "a3a4 a7a6 g3g4");
}

#[test]
fn history_tells_who_moved_and_took() {
    let mut game = begin("7/7/7/7/7/7/r6/C6/6R r", "traditional");
    game.play(read_move("a2a3")).expect("a legal move");
    let cat = Piece::new(Side::Red, Animal::Cat);
    let rat = Piece::new(Side::Blue, Animal::Rat);
    let turn = Turn::Move {
        mv: read_move("a2a3").into(),
        piece: cat,
        captured: vec![rat],
    };
    assert_eq!(game.history(), std::slice::from_ref(&turn));
    assert_eq!(game.captured(), [rat]);
    assert_eq!(outcome(&game).as_deref(), Some("red captured"));
    game.undo();
    assert_eq!(game.captured(), []);
    assert_eq!(game.history(), [turn]);
}

#[test]
fn captured_animals_in_their_order() {
    let mut game = begin(
        "7/7/7/7/7/7/rp6/TP5/6R r".replace("rp6", "rp5").as_str(),
        "yeshou+equalsboth",
    );
    game.play(read_move("a2a3")).expect("a legal move");
    game.play(read_move("b3b2")).expect("a legal move");
    let [rat, leopard] =
        [Animal::Rat, Animal::Leopard].map(|animal| Piece::new(Side::Blue, animal));
    let own = Piece::new(Side::Red, Animal::Leopard);
    let taken = game.captured();
    assert_eq!(taken[0], rat);
    // Both leopards leave: the captured one and its equal.
    assert_eq!(taken.len(), 3);
    assert!(taken.contains(&leopard) && taken.contains(&own));
    assert_eq!(game.position().to_fen(), "7/7/7/7/7/7/T6/7/6R r 0 2");
}

#[test]
fn effects_name_pieces_that_last() {
    let id = |side, animal| PieceId::from(Piece::new(side, animal));
    let mut game = begin("7/7/1t5/7/7/7/1L5/7/6R r", "yeshou");
    let [lion, tiger] = [id(Side::Red, Animal::Lion), id(Side::Blue, Animal::Tiger)];
    let expected = vec![
        Effect::Moved {
            piece: lion,
            from: square("b3").into(),
            to: square("b7").into(),
            leap: true,
        },
        Effect::Taken {
            piece: tiger,
            at: square("b7").into(),
        },
    ];
    assert_eq!(game.play(read_move("b3b7")), Ok(expected));
    let placed = game.pieces();
    assert_eq!(placed.len(), 2);
    let there = placed
        .iter()
        .find(|placed| placed.id == lion)
        .expect("the lion");
    assert_eq!((there.cell, there.rank), (square("b7").into(), Some(7)));

    // Equals that leave together are both taken where they meet.
    let mut game = begin("7/7/1l5/7/7/7/1L5/7/r5R r", "yeshou+equalsboth");
    let effects = game.play(read_move("b3b7")).expect("a legal move");
    let taken: Vec<PieceId> = effects
        .iter()
        .filter_map(|effect| match *effect {
            Effect::Taken { piece, at } => Some((piece, at)),
            Effect::Moved { .. } => None,
            other => panic!("{other:?}"),
        })
        .map(|(piece, at)| {
            assert_eq!(at, square("b7").into());
            piece
        })
        .collect();
    assert_eq!(taken, [id(Side::Blue, Animal::Lion), lion]);
    assert_eq!(game.pieces().len(), 2);
}

#[test]
fn targets_and_threats() {
    let game = begin("7/7/1t5/7/7/7/1L5/1c5/6R r", "yeshou");
    let targets = game.targets(square("b3"));
    let texts = sorted(targets.iter().map(|target| target.to));
    assert_eq!(texts, "a3 b2 b7 c3");
    for target in targets {
        let leaps = target.to == square("b7").into();
        assert_eq!(target.kind == TargetKind::Leap, leaps);
        let taken = game.position().piece_at(target.to);
        assert_eq!(target.captures, taken);
    }
    assert!(game.targets(square("b7")).is_empty(), "not its turn");
    assert!(game.targets(square("d4")).is_empty(), "nobody there");
    // Both sides', whoever is to move: the lion threatens tiger and cat.
    let threats = sorted(
        game.threats()
            .iter()
            .map(|threat| format!("{}{}", threat.attacker, threat.victim)),
    );
    assert_eq!(threats, "b3b2 b3b7");
    let turned = begin("7/7/1l5/7/7/7/1L5/1c5/6R b", "yeshou");
    let threats = sorted(
        turned
            .threats()
            .iter()
            .map(|threat| format!("{}{}", threat.attacker, threat.victim)),
    );
    assert_eq!(threats, "b3b2 b3b7 b7b3");
}

#[test]
fn draw_offers() {
    let mut game = Game::new(RuleSet::YESHOU);
    assert_eq!(
        game.accept_draw(Side::Blue),
        Err(GameError::NoOffer(Side::Blue))
    );
    assert_eq!(
        game.decline_draw(Side::Red),
        Err(GameError::NoOffer(Side::Red))
    );
    game.offer_draw(Side::Red).expect("an offer");
    assert_eq!(game.draw_offer(), Some(Side::Red));
    assert_eq!(
        game.offer_draw(Side::Red),
        Err(GameError::AlreadyOffered(Side::Red))
    );
    // Nobody answers for the other.
    assert_eq!(
        game.accept_draw(Side::Red),
        Err(GameError::NoOffer(Side::Red))
    );
    game.decline_draw(Side::Blue).expect("an answer");
    assert_eq!((game.draw_offer(), game.outcome()), (None, None));
    // An offer outlives its maker's move and lapses with the other's.
    game.offer_draw(Side::Red).expect("an offer");
    game.play(read_move("a3a4")).expect("a legal move");
    assert_eq!(game.draw_offer(), Some(Side::Red));
    game.play(read_move("a7a6")).expect("a legal move");
    assert_eq!(game.draw_offer(), None);
    game.offer_draw(Side::Blue).expect("an offer");
    game.accept_draw(Side::Red).expect("an agreement");
    assert_eq!(outcome(&game).as_deref(), Some("draw agreement"));
    assert_eq!(game.offer_draw(Side::Red), Err(GameError::GameOver));
    assert_eq!(game.accept_draw(Side::Red), Err(GameError::GameOver));
    assert_eq!(game.ply(), 2);
    // The agreement can be taken back and made again.
    assert_eq!(game.undo(), Some(Event::DrawAgreed(Side::Red)));
    assert_eq!(game.outcome(), None);
    assert_eq!(game.redo(), Some(Event::DrawAgreed(Side::Red)));
    assert_eq!(outcome(&game).as_deref(), Some("draw agreement"));
}

#[test]
fn an_offer_alone_is_nothing_to_take_back() {
    let mut game = Game::new(RuleSet::YESHOU);
    game.offer_draw(Side::Red).expect("an offer");
    assert!(!game.can_undo());
    assert_eq!(game.undo(), None);
    assert!(!game.can_redo());
    assert_eq!(game.redo(), None);
}

#[test]
fn both_offering_agree() {
    let mut game = Game::new(RuleSet::DATOU);
    game.offer_draw(Side::Blue).expect("an offer");
    game.offer_draw(Side::Red).expect("an offer");
    assert_eq!(outcome(&game).as_deref(), Some("draw agreement"));
}

#[test]
fn resigning_and_leaving() {
    type End = fn(&mut Game, Side) -> Result<(), GameError>;
    let ends: [(End, EndReason); 2] = [
        (Game::resign, EndReason::Resign),
        (Game::leave, EndReason::Left),
    ];
    for (end, reason) in ends {
        for side in Side::ALL {
            let mut game = played("datou", "a3a4 a7a6 c3c2");
            end(&mut game, side).expect("a game in play");
            let now = game.outcome().expect("an end");
            assert_eq!((now.winner, now.reason), (Some(side.opposite()), reason));
            assert!(game.legal_moves().is_empty());
            assert_eq!(game.play(read_move("a6a5")), Err(Refusal::GameOver));
            assert_eq!(end(&mut game, side), Err(GameError::GameOver));
            assert_eq!(game.time_out(), Err(GameError::GameOver));
            assert_eq!(game.ply(), 3);
            assert!(game.undo().is_some());
            assert_eq!((game.outcome(), game.ply()), (None, 3));
            assert!(game.redo().is_some());
            assert_eq!(game.outcome(), Some(now));
            game.jump_to(1);
            assert_eq!(game.outcome(), None);
            game.jump_to(3);
            assert_eq!(game.outcome(), Some(now));
        }
    }
}

/// RULES.md 1.2 "out of time": what each book says to each time-out.
#[test]
fn time_out_verdicts() {
    let skipped = |count| Ok(TimeoutVerdict::Skipped { count });
    let lost = Ok(TimeoutVerdict::Lost);
    let mut game = Game::new(RuleSet::YESHOU);
    assert_eq!(game.time_out(), lost);
    assert_eq!(outcome(&game).as_deref(), Some("blue time"));
    assert_eq!(game.ply(), 0);

    let mut game = Game::new(RuleSet::TRADITIONAL);
    for count in 1..=3 {
        assert_eq!(game.time_out(), skipped(count));
        game.play(game.legal_moves()[0]).expect("a legal move");
    }
    assert_eq!(game.history().len(), 6);
    assert_eq!(game.history()[0], Turn::Skip { side: Side::Red });
    // Taken back, a skip is not counted any more.
    game.undo();
    assert_eq!(game.undo(), Some(Event::Skip));
    assert_eq!(game.time_out(), skipped(3));
    game.play(game.legal_moves()[0]).expect("a legal move");
    assert_eq!(game.time_out(), lost);
    assert_eq!(outcome(&game).as_deref(), Some("blue time"));
    assert_eq!(game.undo(), Some(Event::TimeLoss(Side::Red)));
    assert_eq!(game.outcome(), None);

    let mut game = Game::new(RuleSet::DATOU);
    assert_eq!(game.time_out(), skipped(1));
    assert_eq!(game.side_to_move(), Side::Blue);
    assert_eq!(game.position().plies_since_capture(), 1);
    game.play(game.legal_moves()[0]).expect("a legal move");
    assert_eq!(game.time_out(), lost);
}

/// Time-outs that never come twice in a row go on for as long as one likes.
#[test]
fn many_time_outs_apart_lose_nothing() {
    let mut game = Game::new(rule_set("datou+draw0+perpetual=off"));
    for (blue, red) in [("a9b9", "g1f1"), ("b9a9", "f1g1")]
        .iter()
        .cycle()
        .take(600)
    {
        let verdict = game.time_out().expect("a game in play");
        assert!(matches!(verdict, TimeoutVerdict::Skipped { .. }));
        game.play(read_move(blue)).expect("a legal move");
        game.play(read_move(red)).expect("a legal move");
        game.time_out().expect("a game in play");
    }
    assert_eq!(game.outcome(), None);
    assert_eq!(game.total_plies(), 2_400);
}

/// RULES.md 1.2 `score`.
#[test]
fn scores_by_the_book() {
    let anyone = ScoreContext::default();
    let tournament = ScoreContext {
        is_tournament: true,
        ..anyone
    };
    let mut game = Game::new(RuleSet::YESHOU);
    assert_eq!(game.score(&anyone), None);
    game.resign(Side::Red).expect("a game in play");
    assert_eq!(game.score(&anyone), Some(Score::Unscored));
    assert_eq!(game.score(&tournament), Some(Score::Halves([0, 2])));
    let mut game = Game::new(RuleSet::DATOU);
    game.leave(Side::Blue).expect("a game in play");
    assert_eq!(game.score(&anyone), Some(Score::Halves([2, 0])));
    let mut game = Game::new(rule_set("datou+unscored=1"));
    game.play(read_move("a3a4")).expect("a legal move");
    game.play(read_move("a7a6")).expect("a legal move");
    game.offer_draw(Side::Red).expect("an offer");
    game.accept_draw(Side::Blue).expect("an agreement");
    assert_eq!(game.score(&anyone), Some(Score::Unscored));
    game.undo();
    game.decline_draw(Side::Blue).ok();
    game.play(read_move("a4a3")).expect("a legal move");
    game.offer_draw(Side::Red).expect("an offer");
    game.accept_draw(Side::Blue).expect("an agreement");
    assert_eq!(game.score(&anyone), Some(Score::Halves([1, 1])));
    // 传统: a win gains 2 and 1 more for each level the loser stands above.
    for (points, gained) in [
        ([0, 0], [2, 0]),
        ([0, 20], [3, -2]),
        ([19, 40], [4, -2]),
        ([0, 400], [5, -2]),
        ([400, 1], [2, -1]),
    ] {
        let mut game = Game::new(RuleSet::TRADITIONAL);
        game.leave(Side::Blue).expect("a game in play");
        let context = ScoreContext {
            hall_points: points,
            ..anyone
        };
        let expected = Score::Hall {
            points: gained,
            coins: [0, -10],
            disconnected: Some(Side::Blue),
        };
        assert_eq!(game.score(&context), Some(expected), "{points:?}");
    }
}

/// Undo takes a resignation back; whoever reads the record goes on with the game.
#[test]
fn an_end_taken_back_is_not_on_record() {
    let mut game = Game::new(RuleSet::YESHOU);
    game.play(read_move("a3a4")).expect("a legal move");
    game.resign(Side::Blue).expect("a game in play");
    let ended = game.to_record([]);
    assert_eq!(ended.tag("Termination"), Some("resign"));
    game.undo();
    assert!(game.can_redo() && game.outcome().is_none());
    let record = game.to_record([]);
    assert_eq!(record.tag("Result"), Some("*"));
    assert_eq!(record.tag("Termination"), None);
    let again = doushou_core::read_game(&record.write())
        .game
        .expect("a game");
    assert_eq!((again.ply(), again.outcome()), (1, None));
}
