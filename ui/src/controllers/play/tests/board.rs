use super::*;

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
    assert_eq!(view.rounds[0].first_folded, "Elephant\na3–a4");
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
