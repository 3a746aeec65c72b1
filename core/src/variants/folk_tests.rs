//! What every open folk game must keep: the conformance suite, and words for the
//! games' own tests.

use super::bears::Bears;
use super::beasts::Beasts;
use super::fate::Fate;
use super::folk::{FolkGame, FolkPosition};
use super::graze::Graze;
use super::international::{International, InternationalSnake};
use super::lake::Lake;
use super::ocean::Ocean;
use super::plains::{Plains, Wilds};
use crate::types::{Animal, AnyMove, CellId, Deed, Piece, Side};

/// Leaf positions from the start, depth 1 first.
pub(super) fn check_perft<G: FolkGame>(expected: &[u64]) {
    let mut position = FolkPosition::<G>::start();
    for (depth, &nodes) in (1..).zip(expected) {
        assert_eq!(position.perft(depth), nodes, "{} depth {depth}", G::ID);
    }
}

pub(super) fn at<G: FolkGame>(fen: &str) -> FolkPosition<G> {
    FolkPosition::from_fen(fen).unwrap()
}

/// The moves of the piece on a cell, sorted, without the cell.
pub(super) fn moves_from<G: FolkGame>(fen: &str, cell: &str) -> String {
    let mut found: Vec<String> = at::<G>(fen)
        .moves()
        .into_iter()
        .filter(|mv| mv.from.to_string() == cell)
        .map(|mv| mv.to_string()[cell.len()..].to_owned())
        .collect();
    found.sort();
    found.join(" ")
}

/// Whether a move is legal.
pub(super) fn allows<G: FolkGame>(fen: &str, mv: &str) -> bool {
    find(&at::<G>(fen), mv).is_some()
}

/// The legal move of a name.
pub(super) fn find<G: FolkGame>(position: &FolkPosition<G>, mv: &str) -> Option<AnyMove> {
    position
        .moves()
        .into_iter()
        .find(|legal| legal.to_string() == mv)
}

/// The position after moves that must be legal.
pub(super) fn after<G: FolkGame>(fen: &str, moves: &str) -> FolkPosition<G> {
    let mut position = at::<G>(fen);
    for mv in moves.split_whitespace() {
        let legal = find(&position, mv).unwrap_or_else(|| panic!("{mv} in {position:?}"));
        position.make(legal);
    }
    position
}

/// A plain generator of numbers, the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn rotated_cell<G: FolkGame>(cell: u8) -> u8 {
    G::FIELD.rotated(cell)
}

fn rotated<G: FolkGame>(position: &FolkPosition<G>) -> FolkPosition<G> {
    let side = position.side_to_move().opposite();
    let mut turned = FolkPosition::empty(side, position.plies_since_capture(), position.round());
    for (cell, piece) in position.pieces() {
        let piece = Piece::new(piece.side.opposite(), piece.animal);
        turned.put(rotated_cell::<G>(cell.raw()), piece);
    }
    for side in Side::ALL {
        for (animal, times) in position.waiting(side) {
            turned.set_waiting(side.opposite(), animal, times);
        }
    }
    turned
}

fn rotated_move<G: FolkGame>(mv: AnyMove) -> AnyMove {
    let turn = |cell: CellId| CellId::new(G::FIELD, rotated_cell::<G>(cell.raw()));
    let turned = match mv.deed {
        Deed::Go => AnyMove::go(turn(mv.from), turn(mv.to)),
        deed => AnyMove::on(turn(mv.from), deed),
    };
    mv.taken().fold(turned, |mv, cell| mv.taking(turn(cell)))
}

/// Random games: no move twice, every move taken back to the last bit, the same
/// moves for the other player at the turned board, positions written and read,
/// and an end, or 600 plies.
fn check_random_games<G: FolkGame>(games: u64) {
    let mut ended = 0;
    for seed in 0..games {
        let mut numbers = Numbers(seed);
        let mut position = FolkPosition::<G>::start();
        for ply in 0..600 {
            let moves = position.moves();
            check_moves(&position, &moves);
            if ply % 8 == 0 {
                check_rotation(&position, &moves);
                check_text(&position);
            }
            if position.ending().is_some() || position.is_drawn_by_counter() {
                ended += 1;
                break;
            }
            let mv = moves[numbers.below(moves.len())];
            position.make(mv);
            assert_eq!(
                position.hash(),
                position.hash_from_scratch(),
                "{position:?}"
            );
        }
    }
    assert!(ended > 0, "{}: no game ended", G::ID);
}

fn check_moves<G: FolkGame>(position: &FolkPosition<G>, moves: &[AnyMove]) {
    let mut names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), moves.len(), "a move twice in {position:?}");
    for &mv in moves {
        let mut played = position.clone();
        let victims: Vec<_> = position.victims(mv).collect();
        let undo = played.make(mv);
        assert_eq!(
            played.hash(),
            played.hash_from_scratch(),
            "{mv} in {position:?}"
        );
        assert_eq!(
            undo.captured().collect::<Vec<_>>(),
            victims,
            "{mv} in {position:?}"
        );
        for (_, piece) in victims {
            assert_ne!(piece.side, position.side_to_move(), "{mv} in {position:?}");
        }
        for (cell, piece) in played.pieces() {
            assert!(G::may_stand(piece, cell.raw()), "{mv} in {position:?}");
        }
        played.unmake(mv, undo);
        assert!(played == *position, "{mv} taken back in {position:?}");
        assert_eq!(played.hash(), position.hash());
    }
}

fn check_rotation<G: FolkGame>(position: &FolkPosition<G>, moves: &[AnyMove]) {
    let turned = rotated(position);
    let mut expected: Vec<_> = moves.iter().map(|&mv| rotated_move::<G>(mv)).collect();
    let mut found = turned.moves();
    expected.sort();
    found.sort();
    assert_eq!(expected, found, "{position:?}");
    assert_eq!(position.evaluate(), turned.evaluate(), "{position:?}");
}

fn check_text<G: FolkGame>(position: &FolkPosition<G>) {
    let fen = position.to_fen();
    let read = at::<G>(&fen);
    assert_eq!(read.to_fen(), fen);
    assert_eq!(read.moves(), position.moves());
    // Animals that no bear can become any more are not written.
    if Side::ALL
        .into_iter()
        .all(|side| position.has(side, Animal::Bear))
    {
        assert!(read == *position, "{fen}");
    }
}

macro_rules! conform {
    ($($name:ident: $game:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            check_random_games::<$game>(40);
        }
    )*};
}

conform! {
    lake: Lake,
    fate: Fate,
    international: International,
    international_snake: InternationalSnake,
    graze: Graze,
    plains: Plains,
    wilds: Wilds,
    ocean: Ocean,
    bears: Bears,
    beasts: Beasts,
}
