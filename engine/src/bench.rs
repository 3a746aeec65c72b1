//! `bench`: the search's speed, and a number that changes with its behaviour.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use doushou_core::Game;
use doushou_core::search::{Control, Limits, Searcher};
use serde_json::json;

use crate::{game, info};

/// Openings, middles, endings and races of every book and some house rules.
const POSITIONS: [(&str, &str); 18] = [
    ("yeshou", "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r"),
    ("traditional", "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r"),
    ("datou", "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r"),
    (
        "yeshou",
        "2l3t/1d3c1/2p1w1e/r6/7/6R/E1W1P2/1C3D1/T3L2 r 6 4",
    ),
    (
        "traditional",
        "6t/1dl2c1/2p1w2/1r4e/6R/E6/2W1P2/1C2LD1/T6 b 9 5",
    ),
    ("datou", "l3c2/3d3/2p1w1e/7/1r5/5R1/E1W1P2/3D3/T1C3L r 12 9"),
    ("yeshou", "4l2/2d4/p3c2/6e/7/3R3/E3P2/3D3/2C3L b 3 14"),
    (
        "yeshou+dogswims",
        "l6/1d3c1/2p1w1t/4r2/2D4/6R/E1W1P2/1C5/T5L r 2 8",
    ),
    (
        "traditional+smalltraps",
        "2l4/1c5/3p2t/6w/7/1R5/E5L/2D1P2/1C5 r 0 20",
    ),
    (
        "yeshou+equalsboth",
        "l5t/5c1/2p3e/1r5/7/5R1/E3P2/1C5/T5L b 4 12",
    ),
    ("datou+tigerlion", "1t5/3c3/6p/7/7/7/4T2/2C4/5P1 r 1 30"),
    ("traditional", "7/2c4/1l5/7/7/7/4T2/3D3/7 r 0 40"),
    ("yeshou", "7/3c3/7/3L3/7/7/6t/3D3/7 b 5 44"),
    ("yeshou+perpetual=off", "7/7/1e5/7/3r3/7/5L1/3C3/7 r 0 50"),
    ("datou", "7/1w1c3/7/7/6L/7/2t4/3D1R1/7 r 8 33"),
    ("yeshou", "2d4/7/4P2/7/7/7/1w5/3C3/7 r 0 51"),
    (
        "traditional+fox+trappedidle",
        "1l5/3d1c1/r1p1w2/6e/6R/7/E1W1P2/1C1D3/5L1 b 0 11",
    ),
    ("yeshou", "6t/2c4/7/6e/2R4/7/E6/4D2/T6 r 170 120"),
];

const DEPTH: u32 = 12;
const HASH_MIB: usize = 16;

#[derive(clap::Args)]
pub struct Arguments {
    /// Plies to look ahead in each position
    #[arg(long, default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let stop = AtomicBool::new(false);
    let mut searcher = Searcher::new(HASH_MIB);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let mut found = Vec::new();
    for (name, fen) in POSITIONS {
        let position = game::position(game::rules(name)?, Some(fen), 0)?;
        let game = Game::from_position(position);
        // Every position by itself: the order must not matter.
        searcher.clear();
        let start = Instant::now();
        let control = Control {
            stop: &stop,
            elapsed: &|| start.elapsed(),
        };
        // The number names the search, not how soon it meets the endgame tables.
        let limits = Limits {
            tables: false,
            ..Limits::depth(arguments.depth)
        };
        let report = searcher.search(&game, &limits, control, &mut |_| {});
        time += start.elapsed();
        nodes += report.nodes;
        let best = report.best.map_or("(none)".into(), |mv| mv.to_string());
        if arguments.json {
            found.push(json!({
                "rules": name,
                "fen": fen,
                "nodes": report.nodes,
                "bestmove": best,
                "score": report.score.to_string(),
            }));
        } else {
            writeln!(
                out,
                "{:>10} nodes  {best}  {}  {name}  {fen}",
                report.nodes, report.score
            )?;
            out.flush()?;
        }
    }
    let rate = info::per_second(nodes, time);
    if arguments.json {
        let answer = json!({ "nodes": nodes, "nps": rate, "positions": found });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{nodes} nodes {rate} nps")?;
    }
    Ok(())
}
