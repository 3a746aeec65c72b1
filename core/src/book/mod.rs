//! Opening knowledge: for each of the three rule books the first moves, grown
//! from searches of the engine (`doushou-engine book build`).
//!
//! Who wants variety or a quick answer asks for a move; analysis, hints and
//! reviews never do. Knows no files: books are part of the program or come as
//! bytes. Nothing here searches.

mod format;
mod sight;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::OnceLock;

use thiserror::Error;

use crate::game::Game;
use crate::position::Position;
use crate::rules::{Book, RuleSet};
use crate::types::{Move, Side};
use format::{HEAD, RECORD, Record};
use sight::Sight;

/// With so many plies behind the last capture the draw by counter has come
/// nearer than a book, which does not count, can know of.
const CALM_PLIES: u16 = 60;

/// The books in the program, in the order of [`Book::ALL`].
static EMBEDDED: [&[u8]; 3] = [
    include_bytes!("traditional.book"),
    include_bytes!("yeshou.book"),
    include_bytes!("datou.book"),
];

/// An opening book of one rule book: positions with the moves known there.
///
/// Positions that differ by left and right, or by who plays whose animals, are
/// one entry.
///
/// ```
/// use doushou_core::book::OpeningBook;
/// use doushou_core::{Game, RuleSet};
/// let game = Game::new(RuleSet::YESHOU);
/// let book = OpeningBook::of(&RuleSet::YESHOU).unwrap();
/// let first = book.choose(&game, 1).unwrap();
/// assert!(game.legal_moves().contains(&first.mv.into()));
/// assert!(OpeningBook::of(&"yeshou+dogswims".parse()?).is_none());
/// # Ok::<(), doushou_core::ParseRuleSetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningBook {
    rules: Book,
    /// A head and records in order, as [`format`] has them.
    bytes: Cow<'static, [u8]>,
}

/// A move that a book knows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// How often it is played beside the others; 0 for one that is only answered.
    pub weight: u16,
    /// What it is worth for the mover, in centipawns.
    pub score: i16,
}

/// Why bytes are no opening book.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// Something else, or of another version.
    #[error("not an opening book of this version")]
    Foreign,
    /// It ends too early or too late.
    #[error("{found} bytes instead of {expected}")]
    Length {
        /// As many as it says it has.
        expected: usize,
        /// As many as there are.
        found: usize,
    },
    /// The checksum is not that of the content.
    #[error("damaged: the checksum is {found:016x}")]
    Damaged {
        /// The content's checksum.
        found: u64,
    },
    /// The records are not in order, or hold what is no move.
    #[error("record {0} is out of place")]
    Record(usize),
}

impl OpeningBook {
    /// The program's book for a rule set; there is one for each rule book as it
    /// stands, and none with house rules.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Option<&'static Self> {
        static READ: [OnceLock<Option<OpeningBook>>; 3] = [const { OnceLock::new() }; 3];
        if *rules != RuleSet::preset(rules.book) {
            return None;
        }
        let place = Book::ALL.iter().position(|&book| book == rules.book)?;
        READ[place]
            .get_or_init(|| Self::read(EMBEDDED[place]).ok())
            .as_ref()
    }

    /// The program's book for the rules of a game, as [`OpeningBook::of`] has it.
    #[must_use]
    pub fn for_game(game: &Game) -> Option<&'static Self> {
        Self::of(game.rules().classic()?)
    }

    /// Reads and checks a book.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn read(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        let rules = format::check(&bytes)?;
        Ok(Self { rules, bytes })
    }

    /// Makes a book of positions and their moves; of positions that are one entry
    /// the first counts.
    #[must_use]
    pub fn of_positions(
        rules: Book,
        positions: impl IntoIterator<Item = (Position, Vec<BookMove>)>,
    ) -> Self {
        let mut entries: Vec<(u64, Vec<Record>)> = positions
            .into_iter()
            .map(|(position, moves)| {
                let sight = Sight::of(&position);
                let record = |known: BookMove| Record {
                    key: sight.key,
                    mv: sight.turn(known.mv),
                    weight: known.weight,
                    score: known.score,
                };
                (sight.key, moves.into_iter().map(record).collect())
            })
            .collect();
        entries.sort_by_key(|(key, _)| *key);
        entries.dedup_by_key(|(key, _)| *key);
        let records: Vec<Record> = entries.into_iter().flat_map(|(_, moves)| moves).collect();
        Self {
            rules,
            bytes: Cow::Owned(format::write(rules, &records)),
        }
    }

    /// The bytes, as [`OpeningBook::read`] takes them.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The rule book it is for.
    #[must_use]
    pub const fn rules(&self) -> Book {
        self.rules
    }

    /// How many moves it holds.
    #[must_use]
    pub fn move_count(&self) -> usize {
        (self.bytes.len() - HEAD) / RECORD
    }

    /// How many positions it holds.
    #[must_use]
    pub fn position_count(&self) -> usize {
        let key = |index| self.record(index).key;
        (0..self.move_count())
            .filter(|&index| index == 0 || key(index) != key(index - 1))
            .count()
    }

    /// The moves known in a position, as the file has them; none under other rules.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        if *position.rules() != RuleSet::preset(self.rules) {
            return Vec::new();
        }
        let sight = Sight::of(position);
        let first = self.first_of(sight.key);
        (first..self.move_count())
            .map(|index| self.record(index))
            .take_while(|record| record.key == sight.key)
            .map(|record| BookMove {
                mv: sight.turn(record.mv),
                weight: record.weight,
                score: record.score,
            })
            .filter(|known| position.is_legal(known.mv))
            .collect()
    }

    /// Draws one of the moves worth playing, the same for the same game and seed;
    /// nothing where the book ends, nor where a move would be banned or lead back
    /// to where the game has been.
    #[must_use]
    pub fn choose(&self, game: &Game, seed: u64) -> Option<BookMove> {
        let position = game.position().classic()?;
        let mut moves = self.moves(position);
        moves.retain(|known| known.weight > 0);
        if moves.is_empty() || position.plies_since_capture() > CALM_PLIES {
            return None;
        }
        let allowed = game.legal_moves();
        let been = hashes(game);
        moves.retain(|known| {
            let mut after = position.clone();
            after.play_unchecked(known.mv);
            allowed.contains(&known.mv.into()) && !been.contains(&after.hash())
        });
        draw(&moves, lot(seed, game.ply() as u64))
    }

    fn record(&self, index: usize) -> Record {
        Record::at(&self.bytes[HEAD..], index)
    }

    /// The place of the first record that does not come before a key.
    fn first_of(&self, key: u64) -> usize {
        let (mut low, mut high) = (0, self.move_count());
        while low < high {
            let middle = low.midpoint(high);
            if self.record(middle).key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// The positions that a game has been in.
fn hashes(game: &Game) -> Vec<u64> {
    let mut earlier = game.clone();
    let mut hashes = vec![earlier.position().hash()];
    while earlier.undo().is_some() {
        hashes.push(earlier.position().hash());
    }
    hashes
}

/// Draws by weight.
fn draw(moves: &[BookMove], lot: u64) -> Option<BookMove> {
    let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
    let mut rest = lot.checked_rem(total)?;
    for known in moves {
        let weight = u64::from(known.weight);
        if rest < weight {
            return Some(*known);
        }
        rest -= weight;
    }
    None
}

/// Spreads a seed and a ply over all bits (splitmix64).
const fn lot(seed: u64, ply: u64) -> u64 {
    let mut bits = seed.wrapping_add((ply + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// A position as books hold it: Red to move, counters begun anew, and of it and
/// its mirror always the same one.
#[must_use]
pub fn as_in_books(position: &Position) -> Position {
    let sight = Sight::of(position);
    let pieces = position
        .pieces()
        .map(|(square, piece)| sight.piece(square, piece));
    position.rearranged(pieces, Side::Red)
}

/// A number for a position as books hold it; the same for all that are one entry.
#[must_use]
pub fn key(position: &Position) -> u64 {
    Sight::of(position).key
}
