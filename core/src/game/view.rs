//! What shells show of a game: pieces by lasting names, effects of a move,
//! targets, threats, the list of plies.

use super::{Event, Game, Step};
use crate::types::{AnyMove, CellId, Deed, Piece, PieceId, Side};
use crate::variants::AnyGame;

/// What a move did on the board, in the order to show it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
#[non_exhaustive]
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

/// By piece: what it is and where it stands, if it is on the board.
pub(super) type Placed = Vec<(Piece, Option<CellId>)>;

/// The pieces of a start. On the classic board a piece has the same name in every
/// game: Red's rat to elephant, then Blue's.
pub(super) fn placed(start: &AnyGame) -> Placed {
    let mut placed: Placed = match start.classic() {
        Some(_) => (0..16)
            .map(|index| (Piece::from_index(index), None))
            .collect(),
        None => {
            return start
                .pieces()
                .into_iter()
                .map(|(cell, piece)| (piece, Some(cell)))
                .collect();
        }
    };
    for (cell, piece) in start.pieces() {
        placed[piece.index()].1 = Some(cell);
    }
    placed
}

/// Lets effects happen to the list of pieces.
pub(super) fn apply(placed: &mut Placed, effects: &[Effect]) {
    for &effect in effects {
        let (piece, place, into) = match effect {
            Effect::Moved { piece, to, .. } => (piece, Some(to), None),
            Effect::Taken { piece, .. } => (piece, None, None),
            Effect::Changed { piece, at, into } => (piece, Some(at), Some(into)),
        };
        if let Some(entry) = placed.get_mut(piece.index()) {
            entry.1 = place;
            entry.0 = into.unwrap_or(entry.0);
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

    /// What a legal move is about to do, given what it captures.
    pub(super) fn effects_of(&self, mv: AnyMove, victims: &[(CellId, Piece)]) -> Vec<Effect> {
        let Some(mover) = self.id_at(mv.from) else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        match mv.deed {
            Deed::Change(animal) => effects.push(Effect::Changed {
                piece: mover,
                at: mv.from,
                into: Piece::new(self.side_to_move(), animal),
            }),
            _ => effects.push(Effect::Moved {
                piece: mover,
                from: mv.from,
                to: mv.to,
                leap: !mv.is_step(),
            }),
        }
        for &(at, piece) in victims {
            let taken = if piece.side == self.side_to_move() {
                Some(mover)
            } else {
                self.id_at(at)
            };
            effects.extend(taken.map(|piece| Effect::Taken { piece, at }));
        }
        effects
    }

    /// What a name stands for now, on the board or taken off it.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<Piece> {
        self.placed.get(id.index()).map(|&(piece, _)| piece)
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

    /// The pieces on the board, by their names.
    #[must_use]
    pub fn pieces(&self) -> Vec<PlacedPiece> {
        let named = self.placed.iter().enumerate();
        named
            .filter_map(|(id, &(piece, cell))| {
                Some(PlacedPiece {
                    id: PieceId::new(u8::try_from(id).ok()?),
                    piece,
                    cell: cell?,
                    rank: self.rules().rank(piece.animal),
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

    /// The last ply, if one was played.
    #[must_use]
    pub fn last_turn(&self) -> Option<Turn> {
        self.steps[..self.cursor].iter().rev().find_map(turn)
    }
}
