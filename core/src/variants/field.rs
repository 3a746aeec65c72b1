//! The ground of a folk game as numbers: a grid of cells, and for one game the
//! squares between the crossings besides.

use crate::types::{CellId, Side};

/// The most cells a board has (`bears`: 72 points and 56 squares).
pub(crate) const MOST_CELLS: usize = 128;

/// A step or leap in files and rows, as the mover sees it: `(0, 1)` is straight
/// ahead, `(1, 0)` to the right.
pub(crate) type Way = (i8, i8);

pub(crate) const AHEAD: Way = (0, 1);
pub(crate) const BACK: Way = (0, -1);
pub(crate) const RIGHT: Way = (1, 0);
pub(crate) const LEFT: Way = (-1, 0);
pub(crate) const AHEAD_LEFT: Way = (-1, 1);
pub(crate) const AHEAD_RIGHT: Way = (1, 1);
pub(crate) const BACK_LEFT: Way = (-1, -1);
pub(crate) const BACK_RIGHT: Way = (1, -1);

pub(crate) const STRAIGHT: [Way; 4] = [AHEAD, BACK, RIGHT, LEFT];
pub(crate) const DIAGONAL: [Way; 4] = [AHEAD_LEFT, AHEAD_RIGHT, BACK_LEFT, BACK_RIGHT];
pub(crate) const ALL_WAYS: [Way; 8] = [
    AHEAD,
    BACK,
    RIGHT,
    LEFT,
    AHEAD_LEFT,
    AHEAD_RIGHT,
    BACK_LEFT,
    BACK_RIGHT,
];

/// A board of cells counted from Red's lower left corner, row by row; with
/// `squares_between`, one column and one row less of squares follow.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Field {
    pub columns: u8,
    pub rows: u8,
    pub squares_between: bool,
}

impl Field {
    /// The 7×9 board.
    pub const CLASSIC: Self = Self::grid(7, 9);

    pub const fn grid(columns: u8, rows: u8) -> Self {
        Self {
            columns,
            rows,
            squares_between: false,
        }
    }

    /// How many cells of the grid, or points, there are.
    pub const fn grid_cells(self) -> u8 {
        self.columns * self.rows
    }

    /// How many cells there are.
    pub const fn cells(self) -> u8 {
        if self.squares_between {
            self.grid_cells() + (self.columns - 1) * (self.rows - 1)
        } else {
            self.grid_cells()
        }
    }

    /// Whether the cell is a square between points.
    pub const fn is_square_between(self, cell: u8) -> bool {
        cell >= self.grid_cells()
    }

    /// A cell's file and row, from 0; of a square between points, those of its
    /// lower left point.
    pub const fn place(self, cell: u8) -> (u8, u8) {
        if self.is_square_between(cell) {
            let square = cell - self.grid_cells();
            (square % (self.columns - 1), square / (self.columns - 1))
        } else {
            (cell % self.columns, cell / self.columns)
        }
    }

    pub const fn file(self, cell: u8) -> u8 {
        self.place(cell).0
    }

    pub const fn row(self, cell: u8) -> u8 {
        self.place(cell).1
    }

    /// The cell of the grid at a file and row.
    pub const fn at(self, file: u8, row: u8) -> u8 {
        row * self.columns + file
    }

    /// The cell some files to Red's right and some rows up, of the same sort.
    pub const fn shifted(self, cell: u8, files: i8, rows: i8) -> Option<u8> {
        let (file, row) = self.place(cell);
        let (file, row) = (file as i8 + files, row as i8 + rows);
        let inset = self.is_square_between(cell) as u8;
        let (columns, lines) = (self.columns - inset, self.rows - inset);
        if file < 0 || row < 0 || file >= columns as i8 || row >= lines as i8 {
            return None;
        }
        let first = if inset > 0 { self.grid_cells() } else { 0 };
        Some(first + row as u8 * columns + file as u8)
    }

    /// The cell one way on, as `side` sees the board.
    pub const fn toward(self, side: Side, cell: u8, way: Way) -> Option<u8> {
        let (files, rows) = seen(side, way);
        self.shifted(cell, files, rows)
    }

    /// The square half a diagonal step on from a point, or the point from a
    /// square, as `side` sees the board. Only where there are squares between.
    pub const fn half_toward(self, side: Side, cell: u8, way: Way) -> Option<u8> {
        let (files, rows) = seen(side, way);
        let (file, row) = self.place(cell);
        // A square has the name of its lower left point.
        let is_square = self.is_square_between(cell);
        let back = if is_square { 0 } else { -1 };
        let file = file as i8 + if files > 0 { back + 1 } else { back };
        let row = row as i8 + if rows > 0 { back + 1 } else { back };
        let inset = !is_square as u8;
        if file < 0
            || row < 0
            || file >= (self.columns - inset) as i8
            || row >= (self.rows - inset) as i8
        {
            return None;
        }
        Some(if is_square {
            self.at(file as u8, row as u8)
        } else {
            self.grid_cells() + row as u8 * (self.columns - 1) + file as u8
        })
    }

    #[cfg(test)]
    /// The same place as the other side sees the board.
    pub const fn rotated(self, cell: u8) -> u8 {
        if self.is_square_between(cell) {
            self.cells() - 1 - (cell - self.grid_cells())
        } else {
            self.grid_cells() - 1 - cell
        }
    }

    /// By cell: the set of the cells next to it, diagonally included.
    pub const fn neighbours(self) -> [u128; MOST_CELLS] {
        let mut sets = [0; MOST_CELLS];
        let mut cell = 0;
        while cell < self.cells() {
            let mut number = 0;
            while number < ALL_WAYS.len() {
                let (files, rows) = ALL_WAYS[number];
                if let Some(next) = self.shifted(cell, files, rows) {
                    sets[cell as usize] |= 1 << next;
                }
                number += 1;
            }
            cell += 1;
        }
        sets
    }

    /// `a1`, or `a1+` for the square up and right of that point.
    pub fn name(self, cell: u8) -> String {
        CellId::new(self, cell).to_string()
    }

    /// The rows of `side`, its own first row being 0.
    pub const fn row_of(self, side: Side, cell: u8) -> u8 {
        match side {
            Side::Red => self.row(cell),
            Side::Blue => self.rows - 1 - self.is_square_between(cell) as u8 - self.row(cell),
        }
    }
}

/// A way in files to Red's right and rows up: Blue sees the board turned.
pub(crate) const fn seen(side: Side, (right, ahead): Way) -> (i8, i8) {
    match side {
        Side::Red => (right, ahead),
        Side::Blue => (-right, -ahead),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_rotation() {
        let grid = Field::grid(9, 11);
        assert_eq!(grid.name(grid.at(8, 10)), "i11");
        assert_eq!(grid.rotated(grid.at(0, 0)), grid.at(8, 10));
        let points = Field {
            columns: 9,
            rows: 8,
            squares_between: true,
        };
        assert_eq!(points.cells(), 128);
        assert_eq!(points.name(72), "a1+");
        assert_eq!(points.name(127), "h7+");
        assert_eq!(points.rotated(72), 127);
        assert_eq!(points.shifted(127, 1, 0), None);
        assert_eq!(
            points.shifted(72, 1, 1).map(|cell| points.name(cell)),
            Some("b2+".into())
        );
        assert_eq!(
            points
                .toward(Side::Blue, 72, BACK)
                .map(|cell| points.name(cell)),
            Some("a2+".into())
        );
        assert_eq!(points.row_of(Side::Blue, 127), 0);
    }
}
