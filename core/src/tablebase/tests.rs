//! The tables against the rules, entry by entry, and against what others found.

use super::*;

fn tables(rules: &str, most: usize) -> Tablebase {
    Tablebase::with_source(rules.parse().expect("rules"), most, None)
}

fn id(tables: &Tablebase, material: &str) -> ClassId {
    let material = material.parse().expect("material");
    tables.classes.find(material).expect("a class").0
}

/// One rule set for every option that changes a move or a capture.
const RULES: [&str; 12] = [
    "traditional",
    "yeshou",
    "datou",
    "yeshou+dogswims",
    "traditional+dogswims+ratbank+dogwolf",
    "yeshou+elephantrat",
    "datou+smalltraps+ownratopen",
    "yeshou+trappedidle",
    "yeshou+equalsboth",
    "datou+equalsboth+dogswims+trappedidle",
    "traditional+tigerlion+tigernoleap",
    "yeshou+tigerlion+tigerflat+smalltraps",
];

#[test]
fn every_two_piece_entry_follows_from_its_moves() {
    for rules in RULES {
        let tables = tables(rules, 2);
        for id in 0..tables.classes.all().len() as ClassId {
            let size = tables.size(id);
            match tables.verify(id, 0..size, 1) {
                Ok(seen) => assert!(seen > 1000, "{rules} {id}: {seen}"),
                Err(flaw) => panic!("{rules}: {flaw}"),
            }
        }
    }
}

#[test]
fn three_piece_entries_follow_from_their_moves() {
    for rules in RULES {
        let tables = tables(rules, 3);
        for id in 0..tables.classes.all().len() as ClassId {
            let size = tables.size(id);
            if let Err(flaw) = tables.verify(id, id as usize % 61..size, 61) {
                panic!("{rules}: {flaw}");
            }
        }
    }
}

#[test]
fn four_piece_entries_follow_from_their_moves() {
    for (rules, material) in [("yeshou", "TR/EC"), ("datou+dogswims", "LTD/R")] {
        let tables = tables(rules, 4);
        let id = id(&tables, material);
        tables
            .solve(id, 2, &AtomicBool::new(false))
            .expect("solved");
        for id in [id, tables.classes.twin(id)] {
            let size = tables.size(id);
            match tables.verify(id, 0..size, 997) {
                Ok(seen) => assert!(seen > 1000),
                Err(flaw) => panic!("{rules}: {flaw}"),
            }
        }
    }
}

/// Known from elsewhere: the longest ways to win under these rules.
#[test]
fn the_longest_wins_are_those_known() {
    let tables = tables("yeshou+noratbank+ownratblocks", 3);
    for (material, plies) in [("R/E", 34), ("T/EC", 67)] {
        let id = id(&tables, material);
        let both = [id, tables.classes.twin(id)];
        let longest = both.map(|id| tables.tally(id).expect("a table").longest);
        assert_eq!(longest.into_iter().max(), Some(plies), "{material}");
    }
}

#[test]
fn decided_positions_have_values() {
    let tables = tables("yeshou", 3);
    let value = |fen: &str| {
        let position = Position::from_fen(fen, RuleSet::YESHOU).expect("position");
        tables.probe(&position).map(|value| value.to_string())
    };
    assert_eq!(value("3R3/7/7/7/7/7/7/7/6e b").as_deref(), Some("-1 0"));
    assert_eq!(value("3R3/7/7/7/7/7/7/7/6e r").as_deref(), Some("1 0"));
    assert_eq!(value("7/7/7/7/7/7/7/7/6e r").as_deref(), Some("-1 0"));
    assert_eq!(value("7/3R3/7/7/7/7/7/7/e6 r").as_deref(), Some("1 1"));
    assert_eq!(value("l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r"), None);
}

#[test]
fn a_solver_called_off_leaves_nothing() {
    let tables = tables("yeshou", 4);
    let id = id(&tables, "TC/ED");
    let cancelled = tables.solve(id, 1, &AtomicBool::new(true));
    assert_eq!(cancelled, Err(SolveError::Cancelled));
    assert!(tables.tally(id).is_none());
}
