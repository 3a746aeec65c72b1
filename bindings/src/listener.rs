//! What a search tells on the way.

use crate::analysis::AnalysisLine;

/// What a search tells on the way.
#[derive(Clone, Debug, PartialEq, uniffi::Enum)]
pub enum Thinking {
    /// It is still at work; an opponent does not show what it sees.
    Time {
        /// Milliseconds since it began.
        elapsed_ms: i64,
    },
    /// The best lines as known now.
    Lines {
        /// Positions looked at so far.
        nodes: i64,
        /// The lines, the best first.
        lines: Vec<AnalysisLine>,
    },
    /// So many positions of the game under review are done.
    Reviewed {
        /// Done.
        done: i32,
        /// All.
        total: i32,
    },
}

/// Hears what a search tells. Called on the engine's own thread, about twenty times
/// a second at most: hand what it says to your main thread, and return soon, since
/// the search waits. It may call anything here, but must not wait for the engine that it
/// listens to: a call that blocks then throws
/// [`EngineError.Broken`](crate::EngineError::Broken).
#[uniffi::export(with_foreign)]
pub trait ThinkingListener: Send + Sync {
    /// Something new. Answer true to go on; false when it is enough: then the search
    /// ends at once and answers with what it has.
    ///
    /// # Errors
    /// What went wrong; the search ends, and throws
    /// [`EngineError.Listener`](crate::EngineError::Listener).
    fn hear(&self, news: Thinking) -> Result<bool, ListenerError>;
}

/// What went wrong in a listener.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum ListenerError {
    /// It failed.
    #[error("{reason}")]
    Failed {
        /// How.
        reason: String,
    },
}

impl From<uniffi::UnexpectedUniFFICallbackError> for ListenerError {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        Self::Failed {
            reason: error.reason,
        }
    }
}
