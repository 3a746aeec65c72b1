//! Positions of the folk games to begin random games from.

use doushou_core::{AnyGame, Deal, Ending, FolkId};

use crate::common::Dice;

/// The deal of the reference's start in `flip`.
pub const DEAL: &str = "ELTPWDCRrcdwptle";

/// What the reference writes between a position of `flip` and what lies under it.
pub const HIDING: &str = " deal ";

/// Reads the reference's text of a position.
pub fn position(game: FolkId, text: &str) -> Result<AnyGame, String> {
    let (fen, deal) = text.split_once(HIDING).unwrap_or((text, DEAL));
    let deal: Deal = deal.parse().map_err(|error| format!("{error}"))?;
    AnyGame::from_fen_dealt(fen, game, deal).map_err(|error| format!("{text}: {error}"))
}

/// A start as text: usually with some of the animals anywhere, so that rare
/// rules meet more often than on long walks.
pub fn random_start(game: FolkId, dice: &mut Dice) -> String {
    if game == FolkId::Flip {
        return random_tiles(dice);
    }
    let start = AnyGame::start(game);
    if dice.one_in(4) {
        return start.to_fen();
    }
    let layout = start.layout();
    let cells = start.cells();
    let points: Vec<usize> = (0..cells.len())
        .filter(|&cell| layout.cells[cell].shape == layout.cells[0].shape)
        .collect();
    let between = &(points.len()..cells.len()).collect::<Vec<_>>();
    let pieces: Vec<char> = start
        .pieces()
        .iter()
        .map(|(_, piece)| piece.letter())
        .collect();
    loop {
        // Half the time crowded into a part, where animals meet and get shut in.
        let crowded = dice.one_in(2);
        let size = if crowded { 5 } else { 11 };
        let corner = [layout.columns, layout.rows]
            .map(|most| dice.below(usize::from(most).saturating_sub(size) + 1) * 2);
        let inside = |&&cell: &&usize| {
            let middle = [layout.cells[cell].x, layout.cells[cell].y].map(usize::from);
            (0..2).all(|way| (corner[way]..corner[way] + 2 * size).contains(&middle[way]))
        };
        let shares = [1 + dice.below(8), 1 + dice.below(8)];
        let mut letters = vec![None; cells.len()];
        let mut absent = Vec::new();
        for &letter in &pieces {
            let of_blue = usize::from(letter.is_ascii_lowercase());
            let afloat = letter.eq_ignore_ascii_case(&'F') && dice.one_in(2);
            let among = if afloat && !between.is_empty() {
                between
            } else {
                &points
            };
            let among: Vec<usize> = among.iter().filter(inside).copied().collect();
            let king = matches!(game, FolkId::International | FolkId::InternationalSnake)
                && letter.eq_ignore_ascii_case(&'T')
                || game == FolkId::Ocean && letter.eq_ignore_ascii_case(&'A')
                || game == FolkId::Bears && letter.eq_ignore_ascii_case(&'B');
            if dice.below(8) < shares[of_blue] || king && !dice.one_in(8) {
                letters[dice.pick(&among)] = Some(letter);
            } else {
                absent.push(letter);
            }
        }
        let mut board = rows(&letters, layout.columns.into(), layout.rows.into());
        if !between.is_empty() {
            let columns = usize::from(layout.columns) - 1;
            let of_squares = rows(&letters[points.len()..], columns, layout.rows.into());
            board = format!("{board}+{}", of_squares.trim_start_matches('/'));
        }
        if matches!(game, FolkId::International | FolkId::InternationalSnake) {
            board += &waiting(&letters, absent, dice);
        }
        let limit = usize::from(start.no_capture_plies());
        let quiet = match dice.below(6) {
            0 if limit > 0 => limit - 1 - dice.below(30),
            _ => 0,
        };
        let side = dice.pick(&["r", "b"]);
        let fen = format!("{board} {side} {quiet} {}", 1 + dice.below(200));
        // Some animals may not stand everywhere; what nobody can come to, such as
        // both without their tiger, has no end that the rules tell.
        if let Ok(read) = AnyGame::from_fen(&fen, game)
            && !matches!(read.ending(), Some(Ending::Exhausted | Ending::Den(_)))
        {
            assert_eq!(read.to_fen(), fen, "{game:?}");
            return fen;
        }
    }
}

/// The rows of a board as text; those that are not there are left out.
fn rows(letters: &[Option<char>], columns: usize, rows: usize) -> String {
    let rows = (0..rows).rev().map(|row| {
        let mut text = String::new();
        let mut empty = 0;
        let row = letters.iter().skip(row * columns).take(columns);
        for letter in row.chain([&Some('|')]) {
            match letter {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.extend((*letter != '|').then_some(letter));
                }
            }
        }
        text
    });
    rows.collect::<Vec<_>>().join("/")
}

/// Some of the absent animals as captured ones that a bear could become.
fn waiting(letters: &[Option<char>], absent: Vec<char>, dice: &mut Dice) -> String {
    let has_bear = |letter: &char| {
        let bear = if letter.is_ascii_uppercase() {
            'B'
        } else {
            'b'
        };
        letters.contains(&Some(bear))
    };
    let mut captured: Vec<char> = absent
        .into_iter()
        .filter(|letter| !letter.eq_ignore_ascii_case(&'B') && has_bear(letter))
        .filter(|_| !dice.one_in(4))
        .collect();
    captured.sort_unstable();
    if captured.is_empty() {
        return String::new();
    }
    format!("[{}]", captured.into_iter().collect::<String>())
}

/// A start of `flip`: a deal face down, or in the middle of a game.
fn random_tiles(dice: &mut Dice) -> String {
    let deal = Deal::new(dice.below(1_000_000) as u64).to_string();
    if dice.one_in(2) {
        return format!("????/????/????/???? - 0 1{HIDING}{deal}");
    }
    let all_up = dice.one_in(2);
    let (mut letters, mut hand) = ([None; 16], Vec::new());
    let mut seen = Vec::new();
    for (cell, letter) in deal.chars().enumerate() {
        if !all_up && dice.one_in(3) {
            letters[cell] = Some('?');
        } else {
            seen.push(letter);
        }
    }
    for mut letter in seen {
        // A captured tile fights for the other side.
        if all_up && dice.one_in(2) {
            let is_red = letter.is_ascii_uppercase();
            letter = if is_red {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            };
        }
        let cell = dice.below(16);
        if letters[cell].is_none() && !dice.one_in(4) {
            letters[cell] = Some(letter);
        } else if !all_up || dice.one_in(2) {
            hand.push(letter);
        }
    }
    hand.sort_unstable();
    let hand: String = hand.into_iter().collect();
    let hand = if hand.is_empty() {
        hand
    } else {
        format!("[{hand}]")
    };
    let quiet = if dice.one_in(4) { 85 } else { 0 };
    let side = dice.pick(&["r", "b"]);
    let board = rows(&letters, 4, 4);
    format!("{board}{hand} {side} {quiet} 30{HIDING}{deal}")
}
