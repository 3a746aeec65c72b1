//! What each level sees and how it chooses: one row a level.
//!
//! The rows are fitted to matches of neighbours:
//! `doushou-engine match --first level:3 --second level:2 --games 200`.

use super::sight::Eyes;
use crate::rules::{FolkId, GameRules};

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

impl Strength {
    /// What the level of this number, 1 to 12, sees and how it chooses in a game by
    /// these rules.
    pub fn of(level: u8, rules: &GameRules) -> &'static Self {
        let sharp = usize::from(level).checked_sub(FIRST_SHARP);
        if is_sharp(rules)
            && let Some(strength) = sharp.and_then(|index| SHARP.get(index))
        {
            return strength;
        }
        Self::mostly(level)
    }

    /// The same wherever draws are common.
    pub fn mostly(level: u8) -> &'static Self {
        let index = usize::from(level).saturating_sub(1);
        &STRENGTHS[index.min(STRENGTHS.len() - 1)]
    }
}

/// Whether hardly any game is drawn, so that whoever sees a ply further wins nearly
/// always: what is a step elsewhere would be a cliff.
fn is_sharp(rules: &GameRules) -> bool {
    let GameRules::Folk(folk) = rules else {
        return false;
    };
    match folk.game {
        FolkId::Lake
        | FolkId::Fate
        | FolkId::Graze
        | FolkId::Plains
        | FolkId::Wilds
        | FolkId::Ocean
        | FolkId::Beasts => true,
        FolkId::Flip | FolkId::International | FolkId::InternationalSnake | FolkId::Bears => false,
    }
}

const STRENGTHS: [Strength; 12] = [
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

/// The first level that [`SHARP`] describes.
const FIRST_SHARP: usize = 6;

/// The levels that look less far where games are sharp, so that nowhere one step
/// is worth more than several.
const SHARP: [Strength; 6] = [
    Strength {
        sight: Sight::Short(Eyes {
            depth: 2,
            captures: 1,
            nodes: 10_000,
            leaps: 25,
            small: 25,
            afar: 16,
            animals: 25,
            den: 0,
        }),
        window: 56,
        spread: 23,
        hasty: 5,
        bait: 10,
        eager: 3,
    },
    Strength {
        sight: Sight::Engine {
            nodes: 350,
            lines: 2,
            tables: false,
            network: false,
        },
        window: 32,
        spread: 14,
        hasty: 20,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            nodes: 1_600,
            lines: 2,
            tables: false,
            network: false,
        },
        window: 26,
        spread: 11,
        hasty: 10,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            nodes: 6_000,
            lines: 2,
            tables: false,
            network: false,
        },
        window: 16,
        spread: 7,
        hasty: 5,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            nodes: 20_000,
            lines: 2,
            tables: true,
            network: true,
        },
        window: 10,
        spread: 4,
        hasty: 2,
        ..STEADY
    },
    Strength {
        sight: Sight::Engine {
            nodes: 110_000,
            lines: 2,
            tables: true,
            network: true,
        },
        window: 5,
        spread: 2,
        hasty: 0,
        ..STEADY
    },
];
