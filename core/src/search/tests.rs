//! What any search has to get right, whatever its shortcuts.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::*;
use crate::rules::RuleSet;

static RUNNING: AtomicBool = AtomicBool::new(false);

fn game(rules: &str, fen: &str) -> Game {
    let rules: RuleSet = rules.parse().expect("rules");
    if fen == "startpos" {
        return Game::new(rules);
    }
    Game::from_position(Position::from_fen(fen, rules).expect("position"))
}

fn played(rules: &str, fen: &str, moves: &str) -> Game {
    let mut game = game(rules, fen);
    for mv in moves.split_whitespace() {
        game.play_text(mv).expect("legal");
    }
    game
}

fn look(game: &Game, limits: &Limits) -> Report {
    let start = Instant::now();
    let control = Control {
        stop: &RUNNING,
        elapsed: &|| start.elapsed(),
    };
    Searcher::new(4).search(game, limits, control, &mut |_| {})
}

fn best(report: &Report) -> String {
    report.best.map_or("(none)".into(), |mv| mv.to_string())
}

#[test]
fn the_den_next_door_is_entered() {
    let game = game("yeshou", "7/3C3/7/7/7/7/7/3l3/7 r");
    for depth in 1..6 {
        let report = look(&game, &Limits::depth(depth));
        assert_eq!(best(&report), "d8d9");
        assert_eq!(report.score, Score::Win { plies: 1 });
        assert_eq!(report.score.moves_to_end(), Some(1));
    }
}

#[test]
fn a_forced_run_into_the_den_is_seen_whole() {
    // Nobody is near enough to the trap: d6d7, d7d8, d8d9.
    let game = game("yeshou", "7/7/7/3L3/7/7/1c5/7/6r r");
    let report = look(&game, &Limits::depth(8));
    assert_eq!(report.score, Score::Win { plies: 5 });
    assert_eq!(report.score.moves_to_end(), Some(3));
    assert_eq!(report.line.len(), 5);
    assert_eq!(
        report.line.last().map(ToString::to_string).as_deref(),
        Some("d8d9")
    );
}

#[test]
fn an_intruder_in_the_trap_is_taken_whatever_the_ranks() {
    let game = game("yeshou", "e6/7/7/7/7/7/7/2Cl3/6L r");
    let report = look(&game, &Limits::depth(4));
    assert_eq!(best(&report), "c2d2");
}

#[test]
fn a_lost_race_is_told_as_lost() {
    let game = game("yeshou", "7/7/7/7/7/7/7/1C1l3/6L r");
    let report = look(&game, &Limits::depth(3));
    assert_eq!(report.score, Score::Loss { plies: 2 });
    assert!(
        game.legal_moves()
            .contains(&report.best.expect("a move all the same"))
    );
}

#[test]
fn the_last_capture_wins() {
    let game = game("yeshou", "7/7/7/7/7/7/2Lc3/7/7 r");
    let report = look(&game, &Limits::depth(2));
    assert_eq!(best(&report), "c3d3");
    assert_eq!(report.score, Score::Win { plies: 1 });
}

#[test]
fn equals_that_take_each_other_last_draw() {
    let game = game("yeshou+equalsboth", "7/7/7/7/7/7/2Ll3/7/7 r");
    let report = look(&game, &Limits::depth(1));
    assert_ne!(report.score, Score::Win { plies: 1 });
}

#[test]
fn a_finished_game_has_no_move() {
    for (rules, fen) in [
        ("yeshou", "3L3/7/7/7/7/7/7/7/c6 b"),
        ("yeshou", "7/7/7/7/7/7/7/7/C6 b"),
        ("yeshou", "6l/7/7/7/7/7/7/7/C6 r 200 101"),
        ("yeshou+equalsboth", "7/7/7/7/7/7/7/7/7 r"),
    ] {
        let report = look(&game(rules, fen), &Limits::depth(5));
        assert_eq!(report.best, None, "{fen}");
        assert!(report.lines.is_empty());
    }
    let mut resigned = Game::new(RuleSet::YESHOU);
    resigned.resign(crate::types::Side::Red).expect("running");
    assert_eq!(look(&resigned, &Limits::depth(5)).best, None);
}

#[test]
fn the_draw_without_captures_is_seen_coming() {
    // The lion is far ahead, but has one move left to capture and cannot.
    let game = game("yeshou", "7/7/7/c6/7/7/7/7/L6 r 198 100");
    let report = look(&game, &Limits::depth(6));
    assert_eq!(report.score, Score::Centipawns(0));
    // With a capture at hand it is taken rather than let the game be drawn.
    let game = self::game("yeshou", "6d/7/7/7/7/7/7/cL5/7 r 199 100");
    assert_eq!(best(&look(&game, &Limits::depth(4))), "b2a2");
}

#[test]
fn a_goal_at_the_limit_still_counts() {
    let game = game("yeshou", "7/3C3/7/7/7/7/7/3l3/7 r 199 100");
    assert_eq!(best(&look(&game, &Limits::depth(3))), "d8d9");
    // And the side about to be entered is saved by the draw: any move does.
    let game = self::game("yeshou", "7/7/7/7/7/7/7/1C1l3/6L r 199 100");
    assert_eq!(look(&game, &Limits::depth(3)).score, Score::Centipawns(0));
}

#[test]
fn banned_moves_are_never_answered() {
    // 7-3: the lion has been to b1 three times.
    let shuffle = "a1b1 g9f9 b1a1 f9g9 a1b1 g9f9 b1a1 f9f8 a1b1 f8f9 b1a1 f9g9 a1b1 g9g8";
    let fen = "6l/7/7/7/7/7/7/7/L5c r";
    let mut checked = 0;
    let all: Vec<&str> = shuffle.split(' ').collect();
    for end in 0..=all.len() {
        let game = played("yeshou", fen, &all[..end].join(" "));
        let report = look(&game, &Limits::depth(5));
        let mv = report.best.expect("a move");
        assert!(game.legal_moves().contains(&mv), "{mv} after {end}");
        checked += usize::from(!game.bans().is_empty());
    }
    assert!(checked >= 1, "{checked}");
}

#[test]
fn a_cycle_is_left_by_who_must() {
    let round = "a1b1 g9f9 b1a1 f9g9 ";
    let fen = "6l/7/7/7/7/7/7/7/L5c r";
    let game = played("traditional", fen, &round.repeat(3));
    assert!(!game.bans().is_empty());
    let report = look(&game, &Limits::depth(6));
    assert_ne!(best(&report), "a1b1");
    assert!(game.legal_moves().contains(&report.best.expect("a move")));
}

#[test]
fn a_single_move_is_played() {
    // The cat in the corner has one way out.
    let game = game("yeshou", "7/7/7/7/7/7/L6/1e5/c6 b");
    let legal = game.legal_moves();
    let report = look(&game, &Limits::depth(4));
    assert!(legal.contains(&report.best.expect("a move")));
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let game = game("yeshou", "startpos");
    let first = look(&game, &Limits::nodes(20_000));
    let second = look(&game, &Limits::nodes(20_000));
    assert_eq!(first, second);
    assert!(first.nodes <= 20_001, "{}", first.nodes);
}

#[test]
fn it_stops_when_told() {
    let stop = AtomicBool::new(true);
    let control = Control {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let game = game("yeshou", "startpos");
    let report = Searcher::new(1).search(&game, &Limits::default(), control, &mut |_| {});
    assert!(game.legal_moves().contains(&report.best.expect("a move")));
    assert!(report.nodes < 4096, "{}", report.nodes);
}

#[test]
fn several_lines_are_told_in_order() {
    let game = game("yeshou", "startpos");
    let limits = Limits {
        lines: 4,
        ..Limits::depth(5)
    };
    let report = look(&game, &limits);
    assert_eq!(report.lines.len(), 4);
    let orders: Vec<i32> = report.lines.iter().map(|line| line.score.order()).collect();
    assert!(orders.is_sorted_by(|a, b| a >= b), "{orders:?}");
    let mut firsts: Vec<AnyMove> = report.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn lines_can_be_played() {
    for rules in [
        "yeshou",
        "traditional",
        "datou+dogswims",
        "yeshou+smalltraps+trappedidle",
    ] {
        let start = game(rules, "startpos");
        let report = look(&start, &Limits::depth(7));
        let mut game = start.clone();
        for mv in report.line {
            game.play(mv).expect("a legal line");
        }
    }
}

#[test]
fn threads_search_together() {
    let game = game("yeshou", "startpos");
    let mut searcher = Searcher::new(4);
    searcher.set_threads(2);
    let control = Control {
        stop: &RUNNING,
        elapsed: &|| Duration::ZERO,
    };
    let report = searcher.search(&game, &Limits::depth(7), control, &mut |_| {});
    assert_eq!(report.depth, 7);
    assert!(game.legal_moves().contains(&report.best.expect("a move")));
}

/// Plain full-width minimax, for comparison where the search takes no shortcut.
fn minimax(position: &mut Position, depth: u32, ply: u32) -> i32 {
    match Variant::verdict(position) {
        Some(verdict) => return worker::worth(verdict, ply as usize),
        None if depth == 0 => return 0,
        None => {}
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return worker::worth(crate::variants::Verdict::Lost, ply as usize);
    }
    let mut best = i32::MIN;
    for &mv in &moves {
        let undo = position.play_unchecked(mv);
        best = best.max(-minimax(position, depth - 1, ply + 1));
        position.undo(mv, undo);
    }
    best
}

#[test]
fn forced_ends_agree_with_plain_minimax() {
    // Two animals a side, near each other and the dens.
    let fens = [
        "7/2C4/7/7/7/7/7/4l2/7 b",
        "7/3d3/1L5/7/7/7/7/7/4c2 r",
        "7/7/7/7/7/7/1e5/7/R1l4 b",
        "4d2/1L5/7/7/7/7/4t2/7/2W4 r",
        "c6/1L5/7/7/7/7/7/7/7 b",
        "7/7/7/7/7/7/l6/1T5/C6 r",
        "1c5/L6/1D5/7/7/7/7/7/7 b",
    ];
    let mut ends = 0;
    for fen in fens {
        let game = game("yeshou+perpetual=off", fen);
        if game.outcome().is_some() {
            continue;
        }
        let mut position = game.position().classic().expect("classic").clone();
        let truth = minimax(&mut position, 7, 0);
        let found = look(&game, &Limits::depth(9)).score;
        if truth != 0 {
            ends += 1;
            assert_eq!(found.order(), truth, "{fen}");
        }
    }
    assert!(ends >= 4, "{ends}");
}
