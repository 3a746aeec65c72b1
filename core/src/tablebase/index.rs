//! Positions as numbers: where each animal of a class stands, left–right
//! mirrored so that the first of them stands on files a to d.

use super::material::{Line, MAX_PIECES};
use crate::rules::RuleSet;
use crate::rules::geometry::{RIVER, den};
use crate::types::{Animal, COLUMNS, SQUARES, Side, Square, SquareSet};

/// Marks a square that an animal cannot stand on.
const NOWHERE: u32 = u32::MAX;

/// A square seen in the mirror that swaps left and right.
#[inline]
pub(super) const fn mirrored(square: u8) -> u8 {
    square + COLUMNS - 1 - 2 * (square % COLUMNS)
}

/// A square as the other player sees it.
#[inline]
pub(super) const fn turned(square: u8) -> u8 {
    SQUARES as u8 - 1 - square
}

/// Whether it lies right of the middle file.
#[inline]
pub(super) const fn is_right(square: u8) -> bool {
    square % COLUMNS > COLUMNS / 2
}

/// The squares an animal may stand on while nothing is decided: no den, and the
/// river only for swimmers.
pub(super) fn standable(rules: &RuleSet, animal: Animal) -> SquareSet {
    let mut ground = SquareSet::ALL;
    if !rules.swims(animal) {
        ground = ground & !RIVER;
    }
    Side::ALL
        .into_iter()
        .fold(ground, |ground, side| ground & !SquareSet::from(den(side)))
}

/// How a class numbers its positions. Numbers at which two animals share a
/// square are left unused.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    len: usize,
    size: usize,
    /// By animal of the class and square: what it adds to the number.
    shares: [[u32; 64]; MAX_PIECES],
    /// By animal: its squares in order of their shares.
    squares: Vec<Vec<u8>>,
}

impl Layout {
    pub fn new(rules: &RuleSet, line: &Line) -> Self {
        let len = line.len();
        let mut layout = Self {
            len,
            size: 1,
            shares: [[NOWHERE; 64]; MAX_PIECES],
            squares: vec![Vec::new(); len],
        };
        for (place, &animal) in line.animals().iter().enumerate().rev() {
            let ground = standable(rules, Animal::ALL[animal as usize]);
            let squares: Vec<u8> = ground
                .iter()
                .map(Square::raw)
                .filter(|&square| place > 0 || !is_right(square))
                .collect();
            for (number, &square) in squares.iter().enumerate() {
                layout.shares[place][square as usize] = (number * layout.size) as u32;
            }
            layout.size *= squares.len();
            layout.squares[place] = squares;
        }
        layout
    }

    /// How many numbers there are.
    pub fn size(&self) -> usize {
        self.size
    }

    /// What an animal on a square adds, without looking in the mirror.
    #[inline]
    pub fn share(&self, place: usize, square: u8) -> u32 {
        self.shares[place][square as usize & 63]
    }

    /// The number of an arrangement, as the mover sees the board.
    #[inline]
    pub fn index(&self, squares: &[u8; MAX_PIECES]) -> usize {
        let mirror = is_right(squares[0]);
        let mut index = 0;
        for (place, &square) in squares[..self.len].iter().enumerate() {
            let square = if mirror { mirrored(square) } else { square };
            index += self.share(place, square) as usize;
        }
        index
    }

    /// The arrangement of a number; `None` when two animals share a square.
    pub fn arrangement(&self, index: usize) -> Option<[u8; MAX_PIECES]> {
        let mut squares = [0; MAX_PIECES];
        let mut rest = index;
        let mut seen = SquareSet::EMPTY;
        for place in (0..self.len).rev() {
            let choices = &self.squares[place];
            let square = *choices.get(rest % choices.len())?;
            rest /= choices.len();
            if seen.contains(Square::at(square)) {
                return None;
            }
            seen = seen.with(Square::at(square));
            squares[place] = square;
        }
        Some(squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleTables;
    use crate::tablebase::material::Classes;

    #[test]
    fn numbers_and_arrangements_agree() {
        let rules: RuleSet = "yeshou+dogswims".parse().expect("rules");
        let classes = Classes::new(&RuleTables::new(rules), 3);
        for class in classes.all() {
            let layout = Layout::new(&rules, &class.line);
            for index in (0..layout.size()).step_by(7) {
                let Some(squares) = layout.arrangement(index) else {
                    continue;
                };
                assert_eq!(layout.index(&squares), index, "{}", class.material);
                let mirror = squares.map(mirrored);
                if is_right(mirror[0]) {
                    assert_eq!(layout.index(&mirror), index, "{}", class.material);
                }
            }
        }
    }
}
