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
        [-138, -118, 0, 0],
        [-98, 1, 57, 0],
        [-15, -36, 19, 62],
        [-14, -2, -13, -123],
        [-43, -49, -32, -63],
        [-27, -8, -38, -30],
        [-6, 35, -38, -11],
        [86, 50, 54, -47],
        [-83, 53, 17, 0],
    ],
    // Cat
    [
        [-58, 55, 0, 0],
        [-42, 27, -19, 0],
        [11, 0, 44, 9],
        [-55, 0, 0, -79],
        [-72, 0, 0, -104],
        [-99, 0, 0, -89],
        [-25, -75, -10, 19],
        [5, -15, 24, -34],
        [17, 92, 92, 0],
    ],
    // Dog
    [
        [-84, 127, 0, 0],
        [-134, -25, 53, 0],
        [-79, -64, 40, -20],
        [-127, 0, 0, -26],
        [-146, 0, 0, -148],
        [-137, 0, 0, -142],
        [-106, -31, -20, -29],
        [-56, 46, 19, -47],
        [2, 16, -7, 0],
    ],
    // Wolf
    [
        [-33, 69, 0, 0],
        [-54, 35, 23, 0],
        [3, -16, 1, 24],
        [20, 0, 0, -140],
        [20, 0, 0, -40],
        [-72, 0, 0, -27],
        [-38, -79, -18, 2],
        [-13, 56, 62, 28],
        [71, 106, 55, 0],
    ],
    // Leopard
    [
        [-32, 33, 0, 0],
        [-5, -4, 149, 0],
        [-5, -55, 105, 175],
        [-4, 0, 0, -79],
        [-8, 0, 0, -33],
        [-41, 0, 0, -16],
        [-122, -50, 14, -10],
        [-74, -54, -6, 2],
        [-3, -4, -55, 0],
    ],
    // Tiger
    [
        [51, 41, 0, 0],
        [59, 39, 185, 0],
        [148, 171, 171, 207],
        [32, 0, 0, 24],
        [111, 0, 0, -20],
        [48, 0, 0, 40],
        [26, 24, -35, 51],
        [15, -20, -96, -25],
        [17, -45, -127, 0],
    ],
    // Lion
    [
        [-150, -92, 0, 0],
        [-235, -145, -70, 0],
        [-73, 0, -10, 57],
        [-346, 0, 0, -249],
        [-208, 0, 0, -275],
        [-135, 0, 0, -199],
        [-53, 35, 84, 15],
        [13, 50, 27, 131],
        [10, -30, -53, 0],
    ],
    // Elephant
    [
        [-1, 62, 0, 0],
        [103, 248, 269, 0],
        [303, 273, 246, 372],
        [165, 0, 0, -74],
        [-75, 0, 0, -112],
        [-72, 0, 0, -127],
        [-98, -21, 120, 51],
        [-129, 9, 118, 245],
        [-159, -112, 14, 0],
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
