//! Photographs the app in its states, without a display:
//!
//! ```text
//! cargo run -p doushou --example gallery -- target/gallery
//! cargo run -p doushou --example gallery -- target/gallery --scene refused --language zh-Hant --dark
//! ```
//!
//! Without `--scene`, `--size` or `--language` it takes every one. The pictures
//! show the real controllers at work; only the engine, the clock and the disk
//! are made up.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::{Parser, ValueEnum};
use doushou::connect::Shell;
use doushou::controllers::app::Outside;
use doushou::controllers::play::Ports;
use doushou::ports::clipboard::{Clipboard as _, FakeClipboard};
use doushou::ports::clock::FakeClock;
use doushou::ports::critic::FakeCritic;
use doushou::ports::engine::{FakeEngine, Purpose};
use doushou::ports::files::MemoryFiles;
use doushou::ports::sound::FakeSounds;
use doushou::ports::storage::{Item, MemoryStorage};
use doushou::settings::Settings;
use doushou::{
    AppWindow, BoardAdapter, CommandAdapter, Face, FileAdapter, NewGameAdapter, Page, PageAdapter,
    ReviewAdapter, Shade,
};
use doushou_core::analysis::AnalysisLine;
use doushou_core::search::Score;
use doushou_core::texts::Language;
use doushou_core::{AnyGame, Game, GameRules, Move};
use i_slint_backend_testing::{
    ElementHandle, TestingBackend, TestingBackendOptions, mock_elapsed_time,
};
use slint::{ComponentHandle as _, LogicalSize, Model as _};

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Scene {
    /// The first move is to be made.
    Start,
    /// Some moves on, one captured animal.
    Playing,
    /// The best lines of the position.
    Analysis,
    /// A game is gone over: an error with its reason and the better move.
    Review,
    /// The review is under way.
    Reviewing,
    /// The review of a finished game, as a whole.
    ReviewEnded,
    /// What one side begins without.
    Handicap,
    /// A piece is selected.
    Selected,
    /// A leap that a rat blocks was tried.
    Refused,
    /// Who threatens whom.
    Threats,
    /// The computer shows a good move.
    Hint,
    /// The computer is at work.
    Thinking,
    /// A den was entered.
    Ended,
    /// Blue sits below.
    Flipped,
    NewGame,
    HouseRules,
    Settings,
    Rules,
    About,
    Files,
    Menu,
    Moves,
    Question,
    Notice,
}

#[derive(Debug, Parser)]
struct Arguments {
    /// Where the pictures go
    folder: PathBuf,
    #[arg(long, value_enum)]
    scene: Vec<Scene>,
    /// WIDTHxHEIGHT in pixels
    #[arg(long, value_parser = parse_size)]
    size: Vec<(u32, u32)>,
    /// zh-Hans, zh-Hant or en
    #[arg(long, value_parser = parse_language)]
    language: Vec<Language>,
    #[arg(long)]
    dark: bool,
    /// The games to show: their rules as records name them, `ocean`
    #[arg(long)]
    rules: Vec<GameRules>,
    /// Moves played first, as records write them, between spaces
    #[arg(long, default_value = "")]
    moves: String,
    /// Cells clicked then, between spaces
    #[arg(long, default_value = "")]
    clicks: String,
    /// The position to begin with, in place of the usual one
    #[arg(long)]
    position: Option<String>,
    /// Animal pictures instead of characters
    #[arg(long)]
    pictures: bool,
}

fn parse_size(text: &str) -> Result<(u32, u32)> {
    let (width, height) = text.split_once('x').context("no x between the sides")?;
    Ok((width.parse()?, height.parse()?))
}

fn parse_language(text: &str) -> Result<Language, &'static str> {
    Language::ALL
        .into_iter()
        .find(|language| language.tag() == text)
        .ok_or("not one of the languages")
}

/// A window with everything around it made up.
struct Desk {
    ui: AppWindow,
    engine: FakeEngine,
    critic: FakeCritic,
    clock: FakeClock,
    clipboard: FakeClipboard,
    files: MemoryFiles,
    _shell: Rc<Shell>,
}

impl Desk {
    fn open(
        language: Language,
        arguments: &Arguments,
        rules: GameRules,
        size: (u32, u32),
    ) -> Result<Self> {
        let settings = Settings {
            rules,
            shade: if arguments.dark {
                Shade::Dark
            } else {
                Shade::Light
            },
            face: if arguments.pictures {
                Face::Picture
            } else {
                Face::Character
            },
            ..Settings::default()
        };
        let disk = MemoryStorage::default();
        disk.put(Item::Settings, &settings.write());
        let files = MemoryFiles::default();
        files.put("/games/2026-11-30 with grandpa.dsq", "");
        files.put("/games/2026-11-28.dsq", "");
        let ui = AppWindow::new()?;
        let engine = FakeEngine::default();
        let critic = FakeCritic::default();
        let clock = FakeClock::default();
        let clipboard = FakeClipboard::default();
        let outside = Outside {
            play: Ports {
                engine: Box::new(engine.clone()),
                critic: Box::new(critic.clone()),
                storage: Rc::new(disk),
                sound: Rc::new(FakeSounds::default()),
                clock: Rc::new(clock.clone()),
            },
            files: Rc::new(files.clone()),
            clipboard: Rc::new(clipboard.clone()),
            lot: Box::new(|| true),
            draw_with: None,
        };
        let shell = Shell::open(&ui, outside, language, true);
        let (width, height) = size;
        ui.window()
            .set_size(LogicalSize::new(width as f32, height as f32));
        ui.show()?;
        let desk = Self {
            ui,
            engine,
            critic,
            clock,
            clipboard,
            files,
            _shell: shell,
        };
        desk.wait(50)?;
        Ok(desk)
    }

    /// Lets time pass for the window and the game alike. It is drawn before and
    /// after, since what moves starts and ends with a drawing.
    fn wait(&self, ms: u64) -> Result<()> {
        self.ui.window().take_snapshot()?;
        for _ in 0..ms.div_ceil(50) {
            self.clock.advance(50);
            mock_elapsed_time(Duration::from_millis(50));
        }
        self.ui.window().take_snapshot()?;
        Ok(())
    }

    fn click(&self, square: &str) -> Result<()> {
        let board = self.ui.global::<BoardAdapter<'_>>();
        let cells = board.get_cells();
        let cell = cells.iter().find(|cell| cell.name == square);
        let cell = cell.with_context(|| format!("no cell {square}"))?;
        board.invoke_square_clicked(cell.index);
        self.wait(300)
    }

    /// Plays moves in turn; the computer's are put into its mouth.
    fn play(&self, moves: &str) -> Result<()> {
        for text in moves.split_whitespace() {
            if matches!(self.engine.thinking(), Some(Purpose::Move { .. })) {
                let reply: Move = text.parse()?;
                self.engine
                    .decide(Some(reply.into()), Score::Centipawns(10));
                self.wait(900)?;
            } else {
                self.click(&text[..2])?;
                self.click(&text[2..])?;
            }
        }
        Ok(())
    }

    fn position(&self, fen: &str) -> Result<()> {
        self.clipboard.copy(fen);
        self.commands().invoke_paste_position();
        self.wait(300)
    }

    fn commands(&self) -> CommandAdapter<'_> {
        self.ui.global()
    }

    fn page(&self, page: Page) {
        self.ui.global::<PageAdapter<'_>>().set_page(page);
    }

    /// Opens a record with the moves asked for, then clicks.
    fn set_out(&self, arguments: &Arguments, rules: GameRules) -> Result<()> {
        if let Some(fen) = &arguments.position {
            self.position(fen)?;
        }
        if !arguments.moves.is_empty() {
            let mut game = match &arguments.position {
                Some(fen) => Game::from_position(AnyGame::from_fen(fen, rules)?),
                None => Game::new(rules),
            };
            for text in arguments.moves.split_whitespace() {
                game.play_text(text)?;
            }
            self.files
                .put("/games/shown.dsq", &game.to_record([("Red", "?")]).write());
            self.commands().invoke_open_game();
            let page = self.ui.global::<FileAdapter<'_>>();
            page.set_name("shown.dsq".into());
            page.invoke_accepted();
            self.wait(300)?;
        }
        for cell in arguments.clicks.split_whitespace() {
            self.click(cell)?;
        }
        Ok(())
    }

    fn show(&self, scene: Scene) -> Result<()> {
        // Red gives the elephant to the rat.
        const LOST: &str = "a3a4 a7a6 g3g4 g7g6 c3d3 c7d7 g1g2 b8c8 e3e2 d7d6 a4a5 a6a5 g2g3 a5a4 d3d4 g9g8 g4f4 e7d7";
        const GAME: &str = "a3a4 a7a6 a4a5 e7f7 g3g4 a6b6 g1g2 g7g6 g4f4 f7f8 e3d3 c7d7";
        match scene {
            Scene::Start => {}
            Scene::Playing => self.play(GAME)?,
            Scene::Analysis => {
                self.play(GAME)?;
                self.commands().invoke_toggle_evaluation();
                self.wait(100)?;
                let lines = [
                    (64, "d3d4 d7d6 g2g3"),
                    (31, "g2g3 d7d6 c3b3"),
                    (-120, "b2b3 e9d9"),
                ];
                for (place, (worth, moves)) in lines.into_iter().enumerate() {
                    let moves = moves.split(' ').map(|mv| Ok(mv.parse::<Move>()?.into()));
                    self.engine.tell_line(AnalysisLine {
                        rank: place + 1,
                        depth: 14,
                        score: Score::Centipawns(worth),
                        moves: moves.collect::<Result<_>>()?,
                    });
                }
            }
            Scene::Review => {
                self.play(LOST)?;
                self.review()?;
                self.ui
                    .global::<ReviewAdapter<'_>>()
                    .invoke_previous_error();
            }
            Scene::Reviewing => {
                self.play(LOST)?;
                self.ui.global::<ReviewAdapter<'_>>().invoke_toggle();
                self.critic.progress(7, 19);
            }
            Scene::ReviewEnded => {
                self.position("l5t/1d1L1c1/2p1w1e/r6/7/4R2/E1W1P2/1C3D1/T6 r")?;
                self.play("d8d9")?;
                self.review()?;
            }
            Scene::Handicap => {
                self.commands().invoke_new_game();
                self.wait(100)?;
                self.unfold();
            }
            Scene::Selected => {
                self.play(GAME)?;
                self.click("d3")?;
            }
            Scene::Refused => {
                self.position("l5t/1d3c1/2p1w1e/7/7/4r1L/E1W1P2/1C3D1/T6 r")?;
                self.click("g4")?;
                self.click("d4")?;
            }
            Scene::Threats => {
                self.position("l5t/1d3c1/2pLw1e/7/r6/E3R2/2W1P2/1C3D1/T6 r")?;
                self.commands().invoke_toggle_threats();
            }
            Scene::Hint => {
                self.play(GAME)?;
                self.commands().invoke_hint();
                self.wait(100)?;
                self.engine
                    .decide(Some("g2g3".parse::<Move>()?.into()), Score::Centipawns(80));
            }
            Scene::Thinking => {
                self.play(GAME)?;
                self.play("d3d4")?;
            }
            Scene::Ended => {
                self.position("l5t/1d1L1c1/2p1w1e/r6/7/4R2/E1W1P2/1C3D1/T6 r")?;
                self.play("d8d9")?;
            }
            Scene::Flipped => {
                self.play(GAME)?;
                self.commands().invoke_flip();
            }
            Scene::NewGame => self.commands().invoke_new_game(),
            Scene::HouseRules => {
                self.commands().invoke_new_game();
                self.ui
                    .global::<NewGameAdapter<'_>>()
                    .invoke_option_chosen(2, 1);
                self.wait(100)?;
                self.unfold();
            }
            Scene::Settings => self.commands().invoke_show_settings(),
            Scene::Rules => self.commands().invoke_show_rules(),
            Scene::About => self.commands().invoke_show_about(),
            Scene::Files => self.commands().invoke_open_game(),
            Scene::Menu => self.page(Page::Menu),
            Scene::Moves => {
                self.play(GAME)?;
                self.page(Page::Moves);
            }
            Scene::Question => {
                self.play(GAME)?;
                self.commands().invoke_resign();
            }
            Scene::Notice => self.commands().invoke_copy_position(),
        }
        self.wait(600)
    }

    /// The game is gone over in earnest, though not deeply.
    fn review(&self) -> Result<()> {
        self.ui.global::<ReviewAdapter<'_>>().invoke_toggle();
        self.critic.work(20_000);
        self.wait(100)
    }

    /// Opens the list of house rules, whatever language it speaks.
    fn unfold(&self) {
        let folds = i_slint_backend_testing::ElementQuery::from_root(&self.ui)
            .match_descendants()
            .match_predicate(|element: &ElementHandle| element.accessible_expanded() == Some(false))
            .find_all();
        for fold in folds {
            fold.invoke_accessible_default_action();
        }
    }
}

fn save(ui: &AppWindow, path: &Path) -> Result<()> {
    let picture = ui.window().take_snapshot()?;
    let file = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
        .write_header()?
        .write_image_data(picture.as_bytes())?;
    Ok(())
}

fn or_all<T: Copy>(chosen: &[T], all: &[T]) -> Vec<T> {
    if chosen.is_empty() { all } else { chosen }.to_vec()
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    slint::platform::set_platform(Box::new(TestingBackend::new(TestingBackendOptions {
        mock_time: true,
        threading: false,
        renderer_name: Some("software".into()),
    })))
    .map_err(|error| anyhow::anyhow!("no picture can be drawn: {error}"))?;
    fs::create_dir_all(&arguments.folder)?;
    for scene in or_all(&arguments.scene, Scene::value_variants()) {
        for (width, height) in or_all(&arguments.size, &[(1180, 850), (900, 780), (360, 640)]) {
            for language in or_all(&arguments.language, &Language::ALL) {
                for rules in or_all(&arguments.rules, &[GameRules::default()]) {
                    let desk = Desk::open(language, &arguments, rules, (width, height))?;
                    desk.set_out(&arguments, rules)?;
                    desk.show(scene)?;
                    let name = scene.to_possible_value();
                    let name = name.as_ref().map_or("scene", |value| value.get_name());
                    let shade = if arguments.dark { "dark" } else { "light" };
                    let tag = language.tag();
                    let game = match arguments.rules.is_empty() {
                        true => String::new(),
                        false => format!("-{rules}"),
                    };
                    let file = format!("{name}{game}-{width}x{height}-{tag}-{shade}.png");
                    save(&desk.ui, &arguments.folder.join(&file))
                        .with_context(|| format!("{file} cannot be written"))?;
                    desk.ui.hide()?;
                }
            }
        }
    }
    Ok(())
}
