//! `beasts` 动物游戏棋 (RULES.md 10): the classic board and start with rhino and
//! ox for cat and rat; movement is capture and has direction.

use super::Ending;
use super::classic_board::{self, den};
use super::field::{
    AHEAD, AHEAD_LEFT, AHEAD_RIGHT, BACK, BACK_LEFT, BACK_RIGHT, Field, LEFT, RIGHT, Way,
};
use super::folk::{FolkGame, FolkPosition};
use super::primitives::{Adder, march};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, Piece, Side};

#[derive(Copy, Clone, Debug)]
pub(crate) struct Beasts;

/// 田 ahead: the (2,2) leap, its leg the diagonal cell between.
const FIELD_AHEAD: [(Way, Way); 2] = [((-2, 2), AHEAD_LEFT), ((2, 2), AHEAD_RIGHT)];
const FIELD_BACK: [(Way, Way); 2] = [((-2, -2), BACK_LEFT), ((2, -2), BACK_RIGHT)];
/// 用: the (2,3) leap either way round, its leg the diagonal cell next to it on
/// its way.
const USE_AHEAD: [(Way, Way); 4] = [
    ((-2, 3), AHEAD_LEFT),
    ((-3, 2), AHEAD_LEFT),
    ((2, 3), AHEAD_RIGHT),
    ((3, 2), AHEAD_RIGHT),
];
const USE_BACK: [(Way, Way); 4] = [
    ((-2, -3), BACK_LEFT),
    ((-3, -2), BACK_LEFT),
    ((2, -3), BACK_RIGHT),
    ((3, -2), BACK_RIGHT),
];
/// 日: the (1,2) leap either way round, its leg the straight cell in the long
/// direction.
const SUN_AHEAD: [(Way, Way); 4] = [
    ((-1, 2), AHEAD),
    ((1, 2), AHEAD),
    ((-2, 1), LEFT),
    ((2, 1), RIGHT),
];
const SUN_BACK: [(Way, Way); 4] = [
    ((-1, -2), BACK),
    ((1, -2), BACK),
    ((-2, -1), LEFT),
    ((2, -1), RIGHT),
];
/// 目: the (1,3) leap, as 日.
const EYE_AHEAD: [(Way, Way); 4] = [
    ((-1, 3), AHEAD),
    ((1, 3), AHEAD),
    ((-3, 1), LEFT),
    ((3, 1), RIGHT),
];
const EYE_BACK: [(Way, Way); 4] = [
    ((-1, -3), BACK),
    ((1, -3), BACK),
    ((-3, -1), LEFT),
    ((3, -1), RIGHT),
];

impl FolkGame for Beasts {
    const ID: &'static str = "beasts";
    const FIELD: Field = classic_board::FIELD;
    const START: &'static str = "l5t/1d3n1/o1p1w1e/7/7/7/E1W1P1O/1N3D1/T5L r 0 1";
    const ANIMALS: &'static [Animal] = &[
        Animal::Elephant,
        Animal::Lion,
        Animal::Tiger,
        Animal::Leopard,
        Animal::Wolf,
        Animal::Dog,
        Animal::Rhino,
        Animal::Ox,
    ];
    const NO_CAPTURE_ROUNDS: u16 = 100;

    /// The river is land; traps do nothing.
    fn terrain(cell: u8) -> Terrain {
        match Side::ALL.into_iter().find(|&side| cell == den(side)) {
            Some(side) => Terrain::Den(side),
            None => Terrain::Land,
        }
    }

    fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>) {
        let side = position.side_to_move();
        for (from, animal) in position.animals(side) {
            let mut add = Adder::new(position, side, from, moves);
            match animal {
                Animal::Elephant => leaps(&mut add, &[&FIELD_AHEAD, &USE_BACK]),
                Animal::Lion => leaps(&mut add, &[&USE_AHEAD, &FIELD_BACK]),
                Animal::Tiger => leaps(&mut add, &[&SUN_AHEAD, &EYE_BACK]),
                Animal::Leopard => leaps(&mut add, &[&EYE_AHEAD, &SUN_BACK]),
                Animal::Wolf => add.steps(&[AHEAD_LEFT, AHEAD_RIGHT, BACK, LEFT, RIGHT]),
                Animal::Dog => add.steps(&[AHEAD, LEFT, RIGHT, BACK_LEFT, BACK_RIGHT]),
                Animal::Rhino => {
                    add.slides(&[AHEAD], 2);
                    add.steps(&[LEFT, RIGHT, BACK]);
                }
                Animal::Ox => {
                    add.steps(&[AHEAD, LEFT, RIGHT]);
                    add.slides(&[BACK], 2);
                }
                _ => {}
            }
        }
        // One's own den is closed.
        moves.retain(|mv| mv.to.raw() != den(side));
    }

    fn ending(position: &FolkPosition<Self>) -> Option<Ending> {
        classic_board::den_entered(position)
    }

    fn may_stand(piece: Piece, cell: u8) -> bool {
        cell != den(piece.side)
    }

    fn worth(animal: Animal) -> i32 {
        match animal {
            Animal::Lion | Animal::Tiger => 500,
            Animal::Elephant | Animal::Leopard => 450,
            Animal::Rhino => 400,
            _ => 350,
        }
    }

    fn prospects(position: &FolkPosition<Self>, side: Side) -> i32 {
        march(position, side, den(side.opposite()))
    }

    fn reaches_goal(position: &FolkPosition<Self>, mv: AnyMove) -> bool {
        mv.to.raw() == den(position.side_to_move().opposite())
    }
}

fn leaps(add: &mut Adder<'_, Beasts>, sets: &[&[(Way, Way)]]) {
    for set in sets {
        for &(leap, leg) in *set {
            add.leap_with_leg(leap, leg);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::folk_tests::{after, at, check_perft, moves_from};
    use super::*;

    #[test]
    fn perft_from_the_start() {
        check_perft::<Beasts>(&[26, 675, 15_704, 364_067]);
    }

    /// RULES.md 10, the table, alone in the middle, as either side sees it.
    #[test]
    fn every_animal_goes_its_way() {
        for (letter, reds, blues) in [
            ('E', "a3 b2 b7 f2 f7 g3", "a7 b3 b8 f3 f8 g7"),
            ('L', "a7 b3 b8 f3 f8 g7", "a3 b2 b7 f2 f7 g3"),
            ('T', "a4 b6 c2 c7 e2 e7 f6 g4", "a6 b4 c3 c8 e3 e8 f4 g6"),
            ('P', "a6 b4 c3 c8 e3 e8 f4 g6", "a4 b6 c2 c7 e2 e7 f6 g4"),
            ('W', "c5 c6 d4 e5 e6", "c4 c5 d6 e4 e5"),
            ('D', "c4 c5 d6 e4 e5", "c5 c6 d4 e5 e6"),
            ('N', "c5 d4 d6 d7 e5", "c5 d3 d4 d6 e5"),
            ('O', "c5 d3 d4 d6 e5", "c5 d4 d6 d7 e5"),
        ] {
            let red = format!("o6/7/7/7/3{letter}3/7/7/7/7 r");
            assert_eq!(moves_from::<Beasts>(&red, "d5"), reds, "{letter}");
            let small = letter.to_ascii_lowercase();
            let blue = format!("7/7/7/7/3{small}3/7/7/7/6O b");
            assert_eq!(moves_from::<Beasts>(&blue, "d5"), blues, "{letter}");
        }
    }

    /// RULES.md 10: legs.
    #[test]
    fn legs_block_leaps() {
        let diagonal = |letter| format!("7/7/7/2o1o2/3{letter}3/2o1o2/7/7/7 r");
        assert_eq!(moves_from::<Beasts>(&diagonal('E'), "d5"), "");
        assert_eq!(moves_from::<Beasts>(&diagonal('L'), "d5"), "");
        assert_ne!(moves_from::<Beasts>(&diagonal('T'), "d5"), "");
        let straight = |letter| format!("7/7/7/3o3/2o{letter}o2/3o3/7/7/7 r");
        assert_eq!(moves_from::<Beasts>(&straight('T'), "d5"), "");
        assert_eq!(moves_from::<Beasts>(&straight('P'), "d5"), "");
        assert_ne!(moves_from::<Beasts>(&straight('L'), "d5"), "");
        // Of the (2,3) leaps only those by the blocked square fall away.
        let one = "7/7/7/2o4/3L3/7/7/7/7 r";
        assert_eq!(moves_from::<Beasts>(one, "d5"), "b3 f3 f8 g7");
        // Runs of two stop at a piece.
        assert_eq!(
            moves_from::<Beasts>("7/7/7/3o3/3N3/7/7/7/7 r", "d5"),
            "c5 d4 d6 e5"
        );
        assert_eq!(
            moves_from::<Beasts>("7/7/7/7/3O3/3E3/7/7/o6 r", "d5"),
            "c5 d6 e5"
        );
    }

    /// RULES.md 10: the river is land, traps do nothing, the den wins.
    #[test]
    fn ground_and_endings() {
        assert!(
            (0..63).all(|cell| matches!(Beasts::terrain(cell), Terrain::Land | Terrain::Den(_)))
        );
        let won = after::<Beasts>("7/3N3/7/7/7/7/7/7/o6 r", "d8d9");
        assert_eq!(won.ending(), Some(Ending::Den(Side::Red)));
        assert_eq!(
            moves_from::<Beasts>("o6/7/7/7/7/7/7/3N3/7 r", "d2"),
            "c2 d3 d4 e2"
        );
        let trapped = "7/2oW3/2o4/7/7/7/7/7/7 r";
        assert_eq!(moves_from::<Beasts>(trapped, "d8"), "c8 c9 d7 e8 e9");
        assert!(at::<Beasts>("o6/7/7/7/7/7/7/7/O6 r 200 101").is_drawn_by_counter());
    }
}
