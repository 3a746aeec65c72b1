use super::Expectation;
use crate::search::{Info, Score};
use crate::types::AnyMove;

/// One of the best lines of a position, as a shell shows it. Everything is told
/// for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisLine {
    /// Which line this is, 1 for the best.
    pub rank: usize,
    /// How many plies were looked ahead.
    pub depth: u32,
    /// The line's worth.
    pub score: Score,
    /// The expected moves, at least one.
    pub moves: Vec<AnyMove>,
}

impl AnalysisLine {
    /// The share of the point that the side to move may expect.
    #[must_use]
    pub fn expectation(&self) -> Expectation {
        Expectation::of(self.score)
    }

    /// The winner's moves to the end, negative when the side to move loses.
    #[must_use]
    pub fn moves_to_end(&self) -> Option<i32> {
        self.score.moves_to_end()
    }
}

impl From<&Info> for AnalysisLine {
    fn from(info: &Info) -> Self {
        Self {
            rank: info.rank,
            depth: info.depth,
            score: info.score,
            moves: info.line.clone(),
        }
    }
}

/// The best lines as last heard, the best first.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use doushou_core::analysis::Analysis;
/// use doushou_core::search::{Control, Limits, Searcher};
/// use doushou_core::{Game, RuleSet};
///
/// let limits = Limits { lines: 3, ..Limits::depth(3) };
/// let control = Control { stop: &AtomicBool::new(false), elapsed: &|| Duration::ZERO };
/// let mut analysis = Analysis::default();
/// let game = Game::new(RuleSet::YESHOU);
/// Searcher::new(1).search(&game, &limits, control, &mut |info| analysis.hear(info.into()));
/// assert_eq!(analysis.lines().len(), 3);
/// assert!(analysis.lines()[0].score.order() >= analysis.lines()[2].score.order());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis(Vec<AnalysisLine>);

impl Analysis {
    /// Takes in what the search tells of one line.
    pub fn hear(&mut self, line: AnalysisLine) {
        let Some(place) = line.rank.checked_sub(1) else {
            return;
        };
        let known = self.0.len();
        if place < known {
            self.0[place] = line;
        } else if place == known {
            // Lines come in their order: past a gap nothing is shown.
            self.0.push(line);
        }
    }

    /// The lines, the best first.
    #[must_use]
    pub fn lines(&self) -> &[AnalysisLine] {
        &self.0
    }

    /// The best line.
    #[must_use]
    pub fn best(&self) -> Option<&AnalysisLine> {
        self.0.first()
    }
}
