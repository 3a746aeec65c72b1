//! `match`: games between levels, limits and programs, and what is told of them.

mod common;

use common::{PROGRAM, lines, run};

/// The last line, taken apart and checked for its form.
struct Result {
    won: u64,
    drawn: u64,
    lost: u64,
    low: f64,
    high: f64,
    ratio: f64,
    crashes: u64,
    illegal: u64,
}

fn result(line: &str) -> Result {
    let words: Vec<&str> = line.split(' ').collect();
    let labels = [words[3], words[6], words[8], words[10]];
    assert_eq!(labels, ["elo", "llr", "crashes", "illegal"], "{line}");
    assert_eq!(words.len(), 12, "{line}");
    let count = |index: usize| words[index].parse::<u64>().expect(line);
    let number = |index: usize| words[index].parse::<f64>().expect(line);
    let result = Result {
        won: count(0),
        drawn: count(1),
        lost: count(2),
        low: number(4),
        high: number(5),
        ratio: number(7),
        crashes: count(9),
        illegal: count(11),
    };
    assert!(result.low <= result.high, "{line}");
    result
}

/// Plays a match: what standard error tells, and the one line on standard output.
fn play(arguments: &[&str]) -> (String, Result) {
    let mut all = vec!["match"];
    all.extend_from_slice(arguments);
    let said = run(&all, "");
    assert_eq!(said.code, Some(0), "{arguments:?}: {}", said.err);
    assert_eq!(said.out.lines().count(), 1, "{}", said.out);
    let result = result(said.out.trim_end_matches('\n'));
    (said.err, result)
}

/// The program under test as another program.
fn this() -> String {
    format!("cmd:'{PROGRAM}'")
}

#[test]
fn a_better_level_wins_and_the_games_add_up() {
    let players = ["--first", "level:6", "--second", "level:1"];
    let (told, result) = play(&[&players[..], &["--games", "7", "--seed", "4"]].concat());
    // An opening is played twice: seven games are eight.
    assert_eq!(result.won + result.drawn + result.lost, 8);
    assert!(
        result.won > result.lost,
        "{} to {}",
        result.won,
        result.lost
    );
    assert!(result.low < result.high);
    assert!(result.ratio.abs() < f64::EPSILON);
    assert_eq!((result.crashes, result.illegal), (0, 0));
    assert_eq!(told.lines().count(), 4, "a line a pair: {told}");
}

#[test]
fn a_seed_fixes_the_match() {
    let match_of = |seed| {
        let players = ["match", "--first", "level:2", "--second", "level:1"];
        lines(
            &[&players[..], &["--games", "4", "--seed", seed]].concat(),
            "",
        )
    };
    assert_eq!(match_of("9"), match_of("9"));
}

#[test]
fn the_same_player_twice_is_even() {
    let (_, result) = play(&["--nodes", "200", "--games", "6", "--concurrency", "2"]);
    // It has no lots to draw: the second game of a pair is the first once more.
    assert_eq!(result.won, result.lost);
    assert!((result.low + result.high).abs() < 0.2);
}

#[test]
fn a_program_over_pipes_plays_as_it_does_within() {
    for rules in ["traditional+dogswims", "flip", "bears"] {
        let this = this();
        let players = ["--first", this.as_str(), "--second", "nodes:200"];
        let options = ["--first-option", "Hash=1", "--hash", "1", "--nodes", "200"];
        let game = ["--rules", rules, "--games", "2", "--plies", "60"];
        let (told, result) = play(&[&players[..], &options, &game].concat());
        assert_eq!((result.crashes, result.illegal), (0, 0), "{rules}: {told}");
        assert_eq!(result.won + result.drawn + result.lost, 2);
        if rules != "flip" {
            assert_eq!(result.won, result.lost, "{rules}: {told}");
        }
    }
}

#[test]
fn an_option_reaches_the_program() {
    let (player, depth) = (this(), "depth:3");
    let players = ["--first", player.as_str(), "--second", depth];
    // Depth 9 as the match has it, but the option makes it a child's first day.
    let options = ["--first-option", "Level=1", "--first-option", "Seed=5"];
    let limits = ["--depth", "9", "--games", "4", "--hash", "1"];
    let (_, result) = play(&[&players[..], &options, &limits].concat());
    assert!(result.lost > result.won);
}

#[test]
fn every_other_game_is_played() {
    let games = [
        "lake",
        "fate",
        "international",
        "international-snake",
        "graze",
        "plains",
        "wilds",
        "ocean",
        "bears",
        "beasts",
        "flip",
    ];
    for rules in games {
        let players = ["--first", "depth:2", "--second", "level:1", "--hash", "1"];
        let game = ["--rules", rules, "--games", "2", "--plies", "50"];
        let (_, result) = play(&[&players[..], &game].concat());
        assert_eq!(result.won + result.drawn + result.lost, 2, "{rules}");
        assert_eq!((result.crashes, result.illegal), (0, 0), "{rules}");
    }
}

#[test]
fn whose_win_it_is_holds_where_colours_are_turned_over() {
    let players = ["--first", "nodes:6000", "--second", "nodes:300"];
    let game = ["--rules", "flip", "--games", "6", "--opening-plies", "0-3"];
    let (_, result) = play(&[&players[..], &game].concat());
    assert!(
        result.won > result.lost,
        "{} to {}",
        result.won,
        result.lost
    );
}

#[test]
fn a_test_stops_the_match_early() {
    let players = ["--first", "depth:3", "--second", "level:1", "--hash", "1"];
    let test = ["--sprt", "-100", "300", "--alpha", "0.2", "--beta", "0.2"];
    let limits = ["--games", "400", "--opening-plies", "4"];
    let (told, result) = play(&[&players[..], &test, &limits].concat());
    assert!(result.won + result.drawn + result.lost < 400);
    assert!(result.ratio >= 1.38, "{}", result.ratio);
    assert!(told.ends_with("sprt: 300 Elo rather than -100\n"), "{told}");
}

#[test]
fn a_long_game_is_a_draw() {
    let (_, result) = play(&["--depth", "1", "--games", "2", "--plies", "14"]);
    assert_eq!((result.won, result.drawn, result.lost), (0, 2, 0));
}

#[test]
fn what_both_judge_alike_ends_early() {
    // Blue has only a cat: Red's win is plain long before it is played out.
    let fen = "7/7/7/3c3/7/7/7/1C3D1/T5L r";
    let players = ["--first", "depth:3", "--second", "depth:2", "--fen", fen];
    let game = ["--games", "4", "--opening-plies", "0-2"];
    let terms = ["--win-at", "300", "4"];
    let (told, result) = play(&[&players[..], &game, &terms].concat());
    assert_eq!((result.won, result.lost), (2, 2));
    assert!(told.ends_with("adjudicated: 4\n"), "{told}");
    // Everything is even within 30 000 centipawns.
    let (told, result) = play(&[&players[..], &game, &["--draw-at", "29000", "4"]].concat());
    assert!(result.drawn > 0 && told.contains("adjudicated"), "{told}");
}

#[test]
fn games_are_kept_as_records() {
    let folder = std::env::temp_dir().join(format!("doushou-match-{}", std::process::id()));
    let name = folder.to_string_lossy().into_owned();
    for rules in ["yeshou", "flip"] {
        let players = ["--first", "depth:1", "--second", "level:1", "--plies", "40"];
        let game = ["--games", "2", "--rules", rules, "--save", name.as_str()];
        play(&[&players[..], &game].concat());
        for (number, red) in [
            ("000001", "first (depth:1)"),
            ("000002", "second (level:1)"),
        ] {
            let path = folder.join(format!("{number}.dsq"));
            let text = std::fs::read_to_string(path).expect("a record");
            assert!(text.contains(&format!("[Rules \"{rules}\"]")), "{text}");
            let tag = format!("[Red \"{red}\"]");
            assert!(rules == "flip" || text.contains(&tag), "{text}");
            assert!(!text.contains("[Result \"*\"]"), "{text}");
        }
    }
    std::fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn json_holds_the_same() {
    let said = lines(&["match", "--depth", "1", "--games", "2", "--json"], "");
    let answer: serde_json::Value = serde_json::from_str(&said[0]).expect("JSON");
    assert_eq!(answer["pentanomial"].as_array().map(Vec::len), Some(5));
    let sum = ["won", "drawn", "lost"].map(|key| answer[key].as_u64().expect("a count"));
    assert_eq!(sum.iter().sum::<u64>(), 2);
}

#[test]
fn nonsense_is_told_before_any_game() {
    for (arguments, expected) in [
        (vec!["--first", "level:77"], "levels are 1 to 12"),
        (vec!["--first", "cmd:"], "expected a program"),
        (vec!["--first", "cmd:no-such-program-here"], "cannot start"),
        (vec!["--rules", "chess"], "chess"),
        (vec!["--sprt", "5", "1"], "the lower first"),
        (vec!["--opening-plies", "9-2"], "9 is more than 2"),
        (vec!["--fen", "3L3/7/7/7/7/7/7/7/c6 b"], "over at its start"),
    ] {
        let said = run(&[&["match"], arguments.as_slice()].concat(), "");
        assert_ne!(said.code, Some(0), "{arguments:?}");
        assert!(said.err.contains(expected), "{arguments:?}: {}", said.err);
        assert_eq!(said.out, "");
    }
}

#[cfg(unix)]
mod programs_at_fault {
    use super::*;

    /// A program of a few lines of shell that answers `go` so.
    fn shell(answer: &str) -> String {
        format!(
            "cmd:sh -c \"while read -r word rest; do case $word in uci) echo uciok;; \
             isready) echo readyok;; go) {answer};; quit) exit;; esac; done\""
        )
    }

    fn against(program: &str) -> (String, Result) {
        against_patient(program, "30000")
    }

    fn against_patient(program: &str, patience: &str) -> (String, Result) {
        let players = ["--first", program, "--second", "depth:1"];
        play(&[&players[..], &["--games", "2", "--patience", patience]].concat())
    }

    #[test]
    fn one_that_ends_at_once_loses_every_game() {
        let (told, result) = against("cmd:false");
        assert_eq!((result.lost, result.crashes, result.illegal), (2, 2, 0));
        assert!(told.contains("game 1: first (cmd:false): crash: it ended with"));
    }

    #[test]
    fn one_that_ends_in_the_middle_is_started_again() {
        let (told, result) = against(&shell("exit 3"));
        assert_eq!((result.lost, result.crashes, result.illegal), (2, 2, 0));
        assert!(told.contains("exit status: 3"), "{told}");
    }

    #[test]
    fn one_that_says_nothing_loses() {
        for program in [shell("sleep 0.5"), "cmd:sleep 60".into()] {
            let (told, result) = against_patient(&program, "300");
            assert_eq!((result.lost, result.crashes, result.illegal), (2, 2, 0));
            assert!(told.contains("within 300 ms"), "{told}");
        }
    }

    #[test]
    fn one_that_talks_without_end_loses() {
        let (_, result) = against_patient("cmd:yes info", "300");
        assert_eq!((result.lost, result.crashes, result.illegal), (2, 2, 0));
    }

    #[test]
    fn one_that_plays_nonsense_loses() {
        for answer in [
            "echo bestmove e9e9",
            "echo bestmove",
            "echo bestmove 0000",
            "echo 'bestmove (none)'",
        ] {
            let (told, result) = against(&shell(answer));
            assert_eq!((result.lost, result.crashes, result.illegal), (2, 0, 2));
            assert!(told.contains("illegal: `"), "{told}");
        }
    }

    #[test]
    fn as_the_second_player_it_loses_too() {
        let program = shell("echo bestmove e9e9");
        let players = ["--first", "depth:1", "--second", program.as_str()];
        let (_, result) = play(&[&players[..], &["--games", "2", "--rules", "flip"]].concat());
        assert_eq!((result.won, result.crashes, result.illegal), (2, 0, 2));
    }
}
