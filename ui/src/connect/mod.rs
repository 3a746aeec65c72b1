//! Ties the app to its window: each adapter of the views has one `connect`,
//! which hears the player, and one `show`, which hands over what is to be seen.

mod board;
mod commands;
mod files;
mod new_game;
mod pages;
mod panel;
mod review;
mod rows;
mod settings;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use doushou_core::texts::Language;
use slint::{ComponentHandle as _, Timer, TimerMode, Weak};

use crate::AppWindow;
use crate::controllers::app::{App, Outside};
use crate::ports::clipboard::Clipboard;

use self::board::BoardRows;
use self::files::Shown;
use self::pages::Notices;
use self::panel::PanelRows;
use self::review::ReviewRows;

/// How often a thinking engine is asked for news.
const TICK: Duration = Duration::from_millis(30);

/// The window and the app behind it.
pub struct Shell {
    ui: Weak<AppWindow>,
    app: RefCell<App>,
    board: BoardRows,
    panel: PanelRows,
    review: ReviewRows,
    notices: Notices,
    files: RefCell<Option<Shown>>,
    language: Cell<Option<Language>>,
    timer: Timer,
}

/// The clipboard as the window's own text field reaches it.
pub struct WindowClipboard(Weak<AppWindow>);

impl WindowClipboard {
    /// The clipboard of the desktop that shows this window.
    #[must_use]
    pub fn new(ui: &AppWindow) -> Self {
        Self(ui.as_weak())
    }
}

impl Clipboard for WindowClipboard {
    fn copy(&self, text: &str) {
        if let Some(ui) = self.0.upgrade() {
            ui.invoke_copy_text(text.into());
        }
    }

    fn paste(&self) -> String {
        self.0
            .upgrade()
            .map_or_else(String::new, |ui| ui.invoke_paste_text().to_string())
    }
}

/// The name of the bundled translation for a language.
const fn translation(language: Language) -> &'static str {
    match language {
        Language::ZhHans => "zh-CN",
        Language::ZhHant => "zh-TW",
        Language::En => "en",
    }
}

impl Shell {
    /// Starts the app in this window and shows what there is to see. A language
    /// that was `named` for this run wins over the settings.
    #[must_use]
    pub fn open(
        ui: &AppWindow,
        outside: Outside,
        system_language: Language,
        named: bool,
    ) -> Rc<Self> {
        let shell = Rc::new(Self {
            ui: ui.as_weak(),
            app: RefCell::new(App::start(outside, system_language, named)),
            board: BoardRows::connect_to(ui),
            panel: PanelRows::connect_to(ui),
            review: ReviewRows::connect_to(ui),
            notices: Notices::default(),
            files: RefCell::new(None),
            language: Cell::new(None),
            timer: Timer::default(),
        });
        board::connect(ui, &shell);
        commands::connect(ui, &shell);
        files::connect(ui, &shell);
        new_game::connect(ui, &shell);
        pages::connect(ui, &shell);
        panel::connect(ui, &shell);
        review::connect(ui, &shell);
        settings::connect(ui, &shell);
        settings::fill(ui, &shell.app.borrow());
        shell.show(ui);
        shell
    }

    /// Lets the player's wish happen and shows what came of it.
    pub fn act<T>(self: &Rc<Self>, wish: impl FnOnce(&mut App) -> T) -> Option<T> {
        let ui = self.ui.upgrade()?;
        let answer = wish(&mut self.app.borrow_mut());
        self.show(&ui);
        Some(answer)
    }

    /// Lets the app be asked something; nothing while it is at work.
    pub fn look<T>(&self, question: impl FnOnce(&App) -> T) -> Option<T> {
        self.app.try_borrow().ok().map(|app| question(&app))
    }

    fn show(self: &Rc<Self>, ui: &AppWindow) {
        let language = self.app.borrow().language();
        if self.language.replace(Some(language)) != Some(language) {
            self.speak(ui, language);
        }
        let page = self.app.borrow_mut().take_page();
        let notices = self.app.borrow_mut().take_notices();
        {
            let app = self.app.borrow();
            let view = app.play.view();
            self.board.show(ui, &view);
            self.panel.show(ui, &view);
            self.review.show(ui, &view.review);
            commands::show(ui, &view);
            files::show(ui, &app, &self.files);
            settings::show(ui, &app);
            pages::show(ui, &app, page);
        }
        self.notices.add(ui, notices);
        self.mind_the_timer();
    }

    fn speak(&self, ui: &AppWindow, language: Language) {
        if let Err(error) = slint::select_bundled_translation(translation(language)) {
            // The game's own words still follow; only labels stay English.
            eprintln!("doushou: {error}");
        }
        pages::speak(ui, language);
        new_game::show(ui, &self.app.borrow());
    }

    /// The timer runs only while somebody thinks: a game at rest wakes nobody.
    fn mind_the_timer(self: &Rc<Self>) {
        let wanted = self.app.borrow().play.wants_ticks();
        if wanted && !self.timer.running() {
            let shell = Rc::downgrade(self);
            self.timer.start(TimerMode::Repeated, TICK, move || {
                if let Some(shell) = shell.upgrade() {
                    shell.tick();
                }
            });
        } else if !wanted && self.timer.running() {
            self.timer.stop();
        }
    }

    fn tick(self: &Rc<Self>) {
        let changed = self.app.borrow_mut().play.tick();
        if changed && let Some(ui) = self.ui.upgrade() {
            self.show(&ui);
        }
    }
}

/// A count or index as the views have it.
fn index(value: i32) -> Option<usize> {
    usize::try_from(value).ok()
}
