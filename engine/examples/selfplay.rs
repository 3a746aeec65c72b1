//! Is a game fair and lively, and does the engine play it well?
//!
//! ```text
//! cargo run --release -p doushou-engine --example selfplay -- GAME
//!     [--games 400] [--against-greedy 200] [--depth 3 | --nodes N] [--seed 1] [--fen POSITION] [--show]
//! ```
//!
//! The engine plays `--games` games against itself, each from an opening of its
//! own: 4 to 8 plies at random. Then it plays `--against-greedy` games against a
//! player that looks one ply ahead: it takes a win, else what is worth most to
//! capture, else any move; each opening is played twice, with colours swapped.
//! Whatever is not over after 600 plies counts as unfinished, and as half a point
//! against the greedy player. The same arguments give the same figures.
//!
//! `GAME` is any rule name: `yeshou`, `ocean`, `flip` … In `flip` the first player
//! is called Red whatever colour the first tile shows. `--show` prints the games.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::ensure;
use clap::Parser;
use doushou_core::search::{Control, Limits, Searcher};
use doushou_core::{AnyGame, AnyMove, Deal, Game, GameRules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A game longer than this is broken off.
const MOST_PLIES: usize = 600;

#[derive(Parser)]
struct Arguments {
    /// Rule book or game, such as yeshou or ocean
    game: GameRules,
    /// Games of the engine against itself
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Games of the engine against the greedy player
    #[arg(long, default_value_t = 200)]
    against_greedy: u64,
    /// Plies the engine looks ahead
    #[arg(long, default_value_t = 3)]
    depth: u32,
    /// Positions it looks at instead
    #[arg(long, conflicts_with = "depth")]
    nodes: Option<u64>,
    /// Another number, other openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where every opening begins, to try another start
    #[arg(long)]
    fen: Option<String>,
    /// Print every game's record
    #[arg(long)]
    show: bool,
}

/// Who won: the player that moved first or the other.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Result {
    First,
    Second,
    Drawn,
    Unfinished,
}

struct Table<'a> {
    arguments: &'a Arguments,
    limits: Limits,
    engine: Searcher,
    /// Says what captures are worth: the engine's own memory stays clean.
    appraiser: Searcher,
    /// How the games ended, in words.
    endings: BTreeMap<String, u32>,
}

impl Table<'_> {
    /// The position after an opening that leaves the game open.
    fn opening(&self, number: u64) -> anyhow::Result<Game> {
        let seed = self.arguments.seed.wrapping_mul(1 << 32) + number;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..1000 {
            let deal = Deal::new(rng.next_u64());
            let mut game = match &self.arguments.fen {
                None => Game::dealt(self.arguments.game, deal),
                Some(fen) => Game::from_position(AnyGame::from_fen(fen, self.arguments.game)?),
            };
            let plies = 4 + below(&mut rng, 5);
            for _ in 0..plies {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[below(&mut rng, moves.len())])?;
            }
            if game.outcome().is_none() {
                return Ok(game);
            }
        }
        anyhow::bail!("no opening leaves the game open")
    }

    /// Plays a game to its end. `greedy` says which of the two players, 0 moving
    /// first, is not the engine.
    fn play(&mut self, number: u64, greedy: Option<usize>) -> anyhow::Result<(Result, usize)> {
        let mut game = self.opening(number)?;
        let mut rng = ChaCha8Rng::seed_from_u64(number ^ 0x67_72_65_65_64_79);
        self.engine.clear();
        while game.outcome().is_none() && game.ply() < MOST_PLIES {
            let mv = if greedy == Some(game.ply() % 2) {
                self.greedy_move(&mut game, &mut rng)?
            } else {
                self.engine_move(&game)?
            };
            game.play(mv)?;
        }
        let plies = game.ply();
        if self.arguments.show {
            println!("{}", game.to_record([]).write());
        }
        let ending = game
            .outcome()
            .map_or("unfinished", |outcome| outcome.reason.id());
        *self.endings.entry(ending.to_owned()).or_default() += 1;
        let result = match game.outcome().map(|outcome| outcome.winner) {
            None => Result::Unfinished,
            Some(None) => Result::Drawn,
            Some(Some(winner)) => {
                // Whose turn it would be, and so who has which colour.
                let mover = plies % 2;
                let is_mover = winner == game.side_to_move();
                if is_mover == (mover == 0) {
                    Result::First
                } else {
                    Result::Second
                }
            }
        };
        Ok((result, plies))
    }

    fn engine_move(&mut self, game: &Game) -> anyhow::Result<AnyMove> {
        let stop = AtomicBool::new(false);
        let control = Control {
            stop: &stop,
            elapsed: &|| Duration::ZERO,
        };
        let report = self.engine.search(game, &self.limits, control, &mut |_| {});
        let best = report.best.filter(|mv| game.legal_moves().contains(mv));
        best.ok_or_else(|| anyhow::anyhow!("no legal move in {}", game.position().to_fen()))
    }

    fn greedy_move(&mut self, game: &mut Game, rng: &mut impl Rng) -> anyhow::Result<AnyMove> {
        let moves = game.legal_moves();
        ensure!(!moves.is_empty(), "no move in {}", game.position().to_fen());
        let mover = game.side_to_move();
        let mut best = (i32::MIN, Vec::new());
        for mv in moves {
            let mut gain = self.appraiser.gain(game.position(), mv);
            let mut after = game.clone();
            after.play(mv)?;
            if after
                .outcome()
                .is_some_and(|outcome| outcome.winner == Some(mover))
            {
                gain = i32::MAX;
            }
            if gain > best.0 {
                best = (gain, Vec::new());
            }
            if gain == best.0 {
                best.1.push(mv);
            }
        }
        Ok(best.1[below(rng, best.1.len())])
    }

    fn take_endings(&mut self) -> String {
        let endings = std::mem::take(&mut self.endings);
        let words: Vec<String> = endings
            .into_iter()
            .map(|(reason, times)| format!("{reason} {times}"))
            .collect();
        words.join(", ")
    }
}

fn below(rng: &mut impl Rng, count: usize) -> usize {
    (rng.next_u64() % count as u64) as usize
}

fn percent(part: f64, whole: f64) -> f64 {
    if whole > 0.0 {
        100.0 * part / whole
    } else {
        0.0
    }
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut table = Table {
        limits: match arguments.nodes {
            Some(nodes) => Limits::nodes(nodes),
            None => Limits::depth(arguments.depth),
        },
        arguments: &arguments,
        engine: Searcher::new(1),
        appraiser: Searcher::new(0),
        endings: BTreeMap::new(),
    };
    let name = &arguments.game;
    if arguments.games > 0 {
        let mut counts = [0_u32; 4];
        let mut all_plies = 0;
        for number in 0..arguments.games {
            let (result, plies) = table.play(number, None)?;
            counts[result as usize] += 1;
            all_plies += plies;
        }
        let [red, blue, drawn, unfinished] = counts;
        let games = arguments.games as f64;
        println!(
            "{name}: {} games: Red {red}, Blue {blue}, drawn {drawn}, unfinished {unfinished}; \
             of the decided games Red wins {:.1} %, drawn {:.1} %; {:.0} plies a game",
            arguments.games,
            percent(f64::from(red), f64::from(red + blue)),
            percent(f64::from(drawn), games),
            all_plies as f64 / games,
        );
        println!("{name}: {}", table.take_endings());
    }
    if arguments.against_greedy > 0 {
        let mut counts = [0_u32; 3];
        for number in 0..arguments.against_greedy {
            let greedy = (number % 2) as usize;
            let (result, _) = table.play((1 << 20) + number / 2, Some(greedy))?;
            let won = match result {
                Result::First => greedy == 1,
                Result::Second => greedy == 0,
                Result::Drawn | Result::Unfinished => {
                    counts[1] += 1;
                    continue;
                }
            };
            counts[if won { 0 } else { 2 }] += 1;
        }
        let [won, half, lost] = counts;
        println!(
            "{name}: against the greedy player {} games: won {won}, drawn or unfinished {half}, \
             lost {lost}; {:.1} %",
            arguments.against_greedy,
            percent(
                f64::from(won) + f64::from(half) / 2.0,
                arguments.against_greedy as f64
            ),
        );
        println!("{name}: {}", table.take_endings());
    }
    Ok(())
}
