//! Finding the best move: iterative deepening alpha-beta.
//!
//! Written once for every game, over the trait `Variant`. Knows no
//! files and no clock; threads only inside. A shell holds a [`Searcher`].

mod endings;
mod hidden;
mod history;
mod limits;
mod negamax;
mod ordering;
mod qsearch;
mod report;
mod root;
mod time;
mod tt;
mod worker;

#[cfg(test)]
mod tests;

use std::any::Any;
use std::sync::Arc;

pub use limits::{ClockTime, Control, Limits};
pub use report::{Info, Line, Report, Score};

use crate::game::{Game, GamePast};
use crate::position::Position;
use crate::rules::GameRules;
use crate::tablebase::Tablebase;
use crate::types::AnyMove;
use crate::variants::{AnyGame, Variant, Visitor};
use endings::Endings;
use history::History;
use root::{Memory, Root};
use tt::Table;

/// The deepest depth a search goes to.
pub const MAX_DEPTH: u32 = 120;
/// The most threads a search may have.
pub const MAX_THREADS: usize = 64;
/// The largest table, in mebibytes.
pub const MAX_HASH_MIB: usize = 16_384;

/// Where a search begins: a game's position with what was played before it.
#[derive(Clone)]
pub struct SearchRoot {
    position: AnyGame,
    past: GamePast,
    moves: Vec<AnyMove>,
}

impl From<&Game> for SearchRoot {
    fn from(game: &Game) -> Self {
        Self {
            position: game.position().clone(),
            past: game.past().clone(),
            moves: game.legal_moves(),
        }
    }
}

/// The engine: a table, what was learnt, and how many threads to use.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use doushou_core::search::{Control, Limits, Searcher};
/// use doushou_core::{Game, RuleSet};
///
/// let game = Game::new(RuleSet::YESHOU);
/// let control = Control {
///     stop: &AtomicBool::new(false),
///     elapsed: &|| Duration::ZERO,
/// };
/// let report = Searcher::new(1).search(&game, &Limits::depth(4), control, &mut |_| {});
/// assert!(game.legal_moves().contains(&report.best.unwrap()));
/// ```
pub struct Searcher {
    table: Table,
    histories: Vec<History>,
    /// The evaluation's tables for the rules asked about last: by hand, and with
    /// the network.
    evaluations: [Option<(GameRules, Arc<dyn Any + Send + Sync>)>; 2],
    /// What table and histories were learnt under: rules, and whether the network
    /// had its say.
    learnt: Option<(GameRules, bool)>,
    /// The endgame tables for the rules searched last, or those given.
    tables: Option<Arc<Tablebase>>,
}

impl Searcher {
    /// An engine with a table of so many mebibytes and one thread. 0 is allowed:
    /// then hardly anything is remembered.
    #[must_use]
    pub fn new(hash_mib: usize) -> Self {
        Self {
            table: Table::new(hash_mib.min(MAX_HASH_MIB)),
            histories: vec![History::new::<Position>()],
            evaluations: [None, None],
            learnt: None,
            tables: None,
        }
    }

    /// Changes the table's size; it is empty then.
    pub fn set_hash_mib(&mut self, hash_mib: usize) {
        // The old one goes first: both may not fit.
        self.table = Table::new(0);
        self.table = Table::new(hash_mib.min(MAX_HASH_MIB));
    }

    /// How many threads search together, 1 to [`MAX_THREADS`]. With more than
    /// one the same search may answer differently.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(1, MAX_THREADS);
        let like = self.histories[0].empty_like();
        self.histories.resize_with(threads, || like.clone());
    }

    /// Gives it endgame tables; it consults them under the rules they are for.
    /// Under others, and without any, it makes those of few animals by itself.
    pub fn set_tables(&mut self, tables: Arc<Tablebase>) {
        self.tables = Some(tables);
    }

    fn tables_for(&mut self, rules: GameRules) -> Option<Arc<Tablebase>> {
        let rules = rules.classic()?;
        let known = self.tables.take().filter(|tables| tables.suits(rules));
        let tables = known.unwrap_or_else(|| Arc::new(Tablebase::new(*rules)));
        self.tables = Some(Arc::clone(&tables));
        Some(tables)
    }

    /// Forgets all it learnt, as for a new game: the same search then gives
    /// the same answer.
    pub fn clear(&mut self) {
        self.table.clear();
        for history in &mut self.histories {
            history.clear();
        }
    }

    /// Finds the best move of a game. `on_info` is told of every line of every
    /// depth that is done. The move is one the game allows; there is none only
    /// when the game is over.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: Control<'_>,
        on_info: &mut dyn FnMut(&Info),
    ) -> Report {
        self.search_from(&SearchRoot::from(game), limits, control, on_info)
    }

    /// The same from a root taken before, as a thread needs it.
    pub fn search_from(
        &mut self,
        root: &SearchRoot,
        limits: &Limits,
        control: Control<'_>,
        on_info: &mut dyn FnMut(&Info),
    ) -> Report {
        if let Some(flip) = root.position.flip() {
            return hidden::search(flip, limits, control, on_info);
        }
        let answer = root.position.visit(Run {
            searcher: self,
            root,
            limits,
            control,
            on_info,
        });
        answer.unwrap_or_else(Report::nothing)
    }

    /// What a position is worth at a glance, in centipawns for the side to move:
    /// no search, so captures under way are not seen, and no network.
    pub fn glance(&mut self, position: &AnyGame) -> i32 {
        if let Some(flip) = position.flip() {
            return flip.mover().map_or(0, |side| flip.evaluate(side));
        }
        let worth = position.visit(Glance {
            searcher: self,
            rules: position.rules(),
        });
        worth.unwrap_or(0)
    }

    /// What a legal move captures, in centipawns as the game's evaluation counts
    /// its animals; far more when it wins at once by reaching a goal.
    pub fn gain(&mut self, position: &AnyGame, mv: AnyMove) -> i32 {
        if let Some(flip) = position.flip() {
            return flip.gain(mv);
        }
        let worth = position.visit(Gain {
            searcher: self,
            rules: position.rules(),
            mv,
        });
        worth.unwrap_or(0)
    }

    /// The evaluation's tables for a game, built once.
    pub(crate) fn evaluation_for<V: Variant>(
        &mut self,
        position: &V,
        rules: GameRules,
        network: bool,
    ) -> Arc<V::Evaluation> {
        let known = &mut self.evaluations[usize::from(network)];
        let tables = known.as_ref().filter(|(of, _)| *of == rules);
        let tables = tables.and_then(|(_, tables)| Arc::clone(tables).downcast().ok());
        tables.unwrap_or_else(|| {
            let evaluation = Arc::new(position.evaluation(network));
            let shared = Arc::clone(&evaluation);
            *known = Some((rules, shared));
            evaluation
        })
    }

    /// Forgets what was learnt under other rules or judged otherwise: it means
    /// nothing now.
    fn learn_under<V: Variant>(&mut self, rules: GameRules, network: bool) {
        if self.learnt.replace((rules, network)) != Some((rules, network)) {
            self.table.clear();
            for history in &mut self.histories {
                *history = History::new::<V>();
            }
        }
    }
}

/// A search on a game's own type.
struct Run<'a, 'c> {
    searcher: &'a mut Searcher,
    root: &'a SearchRoot,
    limits: &'a Limits,
    control: Control<'c>,
    on_info: &'a mut dyn FnMut(&Info),
}

impl Visitor for Run<'_, '_> {
    type Output = Report;

    fn visit<V: Variant>(self, position: &V) -> Report {
        let (rules, network) = (self.root.position.rules(), self.limits.network);
        self.searcher.learn_under::<V>(rules, network);
        let evaluation = self.searcher.evaluation_for(position, rules, network);
        let root = Root {
            position: position.clone(),
            past: V::past_in(&self.root.past).cloned().unwrap_or_default(),
            moves: self
                .root
                .moves
                .iter()
                .copied()
                .filter_map(V::move_of)
                .collect(),
        };
        let consults = self.limits.tables && position.may_reach_tables();
        let tables = consults.then(|| self.searcher.tables_for(rules));
        let tables = tables.flatten();
        let memory = Memory {
            endings: tables.as_deref().map(|tables| Endings {
                tables,
                draws: true,
            }),
            table: &self.searcher.table,
            histories: &mut self.searcher.histories,
            evaluation: &*evaluation,
        };
        let on_info = self.on_info;
        root::search(&root, memory, self.limits, self.control, &mut |info| {
            on_info(&info.of_any_game());
        })
        .of_any_game()
    }
}

struct Glance<'a> {
    searcher: &'a mut Searcher,
    rules: GameRules,
}

impl Visitor for Glance<'_> {
    type Output = i32;

    fn visit<V: Variant>(self, position: &V) -> i32 {
        let evaluation = self.searcher.evaluation_for(position, self.rules, false);
        position.evaluate(&evaluation)
    }
}

struct Gain<'a> {
    searcher: &'a mut Searcher,
    rules: GameRules,
    mv: AnyMove,
}

impl Visitor for Gain<'_> {
    type Output = i32;

    fn visit<V: Variant>(self, position: &V) -> i32 {
        let Some(mv) = V::move_of(self.mv).filter(|&mv| position.is_capture(mv)) else {
            return 0;
        };
        let evaluation = self.searcher.evaluation_for(position, self.rules, false);
        position.capture_gain(&evaluation, mv)
    }
}
