//! The engine plays by the rules of the game it is in: never a banned or
//! illegal move, never none while the game goes on, under every rule set.

mod common;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use common::{Case, rule_set};
use doushou_core::search::{Control, Limits, Searcher};
use doushou_core::{AnyMove, Game, Move, Position, RuleSet, TimeoutVerdict};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The move found within so many positions, with its line checked on a board.
fn found(searcher: &mut Searcher, game: &Game, nodes: u64, what: &str) -> Option<AnyMove> {
    let stop = AtomicBool::new(false);
    let control = Control {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let report = searcher.search(game, &Limits::nodes(nodes), control, &mut |_| {});
    let over = game.outcome().is_some();
    assert_eq!(report.best.is_none(), over, "{what}: {report:?}");
    if let Some(best) = report.best {
        let legal = game.legal_moves();
        assert!(legal.contains(&best), "{what}: {best} of {legal:?}");
        let mut line = game.clone();
        for &mv in &report.line {
            line.play(mv)
                .unwrap_or_else(|refusal| panic!("{what}: {:?}: {refusal}", report.line));
        }
        assert_eq!(report.line.first(), Some(&best), "{what}");
    }
    report.best
}

#[test]
fn bans_and_boundaries_are_obeyed() {
    let mut searcher = Searcher::new(1);
    let mut searched = 0;
    for case in Case::read("histories.txt") {
        for name in case.words("rules") {
            let what = format!("{} under {name}", case.id);
            let position =
                Position::from_fen(case.need("fen"), rule_set(name)).expect("a position");
            let mut game = Game::from_position(position);
            for text in case.words("moves") {
                if text == "--" {
                    game.time_out().expect("a game in play");
                } else {
                    let mv: Move = text.parse().expect("a move");
                    game.play(mv).expect("a legal move");
                }
            }
            searched += usize::from(found(&mut searcher, &game, 2_000, &what).is_some());
        }
    }
    assert!(searched > 100, "{searched} games searched");
}

#[test]
fn every_position_of_the_rules_is_searched() {
    let mut searcher = Searcher::new(1);
    for case in Case::read("positions.txt") {
        for name in case.words("rules") {
            let what = format!("{} under {name}", case.id);
            let position =
                Position::from_fen(case.need("fen"), rule_set(name)).expect("a position");
            let moves = position.legal_moves().len();
            let best = found(&mut searcher, &Game::from_position(position), 500, &what);
            assert_eq!(best.is_some(), moves > 0, "{what}");
        }
    }
}

const RULES: &[&str] = &[
    "traditional",
    "yeshou",
    "datou",
    "yeshou+dogswims",
    "traditional+equalsboth+ratbank",
    "yeshou+trappedidle+smalltraps+tigernoleap",
    "datou+perpetual=cycle+draw3",
    "traditional+perpetual=73+elephantrat+fox",
    "yeshou+perpetual=off+tigerlion",
    "traditional+dogswims+equalsboth+smalltraps+ownratopen",
];

/// Weak and hasty games against itself, with time-outs and random moves in
/// between, to the end or for 300 plies.
#[test]
fn games_against_itself() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut searcher = Searcher::new(1);
    let mut finished = 0;
    for &name in RULES {
        let rules: RuleSet = rule_set(name);
        for _ in 0..3 {
            let mut game = Game::new(rules);
            while game.outcome().is_none() && game.ply() < 300 {
                let what = format!("{name}: {:?}", game.history());
                let best = found(&mut searcher, &game, 150, &what).expect("a move");
                let legal = game.legal_moves();
                let mv = match random.next_u32() % 8 {
                    0 => legal[random.next_u32() as usize % legal.len()],
                    _ => best,
                };
                game.play(mv).expect("a legal move");
                if game.outcome().is_none() && random.next_u32().is_multiple_of(200) {
                    let verdict = game.time_out().expect("a game in play");
                    let over = game.outcome().is_some();
                    assert_eq!(verdict == TimeoutVerdict::Lost, over, "{what}");
                }
            }
            finished += usize::from(game.outcome().is_some());
        }
    }
    assert!(finished > RULES.len(), "{finished} games came to an end");
}
