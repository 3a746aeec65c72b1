use super::super::folk_tests::{after, allows, at, check_perft, moves_from};
use super::*;

#[test]
fn perft_from_the_start() {
    check_perft::<International>(&[21, 442, 10_171, 234_806]);
    check_perft::<InternationalSnake>(&[25, 623, 16_853, 461_451]);
}

fn moves(fen: &str, cell: &str) -> String {
    moves_from::<International>(fen, cell)
}

/// RULES.md 5, the table of moves, from the middle of an empty board. The tigers
/// stand apart.
#[test]
fn every_animal_moves_as_the_table_says() {
    let alone = |letter| format!("t7/8/8/8/3{letter}4/8/8/7T r");
    for (letter, expected) in [
        ('E', "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"),
        ('L', "a2 a6 b1 b7 f1 f7 g2 g6"),
        ('P', "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4"),
        ('W', "a1 a7 b2 b6 c3 c5 d3 e3 e5 f2 f6 g1 g7 h8"),
        ('D', "a3 a5 c1 c7 d3 e1 e7 g3 g5"),
        ('C', "b3 b5 c2 c6 e2 e6 f3 f5"),
        ('R', "c4 d3 d5 e4"),
        ('B', "c5 e5"),
    ] {
        assert_eq!(moves(&alone(letter), "d4"), expected, "{letter}");
    }
    let tiger = "t7/8/8/8/3T4/8/8/8 r";
    assert_eq!(moves(tiger, "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
}

/// RULES.md 5, the table: what captures unlike it moves.
#[test]
fn leopard_and_wolf_capture_over_exactly_one_piece() {
    let leopard = "t2c4/8/3b4/8/bbBP1b1r/8/8/7T r";
    assert_eq!(moves(leopard, "d4"), "b4 d1 d2 d3 d5 d8 e4 h4");
    let wolf = "t6c/6b1/1b6/8/3W4/4b3/5b2/7T r";
    assert_eq!(moves(wolf, "d4"), "a1 b2 c3 c5 d3 e5 f2 f6 h8");
    // The step back never captures; nor does the dog's.
    assert!(!allows::<International>("t7/8/8/8/3W4/3b4/8/7T r", "d4d3"));
    assert!(!allows::<International>("t7/8/8/8/3D4/3b4/8/7T r", "d4d3"));
}

/// RULES.md 5, the table.
#[test]
fn a_bear_moves_askew_and_captures_straight() {
    let bear = "t7/8/8/2ccc3/2cBc3/2ccc3/8/7T r";
    assert_eq!(moves(bear, "d4"), "c4 d5 e4");
    let blues = "t7/8/8/8/3b4/8/8/7T b";
    assert_eq!(moves(blues, "d4"), "c3 e3");
}

/// RULES.md 5.1.
#[test]
fn one_enemy_beside_a_trunk_is_held() {
    assert_eq!(moves("t7/8/8/3e4/3P4/8/8/7T r", "d4"), "");
    assert_eq!(
        moves("t7/8/3C4/3e4/3P4/8/8/7T r", "d6"),
        "b5 b7 c4 c8 e4 e8 f5 f7"
    );
    // Diagonally nobody is held.
    assert_ne!(moves("t7/8/8/2e5/3C4/8/8/7T r", "d4"), "");
    // A held elephant still holds [ours]; a held bear does not change.
    assert_eq!(moves("t7/8/8/3e4/3E4/8/8/7T r", "d4"), "");
    assert_eq!(moves("t7/8/8/3e4/3B4/8/3r4/7T[R] r", "d4"), "");
}

/// RULES.md 5.2.
#[test]
fn a_rat_digs_from_corner_to_corner() {
    assert_eq!(moves("t7/B7/8/8/8/8/B7/RB5T r", "a1"), "");
    assert_eq!(moves("1t6/8/8/8/8/8/B5T1/RB6 r", "a1"), "a8 h1");
    assert_eq!(moves("1t6/8/8/8/8/8/6T1/R6c r", "a1"), "a2 a8 b1");
    assert_eq!(moves("1t6/8/8/8/8/8/6T1/1R6 r", "b1"), "a1 b2 c1");
}

/// RULES.md 5.3.
#[test]
fn a_bear_becomes_what_stands_behind_it() {
    let fen = "t7/8/8/3B4/8/3c4/3r4/3l3T[CRRe] r 7 9";
    assert_eq!(moves(fen, "d5"), "=c =r c6 e6");
    let changed = after::<International>(fen, "d5=r");
    assert_eq!(changed.to_fen(), "t7/8/8/3R4/8/3c4/3r4/3l3T b 0 9");
    // Not ahead, not beside its file, never a bear.
    assert_eq!(moves("t2r4/8/8/3B4/2r5/3b4/8/7T[R] r", "d5"), "c6 e6");
    // Blue's behind is above; the captured animal waits for its own side.
    assert_eq!(moves("t2R4/8/8/3b4/8/8/8/7T[r] b", "d5"), "=r c4 e4");
    assert_eq!(moves("t2R4/8/8/3b4/8/8/8/7T[R] b", "d5"), "c4 e4");
}

/// RULES.md 5.4.
#[test]
fn without_its_tiger_a_side_has_lost() {
    let won = after::<International>("8/8/8/3tT3/8/8/8/8 r", "e5d5");
    assert_eq!(won.ending(), Some(Ending::Captured(Side::Red)));
    let drawn = |plies| {
        let fen = format!("1t6/8/8/8/8/8/8/7T r {plies} 1");
        at::<International>(&fen).is_drawn_by_counter()
    };
    assert!(!drawn(199) && drawn(200));
}

/// RULES.md 5.5.
#[test]
fn a_snake_runs_in_zigzags() {
    let snake = |fen: &str, cell: &str| moves_from::<InternationalSnake>(fen, cell);
    let middle = "1t6/8/8/8/3S4/8/8/6T1 r";
    assert_eq!(
        snake(middle, "d4"),
        "a5 b4 c1 c3 c5 c7 d2 d6 d8 e5 f4 g5 h4"
    );
    assert_eq!(snake("1t6/8/8/8/8/8/8/S5T1 r", "a1"), "b2 c1 d2 e1 f2");
    assert_eq!(snake("S2t4/8/8/8/8/8/8/6T1 r", "a8"), "");
    assert_eq!(snake("3t3S/8/8/8/8/8/8/T7 r", "h8"), "g1 g3 g5 g7 h2 h4 h6");
    // Not over pieces; moving is capturing; Blue sees the board turned.
    let shut = "1t6/8/8/2c1B3/3S4/2B5/8/6T1 r";
    assert_eq!(snake(shut, "d4"), "c5");
    assert_eq!(snake("1t6/8/8/8/8/8/T7/7s b", "h1"), "");
}
