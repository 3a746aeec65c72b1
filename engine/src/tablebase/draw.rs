//! Endings drawn by lot.

use anyhow::Context;
use doushou_core::geometry::RIVER;
use doushou_core::{Animal, Piece, Position, RuleSet, SQUARES, Setup, Side, Square};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Arrangements that make no open position are drawn anew, so often.
const TRIES: u32 = 10_000;

/// Draws positions in which the game goes on: any animals, anywhere, either side
/// to move.
pub struct Draw {
    rules: RuleSet,
    pieces: usize,
    lots: ChaCha8Rng,
}

impl Draw {
    /// The same seed draws the same.
    pub fn new(rules: RuleSet, pieces: usize, seed: u64) -> Self {
        Self {
            rules,
            pieces,
            lots: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// The next position.
    ///
    /// # Errors
    /// When none turns up for very long.
    pub fn position(&mut self) -> anyhow::Result<Position> {
        (0..TRIES)
            .find_map(|_| self.attempt())
            .with_context(|| format!("no position of {} animals turned up", self.pieces))
    }

    fn attempt(&mut self) -> Option<Position> {
        let mut setup = Setup::default();
        if self.below(2) == 1 {
            setup.side_to_move = Side::Blue;
        }
        for number in 0..self.pieces {
            // Both sides have one at least.
            let side = match number {
                0 => Side::Red,
                1 => Side::Blue,
                _ => Side::ALL[self.below(2)],
            };
            let animal = Animal::ALL[self.below(8)];
            let square = Square::from_index(self.below(SQUARES) as u8)?;
            let stands = !RIVER.contains(square) || self.rules.swims(animal);
            if !stands || setup.piece_at(square).is_some() {
                return None;
            }
            setup.set(square, Some(Piece::new(side, animal)));
        }
        let position = setup.validate(self.rules).ok()?;
        position.ending().is_none().then_some(position)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.lots.next_u64() % count.max(1) as u64) as usize
    }
}

/// The 95 % interval of a share (Wilson), in hundredths.
pub fn interval(hits: u64, of: u64) -> [f64; 2] {
    const Z: f64 = 1.96;
    let count = of.max(1) as f64;
    let share = hits as f64 / count;
    let middle = share + Z * Z / (2.0 * count);
    let reach = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
    let scale = 100.0 / (1.0 + Z * Z / count);
    [(middle - reach) * scale, (middle + reach) * scale].map(|bound| bound.clamp(0.0, 100.0))
}

/// A share in words: `998 of 1000 (99.80 %, 99.27 to 99.95)`.
pub fn share(hits: u64, of: u64) -> String {
    let [low, high] = interval(hits, of);
    let percent = 100.0 * hits as f64 / of.max(1) as f64;
    format!("{hits} of {of} ({percent:.2} %, {low:.2} to {high:.2})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_fixes_the_draw_and_the_game_goes_on() {
        let draw = |seed| {
            let mut draw = Draw::new(RuleSet::YESHOU, 3, seed);
            let position = |_| draw.position().expect("a position");
            (0..200).map(position).collect::<Vec<Position>>()
        };
        let drawn = draw(4);
        assert_eq!(drawn, draw(4));
        assert_ne!(drawn, draw(5));
        for position in &drawn {
            assert_eq!(position.pieces().count(), 3);
            assert!(position.ending().is_none());
        }
        let by_blue = drawn.iter().filter(|at| at.side_to_move() == Side::Blue);
        assert!((60..140).contains(&by_blue.count()));
    }

    #[test]
    fn intervals_hold_the_share_and_narrow() {
        let [low, high] = interval(90, 100);
        assert!(low > 82.0 && low < 90.0 && high > 90.0 && high < 95.0);
        let [narrow, _] = interval(9000, 10_000);
        assert!(narrow > low);
        assert_eq!(share(3, 3), "3 of 3 (100.00 %, 43.85 to 100.00)");
        assert!(interval(0, 0)[0] < 0.01);
    }
}
