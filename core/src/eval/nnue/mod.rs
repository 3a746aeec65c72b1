//! A small network that sees, under the three books, what the hand-written
//! evaluation misses: its word is added to that.
//!
//! Trained by `trainer/` on games of the engine against itself; the weights are
//! part of the program. [`features`] says what it sees, [`network`] what it is
//! made of, [`accumulator`] how one position is reached from another, and
//! [`simd`] computes. House rules it has never met: they are judged by hand.

mod accumulator;
mod features;
mod network;
mod simd;

use crate::position::Position;
use crate::rules::{Book, RuleSet};
use accumulator::Accumulator;
pub(crate) use accumulator::Accumulators;
use features::Features;
use network::Network;

/// No value goes past this: it must stay clear of won and lost ends.
const MOST: i32 = 15_000;

/// The network as it judges one book.
pub(super) struct Judge {
    network: &'static Network,
    features: Features,
    book: usize,
}

impl Judge {
    /// A judge for the rule set, if it is one of the three books as it stands.
    pub fn new(rules: &RuleSet) -> Option<Self> {
        if *rules != RuleSet::preset(rules.book) {
            return None;
        }
        Some(Self {
            network: Network::embedded()?,
            features: Features::new(rules),
            book: Book::ALL.iter().position(|&book| book == rules.book)?,
        })
    }

    /// What to add for the side to move, in centipawns.
    pub fn score(&self, position: &Position) -> i32 {
        let empty = Accumulator::empty(self.network, self.book);
        let mut here = empty.clone();
        here.follow(&empty, position, self.network, &self.features);
        self.read(&here, position)
    }

    /// The same, from what was kept.
    #[inline]
    pub fn score_near(&self, position: &Position, kept: &mut Accumulators, ply: usize) -> i32 {
        let here = kept.at(ply, position, self.network, self.book, &self.features);
        self.read(here, position)
    }

    #[inline]
    fn read(&self, here: &Accumulator, position: &Position) -> i32 {
        let mover = position.side_to_move().index();
        let count = position.occupied[0] | position.occupied[1];
        let halves = [here.half(mover), here.half(mover ^ 1)];
        self.network
            .output(halves, self.book, count.count_ones())
            .clamp(-MOST, MOST)
    }
}
