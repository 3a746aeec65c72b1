//! Legal moves by the tables: a mask a piece, and a closer look only where
//! enemies touch.

use std::fmt;
use std::ops::Deref;

use crate::position::{NOBODY, Position};
use crate::types::{Animal, Move, Piece, Side, Square};

/// No side has more: eight animals with four moves each.
const MOST_MOVES: usize = 32;

/// A position's moves, on the stack.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MOST_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        let nowhere = Move::new(Square::at(0), Square::at(0));
        Self {
            moves: [nowhere; MOST_MOVES],
            len: 0,
        }
    }

    #[inline]
    fn push(&mut self, from: u8, to: u8) {
        self.moves[self.len & (MOST_MOVES - 1)] = Move::new(Square::at(from), Square::at(to));
        self.len += 1;
    }

    #[inline]
    fn push_all(&mut self, from: u8, mut targets: u64) {
        while targets != 0 {
            self.push(from, targets.trailing_zeros() as u8);
            targets &= targets - 1;
        }
    }

    /// Keeps the moves a condition holds for.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            if keep(self.moves[i]) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Sorts by text, as the command line prints moves.
    pub fn sort_by_text(&mut self) {
        self.moves[..self.len].sort_unstable_by_key(|mv| {
            (mv.from.file(), mv.from.rank(), mv.to.file(), mv.to.rank())
        });
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// How many bits eight sets have together, no square being in more than four of
/// them. Adding the sets up digit by digit first leaves three counts instead of
/// eight, and a count is dear where the processor need not have one.
#[inline]
fn count_of_all(sets: [u64; 8]) -> u32 {
    let add = |a: u64, b: u64, c: u64| (a ^ b ^ c, a & b | (a ^ b) & c);
    let [a, b, c, d, e, f, g, h] = sets;
    let (one, two) = add(a, b, c);
    let (other_one, other_two) = add(d, e, f);
    let (last_one, last_two) = add(g, h, one);
    let (ones, more_twos) = (last_one ^ other_one, last_one & other_one);
    let (twos, fours) = add(two, other_two, last_two);
    let (twos, more_fours) = (twos ^ more_twos, twos & more_twos);
    ones.count_ones() + 2 * twos.count_ones() + 4 * (fours | more_fours).count_ones()
}

const LEAPERS: [Animal; 2] = [Animal::Tiger, Animal::Lion];

impl Position {
    /// The legal moves, history rules apart; none when the game is over.
    ///
    /// ```
    /// use doushou_core::{Position, RuleSet};
    /// let trapped = Position::from_fen("7/7/7/7/7/7/r6/C6/7 b", RuleSet::YESHOU)?;
    /// assert_eq!(trapped.legal_moves().len(), 2);
    /// # Ok::<(), doushou_core::PositionError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        if !self.is_decided() {
            self.generate(&mut list, true, true);
        }
        list
    }

    /// The legal moves that capture; none when the game is over.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let mut list = MoveList::new();
        if !self.is_decided() {
            self.generate(&mut list, true, false);
        }
        list
    }

    #[inline]
    fn generate(&self, list: &mut MoveList, captures: bool, quiets: bool) {
        let side = self.side_to_move().index();
        let enemy = self.occupied[side ^ 1];
        let empty = !(self.occupied[side] | enemy);
        let squares = &self.squares[side];
        for (animal, &from) in squares.iter().enumerate() {
            let steps = self.tables.steps[side][animal][from as usize & 63];
            if captures && steps & enemy != 0 {
                list.push_all(from, self.takeable(side, animal, from, steps & enemy));
            }
            if quiets {
                list.push_all(from, steps & empty);
            }
        }
        for animal in LEAPERS.map(Animal::index) {
            let from = squares[animal];
            if self.tables.leap_starts[animal] >> from & 1 == 0 {
                continue;
            }
            for to in self.leap_targets(side, animal, from) {
                let taken = self.board[to as usize];
                if if taken == NOBODY { quiets } else { captures } {
                    list.push(from, to);
                }
            }
        }
    }

    /// Of the enemies in `contact`, those the animal may capture.
    #[inline]
    fn takeable(&self, side: usize, animal: usize, from: u8, contact: u64) -> u64 {
        let mut rest = contact;
        let mut takeable = 0;
        while rest != 0 {
            let to = rest.trailing_zeros() as u8;
            let victim = self.board[to as usize] as usize & 7;
            if self.tables.may_capture(side, animal, from, victim, to) {
                takeable |= 1 << to;
            }
            rest &= rest - 1;
        }
        takeable
    }

    /// The squares it may leap to, onto empty ground or what it may capture.
    #[inline]
    fn leap_targets(&self, side: usize, animal: usize, from: u8) -> impl Iterator<Item = u8> {
        let own = self.occupied[side];
        let leaps = self.tables.leaps[animal][from as usize & 63];
        leaps.into_iter().filter_map(move |leap| {
            if leap.path == 0
                || leap.path & self.leap_blockers(side) != 0
                || own >> leap.to & 1 != 0
            {
                return None;
            }
            let taken = self.board[leap.to as usize];
            let free = taken == NOBODY
                || self
                    .tables
                    .may_capture(side, animal, from, taken as usize & 7, leap.to);
            free.then_some(leap.to)
        })
    }

    /// Where animals stand that would block this side's leaps. Only swimmers
    /// stand in water, so everyone afloat who counts blocks.
    #[inline]
    pub(crate) fn leap_blockers(&self, side: usize) -> u64 {
        let own = if self.tables.own_rat_blocks {
            self.occupied[side]
        } else {
            0
        };
        self.occupied[side ^ 1] | own
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> usize {
        if self.is_decided() {
            return 0;
        }
        let side = self.side_to_move().index();
        let enemy = self.occupied[side ^ 1];
        let empty = !(self.occupied[side] | enemy);
        let squares = &self.squares[side];
        let steps = &self.tables.steps[side];
        let reached: [u64; 8] =
            std::array::from_fn(|animal| steps[animal][squares[animal] as usize & 63]);
        let mut count = count_of_all(reached.map(|steps| steps & empty));
        if reached.iter().fold(0, |all, steps| all | steps) & enemy != 0 {
            for (animal, steps) in reached.into_iter().enumerate() {
                let contact = steps & enemy;
                if contact != 0 {
                    let takeable = self.takeable(side, animal, squares[animal], contact);
                    count += takeable.count_ones();
                }
            }
        }
        for animal in LEAPERS.map(Animal::index) {
            let from = self.squares[side][animal];
            if self.tables.leap_starts[animal] >> from & 1 != 0 {
                count += self.leap_targets(side, animal, from).count() as u32;
            }
        }
        count as usize
    }

    /// Whether a move is legal, history rules apart.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        !self.is_decided()
            && self
                .piece_at(mv.from)
                .is_some_and(|piece| piece.side == self.side_to_move() && self.reaches(piece, mv))
    }

    /// Whether the piece on `mv.from` gets to `mv.to` by the board's rules,
    /// whoever is to move.
    fn reaches(&self, piece: Piece, mv: Move) -> bool {
        let (side, animal) = (piece.side.index(), piece.animal.index());
        let (from, to) = (mv.from.raw(), mv.to.raw());
        if self.occupied[side] >> to & 1 != 0 {
            return false;
        }
        if self.tables.steps[side][animal][from as usize] >> to & 1 != 0 {
            let victim = self.board[to as usize];
            return victim == NOBODY
                || self
                    .tables
                    .may_capture(side, animal, from, victim as usize & 7, to);
        }
        self.leap_targets(side, animal, from)
            .any(|target| target == to)
    }

    /// Whether some animal of `side` could capture what stands on `square` if it
    /// were that side's move, bans not counted. False for an empty square or its own.
    #[must_use]
    pub fn is_attacked(&self, square: Square, side: Side) -> bool {
        self.attackers(square, side).next().is_some()
    }

    /// The squares from which `side` could capture what stands on `square`.
    pub fn attackers(&self, square: Square, side: Side) -> impl Iterator<Item = Square> {
        let enemy_there = self
            .piece_at(square)
            .is_some_and(|piece| piece.side != side);
        Animal::ALL
            .into_iter()
            .filter(move |_| enemy_there)
            .filter_map(move |animal| {
                let piece = Piece::new(side, animal);
                let from = self.square_of(piece)?;
                self.reaches(piece, Move::new(from, square)).then_some(from)
            })
    }

    /// Leaf positions `depth` plies on: the usual check of a move generator. A
    /// finished game counts as a leaf only at the last ply.
    ///
    /// ```
    /// use doushou_core::{Position, RuleSet};
    /// assert_eq!(Position::start(RuleSet::YESHOU).perft(3), 12_240);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.clone().perft_in_place(depth)
    }

    fn perft_in_place(&mut self, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count_moves() as u64,
            _ => {}
        }
        let mut nodes = 0;
        for &mv in &self.legal_moves() {
            let undo = self.play_unchecked(mv);
            // Most of the work is here, and asks for no further call.
            nodes += if depth == 2 {
                self.count_moves() as u64
            } else {
                self.perft_in_place(depth - 1)
            };
            self.undo(mv, undo);
        }
        nodes
    }
}
