//! `tablebase` as a script sees it.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{Session, lines, run};

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

/// A folder of its own for a test.
fn folder(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("doushou-{name}-{}", std::process::id()))
}

#[test]
fn building_again_checks_what_is_there() {
    let dir = folder("build");
    let name = dir.to_str().expect("a path");
    let build = || {
        let arguments = ["tablebase", "build", "--material", "LC/TR", "--dir", name];
        let said = run(&arguments, "");
        assert_eq!(said.code, Some(0), "{}", said.err);
        said.err
    };
    assert!(build().contains("0 were there and sound, 1 made"));
    assert!(build().contains("1 were there and sound, 0 made"));
    let mut files: Vec<_> = std::fs::read_dir(dir.join("yeshou"))
        .expect("the folder")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    assert_eq!(files.len(), 2);
    // One of the two is cut short: it is noticed although nobody asks for it.
    let whole = std::fs::read(&files[1]).expect("a table");
    std::fs::write(&files[1], &whole[..whole.len() / 2]).expect("writing");
    let told = build();
    assert!(told.contains("is damaged: set aside"), "{told}");
    assert!(told.contains("0 were there and sound, 1 made"), "{told}");
    assert_eq!(std::fs::read(&files[1]).expect("a table"), whole);
    assert!(files[1].with_extension("damaged").exists());
    std::fs::remove_dir_all(&dir).expect("tidying up");
}

#[test]
fn json_says_the_same() {
    let fen = "7/3L3/7/7/7/7/7/7/r6 r";
    let told = lines(&["tablebase", "probe", "--json", "--fen", fen], "");
    assert_eq!(told, [r#"{"plies":1,"value":1}"#]);
    let told = lines(&["tablebase", "probe", "--json", "--stdin"], "junk\n");
    assert!(told[0].starts_with(r#"{"error":"#), "{told:?}");
    let class = ["tablebase", "stats", "--material", "R/E"];
    let plain = lines(&class, "");
    let words: Vec<&str> = plain[0].split(' ').collect();
    let json = lines(&[&class[..], &["--json"]].concat(), "");
    for field in [
        format!("\"won\":{}", words[2]),
        format!("\"longest\":{}", words[8]),
    ] {
        assert!(json[0].contains(&field), "{json:?}: {plain:?}");
    }
}

#[test]
fn too_many_animals_are_refused_in_words() {
    let six = run(&["tablebase", "build", "--material", "LCD/TRW"], "");
    assert_eq!(six.code, Some(1));
    assert!(six.err.contains("at most 5 animals"), "{}", six.err);
    let five = run(&["tablebase", "build", "--pieces", "5"], "");
    assert_eq!(five.code, Some(2));
}

#[test]
fn a_uci_host_gives_a_folder_and_switches_tables_off() {
    let dir = folder("uci");
    let name = dir.to_str().expect("a path");
    // Tiger and rat win in more plies than any search at hand looks ahead.
    let stats = ["tablebase", "stats", "--material", "LC/TR", "--dir", name];
    let told = lines(&stats, "");
    let (_, fen) = told[0].split_once("longest ").expect("an example");
    let (plies, fen) = fen.split_once(' ').expect("a position");
    let plies: u32 = plies.parse().expect("a number");
    assert!(plies > 30, "{plies}");

    let mut engine = Session::start();
    let sees_the_end = |engine: &mut Session| {
        engine.send(&format!("position fen {fen}"));
        engine.send("go nodes 400");
        let said = engine.until("bestmove");
        said.iter().any(|line| line.contains(" score mate "))
    };
    assert!(!sees_the_end(&mut engine));
    engine.send(&format!("setoption name TablebasePath value {name}"));
    assert!(sees_the_end(&mut engine));
    engine.send("setoption name UseTablebase value false");
    engine.send("setoption name Clear Hash");
    assert!(!sees_the_end(&mut engine));
    engine.send("setoption name UseTablebase value true");
    engine.send("setoption name TablebasePath value <empty>");
    engine.send("setoption name Clear Hash");
    assert!(!sees_the_end(&mut engine));
    engine.send("setoption name TablebasePath value /no/such/folder");
    assert!(engine.line().starts_with("info string TablebasePath: "));
    engine.quit();
    std::fs::remove_dir_all(&dir).expect("tidying up");
}

#[test]
fn accuracy_and_conversion_are_counted() {
    let draw = ["--pieces", "2", "--positions", "60", "--nodes", "2000"];
    let told = lines(&[&["tablebase", "accuracy"][..], &draw].concat(), "");
    let kept = told.iter().find_map(|line| line.strip_prefix("kept "));
    let kept: u32 = kept
        .and_then(|kept| kept.split(' ').next()?.parse().ok())
        .expect("a share");
    assert!((54..=60).contains(&kept), "{told:?}");
    let misses = told.iter().filter(|line| line.contains(" makes "));
    assert_eq!(misses.count(), 60 - kept as usize);

    // With the tables every ending is won, and by the shortest way.
    let plain = ["--rules", "yeshou+perpetual=off"];
    let told = lines(
        &[&["tablebase", "conversion"][..], &draw, &plain].concat(),
        "",
    );
    assert!(told[0].starts_with("won 60 of 60 "), "{told:?}");
    assert!(
        told[1].starts_with("by the shortest way 60 of 60 "),
        "{told:?}"
    );
}
