/// How good a move was, by what it cost.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// It cost eight hundredths of a point or more: about 200 centipawns where the
    /// game is even.
    Blunder,
    /// It cost four hundredths.
    Mistake,
    /// It cost two hundredths.
    Slip,
    /// Hardly worse than the best.
    Good,
    /// The best move, or one as good.
    Best,
}

/// From so much of a point on.
const BLUNDER: f64 = 0.08;
const MISTAKE: f64 = 0.04;
const SLIP: f64 = 0.02;

impl Mark {
    /// Every mark, the worst first.
    pub const ALL: [Self; 5] = [
        Self::Blunder,
        Self::Mistake,
        Self::Slip,
        Self::Good,
        Self::Best,
    ];

    /// The mark of a move that was not the best, by the share of a point it cost.
    #[must_use]
    pub(super) fn of_loss(loss: f64) -> Self {
        if loss >= BLUNDER {
            Self::Blunder
        } else if loss >= MISTAKE {
            Self::Mistake
        } else if loss >= SLIP {
            Self::Slip
        } else {
            Self::Good
        }
    }

    /// Whether there was something clearly better.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(self, Self::Blunder | Self::Mistake | Self::Slip)
    }

    /// The word for it in files and on command lines.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Blunder => "blunder",
            Self::Mistake => "mistake",
            Self::Slip => "slip",
            Self::Good => "good",
            Self::Best => "best",
        }
    }

    /// The sign for it, as chess players write it.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Slip => "?!",
            Self::Good => "✓",
            Self::Best => "★",
        }
    }
}
