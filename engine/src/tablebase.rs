//! `tablebase`: endgame tables from the command line.

mod accuracy;
mod conversion;
mod draw;
mod files;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use doushou_core::search::{Limits, MAX_HASH_MIB, Searcher};
use doushou_core::tablebase::{AT_ONCE, ClassId, MAX_PIECES, Material, TableValue, Tablebase};
use doushou_core::{Position, RuleSet};
use serde_json::json;

use crate::input;
pub use files::Folder;

/// Up to so many animals every class is made; of more, those that are named.
const MOST: usize = 4;
/// Thought about a move in an ending when nothing else is said.
const USUAL_NODES: u64 = 100_000;
/// So many positions in a pair of classes are made one pair at a time.
const LARGE: usize = 128 << 20;
/// Bytes that each position of a pair takes while it is made.
const BYTES_IN_WORK: usize = 3;
/// Positions that one core makes in a second.
const A_SECOND: f64 = 25e6;

const ABOUT_SIZES: &str = "\
Tables of two and three animals take milliseconds and are kept in no file. All
of four animals of a rule set are about a thousand million positions: 0.2 GiB
of files. A class of five animals is named by --material; with its twin, the
other side to move, it has 300 to 600 million positions and takes up to 2 GiB
of memory. What it will take is told before.

Files that are there are opened and checked; a damaged one is set aside under
another name and made anew.
";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Makes the tables and keeps them in files; goes on where it was broken off
    #[command(after_help = ABOUT_SIZES)]
    Build(Options),
    /// Tells who wins and in how many plies
    Probe {
        #[command(flatten)]
        options: Options,
        /// The position
        #[arg(long, conflicts_with = "stdin", required_unless_present = "stdin")]
        fen: Option<String>,
        /// Read one position a line and answer each with one line
        #[arg(long)]
        stdin: bool,
        /// Answer each position with one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Holds entries against their moves: all of up to three animals and of a class of
    /// four that is named, else samples
    Verify(Options),
    /// Counts wins, draws and losses and tells the longest, class by class
    Stats {
        #[command(flatten)]
        options: Options,
        /// Answer with one JSON array
        #[arg(long)]
        json: bool,
    },
    /// Lets the search play without tables and tells how often it keeps the result
    Accuracy(accuracy::Arguments),
    /// Plays won endings to their end against whoever resists longest
    Conversion(conversion::Arguments),
}

#[derive(clap::Args)]
struct Options {
    /// Rule book and house rules, such as yeshou+dogswims
    #[arg(long, default_value = "yeshou")]
    rules: RuleSet,
    /// Up to how many animals
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=MOST as i64))]
    pieces: u8,
    /// Only this class of animals, such as TC/ED: tiger and cat to move against
    /// elephant and dog
    #[arg(long, conflicts_with = "pieces")]
    material: Option<Material>,
    /// Where the tables of four animals and more are kept; the cache folder without it
    #[arg(long)]
    dir: Option<PathBuf>,
}

impl Options {
    fn store(&self) -> anyhow::Result<Store> {
        let wanted = self.material.map_or(MOST, Material::pieces);
        Store::open(self.rules, self.dir.as_deref(), wanted.max(MOST))
    }
}

/// Endings drawn by lot, and how they are thought about.
#[derive(clap::Args)]
struct Thinking {
    /// Rule book and house rules, such as yeshou+dogswims
    #[arg(long, default_value = "yeshou")]
    rules: RuleSet,
    /// How many animals each position has
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=MOST as i64))]
    pieces: u8,
    /// How many positions to draw
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Fixes the draw
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions to look at for a move; 100000 when no limit is given
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds for a move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Size of the search's table in mebibytes
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u64).range(0..=MAX_HASH_MIB as u64))]
    hash: u64,
    /// Where the tables of four animals are kept; the cache folder without it
    #[arg(long)]
    dir: Option<PathBuf>,
}

impl Thinking {
    fn store(&self) -> anyhow::Result<Store> {
        Store::open(self.rules, self.dir.as_deref(), MOST)
    }

    fn limits(&self) -> Limits {
        let usual = self.movetime.is_none().then_some(USUAL_NODES);
        Limits {
            nodes: self.nodes.or(usual),
            move_time: self.movetime.map(Duration::from_millis),
            ..Limits::default()
        }
    }

    fn searcher(&self) -> Searcher {
        Searcher::new(self.hash as usize)
    }
}

/// The tables of a rule set, in memory and in files.
struct Store {
    tables: Arc<Tablebase>,
    folder: Folder,
}

/// How a class came to be there.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Found {
    /// In files that are whole.
    Sound,
    Made,
}

impl Store {
    fn open(rules: RuleSet, dir: Option<&Path>, most: usize) -> anyhow::Result<Self> {
        let folder = Folder::open(dir, &rules)?;
        let source = Box::new(folder.clone());
        Ok(Self {
            tables: Arc::new(Tablebase::with_source(rules, most, Some(source))),
            folder,
        })
    }

    fn pieces(&self, id: ClassId) -> usize {
        self.tables.classes().class(id).material.pieces()
    }

    /// The class of a material.
    fn id(&self, material: Material) -> anyhow::Result<ClassId> {
        self.tables
            .class_of(material)
            .with_context(|| format!("{material}: at most {MAX_PIECES} animals"))
    }

    /// The classes asked for.
    fn ids(&self, options: &Options) -> anyhow::Result<Vec<ClassId>> {
        if let Some(material) = options.material {
            return Ok(vec![self.id(material)?]);
        }
        let all = (0..).take(self.tables.classes().all().len());
        Ok(all
            .filter(|&id| self.pieces(id) <= options.pieces.into())
            .collect())
    }

    /// Makes sure that a class and its twin are there, in files when they are
    /// large; files that are there are checked.
    fn make(&self, id: ClassId) -> anyhow::Result<Found> {
        let classes = self.tables.classes();
        let both = [id, classes.twin(id)];
        let is_large = self.pieces(id) > AT_ONCE;
        // Both are opened, so that all damage is found.
        let sound = both.map(|id| {
            let size = self.tables.size(id);
            is_large && self.folder.is_sound(classes.class(id), size)
        });
        if sound == [true; 2] {
            return Ok(Found::Sound);
        }
        self.tables.solve(id, 1, &AtomicBool::new(false))?;
        for (id, is_sound) in both.into_iter().zip(sound) {
            if is_large
                && !is_sound
                && let Some(values) = self.tables.values(id)
            {
                self.folder.write(classes.class(id), &values)?;
            }
        }
        Ok(Found::Made)
    }

    /// A position's value; what is missing for it is made first, up to [`MOST`]
    /// animals.
    fn value(&self, position: &Position) -> anyhow::Result<TableValue> {
        if let Some(value) = self.tables.probe(position) {
            return Ok(value);
        }
        let material = Material::of(position);
        if material.pieces() > MOST {
            bail!("{} animals: at most {MOST}", material.pieces());
        }
        eprintln!("making {material}");
        self.make(self.id(material)?)?;
        self.tables.probe(position).context("no table")
    }

    /// Makes a class that is in no file.
    fn need(&self, id: ClassId) -> anyhow::Result<()> {
        if self.pieces(id) > AT_ONCE && self.tables.values(id).is_none() {
            self.make(id)?;
        }
        Ok(())
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Build(options) => build(options),
        Command::Probe {
            options,
            fen,
            stdin: _,
            json,
        } => probe(options, fen.as_deref(), *json, out),
        Command::Verify(options) => verify(options, out),
        Command::Stats { options, json } => stats(options, *json, out),
        Command::Accuracy(arguments) => accuracy::run(arguments, out),
        Command::Conversion(arguments) => conversion::run(arguments, out),
    }
}

fn build(options: &Options) -> anyhow::Result<()> {
    let start = Instant::now();
    let store = options.store()?;
    let all = store.ids(options)?;
    let classes = store.tables.classes();
    let pairs: BTreeSet<ClassId> = all.iter().map(|&id| id.min(classes.twin(id))).collect();
    let wanted = Vec::from_iter(pairs);
    let size = |&id: &ClassId| match classes.twin(id) {
        twin if twin == id => store.tables.size(id),
        twin => store.tables.size(id) + store.tables.size(twin),
    };
    let positions: usize = wanted.iter().map(size).sum();
    let largest = wanted.iter().map(size).max().unwrap_or(0);
    let threads = if largest > LARGE {
        1
    } else {
        thread::available_parallelism().map_or(1, usize::from)
    };
    // A large pair takes more while it is made than when it is there.
    let memory = positions.max(largest * BYTES_IN_WORK) >> 20;
    eprintln!(
        "{positions} positions in {} pairs of classes under {}: {} MiB of memory at most, about {:.0} s",
        wanted.len(),
        store.tables.rules(),
        memory + 64,
        (positions as f64 / A_SECOND / threads as f64).ceil(),
    );
    let (next, sound) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || -> anyhow::Result<()> {
        while let Some(&id) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
            if store.make(id)? == Found::Sound {
                sound.fetch_add(1, Ordering::Relaxed);
            }
            let done = next.load(Ordering::Relaxed).min(wanted.len());
            eprint!("\r{done} of {} pairs of classes", wanted.len());
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| {
            thread
                .join()
                .map_err(|_| anyhow!("a thread broke down"))
                .flatten()
        })
    })?;
    let sound = sound.into_inner();
    eprintln!(
        "\n{sound} were there and sound, {} made, in {:.1} s",
        wanted.len() - sound,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn probe(
    options: &Options,
    fen: Option<&str>,
    as_json: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    // Five animals are answered where somebody has made their table.
    let store = Store::open(options.rules, options.dir.as_deref(), MAX_PIECES)?;
    let answer = |line: &str| -> anyhow::Result<String> {
        let position = Position::from_fen(line.trim(), options.rules)?;
        let value = store.value(&position)?;
        if !as_json {
            return Ok(value.to_string());
        }
        let result = value.order().signum();
        Ok(json!({ "value": result, "plies": value.plies() }).to_string())
    };
    if let Some(fen) = fen {
        writeln!(out, "{}", answer(fen)?)?;
        return Ok(());
    }
    let mut lines = io::stdin().lock();
    while let Some(line) = input::next_line(&mut lines)? {
        match answer(&line) {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(error) if as_json => {
                writeln!(out, "{}", json!({ "error": format!("{error:#}") }))?;
            }
            Err(error) => writeln!(out, "error: {error:#}")?,
        }
    }
    Ok(())
}

fn verify(options: &Options, out: &mut impl Write) -> anyhow::Result<()> {
    let store = options.store()?;
    let mut seen = 0;
    for id in store.ids(options)? {
        store.need(id)?;
        let is_named = options.material.is_some() && store.pieces(id) <= MOST;
        let is_sampled = store.pieces(id) > AT_ONCE && !is_named;
        let step = if is_sampled { 997 } else { 1 };
        seen += store.tables.verify(id, 0..store.tables.size(id), step)?;
    }
    writeln!(out, "{seen} entries follow from their moves")?;
    Ok(())
}

fn stats(options: &Options, as_json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let store = options.store()?;
    let mut told = Vec::new();
    for id in store.ids(options)? {
        store.need(id)?;
        let material = store.tables.classes().class(id).material;
        let tally = store.tables.tally(id).context("no table")?;
        if as_json {
            told.push(json!({
                "material": material.to_string(),
                "won": tally.won,
                "drawn": tally.drawn,
                "lost": tally.lost,
                "longest": tally.longest,
                "example": tally.example,
            }));
            continue;
        }
        writeln!(
            out,
            "{material} won {} drawn {} lost {} longest {} {}",
            tally.won,
            tally.drawn,
            tally.lost,
            tally.longest,
            tally.example.as_deref().unwrap_or("-"),
        )?;
    }
    if as_json {
        writeln!(out, "{}", serde_json::Value::Array(told))?;
    }
    Ok(())
}
