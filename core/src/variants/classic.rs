//! The classic game, every rule set of it.

use super::{Foresight, Variant, Verdict};
use crate::eval::{Accumulators, Evaluation};
use crate::game::GamePast;
use crate::movegen::MoveList;
use crate::position::{Ending, Position, Undo};
use crate::rules::Past;
use crate::tablebase::{TableValue, Tablebase};
use crate::types::{AnyMove, Move, Square};

/// Further from the draw without captures than this the counter does not matter
/// to the table; nearer, eight plies share a key, and nearest each has its own.
const COUNTER_MATTERS: u32 = 96;

/// With more animals no search comes to the endgame tables often enough.
const TABLES_AHEAD: u32 = 9;

impl Position {
    /// Where the enemy stands one step before this side's den, able to enter.
    #[inline]
    fn intruders(&self, side: usize) -> u64 {
        let den = self.tables.goal[side ^ 1];
        let mut near = self.occupied[side ^ 1] & self.tables.den_steps[side ^ 1];
        let mut found = 0;
        while near != 0 {
            let from = near.trailing_zeros() as usize;
            let animal = self.board[from] as usize & 7;
            if self.tables.steps[side ^ 1][animal][from] & den != 0 {
                found |= 1 << from;
            }
            near &= near - 1;
        }
        found
    }
}

impl Variant for Position {
    type Move = Move;
    type Moves = MoveList;
    type Undo = Undo;
    type Past = Past;
    type Evaluation = Evaluation;
    type Accumulators = Accumulators;

    const HISTORY_SLOTS: usize = 16 * 64;
    const EXACT_COUNTER: u32 = 40;

    #[inline]
    fn table_key(&self) -> u64 {
        match self.plies_to_counter_draw() {
            Some(left) if left <= COUNTER_MATTERS => {
                let step = if left <= Self::EXACT_COUNTER {
                    left
                } else {
                    Self::EXACT_COUNTER + left / 8
                };
                self.hash() ^ u64::from(step + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
            _ => self.hash(),
        }
    }

    #[inline]
    fn moves(&self) -> MoveList {
        self.legal_moves()
    }

    #[inline]
    fn captures(&self) -> MoveList {
        Self::captures(self)
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        self.play_unchecked(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.undo(mv, undo);
    }

    fn pass(&mut self) -> Undo {
        self.skip()
    }

    fn unpass(&mut self, undo: Undo) {
        self.undo_skip(undo);
    }

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        if !self.is_decided() {
            return None;
        }
        let winner = match self.ending() {
            Some(Ending::Den(side) | Ending::Captured(side) | Ending::NoMove(side)) => side,
            _ => return Some(Verdict::Drawn),
        };
        Some(if winner == self.side_to_move() {
            Verdict::Won
        } else {
            Verdict::Lost
        })
    }

    #[inline]
    fn is_drawn_by_counter(&self) -> bool {
        self.plies_to_counter_draw() == Some(0)
    }

    #[inline]
    fn plies_to_counter_draw(&self) -> Option<u32> {
        let limit = u32::from(self.rules().no_capture_rounds) * 2;
        (limit > 0).then(|| limit.saturating_sub(u32::from(self.plies_since_capture())))
    }

    #[inline]
    fn goal_move(&self) -> Option<Move> {
        let side = self.side_to_move().index();
        let from = Square::from_index(self.intruders(side ^ 1).trailing_zeros() as u8)?;
        Some(Move::new(from, self.goal()))
    }

    #[inline]
    fn is_goal_threatened(&self) -> bool {
        self.intruders(self.side_to_move().index()) != 0
    }

    #[inline]
    fn threatens_goal(&self, mv: Move) -> bool {
        let side = self.side_to_move().index();
        let animal = self.board[mv.from.index()] as usize & 7;
        self.tables.steps[side][animal][mv.to.index()] & self.tables.goal[side] != 0
    }

    /// An intruder stands in a trap: whoever reaches it captures it. Nothing
    /// else helps, since nobody may step into the own den, but the draw without
    /// captures at the very next ply.
    fn defences(&self) -> MoveList {
        if self.plies_to_counter_draw() == Some(1) {
            return self.legal_moves();
        }
        let intruders = self.intruders(self.side_to_move().index());
        let mut captures = Self::captures(self);
        captures.retain(|mv| intruders == 1 << mv.to.index() || self.wins_by_capture(mv));
        captures
    }

    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        self.piece_at(mv.to).is_some()
    }

    #[inline]
    fn capture_order(&self, evaluation: &Evaluation, mv: Move) -> i32 {
        let (Some(victim), Some(attacker)) = (self.piece_at(mv.to), self.piece_at(mv.from)) else {
            return 0;
        };
        8 * evaluation.worth(self, victim) - evaluation.worth(self, attacker)
    }

    #[inline]
    fn capture_gain(&self, evaluation: &Evaluation, mv: Move) -> i32 {
        self.piece_at(mv.to)
            .map_or(0, |victim| evaluation.worth(self, victim))
    }

    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        (self.board[mv.from.index()] as usize & 15) * 64 + mv.to.index()
    }

    #[inline]
    fn move_tag(mv: Move) -> u32 {
        (mv.from.index() as u32) << 6 | mv.to.index() as u32 | 1 << 12
    }

    /// With few animals left, having to move can be a burden (about one
    /// two-piece position in twenty).
    #[inline]
    fn null_move_is_safe(&self) -> bool {
        self.occupied[0].count_ones() > 2 && self.occupied[1].count_ones() > 2
    }

    #[inline]
    fn is_bare_ending(&self) -> bool {
        (self.occupied[0] | self.occupied[1]).count_ones() <= 4
    }

    #[inline]
    fn may_reach_tables(&self) -> bool {
        (self.occupied[0] | self.occupied[1]).count_ones() <= TABLES_AHEAD
    }

    fn table_value(&self, tables: &Tablebase) -> Option<TableValue> {
        tables.probe(self)
    }

    fn evaluation(&self, network: bool) -> Evaluation {
        Evaluation::new(self, network)
    }

    #[inline]
    fn evaluate(&self, evaluation: &Evaluation) -> i32 {
        evaluation.value(self)
    }

    #[inline]
    fn evaluate_near(&self, evaluation: &Evaluation, kept: &mut Accumulators, ply: usize) -> i32 {
        evaluation.value_near(self, kept, ply)
    }

    #[inline]
    fn remember(&self, past: &mut Past, mv: Move) {
        past.push(self, mv);
    }

    fn remember_pass(&self, past: &mut Past) {
        past.push_skip(self);
    }

    #[inline]
    fn forget(past: &mut Past) {
        past.pop();
    }

    fn remembered(past: &Past) -> usize {
        past.len()
    }

    #[inline]
    fn foresee(&self, past: &Past, root: usize) -> Foresight<MoveList> {
        past.foresee(self, root)
    }

    fn move_of(mv: AnyMove) -> Option<Move> {
        mv.classic()
    }

    fn past_in(past: &GamePast) -> Option<&Past> {
        match past {
            GamePast::Classic(past) => Some(past),
            GamePast::Folk(_) => None,
        }
    }
}

impl Position {
    /// Whether a capture takes the last animal of the other side and leaves the
    /// own side one.
    fn wins_by_capture(&self, mv: Move) -> bool {
        let side = self.side_to_move().index();
        let both_leave = self.tables.both_leave
            && (self.board[mv.from.index()] ^ self.board[mv.to.index()]) & 7 == 0;
        self.occupied[side ^ 1].count_ones() == 1
            && !(both_leave && self.occupied[side].count_ones() == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, RuleSet::YESHOU).expect("position")
    }

    #[test]
    fn an_intruder_is_seen_and_met() {
        let attacked = position("7/7/7/7/7/7/7/1C1l3/7 b");
        assert_eq!(
            attacked.goal_move().map(|mv| mv.to_string()).as_deref(),
            Some("d2d1")
        );
        let defending = position("7/7/7/7/7/7/7/2Cl3/7 r");
        assert!(defending.is_goal_threatened());
        assert_eq!(format!("{:?}", &*defending.defences()), "[c2d2]");
        let helpless = position("7/7/7/7/7/7/7/1C1l3/7 r");
        assert!(helpless.defences().is_empty());
    }

    #[test]
    fn two_intruders_cannot_be_met() {
        let helpless = position("7/7/7/7/7/7/7/2Cl3/4t2 r");
        assert!(helpless.defences().is_empty());
    }

    #[test]
    fn small_traps_keep_big_animals_out() {
        let rules: RuleSet = "yeshou+smalltraps".parse().expect("rules");
        let start = Position::start(rules);
        assert_eq!(start.goal_move(), None);
        let inside = Position::from_fen("7/7/7/7/7/7/7/3l3/6C b", rules).expect("position");
        assert_eq!(
            inside.goal_move().map(|mv| mv.to_string()).as_deref(),
            Some("d2d1")
        );
    }

    #[test]
    fn a_step_into_the_trap_threatens() {
        let near = position("7/7/2LC3/7/7/7/7/7/6r r");
        let threatens = |mv: &str| near.threatens_goal(mv.parse().expect("move"));
        assert!(threatens("d7d8"));
        assert!(!threatens("c7c8") && !threatens("d7d6"));
    }

    #[test]
    fn tags_tell_moves_apart() {
        let start = Position::start(RuleSet::YESHOU);
        let mut tags: Vec<u32> = start
            .legal_moves()
            .iter()
            .map(|&mv| Position::move_tag(mv))
            .collect();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!(tags.len(), 24);
        assert!(!tags.contains(&0));
    }

    #[test]
    fn the_key_counts_plies_only_near_the_draw() {
        let key =
            |counter: u16| position(&format!("6l/7/7/7/7/7/7/7/L6 r {counter} 1")).table_key();
        assert_eq!(key(0), key(90));
        assert_ne!(key(0), key(170));
        assert_ne!(key(170), key(171));
    }
}
