//! How many moves an animal needs from square to square, leaps included, with
//! nobody in its way.

use std::collections::VecDeque;

use crate::rules::geometry::traps;
use crate::rules::{OFF_BOARD, RuleTables};
use crate::types::Side;

/// More moves than any way has: there is none.
pub(super) const NO_WAY: u8 = 60;

type BySquare<T> = [T; 64];
/// By animal and square.
type ToTraps = [BySquare<[u8; 4]>; 8];

pub(super) struct Distances {
    /// By side, animal, from and to.
    between: Box<[[BySquare<BySquare<u8>>; 8]; 2]>,
    /// By side, animal and square: to the enemy den.
    goal: [[BySquare<u8>; 8]; 2],
    /// By whose traps, whose animal, animal and square: to each of the three
    /// (the fourth is no trap).
    traps: Box<[[ToTraps; 2]; 2]>,
}

impl Distances {
    pub fn new(tables: &RuleTables) -> Self {
        let mut between = Box::new([[[[NO_WAY; 64]; 64]; 8]; 2]);
        let mut goal = [[[NO_WAY; 64]; 8]; 2];
        let mut to_traps = Box::new([[[[[NO_WAY; 4]; 64]; 8]; 2]; 2]);
        for side in 0..2 {
            for animal in 0..8 {
                for from in 0..OFF_BOARD {
                    let steps = ways_from(tables, side, animal, from);
                    let den = tables.goal[side].trailing_zeros() as usize;
                    goal[side][animal][from as usize] = steps[den];
                    for whose in Side::ALL {
                        for (i, trap) in traps(whose).iter().enumerate() {
                            to_traps[whose.index()][side][animal][from as usize][i] =
                                steps[trap.index()];
                        }
                    }
                    between[side][animal][from as usize] = steps;
                }
            }
        }
        Self {
            between,
            goal,
            traps: to_traps,
        }
    }

    #[inline]
    pub fn between(&self, side: usize, animal: usize, from: usize, to: usize) -> u8 {
        self.between[side][animal][from & 63][to & 63]
    }

    #[inline]
    pub fn to_goal(&self, side: usize, animal: usize, from: usize) -> u8 {
        self.goal[side][animal][from & 63]
    }

    #[inline]
    pub fn to_traps(&self, whose: usize, side: usize, animal: usize, from: usize) -> [u8; 4] {
        self.traps[whose][side][animal][from & 63]
    }
}

fn ways_from(tables: &RuleTables, side: usize, animal: usize, from: u8) -> BySquare<u8> {
    let mut steps = [NO_WAY; 64];
    steps[from as usize] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        let mut next = tables.steps[side][animal][at as usize];
        for leap in tables.leaps[animal][at as usize] {
            if leap.path != 0 {
                next |= 1 << leap.to;
            }
        }
        while next != 0 {
            let to = next.trailing_zeros() as u8;
            next &= next - 1;
            if steps[to as usize] == NO_WAY {
                steps[to as usize] = steps[at as usize] + 1;
                queue.push_back(to);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;
    use crate::types::{Animal, Square};

    fn steps(rules: &str, animal: Animal, from: &str, to: &str) -> u8 {
        let rules: RuleSet = rules.parse().expect("rules");
        let square = |name: &str| name.parse::<Square>().expect("square").index();
        let distances = Distances::new(&RuleTables::new(rules));
        distances.between(0, animal.index(), square(from), square(to))
    }

    #[test]
    fn leaps_shorten_the_way() {
        assert_eq!(steps("yeshou", Animal::Lion, "b3", "b7"), 1);
        assert_eq!(steps("yeshou", Animal::Wolf, "b3", "b7"), 6);
        assert_eq!(steps("datou", Animal::Tiger, "b3", "b7"), 6);
        assert_eq!(steps("datou", Animal::Tiger, "a5", "d5"), 1);
        assert_eq!(steps("yeshou", Animal::Rat, "b3", "b7"), 4);
    }

    #[test]
    fn closed_ways_are_none() {
        assert_eq!(steps("yeshou", Animal::Cat, "c1", "d1"), NO_WAY);
        assert_eq!(steps("yeshou+smalltraps", Animal::Lion, "a7", "d9"), NO_WAY);
        assert_eq!(steps("yeshou+smalltraps", Animal::Cat, "d7", "d9"), 2);
    }
}
