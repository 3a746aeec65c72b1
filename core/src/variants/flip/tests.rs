use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;
use crate::notation::FenErrorKind;
use crate::position::Ending;
use crate::types::{AnyMove, Deed, Piece, Side};

fn deal() -> Deal {
    "ELTPWDCRrcdwptle".parse().unwrap()
}

fn at(fen: &str) -> Flip {
    Flip::from_fen(fen, deal()).unwrap()
}

fn moves(fen: &str) -> String {
    let mut names: Vec<String> = at(fen).moves().iter().map(ToString::to_string).collect();
    names.sort();
    names.join(" ")
}

fn moves_from(fen: &str, cell: &str) -> String {
    let names = moves(fen);
    let own = names.split(' ').filter(|name| name.starts_with(cell));
    own.map(|name| &name[2..]).collect::<Vec<_>>().join(" ")
}

fn after(fen: &str, names: &str) -> Flip {
    let mut position = at(fen);
    for name in names.split(' ') {
        let mv = position
            .read_move(name)
            .unwrap_or_else(|| panic!("{name} in {position:?}"));
        position.make(mv);
    }
    position
}

/// RULES.md 2.1, 2.3.
#[test]
fn the_first_tile_gives_its_colour() {
    let start = "????/????/????/???? - 0 1";
    assert_eq!(
        moves(start),
        "a1? a2? a3? a4? b1? b2? b3? b4? c1? c2? c3? c4? d1? d2? d3? d4?"
    );
    assert_eq!(Flip::start(deal()).to_fen(), start);
    assert_eq!(after(start, "b1?").to_fen(), "????/????/????/?L?? b 0 1");
    assert_eq!(after(start, "d4=e").to_fen(), "???e/????/????/???? r 0 2");
}

/// RULES.md 2.2.
#[test]
fn a_turn_is_one_of_four_things() {
    assert_eq!(moves("3c/4/1L2/?3 r"), "a1? b2a2 b2b1 b2b3 b2c2");
    assert_eq!(
        moves("4/1t2/cLd1/?w2[Rel] r"),
        "R@a3 R@a4 R@b4 R@c1 R@c3 R@c4 R@d1 R@d2 R@d3 R@d4 a1? b2a2 b2b1 b2b3 b2c2"
    );
}

/// RULES.md 2.4.
#[test]
fn captures_of_lower_ranks() {
    assert_eq!(moves_from("4/1d2/rWc1/1p2 r", "b2"), "a2 b3 c2");
    assert_eq!(moves_from("4/1w2/1D2/4 r", "b2"), "a2 b1 c2");
    assert_eq!(moves_from("4/1r2/1El1/4 r", "b2"), "a2 b1 c2");
    assert_eq!(moves_from("4/1e2/1Rc1/4 r", "b2"), "a2 b1 b3");
    // Nobody captures what lies face down.
    assert_eq!(moves_from("3c/4/?3/E?2 r", "a1"), "");
}

/// RULES.md 2.4: the leopard flies [ours: along row or column, over anything].
#[test]
fn the_leopard_flies() {
    assert_eq!(moves_from("c3/w3/?3/PL1d r", "a1"), "a3 a4 d1");
    assert_eq!(moves_from("3l/4/4/P3 r", "a1"), "a2 b1");
    assert_eq!(moves_from("p3/4/4/P2t r", "a1"), "a2 a4 b1");
}

/// RULES.md 2.5, 2.6.
#[test]
fn what_is_captured_or_exchanged_fights_again() {
    assert_eq!(
        after("3c/1l2/1L2/4 r", "b2b3").to_fen(),
        "3c/4/4/4[LL] b 0 1"
    );
    let captured = after("3w/1c2/1L2/4 r", "b2b3");
    assert_eq!(captured.to_fen(), "3w/1L2/4/4[C] b 0 1");
    assert_eq!(
        after("3c/4/1L2/4[C] r", "C@a1").to_fen(),
        "3c/4/1L2/C3 b 0 1"
    );
}

/// RULES.md 2.7.
#[test]
fn endings() {
    let red = Some(Ending::Captured(Side::Red));
    assert_eq!(after("4/1c2/1L2/4 r", "b2b3").ending(), red);
    assert_eq!(after("4/1c2/1L2/4[e] r", "b2b3").ending(), None);
    assert_eq!(after("3?/1c2/1L2/4 r", "b2b3").ending(), None);
    assert_eq!(
        at("4/4/c3/Rd2 r").ending(),
        Some(Ending::NoMove(Side::Blue))
    );
    assert!(at("3c/4/1L2/4 r 100 60").is_drawn_by_counter());
    assert!(!at("3c/4/1L2/4 r 99 60").is_drawn_by_counter());
    assert_eq!(after("3c/4/1L2/?3 r 99 60", "a1?").quiet_plies(), 0);
    assert_eq!(after("3c/4/1L2/4 r 5 3", "b2b1").quiet_plies(), 6);
}

#[test]
fn texts_that_are_no_position() {
    let problem = |fen: &str| Flip::from_fen(fen, deal()).unwrap_err().kind;
    assert!(matches!(
        problem("4/4/4 r"),
        FenErrorKind::RowCount { rows: 3, .. }
    ));
    assert!(matches!(
        problem("5/4/4/4 r"),
        FenErrorKind::RowWidth { row: 4, .. }
    ));
    assert_eq!(problem("4/4/x3/4 r"), FenErrorKind::UnknownPiece('x'));
    assert_eq!(problem("4/4/4/4[E r"), FenErrorKind::Brackets);
    assert_eq!(problem("EEE1/4/4/4 r"), FenErrorKind::TooManyTiles);
    assert_eq!(
        problem("????/????/????/????[E] r"),
        FenErrorKind::TooManyTiles
    );
    assert!("ELTPWDCRrcdwptlE".parse::<Deal>().is_err());
}

/// What records say was turned over is what lies there.
#[test]
fn records_name_what_was_turned() {
    let mut position = Flip::start(Deal::new(3));
    let mv = position.read_move("b2=e").unwrap();
    let lies = position.lies_under(mv.to.raw());
    assert_eq!(lies.map(Piece::letter), Some('e'));
    position.make(mv);
    // That tile is found nowhere else.
    assert_eq!(position.read_move("c3=e"), None);
    assert!(position.read_move("c3=E").is_some());
}

fn random_game(seed: u64, mut each: impl FnMut(&Flip)) -> Option<u32> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Flip::start(Deal::new(seed));
    for ply in 0..600 {
        each(&position);
        if position.ending().is_some() || position.is_drawn_by_counter() {
            return Some(ply);
        }
        let moves = position.moves();
        let mv = moves[rng.next_u32() as usize % moves.len()];
        position.make(mv);
    }
    None
}

/// No move twice, every move taken back to the last bit, texts read as written,
/// and always sixteen tiles.
#[test]
fn random_games_keep_the_rules() {
    let mut ended = 0;
    for seed in 0..60 {
        let end = random_game(seed, |position| {
            let mut names: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count, "{position:?}");
            for mv in position.moves() {
                let mut played = position.clone();
                let undo = played.make(mv);
                assert_eq!(
                    played.hash(),
                    played.hash_from_scratch(),
                    "{mv} in {position:?}"
                );
                let held: u8 = Side::ALL
                    .into_iter()
                    .flat_map(|side| {
                        played
                            .hand(side)
                            .map(|(_, times)| times)
                            .collect::<Vec<_>>()
                    })
                    .sum();
                let laid = played.pieces().count() + played.face_down().count();
                assert_eq!(laid + usize::from(held), 16, "{mv} in {position:?}");
                played.unmake(mv, undo);
                assert!(played == *position, "{mv} taken back in {position:?}");
                assert_eq!(played.hash(), position.hash());
            }
            let fen = position.to_fen();
            assert_eq!(at(&fen).to_fen(), fen);
        });
        ended += u32::from(end.is_some());
    }
    assert!(ended > 30, "{ended}");
}

/// The other way round of colours gives the same moves.
#[test]
fn colours_are_alike() {
    for seed in 0..20 {
        random_game(seed, |position| {
            let swapped: String = position
                .to_fen()
                .split(' ')
                .enumerate()
                .map(|(number, word)| match (number, word) {
                    (0, board) => board
                        .chars()
                        .map(|letter| {
                            if letter.is_ascii_uppercase() {
                                letter.to_ascii_lowercase()
                            } else {
                                letter.to_ascii_uppercase()
                            }
                        })
                        .collect(),
                    (1, "r") => " b".to_owned(),
                    (1, "b") => " r".to_owned(),
                    (_, word) => format!(" {word}"),
                })
                .collect();
            assert_eq!(moves(&swapped), moves(&position.to_fen()), "{position:?}");
        });
    }
}

/// Two positions that differ only in hidden tiles give the same answer for the
/// same random numbers (docs/ARCHITECTURE.md, decision 3).
#[test]
fn the_search_does_not_peek() {
    for seed in 0..6 {
        let mut position = Flip::start(Deal::new(seed));
        for _ in 0..4 + seed {
            let mv = position.moves()[0];
            position.make(mv);
        }
        let mut other = position.clone();
        let cells: Vec<usize> = other.face_down().map(usize::from).collect();
        for pair in cells.chunks_exact(2) {
            other.hidden.swap(pair[0], pair[1]);
        }
        assert!(other != position);
        let answer = |position: &Flip| {
            let mut rng = ChaCha8Rng::seed_from_u64(9);
            think(&position.view(), 300, &mut rng, &|| false).moves
        };
        assert_eq!(answer(&position), answer(&other));
    }
}

#[test]
fn samples_lay_the_unseen_tiles_everywhere() {
    let position = Flip::start(Deal::new(1));
    let view = position.view();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut seen = std::collections::HashSet::new();
    for _ in 0..300 {
        let sample = view.sample(&mut rng);
        let mut tiles: Vec<Piece> = sample.hidden.to_vec();
        seen.insert(tiles[0]);
        tiles.sort_unstable();
        let mut all = deal::all_tiles();
        all.sort_unstable();
        assert_eq!(tiles, all);
    }
    assert_eq!(seen.len(), 16);
}

#[test]
fn a_winning_capture_is_found() {
    let won = at("4/1c2/1L2/3T r");
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let findings = think(&won.view(), 400, &mut rng, &|| false);
    assert_eq!(
        findings.best().map(|mv| mv.to_string()).as_deref(),
        Some("b2b3")
    );
    assert_eq!(findings.walks, 400);
}

/// Takes the best visible capture, else anything.
fn greedy(position: &Flip, rng: &mut ChaCha8Rng) -> AnyMove {
    let moves = position.moves();
    let best = moves.iter().map(|&mv| position.gain(mv)).max().unwrap_or(0);
    let among: Vec<_> = moves
        .into_iter()
        .filter(|&mv| position.gain(mv) == best)
        .collect();
    among[rng.next_u32() as usize % among.len()]
}

/// The share of points against the greedy player, in hundredths.
fn points_against_greedy(games: u64, walks: u32) -> u32 {
    let mut halves = 0;
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Flip::start(Deal::new(seed / 2 + 1000));
        let thinker = seed % 2;
        let mut colour = None;
        for ply in 0..600 {
            let is_thinker = ply % 2 == thinker;
            if let Some(side) = position.mover() {
                colour = Some(if is_thinker { side } else { side.opposite() });
            }
            if let Some(ending) = position.ending() {
                let winner = match ending {
                    Ending::Captured(side) | Ending::NoMove(side) => Some(side),
                    _ => None,
                };
                halves += if winner.is_none() {
                    1
                } else {
                    u32::from(winner == colour) * 2
                };
                break;
            }
            if position.is_drawn_by_counter() {
                halves += 1;
                break;
            }
            let mv = if is_thinker {
                think(&position.view(), walks, &mut rng, &|| false)
                    .best()
                    .unwrap()
            } else {
                greedy(&position, &mut rng)
            };
            position.make(mv);
        }
    }
    halves * 50 / games as u32
}

#[test]
fn it_beats_a_greedy_player() {
    let points = points_against_greedy(16, 200);
    assert!(points >= 75, "{points}");
}

#[test]
fn drops_and_turns_stay_on_their_cell() {
    for mv in at("4/1t2/cLd1/?w2[R] r").moves() {
        if mv.deed != Deed::Go {
            assert_eq!(mv.from, mv.to);
        }
    }
}
