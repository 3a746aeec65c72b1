//! Beginning, keeping, opening and restoring games.

use doushou_core::texts;
use doushou_core::{AnyGame, Deal, Game, GameRules, Level, Opponent, ReadGame, Side, read_game};

use super::{Play, Sitter};
use crate::controllers::Notice;
use crate::ports::storage::{Item, StorageError};
use crate::words;

/// Who sits at which side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Seating([Sitter; 2]);

/// A record or position that cannot be played from, in the words of a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LoadError(pub String);

/// The tags that tell who sat where; `human` and `program` are PGN's words.
const TYPE_TAGS: [&str; 2] = ["RedType", "BlueType"];
const OPPONENT_TAGS: [&str; 2] = ["RedOpponent", "BlueOpponent"];
/// The same when there were six levels.
const LEVEL_TAGS: [&str; 2] = ["RedLevel", "BlueLevel"];
/// The tag of the number that fixes what the computer chooses by lot.
const SEED_TAG: &str = "Seed";
const NAME_TAGS: [&str; 2] = ["Red", "Blue"];

impl Seating {
    /// Two people at one board.
    #[must_use]
    pub const fn friends() -> Self {
        Self([Sitter::Human, Sitter::Human])
    }

    /// A human on this side, `other` on the other.
    #[must_use]
    pub const fn new(human: Side, other: Sitter) -> Self {
        match human {
            Side::Red => Self([Sitter::Human, other]),
            Side::Blue => Self([other, Sitter::Human]),
        }
    }

    /// Who sits at a side.
    #[must_use]
    pub const fn sitter(&self, side: Side) -> Sitter {
        self.0[side.index()]
    }

    /// The human's side, when the other is the computer's.
    #[must_use]
    pub fn only_human(&self) -> Option<Side> {
        match self.0 {
            [Sitter::Human, Sitter::Computer { .. }] => Some(Side::Red),
            [Sitter::Computer { .. }, Sitter::Human] => Some(Side::Blue),
            _ => None,
        }
    }

    /// Reads the seats from a record's tags; without them two people played.
    fn from_tags(tags: &[(String, String)]) -> Self {
        let value = |name: &str| {
            tags.iter()
                .find(|(tag, _)| tag == name)
                .map(|(_, value)| value.as_str())
        };
        Self(Side::ALL.map(|side| {
            if value(TYPE_TAGS[side.index()]) != Some("program") {
                return Sitter::Human;
            }
            let named = value(OPPONENT_TAGS[side.index()]);
            let of_six = || {
                let level = value(LEVEL_TAGS[side.index()])?.parse().ok()?;
                Level::of_six(level).map(Opponent::Level)
            };
            let opponent = named.and_then(|named| named.parse().ok());
            Sitter::Computer {
                opponent: opponent.or_else(of_six).unwrap_or(Opponent::ALL[0]),
            }
        }))
    }
}

impl Play {
    /// Begins a new game. The seed fixes what the computer chooses by lot in it.
    pub fn start(&mut self, game: Game, seating: Seating, seed: u64) {
        self.begin(game, seating);
        self.seed = seed;
        self.tags = self.new_tags();
        self.after_change();
    }

    fn begin(&mut self, game: Game, seating: Seating) {
        self.stop_thinking();
        self.drop_review();
        self.game = game;
        self.seating = seating;
        self.flipped = seating.only_human() == Some(Side::Blue);
        self.cursor = None;
        // Where a human is to move, what follows was taken back.
        self.browsing = self.is_looking_back() && self.sitter_to_move() != Sitter::Human;
        self.rows.follow(&self.game);
        self.rows.settle();
    }

    fn new_tags(&self) -> Vec<(String, String)> {
        let mut tags = vec![("Date".to_owned(), self.ports.clock.today())];
        for side in Side::ALL {
            let mut tag = |name: &str, value: String| tags.push((name.to_owned(), value));
            match self.seating.sitter(side) {
                Sitter::Human => {
                    tag(NAME_TAGS[side.index()], "?".to_owned());
                    tag(TYPE_TAGS[side.index()], "human".to_owned());
                }
                Sitter::Computer { opponent } => {
                    let name = texts::opponent_name(self.language, opponent);
                    tag(NAME_TAGS[side.index()], name.to_owned());
                    tag(TYPE_TAGS[side.index()], "program".to_owned());
                    tag(OPPONENT_TAGS[side.index()], opponent.to_string());
                }
            }
        }
        if self.seating != Seating::friends() {
            tags.push((SEED_TAG.to_owned(), self.seed.to_string()));
        }
        tags
    }

    /// What the record calls the player of a side, when it names them.
    pub(super) fn name_in_record(&self, side: Side) -> Option<&str> {
        let tag = NAME_TAGS[side.index()];
        self.tags
            .iter()
            .find(|(name, _)| name == tag)
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty() && *value != "?")
    }

    /// The game as a record.
    #[must_use]
    pub fn record_text(&self) -> String {
        let tags = self
            .tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        self.game.to_record(tags).write()
    }

    /// A name to save the game under.
    #[must_use]
    pub fn proposed_name(&self) -> String {
        let rules = self.game.rules();
        let book = match rules.classic() {
            Some(rules) => texts::book_name(self.language, rules.book),
            None => texts::game_name(self.language, rules),
        };
        let day = self.ports.clock.today().replace('.', "-");
        // A book's explanation in brackets is no part of a file's name.
        let book = book.split(['(', '（']).next().unwrap_or(book).trim();
        format!("{day} {book}")
    }

    /// Keeps the running game safe.
    pub(super) fn save(&mut self) {
        match self.ports.storage.save(Item::Game, &self.record_text()) {
            Ok(()) => self.save_failed = false,
            Err(error) => {
                if !self.save_failed {
                    self.notices.push(Notice::SaveFailed(words::storage_error(
                        self.language,
                        &error,
                    )));
                }
                self.save_failed = true;
            }
        }
    }

    /// Goes on with the game of last time; answers whether there was one.
    pub fn restore(&mut self) -> bool {
        let text = match self.ports.storage.load(Item::Game) {
            Ok(Some(text)) if !text.trim().is_empty() => text,
            Ok(_) => return false,
            Err(StorageError::InUse { path }) => {
                let error = StorageError::InUse { path };
                self.notices.push(Notice::SaveFailed(words::storage_error(
                    self.language,
                    &error,
                )));
                self.save_failed = true;
                return false;
            }
            Err(_) => {
                self.set_aside();
                return false;
            }
        };
        let read = read_game(&text);
        let damaged = !read.problems.is_empty();
        if damaged {
            // What can be read goes on; the file as it was is kept beside it.
            self.set_aside();
        }
        let under_way = read
            .game
            .as_ref()
            .is_some_and(|game| game.total_plies() > 0);
        if damaged && !under_way {
            return false;
        }
        if !self.take_over(read) {
            return false;
        }
        if !damaged && self.game.ply() > 0 {
            self.notices.push(Notice::GameRestored);
        }
        true
    }

    fn set_aside(&mut self) {
        match self.ports.storage.set_aside(Item::Game) {
            Ok(path) => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                let name = name.to_string_lossy().into_owned();
                self.notices.push(Notice::SaveDamaged(name));
            }
            Err(error) => {
                self.notices.push(Notice::SaveFailed(words::storage_error(
                    self.language,
                    &error,
                )));
            }
        }
    }

    fn take_over(&mut self, read: ReadGame) -> bool {
        let Some(game) = read.game else {
            return false;
        };
        let tags: Vec<(String, String)> = read
            .record
            .tags()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let seating = Seating::from_tags(&tags);
        let seed = tags.iter().find(|(tag, _)| tag == SEED_TAG);
        let seed = seed.and_then(|(_, seed)| seed.parse().ok());
        self.begin(game, seating);
        self.seed = seed.unwrap_or(0);
        self.tags = tags;
        self.after_change();
        true
    }

    /// Opens a record in place of the running game. What can be read of a
    /// damaged one is shown, with a notice about the rest.
    ///
    /// # Errors
    /// When nothing in it can be played; the running game stays.
    pub fn load(&mut self, text: &str) -> Result<(), LoadError> {
        let read = read_game(text);
        let rules = read
            .game
            .as_ref()
            .map_or_else(GameRules::default, |game| *game.rules());
        let problem = read
            .problems
            .first()
            .map(|problem| texts::record_problem(self.language, problem, rules));
        let plies = read.game.as_ref().map_or(0, Game::total_plies);
        if let Some(problem) = &problem
            && plies == 0
        {
            return Err(LoadError(problem.clone()));
        }
        if !self.take_over(read) {
            return Err(LoadError(problem.unwrap_or_default()));
        }
        if let Some(problem) = problem {
            self.notices.push(Notice::Plain(problem));
        }
        Ok(())
    }

    /// Whether a text is a position under the rules in force.
    ///
    /// # Errors
    /// Why it is not, as a sentence.
    pub fn check_position(&self, text: &str) -> Result<AnyGame, String> {
        self.read_position(text, Deal::new(0))
    }

    fn read_position(&self, text: &str, deal: Deal) -> Result<AnyGame, String> {
        let rules = *self.game.rules();
        AnyGame::from_fen_dealt(text, rules, deal)
            .map_err(|error| texts::position_error(self.language, &error, rules))
    }

    /// Plays on from a position, with the same rules and seats.
    ///
    /// # Errors
    /// When the text is no position; the running game stays.
    pub fn set_position(&mut self, text: &str) -> Result<(), LoadError> {
        self.set_dealt_position(text, Deal::new(0))
    }

    /// The same; only tiles that lie face down ask for the deal.
    ///
    /// # Errors
    /// When the text is no position; the running game stays.
    pub fn set_dealt_position(&mut self, text: &str, deal: Deal) -> Result<(), LoadError> {
        let position = self.read_position(text, deal).map_err(LoadError)?;
        let flipped = self.flipped;
        self.begin(Game::from_position(position), self.seating);
        self.flipped = flipped;
        self.tags = self.new_tags();
        self.after_change();
        Ok(())
    }
}
