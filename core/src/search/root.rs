//! The first ply: depth after depth, line after line, until it is enough.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::MAX_DEPTH;
use super::endings::{Advice, Endings, advise, drawn};
use super::history::History;
use super::limits::{Control, Limits};
use super::report::{INFINITE, Info, Line, Report, SURELY_WON, Score, Value, WON};
use super::time::Budget;
use super::tt::Table;
use super::worker::{Stopper, Watch, Worker, is_end, worth};
use crate::variants::{Variant, Verdict};

/// The first guess of how far the next depth's value lies from this one's.
const ASPIRATION: Value = 24;
const ASPIRATION_DEPTH: i32 = 5;

/// Where a search begins.
#[derive(Clone)]
pub(super) struct Root<V: Variant> {
    pub position: V,
    pub past: V::Past,
    /// The moves a player may play now; none when the game is over.
    pub moves: Vec<V::Move>,
}

/// What is kept from search to search.
pub(super) struct Memory<'a, V: Variant> {
    pub table: &'a Table,
    /// One for each thread.
    pub histories: &'a mut [History],
    pub evaluation: &'a V::Evaluation,
    pub endings: Option<Endings<'a>>,
}

/// A first move with what is known of it.
#[derive(Clone)]
struct RootMove<M> {
    mv: M,
    value: Value,
    line: Vec<M>,
}

pub(super) fn search<V: Variant>(
    root: &Root<V>,
    mut memory: Memory<'_, V>,
    limits: &Limits,
    control: Control<'_>,
    on_info: &mut dyn FnMut(&Info<V::Move>),
) -> Report<V::Move> {
    let advice = memory
        .endings
        .map(|endings| advise(root, endings.tables, limits, on_info));
    match advice {
        None | Some(Advice::Search) => look_ahead(root, memory, limits, control, on_info),
        Some(Advice::Answer(report)) => report,
        Some(Advice::Keep { root, losing }) => {
            memory.endings = memory.endings.map(|endings| Endings {
                draws: false,
                ..endings
            });
            let mut tell = |info: &Info<V::Move>| {
                let score = drawn(info.score);
                on_info(&Info {
                    score,
                    ..info.clone()
                });
            };
            look_ahead(&root, memory, limits, control, &mut tell).of_a_draw(losing)
        }
    }
}

fn look_ahead<V: Variant>(
    root: &Root<V>,
    memory: Memory<'_, V>,
    limits: &Limits,
    control: Control<'_>,
    on_info: &mut dyn FnMut(&Info<V::Move>),
) -> Report<V::Move> {
    if root.moves.is_empty() {
        return game_over(root);
    }
    memory.table.begin_search();
    for history in memory.histories.iter_mut() {
        history.age();
    }
    let ended = AtomicBool::new(false);
    let helper_nodes = AtomicU64::new(0);
    let Some((first, helpers)) = memory.histories.split_first_mut() else {
        return game_over(root);
    };
    let budget = Budget::new(limits);
    let stopper = Stopper {
        stop: control.stop,
        ended: &ended,
        watch: Some(Watch {
            elapsed: control.elapsed,
            hard: budget.hard,
            nodes: limits.nodes,
        }),
    };
    let (table, evaluation) = (memory.table, memory.evaluation);
    let endings = memory.endings;
    std::thread::scope(|scope| {
        for (number, history) in helpers.iter_mut().enumerate() {
            let (ended, helper_nodes) = (&ended, &helper_nodes);
            let help = move || {
                let stopper = Stopper {
                    stop: ended,
                    ended,
                    watch: None,
                };
                let nodes = Deepening::new(root, table, evaluation, history, stopper)
                    .consulting(endings)
                    .help(number);
                helper_nodes.fetch_add(nodes, Ordering::Relaxed);
            };
            // Without a helper the search is slower, not wrong.
            let _ = std::thread::Builder::new()
                .stack_size(HELPER_STACK)
                .spawn_scoped(scope, help);
        }
        let mut deepening =
            Deepening::new(root, table, evaluation, first, stopper).consulting(endings);
        let report = deepening.run(limits, budget, control.elapsed, on_info);
        ended.store(true, Ordering::Relaxed);
        report
    })
    .with_nodes(helper_nodes.into_inner())
}

const HELPER_STACK: usize = 8 << 20;

impl<M> Report<M> {
    fn with_nodes(mut self, more: u64) -> Self {
        self.nodes += more;
        self
    }
}

fn game_over<V: Variant>(root: &Root<V>) -> Report<V::Move> {
    let verdict = match root.position.verdict() {
        Some(verdict) => verdict,
        None if root.position.moves().is_empty() => root.position.without_moves(),
        None => Verdict::Drawn,
    };
    Report {
        best: None,
        score: Score::from_value(worth(verdict, 0)),
        depth: 0,
        nodes: 0,
        line: Vec::new(),
        lines: Vec::new(),
    }
}

struct Deepening<'a, V: Variant> {
    worker: Worker<'a, V>,
    moves: Vec<RootMove<V::Move>>,
}

impl<'a, V: Variant> Deepening<'a, V> {
    fn new(
        root: &Root<V>,
        table: &'a Table,
        evaluation: &'a V::Evaluation,
        history: &'a mut History,
        stopper: Stopper<'a>,
    ) -> Self {
        let worker = Worker::new(
            root.position.clone(),
            root.past.clone(),
            table,
            evaluation,
            history,
            stopper,
        );
        let mut moves: Vec<_> = root
            .moves
            .iter()
            .map(|&mv| RootMove {
                mv,
                value: -INFINITE,
                line: vec![mv],
            })
            .collect();
        // Should the very first depth be stopped, a win or a good capture comes first.
        let goal = root.position.goal_move();
        moves.sort_by_key(|candidate| {
            let mv = candidate.mv;
            let order = if Some(mv) == goal {
                i32::MAX
            } else if root.position.is_capture(mv) {
                1 + root.position.capture_order(evaluation, mv).max(0)
            } else {
                0
            };
            std::cmp::Reverse(order)
        });
        Self { worker, moves }
    }

    fn consulting(mut self, endings: Option<Endings<'a>>) -> Self {
        self.worker.endings = endings;
        self
    }

    /// Searches along until the first thread ends, at depths of its own so as
    /// to leave the others something in the table. Answers with its nodes.
    fn help(mut self, number: usize) -> u64 {
        let mut depth = 1 + number as i32 % 2;
        while depth <= MAX_DEPTH as i32 && !self.worker.stopped {
            self.look(depth, 0);
            self.sort_from(0);
            depth += 1;
        }
        self.worker.nodes
    }

    fn run(
        &mut self,
        limits: &Limits,
        budget: Budget,
        elapsed: &dyn Fn() -> Duration,
        on_info: &mut dyn FnMut(&Info<V::Move>),
    ) -> Report<V::Move> {
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let lines = limits.lines.clamp(1, self.moves.len());
        let timed = limits.clock.is_some();
        let mut finished = 0;
        let mut calm = 0;
        let mut answer = self.moves.clone();
        for depth in 1..=deepest {
            self.worker.selective_depth = 0;
            for line in 0..lines {
                self.look(depth as i32, line);
                self.sort_from(line);
                if self.worker.stopped {
                    break;
                }
            }
            self.sort_from(0);
            if self.worker.stopped {
                // What a depth broken off found is worth having only if its first
                // moves were looked through; those not reached keep their old place.
                if self.moves[0].value > -INFINITE && lines == 1 {
                    answer = self.moves.clone();
                }
                break;
            }
            calm = if self.moves[0].mv == answer[0].mv {
                calm + 1
            } else {
                0
            };
            answer = self.moves.clone();
            finished = depth;
            let now = elapsed();
            for (index, found) in answer.iter().take(lines).enumerate() {
                on_info(&Info {
                    depth,
                    selective_depth: self.worker.selective_depth as u32,
                    rank: index + 1,
                    score: Score::from_value(found.value),
                    nodes: self.worker.nodes,
                    table_hits: self.worker.table_hits,
                    elapsed: now,
                    table_use: self.worker.table.in_use(),
                    line: found.line.clone(),
                });
            }
            let value = answer[0].value;
            let only_move = timed && self.moves.len() == 1 && depth >= 4;
            if only_move || budget.is_enough(now, calm) || is_settled(limits, value, depth) {
                break;
            }
            if limits.nodes.is_some_and(|most| self.worker.nodes >= most)
                || budget.hard.is_some_and(|hard| now >= hard)
            {
                break;
            }
        }
        let told: Vec<_> = answer
            .iter()
            .take(lines)
            .map(|found| Line {
                score: Score::from_value(if found.value > -INFINITE {
                    found.value
                } else {
                    0
                }),
                moves: found.line.clone(),
            })
            .collect();
        Report {
            best: Some(answer[0].mv),
            score: told[0].score,
            depth: finished,
            nodes: self.worker.nodes,
            line: told[0].moves.clone(),
            lines: told,
        }
    }

    fn sort_from(&mut self, first: usize) {
        self.moves[first..].sort_by_key(|found| std::cmp::Reverse(found.value));
    }

    /// One depth of one line: the best of the moves from `first` on, in a window
    /// around its last value that is widened until it holds.
    fn look(&mut self, depth: i32, first: usize) {
        let guess = self.moves[first].value;
        // Values of the depth before must not be mistaken for this one's.
        for candidate in &mut self.moves[first..] {
            candidate.value = -INFINITE;
        }
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRATION_DEPTH && guess.abs() < SURELY_WON {
            alpha = guess - width;
            beta = guess + width;
        }
        self.worker.root_depth = depth;
        loop {
            let value = self.search_moves(depth, first, alpha, beta);
            if self.worker.stopped {
                return;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = widened(value - width, width);
            } else if value >= beta && beta < INFINITE {
                beta = widened(value + width, width);
            } else {
                return;
            }
            width *= 2;
            self.sort_from(first);
        }
    }

    fn search_moves(&mut self, depth: i32, first: usize, mut alpha: Value, beta: Value) -> Value {
        let worker = &mut self.worker;
        worker.nodes += 1;
        worker.plies[0].evaluation =
            (!worker.position.is_goal_threatened()).then(|| worker.evaluate(0));
        worker.plies[1].killers = [0; 2];
        let mut best = -INFINITE;
        for (index, candidate) in self.moves[first..].iter_mut().enumerate() {
            let mv = candidate.mv;
            let undo = worker.advance(mv, 0);
            let mut value;
            if index == 0 {
                value = -worker.search(depth - 1, 1, -beta, -alpha, false).value;
            } else {
                value = -worker.search(depth - 1, 1, -alpha - 1, -alpha, true).value;
                if value > alpha && !worker.stopped {
                    value = -worker.search(depth - 1, 1, -beta, -alpha, false).value;
                }
            }
            worker.retreat(mv, undo);
            if worker.stopped {
                break;
            }
            best = best.max(value);
            if index == 0 || value > alpha {
                candidate.value = value;
                worker.keep_line(mv, 0);
                candidate.line.clone_from(&worker.plies[0].line);
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            } else {
                // Only known to be no better: behind all others of this depth.
                candidate.value = -INFINITE;
            }
        }
        best
    }
}

/// Past the ends of the scale the window is open.
fn widened(bound: Value, width: Value) -> Value {
    if width > 600 || bound.abs() >= SURELY_WON {
        if bound > 0 { INFINITE } else { -INFINITE }
    } else {
        bound
    }
}

/// Whether looking deeper cannot change anything that matters.
fn is_settled(limits: &Limits, value: Value, depth: u32) -> bool {
    if !is_end(value) {
        return false;
    }
    let plies = (WON - value.abs()).unsigned_abs();
    let in_time = limits.move_time.is_some() || limits.clock.is_some() || limits.nodes.is_some();
    let asked = limits
        .mate
        .is_some_and(|moves| value > 0 && plies.div_ceil(2) <= moves);
    asked || (in_time && limits.lines == 1 && depth > plies)
}
