use std::sync::atomic::Ordering;

use super::explain::{self, Case};
use super::{Expectation, Mark, ReviewReason};
use crate::game::{Game, Turn};
use crate::notation::{Eval, Record};
use crate::search::{Control, Limits, Score, Searcher};
use crate::types::{AnyMove, Deed, Side};

/// A missed win this near, in moves, is a slip at least, however good the
/// position stays.
const NEAR_WIN: i32 = 3;
/// How steeply accuracy falls with what a move costs: a blunder leaves
/// about 40 of a hundred.
const STRICTNESS: f64 = 11.0;
/// No more turning points than this are told.
const TURNING_POINTS: usize = 3;

/// One move of a reviewed game. Scores are the mover's.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// Which ply of the game, from 1.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub mv: AnyMove,
    /// What the best move was worth.
    pub before: Score,
    /// What the move was worth.
    pub after: Score,
    /// The share of a point it cost, 0 to 1.
    pub loss: f64,
    /// How good it was; nothing where that is a matter of luck: a tile turned
    /// over.
    pub mark: Option<Mark>,
    /// A better move with what follows it, where there was one.
    pub better: Vec<AnyMove>,
    /// What the other side answers best.
    pub refutation: Vec<AnyMove>,
    /// Why it was worse, where that can be named.
    pub reason: Option<ReviewReason>,
}

/// A game gone over move by move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// The moves in their order; skipped ones are left out.
    pub moves: Vec<ReviewedMove>,
    /// What each position is worth to the side to move, the start first.
    pub positions: Vec<(Side, Score)>,
}

/// Reviews a game, a position at a time, from its end to its start: what is
/// found later in the game helps to judge what came before.
///
/// Sans I/O: whoever holds it decides when to go on. With one thread and the
/// same number of nodes the same game gets the same review.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use doushou_core::analysis::{Mark, Reviewer};
/// use doushou_core::search::{Control, Searcher};
/// use doushou_core::read_game;
///
/// // The cat walks by the den, before the lion's paws.
/// let record = "[FEN \"7/3C3/2l4/7/7/7/7/7/7 r\"]\n\n1. d8c8 *";
/// let game = read_game(record).game.unwrap();
/// let control = Control { stop: &AtomicBool::new(false), elapsed: &|| Duration::ZERO };
/// let mut reviewer = Reviewer::new(&game, 2_000);
/// let mut searcher = Searcher::new(1);
/// while reviewer.step(&mut searcher, control) {}
/// let review = reviewer.finish();
/// assert!(review.moves[0].mark < Some(Mark::Good));
/// ```
pub struct Reviewer {
    game: Game,
    turns: Vec<Turn>,
    nodes: u64,
    /// The position after so many plies is looked at next; none when all are done.
    next: Option<usize>,
    /// What the position after the next one is worth, and its best line.
    later: Option<Finding>,
    review: Review,
}

struct Finding {
    score: Score,
    line: Vec<AnyMove>,
}

impl Reviewer {
    /// Begins the review of a game, running or over, looking at so many
    /// positions for each of its moves.
    #[must_use]
    pub fn new(game: &Game, nodes: u64) -> Self {
        // A position given up is worth what it is worth. The game itself, not its
        // moves played again: what its tiles hid is known only to it (`flip`).
        let again = game.without_last_word();
        let turns = again.history();
        Self {
            next: Some(turns.len()),
            game: again,
            turns,
            nodes,
            later: None,
            review: Review::default(),
        }
    }

    /// How many positions are to be looked at.
    #[must_use]
    pub fn total(&self) -> usize {
        self.turns.len() + 1
    }

    /// How many are done.
    #[must_use]
    pub fn done(&self) -> usize {
        self.next
            .map_or(self.total(), |next| self.turns.len() - next)
    }

    /// Looks at one more position; false when nothing is left to do or it was
    /// stopped. What a stopped step found is dropped, so that it may be done again.
    pub fn step(&mut self, searcher: &mut Searcher, control: Control<'_>) -> bool {
        let Some(ply) = self.next else {
            return false;
        };
        if self.later.is_none() {
            // What other games left behind must not change the answer.
            searcher.clear();
        }
        self.game.jump_to(ply);
        let found = self.look(searcher, control);
        let judged = match (self.turns.get(ply), &self.later) {
            (Some(Turn::Move { mv, .. }), Some(later)) => {
                Some(self.judge(ply, *mv, &found, later, searcher, control))
            }
            _ => None,
        };
        if control.stop.load(Ordering::Relaxed) {
            return false;
        }
        let side = self.game.side_to_move();
        self.review.positions.push((side, found.score));
        self.review.moves.extend(judged);
        self.later = Some(found);
        self.next = ply.checked_sub(1);
        self.next.is_some()
    }

    /// What was found; only part of the game when it was not gone through whole.
    #[must_use]
    pub fn finish(mut self) -> Review {
        self.review.moves.reverse();
        self.review.positions.reverse();
        self.review
    }

    fn look(&self, searcher: &mut Searcher, control: Control<'_>) -> Finding {
        search(&self.game, self.nodes, searcher, control)
    }

    /// Judges the move about to be played, given what is best here and what
    /// follows it.
    fn judge(
        &self,
        ply: usize,
        mv: AnyMove,
        found: &Finding,
        later: &Finding,
        searcher: &mut Searcher,
        control: Control<'_>,
    ) -> ReviewedMove {
        let after = one_ply_earlier(later.score);
        let is_best = found.line.first() == Some(&mv) || after.order() >= found.score.order();
        let mut before = found.score;
        let mut best = found.line.clone();
        if !is_best && cost(before, after) > 0.0 {
            // The move was looked at one ply further than what it is measured
            // by: so is the better one, lest a short sight count as an error.
            let mut ahead = self.game.clone();
            if let Some(&better) = best.first()
                && ahead.play(better).is_ok()
            {
                let further = search(&ahead, self.nodes, searcher, control);
                let worth = one_ply_earlier(further.score);
                if worth.order() < before.order() {
                    before = worth;
                    best.truncate(1);
                    best.extend(further.line);
                }
            }
        }
        let is_best = is_best || after.order() >= before.order();
        let loss = if is_best { 0.0 } else { cost(before, after) };
        let mark = if is_best {
            Mark::Best
        } else {
            let missed = match (before.moves_to_end(), after) {
                (Some(1..=NEAR_WIN), Score::Win { .. }) => Mark::Good,
                (Some(1..=NEAR_WIN), _) => Mark::Slip,
                _ => Mark::Good,
            };
            Mark::of_loss(loss).min(missed)
        };
        let reason = if mark.is_error() {
            let case = Case {
                game: &self.game,
                mv,
                best: &best,
                reply: &later.line,
                before,
                after,
            };
            explain::explain(&case, searcher)
        } else if is_best {
            None
        } else {
            explain::slower_win(before, after)
        };
        let is_luck = mv.deed == Deed::TurnOver;
        ReviewedMove {
            ply: ply + 1,
            side: self.game.side_to_move(),
            mv,
            before,
            after,
            loss: if is_luck { 0.0 } else { loss },
            mark: (!is_luck).then_some(mark),
            better: if is_best || is_luck { Vec::new() } else { best },
            refutation: later.line.clone(),
            reason: reason.filter(|_| !is_luck),
        }
    }
}

fn search(game: &Game, nodes: u64, searcher: &mut Searcher, control: Control<'_>) -> Finding {
    if let Some(end) = game.outcome() {
        let score = match end.winner {
            None => Score::Centipawns(0),
            Some(winner) if winner == game.side_to_move() => Score::Win { plies: 0 },
            Some(_) => Score::Loss { plies: 0 },
        };
        return Finding {
            score,
            line: Vec::new(),
        };
    }
    let report = searcher.search(game, &Limits::nodes(nodes), control, &mut |_| {});
    Finding {
        score: report.score,
        line: report.line,
    }
}

/// A score as the side that moved before sees it, the ply counted.
fn one_ply_earlier(score: Score) -> Score {
    match score.reversed() {
        Score::Centipawns(centipawns) => Score::Centipawns(centipawns),
        Score::Win { plies } => Score::Win { plies: plies + 1 },
        Score::Loss { plies } => Score::Loss { plies: plies + 1 },
    }
}

/// The share of a point between what was to be had and what came of it.
fn cost(before: Score, after: Score) -> f64 {
    (Expectation::of(before).share() - Expectation::of(after).share()).max(0.0)
}

impl Review {
    /// What is said about a ply, from 1.
    #[must_use]
    pub fn at(&self, ply: usize) -> Option<&ReviewedMove> {
        let place = self.moves.binary_search_by_key(&ply, |known| known.ply);
        self.moves.get(place.ok()?)
    }

    /// Red's share after each ply, the start first.
    #[must_use]
    pub fn red_shares(&self) -> Vec<f64> {
        let shares = self.positions.iter();
        shares
            .map(|&(side, score)| Expectation::of(score).for_red(side).share())
            .collect()
    }

    /// How close to the best a side played, 0 to 1; nothing when it has no move
    /// that can be judged.
    #[must_use]
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let judged = self.moves.iter();
        let judged = judged.filter(|known| known.side == side && known.mark.is_some());
        let (mut sum, mut count) = (0.0, 0);
        for known in judged {
            sum += (-STRICTNESS * known.loss).exp();
            count += 1;
        }
        (count > 0).then(|| sum / f64::from(count))
    }

    /// How many moves of a side bear a mark.
    #[must_use]
    pub fn count(&self, side: Side, mark: Mark) -> usize {
        let moves = self.moves.iter();
        moves
            .filter(|known| known.side == side && known.mark == Some(mark))
            .count()
    }

    /// The moves that cost most, at most three, in their order: where the game
    /// turned.
    #[must_use]
    pub fn turning_points(&self) -> Vec<&ReviewedMove> {
        let grave = |known: &&ReviewedMove| known.mark.is_some_and(|mark| mark <= Mark::Mistake);
        let mut points: Vec<&ReviewedMove> = self.moves.iter().filter(grave).collect();
        points.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        points.truncate(TURNING_POINTS);
        points.sort_by_key(|known| known.ply);
        points
    }

    /// Writes each position's worth into a record of the same game, and what is
    /// said about its moves where nobody said anything before.
    pub fn annotate(&self, record: &mut Record, say: &mut dyn FnMut(&ReviewedMove) -> String) {
        let worth = self.positions.iter().skip(1);
        for (index, (turn, &(side, score))) in record.turns.iter_mut().zip(worth).enumerate() {
            turn.annotation.eval = Some(eval_of(side, score));
            if let Some(known) = self.at(index + 1)
                && turn.annotation.text().is_empty()
            {
                turn.annotation.set_text(&say(known));
            }
        }
    }
}

fn eval_of(side: Side, score: Score) -> Eval {
    let score = match side {
        Side::Red => score,
        Side::Blue => score.reversed(),
    };
    match (score, score.moves_to_end()) {
        (Score::Centipawns(centipawns), _) => Eval::Centi(centipawns),
        (_, moves) => Eval::Mate(moves.unwrap_or(0)),
    }
}
