//! What shells show of a game: pieces by lasting names, effects of a move,
//! targets, threats, the list of plies.

use super::{Event, Game, Step};
use crate::position::Position;
use crate::rules::Equals;
use crate::types::{Move, Piece, PieceId, Side, Square};

/// What a move did on the board, in the order to show it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A piece went from one square to another.
    Moved {
        /// Which.
        piece: PieceId,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// Whether it leapt over the river.
        leap: bool,
    },
    /// A piece left the board.
    Taken {
        /// Which.
        piece: PieceId,
        /// Where it was taken.
        at: Square,
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
    pub square: Square,
    /// Its rank under the game's rules, 1 to 8.
    pub rank: u8,
}

/// A square a piece may go to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The square.
    pub to: Square,
    /// How it gets there.
    pub kind: TargetKind,
    /// What it captures there.
    pub captures: Option<Piece>,
}

/// How a piece gets somewhere.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TargetKind {
    /// One square.
    Step,
    /// Over the river.
    Leap,
}

/// An animal that could capture another if it were its side's turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Threat {
    /// Where the attacker stands.
    pub attacker: Square,
    /// Where the victim stands.
    pub victim: Square,
}

/// A ply of the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A move.
    Move {
        /// The move.
        mv: Move,
        /// Who moved.
        piece: Piece,
        /// What was captured.
        captured: Option<Piece>,
    },
    /// A move skipped on time.
    Skip {
        /// Whose.
        side: Side,
    },
}

pub(super) fn turn(step: &Step) -> Option<Turn> {
    match (step.event, step.piece, step.undo) {
        (Event::Move(mv), Some(piece), Some(undo)) => Some(Turn::Move {
            mv,
            piece,
            captured: undo.captured(),
        }),
        (Event::Skip, ..) => Some(Turn::Skip { side: step.mover }),
        _ => None,
    }
}

fn is_leap(mv: Move) -> bool {
    mv.from.file().abs_diff(mv.to.file()) + mv.from.rank().abs_diff(mv.to.rank()) > 1
}

/// What a legal move is about to do.
pub(super) fn effects(position: &Position, mv: Move) -> Vec<Effect> {
    let Some(piece) = position.piece_at(mv.from) else {
        return Vec::new();
    };
    let mut effects = vec![Effect::Moved {
        piece: piece.into(),
        from: mv.from,
        to: mv.to,
        leap: is_leap(mv),
    }];
    if let Some(victim) = position.piece_at(mv.to) {
        effects.push(Effect::Taken {
            piece: victim.into(),
            at: mv.to,
        });
        if victim.animal == piece.animal && position.rules().equals == Equals::BothLeave {
            effects.push(Effect::Taken {
                piece: piece.into(),
                at: mv.to,
            });
        }
    }
    effects
}

impl Game {
    /// The pieces on the board, a1 first.
    #[must_use]
    pub fn pieces(&self) -> Vec<PlacedPiece> {
        self.position()
            .pieces()
            .map(|(square, piece)| PlacedPiece {
                id: piece.into(),
                piece,
                square,
                rank: self.rules().rank(piece.animal),
            })
            .collect()
    }

    /// What has left the board since the start, in the order it left.
    #[must_use]
    pub fn captured(&self) -> Vec<Piece> {
        let both_leave = self.rules().equals == Equals::BothLeave;
        let mut gone = Vec::new();
        for step in &self.steps[..self.cursor] {
            let victim = step.undo.and_then(|undo| undo.captured());
            if let (Some(piece), Some(victim)) = (step.piece, victim) {
                gone.push(victim);
                if both_leave && victim.animal == piece.animal {
                    gone.push(piece);
                }
            }
        }
        gone
    }

    /// Where the piece on a square may go now; nowhere when it is not its turn.
    #[must_use]
    pub fn targets(&self, from: Square) -> Vec<Target> {
        self.legal_moves()
            .into_iter()
            .filter(|mv| mv.from == from)
            .map(|mv| Target {
                to: mv.to,
                kind: if is_leap(mv) {
                    TargetKind::Leap
                } else {
                    TargetKind::Step
                },
                captures: self.position().piece_at(mv.to),
            })
            .collect()
    }

    /// Who could capture whom, for both sides, as if it were each one's turn.
    #[must_use]
    pub fn threats(&self) -> Vec<Threat> {
        let position = self.position();
        if position.is_decided() {
            return Vec::new();
        }
        position
            .pieces()
            .flat_map(|(victim, piece)| {
                position
                    .attackers(victim, piece.side.opposite())
                    .map(move |attacker| Threat { attacker, victim })
            })
            .collect()
    }

    /// The last ply, if one was played.
    #[must_use]
    pub fn last_turn(&self) -> Option<Turn> {
        self.steps[..self.cursor].iter().rev().find_map(turn)
    }

    /// What a legal move would do on the board.
    #[must_use]
    pub fn effects_of(&self, mv: Move) -> Vec<Effect> {
        effects(self.position(), mv)
    }
}
