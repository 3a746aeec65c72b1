//! Moves, captures and the ends that the board alone shows (RULES.md 1.1, 1.3).

use doushou_core::{CanineOrder, Equals, FelineOrder, LeapBlock, RuleSet, TigerLeap, TrapEntry};

use super::board::{
    Board, EMPTY, den_of, enemy_of, is_river, side_of, square_name, square_of, trap_of,
};

/// A move as from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Plain {
    pub from: usize,
    pub to: usize,
}

impl std::fmt::Display for Plain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", square_name(self.from), square_name(self.to))
    }
}

impl std::str::FromStr for Plain {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.len() != 4 {
            return Err(format!("no move: {text}"));
        }
        Ok(Self {
            from: square_of(&text[..2]),
            to: square_of(&text[2..]),
        })
    }
}

/// Who has won (nobody in a draw) and why, in NOTATION.md's words.
pub type End = (Option<u8>, &'static str);

/// `red den`, `draw no-capture` and so on.
pub fn line((winner, reason): End) -> String {
    let winner = match winner {
        Some(b'r') => "red",
        Some(_) => "blue",
        None => "draw",
    };
    format!("{winner} {reason}")
}

/// The ranks of RULES.md 1's table, with the two orders of 1.3.
fn rank(animal: u8, rules: &RuleSet) -> u8 {
    let dog_is_higher = rules.canines != CanineOrder::WolfOverDog;
    let tiger_is_higher = rules.felines == FelineOrder::TigerOverLion;
    match animal.to_ascii_uppercase() {
        b'E' => 8,
        b'L' if tiger_is_higher => 6,
        b'L' => 7,
        b'T' if tiger_is_higher => 7,
        b'T' => 6,
        b'P' => 5,
        b'W' if dog_is_higher => 3,
        b'W' => 4,
        b'D' if dog_is_higher => 4,
        b'D' => 3,
        b'C' => 2,
        b'R' => 1,
        other => panic!("no animal: {other}"),
    }
}

/// Whether the animal on `from` may capture the enemy on `to`, given that it
/// can get there.
pub fn may_capture(board: &Board, from: usize, to: usize, rules: &RuleSet) -> bool {
    let (attacker, victim) = (board.squares[from], board.squares[to]);
    let side = side_of(attacker).expect("an attacker");
    let enemy = side_of(victim).expect("a victim");
    assert_ne!(side, enemy);
    let (hunter, prey) = (attacker.to_ascii_uppercase(), victim.to_ascii_uppercase());
    // 1.3 `trapped_may_capture`: no.
    if trap_of(from) == Some(enemy) && !rules.trapped_may_capture {
        return false;
    }
    // 1.1.6: across the bank.
    match (is_river(from), is_river(to)) {
        (true, false) => {
            let rats = hunter == b'R' && prey == b'R' && rules.rat_across_bank;
            let dog = rules.dog_swims && hunter == b'D' && b"DWCR".contains(&prey);
            return rats || dog;
        }
        (false, true) => return hunter == b'R' && prey == b'R' && rules.rat_across_bank,
        (true, true) | (false, false) => {}
    }
    // 1.1.5: whatever the ranks.
    if trap_of(to) == Some(side) {
        return true;
    }
    // 1.1.4 and 1.3 `elephant_takes_rat`.
    if hunter == b'R' && prey == b'E' {
        return true;
    }
    if hunter == b'E' && prey == b'R' {
        return rules.elephant_takes_rat;
    }
    // 1.1.3.
    rank(attacker, rules) >= rank(victim, rules)
}

/// Whether an animal may stand on a square at all, captures aside.
fn may_enter(letter: u8, to: usize, rules: &RuleSet) -> bool {
    let side = side_of(letter).expect("an animal");
    let animal = letter.to_ascii_uppercase();
    // 1.1.2.
    if den_of(to) == Some(side) {
        return false;
    }
    // 1.1.6 and 1.3 `dog_swims`.
    if is_river(to) {
        return animal == b'R' || (animal == b'D' && rules.dog_swims);
    }
    // 1.3 `trap_entry`.
    if trap_of(to) == Some(enemy_of(side)) && rules.trap_entry == TrapEntry::SmallOnly {
        return b"DWCR".contains(&animal);
    }
    true
}

/// The square one step away, if it is on the board.
fn step(from: usize, direction: (i32, i32)) -> Option<usize> {
    let file = (from % 7) as i32 + direction.0;
    let rank = (from / 7) as i32 + direction.1;
    ((0..7).contains(&file) && (0..9).contains(&rank)).then_some((rank * 7 + file) as usize)
}

/// 1.1.7: where a lion or tiger lands that leaps from `from`, if it may.
fn leap(board: &Board, from: usize, direction: (i32, i32), rules: &RuleSet) -> Option<usize> {
    let letter = board.squares[from];
    let side = side_of(letter).expect("an animal");
    let across = direction.0 != 0;
    match letter.to_ascii_uppercase() {
        b'L' => {}
        b'T' => match rules.tiger_leap {
            TigerLeap::BothWays => {}
            TigerLeap::AcrossOnly if across => {}
            TigerLeap::AcrossOnly | TigerLeap::None => return None,
        },
        _ => return None,
    }
    let mut square = step(from, direction)?;
    if !is_river(square) {
        return None;
    }
    while is_river(square) {
        // Only rats and, where they swim, dogs are ever in the water; the
        // rule book says whose forbid the leap.
        if let Some(swimmer) = side_of(board.squares[square])
            && (rules.leap_block == LeapBlock::AnyRat || swimmer != side)
        {
            return None;
        }
        square = step(square, direction)?;
    }
    Some(square)
}

/// The end the board shows, however it came about.
pub fn outcome(board: &Board, rules: &RuleSet) -> Option<End> {
    finished(board).or_else(|| {
        generate(board, rules)
            .is_empty()
            .then(|| (Some(enemy_of(board.turn)), "no-move"))
    })
}

fn finished(board: &Board) -> Option<End> {
    for (square, &letter) in board.squares.iter().enumerate() {
        if let (Some(side), Some(home)) = (side_of(letter), den_of(square))
            && side != home
        {
            return Some((Some(side), "den"));
        }
    }
    match (board.count(b'r'), board.count(b'b')) {
        (0, 0) => Some((None, "exhausted")),
        (0, _) => Some((Some(b'b'), "captured")),
        (_, 0) => Some((Some(b'r'), "captured")),
        _ => None,
    }
}

fn generate(board: &Board, rules: &RuleSet) -> Vec<Plain> {
    let mut found = Vec::new();
    for from in 0..63 {
        let letter = board.squares[from];
        if side_of(letter) != Some(board.turn) {
            continue;
        }
        for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let one = step(from, direction).filter(|&to| may_enter(letter, to, rules));
            let far =
                leap(board, from, direction, rules).filter(|&to| may_enter(letter, to, rules));
            for to in [one, far].into_iter().flatten() {
                let there = board.squares[to];
                let allowed = match side_of(there) {
                    None => true,
                    Some(side) if side == board.turn => false,
                    Some(_) => may_capture(board, from, to, rules),
                };
                if allowed {
                    found.push(Plain { from, to });
                }
            }
        }
    }
    // The order of the moves' texts.
    found.sort_by_key(|mv| [mv.from % 7, mv.from / 7, mv.to % 7, mv.to / 7]);
    found
}

/// Every legal move, sorted as text; none when the game is over. History rules
/// do not matter here.
pub fn legal_moves(board: &Board, rules: &RuleSet) -> Vec<Plain> {
    if finished(board).is_some() {
        return Vec::new();
    }
    generate(board, rules)
}

/// The position after a legal move.
pub fn play(board: &Board, mv: Plain, rules: &RuleSet) -> Board {
    let mut next = board.clone();
    let (mover, victim) = (board.squares[mv.from], board.squares[mv.to]);
    next.squares[mv.from] = EMPTY;
    next.squares[mv.to] = mover;
    if victim != EMPTY && mover.eq_ignore_ascii_case(&victim) && rules.equals == Equals::BothLeave {
        next.squares[mv.to] = EMPTY;
    }
    next.quiet = if victim == EMPTY { board.quiet + 1 } else { 0 };
    if board.turn == b'b' {
        next.round += 1;
    }
    next.turn = enemy_of(board.turn);
    next
}

/// Leaves at a depth.
pub fn perft(board: &Board, depth: u32, rules: &RuleSet) -> u64 {
    let moves = legal_moves(board, rules);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|&mv| perft(&play(board, mv, rules), depth - 1, rules))
            .sum(),
    }
}
