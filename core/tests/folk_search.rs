//! The engine in the folk games: it finds the wins that are there, and answers
//! every open position with a legal move.

mod common;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use common::Dice;
use doushou_core::search::{Control, Limits, Report, Searcher};
use doushou_core::{AnyGame, AnyMove, Deal, FolkId, Game};

/// A game, a position that its mover wins with this move, and one that it wins
/// with the next at the soonest.
const WINS: [(&str, &str, &str); 11] = [
    // The den is a step away; nobody is near.
    ("lake", "7/3D3/7/7/7/7/c6/7/7 r", "7/7/3D3/7/7/7/c6/7/7 r"),
    ("fate", "7/3D3/7/7/7/7/c6/7/7 r", "7/7/3D3/7/7/7/c6/7/7 r"),
    ("graze", "7/3T3/7/7/7/7/b6/7/7 r", "7/7/3T3/7/7/7/b6/7/7 r"),
    (
        "plains",
        "9/4B4/9/9/9/o8/9/9/9/9/9 r",
        "9/9/4B4/9/9/o8/9/9/9/9/9 r",
    ),
    (
        "wilds",
        "9/4B4/9/9/9/o8/9/9/9/9/9 r",
        "9/9/4B4/9/9/o8/9/9/9/9/9 r",
    ),
    ("beasts", "7/3D3/7/7/7/o6/7/7/7 r", "7/7/3D3/7/7/o6/7/7/7 r"),
    // The ao lands.
    (
        "ocean",
        "3A5/9/9/9/9/9/9/9/9/8a r",
        "9/3A5/9/9/9/9/9/9/9/8a r",
    ),
    // The tiger is taken; it has to walk into an attack.
    (
        "international",
        "t7/8/1C6/8/8/8/8/7T r",
        "t7/2T5/8/8/2L4R/8/8/8 r",
    ),
    (
        "international-snake",
        "t7/8/1C6/8/8/8/8/7T r",
        "t7/2T5/8/8/2L4R/8/8/8 r",
    ),
    // So must the last bear.
    (
        "bears",
        "8b/9/9/9/9/9/9/B7L+8/8/8/8/8/8/8 r",
        "b8/7L1/9/9/9/9/9/1L6B+8/8/8/8/8/8/8 r",
    ),
    // And the last tile.
    ("flip", "4/4/2Dc/4 r", "4/4/1D2/c2W r"),
];

fn folk(id: &str) -> FolkId {
    let found = FolkId::ALL.into_iter().find(|game| game.id() == id);
    found.unwrap_or_else(|| panic!("no game {id}"))
}

fn search(searcher: &mut Searcher, game: &Game, limits: &Limits) -> Report {
    let control = Control {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    searcher.search(game, limits, control, &mut |_| {})
}

/// Whether the move, legal here, wins by force in so many moves of its side:
/// found by trying everything.
fn wins(game: &Game, mv: AnyMove, moves: u32) -> bool {
    let mover = game.side_to_move();
    let mut after = game.clone();
    after.play(mv).expect("a legal move");
    if let Some(outcome) = after.outcome() {
        return outcome.winner == Some(mover);
    }
    moves > 1
        && after.legal_moves().into_iter().all(|reply| {
            let mut next = after.clone();
            next.play(reply).expect("a legal reply");
            match next.outcome() {
                Some(outcome) => outcome.winner == Some(mover),
                None => wins_at_all(&next, moves - 1),
            }
        })
}

fn wins_at_all(game: &Game, moves: u32) -> bool {
    let legal = game.legal_moves();
    moves > 0 && legal.into_iter().any(|mv| wins(game, mv, moves))
}

#[test]
fn forced_wins_are_found() {
    for (id, in_one, in_two) in WINS {
        for (moves, fen) in [(1, in_one), (2, in_two)] {
            let what = format!("{id} {fen}");
            let position = AnyGame::from_fen(fen, folk(id)).expect(&what);
            let game = Game::from_position(position);
            assert!(!wins_at_all(&game, moves - 1), "{what}: sooner");
            assert!(wins_at_all(&game, moves), "{what}: no win");
            let mut searcher = Searcher::new(1);
            let report = search(&mut searcher, &game, &Limits::depth(2 * moves - 1));
            let best = report.best.expect("a move");
            assert!(wins(&game, best, moves), "{what}: {best}");
            // Hidden tiles leave no room for proofs: there the score is a share.
            if folk(id) != FolkId::Flip {
                let end = report.score.moves_to_end();
                assert_eq!(end, i32::try_from(moves).ok(), "{what}");
            }
        }
    }
}

#[test]
fn every_game_is_in_the_list() {
    for game in FolkId::ALL {
        assert!(WINS.iter().any(|&(id, ..)| id == game.id()), "{game:?}");
    }
}

#[test]
fn every_open_position_is_answered_legally() {
    for (number, id) in FolkId::ALL.into_iter().enumerate() {
        let mut dice = Dice::new(number as u64);
        let mut searcher = Searcher::new(1);
        for seed in 0..3 {
            let mut game = Game::dealt(id, Deal::new(seed));
            while game.outcome().is_none() && game.ply() < 120 {
                let report = search(&mut searcher, &game, &Limits::nodes(200));
                let legal = game.legal_moves();
                let best = report.best.expect("a move");
                assert!(legal.contains(&best), "{id:?}: {best} of {legal:?}");
                // A line can be played as it stands.
                if id != FolkId::Flip {
                    let mut line = game.clone();
                    for &mv in &report.line {
                        line.play(mv)
                            .unwrap_or_else(|refusal| panic!("{id:?}: {mv}: {refusal}"));
                    }
                }
                // Now and then anything, so that games differ.
                let mv = if dice.one_in(3) {
                    dice.pick(&legal)
                } else {
                    best
                };
                game.play(mv).expect("a legal move");
            }
            if game.outcome().is_some() {
                let report = search(&mut searcher, &game, &Limits::nodes(200));
                assert_eq!(report.best, None, "{id:?}");
            }
        }
    }
}
