//! What is a score worth between people? Fits the constant of the expected score.
//!
//! ```text
//! cargo run --release -p doushou-engine --example expectation -- RULES
//!     [--level 5] [--games 300] [--nodes 5000] [--seed 1]
//! ```
//!
//! A level plays itself, each game from a random opening. Every position is then
//! searched, and the logistic curve that tells the games' results best from the
//! scores is found: its constant in centipawns, with the mean squared error
//! beside that of neighbouring constants.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Parser;
use doushou_core::search::{Control, Limits, Score, Searcher};
use doushou_core::{Game, GameRules, Level, Manner, Side};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const MOST_PLIES: usize = 400;

#[derive(Parser)]
struct Arguments {
    rules: GameRules,
    /// Who plays
    #[arg(long, default_value_t = 5)]
    level: u8,
    #[arg(long, default_value_t = 300)]
    games: u64,
    /// Positions looked at for a score
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leave games out that nobody won
    #[arg(long)]
    decided: bool,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let level = Level::new(arguments.level).context("levels are 1 to 12")?;
    let stop = AtomicBool::new(false);
    let control = Control {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let (mut player, mut judge) = (Searcher::new(4), Searcher::new(4));
    // Score and result, from the mover's view.
    let mut seen: Vec<(f64, f64)> = Vec::new();
    for number in 0..arguments.games {
        let seed = arguments
            .seed
            .wrapping_add(number.wrapping_mul(0x9e37_79b9));
        let mut game = opening(arguments.rules, seed)?;
        let mut scores = Vec::new();
        while game.outcome().is_none() && game.ply() < MOST_PLIES {
            let limits = Limits::nodes(arguments.nodes);
            let found = judge.search(&game, &limits, control, &mut |_| {});
            if let Score::Centipawns(centipawns) = found.score {
                scores.push((game.side_to_move(), f64::from(centipawns)));
            }
            let manner = Manner::seeded(seed);
            let mv = level.choose(&mut player, &game, manner, control).best;
            game.play(mv.context("no move")?)?;
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        if arguments.decided && winner.is_none() {
            continue;
        }
        seen.extend(
            scores
                .into_iter()
                .map(|(side, score)| (score, points(winner, side))),
        );
    }
    ensure!(!seen.is_empty(), "no scores");
    let best = (20..400)
        .map(|tens| f64::from(tens) * 5.0)
        .min_by(|&a, &b| error(&seen, a).total_cmp(&error(&seen, b)));
    let best = best.context("no constant")?;
    println!(
        "{} positions of {} games, level {}",
        seen.len(),
        arguments.games,
        arguments.level
    );
    for scale in [best / 2.0, best / 1.25, best, best * 1.25, best * 2.0] {
        println!("{scale:6.0}  {:.5}", error(&seen, scale));
    }
    Ok(())
}

fn opening(rules: GameRules, seed: u64) -> anyhow::Result<Game> {
    let mut lots = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut game = Game::new(rules);
        for _ in 0..8 + lots.next_u32() % 5 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[lots.next_u32() as usize % moves.len()])?;
        }
        if game.outcome().is_none() {
            return Ok(game);
        }
    }
}

fn points(winner: Option<Side>, side: Side) -> f64 {
    match winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == side)),
    }
}

fn error(seen: &[(f64, f64)], scale: f64) -> f64 {
    let squares = seen.iter().map(|&(score, points)| {
        let expected = 1.0 / (1.0 + (-score / scale).exp());
        (expected - points).powi(2)
    });
    squares.sum::<f64>() / seen.len() as f64
}
