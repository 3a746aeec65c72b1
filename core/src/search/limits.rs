//! How long a search may go on, and who tells it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What ends a search; whatever is reached first. Without any limit it goes on
/// until it is stopped (or the deepest depth is done).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead at most.
    pub depth: Option<u32>,
    /// Positions to look at, at most: with one thread the same number gives
    /// the same answer everywhere.
    pub nodes: Option<u64>,
    /// Time for this move, all of which may be used.
    pub move_time: Option<Duration>,
    /// The clock to share out.
    pub clock: Option<ClockTime>,
    /// Ends when a win in so many moves or fewer is found.
    pub mate: Option<u32>,
    /// How many of the best moves to tell of, at least 1.
    pub lines: usize,
    /// Whether the endgame tables are asked: with them few animals are played
    /// perfectly.
    pub tables: bool,
    /// Whether the network has its say where it knows the rules: the three books.
    pub network: bool,
}

/// What a player's clock says.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ClockTime {
    /// Time left.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Moves until time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            move_time: None,
            clock: None,
            mate: None,
            lines: 1,
            tables: true,
            network: true,
        }
    }
}

impl Limits {
    /// A depth in plies.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self {
            depth: Some(plies),
            ..Self::default()
        }
    }

    /// A number of positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A time for this move.
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self {
            move_time: Some(time),
            ..Self::default()
        }
    }
}

/// The world outside the search: this crate has no clock of its own.
#[derive(Copy, Clone)]
pub struct Control<'a> {
    /// Set by anybody to end the search; looked at every 1024 positions at most.
    pub stop: &'a AtomicBool,
    /// Time since the search began.
    pub elapsed: &'a dyn Fn() -> Duration,
}
