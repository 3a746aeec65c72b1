use super::*;

/// Red puts the elephant beside the rat; the rat takes it.
const GIFT: &str = "a3 a4 a7 a6 g3 g4 g7 g6 a4 a5 a6 a5";
const GIFT_PLY: usize = 5;

fn reviewed() -> Table {
    let mut table = Table::friends();
    table.click(GIFT);
    table.play.toggle_review();
    table.critic.work(2_000);
    assert!(table.play.tick());
    table
}

#[test]
fn nothing_is_gone_over_before_the_first_move() {
    let mut table = Table::friends();
    assert!(!table.play.view().review.possible);
    table.play.toggle_review();
    assert!(!table.critic.is_at_work() && !table.play.wants_ticks());
}

#[test]
fn it_tells_how_far_it_is_and_can_be_cancelled() {
    let mut table = Table::friends();
    table.click("a3 a4");
    table.play.toggle_review();
    assert!(table.critic.is_at_work() && table.play.wants_ticks());
    table.critic.progress(1, 2);
    assert!(table.play.tick());
    let review = table.play.view().review;
    assert!(review.running && (review.progress - 0.5).abs() < 1e-6);
    assert_eq!(review.progress_text, "1 / 2");
    table.play.toggle_review();
    assert!(!table.critic.is_at_work() && !table.play.wants_ticks());
    assert!(!table.play.view().review.shown);
    // Asked for again it begins anew.
    table.play.toggle_review();
    assert_eq!(table.critic.begun(), 2);
}

#[test]
fn moves_bear_marks_and_the_error_says_why() {
    let mut table = reviewed();
    let view = table.play.view();
    assert_eq!(view.review.shares.len(), 7);
    assert_eq!(view.review.marks.len(), 7);
    assert_eq!(view.review.marks[GIFT_PLY], crate::Mark::Mistake);
    assert_eq!(view.rounds[2].first_mark, crate::Mark::Mistake);
    assert_eq!(view.rounds[2].first_word, "Mistake");
    assert!(!table.play.wants_ticks());
    table.play.jump_to(0);
    let told = table.play.view().review.comment;
    assert!(told.starts_with("Accuracy: Red "), "{told}");
    table.play.show_next_error();
    while table.play.game().ply() < GIFT_PLY {
        table.play.show_next_error();
    }
    let review = table.play.view().review;
    assert_eq!(table.play.game().ply(), GIFT_PLY);
    assert!(
        review
            .comment
            .starts_with("Mistake: Lets the rat capture the elephant on a5. Better: "),
        "{}",
        review.comment
    );
    assert!(review.better.0 >= 0 && review.better.1 >= 0);
    table.play.set_language(Language::ZhHans);
    let review = table.play.view().review;
    assert!(review.comment.starts_with("失误：a5 的象会被鼠吃掉。"));
    // Hidden, nothing of it is left to see.
    table.play.toggle_review();
    let view = table.play.view();
    assert_eq!(view.rounds[2].first_mark, crate::Mark::None);
    assert_eq!(view.review.better, (-1, -1));
    // Shown again, it is still known.
    table.play.toggle_review();
    assert_eq!(table.critic.begun(), 1);
}

#[test]
fn the_way_from_error_to_error_goes_both_ways() {
    let mut table = reviewed();
    let errors: Vec<usize> = table
        .play
        .view()
        .review
        .marks
        .iter()
        .enumerate()
        .filter(|(_, mark)| {
            matches!(
                mark,
                crate::Mark::Slip | crate::Mark::Mistake | crate::Mark::Blunder
            )
        })
        .map(|(ply, _)| ply)
        .collect();
    assert!(errors.contains(&GIFT_PLY));
    for ply in errors.iter().rev().filter(|ply| **ply < 6) {
        assert!(table.play.view().review.can_previous);
        table.play.show_previous_error();
        assert_eq!(table.play.game().ply(), *ply);
    }
    assert!(!table.play.view().review.can_previous);
    table.play.show_previous_error();
    assert_eq!(table.play.game().ply(), errors[0]);
}

#[test]
fn what_is_played_anew_is_not_reviewed() {
    let mut table = reviewed();
    // Looking about changes nothing.
    table.play.jump_to(2);
    table.play.jump_to(6);
    assert_eq!(table.play.view().review.marks.len(), 7);
    // The game goes on: what was said stays.
    table.click("g1 g2");
    assert_eq!(table.play.view().review.marks.len(), 7);
    // Another course from ply 2 on.
    table.play.jump_to(2);
    table.click("e3 e4 c3 d3");
    assert_eq!(table.play.game().total_plies(), 3);
    assert_eq!(table.play.view().review.marks.len(), 3);
    // Asked again, the whole game is gone over.
    table.play.toggle_review();
    table.play.toggle_review();
    assert_eq!(table.critic.begun(), 2);
    // Moves played meanwhile do not end it; another game does.
    table.click("a6 a5");
    assert!(table.critic.is_at_work());
    table.play.undo();
    table.click("c7 d7");
    table
        .play
        .start(Game::new(RuleSet::YESHOU), Seating::friends(), 0);
    assert!(!table.critic.is_at_work() && !table.play.view().review.shown);
}

#[test]
fn a_breakdown_is_told() {
    let mut table = Table::friends();
    table.click("a3 a4");
    table.play.toggle_review();
    table.critic.fail();
    assert!(table.play.tick());
    assert!(!table.play.view().review.shown && !table.play.wants_ticks());
    assert_eq!(table.play.take_notices().len(), 1);
}
