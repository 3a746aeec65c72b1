use std::path::Path;
use std::rc::Rc;

use doushou_core::texts::Language;
use doushou_core::{Level, RuleSet, Side, Square};

use super::{App, Outside};
use crate::controllers::Notice;
use crate::controllers::play::{Ports, Sitter};
use crate::ports::clipboard::{Clipboard as _, FakeClipboard};
use crate::ports::clock::FakeClock;
use crate::ports::critic::FakeCritic;
use crate::ports::engine::FakeEngine;
use crate::ports::files::MemoryFiles;
use crate::ports::sound::FakeSounds;
use crate::ports::storage::{FakeDisk, Item, MemoryStorage};
use crate::settings::Settings;
use crate::{Opponent, Page, Question, SideChoice};

struct House {
    app: App,
    disk: MemoryStorage,
    files: MemoryFiles,
    clipboard: FakeClipboard,
}

impl House {
    fn with(disk: MemoryStorage) -> Self {
        let files = MemoryFiles::default();
        let clipboard = FakeClipboard::default();
        let outside = Outside {
            play: Ports {
                engine: Box::new(FakeEngine::default()),
                critic: Box::new(FakeCritic::default()),
                storage: Rc::new(disk.clone()),
                sound: Rc::new(FakeSounds::default()),
                clock: Rc::new(FakeClock::default()),
            },
            files: Rc::new(files.clone()),
            clipboard: Rc::new(clipboard.clone()),
            lot: Box::new(|| false),
            draw_with: None,
        };
        Self {
            app: App::start(outside, Language::En, false),
            disk,
            files,
            clipboard,
        }
    }

    fn new() -> Self {
        Self::with(MemoryStorage::default())
    }

    fn click(&mut self, squares: &str) {
        for square in squares.split(' ') {
            let square: Square = square.parse().expect("a square");
            self.app.play.click(square.into());
        }
    }

    fn ply(&self) -> usize {
        self.app.play.game().ply()
    }
}

#[test]
fn the_first_start_offers_a_game_against_the_computer() {
    let house = House::new();
    assert_eq!(house.app.play.seating().only_human(), Some(Side::Red));
    assert_eq!(*house.app.play.game().rules(), RuleSet::default());
    assert!(house.disk.text(Item::Game).is_some());
}

#[test]
fn a_new_game_asks_before_it_ends_one_under_way() {
    let mut house = House::new();
    house.app.show_new_game();
    assert_eq!(house.app.take_page(), Some(Page::NewGame));
    house.app.new_game.choose_book(2);
    house.app.new_game.opponent = Opponent::Friend;
    house.app.accept_new_game();
    assert_eq!(house.app.take_page(), Some(Page::None));
    assert_eq!(*house.app.play.game().rules(), RuleSet::DATOU);
    house.click("a3 a4");

    house.app.show_new_game();
    house.app.new_game.opponent = Opponent::Computer;
    house.app.new_game.side = SideChoice::Random;
    house.app.new_game.level = Level::ALL[5];
    house.app.accept_new_game();
    assert_eq!(house.app.take_page(), Some(Page::Confirm));
    assert_eq!(house.app.question().0, Question::NewGame);
    house.app.dismiss();
    assert_eq!(house.app.take_page(), Some(Page::NewGame));
    assert_eq!(house.ply(), 1);
    house.app.accept_new_game();
    house.app.confirm();
    assert_eq!(house.app.take_page(), Some(Page::None));
    assert_eq!(house.ply(), 0);
    // The lot fell to blue.
    assert_eq!(house.app.play.seating().only_human(), Some(Side::Blue));
    assert_eq!(
        house.app.play.seating().sitter(Side::Red),
        Sitter::Computer {
            opponent: doushou_core::Opponent::Level(Level::ALL[5])
        }
    );
    // What was chosen is there the next time.
    let kept = Settings::parse(&house.disk.text(Item::Settings).unwrap()).unwrap();
    assert_eq!((kept.level, kept.side), (Level::ALL[5], SideChoice::Random));
    assert_eq!(kept.rules, RuleSet::DATOU);
}

#[test]
fn resigning_asks_first() {
    let mut house = House::new();
    house.app.ask_resign();
    assert_eq!(house.app.take_page(), Some(Page::Confirm));
    assert_eq!(house.app.question().0, Question::Resign);
    house.app.dismiss();
    assert_eq!(house.app.take_page(), Some(Page::None));
    assert!(house.app.play.game().outcome().is_none());
    house.app.ask_resign();
    house.app.confirm();
    assert!(house.app.play.game().outcome().is_some());
    house.app.take_page();
    house.app.ask_resign();
    assert_eq!(house.app.take_page(), None);
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let mut house = House::new();
    house.click("a3 a4");
    house.app.show_save();
    assert_eq!(house.app.take_page(), Some(Page::Files));
    house.app.accept_file();
    let name = "2026-11-30 Battle of the Beasts.dsq";
    assert_eq!(
        house.app.take_notices(),
        [Notice::GameSaved(name.to_owned())]
    );
    assert_eq!(house.app.take_page(), Some(Page::None));
    let path = format!("/games/{name}");
    let saved = house.files.text(&path).expect("it is there");
    assert!(saved.contains("1. a3a4"));

    // The same name again asks first.
    house.app.show_save();
    house.app.file_page.set_name(name);
    house.app.accept_file();
    assert_eq!(house.app.question(), (Question::Overwrite, name.to_owned()));
    house.app.dismiss();
    house.app.take_page();

    // Opening asks first too, since a game is under way.
    house.app.show_open();
    house.app.file_page.set_name(name);
    house.app.accept_file();
    assert_eq!(house.app.question(), (Question::OpenGame, name.to_owned()));
    house.app.confirm();
    assert_eq!(house.app.take_page(), Some(Page::None));
    assert_eq!(house.ply(), 1);
}

#[test]
fn what_cannot_be_opened_says_why() {
    let mut house = House::new();
    house.files.put("/games/bad.dsq", "hello");
    for path in ["/games/none.dsq", "/games/bad.dsq"] {
        house.app.ask_open(Path::new(path).to_path_buf());
        assert!(matches!(
            &house.app.take_notices()[..],
            [Notice::OpenFailed(why)] if !why.is_empty()
        ));
        assert_eq!(house.app.take_page(), None);
    }
    // Nor is there anything to ask about a file that is not there.
    house.click("a3 a4");
    house
        .app
        .ask_open(Path::new("/games/none.dsq").to_path_buf());
    assert_eq!(house.app.take_page(), None);
    assert_eq!(house.app.take_notices().len(), 1);
}

#[test]
fn positions_go_through_the_clipboard() {
    let mut house = House::new();
    house.app.copy_position();
    assert_eq!(
        house.clipboard.paste(),
        "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r 0 1"
    );
    house.clipboard.copy("  7/7/7/7/3cR2/7/7/7/7 r \n");
    house.app.paste_position();
    assert_eq!(house.app.take_page(), Some(Page::None));
    assert_eq!(house.app.play.game().pieces().len(), 2);
    house.clipboard.copy("not a position");
    house.app.paste_position();
    house.clipboard.copy(" ");
    house.app.paste_position();
    let notices = house.app.take_notices();
    assert_eq!(notices.len(), 3);
    assert_eq!(notices[0], Notice::PositionCopied);
    assert!(matches!(&notices[1], Notice::BadPosition(why) if !why.is_empty()));
    assert_eq!(notices[2], Notice::ClipboardEmpty);
    // With a game under way it asks.
    house.click("e5 e6");
    house.clipboard.copy("7/7/7/7/3cR2/7/7/7/7 r");
    house.app.paste_position();
    assert_eq!(house.app.question().0, Question::PastePosition);
    assert_eq!(house.ply(), 1);
    house.app.confirm();
    assert_eq!(house.ply(), 0);
}

#[test]
fn settings_are_kept_and_spoken_at_once() {
    let mut house = House::new();
    house
        .app
        .change_settings(|settings| settings.language = Some(Language::ZhHant));
    assert_eq!(house.app.language(), Language::ZhHant);
    assert_eq!(house.app.play.view().bottom.side_name, "紅方");
    let later = House::with(house.disk.clone());
    assert_eq!(later.app.language(), Language::ZhHant);
    // Nothing changed, nothing written.
    let saves = house.disk.saves();
    house.app.change_settings(|_| {});
    assert_eq!(house.disk.saves(), saves);
    house.disk.set_disk(FakeDisk::Full);
    house.app.change_settings(|settings| settings.sound = false);
    assert!(matches!(
        &house.app.take_notices()[..],
        [Notice::SettingsFailed(_)]
    ));
}

#[test]
fn unreadable_settings_are_set_aside() {
    let disk = MemoryStorage::default();
    disk.put(Item::Settings, "== not toml");
    let mut house = House::with(disk);
    assert_eq!(house.disk.aside(), ["== not toml"]);
    assert!(matches!(
        &house.app.take_notices()[..],
        [Notice::Plain(why)] if why.contains("settings.toml.unreadable-1")
    ));
    assert_eq!(*house.app.settings(), Settings::default());
}
