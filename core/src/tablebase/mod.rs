//! Endgame tables: for every arrangement of few animals who wins, and in how
//! many plies, under any rule set of the classic game.
//!
//! History rules and counters are ignored: who asks has to mind them. Knows no
//! files: tables come and go as bytes.

mod exits;
mod ground;
mod index;
mod material;
mod solve;
mod value;
mod verify;

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use index::{Layout, turned};
use material::Line;
pub use material::{
    Class, ClassId, Classes, MAX_PIECES, Material, ParseMaterialError, plain_rules,
};
pub use solve::SolveError;
use solve::Solved;
use value::Coding;
pub use value::TableValue;
pub use verify::{Flaw, Tally};

use crate::position::Position;
use crate::rules::{RuleSet, RuleTables};
use crate::types::Side;

/// Up to so many animals a table is made when it is first asked for: it takes
/// milliseconds.
pub const AT_ONCE: usize = 3;

/// Where tables of more animals come from; a shell reads them from its files.
pub trait TableSource: Send + Sync {
    /// The values of a class, or nothing when there are none.
    fn load(&self, class: &Class) -> Option<Vec<u8>>;
}

/// A class's table, once it is there.
struct Shelf {
    layout: Layout,
    table: OnceLock<Arc<[u8]>>,
    /// Set when looking for it was in vain.
    missing: AtomicBool,
}

/// The endgame tables of one rule set. Shared between threads by [`Arc`].
///
/// ```
/// use doushou_core::tablebase::{TableValue, Tablebase};
/// use doushou_core::{Position, RuleSet};
/// let tables = Tablebase::new(RuleSet::YESHOU);
/// let won = Position::from_fen("7/3L3/7/7/7/7/7/7/r6 r", RuleSet::YESHOU)?;
/// assert_eq!(tables.probe(&won), Some(TableValue::Win { plies: 1 }));
/// # Ok::<(), doushou_core::PositionError>(())
/// ```
pub struct Tablebase {
    rules: RuleSet,
    tables: RuleTables,
    classes: Classes,
    shelves: Vec<Shelf>,
    coding: Coding,
    source: Option<Box<dyn TableSource>>,
}

impl Tablebase {
    /// Tables for up to [`AT_ONCE`] animals, made when they are asked for.
    #[must_use]
    pub fn new(rules: RuleSet) -> Self {
        Self::with_source(rules, AT_ONCE, None)
    }

    /// Tables for up to `most` animals, at most [`MAX_PIECES`]; those that are not
    /// made at once come from the source, or are put in by [`Tablebase::insert`].
    #[must_use]
    pub fn with_source(rules: RuleSet, most: usize, source: Option<Box<dyn TableSource>>) -> Self {
        let rules = plain_rules(rules);
        let tables = RuleTables::new(rules);
        let classes = Classes::new(&tables, most);
        let shelf = |class: &Class| Shelf {
            layout: Layout::new(&rules, &class.line),
            table: OnceLock::new(),
            missing: AtomicBool::new(false),
        };
        Self {
            rules,
            shelves: classes.all().iter().map(shelf).collect(),
            coding: Coding::new(tables.both_leave),
            tables,
            classes,
            source,
        }
    }

    /// The rules they are for, without those that make no difference.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Whether they are for the same endings as a rule set's.
    #[must_use]
    pub fn suits(&self, rules: &RuleSet) -> bool {
        self.rules == plain_rules(*rules)
    }

    /// The classes of materials.
    #[must_use]
    pub const fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The value of a position, where its table is there. Counters and the plies
    /// before are ignored.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<TableValue> {
        if position.is_decided() {
            return Some(decided(position));
        }
        let (id, line) = self.classes.find(Material::of(position))?;
        let table = self.table(id)?;
        let squares = arrangement(position, &line);
        let index = self.shelves[usize::from(id)].layout.index(&squares);
        table.get(index).map(|&byte| self.coding.decode(byte))
    }

    fn table(&self, id: ClassId) -> Option<&Arc<[u8]>> {
        let shelf = &self.shelves[usize::from(id)];
        shelf.table.get().or_else(|| self.fetch(id))
    }

    #[cold]
    fn fetch(&self, id: ClassId) -> Option<&Arc<[u8]>> {
        let shelf = &self.shelves[usize::from(id)];
        if shelf.missing.load(Ordering::Relaxed) {
            return None;
        }
        let class = self.classes.class(id);
        if class.material.pieces() <= AT_ONCE {
            // What fails once fails again.
            let never = AtomicBool::new(false);
            let _ = self.solve(id, 1, &never);
        } else if let Some(values) = self.source.as_ref().and_then(|source| source.load(class)) {
            self.insert(id, values);
        }
        let found = shelf.table.get();
        shelf.missing.store(found.is_none(), Ordering::Relaxed);
        found
    }

    /// Solves a class and its twin with all they need, and keeps the tables.
    ///
    /// # Errors
    /// When it is called off, or an ending is too long for a table.
    pub fn solve(
        &self,
        id: ClassId,
        threads: usize,
        cancel: &AtomicBool,
    ) -> Result<(), SolveError> {
        if self.shelves[usize::from(id)].table.get().is_some() {
            return Ok(());
        }
        let solved = self.solved(id, threads, cancel)?;
        self.keep(id, solved);
        Ok(())
    }

    fn solved(
        &self,
        id: ClassId,
        threads: usize,
        cancel: &AtomicBool,
    ) -> Result<Solved, SolveError> {
        solve::solve(
            &self.tables,
            &self.classes,
            id,
            threads,
            cancel,
            &mut |sub| {
                if let Some(table) = self.table(sub) {
                    return Ok(Arc::clone(table));
                }
                let solved = self.solved(sub, threads, cancel)?;
                Ok(Arc::clone(self.keep(sub, solved)))
            },
        )
    }

    fn keep(&self, id: ClassId, solved: Solved) -> &Arc<[u8]> {
        if let Some(table) = solved.twin {
            let twin = self.classes.twin(id);
            self.shelves[usize::from(twin)].table.get_or_init(|| table);
        }
        self.shelves[usize::from(id)]
            .table
            .get_or_init(|| solved.table)
    }

    /// The class of a material, if tables are made for so many animals.
    #[must_use]
    pub fn class_of(&self, material: Material) -> Option<ClassId> {
        self.classes.find(material).map(|(id, _)| id)
    }

    /// A class's values, a byte each, as [`Tablebase::insert`] takes them; `None`
    /// where its table is missing.
    #[must_use]
    pub fn values(&self, id: ClassId) -> Option<Arc<[u8]>> {
        self.table(id).cloned()
    }

    /// Puts a class's values in; those of a wrong number are refused.
    pub fn insert(&self, id: ClassId, values: Vec<u8>) -> bool {
        let shelf = &self.shelves[usize::from(id)];
        let fits = values.len() == shelf.layout.size();
        if fits {
            shelf.table.get_or_init(|| Arc::from(values));
        }
        fits
    }
}

/// The value of a position in which a den is entered or a side has no animal.
fn decided(position: &Position) -> TableValue {
    use crate::position::Ending;
    match position.ending() {
        Some(Ending::Den(winner) | Ending::Captured(winner) | Ending::NoMove(winner)) => {
            if winner == position.side_to_move() {
                TableValue::Win { plies: 0 }
            } else {
                TableValue::Loss { plies: 0 }
            }
        }
        _ => TableValue::Draw,
    }
}

/// Where the animals of a line stand, as the mover sees the board.
#[inline]
fn arrangement(position: &Position, line: &Line) -> [u8; MAX_PIECES] {
    let mover = position.side_to_move().index();
    let is_turned = position.side_to_move() == Side::Blue;
    let mut squares = [0; MAX_PIECES];
    for (place, &animal) in line.animals().iter().enumerate() {
        let side = mover ^ usize::from(place >= line.movers());
        let square = position.squares[side][animal as usize];
        squares[place] = if is_turned { turned(square) } else { square };
    }
    squares
}
