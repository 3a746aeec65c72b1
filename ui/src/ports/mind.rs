//! The mind behind the computer player: the core's search and playing
//! strengths. Knows nothing of threads; see [`super::engine`].

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use doushou_core::search::{Control, Info, Limits, Score, Searcher};
use doushou_core::{AnyMove, Level, Manner};

use super::engine::{Insight, Mind, Purpose, Thought, Verdict};

/// Memory for positions seen, in mebibytes: plenty for a few seconds.
const TABLE_MIB: usize = 32;

/// A hint is as good as a second of thought.
const HINT: Duration = Duration::from_millis(1000);

/// An offer is answered soon.
const JUDGEMENT: Duration = Duration::from_millis(400);

/// The evaluation settles; thinking on for ever would only warm the machine.
const EVALUATION: Duration = Duration::from_secs(12);

/// Thinks with the core's search.
pub struct SearchMind(Searcher);

impl Default for SearchMind {
    fn default() -> Self {
        Self(Searcher::new(TABLE_MIB))
    }
}

impl From<Score> for Verdict {
    fn from(score: Score) -> Self {
        let moves = score.moves_to_end().unwrap_or(0).unsigned_abs();
        match score {
            Score::Centipawns(value) => Self::Centi(value),
            Score::Win { .. } => Self::WinsIn(moves),
            Score::Loss { .. } => Self::LosesIn(moves),
        }
    }
}

fn insight(info: &Info) -> Insight {
    Insight {
        depth: info.depth,
        verdict: info.score.into(),
        line: info.line.clone(),
    }
}

impl Mind for SearchMind {
    fn think(
        &mut self,
        thought: &Thought,
        stop: &AtomicBool,
        insights: &mut dyn FnMut(Insight),
    ) -> Option<AnyMove> {
        let start = Instant::now();
        let control = Control {
            stop,
            elapsed: &|| start.elapsed(),
        };
        let time = match thought.purpose {
            Purpose::Move { level } => {
                let level = Level::ALL[level.min(Level::ALL.len() - 1)];
                let manner = Manner::seeded(rand::random());
                let report = level.choose(&mut self.0, &thought.game, manner, control);
                insights(Insight {
                    depth: report.depth,
                    verdict: report.score.into(),
                    line: report.line,
                });
                return report.best;
            }
            Purpose::Hint => HINT,
            Purpose::Judge => JUDGEMENT,
            Purpose::Evaluate => EVALUATION,
        };
        let limits = Limits::move_time(time);
        let report = self.0.search(&thought.game, &limits, control, &mut |info| {
            insights(insight(info));
        });
        // A position found in the table at once has told nothing on the way.
        insights(Insight {
            depth: report.depth,
            verdict: report.score.into(),
            line: report.line,
        });
        report.best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doushou_core::{Game, Position, RuleSet};

    fn think(fen: &str, purpose: Purpose) -> (Option<AnyMove>, Vec<Insight>) {
        let position = Position::from_fen(fen, RuleSet::YESHOU).expect("a position");
        let thought = Thought {
            game: Game::from_position(position),
            purpose,
        };
        let mut insights = Vec::new();
        let best = SearchMind::default().think(&thought, &AtomicBool::new(false), &mut |insight| {
            insights.push(insight);
        });
        (best, insights)
    }

    /// The cat steps into the den.
    const WON: &str = "7/3C3/7/7/7/7/7/7/r6 r";

    #[test]
    fn every_strength_and_purpose_sees_the_den() {
        let levels = (0..Level::ALL.len() + 3).map(|level| Purpose::Move { level });
        for purpose in levels.chain([Purpose::Hint, Purpose::Judge, Purpose::Evaluate]) {
            let (best, insights) = think(WON, purpose);
            assert_eq!(
                best.map(|mv| mv.to_string()).as_deref(),
                Some("d8d9"),
                "{purpose:?}"
            );
            let last = insights.last().expect("something was seen");
            assert_eq!(last.verdict, Verdict::WinsIn(1), "{purpose:?}");
        }
    }

    #[test]
    fn a_finished_game_has_no_move() {
        let (best, _) = think("3C3/7/7/7/7/7/7/7/r6 b", Purpose::Hint);
        assert_eq!(best, None);
    }

    #[test]
    fn a_stopped_thought_ends_at_once() {
        let thought = Thought {
            game: Game::new(RuleSet::YESHOU),
            purpose: Purpose::Evaluate,
        };
        let start = Instant::now();
        let best = SearchMind::default().think(&thought, &AtomicBool::new(true), &mut |_| {});
        assert!(start.elapsed() < Duration::from_secs(2));
        let best = best.expect("some move all the same");
        assert!(thought.game.legal_moves().contains(&best));
    }
}
