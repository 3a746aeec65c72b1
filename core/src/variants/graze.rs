//! `graze` 跳吃蹭吃斗兽棋 (RULES.md 6): everybody steps alike, and each animal
//! captures in a form of its own: by leaping, grazing, charging or stepping.

use super::Ending;
use super::classic_board::{self, den, dens_and_traps, is_den, is_trap_of};
use super::field::{ALL_WAYS, DIAGONAL, Field, STRAIGHT, Way};
use super::folk::{FolkGame, FolkPosition};
use super::primitives::{Adder, march};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, Piece, Side};

#[derive(Copy, Clone, Debug)]
pub(crate) struct Graze;

impl FolkGame for Graze {
    const ID: &'static str = "graze";
    const FIELD: Field = classic_board::FIELD;
    /// 6.3 [ours]: the classic start with snake and bear for rat and cat.
    const START: &'static str = "l5t/1d3b1/s1p1w1e/7/7/7/E1W1P1S/1B3D1/T5L r 0 1";
    const ANIMALS: &'static [Animal] = &[
        Animal::Elephant,
        Animal::Lion,
        Animal::Tiger,
        Animal::Leopard,
        Animal::Wolf,
        Animal::Dog,
        Animal::Snake,
        Animal::Bear,
    ];
    /// 6.5 [ours].
    const NO_CAPTURE_ROUNDS: u16 = 100;

    /// 6 [ours]: the board without its river.
    fn terrain(cell: u8) -> Terrain {
        dens_and_traps(cell)
    }

    fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>) {
        let side = position.side_to_move();
        for (from, animal) in position.animals(side) {
            let mut add = Adder::new(position, side, from, moves);
            // 6.4: in an enemy trap it has no captures before its move [ours].
            let has_power = !is_trap_of(side.opposite(), from);
            for way in ALL_WAYS {
                step(&mut add, animal, way, has_power);
            }
            if !has_power {
                continue;
            }
            match animal {
                Animal::Leopard => leap(&mut add, &STRAIGHT),
                Animal::Wolf => leap(&mut add, &DIAGONAL),
                Animal::Elephant => charge(&mut add, &STRAIGHT),
                Animal::Lion => charge(&mut add, &DIAGONAL),
                Animal::Dog => run(&mut add),
                // The others' forms are steps.
                _ => {}
            }
        }
    }

    fn ending(position: &FolkPosition<Self>) -> Option<Ending> {
        classic_board::den_entered(position)
    }

    /// 6.5: one's own den is closed.
    fn may_stand(piece: Piece, cell: u8) -> bool {
        cell != den(piece.side)
    }

    fn worth(animal: Animal) -> i32 {
        match animal {
            Animal::Snake => 550,
            Animal::Dog | Animal::Leopard | Animal::Wolf => 450,
            Animal::Elephant | Animal::Lion => 420,
            _ => 400,
        }
    }

    fn prospects(position: &FolkPosition<Self>, side: Side) -> i32 {
        march(position, side, den(side.opposite()))
    }

    fn reaches_goal(position: &FolkPosition<Self>, mv: AnyMove) -> bool {
        mv.to.raw() == den(position.side_to_move().opposite())
    }
}

/// 6.4: an animal in its own trap cannot be captured in any form.
fn is_prey(add: &Adder<'_, Graze>, cell: u8) -> bool {
    add.is_enemy(cell) && !is_trap_of(add.side.opposite(), cell)
}

/// One square in any of the eight ways: onto an empty square (6.1), onto an enemy
/// as its own form (6.3: tiger straight, bear diagonally [ours]) or the enemy's
/// trap allows (6.4).
fn step(add: &mut Adder<'_, Graze>, animal: Animal, way: Way, has_power: bool) {
    let Some(to) = add.ahead(way) else { return };
    let is_diagonal = DIAGONAL.contains(&way);
    if add.position.is_free(to) {
        // 6.5: one's own den is closed.
        if to == den(add.side) {
            return;
        }
        if animal == Animal::Snake && is_diagonal && has_power {
            snake(add, to, way);
        } else {
            add.go(to);
        }
    } else if has_power && is_prey(add, to) {
        let is_form = match animal {
            Animal::Tiger => !is_diagonal,
            Animal::Bear => is_diagonal,
            _ => false,
        };
        if is_form || is_trap_of(add.side, to) {
            add.go(to);
        }
    }
}

/// 6.2: leaps an adjacent piece of either side and captures on the square right
/// behind it.
fn leap(add: &mut Adder<'_, Graze>, ways: &[Way]) {
    for &way in ways {
        if let Some((over, to)) = two_on(add, way)
            && !add.position.is_free(over)
            && is_prey(add, to)
        {
            add.go(to);
        }
    }
}

/// 6.3 [ours]: charges exactly two squares over an empty one onto an enemy.
fn charge(add: &mut Adder<'_, Graze>, ways: &[Way]) {
    for &way in ways {
        if let Some((over, to)) = two_on(add, way)
            && add.position.is_free(over)
            && is_prey(add, to)
        {
            add.go(to);
        }
    }
}

/// 6.2: the dog runs two empty squares straight and takes the enemies that flank
/// the first of them, one or both by choice, at least one (蹭吃).
fn run(add: &mut Adder<'_, Graze>) {
    for way in STRAIGHT {
        if let Some((first, to)) = two_on(add, way)
            && add.position.is_free(first)
            && add.position.is_free(to)
            && to != den(add.side)
        {
            let (right, ahead) = way;
            let flanks = [(ahead, right), (-ahead, -right)]
                .map(|across| add.position.toward(add.side, first, across));
            graze(add, to, flanks);
        }
    }
}

/// 6.2: the snake moves diagonally onto an empty square and takes enemies on the
/// two squares that flank that step, one or both by choice, or none.
fn snake(add: &mut Adder<'_, Graze>, to: u8, (right, ahead): Way) {
    add.go(to);
    let flanks = [add.ahead((right, 0)), add.ahead((0, ahead))];
    graze(add, to, flanks);
}

fn graze(add: &mut Adder<'_, Graze>, to: u8, flanks: [Option<u8>; 2]) {
    let prey = flanks.map(|cell| cell.filter(|&cell| is_prey(add, cell)));
    add.graze(to, prey);
}

/// The next two squares one way. 6.5 [ours]: no run, charge or leap crosses a den.
fn two_on(add: &Adder<'_, Graze>, way: Way) -> Option<(u8, u8)> {
    add.two_on(way).filter(|&(over, _)| !is_den(over))
}

#[cfg(test)]
mod tests {
    use super::super::folk_tests::{after, allows, at, check_perft, moves_from};
    use super::*;

    #[test]
    fn perft_from_the_start() {
        check_perft::<Graze>(&[36, 1_296, 47_451, 1_737_416]);
    }

    fn moves(fen: &str) -> String {
        moves_from::<Graze>(fen, "d5")
    }

    const STEPS: &str = "c4 c5 c6 d4 d6 e4 e5 e6";

    /// RULES.md 6.1.
    #[test]
    fn every_piece_steps_any_way_without_capturing() {
        for letter in "ELTPWDSB".chars() {
            assert_eq!(moves(&format!("t6/7/7/7/3{letter}3/7/7/7/7 r")), STEPS);
        }
        assert_eq!(moves("7/7/7/7/3EEt1/7/7/7/7 r"), "c4 c5 c6 d4 d6 e4 e6");
        assert_eq!(moves("7/7/7/7/3Et2/7/7/7/7 r"), "c4 c5 c6 d4 d6 e4 e6");
    }

    /// RULES.md 6.2: a leap of exactly one adjacent piece, onto an enemy.
    #[test]
    fn leopard_and_wolf_leap() {
        assert_eq!(
            moves("7/7/3t3/3T3/1ttP1tt/7/7/7/7 r"),
            "b5 c4 c6 d4 d7 e4 e5 e6"
        );
        assert_eq!(
            moves("7/7/1t3T1/2t1t2/3W3/7/7/7/7 r"),
            "b7 c4 c5 d4 d6 e4 e5"
        );
        assert!(!allows::<Graze>("7/7/7/3t3/3P3/7/7/7/7 r", "d5d7"));
    }

    /// RULES.md 6.2.
    #[test]
    fn a_dog_runs_past_its_prey() {
        assert_eq!(
            moves("7/7/7/2t1t2/3D3/7/7/7/7 r"),
            "b5xc6 c4 c5 d4 d6 d7xc6 d7xc6xe6 d7xe6 e4 e5 f5xe6"
        );
        let both = after::<Graze>("t6/7/7/2t1t2/3D3/7/7/7/7 r", "d5d7xc6xe6");
        assert_eq!(both.to_fen(), "t6/7/3D3/7/7/7/7/7/7 b 0 1");
        // Two empty squares, and only the first is flanked.
        assert_eq!(moves("7/7/2tt3/7/3D3/7/7/7/7 r"), STEPS);
        assert!(!allows::<Graze>("7/7/3t3/2t4/3D3/7/7/7/7 r", "d5d7xc6"));
        assert!(!allows::<Graze>("7/7/7/2tE3/3D3/7/7/7/7 r", "d5d7xc6"));
    }

    /// RULES.md 6.2.
    #[test]
    fn a_snake_may_take_what_flanks_its_step() {
        assert_eq!(
            moves("7/7/7/3t3/3St2/7/7/7/7 r"),
            "c4 c5 c6 c6xd6 d4 e4 e4xe5 e6 e6xd6 e6xd6xe5 e6xe5"
        );
        assert_eq!(moves("7/7/7/3tt2/3S3/7/7/7/7 r"), "c4 c5 c6 c6xd6 d4 e4 e5");
    }

    /// RULES.md 6.3 [ours].
    #[test]
    fn elephant_and_lion_charge_tiger_and_bear_capture_next_to_them() {
        assert_eq!(
            moves("7/7/3t3/4t2/1tEE3/7/7/3t3/7 r"),
            "c4 c6 d4 d6 d7 e4 e5"
        );
        assert_eq!(
            moves("7/7/1t3t1/2t4/3L3/7/7/7/7 r"),
            "c4 c5 d4 d6 e4 e5 e6 f7"
        );
        assert_eq!(moves("7/7/7/3tt2/3T3/7/7/7/7 r"), "c4 c5 c6 d4 d6 e4 e5");
        assert_eq!(moves("7/7/7/3tt2/3B3/7/7/7/7 r"), "c4 c5 c6 d4 e4 e5 e6");
    }

    /// RULES.md 6.4.
    #[test]
    fn traps_weaken_and_shelter() {
        // In the enemy's trap: no captures, not even out of it.
        assert_eq!(
            moves_from::<Graze>("7/3Tt2/7/7/7/7/7/7/7 r", "d8"),
            "c7 c8 c9 d7 d9 e7 e9"
        );
        assert_eq!(
            moves_from::<Graze>("7/3St2/3t3/7/7/7/7/7/7 r", "d8"),
            "c7 c8 c9 d9 e7 e9"
        );
        // Anybody takes it by a plain move, also by its own form.
        assert!(allows::<Graze>("7/7/7/7/7/7/4S2/3t3/7 r", "e3d2"));
        assert!(allows::<Graze>("7/7/7/7/7/3E3/7/3t3/7 r", "d4d2"));
        // In one's own trap nobody is taken, in whatever form.
        assert!(!allows::<Graze>("7/3t3/3T3/7/7/7/7/7/7 r", "d7d8"));
        assert!(!allows::<Graze>("7/3t3/7/3E3/7/7/7/7/7 r", "d6d8"));
        assert_eq!(
            moves_from::<Graze>("7/3t3/2S4/7/7/7/7/7/7 r", "c7"),
            "b6 b7 b8 c6 c8 d6 d7"
        );
        assert!(!allows::<Graze>("7/3t3/4S2/7/7/7/7/7/7 r", "e7d6xd8"));
        assert!(!allows::<Graze>("2e4/1D5/7/7/7/7/7/7/7 r", "b8d8xc9"));
    }

    /// RULES.md 6.5.
    #[test]
    fn dens() {
        let won = after::<Graze>("7/2S4/7/7/7/7/7/7/e6 r", "c8d9");
        assert_eq!(won.ending(), Some(Ending::Den(Side::Red)));
        assert_eq!(
            moves_from::<Graze>("t6/7/7/7/7/7/7/3S3/7 r", "d2"),
            "c1 c2 c3 d3 e1 e2 e3"
        );
        assert!(!allows::<Graze>("7/7/7/7/7/7/7/3t3/2D4 r", "c1e1xd2"));
        assert!(!allows::<Graze>("7/7/7/7/7/7/7/7/2E1t2 r", "c1e1"));
        assert!(at::<Graze>("e6/7/7/7/7/7/7/7/E6 r 200 1").is_drawn_by_counter());
    }
}
