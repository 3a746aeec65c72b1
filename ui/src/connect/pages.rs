//! Which page is open, questions, notices, the rules, about.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use doushou_core::texts::Language;
use slint::{ComponentHandle as _, ModelRc, SharedString, VecModel};

use super::{Shell, index};
use crate::controllers::app::App;
use crate::controllers::{self, rules_page};
use crate::{AboutAdapter, AppWindow, Notice, Page, PageAdapter, RulesAdapter};

/// What is announced, one after the other.
#[derive(Default)]
pub struct Notices(RefCell<VecDeque<controllers::Notice>>);

impl Notices {
    /// Announces these. Troubles wait their turn; good news give way to newer ones.
    pub fn add(&self, ui: &AppWindow, notices: Vec<controllers::Notice>) {
        if notices.is_empty() {
            return;
        }
        let mut waiting = self.0.borrow_mut();
        for notice in notices {
            waiting.retain(|told| told.is_trouble() && *told != notice);
            waiting.push_back(notice);
        }
        announce(ui, waiting.front());
    }

    fn close(&self, ui: &AppWindow) {
        let mut waiting = self.0.borrow_mut();
        waiting.pop_front();
        announce(ui, waiting.front());
    }
}

fn announce(ui: &AppWindow, notice: Option<&controllers::Notice>) {
    use controllers::Notice as Said;
    let (kind, detail) = match notice {
        None => (Notice::None, ""),
        Some(Said::Plain(text)) => (Notice::Plain, text.as_str()),
        Some(Said::PositionCopied) => (Notice::PositionCopied, ""),
        Some(Said::GameSaved(name)) => (Notice::GameSaved, name.as_str()),
        Some(Said::DrawDeclined) => (Notice::DrawDeclined, ""),
        Some(Said::GameRestored) => (Notice::GameRestored, ""),
        Some(Said::ClipboardEmpty) => (Notice::ClipboardEmpty, ""),
        Some(Said::BadPosition(why)) => (Notice::BadPosition, why.as_str()),
        Some(Said::OpenFailed(why)) => (Notice::OpenFailed, why.as_str()),
        Some(Said::SaveFailed(why)) => (Notice::SaveFailed, why.as_str()),
        Some(Said::SaveDamaged(name)) => (Notice::SaveDamaged, name.as_str()),
        Some(Said::SettingsFailed(why)) => (Notice::SettingsFailed, why.as_str()),
    };
    let pages = ui.global::<PageAdapter<'_>>();
    // The words first: they are there when the notice opens.
    pages.set_notice_detail(SharedString::from(detail));
    pages.set_notice(kind);
}

/// Shows the page asked for and its question.
pub fn show(ui: &AppWindow, app: &App, page: Option<Page>) {
    let pages = ui.global::<PageAdapter<'_>>();
    if let Some(page) = page {
        let (question, detail) = app.question();
        pages.set_question(question);
        pages.set_question_detail(detail.into());
        pages.set_page(page);
    }
}

/// Puts the rules into another language.
pub fn speak(ui: &AppWindow, language: Language) {
    let rules = ui.global::<RulesAdapter<'_>>();
    let games = rules_page::games(language);
    rules.set_games(ModelRc::new(VecModel::from(games)));
    show_rules(ui, language, index(rules.get_game()).unwrap_or(0));
}

/// Turns to a game's rules.
pub fn show_rules(ui: &AppWindow, language: Language, game: usize) {
    let rules = ui.global::<RulesAdapter<'_>>();
    rules.set_game(i32::try_from(game).unwrap_or(0));
    let blocks = rules_page::blocks(language, game);
    rules.set_blocks(ModelRc::new(VecModel::from(blocks)));
}

/// Hears what is done on the pages.
pub fn connect(ui: &AppWindow, shell: &Rc<Shell>) {
    ui.global::<AboutAdapter<'_>>()
        .set_version(env!("CARGO_PKG_VERSION").into());
    ui.global::<RulesAdapter<'_>>().on_game_chosen({
        let shell = Rc::clone(shell);
        move |game| {
            let language = shell.look(App::language);
            if let (Some(ui), Some(language), Some(game)) =
                (shell.ui.upgrade(), language, index(game))
            {
                show_rules(&ui, language, game);
            }
        }
    });
    let pages = ui.global::<PageAdapter<'_>>();
    pages.on_confirmed({
        let shell = Rc::clone(shell);
        move || {
            shell.act(App::confirm);
        }
    });
    pages.on_dismissed({
        let shell = Rc::clone(shell);
        move || {
            shell.act(App::dismiss);
        }
    });
    pages.on_notice_closed({
        let shell = Rc::clone(shell);
        move || {
            if let Some(ui) = shell.ui.upgrade() {
                shell.notices.close(&ui);
            }
        }
    });
}
