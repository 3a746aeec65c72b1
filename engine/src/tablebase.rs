//! `tablebase`: endgame tables from the command line.

mod files;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use doushou_core::tablebase::{AT_ONCE, ClassId, Material, Tablebase};
use doushou_core::{Position, RuleSet};

use crate::input;
use files::Folder;

/// Up to so many animals every class is made.
const MOST: usize = 4;

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Makes the tables and keeps them in files; goes on where it was broken off
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
    },
    /// Holds entries against their moves: all of up to three animals and of a class
    /// that is named, samples of four
    Verify(Options),
    /// Counts wins, draws and losses and tells the longest, class by class
    Stats(Options),
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
    /// Where the tables of four animals are kept; the cache folder without it
    #[arg(long)]
    dir: Option<PathBuf>,
}

impl Options {
    fn folder(&self) -> anyhow::Result<Folder> {
        Folder::open(self.dir.as_deref(), &self.rules)
    }

    fn tables(&self) -> anyhow::Result<Tablebase> {
        let folder = self.folder()?;
        Ok(Tablebase::with_source(
            self.rules,
            MOST,
            Some(Box::new(folder)),
        ))
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Build(options) => build(options),
        Command::Probe {
            options,
            fen,
            stdin: _,
        } => probe(options, fen.as_deref(), out),
        Command::Verify(options) => verify(options, out),
        Command::Stats(options) => stats(options, out),
    }
}

fn pieces(tables: &Tablebase, id: ClassId) -> usize {
    tables.classes().class(id).material.pieces()
}

/// The classes asked for.
fn ids(tables: &Tablebase, options: &Options) -> anyhow::Result<Vec<ClassId>> {
    if let Some(material) = options.material {
        let id = tables
            .class_of(material)
            .with_context(|| format!("{material}: at most {MOST} animals, some of each side"))?;
        return Ok(vec![id]);
    }
    let all = (0..).take(tables.classes().all().len());
    Ok(all
        .filter(|&id| pieces(tables, id) <= options.pieces.into())
        .collect())
}

fn build(options: &Options) -> anyhow::Result<()> {
    let start = Instant::now();
    let folder = options.folder()?;
    let tables = options.tables()?;
    let all = ids(&tables, options)?;
    let positions: usize = all.iter().map(|&id| tables.size(id)).sum();
    let pairs: BTreeSet<ClassId> = all
        .iter()
        .map(|&id| id.min(tables.classes().twin(id)))
        .collect();
    let wanted = Vec::from_iter(pairs);
    eprintln!(
        "{positions} positions in {} classes under {}: {} MiB of memory at most",
        all.len(),
        tables.rules(),
        (positions >> 20) + 64
    );
    let next = AtomicUsize::new(0);
    let work = || -> anyhow::Result<()> {
        while let Some(&id) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
            make(&tables, &folder, id)?;
            let done = next.load(Ordering::Relaxed).min(wanted.len());
            eprint!("\r{done} of {} pairs of classes", wanted.len());
        }
        Ok(())
    };
    let count = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| {
            thread
                .join()
                .map_err(|_| anyhow!("a thread broke down"))
                .flatten()
        })
    })?;
    eprintln!("\nmade in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Makes sure that a class and its twin are there, in files when they are large.
fn make(tables: &Tablebase, folder: &Folder, id: ClassId) -> anyhow::Result<()> {
    let twin = tables.classes().twin(id);
    let both = [id, twin];
    if pieces(tables, id) > AT_ONCE
        && both
            .iter()
            .all(|&id| folder.has(tables.classes().class(id)))
    {
        return Ok(());
    }
    tables.solve(id, 1, &AtomicBool::new(false))?;
    for id in both {
        let class = tables.classes().class(id);
        if pieces(tables, id) > AT_ONCE
            && let Some(values) = tables.values(id)
        {
            folder.write(class, &values)?;
        }
    }
    Ok(())
}

fn probe(options: &Options, fen: Option<&str>, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = options.folder()?;
    let tables = options.tables()?;
    let answer = |line: &str| -> anyhow::Result<String> {
        let position = Position::from_fen(line.trim(), options.rules)?;
        let material = Material::of(&position);
        if material.pieces() > MOST {
            bail!("{} animals: at most {MOST}", material.pieces());
        }
        if tables.probe(&position).is_none() {
            let id = tables
                .class_of(material)
                .context("no such class of animals")?;
            eprintln!("making {material}");
            make(&tables, &folder, id)?;
        }
        let value = tables.probe(&position).context("no table")?;
        Ok(value.to_string())
    };
    if let Some(fen) = fen {
        writeln!(out, "{}", answer(fen)?)?;
        return Ok(());
    }
    let mut lines = io::stdin().lock();
    while let Some(line) = input::next_line(&mut lines)? {
        match answer(&line) {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(error) => writeln!(out, "error: {error:#}")?,
        }
    }
    Ok(())
}

fn verify(options: &Options, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = options.folder()?;
    let tables = options.tables()?;
    let mut seen = 0;
    for id in ids(&tables, options)? {
        let is_large = pieces(&tables, id) > AT_ONCE;
        if is_large && tables.values(id).is_none() {
            make(&tables, &folder, id)?;
        }
        let step = if is_large && options.material.is_none() {
            997
        } else {
            1
        };
        seen += tables.verify(id, 0..tables.size(id), step)?;
    }
    writeln!(out, "{seen} entries follow from their moves")?;
    Ok(())
}

fn stats(options: &Options, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = options.folder()?;
    let tables = options.tables()?;
    for id in ids(&tables, options)? {
        if pieces(&tables, id) > AT_ONCE && tables.values(id).is_none() {
            make(&tables, &folder, id)?;
        }
        let tally = tables.tally(id).context("no table")?;
        writeln!(
            out,
            "{} won {} drawn {} lost {} longest {} {}",
            tables.classes().class(id).material,
            tally.won,
            tally.drawn,
            tally.lost,
            tally.longest,
            tally.example.as_deref().unwrap_or("-"),
        )?;
    }
    Ok(())
}
