//! What the app needs from the world outside: files, sound, time, a thinking
//! engine. Each is a trait with the real thing and a fake for tests beside it,
//! so that the controllers run without a window, a disk or a sound card.

pub mod clipboard;
pub mod clock;
pub mod critic;
pub mod engine;
pub mod files;
pub mod mind;
pub mod sound;
pub mod storage;
