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
type ToTraps = [BySquare<TrapSteps>; 8];

/// Where one's own traps begin in [`TrapSteps`].
pub(super) const OWN_TRAPS: usize = 4;

/// Moves to the three traps of the enemy, then, from [`OWN_TRAPS`] on, to one's
/// own; no trap is the fourth of each. Eight bytes below 128 in a word.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct TrapSteps(u64);

impl TrapSteps {
    pub const NONE: Self = Self(NO_WAY as u64 * 0x0101_0101_0101_0101);

    fn set(&mut self, trap: usize, steps: u8) {
        self.0 &= !(0xff << (8 * trap));
        self.0 |= u64::from(steps) << (8 * trap);
    }

    #[inline]
    pub fn get(self, trap: usize) -> u8 {
        (self.0 >> (8 * trap)) as u8
    }

    /// The lesser of both, trap by trap.
    #[inline]
    pub fn min(self, other: Self) -> Self {
        const TOP: u64 = 0x8080_8080_8080_8080;
        // A byte's top bit stays set where self is not less.
        let not_less = ((self.0 | TOP) - other.0) & TOP;
        let from_other = (not_less >> 7) * 0xff;
        Self(self.0 & !from_other | other.0 & from_other)
    }
}

pub(super) struct Distances {
    /// By side, animal, from and to.
    between: Box<[[BySquare<BySquare<u8>>; 8]; 2]>,
    /// By side, animal and square: to the enemy den.
    goal: [[BySquare<u8>; 8]; 2],
    /// By side, animal and square: to the traps.
    traps: Box<[ToTraps; 2]>,
}

impl Distances {
    pub fn new(tables: &RuleTables) -> Self {
        let mut between = Box::new([[[[NO_WAY; 64]; 64]; 8]; 2]);
        let mut goal = [[[NO_WAY; 64]; 8]; 2];
        let mut to_traps = Box::new([[[TrapSteps::NONE; 64]; 8]; 2]);
        for side in 0..2 {
            for animal in 0..8 {
                for from in 0..OFF_BOARD {
                    let steps = ways_from(tables, side, animal, from);
                    let den = tables.goal[side].trailing_zeros() as usize;
                    goal[side][animal][from as usize] = steps[den];
                    for whose in Side::ALL {
                        let first = if whose.index() == side { OWN_TRAPS } else { 0 };
                        for (i, trap) in traps(whose).iter().enumerate() {
                            to_traps[side][animal][from as usize]
                                .set(first + i, steps[trap.index()]);
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
    pub fn to_traps(&self, side: usize, animal: usize, from: usize) -> TrapSteps {
        self.traps[side][animal][from & 63]
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
    fn the_least_is_found_trap_by_trap() {
        let mut one = TrapSteps::NONE;
        let mut other = TrapSteps::NONE;
        for (trap, (a, b)) in [(3, 5), (9, 2), (0, 0), (1, 60)].into_iter().enumerate() {
            one.set(trap, a);
            other.set(trap, b);
        }
        let least = one.min(other);
        assert_eq!(
            [0, 1, 2, 3, 4].map(|trap| least.get(trap)),
            [3, 2, 0, 1, NO_WAY]
        );
        assert_eq!(least, other.min(one));
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
