//! The thread that searches: takes jobs in order, answers on standard output.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use doushou_core::book::OpeningBook;
use doushou_core::search::{Control, Limits, Searcher};
use doushou_core::tablebase::{MAX_PIECES, TableSource, Tablebase};
use doushou_core::{Game, Manner, Opponent, RuleSet};

use super::{halt, say};
use crate::info;
use crate::tablebase::Folder;

/// One search.
pub struct Thought {
    pub game: Game,
    pub limits: Limits,
    pub opponent: Option<Opponent>,
    /// Whether the opening book answers where it can.
    pub asks_book: bool,
    /// For an opponent's choices and the book's.
    pub seed: u64,
    /// Keeps the answer until it is stopped.
    pub until_stopped: bool,
    pub stop: Arc<AtomicBool>,
}

/// What the thread does next.
pub enum Job {
    Think(Box<Thought>),
    Hash(usize),
    Threads(usize),
    /// Where tables of more animals are than the search makes by itself.
    Tables(Option<PathBuf>),
    Clear,
}

/// The thread as the reading side sees it.
pub struct Thinker {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<anyhow::Result<()>>>,
    /// The latest thought's stop flag, and whether it waits for it.
    current: Option<(Arc<AtomicBool>, bool)>,
}

impl Thinker {
    pub fn start(hash_mib: usize) -> Self {
        let (jobs, waiting) = channel();
        let thread = thread::Builder::new()
            .name("search".into())
            .stack_size(8 << 20)
            .spawn(move || work(hash_mib, &waiting));
        Self {
            jobs: Some(jobs),
            thread: thread.ok(),
            current: None,
        }
    }

    pub fn think(&mut self, thought: Thought) -> anyhow::Result<()> {
        self.current = Some((Arc::clone(&thought.stop), thought.until_stopped));
        self.give(Job::Think(Box::new(thought)))
    }

    pub fn give(&mut self, job: Job) -> anyhow::Result<()> {
        self.jobs
            .as_ref()
            .and_then(|jobs| jobs.send(job).ok())
            .ok_or_else(|| anyhow!("the search thread has ended"))
    }

    /// Ends the thought under way; it still answers.
    pub fn stop(&mut self) {
        if let Some((stop, _)) = self.current.take() {
            halt(&stop);
        }
    }

    /// Ends it only if it would never end by itself.
    pub fn let_infinite_end(&mut self) {
        if matches!(self.current, Some((_, true))) {
            self.stop();
        }
    }

    /// Waits until every job is done.
    pub fn finish(&mut self) -> anyhow::Result<()> {
        self.jobs = None;
        match self.thread.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(done)) => done,
            Some(Err(_)) => Err(anyhow!("the search thread broke down")),
        }
    }
}

fn work(hash_mib: usize, jobs: &Receiver<Job>) -> anyhow::Result<()> {
    let mut searcher = Searcher::new(hash_mib);
    let mut library = Library::default();
    for job in jobs {
        match job {
            Job::Hash(mebibytes) => searcher.set_hash_mib(mebibytes),
            Job::Threads(threads) => searcher.set_threads(threads),
            Job::Tables(path) => library.move_to(path, &mut searcher),
            Job::Clear => searcher.clear(),
            Job::Think(thought) => {
                library.serve(&thought.game, &mut searcher);
                think(&mut searcher, &thought)?;
            }
        }
    }
    Ok(())
}

/// The folder with endgame tables, and the rules whose tables the search has.
#[derive(Default)]
struct Library {
    path: Option<PathBuf>,
    rules: Option<RuleSet>,
}

impl Library {
    fn move_to(&mut self, path: Option<PathBuf>, searcher: &mut Searcher) {
        if let Some(rules) = self.rules.take() {
            // Those of the old folder are not asked any more.
            searcher.set_tables(Arc::new(Tablebase::new(rules)));
        }
        self.path = path;
    }

    /// Gives the search the tables of a game's rules. Without a folder it makes
    /// what it needs by itself.
    fn serve(&mut self, game: &Game, searcher: &mut Searcher) {
        let Some(rules) = game.rules().classic() else {
            return;
        };
        let Some(path) = self.path.as_deref().filter(|_| self.rules != Some(*rules)) else {
            return;
        };
        if let Ok(folder) = Folder::open(Some(path), rules) {
            let source = Some(Box::new(folder) as Box<dyn TableSource>);
            let tables = Tablebase::with_source(*rules, MAX_PIECES, source);
            searcher.set_tables(Arc::new(tables));
            self.rules = Some(*rules);
        }
    }
}

fn think(searcher: &mut Searcher, thought: &Thought) -> anyhow::Result<()> {
    if thought.asks_book
        && let Some(known) = OpeningBook::for_game(&thought.game)
            .and_then(|book| book.choose(&thought.game, thought.seed))
    {
        say("info string from the opening book")?;
        return say(&info::best_move(Some(known.mv.into()))).map_err(Into::into);
    }
    let start = Instant::now();
    let control = Control {
        stop: &thought.stop,
        elapsed: &|| start.elapsed(),
    };
    let mut told = Ok(());
    let report = match thought.opponent {
        Some(opponent) => opponent.choose(
            searcher,
            &thought.game,
            Manner::seeded(thought.seed),
            control,
        ),
        None => searcher.search(&thought.game, &thought.limits, control, &mut |found| {
            if told.is_ok() {
                told = say(&info::line(found));
            }
        }),
    };
    told?;
    while thought.until_stopped && !thought.stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(2));
    }
    say(&info::best_move(report.best))?;
    Ok(())
}
