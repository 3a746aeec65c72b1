//! How many won two-piece endings the engine wins against itself.
//!
//! Reads rows of a solved endgame file on standard input (kind, file, rank of
//! Red's animal, the same of Blue's, then 2 for a win of Red, who is to move;
//! kinds 0 rat, 4 leopard, 5 tiger, 6 lion, 7 elephant), draws some of the won
//! ones by seed and plays them out:
//!
//! ```text
//! zcat two-piece-endgames.txt.gz | cargo run --release --example endgame_conversion -- --count 200 --movetime 1000
//! ```

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Parser;
use doushou_core::search::{Control, Limits, Searcher};
use doushou_core::{Animal, Game, Piece, RuleSet, Setup, Side, Square};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Plays won endings out and counts those that are won
#[derive(Parser)]
struct Arguments {
    /// The rules the rows were solved under
    #[arg(long, default_value = "traditional+ratbank+elephantrat+perpetual=off")]
    rules: String,
    /// How many rows to draw
    #[arg(long, default_value_t = 200)]
    count: usize,
    /// Seed of the draw
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rows of the draw to leave out, so as to go on where another run ended
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Milliseconds a move, for both sides
    #[arg(long, default_value_t = 1000)]
    movetime: u64,
    /// Plies within which the ending has to be won
    #[arg(long, default_value_t = 100)]
    plies: usize,
    /// Table size in mebibytes, for each side
    #[arg(long, default_value_t = 64)]
    hash: usize,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let rules: RuleSet = arguments.rules.parse()?;
    let mut won_rows = Vec::new();
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line?;
        let row = read_row(&line, rules).with_context(|| format!("row {}: {line}", number + 1))?;
        won_rows.extend(row.map(|game| (line, game)));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
    let count = arguments.count.min(won_rows.len());
    for drawn in 0..count {
        let left = (won_rows.len() - drawn) as u64;
        won_rows.swap(drawn, drawn + (rng.next_u64() % left) as usize);
    }
    let (mut won, mut played, mut plies) = (0, 0, 0);
    let mut out = io::stdout().lock();
    for (line, game) in won_rows.into_iter().take(count).skip(arguments.skip) {
        let end = play_out(game, &arguments)?;
        played += 1;
        let winner = end.outcome().and_then(|outcome| outcome.winner);
        if winner == Some(Side::Red) {
            won += 1;
            plies += end.ply();
        } else {
            let start = end.start_position().to_fen();
            writeln!(out, "not won: {line}: {start}")?;
        }
        if played % 10 == 0 {
            writeln!(out, "{won} of {played} won")?;
            out.flush()?;
        }
    }
    writeln!(
        out,
        "{won} of {played} won ({:.1} %), {:.1} plies on average",
        100.0 * f64::from(won) / f64::from(played.max(1)),
        plies as f64 / f64::from(won.max(1)),
    )?;
    Ok(())
}

/// The game of a won row; nothing for the others.
fn read_row(line: &str, rules: RuleSet) -> anyhow::Result<Option<Game>> {
    let numbers: Vec<u8> = line
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let &[red, red_file, red_rank, blue, blue_file, blue_rank, value] = numbers.as_slice() else {
        return Err(anyhow!("expected seven numbers"));
    };
    if value != 2 {
        return Ok(None);
    }
    let mut setup = Setup::default();
    for (side, kind, file, rank) in [
        (Side::Red, red, red_file, red_rank),
        (Side::Blue, blue, blue_file, blue_rank),
    ] {
        let animal = match kind {
            0 => Animal::Rat,
            4 => Animal::Leopard,
            5 => Animal::Tiger,
            6 => Animal::Lion,
            7 => Animal::Elephant,
            _ => return Err(anyhow!("unknown kind {kind}")),
        };
        let square = Square::new(file, rank).context("no such square")?;
        setup.set(square, Some(Piece::new(side, animal)));
    }
    Ok(Some(Game::from_position(setup.validate(rules)?)))
}

fn play_out(mut game: Game, arguments: &Arguments) -> anyhow::Result<Game> {
    let limits = Limits::move_time(Duration::from_millis(arguments.movetime));
    let mut players = [Searcher::new(arguments.hash), Searcher::new(arguments.hash)];
    while game.outcome().is_none() && game.ply() < arguments.plies {
        let start = Instant::now();
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| start.elapsed(),
        };
        let player = &mut players[game.side_to_move().index()];
        let report = player.search(&game, &limits, control, &mut |_| {});
        let mv = report.best.context("no move in a game that goes on")?;
        game.play(mv)?;
    }
    Ok(game)
}
