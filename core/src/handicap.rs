//! Handicaps: the stronger player begins without some animals.
//!
//! Only for the classic game. A game that begins so is a game from a position, so
//! its record carries it by `[FEN]`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::position::Position;
use crate::rules::RuleSet;
use crate::types::{Animal, Piece, Side};

/// What the stronger player begins without.
///
/// ```
/// use doushou_core::{Animal, Handicap, RuleSet, Side};
/// let lion: Handicap = "lion".parse()?;
/// let start = lion.start(RuleSet::YESHOU, Side::Red);
/// assert_eq!(start.to_fen(), "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T6 r 0 1");
/// # Ok::<(), doushou_core::ParseHandicapError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Handicap(u8);

/// From the smallest to the largest by what the engine makes of the start without
/// them (docs/STRENGTH.md).
const ANIMALS: [&[Animal]; 12] = [
    &[Animal::Cat],
    &[Animal::Dog],
    &[Animal::Wolf],
    &[Animal::Leopard],
    &[Animal::Dog, Animal::Wolf],
    &[Animal::Tiger],
    &[Animal::Tiger, Animal::Leopard],
    &[Animal::Rat],
    &[Animal::Lion],
    &[Animal::Lion, Animal::Tiger],
    &[Animal::Elephant],
    &[Animal::Elephant, Animal::Lion, Animal::Tiger],
];

const IDS: [&str; ANIMALS.len()] = [
    "cat",
    "dog",
    "wolf",
    "leopard",
    "dog+wolf",
    "tiger",
    "tiger+leopard",
    "rat",
    "lion",
    "lion+tiger",
    "elephant",
    "elephant+lion+tiger",
];

impl Handicap {
    /// Every handicap, the smallest first.
    pub const ALL: [Self; ANIMALS.len()] = {
        let mut all = [Self(0); ANIMALS.len()];
        let mut index = 1;
        while index < all.len() {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// What the giver begins without.
    #[must_use]
    pub fn animals(self) -> &'static [Animal] {
        ANIMALS[usize::from(self.0).min(ANIMALS.len() - 1)]
    }

    /// As settings and command lines name it: `cat`, `lion+tiger`.
    #[must_use]
    pub fn id(self) -> &'static str {
        IDS[usize::from(self.0).min(IDS.len() - 1)]
    }

    /// The start of a game in which a side gives this handicap.
    #[must_use]
    pub fn start(self, rules: RuleSet, giver: Side) -> Position {
        let usual = Position::start(rules);
        let mut setup = usual.to_setup();
        for &animal in self.animals() {
            if let Some(square) = usual.square_of(Piece::new(giver, animal)) {
                setup.set(square, None);
            }
        }
        // Taking a few animals off a valid position leaves a valid one.
        setup.validate(rules).unwrap_or(usual)
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A text that names no handicap.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no handicap")]
pub struct ParseHandicapError(String);

impl FromStr for Handicap {
    type Err = ParseHandicapError;

    fn from_str(text: &str) -> Result<Self, ParseHandicapError> {
        let found = Self::ALL.into_iter().find(|handicap| handicap.id() == text);
        found.ok_or_else(|| ParseHandicapError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_giver_lacks_exactly_what_it_gives() {
        for rules in [RuleSet::TRADITIONAL, RuleSet::YESHOU, RuleSet::DATOU] {
            for handicap in Handicap::ALL {
                for giver in Side::ALL {
                    let start = handicap.start(rules, giver);
                    for animal in Animal::ALL {
                        let is_there = |side| start.square_of(Piece::new(side, animal)).is_some();
                        assert_eq!(is_there(giver), !handicap.animals().contains(&animal));
                        assert!(is_there(giver.opposite()));
                    }
                    assert_eq!(start.side_to_move(), Side::Red);
                }
            }
        }
    }

    #[test]
    fn ids_say_what_is_given() {
        for handicap in Handicap::ALL {
            assert_eq!(handicap.id().parse(), Ok(handicap));
            let animals = handicap.animals().iter();
            let names: Vec<_> = animals
                .map(|animal| format!("{animal:?}").to_lowercase())
                .collect();
            assert_eq!(handicap.id(), names.join("+"));
        }
        assert!("mouse".parse::<Handicap>().is_err());
    }

    #[test]
    fn a_record_carries_it() {
        let lion: Handicap = "lion".parse().expect("a handicap");
        let game = crate::Game::from_position(lion.start(RuleSet::YESHOU, Side::Blue));
        let text = game.to_record([]).write();
        assert!(text.contains("[FEN \"6t/1d3c1/"), "{text}");
        let read = crate::read_game(&text).game.expect("a game");
        assert_eq!(read.position().to_fen(), game.position().to_fen(),);
    }
}
