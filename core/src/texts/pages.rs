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
