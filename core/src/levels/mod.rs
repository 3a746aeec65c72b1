//! Playing strengths: how far each looks ahead, and how it errs.
//!
//! A weak player overlooks what lies further ahead, at times even the answer to
//! its own move, and is content with a move that looks nearly as good; it does
//! not play at random. So the lower levels see little and have blind spots
//! ([`sight`]), all but the highest choose among the moves that seem close to the
//! best, and one opponent plays so as to keep the game close ([`close`]). Limits
//! are positions, not time: a level is as strong on a slow phone, and the same
//! seed gives the same game.

mod close;
mod luck;
mod sight;
mod strength;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::book::OpeningBook;
use crate::game::Game;
use crate::search::{Control, Limits, Line, Report, Score, Searcher};
use luck::{Luck, Topic};
use strength::{GLIMPSE, Sight, Strength};

/// A playing strength, 1 (a child's first day) to 12 (all the engine can).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Whom one can play against.
///
/// It prints and reads as settings and records keep it: `7`, `close`.
///
/// ```
/// use doushou_core::{Level, Opponent};
/// let seventh = Opponent::Level(Level::new(7).unwrap());
/// assert_eq!("7".parse(), Ok(seventh));
/// assert_eq!(Opponent::KeepsClose.to_string(), "close");
/// assert!("13".parse::<Opponent>().is_err());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// A fixed strength.
    Level(Level),
    /// As strong as keeps the game close.
    KeepsClose,
}

/// How an opponent sits down to a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Fixes what it chooses by lot: one number for a whole game.
    pub seed: u64,
}

impl Manner {
    /// With this seed.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        Self { seed }
    }
}

/// From this level on a player knows openings by heart, where there is a book.
const KNOWS_OPENINGS: u8 = 10;
/// In the opening even the strongest varies, so that games differ.
const OPENING_PLIES: usize = 6;
const OPENING_LINES: usize = 3;
const OPENING_WINDOW: i32 = 10;
/// Nobody waits longer for a move, whatever the machine.
const LONGEST: Duration = Duration::from_secs(6);
/// A search that asks neither tables nor network: what a level looks at besides
/// stands in its row.
const LONGEST_THOUGHT: Limits = Limits {
    depth: None,
    nodes: None,
    move_time: Some(LONGEST),
    clock: None,
    mate: None,
    lines: 1,
    tables: false,
    network: false,
};

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 12] = {
        let mut all = [Self(1); 12];
        let mut index = 1;
        while index < all.len() {
            all[index] = Self(index as u8 + 1);
            index += 1;
        }
        all
    };

    /// The level of a number, 1 to 12.
    ///
    /// ```
    /// use doushou_core::Level;
    /// assert_eq!(Level::new(12).map(Level::number), Some(12));
    /// assert_eq!(Level::new(13), None);
    /// ```
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::ALL.len())
            .contains(&usize::from(number))
            .then_some(Self(number))
    }

    /// What a number from 1 to 6 meant when there were six levels.
    #[must_use]
    pub fn of_six(number: u8) -> Option<Self> {
        (1..=6).contains(&number).then_some(Self(2 * number))
    }

    /// 1 to 12.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// 0 to 11, as [`crate::texts::level_name`] counts.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Positions looked at for a move, at most: as long as it takes. In games that
    /// are hardly ever drawn levels 7 to 11 look at fewer, and where tiles lie face down
    /// levels 1 to 6.
    #[must_use]
    pub fn nodes(self) -> u64 {
        match Strength::mostly(self.0).sight {
            Sight::Short(ref eyes) => eyes.nodes,
            Sight::Engine { nodes, .. } => nodes,
        }
    }

    /// Chooses a move as a player of this strength. The same game, seed and
    /// level give the same move. None only when the game is over; the report's
    /// score and line are those of the move chosen.
    pub fn choose(
        self,
        searcher: &mut Searcher,
        game: &Game,
        manner: Manner,
        control: Control<'_>,
    ) -> Report {
        if let Some(report) = self.recall(game, manner.seed) {
            return report;
        }
        let strength = Strength::of(self.0, game.rules());
        let luck = Luck::at(manner.seed, game);
        let is_hasty = luck.lot(Topic::Haste) % 100 < strength.hasty;
        let mut report = strength.look(is_hasty, luck, searcher, game, control);
        strength.tempt(&mut report.lines, searcher, game);
        let mut window = strength.window;
        if game.ply() < OPENING_PLIES {
            window = window.max(OPENING_WINDOW);
        }
        take(
            &mut report,
            window,
            strength.spread,
            luck.lot(Topic::Choice),
        );
        report
    }

    /// What a strong player knows by heart.
    fn recall(self, game: &Game, seed: u64) -> Option<Report> {
        if self.number() < KNOWS_OPENINGS {
            return None;
        }
        let known = OpeningBook::for_game(game)?.choose(game, seed)?;
        let line = Line {
            score: Score::Centipawns(known.score.into()),
            moves: vec![known.mv.into()],
        };
        Some(Report::of_lines(vec![line], 0, 0))
    }
}

impl Opponent {
    /// Every level, the weakest first, then the one that keeps the game close.
    pub const ALL: [Self; 13] = {
        let mut all = [Self::KeepsClose; 13];
        let mut index = 0;
        while index < Level::ALL.len() {
            all[index] = Self::Level(Level::ALL[index]);
            index += 1;
        }
        all
    };

    /// Chooses a move, as [`Level::choose`] does.
    pub fn choose(
        self,
        searcher: &mut Searcher,
        game: &Game,
        manner: Manner,
        control: Control<'_>,
    ) -> Report {
        match self {
            Self::Level(level) => level.choose(searcher, game, manner, control),
            Self::KeepsClose => close::choose(searcher, game, manner.seed, control),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "{}", level.number()),
            Self::KeepsClose => f.write_str("close"),
        }
    }
}

/// A text that names no opponent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no opponent: expected 1 to {max} or close", max = Level::ALL.len())]
pub struct ParseOpponentError(String);

impl FromStr for Opponent {
    type Err = ParseOpponentError;

    fn from_str(text: &str) -> Result<Self, ParseOpponentError> {
        if text == "close" {
            return Ok(Self::KeepsClose);
        }
        let level = text.parse().ok().and_then(Level::new);
        level
            .map(Self::Level)
            .ok_or_else(|| ParseOpponentError(text.to_owned()))
    }
}

impl Strength {
    /// What this strength sees: lines, the best first.
    fn look(
        &self,
        is_hasty: bool,
        luck: Luck,
        searcher: &mut Searcher,
        game: &Game,
        control: Control<'_>,
    ) -> Report {
        let (eyes, at_a_glance) = match self.sight {
            Sight::Engine { .. } if is_hasty => (&GLIMPSE, false),
            Sight::Engine {
                nodes,
                mut lines,
                tables,
                network,
            } => {
                if game.ply() < OPENING_PLIES {
                    lines = lines.max(OPENING_LINES);
                }
                let limits = Limits {
                    nodes: Some(nodes),
                    lines,
                    tables,
                    network,
                    ..LONGEST_THOUGHT
                };
                return search(&limits, searcher, game, control);
            }
            Sight::Short(ref eyes) => (eyes, is_hasty),
        };
        // A temptation may lift a move that seems worse.
        let window = self.window + TEMPTATION;
        let mut report = match sight::look(eyes, window, luck, searcher, game, control) {
            Some(seen) => Report::of_lines(seen.lines, seen.depth, seen.nodes),
            // Tiles lie face down: what may be overlooked is not known either.
            None => {
                let limits = Limits {
                    nodes: Some((eyes.nodes / HIDDEN_SHARE).min(HIDDEN_NODES)),
                    lines: ALL_LINES,
                    ..LONGEST_THOUGHT
                };
                search(&limits, searcher, game, control)
            }
        };
        if at_a_glance {
            judge_at_a_glance(&mut report.lines, searcher, game);
        }
        report
    }

    /// Makes baits and steps towards the den seem better than they are.
    fn tempt(&self, lines: &mut [Line], searcher: &mut Searcher, game: &Game) {
        if self.bait == 0 && self.eager == 0 {
            return;
        }
        let side = game.side_to_move();
        for line in lines.iter_mut() {
            let (Score::Centipawns(centipawns), Some(&mv)) = (line.score, line.moves.first())
            else {
                continue;
            };
            let gain = searcher.gain(game.position(), mv).clamp(0, TEMPTATION * 2);
            let steps = i32::from(mv.to.row_for(side) - mv.from.row_for(side));
            let more = gain * self.bait / 100 + steps.clamp(-2, 2) * self.eager;
            line.score = Score::Centipawns(centipawns + more.min(TEMPTATION));
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score.order()));
    }
}

/// The engine's search. What other games left behind must not change the answer.
fn search(limits: &Limits, searcher: &mut Searcher, game: &Game, control: Control<'_>) -> Report {
    searcher.clear();
    searcher.search(game, limits, control, &mut |_| {})
}

/// The most that a temptation adds to a move.
const TEMPTATION: i32 = 300;
/// With tiles face down a weak player's search, which has no blind spots, looks at
/// this part of the positions …
const HIDDEN_SHARE: u64 = 2;
/// … and at no more than so many, or it would be stronger than the next level's.
const HIDDEN_NODES: u64 = 2_500;
/// As many as any game has.
const ALL_LINES: usize = 400;

/// Makes one of the lines that seem close to the best the answer, by a lot.
fn take(report: &mut Report, window: i32, spread: i32, lot: u32) {
    if let Some(line) = pick(&report.lines, window, spread, lot) {
        report.best = line.moves.first().copied();
        report.score = line.score;
        report.line = line.moves;
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

    use super::*;
    use crate::position::Position;
    use crate::rules::{GameRules, RuleSet};
    use crate::types::Move;
    use crate::types::Side;

    fn choose(level: Level, game: &Game, seed: u64) -> Report {
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| Duration::ZERO,
        };
        level.choose(&mut Searcher::new(1), game, Manner::seeded(seed), control)
    }

    #[test]
    fn a_seed_fixes_the_game() {
        for level in &Level::ALL[..4] {
            let play = || {
                let mut game = Game::new(RuleSet::YESHOU);
                let mut moves = Vec::new();
                for _ in 0..8 {
                    let mv = choose(*level, &game, 7).best.expect("a move");
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
                .filter_map(|seed| choose(level, &game, seed).best)
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
        let best = |level, game| {
            let best = choose(level, game, 4).best;
            best.map(|mv| mv.to_string())
        };
        for level in Level::ALL {
            assert_eq!(best(level, &win).as_deref(), Some("d8d9"), "{level:?}");
        }
        // The first may miss it; the last look as deep as the eighth and deeper.
        for level in &Level::ALL[1..8] {
            assert_eq!(best(*level, &threat).as_deref(), Some("c2d2"), "{level:?}");
        }
    }

    #[test]
    fn the_weakest_sees_to_its_den_nearly_always() {
        let threat = Position::from_fen("e6/7/7/7/7/7/7/2Cl3/6L r", RuleSet::YESHOU);
        let threat = Game::from_position(threat.expect("position"));
        let meets = |seed| choose(Level(1), &threat, seed).best;
        let met = (0..100)
            .filter(|&seed| meets(seed).is_some_and(|mv| mv.to_string() == "c2d2"))
            .count();
        assert!(met >= 85, "{met}");
    }

    #[test]
    fn strong_levels_know_openings_by_heart() {
        let game = Game::new(RuleSet::YESHOU);
        for seed in 0..20 {
            let known = choose(Level(12), &game, seed);
            assert_eq!(known.nodes, 0);
            assert_eq!(known.best, choose(Level(10), &game, seed).best);
        }
        assert!(choose(Level(9), &game, 1).nodes > 0);
        // No book is of use with an animal less.
        let fen = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T6 r";
        let handicap = Position::from_fen(fen, RuleSet::YESHOU).expect("position");
        let handicap = Game::from_position(handicap);
        assert!(choose(Level(10), &handicap, 1).nodes > 0);
    }

    #[test]
    fn strong_levels_look_less_far_where_games_are_sharp() {
        let lake: GameRules = "lake".parse().expect("a game");
        let (lake, yeshou) = (Game::new(lake), Game::new(RuleSet::YESHOU));
        for level in &Level::ALL[6..9] {
            let nodes = |game| choose(*level, game, 2).nodes;
            assert!(nodes(&lake) * 2 < nodes(&yeshou), "{level:?}");
        }
    }

    #[test]
    fn with_tiles_face_down_a_short_sight_searches_less_than_the_next_level() {
        let flip: GameRules = "flip".parse().expect("a game");
        let game = Game::new(flip);
        let nodes = |level| choose(Level(level), &game, 2).nodes;
        assert!(nodes(4) <= 1_000 + 100, "{}", nodes(4));
        assert!(nodes(6) <= 2_500 + 100, "{}", nodes(6));
        assert!(nodes(6) * 2 < nodes(7), "{} {}", nodes(6), nodes(7));
    }

    #[test]
    fn a_finished_game_gets_no_move() {
        let mut game = Game::new(RuleSet::YESHOU);
        game.resign(Side::Blue).expect("running");
        assert_eq!(choose(Level(1), &game, 1).best, None);
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
