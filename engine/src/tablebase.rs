//! `tablebase`: endgame tables from the command line.

mod files;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use doushou_core::tablebase::{AT_ONCE, ClassId, Material, Tablebase};
use doushou_core::{Position, RuleSet};

use crate::input;
use files::Folder;

/// Up to so many animals every class is made.
const MOST: usize = 4;
const THREADS: usize = 2;

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
    /// Holds entries against their moves: all of up to three animals, samples of four
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
        Command::Build(options) => build(options, options.pieces.into()),
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

fn ids(tables: &Tablebase, most: u8) -> Vec<ClassId> {
    let all = (0..).take(tables.classes().all().len());
    all.filter(|&id| pieces(tables, id) <= most.into())
        .collect()
}

fn build(options: &Options, most: usize) -> anyhow::Result<()> {
    let start = Instant::now();
    let folder = options.folder()?;
    let tables = options.tables()?;
    let wanted: Vec<ClassId> = ids(&tables, options.pieces)
        .into_iter()
        .filter(|&id| tables.classes().twin(id) >= id)
        .collect();
    let positions: usize = ids(&tables, options.pieces)
        .iter()
        .map(|&id| tables.size(id))
        .sum();
    eprintln!(
        "{positions} positions of up to {most} animals under {}: {} MiB of memory at most",
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
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
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
    for id in ids(&tables, options.pieces) {
        let is_large = pieces(&tables, id) > AT_ONCE;
        if is_large && tables.values(id).is_none() {
            make(&tables, &folder, id)?;
        }
        let step = if is_large { 997 } else { 1 };
        seen += tables.verify(id, 0..tables.size(id), step)?;
    }
    writeln!(out, "{seen} entries follow from their moves")?;
    Ok(())
}

fn stats(options: &Options, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = options.folder()?;
    let tables = options.tables()?;
    for id in ids(&tables, options.pieces) {
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
