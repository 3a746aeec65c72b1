use super::{Language, piece_name, refusal, say, terrain_name};
use crate::{
    FenError, FenErrorKind, GameRules, ParseRuleSetError, Piece, PositionError, RecordProblem,
    RecordProblemKind, SetupError, Side, Terrain,
};

/// Why a position text is none: it cannot be read, or it makes no sense.
#[must_use]
pub fn position_error(
    language: Language,
    error: &PositionError,
    rules: impl Into<GameRules>,
) -> String {
    let rules = rules.into();
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
pub fn setup_error(language: Language, error: &SetupError, rules: impl Into<GameRules>) -> String {
    let rules = rules.into();
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
        SetupError::Foreign { piece, square } => {
            let letter = piece.letter();
            say!(
                language,
                "{square} 上的动物不是这个棋里的。",
                "{square} 上的動物不是這個棋裡的。",
                "{letter} on {square} is no animal of this game."
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
        FenErrorKind::RowWidth {
            row,
            squares,
            expected,
        } => say!(
            language,
            "第 {row} 行有 {squares} 格，应是 {expected} 格。",
            "第 {row} 排有 {squares} 格，應是 {expected} 格。",
            "row {row} has {squares} squares and should have {expected}."
        ),
        FenErrorKind::RowCount { rows, expected } => say!(
            language,
            "有 {rows} 行，应是 {expected} 行。",
            "有 {rows} 排，應是 {expected} 排。",
            "there are {rows} rows and should be {expected}."
        ),
        FenErrorKind::Misplaced { piece, square } => {
            let letter = piece.letter();
            say!(
                language,
                "这只动物不能放在 {square}。",
                "這隻動物不能放在 {square}。",
                "{letter} may not stand on {square}."
            )
        }
        FenErrorKind::Brackets => language
            .pick([
                "棋盘后面的方括号读不懂。",
                "棋盤後面的方括號讀不懂。",
                "the brackets behind the board cannot be read.",
            ])
            .to_owned(),
        FenErrorKind::TooManyTiles => language
            .pick([
                "棋子太多：每种动物只有两枚。",
                "棋子太多：每種動物只有兩枚。",
                "there are too many tiles: each animal has two.",
            ])
            .to_owned(),
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

/// Why a rule set's name cannot be read.
#[must_use]
pub fn rule_set_error(language: Language, error: &ParseRuleSetError) -> String {
    match error {
        ParseRuleSetError::UnknownBook(word) | ParseRuleSetError::UnknownGame(word) => say!(
            language,
            "没有叫 {word} 的规则书。",
            "沒有叫 {word} 的規則書。",
            "There is no rule book {word}."
        ),
        ParseRuleSetError::UnknownOption(word) => say!(
            language,
            "没有叫 {word} 的自定规则。",
            "沒有叫 {word} 的自訂規則。",
            "There is no house rule {word}."
        ),
        ParseRuleSetError::BadValue { option, .. } => say!(
            language,
            "自定规则 {option} 的取值不对。",
            "自訂規則 {option} 的取值不對。",
            "The house rule {option} has no such value."
        ),
        ParseRuleSetError::Contradiction { first, second } => say!(
            language,
            "自定规则 {first} 和 {second} 互相矛盾。",
            "自訂規則 {first} 和 {second} 互相矛盾。",
            "The house rules {first} and {second} contradict each other."
        ),
    }
}

/// What in a game record could not be read or played, and where.
///
/// ```
/// use doushou_core::texts::{Language, record_problem};
/// use doushou_core::{RuleSet, read_game};
/// let read = read_game("1. a3a4 a7a5 *");
/// let sentence = record_problem(Language::ZhHans, &read.problems[0], &RuleSet::default());
/// assert_eq!(sentence, "第 1 行第 9 个字符：a7a5 走不成。鼠每步只能走一格。");
/// ```
#[must_use]
pub fn record_problem(
    language: Language,
    problem: &RecordProblem,
    rules: impl Into<GameRules>,
) -> String {
    let rules = rules.into();
    let RecordProblem { line, column, .. } = problem;
    let what = record_problem_kind(language, &problem.kind, rules);
    say!(
        language,
        "第 {line} 行第 {column} 个字符：{what}",
        "第 {line} 行第 {column} 個字元：{what}",
        "Line {line}, character {column}: {what}"
    )
}

fn record_problem_kind(language: Language, kind: &RecordProblemKind, rules: GameRules) -> String {
    match kind {
        RecordProblemKind::SecondGame => language
            .pick([
                "又开始了一局，一个文件只应有一局。",
                "又開始了一局，一個檔案只應有一局。",
                "a second game begins, and a file should hold one.",
            ])
            .to_owned(),
        RecordProblemKind::AfterResult(word) => say!(
            language,
            "结果后面多出了 {word}。",
            "結果後面多出了 {word}。",
            "{word} follows the result."
        ),
        RecordProblemKind::NoTag => language
            .pick([
                "方括号里应是名称和引号里的内容。",
                "方括號裡應是名稱和引號裡的內容。",
                "brackets should hold a name and a quoted value.",
            ])
            .to_owned(),
        RecordProblemKind::OpenTag(name) => say!(
            language,
            "标签 {name} 没有收尾，缺引号或方括号。",
            "標籤 {name} 沒有收尾，缺引號或方括號。",
            "the tag {name} is not closed: a quote or a bracket is missing."
        ),
        RecordProblemKind::RepeatedTag(name) => say!(
            language,
            "标签 {name} 出现了两次，以前一个为准。",
            "標籤 {name} 出現了兩次，以前一個為準。",
            "the tag {name} stands twice; the first one holds."
        ),
        RecordProblemKind::OpenComment => language
            .pick([
                "注释没有收尾，缺右花括号。",
                "註解沒有收尾，缺右大括號。",
                "the comment is not closed: a brace is missing.",
            ])
            .to_owned(),
        RecordProblemKind::Variation => language
            .pick([
                "括号里的变化着法略去了。",
                "括號裡的變化著法略去了。",
                "the variation in parentheses is left out.",
            ])
            .to_owned(),
        RecordProblemKind::OpenVariation => language
            .pick([
                "变化着法没有收尾，缺右括号。",
                "變化著法沒有收尾，缺右括號。",
                "the variation is not closed: a parenthesis is missing.",
            ])
            .to_owned(),
        RecordProblemKind::NoMove(word) => say!(
            language,
            "{word} 不是着法，着法应像 a3a4 这样写两个格子。",
            "{word} 不是著法，著法應像 a3a4 這樣寫兩個格子。",
            "{word} is no move: a move names two squares, such as a3a4."
        ),
        RecordProblemKind::Rules(error) => rule_set_error(language, error),
        RecordProblemKind::Deal(_) => language
            .pick([
                "翻棋的摆法应是十六只动物的字母。",
                "翻棋的擺法應是十六隻動物的字母。",
                "the deal should be the letters of the sixteen tiles.",
            ])
            .to_owned(),
        RecordProblemKind::Position(error) => position_error(language, error, rules),
        RecordProblemKind::IllegalMove { mv, refusal: why } => {
            let why = refusal(language, why, rules);
            say!(
                language,
                "{mv} 走不成。{why}",
                "{mv} 走不成。{why}",
                "{mv} cannot be played. {why}"
            )
        }
        RecordProblemKind::SkipAfterEnd => language
            .pick([
                "棋已经下完，不会再有停走。",
                "棋已經下完，不會再有停走。",
                "a move is skipped, but the game is over.",
            ])
            .to_owned(),
        RecordProblemKind::LosingSkip => language
            .pick([
                "按规则这次超时就输了，不能停走。",
                "按規則這次逾時就輸了，不能停走。",
                "a move is skipped, but by the rules this time-out loses.",
            ])
            .to_owned(),
        RecordProblemKind::ContradictedResult { result, played } => {
            let played = played.result();
            say!(
                language,
                "写的结果是 {result}，棋下出来却是 {played}。",
                "寫的結果是 {result}，棋下出來卻是 {played}。",
                "the result says {result}, but the moves lead to {played}."
            )
        }
        RecordProblemKind::UnexplainedResult(result) => say!(
            language,
            "结果 {result} 没有来由：棋没有下完，也没写怎样结束。",
            "結果 {result} 沒有來由：棋沒有下完，也沒寫怎樣結束。",
            "nothing explains the result {result}: the moves do not end the game, and no reason is given."
        ),
    }
}
