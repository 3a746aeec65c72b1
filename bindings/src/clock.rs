//! A clock for two players, told the time from outside.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::types::Side;

/// How much time the players have, in milliseconds; below 0 counts as 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum TimeControl {
    /// So much for the whole game.
    SuddenDeath {
        /// For each player.
        total_ms: i64,
    },
    /// So much for the whole game, and some more after every move.
    Increment {
        /// For each player.
        total_ms: i64,
        /// Added when a move is made.
        increment_ms: i64,
    },
    /// So much for every move; what is left of it is lost.
    PerMove {
        /// For each move.
        move_ms: i64,
    },
}

fn duration(milliseconds: i64) -> Duration {
    Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0))
}

fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

impl From<TimeControl> for doushou_core::TimeControl {
    fn from(control: TimeControl) -> Self {
        match control {
            TimeControl::SuddenDeath { total_ms } => Self::SuddenDeath {
                total: duration(total_ms),
            },
            TimeControl::Increment {
                total_ms,
                increment_ms,
            } => Self::Increment {
                total: duration(total_ms),
                increment: duration(increment_ms),
            },
            TimeControl::PerMove { move_ms } => Self::PerMove {
                time: duration(move_ms),
            },
        }
    }
}

/// What a clock says at a moment.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ClockReading {
    /// What Red has left, in milliseconds, never below 0.
    pub red_ms: i64,
    /// What Blue has left, in milliseconds, never below 0.
    pub blue_ms: i64,
    /// Whose time runs; nobody's while the clock stands.
    pub running: Option<Side>,
    /// The side whose time runs and is up: now is the moment for
    /// [`Game.time_out`](crate::Game::time_out).
    pub fallen: Option<Side>,
}

/// The clock of a game. It has no time of its own: every call is told it, in
/// milliseconds of a clock that never runs backwards (`SystemClock.elapsedRealtime`,
/// `ContinuousClock`). What running out of time costs the book says, by
/// [`Game.time_out`](crate::Game::time_out).
#[derive(uniffi::Object)]
pub struct GameClock {
    inner: Mutex<doushou_core::GameClock>,
}

impl GameClock {
    fn lock(&self) -> MutexGuard<'_, doushou_core::GameClock> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[uniffi::export]
impl GameClock {
    /// A clock that stands still.
    #[uniffi::constructor]
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self {
            inner: Mutex::new(doushou_core::GameClock::new(control.into())),
        }
    }

    /// Lets a side's time run from now on; the other's stands still.
    pub fn start(&self, side: Side, now_ms: i64) {
        self.lock().start(side.into(), duration(now_ms));
    }

    /// Stops both, as for an app in the background.
    pub fn pause(&self, now_ms: i64) {
        self.lock().pause(duration(now_ms));
    }

    /// The running side's turn is over, by a move or one skipped: it gets what a
    /// move gives, and the other side's time runs. Nothing while the clock stands.
    pub fn press(&self, now_ms: i64) {
        self.lock().press(duration(now_ms));
    }

    /// Sets what a side has left, as a restored game or a move taken back wants it.
    pub fn set_remaining(&self, side: Side, left_ms: i64, now_ms: i64) {
        let (left, now) = (duration(left_ms), duration(now_ms));
        self.lock().set_remaining(side.into(), left, now);
    }

    /// What it says now.
    #[must_use]
    pub fn read(&self, now_ms: i64) -> ClockReading {
        let (clock, now) = (*self.lock(), duration(now_ms));
        let left = |side| milliseconds(clock.remaining(side, now));
        ClockReading {
            red_ms: left(doushou_core::Side::Red),
            blue_ms: left(doushou_core::Side::Blue),
            running: clock.running().map(Into::into),
            fallen: clock.fallen(now).map(Into::into),
        }
    }
}
