//! What a table says of a position, and how a byte holds it.

use std::fmt;

/// How a position ends with best play of both sides, history rules and counters
/// ignored.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableValue {
    /// Nobody can force an end.
    Draw,
    /// The side to move wins.
    Win {
        /// Plies to the den, the last capture or the other side's want of a
        /// move, the last ply included.
        plies: u32,
    },
    /// The side to move loses.
    Loss {
        /// Plies, counted alike; 0 for a side that cannot move.
        plies: u32,
    },
}

impl TableValue {
    /// The value of a position one ply earlier whose only move leads here.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Win { plies } => Self::Loss { plies: plies + 1 },
            Self::Loss { plies } => Self::Win { plies: plies + 1 },
        }
    }

    /// One number to compare by for the side to move: near wins are best, then
    /// far wins, draws, far losses, near losses.
    #[must_use]
    pub const fn order(self) -> i32 {
        match self {
            Self::Draw => 0,
            Self::Win { plies } => 1000 - plies as i32,
            Self::Loss { plies } => plies as i32 - 1000,
        }
    }

    /// Plies to the end; 0 for a draw.
    #[must_use]
    pub const fn plies(self) -> u32 {
        match self {
            Self::Draw => 0,
            Self::Win { plies } | Self::Loss { plies } => plies,
        }
    }
}

impl fmt::Display for TableValue {
    /// `1 N`, `0 0` or `-1 N`, as the command line tells it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("0 0"),
            Self::Win { plies } => write!(f, "1 {plies}"),
            Self::Loss { plies } => write!(f, "-1 {plies}"),
        }
    }
}

/// How bytes hold values: 0 is a draw, else the plies and one.
///
/// The winner makes the last move, so an odd number of plies is a win and an
/// even one a loss. Only where equals leave together can a side capture its own
/// last animal away and lose by its own move: there the top bit tells.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Parity,
    TopBit,
}

const TOP: u8 = 0x80;

impl Coding {
    pub const fn new(both_leave: bool) -> Self {
        if both_leave {
            Self::TopBit
        } else {
            Self::Parity
        }
    }

    /// The most plies a byte can tell.
    pub const fn most_plies(self) -> u32 {
        match self {
            Self::Parity => 254,
            Self::TopBit => 126,
        }
    }

    /// The caller keeps to [`Coding::most_plies`].
    #[inline]
    pub const fn encode(self, value: TableValue) -> u8 {
        match (self, value) {
            (_, TableValue::Draw) => 0,
            (Self::TopBit, TableValue::Loss { plies }) => (plies + 1) as u8 | TOP,
            (_, TableValue::Win { plies } | TableValue::Loss { plies }) => (plies + 1) as u8,
        }
    }

    #[inline]
    pub const fn decode(self, byte: u8) -> TableValue {
        if byte == 0 {
            return TableValue::Draw;
        }
        let (plies, lost) = match self {
            Self::Parity => (byte - 1, byte & 1 != 0),
            Self::TopBit => ((byte & !TOP).wrapping_sub(1), byte & TOP != 0),
        };
        let plies = plies as u32;
        if lost {
            TableValue::Loss { plies }
        } else {
            TableValue::Win { plies }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_hold_values() {
        for coding in [Coding::Parity, Coding::TopBit] {
            for plies in 0..=coding.most_plies() {
                let any = [TableValue::Win { plies }, TableValue::Loss { plies }];
                let told = match coding {
                    Coding::Parity => &any[1 - plies as usize % 2..][..1],
                    Coding::TopBit => &any[..],
                };
                for &value in told {
                    assert_eq!(coding.decode(coding.encode(value)), value, "{coding:?}");
                }
            }
            assert_eq!(coding.decode(0), TableValue::Draw);
        }
    }

    #[test]
    fn near_wins_and_far_losses_are_best() {
        let rising = [
            TableValue::Loss { plies: 0 },
            TableValue::Loss { plies: 9 },
            TableValue::Draw,
            TableValue::Win { plies: 8 },
            TableValue::Win { plies: 1 },
        ];
        assert!(
            rising
                .windows(2)
                .all(|pair| pair[0].order() < pair[1].order())
        );
        assert_eq!(rising[4].before(), TableValue::Loss { plies: 2 });
    }
}
