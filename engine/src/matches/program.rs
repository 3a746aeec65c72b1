//! Another program, spoken to in UCI over pipes.
//!
//! Nothing it does may hold up or bring down the match: two threads move lines
//! to and fro, every wait has an end, and what it says is never kept in bulk.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use doushou_core::search::Limits;

use super::duel::{Fault, Line};
use super::opponent::Terms;

/// For the program to leave by itself, once it was asked to.
const FAREWELL: Duration = Duration::from_millis(500);
/// Lines that wait to be read; the program waits behind them.
const LINES_WAITING: usize = 256;
/// A longer line is cut into several.
const LONGEST_LINE: u64 = 1 << 16;

/// A forced end, in centipawns.
const MATE: i32 = 30_000;

/// A program, whether it runs at the moment or not.
pub struct Program {
    command: Vec<String>,
    options: Vec<(String, String)>,
    variant: String,
    go: String,
    /// For everything that is no search.
    patience: Duration,
    /// For a search.
    search_patience: Duration,
    running: Option<Process>,
}

impl Program {
    /// Starts it, so that a name that is none is told before any game.
    pub fn new(
        command: &[String],
        options: &[(String, String)],
        terms: &Terms,
    ) -> anyhow::Result<Self> {
        let process = Process::start(command)
            .with_context(|| format!("cannot start {}", command.join(" ")))?;
        let time = terms.limits.move_time.unwrap_or_default();
        Ok(Self {
            command: command.to_vec(),
            options: options.to_vec(),
            variant: terms.rules.to_string(),
            go: go(&terms.limits),
            patience: terms.patience,
            search_patience: terms.patience + time,
            running: Some(process),
        })
    }

    /// Makes it ready for a game; starts it again if it has gone.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        let ready = self.prepare();
        self.settle(ready)
    }

    /// What it answers to a position.
    pub fn choose(&mut self, line: &Line) -> Result<Answer, Fault> {
        let answer = self.ask(line);
        self.settle(answer)
    }

    /// A program that failed is stopped; the next game starts it again.
    fn settle<T>(&mut self, done: Result<T, String>) -> Result<T, Fault> {
        done.map_err(|reason| {
            self.running = None;
            Fault::Crash(reason)
        })
    }

    fn prepare(&mut self) -> Result<(), String> {
        let process = match &mut self.running {
            Some(process) => process,
            none => {
                let process = Process::start(&self.command)
                    .map_err(|error| format!("cannot be started again: {error}"))?;
                none.insert(process)
            }
        };
        if !process.is_introduced {
            process.say("uci")?;
            process.wait_for("uciok", self.patience, |_| {})?;
            process.say(&format!(
                "setoption name UCI_Variant value {}",
                self.variant
            ))?;
            for (name, value) in &self.options {
                if value.is_empty() {
                    process.say(&format!("setoption name {name}"))?;
                } else {
                    process.say(&format!("setoption name {name} value {value}"))?;
                }
            }
            process.is_introduced = true;
        }
        process.say("ucinewgame")?;
        process.say("isready")?;
        process.wait_for("readyok", self.patience, |_| {})?;
        Ok(())
    }

    fn ask(&mut self, line: &Line) -> Result<Answer, String> {
        let process = self.running.as_mut().ok_or("it does not run")?;
        process.forget_what_was_said();
        process.say(&line.as_uci())?;
        process.say(&self.go)?;
        let mut told = None;
        let answer = process.wait_for("bestmove", self.search_patience, |line| {
            told = score(line).or(told);
        })?;
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        Ok(Answer {
            word: word.to_owned(),
            told,
        })
    }
}

/// What a program says to a position.
pub struct Answer {
    /// Its move, whatever that is.
    pub word: String,
    /// The last score it told, in centipawns; ends lie beyond all others.
    pub told: Option<i32>,
}

/// The score of an `info` line about the best line.
fn score(line: &str) -> Option<i32> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let behind = |word: &str| {
        let at = words.iter().position(|&other| other == word)?;
        words.get(at + 1).copied()
    };
    let tells = words.first() == Some(&"info") && words.get(1) != Some(&"string");
    if !tells || behind("multipv").is_some_and(|rank| rank != "1") {
        return None;
    }
    if let Some(moves) = behind("mate") {
        return Some(if moves.starts_with('-') || moves == "0" {
            -MATE
        } else {
            MATE
        });
    }
    behind("cp")?.parse().ok()
}

/// The `go` command of some limits.
fn go(limits: &Limits) -> String {
    let mut go = "go".to_owned();
    let mut add = |word: &str, number: Option<u128>| {
        if let Some(number) = number {
            go.push_str(&format!(" {word} {number}"));
        }
    };
    add("depth", limits.depth.map(Into::into));
    add("nodes", limits.nodes.map(Into::into));
    add("movetime", limits.move_time.map(|time| time.as_millis()));
    go
}

/// A running program. Dropping it asks it to leave, waits a little, then ends it.
struct Process {
    child: Child,
    /// To the thread that writes.
    input: Option<Sender<String>>,
    /// From the thread that reads.
    lines: Receiver<String>,
    is_introduced: bool,
}

impl Process {
    fn start(command: &[String]) -> io::Result<Self> {
        let (name, arguments) = command
            .split_first()
            .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, to_write) = channel();
        let (sender, lines) = sync_channel(LINES_WAITING);
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &sender));
        }
        Ok(Self {
            child,
            input: Some(input),
            lines,
            is_introduced: false,
        })
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        let said = self.input.as_ref().map(|input| input.send(line.to_owned()));
        match said {
            Some(Ok(())) => Ok(()),
            _ => Err(self.how_it_ended()),
        }
    }

    fn forget_what_was_said(&self) {
        // As many as can wait, not more: a program may talk without end.
        for _ in self.lines.try_iter().take(LINES_WAITING) {}
    }

    /// The next line with this first word; those before it are heard.
    fn wait_for(
        &mut self,
        word: &str,
        patience: Duration,
        mut hear: impl FnMut(&str),
    ) -> Result<String, String> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let is_late = left.is_zero();
            match self.lines.recv_timeout(left) {
                Ok(_) | Err(RecvTimeoutError::Timeout) if is_late => {
                    return Err(format!("no {word} within {} ms", patience.as_millis()));
                }
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(line) => hear(&line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.how_it_ended()),
            }
        }
    }

    fn how_it_ended(&mut self) -> String {
        match self.wait_a_little() {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".to_owned(),
        }
    }

    fn wait_a_little(&mut self) -> Option<std::process::ExitStatus> {
        let end = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The input closes behind the last word.
        let _ = self.say("quit");
        self.input = None;
        if self.wait_a_little().is_none() {
            // It may have left in the meantime; waiting leaves no zombie.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        let written = stdin.write_all(format!("{line}\n").as_bytes());
        if written.and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        match stdout
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)
        {
            Ok(read) if read > 0 => {}
            _ => return,
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if lines.send(line).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_become_a_command() {
        assert_eq!(go(&Limits::depth(3)), "go depth 3");
        let limits = Limits {
            nodes: Some(500),
            move_time: Some(Duration::from_millis(40)),
            ..Limits::default()
        };
        assert_eq!(go(&limits), "go nodes 500 movetime 40");
    }

    #[test]
    fn scores_are_heard() {
        for (line, expected) in [
            ("info depth 4 score cp -31 nodes 7 pv a3a4", Some(-31)),
            ("info depth 4 multipv 1 score cp 12 lowerbound", Some(12)),
            ("info depth 4 multipv 2 score cp 12", None),
            ("info depth 9 score mate 3", Some(MATE)),
            ("info depth 9 score mate -2", Some(-MATE)),
            ("info score mate 0", Some(-MATE)),
            ("info string cp 9 is good", None),
            ("info depth 4", None),
            ("info score cp", None),
            ("bestmove a3a4", None),
        ] {
            assert_eq!(score(line), expected, "{line}");
        }
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let (sender, lines) = sync_channel(8);
        let text = vec![b'x'; LONGEST_LINE as usize + 5];
        read_lines(text.as_slice(), &sender);
        let lengths: Vec<usize> = lines.try_iter().map(|line| line.len()).collect();
        assert_eq!(lengths, [LONGEST_LINE as usize, 5]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn nothing_is_left_of_a_program_that_was_let_go() {
        // One leaves when it is asked to, one has to be ended.
        for command in [["cat", "-"], ["sleep", "60"]] {
            let process = Process::start(&command.map(str::to_owned)).expect("it starts");
            let kept = std::path::PathBuf::from(format!("/proc/{}", process.child.id()));
            assert!(kept.exists());
            drop(process);
            assert!(!kept.exists(), "{command:?}");
        }
    }
}
