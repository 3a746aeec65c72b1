//! Which animals are left, and which materials are one and the same ending.
//!
//! Animals that move alike and stand alike to every animal of the other side
//! are interchangeable: a dog and a cat against an elephant play as a wolf and
//! a leopard do. All such materials share one table, that of their *class*.
//! What makes them alike is read from the rule tables, so that every house
//! rule groups its endings by itself.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::position::Position;
use crate::rules::{RuleSet, RuleTables};
use crate::types::{Animal, Side};

/// The most animals on the board for which tables are made.
pub const MAX_PIECES: usize = 5;

/// The animals of the side to move and of the other side, a bit each.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// Of the side to move: bit `n` is the animal of index `n`.
    pub mover: u8,
    /// Of the other side.
    pub other: u8,
}

/// Text that is no material.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no material: expected the animals of either side such as TC/ED")]
pub struct ParseMaterialError(
    /// The offending text.
    pub String,
);

impl Material {
    /// What stands on a position's board.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let masks = position.occupied.map(|mut squares| {
            let mut mask = 0;
            while squares != 0 {
                mask |= 1 << (position.board[squares.trailing_zeros() as usize] & 7);
                squares &= squares - 1;
            }
            mask
        });
        let mover = position.side_to_move().index();
        Self {
            mover: masks[mover],
            other: masks[mover ^ 1],
        }
    }

    /// How many animals there are.
    #[must_use]
    pub const fn pieces(self) -> usize {
        (self.mover.count_ones() + self.other.count_ones()) as usize
    }

    /// The same with the other side to move.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            mover: self.other,
            other: self.mover,
        }
    }

    const fn slot(self) -> usize {
        (self.mover as usize) << 8 | self.other as usize
    }

    /// Every material of so many animals with at least one a side.
    pub fn all(pieces: usize) -> impl Iterator<Item = Self> {
        (1..=u8::MAX)
            .flat_map(|mover| (1..=u8::MAX).map(move |other| Self { mover, other }))
            .filter(move |material| material.pieces() == pieces)
    }
}

fn animals(mask: u8) -> impl DoubleEndedIterator<Item = Animal> {
    Animal::ALL
        .into_iter()
        .filter(move |animal| mask >> animal.index() & 1 != 0)
}

impl fmt::Display for Material {
    /// Strongest first, the side to move before the stroke: `TC/ED`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for animal in animals(self.mover).rev() {
            write!(f, "{}", animal.letter())?;
        }
        f.write_str("/")?;
        for animal in animals(self.other).rev() {
            write!(f, "{}", animal.letter())?;
        }
        Ok(())
    }
}

impl FromStr for Material {
    type Err = ParseMaterialError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseMaterialError(text.to_owned());
        let mask = |letters: &str| {
            letters.chars().try_fold(0_u8, |mask, letter| {
                let bit = 1 << Animal::from_letter(letter).map_err(|_| error())?.index();
                if mask & bit == 0 {
                    Ok(mask | bit)
                } else {
                    Err(error())
                }
            })
        };
        let (mover, other) = text.split_once('/').ok_or_else(error)?;
        let material = Self {
            mover: mask(mover)?,
            other: mask(other)?,
        };
        if material.mover == 0 || material.other == 0 {
            return Err(error());
        }
        Ok(material)
    }
}

/// Animals of a material in the order of its class: the mover's, then the others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    animals: [u8; MAX_PIECES],
    movers: u8,
    len: u8,
}

impl Line {
    fn new(movers: &[u8], others: &[u8]) -> Self {
        let mut line = [0; MAX_PIECES];
        line[..movers.len()].copy_from_slice(movers);
        line[movers.len()..movers.len() + others.len()].copy_from_slice(others);
        Self {
            animals: line,
            movers: movers.len() as u8,
            len: (movers.len() + others.len()) as u8,
        }
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// How many of them are the mover's.
    pub fn movers(&self) -> usize {
        self.movers as usize
    }

    /// The animals' indices.
    pub fn animals(&self) -> &[u8] {
        &self.animals[..self.len()]
    }
}

/// A class of materials.
#[derive(Clone, Debug)]
pub struct Class {
    /// The first of its materials; it names the class.
    pub material: Material,
    /// That material's animals in the order of the index.
    pub(crate) line: Line,
}

/// A class by its place in [`Classes::all`].
pub type ClassId = u16;

/// The classes of a rule set up to a number of animals.
pub struct Classes {
    classes: Vec<Class>,
    /// By [`Material::slot`]: one more than the place in `members`, 0 for none.
    slots: Vec<u16>,
    members: Vec<(ClassId, Line)>,
    most: usize,
}

impl Classes {
    pub(crate) fn new(tables: &RuleTables, most: usize) -> Self {
        let kinds = Kinds::new(tables);
        let mut known: HashMap<Vec<u8>, ClassId> = HashMap::new();
        let mut all = Self {
            classes: Vec::new(),
            slots: vec![0; 1 << 16],
            members: Vec::new(),
            most,
        };
        for pieces in 2..=most.min(MAX_PIECES) {
            for material in Material::all(pieces) {
                let (key, line) = kinds.canonical(material);
                let id = *known.entry(key).or_insert_with(|| {
                    all.classes.push(Class { material, line });
                    (all.classes.len() - 1) as ClassId
                });
                all.members.push((id, line));
                all.slots[material.slot()] = all.members.len() as u16;
            }
        }
        all
    }

    /// Every class, those of few animals first.
    #[must_use]
    pub fn all(&self) -> &[Class] {
        &self.classes
    }

    /// Up to how many animals there are classes.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// The class of a material and its animals in the class's order.
    #[inline]
    pub(crate) fn find(&self, material: Material) -> Option<(ClassId, Line)> {
        let slot = self.slots[material.slot()];
        self.members.get(usize::from(slot).checked_sub(1)?).copied()
    }

    /// A class by its number.
    ///
    /// # Panics
    /// When there are not so many.
    #[must_use]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[usize::from(id)]
    }

    /// The class of the same animals with the other side to move.
    #[must_use]
    pub fn twin(&self, id: ClassId) -> ClassId {
        let reversed = self.class(id).material.reversed();
        self.find(reversed).map_or(id, |(twin, _)| twin)
    }
}

/// How the animals of a rule set move and capture.
struct Kinds {
    /// Animals with the same number move alike.
    motion: [u8; 8],
    /// By attacker and victim: on which ground it captures, and whether both leave.
    relation: [[u8; 8]; 8],
}

impl Kinds {
    fn new(tables: &RuleTables) -> Self {
        let moves_like = |a: usize, b: usize| {
            Side::ALL
                .iter()
                .all(|side| tables.steps[side.index()][a] == tables.steps[side.index()][b])
                && tables.leaps[a] == tables.leaps[b]
        };
        let mut kinds = Self {
            motion: [0; 8],
            relation: [[0; 8]; 8],
        };
        for a in 0..8 {
            kinds.motion[a] = (0..a).find(|&b| moves_like(a, b)).unwrap_or(a) as u8;
            for b in 0..8 {
                let takes = |prey: &[u8; 8]| prey[a] >> b & 1;
                let swims = |animal: usize| tables.rules.swims(Animal::ALL[animal]);
                let mut relation = takes(&tables.prey);
                if swims(a) {
                    relation |= takes(&tables.prey_ashore) << 1;
                }
                if swims(b) {
                    relation |= takes(&tables.prey_afloat) << 2;
                }
                // Equals meet in traps even where neither outranks the other.
                relation |= u8::from(a == b && tables.both_leave) << 3;
                kinds.relation[a][b] = relation;
            }
        }
        kinds
    }

    /// The least description of a material over all orders of its animals, equal
    /// for materials that are alike, and the order that gives it.
    fn canonical(&self, material: Material) -> (Vec<u8>, Line) {
        let mut least: Option<(Vec<u8>, Line)> = None;
        let indices = |mask| animals(mask).map(|animal| animal.index() as u8).collect();
        let other_orders = orders(indices(material.other));
        for movers in orders(indices(material.mover)) {
            for others in &other_orders {
                let key = self.describe(&movers, others);
                if least.as_ref().is_none_or(|(known, _)| key < *known) {
                    least = Some((key, Line::new(&movers, others)));
                }
            }
        }
        least.unwrap_or_else(|| (Vec::new(), Line::new(&[], &[])))
    }

    fn describe(&self, movers: &[u8], others: &[u8]) -> Vec<u8> {
        let mut key = vec![movers.len() as u8, others.len() as u8];
        key.extend(
            movers
                .iter()
                .chain(others)
                .map(|&a| self.motion[a as usize]),
        );
        for &a in movers {
            for &b in others {
                key.push(self.relation[a as usize][b as usize]);
                key.push(self.relation[b as usize][a as usize]);
            }
        }
        key
    }
}

/// All orders of a few animals.
fn orders(animals: Vec<u8>) -> Vec<Vec<u8>> {
    if animals.len() <= 1 {
        return vec![animals];
    }
    let mut all = Vec::new();
    for first in 0..animals.len() {
        let mut rest = animals.clone();
        let animal = rest.remove(first);
        for mut tail in orders(rest) {
            tail.insert(0, animal);
            all.push(tail);
        }
    }
    all
}

/// The rules that a table hangs on: those that look back, clocks, scoring and
/// names make no difference to it.
#[must_use]
pub fn plain_rules(rules: RuleSet) -> RuleSet {
    let book = RuleSet::preset(rules.book);
    let canines = match rules.canines {
        crate::rules::CanineOrder::DogOverFox => crate::rules::CanineOrder::DogOverWolf,
        order => order,
    };
    RuleSet {
        canines,
        no_capture_rounds: book.no_capture_rounds,
        perpetual: book.perpetual,
        timeout: book.timeout,
        unscored_rounds: book.unscored_rounds,
        ..rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(rules: RuleSet, most: usize) -> Classes {
        Classes::new(&RuleTables::new(rules), most)
    }

    #[test]
    fn alike_materials_share_a_class() {
        let count = |rules: RuleSet, pieces| {
            let all = classes(rules, pieces);
            let of_so_many = |class: &&Class| class.material.pieces() == pieces;
            all.all().iter().filter(of_so_many).count()
        };
        let yeshou = [2, 3, 4].map(|pieces| count(RuleSet::YESHOU, pieces));
        assert_eq!(yeshou, [17, 84, 261]);
        // Lion and tiger differ where the tiger leaps across only.
        assert_eq!(count(RuleSet::DATOU, 3), 118);
        let both: RuleSet = "yeshou+equalsboth".parse().expect("rules");
        assert_eq!(count(both, 2), 17);
    }

    #[test]
    fn the_class_hangs_on_what_matters_only() {
        let all = classes(RuleSet::YESHOU, 3);
        let id = |text: &str| {
            all.find(text.parse().expect("material"))
                .expect("a class")
                .0
        };
        assert_eq!(id("DC/E"), id("WP/E"));
        assert_ne!(id("DC/E"), id("DR/E"));
        assert_ne!(id("DC/E"), id("E/DC"));
        assert_eq!(all.twin(id("DC/E")), id("E/WP"));
    }

    #[test]
    fn materials_are_read_and_written() {
        for text in ["TC/ED", "R/E", "ELTPWDC/R"] {
            let material: Material = text.parse().expect("material");
            assert_eq!(material.to_string(), text);
        }
        for text in ["", "TC", "T/", "TT/E", "T/X", "T/E/C"] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }

    #[test]
    fn history_rules_make_no_difference() {
        let plain = |name: &str| plain_rules(name.parse().expect("rules"));
        assert_eq!(plain("yeshou+draw0+perpetual=off"), RuleSet::YESHOU);
        assert_eq!(plain("yeshou+fox"), plain("yeshou+dogwolf"));
        assert_ne!(plain("yeshou+dogswims"), RuleSet::YESHOU);
    }
}
