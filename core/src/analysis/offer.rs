use crate::search::Score;

/// A draw is taken by who is worse off than this, in centipawns …
const WORSE: i32 = -80;
/// … or, in a game this long in plies, by who is not better off than this.
const LONG_GAME: usize = 80;
const HARDLY_BETTER: i32 = 30;

/// Whether a computer player takes the draw it is offered: `worth` is what the
/// position is worth to it, `ply` how long the game is.
///
/// ```
/// use doushou_core::analysis::accepts_draw;
/// use doushou_core::search::Score;
/// assert!(!accepts_draw(Score::Centipawns(0), 20));
/// assert!(accepts_draw(Score::Centipawns(0), 90));
/// assert!(accepts_draw(Score::Loss { plies: 4 }, 20));
/// ```
#[must_use]
pub fn accepts_draw(worth: Score, ply: usize) -> bool {
    let worth = worth.order();
    worth <= WORSE || (ply >= LONG_GAME && worth <= HARDLY_BETTER)
}
