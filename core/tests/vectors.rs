//! Counts, moves and bans written by a program apart from this project.

mod common;

use common::{Case, data_by_rules, rule_set, sorted};
use doushou_core::Position;

/// Every rule set of `classic.perft`, to depth 6, on as many threads as there
/// are blocks.
#[test]
fn perft_to_depth_six() {
    let cases = Case::read("classic.perft");
    assert_eq!(cases.len(), 3);
    std::thread::scope(|scope| {
        for case in &cases {
            scope.spawn(move || perft_case(case));
        }
    });
}

fn perft_case(case: &Case) {
    for name in case.words("rules") {
        let position = Position::from_fen(case.need("fen"), rule_set(name)).expect("a position");
        let mut deepest = 0;
        for line in case.all("perft") {
            let numbers: Vec<u64> = line
                .split_whitespace()
                .map(|number| number.parse().expect("a number"))
                .collect();
            let [depth, nodes] = numbers[..] else {
                panic!("depth and nodes: {line}");
            };
            let depth = u32::try_from(depth).expect("a depth");
            assert_eq!(position.perft(depth), nodes, "{name}, depth {depth}");
            deepest = deepest.max(depth);
        }
        assert_eq!(deepest, 6, "{}", case.id);
    }
}

/// Every line of `moves-*.txt`.
#[test]
fn legal_moves_of_positions() {
    let files = data_by_rules("moves-");
    assert_eq!(files.len(), 8);
    for (rules, text) in files {
        let mut lines = 0;
        for line in text.lines() {
            let (fen, expected) = line.split_once('|').expect("position and moves");
            let position = Position::from_fen(fen, rules).expect("a position");
            let moves = position.legal_moves();
            assert_eq!(sorted(&moves), expected, "{rules}: {fen}");
            assert_eq!(moves.len(), position.count_moves(), "{rules}: {fen}");
            lines += 1;
        }
        assert!(lines > 50, "{rules}: {lines} lines");
    }
}
