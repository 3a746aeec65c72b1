//! `perft`: positions so many plies on, the usual check of a move generator.

use std::io::{self, Write};
use std::time::Instant;

use serde_json::json;

use crate::game;

#[derive(clap::Args)]
pub struct Arguments {
    /// Rule book and house rules, such as yeshou+dogswims
    #[arg(long, default_value = "yeshou")]
    rules: String,
    /// In `flip`, the seed that lays the hidden tiles
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Where to begin; the usual start without it
    #[arg(long)]
    fen: Option<String>,
    /// How many plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Count behind each first move, for the last depth only
    #[arg(long)]
    divide: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let rules = game::rules(&arguments.rules)?;
    let position = game::position(rules, arguments.fen.as_deref(), arguments.seed)?;
    if arguments.divide {
        let mut total = 0;
        let mut parts = Vec::new();
        for (mv, nodes) in position.perft_divided(arguments.depth) {
            total += nodes;
            if arguments.json {
                parts.push(json!({ "move": mv.to_string(), "nodes": nodes }));
            } else {
                writeln!(out, "{mv} {nodes}")?;
            }
        }
        if arguments.json {
            let answer = json!({
                "rules": rules.to_string(),
                "fen": position.to_fen(),
                "depth": arguments.depth,
                "nodes": total,
                "divide": parts,
            });
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{} {total}", arguments.depth)?;
        }
        return Ok(());
    }
    let mut depths = Vec::new();
    for depth in 1..=arguments.depth {
        let start = Instant::now();
        let nodes = position.perft(depth);
        let time = start.elapsed();
        if arguments.json {
            depths.push(json!({ "depth": depth, "nodes": nodes }));
        } else {
            writeln!(out, "{depth} {nodes}")?;
            out.flush()?;
        }
        writeln!(io::stderr(), "depth {depth}: {:.3} s", time.as_secs_f64())?;
    }
    if arguments.json {
        let answer = json!({
            "rules": rules.to_string(),
            "fen": position.to_fen(),
            "depths": depths,
        });
        writeln!(out, "{answer}")?;
    }
    Ok(())
}
