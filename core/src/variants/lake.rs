//! `lake` 湖泊斗兽棋, 夹吃 (RULES.md 3): the classic board with two square lakes
//! that every animal enters, and capture by custody.

use super::Ending;
use super::classic_board::{self, den, is_trap_of, leap, outranks};
use super::field::{Field, STRAIGHT};
use super::folk::{FolkGame, FolkPosition};
use super::primitives::{Adder, march};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, Piece, Side, Square};

#[derive(Copy, Clone, Debug)]
pub(crate) struct Lake;

/// 3.1: two lakes of 田 shape. [ours] b4–c5 and e5–f6, so that both sides see the
/// same.
fn is_lake(cell: u8) -> bool {
    let square = Square::at(cell);
    match square.file() {
        1 | 2 => matches!(square.rank(), 3 | 4),
        4 | 5 => matches!(square.rank(), 4 | 5),
        _ => false,
    }
}

impl FolkGame for Lake {
    const ID: &'static str = "lake";
    const FIELD: Field = classic_board::FIELD;
    const START: &'static str = classic_board::START;
    const ANIMALS: &'static [Animal] = classic_board::ANIMALS;
    /// 3.6: as `traditional`, which has no such draw.
    const NO_CAPTURE_ROUNDS: u16 = 0;
    const HAS_CYCLE_RULE: bool = true;

    fn terrain(cell: u8) -> Terrain {
        if is_lake(cell) {
            Terrain::Lake
        } else {
            classic_board::dens_and_traps(cell)
        }
    }

    fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>) {
        let side = position.side_to_move();
        for (from, animal) in position.animals(side) {
            let mut add = Adder::new(position, side, from, moves);
            for way in STRAIGHT {
                // 3.2: every animal enters the lake; 3.4: and its own den.
                if let Some(to) = add.ahead(way) {
                    add_move(&mut add, animal, to);
                }
                // 3.5: lion and tiger leap the lake as the river; any animal in
                // the water leapt over blocks [ours].
                if matches!(animal, Animal::Lion | Animal::Tiger)
                    && let Some(to) = leap(position, side, from, way, is_lake)
                {
                    add_move(&mut add, animal, to);
                }
            }
        }
    }

    fn ending(position: &FolkPosition<Self>) -> Option<Ending> {
        classic_board::den_entered(position)
    }

    /// 3.2, 3.4: every square is open to every animal.
    fn may_stand(_piece: Piece, _cell: u8) -> bool {
        true
    }

    fn worth(animal: Animal) -> i32 {
        classic_board::worth(animal)
    }

    fn prospects(position: &FolkPosition<Self>, side: Side) -> i32 {
        march(position, side, den(side.opposite()))
    }

    fn reaches_goal(position: &FolkPosition<Self>, mv: AnyMove) -> bool {
        mv.to.raw() == den(position.side_to_move().opposite())
    }
}

/// A step or leap, if the animal may go there, with every custody it makes.
fn add_move(add: &mut Adder<'_, Lake>, animal: Animal, to: u8) {
    if add.is_enemy(to) && !may_capture(add, animal, to) || add.is_own(to) {
        return;
    }
    add.go(to);
    // 3.3 [ours]: a move into the enemy's den takes none. 3.4: in its own den an
    // animal may not capture, nor be a partner [ours].
    if !classic_board::is_den(to) {
        let own_den = den(add.side);
        add.custody(to, &STRAIGHT, |partner| partner != own_den);
    }
}

/// Whether stepping or leaping there captures the enemy that stands there.
fn may_capture(add: &Adder<'_, Lake>, animal: Animal, to: u8) -> bool {
    let enemy = add.side.opposite();
    let Some(victim) = add.position.animal_of(enemy, to) else {
        return false;
    };
    // 3.4: in its own den an animal may not capture …
    if add.from == den(add.side) {
        return false;
    }
    match (is_lake(add.from), is_lake(to)) {
        // 3.2: in the lake equals capture each other and nobody else.
        (true, true) => animal == victim,
        // 3.2: between lake and land nobody captures.
        (true, false) | (false, true) => false,
        // 3.4: … and any enemy may capture it there. 1.1.5: so in an enemy trap.
        (false, false) => to == den(enemy) || is_trap_of(add.side, to) || outranks(animal, victim),
    }
}

#[cfg(test)]
mod tests {
    use super::super::folk_tests::check_perft;
    use super::*;

    #[test]
    fn perft_from_the_start() {
        check_perft::<Lake>(&[26, 676, 15_860, 372_097]);
    }
}
