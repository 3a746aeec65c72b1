//! One minimal position for each reason, and a whole game.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::explain::{Case, explain};
use super::*;
use crate::game::{EndReason, Game};
use crate::rules::GameRules;
use crate::search::{Control, Score, Searcher};
use crate::types::{Animal, AnyMove, Piece, Side, Square};
use crate::variants::{AnyGame, Deal};
use crate::{FolkId, read_game};

const NODES: u64 = 20_000;

fn review_of(game: &Game, nodes: u64) -> Review {
    let stop = AtomicBool::new(false);
    let control = Control {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let mut searcher = Searcher::new(4);
    let mut reviewer = Reviewer::new(game, nodes);
    let mut done = 0;
    while reviewer.step(&mut searcher, control) {
        done += 1;
        assert_eq!(reviewer.done(), done);
    }
    assert_eq!(reviewer.done(), reviewer.total());
    reviewer.finish()
}

/// The review of a move, by a search.
fn judged(rules: &str, fen: &str, mv: &str) -> ReviewedMove {
    let mut game = position(rules, fen);
    game.play_text(mv).expect("a legal move");
    review_of(&game, NODES).moves[0].clone()
}

fn position(rules: &str, fen: &str) -> Game {
    let rules: GameRules = rules.parse().expect("rules");
    Game::from_position(AnyGame::from_fen(fen, rules).expect("a position"))
}

/// A line of moves that can be played one after the other.
fn line(game: &Game, text: &str) -> Vec<AnyMove> {
    let mut ahead = game.clone();
    let play = |name: &str| {
        let mv = ahead.position().find_move(name);
        let mv = mv.unwrap_or_else(|| panic!("{name} in {text}"));
        ahead.play(mv).expect("legal");
        mv
    };
    text.split_whitespace().map(play).collect()
}

/// The reason for a move when these lines were found, whatever the search of the
/// day thinks: `played` is the move with its refutation.
fn reason(rules: &str, fen: &str, best: &str, played: &str) -> Option<ReviewReason> {
    reason_from(&position(rules, fen), best, played, CP(100), CP(-300))
}

fn reason_from(
    game: &Game,
    best: &str,
    played: &str,
    before: Score,
    after: Score,
) -> Option<ReviewReason> {
    let (best, played) = (line(game, best), line(game, played));
    let case = Case {
        game,
        mv: played[0],
        best: &best,
        reply: &played[1..],
        before,
        after,
    };
    explain(&case, &mut Searcher::new(1))
}

use crate::search::Score::Centipawns as CP;

fn cell(name: &str) -> crate::CellId {
    name.parse::<Square>().expect("a square").into()
}

const fn red(animal: Animal) -> Piece {
    Piece::new(Side::Red, animal)
}

const fn blue(animal: Animal) -> Piece {
    Piece::new(Side::Blue, animal)
}

#[test]
fn the_best_move_is_marked_so() {
    // The cat steps into the den (RULES.md 1.1.2).
    let known = judged("yeshou", "7/3C3/7/7/7/7/7/7/r6 r", "d8d9");
    assert_eq!(known.mark, Some(Mark::Best));
    assert!(known.loss == 0.0 && known.better.is_empty() && known.reason.is_none());
}

#[test]
fn letting_an_animal_into_the_den() {
    // The wolf in the trap d2 goes in unless the cat takes it there (1.1.2, 1.1.5).
    let known = judged("yeshou", "e6/7/7/7/7/7/7/2Cw3/6L r", "g1g2");
    assert_eq!(known.mark, Some(Mark::Blunder));
    assert_eq!(known.better[0].to_string(), "c2d2");
    assert_eq!(
        known.reason,
        Some(ReviewReason::LetsIntoDen {
            piece: blue(Animal::Wolf),
            den: cell("d1"),
            moves: 1
        })
    );
}

#[test]
fn letting_the_other_side_win_by_force() {
    // Red's last animal walks up to the lion (1.1.8).
    let game = position("yeshou", "7/7/7/7/7/l6/7/C6/7 r");
    let lost = Score::Loss { plies: 2 };
    assert_eq!(
        reason_from(&game, "a2b2", "a2a3 a4a3", CP(-300), lost),
        Some(ReviewReason::LetsWin { moves: 1 })
    );
}

#[test]
fn missing_a_win_that_was_there() {
    // The den in one (1.1.2) is passed by.
    let fen = "7/2lC3/7/7/7/7/7/r6/5L1 r";
    let known = judged("yeshou", fen, "d8d7");
    assert_eq!(known.before, Score::Win { plies: 1 });
    assert!(known.mark.expect("a mark").is_error(), "{known:?}");
    assert_eq!(known.better[0].to_string(), "d8d9");
    let (won, even) = (known.before, CP(10));
    assert_eq!(
        reason_from(&position("yeshou", fen), "d8d9", "d8d7 c8c7", won, even),
        Some(ReviewReason::MissesWin { moves: 1 })
    );
}

#[test]
fn a_win_put_off_is_no_error_but_is_told() {
    // Only a rat far away: the cat comes back to the den.
    let known = judged("yeshou", "7/3C3/7/7/7/7/7/5L1/r6 r", "d8c8");
    assert_eq!(known.mark, Some(Mark::Good));
    assert!(
        matches!(known.reason, Some(ReviewReason::SlowerWin { moves: 1, instead }) if instead > 2),
        "{known:?}"
    );
}

#[test]
fn hanging_an_animal() {
    // The lion goes beside the elephant, 7 beside 8 (1.1.3).
    let fen = "l5t/1d3c1/2p1w2/7/6e/7/E1W1P1L/1C3D1/T5R r";
    let known = judged("yeshou", fen, "g3g4");
    assert_eq!(known.mark, Some(Mark::Blunder));
    assert_eq!(
        known.reason,
        Some(ReviewReason::Hangs {
            piece: red(Animal::Lion),
            at: cell("g4"),
            by: blue(Animal::Elephant)
        })
    );
}

#[test]
fn letting_the_rat_take_the_elephant() {
    // 1.1.4.
    let fen = "l5t/1d3c1/4w2/7/r6/7/E1W4/1C3D1/T5L r";
    assert_eq!(
        reason("yeshou", fen, "a3b3", "a3a4 a5a4"),
        Some(ReviewReason::LetsRatTakeElephant { at: cell("a4") })
    );
}

#[test]
fn walking_into_a_trap() {
    // In the enemy trap c9 even the dog takes the lion (1.1.5).
    let fen = "1d5/2L4/7/7/7/7/7/5D1/T5E r";
    assert_eq!(
        reason("yeshou", fen, "c8c7", "c8c9 b9c9"),
        Some(ReviewReason::WalksIntoTrap {
            piece: red(Animal::Lion),
            trap: cell("c9"),
            by: blue(Animal::Dog)
        })
    );
    // On plain ground it is not weakened: there the elephant hangs nothing new.
    let fen = "7/2L4/2e4/7/7/7/7/5D1/T5E r";
    assert_eq!(
        reason("yeshou", fen, "c8b8", "c8d8 c7d7"),
        None,
        "nothing was taken"
    );
}

#[test]
fn losing_the_exchange() {
    // Tiger takes cat, lion takes tiger (1.1.3).
    let fen = "6t/7/4w1l/6c/6T/7/7/5D1/C5E r";
    assert_eq!(
        reason("yeshou", fen, "g1f1", "g5g6 g7g6"),
        Some(ReviewReason::LosesExchange {
            lost: red(Animal::Tiger),
            won: blue(Animal::Cat)
        })
    );
    // The rat takes the elephant, the cat the rat (1.1.4).
    let fen = "6t/7/7/7/7/3r3/2E1C2/7/T6 r";
    assert_eq!(
        reason("yeshou", fen, "c3c2", "c3d3 d4d3 e3d3"),
        Some(ReviewReason::LosesExchange {
            lost: red(Animal::Elephant),
            won: blue(Animal::Rat)
        })
    );
}

#[test]
fn opening_the_way_of_an_enemy_leap() {
    // The rat on b5 kept the enemy lion from leaping (1.1.7, 1.2).
    let fen = "6t/5c1/1l2w2/7/1R5/7/1C1W3/5D1/T5E r";
    assert_eq!(
        reason("yeshou", fen, "g1f1", "b5a5 b7b3"),
        Some(ReviewReason::OpensLeap {
            blocker: red(Animal::Rat),
            leaper: blue(Animal::Lion),
            to: cell("b3")
        })
    );
}

#[test]
fn missing_the_block_of_an_enemy_leap() {
    let fen = "6t/5c1/1l2w2/7/R6/7/1C1W3/5D1/T5E r";
    assert_eq!(
        reason("yeshou", fen, "a5b5", "a5a6 b7b3"),
        Some(ReviewReason::MissesBlock {
            blocker: red(Animal::Rat),
            at: cell("b5"),
            leaper: blue(Animal::Lion)
        })
    );
}

#[test]
fn blocking_the_own_leap() {
    // Where any rat blocks, so does one's own; in yeshou it is leapt over (1.2).
    let fen = "6t/7/4w2/7/R6/7/1L5/5D1/T5E r";
    let blocked = Some(ReviewReason::BlocksOwnLeap {
        blocker: red(Animal::Rat),
        leaper: red(Animal::Lion),
    });
    assert_eq!(reason("traditional", fen, "b3b7", "a5b5 e7e8"), blocked);
    assert_eq!(reason("yeshou", fen, "b3b7", "a5b5 e7e8"), None);
}

#[test]
fn missing_a_capture() {
    let fen = "6t/1c6/7/7/7/l6/E6/5D1/T6 r";
    let fen = fen.replace("1c6", "1c5");
    assert_eq!(
        reason("yeshou", &fen, "a3a4", "f2f1 g9g8"),
        Some(ReviewReason::MissesCapture {
            piece: blue(Animal::Lion),
            at: cell("a4"),
            by: red(Animal::Elephant)
        })
    );
}

#[test]
fn losing_an_animal_some_moves_later() {
    let fen = "7/7/7/7/7/7/6e/7/T3C2 r";
    assert_eq!(
        reason("yeshou", fen, "e1e2", "e1f1 g3g2 a1a2 g2f2 a2a3 f2f1"),
        Some(ReviewReason::LosesSoon {
            piece: red(Animal::Cat),
            at: cell("f1")
        })
    );
}

#[test]
fn drawing_what_was_better() {
    // The counter of the draw without captures runs out (1.2).
    let game = position("yeshou", "l5t/7/7/7/7/7/7/7/E5R r 198 100");
    assert_eq!(
        reason_from(&game, "a1a2", "a1b1 a9b9", CP(300), CP(0)),
        Some(ReviewReason::AllowsDraw {
            reason: EndReason::NoCapture
        })
    );
    // To and fro: the position was there before.
    let mut game = position("yeshou", "l5t/7/7/7/7/7/7/7/E5R r");
    for mv in ["a1a2", "a9a8", "a2a1", "a8a9"] {
        game.play_text(mv).expect("legal");
    }
    assert_eq!(
        reason_from(&game, "g1g2", "a1a2 a9a8", CP(300), CP(0)),
        Some(ReviewReason::AllowsRepetition)
    );
    assert_eq!(
        reason_from(&game, "g1g2", "a1a2 a9a8", CP(20), CP(0)),
        None,
        "nothing was given away"
    );
}

#[test]
fn a_whole_game_is_reviewed_alike_every_time() {
    let game = read_game(GAME).game.expect("a game");
    let review = review_of(&game, 3_000);
    assert_eq!(review.moves.len(), game.ply());
    assert_eq!(review.positions.len(), game.ply() + 1);
    assert_eq!(review, review_of(&game, 3_000));
    let plies: Vec<usize> = review.moves.iter().map(|known| known.ply).collect();
    assert!(plies.iter().copied().eq(1..=game.ply()));
    // Red gives the elephant to the rat at ply 5, Blue lets Red into the den in the end.
    let gift = review.at(5).expect("ply 5");
    assert!(gift.mark <= Some(Mark::Mistake), "{gift:?}");
    assert_eq!(
        gift.reason,
        Some(ReviewReason::LetsRatTakeElephant { at: cell("a5") })
    );
    let turning = review.turning_points();
    let least = turning.iter().map(|known| known.loss).fold(1.0, f64::min);
    assert!((1..=3).contains(&turning.len()), "{turning:?}");
    assert!(gift.loss <= least || turning.contains(&gift), "{turning:?}");
    let red = review.accuracy(Side::Red).expect("moves of Red");
    let worst = review.count(Side::Red, Mark::Blunder) + review.count(Side::Red, Mark::Mistake);
    assert!(worst >= 1 && (0.2..0.99).contains(&red), "{worst} {red}");
    let shares = review.red_shares();
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(shares[4] > shares[5] + 0.04, "{shares:?}");
}

#[test]
fn the_record_takes_evaluations_and_comments_up() {
    let read = read_game(GAME);
    let game = read.game.expect("a game");
    let review = review_of(&game, 1_000);
    let mut record = read.record;
    record.turns[0].annotation.set_text("as ever");
    review.annotate(&mut record, &mut |known| {
        known.mark.map_or("", Mark::id).to_owned()
    });
    assert_eq!(record.turns[0].annotation.text(), "as ever");
    assert_ne!(record.turns[4].annotation.text(), "best");
    assert!(
        record
            .turns
            .iter()
            .all(|turn| turn.annotation.eval.is_some())
    );
    let again = read_game(&record.write());
    assert!(again.problems.is_empty());
    assert_eq!(again.record, record);
}

#[test]
fn who_gave_up_is_judged_by_the_board() {
    let mut game = position("yeshou", "7/7/7/7/7/7/E6/7/5r1 r");
    game.play_text("a3a4").expect("legal");
    game.resign(Side::Red).expect("running");
    let review = review_of(&game, 2_000);
    assert!(review.positions.iter().all(|&(_, score)| {
        !matches!(score, Score::Win { plies: 0 } | Score::Loss { plies: 0 })
    }));
    // A finished game's last position is what it is.
    let mut game = position("yeshou", "7/3C3/7/7/7/7/7/7/r6 r");
    game.play_text("d8d9").expect("legal");
    let review = review_of(&game, 2_000);
    assert_eq!(review.positions[1], (Side::Blue, Score::Loss { plies: 0 }));
}

#[test]
fn a_stopped_review_keeps_what_it_has() {
    let game = read_game(GAME).game.expect("a game");
    let stop = AtomicBool::new(false);
    let control = Control {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let mut searcher = Searcher::new(1);
    let mut reviewer = Reviewer::new(&game, 500);
    assert!(reviewer.step(&mut searcher, control));
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(!reviewer.step(&mut searcher, control));
    assert_eq!(reviewer.done(), 1);
    let review = reviewer.finish();
    assert_eq!((review.moves.len(), review.positions.len()), (0, 1));
}

#[test]
fn the_review_of_hidden_tiles_leaves_luck_alone() {
    let mut game = Game::dealt(FolkId::Flip, Deal::new(3));
    for _ in 0..6 {
        let mv = game.legal_moves()[0];
        game.play(mv).expect("legal");
    }
    let review = review_of(&game, 2_000);
    assert_eq!(review.moves.len(), 6);
    for known in &review.moves {
        let is_luck = known.mv.to_string().ends_with('?');
        assert_eq!(known.mark.is_none(), is_luck, "{known:?}");
    }
}

/// Given away without its deal, and over: what its tiles hid is in its moves only.
#[test]
fn a_shared_game_of_hidden_tiles_can_be_reviewed() {
    let shared = "[Rules \"flip\"]\n[Result \"1-0\"]\n[Termination \"resign\"]\n\n\
        1. a3=P c4=w 2. d1=T c2=W 3. d3=d d2=D 4. b2=t b3=L 5. c3=l a4=E 6. b3b2 d3d2 1-0";
    let read = read_game(shared);
    assert_eq!(read.problems, []);
    let mut game = read.game.expect("readable");
    game.jump_to(3);
    let review = review_of(&game, 300);
    assert_eq!((review.moves.len(), review.positions.len()), (12, 13));
    assert!(review.moves[10].mark.is_some());
}

#[test]
fn every_folk_game_can_be_reviewed() {
    for id in FolkId::ALL {
        let mut game = Game::new(id);
        for step in 0..6 {
            let moves = game.legal_moves();
            let mv = moves[step * 7 % moves.len()];
            game.play(mv).expect("legal");
        }
        assert_eq!(review_of(&game, 400).moves.len(), 6, "{id:?}");
    }
}

/// A game with a gift in it: ply 5 puts the elephant beside the rat.
const GAME: &str = "1. a3a4 a7a6 2. g3g4 g7g6 3. a4a5 a6a5 4. g4f4 f8f9 5. g1g2 a5a4 *";
