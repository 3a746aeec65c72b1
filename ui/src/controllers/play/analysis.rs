//! The engine's view of the position while it is asked for: the bar and the best
//! lines. Told as long as the position stands; a new one begins anew.

use doushou_core::Side;
use doushou_core::analysis::{Analysis, AnalysisLine, Expectation};
use doushou_core::search::Score;
use doushou_core::texts::{self, Language};

use super::Play;
use crate::BestLine;

/// So many moves of a line are shown.
const SHOWN: usize = 6;

/// What was heard of the position.
#[derive(Default)]
pub(super) struct Analysing {
    lines: Analysis,
    /// Nothing more will be heard of this position.
    done: bool,
    /// Red's share as last known, of this position or the one before, so that the
    /// bar does not swing to and fro between two moves.
    red_share: Option<f32>,
}

impl Analysing {
    pub(super) fn hear(&mut self, line: AnalysisLine, mover: Side) {
        if line.rank == 1 {
            let share = line.expectation().for_red(mover).share();
            self.red_share = Some(share as f32);
        }
        self.lines.hear(line);
    }

    pub(super) fn finish(&mut self) {
        self.done = true;
    }

    pub(super) const fn is_done(&self) -> bool {
        self.done
    }

    /// Another position.
    pub(super) fn forget(&mut self) {
        self.lines = Analysis::default();
        self.done = false;
    }
}

impl Play {
    /// Red's share of the bar.
    pub(super) fn view_share(&self) -> f32 {
        self.analysing.red_share.unwrap_or(0.5)
    }

    /// Who is ahead and by how much.
    pub(super) fn view_share_text(&self) -> String {
        let Some(best) = self.analysing.lines.best() else {
            return String::new();
        };
        let mover = self.game.side_to_move();
        let red = best.expectation().for_red(mover);
        let (ahead, share) = if red >= Expectation::EVEN {
            (Side::Red, red)
        } else {
            (Side::Blue, red.reversed())
        };
        let name = texts::side_name(self.language, ahead);
        match best.score {
            Score::Centipawns(_) => format!("{name} {} %", share.percent()),
            Score::Win { plies } | Score::Loss { plies } => {
                let text = texts::score_text(self.language, Score::Win { plies });
                format!("{name} {text}")
            }
        }
    }

    /// Depth and line, for where there is room for one line only.
    pub(super) fn view_best_line(&self) -> String {
        let Some(best) = self.analysing.lines.best() else {
            return String::new();
        };
        let moves = texts::line_text(self.language, &self.game, &best.moves, SHOWN);
        format!("{} · {}", best.depth, moves.join(self.comma()))
    }

    /// The best lines for the side to move.
    pub(super) fn view_lines(&self) -> Vec<BestLine> {
        let lines = self.analysing.lines.lines().iter();
        lines
            .filter(|line| !line.moves.is_empty())
            .map(|line| BestLine {
                share: format!("{} %", line.expectation().percent()).into(),
                score: texts::score_text(self.language, line.score).into(),
                moves: texts::line_text(self.language, &self.game, &line.moves, SHOWN)
                    .join(self.comma())
                    .into(),
            })
            .collect()
    }

    const fn comma(&self) -> &'static str {
        match self.language {
            Language::En => ", ",
            Language::ZhHans | Language::ZhHant => "，",
        }
    }
}
