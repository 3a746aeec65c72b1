//! Who plays, as the command line says it.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, bail};
use doushou_core::{Level, Opponent};

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// This program under the match's limits.
    Engine,
    /// The same with the hand-written evaluation alone.
    ByHand,
    /// The same with the opening book.
    WithBook,
    /// A level or whoever else a person can play against.
    Opponent(Opponent),
    Depth(u32),
    Nodes(u64),
    /// In milliseconds.
    MoveTime(u64),
    /// Another program and its arguments.
    Program(Vec<String>),
}

impl FromStr for Spec {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        match text {
            "engine" => return Ok(Self::Engine),
            "by-hand" => return Ok(Self::ByHand),
            "book" => return Ok(Self::WithBook),
            "close" => return Ok(Self::Opponent(Opponent::KeepsClose)),
            _ => {}
        }
        let (kind, value) = text.split_once(':').context(
            "expected engine, by-hand, book, level:N, close, depth:N, nodes:N, movetime:MS or cmd:PROGRAM",
        )?;
        let number = || -> anyhow::Result<u64> {
            let number = value.parse().ok().filter(|&number: &u64| number > 0);
            number.with_context(|| format!("`{value}` is no number from 1"))
        };
        Ok(match kind {
            "level" => {
                let level = u8::try_from(number()?).ok().and_then(Level::new);
                let most = Level::ALL.len();
                let level = level.with_context(|| format!("levels are 1 to {most}"))?;
                Self::Opponent(Opponent::Level(level))
            }
            "depth" => Self::Depth(u32::try_from(number()?).unwrap_or(u32::MAX)),
            "nodes" => Self::Nodes(number()?),
            "movetime" => Self::MoveTime(number()?),
            "cmd" => {
                let words = words(value)?;
                if words.is_empty() {
                    bail!("expected a program behind cmd:");
                }
                Self::Program(words)
            }
            _ => bail!("`{kind}` is no kind of player"),
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine => f.write_str("engine"),
            Self::ByHand => f.write_str("by-hand"),
            Self::WithBook => f.write_str("book"),
            Self::Opponent(Opponent::Level(level)) => write!(f, "level:{}", level.number()),
            Self::Opponent(Opponent::KeepsClose) => f.write_str("close"),
            Self::Depth(plies) => write!(f, "depth:{plies}"),
            Self::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Self::MoveTime(millis) => write!(f, "movetime:{millis}"),
            Self::Program(words) => write!(f, "cmd:{}", words.join(" ")),
        }
    }
}

/// Splits at spaces; quotes, single or double, hold together what is in them.
fn words(text: &str) -> anyhow::Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        bail!("a {open} is never closed");
    }
    words.extend(word);
    Ok(words)
}

/// Reads `NAME=VALUE`; a button is pressed by `NAME=`.
pub fn option(text: &str) -> anyhow::Result<(String, String)> {
    let (name, value) = text.split_once('=').context("expected NAME=VALUE")?;
    if name.is_empty() || text.contains(['\n', '\r']) {
        bail!("expected NAME=VALUE on one line");
    }
    Ok((name.to_owned(), value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_written() {
        for text in [
            "engine",
            "by-hand",
            "book",
            "level:3",
            "close",
            "depth:4",
            "nodes:500",
            "movetime:50",
        ] {
            let spec: Spec = text.parse().expect(text);
            assert_eq!(spec.to_string(), text);
        }
        for text in [
            "", "level", "level:0", "close:1", "level:99", "nodes:x", "depth:-1", "cmd:", "cmd: ",
            "cmd:'a", "other:1",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }

    #[test]
    fn quotes_hold_words_together() {
        let spec: Spec = "cmd:'a b/c' --x \"\" d\"e f\"".parse().expect("a program");
        let expected = ["a b/c", "--x", "", "de f"].map(str::to_owned);
        assert_eq!(spec, Spec::Program(expected.to_vec()));
    }

    #[test]
    fn options_have_a_name() {
        let read = option("Clear Hash=").expect("a button");
        assert_eq!(read, ("Clear Hash".to_owned(), String::new()));
        assert!(option("Hash").is_err() && option("=3").is_err());
    }
}
