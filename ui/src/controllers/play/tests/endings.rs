use super::*;

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
    table.engine.decide(Some(mv("a4a5")), Score::Centipawns(0));
    table.play.tick();
    assert_eq!(table.play.take_notices(), [Notice::DrawDeclined]);
    assert!(table.play.game().outcome().is_none());
    assert!(table.play.view().interactive);
    table.play.offer_draw();
    // The player stands well: the computer is glad.
    table
        .engine
        .decide(Some(mv("a4a5")), Score::Centipawns(300));
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
    assert_eq!(table.engine.thinking(), Some(THINKS));
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
