//! `match`: engine against engine, in pairs of games from one opening.
//!
//! [`spec`] reads who plays, [`opponent`] lets it play (with [`program`] for what
//! runs beside us), [`duel`] is one game, [`adjudication`] may end it early,
//! [`statistics`] is what the games say.

mod adjudication;
mod duel;
mod opponent;
mod program;
mod spec;
mod statistics;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use doushou_core::search::{Limits, MAX_HASH_MIB};
use serde_json::json;

use crate::game;
use adjudication::{Adjudication, Agreement};
use duel::{Duel, Fault, Opening, Plies, Start};
use opponent::{Opponent, Terms};
use spec::Spec;
use statistics::{Sprt, Tally, Verdict};

/// For both, when no limit is given.
const USUAL_NODES: u64 = 20_000;
/// As much as a search of this program needs.
const STACK: usize = 8 << 20;

const ABOUT_PLAYERS: &str = "\
Who plays (--first, --second):
  engine        this program under the limits of --depth, --nodes, --movetime
  by-hand       the same without the network
  book          this program with its opening book, which the seed varies; with
                --opening-plies 0, since random openings are in no book
  level:N       a level of this program, whatever the limits
  close         the opponent that keeps the game close
  depth:N, nodes:N, movetime:MS
                this program under a limit of its own
  cmd:PROGRAM ARGUMENTS
                any UCI program under the limits of --depth, --nodes, --movetime;
                quotes hold together what has spaces

Every opening is random and is played twice, with the sides swapped. A program
that ends or stays silent loses that game and is started again for the next; a
move that is not allowed, or none, loses too.

The last line, from the first player's view:
  W D L elo LOW HIGH llr X crashes N illegal N
won, drawn, lost; the 95 % interval of the difference in Elo (2400 and -2400
stand for no bound); the log-likelihood ratio of --sprt, 0.00 without it; how
many games were lost by a crash and by an illegal move, of both together.

Example:
  doushou-engine match --rules lake --first level:4 --second level:3 --games 100
";

#[derive(clap::Args)]
#[command(after_help = ABOUT_PLAYERS)]
pub struct Arguments {
    /// Rule book and house rules, such as yeshou+dogswims, or another game
    #[arg(long, default_value = "yeshou")]
    rules: String,
    /// Where openings begin; the usual start without it
    #[arg(long)]
    fen: Option<String>,
    /// Who plays, and whose view the result is
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    first: Spec,
    /// Against whom
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    second: Spec,
    /// Games to play, rounded up to whole pairs
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Fixes openings, hidden tiles and what levels choose by lot
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random plies before the players take over: a number or a range
    #[arg(long, value_name = "A-B", default_value = "8-12")]
    opening_plies: Plies,
    /// Plies to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Positions to look at, at most; 20000 when no limit is given
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds for a move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Options for a first player that is a program: NAME=VALUE, as often as needed
    #[arg(long, value_name = "NAME=VALUE", value_parser = spec::option)]
    first_option: Vec<(String, String)>,
    /// Options for a second player that is a program
    #[arg(long, value_name = "NAME=VALUE", value_parser = spec::option)]
    second_option: Vec<(String, String)>,
    /// Milliseconds after which a silent program counts as crashed, on top of --movetime
    #[arg(long, value_name = "MS", default_value_t = 30_000)]
    patience: u64,
    /// Plies after which a game is given up as a draw, the opening included
    #[arg(long, default_value_t = 600)]
    plies: usize,
    /// Ends a game as won when both players told at least CENTIPAWNS, one for and
    /// one against, PLIES in a row
    #[arg(long, num_args = 2, value_names = ["CENTIPAWNS", "PLIES"], value_parser = clap::value_parser!(u16).range(1..))]
    win_at: Option<Vec<u16>>,
    /// Ends a game as drawn when both told at most CENTIPAWNS either way, PLIES in
    /// a row without a capture
    #[arg(long, num_args = 2, value_names = ["CENTIPAWNS", "PLIES"], value_parser = clap::value_parser!(u16))]
    draw_at: Option<Vec<u16>>,
    /// Stops as soon as it is likely enough that the difference is ELO0, or ELO1
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// How often --sprt may take ELO0 for ELO1
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// How often --sprt may take ELO1 for ELO0
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// Pairs to play at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    concurrency: u64,
    /// Size of the table in mebibytes, for each player that is this program
    #[arg(long, default_value_t = 16)]
    hash: usize,
    /// Folder for the games, a record each
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    if arguments.hash > MAX_HASH_MIB {
        bail!("--hash {}: at most {MAX_HASH_MIB}", arguments.hash);
    }
    let rules = game::rules(&arguments.rules)?;
    let sprt = arguments
        .sprt
        .as_deref()
        .map(|elo| Sprt::new(elo, arguments.alpha, arguments.beta))
        .transpose()?;
    if let Some(folder) = &arguments.save {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let start = Start {
        rules,
        fen: arguments.fen.clone(),
        plies: arguments.opening_plies,
        seed: arguments.seed,
    };
    // What is wrong with the start is said before anybody plays.
    Opening::draw(&start, 0)?;

    let result = play_all(arguments, &start, sprt.as_ref())?;
    write_result(&result, sprt.as_ref(), arguments.json, out)
}

/// Reads the two numbers of `--win-at` and `--draw-at`.
fn agreement(numbers: Option<&[u16]>) -> Option<Agreement> {
    let &[score, plies] = numbers? else {
        return None;
    };
    Some(Agreement {
        score: score.into(),
        plies: plies.into(),
    })
}

/// What came of all games.
#[derive(Default)]
struct Standing {
    tally: Tally,
    crashes: u64,
    illegal: u64,
    adjudicated: u64,
}

/// One game, as told to whoever counts.
struct Finished {
    /// Of the first player: 2 for a win, 1 for a draw.
    half_points: usize,
    is_adjudicated: bool,
    fault: Option<Fault>,
}

fn play_all(arguments: &Arguments, start: &Start, sprt: Option<&Sprt>) -> anyhow::Result<Standing> {
    let pairs = arguments.games.div_ceil(2);
    let (next, enough) = (AtomicU64::new(0), AtomicBool::new(false));
    let mut standing = Standing::default();
    thread::scope(|scope| {
        let (sender, finished) = channel();
        for _ in 0..arguments.concurrency.min(pairs) {
            let sender = sender.clone();
            let (next, enough) = (&next, &enough);
            let played = thread::Builder::new()
                .name("games".into())
                .stack_size(STACK)
                .spawn_scoped(scope, move || {
                    if let Err(error) = play_pairs(arguments, start, next, enough, &sender) {
                        // Whoever counts may have ended for a reason of its own.
                        let _ = sender.send(Err(error));
                    }
                });
            if let Err(error) = played {
                enough.store(true, Ordering::Relaxed);
                return Err(error.into());
            }
        }
        drop(sender);
        for pair in &finished {
            let done = pair.and_then(|pair| {
                standing.add(&pair);
                tell(&standing, pairs, sprt)
            });
            if done.is_err() {
                enough.store(true, Ordering::Relaxed);
                return done;
            }
            if sprt.is_some_and(|sprt| sprt.verdict(&standing.tally) != Verdict::Open) {
                enough.store(true, Ordering::Relaxed);
                // Pairs under way are not waited for, so that what is told is what stopped.
                break;
            }
        }
        Ok(())
    })?;
    Ok(standing)
}

/// Plays pairs until there are no more or it is enough.
fn play_pairs(
    arguments: &Arguments,
    start: &Start,
    next: &AtomicU64,
    enough: &AtomicBool,
    sender: &Sender<anyhow::Result<[Finished; 2]>>,
) -> anyhow::Result<()> {
    let mut limits = Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        move_time: arguments.movetime.map(Duration::from_millis),
        ..Limits::default()
    };
    if limits == Limits::default() {
        limits.nodes = Some(USUAL_NODES);
    }
    let terms = Terms {
        rules: start.rules,
        limits,
        patience: Duration::from_millis(arguments.patience),
        hash_mib: arguments.hash,
    };
    let mut first = Opponent::new(&arguments.first, &arguments.first_option, &terms)?;
    let mut second = Opponent::new(&arguments.second, &arguments.second_option, &terms)?;
    let adjudication = Adjudication {
        win: agreement(arguments.win_at.as_deref()),
        draw: agreement(arguments.draw_at.as_deref()),
    };
    let pairs = arguments.games.div_ceil(2);
    loop {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if pair >= pairs {
            return Ok(());
        }
        let opening = Opening::draw(start, pair)?;
        let mut play = |is_swapped: bool| -> anyhow::Result<Option<Finished>> {
            if enough.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let number = 2 * pair + u64::from(is_swapped) + 1;
            let seats = if is_swapped {
                [&mut second, &mut first]
            } else {
                [&mut first, &mut second]
            };
            let seed = arguments.seed ^ number;
            let duel = Duel::play(&opening, seats, arguments.plies, adjudication, seed);
            report(&duel, number, is_swapped, arguments)?;
            Ok(Some(Finished {
                half_points: duel.half_points(usize::from(is_swapped)),
                is_adjudicated: duel.is_adjudicated,
                fault: duel.fault.map(|(_, fault)| fault),
            }))
        };
        let (Some(one), Some(other)) = (play(false)?, play(true)?) else {
            return Ok(());
        };
        if sender.send(Ok([one, other])).is_err() {
            return Ok(());
        }
    }
}

/// Tells what went wrong in a game, and keeps its record.
fn report(duel: &Duel, number: u64, is_swapped: bool, arguments: &Arguments) -> anyhow::Result<()> {
    let mut names = [
        format!("first ({})", arguments.first),
        format!("second ({})", arguments.second),
    ];
    if is_swapped {
        names.swap(0, 1);
    }
    if let Some((seat, fault)) = &duel.fault {
        writeln!(io::stderr(), "game {number}: {}: {fault}", names[*seat])?;
    }
    if let Some(folder) = &arguments.save {
        save(duel, number, &names, folder)?;
    }
    Ok(())
}

fn save(duel: &Duel, number: u64, names: &[String; 2], folder: &Path) -> anyhow::Result<()> {
    let [red, blue] = duel.sides().map(|seat| names[seat].as_str());
    let event = format!("match, game {number}");
    let record = duel
        .game
        .to_record([("Event", event.as_str()), ("Red", red), ("Blue", blue)]);
    let path = folder.join(format!("{number:06}.dsq"));
    fs::write(&path, record.write()).with_context(|| path.display().to_string())
}

impl Standing {
    fn add(&mut self, pair: &[Finished; 2]) {
        self.tally.add(pair[0].half_points, pair[1].half_points);
        for game in pair {
            self.adjudicated += u64::from(game.is_adjudicated);
            match game.fault {
                Some(Fault::Crash(_)) => self.crashes += 1,
                Some(Fault::Illegal(_)) => self.illegal += 1,
                None => {}
            }
        }
    }

    fn line(&self, sprt: Option<&Sprt>) -> String {
        let Tally {
            won, drawn, lost, ..
        } = self.tally;
        let (low, high) = self.tally.elo_interval();
        let ratio = sprt.map_or(0.0, |sprt| sprt.ratio(&self.tally));
        format!(
            "{won} {drawn} {lost} elo {} {} llr {} crashes {} illegal {}",
            rounded(low, 1),
            rounded(high, 1),
            rounded(ratio, 2),
            self.crashes,
            self.illegal
        )
    }
}

/// A number with so many decimals, and never `-0.0`.
fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(bare) if bare.chars().all(|letter| matches!(letter, '0' | '.')) => bare.to_owned(),
        _ => text,
    }
}

/// One line a pair, for whoever waits.
fn tell(standing: &Standing, pairs: u64, sprt: Option<&Sprt>) -> anyhow::Result<()> {
    let done = standing.tally.pairs();
    let line = standing.line(sprt);
    Ok(writeln!(io::stderr(), "pair {done}/{pairs}: {line}")?)
}

fn write_result(
    standing: &Standing,
    sprt: Option<&Sprt>,
    as_json: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let verdict = sprt.map(|sprt| (sprt, sprt.verdict(&standing.tally)));
    if let Some((sprt, verdict)) = verdict {
        writeln!(io::stderr(), "{}", sprt.in_words(verdict))?;
    }
    if standing.adjudicated > 0 {
        writeln!(io::stderr(), "adjudicated: {}", standing.adjudicated)?;
    }
    if standing.tally.pairs() == 0 {
        return Err(anyhow!("no pair of games was finished"));
    }
    if !as_json {
        writeln!(out, "{}", standing.line(sprt))?;
        return Ok(());
    }
    let tally = &standing.tally;
    let (low, high) = tally.elo_interval();
    let answer = json!({
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "pentanomial": tally.by_pair,
        "elo": [low, high],
        "llr": sprt.map_or(0.0, |sprt| sprt.ratio(tally)),
        "sprt": verdict.map(|(_, verdict)| verdict.id()),
        "crashes": standing.crashes,
        "illegal": standing.illegal,
        "adjudicated": standing.adjudicated,
    });
    writeln!(out, "{answer}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_as_documented() {
        let mut standing = Standing::default();
        let game = |half_points, fault| Finished {
            half_points,
            is_adjudicated: false,
            fault,
        };
        let crash = Fault::Crash("gone".into());
        standing.add(&[game(2, None), game(1, None)]);
        standing.add(&[game(0, Some(crash)), game(2, None)]);
        let line = standing.line(None);
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[..4], ["2", "1", "1", "elo"]);
        assert!(words[4].parse::<f64>().expect("low") < 0.0);
        assert!(words[5].parse::<f64>().expect("high") > 0.0);
        assert_eq!(words[6..], ["llr", "0.00", "crashes", "1", "illegal", "0"]);
    }

    #[test]
    fn nothing_is_below_zero_by_rounding() {
        assert_eq!(rounded(-0.004, 2), "0.00");
        assert_eq!(rounded(-0.04, 2), "-0.04");
        assert_eq!(rounded(12.345, 1), "12.3");
    }
}
