//! What each level sees and how it chooses: one row a level.
//!
//! The rows are fitted to matches of neighbours, see docs/STRENGTH.md.

use super::sight::Eyes;

/// How a level looks ahead.
pub(super) enum Sight {
    /// As a person does: a few plies, and not every move comes to mind.
    Short(Eyes),
    /// The engine's own search, within limits.
    Engine {
        /// Plies looked ahead at most.
        depth: u32,
        /// Positions looked at, at most.
        nodes: u64,
        /// Moves considered.
        lines: usize,
    },
}

/// What a level sees and how it chooses.
pub(super) struct Strength {
    pub sight: Sight,
    /// How much worse than the best a move may seem, in centipawns.
    pub window: i32,
    /// Within it, how evenly it chooses: at this distance a move is chosen about
    /// a third as often as the best.
    pub spread: i32,
    /// How many moves of a hundred are hasty: the answer is not looked at. A den
    /// about to be entered is seen all the same.
    pub hasty: u32,
    /// What a capture seems worth beyond what it is, in hundredths: the bait.
    pub bait: i32,
    /// What a step forward seems worth beyond what it is, in centipawns: the den
    /// beckons.
    pub eager: i32,
}

/// Who does not err but by looking less far.
const STEADY: Strength = Strength {
    sight: Sight::Engine {
        depth: 40,
        nodes: 1_000_000,
        lines: 1,
    },
    window: 0,
    spread: 1,
    hasty: 0,
    bait: 0,
    eager: 0,
};

pub(super) const STRENGTHS: [Strength; 12] = [
    Strength {
        sight: Sight::Short(Eyes {
            depth: 1,
            captures: 1,
            nodes: 2_000,
            leaps: 65,
            small: 65,
            afar: 50,
            animals: 0,
            den: 8,
        }),
        window: 200,
        spread: 90,
        hasty: 50,
        bait: 40,
        eager: 14,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 1,
            captures: 1,
            nodes: 2_000,
            leaps: 50,
            small: 50,
            afar: 35,
            animals: 0,
            den: 0,
        }),
        window: 150,
        spread: 65,
        hasty: 30,
        bait: 25,
        eager: 9,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 1,
            captures: 2,
            nodes: 4_000,
            leaps: 35,
            small: 35,
            afar: 20,
            animals: 0,
            den: 0,
        }),
        window: 110,
        spread: 45,
        hasty: 16,
        bait: 15,
        eager: 5,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 2,
            captures: 2,
            nodes: 10_000,
            leaps: 25,
            small: 25,
            afar: 12,
            animals: 25,
            den: 0,
        }),
        window: 80,
        spread: 32,
        hasty: 9,
        bait: 8,
        eager: 3,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 3,
            captures: 4,
            nodes: 20_000,
            leaps: 15,
            small: 15,
            afar: 7,
            animals: 15,
            den: 0,
        }),
        window: 60,
        spread: 24,
        hasty: 4,
        bait: 4,
        eager: 0,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 4,
            captures: 6,
            nodes: 60_000,
            leaps: 6,
            small: 6,
            afar: 3,
            animals: 6,
            den: 0,
        }),
        window: 40,
        spread: 15,
        hasty: 1,
        bait: 0,
        eager: 0,
    },
    Strength {
        sight: Sight::Engine {
            depth: 40,
            nodes: 5_000,
            lines: 3,
        },
        window: 30,
        spread: 11,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            depth: 40,
            nodes: 12_000,
            lines: 2,
        },
        window: 22,
        spread: 8,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            depth: 40,
            nodes: 30_000,
            lines: 2,
        },
        window: 15,
        spread: 6,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            depth: 40,
            nodes: 80_000,
            lines: 1,
        },
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            depth: 40,
            nodes: 270_000,
            lines: 1,
        },
        ..STEADY
    },
    STEADY,
];
