//! The review's adapter: the graph, the comment, the way from error to error.

use std::rc::Rc;

use slint::{ComponentHandle as _, ModelRc, VecModel};

use super::Shell;
use super::rows::sync;
use crate::controllers::app::App;
use crate::controllers::play::ReviewView;
use crate::{AppWindow, BoardAdapter, Mark, ReviewAdapter};

/// The lists the review draws from.
pub struct ReviewRows {
    shares: Rc<VecModel<f32>>,
    marks: Rc<VecModel<Mark>>,
}

impl ReviewRows {
    /// Puts empty lists in the place of the preview.
    pub fn connect_to(ui: &AppWindow) -> Self {
        let rows = Self {
            shares: Rc::default(),
            marks: Rc::default(),
        };
        let review = ui.global::<ReviewAdapter<'_>>();
        review.set_shares(ModelRc::from(Rc::clone(&rows.shares)));
        review.set_marks(ModelRc::from(Rc::clone(&rows.marks)));
        rows
    }

    /// Shows the review.
    pub fn show(&self, ui: &AppWindow, view: &ReviewView) {
        let review = ui.global::<ReviewAdapter<'_>>();
        sync(&self.shares, &view.shares);
        sync(&self.marks, &view.marks);
        review.set_possible(view.possible);
        review.set_shown(view.shown);
        review.set_running(view.running);
        review.set_progress(view.progress);
        review.set_progress_text(view.progress_text.as_str().into());
        review.set_comment(view.comment.as_str().into());
        review.set_mark(view.mark);
        review.set_can_next(view.can_next);
        review.set_can_previous(view.can_previous);
        let board = ui.global::<BoardAdapter<'_>>();
        board.set_better_from(view.better.0);
        board.set_better_to(view.better.1);
    }
}

/// Hears what is asked of it.
pub fn connect(ui: &AppWindow, shell: &Rc<Shell>) {
    let review = ui.global::<ReviewAdapter<'_>>();
    let doing = |wish: fn(&mut App)| {
        let shell = Rc::clone(shell);
        move || {
            shell.act(wish);
        }
    };
    review.on_toggle(doing(|app| app.play.toggle_review()));
    review.on_next_error(doing(|app| app.play.show_next_error()));
    review.on_previous_error(doing(|app| app.play.show_previous_error()));
}
