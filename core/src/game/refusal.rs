//! Why a try is refused: found out only when asked, never while generating.

use thiserror::Error;

use super::Game;
use crate::position::Position;
use crate::rules::geometry::{RIVER, den, traps};
use crate::rules::{Ban, BanReason, shifted};
use crate::types::{Animal, AnyMove, CellId, Move, Piece, Square, SquareSet};
use crate::variants::AnyGame;

/// Why something from one square to another cannot be played, with the squares
/// and animals to point at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Nothing stands where the move begins.
    #[error("{square} is empty")]
    EmptySquare {
        /// Where the move begins.
        square: CellId,
    },
    /// The animal is the other side's.
    #[error("{} on {square} belongs to {}, whose turn it is not", .piece.letter(), .piece.side.id())]
    NotYourTurn {
        /// Where it stands.
        square: CellId,
        /// The animal.
        piece: Piece,
    },
    /// The move ends where it begins.
    #[error("{square} is where it stands")]
    SameSquare {
        /// The square.
        square: CellId,
    },
    /// One's own animal is there (RULES.md 1.1.1).
    #[error("{square} holds its own side's {}", .piece.letter())]
    OwnPiece {
        /// Where the move ends.
        square: CellId,
        /// Who stands there.
        piece: Piece,
    },
    /// An animal moves one square (RULES.md 1.1.1).
    #[error("{} moves one square", .piece.letter())]
    TooFar {
        /// The animal.
        piece: Piece,
    },
    /// No animal moves diagonally (RULES.md 1.1.1).
    #[error("{} does not move diagonally", .piece.letter())]
    Diagonal {
        /// The animal.
        piece: Piece,
    },
    /// One's own den is closed (RULES.md 1.1.2).
    #[error("{den} is its own den")]
    OwnDen {
        /// The den.
        den: CellId,
    },
    /// It does not swim (RULES.md 1.1.6).
    #[error("{} does not enter the river at {square}", .piece.letter())]
    Water {
        /// The animal.
        piece: Piece,
        /// The water square.
        square: CellId,
    },
    /// Only small animals enter enemy traps here (RULES.md 1.3 `trap_entry`).
    #[error("{} does not enter the trap {trap}", .piece.letter())]
    TrapClosed {
        /// The animal.
        piece: Piece,
        /// The trap.
        trap: CellId,
    },
    /// Somebody in the water forbids the leap (RULES.md 1.1.7).
    #[error("{} on {at} blocks the leap", .by.letter())]
    LeapBlocked {
        /// The leaper.
        piece: Piece,
        /// Who is in the way.
        by: Piece,
        /// Where.
        at: CellId,
    },
    /// This animal does not leap this way here (RULES.md 1.2).
    #[error("{} does not leap the river {}", .piece.letter(), if *.along_file { "along files" } else { "along rows" })]
    LeapNotAllowed {
        /// The animal.
        piece: Piece,
        /// Whether the try was up or down the board.
        along_file: bool,
    },
    /// The other animal is stronger (RULES.md 1.1.3).
    #[error("{} on {square} is stronger than {}", .victim.letter(), .piece.letter())]
    TooStrong {
        /// The animal that wants to capture.
        piece: Piece,
        /// Who waits there.
        victim: Piece,
        /// Where.
        square: CellId,
    },
    /// The elephant does not capture the rat (RULES.md 1.1.4).
    #[error("the elephant does not capture the rat on {square}")]
    ElephantRat {
        /// Where the rat is.
        square: CellId,
    },
    /// No capture across the bank (RULES.md 1.1.6).
    #[error("{} does not capture {} on {square} across the bank", .piece.letter(), .victim.letter())]
    AcrossBank {
        /// The animal that wants to capture.
        piece: Piece,
        /// The animal on the other side of the bank.
        victim: Piece,
        /// Where that one is.
        square: CellId,
    },
    /// A trapped animal may not capture here (RULES.md 1.3 `trapped_may_capture`).
    #[error("{} in the trap {trap} may not capture", .piece.letter())]
    TrappedIdle {
        /// The animal.
        piece: Piece,
        /// The trap it stands in.
        trap: CellId,
    },
    /// The animal does not move so in this game.
    #[error("{} does not move so", .piece.letter())]
    NotItsMove {
        /// The animal.
        piece: Piece,
    },
    /// Tiles turned over later are known: the game goes on from there (`flip`).
    #[error("tiles turned over later are known")]
    Revealed,
    /// A history rule forbids it (RULES.md 1.2).
    #[error("{} is banned by {}", .0.mv, describe(.0.reason))]
    Banned(Ban),
}

fn describe(reason: BanReason) -> String {
    match reason {
        BanReason::SevenThree {
            square, entries, ..
        } => format!("7-3: {square} entered {entries} times in seven moves"),
        BanReason::SeventeenFive { squares, .. } => {
            format!("17-5: seventeen moves on {} squares", squares.len())
        }
        BanReason::Cycle { occurrences } => {
            format!("the cycle rule: the position has come about {occurrences} times")
        }
    }
}

impl Game {
    /// Why a move from one cell to another may not be played; nothing when one
    /// may, whatever its further choices.
    ///
    /// ```
    /// use doushou_core::{Game, Position, RuleSet, Square};
    /// let position = Position::from_fen("7/7/7/7/4r2/6L/7/7/7 r", RuleSet::YESHOU)?;
    /// let game = Game::from_position(position);
    /// let (from, to): (Square, Square) = ("g4".parse()?, "d4".parse()?);
    /// assert_eq!(game.refusal(from, to), None); // the rat swims on e5, not on row 4
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn refusal(&self, from: impl Into<CellId>, to: impl Into<CellId>) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::GameOver);
        }
        if self.ply() < self.earliest_undo() {
            return Some(Refusal::Revealed);
        }
        let (from, to) = (from.into(), to.into());
        let moves = self.position.moves_between(from, to);
        if moves.is_empty() {
            return Some(why_not(&self.position, from, to));
        }
        let refusals: Option<Vec<_>> = moves.into_iter().map(|mv| self.ban_on(mv)).collect();
        refusals.and_then(|refusals| refusals.first().copied())
    }

    /// Why this very move may not be played.
    pub(super) fn refusal_of(&self, mv: AnyMove) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::GameOver);
        }
        if self.ply() < self.earliest_undo() {
            return Some(Refusal::Revealed);
        }
        if self.position.moves_between(mv.from, mv.to).contains(&mv) {
            self.ban_on(mv)
        } else {
            Some(why_not(&self.position, mv.from, mv.to))
        }
    }

    fn ban_on(&self, mv: AnyMove) -> Option<Refusal> {
        let forbidden = self.past.forbidden(&self.position);
        let reason = forbidden.reasons(&self.position, mv).into_iter().next()?;
        Some(Refusal::Banned(Ban { mv, reason }))
    }
}

/// Why no legal move goes from one cell to another, the plainest reason first.
fn why_not(position: &AnyGame, from: CellId, to: CellId) -> Refusal {
    let Some(piece) = position.piece_at(from) else {
        return Refusal::EmptySquare { square: from };
    };
    if piece.side != position.side_to_move() {
        return Refusal::NotYourTurn {
            square: from,
            piece,
        };
    }
    if from == to {
        return Refusal::SameSquare { square: from };
    }
    let own = position.piece_at(to);
    if let Some(own) = own.filter(|other| other.side == piece.side) {
        return Refusal::OwnPiece {
            square: to,
            piece: own,
        };
    }
    match (position.classic(), from.square(), to.square()) {
        (Some(position), Some(from), Some(to)) => {
            why_not_classic(position, piece, Move::new(from, to))
        }
        _ => Refusal::NotItsMove { piece },
    }
}

/// The classic board's reason.
fn why_not_classic(position: &Position, piece: Piece, mv: Move) -> Refusal {
    let Move { from, to } = mv;
    if to == den(piece.side) {
        return Refusal::OwnDen { den: to.into() };
    }
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    if files != 0 && ranks != 0 {
        return Refusal::Diagonal { piece };
    }
    if files + ranks > 1 {
        let path = water_between(from, to);
        if path.is_empty() || !matches!(piece.animal, Animal::Lion | Animal::Tiger) {
            return Refusal::TooFar { piece };
        }
        let along_file = ranks != 0;
        if !position.rules().leaps(piece.animal, along_file) {
            return Refusal::LeapNotAllowed { piece, along_file };
        }
        let blockers = SquareSet::from_bits(position.leap_blockers(piece.side.index()));
        if let Some((at, by)) = (path & blockers)
            .iter()
            .find_map(|at| Some((at, position.piece_at(at)?)))
        {
            let at = at.into();
            return Refusal::LeapBlocked { piece, by, at };
        }
    } else {
        if RIVER.contains(to) && !position.rules().swims(piece.animal) {
            let square = to.into();
            return Refusal::Water { piece, square };
        }
        if traps(piece.side.opposite()).contains(to)
            && !position.rules().enters_enemy_traps(piece.animal)
        {
            let trap = to.into();
            return Refusal::TrapClosed { piece, trap };
        }
    }
    match position.piece_at(to) {
        Some(victim) => why_no_capture(position, piece, from, victim, to),
        // Everything else is legal onto an empty square.
        None => Refusal::TooFar { piece },
    }
}

fn why_no_capture(
    position: &Position,
    piece: Piece,
    from: Square,
    victim: Piece,
    square: Square,
) -> Refusal {
    let rules = position.rules();
    if !rules.trapped_may_capture && position.is_trapped(from) {
        let trap = from.into();
        return Refusal::TrappedIdle { piece, trap };
    }
    if RIVER.contains(from) != RIVER.contains(square) {
        return Refusal::AcrossBank {
            piece,
            victim,
            square: square.into(),
        };
    }
    if piece.animal == Animal::Elephant && victim.animal == Animal::Rat {
        let square = square.into();
        return Refusal::ElephantRat { square };
    }
    Refusal::TooStrong {
        piece,
        victim,
        square: square.into(),
    }
}

/// The water squares strictly between two squares of a row or file with nothing
/// but water between; empty when there is land between, or nothing.
fn water_between(from: Square, to: Square) -> SquareSet {
    let file_step = (to.file() as i8 - from.file() as i8).signum();
    let rank_step = (to.rank() as i8 - from.rank() as i8).signum();
    let mut path = SquareSet::EMPTY;
    let mut at = shifted(from, file_step, rank_step);
    while let Some(square) = at.filter(|&square| square != to) {
        if !RIVER.contains(square) {
            return SquareSet::EMPTY;
        }
        path = path.with(square);
        at = shifted(square, file_step, rank_step);
    }
    if RIVER.contains(to) || RIVER.contains(from) {
        return SquareSet::EMPTY;
    }
    path
}

impl Refusal {
    /// The square to point at as the culprit, besides where the move begins.
    #[must_use]
    pub fn culprit(&self) -> Option<CellId> {
        match *self {
            Self::LeapBlocked { at, .. } => Some(at),
            Self::OwnPiece { square, .. }
            | Self::TooStrong { square, .. }
            | Self::ElephantRat { square }
            | Self::AcrossBank { square, .. }
            | Self::Water { square, .. } => Some(square),
            Self::OwnDen { den } => Some(den),
            Self::TrapClosed { trap, .. } | Self::TrappedIdle { trap, .. } => Some(trap),
            Self::Banned(ban) => Some(ban.mv.to),
            _ => None,
        }
    }
}
