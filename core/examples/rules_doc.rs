//! Prints `docs/RULES.md`:
//! `cargo run -p doushou-core --example rules_doc > docs/RULES.md`.

fn main() {
    print!("{}", doushou_core::texts::rules_document());
}
