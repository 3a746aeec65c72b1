//! Any game's position: what a game in play, bindings and shells hold. Matched
//! once a call, never in a hot loop.

use std::fmt;

use super::Variant;
use super::bears::Bears;
use super::beasts::Beasts;
use super::fate::Fate;
use super::flip::{self, Deal, Flip, FlipUndo};
use super::folk::{FolkGame, FolkPosition, FolkUndo};
use super::graze::Graze;
use super::international::{International, InternationalSnake};
use super::lake::Lake;
use super::ocean::Ocean;
use super::plains::{Plains, Wilds};
use crate::board::{BoardLayout, Terrain};
use crate::notation::FenError;
use crate::position::{Ending, NOBODY, Position, PositionError, Undo};
use crate::rules::{FolkId, FolkRules, GameRules};
use crate::types::{Animal, AnyMove, CellId, Move, Piece, Side, Square};

/// A position of any game under its rules.
///
/// ```
/// use doushou_core::{AnyGame, FolkId};
/// let position = AnyGame::start(FolkId::Beasts);
/// assert_eq!(position.moves().len(), 26);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct AnyGame(Inner);

#[derive(Clone, PartialEq, Eq)]
enum Inner {
    Classic(Position),
    Flip(Flipping),
    Lake(Folk<Lake>),
    Fate(Folk<Fate>),
    International(Folk<International>),
    InternationalSnake(Folk<InternationalSnake>),
    Graze(Folk<Graze>),
    Plains(Folk<Plains>),
    Wilds(Folk<Wilds>),
    Ocean(Folk<Ocean>),
    Bears(Folk<Bears>),
    Beasts(Folk<Beasts>),
}

/// A folk game's position with the rules it is played by.
#[derive(Clone)]
struct Folk<G: FolkGame> {
    position: FolkPosition<G>,
    rules: FolkRules,
}

/// A position of `flip` with the rules it is played by.
#[derive(Clone, PartialEq, Eq)]
struct Flipping {
    position: Flip,
    rules: FolkRules,
}

impl<G: FolkGame> PartialEq for Folk<G> {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules && self.position == other.position
    }
}

impl<G: FolkGame> Eq for Folk<G> {}

/// What taking a move back needs.
#[derive(Copy, Clone, Debug)]
pub(crate) enum AnyUndo {
    Classic(Undo),
    Folk(FolkUndo),
    Flip(FlipUndo),
}

/// Does something with whichever game it is, as that game's own type.
pub(crate) trait Visitor {
    type Output;
    fn visit<V: Variant>(self, position: &V) -> Self::Output;
}

/// Runs the same words on whichever game it is, by the [`Board`] trait.
macro_rules! with {
    ($game:expr, $board:ident => $body:expr) => {
        match $game {
            Inner::Classic($board) => $body,
            Inner::Flip($board) => $body,
            Inner::Lake($board) => $body,
            Inner::Fate($board) => $body,
            Inner::International($board) => $body,
            Inner::InternationalSnake($board) => $body,
            Inner::Graze($board) => $body,
            Inner::Plains($board) => $body,
            Inner::Wilds($board) => $body,
            Inner::Ocean($board) => $body,
            Inner::Bears($board) => $body,
            Inner::Beasts($board) => $body,
        }
    };
}

/// What every game's position can be asked at the edges.
trait Board {
    /// Nothing where no search of open positions can play the game.
    fn visit<T: Visitor>(&self, visitor: T) -> Option<T::Output>;
    fn rules(&self) -> GameRules;
    fn layout(&self) -> BoardLayout;
    fn fen(&self) -> String;
    fn side(&self) -> Side;
    fn plies_since_capture(&self) -> u16;
    fn round(&self) -> u16;
    fn key(&self) -> u64;
    fn all_cells(&self) -> Vec<CellId>;
    fn pieces(&self) -> Vec<(CellId, Piece)>;
    fn all_moves(&self) -> Vec<AnyMove>;
    fn moves_between(&self, from: CellId, to: CellId) -> Vec<AnyMove> {
        let mut moves = self.all_moves();
        moves.retain(|mv| mv.from == from && mv.to == to);
        moves
    }
    fn ending(&self) -> Option<Ending>;
    fn no_capture_plies(&self) -> u16;
    fn make(&mut self, mv: AnyMove) -> AnyUndo;
    fn unmake(&mut self, mv: AnyMove, undo: AnyUndo);
    fn skip(&mut self) -> AnyUndo;
    fn unskip(&mut self, undo: AnyUndo);
    fn victims(&self, mv: AnyMove) -> Vec<(CellId, Piece)>;
    fn count_leaves(&self, depth: u32) -> u64;
}

impl Board for Position {
    fn visit<T: Visitor>(&self, visitor: T) -> Option<T::Output> {
        Some(visitor.visit(self))
    }

    fn rules(&self) -> GameRules {
        (*Self::rules(self)).into()
    }

    fn layout(&self) -> BoardLayout {
        BoardLayout::classic()
    }

    fn fen(&self) -> String {
        self.to_fen()
    }

    fn side(&self) -> Side {
        self.side_to_move()
    }

    fn plies_since_capture(&self) -> u16 {
        Self::plies_since_capture(self)
    }

    fn round(&self) -> u16 {
        Self::round(self)
    }

    fn key(&self) -> u64 {
        self.hash()
    }

    fn all_cells(&self) -> Vec<CellId> {
        Square::all().map(CellId::from).collect()
    }

    fn pieces(&self) -> Vec<(CellId, Piece)> {
        Self::pieces(self)
            .map(|(square, piece)| (square.into(), piece))
            .collect()
    }

    fn all_moves(&self) -> Vec<AnyMove> {
        self.legal_moves().iter().map(|&mv| mv.into()).collect()
    }

    fn moves_between(&self, from: CellId, to: CellId) -> Vec<AnyMove> {
        let ends = from.square().zip(to.square());
        let mv = ends.map(|(from, to)| Move::new(from, to));
        let legal = mv.filter(|&mv| self.is_legal(mv));
        legal.into_iter().map(AnyMove::from).collect()
    }

    fn ending(&self) -> Option<Ending> {
        Self::ending(self)
    }

    fn no_capture_plies(&self) -> u16 {
        Self::rules(self).no_capture_rounds.saturating_mul(2)
    }

    fn make(&mut self, mv: AnyMove) -> AnyUndo {
        AnyUndo::Classic(match mv.classic() {
            Some(mv) => self.play_unchecked(mv),
            None => Self::skip(self),
        })
    }

    fn unmake(&mut self, mv: AnyMove, undo: AnyUndo) {
        if let (Some(mv), AnyUndo::Classic(undo)) = (mv.classic(), undo) {
            self.undo(mv, undo);
        }
    }

    fn skip(&mut self) -> AnyUndo {
        AnyUndo::Classic(Self::skip(self))
    }

    fn unskip(&mut self, undo: AnyUndo) {
        if let AnyUndo::Classic(undo) = undo {
            self.undo_skip(undo);
        }
    }

    fn victims(&self, mv: AnyMove) -> Vec<(CellId, Piece)> {
        let Some(Move { from, to }) = mv.classic() else {
            return Vec::new();
        };
        let both_leave =
            self.tables.both_leave && (self.board[from.index()] ^ self.board[to.index()]) & 7 == 0;
        let victim = self.piece_at(to).map(|piece| (to.into(), piece));
        let attacker = self.piece_at(from).map(|piece| (to.into(), piece));
        let attacker = attacker.filter(|_| both_leave && self.board[to.index()] != NOBODY);
        victim.into_iter().chain(attacker).collect()
    }

    fn count_leaves(&self, depth: u32) -> u64 {
        self.perft(depth)
    }
}

impl<G: FolkGame> Board for Folk<G> {
    fn visit<T: Visitor>(&self, visitor: T) -> Option<T::Output> {
        Some(visitor.visit(&self.position))
    }

    fn rules(&self) -> GameRules {
        GameRules::Folk(self.rules)
    }

    fn layout(&self) -> BoardLayout {
        BoardLayout::of(G::FIELD, G::terrain)
    }

    fn fen(&self) -> String {
        self.position.to_fen()
    }

    fn side(&self) -> Side {
        self.position.side_to_move()
    }

    fn plies_since_capture(&self) -> u16 {
        self.position.plies_since_capture()
    }

    fn round(&self) -> u16 {
        self.position.round()
    }

    fn key(&self) -> u64 {
        self.position.hash()
    }

    fn all_cells(&self) -> Vec<CellId> {
        let cells = 0..G::FIELD.cells();
        cells.map(|cell| CellId::new(G::FIELD, cell)).collect()
    }

    fn pieces(&self) -> Vec<(CellId, Piece)> {
        self.position.pieces().collect()
    }

    fn all_moves(&self) -> Vec<AnyMove> {
        self.position.moves()
    }

    fn ending(&self) -> Option<Ending> {
        self.position.ending()
    }

    fn no_capture_plies(&self) -> u16 {
        G::NO_CAPTURE_ROUNDS * 2
    }

    fn make(&mut self, mv: AnyMove) -> AnyUndo {
        AnyUndo::Folk(self.position.make(mv))
    }

    fn unmake(&mut self, mv: AnyMove, undo: AnyUndo) {
        if let AnyUndo::Folk(undo) = undo {
            self.position.unmake(mv, undo);
        }
    }

    fn skip(&mut self) -> AnyUndo {
        AnyUndo::Folk(self.position.skip())
    }

    fn unskip(&mut self, undo: AnyUndo) {
        if let AnyUndo::Folk(undo) = undo {
            self.position.unskip(undo);
        }
    }

    fn victims(&self, mv: AnyMove) -> Vec<(CellId, Piece)> {
        self.position
            .victims(mv)
            .map(|(cell, piece)| (CellId::new(G::FIELD, cell), piece))
            .collect()
    }

    fn count_leaves(&self, depth: u32) -> u64 {
        self.position.clone().perft(depth)
    }
}

impl Board for Flipping {
    fn visit<T: Visitor>(&self, _visitor: T) -> Option<T::Output> {
        None
    }

    fn rules(&self) -> GameRules {
        GameRules::Folk(self.rules)
    }

    fn layout(&self) -> BoardLayout {
        BoardLayout::of(flip::BOARD, |_| Terrain::Land)
    }

    fn fen(&self) -> String {
        self.position.to_fen()
    }

    /// Before the first tile is turned nobody has a colour: Red stands for whoever
    /// begins.
    fn side(&self) -> Side {
        self.position.mover().unwrap_or(Side::Red)
    }

    fn plies_since_capture(&self) -> u16 {
        self.position.quiet_plies()
    }

    fn round(&self) -> u16 {
        self.position.round()
    }

    fn key(&self) -> u64 {
        self.position.hash()
    }

    fn all_cells(&self) -> Vec<CellId> {
        let cells = 0..flip::BOARD.cells();
        cells.map(|cell| CellId::new(flip::BOARD, cell)).collect()
    }

    fn pieces(&self) -> Vec<(CellId, Piece)> {
        self.position
            .pieces()
            .map(|(cell, piece)| (CellId::new(flip::BOARD, cell), piece))
            .collect()
    }

    fn all_moves(&self) -> Vec<AnyMove> {
        self.position.moves()
    }

    fn ending(&self) -> Option<Ending> {
        self.position.ending()
    }

    fn no_capture_plies(&self) -> u16 {
        flip::QUIET_ROUNDS * 2
    }

    fn make(&mut self, mv: AnyMove) -> AnyUndo {
        AnyUndo::Flip(self.position.make(mv))
    }

    fn unmake(&mut self, mv: AnyMove, undo: AnyUndo) {
        if let AnyUndo::Flip(undo) = undo {
            self.position.unmake(mv, undo);
        }
    }

    fn skip(&mut self) -> AnyUndo {
        AnyUndo::Flip(self.position.skip())
    }

    fn unskip(&mut self, undo: AnyUndo) {
        if let AnyUndo::Flip(undo) = undo {
            self.position.unskip(undo);
        }
    }

    fn victims(&self, mv: AnyMove) -> Vec<(CellId, Piece)> {
        let victims = self.position.victims(mv).into_iter();
        victims
            .map(|(cell, piece)| (CellId::new(flip::BOARD, cell), piece))
            .collect()
    }

    fn count_leaves(&self, depth: u32) -> u64 {
        fn count(position: &mut Flip, depth: u32) -> u64 {
            let moves = match depth {
                0 => return 1,
                _ => position.moves(),
            };
            if depth == 1 {
                return moves.len() as u64;
            }
            let below = moves.into_iter().map(|mv| {
                let undo = position.make(mv);
                let nodes = count(position, depth - 1);
                position.unmake(mv, undo);
                nodes
            });
            below.sum()
        }
        count(&mut self.position.clone(), depth)
    }
}

impl AnyGame {
    /// The usual start of a game; in `flip` with the deal of seed 0.
    #[must_use]
    pub fn start(rules: impl Into<GameRules>) -> Self {
        Self::dealt(rules, Deal::new(0))
    }

    /// The usual start of a game. Only `flip` asks for the deal.
    #[must_use]
    pub fn dealt(rules: impl Into<GameRules>, deal: Deal) -> Self {
        match rules.into() {
            GameRules::Classic(rules) => Position::start(rules).into(),
            GameRules::Folk(rules) if rules.game == FolkId::Flip => Self(Inner::Flip(Flipping {
                position: Flip::start(deal),
                rules,
            })),
            GameRules::Folk(rules) => Self::folk_start(rules),
        }
    }

    fn folk_start(rules: FolkRules) -> Self {
        fn start<G: FolkGame>(rules: FolkRules) -> Folk<G> {
            Folk {
                position: FolkPosition::start(),
                rules,
            }
        }
        Self(match rules.game {
            FolkId::Lake => Inner::Lake(start(rules)),
            FolkId::Fate => Inner::Fate(start(rules)),
            FolkId::International => Inner::International(start(rules)),
            FolkId::InternationalSnake => Inner::InternationalSnake(start(rules)),
            FolkId::Graze => Inner::Graze(start(rules)),
            FolkId::Plains => Inner::Plains(start(rules)),
            FolkId::Wilds => Inner::Wilds(start(rules)),
            FolkId::Ocean => Inner::Ocean(start(rules)),
            FolkId::Bears => Inner::Bears(start(rules)),
            _ => Inner::Beasts(start(rules)),
        })
    }

    /// Reads and validates a position (docs/NOTATION.md).
    ///
    /// # Errors
    /// What cannot be read and where, or why the arrangement is no position.
    pub fn from_fen(fen: &str, rules: impl Into<GameRules>) -> Result<Self, PositionError> {
        Self::from_fen_dealt(fen, rules, Deal::new(0))
    }

    /// The same; in `flip` the deal says what lies face down, as far as it goes
    /// with what is to be seen.
    ///
    /// # Errors
    /// As [`AnyGame::from_fen`].
    pub fn from_fen_dealt(
        fen: &str,
        rules: impl Into<GameRules>,
        deal: Deal,
    ) -> Result<Self, PositionError> {
        fn read<G: FolkGame>(fen: &str, rules: FolkRules) -> Result<Folk<G>, FenError> {
            let position = FolkPosition::from_fen(fen)?;
            Ok(Folk { position, rules })
        }
        let rules = match rules.into() {
            GameRules::Classic(rules) => return Ok(Position::from_fen(fen, rules)?.into()),
            GameRules::Folk(rules) => rules,
        };
        if rules.game == FolkId::Flip {
            let position = Flip::from_fen(fen, deal)?;
            return Ok(Self(Inner::Flip(Flipping { position, rules })));
        }
        Ok(Self(match rules.game {
            FolkId::Lake => Inner::Lake(read(fen, rules)?),
            FolkId::Fate => Inner::Fate(read(fen, rules)?),
            FolkId::International => Inner::International(read(fen, rules)?),
            FolkId::InternationalSnake => Inner::InternationalSnake(read(fen, rules)?),
            FolkId::Graze => Inner::Graze(read(fen, rules)?),
            FolkId::Plains => Inner::Plains(read(fen, rules)?),
            FolkId::Wilds => Inner::Wilds(read(fen, rules)?),
            FolkId::Ocean => Inner::Ocean(read(fen, rules)?),
            FolkId::Bears => Inner::Bears(read(fen, rules)?),
            _ => Inner::Beasts(read(fen, rules)?),
        }))
    }

    /// The classic position, where it is the classic game.
    #[must_use]
    pub fn classic(&self) -> Option<&Position> {
        match &self.0 {
            Inner::Classic(position) => Some(position),
            _ => None,
        }
    }

    /// The position of `flip`, where it is that game.
    pub(crate) fn flip(&self) -> Option<&Flip> {
        match &self.0 {
            Inner::Flip(game) => Some(&game.position),
            _ => None,
        }
    }

    /// The cells of tiles that lie face down (`flip`).
    #[must_use]
    pub fn face_down(&self) -> Vec<CellId> {
        let cells = self.flip().into_iter().flat_map(Flip::face_down);
        cells.map(|cell| CellId::new(flip::BOARD, cell)).collect()
    }

    /// The animals in a side's hand, the weakest first (`flip`).
    #[must_use]
    pub fn hand(&self, side: Side) -> Vec<Animal> {
        let hand = self.flip().into_iter().flat_map(|flip| flip.hand(side));
        hand.flat_map(|(animal, times)| std::iter::repeat_n(animal, times.into()))
            .collect()
    }

    /// Where it is known from what was turned over so far and what still lies face
    /// down: the deal the game began with.
    pub(crate) fn lies_under(&self, cell: CellId) -> Option<Piece> {
        self.flip()?.lies_under(cell.raw())
    }

    /// The legal move that is written so in a record: in `flip` with what was
    /// turned over, which is laid there if the deal has it elsewhere face down.
    pub(crate) fn read_move(&mut self, text: &str) -> Option<AnyMove> {
        match &mut self.0 {
            Inner::Flip(game) => game.position.read_move(text),
            _ => self.find_move(text),
        }
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> GameRules {
        with!(&self.0, board => Board::rules(board))
    }

    /// What a view needs to draw the board.
    #[must_use]
    pub fn layout(&self) -> BoardLayout {
        with!(&self.0, board => board.layout())
    }

    /// The position as text, with both counters.
    #[must_use]
    pub fn to_fen(&self) -> String {
        with!(&self.0, board => board.fen())
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        with!(&self.0, board => board.side())
    }

    /// Plies since the last capture; stops counting at 65 535.
    #[must_use]
    pub fn plies_since_capture(&self) -> u16 {
        with!(&self.0, board => Board::plies_since_capture(board))
    }

    /// The round's number, from 1.
    #[must_use]
    pub fn round(&self) -> u16 {
        with!(&self.0, board => Board::round(board))
    }

    /// A number for the arrangement and the side to move.
    #[must_use]
    pub fn hash(&self) -> u64 {
        with!(&self.0, board => board.key())
    }

    /// The pieces with their cells, the lowest cell first.
    #[must_use]
    pub fn pieces(&self) -> Vec<(CellId, Piece)> {
        with!(&self.0, board => Board::pieces(board))
    }

    /// What stands on a cell.
    #[must_use]
    pub fn piece_at(&self, cell: impl Into<CellId>) -> Option<Piece> {
        let cell = cell.into();
        let found = self.pieces().into_iter().find(|(at, _)| *at == cell);
        found.map(|(_, piece)| piece)
    }

    /// The legal moves, history rules apart, sorted by text; none when the game
    /// is over. Each choice is a move of its own.
    #[must_use]
    pub fn moves(&self) -> Vec<AnyMove> {
        let mut moves = with!(&self.0, board => board.all_moves());
        moves.sort_by_cached_key(AnyMove::to_string);
        moves
    }

    /// Those from one cell to another, sorted by text: several when the ends leave
    /// a choice.
    #[must_use]
    pub fn moves_between(&self, from: CellId, to: CellId) -> Vec<AnyMove> {
        let mut moves = with!(&self.0, board => board.moves_between(from, to));
        moves.sort_by_cached_key(AnyMove::to_string);
        moves
    }

    /// The legal move that is written so, history rules apart.
    #[must_use]
    pub fn find_move(&self, name: &str) -> Option<AnyMove> {
        self.moves().into_iter().find(|mv| mv.to_string() == name)
    }

    /// How the position by itself has ended.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        with!(&self.0, board => Board::ending(board))
    }

    /// Leaf positions `depth` plies on.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with!(&self.0, board => board.count_leaves(depth))
    }

    /// The same by first move, sorted by text; `depth` counts the first move.
    #[must_use]
    pub fn perft_divided(&self, depth: u32) -> Vec<(AnyMove, u64)> {
        let mut position = self.clone();
        let count = |mv| {
            let undo = position.make(mv);
            let nodes = position.perft(depth.saturating_sub(1));
            position.unmake(mv, undo);
            (mv, nodes)
        };
        self.moves().into_iter().map(count).collect()
    }

    /// Plies without a capture that draw the game; 0 for no such draw.
    #[must_use]
    pub fn no_capture_plies(&self) -> u16 {
        with!(&self.0, board => board.no_capture_plies())
    }

    /// Whether the draw without captures has come.
    #[must_use]
    pub fn is_drawn_by_counter(&self) -> bool {
        let limit = self.no_capture_plies();
        limit > 0 && self.plies_since_capture() >= limit
    }

    /// The first and the last cell a written move names, whatever lies between.
    #[must_use]
    pub fn ends_of(&self, name: &str) -> Option<(CellId, CellId)> {
        let cells = self.cells();
        let first = longest(&cells, name)?;
        let rest = &name[first.to_string().len()..];
        Some((first, longest(&cells, rest).unwrap_or(first)))
    }

    /// Every cell of the board.
    #[must_use]
    pub fn cells(&self) -> Vec<CellId> {
        with!(&self.0, board => board.all_cells())
    }

    /// Hands the position to a visitor as its own type.
    pub(crate) fn visit<T: Visitor>(&self, visitor: T) -> Option<T::Output> {
        with!(&self.0, board => board.visit(visitor))
    }

    /// Plays one of [`AnyGame::moves`].
    pub(crate) fn make(&mut self, mv: AnyMove) -> AnyUndo {
        with!(&mut self.0, board => Board::make(board, mv))
    }

    pub(crate) fn unmake(&mut self, mv: AnyMove, undo: AnyUndo) {
        with!(&mut self.0, board => Board::unmake(board, mv, undo));
    }

    pub(crate) fn skip(&mut self) -> AnyUndo {
        with!(&mut self.0, board => Board::skip(board))
    }

    pub(crate) fn unskip(&mut self, undo: AnyUndo) {
        with!(&mut self.0, board => board.unskip(undo));
    }

    /// What a legal move captures, with where it stands; where two of a kind
    /// leave together, the mover too, on the victim's cell.
    #[must_use]
    pub fn victims(&self, mv: AnyMove) -> Vec<(CellId, Piece)> {
        with!(&self.0, board => board.victims(mv))
    }
}

/// The cell with the longest name that the text begins with.
fn longest(cells: &[CellId], text: &str) -> Option<CellId> {
    let named = cells
        .iter()
        .filter(|cell| text.starts_with(&cell.to_string()));
    named.copied().max_by_key(|cell| cell.to_string().len())
}

impl From<Position> for AnyGame {
    fn from(position: Position) -> Self {
        Self(Inner::Classic(position))
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} under {}", self.to_fen(), self.rules())
    }
}
