//! Whom one can play against.

use doushou_core::Level;

/// Whom one can play against.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Opponent {
    /// A fixed strength.
    Level {
        /// 1 (a child's first day) to 12 (all the engine can).
        number: i32,
    },
    /// As strong as keeps the game close.
    KeepsClose,
}

impl From<doushou_core::Opponent> for Opponent {
    fn from(opponent: doushou_core::Opponent) -> Self {
        match opponent {
            doushou_core::Opponent::Level(level) => Self::Level {
                number: level.number().into(),
            },
            doushou_core::Opponent::KeepsClose => Self::KeepsClose,
        }
    }
}

impl Opponent {
    /// The core's value, unless there is no such level.
    pub(crate) fn known(self) -> Option<doushou_core::Opponent> {
        match self {
            Self::Level { number } => {
                let level = u8::try_from(number).ok().and_then(Level::new);
                level.map(doushou_core::Opponent::Level)
            }
            Self::KeepsClose => Some(doushou_core::Opponent::KeepsClose),
        }
    }
}

/// The opponent that settings and records keep as this text, `1` to `12` or
/// `close`; nothing when the text names none.
#[uniffi::export]
#[must_use]
pub fn opponent_of_id(id: String) -> Option<Opponent> {
    id.parse::<doushou_core::Opponent>().ok().map(Into::into)
}
