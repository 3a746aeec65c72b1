//! The rules of `flip` (RULES.md 2).

use super::deal::{Deal, TILES};
use crate::position::Ending;
use crate::rules::RuleSet;
use crate::types::{Animal, AnyMove, CellId, Deed, Piece, Side};
use crate::variants::field::{Field, STRAIGHT, Way};

/// 2.1 [ours]: 4×4.
pub(crate) const BOARD: Field = Field::grid(4, 4);

/// 2.7 [ours]: so many rounds without a turn-over, capture or drop draw.
pub(crate) const QUIET_ROUNDS: u16 = 50;

/// What is to be seen on a square.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tile {
    Empty,
    FaceDown,
    FaceUp(Piece),
}

/// A position with everything that lies face down.
#[derive(Clone)]
pub(crate) struct Flip {
    pub(super) tiles: [Tile; TILES],
    /// What lies under the tiles that are face down; on other squares without
    /// meaning. Not in the hash: nobody may look.
    pub(super) hidden: [Piece; TILES],
    /// By side and animal: how many wait in the hand.
    pub(super) hands: [[u8; 8]; 2],
    /// Whose turn it is; nobody's colour before the first tile is turned.
    pub(super) mover: Option<Side>,
    pub(super) quiet_plies: u16,
    pub(super) round: u16,
    pub(super) hash: u64,
}

/// What taking a move back needs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct FlipUndo {
    /// Who moved, was dropped or was turned over.
    pub piece: Option<Piece>,
    /// What it captured, or exchanged itself for.
    pub captured: Option<Piece>,
    /// Whether both left the board (兑掉).
    pub exchanged: bool,
    mover: Option<Side>,
    quiet_plies: u16,
    round: u16,
    hash: u64,
}

const fn mix(state: u64) -> u64 {
    let z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn tile_key(cell: usize, tile: Tile) -> u64 {
    match tile {
        Tile::Empty => 0,
        Tile::FaceDown => mix(1 + cell as u64),
        Tile::FaceUp(piece) => mix(64 + (piece.index() * TILES + cell) as u64),
    }
}

fn hand_key(side: Side, animal: usize, times: u8) -> u64 {
    let code = (side.index() * 8 + animal) * 32 + times as usize;
    mix((1 << 12) + code as u64)
}

fn mover_key(mover: Option<Side>) -> u64 {
    mix((1 << 20) + mover.map_or(0, |side| side.index() as u64 + 1))
}

/// 2.4: face-up tiles capture lower ranks, by 象狮虎豹狼狗猫鼠; the elephant does
/// not capture the rat; the rat captures only the elephant.
fn outranks(attacker: Animal, victim: Animal) -> bool {
    match (attacker, victim) {
        (Animal::Elephant, Animal::Rat) => false,
        (Animal::Rat, victim) => victim == Animal::Elephant,
        _ => RuleSet::YESHOU.rank(attacker) > RuleSet::YESHOU.rank(victim),
    }
}

/// Whether one animal captures another or exchanges itself for it.
pub(super) fn takes(attacker: Animal, victim: Animal) -> bool {
    attacker == victim || outranks(attacker, victim)
}

impl Flip {
    /// All tiles face down (2.1).
    pub fn start(deal: Deal) -> Self {
        let mut position = Self {
            tiles: [Tile::FaceDown; TILES],
            hidden: deal.0,
            hands: [[0; 8]; 2],
            mover: None,
            quiet_plies: 0,
            round: 1,
            hash: 0,
        };
        position.hash = position.hash_from_scratch();
        position
    }

    pub(super) fn hash_from_scratch(&self) -> u64 {
        let mut hash = mover_key(self.mover);
        for (cell, &tile) in self.tiles.iter().enumerate() {
            hash ^= tile_key(cell, tile);
        }
        for side in Side::ALL {
            for (animal, &times) in self.hands[side.index()].iter().enumerate() {
                if times > 0 {
                    hash ^= hand_key(side, animal, times);
                }
            }
        }
        hash
    }

    /// Whose turn it is; before the first tile is turned nobody has a colour.
    pub fn mover(&self) -> Option<Side> {
        self.mover
    }

    /// Plies since the last turn-over, capture or drop.
    pub fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    pub fn round(&self) -> u16 {
        self.round
    }

    /// A number for all that is to be seen.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// What is to be seen on a square.
    pub fn tile(&self, cell: u8) -> Tile {
        self.tiles[cell as usize]
    }

    /// The piece that lies face up on a square.
    pub fn piece_at(&self, cell: u8) -> Option<Piece> {
        match self.tile(cell) {
            Tile::FaceUp(piece) => Some(piece),
            Tile::Empty | Tile::FaceDown => None,
        }
    }

    /// The pieces that lie face up, the lowest cell first.
    pub fn pieces(&self) -> impl Iterator<Item = (u8, Piece)> {
        (0..TILES as u8).filter_map(|cell| Some((cell, self.piece_at(cell)?)))
    }

    /// Where tiles lie face down.
    pub fn face_down(&self) -> impl Iterator<Item = u8> {
        (0..TILES as u8).filter(|&cell| self.tile(cell) == Tile::FaceDown)
    }

    /// A side's hand, the strongest animal first, with how many.
    pub fn hand(&self, side: Side) -> impl Iterator<Item = (Animal, u8)> {
        Animal::ALL
            .into_iter()
            .rev()
            .map(move |animal| (animal, self.hands[side.index()][animal.index()]))
            .filter(|&(_, times)| times > 0)
    }

    /// The moves of the side to move; none when the game is over.
    pub fn moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::with_capacity(32);
        if self.decided().is_some() {
            return moves;
        }
        let at = |cell| CellId::new(BOARD, cell);
        // 2.2: turn a face-down tile over.
        moves.extend(
            self.face_down()
                .map(|cell| AnyMove::on(at(cell), Deed::TurnOver)),
        );
        let Some(side) = self.mover else {
            return moves;
        };
        self.add_moves_of(side, &mut moves);
        // 2.2: put a tile from the hand face up on any empty square.
        for (animal, _) in self.hand(side) {
            let free = (0..TILES as u8).filter(|&cell| self.tile(cell) == Tile::Empty);
            moves.extend(free.map(|cell| AnyMove::on(at(cell), Deed::Drop(animal))));
        }
        moves
    }

    /// What a side's face-up animals can do, were it its turn.
    pub(super) fn add_moves_of(&self, side: Side, moves: &mut Vec<AnyMove>) {
        for (from, piece) in self.pieces().filter(|(_, piece)| piece.side == side) {
            for way in STRAIGHT {
                self.add_moves(moves, from, piece, way);
            }
        }
    }

    fn add_moves(&self, moves: &mut Vec<AnyMove>, from: u8, piece: Piece, way: Way) {
        let go = |to| AnyMove::go(CellId::new(BOARD, from), CellId::new(BOARD, to));
        let mut next = BOARD.toward(Side::Red, from, way);
        let mut is_adjacent = true;
        while let Some(to) = next {
            match self.tile(to) {
                // 2.2: one square orthogonally onto an empty square.
                Tile::Empty if is_adjacent => moves.push(go(to)),
                // 2.4: capture; 2.5: moving onto one's equal.
                Tile::FaceUp(victim)
                    if victim.side != piece.side && takes(piece.animal, victim.animal) =>
                {
                    moves.push(go(to));
                }
                _ => {}
            }
            // 2.4: the leopard captures along its row or column at any distance,
            // over anything between [ours].
            if piece.animal != Animal::Leopard {
                break;
            }
            is_adjacent = false;
            next = BOARD.toward(Side::Red, to, way);
        }
    }

    /// Plays one of [`Flip::moves`].
    pub fn make(&mut self, mv: AnyMove) -> FlipUndo {
        let mut undo = FlipUndo {
            piece: None,
            captured: None,
            exchanged: false,
            mover: self.mover,
            quiet_plies: self.quiet_plies,
            round: self.round,
            hash: self.hash,
        };
        let (from, to) = (mv.from.raw(), mv.to.raw());
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        let mut side = self.mover;
        match mv.deed {
            Deed::TurnOver => {
                let piece = self.hidden[to as usize];
                self.set(to, Tile::FaceUp(piece));
                undo.piece = Some(piece);
                // 2.3: the first tile turned gives its colour.
                side = side.or(Some(piece.side));
                self.quiet_plies = 0;
            }
            Deed::Drop(animal) => {
                if let Some(side) = side {
                    self.set(to, Tile::FaceUp(Piece::new(side, animal)));
                    self.change_hand(side, animal, -1);
                    undo.piece = Some(Piece::new(side, animal));
                }
                self.quiet_plies = 0;
            }
            Deed::Go | Deed::Change(_) => {
                undo.piece = self.piece_at(from);
                undo.captured = self.piece_at(to);
                self.set(from, Tile::Empty);
                if let (Some(piece), Some(victim)) = (undo.piece, undo.captured) {
                    undo.exchanged = piece.animal == victim.animal;
                    // 2.6: what one captured, and both tiles of an exchange, go
                    // into one's hand.
                    let times = 1 + i8::from(undo.exchanged);
                    self.change_hand(piece.side, victim.animal, times);
                    self.quiet_plies = 0;
                }
                let stands = undo.piece.filter(|_| !undo.exchanged);
                self.set(to, stands.map_or(Tile::Empty, Tile::FaceUp));
            }
        }
        self.round = self
            .round
            .saturating_add(side.map_or(0, |side| side.index() as u16));
        self.set_mover(side.map(Side::opposite));
        undo
    }

    /// Takes the last move back.
    pub fn unmake(&mut self, mv: AnyMove, undo: FlipUndo) {
        let (from, to) = (mv.from.raw(), mv.to.raw());
        match (mv.deed, undo.piece) {
            (Deed::TurnOver, _) => self.set(to, Tile::FaceDown),
            (Deed::Drop(animal), piece) => {
                self.set(to, Tile::Empty);
                if let Some(piece) = piece {
                    self.change_hand(piece.side, animal, 1);
                }
            }
            (Deed::Go | Deed::Change(_), piece) => {
                self.set(to, undo.captured.map_or(Tile::Empty, Tile::FaceUp));
                self.set(from, piece.map_or(Tile::Empty, Tile::FaceUp));
                if let (Some(piece), Some(victim)) = (piece, undo.captured) {
                    let times = 1 + i8::from(undo.exchanged);
                    self.change_hand(piece.side, victim.animal, -times);
                }
            }
        }
        self.mover = undo.mover;
        self.quiet_plies = undo.quiet_plies;
        self.round = undo.round;
        self.hash = undo.hash;
    }

    /// Lets the turn pass: a move skipped on time. Before the first tile is
    /// turned there is no colour to pass on, only the ply counts.
    pub fn skip(&mut self) -> FlipUndo {
        let undo = FlipUndo {
            piece: None,
            captured: None,
            exchanged: false,
            mover: self.mover,
            quiet_plies: self.quiet_plies,
            round: self.round,
            hash: self.hash,
        };
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        let blue = self.mover.map_or(0, |side| side.index() as u16);
        self.round = self.round.saturating_add(blue);
        self.set_mover(self.mover.map(Side::opposite));
        undo
    }

    /// Takes a skip back.
    pub fn unskip(&mut self, undo: FlipUndo) {
        self.mover = undo.mover;
        self.quiet_plies = undo.quiet_plies;
        self.round = undo.round;
        self.hash = undo.hash;
    }

    fn set(&mut self, cell: u8, tile: Tile) {
        let slot = &mut self.tiles[cell as usize];
        self.hash ^= tile_key(cell.into(), *slot) ^ tile_key(cell.into(), tile);
        *slot = tile;
    }

    pub(super) fn change_hand(&mut self, side: Side, animal: Animal, by: i8) {
        let slot = &mut self.hands[side.index()][animal.index()];
        if *slot > 0 {
            self.hash ^= hand_key(side, animal.index(), *slot);
        }
        *slot = slot.saturating_add_signed(by);
        if *slot > 0 {
            self.hash ^= hand_key(side, animal.index(), *slot);
        }
    }

    fn set_mover(&mut self, mover: Option<Side>) {
        self.hash ^= mover_key(self.mover) ^ mover_key(mover);
        self.mover = mover;
    }

    /// 2.7: won when the enemy has nothing face up and nothing in hand and no
    /// tile lies face down.
    pub fn decided(&self) -> Option<Ending> {
        if self.face_down().next().is_some() {
            return None;
        }
        let [red, blue] = Side::ALL.map(|side| {
            self.hand(side).next().is_some() || self.pieces().any(|(_, piece)| piece.side == side)
        });
        match (red, blue) {
            (true, true) => None,
            (true, false) => Some(Ending::Captured(Side::Red)),
            (false, true) => Some(Ending::Captured(Side::Blue)),
            (false, false) => Some(Ending::Exhausted),
        }
    }

    /// How the position by itself has ended. 2.7 [ours]: no move at all is lost.
    pub fn ending(&self) -> Option<Ending> {
        self.decided().or_else(|| {
            let side = self.mover?;
            let is_stuck = self.moves().is_empty();
            is_stuck.then(|| Ending::NoMove(side.opposite()))
        })
    }

    /// What lies under a tile that is face down.
    pub fn lies_under(&self, cell: u8) -> Option<Piece> {
        (self.tile(cell) == Tile::FaceDown).then(|| self.hidden[cell as usize])
    }

    /// 2.7 [ours]: whether the draw without a turn-over, capture or drop has come.
    pub fn is_drawn_by_counter(&self) -> bool {
        self.quiet_plies >= 2 * QUIET_ROUNDS
    }

    /// What a move captures, with where it stands; of an exchange both tiles.
    pub fn victims(&self, mv: AnyMove) -> Vec<(u8, Piece)> {
        if mv.deed != Deed::Go {
            return Vec::new();
        }
        let (from, to) = (mv.from.raw(), mv.to.raw());
        let Some(victim) = self.piece_at(to) else {
            return Vec::new();
        };
        let exchanged = self
            .piece_at(from)
            .filter(|piece| piece.animal == victim.animal);
        let both = exchanged.map(|piece| (from, piece));
        std::iter::once((to, victim)).chain(both).collect()
    }

    /// Whether the move captures or exchanges.
    pub fn is_capture(&self, mv: AnyMove) -> bool {
        mv.deed == Deed::Go && self.piece_at(mv.to.raw()).is_some()
    }
}

impl PartialEq for Flip {
    /// Equal in everything, what lies face down included.
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
            && self.hands == other.hands
            && self.mover == other.mover
            && self.quiet_plies == other.quiet_plies
            && self.round == other.round
            && self
                .face_down()
                .all(|cell| self.hidden[cell as usize] == other.hidden[cell as usize])
    }
}

impl Eq for Flip {}
