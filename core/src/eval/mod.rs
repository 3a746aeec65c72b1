//! What a position of the classic game is worth: by a network under the three
//! books, by hand-written knowledge under every rule set.
//!
//! Most of the hand-written part is read off the rule set's own tables: who may capture whom, who
//! gets where in how many moves. So each book and house rule is judged by what
//! it is, and none needs an evaluation of its own. The weights are fitted to the
//! results of games the engine played against itself. Knows nothing of searching.

mod distance;
mod material;
mod nnue;
mod place;
mod race;

use crate::position::{OFF_BOARD, Position};
use crate::rules::geometry::RIVER;
use crate::types::{Animal, Piece, Side, Square};
use distance::Distances;
use material::Material;
pub(crate) use nnue::Accumulators;
use nnue::Judge;

/// For having the move.
const TEMPO: i32 = 14;
/// For a rat in the water: hardly anybody reaches it there.
const RAT_AFLOAT: i32 = 2;
/// For each way over the river that an enemy leaper finds blocked.
const LEAP_BLOCKED: i32 = 3;
/// A step nearer to the elephant, for a rat on the land within three steps.
const RAT_NEAR_ELEPHANT: i32 = 3;
/// A step nearer to the prey, when few animals are left.
const HUNT: i32 = 8;
/// At most so many animals in all make a hunt.
const HUNT_ANIMALS: u32 = 8;

/// By animal: a step nearer to the enemy den with all animals on the board, and
/// with hardly any.
const NEARER: [(i32, i32); 8] = [
    (14, 8),
    (-3, 8),
    (-2, 8),
    (8, 10),
    (14, 14),
    (21, 32),
    (2, 44),
    (12, 40),
];

/// By square.
type Places = [(i16, i16); 64];

/// The evaluation's tables for one rule set.
pub(crate) struct Evaluation {
    material: Material,
    distances: Distances,
    /// By side, animal and square: the place's worth while the board is full,
    /// and when it is nearly empty.
    place: Box<[[Places; 8]; 2]>,
    /// The network, where it knows the rules and is wanted.
    judge: Option<Judge>,
}

impl Evaluation {
    /// Builds the tables for the position's rule set; with the network, if it
    /// knows these rules.
    pub fn new(position: &Position, network: bool) -> Self {
        let tables = &position.tables;
        let distances = Distances::new(tables);
        let mut place = Box::new([[[(0, 0); 64]; 8]; 2]);
        for side in Side::ALL {
            for animal in Animal::ALL {
                let (full, bare) = NEARER[animal.index()];
                for square in 0..OFF_BOARD as usize {
                    let steps = distances.to_goal(side.index(), animal.index(), square);
                    let steps = i32::from(steps.min(14));
                    let afloat = animal == Animal::Rat && RIVER.bits() >> square & 1 != 0;
                    let extra = if afloat { RAT_AFLOAT } else { 0 };
                    let here = place::worth(side, animal, Square::at(square as u8));
                    place[side.index()][animal.index()][square] = (
                        (extra + here - full * steps) as i16,
                        (extra - bare * steps) as i16,
                    );
                }
            }
        }
        Self {
            material: Material::new(tables),
            distances,
            place,
            judge: network.then(|| Judge::new(&tables.rules)).flatten(),
        }
    }

    /// The position's worth in centipawns for the side to move: the hand-written
    /// one, and what the network adds to it. The game goes on.
    #[inline]
    pub fn value(&self, position: &Position) -> i32 {
        match &self.judge {
            Some(judge) => self.score(position) + judge.score(position),
            None => self.score(position),
        }
    }

    /// The same, given what a thread kept of positions near by.
    #[inline]
    pub fn value_near(&self, position: &Position, kept: &mut Accumulators, ply: usize) -> i32 {
        match &self.judge {
            Some(judge) => self.score(position) + judge.score_near(position, kept, ply),
            None => self.score(position),
        }
    }

    /// What an animal is worth to its side, given whom it still meets.
    #[inline]
    pub fn worth(&self, position: &Position, piece: Piece) -> i32 {
        let enemies = alive(position, piece.side.index() ^ 1);
        self.material.worth(piece.animal.index(), enemies)
    }

    /// The position's worth in centipawns for the side to move, by hand.
    fn score(&self, position: &Position) -> i32 {
        let masks = [alive(position, 0), alive(position, 1)];
        let count = masks[0].count_ones() + masks[1].count_ones();
        let (mut full, mut bare) = (0, 0);
        let mut score = 0;
        for side in 0..2 {
            let sign = 1 - 2 * side as i32;
            let mut rest = masks[side];
            let (mut side_full, mut side_bare, mut worth) = (0, 0, 0);
            while rest != 0 {
                let animal = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let square = position.squares[side][animal] as usize;
                worth += self.material.worth(animal, masks[side ^ 1]);
                let (place_full, place_bare) = self.place[side][animal][square];
                side_full += i32::from(place_full);
                side_bare += i32::from(place_bare);
            }
            full += sign * side_full;
            bare += sign * side_bare;
            score += sign * (worth + self.rats(position, side, masks));
            if count <= HUNT_ANIMALS {
                score += sign * self.hunt(position, side, masks);
            }
        }
        let phase = count.min(16) as i32;
        score += (full * phase + bare * (16 - phase)) / 16;
        let mover = position.side_to_move();
        score += race::score(&self.distances, position, masks);
        let score = if mover == Side::Red { score } else { -score };
        score + TEMPO
    }

    /// The rat's work: threatening the elephant, closing the river to leapers.
    fn rats(&self, position: &Position, side: usize, masks: [u32; 2]) -> i32 {
        const RAT: usize = Animal::Rat.index();
        const ELEPHANT: usize = Animal::Elephant.index();
        if masks[side] >> RAT & 1 == 0 {
            return 0;
        }
        let square = position.squares[side][RAT];
        let mut score = 0;
        let enemies = masks[side ^ 1];
        let tables = &position.tables;
        if enemies >> ELEPHANT & 1 != 0 {
            let elephant = position.squares[side ^ 1][ELEPHANT] as usize;
            let steps = self.distances.between(side, RAT, square as usize, elephant);
            score += RAT_NEAR_ELEPHANT * (4 - i32::from(steps)).max(0);
        }
        if RIVER.bits() >> square & 1 != 0 {
            for leaper in [Animal::Tiger.index(), Animal::Lion.index()] {
                if enemies >> leaper & 1 != 0 {
                    let from = position.squares[side ^ 1][leaper] as usize;
                    let blocked = tables.leaps[leaper][from]
                        .iter()
                        .filter(|leap| leap.path >> square & 1 != 0)
                        .count();
                    score += LEAP_BLOCKED * blocked as i32;
                }
            }
        }
        score
    }

    /// With few animals left the strong look for what they can take.
    fn hunt(&self, position: &Position, side: usize, masks: [u32; 2]) -> i32 {
        let tables = &position.tables;
        let mut score = 0;
        let mut hunters = masks[side];
        while hunters != 0 {
            let hunter = hunters.trailing_zeros() as usize;
            hunters &= hunters - 1;
            let from = position.squares[side][hunter] as usize;
            let mut prey = u32::from(tables.prey[hunter]) & masks[side ^ 1];
            let mut nearest = u8::MAX;
            while prey != 0 {
                let victim = prey.trailing_zeros() as usize;
                prey &= prey - 1;
                if tables.prey[victim] >> hunter & 1 == 0 {
                    let to = position.squares[side ^ 1][victim] as usize;
                    nearest = nearest.min(self.distances.between(side, hunter, from, to));
                }
            }
            score += HUNT * (10 - i32::from(nearest)).max(0);
        }
        score
    }
}

/// A side's animals on the board, a bit each. Eight squares are compared at once:
/// a byte of the word is 0 only for an absent animal, and none overflows.
#[inline]
fn alive(position: &Position, side: usize) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let squares = u64::from_le_bytes(position.squares[side]);
    let differs = squares ^ (ONES * OFF_BOARD as u64);
    let present = (differs + ONES * 0x7f) >> 7 & ONES;
    // Gathers the lowest bits of the bytes in the top byte.
    (present.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;
    use crate::setup::Setup;

    fn score(fen: &str, rules: &str) -> i32 {
        let rules: RuleSet = rules.parse().expect("rules");
        let position = Position::from_fen(fen, rules).expect("position");
        Evaluation::new(&position, false).score(&position)
    }

    #[test]
    fn the_start_is_even_but_for_the_move() {
        for rules in [
            "yeshou",
            "traditional",
            "datou",
            "yeshou+dogswims+smalltraps",
        ] {
            let start = Position::start(rules.parse().expect("rules"));
            assert_eq!(
                Evaluation::new(&start, false).score(&start),
                TEMPO,
                "{rules}"
            );
        }
    }

    #[test]
    fn animals_are_counted_at_once() {
        let position = Position::from_fen("l5t/7/7/7/7/7/C6/7/7 r", RuleSet::YESHOU);
        let position = position.expect("position");
        assert_eq!(alive(&position, 0), 1 << Animal::Cat.index());
        let blue = 1 << Animal::Lion.index() | 1 << Animal::Tiger.index();
        assert_eq!(alive(&position, 1), blue);
        assert_eq!(alive(&Position::start(RuleSet::YESHOU), 0), 255);
    }

    #[test]
    fn turned_boards_are_worth_the_same() {
        let fens = [
            "l5t/1d3c1/r1p1w2/7/2R4/6e/E1W1P2/1C3D1/T5L r",
            "l6/3d3/4C2/7/2r4/2R4/E1W1P2/5D1/T5L b",
            "7/7/3l3/7/7/7/1c5/3E3/7 r",
        ];
        for rules in ["yeshou", "traditional+smalltraps", "datou+tigerlion"] {
            let rules: RuleSet = rules.parse().expect("rules");
            for fen in fens {
                let position = Position::from_fen(fen, rules).expect("position");
                let mut turned = Setup::default();
                for (square, piece) in position.pieces() {
                    let piece = Piece::new(piece.side.opposite(), piece.animal);
                    turned.set(square.rotated(), Some(piece));
                }
                turned.side_to_move = position.side_to_move().opposite();
                let turned = turned.validate(rules).expect("turned");
                let evaluation = Evaluation::new(&position, false);
                assert_eq!(evaluation.score(&position), evaluation.score(&turned));
            }
        }
    }

    #[test]
    fn more_animals_are_worth_more() {
        let without_lion = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T6 b";
        let without_cat = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/5D1/T5L b";
        let (lion, cat) = (score(without_lion, "yeshou"), score(without_cat, "yeshou"));
        assert!(lion > cat + 200 && cat > 20, "{lion} {cat}");
    }

    #[test]
    fn a_runner_nobody_stops_is_worth_much() {
        let free = score("7/7/7/3C3/7/7/7/6l/7 r", "yeshou");
        let stopped = score("7/3l3/7/3C3/7/7/7/7/7 r", "yeshou");
        assert!(free > stopped + 200, "{free} {stopped}");
        // Both run: who is there first wins, so the move decides.
        let ours = score("7/7/3L3/7/7/7/3l3/7/7 r", "yeshou");
        assert!(ours > 200, "{ours}");
    }
}
