//! `tablebase conversion`: won endings played to their end, against whoever
//! resists longest.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context;
use doushou_core::Game;
use doushou_core::search::{Control, Limits, Searcher};
use doushou_core::tablebase::TableValue;
use serde_json::json;

use super::Thinking;
use super::draw::{Draw, interval, share};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    thinking: Thinking,
    /// Lets the winning side play without the tables
    #[arg(long)]
    without: bool,
    /// Plies within which the ending has to be won
    #[arg(long, default_value_t = 400)]
    plies: usize,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let thinking = &arguments.thinking;
    let store = thinking.store()?;
    let mut draw = Draw::new(thinking.rules, thinking.pieces.into(), thinking.seed);
    let [mut winner, mut loser] = [(); 2].map(|()| thinking.searcher());
    winner.set_tables(store.tables.clone());
    loser.set_tables(store.tables.clone());
    let (mut won, mut shortest, mut extra) = (0, 0, 0_i64);
    let mut failed = Vec::new();
    let mut played = 0;
    while played < thinking.positions {
        let position = draw.position()?;
        let TableValue::Win { plies: least } = store.value(&position)? else {
            continue;
        };
        played += 1;
        let fen = position.to_fen();
        let mover = position.side_to_move();
        let game = play_out(
            Game::from_position(position),
            [&mut winner, &mut loser],
            arguments,
        )?;
        if game.outcome().and_then(|outcome| outcome.winner) == Some(mover) {
            won += 1;
            // A ban may hurry the loser along.
            let more = game.ply() as i64 - i64::from(least);
            shortest += u64::from(more <= 0);
            extra += more;
        } else {
            let end = game
                .outcome()
                .map_or("none".into(), |outcome| outcome.line());
            failed.push((fen, least, end));
        }
        if played % 50 == 0 {
            eprintln!("{won} of {played} won");
        }
    }
    if arguments.json {
        let failed: Vec<_> = failed
            .iter()
            .map(|(fen, plies, end)| json!({ "fen": fen, "plies": plies, "outcome": end }))
            .collect();
        let answer = json!({
            "pieces": thinking.pieces,
            "endings": played,
            "won": won,
            "interval": interval(won, played),
            "shortest": shortest,
            "extra_plies": extra,
            "failed": failed,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    for (fen, plies, end) in failed {
        writeln!(out, "not won: {fen}, won in {plies} plies, ended {end}")?;
    }
    writeln!(out, "won {}", share(won, played))?;
    writeln!(out, "by the shortest way {}", share(shortest, played))?;
    writeln!(out, "{extra} plies more than the shortest in all")?;
    Ok(())
}

fn play_out(
    mut game: Game,
    mut players: [&mut Searcher; 2],
    arguments: &Arguments,
) -> anyhow::Result<Game> {
    let winning = Limits {
        tables: !arguments.without,
        ..arguments.thinking.limits()
    };
    // Whoever loses by the tables looks in them: there is nothing to search.
    let losing = arguments.thinking.limits();
    for player in &mut players {
        player.clear();
    }
    while game.outcome().is_none() && game.ply() < arguments.plies {
        let start = Instant::now();
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| start.elapsed(),
        };
        let seat = game.ply() % 2;
        let limits = [&winning, &losing][seat];
        let report = players[seat].search(&game, limits, control, &mut |_| {});
        game.play(report.best.context("no move in a game that goes on")?)?;
    }
    Ok(game)
}
