use super::games::noun;
use super::{Language, how_it_moves, say, side_name};
use crate::{
    Animal, Ban, BanReason, BanWarning, EndReason, FolkId, GameError, GameRules, Outcome, Piece,
    Refusal, Side, SquareSet, TigerLeap, TimeoutVerdict,
};

/// Why a try is refused: one warm sentence with its squares and animals.
///
/// ```
/// use doushou_core::texts::{Language, refusal};
/// use doushou_core::{Animal, Piece, Refusal, RuleSet, Side, Square};
/// let blocked = Refusal::LeapBlocked {
///     piece: Piece::new(Side::Red, Animal::Lion),
///     by: Piece::new(Side::Blue, Animal::Rat),
///     at: "c5".parse::<Square>().unwrap().into(),
/// };
/// let sentence = refusal(Language::ZhHans, &blocked, &RuleSet::YESHOU);
/// assert_eq!(sentence, "狮不能跳过小河：c5 有鼠挡路。");
/// ```
#[must_use]
pub fn refusal(language: Language, refusal: &Refusal, rules: impl Into<GameRules>) -> String {
    let rules = rules.into();
    let classic = rules.classic().copied().unwrap_or_default();
    let noun = |piece: Piece| noun(language, piece.animal, rules);
    let own = |piece: Piece| side_name(language, piece.side);
    match *refusal {
        Refusal::GameOver => language
            .pick([
                "这盘棋已经下完了，再来一盘吧。",
                "這盤棋已經下完了，再來一盤吧。",
                "This game is over. How about another one?",
            ])
            .to_owned(),
        Refusal::EmptySquare { square } => say!(
            language,
            "{square} 是空格，请先选自己的一只动物。",
            "{square} 是空格，請先選自己的一隻動物。",
            "{square} is empty: pick one of your own animals first."
        ),
        Refusal::NotYourTurn { square, piece } => {
            let (animal, owner) = (noun(piece), own(piece));
            let mover = side_name(language, piece.side.opposite());
            say!(
                language,
                "现在轮到{mover}走，{square} 的{animal}是{owner}的。",
                "現在輪到{mover}走，{square} 的{animal}是{owner}的。",
                "It is {mover}'s turn, and the {animal} on {square} belongs to {owner}."
            )
        }
        Refusal::SameSquare { square } => say!(
            language,
            "棋子还在 {square}，请再选一个要去的格子。",
            "棋子還在 {square}，請再選一個要去的格子。",
            "It is still on {square}: choose the square to move to."
        ),
        Refusal::OwnPiece { square, piece } => {
            let animal = noun(piece);
            say!(
                language,
                "{square} 上是自己的{animal}，自家人不能吃。",
                "{square} 上是自己的{animal}，自家人不能吃。",
                "Your own {animal} stands on {square}."
            )
        }
        Refusal::TooFar { piece } => too_far(language, piece, rules),
        Refusal::Diagonal { piece } => {
            let animal = noun(piece);
            say!(
                language,
                "{animal}只能横着或竖着走，不能斜走。",
                "{animal}只能橫著或豎著走，不能斜走。",
                "The {animal} moves up, down, left or right, never diagonally."
            )
        }
        Refusal::OwnDen { den } => say!(
            language,
            "{den} 是自己的兽穴，自己的动物不能进去。",
            "{den} 是自己的獸穴，自己的動物不能進去。",
            "{den} is your own den: your animals stay out of it."
        ),
        Refusal::Water { piece, square } => {
            let animal = noun(piece);
            if classic.dog_swims {
                say!(
                    language,
                    "{square} 是小河，只有鼠和狗会游泳，{animal}下不去。",
                    "{square} 是小河，只有鼠和狗會游泳，{animal}下不去。",
                    "{square} is water: only the rat and the dog swim, the {animal} does not."
                )
            } else {
                say!(
                    language,
                    "{square} 是小河，只有鼠会游泳，{animal}下不去。",
                    "{square} 是小河，只有鼠會游泳，{animal}下不去。",
                    "{square} is water: only the rat swims, the {animal} does not."
                )
            }
        }
        Refusal::TrapClosed { piece, trap } => {
            let animal = noun(piece);
            let canine = self::noun(language, Animal::Wolf, rules);
            say!(
                language,
                "{trap} 是对方的陷阱，只有狗、{canine}、猫、鼠进得去，{animal}进不去。",
                "{trap} 是對方的陷阱，只有狗、{canine}、貓、鼠進得去，{animal}進不去。",
                "{trap} is an enemy trap: only dog, {canine}, cat and rat may enter, not the {animal}."
            )
        }
        Refusal::LeapBlocked { piece, by, at } => {
            let (animal, blocker) = (noun(piece), noun(by));
            say!(
                language,
                "{animal}不能跳过小河：{at} 有{blocker}挡路。",
                "{animal}不能跳過小河：{at} 有{blocker}擋路。",
                "The {animal} cannot leap the river: the {blocker} on {at} is in the way."
            )
        }
        Refusal::LeapNotAllowed { piece, along_file } => {
            let animal = noun(piece);
            if along_file && classic.tiger_leap == TigerLeap::AcrossOnly {
                say!(
                    language,
                    "这一局{animal}只能横着跳河，不能竖着跳。",
                    "這一局{animal}只能橫著跳河，不能豎著跳。",
                    "In this game the {animal} leaps across the river, never along it."
                )
            } else {
                say!(
                    language,
                    "这一局{animal}不能跳河。",
                    "這一局{animal}不能跳河。",
                    "In this game the {animal} does not leap the river."
                )
            }
        }
        Refusal::TooStrong {
            piece,
            victim,
            square,
        } => too_strong(language, piece, victim, square.to_string(), rules),
        Refusal::ElephantRat { square } => say!(
            language,
            "象吃不了 {square} 的鼠，鼠正是象的克星。",
            "象吃不了 {square} 的鼠，鼠正是象的剋星。",
            "The elephant cannot capture the rat on {square}: the rat is the one it fears."
        ),
        Refusal::AcrossBank {
            piece,
            victim,
            square,
        } => {
            let (animal, prey) = (noun(piece), noun(victim));
            say!(
                language,
                "{animal}吃不到 {square} 的{prey}：一个在水里，一个在岸上。",
                "{animal}吃不到 {square} 的{prey}：一個在水裡，一個在岸上。",
                "The {animal} cannot capture the {prey} on {square}: one is in the water, the other ashore."
            )
        }
        Refusal::TrappedIdle { piece, trap } => {
            let animal = noun(piece);
            say!(
                language,
                "{animal}掉在 {trap} 的陷阱里，这一局不能从陷阱里吃子，只能走开。",
                "{animal}掉在 {trap} 的陷阱裡，這一局不能從陷阱裡吃子，只能走開。",
                "The {animal} is caught in the trap on {trap}: in this game it may not capture, only walk away."
            )
        }
        Refusal::NotItsMove { piece } => {
            let animal = noun(piece);
            let how = rules
                .folk()
                .and_then(|game| how_it_moves(language, game, piece.animal));
            let how = how.map_or_else(String::new, |how| {
                say!(language, "：{how}", "：{how}", ": {how}")
            });
            say!(
                language,
                "{animal}不是这样走的{how}。",
                "{animal}不是這樣走的{how}。",
                "The {animal} does not move like that{how}."
            )
        }
        Refusal::Revealed => language
            .pick([
                "后来翻开的棋子已经看见了，只能从那之后接着走。",
                "後來翻開的棋子已經看見了，只能從那之後接著走。",
                "Tiles turned over later have been seen: go on from there.",
            ])
            .to_owned(),
        Refusal::Banned(given) => ban(language, &given, rules),
    }
}

fn too_far(language: Language, piece: Piece, rules: GameRules) -> String {
    let animal = noun(language, piece.animal, rules);
    let leaps = rules
        .classic()
        .is_some_and(|rules| rules.leaps(piece.animal, false));
    if leaps {
        say!(
            language,
            "{animal}每步走一格，只有在河边才能笔直跳到对岸。",
            "{animal}每步走一格，只有在河邊才能筆直跳到對岸。",
            "The {animal} moves one square; only at the bank may it leap straight over the river."
        )
    } else {
        say!(
            language,
            "{animal}每步只能走一格。",
            "{animal}每步只能走一格。",
            "The {animal} moves one square at a time."
        )
    }
}

fn too_strong(
    language: Language,
    piece: Piece,
    victim: Piece,
    square: String,
    rules: GameRules,
) -> String {
    let animal = noun(language, piece.animal, rules);
    let prey = noun(language, victim.animal, rules);
    let rank = |piece: Piece| rules.rank(piece.animal).unwrap_or_default();
    let (low, high) = (rank(piece), rank(victim));
    say!(
        language,
        "{animal}（{low} 级）吃不了 {square} 的{prey}（{high} 级），对方更强。",
        "{animal}（{low} 級）吃不了 {square} 的{prey}（{high} 級），對方更強。",
        "The {animal} (rank {low}) cannot capture the stronger {prey} (rank {high}) on {square}."
    )
}

/// Why a move that would else be legal is banned now.
#[must_use]
pub fn ban(language: Language, ban: &Ban, rules: impl Into<GameRules>) -> String {
    let rules = rules.into();
    match ban.reason {
        BanReason::SevenThree {
            animal,
            square,
            entries,
        } => {
            let animal = noun(language, animal, rules);
            say!(
                language,
                "最近 7 步里{animal}已 {entries} 次走进 {square}，这一步请换个去处（7-3 规则）。",
                "最近 7 步裡{animal}已 {entries} 次走進 {square}，這一步請換個去處（7-3 規則）。",
                "The {animal} entered {square} {entries} times in the last 7 moves: somewhere else this time (7-3 rule)."
            )
        }
        BanReason::SeventeenFive { animal, squares } => {
            let animal = noun(language, animal, rules);
            let list = square_list(language, squares);
            say!(
                language,
                "最近 17 步都是{animal}在 {list} 打转，这一步不能再进这些格子（17-5 规则）。",
                "最近 17 步都是{animal}在 {list} 打轉，這一步不能再進這些格子（17-5 規則）。",
                "For 17 moves only the {animal} moved, on {list}: this time it may not enter these squares (17-5 rule)."
            )
        }
        BanReason::Cycle { occurrences } => say!(
            language,
            "这个局面已出现 {occurrences} 次，从这里走过的棋不能再走，请变着（循环规则）。",
            "這個局面已出現 {occurrences} 次，從這裡走過的棋不能再走，請變著（循環規則）。",
            "This position has come about {occurrences} times: a move already played from it may not be played again (cycle rule)."
        ),
    }
}

/// How near a ban or a draw is, before it bites.
#[must_use]
pub fn warning(language: Language, warning: &BanWarning, rules: impl Into<GameRules>) -> String {
    let rules = rules.into();
    match *warning {
        BanWarning::SevenThree {
            animal,
            square,
            entries,
            moves,
        } => {
            let animal = noun(language, animal, rules);
            say!(
                language,
                "留意 7-3 规则：最近 {moves} 步里{animal}已 {entries} 次走进 {square}，7 步里满 3 次就暂时不能再进。",
                "留意 7-3 規則：最近 {moves} 步裡{animal}已 {entries} 次走進 {square}，7 步裡滿 3 次就暫時不能再進。",
                "Mind the 7-3 rule: in the last {moves} moves the {animal} entered {square} {entries} times; with 3 in 7 it is closed for a while."
            )
        }
        BanWarning::SeventeenFive {
            animal,
            moves,
            squares,
        } => {
            let animal = noun(language, animal, rules);
            let list = square_list(language, squares);
            say!(
                language,
                "留意 17-5 规则：已连续 {moves} 步只走{animal}，都在 {list}；满 17 步还不出 5 格就不能再进这些格子。",
                "留意 17-5 規則：已連續 {moves} 步只走{animal}，都在 {list}；滿 17 步還不出 5 格就不能再進這些格子。",
                "Mind the 17-5 rule: {moves} moves in a row by the {animal}, all on {list}; after 17 on at most 5 squares they are closed to it."
            )
        }
        BanWarning::Cycle { occurrences } => say!(
            language,
            "留意循环规则：这个局面已出现 {occurrences} 次，到第 4 次就要变着。",
            "留意循環規則：這個局面已出現 {occurrences} 次，到第 4 次就要變著。",
            "Mind the cycle rule: this position has come about {occurrences} times; at the fourth you must play something else."
        ),
        BanWarning::NoCapture { plies, limit } => {
            let (rounds, limit) = (plies / 2, limit / 2);
            let progress = progress(language, rules);
            say!(
                language,
                "已有 {rounds} 回合没有{progress}，满 {limit} 回合就是和棋。",
                "已有 {rounds} 回合沒有{progress}，滿 {limit} 回合就是和棋。",
                "{rounds} rounds without {progress}; after {limit} the game is drawn."
            )
        }
    }
}

/// Who won: 红方胜, Blue wins, 和棋.
#[must_use]
pub const fn headline(language: Language, outcome: &Outcome) -> &'static str {
    match outcome.winner {
        Some(Side::Red) => language.pick(["红方胜", "紅方勝", "Red wins"]),
        Some(Side::Blue) => language.pick(["蓝方胜", "藍方勝", "Blue wins"]),
        None => language.pick(["和棋", "和棋", "Draw"]),
    }
}

/// Who won and why, as one sentence.
///
/// ```
/// use doushou_core::texts::{Language, outcome};
/// use doushou_core::{EndReason, Outcome, Side};
/// let end = Outcome { winner: Some(Side::Red), reason: EndReason::Den };
/// assert_eq!(outcome(Language::En, &end), "Red wins: it entered Blue's den.");
/// ```
#[must_use]
pub fn outcome(language: Language, outcome: &Outcome) -> String {
    game_outcome(language, outcome, GameRules::default())
}

/// The same of any game: what had to be captured depends on it.
///
/// ```
/// use doushou_core::texts::{Language, game_outcome};
/// use doushou_core::{EndReason, FolkId, Outcome, Side};
/// let end = Outcome { winner: Some(Side::Red), reason: EndReason::Captured };
/// let sentence = game_outcome(Language::En, &end, FolkId::Bears);
/// assert_eq!(sentence, "Red wins: Blue's three bears are captured.");
/// ```
#[must_use]
pub fn game_outcome(language: Language, outcome: &Outcome, rules: impl Into<GameRules>) -> String {
    let headline = headline(language, outcome);
    let reason = why_ended(language, outcome, rules.into());
    say!(
        language,
        "{headline}：{reason}",
        "{headline}：{reason}",
        "{headline}: {reason}"
    )
}

/// Why a game of any kind ended, as a sentence that stands alone below a headline.
///
/// ```
/// use doushou_core::texts::{Language, outcome_reason};
/// use doushou_core::{EndReason, Outcome, RuleSet, Side};
/// let end = Outcome { winner: Some(Side::Red), reason: EndReason::Den };
/// let [hans, hant, en] = Language::ALL.map(|language| outcome_reason(language, &end, RuleSet::YESHOU));
/// assert_eq!(hans, "走进了蓝方的兽穴。");
/// assert_eq!(hant, "走進了藍方的獸穴。");
/// assert_eq!(en, "It entered Blue's den.");
/// ```
#[must_use]
pub fn outcome_reason(
    language: Language,
    outcome: &Outcome,
    rules: impl Into<GameRules>,
) -> String {
    let reason = why_ended(language, outcome, rules.into());
    let mut letters = reason.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

pub(super) fn why_ended(language: Language, outcome: &Outcome, rules: GameRules) -> String {
    match outcome.winner {
        Some(winner) => why_won(language, winner, outcome.reason, rules),
        None => why_drawn(language, outcome.reason, rules).to_owned(),
    }
}

fn why_won(language: Language, winner: Side, reason: EndReason, rules: GameRules) -> String {
    let loser = side_name(language, winner.opposite());
    match reason {
        EndReason::Den => say!(
            language,
            "走进了{loser}的兽穴。",
            "走進了{loser}的獸穴。",
            "it entered {loser}'s den."
        ),
        EndReason::Captured => captured(language, loser, rules),
        EndReason::Landed => say!(
            language,
            "鳌登上了{loser}的陆地。",
            "鰲登上了{loser}的陸地。",
            "its ao came onto {loser}'s land."
        ),
        EndReason::Retreat => say!(
            language,
            "{loser}的鳌退上陆地，再也不能下海。",
            "{loser}的鰲退上陸地，再也不能下海。",
            "{loser}'s ao withdrew ashore and can no longer enter the sea."
        ),
        EndReason::NoMove => say!(
            language,
            "{loser}被困住，没有棋可走。",
            "{loser}被困住，沒有棋可走。",
            "{loser} is hemmed in and has no move."
        ),
        EndReason::Resign => say!(
            language,
            "{loser}认输。",
            "{loser}認輸。",
            "{loser} resigned."
        ),
        EndReason::Time => say!(
            language,
            "{loser}超时。",
            "{loser}逾時。",
            "{loser} ran out of time."
        ),
        EndReason::Left => say!(
            language,
            "{loser}离开了棋局。",
            "{loser}離開了棋局。",
            "{loser} left the game."
        ),
        // No rule book decides a game so; a record may still claim it.
        EndReason::NoCapture | EndReason::Cycle | EndReason::Exhausted | EndReason::Agreement => {
            why_drawn(language, reason, rules).to_owned()
        }
    }
}

/// What the loser has no more of.
fn captured(language: Language, loser: &str, rules: GameRules) -> String {
    match rules.folk() {
        Some(FolkId::International | FolkId::InternationalSnake) => say!(
            language,
            "{loser}的虎被吃掉了。",
            "{loser}的虎被吃掉了。",
            "{loser}'s tiger is captured."
        ),
        Some(FolkId::Ocean) => say!(
            language,
            "{loser}的鳌被吃掉了。",
            "{loser}的鰲被吃掉了。",
            "{loser}'s ao is captured."
        ),
        Some(FolkId::Bears) => say!(
            language,
            "{loser}的三只熊都被吃掉了。",
            "{loser}的三隻熊都被吃掉了。",
            "{loser}'s three bears are captured."
        ),
        Some(FolkId::Flip) => say!(
            language,
            "{loser}一只动物也没有了。",
            "{loser}一隻動物也沒有了。",
            "{loser} has no animal left."
        ),
        _ => say!(
            language,
            "{loser}的动物全被吃掉了。",
            "{loser}的動物全被吃掉了。",
            "all of {loser}'s animals are captured."
        ),
    }
}

/// What has not come about for so long that the game is drawn: 吃子, and what
/// else a game counts.
fn progress(language: Language, rules: GameRules) -> &'static str {
    language.pick(match rules.folk() {
        Some(FolkId::Flip) => [
            "翻棋、吃子或放棋",
            "翻棋、吃子或放棋",
            "a turn-over, capture or drop",
        ],
        Some(FolkId::International | FolkId::InternationalSnake) => {
            ["吃子或变化", "吃子或變化", "a capture or change"]
        }
        _ => ["吃子", "吃子", "a capture"],
    })
}

const fn why_drawn(language: Language, reason: EndReason, rules: GameRules) -> &'static str {
    language.pick(match reason {
        EndReason::NoCapture if matches!(rules.folk(), Some(FolkId::Flip)) => [
            "太久没有翻棋、吃子或放棋。",
            "太久沒有翻棋、吃子或放棋。",
            "nothing was turned over, captured or dropped for too long.",
        ],
        EndReason::NoCapture
            if matches!(
                rules.folk(),
                Some(FolkId::International | FolkId::InternationalSnake)
            ) =>
        {
            [
                "太久没有吃子或变化。",
                "太久沒有吃子或變化。",
                "nothing was captured or changed for too long.",
            ]
        }
        EndReason::Captured | EndReason::Exhausted => [
            "双方最后的动物同归于尽。",
            "雙方最後的動物同歸於盡。",
            "the last animals of both sides took each other.",
        ],
        EndReason::NoCapture => [
            "太久没有吃子。",
            "太久沒有吃子。",
            "nothing was captured for too long.",
        ],
        EndReason::Cycle => [
            "局面循环，又没有别的棋可走。",
            "局面循環，又沒有別的棋可走。",
            "the game went in circles and no other move was left.",
        ],
        EndReason::Agreement => ["双方同意。", "雙方同意。", "both sides agreed."],
        EndReason::Den => [
            "双方都到了兽穴。",
            "雙方都到了獸穴。",
            "both dens were reached.",
        ],
        EndReason::NoMove => [
            "双方都没有棋可走。",
            "雙方都沒有棋可走。",
            "no move was left.",
        ],
        EndReason::Resign => ["双方都不下了。", "雙方都不下了。", "both sides gave up."],
        EndReason::Landed => [
            "双方的鳌都上了岸。",
            "雙方的鰲都上了岸。",
            "both ao turtles landed.",
        ],
        EndReason::Retreat => [
            "双方的鳌都下不了海。",
            "雙方的鰲都下不了海。",
            "neither ao turtle can enter the sea.",
        ],
        EndReason::Time => [
            "双方的时间都用完了。",
            "雙方的時間都用完了。",
            "time ran out.",
        ],
        EndReason::Left => [
            "双方都离开了棋局。",
            "雙方都離開了棋局。",
            "both sides left the game.",
        ],
    })
}

/// Whose turn it is: 轮到红方走, Blue to move.
#[must_use]
pub const fn turn(language: Language, side: Side) -> &'static str {
    match side {
        Side::Red => language.pick(["轮到红方走", "輪到紅方走", "Red to move"]),
        Side::Blue => language.pick(["轮到蓝方走", "輪到藍方走", "Blue to move"]),
    }
}

/// That a side offers a draw.
#[must_use]
pub const fn draw_offer(language: Language, side: Side) -> &'static str {
    match side {
        Side::Red => language.pick(["红方提和。", "紅方提和。", "Red offers a draw."]),
        Side::Blue => language.pick(["蓝方提和。", "藍方提和。", "Blue offers a draw."]),
    }
}

/// Why an offer, an answer or a resignation cannot be made now.
#[must_use]
pub fn game_error(language: Language, error: &GameError) -> String {
    match *error {
        GameError::GameOver => language
            .pick([
                "这盘棋已经下完了。",
                "這盤棋已經下完了。",
                "This game is over.",
            ])
            .to_owned(),
        GameError::NoOffer(side) => {
            let offerer = side_name(language, side.opposite());
            say!(
                language,
                "{offerer}没有提和。",
                "{offerer}沒有提和。",
                "{offerer} has not offered a draw."
            )
        }
        GameError::AlreadyOffered(side) => {
            let offerer = side_name(language, side);
            say!(
                language,
                "{offerer}已经提和，请等对方答复。",
                "{offerer}已經提和，請等對方答覆。",
                "{offerer} has already offered a draw and waits for the answer."
            )
        }
    }
}

/// What running out of time cost the side.
#[must_use]
pub fn timeout(language: Language, side: Side, verdict: &TimeoutVerdict) -> String {
    let side = side_name(language, side);
    match *verdict {
        TimeoutVerdict::Skipped { count } => say!(
            language,
            "{side}超时，停走一步（第 {count} 次）。",
            "{side}逾時，停走一步（第 {count} 次）。",
            "{side} ran out of time and skips this move (time-out {count})."
        ),
        TimeoutVerdict::Lost => say!(
            language,
            "{side}超时，输了。",
            "{side}逾時，輸了。",
            "{side} ran out of time and loses."
        ),
    }
}

fn square_list(language: Language, squares: SquareSet) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.join(language.pick(["、", "、", ", "]))
}
