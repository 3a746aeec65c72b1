use super::{Language, animal_name, piece_glyph};
use crate::{Move, Piece, RuleSet, Side, Square, Turn};

/// A move as people write it.
///
/// Chinese as xiangqi readers know it, seen by the side that moves: the animal,
/// the file it leaves counted from that side's right, then 进 or 退 with the
/// number of rows, or 平 with the file it comes to. English names both squares
/// and what was captured.
///
/// ```
/// use doushou_core::texts::{Language, move_text};
/// use doushou_core::{Animal, Piece, RuleSet, Side};
/// let tiger = Piece::new(Side::Red, Animal::Tiger);
/// let cat = Piece::new(Side::Blue, Animal::Cat);
/// let rules = RuleSet::default();
/// let mv = "g1g2".parse().unwrap();
/// assert_eq!(move_text(Language::ZhHans, tiger, mv, None, &rules), "虎一进一");
/// assert_eq!(move_text(Language::En, tiger, mv, Some(cat), &rules), "Tiger g1×g2 Cat");
/// ```
#[must_use]
pub fn move_text(
    language: Language,
    piece: Piece,
    mv: Move,
    captured: Option<Piece>,
    rules: &RuleSet,
) -> String {
    match language {
        Language::En => {
            let name = |piece: Piece| animal_name(language, piece.animal, rules);
            let (animal, Move { from, to }) = (name(piece), mv);
            match captured {
                Some(victim) => format!("{animal} {from}×{to} {}", name(victim)),
                None => format!("{animal} {from}–{to}"),
            }
        }
        Language::ZhHans | Language::ZhHant => {
            let animal = piece_glyph(language, piece.animal, rules);
            let file = numeral(file_from_right(piece.side, mv.from));
            let rows = i16::from(mv.to.rank()) - i16::from(mv.from.rank());
            let forward = match piece.side {
                Side::Red => rows,
                Side::Blue => -rows,
            };
            let (verb, number) = match forward {
                0 => ("平", file_from_right(piece.side, mv.to)),
                1.. => (language.pick(["进", "進", ""]), forward.unsigned_abs()),
                _ => ("退", forward.unsigned_abs()),
            };
            format!("{animal}{file}{verb}{}", numeral(number))
        }
    }
}

/// What stands in a move list where a player ran out of time and skipped.
#[must_use]
pub const fn skip_text(language: Language) -> &'static str {
    language.pick(["停走", "停走", "skipped"])
}

/// A turn of a game's history: [`move_text`] or [`skip_text`].
#[must_use]
pub fn turn_text(language: Language, turn: &Turn, rules: &RuleSet) -> String {
    match *turn {
        Turn::Move {
            mv,
            piece,
            captured,
        } => move_text(language, piece, mv, captured, rules),
        Turn::Skip { .. } => skip_text(language).to_owned(),
    }
}

/// 1 to 7, as the side counts from its own right hand.
fn file_from_right(side: Side, square: Square) -> u16 {
    u16::from(match side {
        Side::Red => crate::COLUMNS - square.file(),
        Side::Blue => square.file() + 1,
    })
}

/// Chinese numerals; the classic board needs none past nine.
fn numeral(number: u16) -> String {
    const NUMERALS: [&str; 10] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    NUMERALS
        .get(usize::from(number))
        .map_or_else(|| number.to_string(), |text| (*text).to_owned())
}
