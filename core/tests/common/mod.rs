//! What the test programs share: data files, and texts for what they compare.
#![allow(
    dead_code,
    reason = "every test program uses its own part of these helpers"
)]

use std::fmt::{Debug, Display};
use std::path::PathBuf;

use doushou_core::RuleSet;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How long a game may last (RULES.md 1.3: random play stops at 600 plies).
pub const LONGEST: usize = 600;

/// A file beside the tests.
pub fn data_path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// The text of a file beside the tests.
pub fn data(name: &str) -> String {
    let path = data_path(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The data files whose names are `prefix` + rules + `.txt`, with those rules.
pub fn data_by_rules(prefix: &str) -> Vec<(RuleSet, String)> {
    let mut names: Vec<String> = std::fs::read_dir(data_path(""))
        .expect("the data folder")
        .map(|entry| entry.expect("an entry").file_name())
        .filter_map(|name| name.into_string().ok())
        .filter(|name| name.starts_with(prefix) && name.ends_with(".txt"))
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let rules = &name[prefix.len()..name.len() - ".txt".len()];
            (rule_set(rules), data(&name))
        })
        .collect()
}

/// A rule set by its name.
pub fn rule_set(name: &str) -> RuleSet {
    name.parse()
        .unwrap_or_else(|error| panic!("rules {name}: {error}"))
}

/// One block of a data file: lines `key value`, `id` first.
#[derive(Debug)]
pub struct Case {
    pub id: String,
    fields: Vec<(String, String)>,
}

impl Case {
    /// The blocks of a file, which an empty line parts; `#` begins a comment.
    pub fn read(file: &str) -> Vec<Self> {
        Self::parse(file, &data(file))
    }

    /// The blocks of a text; `file` is named in complaints.
    pub fn parse(file: &str, text: &str) -> Vec<Self> {
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        lines
            .split(|line| line.trim().is_empty())
            .filter(|block| !block.is_empty())
            .map(|block| {
                let mut fields: Vec<(String, String)> = block
                    .iter()
                    .map(|line| {
                        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
                        (key.to_owned(), value.trim().to_owned())
                    })
                    .collect();
                let (key, id) = fields.remove(0);
                assert_eq!(
                    key, "id",
                    "{file}: a block begins with its id, not {key} {id}"
                );
                Self { id, fields }
            })
            .collect()
    }

    /// The value of a key that is there once at most.
    pub fn get(&self, key: &str) -> Option<&str> {
        let found = self.fields.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    /// The value of a key that has to be there.
    pub fn need(&self, key: &str) -> &str {
        self.get(key)
            .unwrap_or_else(|| panic!("{}: `{key}` is missing", self.id))
    }

    /// The values of a key that may be there several times.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields
            .iter()
            .filter(move |(name, _)| name == key)
            .map(|(_, value)| value.as_str())
    }

    /// The words of a key, none when it is missing.
    pub fn words<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.all(key).flat_map(str::split_whitespace)
    }

    /// Every key used, to find a misspelt one.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|(key, _)| key.as_str())
    }
}

/// Moves as one sorted line.
pub fn sorted<T: Display>(moves: impl IntoIterator<Item = T>) -> String {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    texts.sort();
    texts.join(" ")
}

/// The name of a value's variant.
pub fn variant_name(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    text.chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect()
}

/// Random numbers for tests that have to be the same each time.
pub struct Dice(ChaCha8Rng);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0.next_u32() as usize % limit
    }

    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
