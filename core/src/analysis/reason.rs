use crate::game::EndReason;
use crate::types::{CellId, Piece};

/// Why a move was worse than the best, where that can be named. Read off the
/// position, the better line and the line that refutes the move; `texts` makes a
/// sentence of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ReviewReason {
    /// An enemy animal reaches the den and cannot be stopped.
    LetsIntoDen {
        /// Who enters.
        piece: Piece,
        /// The den.
        den: CellId,
        /// In how many of its side's moves.
        moves: u32,
    },
    /// The other side wins by force.
    LetsWin {
        /// In how many of its moves.
        moves: u32,
    },
    /// There was a forced win, and there is none any more.
    MissesWin {
        /// In how many moves.
        moves: u32,
    },
    /// Still a forced win, but a longer one.
    SlowerWin {
        /// Moves it would have taken.
        moves: u32,
        /// Moves it takes now.
        instead: u32,
    },
    /// A better position becomes a draw on the board.
    AllowsDraw {
        /// How it is drawn.
        reason: EndReason,
    },
    /// A better position is repeated without end.
    AllowsRepetition,
    /// An animal goes into an enemy trap and is taken there by a weaker one.
    WalksIntoTrap {
        /// Who.
        piece: Piece,
        /// The trap.
        trap: CellId,
        /// Who takes it.
        by: Piece,
    },
    /// The enemy rat may take the elephant.
    LetsRatTakeElephant {
        /// Where the elephant stands.
        at: CellId,
    },
    /// A swimmer that stood in the way of an enemy leap went away.
    OpensLeap {
        /// Who stood in the way.
        blocker: Piece,
        /// Who leaps now.
        leaper: Piece,
        /// Where it lands.
        to: CellId,
    },
    /// A swimmer could have gone into the way of an enemy leap.
    MissesBlock {
        /// The swimmer.
        blocker: Piece,
        /// Where it would have stood.
        at: CellId,
        /// Whose leap.
        leaper: Piece,
    },
    /// A swimmer stands in the way of its own side's leap.
    BlocksOwnLeap {
        /// The swimmer.
        blocker: Piece,
        /// Who can no longer leap.
        leaper: Piece,
    },
    /// More is given than taken.
    LosesExchange {
        /// What is lost.
        lost: Piece,
        /// What is won for it.
        won: Piece,
    },
    /// An animal can be taken for nothing.
    Hangs {
        /// Which.
        piece: Piece,
        /// Where it stands.
        at: CellId,
        /// Who takes it.
        by: Piece,
    },
    /// An animal cannot be saved some moves later.
    LosesSoon {
        /// Which.
        piece: Piece,
        /// Where it is taken.
        at: CellId,
    },
    /// An enemy animal could have been taken.
    MissesCapture {
        /// Which.
        piece: Piece,
        /// Where it stands.
        at: CellId,
        /// Who could have taken it.
        by: Piece,
    },
}
