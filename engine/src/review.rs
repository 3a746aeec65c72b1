//! `review`: a recorded game gone over move by move.

use std::io::{self, Read as _, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use doushou_core::analysis::{Expectation, Review, ReviewedMove, Reviewer};
use doushou_core::search::{Control, MAX_HASH_MIB, Searcher};
use doushou_core::texts::{self, Language};
use doushou_core::{Game, Record, Side, read_game};
use serde_json::json;

/// A line that refutes a move is told so far.
const SHOWN: usize = 6;

#[derive(clap::Args)]
pub struct Arguments {
    /// The game record (.dsq); `-` reads it from standard input
    record: PathBuf,
    /// Rule book and house rules, where the record names none
    #[arg(long)]
    rules: Option<String>,
    /// Positions to look at for each move
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Size of the table in mebibytes
    #[arg(long, default_value_t = 64)]
    hash: usize,
    /// The language of the sentences: zh-Hans, zh-Hant, en or a locale
    #[arg(long, default_value = "en")]
    language: String,
    /// Answer with one JSON object
    #[arg(long, conflicts_with = "annotate")]
    json: bool,
    /// Answer with the record, evaluations and comments written into it
    #[arg(long)]
    annotate: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    if arguments.hash > MAX_HASH_MIB {
        bail!("--hash {}: at most {MAX_HASH_MIB}", arguments.hash);
    }
    let path = arguments.record.display();
    let text = if arguments.record.as_os_str() == "-" {
        let mut text = Vec::new();
        io::stdin().lock().read_to_end(&mut text)?;
        text
    } else {
        std::fs::read(&arguments.record).with_context(|| path.to_string())?
    };
    let text = String::from_utf8_lossy(&text);
    let mut record = Record::parse(&text).record;
    if let Some(rules) = &arguments.rules
        && record.tag("Rules").is_none()
    {
        record.set_tag("Rules", rules);
    }
    let named = record.tag("Rules").is_some() && arguments.rules.is_some();
    let read = read_game(&if named {
        record.write()
    } else {
        text.into_owned()
    });
    if let Some(problem) = read.problems.first() {
        return Err(anyhow!("{problem}").context(path.to_string()));
    }
    let game = read.game.context("the record holds no game")?;
    let review = review(&game, arguments);
    let language = Language::from_locale(&arguments.language);
    if arguments.json {
        writeln!(out, "{}", as_json(&review, &game, language))?;
    } else if arguments.annotate {
        let mut record = read.record;
        review.annotate(&mut record, &mut |known| comment(known, &game, language));
        write!(out, "{}", record.write())?;
    } else {
        tell(&review, &game, language, out)?;
    }
    Ok(())
}

fn review(game: &Game, arguments: &Arguments) -> Review {
    let control = Control {
        stop: &AtomicBool::new(false),
        // The limit is a number of positions: the clock is not asked.
        elapsed: &|| Duration::ZERO,
    };
    let mut searcher = Searcher::new(arguments.hash);
    let mut reviewer = Reviewer::new(game, arguments.nodes);
    while reviewer.step(&mut searcher, control) {}
    reviewer.finish()
}

/// The game right before a reviewed move.
fn before(known: &ReviewedMove, game: &Game) -> Game {
    let mut before = game.clone();
    before.jump_to(known.ply - 1);
    before
}

fn comment(known: &ReviewedMove, game: &Game, language: Language) -> String {
    texts::review_comment(language, known, &before(known, game))
}

fn percents(known: &ReviewedMove) -> [u8; 2] {
    [known.before, known.after].map(|score| Expectation::of(score).percent())
}

fn accuracy(review: &Review, side: Side) -> Option<u8> {
    let share = review.accuracy(side)?;
    // Between 0 and 100: it fits.
    Some((share * 100.0).round() as u8)
}

fn tell(
    review: &Review,
    game: &Game,
    language: Language,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    for known in &review.moves {
        let [was, is] = percents(known);
        let position = before(known, game);
        let played = texts::line_text(language, &position, &[known.mv], 1);
        let played = played.first().map_or("", String::as_str);
        let sign = known.mark.map_or("", |mark| mark.sign());
        let said = texts::review_comment(language, known, &position);
        let side = known.side.id();
        writeln!(
            out,
            "{:>3} {side:<4} {played} {sign}  {was} % → {is} %  {said}",
            known.ply
        )?;
    }
    for side in Side::ALL {
        if let Some(percent) = accuracy(review, side) {
            writeln!(out, "accuracy {} {percent} %", side.id())?;
        }
    }
    let points: Vec<String> = review
        .turning_points()
        .iter()
        .map(|known| known.ply.to_string())
        .collect();
    if !points.is_empty() {
        writeln!(out, "turning points {}", points.join(" "))?;
    }
    Ok(())
}

fn as_json(review: &Review, game: &Game, language: Language) -> serde_json::Value {
    let moves: Vec<_> = review
        .moves
        .iter()
        .map(|known| {
            let [was, is] = percents(known);
            let line = |moves: &[doushou_core::AnyMove]| -> Vec<String> {
                moves.iter().take(SHOWN).map(ToString::to_string).collect()
            };
            json!({
                "ply": known.ply,
                "side": known.side.id(),
                "move": known.mv.to_string(),
                "before": { "score": known.before.to_string(), "percent": was },
                "after": { "score": known.after.to_string(), "percent": is },
                "loss": (known.loss * 1000.0).round() / 1000.0,
                "mark": known.mark.map(|mark| mark.id()),
                "better": line(&known.better),
                "refutation": line(&known.refutation),
                "reason": known.reason.map(|reason| {
                    texts::review_reason(language, &reason, game.rules())
                }),
            })
        })
        .collect();
    let points: Vec<_> = review
        .turning_points()
        .iter()
        .map(|known| known.ply)
        .collect();
    json!({
        "rules": game.rules().to_string(),
        "accuracy": { "red": accuracy(review, Side::Red), "blue": accuracy(review, Side::Blue) },
        "turning_points": points,
        "moves": moves,
    })
}
