//! `play`: where a list of moves leads, and what history rules forbid there.

use std::io::{self, Write};

use doushou_core::{AnyGame, Game};
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
    /// Where to begin; the usual start without it
    #[arg(long)]
    fen: Option<String>,
    /// The moves, such as "a3a4 g7g6"; `--` is a move skipped on time
    #[arg(
        long,
        allow_hyphen_values = true,
        conflicts_with = "stdin",
        required_unless_present = "stdin"
    )]
    moves: Option<String>,
    /// Read one list of moves a line and answer each with one line
    #[arg(long)]
    stdin: bool,
    /// Answer with a JSON object a line
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let rules = game::rules(&arguments.rules)?;
    let start = game::position(rules, arguments.fen.as_deref(), arguments.seed)?;
    if !arguments.stdin {
        let game = play(&start, arguments.moves.as_deref().unwrap_or_default())?;
        if arguments.json {
            writeln!(out, "{}", as_json(&game))?;
        } else {
            for line in lines(&game) {
                writeln!(out, "{line}")?;
            }
        }
        return Ok(());
    }
    let mut lists = io::stdin().lock();
    while let Some(list) = input::next_line(&mut lists)? {
        match play(&start, &list) {
            Ok(game) if arguments.json => writeln!(out, "{}", as_json(&game))?,
            Ok(game) => writeln!(out, "{}", lines(&game).join(" ; "))?,
            Err(error) => writeln!(out, "error: {error:#}")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn play(start: &AnyGame, moves: &str) -> anyhow::Result<Game> {
    let mut game = Game::from_position(start.clone());
    game::play_all(&mut game, moves.split_whitespace())?;
    Ok(game)
}

fn bans(game: &Game) -> Vec<(String, &'static str)> {
    let mut bans: Vec<_> = game
        .bans()
        .iter()
        .map(|ban| (ban.mv.to_string(), ban.reason.rule().id()))
        .collect();
    bans.sort_unstable();
    bans
}

fn lines(game: &Game) -> Vec<String> {
    let outcome = game
        .outcome()
        .map_or_else(|| "none".to_owned(), |outcome| outcome.line());
    let mut lines = vec![
        format!("position {}", game.position().to_fen()),
        format!("outcome {outcome}"),
    ];
    lines.extend(
        bans(game)
            .into_iter()
            .map(|(mv, rule)| format!("banned {mv} {rule}")),
    );
    lines
}

fn as_json(game: &Game) -> serde_json::Value {
    let outcome = game.outcome().map(|outcome| {
        json!({
            "winner": outcome.winner.map(doushou_core::Side::id),
            "reason": outcome.reason.id(),
        })
    });
    let banned: Vec<_> = bans(game)
        .into_iter()
        .map(|(mv, rule)| json!({ "move": mv, "rule": rule }))
        .collect();
    json!({
        "position": game.position().to_fen(),
        "outcome": outcome,
        "banned": banned,
    })
}
