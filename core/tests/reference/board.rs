//! The board as text: letters on sixty-three squares.

/// An empty square.
pub const EMPTY: u8 = b'.';

/// A position: capitals are Red, small letters Blue.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// `rank * 7 + file`, a1 first.
    pub squares: [u8; 63],
    /// `b'r'` or `b'b'`.
    pub turn: u8,
    /// Plies since the last capture.
    pub quiet: u32,
    /// The number of the round, from 1.
    pub round: u32,
}

/// `a1` … `g9` as `rank * 7 + file`.
pub fn square_of(name: &str) -> usize {
    let bytes = name.as_bytes();
    assert_eq!(bytes.len(), 2, "not a square: {name}");
    let (file, rank) = (usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'1'));
    assert!(file < 7 && rank < 9, "not a square: {name}");
    rank * 7 + file
}

/// The inverse of [`square_of`].
pub fn square_name(square: usize) -> String {
    let file = char::from(b"abcdefg"[square % 7]);
    format!("{file}{}", square / 7 + 1)
}

/// RULES.md 1's board, Blue's side on top: `~` river, `t d` Blue's traps and
/// den, `T D` Red's.
const TERRAIN: [&[u8; 7]; 9] = [
    b"..tdt..", //
    b"...t...", //
    b".......", //
    b".~~.~~.", //
    b".~~.~~.", //
    b".~~.~~.", //
    b".......", //
    b"...T...", //
    b"..TDT..", //
];

fn terrain(square: usize) -> u8 {
    TERRAIN[8 - square / 7][square % 7]
}

/// Whether the square is water.
pub fn is_river(square: usize) -> bool {
    terrain(square) == b'~'
}

/// The side (`b'r'` or `b'b'`) whose trap this square is.
pub fn trap_of(square: usize) -> Option<u8> {
    match terrain(square) {
        b'T' => Some(b'r'),
        b't' => Some(b'b'),
        _ => None,
    }
}

/// The side whose den this square is.
pub fn den_of(square: usize) -> Option<u8> {
    match terrain(square) {
        b'D' => Some(b'r'),
        b'd' => Some(b'b'),
        _ => None,
    }
}

/// The side of a letter.
pub fn side_of(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(b'r'),
        b'a'..=b'z' => Some(b'b'),
        _ => None,
    }
}

/// The other side.
pub fn enemy_of(side: u8) -> u8 {
    if side == b'r' { b'b' } else { b'r' }
}

impl Board {
    /// Reads a position as NOTATION.md writes it; a test's text is right or
    /// the test is wrong, so anything else panics.
    pub fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let mut squares = [EMPTY; 63];
        let rows: Vec<&str> = fields[0].split('/').collect();
        assert_eq!(rows.len(), 9, "nine rows: {fen}");
        for (from_top, row) in rows.iter().enumerate() {
            let mut file = 0;
            for letter in row.bytes() {
                if letter.is_ascii_digit() {
                    file += usize::from(letter - b'0');
                } else {
                    assert!(b"ELTPWDCReltpwdcr".contains(&letter), "letter: {fen}");
                    squares[(8 - from_top) * 7 + file] = letter;
                    file += 1;
                }
            }
            assert_eq!(file, 7, "seven files: {fen}");
        }
        let turn = match fields[1] {
            "r" | "w" => b'r',
            "b" => b'b',
            other => panic!("side {other}: {fen}"),
        };
        let number = |at: usize, or: u32| fields.get(at).map_or(or, |t| t.parse().expect("number"));
        Self {
            squares,
            turn,
            quiet: number(2, 0),
            round: number(3, 1),
        }
    }

    /// The board and the side to move, without the counters.
    pub fn short_fen(&self) -> String {
        let mut text = String::new();
        for rank in (0..9).rev() {
            let mut empty = 0;
            for file in 0..7 {
                let letter = self.squares[rank * 7 + file];
                if letter == EMPTY {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(char::from(letter));
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        format!("{text} {}", char::from(self.turn))
    }

    /// The whole position.
    pub fn fen(&self) -> String {
        format!("{} {} {}", self.short_fen(), self.quiet, self.round)
    }

    /// How many animals a side has.
    pub fn count(&self, side: u8) -> usize {
        self.squares
            .iter()
            .filter(|&&letter| side_of(letter) == Some(side))
            .count()
    }
}
