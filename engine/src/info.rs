//! What a search tells, as UCI writes it.

use std::time::Duration;

use doushou_core::AnyMove;
use doushou_core::search::Info;

/// An `info depth …` line.
pub fn line(info: &Info) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} tbhits {} time {} pv",
        info.depth,
        info.selective_depth.max(info.depth),
        info.rank,
        info.score,
        info.nodes,
        per_second(info.nodes, info.elapsed),
        info.table_use,
        info.table_hits,
        info.elapsed.as_millis(),
    );
    for mv in &info.line {
        line.push(' ');
        line.push_str(&mv.to_string());
    }
    line
}

/// A `bestmove …` line.
pub fn best_move(best: Option<AnyMove>) -> String {
    match best {
        Some(mv) => format!("bestmove {mv}"),
        None => "bestmove (none)".to_owned(),
    }
}

/// Nodes per second; the nodes themselves where no time has passed.
pub fn per_second(nodes: u64, time: Duration) -> u64 {
    let micros = time.as_micros();
    if micros == 0 {
        return nodes;
    }
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}
