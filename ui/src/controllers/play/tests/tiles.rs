use super::*;
use doushou_core::{Deal, FolkId};

fn tiles(seating: Seating) -> Table {
    let mut table = Table::empty(MemoryStorage::default());
    let deal = Deal::new(7);
    table
        .play
        .start(Game::dealt(FolkId::Flip, deal), seating, 0);
    table
}

fn with_tiles(fen: &str) -> Table {
    let mut table = tiles(Seating::friends());
    table.play.set_position(fen).expect("a position");
    table
}

fn at(table: &Table, name: &str) -> CellId {
    let cells = table.play.game().position().cells();
    let cell = cells.into_iter().find(|cell| cell.to_string() == name);
    cell.expect("a cell")
}

fn click(table: &mut Table, names: &str) {
    for name in names.split(' ') {
        let cell = at(table, name);
        table.play.click(cell);
    }
}

fn colour(table: &Table, name: &str) -> crate::Side {
    let piece = table.play.game().position().piece_at(at(table, name));
    match piece.expect("a piece").side {
        Side::Red => crate::Side::Red,
        Side::Blue => crate::Side::Blue,
    }
}

#[test]
fn whoever_turns_the_first_tile_plays_its_colour() {
    // The two kinds of first tile: under a1 and somewhere else.
    for first in ["a1", "a2", "b1", "c3", "d4"] {
        let computer = COMPUTER;
        let mut table = tiles(Seating::new(Side::Blue, computer));
        let view = table.play.view();
        assert_eq!(view.top.seat, Seat::Computer);
        assert_eq!(view.top.side, crate::Side::Nobody);
        assert!(view.top.to_move && !view.interactive);
        let turn = AnyMove::on(at(&table, first), doushou_core::Deed::TurnOver);
        table.engine.decide(Some(turn), Score::Centipawns(0));
        table.play.tick();
        table.clock.advance(LEAST_THINKING_MS);
        assert!(table.play.tick());
        let view = table.play.view();
        assert_eq!(view.top.side, colour(&table, first));
        assert_ne!(view.bottom.side, view.top.side);
        assert!(view.bottom.to_move && view.interactive);
        assert_eq!(
            (view.bottom.seat, view.top.seat),
            (Seat::You, Seat::Computer)
        );
        // Giving up is the player's, whatever the colour.
        table.play.resign();
        let view = table.play.view();
        assert_eq!(view.winner, view.top.side);
        assert!(table.sounds.take().contains(&Sound::Lost));
    }
}

#[test]
fn a_tile_once_turned_over_stays_so() {
    let mut table = with_tiles("?2c/4/1L2/4[C] r");
    click(&mut table, "b2 b3 d4 d3");
    assert!(table.play.can_undo());
    click(&mut table, "a4");
    assert_eq!(table.sounds.take().len(), 3);
    assert!(!table.play.can_undo());
    click(&mut table, "d3 d2");
    assert!(table.play.can_undo());
    table.play.undo();
    assert_eq!(table.play.game().ply(), 3);
    assert!(!table.play.can_undo());
    // One may look back, but not play on from there.
    table.play.jump_to(0);
    assert!(!table.play.view().interactive);
    click(&mut table, "b2 c2");
    assert_eq!(table.play.game().ply(), 0);
}

#[test]
fn a_picked_tile_shows_where_it_may_go() {
    let mut table = with_tiles("?2c/4/1L2/4[C] r");
    let cat = Animal::Cat.index();
    table.play.pick_from_hand(cat);
    let view = table.play.view();
    assert_eq!(view.targets.len(), 13);
    let tile = view.bottom.hand.row_data(0).expect("a tile");
    assert!(tile.selected && tile.ready);
    // The same tile again, or Escape, lets go.
    table.play.pick_from_hand(cat);
    assert!(table.play.view().targets.is_empty());
    table.play.pick_from_hand(cat);
    table.play.cancel();
    assert!(table.play.view().targets.is_empty());
    // An occupied cell is no place for it: what stands there is selected instead.
    table.play.pick_from_hand(cat);
    click(&mut table, "b2");
    let view = table.play.view();
    assert_eq!(view.selected, number_of(&table, "b2"));
    assert_eq!(table.play.game().ply(), 0);
    let c1 = at(&table, "c1");
    table.play.drop_from_hand(cat, Some(c1));
    assert_eq!(table.play.game().ply(), 1);
    assert_eq!(table.play.view().bottom.hand.row_count(), 0);
    // The enemy has nothing in hand, and its cat cannot be picked.
    table.play.pick_from_hand(cat);
    assert!(table.play.view().targets.is_empty());
}

fn number_of(table: &Table, name: &str) -> i32 {
    i32::try_from(at(table, name).index()).expect("small")
}

#[test]
fn what_lies_face_down_is_told_to_nobody() {
    let table = tiles(Seating::friends());
    let view = table.play.view();
    assert_eq!(view.pieces.len(), 16);
    for piece in &view.pieces {
        assert!(piece.face_down && piece.on_board);
        assert_eq!((piece.side, piece.animal), (crate::Side::Nobody, 0));
        assert!(piece.glyph.is_empty() && piece.rank.is_empty());
    }
    assert!(
        view.cells
            .iter()
            .all(|cell| cell.label.ends_with("face-down tile"))
    );
}
