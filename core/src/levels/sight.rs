//! The short sight of a weak player: a few plies ahead, and not every move comes
//! to mind.
//!
//! What a person overlooks stays overlooked for a while, so the blind spots hang
//! on the game's seed and change every few moves: a leap over the river, a small
//! animal that takes a great one (the rat its elephant, anybody what stands in a
//! trap), a capture far from where one looks, an animal one does not think of.
//! A den about to be entered is seen. Holds for every game whose moves are open;
//! what the search proper can do is not its business.

use super::luck::{Luck, Topic};
use crate::game::Game;
use crate::search::{Control, Line, Score, Searcher};
use crate::types::{AnyMove, Deed};
use crate::variants::{Variant, Verdict, Visitor};

/// Won, less the plies it takes.
const WON: i32 = 31_000;
/// Scores past this are won or lost.
const SURELY_WON: i32 = WON - 1000;
/// A capture that gains more reaches a goal or takes the animal that counts.
const DECIDES: i32 = 10_000;
/// Half cells: what is further from the animal just moved is out of sight.
const AFAR: u8 = 6;
/// The clock and the stop flag are looked at every so many positions.
const POLL: u64 = 512;

/// How far a level sees, and what of a hundred things of a kind it overlooks.
pub(super) struct Eyes {
    /// Plies looked ahead, its own move included.
    pub depth: u32,
    /// Captures followed beyond them.
    pub captures: u32,
    /// Positions looked at, at most.
    pub nodes: u64,
    /// Moves further than a step.
    pub leaps: u32,
    /// Captures by an animal worth less than its victim.
    pub small: u32,
    /// Captures far from where it moves.
    pub afar: u32,
    /// Quiet answers of an animal it does not think of.
    pub animals: u32,
    /// Its den about to be entered.
    pub den: u32,
}

/// What was seen: every move with its worth, the best first, and how many
/// positions it took. Nothing in the game with hidden tiles.
pub(super) struct Seen {
    pub lines: Vec<Line>,
    pub depth: u32,
    pub nodes: u64,
}

/// Looks at a game's position with such eyes. Moves that seem worse than the best
/// by more than `window` may be left out.
pub(super) fn look(
    eyes: &Eyes,
    window: i32,
    luck: Luck,
    searcher: &mut Searcher,
    game: &Game,
    control: Control<'_>,
) -> Option<Seen> {
    let look = Look {
        eyes,
        window,
        luck,
        searcher,
        game,
        control,
    };
    game.position().visit(look)
}

struct Look<'a, 'c> {
    eyes: &'a Eyes,
    window: i32,
    luck: Luck,
    searcher: &'a mut Searcher,
    game: &'a Game,
    control: Control<'c>,
}

impl Visitor for Look<'_, '_> {
    type Output = Seen;

    fn visit<V: Variant>(self, position: &V) -> Seen {
        let rules = self.game.position().rules();
        let evaluation = self.searcher.evaluation_for(position, rules, false);
        let legal = self.game.legal_moves().into_iter().filter_map(V::move_of);
        let mut moves: Vec<Candidate<V::Move>> = legal
            .map(|mv| Candidate {
                mv,
                value: 0,
                reply: None,
            })
            .collect();
        let mut viewer = Viewer {
            eyes: self.eyes,
            luck: self.luck,
            evaluation: &*evaluation,
            position: position.clone(),
            focus: None,
            nodes: 0,
            ended: false,
            control: self.control,
        };
        // One's own leaps do not come to mind either, unless there is nothing else.
        let thought_of = |candidate: &Candidate<V::Move>| !viewer.overlooks(candidate.mv, 0);
        if moves.iter().any(thought_of) {
            moves.retain(thought_of);
        }
        let mut done = 0;
        for depth in 1..=self.eyes.depth {
            let before = moves.clone();
            viewer.look_at_all(&mut moves, depth, self.window);
            if viewer.ended && depth > 1 {
                moves = before;
                break;
            }
            done = depth;
        }
        let lines = moves.into_iter().map(|candidate| Line {
            score: score(candidate.value),
            moves: [Some(candidate.mv), candidate.reply]
                .into_iter()
                .flatten()
                .map(Into::into)
                .collect(),
        });
        Seen {
            lines: lines.collect(),
            depth: done,
            nodes: viewer.nodes,
        }
    }
}

fn score(value: i32) -> Score {
    let plies = (WON - value.abs()).unsigned_abs();
    if value >= SURELY_WON {
        Score::Win { plies }
    } else if value <= -SURELY_WON {
        Score::Loss { plies }
    } else {
        Score::Centipawns(value)
    }
}

fn worth(verdict: Verdict, ply: i32) -> i32 {
    match verdict {
        Verdict::Won => WON - ply,
        Verdict::Lost => ply - WON,
        Verdict::Drawn => 0,
    }
}

#[derive(Clone)]
struct Candidate<M> {
    mv: M,
    value: i32,
    /// The answer that makes it so.
    reply: Option<M>,
}

struct Viewer<'a, V: Variant> {
    eyes: &'a Eyes,
    luck: Luck,
    evaluation: &'a V::Evaluation,
    position: V,
    /// The move looked at: what happens far from it is easily missed.
    focus: Option<AnyMove>,
    nodes: u64,
    ended: bool,
    control: Control<'a>,
}

impl<V: Variant> Viewer<'_, V> {
    /// Judges every first move by a look of so many plies, and sorts them.
    fn look_at_all(&mut self, moves: &mut [Candidate<V::Move>], depth: u32, window: i32) {
        let mut best = -WON;
        for candidate in moves.iter_mut() {
            let least = best.saturating_sub(window + 1).max(-WON);
            self.focus = Some(candidate.mv.into());
            let undo = self.position.make(candidate.mv);
            let mut reply = None;
            candidate.value = -self.look(depth - 1, 1, -WON, -least, &mut reply);
            candidate.reply = reply;
            self.position.unmake(candidate.mv, undo);
            best = best.max(candidate.value);
        }
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
    }

    /// The worth for the side to move, at most so many plies and some captures
    /// deep.
    fn look(
        &mut self,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
        reply: &mut Option<V::Move>,
    ) -> i32 {
        if let Some(value) = self.decided(ply, reply) {
            return value;
        }
        if depth == 0 {
            return self.settle(self.eyes.captures, ply, alpha, beta, reply);
        }
        let moves = self.position.moves();
        if moves.is_empty() {
            return worth(self.position.without_moves(), ply);
        }
        let mut best = -WON;
        let mut tried = false;
        for mv in self.in_order(&moves) {
            if self.overlooks(mv, ply) {
                continue;
            }
            tried = true;
            let undo = self.position.make(mv);
            let value = -self.look(depth - 1, ply + 1, -beta, -alpha, &mut None);
            self.position.unmake(mv, undo);
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    *reply = Some(mv);
                }
            }
            if best >= beta {
                break;
            }
        }
        if tried {
            best
        } else {
            self.position.evaluate(self.evaluation)
        }
    }

    /// The worth when only captures are looked at, so many of them in a row.
    fn settle(
        &mut self,
        captures: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
        reply: &mut Option<V::Move>,
    ) -> i32 {
        let standing = self.position.evaluate(self.evaluation);
        if captures == 0 && self.decides_at_once() {
            return WON - ply - 1;
        }
        if captures == 0 || standing >= beta {
            return standing;
        }
        let mut best = standing;
        alpha = alpha.max(standing);
        let moves = self.position.captures();
        for mv in self.in_order(&moves) {
            if self.overlooks(mv, ply) {
                continue;
            }
            let undo = self.position.make(mv);
            let value = match self.decided(ply + 1, &mut None) {
                Some(value) => -value,
                None => -self.settle(captures - 1, ply + 1, -beta, -alpha, &mut None),
            };
            self.position.unmake(mv, undo);
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    *reply = Some(mv);
                }
            }
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Whether a capture reaches a goal or takes the animal that counts: goals that
    /// are no den are looked at as captures.
    fn decides_at_once(&self) -> bool {
        let captures = self.position.captures();
        let mut gains = captures
            .iter()
            .map(|&mv| self.position.capture_gain(self.evaluation, mv));
        gains.any(|gain| gain >= DECIDES)
    }

    /// The worth where there is nothing to look at any more.
    fn decided(&mut self, ply: i32, reply: &mut Option<V::Move>) -> Option<i32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) {
            let stop = self.control.stop;
            self.ended |= stop.load(std::sync::atomic::Ordering::Relaxed)
                || (self.control.elapsed)() >= super::LONGEST;
        }
        self.ended |= self.nodes >= self.eyes.nodes;
        if let Some(verdict) = self.position.verdict() {
            return Some(worth(verdict, ply));
        }
        if self.position.is_drawn_by_counter() {
            return Some(0);
        }
        if let Some(mv) = self.position.goal_move() {
            let is_seen = ply % 2 == 0 || !self.luck.misses(self.eyes.den, Topic::Den, 0);
            if is_seen {
                *reply = Some(mv);
                return Some(WON - ply - 1);
            }
        }
        self.ended.then(|| self.position.evaluate(self.evaluation))
    }

    /// Captures first, the most promising ahead.
    fn in_order(&self, moves: &[V::Move]) -> Vec<V::Move> {
        let mut moves = moves.to_vec();
        moves.sort_by_cached_key(|&mv| {
            let order = if self.position.is_capture(mv) {
                self.position.capture_order(self.evaluation, mv).max(1)
            } else {
                i32::from(self.position.threatens_goal(mv))
            };
            std::cmp::Reverse(order)
        });
        moves
    }

    /// Whether a move does not come to mind.
    fn overlooks(&self, mv: V::Move, ply: i32) -> bool {
        let eyes = self.eyes;
        let is_own = ply % 2 == 0;
        // Whoever sees the den in danger looks for help everywhere.
        if is_own && self.position.is_goal_threatened() {
            return false;
        }
        let any: AnyMove = mv.into();
        let whose = any.from.index() as u64 * 2 + u64::from(is_own);
        let is_capture = self.position.is_capture(mv);
        let gain = if is_capture {
            self.position.capture_gain(self.evaluation, mv)
        } else {
            0
        };
        if gain >= DECIDES {
            return false;
        }
        let is_leap = any.deed == Deed::Go && !any.is_step();
        if is_leap && self.luck.misses(eyes.leaps, Topic::Leap, whose) {
            return true;
        }
        if is_capture {
            let own = 8 * gain - self.position.capture_order(self.evaluation, mv);
            if own < gain && self.luck.misses(eyes.small, Topic::Small, whose) {
                return true;
            }
            return !is_own && self.is_afar(any) && self.luck.misses(eyes.afar, Topic::Afar, whose);
        }
        // Nobody misses all of their own quiet moves.
        !is_own && self.luck.misses(eyes.animals, Topic::Animal, whose)
    }

    fn is_afar(&self, mv: AnyMove) -> bool {
        self.focus.is_some_and(|focus| {
            let (file, row) = focus.to.middle();
            let (other_file, other_row) = mv.to.middle();
            file.abs_diff(other_file).max(row.abs_diff(other_row)) > AFAR
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::*;
    use crate::levels::strength::GLIMPSE;
    use crate::position::Position;
    use crate::rules::RuleSet;

    const CLEAR: Eyes = Eyes {
        captures: 2,
        ..GLIMPSE
    };

    fn seen(eyes: &Eyes, game: &Game) -> Vec<String> {
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| Duration::ZERO,
        };
        let luck = Luck::at(5, game);
        let seen = look(eyes, 10_000, luck, &mut Searcher::new(0), game, control);
        let lines = seen.expect("an open game").lines;
        lines.iter().map(|line| line.moves[0].to_string()).collect()
    }

    fn game(fen: &str) -> Game {
        Game::from_position(Position::from_fen(fen, RuleSet::YESHOU).expect("a position"))
    }

    #[test]
    fn a_leap_is_overlooked_by_whom_it_does_not_cross_the_mind_of() {
        // The lion leaps over the river onto the leopard.
        let game = game("l6/7/7/7/L2p3/7/7/7/r6 r");
        assert_eq!(seen(&CLEAR, &game)[0], "a5d5");
        let blind = Eyes {
            leaps: 100,
            ..CLEAR
        };
        assert!(!seen(&blind, &game).contains(&"a5d5".to_owned()));
    }

    #[test]
    fn the_rat_is_forgotten() {
        let game = game("7/7/eR5/7/7/7/7/7/5C1 r");
        assert_eq!(seen(&CLEAR, &game)[0], "b7a7");
        let blind = Eyes {
            small: 100,
            ..CLEAR
        };
        assert_ne!(seen(&blind, &game)[0], "b7a7");
    }

    #[test]
    fn the_den_is_never_overlooked_on_the_way_in() {
        let game = game("7/3C3/7/7/7/7/7/7/r6 r");
        let blind = Eyes {
            leaps: 100,
            small: 100,
            afar: 100,
            animals: 100,
            den: 100,
            ..CLEAR
        };
        assert_eq!(seen(&blind, &game)[0], "d8d9");
    }
}
