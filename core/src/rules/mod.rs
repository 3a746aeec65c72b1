//! What may be done: the rule sets, the tables they compile into, the bans
//! that look back at the moves played.

mod foresight;
mod game_rules;
pub mod geometry;
mod names;
mod perpetual;
mod repetition;
mod rule_set;
mod tables;

pub use game_rules::{FolkId, FolkRules, GameRules};
pub use names::ParseRuleSetError;
pub(crate) use perpetual::{ActiveBans, Past, no_capture_warning, warnings};
pub use perpetual::{Ban, BanReason, BanWarning, HistoryRule};
pub(crate) use repetition::{FOURTH, Repetition};
pub use rule_set::{
    Book, CanineOrder, Equals, FelineOrder, LeapBlock, Perpetual, RuleSet, TigerLeap, TimeoutRule,
    TrapEntry,
};
pub(crate) use tables::{OFF_BOARD, RuleTables, shifted};
