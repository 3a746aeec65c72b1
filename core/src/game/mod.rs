//! A game in play: the only thing a shell holds.
//!
//! A start and a linear list of events (moves, skipped moves, offers,
//! resignations, time-outs) with a cursor in it; what lies behind the cursor can
//! be done again until a new event drops it. No clock: the caller tells of
//! time-outs. No search, no text.

mod outcome;
mod past;
mod record;
mod refusal;
mod view;

pub use outcome::{EndReason, Outcome, TimeoutVerdict};
pub use record::{ReadGame, read_game};
pub use refusal::Refusal;
pub use view::{Effect, PlacedPiece, Target, TargetKind, Threat, Turn};

pub(crate) use past::GamePast;

use crate::notation::Annotation;
use crate::rules::{Ban, BanWarning, GameRules, TimeoutRule};
use crate::score::{Score, ScoreContext, score};
use crate::types::{AnyMove, CellId, Deed, Piece, Side};
use crate::variants::{AnyGame, AnyUndo, Deal};

/// Something that happened in a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A move was played.
    Move(AnyMove),
    /// The side to move ran out of time and its move was skipped.
    Skip,
    /// A side ran out of time and lost.
    TimeLoss(Side),
    /// A side offered a draw.
    DrawOffer(Side),
    /// A side declined the other's offer.
    DrawDeclined(Side),
    /// A side accepted the other's offer.
    DrawAgreed(Side),
    /// A side resigned.
    Resigned(Side),
    /// A side left.
    Left(Side),
}

impl Event {
    /// Whether nothing has happened yet: an offer or its refusal, which is
    /// passed by when plies are taken back or done again.
    const fn is_talk(self) -> bool {
        matches!(self, Self::DrawOffer(_) | Self::DrawDeclined(_))
    }
}

/// What events besides moves have led to. Small: kept beside every event.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Flow {
    offer: Option<Side>,
    timeouts: [u8; 2],
    timeouts_in_a_row: [u8; 2],
    outcome: Option<Outcome>,
}

/// An event with what taking it back needs.
#[derive(Clone, Debug)]
struct Step {
    event: Event,
    before: Flow,
    undo: Option<AnyUndo>,
    /// Whose turn it was.
    mover: Side,
    /// Who moved, for [`Event::Move`].
    piece: Option<Piece>,
    /// What the move captured.
    captured: Vec<Piece>,
    effects: Vec<Effect>,
    annotation: Annotation,
}

impl Step {
    fn turns_over(&self) -> bool {
        matches!(self.event, Event::Move(mv) if mv.deed == Deed::TurnOver)
    }
}

/// A game in play.
///
/// ```
/// use doushou_core::{Game, Move, RuleSet, Square};
/// let mut game = Game::new(RuleSet::YESHOU);
/// game.play("a3a4".parse::<Move>()?)?;
/// let (from, to): (Square, Square) = ("a7".parse()?, "a5".parse()?);
/// assert!(game.refusal(from, to).is_some());
/// game.undo();
/// assert_eq!(game.ply(), 0);
/// assert_eq!(game.total_plies(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: AnyGame,
    position: AnyGame,
    rules: GameRules,
    steps: Vec<Step>,
    /// How many of the steps are done; the rest can be done again.
    cursor: usize,
    flow: Flow,
    past: GamePast,
    /// By piece: what it is and where it stands, if it is on the board.
    placed: view::Placed,
    /// What is said before the first move.
    preface: Annotation,
}

/// Something that cannot be done now.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// There is no draw offer of the other side to answer.
    #[error("no draw is offered to {}", .0.id())]
    NoOffer(Side),
    /// The side has already offered a draw that still stands.
    #[error("{} has already offered a draw", .0.id())]
    AlreadyOffered(Side),
}

/// A written move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayTextError {
    /// It names no move on this board.
    #[error("`{0}` is no move: expected two squares such as a3a4")]
    NoMove(String),
    /// It is against the rules.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Game {
    /// A new game from the usual start.
    #[must_use]
    pub fn new(rules: impl Into<GameRules>) -> Self {
        Self::from_position(AnyGame::start(rules))
    }

    /// The same; only `flip` asks for the deal.
    #[must_use]
    pub fn dealt(rules: impl Into<GameRules>, deal: Deal) -> Self {
        Self::from_position(AnyGame::dealt(rules, deal))
    }

    /// A new game from a position; nothing came before it.
    #[must_use]
    pub fn from_position(start: impl Into<AnyGame>) -> Self {
        let start = start.into();
        let mut game = Self {
            position: start.clone(),
            rules: start.rules(),
            past: GamePast::of(&start),
            placed: view::placed(&start),
            start,
            steps: Vec::new(),
            cursor: 0,
            flow: Flow::default(),
            preface: Annotation::default(),
        };
        game.flow.outcome = game.board_outcome();
        game
    }

    /// The position it began from.
    #[must_use]
    pub fn start_position(&self) -> &AnyGame {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &AnyGame {
        &self.position
    }

    /// The rule set it is played by.
    #[must_use]
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.flow.outcome
    }

    /// The plies before this moment, as the history rules see them.
    pub(crate) fn past(&self) -> &GamePast {
        &self.past
    }

    /// Plies played so far; a skipped move is one.
    #[must_use]
    pub fn ply(&self) -> usize {
        plies(&self.steps[..self.cursor])
    }

    /// Plies played so far and those that can be done again.
    #[must_use]
    pub fn total_plies(&self) -> usize {
        plies(&self.steps)
    }

    /// What has happened up to now.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        self.steps[..self.cursor].iter().map(|step| step.event)
    }

    /// The moves that may be played now, bans taken off, sorted by text.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let forbidden = self.past.forbidden(&self.position);
        let mut moves = self.position.moves();
        moves.retain(|&mv| !forbidden.forbids(&self.position, mv));
        moves
    }

    /// The moves from one cell to another that may be played now: several when
    /// the ends leave a choice.
    #[must_use]
    pub fn choices(&self, from: impl Into<CellId>, to: impl Into<CellId>) -> Vec<AnyMove> {
        let (from, to) = (from.into(), to.into());
        let mut moves = self.legal_moves();
        moves.retain(|mv| mv.from == from && mv.to == to);
        moves
    }

    /// The moves that history rules forbid now; a move forbidden twice is there
    /// twice. None when the game is over.
    #[must_use]
    pub fn bans(&self) -> Vec<Ban> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.past.forbidden(&self.position).bans(&self.position)
    }

    /// How near bans and the draw without captures are. None when the game is over.
    #[must_use]
    pub fn warnings(&self) -> Vec<BanWarning> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.past.warnings(&self.position)
    }

    /// Plays a move. What could be done again is dropped; the other side's draw
    /// offer lapses. Answers with what happened on the board.
    ///
    /// # Errors
    /// Why the move may not be played; nothing has changed then.
    pub fn play(&mut self, mv: impl Into<AnyMove>) -> Result<Vec<Effect>, Refusal> {
        let mv = mv.into();
        if let Some(refusal) = self.refusal_of(mv) {
            return Err(refusal);
        }
        self.happen(Event::Move(mv));
        let step = self.steps.last();
        Ok(step.map(|step| step.effects.clone()).unwrap_or_default())
    }

    /// Plays a move as it is written.
    ///
    /// # Errors
    /// Why it may not be played, or that it is no move on this board; nothing has
    /// changed then.
    pub fn play_text(&mut self, text: &str) -> Result<Vec<Effect>, PlayTextError> {
        if let Some(mv) = self.position.read_move(text) {
            return Ok(self.play(mv)?);
        }
        let (from, to) = self
            .position
            .ends_of(text)
            .ok_or_else(|| PlayTextError::NoMove(text.to_owned()))?;
        Err(self
            .refusal(from, to)
            .map_or_else(|| PlayTextError::NoMove(text.to_owned()), Into::into))
    }

    /// The side to move has run out of time; the book says what that costs.
    ///
    /// # Errors
    /// When the game is over.
    pub fn time_out(&mut self) -> Result<TimeoutVerdict, GameError> {
        self.check_running()?;
        let side = self.side_to_move();
        let total = self.flow.timeouts[side.index()].saturating_add(1);
        let in_a_row = self.flow.timeouts_in_a_row[side.index()].saturating_add(1);
        let lost = match self.rules().timeout() {
            TimeoutRule::Lose => true,
            TimeoutRule::TwoInARow => in_a_row >= 2,
            TimeoutRule::SkipFourthLoses => total >= 4,
        };
        if lost {
            self.happen(Event::TimeLoss(side));
            Ok(TimeoutVerdict::Lost)
        } else {
            self.happen(Event::Skip);
            Ok(TimeoutVerdict::Skipped { count: total })
        }
    }

    /// Offers a draw. The offer stands until the other side answers or moves.
    ///
    /// # Errors
    /// When the game is over or the side's offer stands already.
    pub fn offer_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.check_running()?;
        match self.flow.offer {
            Some(offerer) if offerer == side => Err(GameError::AlreadyOffered(side)),
            // Both want it.
            Some(_) => self.accept_draw(side),
            None => {
                self.happen(Event::DrawOffer(side));
                Ok(())
            }
        }
    }

    /// Who has offered a draw that still stands.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Side> {
        self.flow.offer
    }

    /// Accepts the other side's offer.
    ///
    /// # Errors
    /// When there is none or the game is over.
    pub fn accept_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.check_offer_to(side)?;
        self.happen(Event::DrawAgreed(side));
        Ok(())
    }

    /// Declines the other side's offer.
    ///
    /// # Errors
    /// When there is none or the game is over.
    pub fn decline_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.check_offer_to(side)?;
        self.happen(Event::DrawDeclined(side));
        Ok(())
    }

    /// Gives the game up.
    ///
    /// # Errors
    /// When the game is over.
    pub fn resign(&mut self, side: Side) -> Result<(), GameError> {
        self.check_running()?;
        self.happen(Event::Resigned(side));
        Ok(())
    }

    /// Leaves the game, which loses it.
    ///
    /// # Errors
    /// When the game is over.
    pub fn leave(&mut self, side: Side) -> Result<(), GameError> {
        self.check_running()?;
        self.happen(Event::Left(side));
        Ok(())
    }

    /// What the result is worth by the book; nothing while the game goes on.
    #[must_use]
    pub fn score(&self, context: &ScoreContext) -> Option<Score> {
        let outcome = self.outcome()?;
        Some(score(self.rules(), outcome, self.ply(), context))
    }

    /// Takes back the latest ply, or the resignation, agreement or loss on time
    /// that ended the game; offers behind it go too. Says what was taken back.
    pub fn undo(&mut self) -> Option<Event> {
        while self.cursor > 0 && !self.steps[self.cursor - 1].turns_over() {
            let event = self.step_back();
            if !event.is_talk() {
                return Some(event);
            }
        }
        None
    }

    /// The earliest ply that may be gone back to for playing on: a tile once turned
    /// over stays so (`flip`). Looking further back is free.
    #[must_use]
    pub fn earliest_undo(&self) -> usize {
        let turned = self.steps.iter().rposition(Step::turns_over);
        turned.map_or(0, |at| plies(&self.steps[..=at]))
    }

    /// Does the next ply, or the game's end, again. Says what was done.
    pub fn redo(&mut self) -> Option<Event> {
        while self.cursor < self.steps.len() {
            let event = self.step_forward();
            if !event.is_talk() {
                return Some(event);
            }
        }
        None
    }

    /// Whether something can be taken back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        let done = self.steps[..self.cursor].iter().rev();
        let mut free = done.take_while(|step| !step.turns_over());
        free.any(|step| !step.event.is_talk())
    }

    /// Whether something can be done again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        let ahead = &self.steps[self.cursor..];
        ahead.iter().any(|step| !step.event.is_talk())
    }

    /// Goes to the moment right after a ply; past the last one, to the end with
    /// whatever ended the game. Nothing is dropped.
    pub fn jump_to(&mut self, ply: usize) {
        while self.ply() > ply {
            self.step_back();
        }
        while self.ply() < ply && self.cursor < self.steps.len() {
            self.step_forward();
        }
        if self.ply() == self.total_plies() {
            while self.cursor < self.steps.len() {
                self.step_forward();
            }
        }
    }

    /// The game as if nothing had come after this moment.
    pub(crate) fn branch(&self) -> Self {
        let mut game = self.clone();
        game.steps.truncate(game.cursor);
        game
    }

    /// The whole game, at its end, without what ended it off the board.
    pub(crate) fn without_last_word(&self) -> Self {
        let mut game = self.clone();
        game.jump_to(usize::MAX);
        while game.steps.last().is_some_and(|step| step.undo.is_none()) {
            game.step_back();
            game.steps.pop();
        }
        game
    }

    /// The whole list of plies, those that can be done again included.
    #[must_use]
    pub fn history(&self) -> Vec<Turn> {
        self.steps.iter().filter_map(view::turn).collect()
    }

    fn check_running(&self) -> Result<(), GameError> {
        match self.outcome() {
            Some(_) => Err(GameError::GameOver),
            None => Ok(()),
        }
    }

    fn check_offer_to(&self, side: Side) -> Result<(), GameError> {
        self.check_running()?;
        if self.flow.offer == Some(side.opposite()) {
            Ok(())
        } else {
            Err(GameError::NoOffer(side))
        }
    }

    /// Lets a checked event happen and drops what could be done again.
    fn happen(&mut self, event: Event) {
        self.steps.truncate(self.cursor);
        let before = self.flow;
        let mover = self.side_to_move();
        let (mut piece, mut captured, mut effects) = (None, Vec::new(), Vec::new());
        if let Event::Move(mv) = event {
            piece = match mv.deed {
                Deed::Drop(animal) => Some(Piece::new(mover, animal)),
                Deed::TurnOver => self.position.lies_under(mv.to),
                Deed::Go | Deed::Change(_) => self.position.piece_at(mv.from),
            };
            let victims = self.position.victims(mv);
            effects = self.effects_of(mv, &victims);
            captured = victims.into_iter().map(|(_, piece)| piece).collect();
        }
        view::apply(&mut self.placed, &effects);
        let undo = self.apply(event);
        self.steps.push(Step {
            event,
            before,
            undo,
            mover,
            piece,
            captured,
            effects,
            annotation: Annotation::default(),
        });
        self.cursor += 1;
    }

    fn step_forward(&mut self) -> Event {
        let step = &self.steps[self.cursor];
        let event = step.event;
        view::apply(&mut self.placed, &step.effects);
        self.apply(event);
        self.cursor += 1;
        event
    }

    fn step_back(&mut self) -> Event {
        self.cursor -= 1;
        let Step {
            event,
            before,
            undo,
            ..
        } = &self.steps[self.cursor];
        let (event, before, undo) = (*event, *before, *undo);
        if let Some(undo) = undo {
            match event {
                Event::Move(mv) => self.position.unmake(mv, undo),
                _ => self.position.unskip(undo),
            }
            self.past.pop();
            self.place_anew();
        }
        self.flow = before;
        event
    }

    /// Finds the pieces' places again from the start on.
    fn place_anew(&mut self) {
        self.placed = view::placed(&self.start);
        for step in &self.steps[..self.cursor] {
            view::apply(&mut self.placed, &step.effects);
        }
    }

    fn apply(&mut self, event: Event) -> Option<AnyUndo> {
        let mover = self.side_to_move();
        match event {
            Event::Move(mv) => {
                self.past.push(&self.position, Some(mv));
                let undo = self.position.make(mv);
                self.flow.timeouts_in_a_row[mover.index()] = 0;
                self.flow.offer = self.flow.offer.filter(|&offerer| offerer == mover);
                self.flow.outcome = self.board_outcome();
                return Some(undo);
            }
            Event::Skip => {
                self.past.push(&self.position, None);
                let undo = self.position.skip();
                for count in [&mut self.flow.timeouts, &mut self.flow.timeouts_in_a_row] {
                    count[mover.index()] = count[mover.index()].saturating_add(1);
                }
                self.flow.outcome = self.board_outcome();
                return Some(undo);
            }
            Event::DrawOffer(side) => self.flow.offer = Some(side),
            Event::DrawDeclined(_) => self.flow.offer = None,
            Event::DrawAgreed(_) => {
                self.flow.offer = None;
                self.flow.outcome = Some(Outcome::draw(EndReason::Agreement));
            }
            Event::TimeLoss(side) => {
                self.flow.outcome = Some(Outcome::win(side.opposite(), EndReason::Time));
            }
            Event::Resigned(side) => {
                self.flow.outcome = Some(Outcome::win(side.opposite(), EndReason::Resign));
            }
            Event::Left(side) => {
                self.flow.outcome = Some(Outcome::win(side.opposite(), EndReason::Left));
            }
        }
        None
    }

    fn board_outcome(&self) -> Option<Outcome> {
        outcome::on_the_board(&self.position, &self.past)
    }
}

fn plies(steps: &[Step]) -> usize {
    steps.iter().filter(|step| step.undo.is_some()).count()
}
