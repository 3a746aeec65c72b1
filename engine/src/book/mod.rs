//! `book`: opening books, grown and shown.
//!
//! [`growth`] is a book while it grows, [`state`] keeps it in a file.

mod growth;
mod state;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use doushou_core::book::OpeningBook;
use doushou_core::search::{Control, Limits, MAX_HASH_MIB, Searcher};
use doushou_core::{Game, Position, RuleSet};
use serde_json::json;

use crate::game;
use growth::Known;

/// What has grown is kept after every so many positions.
const KEPT_EVERY: usize = 25;

const ABOUT_GROWING: &str = "\
From the start on, the search looks at one position after the other and tells
its best moves. Values are carried back to the start, and the book grows where
a move gives away least on the way: main lines reach deep, sidelines less.
Moves that give away little in the end, and whose answers were looked at, are
in the book with a weight; the better, the greater.

Beside FILE stands FILE.growth with all that was found. With it a run broken
off goes on where it was, and a larger --positions adds to it. The same
settings give the same book.

Example:
  doushou-engine book build --rules yeshou --out yeshou.book
";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Grows a book from searches and writes it
    Build(Build),
    /// Tells the moves a book knows in a position
    Show(Show),
}

#[derive(clap::Args)]
#[command(after_help = ABOUT_GROWING)]
struct Build {
    /// The rule book: traditional, yeshou or datou, without house rules
    #[arg(long, default_value = "yeshou")]
    rules: RuleSet,
    /// Where the book is written
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many positions to search
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    positions: u64,
    /// Positions to look at in each search
    #[arg(long, default_value_t = 400_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Moves to consider in each position
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=32))]
    lines: u8,
    /// Size of the search's table in mebibytes
    #[arg(long, default_value_t = 32)]
    hash: usize,
}

#[derive(clap::Args)]
struct Show {
    /// The rule book
    #[arg(long, default_value = "yeshou")]
    rules: RuleSet,
    /// A book in a file; the program's own without it
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// The position; the usual start without it
    #[arg(long)]
    fen: Option<String>,
    /// Moves played before
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    moves: String,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Build(build) => grow(build, out),
        Command::Show(show) => tell(show, out),
    }
}

fn grow(build: &Build, out: &mut impl Write) -> anyhow::Result<()> {
    if build.rules != RuleSet::preset(build.rules.book) {
        bail!(
            "{}: books are for rule books without house rules",
            build.rules
        );
    }
    if build.hash > MAX_HASH_MIB {
        bail!("--hash {}: at most {MAX_HASH_MIB}", build.hash);
    }
    let rules = build.rules.book;
    let mut beside = build.out.file_name().context("--out: no file")?.to_owned();
    beside.push(".growth");
    let beside = build.out.with_file_name(beside);
    let head = state::head(rules, build.nodes, build.lines.into());
    let mut growth = state::read(&beside, rules, &head)?;
    let mut searcher = Searcher::new(build.hash);
    let start = Instant::now();
    let most = build.positions as usize;
    while growth.nodes().len() < most {
        let Some(position) = growth.next() else {
            break;
        };
        let moves = search(&mut searcher, &position, build)?;
        growth.add(position, moves);
        let count = growth.nodes().len();
        if count % KEPT_EVERY == 0 || count == most {
            state::replace(&beside, state::to_text(&growth, &head).as_bytes())?;
            let seconds = start.elapsed().as_secs();
            eprintln!("{count} of {most} positions, {seconds} s");
        }
    }
    let book = growth.book();
    state::replace(&build.out, book.as_bytes())?;
    writeln!(
        out,
        "{} moves in {} positions, {} bytes",
        book.move_count(),
        book.position_count(),
        book.as_bytes().len()
    )?;
    Ok(())
}

fn search(
    searcher: &mut Searcher,
    position: &Position,
    build: &Build,
) -> anyhow::Result<Vec<Known>> {
    let limits = Limits {
        nodes: Some(build.nodes),
        lines: build.lines.into(),
        ..Limits::default()
    };
    let control = Control {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    // What was searched before must not change the answer.
    searcher.clear();
    let game = Game::from_position(position.clone());
    let report = searcher.search(&game, &limits, control, &mut |_| {});
    let known = report.lines.iter().map(|line| {
        let mv = line.moves.first().and_then(|mv| mv.classic());
        Some(Known {
            mv: mv?,
            score: line.score.order(),
        })
    });
    known.collect::<Option<_>>().context("no classic move")
}

fn tell(show: &Show, out: &mut impl Write) -> anyhow::Result<()> {
    let read;
    let book = match &show.file {
        None => OpeningBook::of(&show.rules)
            .with_context(|| format!("there is no book for {}", show.rules))?,
        Some(path) => {
            let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
            read = OpeningBook::read(bytes).with_context(|| path.display().to_string())?;
            &read
        }
    };
    if show.rules != RuleSet::preset(book.rules()) {
        bail!(
            "the book is for {}, not for {}",
            book.rules().id(),
            show.rules
        );
    }
    let position = game::position(show.rules.into(), show.fen.as_deref(), 0)?;
    let mut game = Game::from_position(position);
    game::play_all(&mut game, show.moves.split_whitespace())?;
    let position = game.position().classic();
    let moves = book.moves(position.context("not the classic game")?);
    if show.json {
        let moves: Vec<_> = moves
            .iter()
            .map(|known| {
                json!({
                    "move": known.mv.to_string(),
                    "weight": known.weight,
                    "score": known.score,
                })
            })
            .collect();
        let answer = json!({
            "rules": book.rules().id(),
            "positions": book.position_count(),
            "moves": moves,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    for known in moves {
        writeln!(
            out,
            "{} weight {} score {}",
            known.mv, known.weight, known.score
        )?;
    }
    Ok(())
}
