//! The engine: an opponent, hints, analysis, reviews, endgame tables.

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use doushou_core::analysis::{self as their_analysis, Reviewer, accepts_draw};
use doushou_core::search::{Limits, MAX_DEPTH, Searcher};
use doushou_core::tablebase::Tablebase;
use doushou_core::{Manner, texts};

use crate::analysis::{Analysis, AnalysisLine, FoundMove, TableValue, found};
use crate::cancel::CancelToken;
use crate::game::Game;
use crate::listener::{Thinking, ThinkingListener};
use crate::opponent::Opponent;
use crate::review::Review;
use crate::types::{Language, number};
use crate::work::{Answer, Desk, Talk, begin, refuse};

/// The least and the most memory an engine may have, in mebibytes. A process of 32
/// bits could not be sure to get more.
const MEMORY: (i64, i64) = (
    1,
    if cfg!(target_pointer_width = "32") {
        256
    } else {
        1024
    },
);
/// The most lines an analysis tells of.
const LINES: (i64, i64) = (1, 50);
/// Milliseconds, and positions: from one to as many as a number holds.
const ANY: (i64, i64) = (1, i64::MAX);
/// As good as no limit of time, and the search looks at the clock: then listeners
/// hear that time goes by.
const FOR_EVER: Duration = Duration::from_secs(100 * 365 * 24 * 3600);
/// A draw offer is answered soon.
const JUDGEMENT: Duration = Duration::from_millis(400);

/// Why the engine gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum EngineError {
    /// The search was called off.
    #[error("called off")]
    Cancelled,
    /// The game is over: there is nothing to think about.
    #[error("the game is over")]
    GameOver,
    /// There is no such level.
    #[error("{number} is no level: expected 1 to 12")]
    NoSuchLevel {
        /// The number.
        number: i32,
    },
    /// Nobody has offered a draw.
    #[error("no draw is offered")]
    NoOffer,
    /// A number is out of its range.
    #[error("{name} is {value}: expected {least} to {most}")]
    OutOfRange {
        /// The number's name.
        name: String,
        /// The number.
        value: i64,
        /// The least it may be.
        least: i64,
        /// The most it may be.
        most: i64,
    },
    /// The listener failed.
    #[error("the listener failed: {reason}")]
    Listener {
        /// How.
        reason: String,
    },
    /// The engine broke down; the next search begins afresh.
    #[error("the engine broke down: {reason}")]
    Broken {
        /// How.
        reason: String,
    },
}

/// What ends an analysis; whatever is reached first. With none of them it goes on
/// until it is called off, its listener has enough, or the deepest depth is done.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, uniffi::Record)]
pub struct SearchLimits {
    /// Milliseconds, at least 1.
    #[uniffi(default = None)]
    pub time_ms: Option<i64>,
    /// Positions to look at, at least 1: an engine that was asked nothing before gives
    /// the same answer on every machine.
    #[uniffi(default = None)]
    pub nodes: Option<i64>,
    /// Plies to look ahead, 1 to 120.
    #[uniffi(default = None)]
    pub depth: Option<i32>,
}

fn in_range(name: &str, value: i64, (least, most): (i64, i64)) -> Result<u64, EngineError> {
    let fits = (least..=most).contains(&value);
    u64::try_from(value)
        .ok()
        .filter(|_| fits)
        .ok_or_else(|| EngineError::OutOfRange {
            name: name.to_owned(),
            value,
            least,
            most,
        })
}

fn millis(name: &str, value: i64) -> Result<Duration, EngineError> {
    in_range(name, value, ANY).map(Duration::from_millis)
}

impl SearchLimits {
    fn checked(self, lines: i32) -> Result<Limits, EngineError> {
        let lines = in_range("lines", lines.into(), LINES)?;
        let depths = (1, i64::from(MAX_DEPTH));
        let depth = self
            .depth
            .map(|depth| in_range("depth", depth.into(), depths));
        let nodes = self.nodes.map(|nodes| in_range("nodes", nodes, ANY));
        let time = self.time_ms.map(|time| millis("time_ms", time));
        Ok(Limits {
            depth: depth
                .transpose()?
                .and_then(|depth| u32::try_from(depth).ok()),
            nodes: nodes.transpose()?,
            move_time: Some(time.transpose()?.unwrap_or(FOR_EVER)),
            lines: usize::try_from(lines).unwrap_or(1),
            ..Limits::default()
        })
    }
}

/// The computer player. It thinks on a thread of its own, about the game as it
/// stood when it was asked: the game may go on meanwhile. Asked for several things
/// at once, it does them one after another. An engine holds memory; one is enough.
///
/// Every search comes twice: to be awaited (`suspend` in Kotlin, `async` in Swift),
/// and `…_blocking`, which blocks the thread that calls it.
#[derive(uniffi::Object)]
pub struct Engine {
    desk: Arc<Desk>,
    tables: Mutex<Option<Arc<Tablebase>>>,
}

#[uniffi::export]
impl Engine {
    /// An engine that remembers positions in so many mebibytes, 1 to 1024 (256 on
    /// 32-bit systems).
    ///
    /// # Errors
    /// When the number is out of its range.
    #[uniffi::constructor(default(memory_mib = 32))]
    pub fn new(memory_mib: i32) -> Result<Self, EngineError> {
        let memory = in_range("memory_mib", memory_mib.into(), MEMORY)?;
        Ok(Self {
            desk: Arc::new(Desk::new(usize::try_from(memory).unwrap_or(1))),
            tables: Mutex::new(None),
        })
    }

    /// Chooses a move as an opponent does. The same game, opponent and seed give the
    /// same move on every machine, unless a slow one has not done with a high level's
    /// positions after 6 seconds; use one seed for a whole game.
    ///
    /// # Errors
    /// When the game is over, there is no such level, the search was called off, or
    /// its listener failed.
    #[uniffi::method(default(cancel = None, listener = None))]
    pub async fn choose(
        &self,
        game: Arc<Game>,
        opponent: Opponent,
        seed: i64,
        language: Language,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Result<FoundMove, EngineError> {
        let answer = self.begin_choice(&game, opponent, seed, language, cancel, listener);
        answer.await
    }

    /// [`Engine::choose`], blocking the thread that calls it.
    ///
    /// # Errors
    /// As there.
    #[uniffi::method(default(cancel = None, listener = None))]
    pub fn choose_blocking(
        &self,
        game: Arc<Game>,
        opponent: Opponent,
        seed: i64,
        language: Language,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Result<FoundMove, EngineError> {
        let answer = self.begin_choice(&game, opponent, seed, language, cancel, listener);
        answer.wait()
    }

    /// A good move for whoever asks, found in so many milliseconds, at least 1.
    ///
    /// # Errors
    /// When the game is over, a number is out of its range, the search was called
    /// off, or its listener failed.
    #[uniffi::method(default(time_ms = 1000, cancel = None, listener = None))]
    pub async fn hint(
        &self,
        game: Arc<Game>,
        language: Language,
        time_ms: i64,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Result<FoundMove, EngineError> {
        self.begin_hint(&game, language, time_ms, cancel, listener)
            .await
    }

    /// [`Engine::hint`], blocking the thread that calls it.
    ///
    /// # Errors
    /// As there.
    #[uniffi::method(default(time_ms = 1000, cancel = None, listener = None))]
    pub fn hint_blocking(
        &self,
        game: Arc<Game>,
        language: Language,
        time_ms: i64,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Result<FoundMove, EngineError> {
        self.begin_hint(&game, language, time_ms, cancel, listener)
            .wait()
    }

    /// The best lines of the position, 1 to 50 of them.
    ///
    /// # Errors
    /// When the game is over, a number is out of its range, the search was called
    /// off, or its listener failed.
    #[uniffi::method(default(cancel = None, listener = None))]
    pub async fn analyse(
        &self,
        game: Arc<Game>,
        lines: i32,
        limits: SearchLimits,
        language: Language,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Result<Analysis, EngineError> {
        let answer = self.begin_analysis(&game, lines, limits, language, cancel, listener);
        answer.await
    }

    /// [`Engine::analyse`], blocking the thread that calls it.
    ///
    /// # Errors
    /// As there.
    #[uniffi::method(default(cancel = None, listener = None))]
    pub fn analyse_blocking(
        &self,
        game: Arc<Game>,
        lines: i32,
        limits: SearchLimits,
        language: Language,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Result<Analysis, EngineError> {
        let answer = self.begin_analysis(&game, lines, limits, language, cancel, listener);
        answer.wait()
    }

    /// Goes over the game, running or over, looking at so many positions for each of
    /// its moves, at least 1; 150 000 are a fraction of a second. The same number
    /// gives the same review on every machine.
    ///
    /// # Errors
    /// When the number is out of its range, the review was called off, or its
    /// listener failed.
    #[uniffi::method(default(nodes = 150000, cancel = None, listener = None))]
    pub async fn review(
        &self,
        game: Arc<Game>,
        language: Language,
        nodes: i64,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Result<Review, EngineError> {
        self.begin_review(&game, language, nodes, cancel, listener)
            .await
    }

    /// [`Engine::review`], blocking the thread that calls it.
    ///
    /// # Errors
    /// As there.
    #[uniffi::method(default(nodes = 150000, cancel = None, listener = None))]
    pub fn review_blocking(
        &self,
        game: Arc<Game>,
        language: Language,
        nodes: i64,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Result<Review, EngineError> {
        self.begin_review(&game, language, nodes, cancel, listener)
            .wait()
    }

    /// Whether the computer takes the draw it is offered. Half a second; the answer
    /// is for the caller to give, by [`Game::accept_draw`] or
    /// [`Game::decline_draw`].
    ///
    /// # Errors
    /// When no draw is offered or the search was called off.
    #[uniffi::method(default(cancel = None))]
    pub async fn takes_draw(
        &self,
        game: Arc<Game>,
        cancel: Option<Arc<CancelToken>>,
    ) -> Result<bool, EngineError> {
        self.begin_judgement(&game, cancel).await
    }

    /// [`Engine::takes_draw`], blocking the thread that calls it.
    ///
    /// # Errors
    /// As there.
    #[uniffi::method(default(cancel = None))]
    pub fn takes_draw_blocking(
        &self,
        game: Arc<Game>,
        cancel: Option<Arc<CancelToken>>,
    ) -> Result<bool, EngineError> {
        self.begin_judgement(&game, cancel).wait()
    }

    /// What the endgame tables say of the position: nothing with more than three
    /// animals on the board, or of another game than the classic one. History rules
    /// and counters are ignored. The first question under some rules takes a fraction
    /// of a second, later ones none.
    #[must_use]
    pub fn probe_tables(&self, game: Arc<Game>) -> Option<TableValue> {
        let game = game.now();
        let position = game.position().classic()?;
        let rules = game.rules().classic()?;
        let mut known = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = known
            .take()
            .filter(|tables| tables.suits(rules))
            .unwrap_or_else(|| Arc::new(Tablebase::new(*rules)));
        *known = Some(Arc::clone(&tables));
        drop(known);
        tables.probe(position).map(Into::into)
    }
}

impl Engine {
    fn begin_choice(
        &self,
        game: &Game,
        opponent: Opponent,
        seed: i64,
        language: Language,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Answer<FoundMove> {
        let Some(known) = opponent.known() else {
            let number = match opponent {
                Opponent::Level { number } => number,
                Opponent::KeepsClose => 0,
            };
            return refuse(EngineError::NoSuchLevel { number });
        };
        let game = game.now();
        let manner = Manner::seeded(seed.cast_unsigned());
        begin(&self.desk, cancel, listener, move |searcher, talk| {
            let report = talk.with_control(&nothing_new, |control| {
                known.choose(searcher, &game, manner, control)
            });
            first(&game, report.best, language)
        })
    }

    fn begin_hint(
        &self,
        game: &Game,
        language: Language,
        time_ms: i64,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Answer<FoundMove> {
        let time = match millis("time_ms", time_ms) {
            Ok(time) => time,
            Err(error) => return refuse(error),
        };
        let game = game.now();
        begin(&self.desk, cancel, listener, move |searcher, talk| {
            let limits = Limits::move_time(time);
            let report = talk.with_control(&nothing_new, |control| {
                searcher.search(&game, &limits, control, &mut |_| {})
            });
            first(&game, report.best, language)
        })
    }

    fn begin_analysis(
        &self,
        game: &Game,
        lines: i32,
        limits: SearchLimits,
        language: Language,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Answer<Analysis> {
        let limits = match limits.checked(lines) {
            Ok(limits) => limits,
            Err(error) => return refuse(error),
        };
        let game = game.now();
        begin(&self.desk, cancel, listener, move |searcher, talk| {
            analyse(searcher, talk, &game, &limits, language.into())
        })
    }

    fn begin_review(
        &self,
        game: &Game,
        language: Language,
        nodes: i64,
        cancel: Option<Arc<CancelToken>>,
        listener: Option<Arc<dyn ThinkingListener>>,
    ) -> Answer<Review> {
        let nodes = match in_range("nodes", nodes, ANY) {
            Ok(nodes) => nodes,
            Err(error) => return refuse(error),
        };
        let game = game.now();
        begin(&self.desk, cancel, listener, move |searcher, talk| {
            let mut reviewer = Reviewer::new(&game, nodes);
            let total = number(reviewer.total());
            while talk.with_control(&nothing_new, |control| reviewer.step(searcher, control)) {
                let done = number(reviewer.done());
                talk.tell(&|| Some(Thinking::Reviewed { done, total }));
            }
            let is_complete = reviewer.done() == reviewer.total();
            let review = reviewer.finish();
            Ok(Review::of(&review, &game, is_complete, language.into()))
        })
    }

    fn begin_judgement(&self, game: &Game, cancel: Option<Arc<CancelToken>>) -> Answer<bool> {
        let game = game.now();
        let Some(offering) = game.draw_offer() else {
            return refuse(EngineError::NoOffer);
        };
        begin(&self.desk, cancel, None, move |searcher, talk| {
            let limits = Limits::move_time(JUDGEMENT);
            let report = talk.with_control(&nothing_new, |control| {
                searcher.search(&game, &limits, control, &mut |_| {})
            });
            let is_offerers = game.side_to_move() == offering;
            let worth = if is_offerers {
                report.score.reversed()
            } else {
                report.score
            };
            Ok(accepts_draw(worth, game.ply()))
        })
    }
}

/// An opponent does not show what it sees.
const fn nothing_new() -> Option<Thinking> {
    None
}

/// The move that was decided for.
fn first(
    game: &doushou_core::Game,
    best: Option<doushou_core::AnyMove>,
    language: Language,
) -> Result<FoundMove, EngineError> {
    let found = found(game, best.as_slice(), language.into());
    found.into_iter().next().ok_or(EngineError::GameOver)
}

fn analyse(
    searcher: &mut Searcher,
    talk: &Talk,
    game: &doushou_core::Game,
    limits: &Limits,
    language: texts::Language,
) -> Result<Analysis, EngineError> {
    let heard = RefCell::new((0, their_analysis::Analysis::default()));
    let is_new = Cell::new(false);
    let news = || {
        let heard = is_new.replace(false).then(|| heard.borrow());
        heard.map(|heard| Thinking::Lines {
            nodes: nodes(heard.0),
            lines: shown(heard.1.lines(), game, language),
        })
    };
    let report = talk.with_control(&news, |control| {
        searcher.search(game, limits, control, &mut |info| {
            let mut known = heard.borrow_mut();
            known.0 = info.nodes;
            known.1.hear(info.into());
            drop(known);
            is_new.set(true);
            talk.tell(&news);
        })
    });
    if report.best.is_none() {
        return Err(EngineError::GameOver);
    }
    // A position found in the table at once has told nothing on the way.
    let lines: Vec<_> = report
        .lines
        .iter()
        .zip(1..)
        .map(|(line, rank)| their_analysis::AnalysisLine {
            rank,
            depth: report.depth,
            score: line.score,
            moves: line.moves.clone(),
        })
        .collect();
    Ok(Analysis {
        depth: number(report.depth),
        nodes: nodes(report.nodes),
        lines: shown(&lines, game, language),
    })
}

fn shown(
    lines: &[their_analysis::AnalysisLine],
    game: &doushou_core::Game,
    language: texts::Language,
) -> Vec<AnalysisLine> {
    let lines = lines.iter();
    lines
        .map(|line| AnalysisLine::of(line, game, language))
        .collect()
}

fn nodes(nodes: u64) -> i64 {
    i64::try_from(nodes).unwrap_or(i64::MAX)
}
