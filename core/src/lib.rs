//! Dou Shou Qi (斗兽棋, Jungle): rules, positions, games in play, notation,
//! search and evaluation. No user interface, no files, no network, no clock of
//! its own: time and randomness are passed in.
//!
//! A shell holds a [`Game`]; an engine holds a [`Position`].

#![deny(missing_docs)]

mod board;
mod movegen;
pub mod notation;
mod position;
mod rules;
mod setup;
mod types;
mod zobrist;

pub use board::{BoardLayout, Cell, CellShape, Terrain};
pub use movegen::MoveList;
pub use notation::{FenError, FenErrorKind};
pub use position::{Ending, IllegalMove, Position, PositionError, Undo};
pub use rules::{
    Ban, BanReason, BanWarning, Book, CanineOrder, Equals, FelineOrder, HistoryRule, LeapBlock,
    ParseRuleSetError, Perpetual, RuleSet, TigerLeap, TimeoutRule, TrapEntry, geometry,
};
pub use setup::{Setup, SetupError};
pub use types::{
    Animal, COLUMNS, Move, ParseAnimalError, ParseMoveError, ParseSquareError, Piece, PieceId,
    ROWS, SQUARES, Side, Square, SquareSet,
};
