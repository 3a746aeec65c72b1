use std::collections::BTreeSet;
use std::sync::Arc;

use super::LANGUAGES;
use crate::{
    Effect, EndReason, Evaluation, Game, GameEvent, GameScore, Language, Note, PlyError, Side,
    Snapshot, Tag, TargetKind, games, read_record,
};

/// A number from 0 to `below` − 1 out of a running seed, for games that differ.
pub fn draw(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*seed >> 33) as usize % below
}

/// Every move that a screen offers.
pub fn offered(snapshot: &Snapshot) -> Vec<String> {
    let moves = snapshot.moves.iter().flat_map(|piece| &piece.targets);
    let moves = moves.flat_map(|target| target.choices.iter().map(|choice| choice.mv.clone()));
    let hands = snapshot.hands.iter().flat_map(|hand| &hand.tiles);
    let drops = hands.flat_map(|tile| tile.drops.iter().map(|drop| drop.mv.clone()));
    // Two tiles alike are put down by the same move.
    let offered: BTreeSet<String> = moves.chain(drops).collect();
    offered.into_iter().collect()
}

/// What a screen must be able to rely on, whatever the game.
fn check(snapshot: &Snapshot) {
    for (place, piece) in snapshot.pieces.iter().enumerate() {
        assert_eq!(piece.id as usize, place);
        if let Some(cell) = piece.cell {
            let cell = &snapshot.cells[cell as usize];
            assert_eq!(cell.piece, Some(piece.id));
            assert_eq!(cell.is_face_down, piece.piece.is_none());
        }
    }
    for (place, cell) in snapshot.cells.iter().enumerate() {
        assert!(!cell.label.is_empty());
        if let Some(piece) = cell.piece {
            let piece = &snapshot.pieces[piece as usize];
            assert_eq!(piece.cell, Some(place as i32));
            assert!(cell.is_face_down || cell.label.contains(&piece.name));
        }
    }
    for threat in &snapshot.threats {
        assert!(snapshot.cells[threat.attacker as usize].piece.is_some());
        assert!(snapshot.cells[threat.victim as usize].piece.is_some());
    }
    assert_eq!(snapshot.turns.len(), snapshot.total_plies as usize);
    let is_over = snapshot.outcome.is_some();
    assert_eq!(offered(snapshot).is_empty(), is_over);
}

#[test]
fn every_game_is_played_to_its_end_through_snapshots() {
    let mut kinds = BTreeSet::new();
    for info in games(Language::En) {
        for seed in 0..3 {
            let game = Game::new(info.rules.clone(), seed).expect("rules");
            let mut lot = seed.cast_unsigned();
            let mut plies = 0;
            loop {
                let before = game.snapshot(LANGUAGES[draw(&mut lot, 3)]);
                check(&before);
                let moves = offered(&before);
                if moves.is_empty() || plies == 120 {
                    break;
                }
                let targets = before.moves.iter().flat_map(|piece| &piece.targets);
                kinds.extend(targets.map(|target| format!("{:?}", target.kind)));
                let mv = moves[draw(&mut lot, moves.len())].clone();
                let effects = game.play(mv.clone()).expect("offered, so legal");
                plies += 1;
                let after = game.snapshot(Language::En);
                let last = after.last_turn.clone().expect("something was played");
                assert_eq!(last.mv, Some(mv));
                assert_eq!(last.effects, effects);
                assert_eq!(after.ply, plies);
                follow(before, &effects, &after);
            }
            if game.snapshot(Language::En).outcome.is_none() {
                game.resign(game.snapshot(Language::En).side_to_move)
                    .expect("running");
            }
            comes_back(&game);
        }
    }
    let all: Vec<_> = ["Change", "Leap", "Step", "TurnOver"].into();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

/// A screen that lets the effects happen shows what the next snapshot shows.
fn follow(before: Snapshot, effects: &[Effect], after: &Snapshot) {
    let mut pieces = before.pieces;
    for effect in effects {
        match *effect {
            Effect::Moved {
                piece, from, to, ..
            } => {
                assert_eq!(pieces[piece as usize].cell, Some(from));
                pieces[piece as usize].cell = Some(to);
            }
            Effect::Taken { piece, .. } => pieces[piece as usize].cell = None,
            Effect::Changed { piece, into, .. } => pieces[piece as usize].piece = Some(into),
            Effect::Revealed { piece, shows, .. } => pieces[piece as usize].piece = Some(shows),
            Effect::ToHand { piece, into, .. } => {
                pieces[piece as usize].cell = None;
                pieces[piece as usize].piece = Some(into);
            }
            Effect::Dropped { piece, at } => pieces[piece as usize].cell = Some(at),
        }
    }
    for (mine, theirs) in pieces.iter().zip(&after.pieces) {
        assert_eq!((mine.cell, mine.piece), (theirs.cell, theirs.piece));
    }
}

/// The record of a game is the game.
fn comes_back(game: &Game) {
    let tag = Tag {
        name: "Event".into(),
        value: "a test".into(),
    };
    let record = game.to_record(vec![tag.clone()]);
    let read = read_record(record.clone());
    assert_eq!(read.problems, []);
    assert!(read.tags.contains(&tag));
    let back = read.game.expect("readable");
    assert_eq!(back.to_record(vec![tag]), record);
    assert_eq!(back.snapshot(Language::En), game.snapshot(Language::En));
}

#[test]
fn comments_and_clocks_are_kept_with_their_plies() {
    let game = Game::new("yeshou".into(), 0).expect("rules");
    for mv in ["a3a4", "a7a6"] {
        game.play(mv.into()).expect("legal");
    }
    let said = |comment: &str, clock_ms, eval| Note {
        comment: comment.into(),
        clock_ms,
        eval,
    };
    let preface = said("茶馆，一局", None, None);
    let first = said("好 {bold}\nstep", Some(299_500), None);
    let second = said("", Some(-5), Some(Evaluation::Centipawns { value: -5 }));
    for (ply, said) in [(0, &preface), (1, &first), (2, &second)] {
        game.annotate(ply, said.clone()).expect("a ply");
    }
    let record = game.to_record(Vec::new());
    let text = "{茶馆，一局} 1. a3a4 {[%clk 0:04:59.500] 好 (bold) step} 1... a7a6 {[%eval -0.05]\n\
        [%clk 0:00:00]} *\n";
    assert!(record.ends_with(text), "{record}");
    let read = read_record(record.clone());
    assert_eq!(read.problems, []);
    let again = read.game.expect("readable");
    assert_eq!(again.notes(), game.notes());
    assert_eq!(again.to_record(Vec::new()), record);
    assert_eq!(game.notes()[&2].clock_ms, Some(0));
    assert_eq!(game.to_shared_record(Vec::new()), record);

    // What is taken back keeps its words; what is played in its place has none.
    let _ = game.undo();
    assert_eq!(game.notes().len(), 3);
    game.play("g7g6".into()).expect("legal");
    assert_eq!(game.notes().len(), 2);
    game.annotate(0, said("", None, None)).expect("the start");
    assert_eq!(game.notes().keys().collect::<Vec<_>>(), [&1]);
    for ply in [i32::MIN, -1, 3, i32::MAX] {
        let error = game.annotate(ply, first.clone());
        assert_eq!(error, Err(PlyError::NoSuchPly { ply, plies: 2 }));
    }
    let pasted = said("[%clk 0:00:07] fast", None, None);
    game.annotate(1, pasted).expect("a ply");
    assert_eq!(game.notes()[&1], said("fast", Some(7_000), None));
    let extreme = said(
        "",
        Some(i64::MAX),
        Some(Evaluation::Centipawns { value: i32::MIN }),
    );
    game.annotate(1, extreme).expect("any number will do");
    let kept = game.to_record(Vec::new());
    let again = read_record(kept.clone()).game.expect("readable");
    assert_eq!(again.to_record(Vec::new()), kept);
}

#[test]
fn a_tap_needs_no_further_call() {
    let game = Game::new("yeshou".into(), 0).expect("rules");
    let snapshot = game.snapshot(Language::ZhHans);
    let board = game.board(Language::ZhHans);
    let cell = |name: &str| {
        let found = board.cells.iter().position(|cell| cell.name == name);
        found.expect("a cell") as i32
    };
    let elephant = snapshot.cells[cell("a3") as usize].label.clone();
    assert_eq!(elephant, "a3，红方大象");
    let rat = snapshot.moves.iter().find(|piece| piece.from == cell("g3"));
    let rat = rat.expect("the rat moves");
    let targets: Vec<i32> = rat.targets.iter().map(|target| target.to).collect();
    assert_eq!(targets, [cell("f3"), cell("g2"), cell("g4")]);
    assert!(
        rat.targets
            .iter()
            .all(|target| target.kind == TargetKind::Step)
    );
}

#[test]
fn plies_are_taken_back_and_done_again() {
    let game = Game::new("yeshou".into(), 0).expect("rules");
    for mv in ["a3a4", "a7a6", "a4a5"] {
        game.play(mv.into()).expect("legal");
    }
    let undone = game.undo();
    assert_eq!(undone, Some(GameEvent::Move { mv: "a4a5".into() }));
    game.jump_to(-5);
    let start = game.snapshot(Language::En);
    assert_eq!((start.ply, start.total_plies), (0, 3));
    assert!(start.can_redo && !start.can_undo && start.last_turn.is_none());
    assert_eq!(start.turns[1].side, Side::Blue);
    game.jump_to(i32::MAX);
    assert_eq!(game.snapshot(Language::En).ply, 3);
    assert_eq!(game.redo(), None);
    let other = game.copy();
    let _ = other.undo();
    assert_eq!(game.snapshot(Language::En).ply, 3);
}

#[test]
fn a_draw_is_offered_declined_and_agreed() {
    let game = Game::new("yeshou".into(), 0).expect("rules");
    game.offer_draw(Side::Red).expect("running");
    let offer = game.snapshot(Language::En).draw_offer.expect("it stands");
    assert_eq!(
        (offer.side, offer.text.as_str()),
        (Side::Red, "Red offers a draw.")
    );
    game.decline_draw(Side::Blue).expect("offered");
    game.offer_draw(Side::Blue).expect("running");
    game.accept_draw(Side::Red).expect("offered");
    let outcome = game.snapshot(Language::En).outcome.expect("over");
    assert_eq!(
        (outcome.winner, outcome.reason),
        (None, EndReason::Agreement)
    );
    assert_eq!(outcome.result, "1/2-1/2");
}

#[test]
fn time_outs_cost_what_the_book_says() {
    let game = Game::new("traditional".into(), 0).expect("rules");
    for round in 1..=3 {
        let time_out = game.time_out().expect("running");
        assert_eq!((time_out.side, time_out.count), (Side::Red, Some(round)));
        game.play(if round % 2 == 1 { "g7g6" } else { "g6g7" }.into())
            .expect("legal");
    }
    let counters = game.snapshot(Language::En).counters;
    assert_eq!((counters.red_skips, counters.blue_skips), (3, 0));
    let last = game.time_out().expect("running");
    assert!(last.is_lost);
    let score = game.score(false, 0, 45);
    let hall = GameScore::Hall {
        red_points: 0,
        blue_points: 2,
        red_coins: 0,
        blue_coins: 0,
        disconnected: None,
    };
    assert_eq!(score, Some(hall));
    assert_eq!(game.score(false, i32::MIN, 45), score);
}

#[test]
fn a_banned_move_is_told_of_before_and_when_it_is_tried() {
    // The elephant goes to and fro; the third entry of a square closes it.
    let game = Game::new("yeshou".into(), 0).expect("rules");
    let mut warned = false;
    for ply in 0..40 {
        let snapshot = game.snapshot(Language::En);
        warned |= snapshot
            .warnings
            .iter()
            .any(|warning| warning.rule.is_some());
        if let Some(ban) = snapshot.bans.first() {
            assert!(warned, "no warning before ply {ply}");
            let refusal = game.refusal(ban.from, ban.to).expect("cells");
            let refusal = refusal.expect("banned");
            assert_eq!(refusal.culprit, Some(ban.to));
            assert_eq!(refusal.words.en, ban.text);
            assert!(game.play(ban.mv.clone()).is_err());
            return;
        }
        let mv = [["a3a4", "a4a3"], ["g7g6", "g6g7"]][ply % 2][ply / 2 % 2];
        game.play(mv.into()).expect("legal");
    }
    panic!("nothing was ever banned");
}

#[test]
fn what_lies_face_down_is_not_given_away() {
    let game = Game::new("flip".into(), 7).expect("rules");
    let first = game.snapshot(Language::En);
    assert!(!first.has_colours && first.pieces.iter().all(|piece| piece.piece.is_none()));
    assert_eq!(first.cells[0].label, "a1, face-down tile");
    assert_eq!(first.turn_text, "No colour yet");
    game.play("a1?".into()).expect("legal");
    let second = game.snapshot(Language::En);
    assert_eq!(second.earliest_undo, 1);
    let shown = second.pieces[second.cells[0].piece.expect("a tile") as usize].piece;
    assert_eq!(shown.map(|piece| piece.side), Some(second.first_side));
    assert_ne!(second.first_side, second.side_to_move);
    assert!(game.to_record(Vec::new()).contains("[Deal "));
    assert!(!game.to_shared_record(Vec::new()).contains("[Deal "));
}

#[test]
fn a_handicap_takes_animals_off() {
    let game = Game::with_handicap("datou".into(), "lion+tiger".into(), Side::Blue);
    let snapshot = game.expect("a handicap").snapshot(Language::En);
    let standing = |side| {
        let pieces = snapshot.pieces.iter();
        pieces
            .filter(|piece| piece.cell.is_some() && piece.piece.is_some_and(|p| p.side == side))
            .count()
    };
    assert_eq!((standing(Side::Red), standing(Side::Blue)), (8, 6));
}

#[test]
fn many_threads_play_one_game() {
    let game = Arc::new(Game::new("yeshou".into(), 0).expect("rules"));
    std::thread::scope(|scope| {
        for thread in 0..8_u64 {
            let game = Arc::clone(&game);
            scope.spawn(move || {
                let mut lot = thread;
                for _ in 0..40 {
                    let snapshot = game.snapshot(Language::En);
                    check(&snapshot);
                    let moves = offered(&snapshot);
                    if !moves.is_empty() {
                        // Another thread may have been sooner.
                        let _ = game.play(moves[draw(&mut lot, moves.len())].clone());
                    }
                }
            });
        }
    });
    check(&game.snapshot(Language::En));
}
