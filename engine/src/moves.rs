//! `moves`: the legal moves of positions, one line each.

use std::io::{self, Write};

use doushou_core::{AnyMove, GameRules};
use serde_json::json;

use crate::{game, input};

#[derive(clap::Args)]
pub struct Arguments {
    /// Rule book and house rules, such as yeshou+dogswims
    #[arg(long, default_value = "yeshou")]
    rules: String,
    /// In `flip`, the seed that lays the hidden tiles
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The position; the usual start without it
    #[arg(long, conflicts_with = "stdin")]
    fen: Option<String>,
    /// Read one position a line and answer each with one line
    #[arg(long)]
    stdin: bool,
    /// Answer with a JSON list a line
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let rules = game::rules(&arguments.rules)?;
    if !arguments.stdin {
        let line = answer(rules, arguments.fen.as_deref(), arguments)?;
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let mut lines = io::stdin().lock();
    while let Some(fen) = input::next_line(&mut lines)? {
        match answer(rules, Some(&fen), arguments) {
            Ok(line) => writeln!(out, "{line}")?,
            Err(error) => writeln!(out, "error: {error:#}")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn answer(rules: GameRules, fen: Option<&str>, arguments: &Arguments) -> anyhow::Result<String> {
    let moves = game::position(rules, fen, arguments.seed)?.moves();
    let texts: Vec<String> = moves.iter().map(AnyMove::to_string).collect();
    Ok(if arguments.json {
        json!(texts).to_string()
    } else {
        texts.join(" ")
    })
}
