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
    use super::*;

    #[test]
    fn perft_from_the_start() {
        let mut position = FolkPosition::<Beasts>::start();
        for (depth, nodes) in [(1, 26), (2, 675), (3, 15_704), (4, 364_067)] {
            assert_eq!(position.perft(depth), nodes, "depth {depth}");
        }
    }
}
