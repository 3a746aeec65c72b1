use super::{Language, animal_name, piece_glyph};
use crate::{AnyMove, CellId, Deed, GameRules, Piece, Side, Turn};

/// A move as people write it.
///
/// Chinese as xiangqi readers know it, seen by the side that moves: the animal,
/// the file it leaves counted from that side's right, then 进 or 退 with the
/// number of rows, or 平 with the file it comes to. English names both squares
/// and what was captured.
///
/// ```
/// use doushou_core::texts::{Language, move_text};
/// use doushou_core::{Animal, Move, Piece, RuleSet, Side};
/// let tiger = Piece::new(Side::Red, Animal::Tiger);
/// let cat = Piece::new(Side::Blue, Animal::Cat);
/// let rules = RuleSet::default();
/// let mv: Move = "g1g2".parse().unwrap();
/// assert_eq!(move_text(Language::ZhHans, tiger, mv, None, &rules), "虎一进一");
/// assert_eq!(move_text(Language::En, tiger, mv, Some(cat), &rules), "Tiger g1×g2 Cat");
/// ```
#[must_use]
pub fn move_text(
    language: Language,
    piece: Piece,
    mv: impl Into<AnyMove>,
    captured: impl IntoIterator<Item = Piece>,
    rules: impl Into<GameRules>,
) -> String {
    let rules = rules.into();
    let (name, mv) = (
        |piece: Piece| animal_name(language, piece.animal, rules),
        mv.into(),
    );
    let captured: Vec<Piece> = captured.into_iter().collect();
    if let Deed::Change(animal) = mv.deed {
        let into = Piece::new(piece.side, animal);
        return match language {
            Language::En => format!("{} {} becomes {}", name(piece), mv.from, name(into)),
            _ => {
                let [animal, into] = [piece, into].map(|piece| glyph(language, piece, rules));
                let file = numeral(file_from_right(piece.side, mv.from));
                format!("{animal}{file}{}{into}", language.pick(["变", "變", ""]))
            }
        };
    }
    match language {
        Language::En => {
            let (animal, from, to) = (name(piece), mv.from, mv.to);
            if captured.is_empty() {
                return format!("{animal} {from}–{to}");
            }
            let victims: Vec<_> = captured.iter().map(|&victim| name(victim)).collect();
            format!("{animal} {from}×{to} {}", victims.join(", "))
        }
        Language::ZhHans | Language::ZhHant => {
            let animal = glyph(language, piece, rules);
            let file = numeral(file_from_right(piece.side, mv.from));
            let rows = mv.to.row_for(piece.side) - mv.from.row_for(piece.side);
            let target = file_from_right(piece.side, mv.to);
            let is_straight = target == file_from_right(piece.side, mv.from);
            let (verb, number) = match rows {
                0 => ("平", target),
                _ if rows > 0 => (language.pick(["进", "進", ""]), target),
                _ => ("退", target),
            };
            // Straight on, the number of rows is told; aslant, as in xiangqi, the file.
            let number = if is_straight {
                rows.unsigned_abs()
            } else {
                number
            };
            let aside: String = if mv.taken().next().is_some() {
                let victims = captured
                    .iter()
                    .map(|&victim| glyph(language, victim, rules));
                std::iter::once(language.pick(["吃", "吃", ""]))
                    .chain(victims)
                    .collect()
            } else {
                String::new()
            };
            format!("{animal}{file}{verb}{}{aside}", numeral(number))
        }
    }
}

fn glyph(language: Language, piece: Piece, rules: GameRules) -> &'static str {
    piece_glyph(language, piece.animal, rules)
}

/// What stands in a move list where a player ran out of time and skipped.
#[must_use]
pub const fn skip_text(language: Language) -> &'static str {
    language.pick(["停走", "停走", "skipped"])
}

/// A turn of a game's history: [`move_text`] or [`skip_text`].
#[must_use]
pub fn turn_text(language: Language, turn: &Turn, rules: impl Into<GameRules>) -> String {
    let rules = rules.into();
    match turn {
        Turn::Move {
            mv,
            piece,
            captured,
        } => move_text(language, *piece, *mv, captured.iter().copied(), rules),
        Turn::Skip { .. } => skip_text(language).to_owned(),
    }
}

/// From 1, as the side counts from its own right hand.
fn file_from_right(side: Side, cell: CellId) -> u16 {
    u16::from(cell.files_from_right(side)) + 1
}

/// Chinese numerals; no board needs one past nine.
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
    use crate::{Move, RuleSet, Square};

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
            mv: "g1g2".parse::<Move>().unwrap().into(),
            piece: Piece::new(Side::Red, Animal::Tiger),
            captured: vec![Piece::new(Side::Blue, Animal::Wolf)],
        };
        let texts = Language::ALL.map(|language| turn_text(language, &taking, &rules));
        assert_eq!(texts, ["虎一进一", "虎一進一", "Tiger g1×g2 Fox"]);
        let skip = Turn::Skip { side: Side::Red };
        let texts = Language::ALL.map(|language| turn_text(language, &skip, &rules));
        assert_eq!(texts, ["停走", "停走", "skipped"]);
    }
}
