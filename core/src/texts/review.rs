//! What is said of scores, lines and reviewed moves.

use super::games::noun;
use super::move_text::turn_over_text;
use super::sentences::why_ended;
use super::{Language, say, side_name, turn_text};
use crate::analysis::{Mark, ReviewReason, ReviewedMove};
use crate::search::Score;
use crate::{AnyMove, Deed, Game, GameRules, Outcome, Piece};

/// A mark's name: 最佳, 失誤, Blunder.
#[must_use]
pub const fn mark_name(language: Language, mark: Mark) -> &'static str {
    language.pick(match mark {
        Mark::Best => ["最佳", "最佳", "Best"],
        Mark::Good => ["好着", "好著", "Good"],
        Mark::Slip => ["小失误", "小失誤", "Slip"],
        Mark::Mistake => ["失误", "失誤", "Mistake"],
        Mark::Blunder => ["大失误", "大失誤", "Blunder"],
    })
}

/// A score for the side it is told for: +0.64, 3 步内胜, loses in 2.
///
/// ```
/// use doushou_core::search::Score;
/// use doushou_core::texts::{Language, score_text};
/// assert_eq!(score_text(Language::En, Score::Centipawns(-64)), "−0.64");
/// assert_eq!(score_text(Language::En, Score::Win { plies: 5 }), "wins in 3");
/// assert_eq!(score_text(Language::ZhHans, Score::Loss { plies: 4 }), "2 步内负");
/// ```
#[must_use]
pub fn score_text(language: Language, score: Score) -> String {
    let moves = score.moves_to_end().unwrap_or(0).unsigned_abs();
    match score {
        Score::Centipawns(centipawns) => {
            let sign = match centipawns {
                0 => "",
                1.. => "+",
                _ => "−",
            };
            let size = centipawns.unsigned_abs();
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
        Score::Win { .. } if moves == 0 => language.pick(["胜", "勝", "won"]).to_owned(),
        Score::Loss { .. } if moves == 0 => language.pick(["负", "負", "lost"]).to_owned(),
        Score::Win { .. } => say!(
            language,
            "{moves} 步内胜",
            "{moves} 步內勝",
            "wins in {moves}"
        ),
        Score::Loss { .. } => say!(
            language,
            "{moves} 步内负",
            "{moves} 步內負",
            "loses in {moves}"
        ),
    }
}

/// The moves of a line that begins at a game's present position, as people write
/// them, at most so many. It ends with a tile turned over: who lies there, and what
/// comes of it, is not known.
#[must_use]
pub fn line_text(language: Language, game: &Game, line: &[AnyMove], most: usize) -> Vec<String> {
    let mut ahead = game.branch();
    let mut texts = Vec::new();
    for &mv in line.iter().take(most) {
        if mv.deed == Deed::TurnOver {
            texts.push(turn_over_text(language, mv.from));
            break;
        }
        if ahead.play(mv).is_err() {
            break;
        }
        let turn = ahead.last_turn();
        texts.extend(turn.map(|turn| turn_text(language, &turn, game.rules())));
    }
    texts
}

/// Why a move was worse than the best, as a sentence.
///
/// ```
/// use doushou_core::analysis::ReviewReason;
/// use doushou_core::texts::{Language, review_reason};
/// use doushou_core::{Animal, Piece, RuleSet, Side, Square};
/// let reason = ReviewReason::Hangs {
///     piece: Piece::new(Side::Red, Animal::Lion),
///     at: "c3".parse::<Square>().unwrap().into(),
///     by: Piece::new(Side::Blue, Animal::Elephant),
/// };
/// let sentence = review_reason(Language::En, &reason, RuleSet::YESHOU);
/// assert_eq!(sentence, "Leaves the lion on c3 to the elephant.");
/// ```
#[must_use]
pub fn review_reason(
    language: Language,
    reason: &ReviewReason,
    rules: impl Into<GameRules>,
) -> String {
    let rules = rules.into();
    let noun = |piece: Piece| noun(language, piece.animal, rules);
    let own = |piece: Piece| side_name(language, piece.side);
    match *reason {
        ReviewReason::LetsIntoDen { piece, den, moves } => {
            let (side, animal) = (own(piece), noun(piece));
            let when = match moves {
                0 | 1 => say!(language, "下一步就", "下一步就", "with the next move"),
                _ => say!(
                    language,
                    "{moves} 步内就",
                    "{moves} 步內就",
                    "in {moves} moves"
                ),
            };
            say!(
                language,
                "放{side}的{animal}进兽穴：{when}走到 {den}。",
                "放{side}的{animal}進獸穴：{when}走到 {den}。",
                "Lets {side}'s {animal} into the den on {den} {when}."
            )
        }
        ReviewReason::LetsWin { moves } => say!(
            language,
            "让对方 {moves} 步内必胜。",
            "讓對方 {moves} 步內必勝。",
            "Lets the other side win by force in {moves}."
        ),
        ReviewReason::MissesWin { moves } => say!(
            language,
            "错过了 {moves} 步必胜的机会。",
            "錯過了 {moves} 步必勝的機會。",
            "Misses a forced win in {moves}."
        ),
        ReviewReason::SlowerWin { moves, instead } => say!(
            language,
            "还是必胜，只是慢了：{moves} 步能胜，这样要 {instead} 步。",
            "還是必勝，只是慢了：{moves} 步能勝，這樣要 {instead} 步。",
            "Still wins, but more slowly: in {instead} moves instead of {moves}."
        ),
        ReviewReason::AllowsDraw { reason } => {
            let outcome = Outcome::draw(reason);
            let why = why_ended(language, &outcome, rules);
            say!(
                language,
                "优势成了和棋：{why}",
                "優勢成了和棋：{why}",
                "The lead ends in a draw: {why}"
            )
        }
        ReviewReason::AllowsRepetition => language
            .pick([
                "局面来回重复，优势就没有了。",
                "局面來回重複，優勢就沒有了。",
                "The position repeats, and the lead comes to nothing.",
            ])
            .to_owned(),
        ReviewReason::WalksIntoTrap { piece, trap, by } => {
            let (animal, by) = (noun(piece), noun(by));
            say!(
                language,
                "{animal}走进 {trap} 的陷阱，失去威力，连{by}也能吃它。",
                "{animal}走進 {trap} 的陷阱，失去威力，連{by}也能吃牠。",
                "The {animal} walks into the trap on {trap}, where even the {by} captures it."
            )
        }
        ReviewReason::LetsRatTakeElephant { at } => say!(
            language,
            "{at} 的象会被鼠吃掉。",
            "{at} 的象會被鼠吃掉。",
            "Lets the rat capture the elephant on {at}."
        ),
        ReviewReason::OpensLeap {
            blocker,
            leaper,
            to,
        } => {
            let (blocker, leaper) = (noun(blocker), noun(leaper));
            say!(
                language,
                "{blocker}一走开，对方的{leaper}就能跳到 {to}。",
                "{blocker}一走開，對方的{leaper}就能跳到 {to}。",
                "With the {blocker} out of the way, the enemy {leaper} leaps to {to}."
            )
        }
        ReviewReason::MissesBlock {
            blocker,
            at,
            leaper,
        } => {
            let (blocker, leaper) = (noun(blocker), noun(leaper));
            say!(
                language,
                "没有让{blocker}到 {at} 挡住对方的{leaper}跳河。",
                "沒有讓{blocker}到 {at} 擋住對方的{leaper}跳河。",
                "The {blocker} could have gone to {at} and blocked the leap of the enemy {leaper}."
            )
        }
        ReviewReason::BlocksOwnLeap { blocker, leaper } => {
            let (blocker, leaper) = (noun(blocker), noun(leaper));
            say!(
                language,
                "{blocker}挡住了自己的{leaper}跳河的路。",
                "{blocker}擋住了自己的{leaper}跳河的路。",
                "The {blocker} gets in the way of its own {leaper}'s leap."
            )
        }
        ReviewReason::LosesExchange { lost, won } => {
            let (lost, won) = (noun(lost), noun(won));
            say!(
                language,
                "换子吃亏：丢了{lost}，只换来{won}。",
                "換子吃虧：丟了{lost}，只換來{won}。",
                "Loses the exchange: gives the {lost} for the {won}."
            )
        }
        ReviewReason::Hangs { piece, at, by } => {
            let (animal, by) = (noun(piece), noun(by));
            say!(
                language,
                "白送一子：{at} 的{animal}会被{by}吃掉。",
                "白送一子：{at} 的{animal}會被{by}吃掉。",
                "Leaves the {animal} on {at} to the {by}."
            )
        }
        ReviewReason::LosesSoon { piece, at } => {
            let animal = noun(piece);
            say!(
                language,
                "过几步{animal}就保不住了，会在 {at} 被吃。",
                "過幾步{animal}就保不住了，會在 {at} 被吃。",
                "The {animal} is lost a few moves later, on {at}."
            )
        }
        ReviewReason::MissesCapture { piece, at, by } => {
            let (animal, by) = (noun(piece), noun(by));
            say!(
                language,
                "错过了用{by}吃 {at} 的{animal}的机会。",
                "錯過了用{by}吃 {at} 的{animal}的機會。",
                "Misses a capture: the {by} could take the {animal} on {at}."
            )
        }
    }
}

/// What is said about a move: its mark, the reason, and what was better. `game`
/// stands right before the move.
#[must_use]
pub fn review_comment(language: Language, known: &ReviewedMove, game: &Game) -> String {
    let Some(mark) = known.mark else {
        return String::new();
    };
    let name = mark_name(language, mark);
    let stop = language.pick(["。", "。", "."]);
    let space = language.pick(["", "", " "]);
    let mut text = format!("{name}{stop}");
    if let Some(reason) = &known.reason {
        text = say!(language, "{name}：", "{name}：", "{name}: ");
        text.push_str(&review_reason(language, reason, game.rules()));
    }
    if mark.is_error() || known.reason.is_some() {
        let better = line_text(language, game, &known.better, 1);
        if let Some(better) = better.first() {
            text.push_str(space);
            text.push_str(&say!(
                language,
                "更好的是：{better}。",
                "更好的是：{better}。",
                "Better: {better}."
            ));
        }
    }
    text
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{Animal, Deal, EndReason, FolkId, Move, RuleSet, Side, Square, read_game};

    fn reasons() -> Vec<ReviewReason> {
        let [a4, c9, d1] = ["a4", "c9", "d1"].map(|name| name.parse::<Square>().unwrap().into());
        let piece = Piece::new(Side::Red, Animal::Wolf);
        let other = Piece::new(Side::Blue, Animal::Lion);
        vec![
            ReviewReason::LetsIntoDen {
                piece: other,
                den: d1,
                moves: 1,
            },
            ReviewReason::LetsIntoDen {
                piece: other,
                den: d1,
                moves: 4,
            },
            ReviewReason::LetsWin { moves: 2 },
            ReviewReason::MissesWin { moves: 3 },
            ReviewReason::SlowerWin {
                moves: 2,
                instead: 6,
            },
            ReviewReason::AllowsDraw {
                reason: EndReason::NoCapture,
            },
            ReviewReason::AllowsRepetition,
            ReviewReason::WalksIntoTrap {
                piece,
                trap: c9,
                by: other,
            },
            ReviewReason::LetsRatTakeElephant { at: a4 },
            ReviewReason::OpensLeap {
                blocker: piece,
                leaper: other,
                to: a4,
            },
            ReviewReason::MissesBlock {
                blocker: piece,
                at: a4,
                leaper: other,
            },
            ReviewReason::BlocksOwnLeap {
                blocker: piece,
                leaper: other,
            },
            ReviewReason::LosesExchange {
                lost: piece,
                won: other,
            },
            ReviewReason::Hangs {
                piece,
                at: a4,
                by: other,
            },
            ReviewReason::LosesSoon { piece, at: a4 },
            ReviewReason::MissesCapture {
                piece: other,
                at: a4,
                by: piece,
            },
        ]
    }

    /// Every sentence about reviewed moves, with a name.
    pub(in crate::texts) fn sentences(
        language: Language,
        rules: &RuleSet,
    ) -> Vec<(String, String)> {
        let reasons = reasons().into_iter();
        let mut all: Vec<_> = reasons
            .map(|reason| {
                let text = review_reason(language, &reason, rules);
                (format!("{reason:?}"), text)
            })
            .collect();
        for mark in Mark::ALL {
            let name = mark_name(language, mark).to_owned();
            all.push((format!("{mark:?}"), name));
        }
        for plies in 0..3 {
            for score in [Score::Win { plies }, Score::Loss { plies }] {
                all.push((format!("{score:?}"), score_text(language, score)));
            }
        }
        all
    }

    #[test]
    fn a_comment_tells_mark_reason_and_what_was_better() {
        let mut game = read_game("1. a3a4 a7a6 2. a4a5 a6a5 *").game.unwrap();
        let mv = |text: &str| -> AnyMove { text.parse::<Move>().unwrap().into() };
        let mut known = ReviewedMove {
            ply: 3,
            side: Side::Red,
            mv: mv("a4a5"),
            before: Score::Centipawns(0),
            after: Score::Centipawns(-900),
            loss: 0.4,
            mark: Some(Mark::Blunder),
            better: vec![mv("g1g2"), mv("a6a5")],
            refutation: vec![mv("a6a5")],
            reason: Some(ReviewReason::LetsRatTakeElephant { at: mv("a4a5").to }),
        };
        game.jump_to(2);
        let told = Language::ALL.map(|language| review_comment(language, &known, &game));
        assert_eq!(
            told,
            [
                "大失误：a5 的象会被鼠吃掉。更好的是：狮一进一。",
                "大失誤：a5 的象會被鼠吃掉。更好的是：獅一進一。",
                "Blunder: Lets the rat capture the elephant on a5. Better: Lion g1–g2.",
            ]
        );
        known.reason = None;
        assert_eq!(
            review_comment(Language::En, &known, &game),
            "Blunder. Better: Lion g1–g2."
        );
        (known.mark, known.better) = (Some(Mark::Best), Vec::new());
        assert_eq!(review_comment(Language::ZhHans, &known, &game), "最佳。");
        known.mark = None;
        assert_eq!(review_comment(Language::En, &known, &game), "");
    }

    #[test]
    fn a_line_is_told_as_far_as_it_can_be_played() {
        let game = Game::new(RuleSet::YESHOU);
        let line = ["a3a4", "a7a6", "a4a9"].map(|text| text.parse::<Move>().unwrap().into());
        assert_eq!(
            line_text(Language::En, &game, &line, 5),
            ["Elephant a3–a4", "Rat a7–a6"]
        );
        assert_eq!(line_text(Language::ZhHans, &game, &line, 1), ["象七进一"]);
    }

    #[test]
    fn a_line_does_not_tell_what_lies_face_down() {
        let mut game = Game::dealt(FolkId::Flip, Deal::new(3));
        game.play_text("a1?").expect("legal");
        let over = game.position().find_move("b1?").expect("legal");
        let line = [over, over];
        assert_eq!(line_text(Language::En, &game, &line, 5), ["b1 turned over"]);
        // Nor where the tile is known by now.
        game.play(over).expect("legal");
        game.jump_to(1);
        assert_eq!(line_text(Language::ZhHans, &game, &line, 5), ["翻开 b1"]);
    }
}
