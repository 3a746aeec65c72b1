//! Ending games that both players judge alike, to save the plies to their end.
//!
//! Off unless asked for: what the players tell is not always right.

/// When a game need not be played to its end.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    pub win: Option<Agreement>,
    pub draw: Option<Agreement>,
}

/// So many plies in a row, by both players in turn, at a score.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// In centipawns: at least it for a win, at most it for a draw.
    pub score: i32,
    /// Two at least count, one of each player.
    pub plies: usize,
}

/// How a game is to end.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This seat has won.
    Won(usize),
    Drawn,
}

/// Hears what the players of one game tell.
pub struct Judge {
    terms: Adjudication,
    /// Plies in a row that saw each seat win.
    won: [usize; 2],
    /// Plies in a row that were even and took nothing.
    even: usize,
}

impl Judge {
    pub fn new(terms: Adjudication) -> Self {
        Self {
            terms,
            won: [0; 2],
            even: 0,
        }
    }

    /// Hears the score that a seat told with its move, from its own view. One
    /// that tells none is never adjudicated.
    pub fn hear(&mut self, seat: usize, told: Option<i32>, captures: bool) -> Option<Verdict> {
        let reaches = |agreement: Option<Agreement>, compare: fn(i32, i32) -> bool, value: i32| {
            agreement.is_some_and(|agreement| compare(value, agreement.score))
        };
        let count = |streak: &mut usize, goes_on: bool| {
            *streak = if goes_on { *streak + 1 } else { 0 };
        };
        for (winner, won) in self.won.iter_mut().enumerate() {
            let value = told.map(|told| if winner == seat { told } else { -told });
            let sees_a_win =
                value.is_some_and(|value| reaches(self.terms.win, |a, b| a >= b, value));
            count(won, sees_a_win);
        }
        let is_even = told.is_some_and(|told| reaches(self.terms.draw, |a, b| a <= b, told.abs()));
        count(&mut self.even, is_even && !captures);

        let is_enough = |agreement: Option<Agreement>, streak: usize| {
            agreement.is_some_and(|agreement| streak >= agreement.plies.max(2))
        };
        if let Some(winner) = (0..2).find(|&seat| is_enough(self.terms.win, self.won[seat])) {
            return Some(Verdict::Won(winner));
        }
        is_enough(self.terms.draw, self.even).then_some(Verdict::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge() -> Judge {
        Judge::new(Adjudication {
            win: Some(Agreement {
                score: 500,
                plies: 4,
            }),
            draw: Some(Agreement { score: 5, plies: 3 }),
        })
    }

    #[test]
    fn both_must_see_the_win_long_enough() {
        let mut judge = judge();
        let told = [
            (0, 600),
            (1, -700),
            (0, 500),
            (1, -499),
            (0, 900),
            (1, -900),
            (0, 800),
        ];
        for (seat, value) in told {
            assert_eq!(judge.hear(seat, Some(value), false), None);
        }
        assert_eq!(judge.hear(1, Some(-501), false), Some(Verdict::Won(0)));
    }

    #[test]
    fn who_only_says_so_itself_has_not_won() {
        let mut judge = judge();
        for _ in 0..20 {
            assert_eq!(judge.hear(0, Some(900), false), None);
            assert_eq!(judge.hear(1, Some(900), false), None);
        }
    }

    #[test]
    fn even_plies_without_captures_are_a_draw() {
        let mut judge = judge();
        assert_eq!(judge.hear(0, Some(0), false), None);
        assert_eq!(judge.hear(1, Some(-5), true), None);
        assert_eq!(judge.hear(0, Some(5), false), None);
        assert_eq!(judge.hear(1, Some(0), false), None);
        assert_eq!(judge.hear(0, Some(3), false), Some(Verdict::Drawn));
    }

    #[test]
    fn silence_and_no_terms_decide_nothing() {
        let mut silent = judge();
        let mut without = Judge::new(Adjudication::default());
        for seat in [0, 1].repeat(20) {
            assert_eq!(silent.hear(seat, None, false), None);
            assert_eq!(without.hear(seat, Some(0), false), None);
        }
    }
}
