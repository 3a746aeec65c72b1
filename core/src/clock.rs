//! A clock for two players, told the time from outside.
//!
//! Counts and says whose time is up. What that costs is for the rules to say:
//! [`crate::Game::time_out`].

use std::time::Duration;

use crate::types::Side;

/// How much time the players have.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// So much for the whole game.
    SuddenDeath {
        /// For each player.
        total: Duration,
    },
    /// So much for the whole game, and some more after every move.
    Increment {
        /// For each player.
        total: Duration,
        /// Added when a move is made.
        increment: Duration,
    },
    /// So much for every move; what is left of it is lost.
    PerMove {
        /// For each move.
        time: Duration,
    },
}

impl TimeControl {
    /// What each player begins with.
    #[must_use]
    pub const fn beginning(self) -> Duration {
        match self {
            Self::SuddenDeath { total } | Self::Increment { total, .. } => total,
            Self::PerMove { time } => time,
        }
    }
}

/// The clock of a game. Moments are durations since one that the caller chose
/// and keeps; a moment before the one told last counts as that one.
///
/// ```
/// use std::time::Duration;
/// use doushou_core::{GameClock, Side, TimeControl};
/// let seconds = Duration::from_secs;
/// let control = TimeControl::Increment { total: seconds(60), increment: seconds(2) };
/// let mut clock = GameClock::new(control);
/// clock.start(Side::Red, seconds(100));
/// clock.press(seconds(110));
/// assert_eq!(clock.remaining(Side::Red, seconds(111)), seconds(52));
/// assert_eq!(clock.remaining(Side::Blue, seconds(111)), seconds(59));
/// assert_eq!(clock.fallen(seconds(170)), Some(Side::Blue));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    control: TimeControl,
    /// Time left when the running side's time began to run, Red's first.
    left: [Duration; 2],
    /// Whose time runs, and since when.
    running: Option<(Side, Duration)>,
}

impl GameClock {
    /// A clock that stands still.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: [control.beginning(); 2],
            running: None,
        }
    }

    /// How much time there is.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose time runs.
    #[must_use]
    pub const fn running(&self) -> Option<Side> {
        match self.running {
            Some((side, _)) => Some(side),
            None => None,
        }
    }

    /// Lets a side's time run from now on; the other's stands still.
    pub fn start(&mut self, side: Side, now: Duration) {
        let now = self.running.map_or(now, |(_, since)| now.max(since));
        self.pause(now);
        self.running = Some((side, now));
    }

    /// Stops both.
    pub fn pause(&mut self, now: Duration) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.remaining(side, now);
            self.running = None;
        }
    }

    /// The running side's turn is over, by a move or one skipped: it gets what a
    /// move gives, and the other side's time runs. Nothing while the clock stands.
    pub fn press(&mut self, now: Duration) {
        let Some(side) = self.running() else {
            return;
        };
        self.start(side.opposite(), now);
        let left = &mut self.left[side.index()];
        *left = match self.control {
            TimeControl::SuddenDeath { .. } => *left,
            TimeControl::Increment { increment, .. } => left.saturating_add(increment),
            TimeControl::PerMove { time } => time,
        };
    }

    /// Sets what a side has left, as a saved game or a move taken back wants it.
    pub fn set_remaining(&mut self, side: Side, left: Duration, now: Duration) {
        self.left[side.index()] = left;
        if let Some((running, since)) = &mut self.running
            && *running == side
        {
            *since = now;
        }
    }

    /// What a side has left.
    #[must_use]
    pub fn remaining(&self, side: Side, now: Duration) -> Duration {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => {
                left.saturating_sub(now.saturating_sub(since))
            }
            _ => left,
        }
    }

    /// The side whose time runs and is up.
    #[must_use]
    pub fn fallen(&self, now: Duration) -> Option<Side> {
        self.running()
            .filter(|&side| self.remaining(side, now).is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn time_for_every_move_begins_anew() {
        let mut clock = GameClock::new(TimeControl::PerMove { time: s(30) });
        clock.start(Side::Red, s(0));
        assert_eq!(clock.fallen(s(29)), None);
        assert_eq!(clock.fallen(s(30)), Some(Side::Red));
        clock.press(s(30));
        assert_eq!(clock.remaining(Side::Red, s(40)), s(30));
        assert_eq!(clock.remaining(Side::Blue, s(40)), s(20));
    }

    #[test]
    fn a_pause_costs_nothing() {
        let mut clock = GameClock::new(TimeControl::SuddenDeath { total: s(60) });
        clock.press(s(5));
        assert_eq!(clock.running(), None);
        clock.start(Side::Blue, s(10));
        clock.pause(s(20));
        assert_eq!(clock.remaining(Side::Blue, s(500)), s(50));
        assert_eq!(clock.fallen(s(500)), None);
        clock.start(Side::Blue, s(500));
        assert_eq!(clock.fallen(s(550)), Some(Side::Blue));
        clock.set_remaining(Side::Blue, s(5), s(550));
        assert_eq!(clock.fallen(s(554)), None);
        assert_eq!(clock.fallen(s(555)), Some(Side::Blue));
    }

    #[test]
    fn time_that_runs_backwards_stands_still() {
        let mut clock = GameClock::new(TimeControl::SuddenDeath { total: s(60) });
        clock.start(Side::Red, s(100));
        assert_eq!(clock.remaining(Side::Red, s(50)), s(60));
        clock.press(s(50));
        assert_eq!(clock.remaining(Side::Red, s(200)), s(60));
        assert_eq!(clock.remaining(Side::Blue, s(110)), s(50));
    }
}
