//! `datagen`: positions from games of the engine against itself, to train an
//! evaluation with.
//!
//! [`selfplay`] plays a game, [`record`] is what is kept of a position.

mod record;
mod selfplay;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use anyhow::{Context, bail};
use doushou_core::search::MAX_HASH_MIB;
use doushou_core::{Book, RuleSet};

use selfplay::Player;

/// As much as a search of this program needs.
const STACK: usize = 8 << 20;

const ABOUT_FILES: &str = "\
Every batch of games is a file of its own in the folder, named by its seed, and
the same seed, games and nodes give the same file. Batches already there are not
played again, so a run that was broken off goes on where it was. The books take
turns: seed 1 is yeshou, 2 datou, 3 traditional, and so on.

A file is the eight bytes DSQDATA1 and then 24 bytes a position; what they mean
is written in engine/src/datagen/record.rs.

Example:
  doushou-engine datagen --out data --batches 300 --threads 2
";

#[derive(clap::Args)]
#[command(after_help = ABOUT_FILES)]
pub struct Arguments {
    /// Folder for the batches
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Seed of the first batch
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many batches, the seeds that follow one another
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    batches: u64,
    /// Games in a batch
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Positions to look at for each move
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Batches played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
    /// Size of each table in mebibytes
    #[arg(long, default_value_t = 1)]
    hash: usize,
}

/// What a batch gave.
struct Batch {
    seed: u64,
    book: Book,
    positions: u64,
    /// Games with a winner, and drawn.
    decided: u64,
    drawn: u64,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    if arguments.hash > MAX_HASH_MIB {
        bail!("--hash {}: at most {MAX_HASH_MIB}", arguments.hash);
    }
    let folder = &arguments.out;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let (next, enough) = (AtomicU64::new(0), AtomicBool::new(false));
    let (mut positions, mut games) = (0, 0);
    thread::scope(|scope| {
        let (sender, finished) = channel();
        for _ in 0..arguments.threads.min(arguments.batches) {
            let sender = sender.clone();
            let (next, enough) = (&next, &enough);
            thread::Builder::new()
                .name("games".into())
                .stack_size(STACK)
                .spawn_scoped(scope, move || {
                    if let Err(error) = play_batches(arguments, next, enough, &sender) {
                        // Whoever listens may have ended for a reason of its own.
                        let _ = sender.send(Err(error));
                    }
                })?;
        }
        drop(sender);
        for batch in &finished {
            let told = batch.and_then(|batch: Batch| {
                positions += batch.positions;
                games += batch.decided + batch.drawn;
                writeln!(
                    out,
                    "batch {} {}: {} positions, {} games won, {} drawn",
                    batch.seed,
                    batch.book.id(),
                    batch.positions,
                    batch.decided,
                    batch.drawn
                )?;
                Ok(out.flush()?)
            });
            if told.is_err() {
                enough.store(true, Ordering::Relaxed);
                return told;
            }
        }
        anyhow::Ok(())
    })?;
    writeln!(out, "{positions} positions from {games} games")?;
    Ok(())
}

fn play_batches(
    arguments: &Arguments,
    next: &AtomicU64,
    enough: &AtomicBool,
    sender: &Sender<anyhow::Result<Batch>>,
) -> anyhow::Result<()> {
    while !enough.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= arguments.batches {
            break;
        }
        let seed = arguments.seed.wrapping_add(number);
        let book = Book::ALL[(seed % 3) as usize];
        let path = arguments
            .out
            .join(format!("{seed:06}-{}.dsqdata", book.id()));
        if path.exists() {
            continue;
        }
        let batch = play_batch(arguments, seed, book, &path)?;
        if sender.send(Ok(batch)).is_err() {
            break;
        }
    }
    Ok(())
}

fn play_batch(arguments: &Arguments, seed: u64, book: Book, path: &Path) -> anyhow::Result<Batch> {
    let rules = RuleSet::preset(book);
    let mut player = Player::new(rules, arguments.nodes, arguments.hash, seed);
    let mut batch = Batch {
        seed,
        book,
        positions: 0,
        decided: 0,
        drawn: 0,
    };
    let mut bytes = record::MAGIC.to_vec();
    for _ in 0..arguments.games {
        let played = player.play()?;
        for sample in &played.samples {
            bytes.extend_from_slice(&sample.bytes(played.winner));
        }
        batch.positions += played.samples.len() as u64;
        match played.winner {
            Some(_) => batch.decided += 1,
            None => batch.drawn += 1,
        }
    }
    // Written aside, so that a file that is there is whole.
    let aside = path.with_extension("part");
    fs::write(&aside, bytes).with_context(|| aside.display().to_string())?;
    fs::rename(&aside, path).with_context(|| path.display().to_string())?;
    Ok(batch)
}
