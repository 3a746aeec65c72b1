use super::*;
use crate::{
    Animal, AnyGame, AnyMove, Ban, BanReason, BanWarning, Book, CanineOrder, Deal, EndReason,
    FenError, FenErrorKind, FolkId, GameError, GameRules, Move, Outcome, ParseRuleSetError, Piece,
    PositionError, RecordProblem, RecordProblemKind, Refusal, RuleSet, SetupError, Side, Square,
    SquareSet, Terrain, TigerLeap, TimeoutVerdict,
};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn piece(side: Side, animal: Animal) -> Piece {
    Piece::new(side, animal)
}

/// Rule sets whose words differ: the plain book, the fox, every other leap.
fn rule_sets() -> Vec<RuleSet> {
    [
        "yeshou",
        "datou",
        "traditional+fox+tigernoleap+dogswims+smalltraps",
    ]
    .map(|name| name.parse().unwrap())
    .to_vec()
}

fn refusals() -> Vec<Refusal> {
    let [a4, b4, c5, d1, c9] = ["a4", "b4", "c5", "d1", "c9"].map(|name| square(name).into());
    let tiger = piece(Side::Red, Animal::Tiger);
    let elephant = piece(Side::Red, Animal::Elephant);
    let rat = piece(Side::Blue, Animal::Rat);
    let mut refusals = vec![
        Refusal::GameOver,
        Refusal::EmptySquare { square: a4 },
        Refusal::NotYourTurn {
            square: a4,
            piece: rat,
        },
        Refusal::SameSquare { square: a4 },
        Refusal::OwnPiece {
            square: a4,
            piece: tiger,
        },
        Refusal::TooFar { piece: tiger },
        Refusal::TooFar { piece: elephant },
        Refusal::Diagonal { piece: tiger },
        Refusal::OwnDen { den: d1 },
        Refusal::Water {
            piece: tiger,
            square: b4,
        },
        Refusal::TrapClosed {
            piece: tiger,
            trap: c9,
        },
        Refusal::LeapBlocked {
            piece: tiger,
            by: rat,
            at: c5,
        },
        Refusal::LeapNotAllowed {
            piece: tiger,
            along_file: true,
        },
        Refusal::LeapNotAllowed {
            piece: tiger,
            along_file: false,
        },
        Refusal::TooStrong {
            piece: tiger,
            victim: piece(Side::Blue, Animal::Elephant),
            square: a4,
        },
        Refusal::ElephantRat { square: a4 },
        Refusal::AcrossBank {
            piece: piece(Side::Red, Animal::Rat),
            victim: rat,
            square: b4,
        },
        Refusal::TrappedIdle {
            piece: tiger,
            trap: c9,
        },
        Refusal::NotItsMove { piece: tiger },
        Refusal::Revealed,
    ];
    refusals.extend(bans().into_iter().map(Refusal::Banned));
    refusals
}

fn bans() -> Vec<Ban> {
    [
        BanReason::SevenThree {
            animal: Animal::Dog,
            square: square("a4"),
            entries: 3,
        },
        BanReason::SeventeenFive {
            animal: Animal::Wolf,
            squares: SquareSet::from_iter([square("a4"), square("a5")]),
        },
        BanReason::Cycle { occurrences: 4 },
    ]
    .map(|reason| Ban {
        mv: "a3a4".parse::<Move>().unwrap().into(),
        reason,
    })
    .to_vec()
}

fn warnings() -> Vec<BanWarning> {
    vec![
        BanWarning::SevenThree {
            animal: Animal::Dog,
            square: square("a4"),
            entries: 2,
            moves: 5,
        },
        BanWarning::SeventeenFive {
            animal: Animal::Wolf,
            moves: 12,
            squares: SquareSet::from_iter([square("a4"), square("a5")]),
        },
        BanWarning::Cycle { occurrences: 3 },
        BanWarning::NoCapture {
            plies: 160,
            limit: 200,
        },
    ]
}

fn outcomes() -> Vec<Outcome> {
    let winners = [Some(Side::Red), Some(Side::Blue), None];
    let all = |reason| winners.map(|winner| Outcome { winner, reason });
    EndReason::ALL.into_iter().flat_map(all).collect()
}

fn position_errors() -> Vec<PositionError> {
    let lion = piece(Side::Red, Animal::Lion);
    let setups = [
        SetupError::OwnDenOccupied {
            piece: lion,
            den: square("d1"),
        },
        SetupError::InRiver {
            piece: lion,
            square: square("b4"),
        },
        SetupError::Duplicate {
            piece: lion,
            first: square("a1"),
            second: square("b1"),
        },
        SetupError::NoAnimals,
        SetupError::BothDensEntered,
    ];
    let kinds = [
        FenErrorKind::UnknownPiece('!'),
        FenErrorKind::RowWidth {
            row: 3,
            squares: 8,
            expected: 7,
        },
        FenErrorKind::RowCount {
            rows: 8,
            expected: 9,
        },
        FenErrorKind::Misplaced {
            piece: Piece::new(Side::Red, Animal::Lion),
            square: "b4".to_owned(),
        },
        FenErrorKind::Brackets,
        FenErrorKind::SideToMove(String::new()),
        FenErrorKind::SideToMove("9".to_owned()),
        FenErrorKind::PliesSinceCapture("-1".to_owned()),
        FenErrorKind::Round("0".to_owned()),
        FenErrorKind::Trailing("1".to_owned()),
    ];
    setups
        .map(PositionError::Setup)
        .into_iter()
        .chain(kinds.map(|kind| PositionError::Fen(FenError { column: 7, kind })))
        .collect()
}

fn record_problems() -> Vec<RecordProblem> {
    let word = || "77".to_owned();
    let rule_words = [
        ParseRuleSetError::UnknownBook(word()),
        ParseRuleSetError::UnknownGame(word()),
        ParseRuleSetError::UnknownOption(word()),
        ParseRuleSetError::BadValue {
            option: word(),
            expected: "",
        },
        ParseRuleSetError::Contradiction {
            first: word(),
            second: word(),
        },
    ];
    let mut kinds = vec![
        RecordProblemKind::SecondGame,
        RecordProblemKind::AfterResult(word()),
        RecordProblemKind::NoTag,
        RecordProblemKind::OpenTag(word()),
        RecordProblemKind::RepeatedTag(word()),
        RecordProblemKind::OpenComment,
        RecordProblemKind::Variation,
        RecordProblemKind::OpenVariation,
        RecordProblemKind::NoMove(word()),
        RecordProblemKind::IllegalMove {
            mv: AnyMove::from("a3a4".parse::<Move>().unwrap()).into(),
            refusal: Refusal::GameOver,
        },
        RecordProblemKind::SkipAfterEnd,
        RecordProblemKind::LosingSkip,
        RecordProblemKind::ContradictedResult {
            result: "1-0".to_owned(),
            played: Outcome::win(Side::Blue, EndReason::Den),
        },
        RecordProblemKind::UnexplainedResult("1-0".to_owned()),
    ];
    kinds.push(RecordProblemKind::Deal("E".parse::<Deal>().unwrap_err()));
    kinds.extend(rule_words.map(RecordProblemKind::Rules));
    kinds.extend(
        position_errors()
            .into_iter()
            .map(RecordProblemKind::Position),
    );
    kinds
        .into_iter()
        .map(|kind| RecordProblem {
            line: 3,
            column: 7,
            kind,
        })
        .collect()
}

/// Every sentence the module makes, under a name that says where it is from.
fn sentences(language: Language, rules: &RuleSet) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for value in refusals() {
        all.push((format!("{value:?}"), refusal(language, &value, rules)));
    }
    for value in warnings() {
        all.push((format!("{value:?}"), warning(language, &value, rules)));
    }
    for value in outcomes() {
        all.push((format!("{value:?}"), outcome(language, &value)));
    }
    for value in position_errors() {
        all.push((
            format!("{value:?}"),
            position_error(language, &value, rules),
        ));
    }
    for value in record_problems() {
        all.push((
            format!("{value:?}"),
            record_problem(language, &value, rules),
        ));
    }
    for side in Side::ALL {
        all.push((format!("turn {side:?}"), turn(language, side).to_owned()));
        all.push((
            format!("draw {side:?}"),
            draw_offer(language, side).to_owned(),
        ));
        for error in [
            GameError::GameOver,
            GameError::NoOffer(side),
            GameError::AlreadyOffered(side),
        ] {
            all.push((format!("{error:?}"), game_error(language, &error)));
        }
        for verdict in [TimeoutVerdict::Skipped { count: 2 }, TimeoutVerdict::Lost] {
            all.push((format!("{verdict:?}"), timeout(language, side, &verdict)));
        }
    }
    for rule in HouseRule::ALL {
        let name = house_rule_name(language, rule).to_owned();
        all.push((format!("{rule:?}"), name));
        for choice in rule.choices(rules) {
            all.push((format!("{choice:?}"), choice_name(language, choice)));
            all.push((format!("{choice:?} line"), choice_line(language, choice)));
        }
    }
    for book in Book::ALL {
        all.push((format!("{book:?}"), book_name(language, book).to_owned()));
        all.push((
            format!("{book:?} line"),
            book_line(language, book).to_owned(),
        ));
    }
    for level in 0..LEVELS {
        let name = level_name(language, level).unwrap();
        all.push((format!("level {level}"), name.to_owned()));
    }
    all.extend(review::tests::sentences(language, rules));
    all
}

/// The same of the folk games.
fn folk_sentences(language: Language) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for game in FolkId::ALL {
        let mut add = |name: String, text: String| all.push((format!("{game:?} {name}"), text));
        add("name".into(), game_name(language, game).to_owned());
        add("line".into(), game_line(language, game).to_owned());
        let note = reconstructed_note(language, game).unwrap();
        add("note".into(), note.to_owned());
        for timeout in ["lose", "two", "skip"] {
            let rules = format!("{}+timeout={timeout}", game.id());
            let rules: GameRules = rules.parse().unwrap();
            add(format!("{timeout} rules"), rules_name(language, rules));
        }
        for animal in Animal::ANY {
            let piece = piece(Side::Red, animal);
            let why = Refusal::NotItsMove { piece };
            add(format!("{why:?}"), refusal(language, &why, game));
        }
        for value in outcomes() {
            add(format!("{value:?}"), game_outcome(language, &value, game));
        }
        for value in warnings() {
            add(format!("{value:?}"), warning(language, &value, game));
        }
        let position = AnyGame::start(game);
        for cell in position.layout().cells {
            let name = square_name(language, &cell.name, cell.terrain, None, game);
            add(cell.name, name);
        }
        let mut moves = position.moves();
        moves.truncate(12);
        for mv in moves {
            add(mv.to_string(), choice_text(language, &position, mv));
        }
    }
    all
}

/// Latin letters that Chinese texts may hold: squares, moves, and the two letters
/// of the side to move.
fn is_notation(word: &str) -> bool {
    let is_cell = |word: &str| {
        let (file, row) = word.split_at_checked(1).unwrap_or_default();
        matches!(file.as_bytes(), [b'a'..=b'i'])
            && row.parse::<u8>().is_ok_and(|row| matches!(row, 1..=11))
    };
    is_cell(word) || word.parse::<Move>().is_ok() || matches!(word, "r" | "b")
}

#[test]
fn every_sentence_exists_in_each_language() {
    for rules in rule_sets() {
        for language in Language::ALL {
            let folk = folk_sentences(language);
            for (name, text) in sentences(language, &rules).into_iter().chain(folk) {
                assert!(!text.trim().is_empty(), "{language} {name}");
                assert_eq!(text.trim(), text, "{language} {name}");
            }
        }
    }
}

#[test]
fn english_and_chinese_never_mix() {
    for rules in rule_sets() {
        for language in Language::ALL {
            let folk = folk_sentences(language);
            for (name, text) in sentences(language, &rules).into_iter().chain(folk) {
                if language.is_chinese() {
                    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
                    let latin =
                        words.filter(|word| word.contains(|letter: char| letter.is_alphabetic()));
                    for word in latin {
                        assert!(is_notation(word), "{language} {name}: {text}");
                    }
                } else {
                    let chinese = |letter: char| ('\u{2e80}'..='\u{ffef}').contains(&letter);
                    assert!(!text.contains(chinese), "{name}: {text}");
                }
            }
        }
    }
}

/// Characters that only one of the two scripts has. Not a dictionary: those
/// that the game's texts use.
#[test]
fn simplified_and_traditional_never_mix() {
    const PAIRS: [(&str, &str); 5] = [
        (
            "红蓝狮猫兽级规则远里轮对阵进双两个样处与这们来时间钟变着几没过",
            "紅藍獅貓獸級規則遠裡輪對陣進雙兩個樣處與這們來時間鐘變著幾沒過",
        ),
        (
            "现头斗争霸传统戏厅阱单选项负胜赢认输离开终结终陆让禁还换动岸",
            "現頭鬥爭霸傳統戲廳阱單選項負勝贏認輸離開終結終陸讓禁還換動岸",
        ),
        (
            "横竖为类隔归尽张区从给边仅无环复随盘残补说数须写图发点齐仍够满认",
            "橫豎為類隔歸盡張區從給邊僅無環覆隨盤殘補說數須寫圖發點齊仍夠滿認",
        ),
        (
            "条谁夹见后节宽别笔论种紧线获参却会讲挡暂领匀摆么颜兑飞连续",
            "條誰夾見後節寬別筆論種緊線獲參卻會講擋暫領勻擺麼顏兌飛連續",
        ),
        (
            "电脑绿东国际带钻邻缠经属于冲状围云响体鳌鲨鲸鳗败乐驹绊画当长",
            "電腦綠東國際帶鑽鄰纏經屬於衝狀圍雲響體鰲鯊鯨鰻敗樂駒絆畫當長",
        ),
    ];
    let (mut only_simplified, mut only_traditional) = (String::new(), String::new());
    for (simplified, traditional) in PAIRS {
        for (hans, hant) in simplified.chars().zip(traditional.chars()) {
            if hans != hant {
                only_simplified.push(hans);
                only_traditional.push(hant);
            }
        }
    }
    let check = |language: Language, name: &str, text: &str| {
        let foreign = match language {
            Language::ZhHans => &only_traditional,
            Language::ZhHant => &only_simplified,
            Language::En => return,
        };
        for letter in text.chars() {
            assert!(!foreign.contains(letter), "{language} {name}: {letter}");
        }
    };
    for rules in rule_sets() {
        for language in Language::ALL {
            let folk = folk_sentences(language);
            for (name, text) in sentences(language, &rules).into_iter().chain(folk) {
                check(language, &name, &text);
            }
            check(language, "rules page", rules_page(language));
            for game in FolkId::ALL {
                check(language, game.id(), game_rules_page(language, game));
            }
        }
    }
}

#[test]
fn names_follow_the_language() {
    let rules = RuleSet::default();
    let glyphs = |language| {
        Animal::ALL
            .map(|animal| piece_glyph(language, animal, rules))
            .concat()
    };
    assert_eq!(glyphs(Language::ZhHans), "鼠猫狗狼豹虎狮象");
    assert_eq!(glyphs(Language::ZhHant), "鼠貓狗狼豹虎獅象");
    for animal in Animal::ALL {
        let names = Language::ALL.map(|language| animal_name(language, animal, rules));
        assert_ne!(names[0], names[2]);
        assert!(names[0].contains(piece_glyph(Language::ZhHans, animal, rules)));
        assert!(names[1].contains(piece_glyph(Language::ZhHant, animal, rules)));
    }
    let lion = piece(Side::Blue, Animal::Lion);
    let names = Language::ALL.map(|language| piece_name(language, lion, rules));
    assert_eq!(names, ["蓝方狮子", "藍方獅子", "Blue lion"]);
}

#[test]
fn the_wolf_is_a_fox_where_the_rules_say_so() {
    let rules: RuleSet = "yeshou+fox+smalltraps".parse().unwrap();
    assert_eq!(rules.canines, CanineOrder::DogOverFox);
    assert_eq!(piece_glyph(Language::ZhHans, Animal::Wolf, rules), "狐");
    assert_eq!(animal_name(Language::En, Animal::Wolf, rules), "Fox");
    let closed = Refusal::TrapClosed {
        piece: piece(Side::Red, Animal::Lion),
        trap: square("c9").into(),
    };
    let sentence = refusal(Language::ZhHans, &closed, rules);
    assert_eq!(
        sentence,
        "c9 是对方的陷阱，只有狗、狐、猫、鼠进得去，狮进不去。"
    );
}

#[test]
fn refusals_name_squares_and_animals() {
    let rules = RuleSet::DATOU;
    let wrong_way = Refusal::LeapNotAllowed {
        piece: piece(Side::Red, Animal::Tiger),
        along_file: true,
    };
    assert_eq!(rules.tiger_leap, TigerLeap::AcrossOnly);
    let sentences = Language::ALL.map(|language| refusal(language, &wrong_way, rules));
    assert_eq!(
        sentences,
        [
            "这一局虎只能横着跳河，不能竖着跳。",
            "這一局虎只能橫著跳河，不能豎著跳。",
            "In this game the tiger leaps across the river, never along it.",
        ]
    );
    let strong = Refusal::TooStrong {
        piece: piece(Side::Red, Animal::Wolf),
        victim: piece(Side::Blue, Animal::Leopard),
        square: square("c7").into(),
    };
    let sentences = Language::ALL.map(|language| refusal(language, &strong, rules));
    assert_eq!(
        sentences,
        [
            "狼（4 级）吃不了 c7 的豹（5 级），对方更强。",
            "狼（4 級）吃不了 c7 的豹（5 級），對方更強。",
            "The wolf (rank 4) cannot capture the stronger leopard (rank 5) on c7.",
        ]
    );
    let theirs = Refusal::NotYourTurn {
        square: square("a7").into(),
        piece: piece(Side::Blue, Animal::Rat),
    };
    assert_eq!(
        refusal(Language::En, &theirs, rules),
        "It is Red's turn, and the rat on a7 belongs to Blue."
    );
}

#[test]
fn squares_of_a_ban_are_listed() {
    let ban_of_17_5 = bans()[1];
    let text = ban(Language::ZhHant, &ban_of_17_5, RuleSet::YESHOU);
    assert!(text.contains("狼在 a4、a5 打轉"), "{text}");
    let text = ban(Language::En, &ban_of_17_5, RuleSet::YESHOU);
    assert!(text.contains("on a4, a5:"), "{text}");
}

#[test]
fn squares_are_named_for_the_ear() {
    let rules = RuleSet::default();
    let name = |language, terrain, piece| square_name(language, "d9", terrain, piece, rules);
    let rat = Some(piece(Side::Red, Animal::Rat));
    let den = Terrain::Den(Side::Blue);
    assert_eq!(name(Language::ZhHant, den, rat), "d9，藍方獸穴，紅方老鼠");
    assert_eq!(name(Language::En, den, None), "d9, Blue's den");
    assert_eq!(name(Language::En, Terrain::Land, None), "d9");
}

#[test]
fn a_refusal_of_a_folk_game_says_how_the_animal_moves() {
    let lion = piece(Side::Red, Animal::Lion);
    let why = Refusal::NotItsMove { piece: lion };
    let sentences = Language::ALL.map(|language| refusal(language, &why, FolkId::Plains));
    assert_eq!(
        sentences,
        [
            "王狮不是这样走的：走“王”字，向前或向后走一格或两格，向左或向右走一格。",
            "王獅不是這樣走的：走「王」字，向前或向後走一格或兩格，向左或向右走一格。",
            "The lion king does not move like that: one or two squares forward or back, \
             or one square left or right.",
        ]
    );
}

#[test]
fn squares_of_folk_games_are_named_for_the_ear() {
    let name = |language, terrain, game| square_name(language, "c3", terrain, None, game);
    let home = Terrain::Home(Animal::Wolf);
    for (terrain, game, expected) in [
        (
            home,
            FolkId::Fate,
            [
                "c3，狼的本位格",
                "c3，狼的本位格",
                "c3, home square of the wolf",
            ],
        ),
        (
            Terrain::Lake,
            FolkId::Lake,
            ["c3，湖", "c3，湖", "c3, lake"],
        ),
        (
            Terrain::Water,
            FolkId::Fate,
            ["c3，小河", "c3，小河", "c3, river"],
        ),
        (Terrain::Water, FolkId::Ocean, ["c3", "c3", "c3"]),
        (
            Terrain::Coast(Side::Red),
            FolkId::Ocean,
            ["c3，红方海岸", "c3，紅方海岸", "c3, Red's coast"],
        ),
    ] {
        assert_eq!(
            Language::ALL.map(|language| name(language, terrain, game)),
            expected
        );
    }
}

#[test]
fn levels_have_names_and_no_more() {
    for language in Language::ALL {
        let names: Vec<_> = (0..LEVELS)
            .map(|level| level_name(language, level))
            .collect();
        let distinct: std::collections::HashSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), LEVELS);
        assert_eq!(level_name(language, LEVELS), None);
    }
}
