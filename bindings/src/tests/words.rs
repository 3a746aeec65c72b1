use super::LANGUAGES;
use crate::{
    Game, GameClock, Language, Opponent, PageBlock, Side, TimeControl, animals, board, games,
    handicaps, house_rules, language_for_locale, languages, opponent_of_id, opponents, rules_info,
    rules_page, said, side_name,
};

#[test]
fn the_catalogue_is_whole_in_every_language() {
    assert_eq!(languages().len(), 3);
    assert_eq!(language_for_locale("zh_TW.UTF-8".into()), Language::ZhHant);
    for language in LANGUAGES {
        let all = games(language);
        assert_eq!((all.len(), all[0].books.len()), (12, 3));
        for info in all {
            let rules = &info.rules;
            assert!(!info.name.is_empty() && !info.line.is_empty(), "{rules}");
            assert_eq!(
                info.reconstructed_note.is_some(),
                !info.is_classic,
                "{rules}"
            );
            let page = rules_page(rules.clone(), language).expect("rules");
            assert!(matches!(page[0], PageBlock::Heading { level: 1, .. }));
            let kinds = animals(rules.clone(), language).expect("rules");
            assert!(kinds.len() >= 5, "{rules}: {kinds:?}");
            assert!(kinds.iter().all(|kind| !kind.glyph.is_empty()));
            let board = board(rules.clone(), language).expect("rules");
            assert_eq!(board.has_points, rules == "bears");
            assert_eq!(board.is_open_water, rules == "ocean");
            let known = rules_info(rules.clone(), language).expect("rules");
            assert_eq!(known.deals_colours, rules == "flip");
            let game = Game::new(rules.clone(), 0).expect("rules");
            assert_eq!(game.board(language), board);
            assert_eq!(game.rules(), *rules);
        }
        let mut ids: Vec<String> = opponents(language).into_iter().map(|o| o.id).collect();
        assert_eq!(ids.pop().as_deref(), Some("close"));
        assert_eq!(ids.len(), 12);
        assert_eq!(
            handicaps("yeshou".into(), language).map(|all| all.len()),
            Ok(12)
        );
        assert_eq!(
            handicaps("lake".into(), language).map(|all| all.len()),
            Ok(0)
        );
    }
    assert_eq!(opponent_of_id("close".into()), Some(Opponent::KeepsClose));
    assert_eq!(opponent_of_id("0".into()), None);
}

#[test]
fn house_rules_are_chosen_by_going_on_with_their_rules() {
    let rules = house_rules("datou".into(), Language::En).expect("rules");
    assert_eq!(rules.len(), 14);
    for rule in &rules {
        assert_eq!(rule.values[rule.chosen as usize].rules, "datou");
        for value in &rule.values {
            let info = rules_info(value.rules.clone(), Language::En).expect("canonical");
            assert_eq!(info.rules, value.rules);
            let changed = usize::from(value.rules != "datou");
            assert_eq!(info.house_rules.len(), changed);
        }
    }
    let folk = house_rules("lake+timeout=two".into(), Language::En).expect("rules");
    assert_eq!((folk.len(), folk[0].chosen), (1, 1));
    let usual = &folk[0].values[2].rules;
    assert_eq!(usual, "lake");
}

#[test]
fn a_fox_is_drawn_as_one() {
    let kinds = animals("yeshou+fox".into(), Language::En).expect("rules");
    let wolf = &kinds[3];
    assert_eq!(
        (wolf.animal, wolf.picture),
        (crate::Animal::Wolf, crate::Animal::Fox)
    );
    assert_eq!((wolf.name.as_str(), wolf.glyph.as_str()), ("Fox", "狐"));
}

#[test]
fn words_speak_three_languages() {
    let game = Game::new("yeshou".into(), 0).expect("rules");
    let sides = LANGUAGES.map(|language| side_name(Side::Blue, language));
    assert_eq!(sides, ["蓝方", "藍方", "Blue"]);
    let refusal = game.refusal(14, 28).expect("cells").expect("too far");
    let all = LANGUAGES.map(|language| said(refusal.words.clone(), language));
    assert_eq!(all[2], "The elephant moves one square at a time.");
    assert!(all[0] != all[2] && all[1] != all[2]);
}

#[test]
fn a_clock_takes_any_number() {
    let clock = GameClock::new(TimeControl::Increment {
        total_ms: 60_000,
        increment_ms: 2_000,
    });
    clock.start(Side::Red, 1_000);
    clock.press(11_000);
    let reading = clock.read(12_000);
    assert_eq!((reading.red_ms, reading.blue_ms), (52_000, 59_000));
    assert_eq!((reading.running, reading.fallen), (Some(Side::Blue), None));
    assert_eq!(clock.read(i64::MAX).fallen, Some(Side::Blue));
    assert_eq!(clock.read(i64::MIN).blue_ms, 60_000);
    clock.pause(i64::MAX);
    assert_eq!(clock.read(0).blue_ms, 0);
    clock.set_remaining(Side::Blue, -1, -1);
    let never = GameClock::new(TimeControl::PerMove { move_ms: i64::MIN });
    never.start(Side::Blue, 0);
    assert_eq!(never.read(0).fallen, Some(Side::Blue));
}
