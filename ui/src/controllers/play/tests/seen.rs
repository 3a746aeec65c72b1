use super::*;

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
    let fox: GameRules = "yeshou+fox".parse().unwrap();
    table.play.start(Game::new(fox), Seating::friends(), 0);
    let view = table.play.view();
    let picture = i32::try_from(Animal::Fox.index()).unwrap();
    assert_eq!(view.pieces[3].animal, picture);
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

#[test]
fn a_very_long_game_stays_quick() {
    let rules: GameRules = "yeshou+perpetual=off+draw0".parse().unwrap();
    let mut table = Table::friends();
    table.play.start(Game::new(rules), Seating::friends(), 0);
    for round in 0..300 {
        let (red, blue) = match round % 2 {
            0 => ("a3 a4", "g7 g6"),
            _ => ("a4 a3", "g6 g7"),
        };
        table.click(red);
        table.click(blue);
    }
    assert_eq!(table.play.game().ply(), 600);
    let start = std::time::Instant::now();
    for _ in 0..10 {
        assert_eq!(table.play.view().rounds.len(), 300);
    }
    let each = start.elapsed() / 10;
    println!("a view of 600 plies takes {each:?}");
    assert!(each.as_millis() < 100, "{each:?}");
}
