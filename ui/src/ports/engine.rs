//! The computer player, on a thread of its own.
//!
//! Thoughts are numbered. Whatever arrives for a thought that was cancelled or
//! replaced is dropped here, so that the controllers never see a stale move.

use std::any::Any;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use doushou_core::analysis::AnalysisLine;
use doushou_core::search::Score;
use doushou_core::{AnyMove, Game, Opponent};

/// What a thought is for; the mind chooses its effort by it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The computer's own move.
    Move {
        /// Who plays.
        opponent: Opponent,
        /// Fixes what it chooses by lot: one number for a whole game.
        seed: u64,
    },
    /// A good move for the player who asks.
    Hint,
    /// How the position stands, to answer a draw offer.
    Judge,
    /// The best lines of the position; goes on until cancelled or sure.
    Analyse,
}

/// Something to think about.
#[derive(Clone)]
pub struct Thought {
    /// The game as it stands.
    pub game: Game,
    /// What for.
    pub purpose: Purpose,
}

/// What the engine tells about the thought under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It sees something new about one of the best lines.
    Insight(AnalysisLine),
    /// It has decided; `None` when the game has no move.
    Done {
        /// The move to play.
        best: Option<AnyMove>,
        /// The best line as last seen.
        insight: Option<AnalysisLine>,
    },
    /// It broke down, and says how. The next thought begins afresh.
    Failed(String),
}

/// The computer player as the controllers see it.
pub trait Engine {
    /// Starts to think; what was thought before is cancelled.
    fn think(&mut self, thought: Thought);

    /// Stops thinking; nothing more is heard of it.
    fn cancel(&mut self);

    /// The next news of the thought under way, without waiting.
    fn poll(&mut self) -> Option<News>;
}

/// The thinking itself, run on the engine's thread.
pub trait Mind: Send {
    /// Thinks until decided or until `stop` is set, telling `insights` on the way.
    fn think(
        &mut self,
        thought: &Thought,
        stop: &AtomicBool,
        insights: &mut dyn FnMut(AnalysisLine),
    ) -> Option<AnyMove>;
}

struct Job {
    number: u64,
    thought: Thought,
    stop: Arc<AtomicBool>,
}

/// An [`Engine`] whose mind works on a second thread.
pub struct ThreadEngine {
    jobs: Option<Sender<Job>>,
    news: Receiver<(u64, News)>,
    number: u64,
    // Set while a thought is under way.
    stop: Option<Arc<AtomicBool>>,
    failed: Option<String>,
}

impl ThreadEngine {
    /// Starts the thread. `mind` makes a mind, and a new one after a breakdown.
    pub fn start<M: Mind>(mind: impl Fn() -> M + Send + 'static) -> Self {
        let (jobs, waiting) = channel();
        let (tell, news) = channel();
        let started = thread::Builder::new()
            .name("engine".into())
            // Deep searches recurse: as much as a main thread has.
            .stack_size(8 << 20)
            .spawn(move || work(&mind, &waiting, &tell));
        let (jobs, failed) = match started {
            Ok(_) => (Some(jobs), None),
            Err(error) => (None, Some(error.to_string())),
        };
        Self {
            jobs,
            news,
            number: 0,
            stop: None,
            failed,
        }
    }
}

impl Engine for ThreadEngine {
    fn think(&mut self, thought: Thought) {
        self.cancel();
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            number: self.number,
            thought,
            stop: Arc::clone(&stop),
        };
        self.stop = Some(stop);
        let sent = self
            .jobs
            .as_ref()
            .is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent && self.failed.is_none() {
            self.failed = Some("the engine's thread is gone".to_owned());
        }
    }

    fn cancel(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
        self.number += 1;
    }

    fn poll(&mut self) -> Option<News> {
        self.stop.as_ref()?;
        if let Some(failed) = self.failed.take() {
            self.stop = None;
            return Some(News::Failed(failed));
        }
        loop {
            match self.news.try_recv() {
                Ok((number, news)) if number == self.number => {
                    if !matches!(news, News::Insight(_)) {
                        self.stop = None;
                    }
                    return Some(news);
                }
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    self.stop = None;
                    return Some(News::Failed("the engine's thread is gone".to_owned()));
                }
            }
        }
    }
}

impl Drop for ThreadEngine {
    fn drop(&mut self) {
        // The thread ends by itself: its thought is stopped, then its channel is empty and closed.
        self.cancel();
    }
}

fn work<M: Mind>(new_mind: &impl Fn() -> M, jobs: &Receiver<Job>, tell: &Sender<(u64, News)>) {
    // Made at the first thought: its tables are large.
    let mut mind = None;
    for job in jobs {
        if job.stop.load(Ordering::Relaxed) {
            continue;
        }
        let mut last = None;
        let decided = catch_unwind(AssertUnwindSafe(|| {
            let mind = mind.get_or_insert_with(new_mind);
            mind.think(&job.thought, &job.stop, &mut |insight| {
                if insight.rank == 1 {
                    last = Some(insight.clone());
                }
                // Nobody listens any more when the app ends.
                let _ = tell.send((job.number, News::Insight(insight)));
            })
        }));
        let news = match decided {
            Ok(best) => News::Done {
                best,
                insight: last,
            },
            Err(panic) => {
                mind = None;
                News::Failed(panic_text(panic.as_ref()))
            }
        };
        if tell.send((job.number, news)).is_err() {
            return;
        }
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "the engine broke down".to_owned())
}

/// An engine that answers what a test tells it to; clones share it.
#[derive(Clone, Default)]
pub struct FakeEngine(Rc<RefCell<FakeState>>);

#[derive(Default)]
struct FakeState {
    thought: Option<Thought>,
    thoughts: Vec<Purpose>,
    cancelled: usize,
    news: VecDeque<News>,
}

impl FakeEngine {
    /// What it was asked to think about, so far.
    #[must_use]
    pub fn thoughts(&self) -> Vec<Purpose> {
        self.0.borrow().thoughts.clone()
    }

    /// What it is thinking about.
    #[must_use]
    pub fn thinking(&self) -> Option<Purpose> {
        self.0
            .borrow()
            .thought
            .as_ref()
            .map(|thought| thought.purpose)
    }

    /// How often a thought under way was cancelled.
    #[must_use]
    pub fn cancelled(&self) -> usize {
        self.0.borrow().cancelled
    }

    /// Tells of the best line.
    pub fn tell(&self, depth: u32, score: Score, moves: Vec<AnyMove>) {
        self.tell_line(AnalysisLine {
            rank: 1,
            depth,
            score,
            moves,
        });
    }

    /// Tells of a line.
    pub fn tell_line(&self, line: AnalysisLine) {
        let mut state = self.0.borrow_mut();
        if state.thought.is_some() {
            state.news.push_back(News::Insight(line));
        }
    }

    /// Decides for a move.
    pub fn decide(&self, best: Option<AnyMove>, score: Score) {
        let mut state = self.0.borrow_mut();
        if state.thought.is_some() {
            state.news.push_back(News::Done {
                best,
                insight: Some(AnalysisLine {
                    rank: 1,
                    depth: 1,
                    score,
                    moves: best.into_iter().collect(),
                }),
            });
        }
    }

    /// Breaks down.
    pub fn fail(&self) {
        let mut state = self.0.borrow_mut();
        state.news.push_back(News::Failed("tired".to_owned()));
    }
}

impl Engine for FakeEngine {
    fn think(&mut self, thought: Thought) {
        self.cancel();
        let mut state = self.0.borrow_mut();
        state.thoughts.push(thought.purpose);
        state.thought = Some(thought);
    }

    fn cancel(&mut self) {
        let mut state = self.0.borrow_mut();
        if state.thought.take().is_some() {
            state.cancelled += 1;
        }
        state.news.clear();
    }

    fn poll(&mut self) -> Option<News> {
        let mut state = self.0.borrow_mut();
        let news = state.news.pop_front()?;
        if !matches!(news, News::Insight(_)) {
            state.thought = None;
        }
        Some(news)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doushou_core::RuleSet;
    use std::time::{Duration, Instant};

    /// Thinks until stopped when asked for a hint, decides at once for a move,
    /// breaks down when asked to judge.
    struct Odd;

    impl Mind for Odd {
        fn think(
            &mut self,
            thought: &Thought,
            stop: &AtomicBool,
            insights: &mut dyn FnMut(AnalysisLine),
        ) -> Option<AnyMove> {
            insights(AnalysisLine {
                rank: 1,
                depth: 1,
                score: Score::Centipawns(7),
                moves: Vec::new(),
            });
            match thought.purpose {
                Purpose::Judge => panic!("no judgement"),
                Purpose::Hint => {
                    while !stop.load(Ordering::Relaxed) {
                        thread::sleep(Duration::from_millis(1));
                    }
                }
                Purpose::Move { .. } | Purpose::Analyse => {}
            }
            thought.game.legal_moves().first().copied()
        }
    }

    const MOVE: Purpose = Purpose::Move {
        opponent: Opponent::KeepsClose,
        seed: 1,
    };

    fn thought(purpose: Purpose) -> Thought {
        Thought {
            game: Game::new(RuleSet::default()),
            purpose,
        }
    }

    fn wait(engine: &mut ThreadEngine) -> Option<News> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(10) {
            match engine.poll() {
                Some(News::Insight(_)) => {}
                Some(news) => return Some(news),
                None => thread::sleep(Duration::from_millis(1)),
            }
        }
        None
    }

    #[test]
    fn it_decides_on_another_thread() {
        let mut engine = ThreadEngine::start(|| Odd);
        assert_eq!(engine.poll(), None);
        engine.think(thought(MOVE));
        let first = thought(Purpose::Hint).game.legal_moves().first().copied();
        match wait(&mut engine) {
            Some(News::Done { best, insight }) => {
                assert_eq!(best, first);
                assert_eq!(
                    insight.map(|insight| insight.score),
                    Some(Score::Centipawns(7))
                );
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(engine.poll(), None);
    }

    #[test]
    fn a_cancelled_thought_is_never_heard_of() {
        let mut engine = ThreadEngine::start(|| Odd);
        engine.think(thought(Purpose::Hint));
        let start = Instant::now();
        while engine.poll().is_none() {
            assert!(start.elapsed() < Duration::from_secs(10));
            thread::sleep(Duration::from_millis(1));
        }
        engine.cancel();
        thread::sleep(Duration::from_millis(20));
        assert_eq!(engine.poll(), None);
        // The thread is free again, and what it told late is not mistaken for the new thought.
        engine.think(thought(Purpose::Hint));
        engine.think(thought(MOVE));
        assert!(matches!(wait(&mut engine), Some(News::Done { .. })));
        assert_eq!(engine.poll(), None);
    }

    #[test]
    fn it_survives_a_breakdown() {
        let mut engine = ThreadEngine::start(|| Odd);
        engine.think(thought(Purpose::Judge));
        assert_eq!(wait(&mut engine), Some(News::Failed("no judgement".into())));
        engine.think(thought(MOVE));
        assert!(matches!(wait(&mut engine), Some(News::Done { .. })));
    }
}
