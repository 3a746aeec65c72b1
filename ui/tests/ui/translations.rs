//! Every label of the views is there in every language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The text of every `@tr` in a view.
fn labels(source: &str) -> BTreeSet<String> {
    source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("@tr(\"").skip(1))
        .map(|call| call.split('"').next().unwrap_or_default().to_owned())
        .collect()
}

fn all_labels(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the views are there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all_labels(&path, found);
        } else {
            found.extend(labels(&fs::read_to_string(path).expect("readable")));
        }
    }
}

/// The texts of a `.po` file whose lines are not wrapped.
fn translations(path: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(path).expect("the translation is there");
    let mut found = BTreeMap::new();
    let mut id = String::new();
    for line in text.lines() {
        let quoted = |word: &str| {
            line.strip_prefix(word)
                .and_then(|rest| rest.strip_prefix(" \""))
                .and_then(|rest| rest.strip_suffix('"'))
                .map(str::to_owned)
        };
        if let Some(text) = quoted("msgid") {
            id = text;
        } else if let Some(text) = quoted("msgstr")
            && !id.is_empty()
        {
            let before = found.insert(id.clone(), text);
            assert!(before.is_none(), "{id} is translated twice");
        }
    }
    found
}

#[test]
fn every_label_is_translated() {
    let mut labels = BTreeSet::new();
    all_labels(&folder("views"), &mut labels);
    assert!(labels.len() > 60, "only {} labels found", labels.len());
    for language in ["zh-CN", "zh-TW"] {
        let path = format!("translations/{language}/LC_MESSAGES/doushou.po");
        let translations = translations(&folder(&path));
        for label in &labels {
            let text = translations.get(label).map(String::as_str);
            assert!(
                text.is_some_and(|text| !text.is_empty()),
                "{language} lacks {label:?}"
            );
            let places = |text: &str| text.matches("{}").count();
            assert_eq!(
                text.map(places),
                Some(places(label)),
                "{language}: {label:?}"
            );
        }
        for known in translations.keys() {
            assert!(labels.contains(known), "{language} keeps a stale {known:?}");
        }
    }
}
