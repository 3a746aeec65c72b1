//! Lines from standard input, whatever bytes they hold.

use std::io::{self, BufRead};

/// The next line without its end; `None` at the end of input. Bytes that are no
/// UTF-8 become replacement characters, which nothing accepts.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_are_lines() {
        let mut input: &[u8] = b"isready\r\n\n\xff\xfe\nlast";
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input).expect("reading") {
            lines.push(line);
        }
        assert_eq!(lines, ["isready", "", "\u{fffd}\u{fffd}", "last"]);
    }
}
