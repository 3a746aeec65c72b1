//! Game records (`.dsq`): PGN's tag pairs, then numbered moves with comments.
//!
//! Pure text: whether the moves can be played is [`crate::read_game`]'s business.

use std::fmt::{self, Write as _};
use std::time::Duration;

use super::{RecordProblem, RecordProblemKind};
use crate::types::{AnyMove, CellId, Piece, Side};

/// The longest line the writer makes, in characters, unless one word is longer.
const LINE: usize = 80;

/// The tags the writer puts first, in this order; others follow as they came.
const TAG_ORDER: [&str; 9] = [
    "Event",
    "Date",
    "Red",
    "Blue",
    "Result",
    "Rules",
    "FEN",
    "TimeControl",
    "Termination",
];

/// A game record. Records are equal when they are written alike.
#[derive(Clone, Debug, Default)]
pub struct Record {
    tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub preface: Annotation,
    /// The plies.
    pub turns: Vec<RecordTurn>,
    /// Whose ply comes first; `None` in `turns` does not tell.
    first: (Option<Side>, u16),
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        // Where the count begins shows in the plies alone.
        let same_count = self.turns.is_empty() || self.first_ply() == other.first_ply();
        same_count
            && self.tags == other.tags
            && self.preface == other.preface
            && self.turns == other.turns
    }
}

impl Eq for Record {}

/// A ply of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordTurn {
    /// The move; nothing for one skipped on time (`--`).
    pub mv: Option<WrittenMove>,
    /// What is said about it.
    pub annotation: Annotation,
}

/// A move as it is written; whether it can be played is the game's business.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WrittenMove(String);

impl WrittenMove {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A tile turned over, with what it showed: `b2=L`.
    pub(crate) fn revealing(at: CellId, shows: Piece) -> Self {
        Self(format!("{at}={}", shows.letter()))
    }

    /// Takes a word that looks like a move of some game: it begins with a square
    /// or a drop, and holds nothing that no move holds.
    fn read(word: &str) -> Option<Self> {
        let (head, rest) = word.split_at_checked(2)?;
        let begins = match head.as_bytes() {
            [file, row] => {
                (file.is_ascii_lowercase() && row.is_ascii_digit())
                    || (file.is_ascii_uppercase() && *row == b'@')
            }
            _ => false,
        };
        let is_part = |c: char| c.is_ascii_alphanumeric() || "+=@?".contains(c);
        (begins && !rest.is_empty() && rest.chars().all(is_part)).then(|| Self(word.to_owned()))
    }
}

impl From<AnyMove> for WrittenMove {
    fn from(mv: AnyMove) -> Self {
        Self(mv.to_string())
    }
}

impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What stands in braces behind a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// `[%eval …]`: the engine's view of the position, Red's advantage positive.
    pub eval: Option<Eval>,
    /// `[%clk …]`: time left to the mover, to the millisecond.
    pub clock: Option<Duration>,
    text: String,
}

/// An evaluation in a record, Red's advantage positive.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Eval {
    /// Hundredths.
    Centi(i32),
    /// Moves to the win.
    Mate(i32),
}

/// A record as far as it could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedRecord {
    /// What was readable.
    pub record: Record,
    /// What was not, in the order of the text.
    pub problems: Vec<RecordProblem>,
    /// Where each ply stands: line and column.
    pub turn_places: Vec<(usize, usize)>,
    /// Where each tag's value stands: line and column.
    pub tag_places: Vec<(usize, usize)>,
}

impl Annotation {
    /// An annotation of words alone.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let mut annotation = Self::default();
        annotation.set_text(text);
        annotation
    }

    /// The words, without eval and clock.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Sets the words. Braces, which a record cannot hold, become parentheses,
    /// and white space becomes single spaces. An eval or a clock among them, which
    /// reading would take for one, is taken as such where there is none yet.
    pub fn set_text(&mut self, text: &str) {
        self.text.clear();
        self.absorb(text);
    }

    fn set_words(&mut self, text: &str) {
        let plain = text.replace('{', "(").replace('}', ")");
        let words: Vec<&str> = plain.split_whitespace().collect();
        self.text = words.join(" ");
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Takes in what stood in one pair of braces.
    fn absorb(&mut self, comment: &str) {
        let mut words = String::new();
        let mut rest = comment;
        while let Some(start) = rest.find("[%") {
            let Some(length) = rest[start..].find(']') else {
                break;
            };
            let command = &rest[start + 2..start + length];
            words.push_str(&rest[..start]);
            if self.read_command(command) {
                // What stood around it must not become another command.
                words.push(' ');
            } else {
                words.push_str(&rest[start..=start + length]);
            }
            rest = &rest[start + length + 1..];
        }
        words.push_str(rest);
        let joined = format!("{} {words}", self.text);
        self.set_words(&joined);
    }

    fn read_command(&mut self, command: &str) -> bool {
        let Some((name, value)) = command.trim().split_once(char::is_whitespace) else {
            return false;
        };
        match name {
            "eval" if self.eval.is_none() => {
                self.eval = Eval::parse(value.trim());
                self.eval.is_some()
            }
            "clk" if self.clock.is_none() => {
                self.clock = parse_clock(value.trim());
                self.clock.is_some()
            }
            _ => false,
        }
    }

    fn words(&self) -> String {
        let mut words = Vec::new();
        if let Some(eval) = self.eval {
            words.push(match eval {
                Eval::Centi(centi) => {
                    let sign = if centi < 0 { "-" } else { "" };
                    let size = centi.unsigned_abs();
                    format!("[%eval {sign}{}.{:02}]", size / 100, size % 100)
                }
                Eval::Mate(moves) => format!("[%eval #{moves}]"),
            });
        }
        if let Some(clock) = self.clock {
            let (seconds, millis) = (clock.as_secs(), clock.subsec_millis());
            let mut text = format!(
                "[%clk {}:{:02}:{:02}",
                seconds / 3600,
                seconds / 60 % 60,
                seconds % 60
            );
            if millis > 0 {
                let _ = write!(text, ".{millis:03}");
            }
            words.push(text + "]");
        }
        if !self.text.is_empty() {
            words.push(self.text.clone());
        }
        words.join(" ")
    }
}

impl Eval {
    fn parse(text: &str) -> Option<Self> {
        if let Some(mate) = text.strip_prefix('#') {
            return mate.parse().ok().map(Self::Mate);
        }
        let (negative, size) = match text.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, part) = size.split_once('.').unwrap_or((size, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 2 {
            return None;
        }
        let whole: i32 = whole.parse().ok()?;
        let part: i32 = format!("{part:0<2}").parse().ok()?;
        let centi = whole.checked_mul(100)?.checked_add(part)?;
        Some(Self::Centi(if negative { -centi } else { centi }))
    }
}

fn parse_clock(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if part.len() > 3 || !digits(part) {
        return None;
    }
    let mut seconds: u64 = 0;
    let fields: Vec<&str> = whole.split(':').collect();
    if fields.len() > 3
        || fields
            .iter()
            .any(|field| field.is_empty() || !digits(field))
    {
        return None;
    }
    for field in fields {
        seconds = seconds.checked_mul(60)?.checked_add(field.parse().ok()?)?;
    }
    let millis: u64 = format!("{part:0<3}").parse().ok()?;
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

impl Record {
    /// A record that begins with a side's move in a round.
    #[must_use]
    pub fn starting(side: Side, round: u16) -> Self {
        Self {
            first: (Some(side), round),
            ..Self::default()
        }
    }

    /// A tag's value.
    ///
    /// ```
    /// use doushou_core::Record;
    /// let parsed = Record::parse("[Rules \"datou\"]\n\n1. a3a4 a7a6 *\n");
    /// assert_eq!(parsed.record.tag("Rules"), Some("datou"));
    /// assert_eq!(parsed.record.turns.len(), 2);
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(tag, _)| tag == name)?;
        Some(value)
    }

    /// Every tag with its value, as they came.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(tag, value)| (tag.as_str(), value.as_str()))
    }

    /// Sets a tag. A name is letters, digits and `_`, other characters are
    /// dropped; line ends in a value become spaces.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&c| is_tag_char(c)).collect();
        if name.is_empty() {
            return;
        }
        let value: String = value
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        match self.tags.iter_mut().find(|(tag, _)| *tag == name) {
            Some((_, old)) => *old = value,
            None => {
                self.tags.push((name, value));
                // Known tags in their order, the others behind them as they came.
                self.tags.sort_by_key(|(tag, _)| tag_place(tag));
            }
        }
    }

    /// Takes a tag out.
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.retain(|(tag, _)| tag != name);
    }

    /// Whose ply comes first, and in which round.
    fn first_ply(&self) -> (Side, u16) {
        let (side, round) = self.first;
        (side.unwrap_or(Side::Red), round.max(1))
    }

    /// The canonical text; [`Record::parse`] gives the same record back.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        if !self.tags.is_empty() {
            text.push('\n');
        }
        let mut words = Vec::new();
        push_comment(&mut words, &self.preface);
        let (mut side, mut round) = self.first_ply();
        let mut needs_number = true;
        for turn in &self.turns {
            if side == Side::Red {
                words.push(format!("{round}."));
            } else if needs_number {
                words.push(format!("{round}..."));
            }
            let mv = turn.mv.as_ref().map_or("--", WrittenMove::as_str);
            words.push(mv.to_owned());
            needs_number = push_comment(&mut words, &turn.annotation);
            round = round.saturating_add(side.index() as u16);
            side = side.opposite();
        }
        words.push(self.tag("Result").map_or("*", result_word).to_owned());
        let mut column = 0;
        for word in words {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > LINE {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(&word);
            column += length;
        }
        text.push('\n');
        text
    }

    /// Reads a record as far as it can be read: CRLF, a byte order mark, missing
    /// tags, line comments, `$` marks and variations (left out) are no obstacle.
    #[must_use]
    pub fn parse(text: &str) -> ParsedRecord {
        Reader::new(text).read()
    }
}

fn push_comment(words: &mut Vec<String>, annotation: &Annotation) -> bool {
    let comment = annotation.words();
    if comment.is_empty() {
        return false;
    }
    let mut parts = comment.split(' ').peekable();
    let mut is_first = true;
    while let Some(part) = parts.next() {
        let open = if is_first { "{" } else { "" };
        let close = if parts.peek().is_none() { "}" } else { "" };
        words.push(format!("{open}{part}{close}"));
        is_first = false;
    }
    true
}

fn result_word(result: &str) -> &str {
    if RESULTS.contains(&result) {
        result
    } else {
        "*"
    }
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

fn tag_place(tag: &str) -> usize {
    TAG_ORDER
        .iter()
        .position(|&known| known == tag)
        .unwrap_or(TAG_ORDER.len())
}

fn is_tag_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Walks through a record's characters, knowing line and column.
struct Reader<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
    parsed: ParsedRecord,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            rest: text.chars().peekable(),
            line: 1,
            column: 1,
            parsed: ParsedRecord::default(),
        }
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn problem(&mut self, (line, column): (usize, usize), kind: RecordProblemKind) {
        self.parsed
            .problems
            .push(RecordProblem { line, column, kind });
    }

    fn skip_line(&mut self) {
        while self.next().is_some_and(|c| c != '\n') {}
    }

    fn read(mut self) -> ParsedRecord {
        let mut is_over = false;
        while let Some(&c) = self.rest.peek() {
            let place = (self.line, self.column);
            match c {
                c if c.is_whitespace() => {
                    self.next();
                }
                '%' if self.column == 1 => self.skip_line(),
                ';' => self.skip_line(),
                '[' if is_over => {
                    self.problem(place, RecordProblemKind::SecondGame);
                    break;
                }
                '[' => self.read_tag(place),
                '{' => self.read_comment(place),
                '(' => self.skip_variation(place),
                '$' => {
                    self.read_word();
                }
                _ => {
                    let word = self.read_word();
                    if is_over {
                        self.problem(place, RecordProblemKind::AfterResult(word));
                        break;
                    }
                    is_over = self.take_word(&word, place);
                }
            }
        }
        self.parsed
    }

    fn read_word(&mut self) -> String {
        let mut word = String::new();
        while let Some(&c) = self.rest.peek() {
            if c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';') {
                break;
            }
            word.push(c);
            self.next();
        }
        if word.is_empty() {
            // A lone closing bracket.
            word.extend(self.next());
        }
        word
    }

    fn read_tag(&mut self, place: (usize, usize)) {
        self.next();
        let mut name = String::new();
        while let Some(&c) = self.rest.peek() {
            if !is_tag_char(c) {
                break;
            }
            name.push(c);
            self.next();
        }
        while self.rest.peek().is_some_and(|&c| c == ' ' || c == '\t') {
            self.next();
        }
        if name.is_empty() || self.rest.peek() != Some(&'"') {
            self.problem(place, RecordProblemKind::NoTag);
            self.skip_line();
            return;
        }
        self.next();
        let value_place = (self.line, self.column);
        let mut value = String::new();
        let mut is_closed = false;
        while let Some(&c) = self.rest.peek() {
            if c == '\n' || c == '\r' {
                break;
            }
            self.next();
            match c {
                '"' => {
                    is_closed = true;
                    break;
                }
                '\\' => value.extend(self.next()),
                _ => value.push(c),
            }
        }
        while self.rest.peek().is_some_and(|&c| c == ' ' || c == '\t') {
            self.next();
        }
        if !is_closed || self.rest.peek() != Some(&']') {
            let place = (self.line, self.column);
            self.problem(place, RecordProblemKind::OpenTag(name.clone()));
            if is_closed {
                self.skip_line();
            }
        } else {
            self.next();
        }
        if self.parsed.record.tag(&name).is_some() {
            self.problem(place, RecordProblemKind::RepeatedTag(name));
            return;
        }
        self.parsed.record.set_tag(&name, &value);
        let at = self
            .parsed
            .record
            .tags
            .iter()
            .position(|(tag, _)| *tag == name)
            .unwrap_or(self.parsed.tag_places.len());
        self.parsed.tag_places.insert(at, value_place);
    }

    fn read_comment(&mut self, place: (usize, usize)) {
        self.next();
        let mut comment = String::new();
        let mut is_closed = false;
        while let Some(c) = self.next() {
            if c == '}' {
                is_closed = true;
                break;
            }
            comment.push(c);
        }
        if !is_closed {
            self.problem(place, RecordProblemKind::OpenComment);
        }
        let record = &mut self.parsed.record;
        match record.turns.last_mut() {
            Some(turn) => turn.annotation.absorb(&comment),
            None => record.preface.absorb(&comment),
        }
    }

    fn skip_variation(&mut self, place: (usize, usize)) {
        let mut depth = 0;
        while let Some(c) = self.next() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                '{' => while self.next().is_some_and(|c| c != '}') {},
                _ => {}
            }
            if depth == 0 {
                self.problem(place, RecordProblemKind::Variation);
                return;
            }
        }
        self.problem(place, RecordProblemKind::OpenVariation);
    }

    /// Takes in a word of the moves; whether it was the result, which ends them.
    fn take_word(&mut self, word: &str, (line, column): (usize, usize)) -> bool {
        if RESULTS.contains(&word) {
            if self.parsed.record.tag("Result").is_none() && word != "*" {
                self.parsed.record.set_tag("Result", word);
                self.parsed.tag_places.push((line, column));
            }
            return true;
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&b| b == b'.').count();
        let is_number = digits > 0 && (dots > 0 || digits == word.len()) && word != "0000";
        let (number, rest) = if is_number {
            (&word[..digits], &word[digits + dots..])
        } else {
            ("", word.trim_start_matches('.'))
        };
        let record = &mut self.parsed.record;
        if is_number && record.turns.is_empty() && record.first.0.is_none() {
            let side = if dots > 1 { Side::Blue } else { Side::Red };
            let round = number.parse().unwrap_or(1).max(1);
            record.first = (Some(side), round);
        }
        if rest.is_empty() {
            return false;
        }
        let bare = rest.trim_end_matches(['!', '?']);
        let mv = match bare {
            "--" | "0000" => None,
            _ => match WrittenMove::read(bare) {
                Some(mv) => Some(mv),
                None => {
                    self.problem((line, column), RecordProblemKind::NoMove(rest.to_owned()));
                    // What follows cannot be trusted to be a continuation.
                    return true;
                }
            },
        };
        record.turns.push(RecordTurn {
            mv,
            annotation: Annotation::default(),
        });
        let offset = word.chars().count() - rest.chars().count();
        self.parsed.turn_places.push((line, column + offset));
        false
    }
}
