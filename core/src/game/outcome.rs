use crate::position::{Ending, Position};
use crate::rules::{Past, Perpetual};
use crate::types::Side;

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
#[non_exhaustive]
pub enum EndReason {
    /// An animal has entered the enemy den.
    Den,
    /// All animals of a side are captured.
    Captured,
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
    pub const ALL: [Self; 10] = [
        Self::Den,
        Self::Captured,
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
pub(crate) fn on_the_board(position: &Position, past: &Past) -> Option<Outcome> {
    if let Some(ending) = position.ending() {
        return Some(match ending {
            Ending::Den(side) => Outcome::win(side, EndReason::Den),
            Ending::Captured(side) => Outcome::win(side, EndReason::Captured),
            Ending::NoMove(side) => Outcome::win(side, EndReason::NoMove),
            Ending::Exhausted => Outcome::draw(EndReason::Exhausted),
        });
    }
    let rules = position.rules();
    let limit = u32::from(rules.no_capture_rounds) * 2;
    if limit > 0 && u32::from(position.plies_since_capture()) >= limit {
        return Some(Outcome::draw(EndReason::NoCapture));
    }
    if rules.perpetual == Perpetual::Cycle {
        let active = past.active_bans(position);
        if !active.is_empty()
            && position
                .legal_moves()
                .iter()
                .all(|&mv| active.forbids(position, mv))
        {
            return Some(Outcome::draw(EndReason::Cycle));
        }
    }
    None
}
