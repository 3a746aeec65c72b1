use super::*;

#[test]
fn the_computer_answers_after_a_moment() {
    let mut table = Table::against_computer(Side::Red);
    assert_eq!(table.engine.thinking(), None);
    table.click("a3 a4");
    assert_eq!(table.engine.thinking(), Some(THINKS));
    let view = table.play.view();
    assert!(view.top.thinking && !view.interactive);
    assert_eq!(view.top.seat, Seat::Computer);
    assert_eq!(view.bottom.seat, Seat::You);
    table.engine.decide(Some(mv("a7a6")), Score::Centipawns(5));
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
    // The game is here now: it can be given up, but nothing has been lost.
    assert!(table.play.can_resign());
    table.play.redo();
    assert_eq!(table.play.game().ply(), 2);
    assert_eq!(table.engine.thinking(), None);
    table.play.redo();
    // At the end it is the computer's turn again, and it thinks anew.
    assert_eq!(table.play.game().ply(), 3);
    assert_eq!(table.engine.thinking(), Some(THINKS));
    assert!(!table.play.can_redo());
}

#[test]
fn the_computers_first_move_cannot_be_taken_back() {
    let mut table = Table::against_computer(Side::Blue);
    assert!(table.play.view().flipped);
    assert_eq!(table.engine.thinking(), Some(THINKS));
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
    table.engine.decide(Some(mv("a7a6")), Score::Centipawns(0));
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
    assert!(!view.can_resign && !view.can_offer_draw);
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
    table.engine.decide(Some(mv("c3c4")), Score::Centipawns(12));
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
    assert_eq!(table.engine.thinking(), Some(THINKS));
    // On the computer's turn there is nothing to ask.
    table.play.ask_hint();
    assert_eq!(table.engine.thinking(), Some(THINKS));
}

#[test]
fn the_evaluation_is_there_when_asked_for() {
    let mut table = Table::against_computer(Side::Red);
    assert!(!table.play.wants_ticks());
    table.play.toggle_evaluation();
    assert_eq!(table.engine.thinking(), Some(Purpose::Analyse));
    table
        .engine
        .tell(9, Score::Centipawns(400), vec![mv("a3a4"), mv("a7a6")]);
    assert!(table.play.tick());
    let view = table.play.view();
    assert!(view.evaluation_shown && view.evaluation > 0.6);
    assert!(
        view.evaluation_text.starts_with("Red 6"),
        "{}",
        view.evaluation_text
    );
    assert_eq!(view.evaluation_detail, "9 · Elephant a3–a4, Rat a7–a6");
    table.click("a3 a4");
    assert_eq!(table.engine.thinking(), Some(THINKS));
    // What a level thinks of its own game is not the engine's view.
    table.engine.tell(2, Score::Win { plies: 7 }, vec![]);
    table.play.tick();
    let view = table.play.view();
    assert!(view.evaluation > 0.6 && view.lines.is_empty());
    table.reply("a7a6");
    assert_eq!(table.engine.thinking(), Some(Purpose::Analyse));
    table.engine.tell(9, Score::Loss { plies: 8 }, vec![]);
    table.play.tick();
    let view = table.play.view();
    assert!(view.evaluation < 0.01);
    assert_eq!(view.evaluation_text, "Blue wins in 4");
    table.play.toggle_evaluation();
    assert_eq!(table.engine.thinking(), None);
}
