//! What the app does, without a window: each controller holds plain state,
//! takes what the player does as methods and tells what is to be seen.

pub mod app;
pub mod new_game;
pub mod play;
pub mod record;
pub mod rules_page;

/// Something to announce for a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Only what is said.
    Plain(String),
    /// The position is on the clipboard.
    PositionCopied,
    /// The game is saved under this name.
    GameSaved(String),
    /// The computer declined a draw.
    DrawDeclined,
    /// The game of last time goes on.
    GameRestored,
    /// Nothing to paste.
    ClipboardEmpty,
    /// What was pasted or opened is no position, and why.
    BadPosition(String),
    /// A file could not be opened, and why.
    OpenFailed(String),
    /// The game could not be saved, and why.
    SaveFailed(String),
    /// The saved game could not be read and lies under this name now.
    SaveDamaged(String),
    /// The settings could not be kept or read, and why.
    SettingsFailed(String),
}

impl Notice {
    /// Whether something went wrong that has to be read, rather than went well.
    #[must_use]
    pub const fn is_trouble(&self) -> bool {
        !matches!(
            self,
            Self::PositionCopied | Self::GameSaved(_) | Self::DrawDeclined | Self::GameRestored
        )
    }
}
