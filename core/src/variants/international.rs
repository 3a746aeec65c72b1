//! `international` 国际斗兽棋 and `international-snake` (RULES.md 5): animals as
//! long-ranged pieces on 8×8, movement is capture, no ranks, and the tiger is
//! king.

use super::Ending;
use super::field::{
    AHEAD, AHEAD_LEFT, AHEAD_RIGHT, ALL_WAYS, BACK, BACK_LEFT, BACK_RIGHT, DIAGONAL, Field, LEFT,
    RIGHT, STRAIGHT, Way,
};
use super::folk::{FolkGame, FolkPosition};
use super::primitives::{Adder, middle, room, sum_over};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, CellId, Deed, Piece, Side};

/// 5 [ours]: 8×8.
const BOARD: Field = Field::grid(8, 8);
const CORNERS: [u8; 4] = [
    BOARD.at(0, 0),
    BOARD.at(7, 0),
    BOARD.at(0, 7),
    BOARD.at(7, 7),
];

/// 用: the (2,3) leap.
const LION: [Way; 8] = all_round(2, 3);
/// 目: the (1,3) leap.
const DOG: [Way; 8] = all_round(1, 3);
/// 日: the (1,2) leap.
const CAT: [Way; 8] = all_round(1, 2);

const fn all_round(short: i8, long: i8) -> [Way; 8] {
    [
        (short, long),
        (-short, long),
        (short, -long),
        (-short, -long),
        (long, short),
        (-long, short),
        (long, -short),
        (-long, -short),
    ]
}

/// 5.5: the zigzags of a snake, by the two steps that take turns: along a file
/// (either way) first to its left, along a rank (either way) first up.
const ZIGZAGS: [[Way; 2]; 4] = [
    [AHEAD_LEFT, AHEAD_RIGHT],
    [BACK_LEFT, BACK_RIGHT],
    [AHEAD_RIGHT, BACK_RIGHT],
    [AHEAD_LEFT, BACK_LEFT],
];

#[derive(Copy, Clone, Debug)]
pub(crate) struct International;

/// 5.5: with snakes in place of the bears on a and h.
#[derive(Copy, Clone, Debug)]
pub(crate) struct InternationalSnake;

/// The animals of both games; only one has the snake.
const ANIMALS: [Animal; 10] = [
    Animal::Elephant,
    Animal::Lion,
    Animal::Tiger,
    Animal::Leopard,
    Animal::Wolf,
    Animal::Dog,
    Animal::Cat,
    Animal::Rat,
    Animal::Bear,
    Animal::Snake,
];

/// The two games differ in their start and in the snake.
macro_rules! international {
    ($game:ident, $id:literal, $start:literal, $animals:expr) => {
        impl FolkGame for $game {
            const ID: &'static str = $id;
            const FIELD: Field = BOARD;
            const START: &'static str = $start;
            const ANIMALS: &'static [Animal] = $animals;
            const NO_CAPTURE_ROUNDS: u16 = 100;
            const KEEPS_CAPTURED: bool = true;

            fn terrain(cell: u8) -> Terrain {
                terrain(cell)
            }

            fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>) {
                add_moves(position, moves);
            }

            fn ending(position: &FolkPosition<Self>) -> Option<Ending> {
                ending(position)
            }

            fn may_stand(_piece: Piece, _cell: u8) -> bool {
                true
            }

            fn worth(animal: Animal) -> i32 {
                worth(animal)
            }

            fn prospects(position: &FolkPosition<Self>, side: Side) -> i32 {
                prospects(position, side)
            }

            fn reaches_goal(position: &FolkPosition<Self>, mv: AnyMove) -> bool {
                takes_tiger(position, mv)
            }
        }
    };
}

// 5.4 [ours].
international!(
    International,
    "international",
    "rdwetlpc/bbbbbbbb/8/8/8/8/BBBBBBBB/RDWETLPC r 0 1",
    ANIMALS.split_at(9).0
);
// 5.5 [ours].
international!(
    InternationalSnake,
    "international-snake",
    "rdwetlpc/sbbbbbbs/8/8/8/8/SBBBBBBS/RDWETLPC r 0 1",
    &ANIMALS
);

fn terrain(cell: u8) -> Terrain {
    if CORNERS.contains(&cell) {
        Terrain::Hole
    } else {
        Terrain::Land
    }
}

/// 5.4 [ours]: a side without its tiger has lost.
fn ending<G: FolkGame>(position: &FolkPosition<G>) -> Option<Ending> {
    let [red, blue] = Side::ALL.map(|side| position.has(side, Animal::Tiger));
    match (red, blue) {
        (true, true) => None,
        (true, false) => Some(Ending::Captured(Side::Red)),
        (false, true) => Some(Ending::Captured(Side::Blue)),
        (false, false) => Some(Ending::Exhausted),
    }
}

fn add_moves<G: FolkGame>(position: &FolkPosition<G>, moves: &mut Vec<AnyMove>) {
    let side = position.side_to_move();
    let held = held_by_trunks(position, side);
    for (from, animal) in position.animals(side) {
        if held >> from & 1 != 0 {
            continue;
        }
        let mut add = Adder::new(position, side, from, moves);
        match animal {
            Animal::Elephant => add.slides(&DIAGONAL, u8::MAX),
            Animal::Lion => add.steps(&LION),
            Animal::Tiger => add.steps(&ALL_WAYS),
            Animal::Leopard => {
                add.quiet_slides(&STRAIGHT);
                add.cannons(&STRAIGHT);
            }
            Animal::Wolf => {
                add.quiet_slides(&DIAGONAL);
                add.cannons(&DIAGONAL);
                add.quiet_steps(&[BACK]);
            }
            Animal::Dog => {
                add.steps(&DOG);
                add.quiet_steps(&[BACK]);
            }
            Animal::Cat => add.steps(&CAT),
            Animal::Rat => {
                add.steps(&STRAIGHT);
                dig(&mut add);
            }
            Animal::Bear => {
                add.quiet_steps(&[AHEAD_LEFT, AHEAD_RIGHT]);
                add.taking_steps(&[LEFT, RIGHT, AHEAD]);
                change(&mut add);
            }
            Animal::Snake => zigzags(&mut add),
            _ => {}
        }
    }
}

/// 5.1: the animals of a side that enemy trunks (象鼻) hold: an elephant with
/// exactly one enemy orthogonally next to it holds it. A held elephant still
/// holds [ours].
fn held_by_trunks<G: FolkGame>(position: &FolkPosition<G>, side: Side) -> u128 {
    let mut held = 0;
    for (elephant, _) in position
        .animals(side.opposite())
        .filter(|&(_, animal)| animal == Animal::Elephant)
    {
        let mut next_to_it = STRAIGHT
            .iter()
            .filter_map(|&way| position.toward(side, elephant, way))
            .filter(|&cell| position.holds(side, cell));
        if let (Some(only), None) = (next_to_it.next(), next_to_it.next()) {
            held |= 1 << only;
        }
    }
    held
}

/// 5.2: a rat on a corner may go to another corner on the same rank or file if
/// that is empty, whatever lies between (钻洞).
fn dig<G: FolkGame>(add: &mut Adder<'_, G>) {
    if !CORNERS.contains(&add.from) {
        return;
    }
    let (file, row) = BOARD.place(add.from);
    for corner in CORNERS {
        let on_one_line = (BOARD.file(corner) == file) != (BOARD.row(corner) == row);
        if on_one_line && add.position.is_free(corner) {
            add.go(corner);
        }
    }
}

/// 5.3: a bear may become one of its own side's captured animals of the same kind
/// as an enemy animal behind it on its file, at any distance, whatever lies
/// between (变化). Never a bear [ours].
fn change<G: FolkGame>(add: &mut Adder<'_, G>) {
    let position = add.position;
    if position.waiting(add.side).next().is_none() {
        return;
    }
    let mut offered = [false; Animal::KINDS];
    let mut at = add.from;
    while let Some(behind) = position.toward(add.side, at, BACK) {
        if let Some(animal) = position.animal_of(add.side.opposite(), behind) {
            offered[animal.index()] = true;
        }
        at = behind;
    }
    for (animal, _) in position.waiting(add.side) {
        if offered[animal.index()] && animal != Animal::Bear {
            let cell = CellId::new(BOARD, add.from);
            add.moves.push(AnyMove::on(cell, Deed::Change(animal)));
        }
    }
}

/// 5.5: any distance in a zigzag of diagonal steps, not over pieces.
fn zigzags<G: FolkGame>(add: &mut Adder<'_, G>) {
    for (number, zigzag) in ZIGZAGS.into_iter().enumerate() {
        let mut at = add.from;
        for (step, way) in zigzag.into_iter().cycle().enumerate() {
            let Some(to) = add.position.toward(add.side, at, way) else {
                break;
            };
            // The last zigzag's first step is the first one's.
            if step > 0 || number < 3 {
                add.go_or_take(to);
            }
            if !add.position.is_free(to) {
                break;
            }
            at = to;
        }
    }
}

fn takes_tiger<G: FolkGame>(position: &FolkPosition<G>, mv: AnyMove) -> bool {
    let enemy = position.side_to_move().opposite();
    position.animal_of(enemy, mv.to.raw()) == Some(Animal::Tiger)
}

fn worth(animal: Animal) -> i32 {
    match animal {
        Animal::Tiger => 3000,
        Animal::Leopard => 500,
        Animal::Elephant => 380,
        Animal::Cat => 330,
        Animal::Lion => 320,
        Animal::Wolf => 300,
        Animal::Dog => 280,
        Animal::Snake => 250,
        Animal::Rat => 180,
        Animal::Bear => 120,
        _ => 0,
    }
}

fn prospects<G: FolkGame>(position: &FolkPosition<G>, side: Side) -> i32 {
    let held = held_by_trunks(position, side).count_ones() as i32;
    let placed = sum_over(position, side, |cell, animal| match animal {
        // The king of beasts keeps out of the middle.
        Animal::Tiger => -4 * middle::<G>(cell),
        // A bear far ahead changes more easily and hems the enemy in.
        Animal::Bear => 4 * i32::from(G::FIELD.row_of(side, cell)) + 2 * middle::<G>(cell),
        _ => 5 * middle::<G>(cell) + 2 * room(position, cell),
    });
    placed - 25 * held
}

#[cfg(test)]
#[path = "international_tests.rs"]
mod tests;
