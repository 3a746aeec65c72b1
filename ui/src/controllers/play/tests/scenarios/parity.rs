//! `docs/PARITY.md` names every scenario, and nothing that is not there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{files, folder};

fn page() -> String {
    fs::read_to_string(folder().join("../docs/PARITY.md")).expect("the page")
}

/// The names in code type within the rows of tables.
fn names(page: &str) -> impl Iterator<Item = &str> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('`').skip(1).step_by(2))
}

#[test]
fn every_scenario_is_named_and_every_named_one_exists() {
    let page = page();
    let named: BTreeSet<&str> = names(&page).filter(|name| !name.contains('/')).collect();
    let files = files();
    let there: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(named, there);
}

#[test]
fn every_test_that_is_named_exists() {
    let page = page();
    let root = folder().join("..");
    let mut seen = 0;
    for proof in names(&page).filter(|name| name.contains('/')) {
        let (path, test) = proof.split_once("::").unwrap_or((proof, ""));
        let text = fs::read_to_string(root.join(Path::new(path)));
        let text = text.unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(text.contains(test), "{proof}");
        seen += 1;
    }
    assert!(seen > 10);
}

#[test]
fn every_cell_says_how_it_was_proved() {
    let page = page();
    let rows = page.lines().filter(|line| line.starts_with("| "));
    for row in rows.filter(|row| !row.starts_with("| behaviour")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let proofs = &cells[1..];
        assert!(matches!(cells.len(), 4 | 5), "{row}");
        for proof in proofs {
            let known = ["tested", "model tested", "not run", "–"].contains(proof);
            assert!(known || proof.starts_with('`'), "{proof} in: {row}");
        }
    }
}
