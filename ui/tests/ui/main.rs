//! The window as a player and a screen reader meet it: found by accessible
//! labels, driven by clicks and keys, without a display. The engine, the clock
//! and the disk are made up.

mod folk;
mod fonts;
mod keyboard;
mod languages;
mod pages;
mod play;
mod translations;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use doushou::connect::{Shell, WindowClipboard};
use doushou::controllers::app::Outside;
use doushou::controllers::play::Ports;
use doushou::ports::clock::FakeClock;
use doushou::ports::critic::FakeCritic;
use doushou::ports::engine::FakeEngine;
use doushou::ports::files::MemoryFiles;
use doushou::ports::sound::FakeSounds;
use doushou::ports::storage::{Item, MemoryStorage};
use doushou::settings::Settings;
use doushou::{AppWindow, Opponent, SettingsAdapter};
use doushou_core::Move;
use doushou_core::search::Score;
use doushou_core::texts::Language;
use i_slint_backend_testing::{AccessibleRole, ElementHandle, ElementQuery};
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle as _, LogicalSize, SharedString};

/// The square that a label begins with: `a3` of `a3, Red elephant`.
fn square_name(label: &str) -> Option<&str> {
    let name = label.split([',', '，']).next()?;
    name.parse::<doushou_core::Square>().ok().map(|_| name)
}

thread_local! {
    /// Each test has a thread, and each thread one platform for all its windows.
    static STARTED: Cell<bool> = const { Cell::new(false) };
}

/// A window with everything around it made up.
pub struct Desk {
    pub ui: AppWindow,
    pub engine: FakeEngine,
    pub critic: FakeCritic,
    pub clock: FakeClock,
    pub disk: MemoryStorage,
    pub files: MemoryFiles,
    _shell: Rc<Shell>,
}

impl Desk {
    /// Two friends, in English, in a wide window.
    pub fn friends() -> Self {
        Self::open(&Settings {
            opponent: Opponent::Friend,
            ..Settings::default()
        })
    }

    /// The player is Red, the computer Blue.
    pub fn against_computer() -> Self {
        Self::open(&Settings::default())
    }

    pub fn open(settings: &Settings) -> Self {
        let disk = MemoryStorage::default();
        disk.put(Item::Settings, &settings.write());
        Self::with(disk, Language::En)
    }

    pub fn with(disk: MemoryStorage, language: Language) -> Self {
        STARTED.with(|started| {
            if !started.replace(true) {
                i_slint_backend_testing::init_no_event_loop();
            }
        });
        let ui = AppWindow::new().expect("a window");
        let engine = FakeEngine::default();
        let critic = FakeCritic::default();
        let clock = FakeClock::default();
        let files = MemoryFiles::default();
        let outside = Outside {
            play: Ports {
                engine: Box::new(engine.clone()),
                critic: Box::new(critic.clone()),
                storage: Rc::new(disk.clone()),
                sound: Rc::new(FakeSounds::default()),
                clock: Rc::new(clock.clone()),
            },
            files: Rc::new(files.clone()),
            clipboard: Rc::new(WindowClipboard::new(&ui)),
            lot: Box::new(|| true),
            draw_with: None,
        };
        let shell = Shell::open(&ui, outside, language, false);
        ui.show().expect("it can be shown");
        let desk = Self {
            ui,
            engine,
            critic,
            clock,
            disk,
            files,
            _shell: shell,
        };
        desk.resize(1180.0, 850.0);
        desk
    }

    pub fn resize(&self, width: f32, height: f32) {
        let window = self.ui.window();
        window.set_size(LogicalSize::new(width, height));
        let scale = window.scale_factor();
        window.dispatch_event(WindowEvent::Resized {
            size: LogicalSize::new(width / scale, height / scale),
        });
    }

    /// Everything with a label for which this holds.
    pub fn labelled(&self, holds: impl Fn(&str) -> bool + 'static) -> Vec<ElementHandle> {
        ElementQuery::from_root(&self.ui)
            .match_descendants()
            .match_predicate(move |element| {
                element
                    .accessible_label()
                    .is_some_and(|label| holds(label.as_str()))
            })
            .find_all()
    }

    /// The button, switch or field of this name.
    pub fn control(&self, label: &str) -> ElementHandle {
        let label = label.to_owned();
        let found = self.labelled({
            let label = label.clone();
            move |found| found == label
        });
        found
            .into_iter()
            .find(|element| {
                !matches!(
                    element.accessible_role(),
                    None | Some(AccessibleRole::Text | AccessibleRole::None)
                )
            })
            .unwrap_or_else(|| panic!("nothing is called {label}"))
    }

    /// Whether something on the window says this, wholly or in part.
    pub fn says(&self, words: &str) -> bool {
        let words = words.to_owned();
        !self
            .labelled(move |label| label.contains(&words))
            .is_empty()
    }

    /// Every square by its name.
    pub fn squares(&self) -> BTreeMap<String, ElementHandle> {
        self.labelled(|label| square_name(label).is_some())
            .into_iter()
            .filter(|element| element.accessible_role() == Some(AccessibleRole::Button))
            .filter_map(|element| {
                let label = element.accessible_label()?;
                Some((square_name(&label)?.to_owned(), element))
            })
            .collect()
    }

    pub fn square(&self, name: &str) -> ElementHandle {
        let mut squares = self.squares();
        let square = squares.remove(name);
        square.unwrap_or_else(|| panic!("no square {name}"))
    }

    pub fn label(&self, square: &str) -> String {
        self.square(square)
            .accessible_label()
            .unwrap_or_default()
            .to_string()
    }

    /// Clicks squares one after the other, as with a mouse.
    pub fn click(&self, squares: &str) {
        for square in squares.split(' ') {
            self.square(square)
                .mock_single_click(PointerEventButton::Left);
        }
        self.wait(400);
    }

    /// Presses a button as a screen reader does.
    pub fn press(&self, label: &str) {
        self.control(label).invoke_accessible_default_action();
        self.wait(20);
    }

    /// Clicks a button with the mouse.
    pub fn click_on(&self, label: &str) {
        self.control(label)
            .mock_single_click(PointerEventButton::Left);
        self.wait(20);
    }

    pub fn key(&self, text: impl Into<SharedString>) {
        let text = text.into();
        let window = self.ui.window();
        window.dispatch_event(WindowEvent::KeyPressed { text: text.clone() });
        window.dispatch_event(WindowEvent::KeyReleased { text });
    }

    pub fn control_key(&self, text: &str) {
        let window = self.ui.window();
        let control: SharedString = Key::Control.into();
        window.dispatch_event(WindowEvent::KeyPressed {
            text: control.clone(),
        });
        self.key(text);
        window.dispatch_event(WindowEvent::KeyReleased { text: control });
    }

    /// Lets animations, timers and the game's clock go on.
    pub fn wait(&self, ms: u64) {
        self.clock.advance(ms);
        i_slint_backend_testing::mock_elapsed_time(Duration::from_millis(ms));
    }

    /// The computer decides for a move and shows it.
    pub fn reply(&self, mv: &str) {
        let mv: Move = mv.parse().expect("a move");
        self.engine.decide(Some(mv.into()), Score::Centipawns(0));
        for _ in 0..20 {
            self.wait(40);
        }
    }

    pub fn speak(&self, language: Language) {
        let settings = self.ui.global::<SettingsAdapter<'_>>();
        let place = Language::ALL.iter().position(|known| *known == language);
        settings.set_language(i32::try_from(place.unwrap_or(0)).unwrap_or(0));
        settings.invoke_changed();
    }
}
