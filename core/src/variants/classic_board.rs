//! What folk games on the classic board take over from the classic game
//! (RULES.md 1): its ground, its start, its order of animals, its leap.

use super::Ending;
use super::field::{Field, Way};
use super::folk::{FolkGame, FolkPosition};
use crate::board::Terrain;
use crate::rules::{RuleSet, geometry};
use crate::types::{Animal, Side, Square};

pub(crate) const FIELD: Field = Field::grid(7, 9);
pub(crate) const START: &str = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r 0 1";
/// As a list of animals is shown: the strongest first.
pub(crate) const ANIMALS: &[Animal] = &[
    Animal::Elephant,
    Animal::Lion,
    Animal::Tiger,
    Animal::Leopard,
    Animal::Wolf,
    Animal::Dog,
    Animal::Cat,
    Animal::Rat,
];

/// The den of a side: d1, d9.
pub(crate) const fn den(side: Side) -> u8 {
    geometry::den(side).raw()
}

/// Whether the cell is a den, of whichever side.
pub(crate) const fn is_den(cell: u8) -> bool {
    cell == den(Side::Red) || cell == den(Side::Blue)
}

/// Whether the cell is one of the three traps around a side's den.
pub(crate) const fn is_trap_of(side: Side, cell: u8) -> bool {
    geometry::traps(side).contains(Square::at(cell))
}

/// Whether the cell is in the river.
pub(crate) const fn is_river(cell: u8) -> bool {
    geometry::RIVER.contains(Square::at(cell))
}

/// Dens and traps; everything else is land.
pub(crate) fn dens_and_traps(cell: u8) -> Terrain {
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

/// Whether one animal captures the other by the order of `traditional`, equals
/// included, the rat the elephant and never the reverse (RULES.md 1.1.3, 1.1.4).
pub(crate) const fn outranks(attacker: Animal, victim: Animal) -> bool {
    match (attacker, victim) {
        (Animal::Rat, Animal::Elephant) => true,
        (Animal::Elephant, Animal::Rat) => false,
        _ => RuleSet::TRADITIONAL.rank(attacker) >= RuleSet::TRADITIONAL.rank(victim),
    }
}

/// Where a leap over water from the bank ends (RULES.md 1.1.7): the first land
/// beyond, unless any animal is in the water leapt over. `is_water` tells the
/// water of the game.
pub(crate) fn leap<G: FolkGame>(
    position: &FolkPosition<G>,
    side: Side,
    from: u8,
    way: Way,
    is_water: impl Fn(u8) -> bool,
) -> Option<u8> {
    if is_water(from) {
        return None;
    }
    let mut at = position
        .toward(side, from, way)
        .filter(|&at| is_water(at))?;
    while is_water(at) {
        if !position.is_free(at) {
            return None;
        }
        at = position.toward(side, at, way)?;
    }
    Some(at)
}

/// Whoever stands in the enemy's den has won (RULES.md 1.1.2).
pub(crate) fn den_entered<G: FolkGame>(position: &FolkPosition<G>) -> Option<Ending> {
    Side::ALL
        .into_iter()
        .find(|&side| position.holds(side, den(side.opposite())))
        .map(Ending::Den)
}

/// What an animal is worth where custody may take any of them, in centipawns:
/// closer together than in the classic game.
pub(crate) const fn worth(animal: Animal) -> i32 {
    match animal {
        Animal::Elephant => 550,
        Animal::Lion => 700,
        Animal::Tiger => 650,
        Animal::Leopard => 450,
        Animal::Dog => 380,
        Animal::Wolf => 350,
        Animal::Cat => 300,
        Animal::Rat => 400,
        _ => 0,
    }
}
