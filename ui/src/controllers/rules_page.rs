//! The rules page: the core's blocks as the view's.

use doushou_core::texts::{self, Language};
use doushou_core::{FolkId, GameRules};
use slint::{ModelRc, SharedString, VecModel};

use crate::{Block, BlockKind};

/// The names of the games that have a page, the classic one first.
#[must_use]
pub fn games(language: Language) -> Vec<SharedString> {
    let names = pages().map(|rules| texts::game_name(language, rules).into());
    names.collect()
}

/// The place of a game's page among [`games`].
#[must_use]
pub fn place(rules: &GameRules) -> usize {
    let place = pages().position(|page| page.folk() == rules.folk());
    place.unwrap_or(0)
}

fn pages() -> impl Iterator<Item = GameRules> {
    let folk = FolkId::ALL.into_iter().map(GameRules::from);
    std::iter::once(GameRules::default()).chain(folk)
}

/// The rules of a game, by its place, in a language, ready to be shown.
#[must_use]
pub fn blocks(language: Language, game: usize) -> Vec<Block> {
    let rules = pages().nth(game).unwrap_or_default();
    texts::game_rules_blocks(language, rules)
        .into_iter()
        .flat_map(view_blocks)
        .collect()
}

fn view_blocks(block: texts::Block) -> Vec<Block> {
    match block {
        texts::Block::Heading { level, text } => {
            let kind = match level {
                1 => BlockKind::Title,
                2 => BlockKind::Heading,
                _ => BlockKind::Subheading,
            };
            vec![text_block(kind, text)]
        }
        texts::Block::Paragraph(text) => vec![text_block(BlockKind::Paragraph, text)],
        texts::Block::Item(text) => vec![text_block(BlockKind::Bullet, text)],
        texts::Block::Table(lines) => lines
            .into_iter()
            .enumerate()
            .map(|(index, cells)| table_line(index == 0, cells))
            .collect(),
    }
}

fn text_block(kind: BlockKind, text: String) -> Block {
    Block {
        kind,
        text: text.into(),
        ..Block::default()
    }
}

fn table_line(head: bool, cells: Vec<String>) -> Block {
    let cells: Vec<SharedString> = cells.into_iter().map(SharedString::from).collect();
    Block {
        kind: if head {
            BlockKind::TableHead
        } else {
            BlockKind::TableLine
        },
        cells: ModelRc::new(VecModel::from(cells)),
        ..Block::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slint::Model as _;

    #[test]
    fn every_language_has_a_page_of_the_same_form() {
        let headings = Language::ALL.map(|language| {
            let blocks = blocks(language, 0);
            assert_eq!(blocks[0].kind, BlockKind::Title);
            let kinds = blocks.iter().map(|block| block.kind);
            kinds
                .filter(|kind| matches!(kind, BlockKind::Heading | BlockKind::Subheading))
                .collect::<Vec<_>>()
        });
        assert!(headings[0].len() > 5);
        assert_eq!(headings[0], headings[1]);
        assert_eq!(headings[0], headings[2]);
    }

    #[test]
    fn every_game_has_a_page() {
        for language in Language::ALL {
            assert_eq!(games(language).len(), 12);
            for game in 0..12 {
                let blocks = blocks(language, game);
                assert_eq!(blocks[0].kind, BlockKind::Title);
                assert!(blocks.len() > 5, "page {game} is short");
            }
        }
        assert_eq!(place(&GameRules::default()), 0);
        assert_eq!(place(&FolkId::Beasts.into()), 11);
    }

    #[test]
    fn tables_keep_their_cells() {
        let blocks = blocks(Language::En, 0);
        let mut columns = 0;
        for block in &blocks {
            match block.kind {
                BlockKind::TableHead => columns = block.cells.row_count(),
                BlockKind::TableLine => assert_eq!(block.cells.row_count(), columns),
                _ => assert!(!block.text.is_empty()),
            }
        }
        assert!(columns > 1);
    }
}
