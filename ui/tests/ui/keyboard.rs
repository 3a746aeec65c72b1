use super::Desk;
use doushou::{Page, PageAdapter};
use slint::ComponentHandle as _;
use slint::platform::Key;

fn walk(desk: &Desk, keys: &[Key]) {
    for key in keys {
        desk.key(*key);
    }
}

#[test]
fn a_game_is_played_by_keys_alone() {
    let desk = Desk::friends();
    // The first key shows the cursor, on one's own piece a1; then to a3 and up.
    walk(
        &desk,
        &[
            Key::UpArrow,
            Key::UpArrow,
            Key::UpArrow,
            Key::Return,
            Key::UpArrow,
            Key::Return,
        ],
    );
    desk.wait(400);
    assert_eq!(desk.label("a4"), "a4, Red elephant");
    walk(
        &desk,
        &[
            Key::UpArrow,
            Key::UpArrow,
            Key::UpArrow,
            Key::Space,
            Key::DownArrow,
            Key::Space,
        ],
    );
    desk.wait(400);
    assert_eq!(desk.label("a6"), "a6, Blue rat");
    desk.control_key("z");
    assert_eq!(desk.label("a7"), "a7, Blue rat");
    desk.control_key("y");
    assert_eq!(desk.label("a6"), "a6, Blue rat");
    desk.key(Key::Home);
    assert_eq!(desk.label("a3"), "a3, Red elephant");
    desk.key(Key::End);
    assert_eq!(desk.label("a6"), "a6, Blue rat");
}

#[test]
fn escape_lets_go() {
    let desk = Desk::friends();
    desk.click("a3");
    assert_eq!(desk.square("a3").accessible_item_selected(), Some(true));
    desk.key(Key::Escape);
    assert_eq!(desk.square("a3").accessible_item_selected(), Some(false));
}

#[test]
fn pages_open_and_close_by_keys() {
    let desk = Desk::friends();
    let page = || desk.ui.global::<PageAdapter<'_>>().get_page();
    for (key, opened) in [(Key::F1, Page::Rules), (Key::F10, Page::Menu)] {
        desk.key(key);
        desk.wait(400);
        assert_eq!(page(), opened);
        desk.key(Key::Escape);
        desk.wait(400);
        assert_eq!(page(), Page::None);
    }
    desk.control_key("n");
    desk.wait(400);
    assert_eq!(page(), Page::NewGame);
    // Tab comes to everything, and Start begins the game.
    for _ in 0..60 {
        desk.key(Key::Tab);
        desk.key(Key::Return);
        if page() == Page::None {
            break;
        }
    }
    assert_eq!(page(), Page::None);
    // The board has the keys again.
    desk.wait(400);
    walk(&desk, &[Key::UpArrow, Key::RightArrow]);
    assert!(
        desk.ui
            .global::<doushou::BoardAdapter<'_>>()
            .get_cursor_shown()
    );
}
