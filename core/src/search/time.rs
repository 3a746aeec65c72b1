//! Sharing out a clock: how long to think about one move.

use std::time::Duration;

use super::limits::{ClockTime, Limits};

/// Kept back for the way to the other program.
const OVERHEAD: Duration = Duration::from_millis(30);
/// Moves a game without a control goes on for, as far as the clock cares.
const USUAL_MOVES: u32 = 26;

/// When to stop.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// No new depth is begun past this.
    pub soft: Option<Duration>,
    /// The search ends here.
    pub hard: Option<Duration>,
}

impl Budget {
    pub fn new(limits: &Limits) -> Self {
        let mut budget = Self {
            soft: None,
            hard: limits.move_time,
        };
        if let Some(clock) = limits.clock {
            let (soft, hard) = shares(clock);
            budget.soft = Some(soft);
            budget.hard = Some(budget.hard.map_or(hard, |time| time.min(hard)));
        }
        budget
    }

    /// The soft share, longer while the best move keeps changing: `calm` counts
    /// the depths it has stood for.
    pub fn is_enough(&self, elapsed: Duration, calm: u32) -> bool {
        let percent = match calm {
            0 => 180,
            1 => 130,
            2 => 100,
            3 => 85,
            _ => 70,
        };
        self.soft
            .is_some_and(|soft| elapsed >= soft * percent / 100)
    }
}

fn shares(clock: ClockTime) -> (Duration, Duration) {
    let usable = clock
        .remaining
        .saturating_sub(OVERHEAD)
        .max(Duration::from_millis(1));
    let moves = clock
        .moves_to_go
        .unwrap_or(USUAL_MOVES)
        .clamp(1, USUAL_MOVES);
    let share = usable / moves + clock.increment * 3 / 4;
    let most = if moves == 1 {
        usable * 9 / 10
    } else {
        usable / 3
    };
    let soft = (share * 6 / 10).min(most);
    (soft, (share * 3).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        Budget::new(&Limits {
            clock: Some(ClockTime {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment),
                moves_to_go,
            }),
            ..Limits::default()
        })
    }

    #[test]
    fn a_share_never_flags() {
        for remaining in [0, 1, 20, 100, 1000, 60_000] {
            for increment in [0, 100, 5000] {
                for moves in [None, Some(1), Some(40)] {
                    let hard = budget(remaining, increment, moves).hard.expect("a clock");
                    let left = Duration::from_millis(remaining.max(1));
                    assert!(hard <= left, "{remaining} {increment} {moves:?}: {hard:?}");
                }
            }
        }
    }

    #[test]
    fn more_time_is_used() {
        assert!(budget(60_000, 0, None).soft > budget(6_000, 0, None).soft);
        assert!(budget(6_000, 500, None).soft > budget(6_000, 0, None).soft);
        let usual = budget(60_000, 0, None);
        let soft = usual.soft.expect("a clock");
        assert!(soft > Duration::from_millis(500) && soft < Duration::from_secs(4));
    }

    #[test]
    fn a_changing_mind_gets_longer() {
        let usual = budget(60_000, 0, None);
        let soft = usual.soft.expect("a clock");
        assert!(!usual.is_enough(soft, 0));
        assert!(usual.is_enough(soft, 5));
    }
}
