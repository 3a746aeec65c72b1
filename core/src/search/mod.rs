//! Finding the best move: iterative deepening alpha-beta.
//!
//! Written once for every game, over the trait `Variant`. Knows no
//! files and no clock; threads only inside. A shell holds a [`Searcher`].

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

use std::sync::Arc;

pub use limits::{ClockTime, Control, Limits};
pub use report::{Info, Line, Report, Score};

use crate::eval::Evaluation;
use crate::game::Game;
use crate::position::Position;
use crate::rules::RuleSet;
use crate::types::Move;
use crate::variants::Variant;
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
pub struct SearchRoot(Root<Position>);

impl From<&Game> for SearchRoot {
    fn from(game: &Game) -> Self {
        Self(Root {
            position: game.position().clone(),
            past: game.past().clone(),
            moves: game.legal_moves(),
        })
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
    /// The tables of the rule set searched last.
    evaluation: Option<(RuleSet, Arc<Evaluation>)>,
}

impl Searcher {
    /// An engine with a table of so many mebibytes and one thread. 0 is allowed:
    /// then hardly anything is remembered.
    #[must_use]
    pub fn new(hash_mib: usize) -> Self {
        Self {
            table: Table::new(hash_mib.min(MAX_HASH_MIB)),
            histories: vec![History::new::<Position>()],
            evaluation: None,
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
        self.histories
            .resize_with(threads, History::new::<Position>);
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
        on_info: &mut dyn FnMut(&Info<Move>),
    ) -> Report {
        let evaluation = self.evaluation_for(&root.0.position);
        let memory = Memory {
            table: &self.table,
            histories: &mut self.histories,
            evaluation: &*evaluation,
        };
        root::search(&root.0, memory, limits, control, on_info)
    }

    /// What a position is worth at a glance, in centipawns for the side to move:
    /// no search, so captures under way are not seen.
    pub fn glance(&mut self, position: &Position) -> i32 {
        let evaluation = self.evaluation_for(position);
        Variant::evaluate(position, &evaluation)
    }

    fn evaluation_for(&mut self, position: &Position) -> Arc<Evaluation> {
        match &self.evaluation {
            Some((rules, evaluation)) if rules == position.rules() => Arc::clone(evaluation),
            _ => {
                // Values of other rules mean nothing under these.
                self.clear();
                let evaluation = Arc::new(position.evaluation());
                self.evaluation = Some((*position.rules(), Arc::clone(&evaluation)));
                evaluation
            }
        }
    }
}
