//! Games as records and back.

use super::{Effect, EndReason, Event, Game, Outcome, PlayTextError, Step};
use crate::notation::{
    Annotation, ParsedRecord, Record, RecordProblem, RecordProblemKind, RecordTurn, WrittenMove,
};
use crate::rules::{GameRules, ParseRuleSetError};
use crate::types::{AnyMove, Side};
use crate::variants::{AnyGame, Deal, ParseDealError};

/// The tag that says at which ply the game stands, when not at its end.
const PLY_TAG: &str = "Ply";
/// The tag that says what lies under the tiles of `flip`, a1 to d4.
const DEAL_TAG: &str = "Deal";
/// The tags that the game itself determines.
const OWN_TAGS: [&str; 6] = ["Result", "Rules", "FEN", "Termination", PLY_TAG, DEAL_TAG];

/// What a record gave.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// The game as far as its moves could be played; nothing when its rules or
    /// its start cannot be read.
    pub game: Option<Game>,
    /// The record as it stood, tags and all.
    pub record: Record,
    /// What could not be read or played, with line and column.
    pub problems: Vec<RecordProblem>,
}

/// Reads a record and plays its moves. Whatever is readable is kept: the game
/// stops before the first move that cannot be played.
///
/// ```
/// use doushou_core::read_game;
/// let read = read_game("1. a3a4 a7a6 2. a4a9 *");
/// assert_eq!(read.game.unwrap().ply(), 2);
/// assert_eq!((read.problems[0].line, read.problems[0].column), (1, 17));
/// ```
#[must_use]
pub fn read_game(text: &str) -> ReadGame {
    let ParsedRecord {
        record,
        mut problems,
        turn_places,
        tag_places,
    } = Record::parse(text);
    let place_of = |name: &str| {
        let at = record.tags().position(|(tag, _)| tag == name);
        at.and_then(|at| tag_places.get(at))
            .copied()
            .unwrap_or((1, 1))
    };
    let game = start(&record).map_err(|(tag, kind)| {
        let (line, column) = place_of(tag);
        problems.push(RecordProblem { line, column, kind });
    });
    let Ok(mut game) = game else {
        return ReadGame {
            game: None,
            record,
            problems,
        };
    };
    game.preface = record.preface.clone();
    for (turn, &(line, column)) in record.turns.iter().zip(&turn_places) {
        if let Err(kind) = play_turn(&mut game, turn) {
            problems.push(RecordProblem { line, column, kind });
            break;
        }
    }
    let was_played_whole = game.ply() == record.turns.len();
    if was_played_whole && let Err(kind) = end(&mut game, &record) {
        let (line, column) = place_of("Result");
        problems.push(RecordProblem { line, column, kind });
    }
    if let Some(ply) = record.tag(PLY_TAG).and_then(|ply| ply.parse().ok()) {
        game.jump_to(ply);
    }
    ReadGame {
        game: Some(game),
        record,
        problems,
    }
}

fn start(record: &Record) -> Result<Game, (&'static str, RecordProblemKind)> {
    let rules = match record.tag("Rules") {
        Some(rules) => rules
            .parse()
            .map_err(|error: ParseRuleSetError| ("Rules", error.into()))?,
        None => GameRules::default(),
    };
    let deal = match record.tag(DEAL_TAG) {
        Some(deal) => deal
            .parse()
            .map_err(|error: ParseDealError| (DEAL_TAG, error.into()))?,
        None => Deal::new(0),
    };
    match record.tag("FEN") {
        Some(fen) => AnyGame::from_fen_dealt(fen, rules, deal)
            .map(Game::from_position)
            .map_err(|error| ("FEN", error.into())),
        None => Ok(Game::dealt(rules, deal)),
    }
}

fn play_turn(game: &mut Game, turn: &RecordTurn) -> Result<(), RecordProblemKind> {
    match &turn.mv {
        Some(mv) => {
            game.play_text(mv.as_str()).map_err(|error| match error {
                PlayTextError::NoMove(text) => RecordProblemKind::NoMove(text),
                PlayTextError::Refused(refusal) => RecordProblemKind::IllegalMove {
                    mv: mv.clone(),
                    refusal,
                },
            })?;
        }
        None => {
            let ply = game.ply();
            game.time_out()
                .map_err(|_| RecordProblemKind::SkipAfterEnd)?;
            if game.ply() == ply {
                return Err(RecordProblemKind::LosingSkip);
            }
        }
    }
    game.annotate_last(turn.annotation.clone());
    Ok(())
}

/// Lets happen what the tags say ended the game besides the board.
fn end(game: &mut Game, record: &Record) -> Result<(), RecordProblemKind> {
    let result = record.tag("Result").unwrap_or("*");
    if let Some(outcome) = game.outcome() {
        return if result == "*" || result == outcome.result() {
            Ok(())
        } else {
            Err(RecordProblemKind::ContradictedResult {
                result: result.to_owned(),
                played: outcome,
            })
        };
    }
    let loser = match result {
        "1-0" => Some(Side::Blue),
        "0-1" => Some(Side::Red),
        _ => None,
    };
    let termination = record.tag("Termination").unwrap_or_default();
    let event = match (result, loser) {
        ("*", _) => return Ok(()),
        (_, None) if termination == EndReason::Agreement.id() => {
            Event::DrawAgreed(game.side_to_move())
        }
        (_, Some(loser)) if termination == EndReason::Resign.id() => Event::Resigned(loser),
        (_, Some(loser)) if termination == EndReason::Time.id() => Event::TimeLoss(loser),
        (_, Some(loser)) if termination == EndReason::Left.id() => Event::Left(loser),
        _ => {
            return Err(RecordProblemKind::UnexplainedResult(result.to_owned()));
        }
    };
    game.happen(event);
    Ok(())
}

impl Step {
    /// The step's move as records write it: of a tile turned over, what it showed.
    fn written(&self, mv: AnyMove) -> WrittenMove {
        match self.effects.first() {
            Some(&Effect::Revealed { at, shows, .. }) => WrittenMove::revealing(at, shows),
            _ => mv.into(),
        }
    }
}

impl Game {
    /// The game as a record: the whole line, what can be done again included,
    /// with the caller's tags (players, date, event, time control, others). A
    /// resignation or agreement that was taken back is left out: the game goes on.
    #[must_use]
    pub fn to_record<'a>(&self, tags: impl IntoIterator<Item = (&'a str, &'a str)>) -> Record {
        let mut whole = self.clone();
        whole.jump_to(usize::MAX);
        let start = self.start_position();
        let mut record = Record::starting(start.side_to_move(), start.round());
        for (name, value) in tags {
            if !OWN_TAGS.contains(&name) {
                record.set_tag(name, value);
            }
        }
        let is_taken_back = self.ply() == self.total_plies() && self.outcome().is_none();
        let outcome = whole.outcome().filter(|_| !is_taken_back);
        record.set_tag("Result", outcome.map_or("*", Outcome::result));
        record.set_tag("Rules", &self.rules().to_string());
        let deal = self.deal();
        if deal.is_none() && *start != AnyGame::start(*self.rules()) {
            record.set_tag("FEN", &start.to_fen());
        }
        if let Some(deal) = deal {
            record.set_tag(DEAL_TAG, &deal.to_string());
        }
        if let Some(outcome) = outcome {
            record.set_tag("Termination", outcome.reason.id());
        }
        if self.ply() < self.total_plies() {
            record.set_tag(PLY_TAG, &self.ply().to_string());
        }
        record.preface = self.preface.clone();
        record.turns = whole
            .steps
            .iter()
            .filter_map(|step| {
                let mv = match step.event {
                    Event::Move(mv) => Some(step.written(mv)),
                    Event::Skip => None,
                    _ => return None,
                };
                Some(RecordTurn {
                    mv,
                    annotation: step.annotation.clone(),
                })
            })
            .collect();
        record
    }

    /// The game as a record to give away: the deal of `flip` only once the game is
    /// over.
    #[must_use]
    pub fn to_shared_record<'a>(
        &self,
        tags: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Record {
        let mut record = self.to_record(tags);
        if record.tag("Termination").is_none() {
            record.remove_tag(DEAL_TAG);
        }
        record
    }

    /// What the tiles of `flip` hide or hid, when the game began with all of them
    /// face down.
    fn deal(&self) -> Option<Deal> {
        let start = self.start.flip()?;
        let mut tiles = start.deal()?.tiles();
        for (tile, cell) in tiles.iter_mut().zip(self.start.cells()) {
            let shown = self.steps.iter().flat_map(|step| &step.effects);
            let shown = shown.filter_map(|effect| match *effect {
                Effect::Revealed { at, shows, .. } if at == cell => Some(shows),
                _ => None,
            });
            let first = shown.into_iter().next();
            *tile = first
                .or_else(|| self.position.lies_under(cell))
                .unwrap_or(*tile);
        }
        Some(Deal::of(tiles))
    }

    /// What is said about a ply, from 1, those that can be done again included; of 0,
    /// what is said before the first. Nothing when there is no such ply.
    ///
    /// ```
    /// use doushou_core::read_game;
    /// let game = read_game("{quiet} 1. a3a4 {[%clk 0:05:00] solid} *").game.unwrap();
    /// assert_eq!(game.annotation(0).unwrap().text(), "quiet");
    /// assert_eq!(game.annotation(1).unwrap().clock.unwrap().as_secs(), 300);
    /// assert!(game.annotation(2).is_none());
    /// ```
    #[must_use]
    pub fn annotation(&self, ply: usize) -> Option<&Annotation> {
        self.annotations().nth(ply)
    }

    /// What is said about each ply, those that can be done again included, behind what
    /// is said before the first.
    pub fn annotations(&self) -> impl Iterator<Item = &Annotation> {
        let plies = self.steps.iter().filter(|step| step.undo.is_some());
        std::iter::once(&self.preface).chain(plies.map(|step| &step.annotation))
    }

    /// Says something about a ply, numbered as in [`Game::annotation`], in place of
    /// what was said before. Answers whether there is such a ply.
    pub fn annotate(&mut self, ply: usize, annotation: Annotation) -> bool {
        let said = match ply.checked_sub(1) {
            None => Some(&mut self.preface),
            Some(before) => {
                let mut plies = self.steps.iter_mut().filter(|step| step.undo.is_some());
                plies.nth(before).map(|step| &mut step.annotation)
            }
        };
        said.map(|said| *said = annotation).is_some()
    }

    /// Says something about the latest ply, in place of what was said before.
    fn annotate_last(&mut self, annotation: Annotation) {
        let last = self.steps[..self.cursor]
            .iter_mut()
            .rfind(|step| step.undo.is_some());
        match last {
            Some(step) => step.annotation = annotation,
            None => self.preface = annotation,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FolkId, Move, Refusal, RuleSet};

    fn round_trip(text: &str) -> String {
        let read = read_game(text);
        assert_eq!(read.problems, []);
        let game = read.game.expect("readable");
        let record = game.to_record(read.record.tags());
        let written = record.write();
        assert_eq!(Record::parse(&written).record, record);
        assert_eq!(Record::parse(&written).record.write(), written);
        written
    }

    #[test]
    fn canonical_text_comes_back() {
        let text = "[Event \"Club \\\"Ox\\\"\"]\n[Red \"甲\"]\n[Result \"0-1\"]\n\
            [Rules \"traditional+dogswims\"]\n[Termination \"resign\"]\n[Round \"3\"]\n\n\
            {quiet} 1. a3a4 {[%eval -0.05] [%clk 0:04:59.500] solid} 1... a7a6 2. -- a6a7\n3. a4a5 0-1\n";
        let written = round_trip(text);
        assert!(written.starts_with("[Event \"Club \\\"Ox\\\"\"]\n[Red \"甲\"]\n[Result \"0-1\"]"));
        assert!(
            written
                .contains("{quiet} 1. a3a4 {[%eval -0.05] [%clk 0:04:59.500] solid} 1... a7a6 2.")
        );
        assert!(written.ends_with("0-1\n"));
    }

    #[test]
    fn lenient_reading() {
        let read =
            read_game("\u{feff}[Rules \"datou\"]\r\n\r\n1.a3a4! $2 a7a6 ; done\r\n2. g3g4 *");
        assert_eq!(read.problems, []);
        assert_eq!(read.game.map(|game| game.ply()), Some(3));
    }

    #[test]
    fn a_position_with_blue_to_move() {
        let text = "[FEN \"7/7/7/7/7/7/r6/2C4/7 b 4 17\"]\n\n17... a3a4 18. c2c3 *";
        let written = round_trip(text);
        assert!(written.contains("\n17... a3a4 18. c2c3 *\n"), "{written}");
    }

    #[test]
    fn problems_name_their_place() {
        for (text, line, column, words) in [
            (
                "[Rules \"chess\"]\n",
                1,
                9,
                "unknown game or rule book `chess`",
            ),
            ("\n[FEN \"8/7 r\"]\n", 2, 7, "row 9 has 8 squares"),
            ("1. a3a4\na7b6 *", 2, 1, "does not move diagonally"),
            ("1. a3a4 hello *", 1, 9, "`hello` is no move"),
            ("1. a3a4 {open", 1, 9, "comment is not closed"),
            (
                "[Result \"1-0\"]\n1. a3a4 1-0",
                1,
                10,
                "follows from no move",
            ),
            ("1. -- *", 1, 4, "loses the game"),
        ] {
            let read = read_game(text);
            let problem = &read.problems[0];
            assert!(problem.to_string().contains(words), "{text}: {problem}");
            assert_eq!((problem.line, problem.column), (line, column), "{text}");
        }
    }

    #[test]
    fn what_is_said_of_a_ply_goes_with_it() {
        let mut game = Game::new(RuleSet::YESHOU);
        for mv in ["a3a4", "a7a6"] {
            game.play_text(mv).expect("legal");
        }
        game.offer_draw(Side::Red).expect("running");
        assert!(game.annotate(2, Annotation::from_text("{bold} \n move")));
        assert!(game.annotate(0, Annotation::from_text("a test")));
        assert!(!game.annotate(3, Annotation::from_text("nowhere")));
        let text = game.to_record([]).write();
        assert!(
            text.contains("{a test} 1. a3a4 a7a6 {(bold) move} *"),
            "{text}"
        );
        // It waits with the ply until another is played in its place.
        game.undo();
        assert_eq!(
            game.annotation(2).map(Annotation::text),
            Some("(bold) move")
        );
        game.play_text("g7g6").expect("legal");
        assert!(game.annotation(2).is_some_and(Annotation::is_empty));
    }

    #[test]
    fn whatever_is_said_of_a_ply_comes_back() {
        let parts = [
            "[%clk 0:00:05]",
            "[%eval -1.20]",
            "[%eval #-3]",
            "[%clk 5:0:",
            "[%csl Ra1]",
            "[%",
            "[",
            "%clk 0:00:07]",
            "]",
            "}",
            "{",
            ";",
            "好",
            " ",
            "\n",
            "1.",
            "*",
        ];
        for (one, two) in parts.iter().zip(parts.iter().cycle().skip(1)) {
            for three in parts {
                for text in [format!("{one}{two}{three}"), format!("{three}{one} {two}")] {
                    let mut game = Game::new(RuleSet::YESHOU);
                    game.play_text("a3a4").expect("legal");
                    assert!(game.annotate(1, Annotation::from_text(&text)));
                    let record = game.to_record([]);
                    assert_eq!(Record::parse(&record.write()).record, record, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn a_game_looked_at_in_the_middle_comes_back_there() {
        let mut game = Game::new(RuleSet::YESHOU);
        for mv in ["a3a4", "a7a6", "g3g4"] {
            game.play(mv.parse::<Move>().unwrap()).unwrap();
        }
        game.resign(Side::Blue).unwrap();
        game.jump_to(1);
        let text = game.to_record([]).write();
        let back = read_game(&text).game.expect("readable");
        assert_eq!((back.ply(), back.total_plies()), (1, 3));
        assert_eq!(back.outcome(), None);
        assert_eq!(back.to_record([]).write(), text);
    }

    /// Plays the first legal moves of a lot, capturing and dropping as they come.
    fn flipped(seed: u64, plies: usize) -> Game {
        let mut game = Game::dealt(FolkId::Flip, Deal::new(seed));
        for ply in 0..plies {
            let moves = game.legal_moves();
            let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            game.play(mv).expect("legal");
        }
        game
    }

    #[test]
    fn games_with_hidden_tiles_come_back() {
        for seed in 0..20 {
            let game = flipped(seed, 60);
            assert_eq!(game.history().len(), game.ply(), "every ply is told");
            let text = game.to_record([]).write();
            let read = read_game(&text);
            assert_eq!(read.problems, [], "{text}");
            let back = read.game.expect("readable");
            assert_eq!(back.position(), game.position(), "{text}");
            assert_eq!(back.pieces(), game.pieces());
            assert_eq!(back.to_record([]).write(), text);
            if game.outcome().is_none() {
                let shared = game.to_shared_record([]);
                assert_eq!(shared.tag(DEAL_TAG), None);
                let read = read_game(&shared.write());
                assert_eq!(read.problems, []);
                let back = read.game.expect("readable");
                assert_eq!(back.position().to_fen(), game.position().to_fen());
            }
        }
    }

    #[test]
    fn a_turned_tile_is_not_taken_back() {
        let mut game = Game::dealt(FolkId::Flip, Deal::new(3));
        game.play_text("a1?").expect("legal");
        assert!(!game.can_undo());
        assert_eq!(game.undo(), None);
        assert_eq!(game.earliest_undo(), 1);
        game.jump_to(0);
        let cells = game.position().cells();
        assert_eq!(game.refusal(cells[5], cells[5]), Some(Refusal::Revealed));
        game.jump_to(1);
        assert_eq!(game.refusal(cells[5], cells[5]), None);
    }
}
