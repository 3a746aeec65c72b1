//! What the engine does for the game: its own moves, hints, answers to draw
//! offers, and the analysis while it is shown.

use doushou_core::AnyMove;
use doushou_core::analysis::{AnalysisLine, accepts_draw};
use doushou_core::search::Score;

use super::{Play, Sitter};
use crate::controllers::Notice;
use crate::ports::engine::{News, Purpose, Thought};
use crate::ports::sound::Sound;
use crate::words;

/// The computer's move is not shown sooner than this after its turn began, so
/// that one can see it happen.
pub const LEAST_THINKING_MS: u64 = 350;

/// A thought under way.
pub(super) struct Thinking {
    purpose: Purpose,
    since_ms: u64,
    // The computer's move, decided but not yet shown.
    decided: Option<Option<AnyMove>>,
}

impl Play {
    /// Whether [`Play::tick`] has to be called: somebody thinks.
    #[must_use]
    pub const fn wants_ticks(&self) -> bool {
        self.thinking.is_some() || self.is_reviewing()
    }

    /// Hears what the engine has to tell; call about every 30 ms while
    /// [`Play::wants_ticks`]. Answers whether something changed.
    pub fn tick(&mut self) -> bool {
        let mut changed = self.hear_critic();
        while let Some(thinking) = &mut self.thinking {
            if let Some(best) = thinking.decided {
                let waited = self.ports.clock.now_ms().saturating_sub(thinking.since_ms);
                if waited < LEAST_THINKING_MS {
                    return changed;
                }
                self.thinking = None;
                self.play_computers(best);
                return true;
            }
            let Some(news) = self.ports.engine.poll() else {
                return changed;
            };
            changed = true;
            let purpose = thinking.purpose;
            match news {
                // A level's view of its own game is not the engine's.
                News::Insight(line) => {
                    if purpose == Purpose::Analyse {
                        self.analysing.hear(line, self.game.side_to_move());
                    }
                }
                News::Done { best, insight } => self.hear_decision(purpose, best, insight),
                News::Failed(why) => {
                    self.thinking = None;
                    self.hear_failure(purpose, why);
                }
            }
        }
        changed
    }

    fn hear_decision(
        &mut self,
        purpose: Purpose,
        best: Option<AnyMove>,
        insight: Option<AnalysisLine>,
    ) {
        match purpose {
            Purpose::Move { .. } => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.decided = Some(best);
                }
                return;
            }
            Purpose::Hint => self.hint = best,
            Purpose::Judge => {
                // The side to move offered; the verdict is its own.
                let theirs = insight.map_or(Score::Centipawns(0), |insight| insight.score);
                self.thinking = None;
                self.answer_offer(theirs.reversed());
            }
            Purpose::Analyse => self.analysing.finish(),
        }
        self.thinking = None;
        // A hint or an offer has interrupted the analysis.
        if purpose != Purpose::Analyse {
            self.think_if_due();
        }
    }

    fn hear_failure(&mut self, purpose: Purpose, why: String) {
        match purpose {
            // A move is needed: the first legal one is better than a game that stands still.
            Purpose::Move { .. } => {
                let any = self.game.legal_moves().first().copied();
                self.play_computers(any);
            }
            Purpose::Judge => self.answer_offer(Score::Win { plies: 1 }),
            Purpose::Hint | Purpose::Analyse => {
                self.analysing.finish();
                let why = words::engine_failed(self.language, &why);
                self.notices.push(Notice::Plain(why));
            }
        }
    }

    fn play_computers(&mut self, best: Option<AnyMove>) {
        let legal = self.game.legal_moves();
        let mv = best
            .filter(|mv| legal.contains(mv))
            .or(legal.first().copied());
        if let Some(mv) = mv
            && self.play(mv).is_err()
        {
            debug_assert!(false, "a legal move was refused: {mv}");
        }
    }

    /// Starts the thought that the position calls for, unless one is under way:
    /// the computer's move on its turn, else the analysis if it is shown.
    pub(super) fn think_if_due(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        if self.is_computers_turn() {
            if let Sitter::Computer { opponent } = self.sitter_to_move() {
                let seed = self.seed;
                self.think(Purpose::Move { opponent, seed });
            }
        } else if self.evaluation_shown
            && !self.analysing.is_done()
            && self.game.outcome().is_none()
        {
            self.think(Purpose::Analyse);
        }
    }

    fn think(&mut self, purpose: Purpose) {
        self.ports.engine.think(Thought {
            game: self.game.clone(),
            purpose,
        });
        self.thinking = Some(Thinking {
            purpose,
            since_ms: self.ports.clock.now_ms(),
            decided: None,
        });
    }

    pub(super) fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.ports.engine.cancel();
        }
    }

    fn is_thinking_of(&self, purpose: Purpose) -> bool {
        self.thinking
            .as_ref()
            .is_some_and(|thinking| thinking.purpose == purpose)
    }

    /// The computer considers its own move.
    #[must_use]
    pub fn is_computer_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| {
            matches!(thinking.purpose, Purpose::Move { .. } | Purpose::Judge)
        })
    }

    /// The computer considers a draw offer.
    pub(super) fn is_judging(&self) -> bool {
        self.is_thinking_of(Purpose::Judge)
    }

    /// The computer looks for a hint.
    #[must_use]
    pub fn is_hinting(&self) -> bool {
        self.is_thinking_of(Purpose::Hint)
    }

    /// Whether a hint may be asked for.
    #[must_use]
    pub fn can_hint(&self) -> bool {
        self.may_move()
    }

    /// Looks for a good move; asked again, it stops looking.
    pub fn ask_hint(&mut self) {
        if self.is_hinting() {
            self.stop_thinking();
            self.think_if_due();
        } else if self.can_hint() {
            self.stop_thinking();
            self.line = None;
            self.hint = None;
            self.think(Purpose::Hint);
        }
    }

    /// Shows or hides the analysis.
    pub fn toggle_evaluation(&mut self) {
        self.evaluation_shown = !self.evaluation_shown;
        if !self.evaluation_shown && self.is_thinking_of(Purpose::Analyse) {
            self.stop_thinking();
        }
        self.think_if_due();
    }

    pub(super) fn judge_offer(&mut self) {
        self.stop_thinking();
        self.think(Purpose::Judge);
    }

    /// `mine` is the position as the computer sees it for itself.
    fn answer_offer(&mut self, mine: Score) {
        let Some(offering) = self.game.draw_offer() else {
            return;
        };
        let computer = offering.opposite();
        let accepts = accepts_draw(mine, self.game.ply());
        if accepts && self.game.accept_draw(computer).is_ok() {
            self.after_change();
            self.sound(Sound::Drawn);
        } else if self.game.decline_draw(computer).is_ok() {
            self.notices.push(Notice::DrawDeclined);
            self.save();
        }
    }
}
