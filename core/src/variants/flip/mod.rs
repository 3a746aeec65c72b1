//! `flip` 翻棋斗兽棋 (RULES.md 2): sixteen tiles face down on 4×4, captured ones
//! put back for one's own side.
//!
//! Sides are colours here: who turns the first tile over plays its colour. A
//! [`Flip`] knows every tile; a player may know only its [`View`], which is all
//! that the search is given.

mod deal;
mod evaluation;
mod position;
mod search;
#[cfg(test)]
mod tests;
mod text;
mod view;

pub use deal::{Deal, ParseDealError};
pub(crate) use position::{BOARD, Flip, FlipUndo, QUIET_ROUNDS};
pub(crate) use search::think;
