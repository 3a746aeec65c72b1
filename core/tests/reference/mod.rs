//! A second, deliberately slow reading of RULES.md section 1.
//!
//! A mailbox of letters and plain loops: no table, no bit set and no primitive
//! of `doushou_core` is used here, only its [`RuleSet`](doushou_core::RuleSet)
//! as the list of options. The fast code is right when the two agree.
#![allow(
    dead_code,
    unused_imports,
    reason = "every test program uses its own part of the reference"
)]

mod board;
mod game;
mod moves;

pub use board::{Board, square_name, square_of};
pub use game::{Game, Skip};
pub use moves::{Plain, legal_moves, line, may_capture, outcome, perft, play};
