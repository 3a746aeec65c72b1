//! A growing book in a file, so that a run broken off goes on where it was.
//!
//! Text: a line that says what it is of, then a line a position: its FEN, a bar,
//! and moves with their scores.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use doushou_core::{Book, Position, RuleSet};

use super::growth::{Growth, Known};

/// Reads what has grown so far; a new one where there is no file. One that cannot
/// be read is set aside under another name and reported.
pub fn read(path: &Path, rules: Book, head: &str) -> anyhow::Result<Growth> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Growth::new(rules));
        }
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    if text.lines().next().is_some_and(|first| first != head) && text.starts_with(KIND) {
        bail!(
            "{}: grown otherwise: {}; give another --out, or take the file away",
            path.display(),
            text.lines().next().unwrap_or_default()
        );
    }
    match parse(&text, rules) {
        Ok(growth) => Ok(growth),
        Err(error) => {
            let aside = path.with_extension("damaged");
            fs::rename(path, &aside).with_context(|| path.display().to_string())?;
            eprintln!("{}: {error:#}: set aside", path.display());
            Ok(Growth::new(rules))
        }
    }
}

const KIND: &str = "doushou-book-growth";

/// The first line of a file: whatever the searches hang on.
pub fn head(rules: Book, nodes: u64, lines: usize) -> String {
    format!("{KIND} 1 {} nodes {nodes} lines {lines}", rules.id())
}

fn parse(text: &str, rules: Book) -> anyhow::Result<Growth> {
    let mut growth = Growth::new(rules);
    let mut lines = text.lines();
    if !lines.next().is_some_and(|first| first.starts_with(KIND)) {
        bail!("not a growing book");
    }
    for (number, line) in lines.enumerate() {
        let what = || format!("line {}", number + 2);
        let (fen, moves) = line.split_once('|').with_context(what)?;
        let position = Position::from_fen(fen.trim(), RuleSet::preset(rules)).with_context(what)?;
        let words: Vec<&str> = moves.split_whitespace().collect();
        let mut known = Vec::new();
        for pair in words.chunks(2) {
            let &[mv, score] = pair else {
                bail!("line {}: a move without a score", number + 2);
            };
            known.push(Known {
                mv: mv.parse().with_context(what)?,
                score: score.parse().with_context(what)?,
            });
        }
        growth.add(position, known);
    }
    Ok(growth)
}

/// Written aside, flushed and renamed: a file is whole or as it was before.
pub fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let aside = path.with_file_name(name);
    let write = || -> std::io::Result<()> {
        let mut file = fs::File::create(&aside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&aside, path)
    };
    write().with_context(|| path.display().to_string())
}

pub fn to_text(growth: &Growth, head: &str) -> String {
    let mut text = format!("{head}\n");
    for node in growth.nodes() {
        text.push_str(&node.position.to_fen());
        text.push_str(" |");
        for known in &node.moves {
            text.push_str(&format!(" {} {}", known.mv, known.score));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_the_same() {
        let mut growth = Growth::new(Book::Datou);
        let start = growth.next().expect("the start");
        let mv = start.legal_moves()[3];
        growth.add(start, vec![Known { mv, score: -17 }]);
        let head = head(Book::Datou, 100, 3);
        let text = to_text(&growth, &head);
        let again = parse(&text, Book::Datou).expect("readable");
        assert_eq!(to_text(&again, &head), text);
        assert_eq!(text.lines().count(), 2);
    }

    #[test]
    fn damage_is_set_aside_and_other_settings_are_refused() {
        let folder = std::env::temp_dir().join(format!("doushou-growth-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("some.growth");
        let head = head(Book::Yeshou, 5, 2);
        replace(&path, format!("{head}\nnonsense\n").as_bytes()).expect("writing");
        assert!(read(&path, Book::Yeshou, &super::head(Book::Yeshou, 6, 2)).is_err());
        assert!(path.exists());
        let growth = read(&path, Book::Yeshou, &head).expect("a new one");
        assert!(growth.nodes().is_empty());
        assert!(!path.exists() && folder.join("some.damaged").exists());
        fs::remove_dir_all(&folder).expect("tidying up");
    }
}
