//! What the games are called, how their animals move, and what tells one choice
//! among moves apart.

use super::{
    Choice, HouseRule, Language, animal_name, choice_name, game_rules_page, house_rule_name,
    piece_glyph, rule_set_name, say,
};
use crate::{Animal, AnyGame, AnyMove, CellId, Deed, FolkId, GameRules, Piece};

/// A game's name: 斗兽棋, 湖泊鬥獸棋, Squares of Fate.
///
/// ```
/// use doushou_core::FolkId;
/// use doushou_core::texts::{Language, game_name};
/// assert_eq!(game_name(Language::ZhHans, FolkId::Lake), "湖泊斗兽棋");
/// ```
#[must_use]
pub fn game_name(language: Language, rules: impl Into<GameRules>) -> &'static str {
    language.pick(match rules.into().folk() {
        None => ["斗兽棋", "鬥獸棋", "Dou Shou Qi"],
        Some(FolkId::Flip) => ["翻棋斗兽棋", "翻棋鬥獸棋", "Flip Dou Shou Qi"],
        Some(FolkId::Lake) => ["湖泊斗兽棋", "湖泊鬥獸棋", "Lake Dou Shou Qi"],
        Some(FolkId::Fate) => ["兽命格斗兽棋", "獸命格鬥獸棋", "Squares of Fate"],
        Some(FolkId::International) => ["国际斗兽棋", "國際鬥獸棋", "International Dou Shou Qi"],
        Some(FolkId::InternationalSnake) => [
            "国际斗兽棋（蛇）",
            "國際鬥獸棋（蛇）",
            "International Dou Shou Qi with snakes",
        ],
        Some(FolkId::Graze) => ["跳吃蹭吃斗兽棋", "跳吃蹭吃鬥獸棋", "Leap and Graze"],
        Some(FolkId::Plains) => ["平原斗兽棋", "平原鬥獸棋", "Plains"],
        Some(FolkId::Wilds) => ["原野斗兽棋", "原野鬥獸棋", "Wilds"],
        Some(FolkId::Ocean) => ["海洋动物棋", "海洋動物棋", "Sea Animals"],
        Some(FolkId::Bears) => ["快乐斗兽棋", "快樂鬥獸棋", "Three Bears"],
        Some(FolkId::Beasts) => ["动物游戏棋", "動物遊戲棋", "Animal Game"],
    })
}

/// One line that tells a folk game from the others.
#[must_use]
pub const fn game_line(language: Language, game: FolkId) -> &'static str {
    language.pick(match game {
        FolkId::Flip => [
            "十六只动物扣着，翻一只认一只；吃到的归自己，还能放回棋盘。",
            "十六隻動物扣著，翻一隻認一隻；吃到的歸自己，還能放回棋盤。",
            "Sixteen animals lie face down; what you capture is yours to put back on the board.",
        ],
        FolkId::Lake => [
            "河变成两个湖，谁都能下水，两只一夹吃掉中间的对手。",
            "河變成兩個湖，誰都能下水，兩隻一夾吃掉中間的對手。",
            "Two lakes that everybody enters, and two animals take an enemy between them.",
        ],
        FolkId::Fate => [
            "站上谁的本位格，就变成谁；还能斜着夹吃。",
            "站上誰的本位格，就變成誰；還能斜著夾吃。",
            "On another animal's home square you become that animal, and diagonals take in custody.",
        ],
        FolkId::International => [
            "八格见方，九种动物各走各的，吃掉虎就赢。",
            "八格見方，九種動物各走各的，吃掉虎就贏。",
            "Eight by eight, nine kinds each moving in their own way: capture the tiger.",
        ],
        FolkId::InternationalSnake => [
            "国际斗兽棋的两边换上走折线的蛇。",
            "國際鬥獸棋的兩邊換上走折線的蛇。",
            "International Dou Shou Qi with zigzagging snakes on both wings.",
        ],
        FolkId::Graze => [
            "走法人人一样，吃法各有一套：跳着吃、蹭着吃、冲着吃。",
            "走法人人一樣，吃法各有一套：跳著吃、蹭著吃、衝著吃。",
            "All move alike, but each captures its own way: leaping, grazing or charging.",
        ],
        FolkId::Plains => [
            "大棋盘上九种动物，照名字的第一个字走。",
            "大棋盤上九種動物，照名字的第一個字走。",
            "A large board and nine kinds, each moving in the shape of its name's first character.",
        ],
        FolkId::Wilds => [
            "平原斗兽棋加上兽性吃子：象、火狐和云豹多一手。",
            "平原鬥獸棋加上獸性吃子：象、火狐和雲豹多一手。",
            "Plains with instinct captures for elephant, fox and clouded leopard.",
        ],
        FolkId::Ocean => [
            "海里的动物，只有鳌能上岸：吃掉对方的鳌，或让自己的登陆。",
            "海裡的動物，只有鰲能上岸：吃掉對方的鰲，或讓自己的登陸。",
            "At sea, and only the ao goes ashore: capture the enemy's, or land your own.",
        ],
        FolkId::Bears => [
            "棋子走在点上，小驹还能钻进格子；吃掉三只熊就赢。",
            "棋子走在點上，小駒還能鑽進格子；吃掉三隻熊就贏。",
            "Pieces walk on points and foals slip between: capture the three bears.",
        ],
        FolkId::Beasts => [
            "斗兽棋的棋盘，前进后退两套走法，跳起来会被绊住。",
            "鬥獸棋的棋盤，前進後退兩套走法，跳起來會被絆住。",
            "The board of Dou Shou Qi, with leaps that differ forward and back and can be blocked.",
        ],
    })
}

/// What a player is told of a game whose rules are partly ours; nothing of the
/// classic game.
#[must_use]
pub fn reconstructed_note(language: Language, rules: impl Into<GameRules>) -> Option<&'static str> {
    let note = language.pick(["部分规则为补全", "部分規則為補全", "Partly reconstructed"]);
    let rules = rules.into();
    let says_so = || game_rules_page(language, rules).contains(note);
    rules.folk().filter(|_| says_so()).map(|_| note)
}

/// The rules a game is played by, in a few words: the rule book with its house
/// rules, or the folk game, with what running out of time costs where that is
/// not the usual.
///
/// ```
/// use doushou_core::GameRules;
/// use doushou_core::texts::{Language, rules_name};
/// let rules: GameRules = "lake+timeout=two".parse()?;
/// let name = rules_name(Language::En, rules);
/// assert_eq!(name, "Lake Dou Shou Qi, out of time: two in a row lose");
/// # Ok::<(), doushou_core::ParseRuleSetError>(())
/// ```
#[must_use]
pub fn rules_name(language: Language, rules: impl Into<GameRules>) -> String {
    let rules = rules.into();
    let folk = match &rules {
        GameRules::Classic(classic) => return rule_set_name(language, classic),
        GameRules::Folk(folk) => folk,
    };
    let game = game_name(language, rules);
    if folk.timeout == folk.game.usual_timeout() {
        return game.to_owned();
    }
    let rule = house_rule_name(language, HouseRule::Timeout).to_lowercase();
    let value = choice_name(language, Choice::Timeout(folk.timeout)).to_lowercase();
    say!(
        language,
        "{game}，{rule}{value}",
        "{game}，{rule}{value}",
        "{game}, {rule}: {value}"
    )
}

/// How an animal of a folk game moves, to follow a colon; nothing for an animal
/// that the game lacks. The words are those of the rules page.
///
/// ```
/// use doushou_core::texts::{Language, how_it_moves};
/// use doushou_core::{Animal, FolkId};
/// let dog = how_it_moves(Language::ZhHans, FolkId::Bears, Animal::Dog);
/// assert_eq!(dog.as_deref(), Some("斜走一步"));
/// ```
#[must_use]
pub fn how_it_moves(language: Language, game: FolkId, animal: Animal) -> Option<String> {
    let name = animal_name(language, animal, game);
    let glyph = piece_glyph(language, animal, game);
    let is_meant = |word: &str| word.eq_ignore_ascii_case(name) || word == glyph;
    let rows = game_rules_page(language, game).lines().filter_map(|line| {
        let (animals, moves) = line
            .strip_prefix("| ")?
            .strip_suffix(" |")?
            .split_once(" | ")?;
        let names = animals.split(language.pick(["、", "、", ", "]));
        let is_row_of_two = !moves.contains(" | ");
        (is_row_of_two && names.into_iter().any(is_meant)).then_some(moves)
    });
    // The second table of `plains` and `wilds` holds for `wilds` alone.
    let tables = if game == FolkId::Wilds { 2 } else { 1 };
    let moves: Vec<&str> = rows.take(tables).collect();
    let joint = language.pick(["；", "；", "; "]);
    (!moves.is_empty()).then(|| moves.join(joint))
}

/// The character or number that a piece shows in small: its rank where the game
/// has ranks, in `plains` and `wilds` the character whose shape it moves in, and
/// nothing elsewhere.
#[must_use]
pub fn badge(language: Language, rules: impl Into<GameRules>, animal: Animal) -> String {
    let rules = rules.into();
    if let Some(rank) = rules.rank(animal) {
        return rank.to_string();
    }
    if !matches!(rules.folk(), Some(FolkId::Plains | FolkId::Wilds)) {
        return String::new();
    }
    let shape = match animal {
        Animal::Elephant => ["大", "大", "大"],
        Animal::Lion => ["王", "王", "王"],
        Animal::Lynx => ["山", "山", "山"],
        Animal::Buffalo => ["水", "水", "水"],
        Animal::Aardwolf => ["土", "土", "土"],
        Animal::Fox => ["火", "火", "火"],
        Animal::CloudedLeopard => ["云", "雲", "云"],
        Animal::Vole => ["田", "田", "田"],
        Animal::LittleBear => ["小", "小", "小"],
        _ => ["", "", ""],
    };
    language.pick(shape).to_owned()
}

/// What distinguishes a move from the others with the same ends, as a short
/// label: 只走不吃, 夾吃 d5 的豹, take the leopard on d5, become an elephant.
///
/// ```
/// use doushou_core::AnyGame;
/// use doushou_core::texts::{Language, choice_text};
/// # use doushou_core::FolkId;
/// let game = AnyGame::from_fen("7/7/2Ce3/4D2/7/7/7/7/7 r", FolkId::Lake)?;
/// let label = |name| choice_text(Language::En, &game, game.find_move(name).unwrap());
/// assert_eq!(label("e6e7"), "just move");
/// assert_eq!(label("e6e7xd7"), "take the elephant on d7");
/// # Ok::<(), doushou_core::PositionError>(())
/// ```
#[must_use]
pub fn choice_text(language: Language, game: &AnyGame, mv: AnyMove) -> String {
    let rules = game.rules();
    match mv.deed {
        Deed::TurnOver => language.pick(["翻开", "翻開", "turn over"]).to_owned(),
        Deed::Change(animal) => {
            let animal = with_article(language, animal, rules);
            say!(language, "变成{animal}", "變成{animal}", "become {animal}")
        }
        Deed::Drop(animal) => {
            let animal = with_article(language, animal, rules);
            say!(language, "放下{animal}", "放下{animal}", "drop {animal}")
        }
        Deed::Go => going(language, game, mv),
    }
}

fn going(language: Language, game: &AnyGame, mv: AnyMove) -> String {
    let rules = game.rules();
    let named = |(cell, piece): (CellId, Piece)| {
        let animal = noun(language, piece.animal, rules);
        say!(
            language,
            "{cell} 的{animal}",
            "{cell} 的{animal}",
            "the {animal} on {cell}"
        )
    };
    let on_end = game.piece_at(mv.to).map(|piece| (mv.to, piece));
    let taken: Vec<String> = mv
        .taken()
        .filter_map(|cell| Some(named((cell, game.piece_at(cell)?))))
        .collect();
    let taken = taken.join(language.pick(["和 ", "和 ", " and "]));
    match (on_end.map(named), taken.is_empty()) {
        (None, true) => language
            .pick(["只走不吃", "只走不吃", "just move"])
            .to_owned(),
        (Some(victim), true) => say!(
            language,
            "只吃 {victim}",
            "只吃 {victim}",
            "take only {victim}"
        ),
        (victim, false) => {
            let verb = taking(language, rules, victim.is_some());
            format!("{verb} {taken}")
        }
    }
}

/// 夹吃, 蹭吃; as well as what stands where it ends.
fn taking(language: Language, rules: GameRules, as_well: bool) -> &'static str {
    language.pick(match (rules.folk(), as_well) {
        (Some(FolkId::Lake | FolkId::Fate), false) => ["夹吃", "夾吃", "take"],
        (Some(FolkId::Lake | FolkId::Fate), true) => ["再夹吃", "再夾吃", "also take"],
        (Some(FolkId::Graze), false) => ["蹭吃", "蹭吃", "take"],
        (_, false) => ["吃", "吃", "take"],
        (_, true) => ["再吃", "再吃", "also take"],
    })
}

/// The animal inside a sentence: the character of its piece, or the small
/// English word. Where the first character of a name says how it moves, the whole
/// name.
pub(super) fn noun(language: Language, animal: Animal, rules: GameRules) -> String {
    match language {
        _ if matches!(rules.folk(), Some(FolkId::Plains | FolkId::Wilds)) => {
            animal_name(language, animal, rules).to_lowercase()
        }
        Language::En => animal_name(language, animal, rules).to_lowercase(),
        Language::ZhHans | Language::ZhHant => piece_glyph(language, animal, rules).to_owned(),
    }
}

fn with_article(language: Language, animal: Animal, rules: GameRules) -> String {
    let noun = noun(language, animal, rules);
    let is_vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    match (language, is_vowel) {
        (Language::En, true) => format!("an {noun}"),
        (Language::En, false) => format!("a {noun}"),
        _ => noun,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn animals(game: FolkId) -> Vec<Animal> {
        if game == FolkId::Flip {
            return Animal::ALL.to_vec();
        }
        let start = AnyGame::start(game).pieces();
        let mut animals: Vec<Animal> = start.into_iter().map(|(_, piece)| piece.animal).collect();
        animals.sort_unstable();
        animals.dedup();
        animals
    }

    fn label(language: Language, game: FolkId, fen: &str, mv: &str) -> String {
        let game = AnyGame::from_fen(fen, game).unwrap();
        choice_text(language, &game, game.find_move(mv).unwrap())
    }

    #[test]
    fn every_animal_of_every_game_has_its_move() {
        for game in FolkId::ALL {
            for language in Language::ALL {
                let animals = animals(game);
                assert!(animals.len() >= 5, "{game:?}");
                for &animal in &animals {
                    let how = how_it_moves(language, game, animal).unwrap();
                    assert!(!how.is_empty() && !how.contains(['|', '*']), "{how}");
                    assert!(!how.ends_with(['。', '.']), "{how}");
                }
                let strange = Animal::ANY.into_iter().find(|animal| {
                    !animals.contains(animal) && !matches!(animal, Animal::Snake | Animal::Bear)
                });
                assert_eq!(how_it_moves(language, game, strange.unwrap()), None);
            }
        }
        let fox = |game| how_it_moves(Language::En, game, Animal::Fox).unwrap();
        assert_eq!(
            fox(FolkId::Wilds).strip_prefix(&fox(FolkId::Plains)),
            Some("; it may leap an animal next to it diagonally to capture right behind")
        );
    }

    #[test]
    fn games_are_told_apart() {
        for language in Language::ALL {
            let mut names: Vec<&str> = FolkId::ALL.map(|game| game_name(language, game)).to_vec();
            names.push(game_name(language, GameRules::default()));
            let mut lines: Vec<&str> = FolkId::ALL.map(|game| game_line(language, game)).to_vec();
            names.sort_unstable();
            names.dedup();
            lines.sort_unstable();
            lines.dedup();
            assert_eq!((names.len(), lines.len()), (12, 11));
            for game in FolkId::ALL {
                assert!(reconstructed_note(language, game).is_some(), "{game:?}");
                assert_eq!(rules_name(language, game), game_name(language, game));
            }
            assert_eq!(reconstructed_note(language, GameRules::default()), None);
        }
        let two: GameRules = "flip+timeout=two".parse().unwrap();
        let names = Language::ALL.map(|language| rules_name(language, two));
        assert_eq!(
            names,
            [
                "翻棋斗兽棋，超时连续两次判负",
                "翻棋鬥獸棋，逾時連續兩次判負",
                "Flip Dou Shou Qi, out of time: two in a row lose"
            ]
        );
        let classic: GameRules = "datou+fox".parse().unwrap();
        let name = rules_name(Language::En, classic);
        assert_eq!(
            name,
            rule_set_name(Language::En, classic.classic().unwrap())
        );
    }

    #[test]
    fn badges_show_rank_or_shape() {
        let hans = |game: GameRules, animal| badge(Language::ZhHans, game, animal);
        assert_eq!(hans(GameRules::default(), Animal::Wolf), "4");
        assert_eq!(hans(FolkId::Lake.into(), Animal::Wolf), "3");
        assert_eq!(hans(FolkId::International.into(), Animal::Wolf), "");
        for game in [FolkId::Plains, FolkId::Wilds] {
            for animal in animals(game) {
                for language in [Language::ZhHans, Language::ZhHant] {
                    let badge = badge(language, game, animal);
                    assert!(animal_name(language, animal, game).starts_with(&badge));
                    assert!(
                        how_it_moves(language, game, animal)
                            .unwrap()
                            .contains(&badge)
                    );
                    assert_eq!(badge.chars().count(), 1);
                }
            }
        }
    }

    #[test]
    fn choices_say_what_sets_them_apart() {
        // The dog may take one flanking enemy or both.
        let run = "7/7/7/7/2b1s2/3D3/7/7/7 r";
        let labels = Language::ALL.map(|language| {
            ["d4d6xc5", "d4d6xc5xe5"].map(|mv| label(language, FolkId::Graze, run, mv))
        });
        assert_eq!(
            labels,
            [
                ["蹭吃 c5 的熊", "蹭吃 c5 的熊和 e5 的蛇"],
                ["蹭吃 c5 的熊", "蹭吃 c5 的熊和 e5 的蛇"],
                [
                    "take the bear on c5",
                    "take the bear on c5 and the snake on e5"
                ]
            ]
        );
        let brush = "7/7/7/7/2s4/3S3/7/7/7 r";
        assert_eq!(
            label(Language::ZhHans, FolkId::Graze, brush, "d4e5"),
            "只走不吃"
        );
        let change = "7t/8/8/4B3/8/4c3/8/T7[C] r";
        let labels =
            Language::ALL.map(|language| label(language, FolkId::International, change, "e5=c"));
        assert_eq!(labels, ["变成猫", "變成貓", "become a cat"]);
        // Custody with a capture where the move ends.
        let both = "7/7/2CecD1/7/7/7/7/7/7 r";
        let labels = Language::ALL
            .map(|language| ["f7e7", "f7e7xd7"].map(|mv| label(language, FolkId::Lake, both, mv)));
        assert_eq!(
            labels,
            [
                ["只吃 e7 的猫", "再夹吃 d7 的象"],
                ["只吃 e7 的貓", "再夾吃 d7 的象"],
                ["take only the cat on e7", "also take the elephant on d7"]
            ]
        );
    }
}
