//! Compiles the views, with the translations bundled into the program.

fn main() {
    // Element ids and roles are kept in debug builds only: the tests look elements up by them.
    let debug = std::env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    let config = slint_build::CompilerConfiguration::new()
        .with_style("fluent".into())
        .with_bundled_translations("translations")
        // A word means the same wherever it stands: no component names in the translations.
        .with_default_translation_context(slint_build::DefaultTranslationContext::None)
        .with_debug_info(debug);
    if let Err(error) = slint_build::compile_with_config("views/app.slint", config) {
        // The compiler has already printed where; a panic would bury that.
        println!("cargo:warning=the views do not compile: {error}");
        std::process::exit(1);
    }
}
