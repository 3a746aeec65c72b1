//! Text to and from other programs.
//!
//! The window's own text field does the work (see [`crate::connect`]): it is
//! the one way that reaches the clipboard wherever the window does, on X11,
//! Wayland, Windows and macOS, and costs no further library.

use std::cell::RefCell;
use std::rc::Rc;

/// The desktop's clipboard.
pub trait Clipboard {
    /// Puts a text there.
    fn copy(&self, text: &str);

    /// The text that is there; empty when there is none.
    fn paste(&self) -> String;
}

/// A clipboard in memory, for tests; clones share it.
#[derive(Clone, Default)]
pub struct FakeClipboard(Rc<RefCell<String>>);

impl Clipboard for FakeClipboard {
    fn copy(&self, text: &str) {
        text.clone_into(&mut self.0.borrow_mut());
    }

    fn paste(&self) -> String {
        self.0.borrow().clone()
    }
}
