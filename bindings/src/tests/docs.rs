use std::fs;
use std::path::Path;

/// What stands in a chapter of README.md between its first code marks.
fn example(chapter: &str, language: &str) -> String {
    let readme = include_str!("../../../README.md").replace("\r\n", "\n");
    let (_, rest) = readme.split_once(chapter).expect("the chapter is there");
    let (_, rest) = rest.split_once(&format!("```{language}\n")).expect("code");
    let (code, _) = rest.split_once("```").expect("the code ends");
    code.to_owned()
}

fn tested(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    // The package is what tests find it by.
    let (_, program) = text.split_once("package example\n\n").expect("a package");
    program.to_owned()
}

#[test]
fn the_readme_shows_the_kotlin_program_that_is_tested() {
    let file = "kotlin/src/test/kotlin/example/FirstGame.kt";
    assert_eq!(example("## From Kotlin", "kotlin"), tested(file));
}
