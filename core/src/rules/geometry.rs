//! The classic board's ground: river, dens and traps (RULES.md 1).

use crate::types::{Side, Square, SquareSet};

const fn set(names: &[&[u8; 2]]) -> SquareSet {
    let mut bits = 0;
    let mut i = 0;
    while i < names.len() {
        bits |= 1 << square(names[i]).raw();
        i += 1;
    }
    SquareSet::from_bits(bits)
}

const fn square(name: &[u8; 2]) -> Square {
    Square::at((name[1] - b'1') * 7 + name[0] - b'a')
}

/// The two halves of the river (小河).
pub const RIVER: SquareSet = set(&[
    b"b4", b"c4", b"b5", b"c5", b"b6", b"c6", b"e4", b"f4", b"e5", b"f5", b"e6", b"f6",
]);

/// The den (兽穴) of a side.
#[must_use]
pub const fn den(side: Side) -> Square {
    match side {
        Side::Red => square(b"d1"),
        Side::Blue => square(b"d9"),
    }
}

/// The three traps (陷阱) around a side's den. They weaken its enemies.
#[must_use]
pub const fn traps(side: Side) -> SquareSet {
    match side {
        Side::Red => set(&[b"c1", b"e1", b"d2"]),
        Side::Blue => set(&[b"c9", b"e9", b"d8"]),
    }
}

/// The traps of both sides.
pub const TRAPS: SquareSet =
    SquareSet::from_bits(traps(Side::Red).bits() | traps(Side::Blue).bits());
