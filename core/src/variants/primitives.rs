//! What the folk games' animals do, in words that the games share: steps,
//! slides, leaps, cannons, custody, graze.
//!
//! Ways are as the mover sees them ([`super::field::Way`]). Nothing here knows a
//! game's ranks or grounds: callers filter.

use super::field::{DIAGONAL, STRAIGHT, Way};
use super::folk::{FolkGame, FolkPosition};
use crate::types::{Animal, AnyMove, CellId, Side};

/// A cell of the game's board.
pub(crate) const fn cell<G: FolkGame>(index: u8) -> CellId {
    CellId::new(G::FIELD, index)
}

/// The mover and its list, while a game adds its moves.
pub(crate) struct Adder<'a, G: FolkGame> {
    pub position: &'a FolkPosition<G>,
    pub side: Side,
    pub from: u8,
    pub moves: &'a mut Vec<AnyMove>,
}

impl<G: FolkGame> Adder<'_, G> {
    fn next(&self, cell: u8, way: Way) -> Option<u8> {
        self.position.toward(self.side, cell, way)
    }

    /// The cell one way on from where the animal stands.
    pub fn ahead(&self, way: Way) -> Option<u8> {
        self.next(self.from, way)
    }

    fn is_own(&self, cell: u8) -> bool {
        self.position.holds(self.side, cell)
    }

    /// Whether an enemy stands there.
    pub fn is_enemy(&self, cell: u8) -> bool {
        self.position.holds(self.side.opposite(), cell)
    }

    /// Adds going to a cell.
    pub fn go(&mut self, to: u8) {
        self.moves
            .push(AnyMove::go(cell::<G>(self.from), cell::<G>(to)));
    }

    /// Adds going to a cell unless one of one's own stands there.
    pub fn go_or_take(&mut self, to: u8) {
        if !self.is_own(to) {
            self.go(to);
        }
    }

    /// One step or one unhindered leap each way, onto empty cells and enemies.
    pub fn steps(&mut self, ways: &[Way]) {
        for &way in ways {
            if let Some(to) = self.ahead(way) {
                self.go_or_take(to);
            }
        }
    }

    /// One step each way, onto empty cells only.
    pub fn quiet_steps(&mut self, ways: &[Way]) {
        for &way in ways {
            if let Some(to) = self.ahead(way)
                && self.position.is_free(to)
            {
                self.go(to);
            }
        }
    }

    /// One step each way, onto enemies only.
    pub fn taking_steps(&mut self, ways: &[Way]) {
        for &way in ways {
            if let Some(to) = self.ahead(way)
                && self.is_enemy(to)
            {
                self.go(to);
            }
        }
    }

    /// Up to `most` cells each way, not over pieces, onto empty cells and onto
    /// the first enemy met.
    pub fn slides(&mut self, ways: &[Way], most: u8) {
        for &way in ways {
            let mut at = self.from;
            for _ in 0..most {
                let Some(to) = self.next(at, way) else { break };
                self.go_or_take(to);
                if !self.position.is_free(to) {
                    break;
                }
                at = to;
            }
        }
    }

    /// Any distance each way over empty cells only.
    pub fn quiet_slides(&mut self, ways: &[Way]) {
        for &way in ways {
            let mut at = self.from;
            while let Some(to) = self.next(at, way)
                && self.position.is_free(to)
            {
                self.go(to);
                at = to;
            }
        }
    }

    /// Captures by leaping exactly one piece of either side, at any distance (炮).
    pub fn cannons(&mut self, ways: &[Way]) {
        for &way in ways {
            let Some(screen) = self.first_piece(self.from, way) else {
                continue;
            };
            if let Some(to) = self.first_piece(screen, way)
                && self.is_enemy(to)
            {
                self.go(to);
            }
        }
    }

    /// The first piece met going one way.
    pub fn first_piece(&self, from: u8, way: Way) -> Option<u8> {
        let mut at = from;
        loop {
            at = self.next(at, way)?;
            if !self.position.is_free(at) {
                return Some(at);
            }
        }
    }

    /// A leap by a leg: hindered when a piece stands on the leg's cell.
    pub fn leap_with_leg(&mut self, leap: Way, leg: Way) {
        if let (Some(to), Some(leg)) = (self.ahead(leap), self.ahead(leg))
            && self.position.is_free(leg)
        {
            self.go_or_take(to);
        }
    }

    /// Captures on the cell right behind an adjacent piece of either side.
    pub fn leap_captures(&mut self, ways: &[Way]) {
        for &(right, ahead) in ways {
            if let (Some(over), Some(to)) = (
                self.ahead((right, ahead)),
                self.ahead((right * 2, ahead * 2)),
            ) && !self.position.is_free(over)
                && self.is_enemy(to)
            {
                self.go(to);
            }
        }
    }

    /// Captures exactly two cells on over an empty one.
    pub fn charges(&mut self, ways: &[Way]) {
        for &(right, ahead) in ways {
            if let (Some(over), Some(to)) = (
                self.ahead((right, ahead)),
                self.ahead((right * 2, ahead * 2)),
            ) && self.position.is_free(over)
                && self.is_enemy(to)
            {
                self.go(to);
            }
        }
    }

    /// Adds a move to an empty cell that takes one or both of two enemies, each
    /// choice a move of its own; with neither it is added only as a plain move.
    pub fn graze(&mut self, to: u8, flanks: [Option<u8>; 2], also_plainly: bool) {
        let mv = AnyMove::go(cell::<G>(self.from), cell::<G>(to));
        let [first, second] =
            flanks.map(|flank| flank.filter(|&at| self.is_enemy(at)).map(cell::<G>));
        if also_plainly {
            self.moves.push(mv);
        }
        self.moves.extend(first.map(|cell| mv.taking(cell)));
        self.moves.extend(second.map(|cell| mv.taking(cell)));
        if let (Some(first), Some(second)) = (first, second) {
            self.moves.push(mv.taking(first).taking(second));
        }
    }
}

/// The enemies that an animal moved from one cell to another newly holds between
/// itself and another of its own, on opposite sides (夹吃): straight or diagonally.
/// `is_partner` says which of one's own may be the other side of it.
pub(crate) fn custody<G: FolkGame>(
    position: &FolkPosition<G>,
    side: Side,
    from: u8,
    to: u8,
    ways: &[Way; 4],
    is_partner: impl Fn(u8) -> bool,
) -> Vec<u8> {
    let mut held = Vec::new();
    for &way in ways {
        if let Some(enemy) = position.toward(side, to, way)
            && position.holds(side.opposite(), enemy)
            && let Some(partner) = position.toward(side, enemy, way)
            && partner != from
            && position.holds(side, partner)
            && is_partner(partner)
        {
            held.push(enemy);
        }
    }
    held
}

/// The two cells beside `cell` across the way a piece of `side` runs.
pub(crate) fn flanks<G: FolkGame>(
    position: &FolkPosition<G>,
    side: Side,
    cell: u8,
    (right, ahead): Way,
) -> [Option<u8>; 2] {
    [(ahead, right), (-ahead, -right)].map(|across| position.toward(side, cell, across))
}

/// How many cells lie in reach of an animal's steps: a cheap measure of room.
pub(crate) fn room<G: FolkGame>(position: &FolkPosition<G>, side: Side, cell: u8) -> i32 {
    STRAIGHT
        .iter()
        .chain(&DIAGONAL)
        .filter_map(|&way| position.toward(side, cell, way))
        .filter(|&to| position.is_free(to))
        .count() as i32
}

/// Rows and files an animal still has to go to a cell.
pub(crate) fn distance<G: FolkGame>(from: u8, to: u8) -> i32 {
    let ((file, row), (goal_file, goal_row)) = (G::FIELD.place(from), G::FIELD.place(to));
    i32::from(file.abs_diff(goal_file)) + i32::from(row.abs_diff(goal_row))
}

/// The worth of an animal's place, counted for every animal of a side.
pub(crate) fn sum_over<G: FolkGame>(
    position: &FolkPosition<G>,
    side: Side,
    worth: impl Fn(u8, Animal) -> i32,
) -> i32 {
    position
        .animals(side)
        .map(|(cell, animal)| worth(cell, animal))
        .sum()
}
