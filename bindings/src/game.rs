//! A game in play, as an object that any thread may hold.

#![expect(
    clippy::result_large_err,
    reason = "an error crosses the border by value, and only when a move is refused"
)]

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use doushou_core::{
    AnyGame, CellId, Deal, GameRules, Handicap, PlayTextError, ScoreContext, texts,
};

use crate::catalogue::{BoardInfo, board_of};
use crate::note::{Evaluation, Note, PlyError};
use crate::problem::{CellError, GameError, StartError};
use crate::record::Tag;
use crate::refusal::Refusal;
use crate::review::Review;
use crate::snapshot::{Effect, Snapshot};
use crate::types::{Language, Side, Words, count, number};
use crate::view::{effect, snapshot};

/// Why a written move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum PlayError {
    /// It names no move on this board.
    #[error("`{text}` is no move: expected two cells such as a3a4")]
    NoMove {
        /// What was to be played.
        text: String,
    },
    /// It is against the rules.
    #[error("{}", .refusal.words.en)]
    Refused {
        /// Why.
        refusal: Refusal,
    },
}

/// What was taken back or done again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum GameEvent {
    /// A move.
    Move {
        /// The move.
        mv: String,
    },
    /// A move skipped on time.
    Skip,
    /// A loss on time.
    TimeLoss {
        /// Who lost.
        side: Side,
    },
    /// A draw offer.
    DrawOffer {
        /// Who offered.
        side: Side,
    },
    /// A draw offer declined.
    DrawDeclined {
        /// Who declined.
        side: Side,
    },
    /// A draw agreed on.
    DrawAgreed {
        /// Who accepted.
        side: Side,
    },
    /// A resignation.
    Resigned {
        /// Who resigned.
        side: Side,
    },
    /// A game left.
    Left {
        /// Who left.
        side: Side,
    },
}

impl From<doushou_core::Event> for GameEvent {
    fn from(event: doushou_core::Event) -> Self {
        use doushou_core::Event as Theirs;
        match event {
            Theirs::Move(mv) => Self::Move { mv: mv.to_string() },
            Theirs::Skip => Self::Skip,
            Theirs::TimeLoss(side) => Self::TimeLoss { side: side.into() },
            Theirs::DrawOffer(side) => Self::DrawOffer { side: side.into() },
            Theirs::DrawDeclined(side) => Self::DrawDeclined { side: side.into() },
            Theirs::DrawAgreed(side) => Self::DrawAgreed { side: side.into() },
            Theirs::Resigned(side) => Self::Resigned { side: side.into() },
            Theirs::Left(side) => Self::Left { side: side.into() },
        }
    }
}

/// What running out of time led to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct TimeOut {
    /// Who ran out of time.
    pub side: Side,
    /// Whether that lost the game; else the move was skipped.
    pub is_lost: bool,
    /// Time-outs of the side so far, this one included; nothing when it lost.
    pub count: Option<i32>,
    /// The same as a sentence.
    pub words: Words,
}

/// What a finished game is worth by its book.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum GameScore {
    /// It was over too soon to count.
    Unscored,
    /// Half points: 2 for a win, 1 each for a draw.
    Halves {
        /// Red's.
        red: i32,
        /// Blue's.
        blue: i32,
    },
    /// The game hall's points and coins (`traditional`).
    Hall {
        /// Change of Red's points.
        red_points: i32,
        /// Change of Blue's points.
        blue_points: i32,
        /// Change of Red's coins.
        red_coins: i32,
        /// Change of Blue's coins.
        blue_coins: i32,
        /// Who left, to be put on record.
        disconnected: Option<Side>,
    },
}

/// A game in play. Any thread may call it; calls wait for each other, and none
/// takes longer than a millisecond or so while the game has some hundred plies.
///
/// Rules are named as in records: `yeshou`, `datou+tigerlion+draw50`, `lake`; see
/// [`games`](crate::games) and [`house_rules`](crate::house_rules).
#[derive(uniffi::Object)]
pub struct Game {
    inner: Mutex<doushou_core::Game>,
}

impl Game {
    pub(crate) fn of(game: doushou_core::Game) -> Self {
        Self {
            inner: Mutex::new(game),
        }
    }

    /// The game, whatever befell a thread that held it before: each change of a
    /// core game is whole before anything that could fail.
    fn lock(&self) -> MutexGuard<'_, doushou_core::Game> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game as it stands, to be thought about while it goes on.
    pub(crate) fn now(&self) -> doushou_core::Game {
        self.lock().clone()
    }
}

fn cell(game: &doushou_core::Game, cell: i32) -> Result<CellId, CellError> {
    let cells = game.position().cells();
    let found = usize::try_from(cell)
        .ok()
        .and_then(|place| cells.get(place));
    found.copied().ok_or(CellError::NoSuchCell {
        cell,
        cells: number(cells.len()),
    })
}

#[uniffi::export]
impl Game {
    /// A new game from the usual start. `seed` shuffles the tiles of `flip`, the
    /// same for ever; the other games do not ask for it.
    ///
    /// # Errors
    /// When the rules cannot be read.
    #[uniffi::constructor(default(seed = 0))]
    pub fn new(rules: String, seed: i64) -> Result<Self, StartError> {
        let rules: GameRules = rules.parse()?;
        let deal = Deal::new(seed.cast_unsigned());
        Ok(Self::of(doushou_core::Game::dealt(rules, deal)))
    }

    /// A new game from a position, of which nothing is known before. `seed` as in
    /// [`Game::new`], for what lies face down.
    ///
    /// # Errors
    /// When the rules or the position cannot be read, or the position makes no
    /// sense.
    #[uniffi::constructor(default(seed = 0))]
    pub fn from_fen(rules: String, fen: String, seed: i64) -> Result<Self, StartError> {
        let rules: GameRules = rules.parse()?;
        let deal = Deal::new(seed.cast_unsigned());
        let start = AnyGame::from_fen_dealt(&fen, rules, deal)
            .map_err(|error| StartError::position(&error, rules))?;
        Ok(Self::of(doushou_core::Game::from_position(start)))
    }

    /// A new classic game in which a side begins without some animals; see
    /// [`handicaps`](crate::handicaps).
    ///
    /// # Errors
    /// When the rules cannot be read, are not those of the classic game, or there
    /// is no such handicap.
    #[uniffi::constructor]
    pub fn with_handicap(rules: String, handicap: String, giver: Side) -> Result<Self, StartError> {
        let rules: GameRules = rules.parse()?;
        let given: Handicap = handicap
            .parse()
            .map_err(|error| StartError::handicap(&handicap, error))?;
        let Some(&classic) = rules.classic() else {
            return Err(StartError::Handicap { id: handicap });
        };
        let start = given.start(classic, giver.into());
        Ok(Self::of(doushou_core::Game::from_position(start)))
    }

    /// Another game that stands as this one does and goes its own way.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self::of(self.now())
    }

    /// All that a screen shows of it now.
    #[must_use]
    pub fn snapshot(&self, language: Language) -> Snapshot {
        snapshot(&self.lock(), language.into())
    }

    /// The board to draw it on; the same through the whole game.
    #[must_use]
    pub fn board(&self, language: Language) -> BoardInfo {
        board_of(self.lock().position(), language.into())
    }

    /// Plays a move, as [`MoveChoice`](crate::MoveChoice) and
    /// [`Drop`](crate::Drop) name it or as records write it. What could be done
    /// again is dropped; the other side's draw offer lapses. Answers with what
    /// happened on the board, in the order to show it.
    ///
    /// # Errors
    /// Why it may not be played; nothing has changed then.
    pub fn play(&self, mv: String) -> Result<Vec<Effect>, PlayError> {
        let mut game = self.lock();
        let played = game.play_text(&mv);
        match played {
            Ok(effects) => Ok(effects.into_iter().map(effect).collect()),
            Err(PlayTextError::NoMove(text)) => Err(PlayError::NoMove { text }),
            Err(PlayTextError::Refused(refusal)) => Err(PlayError::Refused {
                refusal: Refusal::of(&refusal, *game.rules()),
            }),
        }
    }

    /// Why nothing can be played from one cell to another; nothing when something
    /// can.
    ///
    /// # Errors
    /// When a number names no cell.
    pub fn refusal(&self, from: i32, to: i32) -> Result<Option<Refusal>, CellError> {
        let game = self.lock();
        let (from, to) = (cell(&game, from)?, cell(&game, to)?);
        let refusal = game.refusal(from, to);
        Ok(refusal.map(|refusal| Refusal::of(&refusal, *game.rules())))
    }

    /// Takes back the latest ply, or what ended the game off the board. Says what
    /// was taken back, if anything.
    #[must_use]
    pub fn undo(&self) -> Option<GameEvent> {
        self.lock().undo().map(Into::into)
    }

    /// Does the next ply, or the game's end, again. Says what was done, if anything.
    #[must_use]
    pub fn redo(&self) -> Option<GameEvent> {
        self.lock().redo().map(Into::into)
    }

    /// Goes to the moment right after a ply, 0 for the start; past the last one, to
    /// the end. Nothing is dropped.
    pub fn jump_to(&self, ply: i32) {
        self.lock().jump_to(count(ply));
    }

    /// Offers a draw for a side. The offer stands until the other side answers or
    /// moves; when the other side has offered already, the draw is agreed.
    ///
    /// # Errors
    /// When the game is over or the side's offer stands already.
    pub fn offer_draw(&self, side: Side) -> Result<(), GameError> {
        Ok(self.lock().offer_draw(side.into())?)
    }

    /// Accepts the other side's offer.
    ///
    /// # Errors
    /// When there is none or the game is over.
    pub fn accept_draw(&self, side: Side) -> Result<(), GameError> {
        Ok(self.lock().accept_draw(side.into())?)
    }

    /// Declines the other side's offer.
    ///
    /// # Errors
    /// When there is none or the game is over.
    pub fn decline_draw(&self, side: Side) -> Result<(), GameError> {
        Ok(self.lock().decline_draw(side.into())?)
    }

    /// A side gives the game up.
    ///
    /// # Errors
    /// When the game is over.
    pub fn resign(&self, side: Side) -> Result<(), GameError> {
        Ok(self.lock().resign(side.into())?)
    }

    /// A side leaves the game, which loses it.
    ///
    /// # Errors
    /// When the game is over.
    pub fn leave(&self, side: Side) -> Result<(), GameError> {
        Ok(self.lock().leave(side.into())?)
    }

    /// The side to move has run out of time: the book says what that costs. Where
    /// the move is skipped, the turn passes.
    ///
    /// # Errors
    /// When the game is over.
    pub fn time_out(&self) -> Result<TimeOut, GameError> {
        let mut game = self.lock();
        let side = game.side_to_move();
        let verdict = game.time_out()?;
        let skipped = match verdict {
            doushou_core::TimeoutVerdict::Skipped { count } => Some(count),
            doushou_core::TimeoutVerdict::Lost => None,
        };
        Ok(TimeOut {
            side: side.into(),
            is_lost: skipped.is_none(),
            count: skipped.map(Into::into),
            words: Words::of(|language| texts::timeout(language, side, &verdict)),
        })
    }

    /// What the result is worth by the book; nothing while the game goes on. In a
    /// tournament short games count too. The players' points in the hall before
    /// the game, below 0 counting as 0, matter to `traditional` alone.
    #[uniffi::method(default(is_tournament = false, red_hall_points = 0, blue_hall_points = 0))]
    #[must_use]
    pub fn score(
        &self,
        is_tournament: bool,
        red_hall_points: i32,
        blue_hall_points: i32,
    ) -> Option<GameScore> {
        let points = |points: i32| u32::try_from(points).unwrap_or(0);
        let context = ScoreContext {
            is_tournament,
            hall_points: [points(red_hall_points), points(blue_hall_points)],
        };
        Some(match self.lock().score(&context)? {
            doushou_core::Score::Unscored => GameScore::Unscored,
            doushou_core::Score::Halves([red, blue]) => GameScore::Halves {
                red: red.into(),
                blue: blue.into(),
            },
            doushou_core::Score::Hall {
                points,
                coins,
                disconnected,
            } => GameScore::Hall {
                red_points: points[0],
                blue_points: points[1],
                red_coins: coins[0],
                blue_coins: coins[1],
                disconnected: disconnected.map(Into::into),
            },
        })
    }

    /// Says something about a ply, from 1, or with 0 about the game before its first
    /// move, in place of what was said before; a note of nothing takes that
    /// away. Records keep it. It goes with its ply: another move played in the ply's
    /// place has none.
    ///
    /// # Errors
    /// When there is no such ply.
    pub fn annotate(&self, ply: i32, note: Note) -> Result<(), PlyError> {
        let mut game = self.lock();
        let known = usize::try_from(ply).is_ok_and(|ply| game.annotate(ply, note.into()));
        if known {
            Ok(())
        } else {
            Err(PlyError::NoSuchPly {
                ply,
                plies: number(game.total_plies()),
            })
        }
    }

    /// What is said about plies, by their numbers as in [`Game::annotate`]; those that
    /// nothing is said about are left out.
    #[must_use]
    pub fn notes(&self) -> HashMap<i32, Note> {
        let game = self.lock();
        let plies = game.annotations().enumerate();
        plies
            .filter(|(_, said)| !said.is_empty())
            .map(|(ply, said)| (number(ply), said.into()))
            .collect()
    }

    /// Writes a review of this game beside its plies: what each position is worth, and
    /// what is to be said of each move where nobody has said anything before. Plies that
    /// the review does not know stay as they are.
    pub fn annotate_with(&self, review: Review) {
        let mut game = self.lock();
        let positions = review.positions.iter();
        let worths = positions.map(|position| (position.ply, Evaluation::of(position)));
        // The start is nobody's move.
        for (ply, worth) in worths.filter(|&(ply, _)| ply > 0) {
            let Some(said) = game.annotation(count(ply)) else {
                continue;
            };
            let mut said = said.clone();
            said.eval = Some(worth.into());
            let known = review.moves.iter().find(|known| known.ply == ply);
            if let Some(known) = known.filter(|_| said.text().is_empty()) {
                said.set_text(&known.comment);
            }
            game.annotate(count(ply), said);
        }
    }

    /// The game as a record to keep: the whole line, what can be done again
    /// included, with these tags besides those the game determines.
    #[must_use]
    pub fn to_record(&self, tags: Vec<Tag>) -> String {
        let tags = tags.iter().map(Tag::pair);
        self.lock().to_record(tags).write()
    }

    /// The game as a record to give away: what lies face down in `flip` is in it
    /// only once the game is over.
    #[must_use]
    pub fn to_shared_record(&self, tags: Vec<Tag>) -> String {
        let tags = tags.iter().map(Tag::pair);
        self.lock().to_shared_record(tags).write()
    }

    /// The position as text, with both counters.
    #[must_use]
    pub fn fen(&self) -> String {
        self.lock().position().to_fen()
    }

    /// The rules in canonical form.
    #[must_use]
    pub fn rules(&self) -> String {
        self.lock().rules().to_string()
    }
}
