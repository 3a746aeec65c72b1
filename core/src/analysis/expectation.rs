use crate::search::Score;
use crate::types::Side;

/// The one constant of the scale, in centipawns: fitted to the games that players
/// of the lower levels win against their like (docs/STRENGTH.md).
const SCALE: f64 = 650.0;
/// What is left to chance at least where no end is in sight.
const DOUBT: f64 = 1e-6;

/// What a side may expect from a position: 1 for a win, ½ for a draw, 0 for a
/// loss. It is the share of the games between two beginners that the side wins,
/// of those that anybody wins.
///
/// Centipawns become a share by the logistic curve; an end that is forced or
/// found in a table is certain.
///
/// ```
/// use doushou_core::analysis::Expectation;
/// use doushou_core::search::Score;
/// assert_eq!(Expectation::of(Score::Centipawns(0)).percent(), 50);
/// assert_eq!(Expectation::of(Score::Win { plies: 5 }).percent(), 100);
/// assert!(Expectation::of(Score::Centipawns(9000)).percent() < 100);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, PartialOrd)]
pub struct Expectation(f64);

impl Expectation {
    /// Nobody is ahead.
    pub const EVEN: Self = Self(0.5);

    /// What a score promises to the side it is told for.
    #[must_use]
    pub fn of(score: Score) -> Self {
        match score {
            Score::Centipawns(centipawns) => {
                let share = 1.0 / (1.0 + (-f64::from(centipawns) / SCALE).exp());
                // However far ahead, it is not certain.
                Self(share.clamp(DOUBT, 1.0 - DOUBT))
            }
            Score::Win { .. } => Self(1.0),
            Score::Loss { .. } => Self(0.0),
        }
    }

    /// The share, 0 to 1.
    #[must_use]
    pub const fn share(self) -> f64 {
        self.0
    }

    /// The share in hundredths; 0 and 100 only when it is certain.
    #[must_use]
    pub fn percent(self) -> u8 {
        if self.0 <= 0.0 {
            0
        } else if self.0 >= 1.0 {
            100
        } else {
            // Between 1 and 99: it fits.
            (self.0 * 100.0).round().clamp(1.0, 99.0) as u8
        }
    }

    /// The same as the other side sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self(1.0 - self.0)
    }

    /// Red's share, when this is the share of `side`.
    #[must_use]
    pub const fn for_red(self, side: Side) -> Self {
        match side {
            Side::Red => self,
            Side::Blue => self.reversed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_rises_with_the_score_and_is_fair_to_both_sides() {
        let shares: Vec<f64> = (-20..=20)
            .map(|step| Expectation::of(Score::Centipawns(step * 100)).share())
            .collect();
        assert!(shares.windows(2).all(|pair| pair[0] < pair[1]));
        for score in [-700, -30, 0, 45, 2000].map(Score::Centipawns) {
            let both = Expectation::of(score).share() + Expectation::of(score.reversed()).share();
            assert!((both - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn only_a_certain_end_is_nought_or_a_hundred() {
        assert_eq!(Expectation::of(Score::Loss { plies: 8 }).percent(), 0);
        assert_eq!(Expectation::of(Score::Win { plies: 1 }).percent(), 100);
        assert_eq!(Expectation::of(Score::Centipawns(20_000)).percent(), 99);
        assert_eq!(Expectation::of(Score::Centipawns(-20_000)).percent(), 1);
        let blue = Expectation::of(Score::Win { plies: 1 });
        assert_eq!(blue.for_red(Side::Blue).percent(), 0);
    }
}
