//! The panel's adapter: players, moves, sentences.

use std::rc::Rc;

use slint::{ComponentHandle as _, ModelRc, SharedString, VecModel};

use super::rows::sync;
use super::{Shell, index};
use crate::controllers::play::PlayView;
use crate::{AppWindow, BestLine, PanelAdapter, Player, Round};

/// The lists the panel draws from.
pub struct PanelRows {
    rounds: Rc<VecModel<Round>>,
    warnings: Rc<VecModel<SharedString>>,
    lines: Rc<VecModel<BestLine>>,
}

impl PanelRows {
    /// Puts empty lists in the place of the preview.
    pub fn connect_to(ui: &AppWindow) -> Self {
        let rows = Self {
            rounds: Rc::default(),
            warnings: Rc::default(),
            lines: Rc::default(),
        };
        let panel = ui.global::<PanelAdapter<'_>>();
        panel.set_rounds(ModelRc::from(Rc::clone(&rows.rounds)));
        panel.set_warnings(ModelRc::from(Rc::clone(&rows.warnings)));
        panel.set_lines(ModelRc::from(Rc::clone(&rows.lines)));
        rows
    }

    /// Shows the game.
    pub fn show(&self, ui: &AppWindow, view: &PlayView) {
        let panel = ui.global::<PanelAdapter<'_>>();
        set_player(&view.top, panel.get_top(), |player| panel.set_top(player));
        set_player(&view.bottom, panel.get_bottom(), |player| {
            panel.set_bottom(player);
        });
        panel.set_rules_name(view.rules_name.as_str().into());
        sync(&self.rounds, &view.rounds);
        panel.set_ply(view.ply);
        panel.set_total_plies(view.total_plies);
        panel.set_message_kind(view.message_kind);
        panel.set_message(view.message.as_str().into());
        panel.set_message_detail(SharedString::new());
        let warnings: Vec<SharedString> = view
            .warnings
            .iter()
            .map(|warning| warning.as_str().into())
            .collect();
        sync(&self.warnings, &warnings);
        panel.set_ended(view.ended);
        panel.set_winner(view.winner);
        panel.set_outcome(view.outcome.as_str().into());
        panel.set_outcome_detail(view.outcome_detail.as_str().into());
        panel.set_draw_offered(view.draw_offered);
        panel.set_offering_name(view.offering_name.as_str().into());
        sync(&self.lines, &view.lines);
        panel.set_lines_for(view.lines_for.as_str().into());
        panel.set_evaluation_shown(view.evaluation_shown);
        panel.set_evaluation(view.evaluation);
        panel.set_evaluation_text(view.evaluation_text.as_str().into());
        panel.set_evaluation_detail(view.evaluation_detail.as_str().into());
    }
}

/// Models compare by identity: compare what is in them, so that a list of
/// captives that stays the same is not drawn anew.
fn set_player(new: &Player, old: Player, set: impl FnOnce(Player)) {
    use slint::Model as _;
    let same_captives = new.captives.iter().eq(old.captives.iter());
    let same_hand = new.hand.iter().eq(old.hand.iter());
    let kept = Player {
        captives: if same_captives {
            old.captives.clone()
        } else {
            new.captives.clone()
        },
        hand: if same_hand {
            old.hand.clone()
        } else {
            new.hand.clone()
        },
        ..new.clone()
    };
    if kept != old {
        set(kept);
    }
}

/// Hears what is done in the panel.
pub fn connect(ui: &AppWindow, shell: &Rc<Shell>) {
    let panel = ui.global::<PanelAdapter<'_>>();
    panel.on_jump_to({
        let shell = Rc::clone(shell);
        move |ply| {
            if let Some(ply) = index(ply) {
                shell.act(|app| app.play.jump_to(ply));
            }
        }
    });
    panel.on_message_closed({
        let shell = Rc::clone(shell);
        move || {
            shell.act(|app| app.play.close_line());
        }
    });
    panel.on_draw_accepted({
        let shell = Rc::clone(shell);
        move || {
            shell.act(|app| app.play.accept_draw());
        }
    });
    panel.on_draw_declined({
        let shell = Rc::clone(shell);
        move || {
            shell.act(|app| app.play.decline_draw());
        }
    });
}
