//! Calling off what the engine is doing.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Calls off a search, from any thread. One token for one search, or for several
/// that are called off together; it stays cancelled.
///
/// A search that is called off stops within a few milliseconds and throws
/// [`EngineError.Cancelled`](crate::EngineError::Cancelled). Cancelling a Kotlin
/// coroutine does the same by itself; Swift's `Task.cancel()` does not reach the
/// engine, so there write `withTaskCancellationHandler { … } onCancel: {
/// token.cancel() }`.
#[derive(Default, uniffi::Object)]
pub struct CancelToken {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    is_cancelled: bool,
    /// The searches under way that listen.
    stops: Vec<Weak<AtomicBool>>,
}

impl CancelToken {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets `stop` when the token is cancelled, at once if it is already.
    pub(crate) fn watch(&self, stop: &Arc<AtomicBool>) {
        let mut state = self.lock();
        if state.is_cancelled {
            stop.store(true, Ordering::Relaxed);
        }
        state.stops.retain(|known| known.strong_count() > 0);
        state.stops.push(Arc::downgrade(stop));
    }
}

#[uniffi::export]
impl CancelToken {
    /// A token that is not cancelled.
    #[uniffi::constructor]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Calls everything off that was given this token. Doing so twice is once.
    pub fn cancel(&self) {
        let mut state = self.lock();
        state.is_cancelled = true;
        for stop in state.stops.drain(..).filter_map(|stop| stop.upgrade()) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether it has been cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.lock().is_cancelled
    }
}
