//! Finding cells by place: under the pointer, beside the cursor.

use doushou_core::CellId;

/// The cell whose middle is nearest to a place in half cells from Red's lower
/// left corner; none outside of every cell.
pub fn cell_at(cells: &[CellId], x: f32, y: f32) -> Option<CellId> {
    let away = |cell: &CellId| {
        let (middle_x, middle_y) = cell.middle();
        (f32::from(middle_x) - x, f32::from(middle_y) - y)
    };
    let near = cells.iter().copied().filter(|cell| {
        let (dx, dy) = away(cell);
        dx.abs() <= 1.0 && dy.abs() <= 1.0
    });
    near.min_by(|one, other| {
        let square = |(dx, dy): (f32, f32)| dx * dx + dy * dy;
        square(away(one)).total_cmp(&square(away(other)))
    })
}

/// The cell that an arrow key leads to. On a board of points and squares the
/// way sideways visits both in turn.
pub fn neighbour(cells: &[CellId], at: CellId, right: i32, up: i32) -> Option<CellId> {
    let place = |cell: CellId| {
        let (x, y) = cell.middle();
        (i32::from(x), i32::from(y))
    };
    let (x, y) = place(at);
    let onward = |cell: &CellId| {
        let (dx, dy) = (place(*cell).0 - x, place(*cell).1 - y);
        let along = dx * right + dy * up;
        let across = (dx * up).abs() + (dy * right).abs();
        let reach = i32::from(right != 0);
        (along > 0 && across <= reach).then_some((along, across, -dy))
    };
    let candidates = cells.iter().copied();
    candidates
        .filter_map(|cell| Some((onward(&cell)?, cell)))
        .min_by_key(|(order, _)| *order)
        .map(|(_, cell)| cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use doushou_core::{AnyGame, FolkId, GameRules};

    fn cells(rules: GameRules) -> Vec<CellId> {
        AnyGame::start(rules).cells()
    }

    fn name(cell: Option<CellId>) -> String {
        cell.map_or_else(String::new, |cell| cell.to_string())
    }

    #[test]
    fn the_pointer_finds_squares_and_points() {
        let classic = cells(GameRules::default());
        assert_eq!(name(cell_at(&classic, 0.1, 0.1)), "a1");
        assert_eq!(name(cell_at(&classic, 13.9, 17.9)), "g9");
        assert_eq!(name(cell_at(&classic, 3.9, 2.1)), "b2");
        assert_eq!(cell_at(&classic, -0.1, 3.0), None);
        assert_eq!(cell_at(&classic, 14.2, 3.0), None);
        let points = cells(FolkId::Bears.into());
        assert_eq!(name(cell_at(&points, 1.2, 1.2)), "a1");
        assert_eq!(name(cell_at(&points, 2.1, 2.1)), "a1+");
    }

    #[test]
    fn arrows_lead_to_the_next_cell() {
        let classic = cells(GameRules::default());
        let at = classic[8];
        for (right, up, to) in [(1, 0, "c2"), (-1, 0, "a2"), (0, 1, "b3"), (0, -1, "b1")] {
            assert_eq!(name(neighbour(&classic, at, right, up)), to);
        }
        assert_eq!(neighbour(&classic, classic[0], -1, 0), None);
        let points = cells(FolkId::Bears.into());
        let square = neighbour(&points, points[0], 1, 0).expect("a square");
        assert_eq!(square.to_string(), "a1+");
        assert_eq!(name(neighbour(&points, square, 0, 1)), "a2+");
        assert_eq!(name(neighbour(&points, points[0], 0, 1)), "a2");
    }
}
