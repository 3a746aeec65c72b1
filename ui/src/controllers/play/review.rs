//! The review of the game: asked for, under way, shown beside the moves.

use doushou_core::analysis::{Mark, Review, ReviewedMove};
use doushou_core::texts;
use doushou_core::{Side, Turn};

use super::Play;
use super::view::cells_of;
use crate::controllers::Notice;
use crate::ports::critic::CriticNews;
use crate::words;

/// What is known of the game by its review.
#[derive(Default)]
pub(super) struct Reviewing {
    shown: bool,
    /// Positions done and all of them, while the critic is at work.
    progress: Option<(usize, usize)>,
    review: Review,
    /// The plies it is about.
    turns: Vec<Turn>,
}

/// What is to be seen of the review.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewView {
    /// A review may be asked for.
    pub possible: bool,
    /// It is shown.
    pub shown: bool,
    /// The critic is at work.
    pub running: bool,
    /// How far, 0 to 1.
    pub progress: f32,
    /// How far, in words.
    pub progress_text: String,
    /// Red's share after each ply, the start first.
    pub shares: Vec<f32>,
    /// The mark of the ply that led there; none for the start.
    pub marks: Vec<crate::Mark>,
    /// What is said about the ply shown, or about the whole game.
    pub comment: String,
    /// The mark of the ply shown.
    pub mark: crate::Mark,
    /// The cells of the better move.
    pub better: (i32, i32),
    /// An error follows, and one came before.
    pub can_next: bool,
    /// See `can_next`.
    pub can_previous: bool,
}

pub(super) fn view_mark(mark: Option<Mark>) -> crate::Mark {
    match mark {
        None => crate::Mark::None,
        Some(Mark::Best) => crate::Mark::Best,
        Some(Mark::Good) => crate::Mark::Good,
        Some(Mark::Slip) => crate::Mark::Slip,
        Some(Mark::Mistake) => crate::Mark::Mistake,
        Some(Mark::Blunder) => crate::Mark::Blunder,
    }
}

fn is_error(known: &&ReviewedMove) -> bool {
    known.mark.is_some_and(Mark::is_error)
}

impl Play {
    /// Whether there is something to go over.
    #[must_use]
    pub fn can_review(&self) -> bool {
        self.game.total_plies() > 0
    }

    /// Whether the critic is at work.
    #[must_use]
    pub const fn is_reviewing(&self) -> bool {
        self.reviewing.progress.is_some()
    }

    /// Shows the review, which begins when it is not there yet; shown, it goes
    /// away and whatever of it is under way ends.
    pub fn toggle_review(&mut self) {
        if self.reviewing.shown {
            self.stop_review();
            self.reviewing.shown = false;
        } else if self.can_review() {
            self.reviewing.shown = true;
            if self.reviewing.turns != self.game.history() {
                self.begin_review();
            }
        }
    }

    fn begin_review(&mut self) {
        self.reviewing.review = Review::default();
        self.reviewing.turns = self.game.history();
        self.reviewing.progress = Some((0, self.reviewing.turns.len() + 1));
        self.ports.critic.begin(self.game.clone());
    }

    /// Ends what is under way; nothing is kept of it.
    fn stop_review(&mut self) {
        if self.reviewing.progress.take().is_some() {
            self.ports.critic.cancel();
            self.reviewing.turns.clear();
        }
    }

    /// Another game or another course of it: what was said of plies that are no
    /// more goes with them.
    pub(super) fn follow_review(&mut self) {
        if self.reviewing.turns.is_empty() {
            return;
        }
        let now = self.game.history();
        let same = self.reviewing.turns.iter().zip(&now);
        let same = same.take_while(|(one, other)| one == other).count();
        if same == self.reviewing.turns.len() {
            return;
        }
        if self.is_reviewing() || same == 0 {
            self.stop_review();
            self.reviewing = Reviewing::default();
            return;
        }
        self.reviewing.turns.truncate(same);
        let review = &mut self.reviewing.review;
        review.moves.retain(|known| known.ply <= same);
        review.positions.truncate(same + 1);
    }

    /// Forgets the review of a game that is put away.
    pub(super) fn drop_review(&mut self) {
        self.stop_review();
        self.reviewing = Reviewing::default();
    }

    /// Hears what the critic has to tell; answers whether something changed.
    pub(super) fn hear_critic(&mut self) -> bool {
        let mut changed = false;
        while self.is_reviewing()
            && let Some(news) = self.ports.critic.poll()
        {
            changed = true;
            match news {
                CriticNews::Progress { done, total } => {
                    self.reviewing.progress = Some((done, total));
                }
                CriticNews::Done(review) => {
                    self.reviewing.progress = None;
                    self.reviewing.review = review;
                }
                CriticNews::Failed(why) => {
                    self.drop_review();
                    let why = words::engine_failed(self.language, &why);
                    self.notices.push(Notice::Plain(why));
                }
            }
        }
        changed
    }

    fn next_error(&self) -> Option<usize> {
        let mut moves = self.reviewing.review.moves.iter().filter(is_error);
        let next = moves.find(|known| known.ply > self.game.ply());
        next.map(|known| known.ply)
    }

    fn previous_error(&self) -> Option<usize> {
        let moves = self.reviewing.review.moves.iter().rev();
        let mut errors = moves.filter(is_error);
        let previous = errors.find(|known| known.ply < self.game.ply());
        previous.map(|known| known.ply)
    }

    /// Shows the board after the next move that was an error.
    pub fn show_next_error(&mut self) {
        if let Some(ply) = self.next_error().filter(|_| self.reviewing.shown) {
            self.jump_to(ply);
        }
    }

    /// Shows the board after the previous move that was an error.
    pub fn show_previous_error(&mut self) {
        if let Some(ply) = self.previous_error().filter(|_| self.reviewing.shown) {
            self.jump_to(ply);
        }
    }

    /// What the review says of a ply, from 1, while it is shown.
    pub(super) fn reviewed(&self, ply: usize) -> Option<&ReviewedMove> {
        let known = self.reviewing.review.at(ply);
        known.filter(|_| self.reviewing.shown)
    }

    pub(super) fn view_review(&self) -> ReviewView {
        let state = &self.reviewing;
        if !state.shown {
            return ReviewView {
                possible: self.can_review(),
                better: (-1, -1),
                ..ReviewView::default()
            };
        }
        let (done, total) = state.progress.unwrap_or((0, 1));
        let known = self.reviewed(self.game.ply());
        let better = known
            .filter(is_error)
            .and_then(|known| known.better.first());
        ReviewView {
            possible: true,
            shown: true,
            running: self.is_reviewing(),
            progress: done as f32 / total.max(1) as f32,
            progress_text: format!("{done} / {total}"),
            shares: state
                .review
                .red_shares()
                .iter()
                .map(|&share| share as f32)
                .collect(),
            marks: (0..state.review.positions.len())
                .map(|ply| view_mark(state.review.at(ply).and_then(|known| known.mark)))
                .collect(),
            comment: self.review_comment(known),
            mark: view_mark(known.and_then(|known| known.mark)),
            better: cells_of(better.copied()),
            can_next: self.next_error().is_some(),
            can_previous: self.previous_error().is_some(),
        }
    }

    /// About the ply shown; else how well each side has played.
    fn review_comment(&self, known: Option<&ReviewedMove>) -> String {
        if let Some(known) = known {
            let mut before = self.game.clone();
            before.jump_to(known.ply - 1);
            return texts::review_comment(self.language, known, &before);
        }
        let review = &self.reviewing.review;
        let accuracy = Side::ALL.map(|side| review.accuracy(side));
        let told = Side::ALL.iter().zip(accuracy).filter_map(|(&side, share)| {
            let name = texts::side_name(self.language, side);
            Some(format!("{name} {:.0} %", share? * 100.0))
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() {
            return String::new();
        }
        words::accuracy(self.language, &told)
    }
}
