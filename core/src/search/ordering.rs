//! In which order moves are tried: what refuted before, captures, what worked
//! elsewhere.

use super::history::{self, History};
use crate::variants::Variant;

/// A move with how early it is to be tried.
pub(super) type Scored<M> = (i32, M);

const TABLE_MOVE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
const KILLERS: [i32; 2] = [1 << 20, (1 << 20) - 1];
const ANSWER: i32 = (1 << 20) - 2;

/// What a node knows that helps to order its moves.
pub(super) struct Hints {
    /// The table's move.
    pub table: u32,
    pub killers: [u32; 2],
    /// What refuted the move before.
    pub answer: u32,
}

pub(super) fn score_all<V: Variant>(
    position: &V,
    evaluation: &V::Evaluation,
    history: &History,
    hints: &Hints,
    moves: &[V::Move],
    scored: &mut Vec<Scored<V::Move>>,
) {
    const { assert!(history::MOST < ANSWER) };
    scored.clear();
    scored.extend(moves.iter().map(|&mv| {
        let tag = V::move_tag(mv);
        let score = if tag == hints.table {
            TABLE_MOVE
        } else if position.is_capture(mv) {
            CAPTURE + position.capture_order(evaluation, mv)
        } else if tag == hints.killers[0] {
            KILLERS[0]
        } else if tag == hints.killers[1] {
            KILLERS[1]
        } else if tag == hints.answer {
            ANSWER
        } else {
            history.score(position.history_slot(mv))
        };
        (score, mv)
    }));
}

/// Brings the best of the moves from `next` on to `next` and takes it.
#[inline]
pub(super) fn take_best<M: Copy>(scored: &mut [Scored<M>], next: usize) -> Option<Scored<M>> {
    let rest = scored.get_mut(next..)?;
    let mut best = 0;
    for i in 1..rest.len() {
        if rest[i].0 > rest[best].0 {
            best = i;
        }
    }
    if rest.is_empty() {
        return None;
    }
    rest.swap(0, best);
    Some(rest[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::rules::RuleSet;
    use crate::types::Move;

    #[test]
    fn table_move_then_big_captures_then_quiets() {
        // The lion may take the cat or the leopard.
        let fen = "7/7/7/7/7/7/1pLc3/7/6R r";
        let position = Position::from_fen(fen, RuleSet::YESHOU).expect("position");
        let evaluation = position.evaluation(false);
        let history = History::new::<Position>();
        let rat: Move = "g1g2".parse().expect("move");
        let hints = Hints {
            table: Position::move_tag(rat),
            killers: [0; 2],
            answer: 0,
        };
        let mut scored = Vec::new();
        let moves = position.legal_moves();
        score_all(
            &position,
            &evaluation,
            &history,
            &hints,
            &moves,
            &mut scored,
        );
        let mut order = Vec::new();
        while let Some((_, mv)) = take_best(&mut scored, order.len()) {
            order.push(mv.to_string());
        }
        assert_eq!(order.len(), moves.len());
        assert_eq!(order[..3], ["g1g2", "c3b3", "c3d3"]);
    }
}
