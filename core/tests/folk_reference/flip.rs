//! `flip` 翻棋斗兽棋, RULES.md 2, with every tile known.
//!
//! A position is the FEN of NOTATION.md and, when tiles lie face down,
//! ` deal ` and the 16 letters of the deal (a1 b1 c1 d1 a2 … d4); of a tile
//! already turned the letter is not looked at.
//!
//! Readings the text leaves open: an exchange is a capture among equals, so
//! the leopard flies to it as well, and it restarts the count; a leopard flies
//! over face-down tiles too; the round grows after Blue's turn, whoever began.

use super::board::*;

const KINDS: &str = "ELTPWDCR";
const FACES: &str = "ELTPWDCR?";

/// Rule 4: 象狮虎豹狼狗猫鼠.
fn strength(kind: char) -> usize {
    let order = "RCDWPTLE";
    order.find(kind).expect("a classic animal") + 1
}

#[derive(Clone, Debug)]
pub struct State {
    /// As all see it: a face-down tile is of the kind `?` and of no side.
    board: Board,
    deal: Vec<char>,
    /// The tiles in hand, of the side they fight for now.
    hand: Vec<Piece>,
    /// Before the first tile is turned nobody has a colour.
    colourless: bool,
    turn: Turn,
}

impl State {
    fn hidden(&self, square: Square) -> bool {
        self.board.at(square).is_some_and(|tile| tile.kind == '?')
    }

    fn face_up(&self, side: Side) -> Vec<(Square, char)> {
        let mut tiles = self.board.of(side);
        tiles.retain(|(_, kind)| *kind != '?');
        tiles
    }

    fn any_hidden(&self) -> bool {
        self.board.all().iter().any(|(_, tile)| tile.kind == '?')
    }

    /// What lies at `square` once turned over.
    fn tile(&self, square: Square) -> Option<Piece> {
        let place = (square.1 * 4 + square.0) as usize;
        self.deal
            .get(place)
            .map(|letter| Piece::from_letter(*letter))
    }

    /// Whether a face-up animal of the mover's may take what lies at `to`,
    /// or exchange itself for it.
    fn may_take(&self, kind: char, to: Square) -> bool {
        match self.board.at(to) {
            Some(victim) if victim.side != self.turn.side && victim.kind != '?' => {
                match (kind, victim.kind) {
                    ('E', 'R') => false,
                    ('R', other) => other == 'E' || other == 'R',
                    (one, other) => strength(one) >= strength(other),
                }
            }
            _ => false,
        }
    }

    fn ends(&self, from: Square, kind: char) -> Vec<Square> {
        let mut ends = Vec::new();
        for step in STRAIGHT {
            let next = walk(from, step, 1);
            if self.board.free(next) || self.may_take(kind, next) {
                ends.push(next);
            }
            // 飞着吃: the leopard takes at any distance, over anything.
            if kind == 'P' {
                for times in 2..4 {
                    let to = walk(from, step, times);
                    if self.may_take(kind, to) {
                        ends.push(to);
                    }
                }
            }
        }
        ends
    }
}

impl Position for State {
    const START: &'static str = "????/????/????/???? - 0 1 deal ELTPWDCRrcdwptle";
    /// Rule 7: 50 rounds.
    const QUIET_LIMIT: Option<u32> = Some(100);

    fn from_fen(text: &str) -> Result<State, String> {
        let (fen, deal) = text.split_once(" deal ").unwrap_or((text, ""));
        let deal: Vec<char> = deal.trim().chars().collect();
        let letters = |letter: &char| KINDS.contains(letter.to_ascii_uppercase());
        if !deal.iter().all(letters) || !matches!(deal.len(), 0 | 16) {
            return Err("16 letters expected".to_string());
        }
        let colourless = fen.split_whitespace().nth(1) == Some("-");
        let coloured = fen.replacen(" - ", " r ", 1);
        let (field, turn) = Turn::read(&coloured)?;
        let (board, tiles) = match field.split_once('[') {
            None => (field, ""),
            Some((board, hand)) => match hand.strip_suffix(']') {
                Some(hand) => (board, hand),
                None => return Err("] expected".to_string()),
            },
        };
        Ok(State {
            board: Board::read(board, 4, 4, FACES)?,
            deal,
            hand: tiles.chars().map(Piece::from_letter).collect(),
            colourless,
            turn,
        })
    }

    fn to_fen(&self) -> String {
        let mut letters: Vec<char> = self.hand.iter().map(|tile| tile.letter()).collect();
        letters.sort();
        let mut hand: String = letters.into_iter().collect();
        if !hand.is_empty() {
            hand = format!("[{hand}]");
        }
        let fen = format!("{}{hand} {}", self.board.write(), self.turn.write());
        if self.colourless {
            fen.replacen(" r ", " - ", 1)
        } else {
            fen
        }
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    /// Rule 7: nothing face up, nothing in hand, no tile face down.
    fn decided(&self) -> Option<(Side, &'static str)> {
        if self.any_hidden() {
            return None;
        }
        for side in [Side::Red, Side::Blue] {
            let enemy = side.other();
            let in_hand = self.hand.iter().any(|tile| tile.side == enemy);
            if self.face_up(enemy).is_empty() && !in_hand {
                return Some((side, "captured"));
            }
        }
        None
    }

    fn list(&self) -> Vec<TextMove> {
        let side = self.turn.side;
        let mut list = Vec::new();
        for rank in 0..4 {
            for file in 0..4 {
                let square = (file, rank);
                if self.hidden(square) {
                    list.push(TextMove {
                        from: square,
                        to: square,
                        choice: Choice::Turns,
                    });
                }
                if !self.board.free(square) || self.colourless {
                    continue;
                }
                for kind in KINDS.chars() {
                    if self.hand.contains(&Piece { side, kind }) {
                        list.push(TextMove {
                            from: square,
                            to: square,
                            choice: Choice::Drops(kind),
                        });
                    }
                }
            }
        }
        if !self.colourless {
            for (from, kind) in self.face_up(side) {
                for to in self.ends(from, kind) {
                    list.push(TextMove::plain(from, to));
                }
            }
        }
        list
    }

    fn after(&self, mv: &TextMove) -> State {
        let mut next = self.clone();
        let mut side = self.turn.side;
        let mut restart = true;
        match mv.choice {
            Choice::Turns => {
                let tile = self.tile(mv.to).expect("the deal is known");
                next.board.put(mv.to, Some(tile));
                // Rule 3: the first tile gives its colour to who turned it.
                if self.colourless {
                    side = tile.side;
                    next.colourless = false;
                }
            }
            Choice::Drops(kind) => {
                let tile = Piece { side, kind };
                let place = self.hand.iter().position(|other| *other == tile);
                next.hand.remove(place.expect("a tile in hand"));
                next.board.put(mv.to, Some(tile));
            }
            _ => {
                let mover = self.board.at(mv.from);
                let victim = self.board.at(mv.to);
                next.board.put(mv.from, None);
                next.board.put(mv.to, mover);
                // Rule 6: what is taken changes sides and goes into the hand.
                if let (Some(mover), Some(victim)) = (mover, victim) {
                    next.hand.push(Piece {
                        side,
                        kind: victim.kind,
                    });
                    // Rule 5: equals go both.
                    if mover.kind == victim.kind {
                        next.board.put(mv.to, None);
                        next.hand.push(mover);
                    }
                } else {
                    restart = false;
                }
            }
        }
        next.turn.side = side;
        next.turn.pass(restart);
        next
    }

    /// A record names the tile turned: `b2=L` is `b2?` that showed Red's lion.
    fn play(&self, text: &str) -> Result<State, String> {
        for mv in self.legal() {
            let mut named = mv.to_string();
            if mv.choice == Choice::Turns
                && let Some(tile) = self.tile(mv.to)
            {
                named = format!("{}={}", square_name(mv.to), tile.letter());
            }
            if named == text || mv.to_string() == text {
                return Ok(self.after(&mv));
            }
        }
        Err(format!("illegal: {text}"))
    }
}
