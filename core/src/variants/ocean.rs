//! `ocean` 海洋动物棋 (RULES.md 8): sea animals on 9×10, movement is capture, and
//! the ao 鳌 alone goes ashore.
//!
//! The start [ours], Blue's by rotation (`#` land, `~` its coasts, `^` reef):
//!
//! ```text
//! 10  s . . ~ # ~ . . s
//!  9  . . d w ^ a d . .
//!  8  . . . . . . . . .
//!  7  e e . e . e . e e
//!  6  . . . . . . . . .
//!  5  . . . . . . . . .
//!  4  E E . E . E . E E
//!  3  . . . . . . . . .
//!  2  . . D A ^ W D . .
//!  1  S . . ~ # ~ . . S
//!     a b c d e f g h i
//! ```

use super::Ending;
use super::field::{AHEAD, ALL_WAYS, Field, LEFT, RIGHT, STRAIGHT, Way};
use super::folk::{FolkGame, FolkPosition};
use super::primitives::{Adder, distance, middle, room, sum_over};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, Piece, Side};

#[derive(Copy, Clone, Debug)]
pub(crate) struct Ocean;

/// [ours]: 9×10.
const BOARD: Field = Field::grid(9, 10);

/// 日: the (1,2) leap.
const DOLPHIN: [Way; 8] = [
    (-1, 2),
    (1, 2),
    (-1, -2),
    (1, -2),
    (-2, 1),
    (2, 1),
    (-2, -1),
    (2, -1),
];

/// [ours]: e1 and e10.
const fn land(side: Side) -> u8 {
    match side {
        Side::Red => BOARD.at(4, 0),
        Side::Blue => BOARD.at(4, 9),
    }
}

/// [ours]: the squares left and right of a side's land.
const fn coasts(side: Side) -> [u8; 2] {
    [land(side) - 1, land(side) + 1]
}

/// [ours]: the square ahead of a side's land, closed to all.
const fn reef(side: Side) -> u8 {
    match side {
        Side::Red => BOARD.at(4, 1),
        Side::Blue => BOARD.at(4, 8),
    }
}

const fn is_land(cell: u8) -> bool {
    cell == land(Side::Red) || cell == land(Side::Blue)
}

const fn is_reef(cell: u8) -> bool {
    cell == reef(Side::Red) || cell == reef(Side::Blue)
}

impl FolkGame for Ocean {
    const ID: &'static str = "ocean";
    const FIELD: Field = BOARD;
    const START: &'static str = "s7s/2dw1ad2/9/ee1e1e1ee/9/9/EE1E1E1EE/9/2DA1WD2/S7S r 0 1";
    const ANIMALS: &'static [Animal] = &[
        Animal::Eel,
        Animal::Dolphin,
        Animal::Shark,
        Animal::Whale,
        Animal::Ao,
    ];
    const NO_CAPTURE_ROUNDS: u16 = 100;

    fn terrain(cell: u8) -> Terrain {
        for side in Side::ALL {
            if cell == land(side) {
                return Terrain::Shore(side);
            }
            if coasts(side).contains(&cell) {
                return Terrain::Coast(side);
            }
        }
        if is_reef(cell) {
            Terrain::Reef
        } else {
            Terrain::Water
        }
    }

    fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>) {
        add_moves_of(position, position.side_to_move(), moves);
    }

    /// The enemy's ao captured, one's own brought onto the enemy's land, or 退败:
    /// judged after the opponent's move, and only for an ao on its own land.
    fn ending(position: &FolkPosition<Self>) -> Option<Ending> {
        for side in Side::ALL {
            if !position.has(side.opposite(), Animal::Ao) {
                return Some(Ending::Captured(side));
            }
            if position.holds(side, land(side.opposite())) {
                return Some(Ending::Landed(side));
            }
        }
        let side = position.side_to_move();
        let is_ashore = position.holds(side, land(side));
        (is_ashore && is_cut_off(position, side)).then(|| Ending::Retreat(side.opposite()))
    }

    /// Only the ao goes ashore; nobody enters a reef.
    fn may_stand(piece: Piece, cell: u8) -> bool {
        !is_reef(cell) && (piece.animal == Animal::Ao || !is_land(cell))
    }

    fn worth(animal: Animal) -> i32 {
        match animal {
            Animal::Ao => 3000,
            Animal::Whale => 800,
            Animal::Shark => 600,
            Animal::Dolphin => 350,
            Animal::Eel => 120,
            _ => 0,
        }
    }

    fn prospects(position: &FolkPosition<Self>, side: Side) -> i32 {
        let goal = land(side.opposite());
        sum_over(position, side, |cell, animal| match animal {
            // The fewer guards are left, the more its way to the other shore counts.
            Animal::Ao => {
                let guards = position.count(side.opposite()) as i32;
                (12 - guards).max(0) * (12 - distance::<Self>(cell, goal))
            }
            Animal::Eel => 4 * i32::from(BOARD.row_of(side, cell)) + middle::<Self>(cell),
            _ => 4 * middle::<Self>(cell) + 2 * room(position, cell),
        })
    }

    fn reaches_goal(position: &FolkPosition<Self>, mv: AnyMove) -> bool {
        let enemy = position.side_to_move().opposite();
        mv.to.raw() == land(enemy) || position.animal_of(enemy, mv.to.raw()) == Some(Animal::Ao)
    }
}

fn add_moves_of(position: &FolkPosition<Ocean>, side: Side, moves: &mut Vec<AnyMove>) {
    for (from, animal) in position.animals(side) {
        let mut add = Adder::new(position, side, from, moves);
        match animal {
            Animal::Eel => swim(&mut add, &[AHEAD, LEFT, RIGHT], 1),
            Animal::Dolphin => swim(&mut add, &DOLPHIN, 1),
            Animal::Shark => swim(&mut add, &STRAIGHT, u8::MAX),
            Animal::Whale => swim(&mut add, &ALL_WAYS, 3),
            Animal::Ao if is_land(from) => put_to_sea(&mut add),
            Animal::Ao => {
                swim(&mut add, &ALL_WAYS, 1);
                go_ashore(&mut add);
            }
            _ => {}
        }
    }
}

/// Up to so many squares each way through the sea, not over pieces, land or reef.
fn swim(add: &mut Adder<'_, Ocean>, ways: &[Way], most: u8) {
    for &way in ways {
        let mut at = add.from;
        for _ in 0..most {
            let Some(to) = add.position.toward(add.side, at, way) else {
                break;
            };
            if is_land(to) || is_reef(to) || add.is_own(to) {
                break;
            }
            add.go(to);
            if add.is_enemy(to) {
                break;
            }
            at = to;
        }
    }
}

/// Land is entered only straight from its coasts, and not while the other's ao
/// sits there.
fn go_ashore(add: &mut Adder<'_, Ocean>) {
    for side in Side::ALL {
        if coasts(side).contains(&add.from) && add.position.is_free(land(side)) {
            add.go(land(side));
        }
    }
}

/// Land is left only straight to its coasts.
fn put_to_sea(add: &mut Adder<'_, Ocean>) {
    for side in Side::ALL {
        if add.from == land(side) {
            for coast in coasts(side) {
                add.go_or_take(coast);
            }
        }
    }
}

/// Whether an ao on its own land can no longer enter the sea: each coast is
/// occupied or attacked by an enemy [ours].
fn is_cut_off(position: &FolkPosition<Ocean>, side: Side) -> bool {
    let mut open = coasts(side).map(|coast| position.is_free(coast));
    if open == [false; 2] {
        return true;
    }
    let mut attacks = Vec::with_capacity(64);
    add_moves_of(position, side.opposite(), &mut attacks);
    for attack in attacks {
        for (open, coast) in open.iter_mut().zip(coasts(side)) {
            *open &= attack.to.raw() != coast;
        }
    }
    open == [false; 2]
}

#[cfg(test)]
mod tests {
    use super::super::folk_tests::{after, allows, at, moves_from};
    use super::*;

    fn moves(fen: &str, cell: &str) -> String {
        moves_from::<Ocean>(fen, cell)
    }

    /// RULES.md 8, the table.
    #[test]
    fn every_animal_swims_in_its_way() {
        let alone = |letter| format!("8a/9/9/9/9/4{letter}4/9/9/9/A8 r");
        for (letter, expected) in [
            ('E', "d5 e6 f5"),
            ('D', "c4 c6 d3 d7 f3 f7 g4 g6"),
            ('S', "a5 b5 c5 d5 e3 e4 e6 e7 e8 f5 g5 h5 i5"),
            (
                'W',
                "b2 b5 b8 c3 c5 c7 d4 d5 d6 e3 e4 e6 e7 e8 f4 f5 f6 g3 g5 g7 h2 h5 h8",
            ),
            ('A', "d4 d5 d6 e4 e6 f4 f5 f6"),
        ] {
            assert_eq!(moves(&alone(letter), "e5"), expected, "{letter}");
        }
        assert_eq!(moves("8a/9/9/9/9/4e4/9/9/9/A8 b", "e5"), "d5 e4 f5");
        // Not over pieces; moving is capturing.
        assert!(allows::<Ocean>("8a/9/9/9/4e4/4W4/9/9/9/A8 r", "e5e6"));
        assert!(!allows::<Ocean>("8a/9/9/9/4e4/4W4/9/9/9/A8 r", "e5e7"));
    }

    /// RULES.md 8 [ours].
    #[test]
    fn reef_is_closed_and_only_the_ao_goes_ashore_by_the_coasts() {
        assert_eq!(
            moves("8a/9/9/9/9/9/9/3D5/9/A8 r", "d3"),
            "b2 b4 c1 c5 e5 f2 f4"
        );
        assert!(!allows::<Ocean>("8a/9/9/9/9/9/9/9/9/A2S5 r", "d1e1"));
        assert!(!allows::<Ocean>("8a/9/9/9/9/9/9/9/9/A2S5 r", "d1f1"));
        assert_eq!(moves("8a/9/9/9/9/9/9/9/9/3A5 r", "d1"), "c1 c2 d2 e1");
        assert_eq!(moves("8a/9/9/9/9/9/9/9/3A5/9 r", "d2"), "c1 c2 c3 d1 d3 e3");
        assert_eq!(moves("8a/9/9/9/9/9/9/9/9/4A4 r", "e1"), "d1 f1");
        let start = Ocean::START;
        for reef in [reef(Side::Red), reef(Side::Blue)] {
            assert!(at::<Ocean>(start).is_free(reef));
        }
    }

    /// RULES.md 8.
    #[test]
    fn the_ao_captured_or_landed_decides() {
        let taken = after::<Ocean>("8e/9/4a4/9/9/4S4/9/9/9/A8 r", "e5e8");
        assert_eq!(taken.ending(), Some(Ending::Captured(Side::Red)));
        let landed = after::<Ocean>("3A5/9/9/9/9/9/9/9/9/8a r", "d10e10");
        assert_eq!(landed.ending(), Some(Ending::Landed(Side::Red)));
        // Not while the other's ao sits there, which nobody can capture.
        assert!(!allows::<Ocean>("3Aa4/9/9/9/9/9/9/9/9/9 r", "d10e10"));
    }

    /// RULES.md 8: 退败.
    #[test]
    fn an_ao_cut_off_on_its_land_has_lost() {
        let lost = Some(Ending::Retreat(Side::Blue));
        for (fen, expected) in [
            // Held by its own, held by an enemy, attacked.
            ("8a/9/9/9/9/9/9/9/9/3EAE3 r", lost),
            ("8a/9/9/9/9/9/9/9/9/3EAe3 r", lost),
            ("8a/9/9/5s3/9/9/9/9/9/3EA4 r", lost),
            ("8a/9/9/9/9/9/9/5e3/2d6/4A4 r", None),
            ("8a/9/9/9/9/9/9/4d4/5e3/4A4 r", lost),
            // One coast is open: free, the attack covered.
            ("8a/9/9/9/9/9/9/9/9/3EA4 r", None),
            ("8a/9/9/5s3/9/5E3/9/9/9/3EA4 r", None),
            // Judged after the opponent's move, on its own land only.
            ("8a/9/9/9/9/9/9/9/9/3EAE3 b", None),
            ("8a/9/9/9/9/9/9/9/2E6/1EAE5 r", None),
        ] {
            assert_eq!(at::<Ocean>(fen).ending(), expected, "{fen}");
        }
    }

    /// RULES.md 8: symmetric by rotation, the ao at sea beside its reef.
    #[test]
    fn start_is_fair() {
        let start = at::<Ocean>(Ocean::START);
        for (cell, piece) in start.pieces() {
            let opposite = start.piece_at(BOARD.rotated(cell.raw()));
            assert_eq!(
                opposite,
                Some(Piece::new(piece.side.opposite(), piece.animal))
            );
        }
        let number = |animal| {
            start
                .animals(Side::Red)
                .filter(|&(_, is)| is == animal)
                .count()
        };
        assert_eq!(
            Ocean::ANIMALS
                .iter()
                .map(|&is| number(is))
                .collect::<Vec<_>>(),
            [6, 2, 2, 1, 1]
        );
        assert!(at::<Ocean>("8a/9/9/9/9/9/9/9/9/A8 r 200 101").is_drawn_by_counter());
    }
}
