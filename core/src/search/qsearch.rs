//! Beyond the full-width depth: captures to their end, and threats to the den,
//! so that no position is judged in the middle of them.

use super::negamax::settles;
use super::ordering::{Hints, score_all, take_best};
use super::report::{INFINITE, Value, WON};
use super::tt::{Bound, Known};
use super::worker::{Entry, FREE, Found, Worker, is_end};
use crate::variants::Variant;

/// What a quiet reply can change besides a capture's gain.
const MARGIN: Value = 160;

impl<V: Variant> Worker<'_, V> {
    /// The node's value when only captures are played, and any defence against
    /// a threat to the den.
    pub fn quiesce(&mut self, ply: usize, mut alpha: Value, beta: Value) -> Found {
        let (banned, bans_since) = match self.enter(ply) {
            Entry::Done(found) => return found,
            Entry::Open { banned, since } => (banned, since),
        };
        let is_main_line = beta - alpha > 1;
        if let Some(mv) = self.position.goal_move() {
            self.plies[ply].line.push(mv);
            return Found::free(WON - ply as Value - 1);
        }
        if self.endings.is_some()
            && self.position.is_bare_ending()
            && let Some(found) = self.ending(ply, banned.is_some())
        {
            return found;
        }
        let key = self.position.table_key();
        let known = self.table.get(key, ply);
        if let Some(known) = known
            && !is_main_line
            && banned.is_none()
            && settles(known, alpha, beta)
        {
            return Found::free(known.value);
        }

        let threatened = self.position.is_goal_threatened();
        let mut best = -INFINITE;
        let mut standing = None;
        if !threatened {
            let value = self.evaluate(ply);
            if value >= beta {
                return Found::free(value);
            }
            best = value;
            standing = Some(value);
            alpha = alpha.max(value);
        }
        let first_alpha = alpha;
        let all_moves = if threatened {
            self.position.defences()
        } else {
            self.position.captures()
        };
        if all_moves.is_empty() {
            return Found::free(if threatened {
                self.nothing_left(true, ply)
            } else {
                best
            });
        }
        let hints = Hints {
            table: known.map_or(0, |known| known.tag),
            killers: [0; 2],
            answer: 0,
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

        let mut since = bans_since;
        let mut best_tag = 0;
        let mut next = 0;
        while let Some((_, mv)) = take_best(&mut moves, next) {
            next += 1;
            if banned.as_deref().is_some_and(|banned| banned.contains(&mv)) {
                continue;
            }
            if let Some(standing) = standing
                && !is_end(alpha)
            {
                let most = standing + self.position.capture_gain(self.evaluation, mv) + MARGIN;
                if most <= alpha && !self.position.is_bare_ending() {
                    best = best.max(most);
                    continue;
                }
            }
            let undo = self.advance(mv, ply);
            let found = self.quiesce(ply + 1, -beta, -alpha).reversed();
            self.retreat(mv, undo);
            if self.stopped {
                break;
            }
            if found.value > best {
                best = found.value;
                if found.value > alpha {
                    alpha = found.value;
                    best_tag = V::move_tag(mv);
                    if is_main_line {
                        self.keep_line(mv, ply);
                    }
                }
            }
            if found.value >= beta {
                since = found.since;
                break;
            }
            since = since.min(found.since);
        }
        self.plies[ply].moves = moves;
        if self.stopped {
            return Found::free(0);
        }
        if best == -INFINITE {
            // Every defence is banned.
            best = ply as Value + 2 - WON;
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
        if bound != Bound::None {
            self.table.put(
                key,
                ply,
                Known {
                    tag: best_tag,
                    value: best,
                    depth: 0,
                    bound,
                },
            );
        }
        Found {
            value: best,
            since: if hangs_on_the_way { since } else { FREE },
        }
    }
}
