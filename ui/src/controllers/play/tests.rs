use std::rc::Rc;

use doushou_core::texts::Language;
use doushou_core::{EndReason, Move, RuleSet, Side, Square};
use slint::Model as _;

use super::computer::LEAST_THINKING_MS;
use super::{Play, Ports, Seating, Sitter};
use crate::controllers::Notice;
use crate::ports::clock::FakeClock;
use crate::ports::engine::{FakeEngine, Purpose, Verdict};
use crate::ports::sound::{FakeSounds, Sound};
use crate::ports::storage::{FakeDisk, Item, MemoryStorage};
use crate::{MessageKind, Seat};

/// A game with everything around it made up.
struct Table {
    play: Play,
    engine: FakeEngine,
    clock: FakeClock,
    sounds: FakeSounds,
    disk: MemoryStorage,
}

const LEVEL: usize = 3;

impl Table {
    fn empty(disk: MemoryStorage) -> Self {
        let engine = FakeEngine::default();
        let clock = FakeClock::default();
        let sounds = FakeSounds::default();
        let ports = Ports {
            engine: Box::new(engine.clone()),
            storage: Rc::new(disk.clone()),
            sound: Rc::new(sounds.clone()),
            clock: Rc::new(clock.clone()),
        };
        Self {
            play: Play::new(ports, Language::En),
            engine,
            clock,
            sounds,
            disk,
        }
    }

    fn start(seating: Seating) -> Self {
        let mut table = Self::empty(MemoryStorage::default());
        table.play.start(RuleSet::YESHOU, seating);
        table
    }

    fn friends() -> Self {
        Self::start(Seating::friends())
    }

    fn against_computer(human: Side) -> Self {
        Self::start(Seating::new(human, Sitter::Computer { level: LEVEL }))
    }

    fn position(fen: &str) -> Self {
        let mut table = Self::friends();
        table.play.set_position(fen).expect("a position");
        table
    }

    /// Clicks one square after the other.
    fn click(&mut self, squares: &str) {
        for square in squares.split(' ') {
            self.play.click(at(square));
        }
    }

    /// The computer decides, and so much time passes that it shows.
    fn reply(&mut self, mv: &str) {
        self.engine.decide(mv.parse().ok(), Verdict::Centi(0));
        self.play.tick();
        self.clock.advance(LEAST_THINKING_MS);
        assert!(self.play.tick());
    }

    fn fen(&self) -> String {
        self.play.game().position().to_fen()
    }

    fn moves(&self) -> Vec<String> {
        self.play
            .view()
            .rounds
            .iter()
            .flat_map(|round| [round.first.to_string(), round.second.to_string()])
            .filter(|text| !text.is_empty())
            .collect()
    }
}

fn at(square: &str) -> Square {
    square.parse().expect("a square")
}

fn cell(square: &str) -> i32 {
    i32::try_from(at(square).index()).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

// ---- at the board ----

#[test]
fn two_clicks_play_a_move() {
    let mut table = Table::friends();
    table.click("a3");
    let view = table.play.view();
    assert_eq!(view.selected, cell("a3"));
    let targets: Vec<i32> = view.targets.iter().map(|target| target.index).collect();
    assert_eq!(targets, [cell("a2"), cell("a4"), cell("b3")]);
    table.click("a4");
    let view = table.play.view();
    assert_eq!((view.selected, view.targets.len()), (-1, 0));
    assert_eq!(view.last, (cell("a3"), cell("a4")));
    assert_eq!(table.moves(), ["Elephant a3–a4"]);
    assert_eq!(table.sounds.take(), [Sound::Step]);
    let elephant = &view.pieces[7];
    assert_eq!((elephant.x, elephant.y), (0, 6));
    assert_eq!((elephant.from_x, elephant.from_y), (0, 4));
    assert!(elephant.on_board && !elephant.leap);
}

#[test]
fn another_click_changes_the_selection_or_drops_it() {
    let mut table = Table::friends();
    table.click("a3 c3");
    assert_eq!(table.play.view().selected, cell("c3"));
    table.click("c3");
    assert_eq!(table.play.view().selected, -1);
    table.click("d5");
    assert_eq!(table.play.view().message_kind, MessageKind::None);
    table.click("a7");
    let view = table.play.view();
    assert_eq!(view.selected, -1);
    assert_eq!(view.message_kind, MessageKind::Info);
    assert!(view.message.contains("Red"), "{}", view.message);
}

#[test]
fn an_illegal_try_says_why_and_points_at_the_culprit() {
    let mut table = Table::position("7/7/7/7/L1r4/7/7/7/7 r");
    table.click("a5 d5");
    let view = table.play.view();
    assert_eq!(view.message_kind, MessageKind::Reason);
    assert!(view.message.contains("c5"), "{}", view.message);
    assert_eq!((view.refused, view.culprit), (cell("d5"), cell("c5")));
    // The lion stays in hand for another try.
    assert_eq!(view.selected, cell("a5"));
    assert_eq!(table.sounds.take(), [Sound::Refused]);
    for (language, word) in [(Language::ZhHans, "狮"), (Language::ZhHant, "獅")] {
        table.play.set_language(language);
        let message = table.play.view().message;
        assert!(
            message.contains(word) && message.contains("c5"),
            "{message}"
        );
    }
    table.play.cancel();
    let view = table.play.view();
    assert_eq!((view.selected, view.refused, view.culprit), (-1, -1, -1));
    assert_eq!(view.message, "");
}

#[test]
fn a_leap_and_a_capture_are_told_apart() {
    let mut table = Table::position("7/7/7/7/L2c2r/7/7/7/7 r");
    table.click("a5");
    let capture = table.play.view().targets;
    assert!(
        capture
            .iter()
            .any(|target| target.index == cell("d5") && target.capture)
    );
    table.click("d5");
    assert_eq!(table.sounds.take(), [Sound::Capture]);
    let view = table.play.view();
    let lion = &view.pieces[6];
    assert!(lion.leap && lion.on_board);
    // The cat fades where it stood.
    let cat = &view.pieces[8 + 1];
    assert!(!cat.on_board);
    assert_eq!((cat.x, cat.y), (6, 8));
    let captives = view.bottom.captives;
    assert_eq!(captives.row_count(), 1);
    assert_eq!(captives.row_data(0).unwrap().name, "Cat");
    let mut table = Table::position("7/7/7/7/L5r/7/7/7/7 r");
    table.click("a5 d5");
    assert_eq!(table.sounds.take(), [Sound::Leap]);
    let mut table = Table::position("6c/7/7/7/R6/7/7/7/7 r");
    table.click("a5 b5");
    assert_eq!(table.sounds.take(), [Sound::Splash]);
}

#[test]
fn a_piece_can_be_dragged() {
    let mut table = Table::friends();
    assert!(!table.play.start_drag(at("a7")));
    assert!(!table.play.start_drag(at("d5")));
    assert!(table.play.start_drag(at("a3")));
    assert_eq!(table.play.view().selected, cell("a3"));
    table.play.drop(at("a3"), Some(at("a3")));
    assert_eq!(table.play.view().selected, cell("a3"));
    assert!(table.play.start_drag(at("a3")));
    table.play.drop(at("a3"), None);
    assert_eq!(table.play.view().selected, -1);
    assert!(table.play.start_drag(at("a3")));
    table.play.drop(at("a3"), Some(at("b4")));
    assert_eq!(table.play.view().message_kind, MessageKind::Reason);
    assert!(table.play.start_drag(at("a3")));
    table.play.drop(at("a3"), Some(at("a4")));
    assert_eq!(table.play.game().ply(), 1);
    // A drop without its drag changes nothing, but a click may tremble.
    table.play.drop(at("a7"), Some(at("a6")));
    assert_eq!(table.play.game().ply(), 1);
    table.click("a7");
    table.play.drop(at("a6"), Some(at("a6")));
    assert_eq!(table.play.game().ply(), 2);
}

#[test]
fn the_cursor_walks_and_stays_on_the_board() {
    let mut table = Table::friends();
    assert_eq!(table.play.view().cursor, -1);
    table.play.move_cursor(0, 1);
    assert_eq!(table.play.view().cursor, cell("a1"));
    table.play.move_cursor(-1, 0);
    table.play.move_cursor(0, -1);
    assert_eq!(table.play.view().cursor, cell("a1"));
    for _ in 0..20 {
        table.play.move_cursor(1, 0);
        table.play.move_cursor(0, 1);
    }
    assert_eq!(table.play.view().cursor, cell("g9"));
}

// ---- the computer ----

#[test]
fn the_computer_answers_after_a_moment() {
    let mut table = Table::against_computer(Side::Red);
    assert_eq!(table.engine.thinking(), None);
    table.click("a3 a4");
    assert_eq!(
        table.engine.thinking(),
        Some(Purpose::Move { level: LEVEL })
    );
    let view = table.play.view();
    assert!(view.top.thinking && !view.interactive);
    assert_eq!(view.top.seat, Seat::Computer);
    assert_eq!(view.bottom.seat, Seat::You);
    table.engine.decide(Some(mv("a7a6")), Verdict::Centi(5));
    assert!(table.play.tick());
    assert_eq!(table.play.game().ply(), 1);
    table.clock.advance(LEAST_THINKING_MS - 1);
    assert!(!table.play.tick());
    assert_eq!(table.play.game().ply(), 1);
    table.clock.advance(1);
    assert!(table.play.tick());
    assert_eq!(table.moves(), ["Elephant a3–a4", "Rat a7–a6"]);
    assert!(!table.play.wants_ticks());
    assert!(table.play.view().interactive);
}

#[test]
fn nothing_moves_on_the_computers_turn() {
    let mut table = Table::against_computer(Side::Red);
    table.click("a3 a4");
    table.click("c3");
    assert_eq!(table.play.view().message_kind, MessageKind::Info);
    table.click("c4 a7 a6");
    assert!(!table.play.start_drag(at("a7")));
    assert_eq!(table.play.game().ply(), 1);
}

#[test]
fn undo_takes_the_reply_along_and_stops_thinking() {
    let mut table = Table::against_computer(Side::Red);
    table.click("a3 a4");
    table.reply("a7a6");
    table.click("a4 a5");
    assert!(table.engine.thinking().is_some());
    table.play.undo();
    assert_eq!(table.engine.thinking(), None);
    assert_eq!(table.play.game().ply(), 2);
    table.play.undo();
    assert_eq!(table.play.game().ply(), 0);
    assert!(!table.play.can_undo());
    table.play.redo();
    assert_eq!(table.play.game().ply(), 2);
    assert_eq!(table.engine.thinking(), None);
    table.play.redo();
    // At the end it is the computer's turn again, and it thinks anew.
    assert_eq!(table.play.game().ply(), 3);
    assert_eq!(
        table.engine.thinking(),
        Some(Purpose::Move { level: LEVEL })
    );
    assert!(!table.play.can_redo());
}

#[test]
fn the_computers_first_move_cannot_be_taken_back() {
    let mut table = Table::against_computer(Side::Blue);
    assert!(table.play.view().flipped);
    assert_eq!(
        table.engine.thinking(),
        Some(Purpose::Move { level: LEVEL })
    );
    table.reply("a3a4");
    assert!(!table.play.can_undo());
    table.click("g7 g6");
    table.reply("a4a5");
    table.play.undo();
    assert_eq!(table.play.game().ply(), 1);
}

#[test]
fn a_move_decided_for_a_position_gone_by_is_dropped() {
    let mut table = Table::against_computer(Side::Red);
    table.click("a3 a4");
    table.engine.decide(Some(mv("a7a6")), Verdict::Centi(0));
    table.play.tick();
    table.play.undo();
    table.clock.advance(10_000);
    assert!(!table.play.tick());
    assert_eq!(table.play.game().ply(), 0);
}

#[test]
fn looking_back_wakes_nobody_and_may_branch_off() {
    let mut table = Table::against_computer(Side::Red);
    table.click("a3 a4");
    table.reply("a7a6");
    let thoughts = table.engine.thoughts().len();
    table.play.jump_to(1);
    assert_eq!(table.engine.thoughts().len(), thoughts);
    let view = table.play.view();
    assert_eq!((view.ply, view.total_plies), (1, 2));
    assert!(view.interactive && view.can_redo);
    table.play.jump_to(2);
    table.play.jump_to(1);
    table.click("g7 g6");
    assert_eq!(table.moves(), ["Elephant a3–a4", "Elephant g7–g6"]);
    assert!(!table.play.can_redo());
}

#[test]
fn a_broken_engine_does_not_stop_the_game() {
    let mut table = Table::against_computer(Side::Red);
    table.click("a3 a4");
    table.engine.fail();
    assert!(table.play.tick());
    assert_eq!(table.play.game().ply(), 2);
    // An illegal or missing answer neither.
    table.click("a4 a5");
    table.reply("a1a9");
    assert_eq!(table.play.game().ply(), 4);
    let mv = table.play.game().legal_moves()[0];
    table.play.click(mv.from);
    table.play.click(mv.to);
    table.reply("");
    assert_eq!(table.play.game().ply(), 6);
}

#[test]
fn a_hint_is_shown_until_something_else_happens() {
    let mut table = Table::against_computer(Side::Red);
    table.play.ask_hint();
    assert!(table.play.view().hinting);
    assert_eq!(table.engine.thinking(), Some(Purpose::Hint));
    table.engine.decide(Some(mv("c3c4")), Verdict::Centi(12));
    assert!(table.play.tick());
    let view = table.play.view();
    assert_eq!(view.hint, (cell("c3"), cell("c4")));
    assert!(!view.hinting);
    table.click("a3");
    assert_eq!(table.play.view().hint, (-1, -1));
    // Asking again stops looking; so does a move.
    table.play.ask_hint();
    table.play.ask_hint();
    assert_eq!(table.engine.thinking(), None);
    table.play.ask_hint();
    table.click("a4");
    assert_eq!(
        table.engine.thinking(),
        Some(Purpose::Move { level: LEVEL })
    );
    // On the computer's turn there is nothing to ask.
    table.play.ask_hint();
    assert_eq!(
        table.engine.thinking(),
        Some(Purpose::Move { level: LEVEL })
    );
}

#[test]
fn the_evaluation_is_there_when_asked_for() {
    let mut table = Table::against_computer(Side::Red);
    assert!(!table.play.wants_ticks());
    table.play.toggle_evaluation();
    assert_eq!(table.engine.thinking(), Some(Purpose::Evaluate));
    table
        .engine
        .tell(9, Verdict::Centi(400), vec![mv("a3a4"), mv("a7a6")]);
    assert!(table.play.tick());
    let view = table.play.view();
    assert!(view.evaluation_shown && view.evaluation > 0.7);
    assert!(
        view.evaluation_text.starts_with("Red 7"),
        "{}",
        view.evaluation_text
    );
    assert_eq!(view.evaluation_detail, "9 · Elephant a3–a4, Rat a7–a6");
    table.click("a3 a4");
    assert_eq!(
        table.engine.thinking(),
        Some(Purpose::Move { level: LEVEL })
    );
    table.engine.tell(9, Verdict::WinsIn(4), vec![]);
    table.play.tick();
    let view = table.play.view();
    assert!(view.evaluation < 0.01);
    assert_eq!(view.evaluation_text, "Blue #4");
    table.reply("a7a6");
    assert_eq!(table.engine.thinking(), Some(Purpose::Evaluate));
    table.play.toggle_evaluation();
    assert_eq!(table.engine.thinking(), None);
}

// ---- draws and resigning ----

#[test]
fn the_computer_answers_an_offer_by_its_evaluation() {
    let mut table = Table::against_computer(Side::Red);
    assert!(!table.play.can_offer_draw());
    table.click("a3 a4");
    assert!(!table.play.can_offer_draw());
    table.reply("a7a6");
    table.play.offer_draw();
    assert_eq!(table.engine.thinking(), Some(Purpose::Judge));
    assert!(table.play.view().top.thinking && !table.play.view().interactive);
    // Level for the player to move: the computer plays on.
    table.engine.decide(Some(mv("a4a5")), Verdict::Centi(0));
    table.play.tick();
    assert_eq!(table.play.take_notices(), [Notice::DrawDeclined]);
    assert!(table.play.game().outcome().is_none());
    assert!(table.play.view().interactive);
    table.play.offer_draw();
    // The player stands well: the computer is glad.
    table.engine.decide(Some(mv("a4a5")), Verdict::Centi(300));
    table.play.tick();
    let outcome = table.play.game().outcome().expect("a draw");
    assert_eq!(
        (outcome.winner, outcome.reason),
        (None, EndReason::Agreement)
    );
    assert_eq!(table.sounds.take().last(), Some(&Sound::Drawn));
    table.play.undo();
    assert!(table.play.game().outcome().is_none());
    assert_eq!(table.play.game().ply(), 2);
}

#[test]
fn an_offer_is_withdrawn_by_looking_elsewhere() {
    let mut table = Table::against_computer(Side::Red);
    table.click("a3 a4");
    table.reply("a7a6");
    table.play.offer_draw();
    table.play.undo();
    assert_eq!(table.engine.thinking(), None);
    assert!(table.play.view().interactive);
}

#[test]
fn friends_answer_each_other() {
    let mut table = Table::friends();
    table.click("a3 a4");
    table.play.offer_draw();
    let view = table.play.view();
    assert!(view.draw_offered);
    assert_eq!(view.offering_name, "Blue");
    table.play.decline_draw();
    assert!(!table.play.view().draw_offered);
    table.play.offer_draw();
    table.play.accept_draw();
    let view = table.play.view();
    assert!(view.ended && !view.draw_offered);
    assert_eq!(view.winner, crate::Side::Nobody);
}

#[test]
fn resigning_gives_the_players_own_side_up() {
    let mut table = Table::against_computer(Side::Red);
    table.click("a3 a4");
    // Even while the computer thinks.
    table.play.resign();
    let view = table.play.view();
    assert!(view.ended);
    assert_eq!(view.winner, crate::Side::Blue);
    assert_eq!(view.outcome, "Blue wins");
    assert_eq!(table.engine.thinking(), None);
    assert_eq!(table.sounds.take().last(), Some(&Sound::Lost));
    assert!(!table.play.can_resign());
    table.click("a7");
    assert_eq!(table.play.view().message_kind, MessageKind::Info);
    // Thought better of: the game goes on where it was.
    table.play.undo();
    assert!(table.play.game().outcome().is_none());
    assert_eq!(
        table.engine.thinking(),
        Some(Purpose::Move { level: LEVEL })
    );
    let record = table.disk.text(Item::Game).unwrap();
    assert!(record.contains("[Result \"*\"]"), "{record}");
    assert!(!record.contains("Termination"), "{record}");
    table.play.redo();
    assert!(table.play.view().ended);
}

#[test]
fn a_won_game_says_so_and_why() {
    let mut table = Table::position("7/3C3/7/7/7/7/7/7/r6 r");
    table.click("d8 d9");
    let view = table.play.view();
    assert!(view.ended && !view.interactive && view.threats.is_empty());
    assert_eq!(view.winner, crate::Side::Red);
    assert!(
        view.outcome_detail.contains("den"),
        "{}",
        view.outcome_detail
    );
    assert_eq!(table.sounds.take(), [Sound::Step, Sound::Won]);
    assert!(!view.can_hint && !view.can_offer_draw && !view.can_resign && view.can_undo);
}

// ---- keeping ----

#[test]
fn every_change_is_kept_and_restored() {
    let mut table = Table::against_computer(Side::Blue);
    table.reply("a3a4");
    table.click("g7 g6");
    table.reply("a4a5");
    table.play.undo();
    let before = table.play.record_text();
    assert_eq!(
        table.disk.text(Item::Game).as_deref(),
        Some(before.as_str())
    );
    let (fen, moves) = (table.fen(), table.moves());

    let mut later = Table::empty(table.disk.clone());
    assert!(later.play.restore());
    assert_eq!(later.fen(), fen);
    assert_eq!(later.moves(), moves);
    assert_eq!(later.play.record_text(), before);
    assert_eq!(later.play.seating(), table.play.seating());
    assert!(later.play.view().flipped);
    assert_eq!(later.play.take_notices(), [Notice::GameRestored]);
}

#[test]
fn a_restored_game_goes_on_thinking() {
    let mut table = Table::against_computer(Side::Red);
    table.click("a3 a4");
    let mut later = Table::empty(table.disk.clone());
    assert!(later.play.restore());
    assert_eq!(
        later.engine.thinking(),
        Some(Purpose::Move { level: LEVEL })
    );
}

#[test]
fn an_unreadable_game_is_set_aside_and_told() {
    for text in ["PK\u{3}\u{4}zip", "[Rules \"chess\"]\n\n1. e4 *"] {
        let disk = MemoryStorage::default();
        disk.put(Item::Game, text);
        let mut table = Table::empty(disk.clone());
        assert!(!table.play.restore());
        assert_eq!(disk.aside(), [text]);
        assert_eq!(
            table.play.take_notices(),
            [Notice::SaveDamaged("game.dsq.unreadable-1".into())]
        );
    }
}

#[test]
fn what_can_be_read_of_a_damaged_game_goes_on() {
    let disk = MemoryStorage::default();
    let text = "[Rules \"datou\"]\n\n1. a3a4 a7a6 2. a4a9 *";
    disk.put(Item::Game, text);
    let mut table = Table::empty(disk.clone());
    assert!(table.play.restore());
    assert_eq!(table.play.game().ply(), 2);
    assert_eq!(*table.play.game().rules(), RuleSet::DATOU);
    assert_eq!(disk.aside(), [text]);
    assert!(disk.text(Item::Game).is_some());
}

#[test]
fn no_game_and_an_empty_file_are_no_game() {
    let disk = MemoryStorage::default();
    assert!(!Table::empty(disk.clone()).play.restore());
    disk.put(Item::Game, "\n");
    let mut table = Table::empty(disk);
    assert!(!table.play.restore());
    assert_eq!(table.play.take_notices(), []);
}

#[test]
fn a_full_disk_is_told_once_and_the_game_goes_on() {
    let mut table = Table::friends();
    table.disk.set_disk(FakeDisk::Full);
    table.click("a3 a4");
    table.click("a7 a6");
    let notices = table.play.take_notices();
    assert_eq!(notices.len(), 1);
    assert!(matches!(&notices[0], Notice::SaveFailed(why) if why.contains("full")));
    assert_eq!(table.play.game().ply(), 2);
    table.disk.set_disk(FakeDisk::Well);
    table.click("a4 a5");
    assert_eq!(table.play.take_notices(), []);
    assert_eq!(table.disk.text(Item::Game), Some(table.play.record_text()));
    table.disk.set_disk(FakeDisk::ReadOnly);
    table.click("a6 b6");
    assert_eq!(table.play.take_notices().len(), 1);
}

#[test]
fn a_record_is_opened_with_what_it_says_besides() {
    let mut table = Table::friends();
    let text = "[Event \"Club\"]\n[Red \"甲\"]\n[Result \"0-1\"]\n[Rules \"datou\"]\n[Termination \"resign\"]\n\n1. a3a4 a7a6 0-1\n";
    table.play.load(text).unwrap();
    let view = table.play.view();
    assert!(view.ended);
    assert_eq!(view.bottom.seat, Seat::Person);
    let record = table.play.record_text();
    assert!(
        record.contains("[Event \"Club\"]") && record.contains("甲"),
        "{record}"
    );
    table.play.jump_to(1);
    assert!(!table.play.view().ended);
    // What cannot be read leaves the game as it is.
    let before = table.play.record_text();
    assert!(table.play.load("nonsense").is_err());
    assert_eq!(table.play.record_text(), before);
    table.play.load("1. a3a4 a7b6 *").unwrap();
    assert_eq!(table.play.game().ply(), 1);
    assert!(matches!(&table.play.take_notices()[..], [Notice::Plain(why)] if why.contains('1')));
}

#[test]
fn a_position_is_played_on_from() {
    let mut table = Table::against_computer(Side::Red);
    assert!(table.play.set_position("8/7 r").is_err());
    assert!(table.play.check_position("hello").is_err());
    assert_eq!(table.play.game().ply(), 0);
    let fen = "7/7/7/7/7/7/r6/2C4/7 b 4 17";
    table.play.set_position(fen).unwrap();
    assert_eq!(table.fen(), fen);
    assert_eq!(
        table.engine.thinking(),
        Some(Purpose::Move { level: LEVEL })
    );
    table.reply("a3a4");
    let rounds = table.play.view().rounds;
    assert_eq!(rounds.len(), 1);
    assert_eq!((rounds[0].first.as_str(), rounds[0].first_ply), ("", 0));
    assert_eq!(
        (rounds[0].second.as_str(), rounds[0].second_ply),
        ("Rat a3–a4", 1)
    );
}

// ---- what is seen ----

#[test]
fn flipping_swaps_the_players() {
    let mut table = Table::friends();
    assert_eq!(table.play.view().bottom.side, crate::Side::Red);
    table.play.flip();
    let view = table.play.view();
    assert!(view.flipped);
    assert_eq!(view.bottom.side, crate::Side::Blue);
    assert_eq!(view.top.side, crate::Side::Red);
    assert!(view.top.to_move && !view.bottom.to_move);
}

#[test]
fn threats_are_shown_on_demand_only() {
    let mut table = Table::position("7/7/7/7/3Cr2/7/7/7/7 r");
    assert!(table.play.view().threats.is_empty());
    table.play.toggle_threats();
    assert_eq!(
        table.play.view().threats.len(),
        0,
        "a bank lies between the two"
    );
    table.play.set_position("7/7/7/3r3/3C3/7/7/7/7 r").unwrap();
    let threats = table.play.view().threats;
    assert_eq!(threats.len(), 1);
    assert_eq!((threats[0].from, threats[0].to), (cell("d5"), cell("d6")));
    assert_eq!(threats[0].side, crate::Side::Red);
}

#[test]
fn banned_squares_are_closed_to_the_selected_piece() {
    let mut table = Table::friends();
    // The elephant enters a4 three times within Red's seven moves.
    let rounds = [
        ("a3 a4", "g7 g6"),
        ("a4 a3", "g6 g7"),
        ("a3 a4", "c7 d7"),
        ("a4 a3", "d7 c7"),
        ("a3 a4", "g7 g6"),
        ("a4 a3", "c7 d7"),
    ];
    for (index, (red, blue)) in rounds.into_iter().enumerate() {
        table.click(red);
        table.click(blue);
        let warned = !table.play.view().warnings.is_empty();
        assert!(warned || !(2..5).contains(&index), "round {index}");
        assert!(!warned || index > 0, "round {index}");
    }
    table.click("g3 g4");
    table.click("d7 c7");
    table.click("a3");
    let view = table.play.view();
    assert_eq!(view.closed, [cell("a4")]);
    table.click("a4");
    let view = table.play.view();
    assert_eq!(view.message_kind, MessageKind::Reason);
    assert!(view.message.contains("a4"), "{}", view.message);
}

#[test]
fn a_fox_wears_its_own_picture_and_character() {
    let mut table = Table::friends();
    assert_eq!(table.play.view().pieces[3].animal, 3);
    let fox = "yeshou+fox".parse().unwrap();
    table.play.start(fox, Seating::friends());
    let view = table.play.view();
    assert_eq!(view.pieces[3].animal, 8);
    assert_eq!(view.pieces[3].glyph, "狐");
    assert_eq!(view.pieces[3].rank, "3");
}

#[test]
fn every_cell_has_a_label_in_every_language() {
    let mut table = Table::friends();
    for language in Language::ALL {
        table.play.set_language(language);
        let view = table.play.view();
        assert_eq!(view.cells.len(), 63);
        for (cell, square) in view.cells.iter().zip(Square::all()) {
            assert!(
                cell.label.starts_with(&square.to_string()),
                "{}",
                cell.label
            );
        }
        let with_pieces = view
            .cells
            .iter()
            .filter(|cell| cell.label.len() > 4)
            .count();
        assert!(with_pieces >= 16 + 12 + 8);
    }
}

#[test]
fn a_muted_game_is_silent() {
    let mut table = Table::friends();
    table.play.set_sound(false);
    table.click("a3 a4");
    table.click("a7 b8");
    assert_eq!(table.sounds.take(), []);
}
