//! What a view needs to draw a board: cells, their places and their ground.

use crate::rules::geometry::{RIVER, den, traps};
use crate::types::{COLUMNS, ROWS, Side, Square};

/// A board as something to draw. A cell's place in the list is the number that
/// pieces and moves name it by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLayout {
    /// Squares from left to right.
    pub columns: u8,
    /// Squares from bottom to top.
    pub rows: u8,
    /// Every cell, [`Square::index`] counting them on the classic board.
    pub cells: Vec<Cell>,
}

/// One place a piece can stand on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its name in moves, such as `a3`.
    pub name: String,
    /// The middle's distance from the left edge, in half squares.
    pub x: u8,
    /// The middle's distance from Red's edge, in half squares.
    pub y: u8,
    /// Whether pieces stand in it or on a crossing.
    pub shape: CellShape,
    /// What the ground is.
    pub terrain: Terrain,
}

/// The form of a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CellShape {
    /// A square field.
    Square,
    /// A crossing of lines.
    Point,
}

/// The ground of a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Terrain {
    /// Plain land.
    Land,
    /// River.
    Water,
    /// A trap that weakens the enemies of a side.
    Trap(Side),
    /// The den of a side.
    Den(Side),
}

impl BoardLayout {
    /// The classic board, 7 by 9 (RULES.md 1).
    ///
    /// ```
    /// use doushou_core::{BoardLayout, Side, Terrain};
    /// let board = BoardLayout::classic();
    /// assert_eq!(board.cells[3].name, "d1");
    /// assert_eq!(board.cells[3].terrain, Terrain::Den(Side::Red));
    /// ```
    #[must_use]
    pub fn classic() -> Self {
        Self {
            columns: COLUMNS,
            rows: ROWS,
            cells: Square::all()
                .map(|square| Cell {
                    name: square.to_string(),
                    x: square.file() * 2 + 1,
                    y: square.rank() * 2 + 1,
                    shape: CellShape::Square,
                    terrain: terrain(square),
                })
                .collect(),
        }
    }
}

fn terrain(square: Square) -> Terrain {
    for side in Side::ALL {
        if square == den(side) {
            return Terrain::Den(side);
        }
        if traps(side).contains(square) {
            return Terrain::Trap(side);
        }
    }
    if RIVER.contains(square) {
        Terrain::Water
    } else {
        Terrain::Land
    }
}
