//! The folk games (RULES.md 2–10): the core against a slow reading of the rules
//! apart from it, on minimal positions, on counts from the start and on random
//! games.

mod common;
mod folk_invariants;
mod folk_reference;
mod folk_starts;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{Dice, LONGEST, data, sorted};
use doushou_core::{
    AnyGame, AnyMove, CellShape, Deal, FolkId, Game, Side, TimeoutVerdict, read_game,
};
use folk_invariants::{assert_same, check_position};
use folk_reference::{Answers, GAMES, ask, perft};
use folk_starts::{DEAL, HIDING, position, random_start};

/// The core's answers in the reference's form.
fn core_answers(id: &str, fen: &str, moves: &[&str]) -> Result<Answers, String> {
    let mut game = Game::from_position(position(folk(id), fen)?);
    for text in moves {
        game.play_text(text)
            .map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(Answers {
        fen: game.position().to_fen(),
        moves: texts(&game.position().moves()),
        outcome: line(&game),
    })
}

fn folk(id: &str) -> FolkId {
    let found = FolkId::ALL.into_iter().find(|game| game.id() == id);
    found.unwrap_or_else(|| panic!("no game {id}"))
}

fn texts(moves: &[AnyMove]) -> Vec<String> {
    moves.iter().map(AnyMove::to_string).collect()
}

fn line(game: &Game) -> String {
    let outcome = game.outcome().map(|outcome| outcome.line());
    outcome.unwrap_or_else(|| "none".to_owned())
}

/// Runs every number below a limit on two threads, each number on its own, and
/// gives back what they make, in their order.
fn on_two_threads<T: Send>(limit: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let mut made: Vec<(usize, T)> = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| {
            scope.spawn(|| {
                let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                let mine = numbers.take_while(|&number| number < limit);
                mine.map(|number| (number, work(number))).collect()
            })
        });
        let made = threads.map(|thread| -> Vec<_> { thread.join().expect("the work") });
        made.into_iter().flatten().collect()
    });
    made.sort_by_key(|(number, _)| *number);
    made.into_iter().map(|(_, made)| made).collect()
}

#[test]
fn every_rule_on_its_minimal_position() {
    let text = data("folk-positions.txt");
    let mut wrong = Vec::new();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let game = line.split('|').next().unwrap_or_default().trim();
        *seen.entry(game).or_default() += 1;
        for (who, answer) in [
            ("reference", ask as fn(&str, &str, &[&str]) -> _),
            ("core", core_answers),
        ] {
            if let Err(error) = folk_reference::positions::check(line, answer) {
                wrong.push(format!("line {number}, {who}: {line}\n    {error}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(GAMES.len(), FolkId::ALL.len());
    for game in FolkId::ALL {
        assert!(seen.get(game.id()) >= Some(&9), "{game:?}: {seen:?}");
    }
}

/// Leaves at depth 1, 2, … from the start: for six games as published, for the
/// others as the two readings agree on.
const COUNTS: [(FolkId, [u64; 4]); 11] = [
    (FolkId::Flip, [16, 240, 3_366, 44_016]),
    (FolkId::Lake, [26, 676, 15_860, 372_097]),
    (FolkId::Fate, [38, 1_441, 50_318, 1_752_929]),
    (FolkId::International, [21, 442, 10_171, 234_806]),
    (FolkId::InternationalSnake, [25, 623, 16_853, 461_451]),
    (FolkId::Graze, [36, 1_296, 47_451, 1_737_416]),
    (FolkId::Plains, [34, 1_156, 38_454, 1_279_141]),
    (FolkId::Wilds, [34, 1_156, 38_454, 1_279_141]),
    (FolkId::Ocean, [36, 1_296, 48_348, 1_803_631]),
    (FolkId::Bears, [31, 901, 30_088, 975_092]),
    (FolkId::Beasts, [26, 675, 15_704, 364_067]),
];

#[test]
fn counts_from_the_start() {
    let counted = on_two_threads(COUNTS.len(), |number| {
        let (game, counts) = COUNTS[number];
        let deal: Deal = DEAL.parse().expect("a deal");
        let start = AnyGame::dealt(game, deal);
        let mut both = [counts, counts];
        for depth in 1..=counts.len() {
            let plies = depth as u32;
            let leaves = perft(game.id(), "start", plies);
            both[0][depth - 1] = start.perft(plies);
            both[1][depth - 1] = leaves.unwrap_or_else(|error| panic!("{game:?}: {error}"));
        }
        let divided: u64 = start
            .perft_divided(3)
            .iter()
            .map(|(_, leaves)| leaves)
            .sum();
        assert_eq!(divided, both[0][2], "{game:?}");
        (game, both)
    });
    let expected: Vec<_> = COUNTS
        .iter()
        .map(|&(game, counts)| (game, [counts, counts]))
        .collect();
    assert_eq!(counted, expected);
}

/// A legal move: one that does something, the last own one back, or any.
fn random_move(game: &Game, own_last: Option<AnyMove>, fights: bool, dice: &mut Dice) -> AnyMove {
    let legal = game.legal_moves();
    let mut some = legal.clone();
    if fights {
        let victims = |mv: AnyMove| game.position().victims(mv).len();
        let most = legal.iter().copied().map(victims).max().unwrap_or(0).max(1);
        some.retain(|&mv| mv.from == mv.to || victims(mv) == most);
    } else if let Some(last) = own_last {
        let back = AnyMove::go(last.to, last.from);
        some.retain(|&mv| mv == back);
    }
    if some.is_empty() || dice.one_in(3) {
        dice.pick(&legal)
    } else {
        dice.pick(&some)
    }
}

/// The cycle rule of `lake` and `fate`, read from all that was played.
#[derive(Default)]
struct Cycle {
    played: Vec<(String, Option<String>)>,
}

impl Cycle {
    /// A position without its counters.
    fn arrangement(fen: &str) -> String {
        let words: Vec<&str> = fen.split(' ').take(2).collect();
        words.join(" ")
    }

    fn banned(&self, fen: &str) -> BTreeSet<String> {
        let now = Self::arrangement(fen);
        let same: Vec<_> = self
            .played
            .iter()
            .filter(|(then, _)| *then == now)
            .collect();
        if same.len() < 3 {
            return BTreeSet::new();
        }
        same.into_iter().filter_map(|(_, mv)| mv.clone()).collect()
    }
}

/// What the comparison has met, so that it cannot pass by meeting nothing.
#[derive(Debug, Default)]
struct Met {
    plies: usize,
    bans: usize,
    /// Forms of moves: captures by form and others, by what marks them.
    forms: BTreeMap<String, usize>,
    ends: BTreeMap<String, usize>,
}

impl Met {
    fn add(&mut self, other: Self) {
        self.plies += other.plies;
        self.bans += other.bans;
        for (form, times) in other.forms {
            *self.forms.entry(form).or_default() += times;
        }
        for (end, times) in other.ends {
            *self.ends.entry(end).or_default() += times;
        }
    }

    fn note(&mut self, position: &AnyGame, mv: AnyMove) {
        let marks: String = mv.to_string().matches(['x', '=', '@', '?', '+']).collect();
        let victims = position.victims(mv).len();
        *self
            .forms
            .entry(format!("{marks} takes {victims}"))
            .or_default() += 1;
    }
}

/// Games of each kind that the reference follows.
const GAMES_COMPARED: usize = 400;

/// How many plies of most of them: where rare rules meet is near the start.
const PLIES_COMPARED: usize = 100;

#[test]
fn the_reference_agrees_on_random_games() {
    const BLOCKS: usize = 10;
    let met = on_two_threads(FolkId::ALL.len() * BLOCKS, |number| {
        let game = FolkId::ALL[number / BLOCKS];
        let mut dice = Dice::new(number as u64);
        let mut met = Met::default();
        for _ in 0..GAMES_COMPARED / BLOCKS {
            compare_game(game, &mut dice, &mut met);
        }
        met
    });
    let mut by_game: BTreeMap<&str, Met> = BTreeMap::new();
    for (number, met) in met.into_iter().enumerate() {
        let game = FolkId::ALL[number / BLOCKS].id();
        by_game.entry(game).or_default().add(met);
    }
    for (game, form) in [
        ("flip", "? takes 0"),
        ("flip", "@ takes 0"),
        ("flip", " takes 1"),
        ("flip", " takes 2"),
        ("lake", "x takes 1"),
        ("lake", "x takes 2"),
        ("fate", "x takes 1"),
        ("fate", "x takes 2"),
        ("international", "= takes 0"),
        ("international-snake", "= takes 0"),
        ("graze", " takes 1"),
        ("graze", "x takes 1"),
        ("graze", "xx takes 2"),
        ("plains", " takes 1"),
        ("wilds", " takes 1"),
        ("ocean", " takes 1"),
        ("bears", "+ takes 0"),
        ("bears", "+ takes 1"),
        ("bears", " takes 2"),
        ("beasts", " takes 1"),
    ] {
        let met = &by_game[game];
        assert!(
            met.forms.get(form) > Some(&0),
            "{game}: no {form}: {met:#?}"
        );
    }
    for (game, ends) in [
        ("flip", &["captured", "no-move"][..]),
        ("lake", &["den", "captured", "cycle"]),
        ("fate", &["den", "captured", "cycle"]),
        ("international", &["captured", "no-capture"]),
        ("international-snake", &["captured", "no-capture"]),
        ("graze", &["den", "captured", "no-capture"]),
        ("plains", &["den", "captured", "no-capture"]),
        ("wilds", &["den", "captured", "no-capture"]),
        ("ocean", &["captured", "landed", "retreat", "no-capture"]),
        ("bears", &["captured", "no-capture"]),
        ("beasts", &["den", "captured", "no-move", "no-capture"]),
    ] {
        let met = &by_game[game];
        for end in ends {
            let ended = met.ends.keys().any(|line| line.ends_with(end));
            assert!(ended, "{game}: no game ended by {end}: {met:#?}");
        }
        let has_cycle_rule = ends.contains(&"cycle");
        assert_eq!(met.bans > 20, has_cycle_rule, "{game}: {met:#?}");
    }
}

/// Plays one game on both sides and compares everything at every ply.
fn compare_game(kind: FolkId, dice: &mut Dice, met: &mut Met) {
    let start = random_start(kind, dice);
    let (_, deal) = start.split_once(HIDING).unwrap_or_default();
    let mut game = Game::from_position(position(kind, &start).expect("a position"));
    let mut slow = ask(kind.id(), &start, &[]).expect("a position");
    let mut cycle = matches!(kind, FolkId::Lake | FolkId::Fate).then(Cycle::default);
    let mut own_last = [None; 2];
    let fights = dice.one_in(2);
    let what = |game: &Game| {
        let events: Vec<String> = game.events().map(|event| format!("{event:?}")).collect();
        format!("{kind:?} from {start} after {}", events.join(" "))
    };
    let plies = if dice.one_in(10) {
        LONGEST
    } else {
        PLIES_COMPARED
    };
    while game.total_plies() < plies {
        let fen = game.position().to_fen();
        assert_eq!(fen, slow.fen, "{}", what(&game));
        let banned = cycle.as_ref().map(|cycle| cycle.banned(&fen));
        compare(&game, &slow, &banned.unwrap_or_default(), met);
        if dice.one_in(30) {
            check_position(&game, dice, &what(&game));
        }
        if game.outcome().is_some() {
            *met.ends.entry(line(&game)).or_default() += 1;
            return;
        }
        met.plies += 1;
        let side = game.side_to_move().index();
        let mv = random_move(&game, own_last[side], fights, dice);
        own_last[side] = Some(mv);
        met.note(game.position(), mv);
        let text = mv.to_string();
        let with_deal = match deal {
            "" => fen.clone(),
            deal => format!("{fen}{HIDING}{deal}"),
        };
        slow = ask(kind.id(), &with_deal, &[&text]).expect("a legal move");
        game.play(mv).expect("a legal move");
        if let Some(cycle) = &mut cycle {
            cycle.played.push((Cycle::arrangement(&fen), Some(text)));
        }
    }
    *met.ends.entry("unfinished".to_owned()).or_default() += 1;
}

fn compare(game: &Game, slow: &Answers, banned: &BTreeSet<String>, met: &mut Met) {
    let what = || format!("{:?}: {}", game.rules(), game.position().to_fen());
    let moves = texts(&game.position().moves());
    assert_eq!(moves, slow.moves, "{}", what());
    let distinct: BTreeSet<&String> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "{}: {moves:?}", what());

    let all_banned = !moves.is_empty() && moves.iter().all(|mv| banned.contains(mv));
    let outcome = match &*slow.outcome {
        "none" if all_banned => "draw cycle",
        outcome => outcome,
    };
    assert_eq!(line(game), outcome, "{}", what());
    let legal = texts(&game.legal_moves());
    let bans = sorted(game.bans().iter().map(|ban| ban.mv));
    if outcome == "none" {
        let expected: Vec<&String> = moves.iter().filter(|mv| !banned.contains(*mv)).collect();
        assert_eq!(legal.iter().collect::<Vec<_>>(), expected, "{}", what());
        assert_eq!(bans, sorted(banned), "{}", what());
        met.bans += banned.len();
    } else {
        assert!(legal.is_empty() && bans.is_empty(), "{}", what());
        assert!(game.warnings().is_empty(), "{}", what());
    }
}

/// Twenty thousand games over all kinds, to their end or for 600 plies; some are
/// written and read back, and gone through to and fro.
#[test]
fn twenty_thousand_random_games() {
    const BLOCKS: usize = 10;
    const EACH: usize = 182;
    let counts = on_two_threads(FolkId::ALL.len() * BLOCKS, |number| {
        let game = FolkId::ALL[number / BLOCKS];
        let mut dice = Dice::new(10_000 + number as u64);
        let mut ends: BTreeMap<String, usize> = BTreeMap::new();
        let mut plies = 0;
        for _ in 0..EACH {
            let played = play_out(game, &mut dice);
            plies += played.total_plies();
            *ends.entry(line(&played)).or_default() += 1;
            if dice.one_in(20) {
                record_gives_it_back(&played, &mut dice);
                walking_restores(&played);
            }
        }
        (plies, ends)
    });
    let mut games = 0;
    let mut unfinished = BTreeMap::new();
    for (kind, blocks) in FolkId::ALL.iter().zip(counts.chunks(BLOCKS)) {
        let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
        for (end, times) in blocks.iter().flat_map(|(_, ends)| ends) {
            *ends.entry(end).or_default() += times;
        }
        let plies: usize = blocks.iter().map(|(plies, _)| plies).sum();
        println!("{kind:?}: {plies} plies, {ends:?}");
        games += ends.values().sum::<usize>();
        unfinished.insert(kind.id(), ends.get("none").copied().unwrap_or(0));
        assert!(ends.len() > 3, "{kind:?}: {ends:?}");
    }
    println!("unfinished: {unfinished:?}");
    assert!(games >= 20_000, "{games} games");
    let open: usize = unfinished.values().sum();
    assert!(open < games / 10, "{unfinished:?}");
}

/// A game to its end or for 600 plies.
fn play_out(kind: FolkId, dice: &mut Dice) -> Game {
    let deal = Deal::new(dice.below(1_000_000) as u64);
    let mut game = if dice.one_in(2) {
        Game::dealt(kind, deal)
    } else {
        let start = random_start(kind, dice);
        Game::from_position(position(kind, &start).expect("a position"))
    };
    let fights = dice.one_in(3);
    while game.outcome().is_none() && game.total_plies() < LONGEST {
        match dice.below(3_000) {
            0 => game.resign(dice.pick(&Side::ALL)).expect("a game in play"),
            1 => {
                let side = dice.pick(&Side::ALL);
                game.offer_draw(side).expect("a game in play");
                game.accept_draw(side.opposite()).expect("an offer");
            }
            2..6 => {
                let verdict = game.time_out().expect("a game in play");
                let over = game.outcome().is_some();
                assert!(verdict != TimeoutVerdict::Lost || over, "{verdict:?}");
            }
            _ => {
                let mv = if fights {
                    random_move(&game, None, true, dice)
                } else {
                    dice.pick(&game.legal_moves())
                };
                game.play(mv).expect("a legal move");
            }
        }
    }
    game
}

/// A record written and read leads to the same game at the same moment.
fn record_gives_it_back(game: &Game, dice: &mut Dice) {
    let mut game = game.clone();
    // Somewhere in between, as a saved game may be.
    if dice.one_in(3) {
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
    let starts = [&again, &game].map(|game| game.start_position().to_fen());
    assert_eq!(starts[0], starts[1], "{text}");
    assert_eq!(again.rules(), game.rules(), "{text}");
    assert_eq!(again.ply(), game.ply(), "{text}");
    assert_eq!(again.history(), game.history(), "{text}");
    assert_same(&again, &game, &text);
    assert_eq!(again.to_record(tags), record, "{text}");
}

/// Back to the start and forth again through every moment.
fn walking_restores(game: &Game) {
    let moment = |game: &Game| (game.position().clone(), game.pieces(), game.captured());
    let mut walked = game.clone();
    let mut seen = vec![moment(&walked)];
    while walked.ply() > 0 {
        walked.jump_to(walked.ply() - 1);
        assert_eq!(walked.outcome(), None, "{:?}", walked.position());
        seen.push(moment(&walked));
    }
    assert!(walked.position() == walked.start_position());
    for (ply, then) in seen.iter().rev().enumerate() {
        walked.jump_to(ply);
        assert!(moment(&walked) == *then, "{then:?}");
    }
    assert_same(&walked, game, "walked to the end");
}

/// Every start reads as it is written, and the reference begins from the same.
#[test]
fn starts() {
    for game in FolkId::ALL {
        let start = AnyGame::dealt(game, DEAL.parse().expect("a deal"));
        let slow = ask(game.id(), "start", &[]).expect("a start");
        assert_eq!(start.to_fen(), slow.fen, "{game:?}");
        assert_eq!(texts(&start.moves()), slow.moves, "{game:?}");
        let layout = start.layout();
        assert_eq!(layout.cells.len(), start.cells().len(), "{game:?}");
        for (cell, drawn) in start.cells().iter().zip(&layout.cells) {
            assert_eq!(cell.to_string(), drawn.name, "{game:?}");
            let is_point = drawn.shape == CellShape::Point;
            assert!(!is_point || game == FolkId::Bears, "{game:?}: {cell}");
        }
    }
}
