//! Talking UCI with the program.

mod common;

use std::time::{Duration, Instant};

use common::{Session, lines, run};

#[test]
fn it_introduces_itself() {
    let mut engine = Session::start();
    engine.send("uci");
    let said = engine.until("uciok");
    assert!(said[0].starts_with("id name "), "{said:?}");
    for option in ["Hash", "Threads", "MultiPV", "UCI_Variant", "Level"] {
        let start = format!("option name {option} type ");
        assert!(said.iter().any(|line| line.starts_with(&start)), "{option}");
    }
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.quit();
}

#[test]
fn it_answers_with_a_legal_move_and_a_full_info_line() {
    let mut engine = Session::start();
    engine.send("position startpos moves a3a4 g7g6");
    engine.send("go depth 6");
    let said = engine.until("bestmove");
    let info = &said[said.len() - 2];
    for word in [
        "info depth 6",
        " seldepth ",
        " multipv 1 ",
        " score cp ",
        " nodes ",
        " nps ",
        " hashfull ",
        " tbhits 0 ",
        " time ",
        " pv ",
    ] {
        assert!(info.contains(word), "{word}: {info}");
    }
    let best = &said[said.len() - 1]["bestmove ".len()..];
    let moves = format!("a3a4 g7g6 {best}");
    assert_eq!(run(&["play", "--moves", &moves], "").code, Some(0));
    engine.quit();
}

#[test]
fn stop_ends_an_endless_search() {
    let mut engine = Session::start();
    engine.send("go infinite");
    engine.send("isready");
    engine.until("readyok");
    let start = Instant::now();
    engine.send("stop");
    assert_ne!(engine.best(), "(none)");
    assert!(start.elapsed() < Duration::from_secs(5));
    engine.quit();
}

#[test]
fn an_endless_search_answers_only_when_stopped() {
    let mut engine = Session::start();
    // Decided at once, and yet nobody has asked for the answer.
    engine.send("position fen 7/3C3/7/7/7/7/7/3l3/7 r");
    engine.send("go infinite");
    while !engine.is_silent_for(Duration::from_millis(400)) {}
    engine.send("stop");
    assert_eq!(engine.best(), "d8d9");
    engine.quit();
}

#[test]
fn times_are_kept() {
    let mut engine = Session::start();
    for (go, most) in [
        ("go movetime 200", 200),
        ("go rtime 2000 btime 100 rinc 0 binc 0", 1000),
        ("go wtime 1000 btime 1 winc 0 binc 0 movestogo 5", 500),
        ("go rtime 1 btime 1", 100),
        ("go rtime -20 btime 5", 100),
    ] {
        let start = Instant::now();
        engine.send(go);
        assert_ne!(engine.best(), "(none)");
        let allowed = Duration::from_millis(most + 1500);
        assert!(start.elapsed() < allowed, "{go}: {:?}", start.elapsed());
    }
    engine.quit();
}

#[test]
fn the_variant_decides_what_is_legal() {
    let mut engine = Session::start();
    // Datou's tiger leaps across only: the leap along the file is no move there.
    let position = "position fen 7/7/7/7/7/7/1T5/7/6c r moves b3b7";
    engine.send("setoption name UCI_Variant value datou");
    engine.send(position);
    assert!(engine.line().starts_with("info string move 1 (b3b7): "));
    engine.send("setoption name UCI_Variant value yeshou+draw50");
    engine.send(position);
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.quit();
}

#[test]
fn a_skipped_move_is_accepted_where_the_book_skips() {
    let mut engine = Session::start();
    engine.send("setoption name UCI_Variant value traditional");
    engine.send("position startpos moves a3a4 0000");
    engine.send("go nodes 500");
    let best = engine.best();
    let moves = format!("a3a4 -- {best}");
    let played = run(&["play", "--rules", "traditional", "--moves", &moves], "");
    assert_eq!(played.code, Some(0), "{}", played.err);
    engine.quit();
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut engine = Session::start();
    engine.send("position fen 3L3/7/7/7/7/7/7/7/c6 b");
    engine.send("go depth 3");
    assert_eq!(engine.line(), "bestmove (none)");
    engine.quit();
}

#[test]
fn several_lines_are_numbered() {
    let mut engine = Session::start();
    engine.send("setoption name MultiPV value 3");
    engine.send("go depth 3");
    let said = engine.until("bestmove");
    for rank in 1..=3 {
        let wanted = format!("info depth 3 seldepth 3 multipv {rank} ");
        assert!(
            said.iter().any(
                |line| line.starts_with(&wanted) || line.contains(&format!(" multipv {rank} "))
            ),
            "{said:?}"
        );
    }
    engine.quit();
}

#[test]
fn levels_play_by_seed() {
    let play = |seed: u32| {
        let mut engine = Session::start();
        engine.send("setoption name Level value 1");
        engine.send(&format!("setoption name Seed value {seed}"));
        let mut moves = String::new();
        for _ in 0..6 {
            engine.send(&format!("position startpos moves {moves}"));
            engine.send("go movetime 1000");
            moves = format!("{moves} {}", engine.best());
        }
        engine.quit();
        moves
    };
    assert_eq!(play(5), play(5));
    let games: Vec<String> = (1..6).map(play).collect();
    assert!(games.iter().any(|game| *game != games[0]), "{games:?}");
}

#[test]
fn it_keeps_a_game_close_when_asked() {
    let mut engine = Session::start();
    engine.send("setoption name KeepsClose value true");
    engine.send("setoption name Seed value 3");
    engine.send("position fen e6/7/7/7/7/7/7/2Cl3/6L r");
    engine.send("go movetime 1000");
    // Sees to its den, whatever it would like.
    assert_eq!(engine.best(), "c2d2");
    engine.quit();
}

#[test]
fn options_out_of_range_are_named() {
    let mut engine = Session::start();
    for option in [
        "name Hash value 0",
        "name Hash value lots",
        "name Threads value 1000",
        "name UCI_Variant value chess",
        "name UCI_Variant value yeshou+wolfdog+dogwolf",
        "name Level value 77",
        "name KeepsClose value perhaps",
        "name Nonsense value 1",
        "nonsense",
    ] {
        engine.send(&format!("setoption {option}"));
        let said = engine.line();
        assert!(said.starts_with("info string "), "{option}: {said}");
    }
    engine.send("go depth 2");
    assert_ne!(engine.best(), "(none)");
    engine.quit();
}

#[test]
fn threads_and_hash_can_change_between_searches() {
    let mut engine = Session::start();
    for (threads, hash) in [(2, 1), (1, 8), (4, 2)] {
        engine.send(&format!("setoption name Threads value {threads}"));
        engine.send(&format!("setoption name Hash value {hash}"));
        engine.send("ucinewgame");
        engine.send("go depth 5");
        assert_ne!(engine.best(), "(none)");
    }
    engine.quit();
}

#[test]
fn garbage_gets_one_line_and_breaks_nothing() {
    let mut engine = Session::start();
    let garbage: [&[u8]; 14] = [
        b"hello\n",
        b"\xff\xfe\x00\x01\n",
        b"position\n",
        b"position fen\n",
        b"position fen 9/9/9 w - - 0 1\n",
        b"position startpos moves e2e4\n",
        b"position startpos moves a3a4 a3a4\n",
        "position startpos moves 象三进一\n".as_bytes(),
        b"go depth\n",
        b"go depth minus\n",
        b"go nodes 99999999999999999999999\n",
        b"go somewhere\n",
        b"setoption\n",
        b"register later\n",
    ];
    for bytes in garbage {
        engine.send_bytes(bytes);
        let said = engine.line();
        assert!(said.starts_with("info string "), "{said}");
        assert!(!said.chars().any(char::is_control), "{said:?}");
    }
    engine.send("");
    engine.send("stop");
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    // The position is still the one before all that.
    engine.send("go depth 2");
    assert_ne!(engine.best(), "(none)");
    engine.quit();
}

#[test]
fn a_second_go_ends_the_first() {
    let mut engine = Session::start();
    engine.send("go infinite");
    engine.send("go depth 2");
    assert_ne!(engine.best(), "(none)");
    assert_ne!(engine.best(), "(none)");
    engine.quit();
}

#[test]
fn quitting_while_it_thinks_ends_it() {
    let mut engine = Session::start();
    engine.send("go infinite");
    engine.quit();
}

#[test]
fn the_end_of_input_lets_a_search_finish() {
    let said = lines(&[], "position startpos\ngo depth 5\n");
    assert!(said.last().expect("an answer").starts_with("bestmove "));
    let mut engine = Session::start();
    engine.send("go infinite");
    let rest = engine.close();
    assert!(rest.last().expect("an answer").starts_with("bestmove "));
}

#[test]
fn the_rules_bans_are_known_from_the_moves() {
    // The lion has gone to and fro; 7-3 forbids what it would play again.
    let fen = "6l/7/7/7/7/7/7/7/L5c r";
    let moves = "a1b1 g9f9 b1a1 f9g9 a1b1 g9f9 b1a1 f9f8 a1b1 f8f9 b1a1 f9g9 a1b1 g9g8";
    let mut engine = Session::start();
    engine.send(&format!("position fen {fen} moves {moves}"));
    engine.send("go depth 7");
    let best = engine.best();
    assert_ne!(best, "b1a1");
    engine.quit();
}
