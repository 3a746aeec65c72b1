//! A game gone over move by move.

use doushou_core::analysis::{self, Expectation};
use doushou_core::{Game, Side as TheirSide, Turn, texts};

use crate::analysis::{FoundMove, Worth, found};
use crate::types::{Mark, Side, number};

/// A game gone over move by move.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Review {
    /// The moves in their order; skipped ones are left out.
    pub moves: Vec<ReviewedMove>,
    /// What each position is worth, the start first.
    pub positions: Vec<ReviewedPosition>,
    /// The plies that cost most, at most three: where the game turned.
    pub turning_points: Vec<i32>,
    /// How close to the best Red played, 0 to 1; nothing where no move can be judged.
    pub red_accuracy: Option<f64>,
    /// How close to the best Blue played.
    pub blue_accuracy: Option<f64>,
    /// Whether the whole game was gone over; else only its end.
    pub is_complete: bool,
}

/// One move of a reviewed game. What it is worth is told for whoever made it.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct ReviewedMove {
    /// Which ply of the game, from 1.
    pub ply: i32,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub mv: FoundMove,
    /// What the best move was worth.
    pub before: Worth,
    /// What the move was worth.
    pub after: Worth,
    /// The share of a point it cost, 0 to 1.
    pub loss: f64,
    /// How good it was; nothing where that is a matter of luck: a tile turned over.
    pub mark: Option<Mark>,
    /// The mark's name, or nothing.
    pub mark_name: String,
    /// The mark as chess players write it: `??`, `★`, or nothing.
    pub mark_sign: String,
    /// A better move with what follows it, where there was one.
    pub better: Vec<FoundMove>,
    /// What the other side answers best.
    pub refutation: Vec<FoundMove>,
    /// Why it was worse, as a sentence, where that can be named.
    pub reason: Option<String>,
    /// Mark, reason and better move in one text.
    pub comment: String,
}

/// What a position of a reviewed game is worth.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct ReviewedPosition {
    /// Whose turn it was.
    pub side: Side,
    /// What it is worth to that side.
    pub worth: Worth,
    /// The share of the point that Red may expect, 0 to 1: the height of a curve.
    pub red_share: f64,
}

impl Review {
    pub(crate) fn of(
        review: &analysis::Review,
        game: &Game,
        is_complete: bool,
        language: texts::Language,
    ) -> Self {
        let mut before = game.clone();
        let history = game.history();
        let moves = review.moves.iter();
        let positions = review.positions.iter();
        Self {
            moves: moves
                .map(|known| {
                    let place = known.ply.saturating_sub(1);
                    before.jump_to(place);
                    ReviewedMove::of(known, &before, history.get(place), language)
                })
                .collect(),
            positions: positions
                .map(|&(side, score)| ReviewedPosition {
                    side: side.into(),
                    worth: Worth::of(score, language),
                    red_share: Expectation::of(score).for_red(side).share(),
                })
                .collect(),
            turning_points: review
                .turning_points()
                .iter()
                .map(|known| number(known.ply))
                .collect(),
            red_accuracy: review.accuracy(TheirSide::Red),
            blue_accuracy: review.accuracy(TheirSide::Blue),
            is_complete,
        }
    }
}

impl ReviewedMove {
    /// `before` stands right before the move, which `turn` is.
    fn of(
        known: &analysis::ReviewedMove,
        before: &Game,
        turn: Option<&Turn>,
        language: texts::Language,
    ) -> Self {
        let bare = FoundMove::bare(known.mv);
        let text = turn.map(|turn| texts::turn_text(language, turn, before.rules()));
        let mut after = before.clone();
        after.jump_to(known.ply);
        let refutation = found(&after, &known.refutation, language);
        let reason = known.reason.as_ref();
        Self {
            ply: number(known.ply),
            side: known.side.into(),
            mv: match text {
                Some(text) => FoundMove { text, ..bare },
                None => bare,
            },
            before: Worth::of(known.before, language),
            after: Worth::of(known.after, language),
            loss: known.loss,
            mark: known.mark.map(Into::into),
            mark_name: known
                .mark
                .map_or("", |mark| texts::mark_name(language, mark))
                .to_owned(),
            mark_sign: known.mark.map_or("", analysis::Mark::sign).to_owned(),
            better: found(before, &known.better, language),
            refutation,
            reason: reason.map(|reason| texts::review_reason(language, reason, before.rules())),
            comment: texts::review_comment(language, known, before),
        }
    }
}
