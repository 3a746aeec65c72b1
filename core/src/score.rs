//! What a result is worth by the book (RULES.md 1.2 `score`).

use crate::game::{EndReason, Outcome};
use crate::rules::{Book, GameRules};
use crate::types::Side;

/// Points that make one level of the hall.
const POINTS_PER_LEVEL: u32 = 20;
/// What a win in the hall gains at least and at most.
const HALL_WIN: (u32, u32) = (2, 5);
const HALL_LOSS: i32 = -2;
const LEAVING_COINS: i32 = -10;

/// What scoring must know besides the game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreContext {
    /// In a tournament short games count too.
    pub is_tournament: bool,
    /// The players' points in the hall, Red's first; only 传统 asks for them.
    pub hall_points: [u32; 2],
}

/// What a finished game is worth.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Score {
    /// It was over too soon to count.
    Unscored,
    /// 1 for a win, ½ each for a draw, in halves, Red's first.
    Halves([u8; 2]),
    /// The hall's points, coins and record, Red's first.
    Hall {
        /// Change of points; nobody falls below 0.
        points: [i32; 2],
        /// Change of coins.
        coins: [i32; 2],
        /// Who left, to be put on record.
        disconnected: Option<Side>,
    },
}

/// A player's level in the hall, from 1, by points.
///
/// ```
/// assert_eq!(doushou_core::hall_level(39), 2);
/// ```
#[must_use]
pub const fn hall_level(points: u32) -> u32 {
    1 + points / POINTS_PER_LEVEL
}

pub(crate) fn score(
    rules: &GameRules,
    outcome: Outcome,
    plies: usize,
    context: &ScoreContext,
) -> Score {
    let rounds = plies.div_ceil(2);
    let unscored = rules.classic().map_or(0, |rules| rules.unscored_rounds);
    let is_short = unscored > 0 && rounds <= usize::from(unscored);
    if is_short && !context.is_tournament {
        return Score::Unscored;
    }
    match rules.classic().map(|rules| rules.book) {
        Some(Book::Traditional) => hall_score(outcome, context),
        Some(Book::Yeshou | Book::Datou) | None => Score::Halves(match outcome.winner {
            Some(Side::Red) => [2, 0],
            Some(Side::Blue) => [0, 2],
            None => [1, 1],
        }),
    }
}

fn hall_score(outcome: Outcome, context: &ScoreContext) -> Score {
    let mut points = [0; 2];
    let mut coins = [0; 2];
    let mut disconnected = None;
    if let Some(winner) = outcome.winner {
        let loser = winner.opposite();
        let [won, lost] = [winner, loser].map(|side| context.hall_points[side.index()]);
        let above = hall_level(lost).saturating_sub(hall_level(won));
        let (least, most) = HALL_WIN;
        points[winner.index()] = (least + above.min(most)).min(most) as i32;
        let owned = i32::try_from(lost).unwrap_or(i32::MAX);
        points[loser.index()] = HALL_LOSS.max(-owned);
        if outcome.reason == EndReason::Left {
            coins[loser.index()] = LEAVING_COINS;
            disconnected = Some(loser);
        }
    }
    Score::Hall {
        points,
        coins,
        disconnected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleSet;

    const WON: Outcome = Outcome::win(Side::Red, EndReason::Den);

    fn hall(outcome: Outcome, hall_points: [u32; 2]) -> [i32; 2] {
        let context = ScoreContext {
            hall_points,
            ..ScoreContext::default()
        };
        match score(&RuleSet::TRADITIONAL.into(), outcome, 40, &context) {
            Score::Hall { points, .. } => points,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn hall_points_by_level() {
        assert_eq!(hall(WON, [0, 0]), [2, 0]);
        assert_eq!(hall(WON, [0, 1]), [2, -1]);
        assert_eq!(hall(WON, [0, 45]), [4, -2]);
        assert_eq!(hall(WON, [0, 500]), [5, -2]);
        assert_eq!(hall(WON, [500, 19]), [2, -2]);
        assert_eq!(hall(Outcome::draw(EndReason::Agreement), [9, 9]), [0, 0]);
    }

    #[test]
    fn leaving_costs_coins() {
        let outcome = Outcome::win(Side::Blue, EndReason::Left);
        let worth = score(
            &RuleSet::TRADITIONAL.into(),
            outcome,
            4,
            &ScoreContext::default(),
        );
        assert_eq!(
            worth,
            Score::Hall {
                points: [0, 2],
                coins: [-10, 0],
                disconnected: Some(Side::Red)
            }
        );
    }

    #[test]
    fn short_games_of_yeshou_do_not_count() {
        let mut context = ScoreContext::default();
        let worth =
            |plies, context: &ScoreContext| score(&RuleSet::YESHOU.into(), WON, plies, context);
        assert_eq!(worth(20, &context), Score::Unscored);
        assert_eq!(worth(21, &context), Score::Halves([2, 0]));
        context.is_tournament = true;
        assert_eq!(worth(20, &context), Score::Halves([2, 0]));
        assert_eq!(
            score(&RuleSet::DATOU.into(), WON, 3, &ScoreContext::default()),
            Score::Halves([2, 0])
        );
    }
}
