//! What the network sees: who stands where, from one side's seat.
//!
//! A piece is told by whose it is and by its rank in the book, not by its name:
//! dog and wolf, ordered one way or the other, are then the same to it. Blue's
//! board is turned by 180°.

use crate::rules::RuleSet;
use crate::types::{Animal, SQUARES};

/// Eight ranks of one's own and of the enemy, on every square.
pub(super) const FEATURES: usize = 16 * SQUARES;

/// The features' numbers under one rule set.
pub(super) struct Features {
    /// By piece: its number as Red sees it on a1, and as Blue does.
    first: [[usize; 16]; 2],
}

impl Features {
    pub fn new(rules: &RuleSet) -> Self {
        let mut first = [[0; 16]; 2];
        for (seat, first) in first.iter_mut().enumerate() {
            for side in 0..2 {
                for animal in Animal::ALL {
                    let rank = usize::from(rules.rank(animal)) - 1;
                    let kind = if side == seat { rank } else { 8 + rank };
                    first[side * 8 + animal.index()] = kind * SQUARES;
                }
            }
        }
        Self { first }
    }

    /// The number of a piece on a square, seen from a seat (0 is Red's).
    #[inline]
    pub fn number(&self, seat: usize, piece: usize, square: u8) -> usize {
        let square = usize::from(square);
        let seen = if seat == 0 {
            square
        } else {
            SQUARES - 1 - square
        };
        self.first[seat][piece & 15] + seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Piece, Side, Square};

    fn number(rules: RuleSet, seat: Side, side: Side, animal: Animal, square: &str) -> usize {
        let square: Square = square.parse().expect("a square");
        let piece = Piece::new(side, animal).index();
        Features::new(&rules).number(seat.index(), piece, square.raw())
    }

    #[test]
    fn both_seats_see_the_same() {
        use Side::{Blue, Red};
        let rules = RuleSet::YESHOU;
        for animal in Animal::ALL {
            let own = number(rules, Red, Red, animal, "b3");
            assert_eq!(own, number(rules, Blue, Blue, animal, "f7"));
            let enemy = number(rules, Red, Blue, animal, "b3");
            assert_eq!(enemy, number(rules, Blue, Red, animal, "f7"));
            assert_ne!(own, enemy);
            assert!(own < FEATURES && enemy < FEATURES);
        }
    }

    #[test]
    fn ranks_are_seen_and_not_names() {
        let see = |rules, animal| number(rules, Side::Red, Side::Blue, animal, "a4");
        assert_eq!(
            see(RuleSet::YESHOU, Animal::Wolf),
            see(RuleSet::TRADITIONAL, Animal::Dog)
        );
        assert_eq!(see(RuleSet::DATOU, Animal::Rat), 8 * SQUARES + 21);
    }
}
