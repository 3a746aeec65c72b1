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
    use super::super::folk_tests::check_perft;
    use super::*;

    #[test]
    fn perft_from_the_start() {
        check_perft::<Graze>(&[36, 1_296, 47_451, 1_737_416]);
    }
}
