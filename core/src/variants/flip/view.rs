//! What a player may know.

use rand::Rng;
use rand::seq::SliceRandom;

use super::deal::{TILES, all_tiles};
use super::position::Flip;
use crate::types::Piece;

/// A position as both players see it: what lies face up, the hands, and which
/// tiles are still face down, but not which of them lies where.
#[derive(Clone)]
pub(crate) struct View(Flip);

impl Flip {
    /// What a player may know. Two positions that differ only in where the
    /// face-down tiles lie have the same view.
    pub fn view(&self) -> View {
        let mut seen = self.clone();
        let mut rest = self.rest();
        rest.sort_unstable();
        // What lay on other squares says something about the rest.
        seen.hidden = [all_tiles()[0]; TILES];
        seen.lay(&rest);
        View(seen)
    }

    /// The tiles that lie face down, by cell.
    pub(super) fn rest(&self) -> Vec<Piece> {
        self.face_down()
            .map(|cell| self.hidden[cell as usize])
            .collect()
    }

    fn lay(&mut self, rest: &[Piece]) {
        let cells: Vec<u8> = self.face_down().collect();
        for (cell, &piece) in cells.into_iter().zip(rest) {
            self.hidden[cell as usize] = piece;
        }
    }
}

impl View {
    /// One way the face-down tiles may lie, each as likely as any other.
    pub fn sample(&self, rng: &mut impl Rng) -> Flip {
        let mut position = self.0.clone();
        let mut rest = position.rest();
        rest.shuffle(rng);
        position.lay(&rest);
        position
    }

    /// Everything that does not depend on what lies where.
    pub fn seen(&self) -> &Flip {
        &self.0
    }
}
