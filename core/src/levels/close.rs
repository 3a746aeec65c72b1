//! The opponent that keeps the game close: as strong as the player, whoever that
//! is.
//!
//! It looks as well as a strong level and then takes the move that leads nearest
//! to an even game. Ahead, it passes by what it could win rather than give
//! animals away; behind, it plays as well as it can. Later in the game the lot of
//! its seed draws it slowly to one side or the other, so that games end and the
//! player wins about every second one. It sees to its den at all times.

use super::LONGEST_THOUGHT;
use super::luck::{Luck, Topic};
use crate::game::Game;
use crate::search::{Control, Limits, Line, Report, Score, Searcher};

/// Enough to see what is going on with every move.
const NODES: u64 = 10_000;
/// Moves considered.
const LINES: usize = 24;
/// What a move may worsen its side's standing by, in centipawns: less than an
/// animal …
const GIVES: i32 = 70;
/// … and, the further it is ahead of its aim, the more: a part of the distance, up
/// to what a small animal is worth.
const GIVES_OF_LEAD: i32 = 2;
const GIVES_AT_MOST: i32 = 420;
/// What it aims at in the opening, for itself.
const AIM: i32 = -15;
/// From this ply on it leans to one side …
const LEANS_FROM: usize = 40;
/// … by so many centipawns a ply …
const LEAN: i32 = 6;
/// … of a hundred games so many times to the player's.
const GENEROUS: u32 = 80;
/// It looks back so many plies whether the player has been behind …
const BACK: [usize; 2] = [8, 16];
/// … by so much, and then aims so much lower.
const BEHIND: i32 = 90;
const COMFORT: i32 = 60;
/// A won game is finished from this ply on, or from the aim at which it wants to
/// win.
const PATIENCE: usize = 280;
const WANTS_TO_WIN: i32 = 200;

/// Chooses a move so that the game stays close. The same game and seed give the
/// same move.
pub(super) fn choose(
    searcher: &mut Searcher,
    game: &Game,
    seed: u64,
    control: Control<'_>,
) -> Report {
    let luck = Luck::at(seed, game);
    let limits = Limits {
        nodes: Some(NODES),
        lines: LINES,
        ..LONGEST_THOUGHT
    };
    searcher.clear();
    let mut report = searcher.search(game, &limits, control, &mut |_| {});
    let aim = aim(luck, searcher, game);
    let standing = searcher.glance(game.position());
    let finishes = game.ply() >= PATIENCE || aim >= WANTS_TO_WIN;
    if let Some(line) = nearest(&report.lines, aim, standing, finishes) {
        report.best = line.moves.first().copied();
        report.score = line.score;
        report.line.clone_from(&line.moves);
    }
    report
}

/// The standing it would like, for itself.
fn aim(luck: Luck, searcher: &mut Searcher, game: &Game) -> i32 {
    let plies = i32::try_from(game.ply().saturating_sub(LEANS_FROM)).unwrap_or(0);
    let is_generous = luck.whole_game(Topic::Mood) % 100 < GENEROUS;
    let lean = if is_generous { -LEAN } else { LEAN } * plies;
    // A player who has been struggling is met half way.
    let mut earlier = game.clone();
    let mut behind = 0;
    for ply in BACK {
        let Some(then) = game.ply().checked_sub(ply) else {
            break;
        };
        earlier.jump_to(then);
        behind += i32::from(searcher.glance(earlier.position()) > BEHIND);
    }
    AIM + lean - COMFORT * behind / BACK.len() as i32
}

/// The line nearest to the aim among those that neither lose by force nor give
/// something away.
fn nearest(lines: &[Line], aim: i32, standing: i32, finishes: bool) -> Option<&Line> {
    let best = lines.first()?;
    let is_win = |line: &&Line| matches!(line.score, Score::Win { .. });
    if is_win(&best) && (finishes || lines.iter().all(|line| is_win(&line))) {
        return Some(best);
    }
    let lead = best.score.order().min(standing) - aim;
    let gives = (GIVES + lead.max(0) / GIVES_OF_LEAD).min(GIVES_AT_MOST);
    let least = best.score.order().min(standing) - gives;
    let calm = lines
        .iter()
        .filter(|line| matches!(line.score, Score::Centipawns(worth) if worth >= least));
    calm.min_by_key(|line| (line.score.order() - aim).abs())
        .or(Some(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Move;

    fn lines(scores: &[Score]) -> Vec<Line> {
        let mv: Move = "a3a4".parse().expect("move");
        let line = |&score| Line {
            score,
            moves: vec![mv.into()],
        };
        scores.iter().map(line).collect()
    }

    fn chosen(scores: &[Score], aim: i32, standing: i32, finishes: bool) -> Option<Score> {
        nearest(&lines(scores), aim, standing, finishes).map(|line| line.score)
    }

    #[test]
    fn what_is_nearest_to_the_aim_is_played() {
        let scores = [310, 120, 20, -40, -400].map(Score::Centipawns);
        assert_eq!(chosen(&scores, 0, 0, false), Some(scores[2]));
        // Not everything is given away, however far behind the aim lies.
        assert_eq!(chosen(&scores, -600, 0, false), Some(scores[3]));
        assert_eq!(chosen(&scores, -800, 0, false), Some(scores[4]));
        // Behind, it plays its best.
        let behind = [-200, -290, -500].map(Score::Centipawns);
        assert_eq!(chosen(&behind, -15, -200, false), Some(behind[0]));
    }

    #[test]
    fn wins_wait_and_losses_are_met() {
        let win = Score::Win { plies: 5 };
        let scores = [win, Score::Centipawns(40), Score::Loss { plies: 2 }];
        assert_eq!(chosen(&scores, -15, 0, false), Some(scores[1]));
        assert_eq!(chosen(&scores, -15, 0, true), Some(win));
        assert_eq!(chosen(&[win, win], -15, 0, false), Some(win));
        let lost = [Score::Loss { plies: 8 }, Score::Loss { plies: 2 }];
        assert_eq!(chosen(&lost, -15, 0, false), Some(lost[0]));
        assert_eq!(chosen(&[], 0, 0, false), None);
    }
}
