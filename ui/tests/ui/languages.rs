use super::Desk;
use doushou::ports::storage::{Item, MemoryStorage};
use doushou_core::texts::Language;
use slint::platform::Key;

#[test]
fn the_language_changes_everything_at_once() {
    let desk = Desk::friends();
    desk.click("a3 a4");
    desk.click("a7 b7");
    desk.click("a4 b4");
    assert!(desk.says("only the rat swims"));
    desk.press("Settings");
    desk.press("繁體中文");
    desk.key(Key::Escape);
    assert_eq!(desk.label("a4"), "a4，紅方大象");
    assert!(desk.says("只有鼠會游泳"));
    assert!(desk.says("象七進一"));
    assert!(desk.says("悔棋"));
    desk.speak(Language::ZhHans);
    assert_eq!(desk.label("a4"), "a4，红方大象");
    assert!(desk.says("只有鼠会游泳"));
    assert!(desk.says("象七进一"));
    // It is remembered.
    let later = Desk::with(desk.disk.clone(), Language::En);
    assert_eq!(later.label("a4"), "a4，红方大象");
}

#[test]
fn the_systems_language_is_followed() {
    for (language, label) in [
        (Language::ZhHans, "b1"),
        (Language::ZhHant, "b1"),
        (Language::En, "b1"),
    ] {
        let desk = Desk::with(MemoryStorage::default(), language);
        assert_eq!(desk.label("b1"), label);
        let den = desk.label("d1");
        let expected = match language {
            Language::ZhHans => "d1，红方兽穴",
            Language::ZhHant => "d1，紅方獸穴",
            Language::En => "d1, Red's den",
        };
        assert_eq!(den, expected);
        // Following goes on: no language is written down.
        desk.press(match language {
            Language::En => "Settings",
            Language::ZhHans => "设置",
            Language::ZhHant => "設定",
        });
        desk.ui_changed();
        let settings = desk.disk.text(Item::Settings).unwrap_or_default();
        assert!(!settings.contains("language = \"zh"), "{settings}");
    }
}

impl Desk {
    /// A setting other than the language is changed.
    fn ui_changed(&self) {
        use slint::ComponentHandle as _;
        let settings = self.ui.global::<doushou::SettingsAdapter<'_>>();
        settings.set_sound(false);
        settings.invoke_changed();
    }
}
