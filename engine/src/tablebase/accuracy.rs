//! `tablebase accuracy`: how often the search by itself, without the tables,
//! plays a move that keeps a position's result.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context;
use doushou_core::search::Control;
use doushou_core::tablebase::{Material, TableValue};
use doushou_core::{Game, Move, Position};
use serde_json::json;

use super::draw::{Draw, interval, share};
use super::{Store, Thinking};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    thinking: Thinking,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// A position whose result was given away.
struct Miss {
    fen: String,
    material: Material,
    played: Move,
    before: TableValue,
    after: TableValue,
    /// A move that would have kept it.
    better: Move,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let thinking = &arguments.thinking;
    let mut limits = thinking.limits();
    limits.tables = false;
    let store = thinking.store()?;
    let mut draw = Draw::new(thinking.rules, thinking.pieces.into(), thinking.seed);
    let mut searcher = thinking.searcher();
    // Of all positions, and of those in which some move gives the result away.
    let (mut kept, mut risky, mut kept_risky) = (0, 0, 0);
    let mut misses = Vec::new();
    for number in 1..=thinking.positions {
        let position = draw.position()?;
        let before = store.value(&position)?;
        let (keeping, losing) = sort_moves(&store, &position, before)?;
        let start = Instant::now();
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| start.elapsed(),
        };
        searcher.clear();
        let game = Game::from_position(position.clone());
        let report = searcher.search(&game, &limits, control, &mut |_| {});
        let played = report.best.and_then(|mv| mv.classic());
        let played = played.context("no move in a game that goes on")?;
        let keeps = keeping.contains(&played);
        kept += u64::from(keeps);
        risky += u64::from(!losing.is_empty());
        kept_risky += u64::from(keeps && !losing.is_empty());
        if !keeps {
            let better = *keeping.first().context("no move keeps the result")?;
            let mut then = position.clone();
            then.play_unchecked(played);
            misses.push(Miss {
                fen: position.to_fen(),
                material: Material::of(&position),
                played,
                before,
                after: store.value(&then)?.before(),
                better,
            });
        }
        if number % 200 == 0 {
            eprintln!("{kept} of {number} kept");
        }
    }
    tell(arguments, [kept, risky, kept_risky], &misses, out)
}

/// The moves that keep a position's result, and those that give it away.
fn sort_moves(
    store: &Store,
    position: &Position,
    before: TableValue,
) -> anyhow::Result<(Vec<Move>, Vec<Move>)> {
    let (mut keeping, mut losing) = (Vec::new(), Vec::new());
    for &mv in &*position.legal_moves() {
        let mut then = position.clone();
        then.play_unchecked(mv);
        let after = store.value(&then)?.before();
        if after.order().signum() == before.order().signum() {
            keeping.push(mv);
        } else {
            losing.push(mv);
        }
    }
    Ok((keeping, losing))
}

fn tell(
    arguments: &Arguments,
    [kept, risky, kept_risky]: [u64; 3],
    misses: &[Miss],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let thinking = &arguments.thinking;
    if arguments.json {
        let misses: Vec<_> = misses
            .iter()
            .map(|miss| {
                json!({
                    "fen": miss.fen,
                    "material": miss.material.to_string(),
                    "played": miss.played.to_string(),
                    "before": miss.before.to_string(),
                    "after": miss.after.to_string(),
                    "better": miss.better.to_string(),
                })
            })
            .collect();
        let answer = json!({
            "pieces": thinking.pieces,
            "positions": thinking.positions,
            "kept": kept,
            "interval": interval(kept, thinking.positions),
            "risky": risky,
            "kept_risky": kept_risky,
            "misses": misses,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    for miss in misses {
        writeln!(
            out,
            "{} {}: {} makes {} of {}, {} would not",
            miss.material, miss.fen, miss.played, miss.after, miss.before, miss.better
        )?;
    }
    writeln!(out, "kept {}", share(kept, thinking.positions))?;
    writeln!(out, "where a move can fail {}", share(kept_risky, risky))?;
    Ok(())
}
