//! What a search means for a person: expected scores, the best lines, and the
//! review of a game with a mark and a reason for each move.
//!
//! Asks the search and reads its answers. Decides no move, holds no words
//! (`texts` turns marks and reasons into sentences), knows no clock and no files.

mod expectation;
mod explain;
mod line;
mod mark;
mod offer;
mod reason;
mod review;

#[cfg(test)]
mod tests;

pub use expectation::Expectation;
pub use line::{Analysis, AnalysisLine};
pub use mark::Mark;
pub use offer::accepts_draw;
pub use reason::ReviewReason;
pub use review::{Review, ReviewedMove, Reviewer};
