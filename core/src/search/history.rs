//! What worked elsewhere in the search: killers, history, countermoves.

use crate::variants::Variant;

/// Scores of quiet moves stay within ± this.
pub(super) const MOST: i32 = 1 << 14;

/// What one thread learnt about quiet moves, kept from move to move.
#[derive(Clone)]
pub(super) struct History {
    /// By who moves where.
    scores: Vec<i16>,
    /// By the move before: the answer's tag.
    answers: Vec<u32>,
}

impl History {
    pub fn new<V: Variant>() -> Self {
        Self {
            scores: vec![0; V::HISTORY_SLOTS],
            answers: vec![0; V::HISTORY_SLOTS],
        }
    }

    /// One that has learnt nothing, for the same game.
    pub fn empty_like(&self) -> Self {
        Self {
            scores: vec![0; self.scores.len()],
            answers: vec![0; self.answers.len()],
        }
    }

    #[inline]
    pub fn score(&self, slot: usize) -> i32 {
        i32::from(self.scores[slot])
    }

    /// The quiet move that refuted the move before.
    #[inline]
    pub fn answer(&self, before: Option<usize>) -> u32 {
        before.map_or(0, |slot| self.answers[slot])
    }

    pub fn set_answer(&mut self, before: Option<usize>, tag: u32) {
        if let Some(slot) = before {
            self.answers[slot] = tag;
        }
    }

    /// Moves a score towards ± [`MOST`], the slower the nearer it is.
    pub fn reward(&mut self, slot: usize, bonus: i32) {
        let score = i32::from(self.scores[slot]);
        let bonus = bonus.clamp(-MOST, MOST);
        self.scores[slot] = (score + bonus - score * bonus.abs() / MOST) as i16;
    }

    /// Before a new search older lessons count half.
    pub fn age(&mut self) {
        for score in &mut self.scores {
            *score /= 2;
        }
    }

    pub fn clear(&mut self) {
        self.scores.fill(0);
        self.answers.fill(0);
    }
}

/// The reward for a move that refuted a position searched so deep.
pub(super) fn bonus(depth: i32) -> i32 {
    (150 * depth - 60).min(1800)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn scores_stay_in_range() {
        let mut history = History::new::<Position>();
        for _ in 0..1000 {
            history.reward(3, bonus(20));
            history.reward(4, -bonus(20));
        }
        assert!(history.score(3) > MOST * 9 / 10 && history.score(3) <= MOST);
        assert!(history.score(4) < -MOST * 9 / 10 && history.score(4) >= -MOST);
        history.age();
        assert!(history.score(3) <= MOST / 2);
        history.clear();
        assert_eq!(history.score(3), 0);
    }
}
