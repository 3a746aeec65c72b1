//! The core for Kotlin and Swift.
//!
//! Types across the language border and their mapping, nothing else: no rule, no
//! text and no search of its own. What is documented here is what Kotlin and Swift
//! programmers read, in the generated sources too.
//!
//! - [`Game`] is a game in play; [`Game::snapshot`] tells all that a screen shows,
//!   [`Game::play`] plays.
//! - [`Engine`] is the computer: it chooses, hints, analyses, reviews.
//!   [`CancelToken`] calls it off, [`ThinkingListener`] hears it think.
//! - [`games`], [`house_rules`], [`opponents`], [`handicaps`], [`rules_page`] are
//!   what there is to choose and to read; [`board`] is what to draw on.
//! - [`GameClock`] is a clock for two, told the time from outside.
//! - [`read_record`] and [`Game::to_record`] are games as text, [`Game::annotate`] adds
//!   comments and clocks.
//!
//! Whole numbers are signed, so that they index lists in Kotlin and Swift; they are
//! never negative unless their documentation says so. A cell is its place in
//! [`BoardInfo::cells`], a piece its place in [`Snapshot::pieces`]. A time is in
//! milliseconds, a seed is any number. Every object may be used from any thread.
//! Nothing here panics on what it is given: what can fail throws a typed error.

#![deny(missing_docs)]

mod analysis;
mod cancel;
mod catalogue;
mod clock;
mod engine;
mod game;
mod listener;
mod note;
mod opponent;
mod problem;
mod record;
mod refusal;
mod review;
mod snapshot;
mod types;
mod view;
mod work;

#[cfg(test)]
mod tests;

pub use analysis::{Analysis, AnalysisLine, FoundMove, Score, TableValue, Worth};
pub use cancel::CancelToken;
pub use catalogue::{
    AnimalInfo, BoardInfo, BookInfo, CellInfo, GameInfo, HandicapInfo, HouseRuleInfo,
    HouseRuleValue, LanguageInfo, OpponentInfo, PageBlock, RulesInfo, animals, board, games,
    handicaps, house_rules, language_for_locale, languages, library_version, opponents, rules_info,
    rules_page,
};
pub use clock::{ClockReading, GameClock, TimeControl};
pub use engine::{Engine, EngineError, SearchLimits};
pub use game::{Game, GameEvent, GameScore, PlayError, TimeOut};
pub use listener::{ListenerError, Thinking, ThinkingListener};
pub use note::{Evaluation, Note, PlyError};
pub use opponent::{Opponent, opponent_of_id};
pub use problem::{
    CellError, FenProblem, GameError, RulesError, RulesProblem, SetupProblem, StartError,
};
pub use record::{ReadRecord, RecordProblem, RecordProblemKind, Tag, read_record};
pub use refusal::{BanReason, Refusal, RefusalReason, WarningReason};
pub use review::{Review, ReviewReason, ReviewedMove, ReviewedPosition};
pub use snapshot::{
    BanInfo, CapturedPiece, Counters, DrawOffer, Drop, Effect, Hand, HandTile, LastTurn,
    MoveChoice, OutcomeInfo, PieceMoves, Snapshot, SnapshotCell, SnapshotPiece, Target, TargetKind,
    Threat, TurnInfo, WarningInfo,
};
pub use types::{
    Animal, CellShape, EndReason, HistoryRule, Language, Mark, Piece, Side, Terrain, Words, said,
    side_name,
};

uniffi::setup_scaffolding!("doushou");
