//! Reads `data/folk-positions.txt`: one minimal position a rule, `game | rule | position
//! | check` a line. The check is one of
//!
//! - `= MOVE…`: exactly these moves;
//! - `d4: MOVE…`: exactly these moves of the piece on d4;
//! - `+ MOVE… - MOVE…`: these are legal, those are not;
//! - `play MOVE… = FEN`: what stands after the moves;
//! - `play MOVE… outcome WORDS`: how that game then stands.

use super::Answers;

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// Whether a move starts on `square`: `e1` begins neither `e10e9` nor `e1+f3`.
fn starts_on(text: &str, square: &str) -> bool {
    match text.strip_prefix(square) {
        Some(rest) => !rest.starts_with(|next: char| next.is_ascii_digit() || next == '+'),
        None => false,
    }
}

fn same(expected: &[&str], found: &[&str]) -> Result<(), String> {
    let mut expected = expected.to_vec();
    expected.sort();
    if expected == found {
        Ok(())
    } else {
        Err(format!(
            "expected {}, found {}",
            expected.join(" "),
            found.join(" ")
        ))
    }
}

/// Checks one line against whoever answers: `ask(game, position, moves)`.
pub fn check(
    line: &str,
    ask: impl Fn(&str, &str, &[&str]) -> Result<Answers, String>,
) -> Result<(), String> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [game, _, fen, check] = fields.as_slice() else {
        return Err("four fields expected".to_string());
    };
    if let Some(rest) = check.strip_prefix("play ") {
        if let Some((moves, fen_after)) = rest.split_once(" = ") {
            let answers = ask(game, fen, &words(moves))?;
            return same(&[fen_after.trim()], &[answers.fen.as_str()]);
        }
        let Some((moves, outcome)) = rest.split_once(" outcome ") else {
            return Err("= or outcome expected".to_string());
        };
        let answers = ask(game, fen, &words(moves))?;
        return same(&[outcome.trim()], &[answers.outcome.as_str()]);
    }
    let answers = ask(game, fen, &[])?;
    let found: Vec<&str> = answers.moves.iter().map(String::as_str).collect();
    if let Some(outcome) = check.strip_prefix("outcome ") {
        return same(&[outcome.trim()], &[answers.outcome.as_str()]);
    }
    if let Some(moves) = check.strip_prefix('=') {
        return same(&words(moves), &found);
    }
    if let Some(moves) = check.strip_prefix('+') {
        let (legal, illegal) = moves.split_once(" -").unwrap_or((moves, ""));
        for mv in words(legal) {
            if !found.contains(&mv) {
                return Err(format!("{mv} is missing from {}", found.join(" ")));
            }
        }
        for mv in words(illegal) {
            if found.contains(&mv) {
                return Err(format!("{mv} is legal in {}", found.join(" ")));
            }
        }
        return Ok(());
    }
    let Some((square, moves)) = check.split_once(':') else {
        return Err("no check".to_string());
    };
    let mut own = found;
    own.retain(|text| starts_on(text, square));
    same(&words(moves), &own)
}
