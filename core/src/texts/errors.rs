use super::{Language, piece_name, say, terrain_name};
use crate::{FenError, FenErrorKind, Piece, PositionError, RuleSet, SetupError, Side, Terrain};

/// Why a position text is none: it cannot be read, or it makes no sense.
#[must_use]
pub fn position_error(language: Language, error: &PositionError, rules: &RuleSet) -> String {
    match error {
        PositionError::Fen(error) => fen_error(language, error),
        PositionError::Setup(error) => setup_error(language, error, rules),
    }
}

/// Why an arrangement of animals is no position.
///
/// ```
/// use doushou_core::texts::{Language, setup_error};
/// use doushou_core::{Animal, Piece, RuleSet, SetupError, Side};
/// let wet = SetupError::InRiver {
///     piece: Piece::new(Side::Red, Animal::Lion),
///     square: "b6".parse().unwrap(),
/// };
/// let sentence = setup_error(Language::ZhHant, &wet, &RuleSet::YESHOU);
/// assert_eq!(sentence, "紅方獅子不會游泳，不能放在 b6 的小河裡。");
/// ```
#[must_use]
pub fn setup_error(language: Language, error: &SetupError, rules: &RuleSet) -> String {
    let name = |piece: Piece| piece_name(language, piece, rules);
    match *error {
        SetupError::OwnDenOccupied { piece, den } => {
            let (animal, home) = (
                name(piece),
                terrain_name(language, Terrain::Den(piece.side)),
            );
            say!(
                language,
                "{animal}不能放在 {den}：那是{home}。",
                "{animal}不能放在 {den}：那是{home}。",
                "The {animal} cannot stand on {den}: that is {home}."
            )
        }
        SetupError::InRiver { piece, square } => {
            let animal = name(piece);
            say!(
                language,
                "{animal}不会游泳，不能放在 {square} 的小河里。",
                "{animal}不會游泳，不能放在 {square} 的小河裡。",
                "The {animal} does not swim and cannot stand in the river on {square}."
            )
        }
        SetupError::Duplicate {
            piece,
            first,
            second,
        } => {
            let animal = name(piece);
            say!(
                language,
                "{first} 和 {second} 都是{animal}，每方每种动物只有一只。",
                "{first} 和 {second} 都是{animal}，每方每種動物只有一隻。",
                "The {animal} stands on {first} and on {second}, but a side has one of each kind."
            )
        }
        SetupError::NoAnimals => language
            .pick([
                "棋盘上一只动物也没有。",
                "棋盤上一隻動物也沒有。",
                "There are no animals on the board.",
            ])
            .to_owned(),
        SetupError::BothDensEntered => {
            let red = terrain_name(language, Terrain::Den(Side::Red));
            let blue = terrain_name(language, Terrain::Den(Side::Blue));
            say!(
                language,
                "{red}和{blue}不能同时被攻入。",
                "{red}和{blue}不能同時被攻入。",
                "{red} and {blue} cannot both be entered: one came first and won."
            )
        }
    }
}

/// Why a position text cannot be read, and where.
#[must_use]
pub fn fen_error(language: Language, error: &FenError) -> String {
    let column = error.column;
    let what = fen_error_kind(language, &error.kind);
    say!(
        language,
        "局面文字第 {column} 个字符：{what}",
        "局面文字第 {column} 個字元：{what}",
        "The position text, character {column}: {what}"
    )
}

fn fen_error_kind(language: Language, kind: &FenErrorKind) -> String {
    match kind {
        FenErrorKind::UnknownPiece(letter) => say!(
            language,
            "不认识 {letter}，这里应是动物字母或空格数。",
            "不認得 {letter}，這裡應是動物字母或空格數。",
            "{letter} is neither an animal's letter nor a number of empty squares."
        ),
        FenErrorKind::RowWidth { row, squares } => say!(
            language,
            "第 {row} 行有 {squares} 格，应是 7 格。",
            "第 {row} 排有 {squares} 格，應是 7 格。",
            "row {row} has {squares} squares and should have 7."
        ),
        FenErrorKind::RowCount(rows) => say!(
            language,
            "有 {rows} 行，应是 9 行。",
            "有 {rows} 排，應是 9 排。",
            "there are {rows} rows and should be 9."
        ),
        FenErrorKind::SideToMove(word) if word.is_empty() => language
            .pick([
                "缺轮到哪一方，应是 r（红）或 b（蓝）。",
                "缺輪到哪一方，應是 r（紅）或 b（藍）。",
                "the side to move is missing: r (Red) or b (Blue).",
            ])
            .to_owned(),
        FenErrorKind::SideToMove(word) => say!(
            language,
            "轮到哪一方应写 r（红）或 b（蓝），不是 {word}。",
            "輪到哪一方應寫 r（紅）或 b（藍），不是 {word}。",
            "the side to move should be r (Red) or b (Blue), not {word}."
        ),
        FenErrorKind::PliesSinceCapture(word) => say!(
            language,
            "没有吃子的步数应是数字，不是 {word}。",
            "沒有吃子的步數應是數字，不是 {word}。",
            "the plies since the last capture should be a number, not {word}."
        ),
        FenErrorKind::Round(word) => say!(
            language,
            "回合数应是从 1 起的数字，不是 {word}。",
            "回合數應是從 1 起的數字，不是 {word}。",
            "the round should be a number from 1 on, not {word}."
        ),
        FenErrorKind::Trailing(word) => say!(
            language,
            "后面多出了 {word}。",
            "後面多出了 {word}。",
            "{word} follows the position."
        ),
    }
}
