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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Animal;

    #[test]
    fn the_move_text_is_seen_from_the_movers_side() {
        let rules = RuleSet::default();
        let (red, blue) = (Side::Red, Side::Blue);
        for (side, animal, mv, hans, hant, english) in [
            (
                red,
                Animal::Tiger,
                "a1a2",
                "虎七进一",
                "虎七進一",
                "Tiger a1–a2",
            ),
            (
                red,
                Animal::Tiger,
                "g1g2",
                "虎一进一",
                "虎一進一",
                "Tiger g1–g2",
            ),
            (
                red,
                Animal::Lion,
                "g2g1",
                "狮一退一",
                "獅一退一",
                "Lion g2–g1",
            ),
            (
                red,
                Animal::Lion,
                "f3f7",
                "狮二进四",
                "獅二進四",
                "Lion f3–f7",
            ),
            (
                red,
                Animal::Lion,
                "g4d4",
                "狮一平四",
                "獅一平四",
                "Lion g4–d4",
            ),
            (
                red,
                Animal::Cat,
                "b2c2",
                "猫六平五",
                "貓六平五",
                "Cat b2–c2",
            ),
            (
                blue,
                Animal::Tiger,
                "g9g8",
                "虎七进一",
                "虎七進一",
                "Tiger g9–g8",
            ),
            (
                blue,
                Animal::Rat,
                "a7a8",
                "鼠一退一",
                "鼠一退一",
                "Rat a7–a8",
            ),
            (
                blue,
                Animal::Lion,
                "c7c3",
                "狮三进四",
                "獅三進四",
                "Lion c7–c3",
            ),
            (
                blue,
                Animal::Wolf,
                "e7d7",
                "狼五平四",
                "狼五平四",
                "Wolf e7–d7",
            ),
        ] {
            let mv: Move = mv.parse().unwrap();
            let texts = Language::ALL
                .map(|language| move_text(language, Piece::new(side, animal), mv, None, &rules));
            assert_eq!(texts, [hans, hant, english]);
        }
    }

    #[test]
    fn a_side_sees_its_moves_as_the_other_sees_the_turned_board() {
        let rules = RuleSet::default();
        for from in Square::all() {
            for to in Square::all().filter(|&to| to != from) {
                let mv = Move::new(from, to);
                let text = |side, mv| {
                    move_text(
                        Language::ZhHans,
                        Piece::new(side, Animal::Lion),
                        mv,
                        None,
                        &rules,
                    )
                };
                assert_eq!(text(Side::Red, mv), text(Side::Blue, mv.rotated()));
            }
        }
    }

    #[test]
    fn turns_tell_captures_and_skips() {
        let rules: RuleSet = "yeshou+fox".parse().unwrap();
        let taking = Turn::Move {
            mv: "g1g2".parse().unwrap(),
            piece: Piece::new(Side::Red, Animal::Tiger),
            captured: Some(Piece::new(Side::Blue, Animal::Wolf)),
        };
        let texts = Language::ALL.map(|language| turn_text(language, &taking, &rules));
        assert_eq!(texts, ["虎一进一", "虎一進一", "Tiger g1×g2 Fox"]);
        let skip = Turn::Skip { side: Side::Red };
        let texts = Language::ALL.map(|language| turn_text(language, &skip, &rules));
        assert_eq!(texts, ["停走", "停走", "skipped"]);
    }
}
