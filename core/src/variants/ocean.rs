//! `ocean` 海洋动物棋 (RULES.md 8): sea animals on 9×10, movement is capture, and
//! the ao 鳌 alone goes ashore.
//!
//! The start [ours], Blue's by rotation (`#` land, `~` its coasts, `^` reef):
//!
//! ```text
//! 10  s . . ~ # ~ . . s
//!  9  . . d w ^ a d . .
//!  8  . . . . . . . . .
//!  7  e e . e . e . e e
//!  6  . . . . . . . . .
//!  5  . . . . . . . . .
//!  4  E E . E . E . E E
//!  3  . . . . . . . . .
//!  2  . . D A ^ W D . .
//!  1  S . . ~ # ~ . . S
//!     a b c d e f g h i
//! ```

use super::Ending;
use super::field::{AHEAD, ALL_WAYS, Field, LEFT, RIGHT, STRAIGHT, Way};
use super::folk::{FolkGame, FolkPosition};
use super::primitives::{Adder, distance, middle, room, sum_over};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, Piece, Side};

#[derive(Copy, Clone, Debug)]
pub(crate) struct Ocean;

/// [ours]: 9×10.
const BOARD: Field = Field::grid(9, 10);

/// 日: the (1,2) leap.
const DOLPHIN: [Way; 8] = [
    (-1, 2),
    (1, 2),
    (-1, -2),
    (1, -2),
    (-2, 1),
    (2, 1),
    (-2, -1),
    (2, -1),
];

/// [ours]: e1 and e10.
const fn land(side: Side) -> u8 {
    match side {
        Side::Red => BOARD.at(4, 0),
        Side::Blue => BOARD.at(4, 9),
    }
}

/// [ours]: the squares left and right of a side's land.
const fn coasts(side: Side) -> [u8; 2] {
    [land(side) - 1, land(side) + 1]
}

/// [ours]: the square ahead of a side's land, closed to all.
const fn reef(side: Side) -> u8 {
    match side {
        Side::Red => BOARD.at(4, 1),
        Side::Blue => BOARD.at(4, 8),
    }
}

const fn is_land(cell: u8) -> bool {
    cell == land(Side::Red) || cell == land(Side::Blue)
}

const fn is_reef(cell: u8) -> bool {
    cell == reef(Side::Red) || cell == reef(Side::Blue)
}

impl FolkGame for Ocean {
    const ID: &'static str = "ocean";
    const FIELD: Field = BOARD;
    const START: &'static str = "s7s/2dw1ad2/9/ee1e1e1ee/9/9/EE1E1E1EE/9/2DA1WD2/S7S r 0 1";
    const ANIMALS: &'static [Animal] = &[
        Animal::Eel,
        Animal::Dolphin,
        Animal::Shark,
        Animal::Whale,
        Animal::Ao,
    ];
    const NO_CAPTURE_ROUNDS: u16 = 100;

    fn terrain(cell: u8) -> Terrain {
        for side in Side::ALL {
            if cell == land(side) {
                return Terrain::Shore(side);
            }
            if coasts(side).contains(&cell) {
                return Terrain::Coast(side);
            }
        }
        if is_reef(cell) {
            Terrain::Reef
        } else {
            Terrain::Water
        }
    }

    fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>) {
        add_moves_of(position, position.side_to_move(), moves);
    }

    /// The enemy's ao captured, one's own brought onto the enemy's land, or 退败:
    /// judged after the opponent's move, and only for an ao on its own land.
    fn ending(position: &FolkPosition<Self>) -> Option<Ending> {
        for side in Side::ALL {
            if !position.has(side.opposite(), Animal::Ao) {
                return Some(Ending::Captured(side));
            }
            if position.holds(side, land(side.opposite())) {
                return Some(Ending::Landed(side));
            }
        }
        let side = position.side_to_move();
        let is_ashore = position.holds(side, land(side));
        (is_ashore && is_cut_off(position, side)).then(|| Ending::Retreat(side.opposite()))
    }

    /// Only the ao goes ashore; nobody enters a reef.
    fn may_stand(piece: Piece, cell: u8) -> bool {
        !is_reef(cell) && (piece.animal == Animal::Ao || !is_land(cell))
    }

    fn worth(animal: Animal) -> i32 {
        match animal {
            Animal::Ao => 3000,
            Animal::Whale => 800,
            Animal::Shark => 600,
            Animal::Dolphin => 350,
            Animal::Eel => 120,
            _ => 0,
        }
    }

    fn prospects(position: &FolkPosition<Self>, side: Side) -> i32 {
        let goal = land(side.opposite());
        sum_over(position, side, |cell, animal| match animal {
            // The fewer guards are left, the more its way to the other shore counts.
            Animal::Ao => {
                let guards = position.count(side.opposite()) as i32;
                (12 - guards).max(0) * (12 - distance::<Self>(cell, goal))
            }
            Animal::Eel => 4 * i32::from(BOARD.row_of(side, cell)) + middle::<Self>(cell),
            _ => 4 * middle::<Self>(cell) + 2 * room(position, side, cell),
        })
    }

    fn reaches_goal(position: &FolkPosition<Self>, mv: AnyMove) -> bool {
        let enemy = position.side_to_move().opposite();
        mv.to.raw() == land(enemy) || position.animal_of(enemy, mv.to.raw()) == Some(Animal::Ao)
    }
}

fn add_moves_of(position: &FolkPosition<Ocean>, side: Side, moves: &mut Vec<AnyMove>) {
    for (from, animal) in position.animals(side) {
        let mut add = Adder::new(position, side, from, moves);
        match animal {
            Animal::Eel => swim(&mut add, &[AHEAD, LEFT, RIGHT], 1),
            Animal::Dolphin => swim(&mut add, &DOLPHIN, 1),
            Animal::Shark => swim(&mut add, &STRAIGHT, u8::MAX),
            Animal::Whale => swim(&mut add, &ALL_WAYS, 3),
            Animal::Ao if is_land(from) => put_to_sea(&mut add),
            Animal::Ao => {
                swim(&mut add, &ALL_WAYS, 1);
                go_ashore(&mut add);
            }
            _ => {}
        }
    }
}

/// Up to so many squares each way through the sea, not over pieces, land or reef.
fn swim(add: &mut Adder<'_, Ocean>, ways: &[Way], most: u8) {
    for &way in ways {
        let mut at = add.from;
        for _ in 0..most {
            let Some(to) = add.position.toward(add.side, at, way) else {
                break;
            };
            if is_land(to) || is_reef(to) || add.is_own(to) {
                break;
            }
            add.go(to);
            if add.is_enemy(to) {
                break;
            }
            at = to;
        }
    }
}

/// Land is entered only straight from its coasts, and not while the other's ao
/// sits there.
fn go_ashore(add: &mut Adder<'_, Ocean>) {
    for side in Side::ALL {
        if coasts(side).contains(&add.from) && add.position.is_free(land(side)) {
            add.go(land(side));
        }
    }
}

/// Land is left only straight to its coasts.
fn put_to_sea(add: &mut Adder<'_, Ocean>) {
    for side in Side::ALL {
        if add.from == land(side) {
            for coast in coasts(side) {
                add.go_or_take(coast);
            }
        }
    }
}

/// Whether an ao on its own land can no longer enter the sea: each coast is
/// occupied or attacked by an enemy [ours].
fn is_cut_off(position: &FolkPosition<Ocean>, side: Side) -> bool {
    let mut open = coasts(side).map(|coast| position.is_free(coast));
    if open == [false; 2] {
        return true;
    }
    let mut attacks = Vec::with_capacity(64);
    add_moves_of(position, side.opposite(), &mut attacks);
    for attack in attacks {
        for (open, coast) in open.iter_mut().zip(coasts(side)) {
            *open &= attack.to.raw() != coast;
        }
    }
    open == [false; 2]
}
