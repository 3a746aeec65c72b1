//! UCI: reads commands, thinks on a second thread, so that `stop` is heard.

mod commands;
mod thinker;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use doushou_core::search::{Limits, MAX_HASH_MIB, MAX_THREADS};
use doushou_core::{Book, FolkId, Game, GameRules, Level, Opponent};

use crate::{game, input};
use commands::{Go, Setting};
use thinker::{Job, Thinker, Thought};

const HASH_MIB: usize = 64;
const MAX_LINES: usize = 32;

/// Writes one line at once, so that two threads' lines never mix.
pub(crate) fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

pub fn run() -> anyhow::Result<()> {
    let mut session = Session::new();
    let mut lines = io::stdin().lock();
    while let Some(line) = input::next_line(&mut lines)? {
        if session.obey(line.trim())? == Next::Quit {
            session.thinker.stop();
            return session.thinker.finish();
        }
    }
    // The input is at its end, but a search with an end of its own may finish.
    session.thinker.let_infinite_end();
    session.thinker.finish()
}

#[derive(PartialEq, Eq)]
enum Next {
    Command,
    Quit,
}

struct Session {
    rules: GameRules,
    game: Game,
    lines: usize,
    level: Option<Level>,
    /// Plays so as to keep the game close, whatever the level.
    keeps_close: bool,
    network: bool,
    /// Whether moves to play come from the opening book while it knows some.
    own_book: bool,
    use_tables: bool,
    seed: Option<u64>,
    /// For what an opponent chooses by lot when no seed is given: one a game.
    game_seed: u64,
    thinker: Thinker,
}

impl Session {
    fn new() -> Self {
        Self {
            rules: GameRules::default(),
            game: Game::new(GameRules::default()),
            lines: 1,
            level: None,
            keeps_close: false,
            network: true,
            own_book: false,
            use_tables: true,
            seed: None,
            game_seed: time_of_day(),
            thinker: Thinker::start(HASH_MIB),
        }
    }

    fn obey(&mut self, line: &str) -> anyhow::Result<Next> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let told = match command {
            "" => Ok(()),
            "quit" => return Ok(Next::Quit),
            "uci" => return introduce().map(|()| Next::Command),
            "isready" => return say("readyok").map(|()| Next::Command).map_err(Into::into),
            "ucinewgame" => self.new_game(),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => {
                self.thinker.stop();
                Ok(())
            }
            _ => Err(anyhow::anyhow!("unknown command: {line}")),
        };
        if let Err(error) = told {
            // What a stranger sent may hold anything: one line it stays.
            let text: String = format!("{error:#}")
                .chars()
                .map(|letter| if letter.is_control() { ' ' } else { letter })
                .collect();
            say(&format!("info string {text}"))?;
        }
        Ok(Next::Command)
    }

    fn new_game(&mut self) -> anyhow::Result<()> {
        self.thinker.stop();
        self.game = Game::new(self.rules);
        self.game_seed = time_of_day();
        self.thinker.give(Job::Clear)
    }

    fn set_option(&mut self, text: &str) -> anyhow::Result<()> {
        self.thinker.stop();
        match commands::option(text)? {
            Setting::Hash(mebibytes) => self.thinker.give(Job::Hash(mebibytes)),
            Setting::Threads(threads) => self.thinker.give(Job::Threads(threads)),
            Setting::ClearHash => self.thinker.give(Job::Clear),
            Setting::Lines(lines) => {
                self.lines = lines;
                Ok(())
            }
            Setting::Level(level) => {
                self.level = level;
                Ok(())
            }
            Setting::KeepsClose(keeps_close) => {
                self.keeps_close = keeps_close;
                Ok(())
            }
            Setting::Network(network) => {
                self.network = network;
                Ok(())
            }
            Setting::OwnBook(own_book) => {
                self.own_book = own_book;
                Ok(())
            }
            Setting::UseTablebase(use_tables) => {
                self.use_tables = use_tables;
                Ok(())
            }
            Setting::TablebasePath(path) => {
                if let Some(path) = &path
                    && !path.is_dir()
                {
                    anyhow::bail!("TablebasePath: {}: no such folder", path.display());
                }
                self.thinker.give(Job::Tables(path))
            }
            Setting::Seed(seed) => {
                self.seed = seed;
                Ok(())
            }
            Setting::Rules(rules) => {
                if rules != self.rules {
                    self.rules = rules;
                    self.game = Game::new(rules);
                }
                Ok(())
            }
        }
    }

    /// The position stays as it was when anything about the new one is wrong.
    fn set_position(&mut self, text: &str) -> anyhow::Result<()> {
        let (start, moves) = match text.split_once("moves") {
            Some((start, moves)) => (start.trim(), moves),
            None => (text.trim(), ""),
        };
        let fen = match start.split_once(char::is_whitespace) {
            _ if start == "startpos" => None,
            Some(("fen", fen)) => Some(fen.trim()),
            _ => anyhow::bail!("position: expected startpos or fen, got `{start}`"),
        };
        let position = game::position(self.rules, fen, self.seed.unwrap_or(0))?;
        let mut game = Game::from_position(position);
        game::play_all(&mut game, moves.split_whitespace())?;
        self.game = game;
        Ok(())
    }

    fn go(&mut self, text: &str) -> anyhow::Result<()> {
        let Go { limits, infinite } = commands::go(text, self.game.side_to_move())?;
        // A search under way answers before the next one begins.
        self.thinker.stop();
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits {
            lines: self.lines,
            network: self.network,
            tables: self.use_tables,
            ..limits
        };
        let opponent = if self.keeps_close {
            Some(Opponent::KeepsClose)
        } else {
            self.level.map(Opponent::Level)
        };
        // Who wants to know more than a move analyses: books have no say there.
        let plays = !infinite && self.lines == 1 && limits.mate.is_none();
        self.thinker.think(Thought {
            game: self.game.clone(),
            asks_book: self.own_book && plays && opponent.is_none(),
            limits,
            opponent,
            seed: self.seed.unwrap_or(self.game_seed),
            until_stopped: infinite,
            stop,
        })
    }
}

fn introduce() -> anyhow::Result<()> {
    say(&format!(
        "id name Doushou {}\nid author the Doushou developers",
        env!("CARGO_PKG_VERSION")
    ))?;
    let books = Book::ALL.into_iter().map(Book::id);
    let games: Vec<String> = books
        .chain(FolkId::ALL.into_iter().map(FolkId::id))
        .map(|id| format!("var {id}"))
        .collect();
    say(&format!(
        "option name Hash type spin default {HASH_MIB} min 1 max {MAX_HASH_MIB}\n\
         option name Threads type spin default 1 min 1 max {MAX_THREADS}\n\
         option name MultiPV type spin default 1 min 1 max {MAX_LINES}\n\
         option name Clear Hash type button\n\
         option name UCI_Variant type combo default {} {}\n\
         option name Level type spin default 0 min 0 max {}\n\
         option name KeepsClose type check default false\n\
         option name UseNetwork type check default true\n\
         option name OwnBook type check default false\n\
         option name UseTablebase type check default true\n\
         option name TablebasePath type string default <empty>\n\
         option name Seed type spin default 0 min 0 max {}",
        GameRules::default(),
        games.join(" "),
        Level::ALL.len(),
        u32::MAX,
    ))?;
    say("uciok")?;
    Ok(())
}

fn time_of_day() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_nanos() as u64)
}

/// Stops a thought from whatever thread.
fn halt(stop: &AtomicBool) {
    stop.store(true, Ordering::Relaxed);
}
