//! Where a scenario is played: a game with everything around it made up, and
//! what each action does there.

use doushou_core::search::Score;
use doushou_core::texts::Language;
use doushou_core::{AnyGame, AnyMove, CellId, Deal, Game, GameRules, Opponent, Side};
use serde_json::Value;

use super::super::{COMPUTER, LEAST_THINKING_MS, MemoryStorage, Notice, Purpose, Table};
use super::{Fields, Trouble, format, known_only, number, text};
use crate::controllers::play::{Seating, Sitter};

const SETUP: [&str; 6] = ["rules", "fen", "deal", "mode", "human", "opponent"];
/// What the computer is sure to take, and sure to decline.
const GLAD: Score = Score::Centipawns(300);
const LOATH: Score = Score::Centipawns(-300);

pub struct Stage {
    pub table: Table,
    pub language: Language,
    /// What was wrong with the record just opened.
    pub problem: String,
}

fn language(value: &Value) -> Result<Language, Trouble> {
    match text(value)? {
        "en" => Ok(Language::En),
        "zh-Hans" => Ok(Language::ZhHans),
        "zh-Hant" => Ok(Language::ZhHant),
        other => Err(format(format!("no language `{other}`"))),
    }
}

impl Stage {
    pub fn set(setup: &Fields) -> Result<Self, Trouble> {
        let mut setup = setup.clone();
        let spoken = setup.remove("language");
        let mut stage = Self {
            table: Table::empty(MemoryStorage::default()),
            language: spoken.as_ref().map_or(Ok(Language::En), language)?,
            problem: String::new(),
        };
        stage.table.play.set_language(stage.language);
        stage.begin(&setup)?;
        Ok(stage)
    }

    fn begin(&mut self, setup: &Fields) -> Result<(), Trouble> {
        known_only(setup, &SETUP)?;
        let word = |key: &str| setup.get(key).map(text).transpose();
        let rules = match word("rules")? {
            None => GameRules::default(),
            Some(name) => name
                .parse()
                .map_err(|_| format(format!("no rules `{name}`")))?,
        };
        let deal = setup.get("deal").map(number).transpose()?.unwrap_or(0);
        let deal = Deal::new(deal as u64);
        let game = match (word("fen")?, rules) {
            (Some(fen), rules) => AnyGame::from_fen_dealt(fen, rules, deal)
                .map(Game::from_position)
                .map_err(|error| format(format!("no position `{fen}`: {error}")))?,
            (None, rules) => Game::dealt(rules, deal),
        };
        let human = match word("human")? {
            None | Some("red") => Side::Red,
            Some("blue") => Side::Blue,
            Some(other) => return Err(format(format!("no side `{other}`"))),
        };
        let plays: Option<Opponent> = match word("opponent")? {
            None => None,
            Some(name) => Some(
                name.parse()
                    .map_err(|_| format(format!("no opponent `{name}`")))?,
            ),
        };
        let seating = match word("mode")? {
            None | Some("friends") => {
                known_only(setup, &["rules", "fen", "deal", "mode"])?;
                Seating::friends()
            }
            Some("computer") => {
                let computer = plays.map_or(COMPUTER, |opponent| Sitter::Computer { opponent });
                Seating::new(human, computer)
            }
            Some(other) => return Err(format(format!("no mode `{other}`"))),
        };
        self.table.play.start(game, seating, 0);
        Ok(())
    }

    pub fn forget_problem(&mut self) {
        self.problem.clear();
        self.table.play.take_notices();
    }

    pub fn cell(&self, name: &str) -> Result<CellId, Trouble> {
        let cells = self.table.play.game().position().cells();
        let named = cells.into_iter().find(|cell| cell.to_string() == name);
        named.ok_or_else(|| format(format!("no cell `{name}`")))
    }

    pub fn act(&mut self, action: &str, value: &Value) -> Result<(), Trouble> {
        match action {
            "tap" => {
                for name in text(value)?.split(' ') {
                    let cell = self.cell(name)?;
                    self.table.play.click(cell);
                }
            }
            "drag" => self.drag(text(value)?)?,
            "pick" => {
                let name = text(value)?;
                let animal = super::seen::animal(name)?;
                self.table.play.pick_from_hand(animal.index());
            }
            "choose" => {
                let (choice, asked) = (number(value)?, self.table.play.choices.len());
                if choice >= asked {
                    return Err(Trouble::Action(format!("{asked} choices are there")));
                }
                self.table.play.choose(choice);
            }
            "reply" => self.reply(text(value)?)?,
            "answer" => self.answer(text(value)?)?,
            "do" => self.command(text(value)?)?,
            "jump" => self.table.play.jump_to(number(value)?),
            "language" => {
                self.language = language(value)?;
                self.table.play.set_language(self.language);
            }
            "newGame" => self.begin(super::fields(value)?)?,
            "load" => {
                let opened = self.table.play.load(text(value)?);
                self.problem = match opened {
                    Err(error) => error.to_string(),
                    Ok(()) => self.notice(),
                };
            }
            other => return Err(format(format!("unknown action `{other}`"))),
        }
        Ok(())
    }

    /// What is told in passing, if anything.
    fn notice(&mut self) -> String {
        let notices = self.table.play.take_notices();
        let plain = notices.into_iter().find_map(|notice| match notice {
            Notice::Plain(text) => Some(text),
            _ => None,
        });
        plain.unwrap_or_default()
    }

    fn drag(&mut self, cells: &str) -> Result<(), Trouble> {
        let (from, to) = cells
            .split_once(' ')
            .ok_or_else(|| format("a drag needs two cells"))?;
        let from = self.cell(from)?;
        let to = match to {
            "-" => None,
            to => Some(self.cell(to)?),
        };
        if self.table.play.start_drag(from) {
            self.table.play.drop(from, to);
        }
        Ok(())
    }

    fn reply(&mut self, mv: &str) -> Result<(), Trouble> {
        let asked = self.table.engine.thinking();
        if !matches!(asked, Some(Purpose::Move { .. } | Purpose::Hint)) {
            return Err(Trouble::Action(format!("{mv}: nothing was asked")));
        }
        let legal = self.table.play.game().legal_moves();
        let known: Option<AnyMove> = legal.into_iter().find(|legal| legal.to_string() == mv);
        let known = known.ok_or_else(|| Trouble::Action(format!("{mv} is not legal")))?;
        self.table.engine.decide(Some(known), Score::Centipawns(0));
        self.table.play.tick();
        // The computer's move shows no sooner than one can see it happen.
        self.table.clock.advance(LEAST_THINKING_MS);
        self.table.play.tick();
        Ok(())
    }

    fn answer(&mut self, answer: &str) -> Result<(), Trouble> {
        let score = match answer {
            "accept" => GLAD,
            "decline" => LOATH,
            other => return Err(format(format!("no answer `{other}`"))),
        };
        if self.table.engine.thinking() != Some(Purpose::Judge) {
            return Err(Trouble::Action("no draw was offered".to_owned()));
        }
        let any = self.table.play.game().legal_moves().first().copied();
        self.table.engine.decide(any, score);
        self.table.play.tick();
        Ok(())
    }

    fn command(&mut self, command: &str) -> Result<(), Trouble> {
        let play = &mut self.table.play;
        match command {
            "undo" => play.undo(),
            "redo" => play.redo(),
            "hint" => play.ask_hint(),
            "resign" => play.resign(),
            "offerDraw" => play.offer_draw(),
            "acceptDraw" => play.accept_draw(),
            "declineDraw" => play.decline_draw(),
            "flip" => play.flip(),
            "cancel" => play.cancel(),
            "engineFails" => {
                if self.table.engine.thinking().is_none() {
                    return Err(Trouble::Action("nothing was asked".to_owned()));
                }
                self.table.engine.fail();
                play.tick();
            }
            "restart" => {
                self.table = Table::empty(self.table.disk.clone());
                self.table.play.set_language(self.language);
                if !self.table.play.restore() {
                    return Err(Trouble::Action("no game was kept".to_owned()));
                }
            }
            other => return Err(format(format!("unknown command `{other}`"))),
        }
        Ok(())
    }
}
