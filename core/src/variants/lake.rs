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
    use super::super::folk_tests::{after, allows, at, check_perft, find, moves_from};
    use super::*;

    #[test]
    fn perft_from_the_start() {
        check_perft::<Lake>(&[26, 676, 15_860, 372_097]);
    }

    /// RULES.md 3.1, 3.2.
    #[test]
    fn every_animal_enters_the_two_lakes() {
        let lakes: Vec<String> = (0..63)
            .filter(|&cell| Lake::terrain(cell) == Terrain::Lake)
            .map(|cell| Lake::FIELD.name(cell))
            .collect();
        assert_eq!(lakes.join(" "), "b4 c4 b5 c5 e5 f5 e6 f6");
        let elephant = "e6/7/7/7/7/7/1E5/7/7 r";
        assert_eq!(moves_from::<Lake>(elephant, "b3"), "a3 b2 b4 c3");
    }

    /// RULES.md 3.2.
    #[test]
    fn in_the_lake_only_equals_capture_and_nobody_across_its_shore() {
        assert!(allows::<Lake>("7/7/7/7/1Cc4/7/7/7/7 r", "b5c5"));
        assert!(!allows::<Lake>("7/7/7/7/1Lc4/7/7/7/7 r", "b5c5"));
        assert!(!allows::<Lake>("7/7/7/7/1Re4/7/7/7/7 r", "b5c5"));
        assert!(!allows::<Lake>("7/7/7/7/2Cc3/7/7/7/7 r", "c5d5"));
        assert!(!allows::<Lake>("7/7/7/7/2cC3/7/7/7/7 r", "d5c5"));
    }

    /// RULES.md 3.3: one by choice, or none, and only made by the animal moved.
    #[test]
    fn custody_takes_whoever_stands_between() {
        let one = "7/7/7/7/3Rl2/5C1/7/7/7 r";
        assert!(allows::<Lake>(one, "f4f5") && allows::<Lake>(one, "f4f5xe5"));
        let taken = after::<Lake>("6r/7/7/7/3Rl2/5C1/7/7/7 r", "f4f5xe5");
        assert_eq!(taken.to_fen(), "6r/7/7/7/3R1C1/7/7/7/7 b 0 1");
        let declined = after::<Lake>("6r/7/7/7/3Rl2/5C1/7/7/7 r", "f4f5 g9f9");
        assert!(
            declined
                .moves()
                .iter()
                .all(|mv| mv.taken().next().is_none())
        );
        let two = "7/7/7/3R3/3l3/1Re4/3R3/7/7 r";
        assert_eq!(moves_from::<Lake>(two, "d3"), "c3 d2 d4 d4xc4 d4xd5 e3");
        // Whoever walks in between is safe, until another move makes it anew.
        let walked_in = after::<Lake>("7/7/7/7/7/2R1R2/3l3/7/6R b", "d3d4");
        assert!(find(&walked_in, "g1g2").is_some());
        assert!(
            walked_in
                .moves()
                .iter()
                .all(|mv| mv.taken().next().is_none())
        );
        assert!(allows::<Lake>("7/7/7/7/3R3/3l3/4R2/7/7 r", "e3d3xd4"));
    }

    /// RULES.md 3.3 [ours].
    #[test]
    fn captures_and_leaps_take_custody_the_winning_move_does_not() {
        let capture = after::<Lake>("6r/7/7/7/7/7/Rrc4/2L4/7 r", "c2c3xb3");
        assert_eq!(capture.to_fen(), "6r/7/7/7/7/7/R1L4/7/7 b 0 1");
        let leap = after::<Lake>("6r/7/7/Rr5/7/7/2L4/7/7 r", "c3c6xb6");
        assert_eq!(leap.to_fen(), "6r/7/7/R1L4/7/7/7/7/7 b 0 1");
        let winning = "1Rr1L2/7/7/7/7/7/7/7/7 r";
        assert!(!allows::<Lake>(winning, "e9d9xc9"));
        let won = after::<Lake>(winning, "e9d9");
        assert_eq!(won.ending(), Some(Ending::Den(Side::Red)));
        // An animal in its own den is taken so, which does not win.
        let in_den = after::<Lake>("2Rl3/4L2/7/7/7/7/7/7/6r r", "e8e9xd9");
        assert_eq!(in_den.to_fen(), "2R1L2/7/7/7/7/7/7/7/6r b 0 1");
        assert_eq!(in_den.ending(), None);
    }

    /// RULES.md 3.4.
    #[test]
    fn the_own_den_is_open_but_powerless() {
        let own = "6r/7/7/7/7/7/7/7/1CrEr2 r";
        assert_eq!(moves_from::<Lake>(own, "d1"), "d2");
        // Going in takes no custody, nor does a partner in it help.
        assert!(!allows::<Lake>("6r/7/7/7/7/7/7/3E3/1Cr4 r", "d2d1xc1"));
        assert!(!allows::<Lake>("6r/7/7/7/7/7/7/1C5/2rE3 r", "b2b1xc1"));
        assert!(allows::<Lake>("6r/7/7/7/7/7/7/1Cr4/3E3 r", "d1d2xc2"));
        let beaten = after::<Lake>("3e3/3C3/7/7/7/7/7/7/7 r", "d8d9");
        assert_eq!(beaten.ending(), Some(Ending::Den(Side::Red)));
    }

    /// RULES.md 3.5.
    #[test]
    fn lion_and_tiger_leap_over_empty_lakes() {
        assert!(allows::<Lake>("7/7/7/6r/7/7/2T4/7/7 r", "c3c6"));
        assert!(allows::<Lake>("7/7/7/6r/7/3L3/7/7/7 r", "d4a4"));
        assert!(!allows::<Lake>("7/7/7/6r/2C4/7/2T4/7/7 r", "c3c6"));
        assert!(!allows::<Lake>("7/7/7/6r/1c5/3L3/7/7/7 r", "d5a5"));
        // No leap from the water, nor over the land where the river was.
        assert!(!allows::<Lake>("7/7/7/6r/7/2L4/7/7/7 r", "c4c6"));
        assert!(!allows::<Lake>("7/7/7/3L2r/7/7/7/7/7 r", "d6a6"));
    }

    /// RULES.md 3.6: as `traditional`.
    #[test]
    fn the_rest_is_traditional() {
        assert!(allows::<Lake>("7/7/7/7/7/7/7/Dw5/7 r", "a2b2"));
        assert!(!allows::<Lake>("7/7/7/7/7/7/7/Wd5/7 r", "a2b2"));
        assert!(allows::<Lake>("7/7/7/7/7/7/7/Re5/7 r", "a2b2"));
        assert!(!allows::<Lake>("7/7/7/7/7/7/7/Er5/7 r", "a2b2"));
        assert!(allows::<Lake>("7/7/7/7/7/7/3C3/3l3/7 r", "d3d2"));
        assert!(!at::<Lake>("e6/7/7/7/7/7/7/7/E6 r 999 1").is_drawn_by_counter());
    }
}
