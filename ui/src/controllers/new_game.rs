//! The new game page: rule book, house rules, opponent, side and strength.

use doushou_core::texts::{self, HouseRule, Language};
use doushou_core::{
    AnyGame, Book, Deal, FolkId, Game, GameRules, Handicap, Level, Opponent as Computer, RuleSet,
    Side,
};
use slint::{ModelRc, SharedString, VecModel};

use super::play::{Seating, Sitter};
use crate::settings::Settings;
use crate::words;
use crate::{HandicapGiver, Opponent, SideChoice};

/// What is chosen so far.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    rules: GameRules,
    /// The computer or a friend.
    pub opponent: Opponent,
    /// The player's side against the computer.
    pub side: SideChoice,
    /// The computer's strength.
    pub level: Level,
    /// The computer plays so as to keep the game close, whatever its strength.
    pub keeps_close: bool,
    /// What one side begins without.
    pub handicap: Option<Handicap>,
    /// Who gives it.
    pub giver: HandicapGiver,
}

/// What the page shows.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGameView {
    /// The books, by name with a line each.
    pub books: Vec<crate::Book>,
    /// The one chosen.
    pub book: i32,
    /// The house rules with their values.
    pub options: Vec<crate::HouseRule>,
    /// Some rule differs from the book.
    pub custom: bool,
    /// Names of the computer's strengths, the weakest first; then the one that
    /// keeps the game close.
    pub level_names: Vec<SharedString>,
    /// A line about how each plays.
    pub level_lines: Vec<SharedString>,
    /// Names of the handicaps, the first for none; none at all where the game
    /// knows no handicap.
    pub handicaps: Vec<SharedString>,
    /// Names of the sides.
    pub side_names: [SharedString; 2],
}

impl NewGame {
    /// Begins with what was chosen last.
    #[must_use]
    pub fn from_settings(settings: &Settings) -> Self {
        Self {
            rules: settings.rules,
            opponent: settings.opponent,
            side: settings.side,
            level: settings.level,
            keeps_close: settings.keeps_close,
            handicap: settings.handicap,
            giver: settings.giver,
        }
    }

    /// Remembers what was chosen for the next time.
    pub fn remember(&self, settings: &mut Settings) {
        settings.rules = self.rules;
        settings.opponent = self.opponent;
        settings.side = self.side;
        settings.level = self.level;
        settings.keeps_close = self.keeps_close;
        settings.handicap = self.handicap;
        settings.giver = self.giver;
    }

    /// The rules chosen.
    #[must_use]
    pub const fn rules(&self) -> GameRules {
        self.rules
    }

    /// Another book: every house rule takes its value.
    pub fn choose_book(&mut self, book: usize) {
        if let Some(rules) = games().nth(book) {
            self.rules = rules;
        }
    }

    /// Another value for a house rule, both by their place on the page.
    pub fn choose_option(&mut self, rule: usize, choice: usize) {
        let GameRules::Classic(rules) = &mut self.rules else {
            return;
        };
        let choices = HouseRule::ALL
            .get(rule)
            .map(|rule| rule.choices(rules))
            .unwrap_or_default();
        if let Some(choice) = choices.get(choice) {
            choice.apply(rules);
        }
    }

    /// Every house rule back to the book's value.
    pub fn reset_options(&mut self) {
        self.rules = plain(self.rules);
    }

    /// Who will sit where; `red_by_lot` decides when the side is left to chance.
    #[must_use]
    pub fn seating(&self, red_by_lot: bool) -> Seating {
        if self.opponent == Opponent::Friend {
            return Seating::friends();
        }
        let human = match self.side {
            SideChoice::Red => Side::Red,
            SideChoice::Blue => Side::Blue,
            SideChoice::Random if red_by_lot => Side::Red,
            SideChoice::Random => Side::Blue,
        };
        let opponent = if self.keeps_close {
            Computer::KeepsClose
        } else {
            Computer::Level(self.level)
        };
        Seating::new(human, Sitter::Computer { opponent })
    }

    /// The game to be played from its start. Only `flip` asks for the deal, and
    /// only the classic game knows handicaps.
    #[must_use]
    pub fn game(&self, seating: &Seating, deal: Deal) -> Game {
        let (Some(rules), Some(handicap)) = (self.rules.classic(), self.handicap) else {
            return Game::dealt(self.rules, deal);
        };
        // Among friends the first is Blue, who moves second anyhow.
        let first = seating.only_human().map_or(Side::Blue, Side::opposite);
        let giver = match self.giver {
            HandicapGiver::First => first,
            HandicapGiver::Second => first.opposite(),
        };
        Game::from_position(AnyGame::from(handicap.start(*rules, giver)))
    }

    /// Another handicap, by its place in the view's list.
    pub fn choose_handicap(&mut self, place: usize) {
        let place = place.checked_sub(1);
        self.handicap = place.and_then(|place| Handicap::ALL.get(place).copied());
    }

    /// The place of the handicap chosen in the view's list.
    #[must_use]
    pub fn handicap_place(&self) -> usize {
        let mut all = Handicap::ALL.into_iter();
        let place = all.position(|known| Some(known) == self.handicap);
        place.map_or(0, |place| place + 1)
    }

    /// What the page shows.
    #[must_use]
    pub fn view(&self, language: Language) -> NewGameView {
        let books = games().map(|rules| crate::Book {
            name: name(language, rules).into(),
            summary: summary(language, rules).into(),
            folk: rules.folk().is_some(),
            note: texts::reconstructed_note(language, rules)
                .unwrap_or_default()
                .into(),
        });
        let book = games().position(|rules| rules == plain(self.rules));
        NewGameView {
            books: books.collect(),
            book: book.and_then(|book| i32::try_from(book).ok()).unwrap_or(0),
            options: self.rules.classic().map_or_else(Vec::new, |rules| {
                let options = HouseRule::ALL.into_iter();
                options
                    .map(|rule| view_option(language, rule, rules))
                    .collect()
            }),
            custom: self.rules != plain(self.rules),
            level_names: Computer::ALL
                .map(|opponent| texts::opponent_name(language, opponent).into())
                .to_vec(),
            level_lines: Computer::ALL
                .map(|opponent| texts::opponent_line(language, opponent).into())
                .to_vec(),
            handicaps: self.rules.classic().map_or_else(Vec::new, |rules| {
                let name = |handicap| texts::handicap_name(language, handicap, *rules).into();
                std::iter::once(words::no_handicap(language).into())
                    .chain(Handicap::ALL.map(name))
                    .collect()
            }),
            side_names: if self.rules.folk() == Some(FolkId::Flip) {
                words::orders_of_play(language).map(SharedString::from)
            } else {
                Side::ALL.map(|side| texts::side_name(language, side).into())
            },
        }
    }
}

/// Every game as it is chosen: the rule books, then the folk games.
fn games() -> impl Iterator<Item = GameRules> {
    let books = Book::ALL.into_iter();
    let books = books.map(|book| GameRules::Classic(RuleSet::preset(book)));
    books.chain(FolkId::ALL.into_iter().map(GameRules::from))
}

fn name(language: Language, rules: GameRules) -> &'static str {
    match rules {
        GameRules::Classic(rules) => texts::book_name(language, rules.book),
        GameRules::Folk(rules) => texts::game_name(language, rules.game),
    }
}

fn summary(language: Language, rules: GameRules) -> &'static str {
    match rules {
        GameRules::Classic(rules) => texts::book_line(language, rules.book),
        GameRules::Folk(rules) => texts::game_line(language, rules.game),
    }
}

/// The game without house rules.
fn plain(rules: GameRules) -> GameRules {
    match rules {
        GameRules::Classic(rules) => RuleSet::preset(rules.book).into(),
        GameRules::Folk(rules) => rules.game.into(),
    }
}

fn view_option(language: Language, rule: HouseRule, rules: &RuleSet) -> crate::HouseRule {
    let chosen = rule.chosen(rules);
    let choices = rule.choices(rules);
    let current = choices.iter().position(|choice| *choice == chosen);
    let names: Vec<SharedString> = choices
        .iter()
        .map(|choice| texts::choice_name(language, *choice).into())
        .collect();
    crate::HouseRule {
        name: texts::house_rule_name(language, rule).into(),
        explanation: SharedString::new(),
        choices: ModelRc::new(VecModel::from(names)),
        choice_explanation: texts::choice_line(language, chosen).into(),
        current: current
            .and_then(|current| i32::try_from(current).ok())
            .unwrap_or(-1),
        differs: chosen != rule.chosen(&RuleSet::preset(rules.book)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slint::Model as _;

    fn page() -> NewGame {
        NewGame::from_settings(&Settings::default())
    }

    fn place(rule: HouseRule) -> usize {
        HouseRule::ALL
            .iter()
            .position(|known| *known == rule)
            .expect("every rule has a place")
    }

    #[test]
    fn a_book_brings_its_rules() {
        let mut page = page();
        for (index, book) in Book::ALL.into_iter().enumerate() {
            page.choose_book(index);
            assert_eq!(page.rules(), RuleSet::preset(book));
            let view = page.view(Language::En);
            assert!(!view.custom);
            assert!(view.options.iter().all(|option| !option.differs));
            assert_eq!(view.book, i32::try_from(index).unwrap());
        }
        page.choose_book(17);
        assert_eq!(page.rules(), RuleSet::DATOU);
    }

    #[test]
    fn every_house_rule_can_be_chosen_and_taken_back() {
        let mut page = page();
        let book = *page.rules().classic().expect("a book");
        for (index, rule) in HouseRule::ALL.into_iter().enumerate() {
            for choice in 0..rule.choices(&book).len() {
                page.choose_option(index, choice);
                let view = page.view(Language::ZhHans);
                assert_eq!(view.options[index].current, i32::try_from(choice).unwrap());
                assert_eq!(
                    view.options[index].differs,
                    rule.chosen(page.rules().classic().expect("a book")) != rule.chosen(&book)
                );
                assert!(!view.options[index].choice_explanation.is_empty());
                assert!(view.options[index].choices.row_count() >= 2);
            }
        }
        assert!(page.view(Language::En).custom);
        page.reset_options();
        assert_eq!(page.rules(), book);
        page.choose_option(99, 0);
        page.choose_option(0, 99);
        assert_eq!(page.rules(), book);
    }

    #[test]
    fn choices_are_remembered() {
        let mut page = page();
        page.choose_book(2);
        page.choose_option(place(HouseRule::DogSwims), 1);
        page.opponent = Opponent::Friend;
        page.level = Level::ALL[4];
        page.keeps_close = true;
        page.choose_handicap(3);
        page.giver = HandicapGiver::Second;
        page.side = SideChoice::Random;
        let mut settings = Settings::default();
        page.remember(&mut settings);
        assert_eq!(settings.rules.to_string(), "datou+dogswims");
        assert_eq!(NewGame::from_settings(&settings), page);
    }

    #[test]
    fn one_side_may_begin_without_an_animal() {
        let mut page = page();
        let animals = |page: &NewGame, side| {
            let game = page.game(&page.seating(true), Deal::new(0));
            let pieces = game.pieces().into_iter();
            pieces.filter(|placed| placed.piece.side == side).count()
        };
        assert_eq!(
            (animals(&page, Side::Red), animals(&page, Side::Blue)),
            (8, 8)
        );
        let names = page.view(Language::En).handicaps;
        assert_eq!(names.len(), Handicap::ALL.len() + 1);
        page.choose_handicap(1);
        assert_eq!(page.handicap_place(), 1);
        // The player is Red: the computer gives, unless it is the other way round.
        assert_eq!(
            (animals(&page, Side::Red), animals(&page, Side::Blue)),
            (8, 7)
        );
        page.giver = HandicapGiver::Second;
        assert_eq!(
            (animals(&page, Side::Red), animals(&page, Side::Blue)),
            (7, 8)
        );
        // Other games know none.
        page.choose_book(Book::ALL.len());
        assert!(page.view(Language::En).handicaps.is_empty());
        page.choose_handicap(99);
        assert_eq!(page.handicap, None);
    }

    #[test]
    fn the_lot_falls_when_asked() {
        let mut page = page();
        page.side = SideChoice::Random;
        assert_eq!(page.seating(true).only_human(), Some(Side::Red));
        assert_eq!(page.seating(false).only_human(), Some(Side::Blue));
        page.side = SideChoice::Blue;
        assert_eq!(page.seating(true).only_human(), Some(Side::Blue));
        page.opponent = Opponent::Friend;
        assert_eq!(page.seating(true).only_human(), None);
    }
}
