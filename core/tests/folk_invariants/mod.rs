//! What holds in every position of every game.

use std::collections::BTreeSet;

use doushou_core::{AnyGame, AnyMove, CellId, Event, FolkId, Game, Refusal, TargetKind};

use crate::common::Dice;

/// Checks it here; the dearest check now and then.
pub fn check_position(game: &Game, dice: &mut Dice, what: &str) {
    text_gives_it_back(game.position(), what);
    undo_restores(game, what);
    sides_swap(game.position(), what);
    if dice.one_in(40) {
        every_try_is_legal_or_refused(game, what);
    }
}

/// The text leads to the same position, as far as all is to be seen.
fn text_gives_it_back(position: &AnyGame, what: &str) {
    if !position.face_down().is_empty() {
        return;
    }
    let fen = position.to_fen();
    let again = AnyGame::from_fen(&fen, position.rules()).expect("a position");
    assert_eq!(again.to_fen(), fen, "{what}");
    assert_eq!(again.moves(), position.moves(), "{what}");
    let (board, _) = fen.split_once(' ').expect("a side");
    // Of a side without a bear the text does not say who waits to come back.
    let changes = position.rules().folk().map(FolkId::id).unwrap_or_default();
    if !changes.starts_with("international") || board.contains('B') && board.contains('b') {
        assert!(again == *position, "{what}: {again:?}");
        assert_eq!(again.hash(), position.hash(), "{what}");
    }
}

/// Each move taken back leaves no trace, and done again leads to the same.
fn undo_restores(game: &Game, what: &str) {
    for mv in game.legal_moves() {
        let mut played = game.clone();
        let turns_over = !played.position().face_down().is_empty() && mv.to_string().contains('?');
        played.play(mv).expect("a legal move");
        let after = played.clone();
        if turns_over {
            // What was turned over stays so; only looking back is free.
            assert_eq!(played.undo(), None, "{what}: {mv}");
            played.jump_to(game.ply());
            let refusal = played.refusal(mv.from, mv.to);
            assert_eq!(refusal, Some(Refusal::Revealed), "{what}: {mv}");
        } else {
            assert_eq!(played.undo(), Some(Event::Move(mv)), "{what}: {mv}");
        }
        assert_same(&played, game, what);
        assert_eq!(played.redo(), Some(Event::Move(mv)), "{what}: {mv}");
        assert_same(&played, &after, what);
        assert_eq!(played.history(), after.history(), "{what}: {mv}");
    }
}

/// Everything about two games' moments.
pub fn assert_same(one: &Game, other: &Game, what: &str) {
    assert!(one.position() == other.position(), "{what}: {one:?}");
    assert_eq!(one.position().to_fen(), other.position().to_fen(), "{what}");
    assert_eq!(one.position().hash(), other.position().hash(), "{what}");
    assert_eq!(one.pieces(), other.pieces(), "{what}");
    assert_eq!(one.outcome(), other.outcome(), "{what}");
    assert_eq!(one.captured(), other.captured(), "{what}");
}

/// The board turned by 180° with the colours swapped is the same game.
fn sides_swap(position: &AnyGame, what: &str) {
    let fen = position.to_fen();
    if fen.contains(['?', '-']) {
        return;
    }
    let swapped: String = fen
        .chars()
        .map(|letter| match letter {
            letter if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
            letter => letter.to_ascii_uppercase(),
        })
        .collect();
    let (field, rest) = swapped.split_once(' ').expect("a side");
    let (board, hand) = field.split_once('[').unwrap_or((field, ""));
    let board: Vec<String> = board.split('+').map(turned).collect();
    let mut hand: Vec<char> = hand.chars().filter(char::is_ascii_alphabetic).collect();
    hand.sort_unstable();
    let hand: String = hand.into_iter().collect();
    let hand = if hand.is_empty() {
        hand
    } else {
        format!("[{hand}]")
    };
    let side = if rest.starts_with('R') { "b" } else { "r" };
    let fen = format!("{}{hand} {side} {}", board.join("+"), &rest[2..]);
    let other = AnyGame::from_fen(&fen, position.rules()).expect("a turned position");
    assert_eq!(other.to_fen(), fen, "{what}");
    let endings = [position, &other].map(|position| position.moves().len());
    assert_eq!(endings[0], endings[1], "{what}: {fen}");
    assert_eq!(other.perft(2), position.perft(2), "{what}: {fen}");
}

/// The rows of a board from the other side; a row is no wider than one digit
/// says.
fn turned(rows: &str) -> String {
    rows.chars().rev().collect()
}

/// Of all pairs of cells exactly the ends of legal moves are not refused.
fn every_try_is_legal_or_refused(game: &Game, what: &str) {
    let legal = game.legal_moves();
    let ends: BTreeSet<(CellId, CellId)> = legal.iter().map(|mv| (mv.from, mv.to)).collect();
    let cells = game.position().cells();
    let mut tried = game.clone();
    let mut targets = Vec::new();
    for &from in &cells {
        for target in game.targets(from) {
            let stays = target.kind == TargetKind::Stay;
            assert_eq!(stays, from == target.to, "{what}: {target:?}");
            let there = game.position().piece_at(target.to).filter(|_| !stays);
            assert_eq!(target.captures, there, "{what}: {target:?}");
            let same_ends = |mv: &&AnyMove| mv.from == from && mv.to == target.to;
            let choices: Vec<AnyMove> = legal.iter().filter(same_ends).copied().collect();
            assert_eq!(game.choices(from, target.to), choices, "{what}");
            targets.push((from, target.to));
        }
        for &to in &cells {
            let refusal = game.refusal(from, to);
            let is_legal = ends.contains(&(from, to));
            assert_eq!(
                refusal.is_none(),
                is_legal,
                "{what}: {from}{to} {refusal:?}"
            );
            if let Some(refusal) = refusal {
                let played = tried.play(AnyMove::go(from, to));
                assert_eq!(played, Err(refusal), "{what}: {from}{to}");
            }
        }
    }
    assert_same(&tried, game, what);
    targets.sort_unstable();
    assert_eq!(targets, ends.into_iter().collect::<Vec<_>>(), "{what}");
}
