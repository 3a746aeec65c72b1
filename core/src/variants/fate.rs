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
    use super::super::folk_tests::{after, allows, at, check_perft, moves_from};
    use super::*;

    #[test]
    fn perft_from_the_start() {
        check_perft::<Fate>(&[38, 1_441, 50_318, 1_752_929]);
    }

    /// RULES.md 4.1.
    #[test]
    fn from_home_an_animal_moves_one_or_two_squares() {
        let wolf = "e6/7/7/7/7/7/2W4/7/7 r";
        assert_eq!(moves_from::<Fate>(wolf, "c3"), "a3 b3 c1 c2 c4 c5 d3 e3");
        // The enemy's home of the same kind serves as well, another's does not.
        let there = "e6/7/4W2/7/7/7/7/7/7 r";
        assert_eq!(moves_from::<Fate>(there, "e7"), "c7 d7 e5 e6 e8 e9 f7 g7");
        let leopard = "e6/7/7/7/7/7/2P4/7/7 r";
        assert_eq!(moves_from::<Fate>(leopard, "c3"), "b3 c2 c4 d3");
        // Not over an animal; the second square may be a capture.
        let shut = "e6/7/7/7/7/7/cCWcc2/2c4/2c4 r";
        assert_eq!(moves_from::<Fate>(shut, "c3"), "c2 c4 c5 d3");
        // What stands on e3 counts as a leopard, on a3 as an elephant.
        assert!(!allows::<Fate>("e6/7/7/7/7/7/2W1c2/7/7 r", "c3e3"));
        assert!(!allows::<Fate>("e6/7/7/7/7/7/c1W4/7/7 r", "c3a3"));
        assert!(allows::<Fate>("e6/7/7/7/7/7/2W4/7/2c4 r", "c3c1"));
    }

    /// RULES.md 4.2.
    #[test]
    fn a_home_square_lends_its_rank() {
        // A rat on the elephant's home attacks as an elephant, and is one to a rat.
        assert!(allows::<Fate>("7/7/7/7/7/7/R6/l6/7 r", "a3a2"));
        assert!(!allows::<Fate>("7/7/7/7/7/7/E6/r6/7 r", "a3a2"));
        assert!(allows::<Fate>("7/7/7/7/7/7/c6/R6/7 r", "a2a3"));
        assert!(!allows::<Fate>("7/7/7/7/7/7/r6/L6/7 r", "a2a3"));
        // A lion on the cat's home is a cat.
        assert!(!allows::<Fate>("7/7/7/7/7/7/7/1Ld4/7 r", "b2c2"));
        assert!(allows::<Fate>("7/7/7/7/7/7/7/1lC4/7 r", "c2b2"));
        // On the wolf's home lion and tiger do not leap.
        assert!(!allows::<Fate>("7/7/7/7/7/7/2L3r/7/7 r", "c3c7"));
        assert!(allows::<Fate>("7/7/7/7/7/7/1L4r/7/7 r", "b3b7"));
    }

    /// RULES.md 4.2.
    #[test]
    fn between_one_real_kind_capture_is_as_usual() {
        assert!(allows::<Fate>("7/7/7/7/7/7/c6/C6/7 r", "a2a3"));
        assert!(allows::<Fate>("7/7/7/7/7/7/7/1Ll4/7 r", "b2c2"));
        assert!(!allows::<Fate>("7/7/2l4/7/7/7/2L4/7/7 r", "c3c7"));
    }

    /// RULES.md 4.3.
    #[test]
    fn custody_is_diagonal() {
        let made = "6r/7/7/7/3R3/2l4/7/1C5/7 r";
        assert_eq!(moves_from::<Fate>(made, "b2"), "a2 b1 b3 b3xc4 b4 c2 d2");
        let taken = after::<Fate>(made, "b2b3xc4");
        assert_eq!(taken.to_fen(), "6r/7/7/7/3R3/7/1C5/7/7 b 0 1");
        // Not straight, and only by the animal that moves.
        assert!(!allows::<Fate>("6r/7/7/7/3R3/3l3/7/3C3/7 r", "d2d3xd4"));
        let stands = at::<Fate>("6r/7/7/7/3R3/2l4/1C5/7/7 r").moves();
        assert!(stands.iter().all(|mv| mv.taken().next().is_none()));
        // One by choice; with a leap as well; none on winning.
        let both = "6r/7/7/7/7/R3R2/1l1e3/7/2C4 r";
        assert!(allows::<Fate>(both, "c1c2xb3") && allows::<Fate>(both, "c1c2xd3"));
        assert!(!allows::<Fate>(both, "c1c2xb3xd3"));
        assert!(allows::<Fate>("6r/7/7/2e4/3R3/7/1L5/7/7 r", "b3b7xc6"));
        let winning = "4L2/2e4/1R5/7/7/7/7/7/6r r";
        assert!(!allows::<Fate>(winning, "e9d9xc8"));
        assert_eq!(
            after::<Fate>(winning, "e9d9").ending(),
            Some(Ending::Den(Side::Red))
        );
    }

    /// RULES.md 4.4.
    #[test]
    fn every_animal_swims_and_none_captures_afloat() {
        assert!(allows::<Fate>("e6/7/7/7/7/7/1E5/7/7 r", "b3b4"));
        assert!(!allows::<Fate>("7/7/7/7/1Cc4/7/7/7/7 r", "b5c5"));
        assert!(!allows::<Fate>("7/7/7/7/ELr4/7/7/7/7 r", "b5c5"));
        assert!(!allows::<Fate>("7/7/7/7/Er5/7/7/7/7 r", "a5b5"));
        assert!(!allows::<Fate>("7/7/7/7/eR5/7/7/7/7 r", "b5a5"));
        assert!(allows::<Fate>("7/7/7/7/6r/3L3/7/7/7 r", "d4a4"));
        assert!(!allows::<Fate>("7/7/7/7/6r/1E1L3/7/7/7 r", "d4a4"));
    }

    /// RULES.md 4: as `traditional`.
    #[test]
    fn the_rest_is_traditional() {
        assert_eq!(
            moves_from::<Fate>("e6/7/7/7/7/7/7/3C3/7 r", "d2"),
            "c2 d3 e2"
        );
        assert!(allows::<Fate>("7/7/7/7/7/7/3C3/3l3/7 r", "d3d2"));
        assert!(!at::<Fate>("e6/7/7/7/7/7/7/7/E6 r 999 1").is_drawn_by_counter());
    }
}
