//! `plains` 平原斗兽棋 and `wilds` 原野斗兽棋 (RULES.md 7): nine kinds on 9×11,
//! movement is capture and has direction, no ranks. Each animal moves in the
//! shape of the first character of its name.
//!
//! The start [ours], the classic layout stretched: four animals on row 1, five on
//! row 3, Blue's by rotation (`*` trap, `#` den):
//!
//! ```text
//! 11  l . r * # * c . p
//! 10  . . . . * . . . .
//!  9  o . f . b . w . e
//!  8  . . . . . . . . .
//!     …
//!  4  . . . . . . . . .
//!  3  E . W . B . F . O
//!  2  . . . . * . . . .
//!  1  P . C * # * R . L
//!     a b c d e f g h i
//! ```

use super::Ending;
use super::field::{
    AHEAD, AHEAD_LEFT, AHEAD_RIGHT, BACK, BACK_LEFT, BACK_RIGHT, DIAGONAL, Field, LEFT, RIGHT,
    STRAIGHT, Way,
};
use super::folk::{FolkGame, FolkPosition};
use super::primitives::{Adder, march};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, Piece, Side};

const BOARD: Field = Field::grid(9, 11);
const START: &str = "l1r3c1p/9/o1f1b1w1e/9/9/9/9/9/E1W1B1F1O/9/P1C3R1L r 0 1";
const ANIMALS: &[Animal] = &[
    Animal::Elephant,
    Animal::Lion,
    Animal::Lynx,
    Animal::Buffalo,
    Animal::Aardwolf,
    Animal::Fox,
    Animal::CloudedLeopard,
    Animal::Vole,
    Animal::LittleBear,
];

#[derive(Copy, Clone, Debug)]
pub(crate) struct Plains;

/// The same with instinct captures (兽性吃子).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Wilds;

/// The ways an animal goes, each with how many squares at most. [ours], but for
/// the shape of the elephant's.
const fn ways(animal: Animal) -> &'static [(Way, u8)] {
    match animal {
        // 大
        Animal::Elephant => &[
            (AHEAD, 1),
            (LEFT, 1),
            (RIGHT, 1),
            (BACK_LEFT, 1),
            (BACK_RIGHT, 1),
        ],
        // 王
        Animal::Lion => &[(AHEAD, 2), (BACK, 2), (LEFT, 1), (RIGHT, 1)],
        // 山
        Animal::Lynx => &[
            (AHEAD, 1),
            (LEFT, 1),
            (RIGHT, 1),
            (AHEAD_LEFT, 1),
            (AHEAD_RIGHT, 1),
        ],
        // 水
        Animal::Buffalo => &[
            (AHEAD, 1),
            (BACK, 1),
            (AHEAD_LEFT, 1),
            (AHEAD_RIGHT, 1),
            (BACK_LEFT, 1),
            (BACK_RIGHT, 1),
        ],
        // 土
        Animal::Aardwolf => &[(AHEAD, 2), (LEFT, 1), (RIGHT, 1), (BACK, 1)],
        // 火
        Animal::Fox => &[
            (AHEAD_LEFT, 2),
            (AHEAD_RIGHT, 2),
            (BACK_LEFT, 1),
            (BACK_RIGHT, 1),
        ],
        // 云
        Animal::CloudedLeopard => &[
            (LEFT, 2),
            (RIGHT, 2),
            (BACK_LEFT, 1),
            (BACK_RIGHT, 1),
            (AHEAD, 1),
        ],
        // 田: these steps and the leaps of `FIELD_LEAPS`.
        Animal::Vole => &[(AHEAD, 1), (BACK, 1), (LEFT, 1), (RIGHT, 1)],
        // 小
        Animal::LittleBear => &[(AHEAD_LEFT, 1), (AHEAD_RIGHT, 1), (AHEAD, 1), (BACK, 1)],
        _ => &[],
    }
}

/// 田: the (2,2) leap.
const FIELD_LEAPS: [Way; 4] = [(-2, 2), (2, 2), (-2, -2), (2, -2)];

/// e1 and e11.
const fn den(side: Side) -> u8 {
    match side {
        Side::Red => BOARD.at(4, 0),
        Side::Blue => BOARD.at(4, 10),
    }
}

/// The three squares around a side's den, as 品.
fn is_trap_of(side: Side, cell: u8) -> bool {
    [AHEAD, LEFT, RIGHT]
        .into_iter()
        .any(|way| BOARD.toward(side, den(side), way) == Some(cell))
}

macro_rules! game {
    ($game:ident, $id:literal, instinct: $instinct:literal) => {
        impl FolkGame for $game {
            const ID: &'static str = $id;
            const FIELD: Field = BOARD;
            const START: &'static str = START;
            const ANIMALS: &'static [Animal] = ANIMALS;
            const NO_CAPTURE_ROUNDS: u16 = 100;

            fn terrain(cell: u8) -> Terrain {
                terrain(cell)
            }

            fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>) {
                add_moves(position, moves, $instinct);
            }

            fn ending(position: &FolkPosition<Self>) -> Option<Ending> {
                ending(position)
            }

            fn may_stand(piece: Piece, cell: u8) -> bool {
                cell != den(piece.side)
            }

            fn worth(animal: Animal) -> i32 {
                worth(animal)
            }

            fn prospects(position: &FolkPosition<Self>, side: Side) -> i32 {
                march(position, side, den(side.opposite()))
            }

            fn reaches_goal(position: &FolkPosition<Self>, mv: AnyMove) -> bool {
                mv.to.raw() == den(position.side_to_move().opposite())
            }
        }
    };
}

game!(Plains, "plains", instinct: false);
game!(Wilds, "wilds", instinct: true);

fn terrain(cell: u8) -> Terrain {
    for side in Side::ALL {
        if cell == den(side) {
            return Terrain::Den(side);
        }
        if is_trap_of(side, cell) {
            return Terrain::Trap(side);
        }
    }
    Terrain::Land
}

/// Entering the enemy's den wins.
fn ending<G: FolkGame>(position: &FolkPosition<G>) -> Option<Ending> {
    Side::ALL
        .into_iter()
        .find(|&side| position.holds(side, den(side.opposite())))
        .map(Ending::Den)
}

fn add_moves<G: FolkGame>(
    position: &FolkPosition<G>,
    moves: &mut Vec<AnyMove>,
    has_instinct: bool,
) {
    let side = position.side_to_move();
    for (from, animal) in position.animals(side) {
        let mut add = Adder::new(position, side, from, moves);
        // A trapped animal may not capture.
        let may_capture = !is_trap_of(side.opposite(), from);
        for &(way, most) in ways(animal) {
            walk(&mut add, way, most, may_capture);
        }
        if animal == Animal::Vole {
            for leap in FIELD_LEAPS {
                walk(&mut add, leap, 1, may_capture);
            }
        }
        if has_instinct && may_capture {
            match animal {
                // Leap one adjacent piece to capture right behind it: 云豹
                // orthogonally, 火狐 diagonally.
                Animal::CloudedLeopard => capture_two_on(&mut add, &STRAIGHT, false),
                Animal::Fox => capture_two_on(&mut add, &DIAGONAL, false),
                // 大象 captures two squares straight ahead over an empty square.
                Animal::Elephant => capture_two_on(&mut add, &[AHEAD], true),
                _ => {}
            }
        }
    }
}

/// Up to so many squares one way, not over pieces; one's own den is closed, and
/// nobody runs on through the enemy's.
fn walk<G: FolkGame>(add: &mut Adder<'_, G>, way: Way, most: u8, may_capture: bool) {
    let mut at = add.from;
    for _ in 0..most {
        let Some(to) = add.position.toward(add.side, at, way) else {
            return;
        };
        if add.is_own(to) || add.is_enemy(to) && !may_capture || to == den(add.side) {
            return;
        }
        add.go(to);
        if add.is_enemy(to) || to == den(add.side.opposite()) {
            return;
        }
        at = to;
    }
}

fn capture_two_on<G: FolkGame>(add: &mut Adder<'_, G>, ways: &[Way], over_empty: bool) {
    for &way in ways {
        if let Some((over, to)) = add.two_on(way)
            && add.position.is_free(over) == over_empty
            && add.is_enemy(to)
        {
            add.go(to);
        }
    }
}

fn worth(animal: Animal) -> i32 {
    match animal {
        Animal::Vole => 550,
        Animal::Fox => 500,
        Animal::Lion | Animal::CloudedLeopard => 480,
        Animal::Aardwolf | Animal::Buffalo => 420,
        Animal::Elephant | Animal::Lynx => 380,
        _ => 330,
    }
}
