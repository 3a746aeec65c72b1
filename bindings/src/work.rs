//! One piece of the engine's work: a thread with room for deep searches, what it
//! tells on the way, and the answer that somebody waits for or awaits.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::{Duration, Instant};

use doushou_core::search::{Control, Searcher};

use crate::cancel::CancelToken;
use crate::engine::EngineError;
use crate::listener::{Thinking, ThinkingListener};

/// Deep searches recurse: as much as a main thread has. Threads of phones have far
/// less (512 KiB on iOS), so no search runs on the caller's.
const STACK: usize = 8 << 20;
/// A listener is told something new this often at most …
const PULSE: Duration = Duration::from_millis(50);
/// … and this often that there is nothing new.
const QUIET: Duration = Duration::from_millis(250);

thread_local! {
    /// The engine whose search this thread is.
    static WORKING: RefCell<Weak<Desk>> = const { RefCell::new(Weak::new()) };
}

/// The engine's memory, lent to one search at a time.
pub(crate) struct Desk {
    memory_mib: usize,
    searcher: Mutex<Option<Searcher>>,
    freed: Condvar,
}

impl Desk {
    pub fn new(memory_mib: usize) -> Self {
        Self {
            memory_mib,
            searcher: Mutex::new(Some(Searcher::new(memory_mib))),
            freed: Condvar::new(),
        }
    }

    /// Waits for the search before, unless called off.
    fn take(self: &Arc<Self>, stop: &AtomicBool) -> Option<Seat> {
        let mut searcher = self.lock();
        while !stop.load(Ordering::Relaxed) {
            if let Some(searcher) = searcher.take() {
                let desk = Arc::clone(self);
                return Some(Seat {
                    desk,
                    searcher: Some(searcher),
                });
            }
            // A token cannot wake this up, so it looks for itself.
            let waited = self.freed.wait_timeout(searcher, Duration::from_millis(5));
            searcher = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        None
    }

    /// Whether the search under way is this thread's: then a listener is calling.
    fn is_working_here(&self) -> bool {
        // A thread that is ending has no search any more.
        WORKING
            .try_with(|working| std::ptr::eq(working.borrow().as_ptr(), self))
            .unwrap_or(false)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Searcher>> {
        self.searcher.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The memory while it is lent; it comes back however the search ends.
struct Seat {
    desk: Arc<Desk>,
    searcher: Option<Searcher>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let kept = self.searcher.take().filter(|_| !thread::panicking());
        // What broke down is not used again.
        let searcher = kept.unwrap_or_else(|| Searcher::new(self.desk.memory_mib));
        *self.desk.lock() = Some(searcher);
        self.desk.freed.notify_one();
    }
}

/// What a search is told from outside and tells.
pub(crate) struct Talk {
    /// Set to end the search, for whatever reason.
    stop: Arc<AtomicBool>,
    listener: Option<Arc<dyn ThinkingListener>>,
    start: Instant,
    told: Cell<Option<Instant>>,
    /// The listener has heard enough.
    has_enough: Cell<bool>,
    failure: RefCell<Option<String>>,
}

impl Talk {
    /// Whether it was called off; hearing enough is something else.
    pub fn is_cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed) && !self.has_enough.get()
    }

    /// Whether the listener has heard nothing for so long.
    fn has_waited(&self, pause: Duration) -> bool {
        self.told.get().is_none_or(|told| told.elapsed() >= pause)
    }

    /// Tells the listener what is new, if anything is and it is time.
    pub fn tell(&self, news: &dyn Fn() -> Option<Thinking>) {
        if self.has_waited(PULSE)
            && let Some(news) = news()
        {
            self.tell_now(news);
        }
    }

    fn tell_now(&self, news: Thinking) {
        let Some(listener) = &self.listener else {
            return;
        };
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        match listener.hear(news) {
            Ok(true) => {}
            Ok(false) => {
                self.has_enough.set(true);
                self.stop.store(true, Ordering::Relaxed);
            }
            Err(error) => {
                *self.failure.borrow_mut() = Some(error.to_string());
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        self.told.set(Some(Instant::now()));
    }

    /// Runs something that asks the core's search. The listener hears `news` as the
    /// search looks at the clock, or at least that time goes by.
    pub fn with_control<T>(
        &self,
        news: &dyn Fn() -> Option<Thinking>,
        search: impl FnOnce(Control<'_>) -> T,
    ) -> T {
        let elapsed = || {
            let elapsed = self.start.elapsed();
            self.tell(news);
            if self.has_waited(QUIET) {
                self.tell_now(Thinking::Time {
                    elapsed_ms: i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX),
                });
            }
            elapsed
        };
        search(Control {
            stop: &self.stop,
            elapsed: &elapsed,
        })
    }

    /// The answer, unless the search was called off or its listener failed.
    fn settle<T>(&self, answer: Result<T, EngineError>) -> Result<T, EngineError> {
        if let Some(reason) = self.failure.take() {
            return Err(EngineError::Listener { reason });
        }
        if self.is_cancelled() {
            return Err(EngineError::Cancelled);
        }
        answer
    }
}

/// An answer that is being worked on: await it, or [`Answer::wait`] for it.
/// Dropped before, it calls the work off.
pub(crate) struct Answer<T> {
    shared: Arc<Shared<T>>,
    stop: Arc<AtomicBool>,
    /// Whose work it is; nobody's when no search is needed.
    desk: Option<Arc<Desk>>,
}

struct Shared<T> {
    state: Mutex<State<T>>,
    done: Condvar,
}

struct State<T> {
    answer: Option<Result<T, EngineError>>,
    waker: Option<Waker>,
}

impl<T> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Gives the answer, at the latest when the thread ends.
struct Promise<T>(Arc<Shared<T>>);

impl<T> Promise<T> {
    fn keep(&self, answer: Result<T, EngineError>) {
        let mut state = self.0.lock();
        state.answer.get_or_insert(answer);
        let waker = state.waker.take();
        drop(state);
        self.0.done.notify_all();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl<T> Drop for Promise<T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.keep(Err(EngineError::Broken {
                reason: "the search broke down".to_owned(),
            }));
        }
    }
}

/// Begins a search on a thread of its own.
pub(crate) fn begin<T: Send + 'static>(
    desk: &Arc<Desk>,
    cancel: Option<Arc<CancelToken>>,
    listener: Option<Arc<dyn ThinkingListener>>,
    search: impl FnOnce(&mut Searcher, &Talk) -> Result<T, EngineError> + Send + 'static,
) -> Answer<T> {
    let stop = Arc::new(AtomicBool::new(false));
    if let Some(token) = &cancel {
        token.watch(&stop);
    }
    let shared = Arc::new(Shared {
        state: Mutex::new(State {
            answer: None,
            waker: None,
        }),
        done: Condvar::new(),
    });
    let promise = Promise(Arc::clone(&shared));
    let (own_desk, stopped) = (Arc::clone(desk), Arc::clone(&stop));
    let work = move || {
        let promise = promise;
        let desk = own_desk;
        WORKING.set(Arc::downgrade(&desk));
        let Some(mut seat) = desk.take(&stopped) else {
            return promise.keep(Err(EngineError::Cancelled));
        };
        let talk = Talk {
            stop: stopped,
            listener,
            start: Instant::now(),
            told: Cell::new(None),
            has_enough: Cell::new(false),
            failure: RefCell::new(None),
        };
        let answer = match &mut seat.searcher {
            Some(searcher) => search(searcher, &talk),
            None => Err(EngineError::Cancelled),
        };
        let answer = talk.settle(answer);
        // Whoever asks next finds the memory free.
        drop(seat);
        promise.keep(answer);
    };
    let thread = thread::Builder::new()
        .name("doushou-engine".into())
        .stack_size(STACK);
    if let Err(error) = thread.spawn(work) {
        Promise(Arc::clone(&shared)).keep(Err(EngineError::Broken {
            reason: error.to_string(),
        }));
    }
    Answer {
        shared,
        stop,
        desk: Some(Arc::clone(desk)),
    }
}

/// An answer that needs no search.
pub(crate) fn refuse<T>(error: EngineError) -> Answer<T> {
    Answer {
        shared: Arc::new(Shared {
            state: Mutex::new(State {
                answer: Some(Err(error)),
                waker: None,
            }),
            done: Condvar::new(),
        }),
        stop: Arc::new(AtomicBool::new(false)),
        desk: None,
    }
}

impl<T> Answer<T> {
    /// Blocks until it is there.
    pub fn wait(self) -> Result<T, EngineError> {
        if self
            .desk
            .as_ref()
            .is_some_and(|desk| desk.is_working_here())
        {
            // The search that calls would wait for the one that waits for it.
            return Err(EngineError::Broken {
                reason: "a listener waits for the engine that it listens to".to_owned(),
            });
        }
        let mut state = self.shared.lock();
        loop {
            if let Some(answer) = state.answer.take() {
                return answer;
            }
            let woken = self.shared.done.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<T> Future for Answer<T> {
    type Output = Result<T, EngineError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = self.shared.lock();
        match state.answer.take() {
            Some(answer) => Poll::Ready(answer),
            None => {
                state.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl<T> Drop for Answer<T> {
    fn drop(&mut self) {
        // Nobody waits any more.
        self.stop.store(true, Ordering::Relaxed);
    }
}
