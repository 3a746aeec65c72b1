//! The games beside the classic one: each is chosen, started and played by the
//! labels of its cells and tiles.

use super::Desk;
use doushou::ports::engine::Purpose;
use doushou::ports::storage::{Item, MemoryStorage};
use doushou::settings::Settings;
use doushou::{BoardAdapter, Opponent, PageAdapter, PanelAdapter, RulesAdapter};
use doushou_core::texts::{self, Language};
use doushou_core::{AnyGame, AnyMove, Deed, FolkId, Game, GameRules};
use i_slint_backend_testing::{AccessibleRole, ElementHandle};
use slint::platform::{Key, PointerEventButton};
use slint::{ComponentHandle as _, LogicalPosition, Model as _};

/// Two friends with this position before them.
fn at_position(rules: FolkId, fen: &str) -> Desk {
    let game = Game::from_position(AnyGame::from_fen(fen, rules).expect("a position"));
    let disk = MemoryStorage::default();
    disk.put(Item::Game, &game.to_record([("Red", "?")]).write());
    Desk::with(disk, Language::En)
}

fn with_rules(rules: FolkId, opponent: Opponent) -> Desk {
    Desk::open(&Settings {
        rules: GameRules::from(rules),
        opponent,
        ..Settings::default()
    })
}

/// The cell of this name on any board.
fn cell(desk: &Desk, name: &str) -> ElementHandle {
    let wanted = name.to_owned();
    let found = desk.labelled(move |label| {
        label
            .strip_prefix(wanted.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(", "))
    });
    found
        .into_iter()
        .find(|element| element.accessible_role() == Some(AccessibleRole::Button))
        .unwrap_or_else(|| panic!("no cell {name}"))
}

fn label(desk: &Desk, name: &str) -> String {
    let label = cell(desk, name).accessible_label();
    label.unwrap_or_default().to_string()
}

fn click(desk: &Desk, cells: &str) {
    for name in cells.split(' ') {
        cell(desk, name).mock_single_click(PointerEventButton::Left);
    }
    desk.wait(400);
}

fn middle(element: &ElementHandle) -> LogicalPosition {
    let (place, size) = (element.absolute_position(), element.size());
    LogicalPosition::new(place.x + size.width / 2.0, place.y + size.height / 2.0)
}

#[test]
fn every_game_is_started_and_played() {
    let desk = Desk::friends();
    // So high that the whole list is to be seen.
    desk.resize(1180.0, 2000.0);
    for rules in FolkId::ALL {
        let mut game = Game::new(rules);
        desk.ui
            .global::<doushou::CommandAdapter<'_>>()
            .invoke_new_game();
        let name = texts::game_name(Language::En, rules);
        desk.press(name);
        desk.press("Start");
        if rules != FolkId::ALL[0] {
            // The game before is under way.
            desk.ui.global::<PageAdapter<'_>>().invoke_confirmed();
            desk.wait(20);
        }
        let board = desk.ui.global::<BoardAdapter<'_>>();
        assert_eq!(
            board.get_cells().row_count(),
            game.position().cells().len(),
            "{name}"
        );
        assert!(desk.says(name));
        assert_eq!(board.get_column_names().row_count(), {
            usize::from(game.position().layout().columns)
        });
        if rules == FolkId::Flip {
            // The tiles are shuffled anew: what lies there is not known here.
            click(&desk, "a1");
            assert!(label(&desk, "a1").contains("Red") || label(&desk, "a1").contains("Blue"));
            continue;
        }
        for _ in 0..2 {
            let moves = game.legal_moves();
            let alone =
                |mv: &AnyMove| mv.deed == Deed::Go && game.choices(mv.from, mv.to).len() == 1;
            let mv = moves.into_iter().find(alone).expect("a move");
            let piece = game.position().piece_at(mv.from).expect("a piece");
            click(&desk, &format!("{} {}", mv.from, mv.to));
            game.play(mv).expect("legal");
            let piece = texts::piece_name(Language::En, piece, rules);
            let there = label(&desk, &mv.to.to_string());
            assert!(there.ends_with(&piece), "{name}: {there} after {mv}");
        }
    }
}

#[test]
fn a_choice_is_made_by_mouse_and_by_keys() {
    let fen = "7/7/2Ce3/4D2/7/7/7/7/7 r";
    let desk = at_position(FolkId::Lake, fen);
    let custody = "take the elephant on d7";
    click(&desk, "e6 e7");
    assert!(desk.says("just move") && desk.says(custody));
    desk.key(Key::Escape);
    assert!(!desk.says(custody));
    assert_eq!(label(&desk, "e6"), "e6, lake, Red dog");
    click(&desk, "e7");
    desk.click_on(custody);
    desk.wait(400);
    assert_eq!(label(&desk, "d7"), "d7");
    assert_eq!(label(&desk, "e7"), "e7, Red dog");

    let desk = at_position(FolkId::Lake, fen);
    click(&desk, "e6 e7");
    desk.wait(20);
    desk.key(Key::DownArrow);
    desk.wait(20);
    desk.key(Key::Return);
    desk.wait(400);
    assert_eq!(label(&desk, "d7"), "d7");
}

#[test]
fn a_bear_changes_where_it_stands() {
    let desk = at_position(FolkId::International, "7t/8/8/4B3/8/4c3/8/T7[C] r");
    click(&desk, "e5 e5");
    desk.press("become a cat");
    assert_eq!(label(&desk, "e5"), "e5, Red cat");
}

#[test]
fn a_foal_goes_into_a_square() {
    let desk = with_rules(FolkId::Bears, Opponent::Friend);
    let mut game = Game::new(FolkId::Bears);
    // The bear gives its leg free.
    for text in ["c2b3", "a8a7"] {
        let mv = game.position().find_move(text).expect("a move");
        click(&desk, &format!("{} {}", mv.from, mv.to));
        game.play(mv).expect("legal");
    }
    let foal = game.position().ends_of("c1").expect("a point").0;
    let moves = game.legal_moves().into_iter();
    let mut into_square = moves.filter(|mv| mv.from == foal && mv.to.to_string().ends_with('+'));
    let mv = into_square.next_back().expect("a square to go to");
    click(&desk, &format!("{} {}", mv.from, mv.to));
    let there = mv.to.to_string();
    assert_eq!(label(&desk, &there), format!("{there}, Red foal"));
    // The keys find squares as well as points.
    let board = desk.ui.global::<BoardAdapter<'_>>();
    desk.key(Key::LeftArrow);
    desk.key(Key::LeftArrow);
    let cursor = usize::try_from(board.get_cursor()).expect("a cursor");
    let at = board.get_cells().row_data(cursor).expect("a cell");
    assert!(at.point, "{}", at.name);
}

#[test]
fn colours_go_to_players_not_to_seats() {
    let desk = with_rules(FolkId::Flip, Opponent::Computer);
    assert_eq!(label(&desk, "a1"), "a1, face-down tile");
    let panel = desk.ui.global::<PanelAdapter<'_>>();
    assert_eq!(panel.get_bottom().side, doushou::Side::Nobody);
    assert!(panel.get_bottom().to_move);
    assert_eq!(desk.engine.thinking(), None);
    click(&desk, "a1");
    let shown = label(&desk, "a1");
    let (mine, other) = if shown.contains("Red") {
        (doushou::Side::Red, doushou::Side::Blue)
    } else {
        (doushou::Side::Blue, doushou::Side::Red)
    };
    assert_eq!(panel.get_bottom().side, mine);
    assert_eq!(panel.get_top().side, other);
    assert!(panel.get_top().to_move);
    assert!(matches!(desk.engine.thinking(), Some(Purpose::Move { .. })));
    // What is turned over stays so.
    assert_eq!(desk.control("Undo").accessible_enabled(), Some(false));
}

#[test]
fn a_tile_is_put_down_from_the_hand() {
    let fen = "3c/4/1L2/4[C] r";
    let desk = at_position(FolkId::Flip, fen);
    desk.click_on("Red cat in hand");
    assert_eq!(
        desk.control("Red cat in hand").accessible_item_selected(),
        Some(true)
    );
    click(&desk, "a1");
    assert_eq!(label(&desk, "a1"), "a1, Red cat");
    assert!(!desk.says("Red cat in hand"));
    desk.press("Undo");
    assert_eq!(label(&desk, "a1"), "a1");

    for (width, height) in [(1180.0, 850.0), (360.0, 640.0)] {
        let desk = at_position(FolkId::Flip, fen);
        desk.resize(width, height);
        let tile = desk.control("Red cat in hand");
        assert!(tile.size().height >= 44.0);
        tile.mock_drag(middle(&cell(&desk, "c3")), PointerEventButton::Left);
        desk.wait(400);
        assert_eq!(label(&desk, "c3"), "c3, Red cat");
        assert_eq!(desk.ui.global::<BoardAdapter<'_>>().get_hand_dragged(), -1);
    }
}

#[test]
fn the_rules_page_opens_at_the_game_played() {
    let desk = with_rules(FolkId::Ocean, Opponent::Friend);
    desk.press("Rules");
    let rules = desk.ui.global::<RulesAdapter<'_>>();
    let name = |game: FolkId| texts::game_name(Language::En, game);
    assert_eq!(
        rules
            .get_games()
            .row_data(rules.get_game() as usize)
            .unwrap(),
        name(FolkId::Ocean)
    );
    desk.press("Other games");
    desk.press(name(FolkId::Bears));
    let title = rules.get_blocks().row_data(0).expect("a title");
    assert_eq!(title.text, name(FolkId::Bears));
}
