//! What shells show of a game: pieces by lasting names, effects of a move,
//! targets, threats, the list of plies.

use super::{Event, Game, Step};
use crate::types::{AnyMove, CellId, Deed, Piece, PieceId, Side};
use crate::variants::AnyGame;

/// What a move did on the board, in the order to show it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A piece went from one cell to another.
    Moved {
        /// Which.
        piece: PieceId,
        /// From where.
        from: CellId,
        /// To where.
        to: CellId,
        /// Whether it went further than one step.
        leap: bool,
    },
    /// A piece left the board.
    Taken {
        /// Which.
        piece: PieceId,
        /// Where it was taken.
        at: CellId,
    },
    /// A piece became another animal where it stands.
    Changed {
        /// Which.
        piece: PieceId,
        /// Where.
        at: CellId,
        /// What it is now.
        into: Piece,
    },
    /// A tile was turned over.
    Revealed {
        /// Which.
        piece: PieceId,
        /// Where.
        at: CellId,
        /// What it shows.
        shows: Piece,
    },
    /// A piece left the board for its captor's hand, to fight for that side.
    ToHand {
        /// Which.
        piece: PieceId,
        /// Where it was taken.
        at: CellId,
        /// What it is in the hand.
        into: Piece,
    },
    /// A piece came from the hand onto the board.
    Dropped {
        /// Which.
        piece: PieceId,
        /// Where.
        at: CellId,
    },
}

/// A piece on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlacedPiece {
    /// Its name through the game.
    pub id: PieceId,
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub cell: CellId,
    /// Its rank under the game's rules, 1 to 8, where the game has ranks.
    pub rank: Option<u8>,
}

/// A cell a piece may go to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The cell.
    pub to: CellId,
    /// How it gets there.
    pub kind: TargetKind,
    /// What it captures there.
    pub captures: Option<Piece>,
}

/// How a piece gets somewhere.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TargetKind {
    /// One step.
    Step,
    /// Further: over the river, or as the animal goes in its game.
    Leap,
    /// Nowhere: it does something where it stands.
    Stay,
}

/// An animal that could capture another if it were its side's turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Threat {
    /// Where the attacker stands.
    pub attacker: CellId,
    /// Where the victim stands.
    pub victim: CellId,
}

/// A ply of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A move.
    Move {
        /// The move.
        mv: AnyMove,
        /// Who moved.
        piece: Piece,
        /// What was captured; where two of a kind left together, the mover too.
        captured: Vec<Piece>,
    },
    /// A move skipped on time.
    Skip {
        /// Whose.
        side: Side,
    },
}

/// By piece: what it is, unless it lies face down, and where it stands, if it is
/// on the board.
pub(super) type Placed = Vec<(Option<Piece>, Option<CellId>)>;

/// The pieces of a start. On the classic board a piece has the same name in every
/// game: Red's rat to elephant, then Blue's.
pub(super) fn placed(start: &AnyGame) -> Placed {
    let on_board = start.pieces().into_iter();
    if start.classic().is_some() {
        let names = (0..16).map(|index| (Some(Piece::from_index(index)), None));
        let mut placed: Placed = names.collect();
        for (cell, piece) in on_board {
            placed[piece.index()].1 = Some(cell);
        }
        return placed;
    }
    let face_down = start.face_down().into_iter();
    let in_hand = Side::ALL.into_iter().flat_map(|side| {
        let hand = start.hand(side).into_iter();
        hand.map(move |animal| (Some(Piece::new(side, animal)), None))
    });
    on_board
        .map(|(cell, piece)| (Some(piece), Some(cell)))
        .chain(face_down.map(|cell| (None, Some(cell))))
        .chain(in_hand)
        .collect()
}

/// Lets effects happen to the list of pieces.
pub(super) fn apply(placed: &mut Placed, effects: &[Effect]) {
    for &effect in effects {
        let (piece, place, into) = match effect {
            Effect::Moved { piece, to, .. } => (piece, Some(to), None),
            Effect::Taken { piece, .. } => (piece, None, None),
            Effect::Changed { piece, at, into } => (piece, Some(at), Some(into)),
            Effect::Revealed { piece, at, shows } => (piece, Some(at), Some(shows)),
            Effect::ToHand { piece, into, .. } => (piece, None, Some(into)),
            Effect::Dropped { piece, at } => (piece, Some(at), None),
        };
        if let Some(entry) = placed.get_mut(piece.index()) {
            entry.1 = place;
            entry.0 = into.or(entry.0);
        }
    }
}

pub(super) fn turn(step: &Step) -> Option<Turn> {
    match (step.event, step.piece) {
        (Event::Move(mv), Some(piece)) => Some(Turn::Move {
            mv,
            piece,
            captured: step.captured.clone(),
        }),
        (Event::Skip, _) => Some(Turn::Skip { side: step.mover }),
        _ => None,
    }
}

impl Game {
    fn id_at(&self, cell: CellId) -> Option<PieceId> {
        let at = self
            .placed
            .iter()
            .position(|&(_, place)| place == Some(cell))?;
        u8::try_from(at).ok().map(PieceId::new)
    }

    /// The name of a piece that waits in a side's hand.
    fn id_in_hand(&self, piece: Piece) -> Option<PieceId> {
        let mut named = self.placed.iter();
        let at = named.position(|&entry| entry == (Some(piece), None))?;
        u8::try_from(at).ok().map(PieceId::new)
    }

    /// What a legal move is about to do, given what it captures.
    pub(super) fn effects_of(&self, mv: AnyMove, victims: &[(CellId, Piece)]) -> Vec<Effect> {
        let side = self.side_to_move();
        let mover = match mv.deed {
            Deed::Drop(animal) => self.id_in_hand(Piece::new(side, animal)),
            _ => self.id_at(mv.from),
        };
        let Some(piece) = mover else {
            return Vec::new();
        };
        let at = mv.to;
        let first = match mv.deed {
            Deed::Go => Some(Effect::Moved {
                piece,
                from: mv.from,
                to: at,
                leap: !mv.is_step(),
            }),
            Deed::Change(animal) => Some(Effect::Changed {
                piece,
                at,
                into: Piece::new(side, animal),
            }),
            Deed::Drop(_) => Some(Effect::Dropped { piece, at }),
            Deed::TurnOver => {
                let shows = self.position.lies_under(at);
                shows.map(|shows| Effect::Revealed { piece, at, shows })
            }
        };
        let mut effects: Vec<Effect> = first.into_iter().collect();
        let goes_to_hand = self.position.flip().is_some();
        for &(at, victim) in victims {
            let taken = if victim.side == side {
                Some(piece)
            } else {
                self.id_at(at)
            };
            effects.extend(taken.map(|piece| {
                if goes_to_hand {
                    let into = Piece::new(side, victim.animal);
                    Effect::ToHand { piece, at, into }
                } else {
                    Effect::Taken { piece, at }
                }
            }));
        }
        effects
    }

    /// What a name stands for now, on the board or taken off it; nothing for a
    /// tile that lies face down.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<Piece> {
        self.placed.get(id.index())?.0
    }

    /// Where a name's piece stands, if it is on the board.
    #[must_use]
    pub fn place_of(&self, id: PieceId) -> Option<CellId> {
        self.placed.get(id.index())?.1
    }

    /// Every name of a piece, on the board or taken off it.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        let names = u8::try_from(self.placed.len()).unwrap_or(u8::MAX);
        (0..names).map(PieceId::new)
    }

    /// The name of the piece on a cell.
    #[must_use]
    pub fn piece_id_at(&self, cell: impl Into<CellId>) -> Option<PieceId> {
        self.id_at(cell.into())
    }

    /// The pieces that show their face on the board, by their names.
    #[must_use]
    pub fn pieces(&self) -> Vec<PlacedPiece> {
        let named = self.placed.iter().enumerate();
        named
            .filter_map(|(id, &(piece, cell))| {
                Some(PlacedPiece {
                    id: PieceId::new(u8::try_from(id).ok()?),
                    piece: piece?,
                    cell: cell?,
                    rank: self.rules().rank(piece?.animal),
                })
            })
            .collect()
    }

    /// What has left the board since the start, in the order it left.
    #[must_use]
    pub fn captured(&self) -> Vec<Piece> {
        let done = self.steps[..self.cursor].iter();
        done.flat_map(|step| step.captured.iter().copied())
            .collect()
    }

    /// Where the piece on a cell may go now, each cell once; nowhere when it is
    /// not its turn.
    #[must_use]
    pub fn targets(&self, from: impl Into<CellId>) -> Vec<Target> {
        let from = from.into();
        let mut targets: Vec<Target> = Vec::new();
        for mv in self.legal_moves() {
            if mv.from != from || targets.iter().any(|target| target.to == mv.to) {
                continue;
            }
            targets.push(Target {
                to: mv.to,
                kind: match mv.deed {
                    Deed::Go if mv.is_step() => TargetKind::Step,
                    Deed::Go => TargetKind::Leap,
                    _ => TargetKind::Stay,
                },
                captures: self.position.piece_at(mv.to).filter(|_| mv.to != from),
            });
        }
        targets
    }

    /// Who could capture whom, for both sides, as if it were each one's turn.
    #[must_use]
    pub fn threats(&self) -> Vec<Threat> {
        let mut threats = Vec::new();
        for side in Side::ALL {
            let mut position = self.position.clone();
            if position.side_to_move() != side {
                position.skip();
            }
            for mv in position.moves() {
                for (victim, piece) in position.victims(mv) {
                    let threat = Threat {
                        attacker: mv.from,
                        victim,
                    };
                    if piece.side != side && !threats.contains(&threat) {
                        threats.push(threat);
                    }
                }
            }
        }
        threats
    }

    /// What the last ply did on the board; nothing when it was skipped or none was
    /// played.
    #[must_use]
    pub fn last_effects(&self) -> &[Effect] {
        let mut done = self.steps[..self.cursor].iter().rev();
        let last = done.find(|step| step.undo.is_some());
        last.map_or(&[], |step| &step.effects)
    }

    /// The last ply, if one was played.
    #[must_use]
    pub fn last_turn(&self) -> Option<Turn> {
        self.steps[..self.cursor].iter().rev().find_map(turn)
    }
}
