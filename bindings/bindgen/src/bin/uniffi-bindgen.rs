//! Writes the Kotlin source: `uniffi-bindgen generate --library … --language kotlin`.
fn main() {
    uniffi::uniffi_bindgen_main();
}
