use super::*;

#[test]
fn every_change_is_kept_and_restored() {
    let mut table = Table::against_computer(Side::Blue);
    table.reply("a3a4");
    table.click("g7 g6");
    table.reply("a4a5");
    table.play.undo();
    let before = table.play.record_text();
    assert_eq!(
        table.disk.text(Item::Game).as_deref(),
        Some(before.as_str())
    );
    let (fen, moves) = (table.fen(), table.moves());

    let mut later = Table::empty(table.disk.clone());
    assert!(later.play.restore());
    assert_eq!(later.fen(), fen);
    assert_eq!(later.moves(), moves);
    assert_eq!(later.play.record_text(), before);
    assert_eq!(later.play.seating(), table.play.seating());
    assert!(later.play.view().flipped);
    assert_eq!(later.play.take_notices(), [Notice::GameRestored]);
}

#[test]
fn a_restored_game_goes_on_thinking() {
    let mut table = Table::against_computer(Side::Red);
    table.click("a3 a4");
    let mut later = Table::empty(table.disk.clone());
    assert!(later.play.restore());
    assert_eq!(later.engine.thinking(), Some(THINKS));
}

#[test]
fn an_unreadable_game_is_set_aside_and_told() {
    for text in ["PK\u{3}\u{4}zip", "[Rules \"chess\"]\n\n1. e4 *"] {
        let disk = MemoryStorage::default();
        disk.put(Item::Game, text);
        let mut table = Table::empty(disk.clone());
        assert!(!table.play.restore());
        assert_eq!(disk.aside(), [text]);
        assert_eq!(
            table.play.take_notices(),
            [Notice::SaveDamaged("game.dsq.unreadable-1".into())]
        );
    }
}

#[test]
fn what_can_be_read_of_a_damaged_game_goes_on() {
    let disk = MemoryStorage::default();
    let text = "[Rules \"datou\"]\n\n1. a3a4 a7a6 2. a4a9 *";
    disk.put(Item::Game, text);
    let mut table = Table::empty(disk.clone());
    assert!(table.play.restore());
    assert_eq!(table.play.game().ply(), 2);
    assert_eq!(*table.play.game().rules(), RuleSet::DATOU);
    assert_eq!(disk.aside(), [text]);
    assert!(disk.text(Item::Game).is_some());
}

#[test]
fn no_game_and_an_empty_file_are_no_game() {
    let disk = MemoryStorage::default();
    assert!(!Table::empty(disk.clone()).play.restore());
    disk.put(Item::Game, "\n");
    let mut table = Table::empty(disk);
    assert!(!table.play.restore());
    assert_eq!(table.play.take_notices(), []);
}

#[test]
fn a_full_disk_is_told_once_and_the_game_goes_on() {
    let mut table = Table::friends();
    table.disk.set_disk(FakeDisk::Full);
    table.click("a3 a4");
    table.click("a7 a6");
    let notices = table.play.take_notices();
    assert_eq!(notices.len(), 1);
    assert!(matches!(&notices[0], Notice::SaveFailed(why) if why.contains("full")));
    assert_eq!(table.play.game().ply(), 2);
    table.disk.set_disk(FakeDisk::Well);
    table.click("a4 a5");
    assert_eq!(table.play.take_notices(), []);
    assert_eq!(table.disk.text(Item::Game), Some(table.play.record_text()));
    table.disk.set_disk(FakeDisk::ReadOnly);
    table.click("a6 b6");
    assert_eq!(table.play.take_notices().len(), 1);
}

#[test]
fn a_record_is_opened_with_what_it_says_besides() {
    let mut table = Table::friends();
    let text = "[Event \"Club\"]\n[Red \"甲\"]\n[Result \"0-1\"]\n[Rules \"datou\"]\n[Termination \"resign\"]\n\n1. a3a4 a7a6 0-1\n";
    table.play.load(text).unwrap();
    let view = table.play.view();
    assert!(view.ended);
    assert_eq!(view.bottom.seat, Seat::Person);
    assert_eq!(
        (view.bottom.name.as_str(), view.top.name.as_str()),
        ("甲", "")
    );
    let record = table.play.record_text();
    assert!(
        record.contains("[Event \"Club\"]") && record.contains("甲"),
        "{record}"
    );
    table.play.jump_to(1);
    assert!(!table.play.view().ended);
    // What cannot be read leaves the game as it is.
    let before = table.play.record_text();
    assert!(table.play.load("nonsense").is_err());
    assert_eq!(table.play.record_text(), before);
    table.play.load("1. a3a4 a7b6 *").unwrap();
    assert_eq!(table.play.game().ply(), 1);
    assert!(matches!(&table.play.take_notices()[..], [Notice::Plain(why)] if why.contains('1')));
}

#[test]
fn a_position_is_played_on_from() {
    let mut table = Table::against_computer(Side::Red);
    assert!(table.play.set_position("8/7 r").is_err());
    assert!(table.play.check_position("hello").is_err());
    assert_eq!(table.play.game().ply(), 0);
    let fen = "7/7/7/7/7/7/r6/2C4/7 b 4 17";
    table.play.set_position(fen).unwrap();
    assert_eq!(table.fen(), fen);
    assert_eq!(table.engine.thinking(), Some(THINKS));
    table.reply("a3a4");
    let rounds = table.play.view().rounds;
    assert_eq!(rounds.len(), 1);
    assert_eq!((rounds[0].first.as_str(), rounds[0].first_ply), ("", 0));
    assert_eq!(
        (rounds[0].second.as_str(), rounds[0].second_ply),
        ("Rat a3–a4", 1)
    );
}
