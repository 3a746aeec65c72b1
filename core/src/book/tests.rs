use std::collections::HashSet;

use super::format::Record;
use super::*;
use crate::types::{Piece, Square};

/// Every position of a book with a game that leads there by its own moves.
fn reached(book: &OpeningBook) -> Vec<Game> {
    let mut seen = HashSet::new();
    let mut open = vec![Game::new(RuleSet::preset(book.rules()))];
    let mut games = Vec::new();
    while let Some(game) = open.pop() {
        let position = game.position().classic().expect("classic");
        let moves = book.moves(position);
        if moves.is_empty() || !seen.insert(key(position)) {
            continue;
        }
        for known in moves {
            let mut after = game.clone();
            after.play(known.mv).expect("a book move is legal");
            open.push(after);
        }
        games.push(game);
    }
    games
}

fn embedded() -> [&'static OpeningBook; 3] {
    Book::ALL.map(|book| OpeningBook::of(&RuleSet::preset(book)).expect("a book"))
}

/// The same arrangement with left and right swapped.
fn mirrored(position: &Position) -> Position {
    let pieces = position.pieces().map(|(square, piece)| {
        let mirror = Square::new(6 - square.file(), square.rank());
        (mirror.expect("on the board"), piece)
    });
    position.rearranged(pieces, position.side_to_move())
}

/// The same arrangement with each side playing the other's animals.
fn turned(position: &Position) -> Position {
    let pieces = position.pieces().map(|(square, piece)| {
        let piece = Piece::new(piece.side.opposite(), piece.animal);
        (square.rotated(), piece)
    });
    position.rearranged(pieces, position.side_to_move().opposite())
}

fn sorted(mut moves: Vec<BookMove>) -> Vec<BookMove> {
    moves.sort_by_key(|known| known.mv);
    moves
}

#[test]
fn the_books_are_small_and_every_position_in_them_is_reached() {
    for book in embedded() {
        let games = reached(book);
        assert!(book.as_bytes().len() < 100_000);
        assert!(games.len() > 300, "{:?}: {}", book.rules(), games.len());
        assert_eq!(games.len(), book.position_count(), "{:?}", book.rules());
        // No record is lost because its move is not legal.
        let held = |game: &Game| {
            book.moves(game.position().classic().expect("classic"))
                .len()
        };
        assert_eq!(games.iter().map(held).sum::<usize>(), book.move_count());
    }
}

#[test]
fn the_four_views_of_a_position_are_one_entry() {
    for book in embedded() {
        for game in reached(book).iter().step_by(9) {
            let position = game.position().classic().expect("classic");
            let moves = sorted(book.moves(position));
            let file =
                |square: Square| Square::new(6 - square.file(), square.rank()).expect("file");
            let mirror = |known: BookMove| BookMove {
                mv: Move::new(file(known.mv.from), file(known.mv.to)),
                ..known
            };
            let turn = |known: BookMove| BookMove {
                mv: known.mv.rotated(),
                ..known
            };
            let in_mirror = sorted(moves.iter().copied().map(mirror).collect());
            let from_behind = sorted(moves.iter().copied().map(turn).collect());
            assert_eq!(sorted(book.moves(&mirrored(position))), in_mirror);
            assert_eq!(sorted(book.moves(&turned(position))), from_behind);
            for alike in [mirrored(position), turned(position)] {
                assert_eq!(as_in_books(&alike), as_in_books(position));
            }
        }
    }
}

#[test]
fn weights_are_how_often_a_move_is_drawn() {
    let book = embedded()[1];
    let game = Game::new(RuleSet::YESHOU);
    let known = book.moves(game.position().classic().expect("classic"));
    let total: u32 = known.iter().map(|known| u32::from(known.weight)).sum();
    let mut drawn = vec![0; known.len()];
    for seed in 0..2000 {
        let choice = book.choose(&game, seed).expect("a move");
        assert_eq!(book.choose(&game, seed), Some(choice));
        let place = known.iter().position(|known| *known == choice);
        drawn[place.expect("one of them")] += 1;
    }
    assert!(drawn.iter().filter(|&&count| count > 0).count() > 1);
    for (known, count) in known.iter().zip(drawn) {
        let expected = 2000.0 * f64::from(known.weight) / f64::from(total);
        assert!(
            (f64::from(count) - expected).abs() < 100.0,
            "{known:?}: {count}"
        );
    }
}

#[test]
fn seeds_vary_the_opening() {
    for book in embedded() {
        let line = |seed| {
            let mut game = Game::new(RuleSet::preset(book.rules()));
            while let Some(choice) = book.choose(&game, seed) {
                game.play(choice.mv).expect("a book move is legal");
            }
            game.position().hash()
        };
        let lines: HashSet<_> = (0..40).map(line).collect();
        assert!(lines.len() > 20, "{:?}: {}", book.rules(), lines.len());
    }
}

/// Of two moves known in a position, one leads back to where the game was.
#[test]
fn it_does_not_go_back_to_where_the_game_was() {
    let start = Position::start(RuleSet::YESHOU);
    let play = |position: &Position, mv: &str| {
        let mut after = position.clone();
        after.play(mv.parse().expect("a move")).expect("legal");
        after
    };
    let known = |mv: &str| BookMove {
        mv: mv.parse().expect("a move"),
        weight: 5,
        score: 0,
    };
    let mut at = start.clone();
    let mut game = Game::from_position(start);
    for mv in ["a1a2", "a9a8", "a2a1"] {
        at = play(&at, mv);
        game.play(mv.parse::<Move>().expect("a move"))
            .expect("legal");
    }
    let back = (at.clone(), vec![known("a8a9")]);
    let either = (at, vec![known("a8a9"), known("g7f7")]);
    let book = OpeningBook::of_positions(Book::Yeshou, [back]);
    assert_eq!(book.choose(&game, 3), None);
    let book = OpeningBook::of_positions(Book::Yeshou, [either]);
    for seed in 0..20 {
        let choice = book.choose(&game, seed).expect("a move");
        assert_eq!(choice.mv.to_string(), "g7f7");
    }
}

/// 7-3 forbids what a book may still recommend: the game is asked.
#[test]
fn a_banned_move_is_not_played() {
    let fen = "p6/7/7/7/7/7/7/6L/7 r";
    let position = Position::from_fen(fen, RuleSet::YESHOU).expect("a position");
    let mut game = Game::from_position(position);
    // The lion goes to and fro while the leopard comes down: no position repeats.
    let lion = ["g2g1", "g1g2"].into_iter().cycle();
    let leopard = ["a9a8", "a8a7", "a7a6", "a6a5", "a5a4", "a4a3", "a3a2"];
    for (first, second) in lion.zip(leopard) {
        for mv in [first, second] {
            if game.bans().is_empty() {
                let mv: Move = mv.parse().expect("a move");
                game.play(mv).expect("legal");
            }
        }
    }
    let bans = game.bans();
    let banned = bans
        .first()
        .and_then(|ban| ban.mv.classic())
        .expect("a ban");
    let at = game.position().classic().expect("classic").clone();
    let known = |mv| BookMove {
        mv,
        weight: 1,
        score: 0,
    };
    let book = OpeningBook::of_positions(Book::Yeshou, [(at.clone(), vec![known(banned)])]);
    assert_eq!(book.choose(&game, 1), None);
    // Without that past it is a move like any other.
    let fresh = Game::from_position(at.clone());
    assert_eq!(book.choose(&fresh, 1), Some(known(banned)));
    let other = game.legal_moves()[0].classic().expect("classic");
    let both = vec![known(banned), known(other)];
    let book = OpeningBook::of_positions(Book::Yeshou, [(at, both)]);
    assert!((0..20).all(|seed| book.choose(&game, seed) == Some(known(other))));
}

#[test]
fn other_rules_have_no_book_and_a_finished_game_no_move() {
    for rules in ["yeshou+dogswims", "yeshou+perpetual=off", "datou+draw50"] {
        assert!(OpeningBook::of(&rules.parse().expect("rules")).is_none());
    }
    let book = embedded()[1];
    assert!(book.moves(&Position::start(RuleSet::DATOU)).is_empty());
    assert_eq!(book.choose(&Game::new(crate::rules::FolkId::Lake), 1), None);
    let mut game = Game::new(RuleSet::YESHOU);
    game.resign(Side::Red).expect("running");
    assert_eq!(book.choose(&game, 1), None);
    // Where a draw by counter is near, the book does not know it.
    let start = Position::start(RuleSet::YESHOU).to_fen();
    let late = start.replace(" 0 1", " 150 90");
    let late = Position::from_fen(&late, RuleSet::YESHOU).expect("a position");
    assert!(!book.moves(&late).is_empty());
    assert_eq!(book.choose(&Game::from_position(late), 1), None);
}

#[test]
fn damaged_books_are_refused() {
    let bytes = embedded()[0].as_bytes().to_vec();
    assert!(OpeningBook::read(bytes.clone()).is_ok());
    assert_eq!(
        OpeningBook::read(&b"DSQBOOK2"[..]).err(),
        Some(BookError::Foreign)
    );
    for cut in [0, 7, 23, bytes.len() - 1] {
        assert!(OpeningBook::read(bytes[..cut].to_vec()).is_err(), "{cut}");
    }
    for at in (0..bytes.len()).step_by(97).chain(0..24) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert!(OpeningBook::read(damaged).is_err(), "{at}");
    }
    // With a checksum that holds: a square that is none, and keys out of order.
    let record = |key, to| Record {
        key,
        mv: Move::new(Square::at(3), Square::at(to)),
        weight: 1,
        score: -9,
    };
    let fine = format::write(Book::Datou, &[record(5, 10), record(6, 11)]);
    assert_eq!(OpeningBook::read(fine).expect("fine").rules(), Book::Datou);
    let disorder = format::write(Book::Datou, &[record(6, 10), record(5, 11)]);
    assert_eq!(
        OpeningBook::read(disorder).err(),
        Some(BookError::Record(1))
    );
}
