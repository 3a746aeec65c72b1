//! One thread's state, and what every node does first.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::endings::Endings;
use super::history::History;
use super::ordering::Scored;
use super::report::{SURELY_WON, Value, WON};
use super::tt::Table;
use crate::variants::{Foresight, Variant, Verdict};

/// No line is longer.
pub(super) const MAX_PLY: usize = 160;
/// Marks a value that hangs on nothing but the position.
pub(super) const FREE: i32 = i32::MAX;
/// Marks a value that hangs on counters or plies before the search.
pub(super) const BEFORE_ROOT: i32 = -1;
/// The clock and the stop flag are looked at every so many positions.
const POLL: u64 = 1024;

/// A value with the first ply of the line that it hangs on: repetitions and
/// bans make a position's worth differ by the way it was reached. Such a value
/// is kept out of the table unless all it hangs on lies behind the node.
#[derive(Copy, Clone, Debug)]
pub(super) struct Found {
    pub value: Value,
    pub since: i32,
}

impl Found {
    #[inline]
    pub fn free(value: Value) -> Self {
        Self { value, since: FREE }
    }

    /// The value as the node one ply up sees it.
    #[inline]
    pub fn reversed(self) -> Self {
        Self {
            value: -self.value,
            since: self.since,
        }
    }
}

/// What a node is told on entering.
pub(super) enum Entry<L> {
    /// It is decided.
    Done(Found),
    /// It has to be searched; some moves may be banned, judged by the plies from
    /// `since` on.
    Open { banned: Option<L>, since: i32 },
}

/// What is kept by distance from the root.
pub(super) struct Ply<M> {
    pub killers: [u32; 2],
    /// A buffer for the moves, reused.
    pub moves: Vec<Scored<M>>,
    /// The best line from here on.
    pub line: Vec<M>,
    /// The evaluation, unless the goal was threatened.
    pub evaluation: Option<Value>,
    /// The move just tried: who moved where. Nothing for a null move.
    pub slot: Option<usize>,
}

/// Ends a search; shared by its threads.
pub(super) struct Stopper<'a> {
    /// Set from outside.
    pub stop: &'a AtomicBool,
    /// Set by the search itself.
    pub ended: &'a AtomicBool,
    /// Only the first thread looks at clocks and counts nodes.
    pub watch: Option<Watch<'a>>,
}

pub(super) struct Watch<'a> {
    pub elapsed: &'a dyn Fn() -> Duration,
    pub hard: Option<Duration>,
    pub nodes: Option<u64>,
}

pub(super) struct Worker<'a, V: Variant> {
    pub position: V,
    pub past: V::Past,
    /// How many plies the game had before the search.
    root: usize,
    pub table: &'a Table,
    pub evaluation: &'a V::Evaluation,
    accumulators: V::Accumulators,
    pub history: &'a mut History,
    pub plies: Vec<Ply<V::Move>>,
    stopper: Stopper<'a>,
    pub nodes: u64,
    /// The endgame tables, and how often they answered.
    pub endings: Option<Endings<'a>>,
    pub table_hits: u64,
    pub selective_depth: usize,
    /// The depth under way.
    pub root_depth: i32,
    pub stopped: bool,
    /// What a draw by counter hangs on, see [`Variant::EXACT_COUNTER`].
    counter_since: i32,
}

impl<'a, V: Variant> Worker<'a, V> {
    pub fn new(
        position: V,
        past: V::Past,
        table: &'a Table,
        evaluation: &'a V::Evaluation,
        history: &'a mut History,
        stopper: Stopper<'a>,
    ) -> Self {
        let root = V::remembered(&past);
        let exact = position
            .plies_to_counter_draw()
            .is_none_or(|left| left <= V::EXACT_COUNTER);
        let mut plies = Vec::new();
        plies.resize_with(MAX_PLY + 2, || Ply {
            killers: [0; 2],
            moves: Vec::with_capacity(32),
            line: Vec::new(),
            evaluation: None,
            slot: None,
        });
        Self {
            position,
            past,
            root,
            table,
            evaluation,
            accumulators: V::Accumulators::default(),
            history,
            plies,
            stopper,
            nodes: 0,
            endings: None,
            table_hits: 0,
            selective_depth: 0,
            root_depth: 0,
            stopped: false,
            counter_since: if exact { FREE } else { BEFORE_ROOT },
        }
    }

    /// Counts the node, looks whether to stop, whether the game is over here, and
    /// what the past means.
    #[inline]
    pub fn enter(&mut self, ply: usize) -> Entry<V::Moves> {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.plies[ply].line.clear();
        if self.must_stop() {
            return Entry::Done(Found::free(0));
        }
        if let Some(verdict) = self.position.verdict() {
            return Entry::Done(Found::free(worth(verdict, ply)));
        }
        if ply >= MAX_PLY {
            let value = self.evaluate(ply);
            return Entry::Done(Found {
                value,
                since: BEFORE_ROOT,
            });
        }
        if self.position.is_drawn_by_counter() {
            return Entry::Done(if self.position.moves().is_empty() {
                Found::free(worth(self.position.without_moves(), ply))
            } else {
                Found {
                    value: 0,
                    since: self.counter_since,
                }
            });
        }
        let before_root = self.root;
        let relative = |since: usize| since as i32 - before_root as i32;
        match self.position.foresee(&self.past, self.root) {
            Foresight::Nothing => Entry::Open {
                banned: None,
                since: FREE,
            },
            Foresight::Drawn { since } => Entry::Done(Found {
                value: 0,
                since: relative(since),
            }),
            Foresight::Banned { moves, since } => Entry::Open {
                banned: Some(moves),
                since: relative(since),
            },
        }
    }

    /// The position's worth for the side to move, nothing looked ahead.
    #[inline]
    pub fn evaluate(&mut self, ply: usize) -> Value {
        self.position
            .evaluate_near(self.evaluation, &mut self.accumulators, ply)
    }

    /// Makes a move and notes it.
    #[inline]
    pub fn advance(&mut self, mv: V::Move, ply: usize) -> V::Undo {
        self.plies[ply].slot = Some(self.position.history_slot(mv));
        self.position.remember(&mut self.past, mv);
        self.position.make(mv)
    }

    /// Takes it back.
    #[inline]
    pub fn retreat(&mut self, mv: V::Move, undo: V::Undo) {
        self.position.unmake(mv, undo);
        V::forget(&mut self.past);
    }

    /// Puts a move before the line found behind it.
    pub fn keep_line(&mut self, mv: V::Move, ply: usize) {
        let (head, tail) = self.plies.split_at_mut(ply + 1);
        let line = &mut head[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0].line);
    }

    /// Never before the first depth is done, unless somebody asks.
    #[inline]
    fn must_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if let Some(watch) = &self.stopper.watch
            && watch.nodes.is_some_and(|most| self.nodes >= most)
            && self.root_depth > 1
        {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(POLL) {
            self.poll();
        }
        self.stopped
    }

    #[cold]
    fn poll(&mut self) {
        let told =
            self.stopper.stop.load(Ordering::Relaxed) || self.stopper.ended.load(Ordering::Relaxed);
        let late = self.stopper.watch.as_ref().is_some_and(|watch| {
            self.root_depth > 1 && watch.hard.is_some_and(|hard| (watch.elapsed)() >= hard)
        });
        self.stopped = told || late;
    }
}

/// How good an end is for the side to move, so far from the root.
pub(super) fn worth(verdict: Verdict, ply: usize) -> Value {
    match verdict {
        Verdict::Won => WON - ply as Value,
        Verdict::Lost => ply as Value - WON,
        Verdict::Drawn => 0,
    }
}

/// Whether the value is a won or lost end.
#[inline]
pub(super) fn is_end(value: Value) -> bool {
    value.abs() >= SURELY_WON
}
