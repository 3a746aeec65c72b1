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
        for row in &mut self.0 {
            row.on_board = false;
        }
        for placed in game.pieces() {
            let index = placed.id.index();
            if self.0.len() <= index {
                self.0.resize(index + 1, PieceRow::default());
            }
            let row = &mut self.0[index];
            let at = corner(placed.cell);
            row.on_board = true;
            if row.at != at {
                let (dx, dy) = (at.0 - row.at.0, at.1 - row.at.1);
                row.leap = (dx == 0 || dy == 0) && dx.abs() + dy.abs() > 2;
                row.from = row.at;
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
