//! The commands' adapter: buttons, menu and keys.

use std::rc::Rc;

use slint::ComponentHandle as _;

use super::{Shell, new_game, pages};
use crate::controllers::app::App;
use crate::controllers::play::PlayView;
use crate::controllers::rules_page;
use crate::{AppWindow, CommandAdapter, Page, PageAdapter};

/// Shows which commands make sense.
pub fn show(ui: &AppWindow, view: &PlayView) {
    let commands = ui.global::<CommandAdapter<'_>>();
    commands.set_can_undo(view.can_undo);
    commands.set_can_redo(view.can_redo);
    commands.set_can_hint(view.can_hint || view.hinting);
    commands.set_can_offer_draw(view.can_offer_draw);
    commands.set_can_resign(view.can_resign);
    commands.set_can_paste(true);
    commands.set_threats_shown(view.threats_shown);
    commands.set_hinting(view.hinting);
}

/// Hears the commands.
pub fn connect(ui: &AppWindow, shell: &Rc<Shell>) {
    let commands = ui.global::<CommandAdapter<'_>>();
    let doing = |wish: fn(&mut App)| {
        let shell = Rc::clone(shell);
        move || {
            shell.act(wish);
        }
    };
    let opening = |page: Page| {
        let ui = ui.as_weak();
        move || {
            if let Some(ui) = ui.upgrade() {
                ui.global::<PageAdapter<'_>>().set_page(page);
            }
        }
    };
    commands.on_new_game({
        let shell = Rc::clone(shell);
        let ui = ui.as_weak();
        move || {
            shell.act(App::show_new_game);
            if let Some(ui) = ui.upgrade() {
                new_game::fill(&ui, &shell.app.borrow());
            }
        }
    });
    commands.on_open_game(doing(App::show_open));
    commands.on_save_game(doing(App::show_save));
    commands.on_copy_position(doing(App::copy_position));
    commands.on_paste_position(doing(App::paste_position));
    commands.on_undo(doing(|app| app.play.undo()));
    commands.on_redo(doing(|app| app.play.redo()));
    commands.on_hint(doing(|app| app.play.ask_hint()));
    commands.on_offer_draw(doing(|app| app.play.offer_draw()));
    commands.on_resign(doing(App::ask_resign));
    commands.on_flip(doing(|app| app.play.flip()));
    commands.on_toggle_threats(doing(|app| app.play.toggle_threats()));
    commands.on_toggle_evaluation(doing(|app| app.play.toggle_evaluation()));
    commands.on_show_rules({
        let shell = Rc::clone(shell);
        let open = opening(Page::Rules);
        move || {
            // The page opens at the game that is played.
            let shown = shell.look(|app| {
                let place = rules_page::place(app.play.game().rules());
                (app.language(), place)
            });
            if let (Some((language, place)), Some(ui)) = (shown, shell.ui.upgrade()) {
                pages::show_rules(&ui, language, place);
            }
            open();
        }
    });
    commands.on_show_settings(opening(Page::Settings));
    commands.on_show_about(opening(Page::About));
    commands.on_quit(|| {
        // Without an event loop, in tests, there is nothing to end.
        let _ = slint::quit_event_loop();
    });
}
