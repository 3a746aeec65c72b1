//! The network's first layer for a position, reached from one near by.
//!
//! An accumulator remembers for which arrangement it stands, so that what has
//! changed is found by comparing sixteen bytes. Nobody has to tell it of moves,
//! passes or moves taken back, and whatever lay between, the sum is the same.

use super::features::Features;
use super::network::Network;
use super::simd::Row;
use crate::position::{OFF_BOARD, Position};

/// Where everybody stands, a byte a piece.
type Arrangement = u128;

const EMPTY: Arrangement = u128::from_le_bytes([OFF_BOARD; 16]);

/// The first layer's sums, as both sides see the position.
#[derive(Clone)]
pub(super) struct Accumulator {
    arrangement: Arrangement,
    halves: [Row; 2],
}

impl Accumulator {
    /// For an empty board.
    pub fn empty(network: &Network, book: usize) -> Self {
        Self {
            arrangement: EMPTY,
            halves: [network.bias(book).clone(), network.bias(book).clone()],
        }
    }

    /// As the side of a seat sees the position.
    #[inline]
    pub fn half(&self, seat: usize) -> &Row {
        &self.halves[seat & 1]
    }

    /// Becomes the position's, counted from another's.
    #[inline]
    pub fn follow(
        &mut self,
        from: &Self,
        position: &Position,
        network: &Network,
        features: &Features,
    ) {
        let here = arrangement(position);
        let (then, now) = (from.arrangement.to_le_bytes(), here.to_le_bytes());
        for seat in 0..2 {
            let nothing = network.input(0);
            let mut removed = [nothing; 16];
            let mut added = [nothing; 16];
            let (mut removals, mut additions) = (0, 0);
            let mut rest = from.arrangement ^ here;
            while rest != 0 {
                let piece = (rest.trailing_zeros() / 8) as usize & 15;
                rest &= !(0xff << (8 * piece));
                if then[piece] != OFF_BOARD {
                    removed[removals] = network.input(features.number(seat, piece, then[piece]));
                    removals += 1;
                }
                if now[piece] != OFF_BOARD {
                    added[additions] = network.input(features.number(seat, piece, now[piece]));
                    additions += 1;
                }
            }
            network.kernel().update(
                &mut self.halves[seat],
                &from.halves[seat],
                &removed[..removals],
                &added[..additions],
            );
        }
        self.arrangement = here;
    }
}

#[inline]
fn arrangement(position: &Position) -> Arrangement {
    let [red, blue] = position.squares.map(u64::from_le_bytes);
    Arrangement::from(red) | Arrangement::from(blue) << 64
}

/// In how many bytes two arrangements differ.
#[inline]
fn distance(one: Arrangement, other: Arrangement) -> u32 {
    const LOW: u128 = 0x7f7f_7f7f_7f7f_7f7f_7f7f_7f7f_7f7f_7f7f;
    let differs = one ^ other;
    // Squares are below 64, so a byte's top bit is free to tell that it is not 0.
    ((differs + LOW) & !LOW).count_ones()
}

/// What a search thread keeps, by distance from the root.
#[derive(Default)]
pub(crate) struct Accumulators {
    kept: Vec<Accumulator>,
    empty: Vec<Accumulator>,
}

impl Accumulators {
    /// The position's accumulator: what was kept at this ply or the two before is
    /// followed from where least has changed, or all is counted anew.
    #[inline]
    pub(super) fn at(
        &mut self,
        ply: usize,
        position: &Position,
        network: &Network,
        book: usize,
        features: &Features,
    ) -> &Accumulator {
        if self.kept.len() <= ply {
            self.grow(ply, network, book);
        }
        let here = arrangement(position);
        let (before, rest) = self.kept.split_at_mut(ply);
        let own = &mut rest[0];
        let mut least = distance(own.arrangement, here);
        if least == 0 {
            return own;
        }
        let mut nearest = None;
        let last_two = before.iter().rev().take(2);
        for from in last_two.chain(&self.empty) {
            let changed = distance(from.arrangement, here);
            if changed < least {
                least = changed;
                nearest = Some(from);
            }
        }
        match nearest {
            Some(from) => own.follow(from, position, network, features),
            None => {
                let from = own.clone();
                own.follow(&from, position, network, features);
            }
        }
        own
    }

    #[cold]
    fn grow(&mut self, ply: usize, network: &Network, book: usize) {
        if self.empty.is_empty() {
            self.empty.push(Accumulator::empty(network, book));
        }
        self.kept.resize(ply + 1, self.empty[0].clone());
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::rules::{Book, RuleSet};

    #[test]
    fn distances_count_pieces() {
        let here = arrangement(&Position::start(RuleSet::YESHOU));
        assert_eq!(distance(here, here), 0);
        assert_eq!(distance(here, here ^ 1 << 120 ^ 3), 2);
        assert_eq!(distance(here, EMPTY), 16);
    }

    /// Walks to and fro through random games, evaluating only now and then, so
    /// that accumulators of other lines and many plies lie between.
    #[test]
    fn what_was_kept_never_shows() {
        let network = Network::random(3);
        let mut lots = ChaCha8Rng::seed_from_u64(11);
        for book in Book::ALL {
            let rules = RuleSet::preset(book);
            let features = Features::new(&rules);
            let book = book as usize;
            let empty = Accumulator::empty(&network, book);
            let mut kept = Accumulators::default();
            let mut looked = 0;
            for _ in 0..12 {
                let mut position = Position::start(rules);
                let mut line = Vec::new();
                for _ in 0..300 {
                    let moves = position.legal_moves();
                    if moves.is_empty() || line.len() > 60 || lots.next_u32() % 3 == 0 {
                        for _ in 0..1 + lots.next_u32() % 5 {
                            if let Some((mv, undo)) = line.pop() {
                                position.undo(mv, undo);
                            }
                        }
                    } else {
                        let mv = moves[lots.next_u32() as usize % moves.len()];
                        line.push((mv, position.play_unchecked(mv)));
                    }
                    if lots.next_u32() % 4 > 0 {
                        continue;
                    }
                    let ply = line.len();
                    let near = kept.at(ply, &position, &network, book, &features);
                    let mut anew = empty.clone();
                    anew.follow(&empty, &position, &network, &features);
                    assert_eq!(near.halves, anew.halves, "{position:?}");
                    looked += 1;
                }
            }
            assert!(looked > 500, "{looked}");
        }
    }
}
