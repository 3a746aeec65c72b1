//! The squares as sets of bits, and a class's animals with the ways each goes:
//! what the solver reads in its innermost loops.

use super::index::{is_right, mirrored, standable};
use super::material::Line;
use crate::rules::RuleTables;
use crate::types::{Animal, Square, SquareSet};

/// The squares of one file.
const fn file(number: u32) -> u64 {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 9 {
        bits |= 1 << (rank * 7 + number);
        rank += 1;
    }
    bits
}

/// A set of squares in the mirror that swaps left and right.
#[inline]
pub(super) const fn mirrored_set(set: u64) -> u64 {
    set & file(3)
        | (set & file(0)) << 6
        | (set & file(1)) << 4
        | (set & file(2)) << 2
        | (set & file(4)) >> 2
        | (set & file(5)) >> 4
        | (set & file(6)) >> 6
}

/// The squares next to a set.
#[inline]
pub(super) const fn beside(set: u64) -> u64 {
    set << 7 | set >> 7 | (set & !file(6)) << 1 | (set & !file(0)) >> 1
}

/// A way from one square to another, whoever stands there.
#[derive(Copy, Clone, Debug)]
pub(super) struct Way {
    /// The far end: where it leads, or where it comes from.
    pub square: u8,
    /// The water leapt over; 0 for a step.
    pub path: u64,
    /// How much further on the word of the arrangement after it lies.
    pub delta: i32,
    /// Whether it leads past the middle file, so that the mirror is needed.
    pub mirrors: bool,
}

/// Leaps of one length and direction.
#[derive(Clone, Debug)]
pub(super) struct LeapLine {
    pub shift: i32,
    pub starts: u64,
    /// Each start with the water it leaps over.
    paths: Vec<(u8, u64)>,
}

impl LeapLine {
    /// Where the leaps start that nobody afloat blocks.
    #[inline]
    pub fn open(&self, blockers: u64) -> u64 {
        if blockers == 0 {
            return self.starts;
        }
        self.paths
            .iter()
            .filter(|(_, path)| path & blockers == 0)
            .fold(0, |open, &(start, _)| open | 1 << start)
    }
}

/// An animal of a class.
#[derive(Clone, Debug)]
pub(super) struct Man {
    /// 0 for those who move first in the class.
    pub side: usize,
    pub animal: usize,
    /// Where it may stand.
    pub standable: u64,
    /// Where it may step to from a square beside.
    pub enterable: u64,
    /// The squares from which it steps into the enemy den.
    pub before_den: u64,
    /// By square: where it goes, dens apart.
    pub ways: Vec<Vec<Way>>,
    /// By square: from where it gets there.
    pub arrivals: Vec<Vec<Way>>,
    pub leaps: Vec<LeapLine>,
    /// The squares it is put on, one after the other.
    pub squares: Vec<u8>,
    /// By square: how much it adds to the word's number.
    pub share: [u32; 64],
}

impl Man {
    /// One of the animals whose squares number the words.
    fn new(tables: &RuleTables, side: usize, animal: usize, stride: usize, halved: bool) -> Self {
        let standable = standable(&tables.rules, Animal::ALL[animal]).bits();
        let steps = &tables.steps[side][animal];
        let squares: Vec<u8> = SquareSet::from_bits(standable)
            .iter()
            .map(Square::raw)
            .filter(|&square| !halved || !is_right(square))
            .collect();
        let mut share = [0; 64];
        for (number, &square) in squares.iter().enumerate() {
            share[square as usize] = (number * stride) as u32;
        }
        let mut man = Self {
            side,
            animal,
            standable,
            enterable: steps.iter().fold(0, |all, to| all | to),
            before_den: 0,
            ways: vec![Vec::new(); 64],
            arrivals: vec![Vec::new(); 64],
            leaps: Vec::new(),
            squares,
            share,
        };
        for from in SquareSet::from_bits(standable).iter().map(Square::raw) {
            let targets = steps[from as usize];
            if targets & tables.goal[side] != 0 {
                man.before_den |= 1 << from;
            }
            for to in SquareSet::from_bits(targets & standable).iter() {
                man.add_way(from, to.raw(), 0, halved);
            }
            for leap in tables.leaps[animal][from as usize] {
                if leap.path != 0 {
                    man.add_way(from, leap.to, leap.path, halved);
                    man.add_leap(from, leap.to, leap.path);
                }
            }
        }
        man
    }

    fn add_way(&mut self, from: u8, to: u8, path: u64, halved: bool) {
        let mirrors = halved && is_right(to);
        let end = if mirrors { mirrored(to) } else { to };
        let delta = self.share[end as usize] as i32 - self.share[from as usize] as i32;
        self.ways[from as usize].push(Way {
            square: to,
            path,
            delta,
            mirrors,
        });
        self.arrivals[to as usize].push(Way {
            square: from,
            path,
            delta: 0,
            mirrors: false,
        });
    }

    fn add_leap(&mut self, from: u8, to: u8, path: u64) {
        let shift = i32::from(to) - i32::from(from);
        let known = self.leaps.iter().position(|line| line.shift == shift);
        let at = known.unwrap_or_else(|| {
            self.leaps.push(LeapLine {
                shift,
                starts: 0,
                paths: Vec::new(),
            });
            self.leaps.len() - 1
        });
        self.leaps[at].starts |= 1 << from;
        self.leaps[at].paths.push((from, path));
    }

    /// The squares from which it gets into a set of empty squares.
    #[inline]
    pub fn sources(&self, targets: u64, blockers: u64) -> u64 {
        let mut found = beside(targets & self.enterable);
        for line in &self.leaps {
            let landed = if line.shift > 0 {
                targets >> line.shift
            } else {
                targets << -line.shift
            };
            found |= landed & line.open(blockers);
        }
        found
    }
}

/// The animals of a class, and the words their arrangements fall into: a word
/// holds the squares of the last animal, its number tells where the others stand.
pub(super) struct Ground {
    pub men: Vec<Man>,
    pub words: usize,
    pub own_blocks: bool,
}

/// A word's arrangement.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub word: usize,
    /// Where the animals but the last stand.
    pub squares: [u8; super::material::MAX_PIECES],
    /// Their squares by side.
    pub taken: [u64; 2],
    /// Where the last may stand; nowhere when two of the others share a square.
    pub free: u64,
}

impl Ground {
    pub fn new(tables: &RuleTables, line: &Line) -> Self {
        let mut men: Vec<Man> = Vec::new();
        let mut words = 1;
        for (place, &animal) in line.animals().iter().enumerate().rev() {
            let side = usize::from(place >= line.movers());
            let man = Man::new(tables, side, animal as usize, words, place == 0);
            // The last animal is what a word is of.
            if place + 1 < line.len() {
                words *= man.squares.len();
            }
            men.insert(0, man);
        }
        Self {
            men,
            words,
            own_blocks: tables.own_rat_blocks,
        }
    }

    /// The last animal.
    #[inline]
    pub fn inner(&self) -> &Man {
        &self.men[self.men.len() - 1]
    }

    /// The place of the last animal.
    #[inline]
    pub fn inner_place(&self) -> usize {
        self.men.len() - 1
    }

    /// Visits the words of a range in order.
    pub fn walk(&self, words: std::ops::Range<usize>, mut visit: impl FnMut(&Spot)) {
        let outer = self.inner_place();
        let mut numbers = [0; super::material::MAX_PIECES];
        let mut rest = words.start;
        for place in (0..outer).rev() {
            let choices = self.men[place].squares.len();
            numbers[place] = rest % choices;
            rest /= choices;
        }
        let mut spot = Spot {
            word: words.start,
            squares: [0; super::material::MAX_PIECES],
            taken: [0; 2],
            free: 0,
        };
        for word in words {
            spot.word = word;
            spot.taken = [0; 2];
            let mut apart = true;
            for (place, man) in self.men[..outer].iter().enumerate() {
                let square = man.squares[numbers[place]];
                spot.squares[place] = square;
                apart &= (spot.taken[0] | spot.taken[1]) >> square & 1 == 0;
                spot.taken[man.side] |= 1 << square;
            }
            if apart {
                spot.free = self.inner().standable & !(spot.taken[0] | spot.taken[1]);
                visit(&spot);
            }
            for place in (0..outer).rev() {
                numbers[place] += 1;
                if numbers[place] < self.men[place].squares.len() {
                    break;
                }
                numbers[place] = 0;
            }
        }
    }

    /// The word when the first animal stands on a square right of the middle
    /// and the others where they are, all in the mirror.
    #[inline]
    pub fn mirrored_word(&self, spot: &Spot, first: u8) -> usize {
        let mut word = self.men[0].share[mirrored(first) as usize];
        for place in 1..self.inner_place() {
            word += self.men[place].share[mirrored(spot.squares[place]) as usize];
        }
        word as usize
    }

    /// Who of those outside the word blocks a side's leaps.
    #[inline]
    pub fn blockers(&self, spot: &Spot, side: usize) -> u64 {
        let own = if self.own_blocks { spot.taken[side] } else { 0 };
        spot.taken[side ^ 1] | own
    }

    /// Whether the last animal, afloat, would block a side's leaps.
    #[inline]
    pub fn inner_blocks(&self, side: usize) -> bool {
        self.own_blocks || self.inner().side != side
    }

    /// Of the word's arrangements in `wanted`, those where `side` has a move that
    /// captures nothing and enters no den into what `fetch` gives: by word, and by
    /// the squares free there for the last animal, the arrangements wished for.
    #[inline]
    pub fn leading(
        &self,
        side: usize,
        spot: &Spot,
        wanted: u64,
        fetch: impl Fn(usize, u64) -> u64,
    ) -> u64 {
        let taken = spot.taken[0] | spot.taken[1];
        let blockers = self.blockers(spot, side);
        let inner_blocks = self.inner_blocks(side);
        let mut found = 0;
        if self.inner().side == side {
            let targets = fetch(spot.word, spot.free);
            if targets != 0 {
                found = self.inner().sources(targets, blockers);
            }
        }
        let standable = self.inner().standable;
        for place in 0..self.inner_place() {
            let man = &self.men[place];
            if man.side != side {
                continue;
            }
            let from = spot.squares[place];
            for way in &man.ways[from as usize] {
                if found & wanted == wanted {
                    return wanted;
                }
                if taken >> way.square & 1 != 0 || way.path & blockers != 0 {
                    continue;
                }
                let taken_then = taken ^ (1 << from | 1 << way.square);
                let mut bits = if way.mirrors {
                    let word = self.mirrored_word(spot, way.square);
                    mirrored_set(fetch(word, standable & !mirrored_set(taken_then)))
                } else {
                    let word = (spot.word as i64 + i64::from(way.delta)) as usize;
                    fetch(word, standable & !taken_then)
                };
                if inner_blocks {
                    bits &= !way.path;
                }
                found |= bits;
            }
        }
        found & wanted
    }

    /// The word's arrangements in which `side` steps into the enemy den.
    #[inline]
    pub fn before_den(&self, side: usize, spot: &Spot) -> u64 {
        let mut found = 0;
        for (place, man) in self.men.iter().enumerate() {
            if man.side != side {
                continue;
            }
            if place == self.inner_place() {
                found |= man.before_den & spot.free;
            } else if man.before_den >> spot.squares[place] & 1 != 0 {
                return spot.free;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Side;

    #[test]
    fn the_mirror_of_a_set_is_that_of_its_squares() {
        let mut set = 0x1234_5678_9abc_def0_u64 & SquareSet::ALL.bits();
        for _ in 0..20 {
            let slow = SquareSet::from_bits(set)
                .iter()
                .fold(0, |all, square| all | 1_u64 << mirrored(square.raw()));
            assert_eq!(mirrored_set(set), slow);
            set = set.wrapping_mul(0x9e37_79b9_7f4a_7c15) & SquareSet::ALL.bits();
        }
    }

    /// Steps hang on where they lead only: the solver counts on it.
    #[test]
    fn steps_are_neighbours_that_may_be_entered() {
        for name in ["yeshou", "datou+dogswims", "traditional+smalltraps"] {
            let tables = RuleTables::new(name.parse().expect("rules"));
            for side in Side::ALL.map(Side::index) {
                for animal in 0..8 {
                    let steps = &tables.steps[side][animal];
                    let enterable = steps.iter().fold(0, |all, to| all | to);
                    for from in Square::all() {
                        let near = beside(1 << from.raw()) & SquareSet::ALL.bits();
                        assert_eq!(steps[from.index()], near & enterable, "{name} {from}");
                    }
                }
            }
        }
    }
}
