//! A position with what became of it, in 24 bytes: what a trainer reads.
//!
//! All numbers are little endian. Everything is seen from the side to move: for
//! Blue the board is turned by 180°, so that the mover's den is always d1.
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | where the mover's animals of rank 1 to 8 stand: 0 (a1) to 62 (g9), 63 for one that is gone |
//! | 8–15 | the same of the other side |
//! | 16–17 | the search's score in centipawns, signed; a forced end is ± (32 000 − plies) |
//! | 18–19 | the hand-written evaluation in centipawns, signed |
//! | 20 | how the game ended for the mover: 0 lost, 1 drawn, 2 won, 3 not known |
//! | 21 | the book: 0 traditional, 1 yeshou, 2 datou |
//! | 22–23 | plies since the last capture |
//!
//! A file is the eight bytes of [`MAGIC`] and then records up to its end.

use doushou_core::search::Score;
use doushou_core::{Book, Position, Side};

/// How a file begins; the last byte is the version.
pub const MAGIC: [u8; 8] = *b"DSQDATA1";
const GONE: u8 = 63;
/// A forced end, less the plies to it.
const END: i32 = 32_000;
/// No other score goes past this.
const MOST: i32 = 20_000;

/// What is known of a position while its game goes on.
pub struct Sample {
    squares: [u8; 16],
    score: i16,
    by_hand: i16,
    mover: Side,
    book: u8,
    since_capture: u16,
    has_result: bool,
}

impl Sample {
    pub fn new(position: &Position, score: Score, by_hand: i32) -> Self {
        let mover = position.side_to_move();
        let rules = position.rules();
        let mut squares = [GONE; 16];
        for (square, piece) in position.pieces() {
            let seen = match mover {
                Side::Red => square,
                Side::Blue => square.rotated(),
            };
            let rank = usize::from(rules.rank(piece.animal)) - 1;
            let whose = if piece.side == mover { 0 } else { 8 };
            squares[whose + rank] = seen.index() as u8;
        }
        let book = Book::ALL.iter().position(|&book| book == rules.book);
        Self {
            squares,
            score: number(score),
            by_hand: by_hand.clamp(-MOST, MOST) as i16,
            mover,
            book: book.unwrap_or_default() as u8,
            since_capture: position.plies_since_capture(),
            has_result: true,
        }
    }

    /// The game's end is no sign of how good this position was.
    pub fn forget_result(&mut self) {
        self.has_result = false;
    }

    /// The record, now that the game has a winner or is drawn.
    pub fn bytes(&self, winner: Option<Side>) -> [u8; 24] {
        let mut bytes = [0; 24];
        bytes[..16].copy_from_slice(&self.squares);
        bytes[16..18].copy_from_slice(&self.score.to_le_bytes());
        bytes[18..20].copy_from_slice(&self.by_hand.to_le_bytes());
        bytes[20] = match winner {
            _ if !self.has_result => 3,
            None => 1,
            Some(winner) if winner == self.mover => 2,
            Some(_) => 0,
        };
        bytes[21] = self.book;
        bytes[22..].copy_from_slice(&self.since_capture.to_le_bytes());
        bytes
    }
}

fn number(score: Score) -> i16 {
    let plies = |plies: u32| i32::try_from(plies).unwrap_or(1000).min(1000);
    let number = match score {
        Score::Centipawns(centipawns) => centipawns.clamp(-MOST, MOST),
        Score::Win { plies: left } => END - plies(left),
        Score::Loss { plies: left } => plies(left) - END,
    };
    number as i16
}

#[cfg(test)]
mod tests {
    use doushou_core::RuleSet;

    use super::*;

    #[test]
    fn both_sides_are_told_alike() {
        let red = Position::from_fen("7/7/7/6e/7/7/1W5/7/7 r 3 9", RuleSet::YESHOU);
        let blue = Position::from_fen("7/7/5w1/7/7/E6/7/7/7 b 3 9", RuleSet::YESHOU);
        let bytes = |position: Position, winner| {
            Sample::new(&position, Score::Centipawns(-300), 55).bytes(Some(winner))
        };
        let red = bytes(red.expect("position"), Side::Red);
        assert_eq!(red, bytes(blue.expect("position"), Side::Blue));
        // The wolf is of rank 4 and stands on b3, the elephant on g6.
        assert_eq!((red[3], red[15]), (15, 41));
        assert_eq!(red.iter().filter(|&&byte| byte == GONE).count(), 14);
        assert_eq!(red[16..], [0xd4, 0xfe, 55, 0, 2, 1, 3, 0]);
    }

    #[test]
    fn the_book_orders_dog_and_wolf() {
        let position = Position::from_fen("7/7/7/6e/7/7/1W5/7/7 r", RuleSet::TRADITIONAL);
        let sample = Sample::new(&position.expect("position"), Score::Win { plies: 7 }, 0);
        let bytes = sample.bytes(None);
        assert_eq!((bytes[2], bytes[20], bytes[21]), (15, 1, 0));
        assert_eq!(i16::from_le_bytes([bytes[16], bytes[17]]), 31_993);
    }
}
