mod board;
mod computer;
mod endings;
mod keeping;
mod review;
mod scenarios;
mod seen;
mod tiles;

use std::rc::Rc;

use doushou_core::search::Score;
use doushou_core::texts::Language;
use doushou_core::{
    Animal, AnyMove, CellId, EndReason, Game, GameRules, Move, Opponent, RuleSet, Side, Square,
};
use slint::Model as _;

use super::computer::LEAST_THINKING_MS;
use super::{Play, Ports, Seating, Sitter};
use crate::controllers::Notice;
use crate::ports::clock::FakeClock;
use crate::ports::critic::FakeCritic;
use crate::ports::engine::{FakeEngine, Purpose};
use crate::ports::sound::{FakeSounds, Sound};
use crate::ports::storage::{FakeDisk, Item, MemoryStorage};
use crate::{MessageKind, Seat};

/// A game with everything around it made up.
struct Table {
    play: Play,
    engine: FakeEngine,
    critic: FakeCritic,
    clock: FakeClock,
    sounds: FakeSounds,
    disk: MemoryStorage,
}

const PLAYS: Opponent = Opponent::ALL[3];
const COMPUTER: Sitter = Sitter::Computer { opponent: PLAYS };
const THINKS: Purpose = Purpose::Move {
    opponent: PLAYS,
    seed: 0,
};

impl Table {
    fn empty(disk: MemoryStorage) -> Self {
        let engine = FakeEngine::default();
        let critic = FakeCritic::default();
        let clock = FakeClock::default();
        let sounds = FakeSounds::default();
        let ports = Ports {
            engine: Box::new(engine.clone()),
            critic: Box::new(critic.clone()),
            storage: Rc::new(disk.clone()),
            sound: Rc::new(sounds.clone()),
            clock: Rc::new(clock.clone()),
        };
        Self {
            play: Play::new(ports, Language::En),
            engine,
            critic,
            clock,
            sounds,
            disk,
        }
    }

    fn start(seating: Seating) -> Self {
        let mut table = Self::empty(MemoryStorage::default());
        table.play.start(Game::new(RuleSet::YESHOU), seating, 0);
        table
    }

    fn friends() -> Self {
        Self::start(Seating::friends())
    }

    fn against_computer(human: Side) -> Self {
        Self::start(Seating::new(human, COMPUTER))
    }

    fn position(fen: &str) -> Self {
        let mut table = Self::friends();
        table.play.set_position(fen).expect("a position");
        table
    }

    /// Clicks one square after the other.
    fn click(&mut self, squares: &str) {
        for square in squares.split(' ') {
            self.play.click(at(square));
        }
    }

    /// The computer decides, and so much time passes that it shows.
    fn reply(&mut self, mv: &str) {
        let mv = mv.parse::<Move>().ok().map(AnyMove::from);
        self.engine.decide(mv, Score::Centipawns(0));
        self.play.tick();
        self.clock.advance(LEAST_THINKING_MS);
        assert!(self.play.tick());
    }

    fn fen(&self) -> String {
        self.play.game().position().to_fen()
    }

    fn moves(&self) -> Vec<String> {
        self.play
            .view()
            .rounds
            .iter()
            .flat_map(|round| [round.first.to_string(), round.second.to_string()])
            .filter(|text| !text.is_empty())
            .collect()
    }
}

fn at(square: &str) -> CellId {
    square.parse::<Square>().expect("a square").into()
}

fn cell(square: &str) -> i32 {
    i32::try_from(at(square).index()).unwrap()
}

fn mv(text: &str) -> AnyMove {
    text.parse::<Move>().expect("a move").into()
}
