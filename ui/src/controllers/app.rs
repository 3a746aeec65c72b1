//! The whole app behind the window: the game, the pages over it, the settings,
//! and the questions asked before something is lost.

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use doushou_core::Deal;
use doushou_core::texts::Language;

use super::Notice;
use super::new_game::NewGame;
use super::play::{LoadError, Play, Ports};
use super::record::{Choice, FilePage};
use crate::launch::DrawWith;
use crate::ports::clipboard::Clipboard;
use crate::ports::files::Files;
use crate::ports::storage::{Item, Storage};
use crate::settings::Settings;
use crate::words;
use crate::{Page, Question};

/// What happens once the question is answered with yes.
#[derive(Clone, Debug, PartialEq)]
enum Pending {
    NewGame,
    Resign,
    Open(PathBuf),
    Paste(String),
    Save(PathBuf),
}

/// The app's state.
pub struct App {
    /// The game at the board.
    pub play: Play,
    /// The new game page.
    pub new_game: NewGame,
    /// The page that opens and saves.
    pub file_page: FilePage,
    settings: Settings,
    system_language: Language,
    // The language of the command line wins over the settings, for this run.
    spoken: Option<Language>,
    storage: Rc<dyn Storage>,
    files: Rc<dyn Files>,
    clipboard: Rc<dyn Clipboard>,
    lot: Box<dyn Fn() -> bool>,
    draw_with: Option<DrawWith>,
    pending: Option<Pending>,
    page: Option<Page>,
    notices: Vec<Notice>,
}

/// What the app needs from outside.
pub struct Outside {
    /// For the game.
    pub play: Ports,
    /// For records under names.
    pub files: Rc<dyn Files>,
    /// For positions.
    pub clipboard: Rc<dyn Clipboard>,
    /// Red or not, when the side is left to chance.
    pub lot: Box<dyn Fn() -> bool>,
    /// What draws the window, where that is known.
    pub draw_with: Option<DrawWith>,
}

impl App {
    /// Starts up: settings, then the game of last time or a new one with the
    /// rules, the opponent and the side chosen last. A language that was `named`
    /// for this run wins over the settings.
    #[must_use]
    pub fn start(outside: Outside, system_language: Language, named: bool) -> Self {
        let storage = Rc::clone(&outside.play.storage);
        let (settings, notice) = load_settings(storage.as_ref(), system_language);
        let spoken = named.then_some(system_language);
        let language = spoken.or(settings.language).unwrap_or(system_language);
        let mut app = Self {
            play: Play::new(outside.play, language),
            new_game: NewGame::from_settings(&settings),
            file_page: FilePage::new(Rc::clone(&outside.files)),
            settings,
            system_language,
            spoken,
            storage,
            files: outside.files,
            clipboard: outside.clipboard,
            lot: outside.lot,
            draw_with: outside.draw_with,
            pending: None,
            page: None,
            notices: notice.into_iter().collect(),
        };
        app.play.set_sound(app.settings.sound);
        if !app.play.restore() {
            let seating = app.new_game.seating((app.lot)());
            let game = app.new_game.game(&seating, app.deal());
            let seed = app.number_by_lot();
            app.play.start(game, seating, seed);
        }
        app
    }

    /// The settings as they are.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The language spoken now.
    #[must_use]
    pub fn language(&self) -> Language {
        self.spoken
            .or(self.settings.language)
            .unwrap_or(self.system_language)
    }

    /// Takes changed settings over and keeps them.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        if self.settings == before {
            return;
        }
        if self.settings.language != before.language {
            self.spoken = None;
        }
        self.play.set_language(self.language());
        self.play.set_sound(self.settings.sound);
        self.keep_settings();
    }

    fn keep_settings(&mut self) {
        if let Err(error) = self.storage.save(Item::Settings, &self.settings.write()) {
            let why = words::storage_error(self.language(), &error);
            self.notices.push(Notice::SettingsFailed(why));
        }
    }

    /// The page to show from now on, if that changes.
    pub fn take_page(&mut self) -> Option<Page> {
        self.page.take()
    }

    /// The question on the page, with what completes it.
    #[must_use]
    pub fn question(&self) -> (Question, String) {
        let name = |path: &Path| {
            path.file_name()
                .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
        };
        match &self.pending {
            None | Some(Pending::NewGame) => (Question::NewGame, String::new()),
            Some(Pending::Resign) => (Question::Resign, String::new()),
            Some(Pending::Open(path)) => (Question::OpenGame, name(path)),
            Some(Pending::Paste(_)) => (Question::PastePosition, String::new()),
            Some(Pending::Save(path)) => (Question::Overwrite, name(path)),
        }
    }

    /// What is to be announced since the last call.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        self.notices.extend(self.play.take_notices());
        std::mem::take(&mut self.notices)
    }

    fn ask(&mut self, pending: Pending) {
        self.pending = Some(pending);
        self.page = Some(Page::Confirm);
    }

    /// The question is answered with yes.
    pub fn confirm(&mut self) {
        self.page = Some(Page::None);
        match self.pending.take() {
            None => {}
            Some(Pending::NewGame) => self.start_new_game(),
            Some(Pending::Resign) => self.play.resign(),
            Some(Pending::Open(path)) => self.open(&path),
            Some(Pending::Paste(text)) => self.set_position(&text),
            Some(Pending::Save(path)) => self.save(&path),
        }
    }

    /// A page was left without a decision. A question leads back to the page
    /// that raised it.
    pub fn dismiss(&mut self) {
        self.page = Some(match self.pending.take() {
            Some(Pending::NewGame) => Page::NewGame,
            Some(Pending::Save(_)) => Page::Files,
            _ => Page::None,
        });
    }

    /// Why nothing can be heard, once that is known; empty when all is well.
    #[must_use]
    pub fn sound_note(&self) -> &'static str {
        if self.play.is_silent() {
            words::no_sound(self.language())
        } else {
            ""
        }
    }

    /// What draws the window now; empty when that is not known.
    #[must_use]
    pub fn renderer_note(&self) -> &'static str {
        self.draw_with
            .map_or("", |draw_with| words::drawn_by(self.language(), draw_with))
    }

    // ---- new game ----

    /// Shows the new game page with what was chosen last.
    pub fn show_new_game(&mut self) {
        self.new_game = NewGame::from_settings(&self.settings);
        self.page = Some(Page::NewGame);
    }

    /// Starts what the new game page says; asks first when a game is under way.
    pub fn accept_new_game(&mut self) {
        if self.play.is_under_way() {
            self.ask(Pending::NewGame);
        } else {
            self.start_new_game();
        }
    }

    fn start_new_game(&mut self) {
        self.new_game.remember(&mut self.settings);
        self.keep_settings();
        let seating = self.new_game.seating((self.lot)());
        let game = self.new_game.game(&seating, self.deal());
        let seed = self.number_by_lot();
        self.play.start(game, seating, seed);
        self.page = Some(Page::None);
    }

    fn number_by_lot(&self) -> u64 {
        (0..u64::BITS).fold(0, |seed, _| seed << 1 | u64::from((self.lot)()))
    }

    /// Tiles shuffled anew.
    fn deal(&self) -> Deal {
        Deal::new(self.number_by_lot())
    }

    /// Gives up, after asking.
    pub fn ask_resign(&mut self) {
        if self.play.can_resign() {
            self.ask(Pending::Resign);
        }
    }

    // ---- records ----

    /// Shows the page to open a game.
    pub fn show_open(&mut self) {
        self.file_page.begin_open();
        self.page = Some(Page::Files);
    }

    /// Shows the page to save the game.
    pub fn show_save(&mut self) {
        let name = self.play.proposed_name();
        self.file_page.begin_save(&name);
        self.page = Some(Page::Files);
    }

    /// Does what the file page says.
    pub fn accept_file(&mut self) {
        match self.file_page.accept() {
            Choice::None => {}
            Choice::Open(path) => self.ask_open(path),
            Choice::Save(path) => self.save(&path),
            Choice::Overwrite(path) => self.ask(Pending::Save(path)),
        }
    }

    /// Opens a record; asks first when a game is under way.
    pub fn ask_open(&mut self, path: PathBuf) {
        // Nothing to ask about a file that cannot be read.
        if self.play.is_under_way() && self.files.read(&path).is_ok() {
            self.ask(Pending::Open(path));
        } else {
            self.open(&path);
        }
    }

    fn open(&mut self, path: &Path) {
        let text = match self.files.read(path) {
            Ok(text) => text,
            Err(error) => {
                let why = words::storage_error(self.language(), &error);
                self.notices.push(Notice::OpenFailed(why));
                return;
            }
        };
        match self.play.load(&text) {
            Ok(()) => self.page = Some(Page::None),
            Err(error) => self.notices.push(Notice::OpenFailed(error.to_string())),
        }
    }

    fn save(&mut self, path: &Path) {
        match self.files.write(path, &self.play.record_text()) {
            Ok(()) => {
                self.page = Some(Page::None);
                let name = path.file_name().unwrap_or(path.as_os_str());
                let name = name.to_string_lossy().into_owned();
                self.notices.push(Notice::GameSaved(name));
            }
            Err(error) => {
                let why = words::storage_error(self.language(), &error);
                self.notices.push(Notice::SaveFailed(why));
            }
        }
    }

    // ---- positions ----

    /// Puts the position on the clipboard.
    pub fn copy_position(&mut self) {
        self.clipboard.copy(&self.play.game().position().to_fen());
        self.notices.push(Notice::PositionCopied);
    }

    /// Plays on from the position on the clipboard; asks first when a game is under way.
    pub fn paste_position(&mut self) {
        let text = self.clipboard.paste();
        let text = text.trim();
        if text.is_empty() {
            self.notices.push(Notice::ClipboardEmpty);
        } else if let Err(error) = self.play.check_position(text) {
            self.notices.push(Notice::BadPosition(error));
        } else if self.play.is_under_way() {
            self.ask(Pending::Paste(text.to_owned()));
        } else {
            self.set_position(text);
        }
    }

    fn set_position(&mut self, text: &str) {
        let deal = self.deal();
        match self.play.set_dealt_position(text, deal) {
            Ok(()) => self.page = Some(Page::None),
            Err(LoadError(why)) => self.notices.push(Notice::BadPosition(why)),
        }
    }
}

/// The settings, and what is wrong with their file in the language to say it in.
fn load_settings(storage: &dyn Storage, language: Language) -> (Settings, Option<Notice>) {
    let readable = match storage.load(Item::Settings) {
        Ok(None) => return (Settings::default(), None),
        Ok(Some(text)) => Settings::parse(&text).ok(),
        Err(_) => None,
    };
    if let Some(settings) = readable {
        return (settings, None);
    }
    let aside = storage.set_aside(Item::Settings).ok();
    let why = words::settings_unreadable(language, aside.as_deref());
    (Settings::default(), Some(Notice::Plain(why)))
}
