//! The documents that are made from the code are fresh.

use doushou_core::texts::rules_document;

#[test]
fn the_rules_document_is_what_the_game_says() {
    let written = include_str!("../../docs/RULES.md").replace("\r\n", "\n");
    assert!(
        written == rules_document(),
        "docs/RULES.md is stale: cargo run -p doushou-core --example rules_doc > docs/RULES.md"
    );
}
