//! Finds the reason why a move was worse than the best.
//!
//! What matters most is asked first: an end of the game, then a draw, then
//! what is lost at once, then what was missed. Only what the lines show on the
//! board is said.

use super::{Expectation, ReviewReason};
use crate::board::Terrain;
use crate::game::{EndReason, Game};
use crate::search::{Score, Searcher};
use crate::types::{Animal, AnyMove, CellId, Deed, Piece, Side};
use crate::variants::AnyGame;

/// Less than this much of an animal, in centipawns, is no material.
const NOTHING: i32 = 30;
/// Whoever expects this much has something to lose to a draw.
const AHEAD: f64 = 0.56;
/// Plies of the refutation in which a loss is laid to the move.
const SOON: usize = 6;

/// A move with what the search found before and after it.
pub(super) struct Case<'a> {
    /// The game before the move.
    pub game: &'a Game,
    /// The move.
    pub mv: AnyMove,
    /// The best line in its place.
    pub best: &'a [AnyMove],
    /// The best line after it, the other side's move first.
    pub reply: &'a [AnyMove],
    /// The worth of the best line, for the mover.
    pub before: Score,
    /// The worth of the move, for the mover.
    pub after: Score,
}

/// One capture of a line.
struct Capture {
    /// The ply of the line, from 0.
    ply: usize,
    mover: Side,
    by: Piece,
    /// What is taken, where; the most valuable when it is several.
    victim: Piece,
    at: CellId,
    /// Worth of all that is taken, in centipawns.
    gain: i32,
}

/// Names the reason, if one is to be seen.
pub(super) fn explain(case: &Case<'_>, searcher: &mut Searcher) -> Option<ReviewReason> {
    let ahead = line_from(case.game, case.mv, case.reply);
    lost(case, &ahead)
        .or_else(|| missed_win(case))
        .or_else(|| drawn(case, &ahead))
        .or_else(|| {
            let before = case.game.position();
            let own = captures(before, &[case.mv], searcher);
            let taken = captures(&after(before, case.mv), case.reply, searcher);
            opened_leap(case)
                .or_else(|| missed_block(case))
                .or_else(|| taken_at_once(case, &own, &taken))
                .or_else(|| missed_capture(case, &own, searcher))
                .or_else(|| blocked_own_leap(case))
                .or_else(|| taken_soon(case, &own, &taken))
        })
}

/// A win that is thrown away or put off, where the move is not the best one.
pub(super) fn slower_win(before: Score, after: Score) -> Option<ReviewReason> {
    let (Score::Win { .. }, Score::Win { .. }) = (before, after) else {
        return None;
    };
    let moves = before.moves_to_end()?.unsigned_abs();
    let instead = after.moves_to_end()?.unsigned_abs();
    // One move more is often the search's own doing.
    (instead >= moves + 2).then_some(ReviewReason::SlowerWin { moves, instead })
}

fn after(position: &AnyGame, mv: AnyMove) -> AnyGame {
    let mut next = position.clone();
    next.make(mv);
    next
}

/// The game with the move and its refutation played, as far as that goes.
fn line_from(game: &Game, mv: AnyMove, reply: &[AnyMove]) -> Game {
    let mut ahead = game.clone();
    for &mv in std::iter::once(&mv).chain(reply) {
        if ahead.play(mv).is_err() {
            break;
        }
    }
    ahead
}

fn lost(case: &Case<'_>, ahead: &Game) -> Option<ReviewReason> {
    let Score::Loss { .. } = case.after else {
        return None;
    };
    if matches!(case.before, Score::Loss { .. }) {
        return None;
    }
    let moves = case.after.moves_to_end()?.unsigned_abs();
    let enemy = case.game.side_to_move().opposite();
    let by_den = ahead
        .outcome()
        .is_some_and(|end| end.winner == Some(enemy) && end.reason == EndReason::Den);
    let last = case
        .reply
        .get(ahead.ply().checked_sub(case.game.ply() + 2)?);
    let entered = last.filter(|_| by_den).and_then(|last| {
        let piece = ahead.position().piece_at(last.to)?;
        Some(ReviewReason::LetsIntoDen {
            piece,
            den: last.to,
            moves,
        })
    });
    Some(entered.unwrap_or(ReviewReason::LetsWin { moves }))
}

fn missed_win(case: &Case<'_>) -> Option<ReviewReason> {
    match (case.before, case.after) {
        (Score::Win { .. }, Score::Win { .. }) => slower_win(case.before, case.after),
        (Score::Win { .. }, _) => {
            let moves = case.before.moves_to_end()?.unsigned_abs();
            Some(ReviewReason::MissesWin { moves })
        }
        _ => None,
    }
}

fn drawn(case: &Case<'_>, ahead: &Game) -> Option<ReviewReason> {
    let was_ahead = Expectation::of(case.before).share() >= AHEAD;
    if !was_ahead || case.after != Score::Centipawns(0) {
        return None;
    }
    if let Some(end) = ahead.outcome().filter(|end| end.winner.is_none()) {
        return Some(ReviewReason::AllowsDraw { reason: end.reason });
    }
    let known = hashes(case.game);
    let mut now = ahead.clone();
    while now.ply() > case.game.ply() {
        if known.contains(&now.position().hash()) {
            return Some(ReviewReason::AllowsRepetition);
        }
        let ply = now.ply() - 1;
        now.jump_to(ply);
    }
    None
}

/// Every position of the game up to now.
fn hashes(game: &Game) -> Vec<u64> {
    let mut past = game.clone();
    let mut found = vec![past.position().hash()];
    while let Some(ply) = past.ply().checked_sub(1) {
        past.jump_to(ply);
        found.push(past.position().hash());
    }
    found
}

/// The captures of a line, as far as it can be played.
fn captures(position: &AnyGame, line: &[AnyMove], searcher: &mut Searcher) -> Vec<Capture> {
    let mut position = position.clone();
    let mut found = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        if !position.moves().contains(&mv) {
            break;
        }
        let mover = position.side_to_move();
        let victims = position.victims(mv).into_iter();
        let victim = victims
            .filter(|(_, piece)| piece.side != mover)
            .max_by_key(|(_, piece)| piece.animal);
        let by = position.piece_at(mv.from);
        if let (Some((at, victim)), Some(by)) = (victim, by) {
            found.push(Capture {
                ply,
                mover,
                by,
                victim,
                at,
                gain: searcher.gain(&position, mv),
            });
        }
        position.make(mv);
    }
    found
}

fn taken_at_once(case: &Case<'_>, own: &[Capture], taken: &[Capture]) -> Option<ReviewReason> {
    let first = taken.first().filter(|capture| capture.ply == 0)?;
    let back = taken.get(1).filter(|capture| capture.ply == 1);
    let won = own.first().or(back);
    let balance = own.first().map_or(0, |capture| capture.gain)
        + back.map_or(0, |capture| capture.gain)
        - first.gain;
    if balance > -NOTHING {
        return None;
    }
    if let Some(won) = won {
        return Some(ReviewReason::LosesExchange {
            lost: first.victim,
            won: won.victim,
        });
    }
    let is_trapped = first.at == case.mv.to && is_enemy_trap(case.game, first.at);
    if is_trapped && is_weaker(case.game, first.by, first.victim) {
        return Some(ReviewReason::WalksIntoTrap {
            piece: first.victim,
            trap: first.at,
            by: first.by,
        });
    }
    if (first.by.animal, first.victim.animal) == (Animal::Rat, Animal::Elephant)
        && case.game.rules().rank(Animal::Rat).is_some()
    {
        return Some(ReviewReason::LetsRatTakeElephant { at: first.at });
    }
    Some(ReviewReason::Hangs {
        piece: first.victim,
        at: first.at,
        by: first.by,
    })
}

fn is_enemy_trap(game: &Game, cell: CellId) -> bool {
    let layout = game.position().layout();
    let enemy = game.side_to_move().opposite();
    let cell = layout.cells.get(cell.index());
    cell.is_some_and(|cell| cell.terrain == Terrain::Trap(enemy))
}

fn is_weaker(game: &Game, one: Piece, other: Piece) -> bool {
    let rank = |piece: Piece| game.rules().rank(piece.animal);
    rank(one) < rank(other)
}

/// The animal that is lost on balance within some plies of the refutation.
fn taken_soon(case: &Case<'_>, own: &[Capture], taken: &[Capture]) -> Option<ReviewReason> {
    let mover = case.game.side_to_move();
    let mut balance = own.first().map_or(0, |capture| capture.gain);
    let mut dearest: Option<&Capture> = None;
    for capture in taken.iter().take_while(|capture| capture.ply < SOON) {
        if capture.mover == mover {
            balance += capture.gain;
        } else {
            balance -= capture.gain;
            if dearest.is_none_or(|known| known.gain < capture.gain) {
                dearest = Some(capture);
            }
        }
    }
    let lost = dearest.filter(|_| balance <= -NOTHING)?;
    Some(ReviewReason::LosesSoon {
        piece: lost.victim,
        at: lost.at,
    })
}

fn missed_capture(
    case: &Case<'_>,
    own: &[Capture],
    searcher: &mut Searcher,
) -> Option<ReviewReason> {
    let first = case.best.get(..1)?;
    let better = captures(case.game.position(), first, searcher);
    let better = better.first()?;
    let gained = own.first().map_or(0, |capture| capture.gain);
    (better.gain >= gained + NOTHING).then_some(ReviewReason::MissesCapture {
        piece: better.victim,
        at: better.at,
        by: better.by,
    })
}

/// The water squares a leap of the classic game goes over, as bits; nothing for
/// other moves and games.
fn way_of_leap(position: &AnyGame, mv: AnyMove) -> Option<u64> {
    let classic = position.classic()?;
    let piece = position.piece_at(mv.from)?;
    let (from, to) = (mv.from.square()?, mv.to.square()?);
    let leaps = classic.tables.leaps[piece.animal.index()][from.index()];
    let leap = leaps
        .iter()
        .find(|leap| leap.path != 0 && usize::from(leap.to) == to.index())?;
    Some(leap.path)
}

fn lies_on(way: u64, cell: CellId) -> bool {
    cell.square()
        .is_some_and(|square| way >> square.index() & 1 != 0)
}

fn opened_leap(case: &Case<'_>) -> Option<ReviewReason> {
    let position = case.game.position();
    let leap = *case.reply.first()?;
    let next = after(position, case.mv);
    let way = way_of_leap(&next, leap)?;
    (lies_on(way, case.mv.from)).then_some(ReviewReason::OpensLeap {
        blocker: position.piece_at(case.mv.from)?,
        leaper: next.piece_at(leap.from)?,
        to: leap.to,
    })
}

fn missed_block(case: &Case<'_>) -> Option<ReviewReason> {
    let position = case.game.position();
    let (leap, better) = (*case.reply.first()?, *case.best.first()?);
    let next = after(position, case.mv);
    let way = way_of_leap(&next, leap)?;
    let goes = better.deed == Deed::Go && lies_on(way, better.to);
    (goes && !lies_on(way, better.from)).then_some(ReviewReason::MissesBlock {
        blocker: position.piece_at(better.from)?,
        at: better.to,
        leaper: next.piece_at(leap.from)?,
    })
}

fn blocked_own_leap(case: &Case<'_>) -> Option<ReviewReason> {
    let position = case.game.position();
    if !position.classic()?.tables.own_rat_blocks {
        return None;
    }
    let leap = *case.best.first()?;
    let way = way_of_leap(position, leap)?;
    (lies_on(way, case.mv.to) && leap.from != case.mv.from).then_some(ReviewReason::BlocksOwnLeap {
        blocker: position.piece_at(case.mv.from)?,
        leaper: position.piece_at(leap.from)?,
    })
}
