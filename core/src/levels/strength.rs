//! What each level sees and how it chooses: one row a level.
//!
//! The rows are fitted to matches of neighbours:
//! `doushou-engine match --first level:3 --second level:2 --games 200`.

use super::sight::Eyes;

/// How a level looks ahead.
pub(super) enum Sight {
    /// As a person does: a few plies, and not every move comes to mind.
    Short(Eyes),
    /// The engine's own search, within limits.
    Engine {
        /// Positions looked at, at most.
        nodes: u64,
        /// Moves considered.
        lines: usize,
        /// Whether the endgame tables are asked: who asks them plays few animals
        /// perfectly.
        tables: bool,
        /// Whether the network has its say.
        network: bool,
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
    /// How many moves of a hundred are hasty: a short sight does not look at the
    /// answer, the engine takes a [`GLIMPSE`]. A den about to be entered is seen
    /// all the same.
    pub hasty: u32,
    /// What a capture seems worth beyond what it is, in hundredths: the bait.
    pub bait: i32,
    /// What a step forward seems worth beyond what it is, in centipawns: the den
    /// beckons.
    pub eager: i32,
}

/// What a strong level sees in a hasty moment.
pub(super) const GLIMPSE: Eyes = Eyes {
    depth: 1,
    captures: 0,
    nodes: 5_000,
    leaps: 0,
    small: 0,
    afar: 0,
    animals: 0,
    den: 0,
};

/// Who does not err but by looking less far.
const STEADY: Strength = Strength {
    sight: Sight::Engine {
        nodes: 1_000_000,
        lines: 1,
        tables: true,
        network: true,
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
            captures: 0,
            nodes: 2_000,
            leaps: 80,
            small: 80,
            afar: 70,
            animals: 0,
            den: 15,
        }),
        window: 480,
        spread: 260,
        hasty: 86,
        bait: 60,
        eager: 20,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 1,
            captures: 1,
            nodes: 2_000,
            leaps: 75,
            small: 75,
            afar: 65,
            animals: 0,
            den: 4,
        }),
        window: 260,
        spread: 120,
        hasty: 56,
        bait: 50,
        eager: 16,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 1,
            captures: 1,
            nodes: 2_000,
            leaps: 62,
            small: 62,
            afar: 50,
            animals: 0,
            den: 0,
        }),
        window: 146,
        spread: 64,
        hasty: 37,
        bait: 40,
        eager: 13,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 1,
            captures: 1,
            nodes: 2_000,
            leaps: 45,
            small: 45,
            afar: 35,
            animals: 0,
            den: 0,
        }),
        window: 104,
        spread: 42,
        hasty: 22,
        bait: 25,
        eager: 8,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 1,
            captures: 2,
            nodes: 4_000,
            leaps: 30,
            small: 30,
            afar: 20,
            animals: 0,
            den: 0,
        }),
        window: 78,
        spread: 32,
        hasty: 10,
        bait: 12,
        eager: 4,
    },
    Strength {
        sight: Sight::Short(Eyes {
            depth: 2,
            captures: 2,
            nodes: 10_000,
            leaps: 10,
            small: 10,
            afar: 5,
            animals: 10,
            den: 0,
        }),
        window: 44,
        spread: 18,
        hasty: 4,
        bait: 6,
        eager: 2,
    },
    Strength {
        sight: Sight::Engine {
            nodes: 6_000,
            lines: 2,
            tables: false,
            network: false,
        },
        window: 32,
        spread: 14,
        hasty: 8,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            nodes: 14_000,
            lines: 2,
            tables: false,
            network: false,
        },
        window: 26,
        spread: 11,
        hasty: 4,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            nodes: 35_000,
            lines: 2,
            tables: false,
            network: false,
        },
        window: 16,
        spread: 7,
        hasty: 2,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            nodes: 60_000,
            lines: 2,
            tables: true,
            network: true,
        },
        window: 10,
        spread: 4,
        hasty: 1,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            nodes: 250_000,
            lines: 2,
            tables: true,
            network: true,
        },
        window: 5,
        spread: 2,
        hasty: 0,
        ..STEADY
    },
    STEADY,
];
