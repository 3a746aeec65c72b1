//! `go`: one search, from the command line.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use doushou_core::Game;
use doushou_core::search::{Control, Limits, MAX_HASH_MIB, MAX_THREADS, Searcher};
use serde_json::json;

use crate::{game, info};

/// Thought about a move when nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

#[derive(clap::Args)]
pub struct Arguments {
    /// Rule book and house rules, such as yeshou+dogswims
    #[arg(long, default_value = "yeshou")]
    rules: String,
    /// Where to begin; the usual start without it
    #[arg(long)]
    fen: Option<String>,
    /// Moves played before, which repetition and bans look back on
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    moves: String,
    /// Plies to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Positions to look at, at most
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds to think; 1000 when no limit is given
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Seed for what is dealt or drawn by lot; the classic game has nothing of it
    #[arg(long)]
    seed: Option<u64>,
    /// How many of the best moves to tell of
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    multipv: u32,
    /// Size of the table in mebibytes
    #[arg(long, default_value_t = 64)]
    hash: usize,
    /// How many threads search together
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    if arguments.hash > MAX_HASH_MIB {
        return Err(anyhow!("--hash {}: at most {MAX_HASH_MIB}", arguments.hash));
    }
    if !(1..=MAX_THREADS).contains(&arguments.threads) {
        return Err(anyhow!(
            "--threads {}: expected 1 to {MAX_THREADS}",
            arguments.threads
        ));
    }
    let rules = game::rules(&arguments.rules)?;
    let mut game = Game::from_position(game::position(
        rules,
        arguments.fen.as_deref(),
        arguments.seed.unwrap_or(0),
    )?);
    game::play_all(&mut game, arguments.moves.split_whitespace())?;

    let mut limits = Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        move_time: arguments.movetime.map(Duration::from_millis),
        lines: arguments.multipv as usize,
        ..Limits::default()
    };
    if limits.depth.is_none() && limits.nodes.is_none() && limits.move_time.is_none() {
        limits.move_time = Some(USUAL_TIME);
    }
    let mut searcher = Searcher::new(arguments.hash);
    searcher.set_threads(arguments.threads);
    let start = Instant::now();
    let control = Control {
        stop: &AtomicBool::new(false),
        elapsed: &|| start.elapsed(),
    };
    let mut told = Ok(());
    let report = searcher.search(&game, &limits, control, &mut |found| {
        if !arguments.json && told.is_ok() {
            told = writeln!(out, "{}", info::line(found)).and_then(|()| out.flush());
        }
    });
    told?;
    if arguments.json {
        let lines: Vec<_> = report
            .lines
            .iter()
            .map(|line| {
                let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
                json!({ "score": line.score.to_string(), "pv": moves })
            })
            .collect();
        let answer = json!({
            "bestmove": report.best.map(|mv| mv.to_string()),
            "score": report.score.to_string(),
            "depth": report.depth,
            "nodes": report.nodes,
            "lines": lines,
        });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{}", info::best_move(report.best))?;
    }
    Ok(())
}
