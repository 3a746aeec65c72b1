//! What a number of game pairs says about two players' strength.
//!
//! The two games of a pair share an opening and so are not independent: pairs
//! are counted, by the points the first player made in both.

use anyhow::{bail, ensure};

/// The normal deviate of a 95 % interval.
const DEVIATE: f64 = 1.959_964;
/// Told where there is no bound.
const FURTHEST: f64 = 2400.0;
/// Counted for pair results that have not come up, so that none is impossible.
const UNSEEN: f64 = 1e-3;
/// Halvings of an interval until it is as small as a double goes.
const HALVINGS: u32 = 100;

/// Results so far, from the first player's view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// Pairs by the half points made in them, 0 to 4.
    pub by_pair: [u64; 5],
}

impl Tally {
    /// Adds a pair of games: 2 for a win, 1 for a draw in each.
    pub fn add(&mut self, one: usize, other: usize) {
        for half_points in [one, other] {
            match half_points {
                0 => self.lost += 1,
                1 => self.drawn += 1,
                _ => self.won += 1,
            }
        }
        self.by_pair[(one + other).min(4)] += 1;
    }

    pub fn pairs(&self) -> u64 {
        self.by_pair.iter().sum()
    }

    /// The share of points, and the variance of a pair's share.
    fn mean_and_variance(&self) -> (f64, f64) {
        let pairs = self.pairs().max(1) as f64;
        let shares = || (0..5).map(|index| f64::from(index) / 4.0);
        let with_counts = || shares().zip(self.by_pair.map(|count| count as f64));
        let mean = with_counts().map(|(share, n)| share * n).sum::<f64>() / pairs;
        let variance = with_counts()
            .map(|(share, n)| n * (share - mean).powi(2))
            .sum::<f64>()
            / pairs;
        (mean, variance)
    }

    /// The 95 % interval of the difference in Elo.
    ///
    /// Wilson's interval, which holds for few games and lopsided scores too, for
    /// as many independent all-or-nothing games as would vary like these pairs.
    pub fn elo_interval(&self) -> (f64, f64) {
        let pairs = self.pairs() as f64;
        if pairs == 0.0 {
            return (-FURTHEST, FURTHEST);
        }
        let (mean, variance) = self.mean_and_variance();
        let most = mean * (1.0 - mean);
        // Two independent games without draws vary half as much as one. Counted
        // as one more pair, it keeps equal pairs from looking like certainty.
        let usual = 0.5;
        let seen = if most > 0.0 { variance / most } else { usual };
        let games = pairs * (pairs + 1.0) / (pairs * seen + usual);
        let square = DEVIATE * DEVIATE;
        let centre = mean + square / (2.0 * games);
        let reach = DEVIATE * (most / games + square / (4.0 * games * games)).sqrt();
        let scale = 1.0 + square / games;
        (elo((centre - reach) / scale), elo((centre + reach) / scale))
    }
}

/// The difference in Elo at which a share of points is expected.
fn elo(share: f64) -> f64 {
    if share <= 0.0 {
        return -FURTHEST;
    }
    if share >= 1.0 {
        return FURTHEST;
    }
    (-400.0 * (1.0 / share - 1.0).log10()).clamp(-FURTHEST, FURTHEST)
}

/// The share of points expected at a difference in Elo.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What a sequential test says.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Open,
    /// The lower difference.
    Lower,
    /// The higher difference.
    Higher,
}

impl Verdict {
    pub const fn id(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Lower => "elo0",
            Self::Higher => "elo1",
        }
    }
}

/// The sequential probability ratio test: one difference in Elo against another.
#[derive(Copy, Clone, Debug)]
pub struct Sprt {
    elo: [f64; 2],
    /// Ratios at which it ends.
    bounds: [f64; 2],
}

impl Sprt {
    /// # Errors
    /// When the differences are not in order, or no probabilities are given.
    pub fn new(elo: &[f64], alpha: f64, beta: f64) -> anyhow::Result<Self> {
        let &[low, high] = elo else {
            bail!("--sprt: expected two differences in Elo");
        };
        ensure!(
            low.abs() <= 1000.0 && high.abs() <= 1000.0 && low < high,
            "--sprt {low} {high}: expected two differences in Elo, the lower first"
        );
        for (name, chance) in [("alpha", alpha), ("beta", beta)] {
            ensure!(
                chance > 0.0 && chance < 0.5,
                "--{name} {chance}: expected a number between 0 and 0.5"
            );
        }
        Ok(Self {
            elo: [low, high],
            bounds: [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()],
        })
    }

    /// The logarithm of how much likelier the results are at the higher difference.
    ///
    /// Under each difference the pair results are given the distribution that
    /// fits what was seen best and has the expected mean.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        if tally.pairs() == 0 {
            return 0.0;
        }
        let counts = tally.by_pair.map(|count| (count as f64).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [low, high] = self.elo.map(|elo| likeliest(&seen, share(elo)));
        (0..5)
            .map(|index| counts[index] * (high[index] / low[index]).ln())
            .sum()
    }

    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let ratio = self.ratio(tally);
        if ratio <= self.bounds[0] {
            Verdict::Lower
        } else if ratio >= self.bounds[1] {
            Verdict::Higher
        } else {
            Verdict::Open
        }
    }

    pub fn in_words(&self, verdict: Verdict) -> String {
        let [low, high] = self.elo;
        match verdict {
            Verdict::Open => format!("sprt: open between {low} and {high} Elo"),
            Verdict::Lower => format!("sprt: {low} Elo rather than {high}"),
            Verdict::Higher => format!("sprt: {high} Elo rather than {low}"),
        }
    }
}

/// Among all distributions of pair results with this mean, the one under which
/// those seen are likeliest: by Lagrange, `p / (1 + x (share - mean))`, with the
/// `x` that makes the mean right.
fn likeliest(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let offsets = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| share - mean);
    let miss = |x: f64| -> f64 {
        (0..5)
            .map(|index| seen[index] * offsets[index] / (1.0 + x * offsets[index]))
            .sum()
    };
    // Between these no probability is negative; the miss falls from one to the other.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if miss(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|index| seen[index] / (1.0 + x * offsets[index]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(by_pair: [u64; 5]) -> Tally {
        let mut tally = Tally::default();
        let games = [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2)];
        for (count, (one, other)) in by_pair.into_iter().zip(games) {
            for _ in 0..count {
                tally.add(one, other);
            }
        }
        tally
    }

    fn sprt(low: f64, high: f64) -> Sprt {
        Sprt::new(&[low, high], 0.05, 0.05).expect("a test")
    }

    #[test]
    fn pairs_and_games_add_up() {
        let tally = tally([1, 2, 3, 4, 5]);
        assert_eq!(tally.by_pair, [1, 2, 3, 4, 5]);
        assert_eq!((tally.won, tally.drawn, tally.lost), (17, 6, 7));
        assert_eq!(tally.pairs(), 15);
    }

    #[test]
    fn elo_and_share_are_inverse() {
        assert!((share(0.0) - 0.5).abs() < 1e-12);
        assert!((share(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for difference in [-700.0, -35.0, 0.0, 12.5, 300.0] {
            assert!((elo(share(difference)) - difference).abs() < 1e-6);
        }
        assert_eq!((elo(0.0), elo(1.0)), (-FURTHEST, FURTHEST));
    }

    #[test]
    fn the_interval_is_the_usual_one_for_many_games() {
        let tally = tally([100, 200, 400, 210, 120]);
        let (mean, variance) = tally.mean_and_variance();
        let error = DEVIATE * (variance / tally.pairs() as f64).sqrt();
        let (low, high) = tally.elo_interval();
        assert!((low - elo(mean - error)).abs() < 0.2, "{low}");
        assert!((high - elo(mean + error)).abs() < 0.2, "{high}");
    }

    #[test]
    fn the_interval_is_never_certain_of_few_games() {
        let (low, high) = tally([0, 0, 4, 0, 0]).elo_interval();
        assert!((-200.0..-50.0).contains(&low), "{low}");
        assert!((low + high).abs() < 1e-9);
        let (low, high) = tally([0, 0, 0, 0, 5]).elo_interval();
        assert!((50.0..250.0).contains(&low), "{low}");
        assert_eq!(high, FURTHEST);
        assert_eq!(Tally::default().elo_interval(), (-FURTHEST, FURTHEST));
    }

    #[test]
    fn the_ratio_of_all_or_nothing_pairs_is_the_binomial_one() {
        // Without other results the likeliest distributions are known by hand.
        let (low, high) = (share(-20.0), share(30.0));
        let by_hand = 60.0 * (high / low).ln() + 40.0 * ((1.0 - high) / (1.0 - low)).ln();
        let ratio = sprt(-20.0, 30.0).ratio(&tally([40, 0, 0, 0, 60]));
        assert!((ratio - by_hand).abs() < 0.01, "{ratio} {by_hand}");
    }

    #[test]
    fn the_ratio_is_near_the_normal_one_for_small_differences() {
        let tally = tally([105, 480, 1000, 540, 125]);
        let (mean, variance) = tally.mean_and_variance();
        let (low, high) = (share(0.0), share(5.0));
        let pairs = tally.pairs() as f64;
        let normal = pairs * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let ratio = sprt(0.0, 5.0).ratio(&tally);
        assert!(ratio > 1.0, "{ratio}");
        assert!((ratio / normal - 1.0).abs() < 0.03, "{ratio} {normal}");
    }

    #[test]
    fn likeliest_distributions_have_the_mean_and_add_up() {
        let seen = [0.1, 0.2, 0.3, 0.25, 0.15];
        for mean in [0.05, 0.4, 0.5, 0.9] {
            let found = likeliest(&seen, mean);
            let sum: f64 = found.iter().sum();
            let about: f64 = (0..5).map(|index| found[index] * index as f64 / 4.0).sum();
            assert!((sum - 1.0).abs() < 1e-9 && (about - mean).abs() < 1e-9);
            assert!(found.iter().all(|&chance| chance > 0.0));
        }
    }

    #[test]
    fn the_test_ends_at_its_bounds() {
        let test = sprt(0.0, 10.0);
        assert!((test.bounds[1] - 2.944_439).abs() < 1e-5);
        assert!((test.bounds[0] + 2.944_439).abs() < 1e-5);
        assert_eq!(test.verdict(&Tally::default()), Verdict::Open);
        assert_eq!(test.verdict(&tally([0, 0, 10, 0, 0])), Verdict::Open);
        let (worse, better) = (tally([200, 0, 600, 0, 100]), tally([100, 0, 600, 0, 200]));
        assert_eq!(test.verdict(&worse), Verdict::Lower);
        assert_eq!(test.verdict(&better), Verdict::Higher);
    }

    #[test]
    fn nonsense_is_no_test() {
        for (elo, alpha, beta) in [
            ([5.0, 0.0], 0.05, 0.05),
            ([0.0, 0.0], 0.05, 0.05),
            ([f64::NAN, 5.0], 0.05, 0.05),
            ([0.0, f64::INFINITY], 0.05, 0.05),
            ([0.0, 5.0], 0.0, 0.05),
            ([0.0, 5.0], 0.05, f64::NAN),
        ] {
            assert!(Sprt::new(&elo, alpha, beta).is_err(), "{elo:?}");
        }
    }
}
