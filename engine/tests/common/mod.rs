//! Running the program and reading what it says.
#![allow(
    dead_code,
    reason = "every test program uses its own part of these helpers"
)]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_doushou-engine");

/// What a finished run said.
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

/// Runs the program to its end on the given input.
pub fn run(arguments: &[&str], input: &str) -> Said {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input");
    let input = input.to_owned();
    let writer = thread::spawn(move || {
        // A program that needs no input may have closed it.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer");
    Said {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code(),
    }
}

/// Runs it and wants success; answers with its lines.
pub fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    let said = run(arguments, input);
    assert_eq!(said.code, Some(0), "{arguments:?}: {}", said.err);
    said.out.lines().map(str::to_owned).collect()
}

/// A copy of the known facts, kept with the core's tests.
pub fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../core/tests/data")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A program to talk to.
pub struct Session {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

const PATIENCE: Duration = Duration::from_secs(60);

impl Session {
    pub fn start() -> Self {
        let mut child = Command::new(PROGRAM)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().expect("standard output");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            stdin,
            lines,
        }
    }

    pub fn send(&mut self, text: &str) {
        self.send_bytes(text.as_bytes());
        self.send_bytes(b"\n");
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("open");
        stdin.write_all(bytes).expect("the program listens");
        stdin.flush().expect("the program listens");
    }

    pub fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    /// The lines up to the first that begins so, that one included.
    pub fn until(&self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let is_last = line.starts_with(prefix);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Whether nothing is said for a while.
    pub fn is_silent_for(&self, time: Duration) -> bool {
        self.lines.recv_timeout(time).is_err()
    }

    /// The move it answers with.
    pub fn best(&self) -> String {
        let lines = self.until("bestmove");
        let last = lines.last().expect("the answer");
        last["bestmove ".len()..].to_owned()
    }

    /// Says goodbye and wants a clean end.
    pub fn quit(mut self) {
        self.send("quit");
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "{status}");
    }

    /// Closes the input and answers with the rest of what is said.
    pub fn close(mut self) -> Vec<String> {
        self.stdin = None;
        let rest = self.lines.iter().collect();
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "{status}");
        rest
    }
}

/// Reads the start of the output, then closes the pipe.
pub fn read_a_little(arguments: &[&str], input: &str) -> Said {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input");
    let input = input.to_owned();
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let mut start = [0; 4];
    let mut stdout = child.stdout.take().expect("standard output");
    stdout.read_exact(&mut start).expect("some output");
    drop(stdout);
    let mut err = String::new();
    let mut stderr = child.stderr.take().expect("standard error");
    stderr.read_to_string(&mut err).expect("text");
    let status = child.wait().expect("the program ends");
    writer.join().expect("the writer");
    Said {
        out: String::from_utf8_lossy(&start).into_owned(),
        err,
        code: status.code(),
    }
}
