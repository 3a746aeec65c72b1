//! A rule set compiled once into tables, so that no rule costs a branch where
//! moves are made (docs/ARCHITECTURE.md: the whole family is data).

use super::geometry::{RIVER, den, traps};
use super::{Equals, LeapBlock, RuleSet};
use crate::types::{Animal, SQUARES, Side, Square};

/// The number under which an absent animal "stands": past the board, so that
/// its rows in every table are empty and no branch is needed.
pub(crate) const OFF_BOARD: u8 = 63;

/// A leap over the river from one square.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Leap {
    pub to: u8,
    /// The water squares leapt over; 0 for no leap.
    pub path: u64,
}

/// Everything move generation asks about a rule set.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RuleTables {
    pub rules: RuleSet,
    /// By side, animal and square: the squares one step away that its ground
    /// rules allow (own den, river, closed traps; not the pieces).
    pub steps: [[[u64; 64]; 8]; 2],
    /// By animal and square: at most two leaps start on a square.
    pub leaps: [[[Leap; 2]; 64]; 8],
    /// By animal: the squares some leap of it starts on.
    pub leap_starts: [u64; 8],
    /// By attacker: the victims it takes on equal ground, a bit an animal.
    pub prey: [u8; 8],
    /// By attacker in the water: the victims it takes on the land.
    pub prey_ashore: [u8; 8],
    /// By attacker on the land: the victims it takes in the water.
    pub prey_afloat: [u8; 8],
    /// By side: squares on which its animals have lost their power.
    pub weak: [u64; 2],
    /// By side: squares on which its animals may not capture.
    pub idle: [u64; 2],
    /// By side: the den its animals want to enter.
    pub goal: [u64; 2],
    /// By side: the squares from which some animal of it steps into that den.
    pub den_steps: [u64; 2],
    pub own_rat_blocks: bool,
    pub both_leave: bool,
}

impl RuleTables {
    pub fn new(rules: RuleSet) -> Self {
        let mut tables = Self {
            rules,
            steps: [[[0; 64]; 8]; 2],
            leaps: [[[Leap::default(); 2]; 64]; 8],
            leap_starts: [0; 8],
            prey: [0; 8],
            prey_ashore: [0; 8],
            prey_afloat: [0; 8],
            weak: [0; 2],
            idle: [0; 2],
            goal: [0; 2],
            den_steps: [0; 2],
            own_rat_blocks: rules.leap_block == LeapBlock::AnyRat,
            both_leave: rules.equals == Equals::BothLeave,
        };
        for side in Side::ALL {
            let enemy = side.opposite();
            tables.goal[side.index()] = 1 << den(enemy).raw();
            tables.weak[side.index()] = traps(enemy).bits();
            if !rules.trapped_may_capture {
                tables.idle[side.index()] = traps(enemy).bits();
            }
            for animal in Animal::ALL {
                for square in Square::all() {
                    let targets = step_targets(&rules, side, animal, square);
                    tables.steps[side.index()][animal.index()][square.index()] = targets;
                    if targets & tables.goal[side.index()] != 0 {
                        tables.den_steps[side.index()] |= 1 << square.raw();
                    }
                }
            }
        }
        for animal in Animal::ALL {
            tables.add_leaps(animal);
            tables.add_prey(animal);
        }
        tables
    }

    fn add_leaps(&mut self, animal: Animal) {
        for square in Square::all().filter(|&square| !RIVER.contains(square)) {
            let mut found = 0;
            for (file_step, rank_step) in DIRECTIONS {
                if !self.rules.leaps(animal, rank_step != 0) {
                    continue;
                }
                let mut path = 0;
                let mut at = shifted(square, file_step, rank_step);
                while let Some(water) = at.filter(|&at| RIVER.contains(at)) {
                    path |= 1 << water.raw();
                    at = shifted(water, file_step, rank_step);
                }
                if let Some(to) = at.filter(|_| path != 0) {
                    self.leaps[animal.index()][square.index()][found] = Leap { to: to.raw(), path };
                    self.leap_starts[animal.index()] |= 1 << square.raw();
                    found += 1;
                }
            }
        }
    }

    fn add_prey(&mut self, attacker: Animal) {
        let bit = |victim: Animal| 1_u8 << victim.index();
        let index = attacker.index();
        for victim in Animal::ALL {
            if self.rules.outranks(attacker, victim) {
                self.prey[index] |= bit(victim);
            }
        }
        if attacker == Animal::Rat && self.rules.rat_across_bank {
            self.prey_ashore[index] = bit(Animal::Rat);
            self.prey_afloat[index] = bit(Animal::Rat);
        }
        if attacker == Animal::Dog && self.rules.dog_swims {
            self.prey_ashore[index] =
                bit(Animal::Dog) | bit(Animal::Wolf) | bit(Animal::Cat) | bit(Animal::Rat);
        }
    }

    /// Whether `attacker` on `from` takes `victim` on `to`, one step or a leap
    /// away, by rank, bank and trap.
    #[inline]
    pub fn may_capture(
        &self,
        side: usize,
        attacker: usize,
        from: u8,
        victim: usize,
        to: u8,
    ) -> bool {
        if self.idle[side] >> from & 1 != 0 {
            return false;
        }
        if self.weak[side ^ 1] >> to & 1 != 0 {
            return true;
        }
        let from_water = RIVER.bits() >> from & 1 != 0;
        let to_water = RIVER.bits() >> to & 1 != 0;
        let prey = match (from_water, to_water) {
            (true, false) => self.prey_ashore[attacker],
            (false, true) => self.prey_afloat[attacker],
            _ => self.prey[attacker],
        };
        prey >> victim & 1 != 0
    }
}

/// File and rank steps: up, down, right, left from Red's side.
pub(crate) const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

pub(crate) fn shifted(square: Square, file_step: i8, rank_step: i8) -> Option<Square> {
    let file = square.file().checked_add_signed(file_step)?;
    let rank = square.rank().checked_add_signed(rank_step)?;
    Square::new(file, rank)
}

fn step_targets(rules: &RuleSet, side: Side, animal: Animal, square: Square) -> u64 {
    debug_assert!(square.index() < SQUARES);
    DIRECTIONS
        .into_iter()
        .filter_map(|(file_step, rank_step)| shifted(square, file_step, rank_step))
        .filter(|&to| to != den(side))
        .filter(|&to| !RIVER.contains(to) || rules.swims(animal))
        .filter(|&to| !traps(side.opposite()).contains(to) || rules.enters_enemy_traps(animal))
        .fold(0, |bits, to| bits | 1 << to.raw())
}
