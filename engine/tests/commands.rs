//! The subcommands, as a script sees them (docs/NOTATION.md).

mod common;

use common::{data, lines, read_a_little, run};

const START: &str = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r 0 1";

#[test]
fn perft_counts_depth_by_depth() {
    let said = run(&["perft", "--rules", "yeshou", "--depth", "4"], "");
    assert_eq!(said.out, "1 24\n2 576\n3 12240\n4 260099\n");
    assert_eq!(said.err.lines().count(), 4, "a time each: {}", said.err);
    let swims = lines(&["perft", "--rules", "yeshou+dogswims", "--depth", "3"], "");
    assert_eq!(swims.last().map(String::as_str), Some("3 12264"));
}

#[test]
fn perft_divides_and_adds_up() {
    let said = lines(&["perft", "--depth", "3", "--divide"], "");
    let (moves, total) = said.split_at(said.len() - 1);
    assert_eq!(total, ["3 12240"]);
    assert_eq!(moves.len(), 24);
    assert!(moves.is_sorted());
    let sum: u64 = moves
        .iter()
        .map(|line| line[5..].parse::<u64>().expect("a number"))
        .sum();
    assert_eq!(sum, 12_240);
}

#[test]
fn perft_counts_a_finished_game_only_as_a_leaf() {
    // One of the moves enters the den.
    let fen = "7/3C3/7/7/7/7/7/7/6c r";
    let said = lines(&["perft", "--fen", fen, "--depth", "2", "--divide"], "");
    assert!(said.contains(&"d8d9 0".to_owned()), "{said:?}");
}

#[test]
fn perft_speaks_json() {
    let said = lines(&["perft", "--depth", "2", "--json"], "");
    let answer: serde_json::Value = serde_json::from_str(&said[0]).expect("JSON");
    assert_eq!(answer["depths"][1]["nodes"], 576);
    assert_eq!(answer["fen"], START);
    let said = lines(&["perft", "--depth", "2", "--divide", "--json"], "");
    let answer: serde_json::Value = serde_json::from_str(&said[0]).expect("JSON");
    assert_eq!(answer["divide"].as_array().map(Vec::len), Some(24));
}

#[test]
fn moves_agree_with_the_known_lists() {
    for rules in ["yeshou", "traditional+smalltraps"] {
        let file = data(&format!("moves-{rules}.txt"));
        let (mut fens, mut answers) = (String::new(), Vec::new());
        for line in file.lines().take(400) {
            let (fen, moves) = line.split_once('|').expect("a bar");
            fens.push_str(fen);
            fens.push('\n');
            answers.push(moves.to_owned());
        }
        let said = lines(&["moves", "--rules", rules, "--stdin"], &fens);
        assert!(answers.len() >= 100);
        assert_eq!(said, answers, "{rules}");
    }
}

#[test]
fn moves_go_on_after_a_bad_line() {
    let input = format!("{START}\nnonsense\n\n3L3/7/7/7/7/7/7/7/c6 b\n{START}");
    let said = lines(&["moves", "--stdin"], &input);
    assert_eq!(said.len(), 5);
    assert_eq!(said[0], said[4]);
    assert!(said[0].starts_with("a1a2 a1b1 "), "{}", said[0]);
    assert!(
        said[1].starts_with("error: position, character 1: "),
        "{}",
        said[1]
    );
    assert!(said[2].starts_with("error: "), "{}", said[2]);
    assert_eq!(said[3], "");
}

#[test]
fn one_position_s_errors_go_to_stderr() {
    let said = run(&["moves", "--fen", "7/7/7/7/1L5/7/7/7/4r2 r"], "");
    assert_eq!(said.code, Some(1));
    assert_eq!(said.out, "");
    assert_eq!(said.err, "error: L stands in the river at b5\n");
    let said = run(&["moves", "--rules", "yeshou+flying"], "");
    assert_eq!(said.code, Some(1));
    assert_eq!(said.err, "error: unknown rule option `flying`\n");
}

#[test]
fn moves_speak_json() {
    let said = lines(&["moves", "--json", "--fen", "7/7/7/7/7/7/7/7/L5c b"], "");
    assert_eq!(said, [r#"["g1f1","g1g2"]"#]);
}

#[test]
fn play_tells_position_and_outcome() {
    let said = lines(&["play", "--moves", "a3a4 g7g6"], "");
    assert_eq!(
        said,
        [
            "position l5t/1d3c1/r1p1w2/6e/7/E6/2W1P1R/1C3D1/T5L r 2 2",
            "outcome none"
        ]
    );
    let fen = "7/3C3/7/7/7/7/7/7/6c r";
    let said = lines(&["play", "--fen", fen, "--moves", "d8d9"], "");
    assert_eq!(said[1], "outcome red den");
    let fen = "7/7/7/7/7/7/2Lc3/7/7 r";
    let said = lines(&["play", "--fen", fen, "--moves", "c3d3"], "");
    assert_eq!(said[1], "outcome red captured");
    let fen = "6l/7/7/7/7/7/7/7/L6 r 199 100";
    let said = lines(&["play", "--fen", fen, "--moves", "a1a2"], "");
    assert_eq!(said[1], "outcome draw no-capture");
}

#[test]
fn play_agrees_with_the_known_histories() {
    for rules in ["yeshou", "traditional"] {
        let file = data(&format!("history-{rules}.txt"));
        let (mut lists, mut answers) = (String::new(), Vec::new());
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            let mut parts = line.split('|');
            let mut part = || parts.next().expect("three parts");
            lists.push_str(part());
            lists.push('\n');
            answers.push((part().to_owned(), part().to_owned()));
        }
        let said = lines(&["play", "--rules", rules, "--stdin"], &lists);
        assert_eq!(said.len(), answers.len());
        assert!(said.len() >= 20);
        for (line, (fen, banned)) in said.iter().zip(answers) {
            let mut parts: Vec<&str> = line.split(" ; ").collect();
            let position = parts.remove(0);
            assert!(position.starts_with(&format!("position {fen}")), "{line}");
            assert_eq!(parts.remove(0), "outcome none");
            assert_eq!(parts.join(" ; "), banned, "{line}");
        }
    }
}

#[test]
fn play_names_the_move_that_cannot_be_played() {
    let said = run(&["play", "--moves", "a3a4 a7a8 a4a9"], "");
    assert_eq!(said.code, Some(1));
    assert_eq!(said.out, "");
    assert_eq!(said.err, "error: move 3 (a4a9): E moves one square\n");
    let said = run(&["play", "--moves", "a3a4 zz"], "");
    assert!(
        said.err.starts_with("error: move 2 (zz): `zz` is no move"),
        "{}",
        said.err
    );
    let over = ["play", "--fen", "3L3/7/7/7/7/7/7/7/c6 b", "--moves", "a1a2"];
    assert_eq!(
        run(&over, "").err,
        "error: move 1 (a1a2): the game is over\n"
    );
}

#[test]
fn play_answers_every_line() {
    let said = lines(&["play", "--stdin"], "a3a4\nb9b8\n\na3a4 g7g6\n");
    assert_eq!(said.len(), 4);
    assert!(said[0].ends_with(" ; outcome none"), "{}", said[0]);
    assert!(said[1].starts_with("error: move 1 (b9b8): "), "{}", said[1]);
    assert_eq!(said[2], format!("position {START} ; outcome none"));
}

#[test]
fn play_skips_on_time_as_the_book_says() {
    let said = lines(
        &["play", "--rules", "traditional", "--moves", "-- a7a6"],
        "",
    );
    assert_eq!(
        said[0],
        "position l5t/1d3c1/2p1w1e/r6/7/7/E1W1P1R/1C3D1/T5L r 2 2"
    );
    let said = lines(&["play", "--rules", "datou", "--moves", "-- a7a6 --"], "");
    assert_eq!(said[1], "outcome blue time");
}

#[test]
fn play_speaks_json() {
    let said = lines(&["play", "--json", "--moves", "a3a4"], "");
    let answer: serde_json::Value = serde_json::from_str(&said[0]).expect("JSON");
    assert_eq!(answer["outcome"], serde_json::Value::Null);
    assert_eq!(answer["banned"].as_array().map(Vec::len), Some(0));
}

#[test]
fn bench_ends_with_nodes_and_rate() {
    let first = lines(&["bench", "--depth", "4"], "");
    let second = lines(&["bench", "--depth", "4"], "");
    let words = |said: &[String]| -> Vec<String> {
        let last = said.last().expect("a last line");
        last.split(' ').map(str::to_owned).collect()
    };
    let (first, second) = (words(&first), words(&second));
    assert_eq!(first.len(), 4);
    assert_eq!((first[1].as_str(), first[3].as_str()), ("nodes", "nps"));
    assert!(first[0].parse::<u64>().expect("a number") > 1000);
    assert!(first[2].parse::<u64>().is_ok());
    assert_eq!(first[0], second[0], "the same search has the same nodes");
}

/// The search gives the same nodes on every machine. Whoever changes it, or the
/// evaluation, writes the new number into the file and under the commit.
#[test]
fn the_bench_number_is_the_recorded_one() {
    let recorded = include_str!("data/bench.txt").trim();
    let said = lines(&["bench"], "");
    let last = said.last().expect("a last line");
    assert_eq!(
        last.split(' ').next(),
        Some(recorded),
        "engine/tests/data/bench.txt holds another number"
    );
}

#[test]
fn go_ends_with_the_best_move() {
    let den = "7/3C3/7/7/7/7/7/3l3/7 r";
    let said = lines(&["go", "--fen", den, "--depth", "3"], "");
    assert_eq!(said.last().map(String::as_str), Some("bestmove d8d9"));
    assert!(said[0].contains(" score mate 1 "), "{}", said[0]);
    let over = "3L3/7/7/7/7/7/7/7/c6 b";
    let said = lines(&["go", "--fen", over, "--nodes", "100"], "");
    assert_eq!(said, ["bestmove (none)"]);
    let said = lines(
        &["go", "--moves", "a3a4", "--nodes", "3000", "--seed", "4"],
        "",
    );
    assert!(said.last().expect("an answer").starts_with("bestmove "));
}

#[test]
fn go_obeys_bans() {
    // Each line ends where at least one move is banned.
    for line in data("history-yeshou.txt")
        .lines()
        .filter(|line| line.contains("banned"))
        .take(25)
    {
        let moves = line.split('|').next().expect("moves");
        let said = lines(&["go", "--moves", moves, "--depth", "4"], "");
        let best = said.last().expect("an answer")["bestmove ".len()..].to_owned();
        let banned = format!("banned {best} ");
        assert!(!line.contains(&banned), "{best} is banned: {line}");
        let with_best = format!("{moves} {best}");
        let played = run(&["play", "--moves", &with_best], "");
        assert_eq!(played.code, Some(0), "{}", played.err);
    }
}

#[test]
fn go_speaks_json() {
    let said = lines(&["go", "--depth", "4", "--multipv", "2", "--json"], "");
    assert_eq!(said.len(), 1);
    let answer: serde_json::Value = serde_json::from_str(&said[0]).expect("JSON");
    assert_eq!(answer["depth"], 4);
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(2));
}

#[test]
fn go_refuses_what_makes_no_sense() {
    let said = run(&["go", "--moves", "a1a9", "--depth", "2"], "");
    assert_eq!(said.code, Some(1));
    assert!(
        said.err.starts_with("error: move 1 (a1a9): "),
        "{}",
        said.err
    );
    assert_eq!(run(&["go", "--threads", "0"], "").code, Some(1));
    assert_eq!(run(&["go", "--depth", "0"], "").code, Some(2));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let many = format!("{START}\n").repeat(20_000);
    let said = read_a_little(&["moves", "--stdin"], &many);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    let said = read_a_little(&["go", "--depth", "30", "--movetime", "400"], "");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
}

#[test]
fn datagen_plays_each_batch_once_and_always_alike() {
    let folder = std::env::temp_dir().join(format!("doushou-datagen-{}", std::process::id()));
    let path = folder.display().to_string();
    let play = |threads: &str| {
        let words = ["datagen", "--out", &path, "--threads", threads];
        lines(
            &[&words[..], &["--games", "2", "--nodes", "40"]].concat(),
            "",
        )
    };
    let read = || -> Vec<(std::ffi::OsString, Vec<u8>)> {
        let entries = std::fs::read_dir(&folder).expect("the folder");
        let mut files: Vec<_> = entries
            .map(|entry| entry.expect("an entry"))
            .map(|entry| {
                (
                    entry.file_name(),
                    std::fs::read(entry.path()).expect("a file"),
                )
            })
            .collect();
        files.sort();
        files
    };
    let said = play("2");
    assert_eq!(said.len(), 4, "{said:?}");
    let first = read();
    let names: Vec<_> = first
        .iter()
        .map(|(name, _)| name.to_string_lossy())
        .collect();
    let expected = ["000001-yeshou", "000002-datou", "000003-traditional"];
    assert_eq!(names, expected.map(|name| format!("{name}.dsqdata")));
    for (name, bytes) in &first {
        assert!(
            bytes.starts_with(b"DSQDATA1") && bytes.len() % 24 == 8,
            "{name:?}"
        );
        assert!(bytes.len() > 24, "{name:?}");
    }
    // Two are there already; the third is played again and is the same.
    std::fs::remove_file(folder.join("000002-datou.dsqdata")).expect("removed");
    let again = play("1");
    assert!(
        again[0].starts_with("batch 2 datou: ") && again.len() == 2,
        "{again:?}"
    );
    assert_eq!(read(), first);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn every_subcommand_explains_itself() {
    for command in ["uci", "perft", "moves", "play", "bench", "datagen", "go"] {
        let said = run(&[command, "--help"], "");
        assert_eq!(said.code, Some(0));
        assert!(said.out.contains("Usage: doushou-engine"), "{}", said.out);
    }
}

/// Red puts its elephant beside the rat and loses it.
const GIFT: &str = "[Rules \"yeshou\"]\n\n1. a3a4 a7a6 2. g3g4 g7g6 3. a4a5 a6a5 *\n";

#[test]
fn review_finds_the_gift_and_says_why() {
    let said = lines(&["review", "-", "--nodes", "3000", "--json"], GIFT);
    let answer: serde_json::Value = serde_json::from_str(&said[0]).expect("JSON");
    let gift = &answer["moves"][4];
    assert_eq!(gift["move"], "a4a5");
    assert_eq!(gift["mark"], "mistake");
    assert_eq!(gift["reason"], "Lets the rat capture the elephant on a5.");
    assert_eq!(gift["refutation"][0], "a6a5");
    let turning = answer["turning_points"].as_array().expect("a list");
    assert!(turning.contains(&5.into()), "{turning:?}");
    let [red, blue] = ["red", "blue"].map(|side| answer["accuracy"][side].as_u64());
    assert!(red < blue, "{red:?} {blue:?}");
    let told = lines(
        &["review", "-", "--nodes", "3000", "--language", "zh"],
        GIFT,
    );
    assert!(
        told[4].contains(" 失误：a5 的象会被鼠吃掉。"),
        "{}",
        told[4]
    );
    assert!(told.iter().any(|line| line.starts_with("accuracy red ")));
}

#[test]
fn review_writes_into_the_record() {
    let said = run(&["review", "-", "--nodes", "500", "--annotate"], GIFT);
    let read = doushou_core::read_game(&said.out);
    assert!(read.problems.is_empty(), "{:?}", read.problems);
    let turns = &read.record.turns;
    assert_eq!(turns.len(), 6);
    assert!(turns.iter().all(|turn| turn.annotation.eval.is_some()));
    assert!(turns[4].annotation.text().contains("elephant on a5"));
}

#[test]
fn review_wants_a_record_it_can_play() {
    let said = run(&["review", "-"], "1. a3a9 *");
    assert_eq!(said.code, Some(1));
    assert!(said.err.starts_with("error: "), "{}", said.err);
    let said = run(&["review", "/no/such.dsq"], "");
    assert_eq!(said.code, Some(1));
    // A record without rules takes those named here.
    let said = run(
        &[
            "review", "-", "--rules", "datou", "--nodes", "200", "--json",
        ],
        "1. a3a4 *",
    );
    assert!(said.out.contains("\"rules\":\"datou\""), "{}", said.out);
}
