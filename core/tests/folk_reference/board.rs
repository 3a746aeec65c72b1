//! The tiny mailbox every slow reading shares: pieces on a grid, the text of
//! positions and moves (NOTATION.md), and the loop that counts moves. No rule
//! of any game is in here, except where the classic dens and traps lie.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Red,
    Blue,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// What one step forward adds to the rank.
    pub fn ahead(self) -> i32 {
        match self {
            Side::Red => 1,
            Side::Blue => -1,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }
}

/// `kind` is the piece's letter as a capital.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub side: Side,
    pub kind: char,
}

impl Piece {
    pub fn from_letter(letter: char) -> Piece {
        let side = if letter.is_ascii_uppercase() {
            Side::Red
        } else {
            Side::Blue
        };
        Piece {
            side,
            kind: letter.to_ascii_uppercase(),
        }
    }

    pub fn letter(self) -> char {
        match self.side {
            Side::Red => self.kind,
            Side::Blue => self.kind.to_ascii_lowercase(),
        }
    }
}

/// File and rank, both from 0: (3, 0) is d1.
pub type Square = (i32, i32);

pub const STRAIGHT: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [Square; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The square `times` steps of `step` away.
pub fn walk(from: Square, step: Square, times: i32) -> Square {
    (from.0 + step.0 * times, from.1 + step.1 * times)
}

/// Every leap of `a` one way and `b` the other, in all directions.
pub fn leaps(a: i32, b: i32) -> Vec<Square> {
    let mut all = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for step in [(x, y), (x, -y), (-x, y), (-x, -y)] {
            if !all.contains(&step) {
                all.push(step);
            }
        }
    }
    all
}

pub fn square_name(square: Square) -> String {
    let file = (b'a' + square.0 as u8) as char;
    format!("{file}{}", square.1 + 1)
}

/// The den of the classic board (RULES.md 1).
pub fn classic_den(side: Side) -> Square {
    match side {
        Side::Red => (3, 0),
        Side::Blue => (3, 8),
    }
}

/// Whether `square` is one of `side`'s own traps on the classic board.
pub fn classic_trap_of(side: Side, square: Square) -> bool {
    let traps = match side {
        Side::Red => [(2, 0), (4, 0), (3, 1)],
        Side::Blue => [(2, 8), (4, 8), (3, 7)],
    };
    traps.contains(&square)
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub files: i32,
    pub ranks: i32,
    cells: Vec<Option<Piece>>,
}

impl Board {
    pub fn empty(files: i32, ranks: i32) -> Board {
        Board {
            files,
            ranks,
            cells: vec![None; (files * ranks) as usize],
        }
    }

    pub fn has(&self, square: Square) -> bool {
        (0..self.files).contains(&square.0) && (0..self.ranks).contains(&square.1)
    }

    /// Nothing stands outside the board.
    pub fn at(&self, square: Square) -> Option<Piece> {
        if self.has(square) {
            self.cells[(square.1 * self.files + square.0) as usize]
        } else {
            None
        }
    }

    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.cells[(square.1 * self.files + square.0) as usize] = piece;
    }

    pub fn free(&self, square: Square) -> bool {
        self.has(square) && self.at(square).is_none()
    }

    pub fn holds(&self, square: Square, side: Side) -> bool {
        self.at(square).is_some_and(|piece| piece.side == side)
    }

    /// On the board and not taken by `side` itself.
    pub fn open(&self, square: Square, side: Side) -> bool {
        self.has(square) && !self.holds(square, side)
    }

    pub fn all(&self) -> Vec<(Square, Piece)> {
        let mut found = Vec::new();
        for rank in 0..self.ranks {
            for file in 0..self.files {
                if let Some(piece) = self.at((file, rank)) {
                    found.push(((file, rank), piece));
                }
            }
        }
        found
    }

    pub fn of(&self, side: Side) -> Vec<(Square, char)> {
        let mut found = Vec::new();
        for (square, piece) in self.all() {
            if piece.side == side {
                found.push((square, piece.kind));
            }
        }
        found
    }

    pub fn count(&self, side: Side, kind: char) -> usize {
        let all = self.of(side);
        all.iter().filter(|(_, other)| *other == kind).count()
    }

    /// Reads the rows of a FEN, the top one first.
    pub fn read(text: &str, files: i32, ranks: i32, kinds: &str) -> Result<Board, String> {
        let mut board = Board::empty(files, ranks);
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != ranks as usize {
            return Err(format!("{ranks} rows expected, found {}", rows.len()));
        }
        for (row, letters) in rows.iter().enumerate() {
            let rank = ranks - 1 - row as i32;
            let mut file = 0;
            for letter in letters.chars() {
                if let Some(gap) = letter.to_digit(10) {
                    file += gap as i32;
                } else if kinds.contains(letter.to_ascii_uppercase()) && file < files {
                    board.put((file, rank), Some(Piece::from_letter(letter)));
                    file += 1;
                } else {
                    return Err(format!("unexpected {letter} in row {letters}"));
                }
            }
            if file != files {
                return Err(format!("row {letters} has {file} squares, not {files}"));
            }
        }
        Ok(board)
    }

    pub fn write(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.ranks).rev() {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..self.files {
                match self.at((file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            row += &gap.to_string();
                        }
                        gap = 0;
                        row.push(piece.letter());
                    }
                }
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
    }
}

/// What a FEN says besides the board: whose turn, how long without capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    pub side: Side,
    pub quiet: u32,
    pub round: u32,
}

impl Turn {
    /// Splits a FEN into the board's field and the rest.
    pub fn read(fen: &str) -> Result<(&str, Turn), String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let Some(board) = fields.first() else {
            return Err("empty".to_string());
        };
        let side = match fields.get(1) {
            Some(&"r" | &"w") => Side::Red,
            Some(&"b") => Side::Blue,
            other => return Err(format!("side expected, found {other:?}")),
        };
        let number = |index: usize, default: u32| match fields.get(index) {
            None => Ok(default),
            Some(text) => text.parse().map_err(|_| format!("number expected: {text}")),
        };
        let turn = Turn {
            side,
            quiet: number(2, 0)?,
            round: number(3, 1)?,
        };
        Ok((board, turn))
    }

    pub fn write(&self) -> String {
        let side = match self.side {
            Side::Red => 'r',
            Side::Blue => 'b',
        };
        format!("{side} {} {}", self.quiet, self.round)
    }

    /// The turn passes; `restart` is true after what the no-capture count
    /// starts anew from.
    pub fn pass(&mut self, restart: bool) {
        self.quiet = if restart { 0 } else { self.quiet + 1 };
        if self.side == Side::Blue {
            self.round += 1;
        }
        self.side = self.side.other();
    }
}

/// What from and to leave open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    Plain,
    Takes(Vec<Square>),
    Becomes(char),
    Drops(char),
    Turns,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextMove {
    pub from: Square,
    pub to: Square,
    pub choice: Choice,
}

impl TextMove {
    pub fn plain(from: Square, to: Square) -> TextMove {
        TextMove {
            from,
            to,
            choice: Choice::Plain,
        }
    }

    pub fn takes(from: Square, to: Square, mut taken: Vec<Square>) -> TextMove {
        taken.sort_by_key(|square| square_name(*square));
        TextMove {
            from,
            to,
            choice: Choice::Takes(taken),
        }
    }
}

impl fmt::Display for TextMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = square_name(self.from);
        let to = square_name(self.to);
        match &self.choice {
            Choice::Plain => write!(f, "{from}{to}"),
            Choice::Takes(taken) => {
                write!(f, "{from}{to}")?;
                for square in taken {
                    write!(f, "x{}", square_name(*square))?;
                }
                Ok(())
            }
            // A piece that changes stays where it stands.
            Choice::Becomes(kind) => write!(f, "{from}={}", kind.to_ascii_lowercase()),
            Choice::Drops(kind) => write!(f, "{kind}@{to}"),
            Choice::Turns => write!(f, "{to}?"),
        }
    }
}

/// A position of one game, read straight from RULES.md.
pub trait Position: Clone {
    const START: &'static str;
    /// Plies without capture that make a draw.
    const QUIET_LIMIT: Option<u32>;

    fn from_fen(fen: &str) -> Result<Self, String>;
    fn to_fen(&self) -> String;
    fn turn(&self) -> Turn;
    /// What ends the game in this position, but for the lack of a move.
    fn decided(&self) -> Option<(Side, &'static str)>;
    /// The legal moves while nothing is decided.
    fn list(&self) -> Vec<TextMove>;
    fn after(&self, mv: &TextMove) -> Self;

    fn text(&self, mv: &TextMove) -> String {
        mv.to_string()
    }

    fn start() -> Self {
        Self::from_fen(Self::START).expect("the start is well formed")
    }

    /// No clock counts here: a game drawn by its count still has moves.
    fn legal(&self) -> Vec<TextMove> {
        if self.decided().is_some() {
            Vec::new()
        } else {
            self.list()
        }
    }

    fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().iter().map(|mv| self.text(mv)).collect();
        texts.sort();
        texts
    }

    fn play(&self, text: &str) -> Result<Self, String> {
        let legal = self.legal();
        let found = legal.iter().find(|mv| self.text(mv) == text);
        match found {
            Some(mv) => Ok(self.after(mv)),
            None => Err(format!("illegal: {text}")),
        }
    }

    fn outcome(&self) -> Option<(Option<Side>, &'static str)> {
        if let Some((winner, reason)) = self.decided() {
            return Some((Some(winner), reason));
        }
        if self.list().is_empty() {
            return Some((Some(self.turn().side.other()), "no-move"));
        }
        match Self::QUIET_LIMIT {
            Some(limit) if self.turn().quiet >= limit => Some((None, "no-capture")),
            _ => None,
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = self.legal();
        if depth == 1 {
            return legal.len() as u64;
        }
        let mut nodes = 0;
        for mv in &legal {
            nodes += self.after(mv).perft(depth - 1);
        }
        nodes
    }
}
