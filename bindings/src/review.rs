//! A game gone over move by move.

use doushou_core::analysis::{self, Expectation};
use doushou_core::{Game, Side as TheirSide, Turn, texts};

use crate::analysis::{FoundMove, Worth, found};
use crate::types::{EndReason, Mark, Piece, Side, cell_number, number};

/// A game gone over move by move.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Review {
    /// The moves in their order; skipped ones are left out.
    pub moves: Vec<ReviewedMove>,
    /// What the positions are worth, in their order: all from the start on, or the last
    /// of them alone where the review is not complete.
    pub positions: Vec<ReviewedPosition>,
    /// The plies that cost most, at most three: where the game turned.
    pub turning_points: Vec<i32>,
    /// How close to the best Red played, 0 to 1; nothing where no move can be judged.
    pub red_accuracy: Option<f64>,
    /// How close to the best Blue played.
    pub blue_accuracy: Option<f64>,
    /// Whether the whole game was gone over; else only its end, since a review goes
    /// from the end to the start.
    pub is_complete: bool,
}

/// One move of a reviewed game. What it is worth is told for whoever made it.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct ReviewedMove {
    /// Which ply of the game, from 1.
    pub ply: i32,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub mv: FoundMove,
    /// What the best move was worth.
    pub before: Worth,
    /// What the move was worth.
    pub after: Worth,
    /// The share of a point it cost, 0 to 1.
    pub loss: f64,
    /// How good it was; nothing where that is a matter of luck: a tile turned over.
    pub mark: Option<Mark>,
    /// The mark's name, or nothing.
    pub mark_name: String,
    /// The mark as chess players write it: `??`, `★`, or nothing.
    pub mark_sign: String,
    /// A better move with what follows it, where there was one.
    pub better: Vec<FoundMove>,
    /// What the other side answers best.
    pub refutation: Vec<FoundMove>,
    /// Why it was worse, as a sentence, where that can be named.
    pub reason: Option<String>,
    /// Mark, reason and better move in one text.
    pub comment: String,
    /// The same as `reason`, with the animals and cells to point at.
    #[uniffi(default = None)]
    pub cause: Option<ReviewReason>,
}

/// Why a move was worse than the best. Moves are counted for the side that makes them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ReviewReason {
    /// An enemy animal reaches the den and cannot be stopped.
    LetsIntoDen {
        /// Who enters.
        piece: Piece,
        /// The den.
        cell: i32,
        /// In how many of its side's moves.
        moves: i32,
    },
    /// The other side wins by force.
    LetsWin {
        /// In how many of its moves.
        moves: i32,
    },
    /// There was a forced win, and there is none any more.
    MissesWin {
        /// In how many moves.
        moves: i32,
    },
    /// Still a forced win, but a longer one.
    SlowerWin {
        /// Moves it would have taken.
        moves: i32,
        /// Moves it takes now.
        instead: i32,
    },
    /// A better position becomes a draw on the board.
    AllowsDraw {
        /// How it is drawn.
        end: EndReason,
    },
    /// A better position is repeated without end.
    AllowsRepetition,
    /// An animal goes into an enemy trap and is taken there by a weaker one.
    WalksIntoTrap {
        /// Who.
        piece: Piece,
        /// The trap.
        cell: i32,
        /// Who takes it.
        by: Piece,
    },
    /// The enemy rat may take the elephant.
    LetsRatTakeElephant {
        /// Where the elephant stands.
        cell: i32,
    },
    /// A swimmer that stood in the way of an enemy leap went away.
    OpensLeap {
        /// Who stood in the way.
        blocker: Piece,
        /// Who leaps now.
        leaper: Piece,
        /// Where it lands.
        cell: i32,
    },
    /// A swimmer could have gone into the way of an enemy leap.
    MissesBlock {
        /// The swimmer.
        blocker: Piece,
        /// Where it would have stood.
        cell: i32,
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
        cell: i32,
        /// Who takes it.
        by: Piece,
    },
    /// An animal cannot be saved some moves later.
    LosesSoon {
        /// Which.
        piece: Piece,
        /// Where it is taken.
        cell: i32,
    },
    /// An enemy animal could have been taken.
    MissesCapture {
        /// Which.
        piece: Piece,
        /// Where it stands.
        cell: i32,
        /// Who could have taken it.
        by: Piece,
    },
}

/// What a position of a reviewed game is worth.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct ReviewedPosition {
    /// Plies played before it: 0 for the start.
    pub ply: i32,
    /// Whose turn it was.
    pub side: Side,
    /// What it is worth to that side.
    pub worth: Worth,
    /// The share of the point that Red may expect, 0 to 1: the height of a curve.
    pub red_share: f64,
}

impl Review {
    pub(crate) fn of(
        review: &analysis::Review,
        game: &Game,
        is_complete: bool,
        language: texts::Language,
    ) -> Self {
        let mut before = game.clone();
        let history = game.history();
        let moves = review.moves.iter();
        // A review that was ended early knows the last positions alone.
        let first = (history.len() + 1).saturating_sub(review.positions.len());
        let positions = review.positions.iter().zip(first..);
        Self {
            moves: moves
                .map(|known| {
                    let place = known.ply.saturating_sub(1);
                    before.jump_to(place);
                    ReviewedMove::of(known, &before, history.get(place), language)
                })
                .collect(),
            positions: positions
                .map(|(&(side, score), ply)| ReviewedPosition {
                    ply: number(ply),
                    side: side.into(),
                    worth: Worth::of(score, language),
                    red_share: Expectation::of(score).for_red(side).share(),
                })
                .collect(),
            turning_points: review
                .turning_points()
                .iter()
                .map(|known| number(known.ply))
                .collect(),
            red_accuracy: review.accuracy(TheirSide::Red),
            blue_accuracy: review.accuracy(TheirSide::Blue),
            is_complete,
        }
    }
}

impl ReviewedMove {
    /// `before` stands right before the move, which `turn` is.
    fn of(
        known: &analysis::ReviewedMove,
        before: &Game,
        turn: Option<&Turn>,
        language: texts::Language,
    ) -> Self {
        let bare = FoundMove::bare(known.mv);
        let text = turn.map(|turn| texts::turn_text(language, turn, before.rules()));
        let mut after = before.clone();
        after.jump_to(known.ply);
        let refutation = found(&after, &known.refutation, language);
        let reason = known.reason.as_ref();
        Self {
            ply: number(known.ply),
            side: known.side.into(),
            mv: match text {
                Some(text) => FoundMove { text, ..bare },
                None => bare,
            },
            before: Worth::of(known.before, language),
            after: Worth::of(known.after, language),
            loss: known.loss,
            mark: known.mark.map(Into::into),
            mark_name: known
                .mark
                .map_or("", |mark| texts::mark_name(language, mark))
                .to_owned(),
            mark_sign: known.mark.map_or("", analysis::Mark::sign).to_owned(),
            better: found(before, &known.better, language),
            refutation,
            reason: reason.map(|reason| texts::review_reason(language, reason, before.rules())),
            comment: texts::review_comment(language, known, before),
            cause: known.reason.map(Into::into),
        }
    }
}

impl From<analysis::ReviewReason> for ReviewReason {
    fn from(reason: analysis::ReviewReason) -> Self {
        use analysis::ReviewReason as Theirs;
        match reason {
            Theirs::LetsIntoDen { piece, den, moves } => Self::LetsIntoDen {
                piece: piece.into(),
                cell: cell_number(den),
                moves: number(moves),
            },
            Theirs::LetsWin { moves } => Self::LetsWin {
                moves: number(moves),
            },
            Theirs::MissesWin { moves } => Self::MissesWin {
                moves: number(moves),
            },
            Theirs::SlowerWin { moves, instead } => Self::SlowerWin {
                moves: number(moves),
                instead: number(instead),
            },
            Theirs::AllowsDraw { reason } => Self::AllowsDraw { end: reason.into() },
            Theirs::AllowsRepetition => Self::AllowsRepetition,
            Theirs::WalksIntoTrap { piece, trap, by } => Self::WalksIntoTrap {
                piece: piece.into(),
                cell: cell_number(trap),
                by: by.into(),
            },
            Theirs::LetsRatTakeElephant { at } => Self::LetsRatTakeElephant {
                cell: cell_number(at),
            },
            Theirs::OpensLeap {
                blocker,
                leaper,
                to,
            } => Self::OpensLeap {
                blocker: blocker.into(),
                leaper: leaper.into(),
                cell: cell_number(to),
            },
            Theirs::MissesBlock {
                blocker,
                at,
                leaper,
            } => Self::MissesBlock {
                blocker: blocker.into(),
                cell: cell_number(at),
                leaper: leaper.into(),
            },
            Theirs::BlocksOwnLeap { blocker, leaper } => Self::BlocksOwnLeap {
                blocker: blocker.into(),
                leaper: leaper.into(),
            },
            Theirs::LosesExchange { lost, won } => Self::LosesExchange {
                lost: lost.into(),
                won: won.into(),
            },
            Theirs::Hangs { piece, at, by } => Self::Hangs {
                piece: piece.into(),
                cell: cell_number(at),
                by: by.into(),
            },
            Theirs::LosesSoon { piece, at } => Self::LosesSoon {
                piece: piece.into(),
                cell: cell_number(at),
            },
            Theirs::MissesCapture { piece, at, by } => Self::MissesCapture {
                piece: piece.into(),
                cell: cell_number(at),
                by: by.into(),
            },
        }
    }
}
