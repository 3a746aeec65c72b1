//! How a book is written: a head, then a record a move in order of the keys.
//!
//! | bytes | head |
//! |---|---|
//! | 8 | `DSQBOOK1`, the last byte the version |
//! | 8 | FNV-1a of all that follows |
//! | 4 | the rule book, 0 `traditional`, 1 `yeshou`, 2 `datou` |
//! | 4 | how many records |
//!
//! | bytes | record |
//! |---|---|
//! | 8 | key of the position |
//! | 1, 1 | from, to: squares as the mover sees them, a1 = 0 |
//! | 2 | weight |
//! | 2 | score in centipawns, signed |
//!
//! Numbers are little-endian.

use super::BookError;
use crate::rules::Book;
use crate::types::{Move, Square};

const MAGIC: [u8; 8] = *b"DSQBOOK1";
pub(super) const HEAD: usize = 24;
pub(super) const RECORD: usize = 14;
/// Where the checksum ends and what it is of begins.
const CONTENT: usize = 16;

/// A move of a position, as the position looks in books.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub key: u64,
    pub mv: Move,
    pub weight: u16,
    pub score: i16,
}

impl Record {
    /// A record of bytes that were checked; the number must be below their count.
    pub fn at(records: &[u8], index: usize) -> Self {
        let bytes = &records[index * RECORD..][..RECORD];
        Self {
            key: long(bytes, 0),
            mv: Move::new(Square::at(bytes[8]), Square::at(bytes[9])),
            weight: u16::from_le_bytes([bytes[10], bytes[11]]),
            score: i16::from_le_bytes([bytes[12], bytes[13]]),
        }
    }
}

fn long(bytes: &[u8], at: usize) -> u64 {
    let bytes = &bytes[at..at + 8];
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn word(bytes: &[u8], at: usize) -> u32 {
    let bytes = &bytes[at..at + 4];
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// Notices damage, not malice.
fn checksum(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

pub(super) fn write(rules: Book, records: &[Record]) -> Vec<u8> {
    let rules = Book::ALL.iter().position(|&book| book == rules);
    let mut content = Vec::with_capacity(records.len() * RECORD + HEAD);
    content.extend((rules.unwrap_or(0) as u32).to_le_bytes());
    content.extend((records.len() as u32).to_le_bytes());
    for record in records {
        content.extend(record.key.to_le_bytes());
        content.extend([record.mv.from.raw(), record.mv.to.raw()]);
        content.extend(record.weight.to_le_bytes());
        content.extend(record.score.to_le_bytes());
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(checksum(&content).to_le_bytes());
    bytes.extend(content);
    bytes
}

/// Checks the bytes of a book and answers with its rules.
pub(super) fn check(bytes: &[u8]) -> Result<Book, BookError> {
    if !bytes.starts_with(&MAGIC) || bytes.len() < HEAD {
        return Err(BookError::Foreign);
    }
    let count = word(bytes, CONTENT + 4) as usize;
    let expected = HEAD + count.saturating_mul(RECORD);
    if bytes.len() != expected {
        return Err(BookError::Length {
            expected,
            found: bytes.len(),
        });
    }
    let found = checksum(&bytes[CONTENT..]);
    if long(bytes, 8) != found {
        return Err(BookError::Damaged { found });
    }
    let rules = Book::ALL.get(word(bytes, CONTENT) as usize);
    let rules = *rules.ok_or(BookError::Foreign)?;
    let records = bytes[HEAD..].chunks_exact(RECORD);
    let mut last = 0;
    for (index, record) in records.enumerate() {
        let key = long(record, 0);
        let is_square = |&raw: &u8| Square::from_index(raw).is_some();
        let is_move = record[8..10].iter().all(is_square);
        if key < last || !is_move {
            return Err(BookError::Record(index));
        }
        last = key;
    }
    Ok(rules)
}
