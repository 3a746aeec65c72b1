//! The scenarios that every shell plays (`scenarios/README.md`), played here at
//! the desktop's controller.

mod parity;
mod seen;
mod stage;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use self::stage::Stage;

/// Why a scenario is not seen as it is written.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("not as format 1 has it: {0}")]
    Format(String),
    #[error("cannot be done: {0}")]
    Action(String),
    #[error("{key} is {seen}, expected {expected}")]
    Differs {
        key: String,
        seen: Value,
        expected: Value,
    },
}

type Fields = Map<String, Value>;

fn format(what: impl Into<String>) -> Trouble {
    Trouble::Format(what.into())
}

fn text(value: &Value) -> Result<&str, Trouble> {
    let text = value.as_str();
    text.ok_or_else(|| format(format!("{value} is no text")))
}

fn number(value: &Value) -> Result<usize, Trouble> {
    let number = value.as_u64().and_then(|number| number.try_into().ok());
    number.ok_or_else(|| format(format!("{value} is no number from 0")))
}

fn fields(value: &Value) -> Result<&Fields, Trouble> {
    let fields = value.as_object();
    fields.ok_or_else(|| format(format!("{value} is no object")))
}

fn known_only(fields: &Fields, known: &[&str]) -> Result<(), Trouble> {
    let unknown = fields.keys().find(|key| !known.contains(&key.as_str()));
    unknown.map_or(Ok(()), |key| Err(format(format!("unknown key `{key}`"))))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios")
}

/// Every file with its name, in order.
fn files() -> Vec<(String, String)> {
    let entries = fs::read_dir(folder()).expect("the folder of scenarios");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let scenarios = paths.filter(|path| path.extension().is_some_and(|kind| kind == "json"));
    let mut files: Vec<(String, String)> = scenarios
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("a text");
            (name.into_owned(), text)
        })
        .collect();
    files.sort();
    files
}

/// Plays a scenario; tells every step that was not seen as written.
fn play(text: &str) -> Result<(), Vec<String>> {
    let told = |at: &str, trouble: &Trouble| vec![format!("{at}: {trouble}")];
    let begin = || {
        let whole: Value = serde_json::from_str(text).map_err(|error| format(error.to_string()))?;
        let file = fields(&whole)?;
        known_only(file, &["format", "title", "setup", "steps"])?;
        if file.get("format") != Some(&Value::from(1)) {
            return Err(format("`format` is not 1"));
        }
        text_of(file, "title")?;
        let setup = file.get("setup").ok_or_else(|| format("no `setup`"))?;
        let steps = file.get("steps").and_then(Value::as_array);
        let steps = steps.filter(|steps| !steps.is_empty());
        let steps = steps.ok_or_else(|| format("no `steps`"))?;
        Ok((Stage::set(fields(setup)?)?, steps.clone()))
    };
    let (mut stage, steps) = begin().map_err(|trouble| told("the file", &trouble))?;
    let mut all = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let at = format!("step {}", index + 1);
        match play_step(&mut stage, step) {
            Ok(troubles) => all.extend(troubles.iter().flat_map(|trouble| told(&at, trouble))),
            Err(trouble) => {
                // What follows would only tell the same again.
                all.extend(told(&at, &trouble));
                break;
            }
        }
    }
    if all.is_empty() { Ok(()) } else { Err(all) }
}

fn text_of<'a>(file: &'a Fields, key: &str) -> Result<&'a str, Trouble> {
    let value = file.get(key);
    text(value.ok_or_else(|| format(format!("no `{key}`")))?)
}

/// Does what a step says and answers where what is seen differs.
fn play_step(stage: &mut Stage, step: &Value) -> Result<Vec<Trouble>, Trouble> {
    let mut actions = fields(step)?.clone();
    let see = actions.remove("see");
    actions.remove("note").as_ref().map_or(Ok(""), text)?;
    if actions.len() > 1 {
        return Err(format("more than one action"));
    }
    stage.forget_problem();
    for (action, value) in &actions {
        stage.act(action, value)?;
    }
    let Some(see) = see else {
        return Ok(Vec::new());
    };
    let view = stage.table.play.view();
    let mut troubles = Vec::new();
    for (key, expected) in fields(&see)? {
        if key == "problem" && !actions.contains_key("load") {
            return Err(format("`problem` without `load`"));
        }
        let seen = stage.seen(&view, key, expected)?;
        if seen != *expected {
            troubles.push(Trouble::Differs {
                key: key.clone(),
                seen,
                expected: expected.clone(),
            });
        }
    }
    Ok(troubles)
}

#[test]
fn every_scenario_is_seen_as_written() {
    let files = files();
    assert!(!files.is_empty());
    let mut troubles = Vec::new();
    for (name, text) in &files {
        if let Err(told) = play(text) {
            troubles.extend(told.into_iter().map(|told| format!("{name}: {told}")));
        }
    }
    assert!(troubles.is_empty(), "{}", troubles.join("\n"));
}

/// A game with one step, written in short.
fn one_step(step: &str) -> Result<(), Vec<String>> {
    play(&format!(
        r#"{{"format":1,"title":"t","setup":{{}},"steps":[{step}]}}"#
    ))
}

#[test]
fn what_the_page_does_not_describe_is_an_error() {
    assert_eq!(one_step(r#"{"tap":"a3","see":{"selected":"a3"}}"#), Ok(()));
    for (step, why) in [
        (r#"{"tip":"a3"}"#, "unknown action `tip`"),
        (r#"{"tap":"a3","do":"undo"}"#, "more than one action"),
        (r#"{"tap":"a10"}"#, "no cell `a10`"),
        (r#"{"do":"castle"}"#, "unknown command `castle`"),
        (r#"{"language":"fr"}"#, "no language `fr`"),
        (r#"{"see":{"colour":"red"}}"#, "unknown key `colour`"),
        (r#"{"see":{"problem":""}}"#, "`problem` without `load`"),
        (r#"{"see":{"pieces":{"a10":""}}}"#, "no cell `a10`"),
        (r#"{"reply":"a7a6"}"#, "nothing was asked"),
        (r#"{"answer":"accept"}"#, "no draw was offered"),
        (
            r#"{"see":{"selected":"a3"}}"#,
            r#"selected is "", expected "a3""#,
        ),
        (r#"{"see":{"ply":"0"}}"#, r#"ply is 0, expected "0""#),
        (r#"{"tap":"a3","see":{"targets":{}}}"#, "targets is {"),
        (r#"{"newGame":{"language":"en"}}"#, "unknown key `language`"),
        (r#"{"newGame":{"fen":"x"}}"#, "no position"),
    ] {
        let told = one_step(step).expect_err(step).join("\n");
        assert!(told.contains(why), "{step}: {told}");
    }
    for (file, why) in [
        ("{", "not as format 1"),
        (
            r#"{"format":2,"title":"t","setup":{},"steps":[{}]}"#,
            "not 1",
        ),
        (r#"{"format":1,"setup":{},"steps":[{}]}"#, "no `title`"),
        (
            r#"{"format":1,"title":"t","setup":{},"steps":[]}"#,
            "no `steps`",
        ),
        (
            r#"{"format":1,"title":"t","setup":{"sides":2},"steps":[{}]}"#,
            "unknown key `sides`",
        ),
    ] {
        let told = play(file).expect_err(file).join("\n");
        assert!(told.contains(why), "{file}: {told}");
    }
}

/// Every expectation of every scenario is looked at: with another value in its
/// place the scenario fails, and at this place.
#[test]
fn no_expectation_is_idle() {
    let mut tried = 0;
    for (name, text) in files() {
        let whole: Value = serde_json::from_str(&text).expect("a scenario");
        let mut wrong = whole.clone();
        for (index, step) in whole["steps"].as_array().expect("steps").iter().enumerate() {
            for (key, value) in step["see"].as_object().into_iter().flatten() {
                let place = &mut wrong["steps"][index]["see"][key];
                // Of an object with places to look at, a value within.
                match place
                    .as_object_mut()
                    .and_then(|keys| keys.values_mut().next())
                {
                    Some(one) => *one = Value::from("another value"),
                    None => *place = Value::from("another value"),
                }
                let told = play(&wrong.to_string());
                let at = format!("step {}: {key} is ", index + 1);
                let told = told.expect_err("the value was not looked at");
                assert!(
                    told.len() == 1 && told[0].starts_with(&at),
                    "{name}, {at}{told:?}"
                );
                wrong["steps"][index]["see"][key] = value.clone();
                tried += 1;
            }
        }
    }
    assert!(tried > 500, "{tried}");
}
