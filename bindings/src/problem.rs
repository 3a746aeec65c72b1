//! What is wrong with something typed in, and the errors that carry it.
//!
//! The core's errors, one by one, each with its sentence in every language.

use doushou_core::texts;
use doushou_core::{
    FenError, FenErrorKind, GameRules, ParseDealError, ParseHandicapError, ParseRuleSetError,
    PositionError, SetupError,
};

use crate::types::{Piece, Side, Words, cell_number, number};

/// What is wrong with a rule set's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum RulesProblem {
    /// The first word is neither a rule book nor a folk game.
    UnknownGame {
        /// The word.
        word: String,
    },
    /// A word behind `+` is no option of this game.
    UnknownOption {
        /// The word.
        word: String,
    },
    /// An option has no such value.
    BadValue {
        /// The option as written.
        word: String,
    },
    /// Two words want different values of one option.
    Contradiction {
        /// The earlier word.
        first: String,
        /// The later word.
        second: String,
    },
}

impl From<&ParseRuleSetError> for RulesProblem {
    fn from(error: &ParseRuleSetError) -> Self {
        match error.clone() {
            ParseRuleSetError::UnknownBook(word) | ParseRuleSetError::UnknownGame(word) => {
                Self::UnknownGame { word }
            }
            ParseRuleSetError::UnknownOption(word) => Self::UnknownOption { word },
            ParseRuleSetError::BadValue { option, .. } => Self::BadValue { word: option },
            ParseRuleSetError::Contradiction { first, second } => {
                Self::Contradiction { first, second }
            }
        }
    }
}

/// What in a position text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum FenProblem {
    /// A letter that is no animal of this game and no number of empty squares.
    UnknownPiece {
        /// The letter.
        letter: String,
    },
    /// A row with too few or too many squares.
    RowWidth {
        /// The row's number, from 1 at the bottom.
        row: i32,
        /// How many squares were written.
        squares: i32,
        /// How many there are.
        expected: i32,
    },
    /// Too few or too many rows.
    RowCount {
        /// How many rows were written.
        rows: i32,
        /// How many there are.
        expected: i32,
    },
    /// An animal stands where it never may in this game.
    Misplaced {
        /// The animal.
        piece: Piece,
        /// The name of the cell it was put on.
        square: String,
    },
    /// Brackets that this game does not have, or that are not closed.
    Brackets,
    /// More tiles than there are (`flip`).
    TooManyTiles,
    /// The side to move is missing or unknown.
    SideToMove {
        /// What stands in its place.
        word: String,
    },
    /// The plies since the last capture are no number from 0 to 65535.
    PliesSinceCapture {
        /// What stands in their place.
        word: String,
    },
    /// The round is no number from 1 to 65535.
    Round {
        /// What stands in its place.
        word: String,
    },
    /// Something follows the round.
    Trailing {
        /// The word that follows.
        word: String,
    },
}

impl From<&FenErrorKind> for FenProblem {
    fn from(kind: &FenErrorKind) -> Self {
        match kind.clone() {
            FenErrorKind::UnknownPiece(letter) => Self::UnknownPiece {
                letter: letter.to_string(),
            },
            FenErrorKind::RowWidth {
                row,
                squares,
                expected,
            } => Self::RowWidth {
                row: row.into(),
                squares: number(squares),
                expected: expected.into(),
            },
            FenErrorKind::RowCount { rows, expected } => Self::RowCount {
                rows: number(rows),
                expected: expected.into(),
            },
            FenErrorKind::Misplaced { piece, square } => Self::Misplaced {
                piece: piece.into(),
                square,
            },
            FenErrorKind::Brackets => Self::Brackets,
            FenErrorKind::TooManyTiles => Self::TooManyTiles,
            FenErrorKind::SideToMove(word) => Self::SideToMove { word },
            FenErrorKind::PliesSinceCapture(word) => Self::PliesSinceCapture { word },
            FenErrorKind::Round(word) => Self::Round { word },
            FenErrorKind::Trailing(word) => Self::Trailing { word },
        }
    }
}

/// Why an arrangement that can be read is no position of the classic game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum SetupProblem {
    /// An animal of another game.
    Foreign {
        /// The animal.
        piece: Piece,
        /// The cell it stands on.
        cell: i32,
    },
    /// An animal stands in its own den.
    OwnDenOccupied {
        /// The animal.
        piece: Piece,
        /// The den's cell.
        cell: i32,
    },
    /// An animal that does not swim stands in the river.
    InRiver {
        /// The animal.
        piece: Piece,
        /// The cell it stands on.
        cell: i32,
    },
    /// A side has an animal twice.
    Duplicate {
        /// The animal.
        piece: Piece,
        /// The cell where it was met first.
        first: i32,
        /// The cell where it was met again.
        second: i32,
    },
    /// The board is empty.
    NoAnimals,
    /// Each side has an animal in the other's den.
    BothDensEntered,
}

impl From<&SetupError> for SetupProblem {
    fn from(error: &SetupError) -> Self {
        match *error {
            SetupError::Foreign { piece, square } => Self::Foreign {
                piece: piece.into(),
                cell: cell_number(square),
            },
            SetupError::OwnDenOccupied { piece, den } => Self::OwnDenOccupied {
                piece: piece.into(),
                cell: cell_number(den),
            },
            SetupError::InRiver { piece, square } => Self::InRiver {
                piece: piece.into(),
                cell: cell_number(square),
            },
            SetupError::Duplicate {
                piece,
                first,
                second,
            } => Self::Duplicate {
                piece: piece.into(),
                first: cell_number(first),
                second: cell_number(second),
            },
            SetupError::NoAnimals => Self::NoAnimals,
            SetupError::BothDensEntered => Self::BothDensEntered,
        }
    }
}

/// Why a game cannot begin so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum StartError {
    /// The rules cannot be read.
    #[error("{}", .words.en)]
    Rules {
        /// What is wrong.
        problem: RulesProblem,
        /// The same as a sentence.
        words: Words,
    },
    /// The position cannot be read.
    #[error("{}", .words.en)]
    Unreadable {
        /// What is wrong.
        problem: FenProblem,
        /// At which character, from 1.
        column: i32,
        /// The same as a sentence.
        words: Words,
    },
    /// The position can be read and makes no sense.
    #[error("{}", .words.en)]
    Impossible {
        /// What is wrong.
        problem: SetupProblem,
        /// The same as a sentence.
        words: Words,
    },
    /// There is no such handicap, or this is no classic game.
    #[error("`{id}` is no handicap of this game")]
    Handicap {
        /// What was asked for.
        id: String,
    },
}

impl From<ParseRuleSetError> for StartError {
    fn from(error: ParseRuleSetError) -> Self {
        Self::Rules {
            problem: (&error).into(),
            words: Words::of(|language| texts::rule_set_error(language, &error)),
        }
    }
}

impl StartError {
    pub(crate) fn position(error: &PositionError, rules: GameRules) -> Self {
        let words = Words::of(|language| texts::position_error(language, error, rules));
        match error {
            PositionError::Fen(FenError { column, kind }) => Self::Unreadable {
                problem: kind.into(),
                column: number(*column),
                words,
            },
            PositionError::Setup(problem) => Self::Impossible {
                problem: problem.into(),
                words,
            },
        }
    }

    pub(crate) fn handicap(id: &str, _: ParseHandicapError) -> Self {
        Self::Handicap { id: id.to_owned() }
    }
}

/// Why a rule set's name cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum RulesError {
    /// It means nothing, or two things at once.
    #[error("{}", .words.en)]
    Unreadable {
        /// What is wrong.
        problem: RulesProblem,
        /// The same as a sentence.
        words: Words,
    },
}

impl From<ParseRuleSetError> for RulesError {
    fn from(error: ParseRuleSetError) -> Self {
        Self::Unreadable {
            problem: (&error).into(),
            words: Words::of(|language| texts::rule_set_error(language, &error)),
        }
    }
}

/// A deal of `flip` that cannot be read, as [`RecordProblemKind`](crate::RecordProblemKind)
/// tells it.
pub(crate) fn deal_text(error: &ParseDealError) -> String {
    error.0.clone()
}

/// Something that cannot be done now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum GameError {
    /// The game is over.
    #[error("{}", .words.en)]
    GameOver {
        /// The same as a sentence.
        words: Words,
    },
    /// There is no draw offer of the other side to answer.
    #[error("{}", .words.en)]
    NoOffer {
        /// Who wanted to answer.
        side: Side,
        /// The same as a sentence.
        words: Words,
    },
    /// The side has already offered a draw that still stands.
    #[error("{}", .words.en)]
    AlreadyOffered {
        /// Who offered.
        side: Side,
        /// The same as a sentence.
        words: Words,
    },
}

impl From<doushou_core::GameError> for GameError {
    fn from(error: doushou_core::GameError) -> Self {
        let words = Words::of(|language| texts::game_error(language, &error));
        match error {
            doushou_core::GameError::GameOver => Self::GameOver { words },
            doushou_core::GameError::NoOffer(side) => Self::NoOffer {
                side: side.into(),
                words,
            },
            doushou_core::GameError::AlreadyOffered(side) => Self::AlreadyOffered {
                side: side.into(),
                words,
            },
        }
    }
}

/// A number that names no cell of the game's board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum CellError {
    /// Cells are numbered from 0 to `cells` − 1.
    #[error("{cell} is no cell: expected 0 to {}", .cells - 1)]
    NoSuchCell {
        /// The number.
        cell: i32,
        /// How many cells the board has.
        cells: i32,
    },
}
