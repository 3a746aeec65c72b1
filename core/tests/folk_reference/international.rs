//! `international` 国际斗兽棋 and `international-snake`, RULES.md 5, read
//! square by square.

use super::board::*;

const KINDS: &str = "ELTPWDCRB";
const KINDS_AND_SNAKE: &str = "ELTPWDCRBS";

#[derive(Clone, Debug)]
pub struct State<const SNAKES: bool> {
    board: Board,
    /// The captured animals, bears apart, each with the side it fought for.
    captured: Vec<Piece>,
    turn: Turn,
}

impl<const SNAKES: bool> State<SNAKES> {
    /// Rule 1: an elephant next to this animal has no other enemy next to it.
    fn held(&self, square: Square) -> bool {
        let Some(piece) = self.board.at(square) else {
            return false;
        };
        for step in STRAIGHT {
            let elephant = walk(square, step, 1);
            let enemy = Piece {
                side: piece.side.other(),
                kind: 'E',
            };
            if self.board.at(elephant) != Some(enemy) {
                continue;
            }
            let mut beside = 0;
            for step in STRAIGHT {
                if self.board.holds(walk(elephant, step, 1), piece.side) {
                    beside += 1;
                }
            }
            if beside == 1 {
                return true;
            }
        }
        false
    }

    /// The free squares of a line, and the first enemy on it when `captures`.
    fn slide(&self, from: Square, step: Square, captures: bool, ends: &mut Vec<Square>) {
        let mut to = walk(from, step, 1);
        while self.board.free(to) {
            ends.push(to);
            to = walk(to, step, 1);
        }
        if captures && self.board.holds(to, self.turn.side.other()) {
            ends.push(to);
        }
    }

    /// 炮: exactly one piece of either side leapt over, then an enemy.
    fn cannon(&self, from: Square, step: Square, ends: &mut Vec<Square>) {
        let mut to = walk(from, step, 1);
        while self.board.free(to) {
            to = walk(to, step, 1);
        }
        if !self.board.has(to) {
            return;
        }
        to = walk(to, step, 1);
        while self.board.free(to) {
            to = walk(to, step, 1);
        }
        if self.board.holds(to, self.turn.side.other()) {
            ends.push(to);
        }
    }

    /// A zigzag of two diagonal steps by turns, not over pieces.
    fn zigzag(&self, from: Square, steps: [Square; 2], ends: &mut Vec<Square>) {
        let mut to = from;
        for count in 0.. {
            to = walk(to, steps[count % 2], 1);
            if !self.board.open(to, self.turn.side) {
                return;
            }
            ends.push(to);
            if !self.board.free(to) {
                return;
            }
        }
    }

    fn ends(&self, from: Square, kind: char) -> Vec<Square> {
        let side = self.turn.side;
        let ahead = side.ahead();
        let mut ends = Vec::new();
        let leap = |a: i32, b: i32, ends: &mut Vec<Square>| {
            for step in leaps(a, b) {
                let to = walk(from, step, 1);
                if self.board.open(to, side) {
                    ends.push(to);
                }
            }
        };
        match kind {
            'E' => {
                for step in DIAGONAL {
                    self.slide(from, step, true, &mut ends);
                }
            }
            'L' => leap(2, 3, &mut ends),
            'T' => {
                leap(1, 0, &mut ends);
                leap(1, 1, &mut ends);
            }
            'P' => {
                for step in STRAIGHT {
                    self.slide(from, step, false, &mut ends);
                    self.cannon(from, step, &mut ends);
                }
            }
            'W' => {
                for step in DIAGONAL {
                    self.slide(from, step, false, &mut ends);
                    self.cannon(from, step, &mut ends);
                }
            }
            'D' => leap(1, 3, &mut ends),
            'C' => leap(1, 2, &mut ends),
            'R' => {
                leap(1, 0, &mut ends);
                // Rule 2: from corner to empty corner along a side.
                let (last_file, last_rank) = (self.board.files - 1, self.board.ranks - 1);
                let corner = |square: Square| {
                    [0, last_file].contains(&square.0) && [0, last_rank].contains(&square.1)
                };
                if corner(from) {
                    for to in [(last_file - from.0, from.1), (from.0, last_rank - from.1)] {
                        if self.board.free(to) {
                            ends.push(to);
                        }
                    }
                }
            }
            'B' => {
                for step in [(-1, ahead), (1, ahead)] {
                    let to = walk(from, step, 1);
                    if self.board.free(to) {
                        ends.push(to);
                    }
                }
                for step in [(-1, 0), (1, 0), (0, ahead)] {
                    let to = walk(from, step, 1);
                    if self.board.holds(to, side.other()) {
                        ends.push(to);
                    }
                }
            }
            // Rule 5: along the file first to its side's left, along the
            // rank first up, as its own side sees the board.
            _ => {
                let (up, left) = (ahead, -ahead);
                for along in [up, -up] {
                    self.zigzag(from, [(left, along), (-left, along)], &mut ends);
                }
                for along in [left, -left] {
                    self.zigzag(from, [(along, up), (along, -up)], &mut ends);
                }
            }
        }
        // The dog and the wolf: one straight back, without capturing.
        if matches!(kind, 'D' | 'W') {
            let to = walk(from, (0, -ahead), 1);
            if self.board.free(to) {
                ends.push(to);
            }
        }
        ends
    }

    /// Rule 3: what a bear may become.
    fn changes(&self, from: Square) -> Vec<char> {
        let side = self.turn.side;
        let mut kinds = Vec::new();
        let mut behind = walk(from, (0, -side.ahead()), 1);
        while self.board.has(behind) {
            if let Some(enemy) = self.board.at(behind)
                && enemy.side != side
                && enemy.kind != 'B'
                && !kinds.contains(&enemy.kind)
                && self.captured.contains(&Piece {
                    side,
                    kind: enemy.kind,
                })
            {
                kinds.push(enemy.kind);
            }
            behind = walk(behind, (0, -side.ahead()), 1);
        }
        kinds
    }
}

impl<const SNAKES: bool> Position for State<SNAKES> {
    const START: &'static str = if SNAKES {
        "rdwetlpc/sbbbbbbs/8/8/8/8/SBBBBBBS/RDWETLPC r 0 1"
    } else {
        "rdwetlpc/bbbbbbbb/8/8/8/8/BBBBBBBB/RDWETLPC r 0 1"
    };
    /// Rule 4: 100 rounds.
    const QUIET_LIMIT: Option<u32> = Some(200);

    fn from_fen(fen: &str) -> Result<Self, String> {
        let kinds = if SNAKES { KINDS_AND_SNAKE } else { KINDS };
        let (field, turn) = Turn::read(fen)?;
        let (board, hand) = match field.split_once('[') {
            None => (field, ""),
            Some((board, hand)) => match hand.strip_suffix(']') {
                Some(hand) => (board, hand),
                None => return Err("] expected".to_string()),
            },
        };
        let board = Board::read(board, 8, 8, kinds)?;
        let mut captured = Vec::new();
        for letter in hand.chars() {
            let piece = Piece::from_letter(letter);
            if !kinds.contains(piece.kind) || piece.kind == 'B' {
                return Err(format!("unexpected captured animal {letter}"));
            }
            captured.push(piece);
        }
        Ok(State {
            board,
            captured,
            turn,
        })
    }

    fn to_fen(&self) -> String {
        // NOTATION.md: only of a side that still has a bear.
        let mut letters = Vec::new();
        for piece in &self.captured {
            if self.board.count(piece.side, 'B') > 0 {
                letters.push(piece.letter());
            }
        }
        letters.sort();
        let mut hand: String = letters.into_iter().collect();
        if !hand.is_empty() {
            hand = format!("[{hand}]");
        }
        format!("{}{hand} {}", self.board.write(), self.turn.write())
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    /// Rule 4: the tiger is king of beasts.
    fn decided(&self) -> Option<(Side, &'static str)> {
        for side in [Side::Red, Side::Blue] {
            if self.board.count(side.other(), 'T') == 0 {
                return Some((side, "captured"));
            }
        }
        None
    }

    fn list(&self) -> Vec<TextMove> {
        let mut list = Vec::new();
        for (from, kind) in self.board.of(self.turn.side) {
            if self.held(from) {
                continue;
            }
            for to in self.ends(from, kind) {
                // A snake's runs may meet; from and to say all.
                let mv = TextMove::plain(from, to);
                if !list.contains(&mv) {
                    list.push(mv);
                }
            }
            if kind == 'B' {
                for kind in self.changes(from) {
                    list.push(TextMove {
                        from,
                        to: from,
                        choice: Choice::Becomes(kind),
                    });
                }
            }
        }
        list
    }

    fn after(&self, mv: &TextMove) -> Self {
        let side = self.turn.side;
        let mut next = self.clone();
        if let Choice::Becomes(kind) = mv.choice {
            let animal = Piece { side, kind };
            let place = self.captured.iter().position(|piece| *piece == animal);
            next.captured.remove(place.expect("a captured animal"));
            next.board.put(mv.from, Some(animal));
            next.turn.pass(true);
            return next;
        }
        let victim = self.board.at(mv.to);
        if let Some(piece) = victim
            && piece.kind != 'B'
        {
            next.captured.push(piece);
        }
        next.board.put(mv.to, self.board.at(mv.from));
        next.board.put(mv.from, None);
        next.turn.pass(victim.is_some());
        next
    }
}
