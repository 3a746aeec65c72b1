//! `fate` 兽命格斗兽棋, RULES.md 4, read square by square.

use super::board::*;

const KINDS: &str = "ELTPWDCR";

/// RULES.md 4: as `traditional`, dog over wolf.
fn strength(kind: char) -> usize {
    let order = "RCWDPTLE";
    order.find(kind).expect("a classic animal") + 1
}

/// RULES.md 1: b4–c6 and e4–f6.
fn river(square: Square) -> bool {
    matches!(square.0, 1 | 2 | 4 | 5) && (3..=5).contains(&square.1)
}

/// Rule 1: either side's start square of a kind, and that kind.
fn home(square: Square) -> Option<char> {
    let kind = match square_name(square).as_str() {
        "a3" | "g7" => 'E',
        "g1" | "a9" => 'L',
        "a1" | "g9" => 'T',
        "e3" | "c7" => 'P',
        "c3" | "e7" => 'W',
        "f2" | "b8" => 'D',
        "b2" | "f8" => 'C',
        "g3" | "a7" => 'R',
        _ => return None,
    };
    Some(kind)
}

/// Rule 2: what an animal counts as where it stands.
fn counts_as(kind: char, square: Square) -> char {
    home(square).unwrap_or(kind)
}

#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    turn: Turn,
}

impl State {
    /// Whether the animal at `from` may capture the enemy at `to` by the
    /// classic ranks: the attacker counts by where it comes from, the
    /// attacked by where it stands (rule 2).
    fn may_capture(&self, from: Square, to: Square) -> bool {
        let (Some(mover), Some(victim)) = (self.board.at(from), self.board.at(to)) else {
            return false;
        };
        if mover.side == victim.side {
            return false;
        }
        // Rule 4: nobody afloat, nobody across the bank.
        if river(from) || river(to) {
            return false;
        }
        // 1.1 rule 5: the victim stands in the mover's trap.
        if classic_trap_of(mover.side, to) {
            return true;
        }
        // Rule 2: between animals of one real kind as usual.
        if mover.kind == victim.kind {
            return true;
        }
        match (counts_as(mover.kind, from), counts_as(victim.kind, to)) {
            ('R', 'E') => true,
            ('E', 'R') => false,
            (a, b) => strength(a) >= strength(b),
        }
    }

    fn may_land(&self, from: Square, to: Square) -> bool {
        self.board.has(to)
            && to != classic_den(self.turn.side)
            && (self.board.free(to) || self.may_capture(from, to))
    }

    fn ends(&self, from: Square, kind: char) -> Vec<Square> {
        let mut ends = Vec::new();
        for step in STRAIGHT {
            // Rule 4: every animal enters the river.
            let next = walk(from, step, 1);
            if self.may_land(from, next) {
                ends.push(next);
            }
            // Rule 1: a real animal on its home square goes two as well.
            let second = walk(from, step, 2);
            if home(from) == Some(kind)
                && self.board.free(next)
                && next != classic_den(self.turn.side)
                && self.may_land(from, second)
            {
                ends.push(second);
            }
            // Rules 2 and 4: the leap of what it counts as; anyone blocks.
            if matches!(counts_as(kind, from), 'L' | 'T') && !river(from) && river(next) {
                let mut landing = next;
                let mut blocked = false;
                while river(landing) {
                    blocked |= self.board.at(landing).is_some();
                    landing = walk(landing, step, 1);
                }
                if !blocked && self.may_land(from, landing) {
                    ends.push(landing);
                }
            }
        }
        ends
    }

    /// Rule 3: as `lake` rule 3, along a diagonal.
    fn custody(&self, from: Square, to: Square) -> Vec<Square> {
        let side = self.turn.side;
        if to == classic_den(side.other()) {
            return Vec::new();
        }
        let mut taken = Vec::new();
        for step in DIAGONAL {
            let between = walk(to, step, 1);
            let partner = walk(to, step, 2);
            if self.board.holds(between, side.other())
                && self.board.holds(partner, side)
                && partner != from
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
