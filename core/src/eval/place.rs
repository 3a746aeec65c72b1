//! What a square is worth to each animal while the board is full, beyond its
//! distance to the den.
//!
//! The numbers are fitted to the results of games the engine played against
//! itself under the three books. They know no house rule.

use crate::rules::geometry::RIVER;
use crate::types::{Animal, COLUMNS, ROWS, Side, Square};

/// By animal, row from the enemy's end of the board to one's own, and file from
/// the edge to the middle.
const PLACES: [[[i16; 4]; 9]; 8] = [
    // Rat
    [
        [-88, -79, 0, 0],
        [-78, 17, 35, 0],
        [-14, -10, 26, 11],
        [-10, 2, -18, -104],
        [3, -25, -22, 31],
        [-12, 15, -28, -11],
        [3, -6, -19, 4],
        [31, -8, 14, -29],
        [-55, 24, 18, 0],
    ],
    // Cat
    [
        [-40, 39, 0, 0],
        [-21, 19, -13, 0],
        [15, -5, 17, 3],
        [-33, 0, 0, -43],
        [-49, 0, 0, -60],
        [-69, 0, 0, -77],
        [-26, -70, -20, 6],
        [-6, -18, 12, -35],
        [20, 103, 71, 0],
    ],
    // Dog
    [
        [-59, 73, 0, 0],
        [-108, -24, 27, 0],
        [-40, -43, 23, -12],
        [-96, 0, 0, -16],
        [-99, 0, 0, -92],
        [-91, 0, 0, -112],
        [-66, -24, -4, -23],
        [-46, 33, 17, -22],
        [33, 11, -5, 0],
    ],
    // Wolf
    [
        [-23, 39, 0, 0],
        [-40, 14, 9, 0],
        [1, -8, 2, 7],
        [18, 0, 0, -110],
        [15, 0, 0, -34],
        [-44, 0, 0, -19],
        [52, -73, -20, -3],
        [-6, 14, 61, 32],
        [39, 16, 61, 0],
    ],
    // Leopard
    [
        [-12, 13, 0, 0],
        [-2, 2, 85, 0],
        [-4, -26, 62, 73],
        [-2, 0, 0, -62],
        [3, 0, 0, -25],
        [-22, 0, 0, -4],
        [-65, -38, 10, -4],
        [-44, -25, -16, 15],
        [-5, -31, -49, 0],
    ],
    // Tiger
    [
        [79, 101, 0, 0],
        [75, 36, 173, 0],
        [113, 135, 126, 130],
        [9, 0, 0, -2],
        [96, 0, 0, -40],
        [52, 0, 0, 21],
        [37, 23, -26, 34],
        [23, -10, -75, -19],
        [7, -37, -86, 0],
    ],
    // Lion
    [
        [-106, -56, 0, 0],
        [-152, -106, -62, 0],
        [-45, 0, -3, 34],
        [-236, 0, 0, -189],
        [-121, 0, 0, -182],
        [-76, 0, 0, -130],
        [-25, 38, 73, -5],
        [17, 44, 27, 94],
        [-5, -29, -29, 0],
    ],
    // Elephant
    [
        [37, 19, 0, 0],
        [92, 159, 158, 0],
        [229, 184, 163, 211],
        [168, 0, 0, -50],
        [142, 0, 0, -82],
        [-5, 0, 0, -92],
        [-68, -8, 74, 18],
        [-99, 5, 86, 189],
        [-109, -69, 21, 0],
    ],
];

/// The worth of a square to an animal of a side, in centipawns.
pub(super) fn worth(side: Side, animal: Animal, square: Square) -> i32 {
    let rows = &PLACES[animal.index()];
    if RIVER.contains(square) && animal != Animal::Rat {
        // Only a house rule brings another animal here: no game told what it is worth.
        return 0;
    }
    let from_top = match side {
        Side::Red => ROWS - 1 - square.rank(),
        Side::Blue => square.rank(),
    };
    let from_edge = square.file().min(COLUMNS - 1 - square.file());
    i32::from(rows[usize::from(from_top)][usize::from(from_edge)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_and_both_wings_are_alike() {
        for animal in Animal::ALL {
            for square in Square::all() {
                let here = worth(Side::Red, animal, square);
                assert_eq!(here, worth(Side::Blue, animal, square.rotated()));
                let mirrored = Square::new(COLUMNS - 1 - square.file(), square.rank());
                let mirrored = mirrored.expect("a square");
                assert_eq!(here, worth(Side::Red, animal, mirrored));
            }
        }
    }

    #[test]
    fn an_advanced_elephant_is_worth_more_than_one_at_home() {
        let square = |name: &str| name.parse::<Square>().expect("square");
        let elephant = |name| worth(Side::Red, Animal::Elephant, square(name));
        assert!(elephant("a7") > elephant("a3") + 100);
    }
}
