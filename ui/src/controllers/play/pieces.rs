//! One row a piece for the whole game, so that the view can slide each from
//! where it stood to where it stands.

use doushou_core::{CellId, Game};

/// Where a piece stands and stood.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceRow {
    /// Lower left corner of its cell, in half cells.
    pub at: (i32, i32),
    /// The same before the last change of place.
    pub from: (i32, i32),
    /// The last change of place crossed more than one cell.
    pub leap: bool,
    /// False once it is captured.
    pub on_board: bool,
}

/// The rows of all pieces, by their stable ids.
#[derive(Clone, Debug, Default)]
pub(super) struct PieceRows(Vec<PieceRow>);

pub(super) fn corner(cell: CellId) -> (i32, i32) {
    let (x, y) = cell.middle();
    (i32::from(x) - 1, i32::from(y) - 1)
}

impl PieceRows {
    /// Takes over where everything stands now.
    pub fn follow(&mut self, game: &Game) {
        let mut had = vec![false; game.piece_ids().count()];
        for (row, had) in self.0.iter_mut().zip(&mut had) {
            *had = std::mem::take(&mut row.on_board);
        }
        let placed = game.piece_ids();
        let placed = placed.filter_map(|id| Some((id.index(), game.place_of(id)?)));
        for (index, cell) in placed {
            if self.0.len() <= index {
                self.0.resize(index + 1, PieceRow::default());
            }
            let row = &mut self.0[index];
            let at = corner(cell);
            // From a hand it comes from above, not across the board.
            row.on_board = true;
            let comes_anew = !had[index];
            if row.at != at {
                let (dx, dy) = (at.0 - row.at.0, at.1 - row.at.1);
                row.leap = !comes_anew && dx.abs().max(dy.abs()) > 2;
                row.from = if comes_anew { at } else { row.at };
                row.at = at;
            }
        }
    }

    /// Forgets the way everything came: a new game begins in place.
    pub fn settle(&mut self) {
        for row in &mut self.0 {
            row.from = row.at;
            row.leap = false;
        }
    }

    pub fn get(&self, index: usize) -> PieceRow {
        self.0.get(index).copied().unwrap_or_default()
    }
}
