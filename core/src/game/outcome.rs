use super::GamePast;
use crate::position::Ending;
use crate::types::Side;
use crate::variants::AnyGame;

/// How a game has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has won; nobody in a draw.
    pub winner: Option<Side>,
    /// What ended it.
    pub reason: EndReason,
}

/// What ends games (RULES.md 1.1.8 and the books).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// An animal has entered the enemy den.
    Den,
    /// All animals of a side are captured.
    Captured,
    /// An ao has come onto the enemy's land.
    Landed,
    /// An ao on its own land can no longer enter the sea.
    Retreat,
    /// The side to move has no legal move.
    NoMove,
    /// Too many rounds without a capture.
    NoCapture,
    /// The cycle rule leaves the side to move no move.
    Cycle,
    /// Each side's last animal left the board at once.
    Exhausted,
    /// Both sides agreed on a draw.
    Agreement,
    /// A side resigned.
    Resign,
    /// A side lost on time.
    Time,
    /// A side left.
    Left,
}

/// What a time-out led to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeoutVerdict {
    /// The move was skipped; so many time-outs of this side so far.
    Skipped {
        /// Time-outs of the side, this one included.
        count: u8,
    },
    /// The game is lost.
    Lost,
}

impl EndReason {
    /// Every reason, in the order the command line documents them.
    pub const ALL: [Self; 12] = [
        Self::Den,
        Self::Captured,
        Self::Landed,
        Self::Retreat,
        Self::NoMove,
        Self::NoCapture,
        Self::Cycle,
        Self::Exhausted,
        Self::Agreement,
        Self::Resign,
        Self::Time,
        Self::Left,
    ];

    /// The word for it on command lines and in `[Termination]`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Den => "den",
            Self::Captured => "captured",
            Self::Landed => "landed",
            Self::Retreat => "retreat",
            Self::NoMove => "no-move",
            Self::NoCapture => "no-capture",
            Self::Cycle => "cycle",
            Self::Exhausted => "exhausted",
            Self::Agreement => "agreement",
            Self::Resign => "resign",
            Self::Time => "time",
            Self::Left => "left",
        }
    }
}

impl Outcome {
    /// Won by a side.
    #[must_use]
    pub const fn win(side: Side, reason: EndReason) -> Self {
        Self {
            winner: Some(side),
            reason,
        }
    }

    /// Drawn.
    #[must_use]
    pub const fn draw(reason: EndReason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`, Red's share first.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Side::Red) => "1-0",
            Some(Side::Blue) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// `red den`, `draw no-capture` …, as the command line prints it.
    #[must_use]
    pub fn line(self) -> String {
        let winner = self.winner.map_or("draw", Side::id);
        format!("{winner} {}", self.reason.id())
    }
}

/// How the position ends the game: what stands on the board first, then the
/// draws that look back.
pub(super) fn on_the_board(position: &AnyGame, past: &GamePast) -> Option<Outcome> {
    if let Some(ending) = position.ending() {
        return Some(match ending {
            Ending::Den(side) => Outcome::win(side, EndReason::Den),
            Ending::Captured(side) => Outcome::win(side, EndReason::Captured),
            Ending::Landed(side) => Outcome::win(side, EndReason::Landed),
            Ending::Retreat(side) => Outcome::win(side, EndReason::Retreat),
            Ending::NoMove(side) => Outcome::win(side, EndReason::NoMove),
            Ending::Exhausted => Outcome::draw(EndReason::Exhausted),
        });
    }
    if position.is_drawn_by_counter() {
        return Some(Outcome::draw(EndReason::NoCapture));
    }
    // 7-3 and 17-5 are lifted when they would leave no move; the cycle rule draws.
    let forbidden = past.forbidden(position);
    if !forbidden.is_empty()
        && position
            .moves()
            .into_iter()
            .all(|mv| forbidden.forbids(position, mv))
    {
        return Some(Outcome::draw(EndReason::Cycle));
    }
    None
}
