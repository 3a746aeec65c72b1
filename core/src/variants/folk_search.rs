//! The folk games as the search sees them.

use super::folk::{FolkGame, FolkPosition, FolkUndo};
use super::{Ending, Foresight, Variant, Verdict};
use crate::game::GamePast;
use crate::rules::{FOURTH, Repetition};
use crate::types::{Animal, AnyMove, CellId, Deed, Side};

/// More than any capture is worth.
const GOAL: i32 = 1_000_000;

impl<G: FolkGame> FolkPosition<G> {
    /// The worth of what a move captures.
    fn gain(&self, mv: AnyMove) -> i32 {
        self.victims(mv)
            .map(|(_, piece)| G::worth(piece.animal))
            .sum()
    }
}

impl<G: FolkGame> Variant for FolkPosition<G> {
    type Move = AnyMove;
    type Moves = Vec<AnyMove>;
    type Undo = FolkUndo;
    type Past = Repetition<AnyMove>;
    /// The worths are the game's own constants.
    type Evaluation = ();
    type Accumulators = ();

    const HISTORY_SLOTS: usize = 2 * Animal::KINDS * 128;

    fn table_key(&self) -> u64 {
        self.hash()
    }

    fn moves(&self) -> Vec<AnyMove> {
        Self::moves(self)
    }

    fn captures(&self) -> Vec<AnyMove> {
        let mut moves = Self::moves(self);
        moves.retain(|&mv| Variant::is_capture(self, mv));
        moves
    }

    fn make(&mut self, mv: AnyMove) -> FolkUndo {
        Self::make(self, mv)
    }

    fn unmake(&mut self, mv: AnyMove, undo: FolkUndo) {
        Self::unmake(self, mv, undo);
    }

    fn pass(&mut self) -> FolkUndo {
        self.skip()
    }

    fn unpass(&mut self, undo: FolkUndo) {
        self.unskip(undo);
    }

    fn verdict(&self) -> Option<Verdict> {
        let winner = match self.ending_but_no_move()? {
            Ending::Exhausted => return Some(Verdict::Drawn),
            Ending::Den(side)
            | Ending::Captured(side)
            | Ending::Landed(side)
            | Ending::Retreat(side)
            | Ending::NoMove(side) => side,
        };
        Some(if winner == Self::side_to_move(self) {
            Verdict::Won
        } else {
            Verdict::Lost
        })
    }

    fn is_drawn_by_counter(&self) -> bool {
        Self::is_drawn_by_counter(self)
    }

    fn plies_to_counter_draw(&self) -> Option<u32> {
        let limit = u32::from(G::NO_CAPTURE_ROUNDS) * 2;
        (limit > 0).then(|| limit.saturating_sub(u32::from(self.plies_since_capture())))
    }

    /// Goals count as captures instead: see [`Variant::is_capture`].
    fn goal_move(&self) -> Option<AnyMove> {
        None
    }

    /// The search finds out by looking.
    fn is_goal_threatened(&self) -> bool {
        false
    }

    fn threatens_goal(&self, _mv: AnyMove) -> bool {
        false
    }

    fn defences(&self) -> Vec<AnyMove> {
        Self::moves(self)
    }

    /// Reaching the goal is looked at with the captures.
    fn is_capture(&self, mv: AnyMove) -> bool {
        Self::is_capture(self, mv) || G::reaches_goal(self, mv)
    }

    fn capture_order(&self, _evaluation: &(), mv: AnyMove) -> i32 {
        if G::reaches_goal(self, mv) {
            return GOAL;
        }
        let attacker = self.piece_at(mv.from.raw());
        8 * self.gain(mv) - attacker.map_or(0, |piece| G::worth(piece.animal))
    }

    fn capture_gain(&self, _evaluation: &(), mv: AnyMove) -> i32 {
        if G::reaches_goal(self, mv) {
            GOAL
        } else {
            self.gain(mv)
        }
    }

    fn history_slot(&self, mv: AnyMove) -> usize {
        let piece = self.piece_at(mv.from.raw());
        let code = piece.map_or(0, |piece| {
            piece.side.index() * Animal::KINDS + piece.animal.index()
        });
        code * 128 + mv.to.index()
    }

    fn move_tag(mv: AnyMove) -> u32 {
        let cell = |cell: CellId| u32::from(cell.raw());
        let mut taken = mv.taken().map(|taken| cell(taken) + 1);
        let (mut first, mut second) = (taken.next().unwrap_or(0), taken.next().unwrap_or(0));
        if let Deed::Change(animal) | Deed::Drop(animal) = mv.deed {
            (first, second) = (animal.index() as u32 + 1, 255);
        }
        1 << 30 | second << 22 | first << 14 | cell(mv.to) << 7 | cell(mv.from)
    }

    /// In these games, too, having to move can be a burden when few are left.
    fn null_move_is_safe(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.count(side) > 3)
    }

    fn is_bare_ending(&self) -> bool {
        Side::ALL
            .into_iter()
            .map(|side| self.count(side))
            .sum::<u32>()
            <= 4
    }

    fn evaluation(&self, _network: bool) {}

    fn evaluate(&self, _evaluation: &()) -> i32 {
        Self::evaluate(self)
    }

    fn remember(&self, past: &mut Repetition<AnyMove>, mv: AnyMove) {
        past.push(self.hash(), Some(mv));
    }

    fn remember_pass(&self, past: &mut Repetition<AnyMove>) {
        past.push(self.hash(), None);
    }

    fn forget(past: &mut Repetition<AnyMove>) {
        past.pop();
    }

    fn remembered(past: &Repetition<AnyMove>) -> usize {
        past.len()
    }

    /// Under the cycle rule the fourth coming about bans; else a position that
    /// comes about again within the search, or twice before it, is a draw.
    fn foresee(&self, past: &Repetition<AnyMove>, root: usize) -> Foresight<Vec<AnyMove>> {
        let reversible = usize::from(self.plies_since_capture());
        let mut earlier = past
            .earlier(self.hash(), reversible)
            .map(|(index, _)| index);
        let Some(latest) = earlier.next() else {
            return Foresight::Nothing;
        };
        let before = earlier.next();
        if G::HAS_CYCLE_RULE {
            let times = past.occurrences(self.hash(), reversible);
            if times >= FOURTH {
                return Foresight::Banned {
                    moves: past.forbidden(self.hash(), reversible),
                    since: past
                        .earlier(self.hash(), reversible)
                        .last()
                        .map_or(0, |(index, _)| index),
                };
            }
        }
        match before {
            _ if latest >= root => Foresight::Drawn { since: latest },
            Some(since) => Foresight::Drawn { since },
            None => Foresight::Nothing,
        }
    }

    fn move_of(mv: AnyMove) -> Option<AnyMove> {
        Some(mv)
    }

    fn past_in(past: &GamePast) -> Option<&Repetition<AnyMove>> {
        match past {
            GamePast::Folk(past) => Some(past),
            GamePast::Classic(_) => None,
        }
    }
}
