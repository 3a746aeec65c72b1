//! What a position of `flip` is worth.

use super::position::{BOARD, Flip, takes};
use crate::types::{Animal, AnyMove, Side};

/// What an animal is worth, in centipawns.
pub(super) const fn worth(animal: Animal) -> i32 {
    match animal {
        Animal::Elephant => 520,
        Animal::Lion => 480,
        Animal::Tiger => 400,
        Animal::Leopard => 420,
        Animal::Wolf => 240,
        Animal::Dog => 190,
        Animal::Cat => 150,
        Animal::Rat => 200,
        _ => 0,
    }
}

impl Flip {
    /// The worth for a side that is to move, in centipawns: what fights for it or
    /// will, and who can capture whom.
    pub(crate) fn evaluate(&self, side: Side) -> i32 {
        let enemy = side.opposite();
        let balance = self.material(side) - self.material(enemy);
        let (mine, _) = self.threats(side);
        let (theirs, others) = self.threats(enemy);
        // A capture changes the colour of what it takes, hence counts twice: the
        // best one is nearly made. Of the enemy's one can be met by moving.
        balance + mine * 3 / 2 - theirs / 2 - others
    }

    fn material(&self, side: Side) -> i32 {
        let shown: i32 = self
            .pieces()
            .filter(|(_, piece)| piece.side == side)
            .map(|(_, piece)| worth(piece.animal))
            .sum();
        let held: i32 = self
            .hand(side)
            .map(|(animal, times)| worth(animal) * i32::from(times))
            .sum();
        // What lies face down may be caught as soon as it is turned.
        let unseen: i32 = self
            .rest()
            .iter()
            .filter(|piece| piece.side == side)
            .map(|piece| worth(piece.animal))
            .sum();
        shown + held + unseen * 9 / 10
    }

    /// The worth of the best animal that a side could capture, and of all others.
    fn threats(&self, side: Side) -> (i32, i32) {
        let mut moves = Vec::with_capacity(32);
        self.add_moves_of(side, &mut moves);
        let mut threatened = [0; super::deal::TILES];
        for mv in moves {
            threatened[mv.to.index()] = self.gain(mv);
        }
        let best = threatened.into_iter().max().unwrap_or(0);
        (best, threatened.iter().sum::<i32>() - best)
    }

    /// How near a side's hunters are to their prey, from 0 to 1: what leads on when
    /// a game is won but the last enemies keep away.
    pub(super) fn hunt(&self, side: Side) -> f32 {
        let mut nearness = 0;
        let mut prey = 0;
        for (cell, victim) in self.pieces().filter(|(_, piece)| piece.side != side) {
            let (file, row) = BOARD.place(cell);
            let hunters = self
                .pieces()
                .filter(|(_, piece)| piece.side == side && takes(piece.animal, victim.animal));
            // Corners are 6 steps apart. Two hunters are needed where one is dodged.
            let mut near: [i32; 2] = [0; 2];
            for (other, _) in hunters {
                let (other_file, other_row) = BOARD.place(other);
                let away = file.abs_diff(other_file) + row.abs_diff(other_row);
                let one = 7 - i32::from(away);
                if one > near[0] {
                    near = [one, near[0]];
                } else {
                    near[1] = near[1].max(one);
                }
            }
            nearness += near[0] + near[1];
            prey += 1;
        }
        if prey == 0 {
            return 1.0;
        }
        nearness as f32 / (12 * prey) as f32
    }

    /// The worth of what a move captures.
    pub(crate) fn gain(&self, mv: AnyMove) -> i32 {
        if self.is_capture(mv) {
            let victim = self.piece_at(mv.to.raw());
            victim.map_or(0, |piece| worth(piece.animal))
        } else {
            0
        }
    }
}
