//! The game with hidden tiles: the search of its own that knows only what a
//! player may know, told as every other search is.

use std::sync::atomic::Ordering;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::limits::{Control, Limits};
use super::report::{Info, Line, Report, Score};
use super::time::Budget;
use crate::variants::{Flip, think};

/// Walks down the tree at most: each may add a node to it.
const MOST_WALKS: u32 = 60_000;
/// A walk looks at about so many positions.
const NODES_IN_A_WALK: u64 = 20;
/// Walks of a search to depth 1; each further ply doubles them.
const WALKS_OF_A_PLY: u32 = 100;

/// Finds a move by what is to be seen. Positions that look alike are answered
/// alike, whatever lies face down.
pub(super) fn search(
    flip: &Flip,
    limits: &Limits,
    control: Control<'_>,
    on_info: &mut dyn FnMut(&Info),
) -> Report {
    let budget = Budget::new(limits);
    let should_stop = || {
        let now = (control.elapsed)();
        control.stop.load(Ordering::Relaxed)
            || budget.hard.is_some_and(|hard| now >= hard)
            || budget.is_enough(now, 0)
    };
    let by_depth = limits
        .depth
        .map_or(MOST_WALKS, |depth| WALKS_OF_A_PLY << depth.min(9));
    let by_nodes = limits.nodes.map_or(MOST_WALKS, |nodes| {
        u32::try_from(nodes / NODES_IN_A_WALK).unwrap_or(MOST_WALKS)
    });
    let walks = by_depth.min(by_nodes).clamp(1, MOST_WALKS);
    let mut lots = ChaCha8Rng::seed_from_u64(flip.hash());
    let findings = think(&flip.view(), walks, &mut lots, &should_stop);
    let lines: Vec<Line> = findings
        .moves
        .iter()
        .take(limits.lines.max(1))
        .map(|&(mv, _, worth)| Line {
            score: Score::Centipawns(worth),
            moves: vec![mv],
        })
        .collect();
    let nodes = u64::from(findings.walks) * NODES_IN_A_WALK;
    for (index, line) in lines.iter().enumerate() {
        on_info(&Info {
            depth: 1,
            selective_depth: 1,
            rank: index + 1,
            score: line.score,
            nodes,
            table_hits: 0,
            elapsed: (control.elapsed)(),
            table_use: 0,
            line: line.moves.clone(),
        });
    }
    let best = findings.best();
    Report {
        best,
        score: lines
            .first()
            .map_or(Score::Centipawns(0), |line| line.score),
        depth: u32::from(best.is_some()),
        nodes,
        line: best.into_iter().collect(),
        lines,
    }
}
