//! Who goes over finished and running games, on a thread that lives as long as
//! the work does. Beside the engine, so that a game can go on meanwhile.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use doushou_core::Game;
use doushou_core::analysis::{Review, Reviewer};
use doushou_core::search::{Control, Searcher};

/// What the critic tells of the game under review.
#[derive(Clone, Debug, PartialEq)]
pub enum CriticNews {
    /// So many positions of all are done.
    Progress {
        /// Done.
        done: usize,
        /// All.
        total: usize,
    },
    /// The whole game is gone over.
    Done(Review),
    /// It broke down, and says how.
    Failed(String),
}

/// Goes over games.
pub trait Critic {
    /// Begins with a game; one under way is dropped.
    fn begin(&mut self, game: Game);

    /// Stops; nothing more is heard of it.
    fn cancel(&mut self);

    /// The next news of the game under review, without waiting.
    fn poll(&mut self) -> Option<CriticNews>;
}

/// Positions looked at for each move: a fraction of a second.
const NODES: u64 = 150_000;
/// Memory for positions seen, in mebibytes.
const TABLE_MIB: usize = 32;
/// Deep searches recurse: as much as a main thread has.
const STACK: usize = 8 << 20;

/// A [`Critic`] that thinks with the core's search.
pub struct ThreadCritic {
    nodes: u64,
    work: Option<Work>,
}

struct Work {
    stop: Arc<AtomicBool>,
    news: Receiver<CriticNews>,
}

impl Default for ThreadCritic {
    fn default() -> Self {
        Self {
            nodes: NODES,
            work: None,
        }
    }
}

impl Critic for ThreadCritic {
    fn begin(&mut self, game: Game) {
        self.cancel();
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, news) = channel();
        let failure = tell.clone();
        let (nodes, stopped) = (self.nodes, Arc::clone(&stop));
        let started = thread::Builder::new()
            .name("critic".into())
            .stack_size(STACK)
            .spawn(move || work(&game, nodes, &stopped, &tell));
        if let Err(error) = started {
            // The receiver is right here.
            let _ = failure.send(CriticNews::Failed(error.to_string()));
        }
        self.work = Some(Work { stop, news });
    }

    fn cancel(&mut self) {
        if let Some(work) = self.work.take() {
            work.stop.store(true, Ordering::Relaxed);
        }
    }

    fn poll(&mut self) -> Option<CriticNews> {
        let news = match self.work.as_ref()?.news.try_recv() {
            Ok(news) => news,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => {
                CriticNews::Failed("the critic's thread is gone".to_owned())
            }
        };
        if !matches!(news, CriticNews::Progress { .. }) {
            self.work = None;
        }
        Some(news)
    }
}

impl Drop for ThreadCritic {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn work(game: &Game, nodes: u64, stop: &AtomicBool, tell: &Sender<CriticNews>) {
    let control = Control {
        stop,
        // The limit is a number of positions: the clock is not asked.
        elapsed: &|| Duration::ZERO,
    };
    let review = catch_unwind(AssertUnwindSafe(|| {
        let mut searcher = Searcher::new(TABLE_MIB);
        let mut reviewer = Reviewer::new(game, nodes);
        let total = reviewer.total();
        while reviewer.step(&mut searcher, control) {
            let done = reviewer.done();
            if tell.send(CriticNews::Progress { done, total }).is_err() {
                break;
            }
        }
        reviewer.finish()
    }));
    let news = match review {
        Ok(review) => CriticNews::Done(review),
        Err(_) => CriticNews::Failed("the critic broke down".to_owned()),
    };
    // Whoever cancelled no longer listens.
    let _ = tell.send(news);
}

/// A critic that answers what a test tells it to; clones share it.
#[derive(Clone, Default)]
pub struct FakeCritic(Rc<RefCell<FakeState>>);

#[derive(Default)]
struct FakeState {
    game: Option<Game>,
    begun: usize,
    news: VecDeque<CriticNews>,
}

impl FakeCritic {
    /// Whether a game is under review.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.0.borrow().game.is_some()
    }

    /// How often a review was begun.
    #[must_use]
    pub fn begun(&self) -> usize {
        self.0.borrow().begun
    }

    /// Tells how far it is.
    pub fn progress(&self, done: usize, total: usize) {
        let news = CriticNews::Progress { done, total };
        self.0.borrow_mut().news.push_back(news);
    }

    /// Goes over the game in earnest, looking at so many positions for each move.
    pub fn work(&self, nodes: u64) {
        let mut state = self.0.borrow_mut();
        let Some(game) = state.game.take() else {
            return;
        };
        let stop = AtomicBool::new(false);
        let control = Control {
            stop: &stop,
            elapsed: &|| Duration::ZERO,
        };
        let mut reviewer = Reviewer::new(&game, nodes);
        let mut searcher = Searcher::new(1);
        while reviewer.step(&mut searcher, control) {}
        state.news.push_back(CriticNews::Done(reviewer.finish()));
    }

    /// Breaks down.
    pub fn fail(&self) {
        let news = CriticNews::Failed("tired".to_owned());
        self.0.borrow_mut().news.push_back(news);
    }
}

impl Critic for FakeCritic {
    fn begin(&mut self, game: Game) {
        let mut state = self.0.borrow_mut();
        state.news.clear();
        state.game = Some(game);
        state.begun += 1;
    }

    fn cancel(&mut self) {
        let mut state = self.0.borrow_mut();
        state.game = None;
        state.news.clear();
    }

    fn poll(&mut self) -> Option<CriticNews> {
        self.0.borrow_mut().news.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doushou_core::read_game;
    use std::time::Instant;

    fn game() -> Game {
        let read = read_game("1. a3a4 a7a6 2. a4a5 a6a5 *");
        read.game.expect("a game")
    }

    fn wait(critic: &mut ThreadCritic) -> Option<CriticNews> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            match critic.poll() {
                None => thread::sleep(Duration::from_millis(1)),
                news => return news,
            }
        }
        None
    }

    #[test]
    fn it_tells_how_far_it_is_and_what_it_found() {
        let mut critic = ThreadCritic {
            nodes: 500,
            work: None,
        };
        critic.begin(game());
        for done in 1..=4 {
            let progress = CriticNews::Progress { done, total: 5 };
            assert_eq!(wait(&mut critic), Some(progress));
        }
        match wait(&mut critic) {
            Some(CriticNews::Done(review)) => assert_eq!(review.moves.len(), 4),
            other => panic!("{other:?}"),
        }
        assert_eq!(critic.poll(), None);
    }

    #[test]
    fn a_cancelled_review_is_never_heard_of() {
        let mut critic = ThreadCritic {
            nodes: u64::MAX,
            work: None,
        };
        critic.begin(game());
        critic.cancel();
        assert_eq!(critic.poll(), None);
        critic.nodes = 200;
        critic.begin(game());
        let first = wait(&mut critic);
        assert_eq!(first, Some(CriticNews::Progress { done: 1, total: 5 }));
    }
}
