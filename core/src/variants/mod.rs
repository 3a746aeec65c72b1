//! The games: what each must offer to be searched, the folk games' positions and
//! rules, and any game at the edges.
//!
//! One search serves every game (docs/ARCHITECTURE.md, decision 2), generic over
//! this trait by static dispatch. What only some games have is a method with a
//! plain default. Nothing here knows how the search works.

mod any;
mod bears;
mod beasts;
mod classic;
mod classic_board;
mod fate;
mod field;
mod flip;
mod folk;
mod folk_fen;
mod folk_search;
#[cfg(test)]
mod folk_tests;
mod graze;
mod international;
mod lake;
mod ocean;
mod plains;
mod primitives;

use std::fmt::Debug;
use std::ops::Deref;

pub use any::AnyGame;
pub(crate) use any::{AnyUndo, Visitor};
pub(crate) use field::Field;
pub use flip::{Deal, ParseDealError};
pub(crate) use flip::{Flip, think};

use crate::game::GamePast;
pub(crate) use crate::position::Ending;
use crate::tablebase::{TableValue, Tablebase};
use crate::types::AnyMove;

/// How a position has ended, seen from the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// What the plies before mean for a position inside a search.
#[derive(Clone, Debug)]
pub(crate) enum Foresight<L> {
    /// Nothing.
    Nothing,
    /// A draw by endless repetition, judged by the plies from `since` on.
    Drawn {
        /// The first ply it hangs on, counted from the game's start.
        since: usize,
    },
    /// Some moves are forbidden, or will be when repeating goes on.
    Banned {
        /// Those moves.
        moves: L,
        /// The first ply it hangs on, counted from the game's start.
        since: usize,
    },
}

/// A game of two sides that the search can play.
pub(crate) trait Variant: Clone + Send + Sync {
    /// A move with all its choices: small, copied freely.
    type Move: Copy + Eq + Debug + Into<AnyMove> + Send + Sync;
    /// A list of moves.
    type Moves: Deref<Target = [Self::Move]>;
    /// What taking a move back needs.
    type Undo: Copy;
    /// What the game's rules remember of the plies before.
    type Past: Clone + Default + Send + Sync;
    /// The evaluation's tables for the rules in force.
    type Evaluation: Send + Sync + 'static;
    /// What a thread keeps of the positions it has evaluated, so that one close
    /// to them costs less.
    type Accumulators: Default + Send;

    /// One more than the greatest [`Variant::history_slot`].
    const HISTORY_SLOTS: usize;

    /// From how many plies before the draw by counter on each ply has a
    /// [`Variant::table_key`] of its own.
    const EXACT_COUNTER: u32 = 0;

    /// A number for everything the game's further course hangs on, its past
    /// apart: the arrangement, the turn, counters where they matter.
    fn table_key(&self) -> u64;

    /// The legal moves, history rules apart.
    fn moves(&self) -> Self::Moves;

    /// The legal moves that capture or otherwise change the balance at once.
    fn captures(&self) -> Self::Moves;

    /// Plays one of [`Variant::moves`].
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes it back.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Lets the turn pass, to learn whether a position is good even so.
    fn pass(&mut self) -> Self::Undo;

    /// Takes a pass back.
    fn unpass(&mut self, undo: Self::Undo);

    /// Whether the position has ended, as far as that can be told without
    /// looking for moves.
    fn verdict(&self) -> Option<Verdict>;

    /// Whether a counter ends the game as a draw here, if a move is left.
    fn is_drawn_by_counter(&self) -> bool {
        false
    }

    /// Plies until [`Variant::is_drawn_by_counter`] if nothing resets the
    /// counter; `None` where the rules have no such draw.
    fn plies_to_counter_draw(&self) -> Option<u32> {
        None
    }

    /// How a side without a move fares.
    fn without_moves(&self) -> Verdict {
        Verdict::Lost
    }

    /// A move that wins at once by reaching a goal, if there is one. Captures
    /// that win need not be found here.
    fn goal_move(&self) -> Option<Self::Move>;

    /// Whether the other side, were it its turn, would reach its goal at once.
    fn is_goal_threatened(&self) -> bool;

    /// Whether a move threatens to reach the goal with the next, where nothing
    /// did before it.
    fn threatens_goal(&self, mv: Self::Move) -> bool;

    /// When [`Variant::is_goal_threatened`] and nothing wins at once: the moves
    /// that meet the threat. Every other move loses at the next ply.
    fn defences(&self) -> Self::Moves;

    /// Whether the move captures.
    fn is_capture(&self, mv: Self::Move) -> bool;

    /// How promising a capture is beside others: the victim's worth first.
    fn capture_order(&self, evaluation: &Self::Evaluation, mv: Self::Move) -> i32;

    /// What a capture gains at most, in centipawns.
    fn capture_gain(&self, evaluation: &Self::Evaluation, mv: Self::Move) -> i32;

    /// Who moves where, as a small number: moves alike in it tend to be good or
    /// bad together.
    fn history_slot(&self, mv: Self::Move) -> usize;

    /// The move as a number, different from every other move's of the position
    /// and never 0.
    fn move_tag(mv: Self::Move) -> u32;

    /// Whether passing the turn is worse than the best move nearly always.
    fn null_move_is_safe(&self) -> bool;

    /// How few animals are left: such endings are searched without shortcuts.
    fn is_bare_ending(&self) -> bool;

    /// Whether so few animals are left that endgame tables may come up ahead.
    fn may_reach_tables(&self) -> bool {
        false
    }

    /// What the endgame tables say of it, where there are any; its counters and
    /// its past ignored.
    fn table_value(&self, _tables: &Tablebase) -> Option<TableValue> {
        None
    }

    /// Builds the evaluation's tables for the rules in force; with a network, if
    /// the game has one for these rules.
    fn evaluation(&self, network: bool) -> Self::Evaluation;

    /// The position's worth for the side to move, in centipawns.
    fn evaluate(&self, evaluation: &Self::Evaluation) -> i32;

    /// The same worth, given what was kept of positions near by: `ply` is the
    /// distance from the root.
    #[inline]
    fn evaluate_near(
        &self,
        evaluation: &Self::Evaluation,
        _kept: &mut Self::Accumulators,
        _ply: usize,
    ) -> i32 {
        self.evaluate(evaluation)
    }

    /// Remembers a move about to be made.
    fn remember(&self, past: &mut Self::Past, mv: Self::Move);

    /// Remembers a pass about to be made.
    fn remember_pass(&self, past: &mut Self::Past);

    /// Forgets the latest ply.
    fn forget(past: &mut Self::Past);

    /// How many plies are remembered.
    fn remembered(past: &Self::Past) -> usize;

    /// What the past means here; `root` is how many plies were remembered when
    /// the search began.
    fn foresee(&self, past: &Self::Past, root: usize) -> Foresight<Self::Moves>;

    /// A move of any game as this game's own, if it is one.
    fn move_of(mv: AnyMove) -> Option<Self::Move>;

    /// What a game in play remembers, if it is this game.
    fn past_in(past: &GamePast) -> Option<&Self::Past>;
}
