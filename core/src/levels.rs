//! Playing strengths: how far each looks ahead, and how it errs.
//!
//! A weak player overlooks what lies further ahead, at times even the answer to
//! its own move, and is content with a move that looks nearly as good; it does
//! not play at random. So each level has a short sight, a hasty moment now and
//! then, and picks among the moves that seem close to the best. Limits are
//! positions, not time: a level is as strong on a slow phone, and the same seed
//! gives the same game.

use std::time::Duration;

use rand::Rng;

use crate::game::Game;
use crate::search::{Control, Limits, Line, Report, Score, Searcher};

/// A playing strength, 1 (a child's first day) to 6 (all the engine can).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level sees and how it chooses.
struct Strength {
    /// Plies looked ahead, captures followed further.
    depth: u32,
    /// Positions looked at, at most.
    nodes: u64,
    /// Moves considered.
    lines: usize,
    /// How much worse than the best a move may seem, in centipawns.
    window: i32,
    /// Within it, how evenly it chooses: at this distance a move is chosen about
    /// a third as often as the best.
    spread: i32,
    /// How many moves of a hundred are hasty: the bait is taken, the answer not
    /// looked at. A den about to be entered is seen all the same.
    hasty: u32,
}

const STRENGTHS: [Strength; 6] = [
    Strength {
        depth: 1,
        nodes: 2_000,
        lines: 32,
        window: 260,
        spread: 110,
        hasty: 45,
    },
    Strength {
        depth: 2,
        nodes: 5_000,
        lines: 32,
        window: 140,
        spread: 55,
        hasty: 22,
    },
    Strength {
        depth: 3,
        nodes: 15_000,
        lines: 12,
        window: 80,
        spread: 30,
        hasty: 9,
    },
    Strength {
        depth: 5,
        nodes: 60_000,
        lines: 4,
        window: 45,
        spread: 16,
        hasty: 2,
    },
    Strength {
        depth: 8,
        nodes: 250_000,
        lines: 2,
        window: 20,
        spread: 8,
        hasty: 0,
    },
    Strength {
        depth: 40,
        nodes: 1_500_000,
        lines: 1,
        window: 0,
        spread: 1,
        hasty: 0,
    },
];

/// In the opening even the strongest varies, so that games differ.
const OPENING_PLIES: usize = 6;
const OPENING_LINES: usize = 3;
const OPENING_WINDOW: i32 = 10;
/// Nobody waits longer for a move, whatever the machine.
const LONGEST: Duration = Duration::from_secs(6);

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The level of a number, 1 to 6.
    ///
    /// ```
    /// use doushou_core::Level;
    /// assert_eq!(Level::new(6).map(Level::number), Some(6));
    /// assert_eq!(Level::new(7), None);
    /// ```
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::ALL.len())
            .contains(&usize::from(number))
            .then_some(Self(number))
    }

    /// 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// 0 to 5, as [`crate::texts::level_name`] counts.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Chooses a move as a player of this strength. The same game, seed and
    /// level give the same move. None only when the game is over; the report's
    /// score and line are those of the move chosen.
    pub fn choose(
        self,
        searcher: &mut Searcher,
        game: &Game,
        rng: &mut impl Rng,
        control: Control<'_>,
    ) -> Report {
        let strength = &STRENGTHS[self.index().min(STRENGTHS.len() - 1)];
        let (mut lines, mut window) = (strength.lines, strength.window);
        if game.ply() < OPENING_PLIES {
            lines = lines.max(OPENING_LINES);
            window = window.max(OPENING_WINDOW);
        }
        let limits = Limits {
            depth: Some(strength.depth),
            nodes: Some(strength.nodes),
            move_time: Some(LONGEST),
            lines,
            ..Limits::default()
        };
        // What other games left behind must not change the answer.
        searcher.clear();
        let mut report = searcher.search(game, &limits, control, &mut |_| {});
        // Two numbers whatever is found, so that games with one seed stay in step.
        let (haste, lot) = (rng.next_u32() % 100, rng.next_u32());
        if haste < strength.hasty {
            judge_at_a_glance(&mut report.lines, searcher, game);
        }
        if let Some(line) = pick(&report.lines, window, strength.spread, lot) {
            report.best = line.moves.first().copied();
            report.score = line.score;
            report.line = line.moves;
        }
        report
    }
}

/// Judges each first move by what the board looks like right after it. Ends that
/// were found stay.
fn judge_at_a_glance(lines: &mut [Line], searcher: &mut Searcher, game: &Game) {
    for line in lines.iter_mut() {
        if !matches!(line.score, Score::Centipawns(_)) {
            continue;
        }
        let Some(&mv) = line.moves.first() else {
            continue;
        };
        let mut after = game.position().clone();
        after.make(mv);
        line.score = Score::Centipawns(-searcher.glance(&after));
        line.moves.truncate(1);
    }
    lines.sort_by_key(|line| std::cmp::Reverse(line.score.order()));
}

/// Draws one of the lines that seem close to the best by a lot. A line that
/// loses is never drawn beside one that does not, and a win that is seen is
/// taken the shortest way: nobody walks about in front of the den.
fn pick(lines: &[Line], window: i32, spread: i32, lot: u32) -> Option<Line> {
    let best = lines.first()?;
    let behind = |line: &Line| best.score.order() - line.score.order();
    let is_loss = |line: &Line| matches!(line.score, Score::Loss { .. });
    let is_win = matches!(best.score, Score::Win { .. });
    let candidates: Vec<(f64, &Line)> = lines
        .iter()
        .filter(|line| behind(line) <= window && is_loss(line) == is_loss(best))
        .filter(|line| !is_win || line.score == best.score)
        .map(|line| {
            let weight = (-f64::from(behind(line)) / f64::from(spread.max(1))).exp();
            (weight, line)
        })
        .collect();
    let total: f64 = candidates.iter().map(|(weight, _)| weight).sum();
    let mut rest = total * f64::from(lot) / (f64::from(u32::MAX) + 1.0);
    for (weight, line) in &candidates {
        if rest < *weight {
            return Some((*line).clone());
        }
        rest -= weight;
    }
    Some(best.clone())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::position::Position;
    use crate::rules::RuleSet;
    use crate::types::Move;
    use crate::types::Side;

    fn choose(level: Level, game: &Game, rng: &mut ChaCha8Rng) -> Report {
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| Duration::ZERO,
        };
        level.choose(&mut Searcher::new(1), game, rng, control)
    }

    #[test]
    fn a_seed_fixes_the_game() {
        for level in &Level::ALL[..4] {
            let play = || {
                let mut rng = ChaCha8Rng::seed_from_u64(7);
                let mut game = Game::new(RuleSet::YESHOU);
                let mut moves = Vec::new();
                for _ in 0..8 {
                    let mv = choose(*level, &game, &mut rng).best.expect("a move");
                    game.play(mv).expect("legal");
                    moves.push(mv);
                }
                moves
            };
            assert_eq!(play(), play());
        }
    }

    #[test]
    fn seeds_vary_the_game() {
        for level in [Level(1), Level(4)] {
            let game = Game::new(RuleSet::YESHOU);
            let mut firsts: Vec<_> = (0..12)
                .filter_map(|seed| choose(level, &game, &mut ChaCha8Rng::seed_from_u64(seed)).best)
                .collect();
            firsts.sort();
            firsts.dedup();
            assert!(firsts.len() > 1);
        }
    }

    #[test]
    fn every_level_sees_the_nearest_win_and_the_nearest_loss() {
        let win = Position::from_fen("7/3C3/7/7/7/7/7/3l3/7 r", RuleSet::YESHOU);
        let threat = Position::from_fen("e6/7/7/7/7/7/7/2Cl3/6L r", RuleSet::YESHOU);
        let win = Game::from_position(win.expect("position"));
        let threat = Game::from_position(threat.expect("position"));
        for level in Level::ALL {
            for seed in 0..6 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let best = choose(level, &win, &mut rng).best;
                assert_eq!(best.map(|mv| mv.to_string()).as_deref(), Some("d8d9"));
                let best = choose(level, &threat, &mut rng).best;
                assert_eq!(best.map(|mv| mv.to_string()).as_deref(), Some("c2d2"));
            }
        }
    }

    #[test]
    fn a_finished_game_gets_no_move() {
        let mut game = Game::new(RuleSet::YESHOU);
        game.resign(Side::Blue).expect("running");
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        assert_eq!(choose(Level(1), &game, &mut rng).best, None);
    }

    #[test]
    fn better_moves_are_drawn_more_often() {
        let line = |centipawns, mv: &str| Line {
            score: Score::Centipawns(centipawns),
            moves: vec![mv.parse::<Move>().expect("move").into()],
        };
        let lines = [line(50, "a3a4"), line(20, "a3b3"), line(-90, "c3c2")];
        let mut counts = [0; 3];
        for lot in (0..=u32::MAX).step_by(1 << 20) {
            let drawn = pick(&lines, 100, 30, lot).expect("a line");
            let index = lines
                .iter()
                .position(|line| *line == drawn)
                .expect("one of them");
            counts[index] += 1;
        }
        assert!(counts[0] > 2 * counts[1] && counts[1] > 500, "{counts:?}");
        assert_eq!(counts[2], 0);
    }
}
