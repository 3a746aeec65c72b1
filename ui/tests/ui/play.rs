use super::Desk;
use doushou::ports::engine::Purpose;
use doushou::ports::storage::Item;
use slint::LogicalPosition;
use slint::platform::PointerEventButton;

#[test]
fn a_whole_game_is_played_with_clicks() {
    let desk = Desk::friends();
    assert_eq!(desk.label("a3"), "a3, Red elephant");
    let game = [
        ("c3 d3", "g7 g6"),
        ("d3 d4", "g6 g7"),
        ("d4 d5", "g7 g6"),
        ("d5 d6", "g6 g7"),
        ("d6 d7", "g7 g6"),
        ("d7 d8", "g6 g7"),
    ];
    for (red, blue) in game {
        desk.click(red);
        desk.click(blue);
    }
    assert_eq!(desk.label("d8"), "d8, Blue's trap, Red wolf");
    assert!(desk.says("Wolf d7–d8"));
    assert!(!desk.says("Red wins"));
    desk.click("d8 d9");
    assert!(desk.says("Red wins"));
    assert!(desk.says("It entered Blue's den"));
    assert!(
        desk.disk
            .text(Item::Game)
            .is_some_and(|text| text.contains("[Termination \"den\"]"))
    );
    // Nothing moves any more.
    desk.click("a7 a6");
    assert_eq!(desk.label("a6"), "a6");
}

#[test]
fn a_piece_is_dragged_with_the_mouse() {
    let desk = Desk::friends();
    let from = desk.square("a3");
    let to = desk.square("a4");
    let middle = LogicalPosition::new(
        to.absolute_position().x + to.size().width / 2.0,
        to.absolute_position().y + to.size().height / 2.0,
    );
    from.mock_drag(middle, PointerEventButton::Left);
    desk.wait(400);
    assert_eq!(desk.label("a4"), "a4, Red elephant");
    assert_eq!(desk.label("a3"), "a3");
}

#[test]
fn undo_takes_the_computers_reply_along() {
    let desk = Desk::against_computer();
    desk.click("a3 a4");
    assert!(matches!(desk.engine.thinking(), Some(Purpose::Move { .. })));
    desk.reply("a7a6");
    assert_eq!(desk.label("a6"), "a6, Blue rat");
    desk.click_on("Undo");
    assert_eq!(desk.label("a3"), "a3, Red elephant");
    assert_eq!(desk.label("a7"), "a7, Blue rat");
    // While it thinks, undo stops it.
    desk.click("a3 a4");
    desk.click_on("Undo");
    assert_eq!(desk.engine.thinking(), None);
    desk.wait(2000);
    assert_eq!(desk.label("a3"), "a3, Red elephant");
}

#[test]
fn an_illegal_try_is_explained() {
    let desk = Desk::friends();
    desk.click("a3 b4");
    assert!(desk.says("never diagonally"));
    assert_eq!(desk.label("a3"), "a3, Red elephant");
    assert_eq!(desk.square("a3").accessible_item_selected(), Some(true));
    desk.click("a4");
    assert!(!desk.says("never diagonally"));
    assert_eq!(desk.label("a4"), "a4, Red elephant");
}

#[test]
fn the_move_list_leads_back_and_forth() {
    let desk = Desk::friends();
    desk.click("a3 a4");
    desk.click("a7 a6");
    desk.press("Elephant a3–a4");
    assert_eq!(desk.label("a7"), "a7, Blue rat");
    assert_eq!(desk.label("a4"), "a4, Red elephant");
    desk.press("To the last move");
    assert_eq!(desk.label("a6"), "a6, Blue rat");
    desk.press("To the start");
    assert_eq!(desk.label("a3"), "a3, Red elephant");
}

#[test]
fn a_hint_is_asked_for() {
    let desk = Desk::against_computer();
    desk.press("Hint");
    assert_eq!(desk.engine.thinking(), Some(Purpose::Hint));
    desk.reply("c3d3");
    use doushou::BoardAdapter;
    use slint::ComponentHandle as _;
    let board = desk.ui.global::<BoardAdapter<'_>>();
    assert_eq!((board.get_hint_from(), board.get_hint_to()), (16, 17));
}

#[test]
fn friends_agree_on_a_draw() {
    let desk = Desk::friends();
    desk.click("a3 a4");
    desk.press("Draw");
    desk.press("Accept");
    assert!(desk.says("Both sides agreed"));
}

#[test]
fn every_square_says_its_name_on_a_narrow_window_too() {
    let desk = Desk::friends();
    for (width, height) in [(1180.0, 850.0), (800.0, 1000.0), (340.0, 620.0)] {
        desk.resize(width, height);
        let squares = desk.squares();
        assert_eq!(squares.len(), 63);
        for (name, square) in squares {
            let side = square.size().width;
            assert!(side >= 40.0, "{name} is {side} wide at {width}×{height}");
        }
        for label in ["Hint", "Undo", "Draw", "Resign"] {
            let size = desk.control(label).size();
            assert!(size.height >= 44.0, "{label} is {} high", size.height);
            assert!(size.width >= 44.0, "{label} is {} wide", size.width);
        }
    }
}
