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

#[cfg(test)]
mod tests {
    use super::super::folk_tests::{after, allows, at, moves_from};
    use super::*;

    /// RULES.md 7, the table, alone on the board, as either side sees it.
    #[test]
    fn every_animal_goes_in_the_shape_of_its_name() {
        for (letter, reds, blues) in [
            ('E', "d5 d6 e7 f5 f6", "d6 d7 e5 f6 f7"),
            ('L', "d6 e4 e5 e7 e8 f6", "d6 e4 e5 e7 e8 f6"),
            ('C', "d6 d7 e7 f6 f7", "d5 d6 e5 f5 f6"),
            ('O', "d5 d7 e5 e7 f5 f7", "d5 d7 e5 e7 f5 f7"),
            ('W', "d6 e5 e7 e8 f6", "d6 e4 e5 e7 f6"),
            ('F', "c8 d5 d7 f5 f7 g8", "c4 d5 d7 f5 f7 g4"),
            ('P', "c6 d5 d6 e7 f5 f6 g6", "c6 d6 d7 e5 f6 f7 g6"),
            ('R', "c4 c8 d6 e5 e7 f6 g4 g8", "c4 c8 d6 e5 e7 f6 g4 g8"),
            ('B', "d7 e5 e7 f7", "d5 e5 e7 f5"),
        ] {
            let red = format!("o8/9/9/9/9/4{letter}4/9/9/9/9/9 r");
            assert_eq!(moves_from::<Plains>(&red, "e6"), reds, "{letter}");
            assert_eq!(moves_from::<Wilds>(&red, "e6"), reds, "{letter}");
            let small = letter.to_ascii_lowercase();
            let blue = format!("9/9/9/9/9/4{small}4/9/9/9/9/O8 b");
            assert_eq!(moves_from::<Plains>(&blue, "e6"), blues, "{letter}");
            assert_eq!(moves_from::<Wilds>(&blue, "e6"), blues, "{letter}");
        }
    }

    /// RULES.md 7: movement is capture, no ranks; 田 leaps, the others do not.
    #[test]
    fn runs_stop_at_pieces_and_the_vole_leaps() {
        let lion = "9/9/9/9/4e4/4L4/4B4/9/9/9/9 r";
        assert_eq!(moves_from::<Plains>(lion, "e6"), "d6 e7 f6");
        let vole = "9/9/9/6e2/3BBB3/3BRB3/3BBB3/9/9/9/9 r";
        assert_eq!(moves_from::<Plains>(vole, "e6"), "c4 c8 g4 g8");
    }

    /// RULES.md 7: dens at e1 and e11, traps around them as 品.
    #[test]
    fn dens_and_traps() {
        let named = |terrain| -> Vec<String> {
            (0..99)
                .filter(|&cell| Plains::terrain(cell) == terrain)
                .map(|cell| BOARD.name(cell))
                .collect()
        };
        assert_eq!(named(Terrain::Den(Side::Red)), ["e1"]);
        assert_eq!(named(Terrain::Den(Side::Blue)), ["e11"]);
        assert_eq!(named(Terrain::Trap(Side::Red)), ["d1", "f1", "e2"]);
        assert_eq!(named(Terrain::Trap(Side::Blue)), ["e10", "d11", "f11"]);
        let won = after::<Plains>("9/4L4/9/9/9/9/9/9/9/9/o8 r", "e10e11");
        assert_eq!(won.ending(), Some(Ending::Den(Side::Red)));
        // One's own den is closed, and nobody runs on past a den.
        assert_eq!(
            moves_from::<Plains>("o8/9/9/9/9/9/9/9/9/4L4/9 r", "e2"),
            "d2 e3 e4 f2"
        );
        assert_eq!(
            moves_from::<Plains>("o8/9/9/9/9/9/9/9/9/9/3P5 r", "d1"),
            "b1 c1 d2"
        );
        assert!(!allows::<Plains>("3P5/9/o8/9/9/9/9/9/9/9/9 r", "d11f11"));
        // A trapped animal may not capture; in its own trap it may.
        assert!(!allows::<Plains>("9/4Lo3/9/9/9/9/9/9/9/9/9 r", "e10f10"));
        assert!(allows::<Plains>("9/9/9/9/9/9/9/9/9/4Lo3/9 r", "e2f2"));
    }

    /// RULES.md 7: instinct captures, in `wilds` alone.
    #[test]
    fn instinct_captures() {
        for (fen, mv) in [
            ("9/9/9/4o4/4C4/4P4/9/9/9/9/9 r", "e6e8"),
            ("9/9/9/9/9/2ooP4/9/9/9/9/9 r", "e6c6"),
            ("9/9/9/9/9/4F4/3C5/2o6/9/9/9 r", "e6c4"),
            ("9/9/9/4o4/9/4E4/9/9/9/9/9 r", "e6e8"),
        ] {
            assert!(allows::<Wilds>(fen, mv), "{fen} {mv}");
            assert!(!allows::<Plains>(fen, mv), "{fen} {mv}");
        }
        for (fen, mv) in [
            ("9/9/9/4o4/9/4P4/9/9/9/9/9 r", "e6e8"),
            ("9/9/9/9/4C4/4P4/9/9/9/9/8o r", "e6e8"),
            ("9/9/9/4o4/4C4/4E4/9/9/9/9/9 r", "e6e8"),
            ("9/9/9/9/9/4E4/9/4o4/9/9/9 r", "e6e4"),
            ("9/4P4/4c4/4o4/9/9/9/9/9/9/9 r", "e10e8"),
        ] {
            assert!(!allows::<Wilds>(fen, mv), "{fen} {mv}");
        }
    }

    /// RULES.md 7.
    #[test]
    fn no_move_loses_and_a_hundred_rounds_draw() {
        let shut = at::<Plains>("3o1o3/4F4/3b1b3/9/9/9/9/9/9/9/9 r");
        assert_eq!(shut.ending(), Some(Ending::NoMove(Side::Blue)));
        assert!(at::<Wilds>("9/9/e8/9/9/9/9/9/9/9/E8 r 200 101").is_drawn_by_counter());
    }
}
