use std::fmt;
use std::str::FromStr;

use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use thiserror::Error;

use crate::types::{Animal, Piece, Side};

/// How many tiles there are, and squares.
pub(super) const TILES: usize = 16;

/// What lies under the tiles of `flip` at the start, a1 to d4 (RULES.md 2.1).
///
/// ```
/// use doushou_core::Deal;
/// let deal = Deal::new(7);
/// assert_eq!(deal, Deal::new(7));
/// assert_eq!(deal.to_string().parse(), Ok(deal));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Deal(pub(super) [Piece; TILES]);

/// Text that is no deal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no deal: expected the 16 letters of ELTPWDCReltpwdcr in some order")]
pub struct ParseDealError(
    /// The offending text.
    pub String,
);

/// Every tile, Red's strongest first.
pub(super) fn all_tiles() -> [Piece; TILES] {
    let mut tiles = [Piece::new(Side::Red, Animal::Elephant); TILES];
    let pieces = Side::ALL.into_iter().flat_map(|side| {
        let animals = Animal::ALL.into_iter().rev();
        animals.map(move |animal| Piece::new(side, animal))
    });
    for (tile, piece) in tiles.iter_mut().zip(pieces) {
        *tile = piece;
    }
    tiles
}

impl Deal {
    /// The deal of a seed, the same everywhere and for ever (ChaCha8).
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::shuffled(&mut ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) const fn of(tiles: [Piece; TILES]) -> Self {
        Self(tiles)
    }

    pub(crate) const fn tiles(self) -> [Piece; TILES] {
        self.0
    }

    fn shuffled(rng: &mut impl Rng) -> Self {
        let mut tiles = all_tiles();
        tiles.shuffle(rng);
        Self(tiles)
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.0.iter().map(|piece| piece.letter()).collect();
        f.write_str(&letters)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deal {
    type Err = ParseDealError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut tiles = all_tiles();
        let mut sorted: Vec<char> = text.chars().collect();
        let mut expected: Vec<char> = tiles.iter().map(|piece| piece.letter()).collect();
        sorted.sort_unstable();
        expected.sort_unstable();
        if sorted != expected {
            return Err(ParseDealError(text.to_owned()));
        }
        for (tile, letter) in tiles.iter_mut().zip(text.chars()) {
            let side = if letter.is_ascii_uppercase() {
                Side::Red
            } else {
                Side::Blue
            };
            let animal =
                Animal::from_letter(letter).map_err(|_| ParseDealError(text.to_owned()))?;
            *tile = Piece::new(side, animal);
        }
        Ok(Self(tiles))
    }
}
