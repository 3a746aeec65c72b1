//! Monotonic time in milliseconds for the game, and the calendar for records.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Instant, SystemTime};

/// Tells how long the app has been running.
pub trait Clock {
    /// Milliseconds since some fixed moment; never runs backwards.
    fn now_ms(&self) -> u64;

    /// Today as records write it, `2026.11.30`.
    fn today(&self) -> String;
}

/// A moment by the player's calendar and clock, `2026-11-30 18:05`.
#[must_use]
pub fn calendar_time(time: SystemTime) -> String {
    jiff::Timestamp::try_from(time).map_or_else(
        |_| String::new(),
        |time| {
            time.to_zoned(jiff::tz::TimeZone::system())
                .strftime("%Y-%m-%d %H:%M")
                .to_string()
        },
    )
}

/// The machine's monotonic clock.
pub struct MonotonicClock(Instant);

impl MonotonicClock {
    /// Starts counting now.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for MonotonicClock {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn today(&self) -> String {
        jiff::Zoned::now().strftime("%Y.%m.%d").to_string()
    }
}

/// A clock that tests set by hand; clones show the same time.
#[derive(Clone, Default)]
pub struct FakeClock(Rc<Cell<u64>>);

impl FakeClock {
    /// Lets time pass.
    pub fn advance(&self, ms: u64) {
        self.0.set(self.0.get() + ms);
    }
}

impl Clock for FakeClock {
    fn now_ms(&self) -> u64 {
        self.0.get()
    }

    fn today(&self) -> String {
        "2026.11.30".to_owned()
    }
}
