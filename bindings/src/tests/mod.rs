//! The border as a phone meets it: whole games through snapshots, every error, the
//! engine at work.

mod docs;
mod engine;
mod errors;
mod games;
mod words;

use crate::Language;

const LANGUAGES: [Language; 3] = [Language::ZhHans, Language::ZhHant, Language::En];
