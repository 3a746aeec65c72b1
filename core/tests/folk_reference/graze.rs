//! `graze` 跳吃蹭吃斗兽棋, RULES.md 6, read square by square.

use super::board::*;

const KINDS: &str = "ELTPWDSB";

#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    turn: Turn,
}

fn is_den(square: Square) -> bool {
    square == classic_den(Side::Red) || square == classic_den(Side::Blue)
}

impl State {
    /// An enemy that is not safe in its own trap (rule 4).
    fn prey(&self, square: Square) -> bool {
        let enemy = self.turn.side.other();
        self.board.holds(square, enemy) && !classic_trap_of(enemy, square)
    }

    /// On the board and not one's own den (rule 5).
    fn enters(&self, square: Square) -> bool {
        self.board.has(square) && square != classic_den(self.turn.side)
    }

    /// Rules 1 and 4: one square any way, onto an empty square or onto an
    /// enemy that has lost its power in one of the mover's traps.
    fn plain(&self, from: Square, list: &mut Vec<TextMove>) {
        for step in STRAIGHT.into_iter().chain(DIAGONAL) {
            let to = walk(from, step, 1);
            let powerless = self.prey(to) && classic_trap_of(self.turn.side, to);
            if self.enters(to) && (self.board.free(to) || powerless) {
                list.push(TextMove::plain(from, to));
            }
        }
    }

    /// One square onto an enemy.
    fn bite(&self, from: Square, steps: [Square; 4], list: &mut Vec<TextMove>) {
        for step in steps {
            let to = walk(from, step, 1);
            if self.enters(to) && self.prey(to) {
                list.push(TextMove::plain(from, to));
            }
        }
    }

    /// Over one neighbour of either side onto the enemy right behind it.
    fn leap(&self, from: Square, steps: [Square; 4], list: &mut Vec<TextMove>) {
        for step in steps {
            let over = walk(from, step, 1);
            let to = walk(from, step, 2);
            if self.board.at(over).is_some() && !is_den(over) && self.enters(to) && self.prey(to) {
                list.push(TextMove::plain(from, to));
            }
        }
    }

    /// Exactly two squares, over an empty one, onto an enemy.
    fn charge(&self, from: Square, steps: [Square; 4], list: &mut Vec<TextMove>) {
        for step in steps {
            let over = walk(from, step, 1);
            let to = walk(from, step, 2);
            if self.board.free(over) && !is_den(over) && self.enters(to) && self.prey(to) {
                list.push(TextMove::plain(from, to));
            }
        }
    }

    /// 蹭吃: the enemies on two squares, one or both by choice.
    fn graze(&self, from: Square, to: Square, flanks: [Square; 2], list: &mut Vec<TextMove>) {
        let [one, other] = flanks;
        if self.prey(one) {
            list.push(TextMove::takes(from, to, vec![one]));
        }
        if self.prey(other) {
            list.push(TextMove::takes(from, to, vec![other]));
        }
        if self.prey(one) && self.prey(other) {
            list.push(TextMove::takes(from, to, vec![one, other]));
        }
    }

    /// Rules 2 and 3: each animal's own form.
    fn captures(&self, from: Square, kind: char, list: &mut Vec<TextMove>) {
        match kind {
            'E' => self.charge(from, STRAIGHT, list),
            'L' => self.charge(from, DIAGONAL, list),
            'T' => self.bite(from, STRAIGHT, list),
            'B' => self.bite(from, DIAGONAL, list),
            'P' => self.leap(from, STRAIGHT, list),
            'W' => self.leap(from, DIAGONAL, list),
            'D' => {
                for step in STRAIGHT {
                    let first = walk(from, step, 1);
                    let to = walk(from, step, 2);
                    let runs = self.board.free(first) && self.board.free(to);
                    if runs && !is_den(first) && self.enters(to) {
                        let aside = (step.1, step.0);
                        let flanks = [walk(first, aside, 1), walk(first, aside, -1)];
                        self.graze(from, to, flanks, list);
                    }
                }
            }
            // The snake's step without a graze is its plain move.
            _ => {
                for step in DIAGONAL {
                    let to = walk(from, step, 1);
                    if self.board.free(to) && self.enters(to) {
                        let flanks = [(to.0, from.1), (from.0, to.1)];
                        self.graze(from, to, flanks, list);
                    }
                }
            }
        }
    }
}

impl Position for State {
    /// Rule 3: D, snake and bear where the classic D, R and C stand.
    const START: &'static str = "l5t/1d3b1/s1p1w1e/7/7/7/E1W1P1S/1B3D1/T5L r 0 1";
    /// Rule 5: 100 rounds.
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
            let mut own = Vec::new();
            self.plain(from, &mut own);
            // Rule 4: no captures out of an enemy trap.
            if !classic_trap_of(self.turn.side.other(), from) {
                self.captures(from, kind, &mut own);
            }
            for mv in own {
                // A tiger takes a powerless neighbour by either rule.
                if !list.contains(&mv) {
                    list.push(mv);
                }
            }
        }
        list
    }

    fn after(&self, mv: &TextMove) -> State {
        let mut next = self.clone();
        let mut captured = self.board.at(mv.to).is_some();
        next.board.put(mv.to, self.board.at(mv.from));
        next.board.put(mv.from, None);
        if let Choice::Takes(taken) = &mv.choice {
            captured = true;
            for square in taken {
                next.board.put(*square, None);
            }
        }
        next.turn.pass(captured);
        next
    }
}
