use super::Desk;
use doushou::ports::storage::Item;
use doushou::{Notice, Page, PageAdapter};
use doushou_core::texts::Language;
use i_slint_backend_testing::AccessibleRole;
use slint::ComponentHandle as _;

fn page(desk: &Desk) -> Page {
    desk.ui.global::<PageAdapter<'_>>().get_page()
}

#[test]
fn a_new_game_asks_first_and_takes_the_rules() {
    let desk = Desk::friends();
    desk.click("a3 a4");
    desk.press("New game");
    assert_eq!(page(&desk), Page::NewGame);
    // The page is long: what is chosen below comes first.
    desk.press("Big Head");
    desk.press("Against the computer");
    desk.press("Moon, level 10 of 12");
    desk.press("Start");
    assert_eq!(page(&desk), Page::Confirm);
    assert_eq!(desk.label("a4"), "a4, Red elephant");
    // Back, and on again.
    desk.key(slint::platform::Key::Escape);
    desk.wait(300);
    assert_eq!(page(&desk), Page::NewGame);
    desk.press("Start");
    desk.wait(300);
    let game = desk.disk.text(Item::Game).unwrap_or_default();
    assert!(game.contains("[Rules \"yeshou\"]"), "{game}");
    desk.confirm();
    assert_eq!(page(&desk), Page::None);
    assert_eq!(desk.label("a3"), "a3, Red elephant");
    let game = desk.disk.text(Item::Game).unwrap_or_default();
    assert!(game.contains("[Rules \"datou\"]"), "{game}");
    assert!(game.contains("[BlueType \"program\"]"), "{game}");
    assert!(game.contains("[BlueOpponent \"10\"]"), "{game}");
    assert!(desk.says("Big Head") && desk.says("Moon, level 10"));
}

#[test]
fn a_game_is_reviewed_and_the_moves_tell_their_marks() {
    let desk = Desk::friends();
    // Red gives the elephant to the rat.
    desk.click("a3 a4 a7 a6 g3 g4 g7 g6 a4 a5 a6 a5");
    desk.key("r");
    desk.critic.progress(3, 7);
    desk.wait(60);
    assert!(desk.says("3 / 7"));
    desk.critic.work(2_000);
    desk.wait(60);
    assert!(desk.says("Elephant a4–a5, Mistake"));
    desk.press("Previous error");
    assert!(desk.says("Lets the rat capture the elephant on a5."));
    let board = desk.ui.global::<doushou::BoardAdapter<'_>>();
    assert!(board.get_better_from() >= 0);
    desk.speak(Language::ZhHant);
    assert!(desk.says("a5 的象會被鼠吃掉。"));
    desk.key("r");
    assert!(!desk.says("a5 的象會被鼠吃掉。"));
}

#[test]
fn resigning_asks_first() {
    let desk = Desk::against_computer();
    desk.press("Resign");
    assert_eq!(page(&desk), Page::Confirm);
    desk.confirm();
    assert!(desk.says("Blue wins"));
}

#[test]
fn a_game_is_saved_and_opened() {
    let desk = Desk::friends();
    desk.click("a3 a4");
    desk.control_key("s");
    desk.wait(300);
    assert_eq!(page(&desk), Page::Files);
    desk.press("Save");
    assert_eq!(page(&desk), Page::None);
    let path = "/games/2026-11-30 Battle of the Beasts.dsq";
    assert!(
        desk.files
            .text(path)
            .is_some_and(|text| text.contains("a3a4"))
    );
    let notice = || desk.ui.global::<PageAdapter<'_>>().get_notice();
    assert_eq!(notice(), Notice::GameSaved);
    for _ in 0..100 {
        desk.wait(100);
    }
    assert_eq!(notice(), Notice::None);
    desk.click("a7 a6");
    desk.control_key("o");
    desk.wait(300);
    desk.press("2026-11-30 Battle of the Beasts.dsq");
    desk.press("Open");
    assert_eq!(page(&desk), Page::Confirm);
    desk.confirm();
    assert_eq!(page(&desk), Page::None);
    assert_eq!(desk.label("a7"), "a7, Blue rat");
}

#[test]
fn a_position_goes_through_the_clipboard() {
    let desk = Desk::friends();
    desk.control_key("c");
    desk.click("a3 a4");
    desk.control_key("v");
    desk.wait(300);
    assert_eq!(page(&desk), Page::Confirm);
    desk.confirm();
    assert_eq!(desk.label("a3"), "a3, Red elephant");
}

#[test]
fn everything_that_can_be_pressed_has_a_name() {
    let desk = Desk::friends();
    let pages = desk.ui.global::<PageAdapter<'_>>();
    for open in [
        Page::None,
        Page::NewGame,
        Page::Settings,
        Page::Rules,
        Page::About,
        Page::Files,
        Page::Menu,
        Page::Moves,
        Page::Confirm,
    ] {
        pages.set_page(open);
        desk.wait(300);
        let unnamed = i_slint_backend_testing::ElementQuery::from_root(&desk.ui)
            .match_descendants()
            .match_predicate(|element| {
                matches!(
                    element.accessible_role(),
                    Some(
                        AccessibleRole::Button
                            | AccessibleRole::Switch
                            | AccessibleRole::Checkbox
                            | AccessibleRole::RadioButton
                            | AccessibleRole::Spinbox
                            | AccessibleRole::TextInput
                    )
                ) && element
                    .accessible_label()
                    .is_none_or(|label| label.is_empty())
            })
            .find_all();
        let names: Vec<_> = unnamed
            .iter()
            .map(|element| (element.type_name(), element.id()))
            .collect();
        assert!(names.is_empty(), "on {open:?}: {names:?}");
    }
}

impl Desk {
    /// Answers the question on the page with yes.
    fn confirm(&self) {
        self.ui.global::<PageAdapter<'_>>().invoke_confirmed();
        self.wait(300);
    }
}
