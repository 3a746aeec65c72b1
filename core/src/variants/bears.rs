//! `bears` 快乐斗兽棋 (RULES.md 9): 8×7 squares with their 9×8 points. Pieces
//! stand on the points, the foal 驹 also in the squares between; three bears
//! taken win.

use super::Ending;
use super::field::{AHEAD, ALL_WAYS, DIAGONAL, Field, LEFT, RIGHT, STRAIGHT};
use super::folk::{FolkGame, FolkPosition};
use super::primitives::{Adder, distance, middle, room, sum_over};
use crate::board::Terrain;
use crate::types::{Animal, AnyMove, Piece, Side};

#[derive(Copy, Clone, Debug)]
pub(crate) struct Bears;

const BOARD: Field = Field {
    columns: 9,
    rows: 8,
    squares_between: true,
};

impl FolkGame for Bears {
    const ID: &'static str = "bears";
    const FIELD: Field = BOARD;
    /// [ours]
    const START: &'static str = "sdflblfds/2b3b2/9/9/9/9/2B3B2/SDFLBLFDS+8/8/8/8/8/8/8 r 0 1";
    const ANIMALS: &'static [Animal] = &[
        Animal::Sheep,
        Animal::Dog,
        Animal::Foal,
        Animal::Lion,
        Animal::Bear,
    ];
    const NO_CAPTURE_ROUNDS: u16 = 100;

    fn terrain(_cell: u8) -> Terrain {
        Terrain::Land
    }

    fn add_moves(position: &FolkPosition<Self>, moves: &mut Vec<AnyMove>) {
        let side = position.side_to_move();
        for (from, animal) in position.animals(side) {
            let mut add = Adder::new(position, side, from, moves);
            match animal {
                Animal::Sheep => add.steps(&[AHEAD, LEFT, RIGHT]),
                Animal::Dog => add.steps(&DIAGONAL),
                Animal::Lion => add.slides(&STRAIGHT, u8::MAX),
                Animal::Bear => add.steps(&ALL_WAYS),
                Animal::Foal => gallop(&mut add),
                _ => {}
            }
        }
    }

    /// A point piece's diagonal step passes over the square between: over its own
    /// side's foal freely, over an enemy foal, which it must capture; a capture
    /// where it lands comes on top [ours].
    fn passed_over(position: &FolkPosition<Self>, mv: AnyMove) -> Option<u8> {
        let (from, to) = (mv.from.raw(), mv.to.raw());
        if BOARD.is_square_between(from) || BOARD.is_square_between(to) {
            return None;
        }
        let ((file, row), (to_file, to_row)) = (BOARD.place(from), BOARD.place(to));
        if file == to_file || row == to_row {
            return None;
        }
        let way = (to_file as i8 - file as i8, to_row as i8 - row as i8);
        BOARD
            .half_toward(Side::Red, from, way)
            .filter(|&square| position.holds(position.side_to_move().opposite(), square))
    }

    /// Taking the enemy's three bears wins.
    fn ending(position: &FolkPosition<Self>) -> Option<Ending> {
        let [red, blue] = Side::ALL.map(|side| position.has(side, Animal::Bear));
        match (red, blue) {
            (true, true) => None,
            (true, false) => Some(Ending::Captured(Side::Red)),
            (false, true) => Some(Ending::Captured(Side::Blue)),
            (false, false) => Some(Ending::Exhausted),
        }
    }

    /// Only the foal stands in the squares between.
    fn may_stand(piece: Piece, cell: u8) -> bool {
        !BOARD.is_square_between(cell) || piece.animal == Animal::Foal
    }

    fn worth(animal: Animal) -> i32 {
        match animal {
            Animal::Lion => 600,
            Animal::Bear => 550,
            Animal::Foal => 400,
            Animal::Dog => 220,
            Animal::Sheep => 120,
            _ => 0,
        }
    }

    fn prospects(position: &FolkPosition<Self>, side: Side) -> i32 {
        let hunted: Vec<u8> = bears_of(position, side.opposite()).collect();
        let placed = sum_over(position, side, |cell, animal| {
            let nearest = hunted
                .iter()
                .map(|&bear| distance::<Self>(cell, bear))
                .min()
                .unwrap_or(0);
            match animal {
                Animal::Sheep => 5 * i32::from(BOARD.row_of(side, cell)),
                // Bears hunt, too: else the last ones are never caught.
                Animal::Bear | Animal::Lion => 2 * room(position, cell) - 6 * nearest,
                _ => 4 * middle::<Self>(cell) - 10 * nearest,
            }
        });
        // Each bear lost makes the next one dearer; a bear at the edge is half
        // caught.
        let lost = match bears_of(position, side).count() {
            1 => 900,
            2 => 300,
            _ => 0,
        };
        let cornered: i32 = hunted
            .iter()
            .map(|&bear| 12 - 2 * middle::<Self>(bear))
            .sum();
        placed - lost + cornered
    }

    fn reaches_goal(position: &FolkPosition<Self>, mv: AnyMove) -> bool {
        let enemy = position.side_to_move().opposite();
        position.animal_of(enemy, mv.to.raw()) == Some(Animal::Bear)
            && bears_of(position, enemy).count() == 1
    }
}

fn bears_of(position: &FolkPosition<Bears>, side: Side) -> impl Iterator<Item = u8> {
    let bears = position
        .animals(side)
        .filter(|&(_, animal)| animal == Animal::Bear);
    bears.map(|(cell, _)| cell)
}

/// The foal's leap, in half steps (1,3) every way round, from point to square and
/// from square to point. Its leg is the next point (from a square: the next
/// square) in the long direction; so it never passes its own side's other foal.
fn gallop(add: &mut Adder<'_, Bears>) {
    for long in STRAIGHT {
        let Some(leg) = add.ahead(long).filter(|&leg| add.position.is_free(leg)) else {
            continue;
        };
        // Half a step on from the leg, to either side of the long direction.
        let halves = match long {
            (0, ahead) => [(-1, ahead), (1, ahead)],
            (right, _) => [(right, -1), (right, 1)],
        };
        for half in halves {
            if let Some(to) = BOARD.half_toward(add.side, leg, half) {
                add.go_or_take(to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::folk_tests::{after, allows, at, moves_from};
    use super::*;

    /// RULES.md 9 [ours], the table.
    #[test]
    fn every_animal_on_points() {
        for (letter, expected) in [
            ('S', "d4 e5 f4"),
            ('D', "d3 d5 f3 f5"),
            ('L', "a4 b4 c4 d4 e1 e2 e3 e5 e6 e7 e8 f4 g4 h4 i4"),
            ('B', "d3 d4 d5 e3 e5 f3 f4 f5"),
            ('F', "c3+ c4+ d2+ d5+ e2+ e5+ f3+ f4+"),
        ] {
            let fen = format!("8b/9/9/9/4{letter}4/9/9/B8+8/8/8/8/8/8/8 r");
            assert_eq!(moves_from::<Bears>(&fen, "e4"), expected, "{letter}");
        }
        let foal = "8b/9/9/9/9/9/9/B8+8/8/8/4F3/8/8/8 r";
        assert_eq!(moves_from::<Bears>(foal, "e4+"), "d4 d5 e3 e6 f3 f6 g4 g5");
    }

    /// RULES.md 9: the leg is the next point, from a square the next square.
    #[test]
    fn a_leg_blocks_the_foal() {
        let on_points = "8b/9/9/4s4/4FS3/9/9/B8+8/8/8/8/8/8/8 r";
        assert_eq!(moves_from::<Bears>(on_points, "e4"), "c3+ c4+ d2+ e2+");
        // Its own side's other foal blocks it likewise; pieces on points do not.
        let on_squares = "8b/9/9/4sS3/5s3/9/9/B8+8/8/4f3/3FF3/8/8/8 r";
        assert_eq!(moves_from::<Bears>(on_squares, "e4+"), "e3 f3 g4 g5");
    }

    /// RULES.md 9: another foal may step into the square and take it.
    #[test]
    fn a_foal_takes_a_foal_in_a_square() {
        let fen = "8b/9/9/9/4F4/9/9/B8+8/8/4f3/8/8/8/8 r";
        let taken = after::<Bears>(fen, "e4e5+");
        assert_eq!(taken.to_fen(), "8b/9/9/9/9/9/9/B8+8/8/4F3/8/8/8/8 b 0 1");
    }

    /// RULES.md 9: over an enemy foal, which it must take; a capture where it
    /// lands comes on top [ours].
    #[test]
    fn diagonal_steps_pass_over_squares() {
        let over = "8b/9/9/5s3/4D4/9/9/B8+8/8/8/4f3/8/8/8 r";
        let mut position = at::<Bears>(over);
        let mv = position
            .moves()
            .into_iter()
            .find(|mv| mv.to_string() == "e4f5");
        let undo = mv.map(|mv| position.make(mv));
        assert_eq!(undo.map(|undo| undo.captured().count()), Some(2));
        assert_eq!(position.to_fen(), "8b/9/9/5D3/9/9/9/B8+8/8/8/8/8/8/8 b 0 1");
        // Over its own freely; straight steps pass over no square, nor does a
        // piece in a square block the points.
        let own = after::<Bears>("8b/9/9/9/4B4/9/9/9+8/8/8/4F3/8/8/8 r", "e4f5");
        assert_eq!(own.to_fen(), "8b/9/9/5B3/9/9/9/9+8/8/8/4F3/8/8/8 b 1 1");
        let straight = after::<Bears>("8b/9/9/9/4B4/9/9/9+8/8/8/4f3/8/8/8 r", "e4e5");
        assert_eq!(
            straight.to_fen(),
            "8b/9/9/4B4/9/9/9/9+8/8/8/4f3/8/8/8 b 1 1"
        );
        assert!(allows::<Bears>(
            "8b/9/9/9/4L4/9/9/B8+8/8/8/4f3/8/8/8 r",
            "e4e8"
        ));
    }

    /// RULES.md 9.
    #[test]
    fn three_bears_taken_win() {
        let one_left = after::<Bears>("8b/4b4/9/9/4L4/9/9/B8+8/8/8/8/8/8/8 r", "e4e7");
        assert_eq!(one_left.ending(), None);
        let won = after::<Bears>("8s/4b4/9/9/4L4/9/9/B8+8/8/8/8/8/8/8 r", "e4e7");
        assert_eq!(won.ending(), Some(Ending::Captured(Side::Red)));
        let long = "8b/9/9/9/9/9/9/B8+8/8/8/8/8/8/8 r 200 101";
        assert!(at::<Bears>(long).is_drawn_by_counter());
    }

    /// RULES.md 9: only the foal stands in the squares.
    #[test]
    fn only_foals_are_read_in_squares() {
        let fen = "8b/9/9/9/9/9/9/B8+8/8/8/4S3/8/8/8 r";
        assert!(FolkPosition::<Bears>::from_fen(fen).is_err());
    }
}
