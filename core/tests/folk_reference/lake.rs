//! `lake` 湖泊斗兽棋, RULES.md 3, read square by square.

use super::board::*;

const KINDS: &str = "ELTPWDCR";

/// RULES.md 3 rule 6: `traditional`'s order, dog over wolf.
fn strength(kind: char) -> usize {
    let order = "RCWDPTLE";
    order.find(kind).expect("a classic animal") + 1
}

/// Rule 1: two lakes of two by two, b4 c4 b5 c5 and e5 f5 e6 f6.
fn lake(square: Square) -> bool {
    let left = (1..=2).contains(&square.0) && (3..=4).contains(&square.1);
    let right = (4..=5).contains(&square.0) && (4..=5).contains(&square.1);
    left || right
}

#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    turn: Turn,
}

impl State {
    /// Whether the animal at `from` may step or leap onto the enemy at `to`.
    fn may_capture(&self, from: Square, to: Square) -> bool {
        let (Some(mover), Some(victim)) = (self.board.at(from), self.board.at(to)) else {
            return false;
        };
        if mover.side == victim.side {
            return false;
        }
        // Rule 4: in its own den it may not capture; any enemy takes it there.
        if from == classic_den(mover.side) {
            return false;
        }
        if to == classic_den(victim.side) {
            return true;
        }
        // Rule 2: nothing across the shore, only equals afloat.
        if lake(from) != lake(to) {
            return false;
        }
        if lake(from) {
            return mover.kind == victim.kind;
        }
        // 1.1 rule 5: the victim stands in the mover's trap.
        if classic_trap_of(mover.side, to) {
            return true;
        }
        // 1.1 rule 4.
        match (mover.kind, victim.kind) {
            ('R', 'E') => true,
            ('E', 'R') => false,
            (a, b) => strength(a) >= strength(b),
        }
    }

    /// Where a step or leap of the animal at `from` may end.
    fn ends(&self, from: Square, kind: char) -> Vec<Square> {
        let mut ends = Vec::new();
        for step in STRAIGHT {
            let next = walk(from, step, 1);
            if !self.board.has(next) {
                continue;
            }
            // Rules 2 and 4: the lake and one's own den are open to all.
            if self.board.free(next) || self.may_capture(from, next) {
                ends.push(next);
            }
            // Rule 5: over the whole lake, nobody in the squares leapt over.
            if matches!(kind, 'L' | 'T') && !lake(from) && lake(next) {
                let mut landing = next;
                let mut blocked = false;
                while lake(landing) {
                    blocked |= self.board.at(landing).is_some();
                    landing = walk(landing, step, 1);
                }
                let lands = self.board.free(landing) || self.may_capture(from, landing);
                if !blocked && lands {
                    ends.push(landing);
                }
            }
        }
        ends
    }

    /// Rule 3: the enemies that the move from `from` to `to` makes stand
    /// between the moved animal and another of the mover's.
    fn custody(&self, from: Square, to: Square) -> Vec<Square> {
        let side = self.turn.side;
        // Rule 4: no capture in one's own den. Rule 3: nor in the enemy's.
        if to == classic_den(side) || to == classic_den(side.other()) {
            return Vec::new();
        }
        let mut taken = Vec::new();
        for step in STRAIGHT {
            let between = walk(to, step, 1);
            let partner = walk(to, step, 2);
            if self.board.holds(between, side.other())
                && self.board.holds(partner, side)
                && partner != from
                && partner != classic_den(side)
            {
                taken.push(between);
            }
        }
        taken
    }
}

impl Position for State {
    const START: &'static str = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r 0 1";
    const QUIET_LIMIT: Option<u32> = None;

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
                // Rule 3: declining is a move of its own; one at most.
                list.push(TextMove::plain(from, to));
                for taken in self.custody(from, to) {
                    list.push(TextMove::takes(from, to, vec![taken]));
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
