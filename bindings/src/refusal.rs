//! Why a try is refused, and what history rules forbid.

use doushou_core::{BanWarning, GameRules, SquareSet, texts};

use crate::types::{Animal, HistoryRule, Piece, Words, cell_number};

/// Why something from one cell to another cannot be played, with the cells and
/// animals to point at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum RefusalReason {
    /// The game is over.
    GameOver,
    /// Nothing stands where the move begins.
    EmptySquare {
        /// Where the move begins.
        cell: i32,
    },
    /// The animal is the other side's.
    NotYourTurn {
        /// Where it stands.
        cell: i32,
        /// The animal.
        piece: Piece,
    },
    /// The move ends where it begins.
    SameSquare {
        /// The cell.
        cell: i32,
    },
    /// One's own animal is there.
    OwnPiece {
        /// Where the move ends.
        cell: i32,
        /// Who stands there.
        piece: Piece,
    },
    /// An animal moves one square.
    TooFar {
        /// The animal.
        piece: Piece,
    },
    /// No animal moves diagonally.
    Diagonal {
        /// The animal.
        piece: Piece,
    },
    /// One's own den is closed.
    OwnDen {
        /// The den.
        cell: i32,
    },
    /// It does not swim.
    Water {
        /// The animal.
        piece: Piece,
        /// The water square.
        cell: i32,
    },
    /// Only small animals enter enemy traps under these rules.
    TrapClosed {
        /// The animal.
        piece: Piece,
        /// The trap.
        cell: i32,
    },
    /// Somebody in the water forbids the leap.
    LeapBlocked {
        /// The leaper.
        piece: Piece,
        /// Who is in the way.
        by: Piece,
        /// Where.
        cell: i32,
    },
    /// This animal does not leap this way under these rules.
    LeapNotAllowed {
        /// The animal.
        piece: Piece,
        /// Whether the try was up or down the board.
        along_file: bool,
    },
    /// The other animal is stronger.
    TooStrong {
        /// The animal that wants to capture.
        piece: Piece,
        /// Who waits there.
        victim: Piece,
        /// Where.
        cell: i32,
    },
    /// The elephant does not capture the rat.
    ElephantRat {
        /// Where the rat is.
        cell: i32,
    },
    /// No capture across the bank.
    AcrossBank {
        /// The animal that wants to capture.
        piece: Piece,
        /// The animal on the other side of the bank.
        victim: Piece,
        /// Where that one is.
        cell: i32,
    },
    /// A trapped animal may not capture under these rules.
    TrappedIdle {
        /// The animal.
        piece: Piece,
        /// The trap it stands in.
        cell: i32,
    },
    /// The animal does not move so in this game.
    NotItsMove {
        /// The animal.
        piece: Piece,
    },
    /// Tiles turned over later are known: the game goes on from there (`flip`).
    Revealed,
    /// A history rule forbids it.
    Banned {
        /// The forbidden move.
        mv: String,
        /// Why.
        reason: BanReason,
    },
}

/// Why a move is forbidden by what was played before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum BanReason {
    /// The 7-3 rule.
    SevenThree {
        /// Who entered.
        animal: Animal,
        /// The cell entered.
        cell: i32,
        /// How often within the last seven moves of its side.
        entries: i32,
    },
    /// The 17-5 rule.
    SeventeenFive {
        /// Who made the last seventeen moves of its side.
        animal: Animal,
        /// The cells it moved to, at most five.
        cells: Vec<i32>,
    },
    /// The cycle rule.
    Cycle {
        /// How often the position has come about, this time included.
        occurrences: i32,
    },
}

/// How near a ban or the draw without captures is, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum WarningReason {
    /// Entering this cell once more brings 7-3.
    SevenThree {
        /// Who entered.
        animal: Animal,
        /// The cell entered.
        cell: i32,
        /// Entries so far, of 3.
        entries: i32,
        /// Own moves looked back on, of 7.
        moves: i32,
    },
    /// The animal has made many moves on few cells.
    SeventeenFive {
        /// Who moved.
        animal: Animal,
        /// Own moves in a row by it on these cells, of 17.
        moves: i32,
        /// The cells, at most five.
        cells: Vec<i32>,
    },
    /// The position has come about before.
    Cycle {
        /// How often, this time included; the fourth time bans.
        occurrences: i32,
    },
    /// The draw without captures is near.
    NoCapture {
        /// Plies since the last capture.
        plies: i32,
        /// Plies at which the game is drawn.
        limit: i32,
    },
}

/// Why a try is refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Refusal {
    /// The reason.
    pub reason: RefusalReason,
    /// The cell to point at as the culprit, besides where the move begins.
    pub culprit: Option<i32>,
    /// One warm sentence.
    pub words: Words,
}

fn cells(squares: SquareSet) -> Vec<i32> {
    squares.iter().map(cell_number).collect()
}

impl From<&doushou_core::BanReason> for BanReason {
    fn from(reason: &doushou_core::BanReason) -> Self {
        match *reason {
            doushou_core::BanReason::SevenThree {
                animal,
                square,
                entries,
            } => Self::SevenThree {
                animal: animal.into(),
                cell: cell_number(square),
                entries: entries.into(),
            },
            doushou_core::BanReason::SeventeenFive { animal, squares } => Self::SeventeenFive {
                animal: animal.into(),
                cells: cells(squares),
            },
            doushou_core::BanReason::Cycle { occurrences } => Self::Cycle {
                occurrences: occurrences.into(),
            },
        }
    }
}

impl From<&BanWarning> for WarningReason {
    fn from(warning: &BanWarning) -> Self {
        match *warning {
            BanWarning::SevenThree {
                animal,
                square,
                entries,
                moves,
            } => Self::SevenThree {
                animal: animal.into(),
                cell: cell_number(square),
                entries: entries.into(),
                moves: moves.into(),
            },
            BanWarning::SeventeenFive {
                animal,
                moves,
                squares,
            } => Self::SeventeenFive {
                animal: animal.into(),
                moves: moves.into(),
                cells: cells(squares),
            },
            BanWarning::Cycle { occurrences } => Self::Cycle {
                occurrences: occurrences.into(),
            },
            BanWarning::NoCapture { plies, limit } => Self::NoCapture {
                plies: plies.into(),
                limit: limit.into(),
            },
        }
    }
}

impl WarningReason {
    /// The rule that would bite; nothing for the draw without captures.
    pub(crate) const fn rule(&self) -> Option<HistoryRule> {
        match self {
            Self::SevenThree { .. } => Some(HistoryRule::SevenThree),
            Self::SeventeenFive { .. } => Some(HistoryRule::SeventeenFive),
            Self::Cycle { .. } => Some(HistoryRule::Cycle),
            Self::NoCapture { .. } => None,
        }
    }
}

impl Refusal {
    pub(crate) fn of(refusal: &doushou_core::Refusal, rules: GameRules) -> Self {
        Self {
            reason: refusal.into(),
            culprit: refusal.culprit().map(cell_number),
            words: Words::of(|language| texts::refusal(language, refusal, rules)),
        }
    }
}

impl From<&doushou_core::Refusal> for RefusalReason {
    fn from(refusal: &doushou_core::Refusal) -> Self {
        use doushou_core::Refusal as Theirs;
        match *refusal {
            Theirs::GameOver => Self::GameOver,
            Theirs::EmptySquare { square } => Self::EmptySquare {
                cell: cell_number(square),
            },
            Theirs::NotYourTurn { square, piece } => Self::NotYourTurn {
                cell: cell_number(square),
                piece: piece.into(),
            },
            Theirs::SameSquare { square } => Self::SameSquare {
                cell: cell_number(square),
            },
            Theirs::OwnPiece { square, piece } => Self::OwnPiece {
                cell: cell_number(square),
                piece: piece.into(),
            },
            Theirs::TooFar { piece } => Self::TooFar {
                piece: piece.into(),
            },
            Theirs::Diagonal { piece } => Self::Diagonal {
                piece: piece.into(),
            },
            Theirs::OwnDen { den } => Self::OwnDen {
                cell: cell_number(den),
            },
            Theirs::Water { piece, square } => Self::Water {
                piece: piece.into(),
                cell: cell_number(square),
            },
            Theirs::TrapClosed { piece, trap } => Self::TrapClosed {
                piece: piece.into(),
                cell: cell_number(trap),
            },
            Theirs::LeapBlocked { piece, by, at } => Self::LeapBlocked {
                piece: piece.into(),
                by: by.into(),
                cell: cell_number(at),
            },
            Theirs::LeapNotAllowed { piece, along_file } => Self::LeapNotAllowed {
                piece: piece.into(),
                along_file,
            },
            Theirs::TooStrong {
                piece,
                victim,
                square,
            } => Self::TooStrong {
                piece: piece.into(),
                victim: victim.into(),
                cell: cell_number(square),
            },
            Theirs::ElephantRat { square } => Self::ElephantRat {
                cell: cell_number(square),
            },
            Theirs::AcrossBank {
                piece,
                victim,
                square,
            } => Self::AcrossBank {
                piece: piece.into(),
                victim: victim.into(),
                cell: cell_number(square),
            },
            Theirs::TrappedIdle { piece, trap } => Self::TrappedIdle {
                piece: piece.into(),
                cell: cell_number(trap),
            },
            Theirs::NotItsMove { piece } => Self::NotItsMove {
                piece: piece.into(),
            },
            Theirs::Revealed => Self::Revealed,
            Theirs::Banned(ban) => Self::Banned {
                mv: ban.mv.to_string(),
                reason: (&ban.reason).into(),
            },
        }
    }
}
