//! One position type for the folk games with open boards: a mailbox of cells
//! that a game's file fills with rules.
//!
//! Speed matters less than that a game's file reads like its rules.

use std::fmt;
use std::marker::PhantomData;

use super::Ending;
use super::field::{Field, MOST_CELLS, Way};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, CellId, Deed, Piece, Side};

/// What a game's file says: its board, its animals, its rules.
pub(crate) trait FolkGame: Copy + Send + Sync + fmt::Debug + 'static {
    /// The name on command lines and in files.
    const ID: &'static str;
    const FIELD: Field;
    /// The start, as positions are written.
    const START: &'static str;
    /// Its animals.
    const ANIMALS: &'static [Animal];
    /// Rounds without capture or change that draw the game; 0 for none.
    const NO_CAPTURE_ROUNDS: u16;
    /// Whether the cycle rule of `traditional` holds.
    const HAS_CYCLE_RULE: bool = false;
    /// Whether captured animals wait beside the board, to be changed into.
    const KEEPS_CAPTURED: bool = false;

    fn terrain(cell: u8) -> Terrain;

    /// Every move of the side to move, each choice a move of its own. The game
    /// is not over.
    fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>);

    /// The enemy that a move must take on its way, besides any on its end: it
    /// follows from the move's two ends and is not written.
    fn passed_over(_position: &FolkPosition<Self>, _mv: AnyMove) -> Option<u8> {
        None
    }

    /// How the position has ended, no-move apart.
    fn ending(position: &FolkPosition<Self>) -> Option<Ending>;

    /// Whether an animal may stand there in a position typed in.
    fn may_stand(piece: Piece, cell: u8) -> bool;

    /// An animal's worth in centipawns.
    fn worth(animal: Animal) -> i32;

    /// What besides material speaks for a side, in centipawns.
    fn prospects(position: &FolkPosition<Self>, side: Side) -> i32;

    /// Whether the mover's animal, moved so, wins at once: by its goal, or by
    /// taking the one that counts.
    fn reaches_goal(_position: &FolkPosition<Self>, _mv: AnyMove) -> bool {
        false
    }
}

/// A valid position of a folk game.
#[derive(Clone)]
pub(crate) struct FolkPosition<G> {
    cells: [Option<Piece>; MOST_CELLS],
    occupied: [u128; 2],
    /// By side: how often each of its animals has been captured and waits.
    captured: [[u8; Animal::KINDS]; 2],
    side: Side,
    plies_since_capture: u16,
    round: u16,
    hash: u64,
    game: PhantomData<G>,
}

/// What taking a move back needs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct FolkUndo {
    mover: Option<Piece>,
    captured: [Option<(u8, Piece)>; 3],
    plies_since_capture: u16,
    round: u16,
    hash: u64,
}

#[cfg(test)]
impl FolkUndo {
    /// What was captured, with where it stood.
    pub fn captured(&self) -> impl Iterator<Item = (u8, Piece)> {
        self.captured.into_iter().flatten()
    }
}

const fn mix(state: u64) -> u64 {
    let z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const BLUE_TO_MOVE: u64 = mix(0x626c_7565);

fn key(piece: Piece, cell: u8) -> u64 {
    let code = piece.side.index() * Animal::KINDS + piece.animal.index();
    mix((code * MOST_CELLS + cell as usize + 1) as u64)
}

fn captured_key(side: Side, animal: usize, times: u8) -> u64 {
    let code = (side.index() * Animal::KINDS + animal) * 64 + times as usize;
    mix((1 << 20) + code as u64)
}

impl<G: FolkGame> FolkPosition<G> {
    /// An empty board: filled by whoever reads a position.
    pub(super) fn empty(side: Side, plies_since_capture: u16, round: u16) -> Self {
        let hash = match side {
            Side::Red => 0,
            Side::Blue => BLUE_TO_MOVE,
        };
        Self {
            cells: [None; MOST_CELLS],
            occupied: [0; 2],
            captured: [[0; Animal::KINDS]; 2],
            side,
            plies_since_capture,
            round,
            hash,
            game: PhantomData,
        }
    }

    pub(super) fn set_turn(&mut self, side: Side, plies_since_capture: u16, round: u16) {
        if side != self.side {
            self.side = side;
            self.hash ^= BLUE_TO_MOVE;
        }
        self.plies_since_capture = plies_since_capture;
        self.round = round;
    }

    pub fn side_to_move(&self) -> Side {
        self.side
    }

    pub fn plies_since_capture(&self) -> u16 {
        self.plies_since_capture
    }

    pub fn round(&self) -> u16 {
        self.round
    }

    pub fn hash(&self) -> u64 {
        self.hash
    }

    pub fn piece_at(&self, cell: u8) -> Option<Piece> {
        self.cells[cell as usize]
    }

    /// Whether nothing stands there.
    pub fn is_free(&self, cell: u8) -> bool {
        self.cells[cell as usize].is_none()
    }

    /// Whether one of this side's animals stands there.
    pub fn holds(&self, side: Side, cell: u8) -> bool {
        self.occupied[side.index()] >> cell & 1 != 0
    }

    /// The set of the cells somebody stands on.
    pub fn occupied(&self) -> u128 {
        self.occupied[0] | self.occupied[1]
    }

    /// The animal of this side that stands there.
    pub fn animal_of(&self, side: Side, cell: u8) -> Option<Animal> {
        self.piece_at(cell)
            .filter(|piece| piece.side == side)
            .map(|piece| piece.animal)
    }

    /// A side's animals with their cells, the lowest cell first.
    pub fn animals(&self, side: Side) -> impl Iterator<Item = (u8, Animal)> + use<'_, G> {
        let mut rest = self.occupied[side.index()];
        std::iter::from_fn(move || {
            while rest != 0 {
                let cell = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                if let Some(piece) = self.cells[cell as usize] {
                    return Some((cell, piece.animal));
                }
            }
            None
        })
    }

    /// Every animal with its cell, the lowest cell first.
    pub fn pieces(&self) -> impl Iterator<Item = (CellId, Piece)> + use<'_, G> {
        (0..G::FIELD.cells())
            .filter_map(|cell| Some((CellId::new(G::FIELD, cell), self.cells[cell as usize]?)))
    }

    pub fn count(&self, side: Side) -> u32 {
        self.occupied[side.index()].count_ones()
    }

    /// Whether the side has this animal on the board.
    pub fn has(&self, side: Side, animal: Animal) -> bool {
        self.animals(side).any(|(_, other)| other == animal)
    }

    /// A side's captured animals that wait beside the board, with how many.
    pub fn waiting(&self, side: Side) -> impl Iterator<Item = (Animal, u8)> + use<'_, G> {
        Animal::ANY
            .into_iter()
            .map(move |animal| (animal, self.captured[side.index()][animal.index()]))
            .filter(|&(_, times)| times > 0)
    }

    /// The next cell one way on, as `side` sees the board.
    pub fn toward(&self, side: Side, cell: u8, way: Way) -> Option<u8> {
        G::FIELD.toward(side, cell, way)
    }

    pub(super) fn put(&mut self, cell: u8, piece: Piece) {
        debug_assert!(self.is_free(cell));
        self.cells[cell as usize] = Some(piece);
        self.occupied[piece.side.index()] |= 1 << cell;
        self.hash ^= key(piece, cell);
    }

    fn remove(&mut self, cell: u8) -> Option<Piece> {
        let piece = self.cells[cell as usize].take()?;
        self.occupied[piece.side.index()] ^= 1 << cell;
        self.hash ^= key(piece, cell);
        Some(piece)
    }

    pub(super) fn set_waiting(&mut self, side: Side, animal: Animal, times: u8) {
        let slot = &mut self.captured[side.index()][animal.index()];
        if *slot > 0 {
            self.hash ^= captured_key(side, animal.index(), *slot);
        }
        *slot = times;
        if times > 0 {
            self.hash ^= captured_key(side, animal.index(), times);
        }
    }

    fn changes_waiting(&mut self, side: Side, animal: Animal, by: i8) {
        let times = self.captured[side.index()][animal.index()];
        self.set_waiting(side, animal, times.saturating_add_signed(by));
    }

    fn capture(&mut self, cell: u8) -> Option<(u8, Piece)> {
        let piece = self.remove(cell)?;
        if G::KEEPS_CAPTURED && piece.animal != Animal::Bear {
            self.changes_waiting(piece.side, piece.animal, 1);
        }
        Some((cell, piece))
    }

    /// Plays one of [`FolkPosition::moves`].
    pub fn make(&mut self, mv: AnyMove) -> FolkUndo {
        let (plies_since_capture, round, hash) = (self.plies_since_capture, self.round, self.hash);
        let (from, to) = (mv.from.raw(), mv.to.raw());
        let passed = G::passed_over(self, mv);
        let mover = self.remove(from);
        let mut captured = [None; 3];
        self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        if let Deed::Change(animal) = mv.deed {
            self.changes_waiting(self.side, animal, -1);
            self.put(from, Piece::new(self.side, animal));
            self.plies_since_capture = 0;
        } else {
            let elsewhere = passed.into_iter().chain(mv.taken().map(CellId::raw));
            for (slot, cell) in captured
                .iter_mut()
                .zip(std::iter::once(to).chain(elsewhere))
            {
                *slot = self.capture(cell);
            }
            if let Some(piece) = mover {
                self.put(to, piece);
            }
            if captured != [None; 3] {
                self.plies_since_capture = 0;
            }
        }
        self.turn();
        FolkUndo {
            mover,
            captured,
            plies_since_capture,
            round,
            hash,
        }
    }

    fn turn(&mut self) {
        self.round = self.round.saturating_add(self.side.index() as u16);
        self.side = self.side.opposite();
        self.hash ^= BLUE_TO_MOVE;
    }

    /// Takes the last move back.
    pub fn unmake(&mut self, mv: AnyMove, undo: FolkUndo) {
        self.side = self.side.opposite();
        self.remove(mv.to.raw());
        if let Deed::Change(animal) = mv.deed {
            self.changes_waiting(self.side, animal, 1);
        }
        for (cell, piece) in undo.captured.into_iter().flatten() {
            if G::KEEPS_CAPTURED && piece.animal != Animal::Bear {
                self.changes_waiting(piece.side, piece.animal, -1);
            }
            self.put(cell, piece);
        }
        if let Some(piece) = undo.mover {
            self.put(mv.from.raw(), piece);
        }
        self.plies_since_capture = undo.plies_since_capture;
        self.round = undo.round;
        self.hash = undo.hash;
    }

    /// Lets the turn pass: a move skipped on time.
    pub fn skip(&mut self) -> FolkUndo {
        let undo = FolkUndo {
            mover: None,
            captured: [None; 3],
            plies_since_capture: self.plies_since_capture,
            round: self.round,
            hash: self.hash,
        };
        self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        self.turn();
        undo
    }

    /// Takes a skip back.
    pub fn unskip(&mut self, undo: FolkUndo) {
        self.side = self.side.opposite();
        self.plies_since_capture = undo.plies_since_capture;
        self.round = undo.round;
        self.hash = undo.hash;
    }

    /// How the position by itself has ended, no-move included.
    pub fn ending(&self) -> Option<Ending> {
        self.ending_but_no_move().or_else(|| {
            self.moves()
                .is_empty()
                .then(|| Ending::NoMove(self.side.opposite()))
        })
    }

    /// How it has ended, as far as that can be told without looking for moves:
    /// in every game a side without animals has lost.
    pub fn ending_but_no_move(&self) -> Option<Ending> {
        if let Some(ending) = G::ending(self) {
            return Some(ending);
        }
        match (self.occupied[0], self.occupied[1]) {
            (0, 0) => Some(Ending::Exhausted),
            (_, 0) => Some(Ending::Captured(Side::Red)),
            (0, _) => Some(Ending::Captured(Side::Blue)),
            _ => None,
        }
    }

    /// Whether the draw without captures has come.
    pub fn is_drawn_by_counter(&self) -> bool {
        let limit = u32::from(G::NO_CAPTURE_ROUNDS) * 2;
        limit > 0 && u32::from(self.plies_since_capture) >= limit
    }

    /// The legal moves, the cycle rule apart; none when the game is over.
    pub fn moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::with_capacity(64);
        if self.ending_but_no_move().is_none() {
            G::add_moves(self, &mut moves);
        }
        moves
    }

    /// Whether the move captures something.
    pub fn is_capture(&self, mv: AnyMove) -> bool {
        self.victims(mv).next().is_some()
    }

    /// What the move captures, with where it stands.
    pub fn victims(&self, mv: AnyMove) -> impl Iterator<Item = (u8, Piece)> + use<'_, G> {
        let to = Some(mv.to).filter(|&to| to != mv.from);
        let cells = to.into_iter().chain(mv.taken()).map(CellId::raw);
        cells
            .chain(G::passed_over(self, mv))
            .filter_map(|cell| Some((cell, self.piece_at(cell)?)))
    }

    /// The worth of the position for the side to move, in centipawns.
    pub fn evaluate(&self) -> i32 {
        self.worth_of(self.side) - self.worth_of(self.side.opposite())
    }

    fn worth_of(&self, side: Side) -> i32 {
        let material: i32 = self.animals(side).map(|(_, animal)| G::worth(animal)).sum();
        material + G::prospects(self, side)
    }

    /// The hash computed anew.
    #[cfg(test)]
    pub fn hash_from_scratch(&self) -> u64 {
        let mut fresh = Self::empty(self.side, 0, 1);
        for (cell, piece) in self.pieces() {
            fresh.put(cell.raw(), piece);
        }
        for side in Side::ALL {
            for (animal, times) in self.waiting(side) {
                fresh.set_waiting(side, animal, times);
            }
        }
        fresh.hash
    }

    /// Leaf positions `depth` plies on; a finished game counts as a leaf only at
    /// the last ply.
    pub fn perft(&mut self, depth: u32) -> u64 {
        let moves = match depth {
            0 => return 1,
            _ => self.moves(),
        };
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|mv| {
                let undo = self.make(mv);
                let nodes = self.perft(depth - 1);
                self.unmake(mv, undo);
                nodes
            })
            .sum()
    }
}

impl<G: FolkGame> PartialEq for FolkPosition<G> {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
            && self.captured == other.captured
            && self.side == other.side
            && self.plies_since_capture == other.plies_since_capture
            && self.round == other.round
    }
}

impl<G: FolkGame> Eq for FolkPosition<G> {}

impl<G: FolkGame> fmt::Debug for FolkPosition<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.to_fen(), G::ID)
    }
}
