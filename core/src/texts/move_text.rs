use super::{Language, animal_name, piece_glyph, piece_name, say};
use crate::{Animal, AnyMove, CellId, Deed, FolkId, GameRules, Piece, Side, Turn};

/// A move as people write it.
///
/// Chinese as xiangqi readers know it, seen by the side that moves: the animal,
/// the file it leaves counted from that side's right, then 进 or 退 with the
/// number of rows, or 平 with the file it comes to. English names both squares
/// and what was captured. Turning a tile over tells nothing of who lies there.
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
    match mv.deed {
        Deed::Go => {}
        Deed::Change(animal) => {
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
        Deed::Drop(animal) => {
            let (dropped, to) = (Piece::new(piece.side, animal), mv.to);
            return match language {
                Language::En => format!("{} dropped on {to}", name(dropped)),
                _ => format!("放{} {to}", glyph(language, dropped, rules)),
            };
        }
        Deed::TurnOver => return turn_over_text(language, mv.from),
    }
    if language.is_chinese() && needs_cell_names(piece.animal, rules) {
        let (animal, from, to) = (glyph(language, piece, rules), mv.from, mv.to);
        let sign = if captured.is_empty() { "–" } else { "×" };
        let victims = captured
            .iter()
            .map(|&victim| glyph(language, victim, rules));
        let victims: String = victims.collect();
        return format!("{animal} {from}{sign}{to} {victims}")
            .trim_end()
            .to_owned();
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

/// A tile about to be turned over: who lies there is not known.
pub(super) fn turn_over_text(language: Language, cell: CellId) -> String {
    match language {
        Language::En => format!("{cell} turned over"),
        _ => format!("{} {cell}", language.pick(["翻开", "翻開", ""])),
    }
}

/// Whether files and rows leave it open where a piece goes: points and squares
/// between share their numbers, and a snake's zigzag meets a file many times.
fn needs_cell_names(animal: Animal, rules: GameRules) -> bool {
    match rules.folk() {
        Some(FolkId::Bears) => true,
        Some(FolkId::InternationalSnake) => animal == Animal::Snake,
        _ => false,
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

/// A turn of a game's history: [`move_text`] or [`skip_text`], and who came up
/// where a tile was turned over.
#[must_use]
pub fn turn_text(language: Language, turn: &Turn, rules: impl Into<GameRules>) -> String {
    let rules = rules.into();
    match turn {
        Turn::Move {
            mv,
            piece,
            captured,
        } => {
            if mv.deed != Deed::TurnOver {
                return move_text(language, *piece, *mv, captured.iter().copied(), rules);
            }
            // Short, to fit a list of moves.
            let (cell, up) = (mv.to, piece_name(language, *piece, rules));
            say!(language, "{cell}：{up}", "{cell}：{up}", "{cell}: {up}")
        }
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
                .map(|language| move_text(language, Piece::new(side, animal), mv, None, rules));
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
                        rules,
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
        let texts = Language::ALL.map(|language| turn_text(language, &taking, rules));
        assert_eq!(texts, ["虎一进一", "虎一進一", "Tiger g1×g2 Fox"]);
        let skip = Turn::Skip { side: Side::Red };
        let texts = Language::ALL.map(|language| turn_text(language, &skip, rules));
        assert_eq!(texts, ["停走", "停走", "skipped"]);
    }

    /// A move of a position, written in every language.
    fn texts_of(game: FolkId, fen: &str, mv: &str) -> [String; 3] {
        let position = crate::AnyGame::from_fen(fen, game).unwrap();
        let mv = position.find_move(mv).unwrap();
        let piece = position.piece_at(mv.from).unwrap();
        let captured = position.victims(mv).into_iter().map(|(_, piece)| piece);
        let captured: Vec<Piece> = captured.collect();
        Language::ALL.map(|language| move_text(language, piece, mv, captured.clone(), game))
    }

    #[test]
    fn moves_of_the_folk_games() {
        for (game, fen, mv, expected) in [
            (
                FolkId::Lake,
                "7/7/2Ce3/4D2/7/7/7/7/7 r",
                "e6e7xd7",
                ["狗三进一吃象", "狗三進一吃象", "Dog e6×e7 Elephant"],
            ),
            (
                FolkId::International,
                "7t/8/8/4B3/8/4c3/8/T7[C] r",
                "e5=c",
                ["熊四变猫", "熊四變貓", "Bear e5 becomes Cat"],
            ),
            (
                FolkId::InternationalSnake,
                "7t/8/8/8/4S3/8/8/T7 r",
                "e4e6",
                ["蛇 e4–e6", "蛇 e4–e6", "Snake e4–e6"],
            ),
            (
                FolkId::Bears,
                "8b/9/9/5s3/4D4/9/9/B8+8/8/8/4f3/8/8/8 r",
                "e4f5",
                ["犬 e4×f5 羊驹", "犬 e4×f5 羊駒", "Dog e4×f5 Sheep, Foal"],
            ),
            (
                FolkId::Ocean,
                "8a/9/9/9/9/4s4/9/9/9/A8 b",
                "e5e3",
                ["鲨五进二", "鯊五進二", "Shark e5–e3"],
            ),
            (
                FolkId::Plains,
                "8l/9/9/9/9/9/9/9/9/9/L8 r",
                "a1a3",
                ["狮九进二", "獅九進二", "Lion king a1–a3"],
            ),
        ] {
            assert_eq!(texts_of(game, fen, mv), expected, "{game:?}");
        }
    }

    #[test]
    fn a_tile_is_named_only_once_it_is_up() {
        let cell = AnyMove::from("b2b3".parse::<Move>().unwrap()).from;
        let mv = AnyMove::on(cell, Deed::TurnOver);
        let rat = Piece::new(Side::Blue, Animal::Rat);
        let texts = Language::ALL.map(|language| move_text(language, rat, mv, None, FolkId::Flip));
        assert_eq!(texts, ["翻开 b2", "翻開 b2", "b2 turned over"]);
        let turn = Turn::Move {
            mv,
            piece: rat,
            captured: Vec::new(),
        };
        let texts = Language::ALL.map(|language| turn_text(language, &turn, FolkId::Flip));
        assert_eq!(texts, ["b2：蓝方老鼠", "b2：藍方老鼠", "b2: Blue rat"]);
        let drop = AnyMove::on(cell, Deed::Drop(Animal::Cat));
        let texts =
            Language::ALL.map(|language| move_text(language, rat, drop, None, FolkId::Flip));
        assert_eq!(texts, ["放猫 b2", "放貓 b2", "Cat dropped on b2"]);
    }
}
