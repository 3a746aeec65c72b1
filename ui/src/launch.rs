//! Starting up: arguments, folders, language, renderer, window.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::{Parser, ValueEnum};
use doushou_core::texts::Language;
use slint::{ComponentHandle as _, LogicalSize, Timer, TimerMode};

use crate::connect::{Shell, WindowClipboard};
use crate::controllers::app::Outside;
use crate::controllers::play::Ports;
use crate::ports::clock::MonotonicClock;
use crate::ports::critic::ThreadCritic;
use crate::ports::engine::ThreadEngine;
use crate::ports::files::{DiskFiles, usual_games_folder};
use crate::ports::mind::SearchMind;
use crate::ports::sound::CardSounds;
use crate::ports::storage::{FolderStorage, Item, Storage};
use crate::settings::Settings;
use crate::{AppWindow, Renderer};

/// Dou Shou Qi (斗兽棋, Jungle): play against the computer or a friend.
#[derive(Clone, Debug, Parser)]
#[command(name = "doushou", version)]
pub struct Arguments {
    /// A game to open (.dsq)
    pub file: Option<PathBuf>,
    /// Keep the running game, the settings and saved games in this folder
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Speak this language now: zh-Hans, zh-Hant, en or a locale such as zh_TW
    #[arg(long, value_name = "LANGUAGE")]
    pub lang: Option<String>,
    /// Draw with the graphics card or the processor
    #[arg(long, value_enum)]
    pub renderer: Option<DrawWith>,
}

/// What draws the window.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum DrawWith {
    /// The processor: steady everywhere, faster where there is no graphics card.
    Software,
    /// The graphics card, through OpenGL.
    Femtovg,
}

impl DrawWith {
    const fn name(self) -> &'static str {
        match self {
            Self::Software => "software",
            Self::Femtovg => "femtovg",
        }
    }

    /// What the settings ask for on this machine.
    fn from_setting(renderer: Renderer) -> Self {
        match renderer {
            Renderer::Processor => Self::Software,
            Renderer::GraphicsCard => Self::Femtovg,
            Renderer::Automatic if has_graphics_card() => Self::Femtovg,
            Renderer::Automatic => Self::Software,
        }
    }
}

/// Without a card OpenGL is emulated, four times slower than drawing directly.
#[cfg(target_os = "linux")]
fn has_graphics_card() -> bool {
    std::fs::read_dir("/dev/dri").is_ok_and(|devices| {
        devices
            .flatten()
            .any(|device| device.file_name().to_string_lossy().starts_with("renderD"))
    })
}

#[cfg(not(target_os = "linux"))]
fn has_graphics_card() -> bool {
    true
}

/// The language of the person at the machine, unless the arguments name one.
fn system_language(named: Option<&str>) -> Language {
    match named {
        Some(named) => Language::from_locale(named),
        None => {
            sys_locale::get_locale().map_or(Language::En, |locale| Language::from_locale(&locale))
        }
    }
}

/// Runs the app until its window is closed.
///
/// # Errors
/// When there is no folder to keep the game in or no window can be opened.
pub fn launch(arguments: &Arguments) -> Result<ExitCode> {
    let storage: Rc<FolderStorage> = Rc::new(match &arguments.data_dir {
        Some(folder) => FolderStorage::in_folder(folder),
        None => FolderStorage::for_user().context("this user has no home folder")?,
    });
    let games = match &arguments.data_dir {
        Some(_) => storage.games_folder(),
        None => usual_games_folder().unwrap_or_else(|| storage.games_folder()),
    };
    let draw_with = arguments.renderer.unwrap_or_else(|| {
        // Read ahead of the app, which reports what is wrong with the file.
        let settings = storage.load(Item::Settings).ok().flatten();
        let settings = settings.and_then(|text| Settings::parse(&text).ok());
        DrawWith::from_setting(settings.unwrap_or_default().renderer)
    });
    select_renderer(draw_with)?;
    let shown = show_and_run(arguments, draw_with, &storage, games);
    storage.let_go();
    match shown {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if draw_with == DrawWith::Femtovg => {
            eprintln!("doushou: the graphics card cannot be used ({error:#}); drawing without it");
            run_again_without_card(arguments)
        }
        Err(error) => Err(error),
    }
}

fn select_renderer(draw_with: DrawWith) -> Result<()> {
    // Whoever sets Slint's own variable knows what they do.
    if std::env::var_os("SLINT_BACKEND").is_some() {
        return Ok(());
    }
    slint::BackendSelector::new()
        .backend_name("winit".to_owned())
        .renderer_name(draw_with.name().to_owned())
        .select()
        .context("no window can be opened")
}

fn show_and_run(
    arguments: &Arguments,
    draw_with: DrawWith,
    storage: &Rc<FolderStorage>,
    games: PathBuf,
) -> Result<()> {
    let ui = AppWindow::new().context("no window can be opened")?;
    slint::set_xdg_app_id("doushou").context("no window can be opened")?;
    let storage: Rc<dyn Storage> = Rc::<FolderStorage>::clone(storage);
    let outside = Outside {
        play: Ports {
            engine: Box::new(ThreadEngine::start(SearchMind::default)),
            critic: Box::new(ThreadCritic::default()),
            storage,
            sound: Rc::new(CardSounds::start()),
            clock: Rc::new(MonotonicClock::start()),
        },
        files: Rc::new(DiskFiles::new(games)),
        clipboard: Rc::new(WindowClipboard::new(&ui)),
        lot: Box::new(rand::random),
        // Slint's own variable may have chosen otherwise.
        draw_with: std::env::var_os("SLINT_BACKEND")
            .is_none()
            .then_some(draw_with),
    };
    let language = system_language(arguments.lang.as_deref());
    let shell = Shell::open(&ui, outside, language, arguments.lang.is_some());
    if let Some(file) = &arguments.file {
        let file = absolute(file);
        shell.act(|app| app.ask_open(file));
    }
    if let Some(size) = shell.act(|app| app.settings().window).flatten() {
        ui.window()
            .set_size(LogicalSize::new(size.0 as f32, size.1 as f32));
    }
    let watch = (draw_with == DrawWith::Femtovg).then(|| PictureWatch::start(&ui));
    ui.run().context("the window cannot be shown")?;
    remember_size(&ui, &shell);
    if watch.is_some_and(|watch| watch.has_failed()) {
        bail!("no picture appeared");
    }
    Ok(())
}

fn remember_size(ui: &AppWindow, shell: &Rc<Shell>) {
    let window = ui.window();
    if window.is_maximized() || window.is_fullscreen() || window.is_minimized() {
        return;
    }
    let size = window.size().to_logical(window.scale_factor());
    // A window that never came up has no size.
    if size.width >= 1.0 && size.height >= 1.0 {
        let size = (size.width.round() as u32, size.height.round() as u32);
        shell.act(|app| app.change_settings(|settings| settings.window = Some(size)));
    }
}

/// How long the first picture may take.
const FIRST_PICTURE: Duration = Duration::from_secs(4);

/// Ends the event loop when no picture appears: without OpenGL Slint 1.18 notes
/// the failure to open a window but goes on waiting for events.
struct PictureWatch {
    failed: Rc<Cell<bool>>,
    _timer: Timer,
}

impl PictureWatch {
    fn start(ui: &AppWindow) -> Self {
        let drawn = Rc::new(Cell::new(false));
        let failed = Rc::new(Cell::new(false));
        let noted = ui.window().set_rendering_notifier({
            let drawn = Rc::clone(&drawn);
            move |_, _| drawn.set(true)
        });
        let timer = Timer::default();
        // Where drawing cannot be watched, it is trusted.
        if noted.is_ok() {
            let failed = Rc::clone(&failed);
            timer.start(TimerMode::SingleShot, FIRST_PICTURE, move || {
                if !drawn.get() {
                    failed.set(true);
                    // The loop is running: this timer is called by it.
                    let _ = slint::quit_event_loop();
                }
            });
        }
        Self {
            failed,
            _timer: timer,
        }
    }

    fn has_failed(&self) -> bool {
        self.failed.get()
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// A window system is chosen once a process: the other renderer needs another
/// one. The game is safe on disk.
fn run_again_without_card(arguments: &Arguments) -> Result<ExitCode> {
    let program = std::env::current_exe().context("the program cannot find itself")?;
    let mut again = Command::new(program);
    again.args(["--renderer", DrawWith::Software.name()]);
    if let Some(folder) = &arguments.data_dir {
        again.arg("--data-dir").arg(folder);
    }
    if let Some(language) = &arguments.lang {
        again.args(["--lang", language]);
    }
    if let Some(file) = &arguments.file {
        again.arg("--").arg(file);
    }
    again.env_remove("SLINT_BACKEND");
    let status = again.status().context("the program cannot start again")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_well_formed() {
        use clap::CommandFactory as _;
        Arguments::command().debug_assert();
        let arguments =
            Arguments::try_parse_from(["doushou", "--renderer", "software", "game.dsq"]).unwrap();
        assert_eq!(arguments.renderer, Some(DrawWith::Software));
        assert_eq!(arguments.file.as_deref(), Some(Path::new("game.dsq")));
    }

    #[test]
    fn locales_find_their_language() {
        assert_eq!(system_language(Some("zh_HK.UTF-8")), Language::ZhHant);
        assert_eq!(system_language(Some("zh_SG")), Language::ZhHans);
        assert_eq!(system_language(Some("fr_FR.UTF-8")), Language::En);
    }

    #[test]
    fn settings_choose_the_renderer() {
        assert_eq!(
            DrawWith::from_setting(Renderer::Processor),
            DrawWith::Software
        );
        assert_eq!(
            DrawWith::from_setting(Renderer::GraphicsCard),
            DrawWith::Femtovg
        );
    }
}
