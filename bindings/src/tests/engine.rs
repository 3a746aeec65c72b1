use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

use crate::{
    Animal, CancelToken, Engine, EngineError, Evaluation, Game, Language, ListenerError, Mark,
    Note, Opponent, Piece, ReviewReason, Score, SearchLimits, Side, TableValue, Thinking,
    ThinkingListener,
};

const EN: Language = Language::En;

/// The cat steps into the den.
const WON: &str = "7/3C3/7/7/7/7/7/7/r6 r";

fn engine() -> Engine {
    Engine::new(4).expect("a size")
}

fn game() -> Arc<Game> {
    Arc::new(Game::new("yeshou".into(), 0).expect("rules"))
}

fn position(fen: &str) -> Arc<Game> {
    Arc::new(Game::from_fen("yeshou".into(), fen.into(), 0).expect("a position"))
}

fn endless() -> SearchLimits {
    SearchLimits::default()
}

/// Hears everything and goes on as long as it is told to.
struct Ear {
    heard: Mutex<Vec<Thinking>>,
    left: AtomicUsize,
}

impl Ear {
    fn patient(times: usize) -> Arc<Self> {
        Arc::new(Self {
            heard: Mutex::default(),
            left: AtomicUsize::new(times),
        })
    }

    fn heard(&self) -> Vec<Thinking> {
        self.heard.lock().expect("no panic").clone()
    }
}

impl ThinkingListener for Ear {
    fn hear(&self, news: Thinking) -> Result<bool, ListenerError> {
        self.heard.lock().expect("no panic").push(news);
        Ok(self.left.fetch_sub(1, Ordering::Relaxed) > 1)
    }
}

struct Deaf;

impl ThinkingListener for Deaf {
    fn hear(&self, _: Thinking) -> Result<bool, ListenerError> {
        Err(ListenerError::Failed {
            reason: "deaf".into(),
        })
    }
}

struct Unpark(thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Awaits as the phones' schedulers do.
fn awaited<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            std::task::Poll::Ready(answer) => return answer,
            std::task::Poll::Pending => thread::park(),
        }
    }
}

#[test]
fn every_opponent_finds_the_den_and_a_seed_fixes_its_choice() {
    let engine = engine();
    for known in crate::opponents(EN) {
        let choose =
            |game, seed| engine.choose_blocking(game, known.opponent, seed, EN, None, None);
        let chosen = choose(position(WON), -3).expect("a move");
        assert_eq!(chosen.mv, "d8d9", "{}", known.id);
        assert_eq!(chosen.text, "Cat d8–d9");
        if matches!(known.opponent, Opponent::Level { number: 1..=6 }) {
            assert_eq!(choose(game(), 5), choose(game(), 5));
        }
    }
}

#[test]
fn awaiting_and_blocking_answer_alike() {
    let engine = engine();
    let level = Opponent::Level { number: 3 };
    let one = awaited(engine.choose(game(), level, 9, EN, None, None));
    let other = engine.choose_blocking(game(), level, 9, EN, None, None);
    assert_eq!(one, other);
    assert!(one.is_ok());
}

#[test]
fn what_is_called_off_stops_soon_and_the_next_search_works() {
    let engine = Arc::new(engine());
    let token = Arc::new(CancelToken::new());
    let ear = Ear::patient(usize::MAX);
    let search = {
        let (engine, token, ear) = (Arc::clone(&engine), Arc::clone(&token), Arc::clone(&ear));
        thread::spawn(move || {
            let answer = engine.analyse_blocking(game(), 3, endless(), EN, Some(token), Some(ear));
            (answer, Instant::now())
        })
    };
    while ear.heard().is_empty() {
        thread::sleep(Duration::from_millis(1));
    }
    let cancelled = Instant::now();
    token.cancel();
    let (answer, stopped) = search.join().expect("no panic");
    assert_eq!(answer, Err(EngineError::Cancelled));
    // The machine may be busy; what a phone may wait is measured on the JVM.
    assert!(stopped - cancelled < Duration::from_secs(1));
    let again = engine.analyse_blocking(game(), 1, endless(), EN, Some(token), None);
    assert_eq!(again, Err(EngineError::Cancelled));
    assert!(engine.hint_blocking(game(), EN, 5, None, None).is_ok());
}

#[test]
fn a_future_that_is_dropped_calls_its_search_off() {
    let engine = engine();
    {
        let search = pin!(engine.analyse(game(), 1, endless(), EN, None, None));
        let mut context = Context::from_waker(Waker::noop());
        assert!(search.poll(&mut context).is_pending());
    }
    // Else this would wait for ever.
    assert!(engine.hint_blocking(game(), EN, 5, None, None).is_ok());
}

#[test]
fn one_that_waits_its_turn_can_be_called_off() {
    let engine = Arc::new(engine());
    let (first, second) = (Arc::new(CancelToken::new()), Arc::new(CancelToken::new()));
    let ear = Ear::patient(usize::MAX);
    thread::scope(|scope| {
        let busy = scope.spawn(|| {
            let (token, ear) = (Arc::clone(&first), Arc::clone(&ear));
            engine.analyse_blocking(game(), 1, endless(), EN, Some(token), Some(ear))
        });
        while ear.heard().is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
        let waiting =
            scope.spawn(|| engine.hint_blocking(game(), EN, 5, Some(Arc::clone(&second)), None));
        second.cancel();
        assert_eq!(
            waiting.join().expect("no panic"),
            Err(EngineError::Cancelled)
        );
        first.cancel();
        assert_eq!(busy.join().expect("no panic"), Err(EngineError::Cancelled));
    });
}

#[test]
fn a_listener_that_has_enough_gets_what_there_is() {
    let engine = engine();
    let ear = Ear::patient(2);
    let analysis = engine.analyse_blocking(game(), 3, endless(), EN, None, Some(ear.clone()));
    let analysis = analysis.expect("what there is");
    assert_eq!(ear.heard().len(), 2);
    assert!(!analysis.lines.is_empty() && analysis.nodes > 0);
    assert!(matches!(ear.heard()[1], Thinking::Lines { .. }));
    let error = engine.hint_blocking(game(), EN, 60_000, None, Some(Arc::new(Deaf)));
    assert_eq!(
        error,
        Err(EngineError::Listener {
            reason: "deaf".into()
        })
    );
}

/// Asks the engine that it listens to, and waits.
struct Impatient {
    engine: Arc<Engine>,
    heard: Mutex<Option<EngineError>>,
}

impl ThinkingListener for Impatient {
    fn hear(&self, _: Thinking) -> Result<bool, ListenerError> {
        let game = game();
        let _ = (game.snapshot(EN), self.engine.probe_tables(game.clone()));
        let answer = self.engine.hint_blocking(game, EN, 5, None, None);
        *self.heard.lock().expect("no panic") = answer.err();
        Ok(false)
    }
}

#[test]
fn a_listener_that_would_wait_for_ever_is_told() {
    let engine = Arc::new(engine());
    let listener = Arc::new(Impatient {
        engine: Arc::clone(&engine),
        heard: Mutex::default(),
    });
    let other = Arc::new(self::engine());
    let found = engine.analyse_blocking(game(), 1, endless(), EN, None, Some(listener.clone()));
    assert!(found.is_ok());
    let heard = listener.heard.lock().expect("no panic").take();
    assert!(
        matches!(heard, Some(EngineError::Broken { .. })),
        "{heard:?}"
    );
    // Another engine may be waited for.
    let listener = Arc::new(Impatient {
        engine: other,
        heard: Mutex::default(),
    });
    let found = engine.analyse_blocking(game(), 1, endless(), EN, None, Some(listener.clone()));
    assert!(found.is_ok() && listener.heard.lock().expect("no panic").is_none());
}

#[test]
fn an_analysis_ranks_its_lines() {
    let limits = SearchLimits {
        nodes: Some(20_000),
        ..SearchLimits::default()
    };
    let engine = engine();
    let analysis = engine.analyse_blocking(game(), 3, limits, EN, None, None);
    let analysis = analysis.expect("lines");
    let ranks: Vec<i32> = analysis.lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [1, 2, 3]);
    assert!(analysis.lines[0].worth.share >= analysis.lines[2].worth.share);
    let line = &analysis.lines[0];
    assert!(line.moves.len() > 1 && line.moves[1].text != line.moves[1].mv);
    let won = engine.analyse_blocking(position(WON), 1, limits, EN, None, None);
    let won = &won.expect("a line").lines[0];
    assert_eq!(won.worth.score, Score::Win { plies: 1 });
    assert_eq!((won.worth.moves_to_end, won.worth.percent), (Some(1), 100));
}

#[test]
fn a_review_marks_the_blunder_and_names_the_better_move() {
    // The cat walks by the den, before the lion's paws.
    let game = position("7/3C3/2l4/7/7/7/7/7/7 r");
    game.play("d8c8".into()).expect("legal");
    let engine = engine();
    let ear = Ear::patient(usize::MAX);
    let review = engine.review_blocking(game, EN, 2_000, None, Some(ear));
    let review = review.expect("a review");
    assert!(review.is_complete);
    assert_eq!((review.moves.len(), review.positions.len()), (1, 2));
    let blunder = &review.moves[0];
    assert!(matches!(blunder.mark, Some(Mark::Blunder)), "{blunder:?}");
    assert_eq!(blunder.better[0].mv, "d8d9");
    assert!(blunder.reason.is_some() && !blunder.comment.is_empty());
    assert_eq!(blunder.cause, Some(ReviewReason::LetsWin { moves: 1 }));
    let places: Vec<i32> = review.positions.iter().map(|known| known.ply).collect();
    assert_eq!(places, [0, 1]);
    assert_eq!(review.turning_points, [1]);
    assert!(review.red_accuracy.is_some() && review.blue_accuracy.is_none());
}

#[test]
fn a_review_names_the_animals_and_cells_of_its_reason() {
    let cause = |fen, mv: &str| {
        let game = position(fen);
        game.play(mv.into()).expect("legal");
        let review = engine().review_blocking(game, EN, 20_000, None, None);
        review.expect("a review").moves[0].cause
    };
    assert_eq!(
        cause("e6/7/7/7/7/7/7/2Cw3/6L r", "g1g2"),
        Some(ReviewReason::LetsIntoDen {
            piece: Piece {
                side: Side::Blue,
                animal: Animal::Wolf
            },
            cell: 3,
            moves: 1
        })
    );
}

#[test]
fn a_review_is_written_beside_the_moves() {
    let game = position("7/3C3/2l4/7/7/7/7/7/7 r 0 7");
    game.play("d8c8".into()).expect("legal");
    let engine = engine();
    let review = engine.review_blocking(game.clone(), EN, 2_000, None, None);
    let review = review.expect("a review");
    game.annotate_with(review.clone());
    let said = game.notes()[&1].clone();
    assert_eq!(said.comment, review.moves[0].comment);
    // Blue takes the cat and has won: told for Red, whoever is to move.
    assert_eq!(said.eval, Some(Evaluation::Mate { moves: -1 }));
    let own = Note {
        comment: "my own words".into(),
        ..said
    };
    game.annotate(1, own.clone()).expect("a ply");
    game.annotate_with(review.clone());
    assert_eq!(game.notes()[&1], own);
    let _ = game.undo();
    game.play("d8d9".into()).expect("legal");
    assert!(game.notes().is_empty());
    // A review of another game, or none at all, breaks nothing.
    let other = self::game();
    other.annotate_with(review.clone());
    assert!(other.notes().is_empty());
    let mut nonsense = review;
    for (ply, number) in [(i32::MIN, i32::MIN), (i32::MAX, 0), (1, i32::MIN)] {
        nonsense.positions[1].ply = ply;
        nonsense.positions[1].worth.moves_to_end = Some(number);
        nonsense.positions[1].worth.score = Score::Loss { plies: number };
        game.annotate_with(nonsense.clone());
        nonsense.positions[1].worth.score = Score::Centipawns { value: number };
        game.annotate_with(nonsense.clone());
    }
    let record = game.to_record(Vec::new());
    let read = crate::read_record(record.clone());
    assert_eq!(read.problems, []);
    assert_eq!(read.game.expect("readable").to_record(Vec::new()), record);
}

/// Has enough of a review as soon as it hears that something is done.
struct Enough;

impl ThinkingListener for Enough {
    fn hear(&self, news: Thinking) -> Result<bool, ListenerError> {
        Ok(!matches!(news, Thinking::Reviewed { .. }))
    }
}

#[test]
fn a_review_that_ends_early_knows_which_plies_it_knows() {
    let game = game();
    let there = ["a3a4", "a7a6", "g3g4", "g7g6"];
    let back = ["a4a3", "a6a7", "g4g3", "g6g7"];
    for mv in there.into_iter().chain(back) {
        game.play(mv.into()).expect("legal");
    }
    let review = engine().review_blocking(game, EN, 300_000, None, Some(Arc::new(Enough)));
    let review = review.expect("what there is");
    assert!(!review.is_complete);
    let known: Vec<i32> = review.positions.iter().map(|known| known.ply).collect();
    let first = 9 - known.len() as i32;
    assert!(first > 0 && known.into_iter().eq(first..=8));
}

#[test]
fn advice_does_not_tell_what_lies_face_down() {
    let engine = engine();
    for seed in 0..4 {
        let game = Arc::new(Game::new("flip".into(), seed).expect("rules"));
        let hint = engine.hint_blocking(game.clone(), EN, 5, None, None);
        let hint = hint.expect("a move");
        let name = hint.mv.trim_end_matches('?');
        assert_eq!(hint.text, format!("{name} turned over"));
        // The review of what was played tells it, as the move list does.
        game.play(hint.mv).expect("legal");
        let review = engine.review_blocking(game.clone(), EN, 200, None, None);
        let told = &review.expect("a review").moves[0];
        assert_eq!(told.mv.text, game.snapshot(EN).turns[0].text);
        assert!(told.mark.is_none());
    }
}

#[test]
fn a_loser_takes_the_draw_and_a_winner_does_not() {
    let engine = engine();
    let lost = position("7/7/7/7/7/7/7/3l3/C6 b");
    lost.offer_draw(Side::Blue).expect("running");
    assert_eq!(engine.takes_draw_blocking(lost, None), Ok(true));
    let won = position("7/7/7/7/7/7/7/3l3/C6 b");
    won.offer_draw(Side::Red).expect("running");
    assert_eq!(awaited(engine.takes_draw(won, None)), Ok(false));
    let none = engine.takes_draw_blocking(game(), None);
    assert_eq!(none, Err(EngineError::NoOffer));
}

#[test]
fn tables_know_small_endings() {
    let engine = engine();
    let value = engine.probe_tables(position("7/3L3/7/7/7/7/7/7/r6 r"));
    assert_eq!(value, Some(TableValue::Win { plies: 1 }));
    assert_eq!(engine.probe_tables(game()), None);
    let lake = Arc::new(Game::new("lake".into(), 0).expect("rules"));
    assert_eq!(engine.probe_tables(lake), None);
}

#[test]
fn numbers_out_of_range_are_refused() {
    for memory in [i32::MIN, 0, 1025, i32::MAX] {
        assert!(matches!(
            Engine::new(memory),
            Err(EngineError::OutOfRange {
                least: 1,
                most: 1024,
                ..
            })
        ));
    }
    let engine = engine();
    for number in [i32::MIN, 0, 13, 256 + 5] {
        let level = Opponent::Level { number };
        let error = engine.choose_blocking(game(), level, 0, EN, None, None);
        assert_eq!(error, Err(EngineError::NoSuchLevel { number }));
    }
    let analyse = |lines, limits| engine.analyse_blocking(game(), lines, limits, EN, None, None);
    let out_of_range = |answer| matches!(answer, Err(EngineError::OutOfRange { .. }));
    for lines in [i32::MIN, 0, 51] {
        assert!(out_of_range(analyse(lines, endless())));
    }
    let depth = |depth| SearchLimits {
        depth: Some(depth),
        ..endless()
    };
    for limits in [
        depth(0),
        depth(121),
        SearchLimits {
            nodes: Some(0),
            ..endless()
        },
        SearchLimits {
            time_ms: Some(-5),
            ..endless()
        },
    ] {
        assert!(out_of_range(analyse(1, limits)));
    }
    assert!(engine.hint_blocking(game(), EN, 0, None, None).is_err());
    assert!(engine.review_blocking(game(), EN, -1, None, None).is_err());
}

#[test]
fn a_finished_game_is_not_thought_about() {
    let engine = engine();
    let over = game();
    over.resign(Side::Red).expect("running");
    let level = Opponent::Level { number: 12 };
    let game_over = Err(EngineError::GameOver);
    let chosen = engine.choose_blocking(over.clone(), level, 0, EN, None, None);
    assert_eq!(chosen, game_over);
    let hint = engine.hint_blocking(over.clone(), EN, 10, None, None);
    assert_eq!(hint, Err(EngineError::GameOver));
    let analysis = engine.analyse_blocking(over, 1, endless(), EN, None, None);
    assert_eq!(analysis, Err(EngineError::GameOver));
}
