//! The full-width part: principal variation search with its shortcuts.

use super::history::bonus;
use super::ordering::{Hints, score_all, take_best};
use super::report::{INFINITE, Value, WON};
use super::tt::{Bound, Known};
use super::worker::{Entry, FREE, Found, Worker, is_end, worth};
use crate::variants::Variant;

/// How much quiet moves can change, by depth: no node is cut by less.
const REVERSE_FUTILITY: Value = 85;
const REVERSE_FUTILITY_DEPTH: i32 = 7;
const RAZORING: Value = 280;
const RAZORING_DEPTH: i32 = 2;
const NULL_MOVE_DEPTH: i32 = 3;
const FUTILITY: Value = 95;
const FUTILITY_DEPTH: i32 = 5;
const LATE_MOVES_DEPTH: i32 = 4;
/// From this depth on a node without a table move is searched a ply less.
const UNKNOWN_DEPTH: i32 = 4;

impl<V: Variant> Worker<'_, V> {
    /// The node's value for the side to move, at most `depth` plies and all
    /// captures deep. Below `alpha` and above `beta` it is only a bound.
    pub fn search(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: Value,
        mut beta: Value,
        expects_cut: bool,
    ) -> Found {
        if depth <= 0 {
            return self.quiesce(ply, alpha, beta);
        }
        let is_main_line = beta - alpha > 1;
        let (banned, bans_since) = match self.enter(ply) {
            Entry::Done(found) => return found,
            Entry::Open { banned, since } => (banned, since),
        };

        // Nothing here is better than winning at once, or worse than having lost.
        alpha = alpha.max(ply as Value - WON);
        beta = beta.min(WON - ply as Value - 1);
        if alpha >= beta {
            return Found::free(alpha);
        }
        if let Some(mv) = self.position.goal_move() {
            self.plies[ply].line.push(mv);
            return Found::free(WON - ply as Value - 1);
        }

        let bare = self.position.is_bare_ending();
        if bare && let Some(found) = self.ending_with_line(ply, banned.is_some(), is_main_line) {
            return found;
        }

        let key = self.position.table_key();
        let known = self.table.get(key, ply);
        if let Some(known) = known
            && !is_main_line
            && banned.is_none()
            && known.depth >= depth
            && settles(known, alpha, beta)
        {
            return Found::free(known.value);
        }
        let table_tag = known.map_or(0, |known| known.tag);

        let threatened = self.position.is_goal_threatened();
        let evaluation = (!threatened).then(|| {
            let value = self.evaluate(ply);
            match known {
                Some(known) if !is_end(known.value) && settles(known, value, value) => known.value,
                _ => value,
            }
        });
        self.plies[ply].evaluation = evaluation;
        let improving = ply >= 2
            && evaluation
                .zip(self.plies[ply - 2].evaluation)
                .is_some_and(|(now, before)| now > before);
        let shortcuts = !is_main_line && banned.is_none() && !bare;

        if let Some(value) = evaluation.filter(|_| shortcuts) {
            if depth <= REVERSE_FUTILITY_DEPTH
                && !is_end(beta)
                && value - REVERSE_FUTILITY * (depth - i32::from(improving)) >= beta
            {
                return Found::free(value);
            }
            if depth <= RAZORING_DEPTH && value + RAZORING * depth <= alpha {
                let found = self.quiesce(ply, alpha, beta);
                if self.stopped || found.value <= alpha {
                    return found;
                }
            }
            if depth >= NULL_MOVE_DEPTH
                && value >= beta
                && !is_end(beta)
                && ply > 0
                && self.plies[ply - 1].slot.is_some()
                && self.position.null_move_is_safe()
            {
                let reduction = 3 + depth / 4 + ((value - beta) / 180).min(3);
                let found = self.search_pass(depth - reduction, ply, beta, expects_cut);
                if self.stopped {
                    return found;
                }
                if found.value >= beta {
                    let value = if is_end(found.value) {
                        beta
                    } else {
                        found.value
                    };
                    return Found { value, ..found };
                }
            }
        }

        let mut depth = depth;
        if threatened {
            // Hardly anything can be played: look a ply further, within reason.
            if (ply as i32) < 2 * self.root_depth {
                depth += 1;
            }
        } else if table_tag == 0 && depth >= UNKNOWN_DEPTH && !bare {
            depth -= 1;
        }

        let all_moves = if threatened {
            self.position.defences()
        } else {
            self.position.moves()
        };
        if all_moves.is_empty() {
            if is_main_line && threatened {
                self.show_goal(ply, banned.as_deref().unwrap_or_default());
            }
            return Found::free(self.nothing_left(threatened, ply));
        }
        let hints = Hints {
            table: table_tag,
            killers: self.plies[ply].killers,
            answer: self.history.answer(self.slot_before(ply)),
        };
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        score_all(
            &self.position,
            self.evaluation,
            self.history,
            &hints,
            &all_moves,
            &mut moves,
        );
        self.plies[ply + 1].killers = [0; 2];

        let mut best = -INFINITE;
        let mut best_tag = 0;
        let first_alpha = alpha;
        let mut since = bans_since;
        let mut tried = 0;
        let mut quiets_tried = [0_usize; 32];
        let mut quiet_count = 0;

        let mut next = 0;
        // Once a quiet move is hopeless so is what follows it: the order no longer matters.
        let mut hopeless = false;
        while let Some((_, mv)) = if hopeless {
            moves.get(next).copied()
        } else {
            take_best(&mut moves, next)
        } {
            next += 1;
            if banned.as_deref().is_some_and(|banned| banned.contains(&mv)) {
                continue;
            }
            let tag = V::move_tag(mv);
            let is_quiet = !self.position.is_capture(mv);
            let slot = self.position.history_slot(mv);
            let threatens = self.position.threatens_goal(mv);

            if is_quiet
                && !threatens
                && shortcuts
                && tried > 0
                && !is_end(best)
                && (hopeless || self.is_hopeless(depth, quiet_count, improving, evaluation, alpha))
            {
                hopeless = true;
                continue;
            }
            let undo = self.advance(mv, ply);

            let mut reduction = 0;
            if depth >= 3 && tried >= 2 + usize::from(is_main_line) && is_quiet && !threatens {
                reduction = reduction_of(depth, tried);
                reduction -= i32::from(is_main_line);
                reduction += i32::from(!improving) + i32::from(expects_cut);
                reduction -= i32::from(hints.killers.contains(&tag) || hints.answer == tag);
                reduction -= self.history.score(slot) / 6000;
                if bare {
                    reduction /= 2;
                }
                reduction = reduction.clamp(0, depth - 2);
            }

            let mut found;
            if tried == 0 {
                let cut_next = !is_main_line && !expects_cut;
                found = self.deeper(depth - 1, ply, alpha, beta, cut_next);
            } else {
                found = self.deeper(depth - 1 - reduction, ply, alpha, alpha + 1, true);
                if reduction > 0 && found.value > alpha && !self.stopped {
                    found = self.deeper(depth - 1, ply, alpha, alpha + 1, !expects_cut);
                }
                if found.value > alpha && found.value < beta && !self.stopped {
                    found = self.deeper(depth - 1, ply, alpha, beta, false);
                }
            }
            self.retreat(mv, undo);
            if self.stopped {
                self.plies[ply].moves = moves;
                return Found::free(0);
            }
            tried += 1;

            if found.value > best {
                best = found.value;
                if found.value > alpha {
                    alpha = found.value;
                    best_tag = tag;
                    if is_main_line {
                        self.keep_line(mv, ply);
                    }
                }
            }
            if found.value >= beta {
                // This one move is enough: the others do not matter.
                since = found.since;
                if is_quiet {
                    self.reward(ply, depth, tag, slot, &quiets_tried[..quiet_count]);
                }
                break;
            }
            since = since.min(found.since);
            if is_quiet && quiet_count < quiets_tried.len() {
                quiets_tried[quiet_count] = slot;
                quiet_count += 1;
            }
        }
        self.plies[ply].moves = moves;

        if tried == 0 {
            // Every move is banned: the game is drawn so.
            return if threatened {
                Found {
                    value: ply as Value + 2 - WON,
                    since: bans_since,
                }
            } else {
                Found {
                    value: 0,
                    since: bans_since,
                }
            };
        }

        let hangs_on_the_way = since < ply as i32;
        let bound = if hangs_on_the_way {
            Bound::None
        } else if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(
            key,
            ply,
            Known {
                tag: best_tag,
                value: best,
                depth: if hangs_on_the_way { 0 } else { depth },
                bound,
            },
        );
        Found {
            value: best,
            since: if hangs_on_the_way { since } else { FREE },
        }
    }

    #[inline]
    fn deeper(&mut self, depth: i32, ply: usize, alpha: Value, beta: Value, cut: bool) -> Found {
        self.search(depth, ply + 1, -beta, -alpha, cut).reversed()
    }

    /// The value when the turn passes: if it is good even so, it is good.
    fn search_pass(&mut self, depth: i32, ply: usize, beta: Value, cut: bool) -> Found {
        self.plies[ply].slot = None;
        self.position.remember_pass(&mut self.past);
        let undo = self.position.pass();
        let found = self
            .search(depth, ply + 1, -beta, 1 - beta, !cut)
            .reversed();
        self.position.unpass(undo);
        V::forget(&mut self.past);
        found
    }

    /// A quiet move late in the order, or far from what is needed.
    fn is_hopeless(
        &self,
        depth: i32,
        quiets: usize,
        improving: bool,
        evaluation: Option<Value>,
        alpha: Value,
    ) -> bool {
        let many = (4 + depth * depth) as usize >> usize::from(!improving);
        let late = depth <= LATE_MOVES_DEPTH && quiets >= many.max(3);
        let far = depth <= FUTILITY_DEPTH
            && !is_end(alpha)
            && evaluation.is_some_and(|value| value + 60 + FUTILITY * depth <= alpha);
        late || far
    }

    fn reward(&mut self, ply: usize, depth: i32, tag: u32, slot: usize, others: &[usize]) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        let before = self.slot_before(ply);
        self.history.set_answer(before, tag);
        self.history.reward(slot, bonus(depth));
        for &other in others {
            self.history.reward(other, -bonus(depth));
        }
    }

    fn slot_before(&self, ply: usize) -> Option<usize> {
        ply.checked_sub(1)
            .and_then(|before| self.plies[before].slot)
    }

    /// Ends the line with any move and the goal that it does not prevent.
    fn show_goal(&mut self, ply: usize, banned: &[V::Move]) {
        let moves = self.position.moves();
        let Some(&mv) = moves.iter().find(|&mv| !banned.contains(mv)) else {
            return;
        };
        let undo = self.position.make(mv);
        let goal = self.position.goal_move();
        self.position.unmake(mv, undo);
        let line = &mut self.plies[ply].line;
        line.push(mv);
        line.extend(goal);
    }

    /// The value where no move is left, or none that meets the threat.
    pub fn nothing_left(&self, threatened: bool, ply: usize) -> Value {
        if threatened && !self.position.moves().is_empty() {
            ply as Value + 2 - WON
        } else {
            worth(self.position.without_moves(), ply)
        }
    }
}

/// Whether what is known decides a node of this window.
#[inline]
pub(super) fn settles(known: Known, alpha: Value, beta: Value) -> bool {
    match known.bound {
        Bound::None => false,
        Bound::Exact => true,
        Bound::Lower => known.value >= beta,
        Bound::Upper => known.value <= alpha,
    }
}

/// Plies less for a late quiet move: rises with the logarithms of both.
#[inline]
fn reduction_of(depth: i32, tried: usize) -> i32 {
    const LOGARITHM: [i32; 64] = logarithms();
    let log = |n: usize| LOGARITHM[n.min(63)];
    // Logarithms are in 1/64: the product in 1/4096.
    (1600 + log(depth as usize) * log(tried) * 10 / 23) / 4096
}

/// 64 times the natural logarithm, by a series so that it is a constant.
const fn logarithms() -> [i32; 64] {
    let mut table = [0; 64];
    let mut n = 2;
    // ln n is the sum of ln(k / (k - 1)); each term 2 (y + y³/3 + y⁵/5), y = 1 / (2k - 1).
    let mut sum: i64 = 0;
    while n < 64 {
        let odd = 2 * n as i64 - 1;
        let scale: i64 = 1 << 40;
        let y = scale / odd;
        let y3 = scale / (odd * odd * odd);
        let y5 = scale / (odd * odd * odd * odd * odd);
        sum += 2 * (y + y3 / 3 + y5 / 5);
        table[n] = (sum * 64 / scale) as i32;
        n += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for (n, &log) in logarithms().iter().enumerate().skip(2) {
            let exact = (n as f64).ln() * 64.0;
            assert!((f64::from(log) - exact).abs() < 1.5, "{n}: {log} {exact}");
        }
    }

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        assert_eq!(reduction_of(3, 2), 0);
        assert!(reduction_of(12, 20) > reduction_of(4, 4));
        assert!(reduction_of(30, 30) < 8);
    }

    #[test]
    fn bounds_settle_only_their_side() {
        let known = |bound| Known {
            tag: 0,
            value: 50,
            depth: 3,
            bound,
        };
        assert!(settles(known(Bound::Lower), 0, 40));
        assert!(!settles(known(Bound::Lower), 0, 60));
        assert!(settles(known(Bound::Upper), 60, 70));
        assert!(!settles(known(Bound::Upper), 40, 70));
        assert!(!settles(known(Bound::None), 0, 1));
    }
}
