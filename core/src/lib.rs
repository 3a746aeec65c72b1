//! Dou Shou Qi (斗兽棋, Jungle): rules, positions, games in play, notation,
//! search and evaluation. No user interface, no files, no network, no clock of
//! its own: time and randomness are passed in.
//!
//! A shell holds a [`Game`]; an engine holds a [`Position`].

#![deny(missing_docs)]

pub mod analysis;
mod board;
pub mod book;
mod clock;
mod eval;
mod game;
mod handicap;
mod levels;
mod movegen;
pub mod notation;
mod position;
mod rules;
mod score;
pub mod search;
mod setup;
pub mod tablebase;
pub mod texts;
mod types;
mod variants;
mod zobrist;

pub use board::{BoardLayout, Cell, CellShape, Terrain};
pub use clock::{GameClock, TimeControl};
pub use game::{
    Effect, EndReason, Event, Game, GameError, Outcome, PlacedPiece, PlayTextError, ReadGame,
    Refusal, Target, TargetKind, Threat, TimeoutVerdict, Turn, read_game,
};
pub use handicap::{Handicap, ParseHandicapError};
pub use levels::{Level, Manner, Opponent, ParseOpponentError};
pub use movegen::MoveList;
pub use notation::{
    Annotation, Eval, FenError, FenErrorKind, ParsedRecord, Record, RecordProblem,
    RecordProblemKind, RecordTurn,
};
pub use position::{Ending, IllegalMove, Position, PositionError, Undo};
pub use rules::{
    Ban, BanReason, BanWarning, Book, CanineOrder, Equals, FelineOrder, FolkId, FolkRules,
    GameRules, HistoryRule, LeapBlock, ParseRuleSetError, Perpetual, RuleSet, TigerLeap,
    TimeoutRule, TrapEntry, geometry,
};
pub use score::{Score, ScoreContext, hall_level};
pub use setup::{Setup, SetupError};
pub use types::{
    Animal, AnyMove, COLUMNS, CellId, Deed, Move, ParseAnimalError, ParseMoveError,
    ParseSquareError, Piece, PieceId, ROWS, SQUARES, Side, Square, SquareSet,
};
pub use variants::{AnyGame, Deal, ParseDealError};

/// The README's example runs with the others.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
