//! Every character the game shows is in the fonts it ships.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use doushou_core::texts::{self, Language};
use ttf_parser::Face;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files(folder: &Path, suffix: &str, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder is there");
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, suffix, found);
        } else if path.extension().is_some_and(|known| known == suffix) {
            found.push(path);
        }
    }
}

/// What the text literals of a source file may show: everything in double quotes.
fn literals(source: &str) -> BTreeSet<char> {
    let mut shown = BTreeSet::new();
    for line in source.lines() {
        let code = line.trim_start();
        if code.starts_with("//") {
            continue;
        }
        for literal in code.split('"').skip(1).step_by(2) {
            shown.extend(literal.chars());
        }
    }
    shown
}

fn shown() -> BTreeSet<char> {
    let mut shown: BTreeSet<char> = (' '..='~').collect();
    for language in Language::ALL {
        shown.extend(texts::rules_page(language).chars());
        shown.extend(language.own_name().chars());
    }
    let mut sources = Vec::new();
    files(&root().join("core/src/texts"), "rs", &mut sources);
    files(&root().join("ui/views"), "slint", &mut sources);
    files(&root().join("ui/translations"), "po", &mut sources);
    sources.push(root().join("ui/src/words.rs"));
    sources.push(root().join("ui/src/controllers/play/view.rs"));
    assert!(sources.len() > 10);
    for source in sources {
        shown.extend(literals(&fs::read_to_string(&source).expect("readable")));
    }
    shown.retain(|c| !c.is_control() && *c != '\u{fe0f}');
    shown
}

#[test]
fn no_shown_character_is_missing() {
    let shown = shown();
    assert!(shown.len() > 500);
    for font in [
        "DoushouSans-Regular.ttf",
        "DoushouSans-Bold.ttf",
        "DoushouKai-Bold.ttf",
    ] {
        let data = fs::read(root().join("assets/fonts").join(font)).expect("the font is there");
        let face = Face::parse(&data, 0).expect("a font");
        let missing: String = shown
            .iter()
            .filter(|c| face.glyph_index(**c).is_none())
            .collect();
        assert!(missing.is_empty(), "{font} lacks: {missing}");
    }
}
