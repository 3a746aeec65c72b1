//! What a view needs to draw a board: cells, their places and their ground.

use crate::rules::geometry::{RIVER, den, traps};
use crate::types::{Animal, COLUMNS, ROWS, Side, Square};
use crate::variants::Field;

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
pub enum CellShape {
    /// A square field.
    Square,
    /// A crossing of lines.
    Point,
}

/// The ground of a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Plain land.
    Land,
    /// River, or open sea.
    Water,
    /// A trap that weakens the enemies of a side.
    Trap(Side),
    /// The den of a side.
    Den(Side),
    /// A lake that every animal enters (`lake`).
    Lake,
    /// The home square of an animal (`fate`).
    Home(Animal),
    /// A corner that rats dig to from another (`international`).
    Hole,
    /// The land of a side's ao (`ocean`).
    Shore(Side),
    /// Sea that joins the land of a side's ao (`ocean`).
    Coast(Side),
    /// Rock that nobody enters (`ocean`).
    Reef,
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

impl BoardLayout {
    pub(crate) fn of(field: Field, terrain: impl Fn(u8) -> Terrain) -> Self {
        let cell = |index| {
            let (file, row) = field.place(index);
            let inset = u8::from(field.is_square_between(index));
            Cell {
                name: field.name(index),
                x: file * 2 + 1 + inset,
                y: row * 2 + 1 + inset,
                shape: if field.squares_between && inset == 0 {
                    CellShape::Point
                } else {
                    CellShape::Square
                },
                terrain: terrain(index),
            }
        };
        Self {
            columns: field.columns,
            rows: field.rows,
            cells: (0..field.cells()).map(cell).collect(),
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
