//! `ocean` 海洋动物棋, RULES.md 8, read square by square.
//!
//! The start is left to us, but that the ao starts at sea beside its reef;
//! Blue's half is Red's turned round.
//!
//! ```text
//! 4  E E . E . E . E E
//! 3  . . . . . . . . .
//! 2  . . D A # W D . .      # reef, = land
//! 1  S . . . = . . . S      the coasts are d1 and f1
//!    a b c d e f g h i
//! ```
//!
//! Readings the text leaves open: reef and land stop a shark and a whale as a
//! piece would; the dolphin's leap is never blocked; a coast held by an enemy
//! is blocked even where the ao could take that enemy; the retreat is judged
//! in every position for the side to move, whatever move led there.

use super::board::*;

const KINDS: &str = "EDSWA";

#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    turn: Turn,
}

fn land(side: Side) -> Square {
    match side {
        Side::Red => (4, 0),
        Side::Blue => (4, 9),
    }
}

fn is_land(square: Square) -> bool {
    square == land(Side::Red) || square == land(Side::Blue)
}

fn is_reef(square: Square) -> bool {
    square == (4, 1) || square == (4, 8)
}

impl State {
    /// Sea that the piece may swim onto: no land, no reef.
    fn swims(&self, to: Square, side: Side) -> bool {
        self.board.open(to, side) && !is_land(to) && !is_reef(to)
    }

    /// Up to `most` squares one way, not over a piece.
    fn run(&self, side: Side, from: Square, step: Square, most: i32) -> Vec<Square> {
        let mut ends = Vec::new();
        for times in 1..=most {
            let to = walk(from, step, times);
            if !self.swims(to, side) {
                break;
            }
            ends.push(to);
            if !self.board.free(to) {
                break;
            }
        }
        ends
    }

    fn ends(&self, side: Side, from: Square, kind: char) -> Vec<Square> {
        let mut ends = Vec::new();
        match kind {
            'E' => {
                for step in [(0, side.ahead()), (-1, 0), (1, 0)] {
                    ends.extend(self.run(side, from, step, 1));
                }
            }
            'D' => {
                for step in leaps(1, 2) {
                    ends.extend(self.run(side, from, step, 1));
                }
            }
            'S' => {
                for step in STRAIGHT {
                    ends.extend(self.run(side, from, step, 9));
                }
            }
            'W' => {
                for step in STRAIGHT.into_iter().chain(DIAGONAL) {
                    ends.extend(self.run(side, from, step, 3));
                }
            }
            // Only the ao goes ashore, straight from a coast and to a coast;
            // whoever sits on land cannot be captured.
            _ => {
                for step in STRAIGHT.into_iter().chain(DIAGONAL) {
                    let to = walk(from, step, 1);
                    let along = step.1 == 0;
                    if is_land(to) {
                        if along && self.board.free(to) {
                            ends.push(to);
                        }
                    } else if self.swims(to, side) && (along || !is_land(from)) {
                        ends.push(to);
                    }
                }
            }
        }
        ends
    }

    fn attacked(&self, square: Square, by: Side) -> bool {
        for (from, kind) in self.board.of(by) {
            if self.ends(by, from, kind).contains(&square) {
                return true;
            }
        }
        false
    }

    /// 退败: the ao of the side to move sits on its own land and no coast
    /// lets it into the sea.
    fn shut_in(&self) -> bool {
        let side = self.turn.side;
        let home = land(side);
        if !self.board.holds(home, side) {
            return false;
        }
        for step in [-1, 1] {
            let coast = (home.0 + step, home.1);
            if self.board.free(coast) && !self.attacked(coast, side.other()) {
                return false;
            }
        }
        true
    }
}

impl Position for State {
    const START: &'static str = "s7s/2dw1ad2/9/ee1e1e1ee/9/9/EE1E1E1EE/9/2DA1WD2/S7S r 0 1";
    const QUIET_LIMIT: Option<u32> = Some(200);

    fn from_fen(fen: &str) -> Result<State, String> {
        let (board, turn) = Turn::read(fen)?;
        let board = Board::read(board, 9, 10, KINDS)?;
        for (square, piece) in board.all() {
            if is_reef(square) || (is_land(square) && piece.kind != 'A') {
                return Err(format!("nothing stands on {}", square_name(square)));
            }
        }
        Ok(State { board, turn })
    }

    fn to_fen(&self) -> String {
        format!("{} {}", self.board.write(), self.turn.write())
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn decided(&self) -> Option<(Side, &'static str)> {
        for side in [Side::Red, Side::Blue] {
            if self.board.count(side.other(), 'A') == 0 {
                return Some((side, "captured"));
            }
        }
        for side in [Side::Red, Side::Blue] {
            if self.board.holds(land(side.other()), side) {
                return Some((side, "landed"));
            }
        }
        if self.shut_in() {
            return Some((self.turn.side.other(), "retreat"));
        }
        None
    }

    fn list(&self) -> Vec<TextMove> {
        let mut list = Vec::new();
        for (from, kind) in self.board.of(self.turn.side) {
            for to in self.ends(self.turn.side, from, kind) {
                list.push(TextMove::plain(from, to));
            }
        }
        list
    }

    fn after(&self, mv: &TextMove) -> State {
        let mut next = self.clone();
        let captured = self.board.at(mv.to).is_some();
        next.board.put(mv.to, self.board.at(mv.from));
        next.board.put(mv.from, None);
        next.turn.pass(captured);
        next
    }
}
