//! The new game page's adapter.

use std::rc::Rc;

use doushou_core::Level;
use slint::{ComponentHandle as _, ModelRc, VecModel};

use super::{Shell, index};
use crate::controllers::app::App;
use crate::{AppWindow, NewGameAdapter};

/// Fills in what was chosen last; the page's fields are the player's from then on.
pub fn fill(ui: &AppWindow, app: &App) {
    let page = ui.global::<NewGameAdapter<'_>>();
    page.set_opponent(app.new_game.opponent);
    page.set_side(app.new_game.side);
    page.set_level(app.new_game.level.number().into());
    page.set_keeps_close(app.new_game.keeps_close);
    page.set_handicap(i32::try_from(app.new_game.handicap_place()).unwrap_or(0));
    page.set_giver(app.new_game.giver);
    show(ui, app);
}

/// Shows the books and the house rules as they are chosen.
pub fn show(ui: &AppWindow, app: &App) {
    let view = app.new_game.view(app.language());
    let page = ui.global::<NewGameAdapter<'_>>();
    page.set_books(ModelRc::new(VecModel::from(view.books)));
    page.set_book(view.book);
    page.set_options(ModelRc::new(VecModel::from(view.options)));
    page.set_custom(view.custom);
    page.set_level_names(ModelRc::new(VecModel::from(view.level_names)));
    page.set_level_lines(ModelRc::new(VecModel::from(view.level_lines)));
    page.set_handicaps(ModelRc::new(VecModel::from(view.handicaps)));
    let [red, blue] = view.side_names;
    page.set_red_name(red);
    page.set_blue_name(blue);
}

fn take_over(ui: &AppWindow, app: &mut App) {
    let page = ui.global::<NewGameAdapter<'_>>();
    app.new_game.opponent = page.get_opponent();
    app.new_game.side = page.get_side();
    let level = u8::try_from(page.get_level()).ok().and_then(Level::new);
    app.new_game.level = level.unwrap_or(app.new_game.level);
    app.new_game.keeps_close = page.get_keeps_close();
    app.new_game
        .choose_handicap(index(page.get_handicap()).unwrap_or(0));
    app.new_game.giver = page.get_giver();
}

/// Hears what is done on the page.
pub fn connect(ui: &AppWindow, shell: &Rc<Shell>) {
    let page = ui.global::<NewGameAdapter<'_>>();
    page.on_book_chosen({
        let shell = Rc::clone(shell);
        let ui = ui.as_weak();
        move |book| {
            let (Some(ui), Some(book)) = (ui.upgrade(), index(book)) else {
                return;
            };
            shell.act(|app| app.new_game.choose_book(book));
            show(&ui, &shell.app.borrow());
        }
    });
    page.on_option_chosen({
        let shell = Rc::clone(shell);
        let ui = ui.as_weak();
        move |option, choice| {
            let (Some(ui), Some(option), Some(choice)) =
                (ui.upgrade(), index(option), index(choice))
            else {
                return;
            };
            shell.act(|app| app.new_game.choose_option(option, choice));
            show(&ui, &shell.app.borrow());
        }
    });
    page.on_options_reset({
        let shell = Rc::clone(shell);
        let ui = ui.as_weak();
        move || {
            let Some(ui) = ui.upgrade() else { return };
            shell.act(|app| app.new_game.reset_options());
            show(&ui, &shell.app.borrow());
        }
    });
    page.on_start({
        let shell = Rc::clone(shell);
        let ui = ui.as_weak();
        move || {
            let Some(ui) = ui.upgrade() else { return };
            shell.act(|app| {
                take_over(&ui, app);
                app.accept_new_game();
            });
        }
    });
}
