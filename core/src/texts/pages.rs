use super::{Language, game_name};
use crate::{FolkId, GameRules};

/// The classic rules page as Markdown: headings, paragraphs, lists, tables and bold
/// words, nothing else.
#[must_use]
pub const fn rules_page(language: Language) -> &'static str {
    match language {
        Language::ZhHans => include_str!("rules.zh-Hans.md"),
        Language::ZhHant => include_str!("rules.zh-Hant.md"),
        Language::En => include_str!("rules.en.md"),
    }
}

/// One game's pages, in the order of the languages.
macro_rules! pages {
    ($game:literal) => {
        [
            include_str!(concat!("rules/", $game, ".zh-Hans.md")),
            include_str!(concat!("rules/", $game, ".zh-Hant.md")),
            include_str!(concat!("rules/", $game, ".en.md")),
        ]
    };
}

/// The rules page of any game; some games share one.
#[must_use]
pub fn game_rules_page(language: Language, rules: impl Into<GameRules>) -> &'static str {
    language.pick(match rules.into().folk() {
        None => return rules_page(language),
        Some(FolkId::Flip) => pages!("flip"),
        Some(FolkId::Lake) => pages!("lake"),
        Some(FolkId::Fate) => pages!("fate"),
        Some(FolkId::International | FolkId::InternationalSnake) => pages!("international"),
        Some(FolkId::Graze) => pages!("graze"),
        Some(FolkId::Plains | FolkId::Wilds) => pages!("plains"),
        Some(FolkId::Ocean) => pages!("ocean"),
        Some(FolkId::Bears) => pages!("bears"),
        Some(FolkId::Beasts) => pages!("beasts"),
    })
}

/// What the engine's games against itself say about the folk games. Not shown by
/// shells: it is for whoever asks why a start is laid so.
const fn balance_page(language: Language) -> &'static str {
    match language {
        Language::ZhHans => include_str!("balance.zh-Hans.md"),
        Language::ZhHant => include_str!("balance.zh-Hant.md"),
        Language::En => include_str!("balance.en.md"),
    }
}

/// Where a game's page stands in `docs/RULES.md`: `en`, `en-lake`. Games that
/// share a page share its anchor.
fn anchor(language: Language, game: Option<FolkId>) -> String {
    let page = |game: FolkId| game_rules_page(language, game);
    let of_page = |game| {
        FolkId::ALL
            .into_iter()
            .find(|&other| page(other) == page(game))
    };
    match game.and_then(of_page) {
        None => language.to_string(),
        Some(first) => format!("{language}-{}", first.id()),
    }
}

/// `docs/RULES.md`: the rules pages of all games in one language after another,
/// each below an anchor, after a list of them all.
#[must_use]
pub fn rules_document() -> String {
    let mut document = "<!-- Made from core/src/texts/rules.*.md and core/src/texts/rules/ by \
         `cargo run -p doushou-core --example rules_doc`. -->\n\n"
        .to_owned();
    let games = || std::iter::once(None).chain(FolkId::ALL.map(Some));
    for language in Language::ALL {
        let mut links: Vec<String> = games()
            .map(|game| {
                let rules = game.map_or_else(GameRules::default, GameRules::from);
                let name = game_name(language, rules);
                format!("[{name}](#{})", anchor(language, game))
            })
            .collect();
        let title = balance_page(language).lines().next().unwrap_or_default();
        let title = title.trim_start_matches("# ");
        links.push(format!("[{title}](#{language}-balance)"));
        let (own_name, links) = (language.own_name(), links.join(" · "));
        document.push_str(&format!("- **{own_name}**: {links}\n"));
    }
    for language in Language::ALL {
        let mut last = String::new();
        for game in games() {
            let anchor = anchor(language, game);
            if anchor != last {
                let rules = game.map_or_else(GameRules::default, GameRules::from);
                let page = game_rules_page(language, rules);
                document.push_str(&format!("\n<a id=\"{anchor}\"></a>\n\n{page}"));
                last = anchor;
            }
        }
        let page = balance_page(language);
        document.push_str(&format!("\n<a id=\"{language}-balance\"></a>\n\n{page}"));
    }
    document
}

/// A piece of a page, for views that draw it themselves. The marks of bold
/// words and code are dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading; level 1 is the page's title.
    Heading {
        /// 1 to 3.
        level: u8,
        /// The heading.
        text: String,
    },
    /// Running text.
    Paragraph(String),
    /// One point of a list.
    Item(String),
    /// A table; its first row is the head. Every row has as many cells.
    Table(Vec<Vec<String>>),
}

/// The classic rules page in pieces, in order.
///
/// ```
/// use doushou_core::texts::{Block, Language, rules_blocks};
/// let title = Block::Heading { level: 1, text: "斗兽棋规则".to_owned() };
/// assert_eq!(rules_blocks(Language::ZhHans)[0], title);
/// ```
#[must_use]
pub fn rules_blocks(language: Language) -> Vec<Block> {
    blocks(rules_page(language))
}

/// Any game's rules page in pieces, in order.
#[must_use]
pub fn game_rules_blocks(language: Language, rules: impl Into<GameRules>) -> Vec<Block> {
    blocks(game_rules_page(language, rules))
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for line in page.lines().filter(|line| !line.is_empty()) {
        if line.starts_with("|--") {
            continue;
        }
        if let Some(row) = line.strip_prefix('|') {
            let row: Vec<String> = row.trim_end_matches('|').split('|').map(plain).collect();
            match blocks.last_mut() {
                Some(Block::Table(rows)) => rows.push(row),
                _ => blocks.push(Block::Table(vec![row])),
            }
        } else if let Some(item) = line.strip_prefix("- ") {
            blocks.push(Block::Item(plain(item)));
        } else if line.starts_with('#') {
            let text = line.trim_start_matches('#');
            blocks.push(Block::Heading {
                level: (line.len() - text.len()) as u8,
                text: plain(text),
            });
        } else {
            blocks.push(Block::Paragraph(plain(line)));
        }
    }
    blocks
}

fn plain(text: &str) -> String {
    text.trim().replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{
        Choice, HouseRule, animal_name, book_name, choice_name, house_rule_name, piece_glyph,
    };
    use crate::{Animal, AnyGame, Book, RuleSet, Side, Square, Terrain};

    #[test]
    fn rules_pages_are_whole_and_alike() {
        let shape = |language| -> Vec<String> {
            rules_blocks(language)
                .into_iter()
                .map(|block| match block {
                    Block::Heading { level, .. } => format!("heading {level}"),
                    Block::Paragraph(_) => "paragraph".to_owned(),
                    Block::Item(_) => "item".to_owned(),
                    // The English table has a row more, for the books' Chinese names.
                    Block::Table(rows) => format!("table {}", rows[0].len()),
                })
                .collect()
        };
        assert_eq!(shape(Language::ZhHans), shape(Language::ZhHant));
        assert_eq!(shape(Language::ZhHans), shape(Language::En));
        for language in Language::ALL {
            let blocks = rules_blocks(language);
            let tables = blocks.iter().filter_map(|block| match block {
                Block::Table(rows) => Some(rows),
                _ => None,
            });
            for rows in tables {
                assert!(rows.iter().all(|row| row.len() == rows[0].len()));
            }
            assert!(!format!("{blocks:?}").contains(['*', '`', '#']));
        }
    }

    /// The page's drawing is the start position, seen from Red's side.
    #[test]
    fn rules_pages_draw_the_start() {
        let rules = RuleSet::default();
        let start = crate::Position::start(rules);
        for language in Language::ALL {
            let board = rules_blocks(language)
                .into_iter()
                .find_map(|block| match block {
                    Block::Table(rows) => Some(rows),
                    _ => None,
                })
                .unwrap();
            assert_eq!(board.len(), 10);
            for square in Square::all() {
                let cell = &board[9 - usize::from(square.rank())][1 + usize::from(square.file())];
                if let Some(piece) = start.piece_at(square) {
                    let name = match language {
                        Language::En => animal_name(language, piece.animal, rules),
                        _ => piece_glyph(language, piece.animal, rules),
                    };
                    assert_eq!(cell, name, "{square}");
                } else {
                    let animal = |animal| piece_glyph(language, animal, rules);
                    assert!(
                        !Animal::ALL.map(animal).contains(&cell.as_str()),
                        "{square}"
                    );
                }
            }
        }
    }

    fn shapes(language: Language, game: FolkId) -> Vec<String> {
        let shape = |block| match block {
            Block::Heading { level, .. } => format!("heading {level}"),
            Block::Paragraph(_) => "paragraph".to_owned(),
            Block::Item(_) => "item".to_owned(),
            Block::Table(rows) => format!("table {} {}", rows.len(), rows[0].len()),
        };
        let blocks = game_rules_blocks(language, game);
        blocks.into_iter().map(shape).collect()
    }

    fn tables(language: Language, game: FolkId) -> Vec<Vec<Vec<String>>> {
        let tables =
            game_rules_blocks(language, game)
                .into_iter()
                .filter_map(|block| match block {
                    Block::Table(rows) => Some(rows),
                    _ => None,
                });
        tables.collect()
    }

    #[test]
    fn folk_pages_are_whole_and_alike() {
        for game in FolkId::ALL {
            let shape = shapes(Language::ZhHans, game);
            assert!(shape.len() > 20, "{game:?}");
            assert_eq!(shape, shapes(Language::ZhHant, game), "{game:?}");
            assert_eq!(shape, shapes(Language::En, game), "{game:?}");
            for language in Language::ALL {
                let page = game_rules_page(language, game);
                let title = page.lines().next().unwrap_or_default();
                let name = game_name(language, game);
                let is_shared = matches!(game, FolkId::InternationalSnake);
                assert!(title.contains(name) || is_shared, "{language}: {title}");
                assert!(page.contains(name) && page.ends_with('\n') && !page.contains('`'));
                for rows in tables(language, game) {
                    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
                }
            }
        }
    }

    /// What is drawn of the ground; the rest is told in words.
    fn drawn(language: Language, terrain: Terrain, game: FolkId) -> Option<&'static str> {
        Some(language.pick(match terrain {
            Terrain::Den(_) => ["穴", "穴", "den"],
            Terrain::Trap(_) => ["阱", "阱", "trap"],
            Terrain::Lake => ["湖", "湖", "lake"],
            Terrain::Reef => ["礁", "礁", "reef"],
            Terrain::Shore(_) => ["陆", "陸", "land"],
            Terrain::Coast(_) => ["岸", "岸", "coast"],
            Terrain::Water if game == FolkId::Fate => ["河", "河", "river"],
            _ => return None,
        }))
    }

    /// Each page draws its game's start and ground, seen from Red's side.
    #[test]
    fn folk_pages_draw_the_start() {
        for game in FolkId::ALL.into_iter().filter(|&game| game != FolkId::Flip) {
            let start = AnyGame::start(game);
            let cells = start.layout().cells;
            for language in Language::ALL {
                let tables = tables(language, game);
                let is_board = |table: &&Vec<Vec<String>>| table[0].len() > 2;
                let mut boards = tables.iter().filter(is_board);
                let board = match game {
                    FolkId::InternationalSnake => boards.nth(1),
                    _ => boards.next(),
                };
                let board = board.unwrap();
                let mut seen = 0;
                for (row, line) in board.iter().enumerate().skip(1) {
                    for (column, cell) in line.iter().enumerate().skip(1) {
                        let name = format!("{}{}", board[0][column], line[0]);
                        let index = cells.iter().position(|cell| cell.name == name).unwrap();
                        let id = start.cells()[index];
                        let animal = start.piece_at(id).map(|piece| match language {
                            Language::En => animal_name(language, piece.animal, game),
                            _ => piece_glyph(language, piece.animal, game),
                        });
                        let ground = drawn(language, cells[index].terrain, game);
                        let expected = animal.or(ground).unwrap_or_default();
                        assert_eq!(cell, expected, "{game:?} {language} {name}");
                        let is_upper = row <= board.len() / 2;
                        let side = if is_upper { Side::Blue } else { Side::Red };
                        let piece = start.piece_at(id);
                        assert!(piece.is_none_or(|piece| piece.side == side));
                        seen += usize::from(piece.is_some());
                    }
                }
                assert_eq!(seen, start.pieces().len(), "{game:?}");
            }
        }
    }

    #[test]
    fn the_document_links_every_page() {
        let document = rules_document();
        for language in Language::ALL {
            for game in FolkId::ALL {
                let (name, anchor) = (game_name(language, game), anchor(language, Some(game)));
                assert!(
                    document.contains(&format!("[{name}](#{anchor})")),
                    "{anchor}"
                );
                let mark = format!("\n<a id=\"{anchor}\"></a>\n\n# ");
                assert_eq!(document.matches(&mark).count(), 1, "{anchor}");
            }
        }
    }

    /// The figures are the same in every language, a row for each game.
    #[test]
    fn the_balance_is_told_alike() {
        let table = |language| {
            let blocks = blocks(balance_page(language)).into_iter();
            let mut tables = blocks.filter_map(|block| match block {
                Block::Table(rows) => Some(rows),
                _ => None,
            });
            let rows = tables.next().unwrap();
            let names: Vec<_> = rows[1..].iter().map(|row| row[0].clone()).collect();
            let expected = FolkId::ALL.map(|game| game_name(language, game));
            assert_eq!(names, expected, "{language}");
            let figures = rows[1..].iter().map(|row| row[1..].to_vec());
            figures.collect::<Vec<_>>()
        };
        assert_eq!(table(Language::ZhHans), table(Language::ZhHant));
        assert_eq!(table(Language::ZhHans), table(Language::En));
        for row in table(Language::En) {
            let number = |column: usize| row[column].parse::<u32>().unwrap();
            // Depth, games, Red, Blue, drawn, unfinished.
            assert_eq!(number(1), (2..6).map(number).sum::<u32>(), "{row:?}");
        }
    }

    #[test]
    fn rules_pages_name_every_book_house_rule_and_value() {
        for language in Language::ALL {
            let page = rules_page(language).to_lowercase();
            let expect = |words: &str| {
                assert!(page.contains(&words.to_lowercase()), "{language}: {words}");
            };
            for book in Book::ALL {
                expect(book_name(language, book));
            }
            for rule in HouseRule::ALL {
                expect(&format!("- **{}**", house_rule_name(language, rule)));
                for choice in rule.choices(&RuleSet::TRADITIONAL) {
                    // The page speaks of “some number of rounds”.
                    if !matches!(
                        choice,
                        Choice::NoCaptureRounds(1..) | Choice::UnscoredRounds(1..)
                    ) {
                        expect(&choice_name(language, choice));
                    }
                }
            }
            for square in ["d1", "d9", "a5"] {
                expect(square);
            }
        }
    }
}
