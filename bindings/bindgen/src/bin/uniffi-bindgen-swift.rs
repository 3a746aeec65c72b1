//! Writes the Swift source, its C header and module map.
fn main() {
    uniffi::uniffi_bindgen_swift();
}
