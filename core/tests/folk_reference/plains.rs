//! `plains` 平原斗兽棋 and `wilds` 原野斗兽棋, RULES.md 7, read square by square.
//!
//! The start is left to us:
//!
//! ```text
//! 3  E . W . B . F . O
//! 2  . . . . # . . . .      # trap, * den
//! 1  P . C # * # R . L
//!    a b c d e f g h i
//! ```
//!
//! Readings the text leaves open: one's own den is closed as in every other
//! game with dens; two squares are run one after the other, not over a piece
//! and not on past a den; only an enemy trap holds an animal, and what counts
//! is where it stands before its move; nothing blocks the vole's leap; the
//! animal leapt over may be of either side.

use super::board::*;

const KINDS: &str = "ELCOWFPRB";

/// `WILD`: with the instinct captures, which are `wilds`' alone.
#[derive(Clone, Debug)]
pub struct State<const WILD: bool> {
    board: Board,
    turn: Turn,
}

fn den(side: Side) -> Square {
    match side {
        Side::Red => (4, 0),
        Side::Blue => (4, 10),
    }
}

fn trap_of(side: Side, square: Square) -> bool {
    let traps = match side {
        Side::Red => [(3, 0), (5, 0), (4, 1)],
        Side::Blue => [(3, 10), (5, 10), (4, 9)],
    };
    traps.contains(&square)
}

/// Directions as (to the right, forward) in the own side's view, each with
/// how many squares it may go.
fn steps(kind: char) -> &'static [(i32, i32, i32)] {
    match kind {
        'E' => &[(0, 1, 1), (-1, 0, 1), (1, 0, 1), (-1, -1, 1), (1, -1, 1)],
        'L' => &[(0, 1, 2), (0, -1, 2), (-1, 0, 1), (1, 0, 1)],
        'C' => &[(0, 1, 1), (-1, 0, 1), (1, 0, 1), (-1, 1, 1), (1, 1, 1)],
        'O' => &[
            (0, 1, 1),
            (0, -1, 1),
            (-1, 1, 1),
            (1, 1, 1),
            (-1, -1, 1),
            (1, -1, 1),
        ],
        'W' => &[(0, 1, 2), (-1, 0, 1), (1, 0, 1), (0, -1, 1)],
        'F' => &[(-1, 1, 2), (1, 1, 2), (-1, -1, 1), (1, -1, 1)],
        'P' => &[(-1, 0, 2), (1, 0, 2), (-1, -1, 1), (1, -1, 1), (0, 1, 1)],
        'R' => &[(0, 1, 1), (0, -1, 1), (-1, 0, 1), (1, 0, 1)],
        _ => &[(-1, 1, 1), (1, 1, 1), (0, 1, 1), (0, -1, 1)],
    }
}

impl<const WILD: bool> State<WILD> {
    fn ends(&self, from: Square, kind: char) -> Vec<Square> {
        let side = self.turn.side;
        let enemy = side.other();
        let turned = |(right, forward): (i32, i32)| (right * side.ahead(), forward * side.ahead());
        let mut ends = Vec::new();
        for &(right, forward, most) in steps(kind) {
            for times in 1..=most {
                let to = walk(from, turned((right, forward)), times);
                if !self.board.open(to, side) {
                    break;
                }
                ends.push(to);
                let den_ahead = to == den(side) || to == den(enemy);
                if !self.board.free(to) || den_ahead {
                    break;
                }
            }
        }
        if kind == 'R' {
            for step in DIAGONAL {
                let to = walk(from, step, 2);
                if self.board.open(to, side) {
                    ends.push(to);
                }
            }
        }
        if WILD {
            // 兽性吃子: the leaper's neighbour is leapt over, whosever it is.
            let over = match kind {
                'P' => STRAIGHT.to_vec(),
                'F' => DIAGONAL.to_vec(),
                _ => Vec::new(),
            };
            for step in over {
                let to = walk(from, step, 2);
                if self.board.at(walk(from, step, 1)).is_some() && self.board.holds(to, enemy) {
                    ends.push(to);
                }
            }
            let ahead = turned((0, 1));
            let to = walk(from, ahead, 2);
            if kind == 'E' && self.board.free(walk(from, ahead, 1)) && self.board.holds(to, enemy) {
                ends.push(to);
            }
        }
        ends.retain(|to| *to != den(side));
        // A trapped animal may not capture.
        if trap_of(enemy, from) {
            ends.retain(|to| self.board.free(*to));
        }
        ends
    }
}

impl<const WILD: bool> Position for State<WILD> {
    const START: &'static str = "l1r3c1p/9/o1f1b1w1e/9/9/9/9/9/E1W1B1F1O/9/P1C3R1L r 0 1";
    const QUIET_LIMIT: Option<u32> = Some(200);

    fn from_fen(fen: &str) -> Result<Self, String> {
        let (board, turn) = Turn::read(fen)?;
        let board = Board::read(board, 9, 11, KINDS)?;
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
            if self.board.holds(den(side.other()), side) {
                return Some((side, "den"));
            }
        }
        for side in [Side::Red, Side::Blue] {
            if self.board.of(side.other()).is_empty() {
                return Some((side, "captured"));
            }
        }
        None
    }

    fn list(&self) -> Vec<TextMove> {
        let mut list = Vec::new();
        for (from, kind) in self.board.of(self.turn.side) {
            for to in self.ends(from, kind) {
                let mv = TextMove::plain(from, to);
                if !list.contains(&mv) {
                    list.push(mv);
                }
            }
        }
        list
    }

    fn after(&self, mv: &TextMove) -> Self {
        let mut next = self.clone();
        let captured = self.board.at(mv.to).is_some();
        next.board.put(mv.to, self.board.at(mv.from));
        next.board.put(mv.from, None);
        next.turn.pass(captured);
        next
    }
}
