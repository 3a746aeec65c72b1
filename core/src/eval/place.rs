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
        [-79, -81, 0, 0],
        [-83, 21, 64, 0],
        [-16, -28, 1, 154],
        [13, 2, -9, -66],
        [-51, -32, -25, -56],
        [-44, -5, -36, -33],
        [1, 31, -40, -27],
        [108, 68, 10, -23],
        [-37, 27, 10, 0],
    ],
    // Cat
    [
        [-34, 39, 0, 0],
        [-61, 16, -13, 0],
        [29, 4, 17, 3],
        [-25, 0, 0, -48],
        [-54, 0, 0, -79],
        [-74, 0, 0, -87],
        [-1, -23, 0, -2],
        [63, 65, 55, -29],
        [54, 93, 61, 0],
    ],
    // Dog
    [
        [-59, 73, 0, 0],
        [-108, -24, 27, 0],
        [-40, -44, 23, -12],
        [-94, 0, 0, -16],
        [-99, 0, 0, -85],
        [-43, 0, 0, -109],
        [-34, 16, 1, -4],
        [-10, 30, 9, -50],
        [17, 18, -19, 0],
    ],
    // Wolf
    [
        [-11, 92, 0, 0],
        [-17, 74, 9, 0],
        [8, -3, -28, 11],
        [4, 0, 0, -71],
        [17, 0, 0, 11],
        [-70, 0, 0, 3],
        [-69, -144, 39, 15],
        [-37, 71, 57, 8],
        [61, 191, 50, 0],
    ],
    // Leopard
    [
        [4, 27, 0, 0],
        [-1, -2, 63, 0],
        [-5, -10, 75, 94],
        [4, 0, 0, -55],
        [-15, 0, 0, -59],
        [-42, 0, 0, -27],
        [-79, -6, 15, -22],
        [-38, -20, -13, -14],
        [-6, 72, -14, 0],
    ],
    // Tiger
    [
        [18, 34, 0, 0],
        [25, 8, -86, 0],
        [114, 143, 100, 63],
        [39, 0, 0, 18],
        [79, 0, 0, 26],
        [38, 0, 0, 40],
        [-1, 116, -2, 110],
        [37, 13, -51, -11],
        [71, 53, 1, 0],
    ],
    // Lion
    [
        [-103, -100, 0, 0],
        [-137, -80, -2, 0],
        [-19, -36, -14, 65],
        [-223, 0, 0, -161],
        [-134, 0, 0, -216],
        [-72, 0, 0, -119],
        [-46, 40, 59, 66],
        [14, 36, 29, 116],
        [10, 14, -19, 0],
    ],
    // Elephant
    [
        [-71, 4, 0, 0],
        [1, 214, 243, 0],
        [111, 144, 167, 255],
        [-51, 0, 0, -190],
        [-244, 0, 0, -112],
        [-135, 0, 0, -101],
        [-43, 24, 103, 121],
        [59, 93, 140, 205],
        [-117, -57, 61, 0],
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
