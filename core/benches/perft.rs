//! Leaves per second of perft with bulk counting, ours beside `cozy-chess`,
//! each at its own start position to depth 6, taking turns in one run.

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board;
use doushou_core::{Position, RuleSet};

const DEPTH: u32 = 6;
const ROUNDS: usize = 5;

fn main() {
    let ours = Position::start(RuleSet::YESHOU);
    let theirs = Board::default();
    let mut ratios = Vec::new();
    for round in 1..=ROUNDS {
        let our_rate = rate(|| black_box(&ours).perft(DEPTH));
        let their_rate = rate(|| chess_perft(black_box(&theirs), DEPTH));
        println!(
            "round {round}: doushou {:.0} M leaves/s, cozy-chess {:.0} M leaves/s, ratio {:.2}",
            our_rate / 1e6,
            their_rate / 1e6,
            our_rate / their_rate
        );
        ratios.push(our_rate / their_rate);
    }
    ratios.sort_by(f64::total_cmp);
    println!("median ratio {:.2}", ratios[ROUNDS / 2]);
}

fn rate(count: impl Fn() -> u64) -> f64 {
    let start = Instant::now();
    let leaves = count();
    leaves as f64 / start.elapsed().as_secs_f64()
}

fn chess_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += chess_perft(&child, depth - 1);
            }
            false
        });
    }
    nodes
}
