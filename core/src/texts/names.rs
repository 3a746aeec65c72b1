use super::games::noun;
use super::{Language, say};
use crate::{Animal, Book, FolkId, GameRules, Piece, Side, Terrain};

/// 红方, 紅方, Red; 蓝方, 藍方, Blue.
#[must_use]
pub const fn side_name(language: Language, side: Side) -> &'static str {
    match side {
        Side::Red => language.pick(["红方", "紅方", "Red"]),
        Side::Blue => language.pick(["蓝方", "藍方", "Blue"]),
    }
}

/// An animal's full name, as one would say it aloud: 大象, 獅子, Cat. The wolf
/// is a fox where the house rules make it one.
#[must_use]
pub fn animal_name(
    language: Language,
    animal: Animal,
    rules: impl Into<GameRules>,
) -> &'static str {
    let rules = rules.into();
    language.pick(match animal {
        Animal::Rat => ["老鼠", "老鼠", "Rat"],
        Animal::Cat => ["猫", "貓", "Cat"],
        Animal::Dog if rules.folk() == Some(FolkId::Bears) => ["犬", "犬", "Dog"],
        Animal::Dog => ["狗", "狗", "Dog"],
        Animal::Wolf if rules.has_fox() => ["狐狸", "狐狸", "Fox"],
        Animal::Wolf => ["狼", "狼", "Wolf"],
        Animal::Leopard => ["豹", "豹", "Leopard"],
        Animal::Tiger => ["老虎", "老虎", "Tiger"],
        Animal::Lion if matches!(rules.folk(), Some(FolkId::Plains | FolkId::Wilds)) => {
            ["王狮", "王獅", "Lion king"]
        }
        Animal::Lion => ["狮子", "獅子", "Lion"],
        Animal::Elephant => ["大象", "大象", "Elephant"],
        Animal::Bear => ["熊", "熊", "Bear"],
        Animal::Snake => ["蛇", "蛇", "Snake"],
        Animal::Rhino => ["犀牛", "犀牛", "Rhino"],
        Animal::Ox => ["牛", "牛", "Ox"],
        Animal::Lynx => ["山猫", "山貓", "Lynx"],
        Animal::Buffalo => ["水牛", "水牛", "Buffalo"],
        Animal::Aardwolf => ["土狼", "土狼", "Aardwolf"],
        Animal::Fox => ["火狐", "火狐", "Fox"],
        Animal::CloudedLeopard => ["云豹", "雲豹", "Clouded leopard"],
        Animal::Vole => ["田鼠", "田鼠", "Vole"],
        Animal::LittleBear => ["小熊", "小熊", "Little bear"],
        Animal::Eel => ["鳗鱼", "鰻魚", "Eel"],
        Animal::Dolphin => ["海豚", "海豚", "Dolphin"],
        Animal::Shark => ["鲨鱼", "鯊魚", "Shark"],
        Animal::Whale => ["鲸", "鯨", "Whale"],
        Animal::Ao => ["鳌", "鰲", "Ao turtle"],
        Animal::Sheep => ["羊", "羊", "Sheep"],
        Animal::Foal => ["小驹", "小駒", "Foal"],
    })
}

/// The one character that stands on a piece: 象 狮 虎 豹 狼 狗 猫 鼠, with 獅 and
/// 貓 in 繁體中文. English readers see the pieces of the usual sets, the
/// simplified ones.
#[must_use]
pub fn piece_glyph(
    language: Language,
    animal: Animal,
    rules: impl Into<GameRules>,
) -> &'static str {
    let rules = rules.into();
    language.pick(match animal {
        Animal::Rat => ["鼠", "鼠", "鼠"],
        Animal::Cat => ["猫", "貓", "猫"],
        Animal::Dog if rules.folk() == Some(FolkId::Bears) => ["犬", "犬", "犬"],
        Animal::Dog => ["狗", "狗", "狗"],
        Animal::Wolf if rules.has_fox() => ["狐", "狐", "狐"],
        Animal::Wolf => ["狼", "狼", "狼"],
        Animal::Leopard => ["豹", "豹", "豹"],
        Animal::Tiger => ["虎", "虎", "虎"],
        Animal::Lion => ["狮", "獅", "狮"],
        Animal::Elephant => ["象", "象", "象"],
        Animal::Bear => ["熊", "熊", "熊"],
        Animal::Snake => ["蛇", "蛇", "蛇"],
        Animal::Rhino => ["犀", "犀", "犀"],
        Animal::Ox => ["牛", "牛", "牛"],
        Animal::Lynx => ["猫", "貓", "猫"],
        Animal::Buffalo => ["牛", "牛", "牛"],
        Animal::Aardwolf => ["狼", "狼", "狼"],
        Animal::Fox => ["狐", "狐", "狐"],
        Animal::CloudedLeopard => ["豹", "豹", "豹"],
        Animal::Vole => ["鼠", "鼠", "鼠"],
        Animal::LittleBear => ["熊", "熊", "熊"],
        Animal::Eel => ["鳗", "鰻", "鳗"],
        Animal::Dolphin => ["豚", "豚", "豚"],
        Animal::Shark => ["鲨", "鯊", "鲨"],
        Animal::Whale => ["鲸", "鯨", "鲸"],
        Animal::Ao => ["鳌", "鰲", "鳌"],
        Animal::Sheep => ["羊", "羊", "羊"],
        Animal::Foal => ["驹", "駒", "驹"],
    })
}

/// A side's animal: 红方大象, Blue lion.
#[must_use]
pub fn piece_name(language: Language, piece: Piece, rules: impl Into<GameRules>) -> String {
    let rules = rules.into();
    let side = side_name(language, piece.side);
    let animal = animal_name(language, piece.animal, rules);
    let lower = animal.to_lowercase();
    say!(
        language,
        "{side}{animal}",
        "{side}{animal}",
        "{side} {lower}"
    )
}

/// What a square is: 小河, 藍方陷阱, Red's den. Land is 陆地, Land.
#[must_use]
pub fn terrain_name(language: Language, terrain: Terrain) -> &'static str {
    language.pick(match terrain {
        Terrain::Land => ["陆地", "陸地", "Land"],
        Terrain::Water => ["小河", "小河", "River"],
        Terrain::Trap(Side::Red) => ["红方陷阱", "紅方陷阱", "Red's trap"],
        Terrain::Trap(Side::Blue) => ["蓝方陷阱", "藍方陷阱", "Blue's trap"],
        Terrain::Den(Side::Red) => ["红方兽穴", "紅方獸穴", "Red's den"],
        Terrain::Den(Side::Blue) => ["蓝方兽穴", "藍方獸穴", "Blue's den"],
        Terrain::Lake => ["湖", "湖", "Lake"],
        Terrain::Home(_) => ["本位格", "本位格", "Home square"],
        Terrain::Hole => ["鼠洞", "鼠洞", "Rat hole"],
        Terrain::Shore(Side::Red) => ["红方陆地", "紅方陸地", "Red's land"],
        Terrain::Shore(Side::Blue) => ["蓝方陆地", "藍方陸地", "Blue's land"],
        Terrain::Coast(Side::Red) => ["红方海岸", "紅方海岸", "Red's coast"],
        Terrain::Coast(Side::Blue) => ["蓝方海岸", "藍方海岸", "Blue's coast"],
        Terrain::Reef => ["礁石", "礁石", "Reef"],
    })
}

/// A square as a screen reader says it: its name, what it is when that is more
/// than land, and who stands there.
///
/// ```
/// use doushou_core::texts::{Language, square_name};
/// use doushou_core::{Animal, Piece, RuleSet, Side, Terrain};
/// let rat = Piece::new(Side::Red, Animal::Rat);
/// let rules = RuleSet::default();
/// let name = square_name(Language::En, "c5", Terrain::Water, Some(rat), &rules);
/// assert_eq!(name, "c5, river, Red rat");
/// ```
#[must_use]
pub fn square_name(
    language: Language,
    name: &str,
    terrain: Terrain,
    piece: Option<Piece>,
    rules: impl Into<GameRules>,
) -> String {
    let rules = rules.into();
    let comma = language.pick(["，", "，", ", "]);
    let mut text = name.to_owned();
    if let Some(ground) = ground(language, terrain, rules) {
        text.push_str(comma);
        text.push_str(&ground);
    }
    if let Some(piece) = piece {
        text.push_str(comma);
        text.push_str(&piece_name(language, piece, rules));
    }
    text
}

/// A square with a tile that lies face down, as a screen reader says it.
#[must_use]
pub fn face_down_name(language: Language, name: &str) -> String {
    say!(
        language,
        "{name}，扣着的棋子",
        "{name}，扣著的棋子",
        "{name}, face-down tile"
    )
}

/// A side's animal that waits in a hand: 手中的红方大象, Blue lion in hand.
#[must_use]
pub fn in_hand_name(language: Language, piece: Piece, rules: impl Into<GameRules>) -> String {
    let piece = piece_name(language, piece, rules);
    say!(
        language,
        "手中的{piece}",
        "手中的{piece}",
        "{piece} in hand"
    )
}

/// Stands for a side's name while nobody has a colour.
#[must_use]
pub const fn no_colour_yet(language: Language) -> &'static str {
    language.pick(["未定色", "未定色", "No colour yet"])
}

/// What the ground is, where that is worth saying: not plain land, nor the open
/// sea of a game that has little else.
fn ground(language: Language, terrain: Terrain, rules: GameRules) -> Option<String> {
    let name = terrain_name(language, terrain);
    match terrain {
        Terrain::Land => None,
        Terrain::Water if rules.folk() == Some(FolkId::Ocean) => None,
        Terrain::Water | Terrain::Lake | Terrain::Hole | Terrain::Reef => Some(name.to_lowercase()),
        Terrain::Home(animal) => {
            let animal = noun(language, animal, rules);
            Some(say!(
                language,
                "{animal}的{name}",
                "{animal}的{name}",
                "home square of the {animal}"
            ))
        }
        Terrain::Trap(_) | Terrain::Den(_) | Terrain::Shore(_) | Terrain::Coast(_) => {
            Some(name.to_owned())
        }
    }
}

/// A rule book's name.
#[must_use]
pub const fn book_name(language: Language, book: Book) -> &'static str {
    match book {
        Book::Traditional => language.pick([
            "传统（游戏大厅）",
            "傳統（遊戲大廳）",
            "Traditional (game hall)",
        ]),
        Book::Yeshou => language.pick(["野兽争霸", "野獸爭霸", "Battle of the Beasts"]),
        Book::Datou => language.pick(["大头斗兽棋", "大頭鬥獸棋", "Big Head"]),
    }
}

/// One line that tells a rule book from the others.
#[must_use]
pub const fn book_line(language: Language, book: Book) -> &'static str {
    match book {
        Book::Traditional => language.pick([
            "狗大于狼，任何鼠都能挡住跳河，循环要变着，超时停走一步。",
            "狗大於狼，任何鼠都能擋住跳河，循環要變著，逾時停走一步。",
            "The dog ranks above the wolf, any rat blocks a leap, whoever cycles must deviate, and running out of time skips a move.",
        ]),
        Book::Yeshou => language.pick([
            "最完整的一本：狼大于狗，只有对方的鼠能挡住跳河，鼠与鼠隔岸也能互吃。",
            "最完整的一本：狼大於狗，只有對方的鼠能擋住跳河，鼠與鼠隔岸也能互吃。",
            "The most complete book: the wolf ranks above the dog, only the enemy's rat blocks a leap, and rats capture each other across the bank.",
        ]),
        Book::Datou => language.pick([
            "狼大于狗，虎只能横着跳河，任何鼠都能挡住跳河。",
            "狼大於狗，虎只能橫著跳河，任何鼠都能擋住跳河。",
            "The wolf ranks above the dog, the tiger leaps across the river only, and any rat blocks a leap.",
        ]),
    }
}
