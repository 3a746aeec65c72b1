//! What a search concludes from the rules that look back, before they bite.
//!
//! The cycle rule bites when a cycle has gone round three times, 7-3 after six
//! moves to and fro: deeper than a search often looks. So a position that comes
//! about again inside a search is judged as if both sides went on repeating:
//! who would have to deviate first has to do so now, and where nobody ever has
//! to, the game is drawn. At the root only the bans of the rules themselves count.

use super::Perpetual;
use super::geometry::TRAPS;
use super::perpetual::{FIVE, Past, SEVEN, SEVENTEEN, THREE};
use super::repetition::FOURTH;
use crate::movegen::MoveList;
use crate::position::Position;
use crate::types::{Animal, Move, Piece, Square, SquareSet};
use crate::variants::Foresight;

type Arrival = (Animal, Square);

impl Past {
    /// What the plies before mean here. `root` is how many of them the game
    /// itself had before the search added its own; a skipped one behind it is a
    /// null move, and nothing is concluded across it.
    #[inline]
    pub fn foresee(&self, position: &Position, root: usize) -> Foresight<MoveList> {
        let perpetual = position.rules().perpetual;
        if perpetual == Perpetual::SevenThree
            && self.may_be_banned(position.side_to_move())
            && let Some(banned) = self.banned_now(position)
        {
            return banned;
        }
        if !self.may_repeat(position) {
            return Foresight::Nothing;
        }
        match perpetual {
            Perpetual::Off => self.foresee_freely(position, root),
            Perpetual::Cycle => self.foresee_cycle(position, root),
            Perpetual::SevenThree => self.foresee_seven_three(position, root),
        }
    }

    #[cold]
    fn banned_now(&self, position: &Position) -> Option<Foresight<MoveList>> {
        let active = self.active_bans(position);
        if active.is_empty() {
            return None;
        }
        let mut moves = position.legal_moves();
        moves.retain(|mv| active.forbids(position, mv));
        let side = position.side_to_move();
        let since = self
            .plies
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, ply)| ply.side == side && ply.played.is_some())
            .take(SEVENTEEN)
            .last()
            .map_or(0, |(index, _)| index);
        Some(Foresight::Banned { moves, since })
    }

    /// The plies at which the position came about before, the latest first.
    fn earlier(
        &self,
        hash: u64,
        before: usize,
        reversible: usize,
        root: usize,
    ) -> impl Iterator<Item = usize> {
        let first = before.saturating_sub(reversible);
        (first..before)
            .rev()
            .take_while(move |&index| index < root || self.plies[index].played.is_some())
            .filter(move |&index| self.plies[index].hash == hash)
    }

    /// Where nothing forbids repeating: once within the search, or three times
    /// in all, is a draw.
    fn foresee_freely(&self, position: &Position, root: usize) -> Foresight<MoveList> {
        let reversible = usize::from(position.plies_since_capture());
        let mut earlier = self.earlier(position.hash(), self.len(), reversible, root);
        match (earlier.next(), earlier.next()) {
            (Some(since), _) if since >= root => Foresight::Drawn { since },
            (Some(_), Some(since)) => Foresight::Drawn { since },
            _ => Foresight::Nothing,
        }
    }

    /// Whether this position comes about for the first time in a round of
    /// repeating: it has been there more often than the one before it, and so
    /// will be the first to come about too often.
    fn leads_the_round(&self, times: usize, position: &Position, root: usize) -> bool {
        let Some(previous) = self.plies.last() else {
            return true;
        };
        let reversible = usize::from(position.plies_since_capture()).saturating_sub(1);
        let times_before = self.earlier(previous.hash, self.len() - 1, reversible, root);
        times > times_before.count()
    }

    /// Whose position comes about for the fourth time first must deviate from
    /// every move it played there.
    fn foresee_cycle(&self, position: &Position, root: usize) -> Foresight<MoveList> {
        let reversible = usize::from(position.plies_since_capture());
        let mut played: Vec<Move> = Vec::new();
        let (mut times, mut since) = (0, 0);
        for index in self.earlier(position.hash(), self.len(), reversible, root) {
            times += 1;
            since = index;
            played.extend(self.plies[index].played.map(|(_, mv)| mv));
        }
        let bites = times + 1 >= usize::from(FOURTH);
        if times == 0 || !(bites || self.leads_the_round(times, position, root)) {
            return Foresight::Nothing;
        }
        let mut moves = position.legal_moves();
        moves.retain(|mv| played.contains(&mv));
        Foresight::Banned { moves, since }
    }

    /// Who goes to and fro with one animal is stopped by 7-3 unless chased, and
    /// by 17-5 in the end; who does so with two, or by way of a trap, never is.
    fn foresee_seven_three(&self, position: &Position, root: usize) -> Foresight<MoveList> {
        let reversible = usize::from(position.plies_since_capture());
        let mut earlier = self.earlier(position.hash(), self.len(), reversible, root);
        let Some(latest) = earlier.next() else {
            return Foresight::Nothing;
        };
        let before = earlier.next();
        if before.is_some_and(|index| index >= root) {
            return Foresight::Drawn { since: latest };
        }
        let times = 1 + usize::from(before.is_some()) + earlier.count();
        if !self.leads_the_round(times, position, root) {
            return Foresight::Nothing;
        }
        let (Some(mine), Some(theirs)) = (self.rounds(latest), self.rounds(latest + 1)) else {
            return Foresight::Nothing;
        };
        let Some((piece, again)) = self.plies[latest].played else {
            return Foresight::Nothing;
        };
        let enemy = position.side_to_move().opposite();
        let is_chased = |animal: Animal| {
            position
                .square_of(Piece::new(piece.side, animal))
                .is_some_and(|square| position.is_attacked(square, enemy))
        };
        let must_deviate = if is_stopped_by_seven_three(&mine, 0) && !is_chased(piece.animal) {
            true
        } else if (0..theirs.len()).any(|turn| is_stopped_by_seven_three(&theirs, turn)) {
            false
        } else {
            is_stopped_by_seventeen_five(&mine)
        };
        if must_deviate {
            let mut moves = position.legal_moves();
            moves.retain(|mv| mv == again);
            return Foresight::Banned {
                moves,
                since: latest,
            };
        }
        let goes_on_for_ever = !(0..mine.len()).any(|turn| is_stopped_by_seven_three(&mine, turn))
            && !(0..theirs.len()).any(|turn| is_stopped_by_seven_three(&theirs, turn))
            && !is_stopped_by_seventeen_five(&theirs);
        if goes_on_for_ever {
            Foresight::Drawn { since: latest }
        } else {
            Foresight::Nothing
        }
    }

    /// One side's arrivals from a ply of its own on.
    fn rounds(&self, first: usize) -> Option<Vec<Arrival>> {
        self.plies[first..]
            .iter()
            .step_by(2)
            .map(|ply| ply.played.map(|(piece, mv)| (piece.animal, mv.to)))
            .collect()
    }
}

/// Whether a side that repeats these moves for ever would at last find the one
/// on `turn` forbidden by 7-3, exemption by chase apart.
fn is_stopped_by_seven_three(round: &[Arrival], turn: usize) -> bool {
    let length = round.len();
    let window = (1..=SEVEN).map(|back| round[(turn + SEVEN * length - back) % length]);
    let mut entries = 0;
    for arrival in window {
        if TRAPS.contains(arrival.1) {
            return false;
        }
        entries += u8::from(arrival == round[turn]);
    }
    entries >= THREE
}

/// The same by 17-5.
fn is_stopped_by_seventeen_five(round: &[Arrival]) -> bool {
    let squares: SquareSet = round.iter().map(|&(_, square)| square).collect();
    round.iter().all(|&(animal, _)| animal == round[0].0)
        && squares.len() <= FIVE
        && (squares & TRAPS).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    /// Plays the moves inside a "search" that began at the given position.
    fn after(rules: &str, fen: &str, moves: &str) -> (Position, Past) {
        let rules: RuleSet = rules.parse().expect("rules");
        let mut position = Position::from_fen(fen, rules).expect("position");
        let mut past = Past::default();
        for text in moves.split_whitespace() {
            let mv = text.parse().expect("move");
            past.push(&position, mv);
            position.play(mv).expect("legal");
        }
        (position, past)
    }

    const LIONS: &str = "6l/7/7/7/7/7/C6/7/L5c r";

    #[test]
    fn without_a_rule_a_repetition_is_a_draw() {
        let shuffle = "a1b1 g9f9 b1a1 f9g9";
        let (position, past) = after("traditional+perpetual=off", LIONS, shuffle);
        assert!(matches!(
            past.foresee(&position, 0),
            Foresight::Drawn { since: 0 }
        ));
        // Once before the search began is not enough, twice is.
        assert!(matches!(past.foresee(&position, 4), Foresight::Nothing));
        let twice = format!("{shuffle} {shuffle}");
        let (position, past) = after("traditional+perpetual=off", LIONS, &twice);
        assert!(matches!(
            past.foresee(&position, 8),
            Foresight::Drawn { since: 0 }
        ));
    }

    #[test]
    fn who_begins_a_cycle_must_deviate() {
        let (position, past) = after("traditional", LIONS, "a1b1 g9f9 b1a1 f9g9");
        match past.foresee(&position, 0) {
            Foresight::Banned { moves, since } => {
                assert_eq!(format!("{moves:?}"), "[a1b1]");
                assert_eq!(since, 0);
            }
            _ => panic!("the first to repeat is not held"),
        }
        // The other side's position comes about as often, but later.
        let (position, past) = after("traditional", LIONS, "a1b1 g9f9 b1a1 f9g9 a1b1");
        assert!(matches!(past.foresee(&position, 0), Foresight::Nothing));
    }

    #[test]
    fn one_animal_to_and_fro_ends_by_seven_three() {
        let (position, past) = after("yeshou", LIONS, "a1b1 g9f9 b1a1 f9g9");
        match past.foresee(&position, 0) {
            Foresight::Banned { moves, .. } => assert_eq!(format!("{moves:?}"), "[a1b1]"),
            _ => panic!("7-3 is not foreseen"),
        }
    }

    #[test]
    fn two_animals_in_turn_go_on_for_ever() {
        let moves = "a1b1 g9f9 a3b3 g1f1 b1a1 f9g9 b3a3 f1g1";
        let (position, past) = after("yeshou", LIONS, moves);
        assert!(matches!(
            past.foresee(&position, 0),
            Foresight::Drawn { since: 0 }
        ));
    }

    #[test]
    fn nothing_is_concluded_across_a_null_move() {
        let (mut position, mut past) = after("traditional", LIONS, "a1b1 g9f9");
        past.push_skip(&position);
        position.skip();
        past.push_skip(&position);
        position.skip();
        assert!(matches!(past.foresee(&position, 0), Foresight::Nothing));
    }

    #[test]
    fn the_quick_look_never_misses_a_ban() {
        // Every shuffle of up to nine moves of Red's lion and cat, Blue walking.
        let rules = RuleSet::YESHOU;
        let mut banned = 0;
        for pattern in 0_u32..512 {
            let mut position = Position::from_fen(LIONS, rules).expect("position");
            let mut past = Past::default();
            for ply in 0..18 {
                let moves = position.legal_moves();
                let mv = if ply % 2 == 0 {
                    let lion = pattern >> (ply / 2) & 1 == 0;
                    let wanted = if lion { Animal::Lion } else { Animal::Cat };
                    moves
                        .iter()
                        .copied()
                        .find(|mv| {
                            position.piece_at(mv.from).map(|piece| piece.animal) == Some(wanted)
                        })
                        .expect("a move")
                } else {
                    moves[ply % moves.len()]
                };
                past.push(&position, mv);
                position.play_unchecked(mv);
                if position.is_decided() {
                    break;
                }
                let side = position.side_to_move();
                if !past.active_bans(&position).is_empty() {
                    banned += 1;
                    assert!(past.may_be_banned(side));
                }
            }
        }
        assert!(banned > 20, "{banned}");
    }
}
