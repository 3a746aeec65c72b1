//! Random games of every book and every option: the core against the slow
//! reference at every ply, and a million plies written and read back.

mod common;
mod reference;

use common::{Dice, LONGEST, rule_set, sorted};
use doushou_core::{
    AnyMove, Game, Move, Piece, Position, RuleSet, Setup, Side, Square, TimeoutRule,
    TimeoutVerdict, read_game,
};
use reference::{Board, Plain, Skip};

const BOOKS: [&str; 3] = ["traditional", "yeshou", "datou"];

/// The words of each option, one of which a random rule set may take.
const OPTIONS: &[&[&str]] = &[
    &["wolfdog", "dogwolf", "fox"],
    &["tigerlion"],
    &["tigerflat", "tigernoleap"],
    &["ownratopen", "ownratblocks"],
    &["ratbank", "noratbank"],
    &["elephantrat"],
    &["dogswims"],
    &["smalltraps"],
    &["trappedidle"],
    &["equalsboth"],
    &["draw0", "draw3", "draw100"],
    &["perpetual=off", "perpetual=cycle", "perpetual=73"],
    &["timeout=lose", "timeout=two", "timeout=skip"],
    &["unscored=0", "unscored=5"],
];

/// The books, every book with every single option, and random combinations.
fn rule_sets(combinations: usize) -> Vec<RuleSet> {
    let mut names: Vec<String> = BOOKS.map(str::to_owned).to_vec();
    for book in BOOKS {
        for option in OPTIONS.iter().copied().flatten() {
            names.push(format!("{book}+{option}"));
        }
    }
    let mut dice = Dice::new(7);
    for _ in 0..combinations {
        let mut name = dice.pick(&BOOKS).to_owned();
        for values in OPTIONS {
            if dice.one_in(2) {
                name += "+";
                name += dice.pick(values);
            }
        }
        names.push(name);
    }
    names.iter().map(|name| rule_set(name)).collect()
}

/// The start, or some of the animals anywhere, so that traps, dens and the
/// river see more than long walks there would show.
fn random_start(rules: RuleSet, dice: &mut Dice) -> Position {
    if dice.one_in(3) {
        return Position::start(rules);
    }
    let pieces: Vec<Piece> = Position::start(rules)
        .pieces()
        .map(|(_, piece)| piece)
        .collect();
    // Half the time crowded into a corner, where animals get shut in.
    let (file, rank) = (dice.pick(&[0, 4]), dice.pick(&[0, 6]));
    let crowded = dice.one_in(2);
    let squares: Vec<Square> = Square::all()
        .filter(|square| {
            let near = (file..file + 3).contains(&square.file())
                && (rank..rank + 3).contains(&square.rank());
            near || !crowded
        })
        .collect();
    loop {
        let mut setup = Setup::default();
        setup.side_to_move = dice.pick(&Side::ALL);
        setup.round = 1 + dice.below(200) as u16;
        setup.plies_since_capture = if dice.one_in(8) {
            dice.below(210) as u16
        } else {
            0
        };
        // Of eight, for each side.
        let shares = if crowded {
            [dice.pick(&[1, 3]), dice.pick(&[1, 3])]
        } else {
            [1 + dice.below(8); 2]
        };
        for &piece in &pieces {
            if dice.below(8) < shares[piece.side.index()] {
                setup.set(dice.pick(&squares), Some(piece));
            }
        }
        if let Ok(position) = setup.validate(rules) {
            return position;
        }
    }
}

/// A legal move. In every other game captures are sought; in the others often
/// the last own move is taken back: the history rules are about walking to and
/// fro.
fn random_move(game: &Game, own_last: Option<AnyMove>, fights: bool, dice: &mut Dice) -> AnyMove {
    let legal = game.legal_moves();
    if fights {
        let captures: Vec<AnyMove> = legal
            .iter()
            .copied()
            .filter(|mv| game.position().piece_at(mv.to).is_some())
            .collect();
        if !captures.is_empty() && !dice.one_in(8) {
            return dice.pick(&captures);
        }
        return dice.pick(&legal);
    }
    if let Some(last) = own_last
        && !dice.one_in(3)
    {
        let back = AnyMove::go(last.to, last.from);
        if legal.contains(&back) {
            return back;
        }
        let same: Vec<AnyMove> = legal
            .iter()
            .copied()
            .filter(|mv| mv.from == last.to)
            .collect();
        if !same.is_empty() && !dice.one_in(3) {
            return dice.pick(&same);
        }
    }
    dice.pick(&legal)
}

/// What the comparison has met, so that it cannot pass by meeting nothing.
#[derive(Debug, Default)]
struct Met {
    plies: usize,
    captures: usize,
    leaps: usize,
    skips: usize,
    bans: [usize; 3],
    ends: std::collections::BTreeMap<String, usize>,
}

#[test]
fn the_reference_agrees_on_random_games() {
    let rules = rule_sets(70);
    let middle = rules.len() / 2;
    let met = std::thread::scope(|scope| {
        let halves = [&rules[..middle], &rules[middle..]].map(|half| {
            scope.spawn(move || {
                let mut met = Met::default();
                for (number, &rules) in half.iter().enumerate() {
                    let mut dice = Dice::new(number as u64);
                    for _ in 0..GAMES_COMPARED {
                        compare_game(rules, &mut dice, &mut met);
                    }
                }
                met
            })
        });
        halves.map(|half| half.join().expect("half of the games"))
    });
    let total = |count: fn(&Met) -> usize| met.iter().map(count).sum::<usize>();
    assert!(total(|met| met.plies) > 100_000, "{met:#?}");
    assert!(total(|met| met.captures) > 3_000, "{met:#?}");
    assert!(total(|met| met.leaps) > 2_000, "{met:#?}");
    assert!(total(|met| met.skips) > 100, "{met:#?}");
    for rule in 0..3 {
        let bans: usize = met.iter().map(|met| met.bans[rule]).sum();
        assert!(bans > 200, "rule {rule}: {met:#?}");
    }
    for end in [
        "red den",
        "blue den",
        "red captured",
        "blue captured",
        "red no-move",
        "blue no-move",
        "draw no-capture",
        "draw exhausted",
        "draw cycle",
        "red time",
        "blue time",
    ] {
        let count: usize = met.iter().filter_map(|met| met.ends.get(end)).sum();
        assert!(count > 0, "no game ended {end}: {met:#?}");
    }
}

/// Games of each rule set that the reference follows.
const GAMES_COMPARED: usize = 16;

/// Plays one game on both sides and compares everything at every ply.
fn compare_game(rules: RuleSet, dice: &mut Dice, met: &mut Met) {
    let start = random_start(rules, dice);
    let mut game = Game::from_position(start.clone());
    let mut slow = reference::Game::new(Board::from_fen(&start.to_fen()), rules);
    let mut own_last: [Option<AnyMove>; 2] = [None; 2];
    let fights = dice.one_in(2);
    while game.total_plies() < LONGEST {
        compare(&game, &slow, dice, met);
        if let Some(outcome) = game.outcome() {
            *met.ends.entry(outcome.line()).or_default() += 1;
            break;
        }
        met.plies += 1;
        let unlikely = if rules.timeout == TimeoutRule::Lose {
            2_000
        } else {
            60
        };
        if dice.one_in(unlikely) {
            let verdict = game.time_out().expect("a game in play");
            let expected = slow.time_out();
            match verdict {
                TimeoutVerdict::Skipped { .. } => assert_eq!(expected, Skip::Skipped, "{rules}"),
                TimeoutVerdict::Lost => assert_eq!(expected, Skip::Lost, "{rules}"),
            }
            met.skips += 1;
            continue;
        }
        let side = game.side_to_move().index();
        let mv = random_move(&game, own_last[side], fights, dice);
        own_last[side] = Some(mv);
        let Move { from, to } = mv.classic().expect("a classic move");
        met.captures += usize::from(game.position().piece_at(to).is_some());
        let steps = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
        met.leaps += usize::from(steps > 1);
        game.play(mv).expect("a legal move");
        slow.play(Plain {
            from: from.index(),
            to: to.index(),
        });
    }
}

fn board(game: &Game) -> &Position {
    game.position().classic().expect("the classic game")
}

fn compare(game: &Game, slow: &reference::Game, dice: &mut Dice, met: &mut Met) {
    let position = board(game);
    let rules = *position.rules();
    assert_eq!(*game.rules(), rules);
    let what = || format!("{rules}: {} after {:?}", position.to_fen(), game.history());
    assert_eq!(position.to_fen(), slow.board().fen(), "{}", what());
    assert_eq!(position.hash(), position.hash_from_scratch(), "{}", what());

    // The board alone.
    let moves = position.legal_moves();
    let expected = reference::legal_moves(slow.board(), &rules);
    assert_eq!(sorted(&moves), sorted(expected), "{}", what());
    assert_eq!(position.count_moves(), moves.len(), "{}", what());
    let captures = moves.iter().filter(|mv| position.piece_at(mv.to).is_some());
    assert_eq!(sorted(&position.captures()), sorted(captures), "{}", what());

    // The game with its history.
    let bans = sorted(
        game.bans()
            .iter()
            .map(|ban| format!("{} {}", ban.mv, ban.reason.rule().id())),
    );
    assert_eq!(bans, sorted(slow.bans()), "{}", what());
    for ban in game.bans() {
        let rule = ["7-3", "17-5", "cycle"]
            .iter()
            .position(|&id| id == ban.reason.rule().id())
            .expect("a rule");
        met.bans[rule] += 1;
    }
    let legal = game.legal_moves();
    assert_eq!(sorted(&legal), sorted(slow.legal_moves()), "{}", what());
    let outcome = game.outcome().map(|outcome| outcome.line());
    assert_eq!(outcome, slow.outcome().map(reference::line), "{}", what());
    for warning in game.warnings() {
        assert!(outcome.is_none(), "{}: {warning:?}", what());
    }

    if dice.one_in(4) {
        undo_restores(position, &what());
        sides_swap(position, &what());
    }
    if dice.one_in(20) {
        every_try_is_legal_or_refused(game, &what());
    }
}

/// Each move taken back leaves no trace, and leads to a position whose hash
/// and text are what they would be from scratch.
fn undo_restores(position: &Position, what: &str) {
    let mut played = position.clone();
    for &mv in &position.legal_moves() {
        let undo = played.play_unchecked(mv);
        assert_eq!(undo.captured(), position.piece_at(mv.to), "{what}: {mv}");
        assert_eq!(played.hash(), played.hash_from_scratch(), "{what}: {mv}");
        let again = Position::from_fen(&played.to_fen(), *position.rules());
        assert_eq!(again.as_ref(), Ok(&played), "{what}: {mv}");
        played.undo(mv, undo);
        assert_same(&played, position, what);
    }
    let undo = played.skip();
    assert_eq!(played.side_to_move(), position.side_to_move().opposite());
    assert_eq!(played.hash(), played.hash_from_scratch(), "{what}: skipped");
    played.undo_skip(undo);
    assert_same(&played, position, what);
}

fn assert_same(one: &Position, other: &Position, what: &str) {
    assert_eq!(one, other, "{what}");
    assert_eq!(one.hash(), other.hash(), "{what}");
    for side in Side::ALL {
        assert_eq!(one.occupied_by(side), other.occupied_by(side), "{what}");
    }
    assert!(one.pieces().eq(other.pieces()), "{what}");
    assert!(
        one.pieces()
            .all(|(square, piece)| one.square_of(piece) == Some(square))
    );
}

/// The board turned by 180° with the colours swapped is the same game.
fn turned(position: &Position) -> Position {
    let mut setup = Setup::default();
    setup.side_to_move = position.side_to_move().opposite();
    setup.plies_since_capture = position.plies_since_capture();
    setup.round = position.round();
    for (square, piece) in position.pieces() {
        let swapped = Piece::new(piece.side.opposite(), piece.animal);
        setup.set(square.rotated(), Some(swapped));
    }
    setup
        .validate(*position.rules())
        .expect("a turned position")
}

fn sides_swap(position: &Position, what: &str) {
    let other = turned(position);
    let moves = position.legal_moves();
    let rotated = moves.iter().map(|mv| mv.rotated());
    assert_eq!(sorted(&other.legal_moves()), sorted(rotated), "{what}");
    assert_same(&turned(&other), position, what);
}

/// Of all from–to pairs exactly the legal moves are not refused.
fn every_try_is_legal_or_refused(game: &Game, what: &str) {
    let legal = game.legal_moves();
    let board = board(game);
    let by_board = board.legal_moves();
    let mut targets = Vec::new();
    for from in Square::all() {
        for target in game.targets(from) {
            assert_eq!(
                target.captures,
                game.position().piece_at(target.to),
                "{what}"
            );
            targets.push(AnyMove::go(from.into(), target.to));
        }
        for to in Square::all() {
            let mv = Move::new(from, to);
            let refusal = game.refusal(from, to);
            assert_eq!(
                refusal.is_none(),
                legal.contains(&mv.into()),
                "{what}: {mv}"
            );
            let on_board = board.is_legal(mv);
            assert_eq!(on_board, by_board.contains(&mv), "{what}: {mv}");
        }
    }
    assert_eq!(sorted(&targets), sorted(&legal), "{what}");
}

/// A million plies over all rule sets; every record is written and read back.
#[test]
fn a_million_random_plies() {
    const PLIES: usize = 1_000_000;
    let rules = rule_sets(70);
    let each = PLIES / rules.len() + 1;
    let middle = rules.len() / 2;
    let plies: usize = std::thread::scope(|scope| {
        let halves = [&rules[..middle], &rules[middle..]].map(|half| {
            scope.spawn(move || {
                let mut plies = 0;
                for (number, &rules) in half.iter().enumerate() {
                    let mut dice = Dice::new(1_000 + number as u64);
                    let mut of_these_rules = 0;
                    while of_these_rules < each {
                        of_these_rules += play_and_record(rules, &mut dice);
                    }
                    plies += of_these_rules;
                }
                plies
            })
        });
        halves
            .into_iter()
            .map(|half| half.join().expect("half of the games"))
            .sum()
    });
    assert!(plies >= PLIES, "{plies} plies");
}

/// Plays a game, writes it, reads it back; its plies, at least one.
fn play_and_record(rules: RuleSet, dice: &mut Dice) -> usize {
    let mut game = Game::from_position(random_start(rules, dice));
    while game.outcome().is_none() && game.total_plies() < LONGEST {
        match dice.below(2_000) {
            0 => drop(game.resign(dice.pick(&Side::ALL))),
            1 => drop(game.leave(dice.pick(&Side::ALL))),
            2 => {
                let side = dice.pick(&Side::ALL);
                game.offer_draw(side).expect("a game in play");
                game.accept_draw(side.opposite()).expect("an offer");
            }
            3..20 => drop(game.time_out()),
            _ => {
                let legal = game.legal_moves();
                game.play(dice.pick(&legal)).expect("a legal move");
            }
        }
    }
    // Somewhere in between, as a saved game may be.
    if dice.one_in(4) {
        game.jump_to(dice.below(game.total_plies() + 1));
    }
    let tags = [("Red", "甲 \"A\" \\"), ("Blue", "乙"), ("Event", "")];
    let record = game.to_record(tags);
    let text = record.write();
    let read = read_game(&text);
    assert!(read.problems.is_empty(), "{:?}\n{text}", read.problems);
    assert_eq!(read.record, record, "{text}");
    assert_eq!(read.record.write(), text);
    let again = read.game.unwrap_or_else(|| panic!("no game\n{text}"));
    assert_eq!(again.start_position(), game.start_position(), "{text}");
    assert_eq!(again.position(), game.position(), "{text}");
    assert_eq!(again.ply(), game.ply(), "{text}");
    assert_eq!(again.history(), game.history(), "{text}");
    assert_eq!(again.outcome(), game.outcome(), "{text}");
    assert_eq!(again.to_record(tags), record, "{text}");
    game.total_plies().max(1)
}
