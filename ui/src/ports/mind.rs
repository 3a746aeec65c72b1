//! The mind behind the computer player: the core's search and playing
//! strengths. Knows nothing of threads; see [`super::engine`].

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use doushou_core::AnyMove;
use doushou_core::Manner;
use doushou_core::analysis::AnalysisLine;
use doushou_core::search::{Control, Limits, Report, Searcher};

use super::engine::{Mind, Purpose, Thought};

/// Memory for positions seen, in mebibytes: plenty for a few seconds.
const TABLE_MIB: usize = 32;

/// A hint is as good as a second of thought.
const HINT: Duration = Duration::from_millis(1000);

/// An offer is answered soon.
const JUDGEMENT: Duration = Duration::from_millis(400);

/// An analysis settles; thinking on for ever would only warm the machine.
const ANALYSIS: Duration = Duration::from_secs(15);

/// How many of the best lines an analysis tells of.
pub const LINES: usize = 3;

/// Thinks with the core's search.
pub struct SearchMind(Searcher);

impl Default for SearchMind {
    fn default() -> Self {
        Self(Searcher::new(TABLE_MIB))
    }
}

/// The best line of a finished search: a position found in the table at once has
/// told nothing on the way.
fn best_line(report: &Report) -> AnalysisLine {
    AnalysisLine {
        rank: 1,
        depth: report.depth,
        score: report.score,
        moves: report.line.clone(),
    }
}

impl Mind for SearchMind {
    fn think(
        &mut self,
        thought: &Thought,
        stop: &AtomicBool,
        insights: &mut dyn FnMut(AnalysisLine),
    ) -> Option<AnyMove> {
        let start = Instant::now();
        let control = Control {
            stop,
            elapsed: &|| start.elapsed(),
        };
        let time = match thought.purpose {
            Purpose::Move { opponent, seed } => {
                let manner = Manner::seeded(seed);
                let report = opponent.choose(&mut self.0, &thought.game, manner, control);
                insights(best_line(&report));
                return report.best;
            }
            Purpose::Hint => HINT,
            Purpose::Judge => JUDGEMENT,
            Purpose::Analyse => ANALYSIS,
        };
        let limits = Limits {
            lines: match thought.purpose {
                Purpose::Analyse => LINES,
                _ => 1,
            },
            ..Limits::move_time(time)
        };
        let report = self.0.search(&thought.game, &limits, control, &mut |info| {
            insights(info.into());
        });
        insights(best_line(&report));
        report.best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doushou_core::search::Score;
    use doushou_core::{Game, Opponent, Position, RuleSet};

    fn think(fen: &str, purpose: Purpose) -> (Option<AnyMove>, Vec<AnalysisLine>) {
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
        let levels = Opponent::ALL.map(|opponent| Purpose::Move { opponent, seed: 5 });
        let levels = levels.into_iter();
        for purpose in levels.chain([Purpose::Hint, Purpose::Judge, Purpose::Analyse]) {
            let (best, insights) = think(WON, purpose);
            assert_eq!(
                best.map(|mv| mv.to_string()).as_deref(),
                Some("d8d9"),
                "{purpose:?}"
            );
            let last = insights.last().expect("something was seen");
            assert_eq!(last.score, Score::Win { plies: 1 }, "{purpose:?}");
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
            purpose: Purpose::Analyse,
        };
        let start = Instant::now();
        let best = SearchMind::default().think(&thought, &AtomicBool::new(true), &mut |_| {});
        assert!(start.elapsed() < Duration::from_secs(2));
        let best = best.expect("some move all the same");
        assert!(thought.game.legal_moves().contains(&best));
    }
}
