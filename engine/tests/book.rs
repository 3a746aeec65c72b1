//! Opening books as a script and a UCI host meet them.

mod common;

use std::fs;

use common::{Session, lines, run};

#[test]
fn a_book_grows_is_broken_off_and_goes_on() {
    let folder = std::env::temp_dir().join(format!("doushou-book-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    let (once, twice) = (path("once.book"), path("twice.book"));
    let grow = |file: &str, positions: &str| {
        let what = ["book", "build", "--rules", "datou", "--out", file];
        let how = ["--nodes", "300", "--positions", positions, "--hash", "1"];
        lines(&[&what[..], &how].concat(), "")
    };
    let told = grow(&once, "60");
    assert_eq!(told.len(), 1);
    grow(&twice, "25");
    assert_eq!(grow(&twice, "60"), told);
    assert_eq!(
        fs::read(&once).expect("a book"),
        fs::read(&twice).expect("a book")
    );

    // What it knows are moves, and others' rules are refused.
    let show = ["book", "show", "--rules", "datou", "--file", &once];
    let known = lines(&show, "");
    assert!(known.len() > 1, "{known:?}");
    for line in &known {
        let mv = line.split(' ').next().expect("a move");
        let after = lines(&[&show[..], &["--moves", mv]].concat(), "");
        assert!(after.iter().all(|line| line.contains(" weight ")));
    }
    let other = run(&["book", "show", "--file", &once], "");
    assert_eq!(other.code, Some(1));
    assert!(other.err.starts_with("error: "), "{}", other.err);

    let mut damaged = fs::read(&once).expect("a book");
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    fs::write(&once, damaged).expect("writing");
    let refused = run(&show, "");
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.err.contains("damaged: the checksum"),
        "{}",
        refused.err
    );

    let house = ["book", "build", "--rules", "yeshou+fox", "--out", &once];
    assert_eq!(run(&house, "").code, Some(1));
    fs::remove_dir_all(&folder).expect("tidying up");
}

#[test]
fn the_programs_own_books_are_shown() {
    for rules in ["yeshou", "traditional", "datou"] {
        let shown = lines(&["book", "show", "--rules", rules, "--json"], "");
        assert!(shown[0].contains("\"weight\":1000"), "{}", shown[0]);
    }
    assert_eq!(
        run(&["book", "show", "--rules", "yeshou+fox"], "").code,
        Some(1)
    );
    assert_eq!(run(&["book", "show", "--rules", "lake"], "").code, Some(2));
}

#[test]
fn uci_asks_the_book_only_when_told_to() {
    let mut engine = Session::start();
    let thinks = |engine: &mut Session| {
        engine.send("go nodes 200");
        let said = engine.until("bestmove");
        said.iter().any(|line| line.starts_with("info depth"))
    };
    engine.send("position startpos");
    assert!(thinks(&mut engine));
    engine.send("setoption name OwnBook value true");
    assert!(!thinks(&mut engine));
    // The seed draws the move.
    let mut drawn: Vec<String> = (1..20)
        .map(|seed| {
            engine.send(&format!("setoption name Seed value {seed}"));
            engine.send("go movetime 1000");
            engine.best()
        })
        .collect();
    let first = drawn[0].clone();
    engine.send("setoption name Seed value 1");
    engine.send("go movetime 1000");
    assert_eq!(engine.best(), first);
    drawn.sort();
    drawn.dedup();
    assert!(drawn.len() > 1, "{drawn:?}");
    // Whoever analyses wants to see, and elsewhere the book knows nothing.
    engine.send("go infinite");
    assert!(engine.line().starts_with("info depth 1 "));
    engine.send("stop");
    engine.best();
    engine.send("setoption name MultiPV value 2");
    assert!(thinks(&mut engine));
    engine.send("setoption name MultiPV value 1");
    engine.send("position startpos moves a1b1");
    assert!(thinks(&mut engine));
    engine.send("setoption name UCI_Variant value yeshou+dogswims");
    engine.send("position startpos");
    assert!(thinks(&mut engine));
    engine.quit();
}
