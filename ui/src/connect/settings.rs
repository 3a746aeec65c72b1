//! The settings' adapter.

use std::rc::Rc;

use doushou_core::texts::Language;
use slint::ComponentHandle as _;

use super::{Shell, index};
use crate::controllers::app::App;
use crate::{AppWindow, SettingsAdapter};

fn place(language: Language) -> i32 {
    Language::ALL
        .iter()
        .position(|known| *known == language)
        .and_then(|place| i32::try_from(place).ok())
        .unwrap_or(0)
}

/// Fills in the settings; the page's fields are the player's from then on.
pub fn fill(ui: &AppWindow, app: &App) {
    let page = ui.global::<SettingsAdapter<'_>>();
    let settings = app.settings();
    page.set_language(place(app.language()));
    page.set_shade(settings.shade);
    page.set_face(settings.face);
    page.set_sound(settings.sound);
    page.set_reduced_motion(settings.reduced_motion);
    page.set_coordinates(settings.coordinates);
    page.set_ranks(settings.ranks);
    page.set_renderer(settings.renderer);
}

/// Shows what is to be said about the settings.
pub fn show(ui: &AppWindow, app: &App) {
    let page = ui.global::<SettingsAdapter<'_>>();
    page.set_sound_note(app.sound_note().into());
    page.set_renderer_note(app.renderer_note().into());
}

/// Hears what is changed.
pub fn connect(ui: &AppWindow, shell: &Rc<Shell>) {
    let page = ui.global::<SettingsAdapter<'_>>();
    let shell = Rc::clone(shell);
    let ui = ui.as_weak();
    page.on_changed(move || {
        let Some(ui) = ui.upgrade() else { return };
        let page = ui.global::<SettingsAdapter<'_>>();
        let chosen = index(page.get_language()).and_then(|place| Language::ALL.get(place));
        shell.act(|app| {
            // Following the system goes on until another language is chosen.
            let spoken = app.language();
            let chosen = chosen.copied().filter(|chosen| *chosen != spoken);
            app.change_settings(|settings| {
                settings.language = chosen.or(settings.language);
                settings.shade = page.get_shade();
                settings.face = page.get_face();
                settings.sound = page.get_sound();
                settings.reduced_motion = page.get_reduced_motion();
                settings.coordinates = page.get_coordinates();
                settings.ranks = page.get_ranks();
                settings.renderer = page.get_renderer();
            });
        });
    });
}
