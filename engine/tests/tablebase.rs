//! `tablebase` as a script sees it.

use std::io::Write;
use std::process::{Command, Stdio};

fn probe(dir: &str, lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_doushou-engine"))
        .args(["tablebase", "probe", "--stdin", "--dir", dir])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the engine");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(lines.as_bytes()).expect("writing");
    drop(input);
    let output = child.wait_with_output().expect("its output");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn values_come_line_by_line_and_damage_is_repaired() {
    let dir = std::env::temp_dir().join(format!("doushou-tables-{}", std::process::id()));
    let name = dir.to_str().expect("a path");
    let lines = "7/3L3/7/7/7/7/7/7/r6 r\n\
                 junk\n\
                 3R3/7/7/7/7/7/7/7/6e b\n\
                 7/3L3/2t4/7/7/7/7/2C4/r6 w 3 4\n\
                 l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r\n";
    let first = probe(name, lines);
    let told: Vec<&str> = first.lines().collect();
    assert_eq!([told[0], told[2], told[3]], ["1 1", "-1 0", "1 1"]);
    assert!(told[1].starts_with("error: ") && told[4].starts_with("error: 16 animals"));

    let files: Vec<_> = std::fs::read_dir(dir.join("yeshou"))
        .expect("the folder")
        .map(|file| file.expect("a file").path())
        .collect();
    assert_eq!(files.len(), 2);
    for file in &files {
        let mut bytes = std::fs::read(file).expect("a table");
        let last = bytes.len() / 2;
        bytes[last] ^= 1;
        std::fs::write(file, bytes).expect("writing");
    }
    assert_eq!(probe(name, lines), first);
    // A file of other rules is not mistaken for these.
    let foreign = dir.join("datou");
    std::fs::create_dir_all(&foreign).expect("a folder");
    for file in &files {
        let name = file.file_name().expect("a name");
        std::fs::copy(file, foreign.join(name)).expect("copying");
    }
    let told = Command::new(env!("CARGO_BIN_EXE_doushou-engine"))
        .args(["tablebase", "stats", "--rules", "datou", "--dir", name])
        .args(["--material", "LC/TR"])
        .output()
        .expect("the engine");
    let errors = String::from_utf8_lossy(&told.stderr);
    assert!(errors.contains("is damaged: set aside"), "{errors}");
    assert!(told.stdout.starts_with(b"LC/TR won "));

    let damaged = files
        .iter()
        .filter(|file| file.with_extension("damaged").exists())
        .count();
    assert!(damaged >= 1);
    std::fs::remove_dir_all(&dir).expect("tidying up");
}
