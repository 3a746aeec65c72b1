//! The game at the board: who sits where, what is selected, whose turn it is.
//!
//! Everything a player does at the board ends here as one method; what is to
//! be seen afterwards is told by [`Play::view`]. Knows no window.

mod analysis;
mod board;
mod computer;
mod hand;
mod pieces;
mod review;
mod seats;
mod session;
#[cfg(test)]
mod tests;
mod view;

use std::rc::Rc;

use doushou_core::texts::{self, Language};
use doushou_core::{
    Animal, AnyMove, CellId, Deed, Effect, EndReason, Game, GameRules, Opponent, Outcome, Refusal,
    Side, Terrain, Turn,
};

use self::analysis::Analysing;
use self::computer::Thinking;
use self::pieces::PieceRows;
pub use self::review::ReviewView;
use self::review::Reviewing;
pub use self::session::{LoadError, Seating};
pub use self::view::PlayView;
use super::Notice;
use crate::MessageKind;
use crate::ports::clock::Clock;
use crate::ports::critic::Critic;
use crate::ports::engine::Engine;
use crate::ports::sound::{Sound, SoundPlayer};
use crate::ports::storage::Storage;

/// Who moves a side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody at this board.
    Human,
    /// The engine, as one of its opponents.
    Computer {
        /// Which.
        opponent: Opponent,
    },
}

/// What the game needs from outside.
pub struct Ports {
    /// The computer player.
    pub engine: Box<dyn Engine>,
    /// Who goes over games.
    pub critic: Box<dyn Critic>,
    /// Where the running game is kept.
    pub storage: Rc<dyn Storage>,
    /// What can be heard.
    pub sound: Rc<dyn SoundPlayer>,
    /// How time passes.
    pub clock: Rc<dyn Clock>,
}

/// The one line under the board.
#[derive(Clone, Debug, PartialEq)]
enum Line {
    Refused {
        from: CellId,
        to: CellId,
        why: Refusal,
    },
}

/// The game at the board.
pub struct Play {
    ports: Ports,
    language: Language,
    sound_on: bool,
    game: Game,
    seating: Seating,
    // Fixes what the computer chooses by lot in this game.
    seed: u64,
    // What the record says besides the game: date, players, whatever a file brought along.
    tags: Vec<(String, String)>,
    rows: PieceRows,
    flipped: bool,
    // An earlier position is only looked at, by the move list: nothing is due there.
    browsing: bool,
    selected: Option<CellId>,
    /// The tile of the hand that is to be put down.
    in_hand: Option<Animal>,
    dragging: bool,
    cursor: Option<CellId>,
    line: Option<Line>,
    hint: Option<AnyMove>,
    /// The moves to choose among, when two cells leave a choice.
    choices: Vec<AnyMove>,
    threats_shown: bool,
    evaluation_shown: bool,
    analysing: Analysing,
    reviewing: Reviewing,
    thinking: Option<Thinking>,
    notices: Vec<Notice>,
    // A failing disk is reported once, not after every move.
    save_failed: bool,
}

impl Play {
    /// A new game of two friends, not yet saved: what an app shows that finds nothing to restore.
    #[must_use]
    pub fn new(ports: Ports, language: Language) -> Self {
        let game = Game::new(GameRules::default());
        let mut rows = PieceRows::default();
        rows.follow(&game);
        Self {
            ports,
            language,
            sound_on: true,
            game,
            seating: Seating::friends(),
            seed: 0,
            tags: Vec::new(),
            rows,
            flipped: false,
            browsing: false,
            selected: None,
            in_hand: None,
            dragging: false,
            cursor: None,
            line: None,
            hint: None,
            choices: Vec::new(),
            threats_shown: false,
            evaluation_shown: false,
            analysing: Analysing::default(),
            reviewing: Reviewing::default(),
            thinking: None,
            notices: Vec::new(),
            save_failed: false,
        }
    }

    /// The game, to look at.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Who sits where.
    #[must_use]
    pub const fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The language of everything told from now on.
    pub fn set_language(&mut self, language: Language) {
        self.language = language;
    }

    /// Whether sounds are heard.
    pub fn set_sound(&mut self, on: bool) {
        self.sound_on = on;
    }

    /// Whether sounds were to be heard and could not be.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.ports.sound.trouble().is_some()
    }

    /// What is to be announced since the last call.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    /// Whether a game is under way that would be a pity to lose.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.game.ply() > 0 && self.game.outcome().is_none()
    }

    // ---- at the board ----

    /// A tap, a click, Enter or a screen reader's action on a square.
    pub fn click(&mut self, square: CellId) {
        self.cursor = Some(square);
        self.hint = None;
        self.line = None;
        self.choices.clear();
        if self.put_down(square) || self.turn_over(square) {
            return;
        }
        let piece = self.game.position().piece_at(square);
        let own = piece.is_some_and(|piece| piece.side == self.side_to_move());
        match self.selected {
            Some(from) if from == square => self.click_again(square),
            Some(from) if !own => self.try_move(from, square),
            _ if own && self.may_move() => self.selected = Some(square),
            _ => {
                self.selected = None;
                self.explain_idle_click(square);
            }
        }
    }

    /// The selected piece itself: what it may do without going anywhere, or else
    /// nothing more with it.
    fn click_again(&mut self, cell: CellId) {
        self.choices = self.game.choices(cell, cell);
        if self.choices.is_empty() {
            self.selected = None;
        }
    }

    /// The pointer begins to pull at a square; answers whether the piece comes along.
    pub fn start_drag(&mut self, square: CellId) -> bool {
        let piece = self.game.position().piece_at(square);
        let own = piece.is_some_and(|piece| piece.side == self.side_to_move());
        if !(own && self.may_move()) {
            return false;
        }
        self.hint = None;
        self.line = None;
        self.choices.clear();
        self.in_hand = None;
        self.selected = Some(square);
        self.dragging = true;
        true
    }

    /// The pointer lets go, over a square or beside the board.
    pub fn drop(&mut self, from: CellId, to: Option<CellId>) {
        if !std::mem::take(&mut self.dragging) {
            // Nothing came along: a click whose hand was not quite still.
            if to == Some(from) {
                self.click(from);
            }
            return;
        }
        if self.selected != Some(from) {
            return;
        }
        match to {
            // Put back: it stays selected, so that a click may follow.
            Some(to) if to == from => {}
            Some(to) => {
                self.cursor = Some(to);
                self.try_move(from, to);
            }
            None => self.selected = None,
        }
    }

    /// Escape: lets go of the selection, the reason shown, the hint.
    pub fn cancel(&mut self) {
        if self.is_hinting() {
            self.stop_thinking();
        }
        if !self.choices.is_empty() {
            self.choices.clear();
            return;
        }
        self.selected = None;
        self.in_hand = None;
        self.line = None;
        self.hint = None;
        self.think_if_due();
    }

    /// The sentence under the board has been read.
    pub fn close_line(&mut self) {
        self.line = None;
    }

    /// An arrow key, in the board's own directions.
    pub fn move_cursor(&mut self, right: i32, up: i32) {
        let Some(at) = self.cursor else {
            self.cursor = self.first_cursor();
            return;
        };
        let next = board::neighbour(&self.game.position().cells(), at, right, up);
        self.cursor = next.or(self.cursor);
    }

    fn first_cursor(&self) -> Option<CellId> {
        let side = self.side_to_move();
        let own = |cell: &CellId| {
            let piece = self.game.position().piece_at(*cell);
            piece.is_some_and(|piece| piece.side == side)
        };
        let cells = self.game.position().cells();
        self.selected
            .or_else(|| self.last_move().map(|mv| mv.to).filter(own))
            .or_else(|| cells.iter().copied().find(own))
            .or_else(|| cells.first().copied())
    }

    /// Plays what leads from one cell to another; where that leaves a choice,
    /// asks.
    fn try_move(&mut self, from: CellId, to: CellId) {
        if let Some(why) = self.game.refusal(from, to) {
            self.sound(Sound::Refused);
            self.line = Some(Line::Refused { from, to, why });
            return;
        }
        let choices = self.game.choices(from, to);
        match choices.as_slice() {
            &[only] if only.deed == Deed::Go => self.play_legal(only),
            _ => self.choices = choices,
        }
    }

    /// The index of the cell at a place in half cells from Red's lower left
    /// corner; -1 outside.
    #[must_use]
    pub fn cell_at(&self, x: f32, y: f32) -> i32 {
        let cell = board::cell_at(&self.game.position().cells(), x, y);
        cell.and_then(|cell| i32::try_from(cell.index()).ok())
            .unwrap_or(-1)
    }

    /// One of the moves asked about is chosen.
    pub fn choose(&mut self, choice: usize) {
        if let Some(&mv) = self.choices.get(choice) {
            self.choices.clear();
            self.play_legal(mv);
        }
    }

    fn play_legal(&mut self, mv: AnyMove) {
        let played = self.play(mv);
        debug_assert!(played.is_ok(), "a legal move was refused: {mv}");
    }

    fn explain_idle_click(&mut self, square: CellId) {
        let Some(piece) = self.game.position().piece_at(square) else {
            return;
        };
        let why = if self.game.outcome().is_some() {
            Refusal::GameOver
        } else if piece.side != self.side_to_move() {
            Refusal::NotYourTurn { square, piece }
        } else {
            return;
        };
        self.line = Some(Line::Refused {
            from: square,
            to: square,
            why,
        });
    }

    fn play(&mut self, mv: AnyMove) -> Result<(), Refusal> {
        let effects = self.game.play(mv)?;
        self.browsing = false;
        self.sound(self.move_sound(&effects));
        self.after_change();
        if let Some(outcome) = self.game.outcome() {
            self.sound_outcome(&outcome);
        }
        Ok(())
    }

    // ---- turns ----

    fn side_to_move(&self) -> Side {
        self.game.position().side_to_move()
    }

    fn sitter_to_move(&self) -> Sitter {
        self.sitter(self.side_to_move())
    }

    /// Whether moves follow that can be played again.
    fn is_looking_back(&self) -> bool {
        self.game.ply() < self.game.total_plies()
    }

    /// Whether somebody at this board may move now. Looking at an earlier
    /// position one may branch off for either side: the computer is not
    /// waiting there.
    fn may_move(&self) -> bool {
        self.game.outcome().is_none()
            && !self.is_judging()
            && self.game.ply() >= self.game.earliest_undo()
            && (self.sitter_to_move() == Sitter::Human || self.browsing)
    }

    fn is_computers_turn(&self) -> bool {
        self.game.outcome().is_none() && self.sitter_to_move() != Sitter::Human && !self.browsing
    }

    fn last_move(&self) -> Option<AnyMove> {
        match self.game.last_turn()? {
            Turn::Move { mv, .. } => Some(mv),
            Turn::Skip { .. } => None,
        }
    }

    /// After every change of the game: forget what belonged to the old
    /// position, keep the new one safe, let the computer think.
    fn after_change(&mut self) {
        self.stop_thinking();
        self.selected = None;
        self.in_hand = None;
        self.line = None;
        self.hint = None;
        self.choices.clear();
        self.analysing.forget();
        self.follow_review();
        self.rows.follow(&self.game);
        self.save();
        self.think_if_due();
    }

    // ---- commands ----

    /// Whether a move of somebody at this board can be taken back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.ended_by_word() || self.undo_goal().is_some()
    }

    /// Takes back the last move of somebody at this board, with the computer's
    /// reply; of a game that was given up or agreed on, only that.
    pub fn undo(&mut self) {
        if self.ended_by_word() {
            self.game.undo();
        } else if let Some(goal) = self.undo_goal() {
            self.game.jump_to(goal);
        } else {
            return;
        }
        self.browsing = false;
        self.after_change();
    }

    /// Whether the game ended off the board.
    fn ended_by_word(&self) -> bool {
        self.game.outcome().is_some_and(|outcome| {
            matches!(
                outcome.reason,
                EndReason::Resign | EndReason::Agreement | EndReason::Time | EndReason::Left
            )
        })
    }

    /// The ply to go back to: the latest one before now at which a human was to move.
    fn undo_goal(&self) -> Option<usize> {
        (self.game.earliest_undo()..self.game.ply())
            .rev()
            .find(|ply| self.human_moves_at(*ply))
    }

    fn human_moves_at(&self, ply: usize) -> bool {
        let first = self.game.start_position().side_to_move();
        let seat = if ply.is_multiple_of(2) {
            first
        } else {
            first.opposite()
        };
        self.seating.sitter(seat) == Sitter::Human
    }

    /// Whether something taken back can be played again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.game.can_redo()
    }

    /// Plays again what was taken back, with the computer's reply.
    pub fn redo(&mut self) {
        if !self.can_redo() {
            return;
        }
        self.browsing = false;
        if !self.is_looking_back() {
            self.game.redo();
            self.after_change();
            return;
        }
        let last = self.game.total_plies();
        let goal = (self.game.ply() + 1..last)
            .find(|ply| self.human_moves_at(*ply))
            .unwrap_or(last);
        self.game.jump_to(goal);
        self.after_change();
    }

    /// Shows the position after so many plies.
    pub fn jump_to(&mut self, ply: usize) {
        if ply != self.game.ply() && ply <= self.game.total_plies() {
            self.game.jump_to(ply);
            self.browsing = self.is_looking_back();
            self.after_change();
        }
    }

    /// Turns the board round.
    pub fn flip(&mut self) {
        self.flipped = !self.flipped;
    }

    /// Shows or hides what threatens what.
    pub fn toggle_threats(&mut self) {
        self.threats_shown = !self.threats_shown;
    }

    /// Whether somebody at this board could give the game up now.
    #[must_use]
    pub fn can_resign(&self) -> bool {
        self.game.outcome().is_none() && !self.browsing
    }

    /// Gives the game up: against the computer the player's, among friends the side to move's.
    pub fn resign(&mut self) {
        if !self.can_resign() {
            return;
        }
        if self.game.resign(self.speaker()).is_err() {
            return;
        }
        self.after_change();
        if let Some(outcome) = self.game.outcome() {
            self.sound_outcome(&outcome);
        }
    }

    /// The side that commands at this board speak for.
    fn speaker(&self) -> Side {
        match self.only_human() {
            Some(side) => side,
            None => self.side_to_move(),
        }
    }

    /// Whether a draw may be offered now.
    #[must_use]
    pub fn can_offer_draw(&self) -> bool {
        self.may_move() && !self.browsing && self.game.ply() > 0 && self.game.draw_offer().is_none()
    }

    /// Offers a draw; the computer answers by its evaluation, a friend by a click.
    pub fn offer_draw(&mut self) {
        if !self.can_offer_draw() {
            return;
        }
        let side = self.speaker();
        if self.game.offer_draw(side).is_err() {
            return;
        }
        if self.sitter(side.opposite()) != Sitter::Human {
            self.judge_offer();
        }
        self.save();
    }

    /// The side that is asked whether it takes a draw, if a human is.
    #[must_use]
    pub fn asked_for_draw(&self) -> Option<Side> {
        let asked = self.game.draw_offer()?.opposite();
        (self.sitter(asked) == Sitter::Human).then_some(asked)
    }

    /// The friend agrees.
    pub fn accept_draw(&mut self) {
        if let Some(side) = self.asked_for_draw()
            && self.game.accept_draw(side).is_ok()
        {
            self.after_change();
            self.sound(Sound::Drawn);
        }
    }

    /// The friend does not.
    pub fn decline_draw(&mut self) {
        if let Some(side) = self.asked_for_draw()
            && self.game.decline_draw(side).is_ok()
        {
            self.save();
        }
    }

    // ---- sounds ----

    fn sound(&self, sound: Sound) {
        if self.sound_on {
            self.ports.sound.play(sound);
        }
    }

    fn move_sound(&self, effects: &[Effect]) -> Sound {
        let mut sound = Sound::Step;
        for effect in effects {
            match effect {
                Effect::Taken { .. } => return Sound::Capture,
                Effect::Moved { leap: true, .. } => sound = Sound::Leap,
                Effect::Moved { to, .. } if self.is_water(*to) => sound = Sound::Splash,
                _ => {}
            }
        }
        sound
    }

    fn is_water(&self, cell: CellId) -> bool {
        let layout = self.game.position().layout();
        let cell = layout.cells.get(cell.index());
        cell.is_some_and(|cell| matches!(cell.terrain, Terrain::Water | Terrain::Lake))
    }

    fn sound_outcome(&self, outcome: &Outcome) {
        self.sound(match (outcome.winner, self.only_human()) {
            (None, _) => Sound::Drawn,
            (Some(winner), Some(human)) if winner != human => Sound::Lost,
            (Some(_), _) => Sound::Won,
        });
    }

    fn line_kind(&self) -> MessageKind {
        match &self.line {
            None => MessageKind::None,
            Some(Line::Refused {
                why: Refusal::GameOver | Refusal::NotYourTurn { .. },
                ..
            }) => MessageKind::Info,
            Some(Line::Refused { .. }) => MessageKind::Reason,
        }
    }

    fn line_text(&self) -> String {
        match &self.line {
            None => String::new(),
            Some(Line::Refused { why, .. }) => {
                texts::refusal(self.language, why, self.game.rules())
            }
        }
    }
}
