use super::Language;

/// The rules page as Markdown: headings, paragraphs, lists, tables and bold
/// words, nothing else.
#[must_use]
pub const fn rules_page(language: Language) -> &'static str {
    match language {
        Language::ZhHans => include_str!("rules.zh-Hans.md"),
        Language::ZhHant => include_str!("rules.zh-Hant.md"),
        Language::En => include_str!("rules.en.md"),
    }
}

/// `docs/RULES.md`: the rules pages one after another, each below an anchor
/// named by its language's tag.
#[must_use]
pub fn rules_document() -> String {
    let links = Language::ALL.map(|language| format!("[{}](#{language})", language.own_name()));
    let mut document = format!(
        "<!-- Made from core/src/texts/rules.*.md by `cargo run -p doushou-core --example rules_doc`. -->\n\n{}\n",
        links.join(" · ")
    );
    for language in Language::ALL {
        let page = rules_page(language);
        document.push_str(&format!("\n<a id=\"{language}\"></a>\n\n{page}"));
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

/// The rules page in pieces, in order.
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
    use crate::{Animal, Book, RuleSet, Square};

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
                        Language::En => animal_name(language, piece.animal, &rules),
                        _ => piece_glyph(language, piece.animal, &rules),
                    };
                    assert_eq!(cell, name, "{square}");
                } else {
                    let animal = |animal| piece_glyph(language, animal, &rules);
                    assert!(
                        !Animal::ALL.map(animal).contains(&cell.as_str()),
                        "{square}"
                    );
                }
            }
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
