//! The player's tastes and last choices, kept as a small TOML file.
//!
//! Reading is tolerant: a value that is missing or makes no sense falls back to
//! its default, and what this version does not know is kept for the one that does.

use doushou_core::texts::Language;
use doushou_core::{GameRules, Handicap, Level};
use toml::{Table, Value};

use crate::{Face, HandicapGiver, Opponent, Renderer, Shade, SideChoice};

/// Everything the settings file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// `None` follows the system.
    pub language: Option<Language>,
    /// Light, dark or as the desktop says.
    pub shade: Shade,
    /// What pieces show.
    pub face: Face,
    /// Whether sounds are heard.
    pub sound: bool,
    /// Whether nothing slides or fades.
    pub reduced_motion: bool,
    /// Whether the board's edges name files and rows.
    pub coordinates: bool,
    /// Whether pieces carry their rank.
    pub ranks: bool,
    /// Which drawing code the window uses.
    pub renderer: Renderer,
    /// The rules of the last new game.
    pub rules: GameRules,
    /// The computer's last strength.
    pub level: Level,
    /// Whether it kept the game close instead.
    pub keeps_close: bool,
    /// What a side began without.
    pub handicap: Option<Handicap>,
    /// Who gave it.
    pub giver: HandicapGiver,
    /// The last opponent.
    pub opponent: Opponent,
    /// The side last chosen.
    pub side: SideChoice,
    /// The window's size when it was last closed, in logical pixels.
    pub window: Option<(u32, u32)>,
    /// What this version does not know, kept for the one that does.
    pub rest: Table,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            shade: Shade::System,
            face: Face::Character,
            sound: true,
            reduced_motion: false,
            coordinates: true,
            ranks: true,
            renderer: Renderer::Automatic,
            rules: GameRules::default(),
            level: FIRST_LEVEL,
            keeps_close: false,
            handicap: None,
            giver: HandicapGiver::First,
            opponent: Opponent::Computer,
            side: SideChoice::Red,
            window: None,
            rest: Table::new(),
        }
    }
}

/// A settings file that is no TOML at all.
#[derive(Debug, thiserror::Error)]
#[error("the settings cannot be read: {0}")]
pub struct ParseSettingsError(#[from] toml::de::Error);

const SHADES: [(&str, Shade); 3] = [
    ("system", Shade::System),
    ("light", Shade::Light),
    ("dark", Shade::Dark),
];
const FACES: [(&str, Face); 2] = [("character", Face::Character), ("picture", Face::Picture)];
const RENDERERS: [(&str, Renderer); 3] = [
    ("automatic", Renderer::Automatic),
    ("graphics-card", Renderer::GraphicsCard),
    ("processor", Renderer::Processor),
];
const OPPONENTS: [(&str, Opponent); 2] = [
    ("computer", Opponent::Computer),
    ("friend", Opponent::Friend),
];
const GIVERS: [(&str, HandicapGiver); 2] = [
    ("first", HandicapGiver::First),
    ("second", HandicapGiver::Second),
];
/// The strength of the first game: somebody who knows the rules has a chance.
const FIRST_LEVEL: Level = Level::ALL[3];
/// The key of the level, 1 to 12.
const LEVEL: &str = "strength";
/// The key it had when there were six.
const LEVEL_OF_SIX: &str = "level";
const SIDES: [(&str, SideChoice); 3] = [
    ("red", SideChoice::Red),
    ("blue", SideChoice::Blue),
    ("random", SideChoice::Random),
];

fn word_of<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words
        .iter()
        .find(|(_, known)| *known == value)
        .map_or("", |(word, _)| word)
}

/// The language a tag names, exactly.
fn language_of(tag: &str) -> Option<Language> {
    Language::ALL
        .into_iter()
        .find(|language| language.tag() == tag)
}

/// The level, also where it is still one of six.
fn level_of(table: &Table) -> Option<Level> {
    let number = |key: &str| u8::try_from(table.get(key)?.as_integer()?).ok();
    number(LEVEL)
        .and_then(Level::new)
        .or_else(|| number(LEVEL_OF_SIX).and_then(Level::of_six))
}

/// A size that a screen may have.
fn window_of(value: &Value) -> Option<(u32, u32)> {
    let side = |value: &Value| {
        let side = u32::try_from(value.as_integer()?).ok()?;
        (200..=20_000).contains(&side).then_some(side)
    };
    match value.as_array()?.as_slice() {
        [width, height] => Some((side(width)?, side(height)?)),
        _ => None,
    }
}

impl Settings {
    /// Reads a settings file.
    ///
    /// # Errors
    /// When the text is no TOML at all; single bad values only fall back.
    pub fn parse(text: &str) -> Result<Self, ParseSettingsError> {
        let table: Table = text.trim_start_matches('\u{feff}').parse()?;
        let default = Self::default();
        let word = |key: &str| table.get(key).and_then(Value::as_str);
        let flag =
            |key: &str, default: bool| table.get(key).and_then(Value::as_bool).unwrap_or(default);
        fn known<T: Copy>(words: &[(&str, T)], word: Option<&str>, default: T) -> T {
            words
                .iter()
                .find(|(known, _)| Some(*known) == word)
                .map_or(default, |(_, value)| *value)
        }
        Ok(Self {
            language: word("language").and_then(language_of),
            shade: known(&SHADES, word("shade"), default.shade),
            face: known(&FACES, word("face"), default.face),
            sound: flag("sound", default.sound),
            reduced_motion: flag("reduced-motion", default.reduced_motion),
            coordinates: flag("coordinates", default.coordinates),
            ranks: flag("ranks", default.ranks),
            renderer: known(&RENDERERS, word("renderer"), default.renderer),
            rules: word("rules")
                .and_then(|rules| rules.parse().ok())
                .unwrap_or(default.rules),
            level: level_of(&table).unwrap_or(default.level),
            keeps_close: flag("keeps-close", default.keeps_close),
            handicap: word("handicap").and_then(|handicap| handicap.parse().ok()),
            giver: known(&GIVERS, word("handicap-giver"), default.giver),
            opponent: known(&OPPONENTS, word("opponent"), default.opponent),
            side: known(&SIDES, word("side"), default.side),
            window: table.get("window").and_then(window_of),
            rest: table,
        })
    }

    /// The text to keep; unknown values come along.
    #[must_use]
    pub fn write(&self) -> String {
        let mut table = self.rest.clone();
        let mut set = |key: &str, value: Value| {
            table.insert(key.to_owned(), value);
        };
        let text = |word: &str| Value::String(word.to_owned());
        set(
            "language",
            text(self.language.map_or("system", Language::tag)),
        );
        set("shade", text(word_of(&SHADES, self.shade)));
        set("face", text(word_of(&FACES, self.face)));
        set("sound", Value::Boolean(self.sound));
        set("reduced-motion", Value::Boolean(self.reduced_motion));
        set("coordinates", Value::Boolean(self.coordinates));
        set("ranks", Value::Boolean(self.ranks));
        set("renderer", text(word_of(&RENDERERS, self.renderer)));
        set("rules", Value::String(self.rules.to_string()));
        set(LEVEL, Value::Integer(self.level.number().into()));
        set("keeps-close", Value::Boolean(self.keeps_close));
        set("handicap", text(self.handicap.map_or("none", Handicap::id)));
        set("handicap-giver", text(word_of(&GIVERS, self.giver)));
        set("opponent", text(word_of(&OPPONENTS, self.opponent)));
        set("side", text(word_of(&SIDES, self.side)));
        if let Some((width, height)) = self.window {
            let size = [width, height].map(|side| Value::Integer(side.into()));
            set("window", Value::Array(size.to_vec()));
        }
        table.remove(LEVEL_OF_SIX);
        table.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doushou_core::RuleSet;

    #[test]
    fn what_is_written_reads_back() {
        let settings = Settings {
            language: Some(Language::ZhHant),
            shade: Shade::Dark,
            face: Face::Picture,
            sound: false,
            reduced_motion: true,
            coordinates: false,
            ranks: false,
            renderer: Renderer::Processor,
            rules: RuleSet::DATOU.into(),
            level: Level::ALL[5],
            keeps_close: true,
            handicap: Handicap::ALL.last().copied(),
            giver: HandicapGiver::Second,
            opponent: Opponent::Friend,
            side: SideChoice::Random,
            window: Some((800, 600)),
            rest: Table::new(),
        };
        let mut again = Settings::parse(&settings.write()).unwrap();
        again.rest = Table::new();
        assert_eq!(again, settings);
    }

    #[test]
    fn an_empty_file_means_the_defaults() {
        let mut settings = Settings::parse("").unwrap();
        settings.rest = Table::new();
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn bad_values_fall_back_one_by_one() {
        let settings = Settings::parse(
            "language = \"tlh\"\nshade = 3\nsound = \"loud\"\nlevel = 99\nrules = \"chess\"\nwindow = [3, -4]\nface = \"picture\"\n",
        )
        .unwrap();
        assert_eq!(settings.language, None);
        assert_eq!(settings.shade, Shade::System);
        assert!(settings.sound);
        assert_eq!(settings.level, Settings::default().level);
        assert_eq!(settings.rules, RuleSet::default());
        assert_eq!(settings.face, Face::Picture);
        assert_eq!(settings.window, None);
        assert!(Settings::parse("level = -9223372036854775808").is_ok());
    }

    #[test]
    fn what_a_later_version_wrote_is_kept() {
        let settings = Settings::parse("future = { a = 1 }\nsound = false\n").unwrap();
        let again: Table = settings.write().parse().unwrap();
        assert!(again.get("future").is_some_and(Value::is_table));
        assert_eq!(again.get("sound"), Some(&Value::Boolean(false)));
    }

    #[test]
    fn a_level_of_six_is_one_of_twelve() {
        for (text, level) in [
            ("level = 1", 2),
            ("level = 6", 12),
            ("level = 3\nstrength = 9", 9),
            ("level = 7", 4),
            ("strength = 0", 4),
        ] {
            let settings = Settings::parse(text).unwrap();
            assert_eq!(settings.level.number(), level, "{text}");
            assert!(!settings.write().contains("\nlevel"));
        }
    }

    #[test]
    fn no_toml_is_an_error() {
        assert!(Settings::parse("this is not = = toml").is_err());
    }
}
