//! The mind behind the computer player: a stand-in until the search is wired.

use std::sync::atomic::AtomicBool;

use doushou_core::Move;

use super::engine::{Insight, Mind, Thought};

/// Thinks with the core's search.
#[derive(Default)]
pub struct SearchMind;

impl Mind for SearchMind {
    fn think(
        &mut self,
        thought: &Thought,
        _stop: &AtomicBool,
        _insights: &mut dyn FnMut(Insight),
    ) -> Option<Move> {
        thought.game.legal_moves().first().copied()
    }
}
