//! `fate` 兽命格斗兽棋 (RULES.md 4): the classic board whose start squares lend
//! their animal's rank to whoever stands there, with custody along diagonals.

use super::Ending;
use super::classic_board::{self, den, is_river, is_trap_of, leap, outranks};
use super::field::{DIAGONAL, Field, STRAIGHT};
use super::folk::{FolkGame, FolkPosition};
use super::primitives::{Adder, march};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, Piece, Side, Square};

#[derive(Copy, Clone, Debug)]
pub(crate) struct Fate;

/// 4.1: the animal whose home square (本位格) this is: either side's start square
/// of a kind.
const fn home(cell: u8) -> Option<Animal> {
    // Both sides' homes are one another's turned by half a circle.
    let square = Square::at(cell);
    let reds = if square.rank() < 4 {
        square
    } else {
        square.rotated()
    };
    match (reds.file(), reds.rank()) {
        (0, 0) => Some(Animal::Tiger),
        (6, 0) => Some(Animal::Lion),
        (1, 1) => Some(Animal::Cat),
        (5, 1) => Some(Animal::Dog),
        (0, 2) => Some(Animal::Elephant),
        (2, 2) => Some(Animal::Wolf),
        (4, 2) => Some(Animal::Leopard),
        (6, 2) => Some(Animal::Rat),
        _ => None,
    }
}

/// 4.2: what an animal counts as on a square (兽命格).
fn fate(animal: Animal, cell: u8) -> Animal {
    home(cell).unwrap_or(animal)
}

impl FolkGame for Fate {
    const ID: &'static str = "fate";
    const FIELD: Field = classic_board::FIELD;
    const START: &'static str = classic_board::START;
    const ANIMALS: &'static [Animal] = classic_board::ANIMALS;
    /// As `traditional`, which has no such draw.
    const NO_CAPTURE_ROUNDS: u16 = 0;
    const HAS_CYCLE_RULE: bool = true;

    fn terrain(cell: u8) -> Terrain {
        match home(cell) {
            Some(animal) => Terrain::Home(animal),
            None if is_river(cell) => Terrain::Water,
            None => classic_board::dens_and_traps(cell),
        }
    }

    fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>) {
        let side = position.side_to_move();
        for (from, animal) in position.animals(side) {
            let mut add = Adder::new(position, side, from, moves);
            let is_home = home(from) == Some(animal);
            // 4.2: on a home square it leaps only if that square's animal does.
            let leaps = matches!(fate(animal, from), Animal::Lion | Animal::Tiger);
            for way in STRAIGHT {
                let Some(next) = add.ahead(way) else { continue };
                // 4.4: every animal enters the river.
                add_move(&mut add, animal, next);
                // 4.1: two squares from home, the one between empty and one it
                // may stand on.
                if is_home
                    && position.is_free(next)
                    && next != den(side)
                    && let Some(to) = position.toward(side, next, way)
                {
                    add_move(&mut add, animal, to);
                }
                // 4.4: leaps stay; any animal in the way blocks [ours].
                if leaps && let Some(to) = leap(position, side, from, way, is_river) {
                    add_move(&mut add, animal, to);
                }
            }
        }
    }

    fn ending(position: &FolkPosition<Self>) -> Option<Ending> {
        classic_board::den_entered(position)
    }

    /// As `traditional`: one's own den is closed.
    fn may_stand(piece: Piece, cell: u8) -> bool {
        cell != den(piece.side)
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

/// A step, double step or leap, if the animal may go there, with every custody
/// it makes.
fn add_move(add: &mut Adder<'_, Fate>, animal: Animal, to: u8) {
    if to == den(add.side) || add.is_own(to) || add.is_enemy(to) && !may_capture(add, animal, to) {
        return;
    }
    add.go(to);
    // 4.3: custody along a diagonal (斜夹), as rule 3 of `lake`: a move into the
    // enemy's den takes none.
    if to != den(add.side.opposite()) {
        add.custody(to, &DIAGONAL, |_| true);
    }
}

/// Whether going there captures the enemy that stands there.
fn may_capture(add: &Adder<'_, Fate>, animal: Animal, to: u8) -> bool {
    let Some(victim) = add.position.animal_of(add.side.opposite(), to) else {
        return false;
    };
    // 4.4: nobody captures in the river, equals included, nor across the bank.
    if is_river(add.from) || is_river(to) {
        return false;
    }
    // 1.1.5: in an enemy trap it has no power. 4.2: between two animals of one
    // real kind the capture is as usual; else the attacker counts by the square
    // it comes from [ours], the attacked by the square it stands on.
    is_trap_of(add.side, to)
        || animal == victim
        || outranks(fate(animal, add.from), fate(victim, to))
}

#[cfg(test)]
mod tests {
    use super::super::folk_tests::check_perft;
    use super::*;

    #[test]
    fn perft_from_the_start() {
        check_perft::<Fate>(&[38, 1_441, 50_318, 1_752_929]);
    }
}
