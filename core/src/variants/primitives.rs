//! What the folk games' animals do, in words that the games share: steps,
//! slides, leaps, cannons, custody, graze.
//!
//! Ways are as the mover sees them ([`super::field::Way`]). Nothing here knows a
//! game's ranks or grounds: callers filter.

use std::marker::PhantomData;

use super::field::{MOST_CELLS, Way};
use super::folk::{FolkGame, FolkPosition};
use crate::types::{Animal, AnyMove, CellId, Side};

/// An animal and the list of moves, while a game adds the animal's.
pub(crate) struct Adder<'a, G: FolkGame> {
    pub position: &'a FolkPosition<G>,
    pub side: Side,
    pub from: u8,
    pub moves: &'a mut Vec<AnyMove>,
}

impl<'a, G: FolkGame> Adder<'a, G> {
    pub fn new(
        position: &'a FolkPosition<G>,
        side: Side,
        from: u8,
        moves: &'a mut Vec<AnyMove>,
    ) -> Self {
        Self {
            position,
            side,
            from,
            moves,
        }
    }

    /// The cell one way on from where the animal stands.
    pub fn ahead(&self, way: Way) -> Option<u8> {
        self.position.toward(self.side, self.from, way)
    }

    /// The next two cells one way.
    pub fn two_on(&self, (right, ahead): Way) -> Option<(u8, u8)> {
        Some((
            self.ahead((right, ahead))?,
            self.ahead((2 * right, 2 * ahead))?,
        ))
    }

    /// Whether one of the mover's own stands there.
    pub fn is_own(&self, cell: u8) -> bool {
        self.position.holds(self.side, cell)
    }

    /// Whether an enemy stands there.
    pub fn is_enemy(&self, cell: u8) -> bool {
        self.position.holds(self.side.opposite(), cell)
    }

    fn move_to(&self, to: u8) -> AnyMove {
        AnyMove::go(CellId::new(G::FIELD, self.from), CellId::new(G::FIELD, to))
    }

    /// Adds going to a cell.
    pub fn go(&mut self, to: u8) {
        let mv = self.move_to(to);
        self.moves.push(mv);
    }

    /// Adds going to a cell unless one of one's own stands there.
    pub fn go_or_take(&mut self, to: u8) {
        if !self.is_own(to) {
            self.go(to);
        }
    }

    /// Adds going to a cell and taking up to two enemies elsewhere.
    pub fn go_taking(&mut self, to: u8, taken: &[u8]) {
        let mv = taken.iter().fold(self.move_to(to), |mv, &cell| {
            mv.taking(CellId::new(G::FIELD, cell))
        });
        self.moves.push(mv);
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
                let Some(to) = self.position.toward(self.side, at, way) else {
                    break;
                };
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
            while let Some(to) = self.position.toward(self.side, at, way)
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
            if let Some(screen) = self.first_piece(self.from, way)
                && let Some(to) = self.first_piece(screen, way)
                && self.is_enemy(to)
            {
                self.go(to);
            }
        }
    }

    /// The first piece met going one way.
    fn first_piece(&self, from: u8, way: Way) -> Option<u8> {
        let mut at = from;
        loop {
            at = self.position.toward(self.side, at, way)?;
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

    /// Adds going to a cell once more for each enemy that then newly stands
    /// between the mover and another of its own, on opposite sides (夹吃), and is
    /// taken. `is_partner` says which of its own may be that other.
    pub fn custody(&mut self, to: u8, ways: &[Way; 4], is_partner: impl Fn(u8) -> bool) {
        for &way in ways {
            if let Some(held) = self.position.toward(self.side, to, way)
                && self.is_enemy(held)
                && let Some(partner) = self.position.toward(self.side, held, way)
                && partner != self.from
                && self.is_own(partner)
                && is_partner(partner)
            {
                self.go_taking(to, &[held]);
            }
        }
    }

    /// Adds going to a cell and taking one or both of two enemies (蹭吃), each
    /// choice a move of its own.
    pub fn graze(&mut self, to: u8, prey: [Option<u8>; 2]) {
        for cell in prey.into_iter().flatten() {
            self.go_taking(to, &[cell]);
        }
        if let [Some(one), Some(other)] = prey {
            self.go_taking(to, &[one, other]);
        }
    }
}

/// The sets of neighbouring cells of a game's board.
struct Neighbours<G>(PhantomData<G>);

impl<G: FolkGame> Neighbours<G> {
    const SETS: &'static [u128; MOST_CELLS] = &G::FIELD.neighbours();
}

/// How many cells next to an animal are free: a cheap measure of room.
pub(crate) fn room<G: FolkGame>(position: &FolkPosition<G>, cell: u8) -> i32 {
    let around = Neighbours::<G>::SETS[cell as usize];
    (around & !position.occupied()).count_ones() as i32
}

/// How far a cell is from the edges, both ways together.
pub(crate) fn middle<G: FolkGame>(cell: u8) -> i32 {
    let (file, row) = G::FIELD.place(cell);
    let inset = u8::from(G::FIELD.is_square_between(cell));
    let (columns, rows) = (G::FIELD.columns - inset, G::FIELD.rows - inset);
    i32::from(file.min((columns - 1).saturating_sub(file)))
        + i32::from(row.min((rows - 1).saturating_sub(row)))
}

/// Rows and files an animal still has to go to a cell, half ones left out.
pub(crate) fn distance<G: FolkGame>(from: u8, to: u8) -> i32 {
    let halves = |cell| {
        let inset = u8::from(G::FIELD.is_square_between(cell));
        let (file, row) = G::FIELD.place(cell);
        (2 * file + inset, 2 * row + inset)
    };
    let ((file, row), (goal_file, goal_row)) = (halves(from), halves(to));
    (i32::from(file.abs_diff(goal_file)) + i32::from(row.abs_diff(goal_row))) / 2
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

/// What speaks for a side whose animals march on an enemy den: room, rows gained,
/// and above all the one that is nearest.
pub(crate) fn march<G: FolkGame>(position: &FolkPosition<G>, side: Side, goal: u8) -> i32 {
    let mut nearest = i32::MAX;
    let mut placed = 0;
    for (cell, _) in position.animals(side) {
        let away = distance::<G>(cell, goal);
        nearest = nearest.min(away);
        placed += 2 * room(position, cell) - 5 * away;
    }
    let pressing = match nearest {
        0..=1 => 120,
        2 => 80,
        3 => 50,
        4 => 25,
        _ => 0,
    };
    placed + pressing
}
