//! Tables held against the rules: every entry against what its moves lead to,
//! by the generator that games are played with.
//!
//! If that holds for every entry the table is right: a win or loss in `n` plies
//! follows from those in `n - 1`, down to the ends themselves.

use std::ops::Range;

use thiserror::Error;

use super::material::ClassId;
use super::value::TableValue;
use super::{Tablebase, material};
use crate::position::Position;
use crate::types::{Animal, Piece, Side, Square};

/// An entry that its successors contradict.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fen}: the table says {told}, its moves {found}")]
pub struct Flaw {
    /// The position.
    pub fen: String,
    /// The table's value.
    pub told: TableValue,
    /// What the successors' values make of it.
    pub found: TableValue,
}

/// What a class's table holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions won, drawn, lost for the side to move.
    pub won: u64,
    /// Drawn ones.
    pub drawn: u64,
    /// Lost ones.
    pub lost: u64,
    /// The longest way to an end, in plies.
    pub longest: u32,
    /// A position that takes so long.
    pub example: Option<String>,
}

impl Tablebase {
    /// How many numbers a class's positions have; some belong to no position.
    #[must_use]
    pub fn size(&self, id: ClassId) -> usize {
        self.shelves[usize::from(id)].layout.size()
    }

    /// The position of a number, Red to move; `None` where there is none.
    #[must_use]
    pub fn position(&self, id: ClassId, number: usize) -> Option<Position> {
        let like = Position::start(self.rules);
        self.arranged(id, number, &like, Side::Red)
    }

    fn arranged(
        &self,
        id: ClassId,
        number: usize,
        like: &Position,
        mover: Side,
    ) -> Option<Position> {
        let squares = self.shelves[usize::from(id)].layout.arrangement(number)?;
        let line: &material::Line = &self.classes.class(id).line;
        let pieces = line.animals().iter().enumerate().map(|(place, &animal)| {
            let is_mover = place < line.movers();
            let side = if is_mover { mover } else { mover.opposite() };
            let square = Square::at(squares[place]);
            let square = if mover == Side::Blue {
                square.rotated()
            } else {
                square
            };
            (square, Piece::new(side, Animal::ALL[animal as usize]))
        });
        Some(like.rearranged(pieces, mover))
    }

    /// Holds entries of a class against their successors, every `step`th of a
    /// range; answers with how many there were. Tables that are missing are made.
    ///
    /// # Errors
    /// The first entry that is wrong.
    pub fn verify(&self, id: ClassId, range: Range<usize>, step: usize) -> Result<u64, Flaw> {
        let like = Position::start(self.rules);
        let mut seen = 0;
        for number in range.step_by(step.max(1)) {
            let side = if number % 2 == 0 {
                Side::Red
            } else {
                Side::Blue
            };
            let Some(mut position) = self.arranged(id, number, &like, side) else {
                continue;
            };
            let told = self.probe(&position);
            let found = self.value_by_moves(&mut position);
            let (Some(told), Some(found)) = (told, found) else {
                continue;
            };
            seen += 1;
            if told != found {
                return Err(Flaw {
                    fen: position.to_fen(),
                    told,
                    found,
                });
            }
        }
        Ok(seen)
    }

    /// The value that a position's successors give it; `None` where some of their
    /// tables are missing.
    fn value_by_moves(&self, position: &mut Position) -> Option<TableValue> {
        let mut best = TableValue::Loss { plies: 0 };
        for (count, &mv) in position.legal_moves().iter().enumerate() {
            let undo = position.play_unchecked(mv);
            let value = self.probe(position);
            position.undo(mv, undo);
            let value = value?.before();
            if count == 0 || value.order() > best.order() {
                best = value;
            }
        }
        Some(best)
    }

    /// Counts a class's values; `None` where its table is missing.
    #[must_use]
    pub fn tally(&self, id: ClassId) -> Option<Tally> {
        let table = self.table(id)?;
        let layout = &self.shelves[usize::from(id)].layout;
        let mut tally = Tally::default();
        let mut longest = None;
        for (number, &byte) in table.iter().enumerate() {
            let value = self.coding.decode(byte);
            match value {
                TableValue::Draw => {
                    tally.drawn += u64::from(layout.arrangement(number).is_some());
                    continue;
                }
                TableValue::Win { .. } => tally.won += 1,
                TableValue::Loss { .. } => tally.lost += 1,
            }
            if value.plies() > tally.longest || longest.is_none() {
                tally.longest = value.plies();
                longest = Some(number);
            }
        }
        tally.example = longest
            .and_then(|number| self.position(id, number))
            .map(|position| position.to_fen());
        Some(tally)
    }
}
