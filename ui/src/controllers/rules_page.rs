//! The rules page: the core's blocks as the view's.

use doushou_core::texts::{self, Language};
use slint::{ModelRc, SharedString, VecModel};

use crate::{Block, BlockKind};

/// The rules of the game in a language, ready to be shown.
#[must_use]
pub fn blocks(language: Language) -> Vec<Block> {
    texts::rules_blocks(language)
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
            let blocks = blocks(language);
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
    fn tables_keep_their_cells() {
        let blocks = blocks(Language::En);
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
