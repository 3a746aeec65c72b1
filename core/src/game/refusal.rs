//! Why a try is refused: found out only when asked, never while generating.

use thiserror::Error;

use super::Game;
use crate::position::Position;
use crate::rules::geometry::{RIVER, den, traps};
use crate::rules::{Ban, BanReason, shifted};
use crate::types::{Animal, Move, Piece, Square, SquareSet};

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
        square: Square,
    },
    /// The animal is the other side's.
    #[error("{} on {square} belongs to {}, whose turn it is not", .piece.letter(), .piece.side.id())]
    NotYourTurn {
        /// Where it stands.
        square: Square,
        /// The animal.
        piece: Piece,
    },
    /// The move ends where it begins.
    #[error("{square} is where it stands")]
    SameSquare {
        /// The square.
        square: Square,
    },
    /// One's own animal is there (RULES.md 1.1.1).
    #[error("{square} holds its own side's {}", .piece.letter())]
    OwnPiece {
        /// Where the move ends.
        square: Square,
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
        den: Square,
    },
    /// It does not swim (RULES.md 1.1.6).
    #[error("{} does not enter the river at {square}", .piece.letter())]
    Water {
        /// The animal.
        piece: Piece,
        /// The water square.
        square: Square,
    },
    /// Only small animals enter enemy traps here (RULES.md 1.3 `trap_entry`).
    #[error("{} does not enter the trap {trap}", .piece.letter())]
    TrapClosed {
        /// The animal.
        piece: Piece,
        /// The trap.
        trap: Square,
    },
    /// Somebody in the water forbids the leap (RULES.md 1.1.7).
    #[error("{} on {at} blocks the leap", .by.letter())]
    LeapBlocked {
        /// The leaper.
        piece: Piece,
        /// Who is in the way.
        by: Piece,
        /// Where.
        at: Square,
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
        square: Square,
    },
    /// The elephant does not capture the rat (RULES.md 1.1.4).
    #[error("the elephant does not capture the rat on {square}")]
    ElephantRat {
        /// Where the rat is.
        square: Square,
    },
    /// No capture across the bank (RULES.md 1.1.6).
    #[error("{} does not capture {} on {square} across the bank", .piece.letter(), .victim.letter())]
    AcrossBank {
        /// The animal that wants to capture.
        piece: Piece,
        /// The animal on the other side of the bank.
        victim: Piece,
        /// Where that one is.
        square: Square,
    },
    /// A trapped animal may not capture here (RULES.md 1.3 `trapped_may_capture`).
    #[error("{} in the trap {trap} may not capture", .piece.letter())]
    TrappedIdle {
        /// The animal.
        piece: Piece,
        /// The trap it stands in.
        trap: Square,
    },
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
    /// Why a move from one square to another may not be played; nothing when it
    /// may.
    ///
    /// ```
    /// use doushou_core::{Game, Position, Refusal, RuleSet};
    /// let position = Position::from_fen("7/7/7/7/4r2/6L/7/7/7 r", RuleSet::YESHOU)?;
    /// let game = Game::from_position(position);
    /// let refusal = game.refusal("g4".parse()?, "d4".parse()?);
    /// assert_eq!(refusal, None); // the rat swims on e5, not on row 4
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::GameOver);
        }
        let mv = Move::new(from, to);
        if self.position.is_legal(mv) {
            let active = self.past.active_bans(&self.position);
            let reason = active.reasons(&self.position, mv).next()?;
            return Some(Refusal::Banned(Ban { mv, reason }));
        }
        Some(why_not(&self.position, mv))
    }
}

/// Why a move that is not legal is not, the plainest reason first.
fn why_not(position: &Position, mv: Move) -> Refusal {
    let Move { from, to } = mv;
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
    if let Some(own) = position
        .piece_at(to)
        .filter(|other| other.side == piece.side)
    {
        return Refusal::OwnPiece {
            square: to,
            piece: own,
        };
    }
    if to == den(piece.side) {
        return Refusal::OwnDen { den: to };
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
            return Refusal::LeapBlocked { piece, by, at };
        }
    } else {
        if RIVER.contains(to) && !position.rules().swims(piece.animal) {
            return Refusal::Water { piece, square: to };
        }
        if traps(piece.side.opposite()).contains(to)
            && !position.rules().enters_enemy_traps(piece.animal)
        {
            return Refusal::TrapClosed { piece, trap: to };
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
        return Refusal::TrappedIdle { piece, trap: from };
    }
    if RIVER.contains(from) != RIVER.contains(square) {
        return Refusal::AcrossBank {
            piece,
            victim,
            square,
        };
    }
    if piece.animal == Animal::Elephant && victim.animal == Animal::Rat {
        return Refusal::ElephantRat { square };
    }
    Refusal::TooStrong {
        piece,
        victim,
        square,
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
    pub fn culprit(&self) -> Option<Square> {
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
