//! `beasts` 动物游戏棋, RULES.md 10, read square by square.

use super::board::*;

const KINDS: &str = "ELTPWDNO";

#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    turn: Turn,
}

/// What bars a leap: nothing in between names its square.
enum Block {
    /// The adjacent diagonal square on its way.
    Diagonal,
    /// The adjacent straight square of the long direction.
    Straight,
}

impl State {
    /// The leaps of `a` by `b`, either way round, that gain rows (forward)
    /// or lose them.
    fn leap(&self, from: Square, size: (i32, i32), forward: bool, block: Block) -> Vec<Square> {
        let side = self.turn.side;
        let mut ends = Vec::new();
        for step in leaps(size.0, size.1) {
            let gains = step.1 * side.ahead() > 0;
            let to = walk(from, step, 1);
            if gains != forward || !self.board.open(to, side) {
                continue;
            }
            let leg = match block {
                Block::Diagonal => (step.0.signum(), step.1.signum()),
                Block::Straight if step.0.abs() > step.1.abs() => (step.0.signum(), 0),
                Block::Straight => (0, step.1.signum()),
            };
            if self.board.free(walk(from, leg, 1)) {
                ends.push(to);
            }
        }
        ends
    }

    /// Up to `most` squares one way, not over a piece.
    fn run(&self, from: Square, step: Square, most: i32) -> Vec<Square> {
        let mut ends = Vec::new();
        for times in 1..=most {
            let to = walk(from, step, times);
            if !self.board.open(to, self.turn.side) {
                break;
            }
            ends.push(to);
            if !self.board.free(to) {
                break;
            }
        }
        ends
    }

    fn ends(&self, from: Square, kind: char) -> Vec<Square> {
        let ahead = self.turn.side.ahead();
        let mut ends = Vec::new();
        match kind {
            'E' => {
                ends.extend(self.leap(from, (2, 2), true, Block::Diagonal));
                ends.extend(self.leap(from, (2, 3), false, Block::Diagonal));
            }
            'L' => {
                ends.extend(self.leap(from, (2, 3), true, Block::Diagonal));
                ends.extend(self.leap(from, (2, 2), false, Block::Diagonal));
            }
            'T' => {
                ends.extend(self.leap(from, (1, 2), true, Block::Straight));
                ends.extend(self.leap(from, (1, 3), false, Block::Straight));
            }
            'P' => {
                ends.extend(self.leap(from, (1, 3), true, Block::Straight));
                ends.extend(self.leap(from, (1, 2), false, Block::Straight));
            }
            'W' => {
                for step in [(-1, ahead), (1, ahead), (0, -ahead), (-1, 0), (1, 0)] {
                    ends.extend(self.run(from, step, 1));
                }
            }
            'D' => {
                for step in [(0, ahead), (-1, 0), (1, 0), (-1, -ahead), (1, -ahead)] {
                    ends.extend(self.run(from, step, 1));
                }
            }
            'N' => {
                ends.extend(self.run(from, (0, ahead), 2));
                for step in [(-1, 0), (1, 0), (0, -ahead)] {
                    ends.extend(self.run(from, step, 1));
                }
            }
            _ => {
                for step in [(0, ahead), (-1, 0), (1, 0)] {
                    ends.extend(self.run(from, step, 1));
                }
                ends.extend(self.run(from, (0, -ahead), 2));
            }
        }
        // One's own den is closed.
        ends.retain(|to| *to != classic_den(self.turn.side));
        ends
    }
}

impl Position for State {
    const START: &'static str = "l5t/1d3n1/o1p1w1e/7/7/7/E1W1P1O/1N3D1/T5L r 0 1";
    const QUIET_LIMIT: Option<u32> = Some(200);

    fn from_fen(fen: &str) -> Result<State, String> {
        let (board, turn) = Turn::read(fen)?;
        let board = Board::read(board, 7, 9, KINDS)?;
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
            if self.board.holds(classic_den(side.other()), side) {
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
