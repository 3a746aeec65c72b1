//! What there is to choose from: games, rule books, house rules, opponents,
//! handicaps, languages; and what a screen needs to draw each game.

use doushou_core::texts::{self, Choice, HouseRule};
use doushou_core::{AnyGame, Book, FolkId, FolkRules, GameRules, Handicap, RuleSet, TimeoutRule};

use crate::opponent::Opponent;
use crate::problem::RulesError;
use crate::types::{Animal, CellShape, Language, Terrain, number};

/// The version of this library, such as `0.1.0`.
#[uniffi::export]
#[must_use]
pub fn library_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// A language as a menu shows it.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct LanguageInfo {
    /// The language.
    pub language: Language,
    /// Its BCP 47 tag: `zh-Hans`, `zh-Hant`, `en`.
    pub tag: String,
    /// Its name in itself.
    pub own_name: String,
}

/// Every language, in the order of a menu.
#[uniffi::export]
#[must_use]
pub fn languages() -> Vec<LanguageInfo> {
    let all = texts::Language::ALL.into_iter();
    all.map(|language| LanguageInfo {
        language: language.into(),
        tag: language.tag().to_owned(),
        own_name: language.own_name().to_owned(),
    })
    .collect()
}

/// The language for a locale or tag as systems write them, `zh_TW.UTF-8` or
/// `zh-Hans-HK`; what is not Chinese reads English.
#[uniffi::export]
#[must_use]
pub fn language_for_locale(locale: String) -> Language {
    texts::Language::from_locale(&locale).into()
}

/// A game as a menu shows it.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct GameInfo {
    /// The game's usual rules, as [`Game`](crate::Game) takes them: `yeshou`,
    /// `lake`.
    pub rules: String,
    /// Its name.
    pub name: String,
    /// One line that tells it from the others.
    pub line: String,
    /// Whether it is the classic game, with rule books and house rules.
    pub is_classic: bool,
    /// What a player is told of a game whose rules are partly ours.
    pub reconstructed_note: Option<String>,
    /// The rule books of the classic game, the usual one among them; none of the
    /// other games.
    pub books: Vec<BookInfo>,
}

/// A rule book as a menu shows it.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct BookInfo {
    /// The book's rules, as [`Game`](crate::Game) takes them.
    pub rules: String,
    /// Its name.
    pub name: String,
    /// One line that tells it from the others.
    pub line: String,
}

/// Every game, the classic one first, in the order of the rules.
#[uniffi::export]
#[must_use]
pub fn games(language: Language) -> Vec<GameInfo> {
    let language = language.into();
    let info = |rules: GameRules, line: &str, books| GameInfo {
        rules: rules.to_string(),
        name: texts::game_name(language, rules).to_owned(),
        line: line.to_owned(),
        is_classic: rules.classic().is_some(),
        reconstructed_note: texts::reconstructed_note(language, rules).map(str::to_owned),
        books,
    };
    let books = Book::ALL.into_iter().map(|book| BookInfo {
        rules: book.id().to_owned(),
        name: texts::book_name(language, book).to_owned(),
        line: texts::book_line(language, book).to_owned(),
    });
    let usual = RuleSet::default();
    let classic = info(
        usual.into(),
        texts::book_line(language, usual.book),
        books.collect(),
    );
    let folk = FolkId::ALL.into_iter();
    let folk = folk.map(|game| info(game.into(), texts::game_line(language, game), Vec::new()));
    std::iter::once(classic).chain(folk).collect()
}

/// What a rule set is called.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct RulesInfo {
    /// The rules in their canonical form: what equals the book's is left out.
    pub rules: String,
    /// The game's name.
    pub game_name: String,
    /// The rules in a few words.
    pub name: String,
    /// One line for each house rule that differs from the book.
    pub house_rules: Vec<String>,
    /// Whether it is the classic game.
    pub is_classic: bool,
    /// Whether the first tile turned over gives the colours (`flip`): until then a
    /// player is the first or the second, not Red or Blue.
    pub deals_colours: bool,
}

/// Reads a rule set's name and says what it means.
///
/// # Errors
/// What cannot be read.
#[uniffi::export]
pub fn rules_info(rules: String, language: Language) -> Result<RulesInfo, RulesError> {
    let (rules, language) = (rules.parse::<GameRules>()?, language.into());
    Ok(RulesInfo {
        rules: rules.to_string(),
        game_name: texts::game_name(language, rules).to_owned(),
        name: texts::rules_name(language, rules),
        house_rules: rules
            .classic()
            .map_or_else(Vec::new, |classic| texts::rule_set_lines(language, classic)),
        is_classic: rules.classic().is_some(),
        deals_colours: rules.folk() == Some(FolkId::Flip),
    })
}

/// A house rule with the values a menu offers below its name.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct HouseRuleInfo {
    /// The rule's name.
    pub name: String,
    /// Which of the values the rules have: a place in `values`.
    pub chosen: i32,
    /// What can be chosen, at least two.
    pub values: Vec<HouseRuleValue>,
}

/// One value of a house rule.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct HouseRuleValue {
    /// What a menu calls it.
    pub name: String,
    /// One line that explains it.
    pub line: String,
    /// The whole rules with this value chosen and all else as it was.
    pub rules: String,
}

/// The house rules of a rule set: fourteen of the classic game, of the others
/// only what running out of time costs. To change one, go on with the `rules` of
/// the value chosen.
///
/// # Errors
/// What in `rules` cannot be read.
#[uniffi::export]
pub fn house_rules(rules: String, language: Language) -> Result<Vec<HouseRuleInfo>, RulesError> {
    let (rules, language) = (rules.parse::<GameRules>()?, language.into());
    Ok(match rules {
        GameRules::Classic(rules) => HouseRule::ALL
            .into_iter()
            .map(|rule| house_rule(rule, rules, language))
            .collect(),
        GameRules::Folk(rules) => vec![folk_timeout(rules, language)],
    })
}

fn house_rule(rule: HouseRule, rules: RuleSet, language: texts::Language) -> HouseRuleInfo {
    let choices = rule.choices(&rules);
    let chosen = rule.chosen(&rules);
    let place = choices.iter().position(|&choice| choice == chosen);
    let value = |choice: Choice| {
        let mut with = rules;
        choice.apply(&mut with);
        value(choice, with.into(), language)
    };
    HouseRuleInfo {
        name: texts::house_rule_name(language, rule).to_owned(),
        chosen: number(place.unwrap_or(0)),
        values: choices.iter().copied().map(value).collect(),
    }
}

fn folk_timeout(rules: FolkRules, language: texts::Language) -> HouseRuleInfo {
    let all = [
        TimeoutRule::Lose,
        TimeoutRule::TwoInARow,
        TimeoutRule::SkipFourthLoses,
    ];
    let place = all.iter().position(|&timeout| timeout == rules.timeout);
    let value = |timeout| {
        let with = FolkRules { timeout, ..rules };
        value(Choice::Timeout(timeout), GameRules::Folk(with), language)
    };
    HouseRuleInfo {
        name: texts::house_rule_name(language, HouseRule::Timeout).to_owned(),
        chosen: number(place.unwrap_or(0)),
        values: all.map(value).to_vec(),
    }
}

fn value(choice: Choice, with: GameRules, language: texts::Language) -> HouseRuleValue {
    HouseRuleValue {
        name: texts::choice_name(language, choice),
        line: texts::choice_line(language, choice),
        rules: with.to_string(),
    }
}

/// A piece of a rules page.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Enum)]
pub enum PageBlock {
    /// A heading; level 1 is the page's title.
    Heading {
        /// 1 to 3.
        level: i32,
        /// The heading.
        text: String,
    },
    /// Running text.
    Paragraph {
        /// The text.
        text: String,
    },
    /// One point of a list.
    Item {
        /// The text.
        text: String,
    },
    /// A table; its first row is the head. Every row has as many cells.
    Table {
        /// The rows with their cells.
        rows: Vec<Vec<String>>,
    },
}

/// A game's rules page in pieces, in order.
///
/// # Errors
/// What in `rules` cannot be read.
#[uniffi::export]
pub fn rules_page(rules: String, language: Language) -> Result<Vec<PageBlock>, RulesError> {
    let rules: GameRules = rules.parse()?;
    let blocks = texts::game_rules_blocks(language.into(), rules).into_iter();
    let block = |block| match block {
        texts::Block::Heading { level, text } => PageBlock::Heading {
            level: level.into(),
            text,
        },
        texts::Block::Paragraph(text) => PageBlock::Paragraph { text },
        texts::Block::Item(text) => PageBlock::Item { text },
        texts::Block::Table(rows) => PageBlock::Table { rows },
    };
    Ok(blocks.map(block).collect())
}

/// An animal as a game shows it.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct AnimalInfo {
    /// Which it is.
    pub animal: Animal,
    /// The animal whose picture it wears: a fox's where the wolf is one.
    pub picture: Animal,
    /// The one character on its piece.
    pub glyph: String,
    /// What the piece shows in small: its rank, the character it moves by, or
    /// nothing.
    pub badge: String,
    /// Its name.
    pub name: String,
    /// Its rank, 1 to 8, where the game has ranks.
    pub rank: Option<i32>,
    /// How it moves, in the games whose animals each move in their own way.
    pub moves: Option<String>,
}

/// The animals of a game, in the order of [`Animal`].
///
/// # Errors
/// What in `rules` cannot be read.
#[uniffi::export]
pub fn animals(rules: String, language: Language) -> Result<Vec<AnimalInfo>, RulesError> {
    let (rules, language) = (rules.parse::<GameRules>()?, language.into());
    let start = AnyGame::start(rules);
    let there = start.pieces();
    // Where the tiles lie face down, they are those of the classic game.
    let is_there = |animal: doushou_core::Animal| {
        there.iter().any(|(_, piece)| piece.animal == animal)
            || (there.is_empty() && animal.is_classic())
    };
    let info = |animal| AnimalInfo {
        animal: Animal::from(animal),
        picture: picture(animal, &rules),
        glyph: texts::piece_glyph(language, animal, rules).to_owned(),
        badge: texts::badge(language, rules, animal),
        name: texts::animal_name(language, animal, rules).to_owned(),
        rank: rules.rank(animal).map(Into::into),
        moves: rules
            .folk()
            .and_then(|game| texts::how_it_moves(language, game, animal)),
    };
    let animals = doushou_core::Animal::ANY.into_iter();
    Ok(animals
        .filter(|&animal| is_there(animal))
        .map(info)
        .collect())
}

/// The animal whose picture an animal wears.
pub(crate) fn picture(animal: doushou_core::Animal, rules: &GameRules) -> Animal {
    match animal {
        doushou_core::Animal::Wolf if rules.has_fox() => Animal::Fox,
        other => other.into(),
    }
}

/// A board as something to draw. A cell's place in `cells` is the number that
/// everything else names it by.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct BoardInfo {
    /// Whole squares from left to right.
    pub columns: i32,
    /// Whole squares from bottom to top.
    pub rows: i32,
    /// Whether pieces stand on crossings of lines (`bears`).
    pub has_points: bool,
    /// Whether the board is nearly all water (`ocean`).
    pub is_open_water: bool,
    /// Every cell.
    pub cells: Vec<CellInfo>,
}

/// One place a piece can stand on.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct CellInfo {
    /// Its name in moves, such as `a3`.
    pub name: String,
    /// The middle's distance from the left edge, in half squares.
    pub x: i32,
    /// The middle's distance from Red's edge, in half squares.
    pub y: i32,
    /// Whether pieces stand in it or on a crossing.
    pub shape: CellShape,
    /// What the ground is.
    pub terrain: Terrain,
    /// What the ground is called.
    pub terrain_name: String,
    /// The character of the animal whose home it is (`fate`), else nothing.
    pub home_glyph: String,
}

/// A game's board; it stays the same through a game.
///
/// # Errors
/// What in `rules` cannot be read.
#[uniffi::export]
pub fn board(rules: String, language: Language) -> Result<BoardInfo, RulesError> {
    let rules: GameRules = rules.parse()?;
    Ok(board_of(&AnyGame::start(rules), language.into()))
}

pub(crate) fn board_of(game: &AnyGame, language: texts::Language) -> BoardInfo {
    let (rules, layout) = (game.rules(), game.layout());
    let cell = |cell: doushou_core::Cell| CellInfo {
        x: cell.x.into(),
        y: cell.y.into(),
        shape: cell.shape.into(),
        terrain: cell.terrain.into(),
        terrain_name: texts::terrain_name(language, cell.terrain).to_owned(),
        home_glyph: match cell.terrain {
            doushou_core::Terrain::Home(animal) => {
                texts::piece_glyph(language, animal, rules).to_owned()
            }
            _ => String::new(),
        },
        name: cell.name,
    };
    BoardInfo {
        columns: layout.columns.into(),
        rows: layout.rows.into(),
        has_points: layout
            .cells
            .iter()
            .any(|cell| cell.shape == doushou_core::CellShape::Point),
        is_open_water: rules.folk() == Some(FolkId::Ocean),
        cells: layout.cells.into_iter().map(cell).collect(),
    }
}

/// Whom one can play against, as a menu shows it.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct OpponentInfo {
    /// Which.
    pub opponent: Opponent,
    /// As settings and records keep it: `1` to `12`, `close`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One line about how it plays.
    pub line: String,
}

/// Every opponent: the levels, the weakest first, then the one that keeps the
/// game close.
#[uniffi::export]
#[must_use]
pub fn opponents(language: Language) -> Vec<OpponentInfo> {
    let language = language.into();
    let all = doushou_core::Opponent::ALL.into_iter();
    all.map(|opponent| OpponentInfo {
        opponent: opponent.into(),
        id: opponent.to_string(),
        name: texts::opponent_name(language, opponent).to_owned(),
        line: texts::opponent_line(language, opponent).to_owned(),
    })
    .collect()
}

/// What a stronger player may begin without, as a menu shows it.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct HandicapInfo {
    /// As [`Game`](crate::Game) takes it: `cat`, `lion+tiger`.
    pub id: String,
    /// What the giver begins without.
    pub animals: Vec<Animal>,
    /// Its name.
    pub name: String,
}

/// The handicaps of a rule set, the smallest first; only the classic game has any.
///
/// # Errors
/// What in `rules` cannot be read.
#[uniffi::export]
pub fn handicaps(rules: String, language: Language) -> Result<Vec<HandicapInfo>, RulesError> {
    let rules: GameRules = rules.parse()?;
    let Some(&rules) = rules.classic() else {
        return Ok(Vec::new());
    };
    let info = |handicap: Handicap| HandicapInfo {
        id: handicap.id().to_owned(),
        animals: handicap.animals().iter().map(|&a| a.into()).collect(),
        name: texts::handicap_name(language.into(), handicap, rules),
    };
    Ok(Handicap::ALL.into_iter().map(info).collect())
}
