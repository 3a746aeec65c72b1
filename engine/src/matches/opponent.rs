//! A player of a match: asked for a move, it answers or is at fault.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use doushou_core::book::OpeningBook;
use doushou_core::search::{Control, Limits, Searcher};
use doushou_core::{AnyMove, Game, GameRules, Manner};

use super::duel::{Fault, Line};
use super::program::Program;
use super::spec::Spec;

/// What is the same for both players.
pub struct Terms {
    pub rules: GameRules,
    pub limits: Limits,
    /// How long a program may be silent, on top of its time for a move.
    pub patience: Duration,
    pub hash_mib: usize,
}

/// A move with what its player told of it.
pub struct Choice {
    pub mv: AnyMove,
    /// In centipawns from the player's view, ends beyond all others.
    pub told: Option<i32>,
}

pub enum Opponent {
    /// This program, without a detour over pipes.
    Own(Box<Own>),
    Program(Program),
}

impl Opponent {
    /// # Errors
    /// When a program cannot be started at all.
    pub fn new(spec: &Spec, options: &[(String, String)], terms: &Terms) -> anyhow::Result<Self> {
        let limits = match *spec {
            Spec::Program(ref command) => {
                return Ok(Self::Program(Program::new(command, options, terms)?));
            }
            Spec::Depth(plies) => Limits::depth(plies),
            Spec::Nodes(nodes) => Limits::nodes(nodes),
            Spec::MoveTime(millis) => Limits::move_time(Duration::from_millis(millis)),
            Spec::ByHand => Limits {
                network: false,
                ..terms.limits.clone()
            },
            Spec::Engine | Spec::WithBook | Spec::Opponent(_) => terms.limits.clone(),
        };
        let plays_as = match *spec {
            Spec::Opponent(opponent) => Some((opponent, Manner::seeded(0))),
            _ => None,
        };
        Ok(Self::Own(Box::new(Own {
            searcher: Searcher::new(terms.hash_mib),
            limits,
            plays_as,
            book: (*spec == Spec::WithBook).then_some(0),
        })))
    }

    /// Before every game.
    pub fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        match self {
            Self::Own(own) => {
                own.searcher.clear();
                if let Some((_, manner)) = &mut own.plays_as {
                    manner.seed = seed;
                }
                if let Some(book) = &mut own.book {
                    *book = seed;
                }
                Ok(())
            }
            Self::Program(program) => program.new_game(),
        }
    }

    /// The move it wants to play; one that is allowed.
    pub fn choose(&mut self, game: &Game, line: &Line) -> Result<Choice, Fault> {
        match self {
            Self::Own(own) => own
                .choose(game)
                .ok_or_else(|| Fault::Illegal("no move".into())),
            Self::Program(program) => {
                let answer = program.choose(line)?;
                // Hidden tiles are turned over as `b2?`: what shows is not the
                // player's to say.
                let moves = game.legal_moves();
                let found = moves.into_iter().find(|mv| mv.to_string() == answer.word);
                let mv = found
                    .ok_or_else(|| Fault::Illegal(format!("`{}` is not allowed", answer.word)))?;
                Ok(Choice {
                    mv,
                    told: answer.told,
                })
            }
        }
    }
}

pub struct Own {
    searcher: Searcher,
    limits: Limits,
    plays_as: Option<(doushou_core::Opponent, Manner)>,
    /// The seed for its opening book, if it asks one.
    book: Option<u64>,
}

impl Own {
    fn choose(&mut self, game: &Game) -> Option<Choice> {
        let start = Instant::now();
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| start.elapsed(),
        };
        let known = self
            .book
            .and_then(|seed| OpeningBook::for_game(game)?.choose(game, seed));
        if let Some(known) = known {
            return Some(Choice {
                mv: known.mv.into(),
                told: Some(known.score.into()),
            });
        }
        let searcher = &mut self.searcher;
        let report = match self.plays_as {
            Some((opponent, manner)) => opponent.choose(searcher, game, manner, control),
            None => searcher.search(game, &self.limits, control, &mut |_| {}),
        };
        report.best.map(|mv| Choice {
            mv,
            told: Some(report.score.order()),
        })
    }
}
