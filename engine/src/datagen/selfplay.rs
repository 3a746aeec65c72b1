//! One game of the engine against itself, for the positions in it.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Context;
use doushou_core::geometry::RIVER;
use doushou_core::search::{Control, Limits, Report, Score, Searcher};
use doushou_core::{Animal, AnyMove, Game, Piece, Position, RuleSet, SQUARES, Setup, Side, Square};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::record::Sample;

/// Of a hundred games so many begin at the usual start, so many with animals
/// taken off it; the others with some animals anywhere.
const USUAL: usize = 25;
const UNBALANCED: usize = 45;
/// A start that is no position, or decided, is drawn anew; so often.
const TRIES: u32 = 1000;

/// Scores past this decide a game when both sides see them for [`DECIDED_PLIES`].
const DECIDED: i32 = 1800;
const DECIDED_PLIES: u32 = 4;
/// A forced end so near ends the game.
const NEAR_END: u32 = 4;
/// A game as even as this for [`EVEN_PLIES`] is drawn, but not at its beginning.
const EVEN: i32 = 15;
const EVEN_PLIES: u32 = 14;
const EVEN_FROM: usize = 70;
/// So many plies without a capture are a draw, whatever the book says.
const IDLE_PLIES: u16 = 70;
/// So are so many plies in a row that lead to nothing new.
const STALE_PLIES: u32 = 16;
/// One move of so many is a random one: left alone, most games stand still.
const SLIP: usize = 40;
/// No game goes on for longer.
const MOST_PLIES: usize = 300;

/// The positions of a game, and who won it.
pub struct Played {
    pub samples: Vec<Sample>,
    pub winner: Option<Side>,
}

/// Plays games under one rule set.
pub struct Player {
    rules: RuleSet,
    nodes: u64,
    searcher: Searcher,
    lots: ChaCha8Rng,
    /// Every position is taken once.
    seen: HashSet<u64>,
}

impl Player {
    pub fn new(rules: RuleSet, nodes: u64, hash_mib: usize, seed: u64) -> Self {
        Self {
            rules,
            nodes,
            searcher: Searcher::new(hash_mib),
            lots: ChaCha8Rng::seed_from_u64(seed),
            seen: HashSet::new(),
        }
    }

    pub fn play(&mut self) -> anyhow::Result<Played> {
        let mut game = self.start()?;
        // What other games left behind must not change this one.
        self.searcher.clear();
        let mut samples = Vec::new();
        let (mut decided, mut even, mut stale) = (0, 0, 0);
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            let mover = game.side_to_move();
            let report = self.think(&game);
            let best = report.best.context("a game that goes on has a move")?;
            let by_hand = self.searcher.glance(game.position());
            let position = classic(&game)?;
            stale += 1;
            if self.seen.insert(position.hash()) {
                stale = 0;
                if is_quiet(position, best, report.score) {
                    samples.push(Sample::new(position, report.score, by_hand));
                }
            }
            let since_capture = position.plies_since_capture();
            let centipawns = match report.score {
                Score::Win {
                    plies: 0..=NEAR_END,
                } => break Some(mover),
                Score::Loss {
                    plies: 0..=NEAR_END,
                } => break Some(mover.opposite()),
                Score::Centipawns(centipawns) => centipawns,
                end => end.order(),
            };
            let is_open = matches!(report.score, Score::Centipawns(_));
            // A forced end is played towards: its positions are worth having.
            decided = if is_open && centipawns.abs() >= DECIDED {
                decided + 1
            } else {
                0
            };
            even = if centipawns.abs() <= EVEN && game.ply() >= EVEN_FROM {
                even + 1
            } else {
                0
            };
            if decided == DECIDED_PLIES {
                let is_better = centipawns > 0;
                break Some(if is_better { mover } else { mover.opposite() });
            }
            let is_idle = since_capture >= IDLE_PLIES || stale >= STALE_PLIES;
            if even == EVEN_PLIES || is_idle || game.ply() >= MOST_PLIES {
                break None;
            }
            if self.below(SLIP) == 0 && is_open {
                let moves = game.legal_moves();
                game.play(moves[self.below(moves.len())])?;
                // How it goes on says nothing of the play before.
                samples.iter_mut().for_each(Sample::forget_result);
            } else {
                game.play(best)?;
            }
        };
        Ok(Played { samples, winner })
    }

    fn think(&mut self, game: &Game) -> Report {
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| Duration::ZERO,
        };
        let limits = Limits {
            // What a network is to learn must not come from a network.
            network: false,
            ..Limits::nodes(self.nodes)
        };
        self.searcher.search(game, &limits, control, &mut |_| {})
    }

    /// A start that goes on.
    fn start(&mut self) -> anyhow::Result<Game> {
        let lot = self.below(100);
        for _ in 0..TRIES {
            let (setup, plies) = if lot < USUAL {
                (Position::start(self.rules).to_setup(), 6 + self.below(9))
            } else if lot < USUAL + UNBALANCED {
                (self.unbalanced(), 4 + self.below(9))
            } else {
                (self.scattered(), 0)
            };
            let Ok(position) = setup.validate(self.rules) else {
                continue;
            };
            let mut game = Game::from_position(position);
            for _ in 0..plies {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[self.below(moves.len())])?;
            }
            if game.outcome().is_none() {
                return Ok(game);
            }
        }
        anyhow::bail!("no start that goes on in {TRIES} tries")
    }

    /// The usual start without one to six animals of a side or both.
    fn unbalanced(&mut self) -> Setup {
        let mut setup = Position::start(self.rules).to_setup();
        let lot = self.below(4);
        for _ in 0..1 + self.below(6) {
            let pieces: Vec<_> = setup
                .pieces()
                .filter(|(_, piece)| lot > 1 || piece.side.index() == lot)
                .collect();
            let (square, _) = pieces[self.below(pieces.len())];
            setup.set(square, None);
        }
        setup
    }

    /// Up to fourteen animals anywhere.
    fn scattered(&mut self) -> Setup {
        let mut setup = Setup::default();
        if self.below(2) == 1 {
            setup.side_to_move = Side::Blue;
        }
        let total = 2 + self.below(13);
        for number in 0..total {
            let side = match number {
                0 => Side::Red,
                1 => Side::Blue,
                _ => Side::ALL[self.below(2)],
            };
            let animal = Animal::ALL[self.below(Animal::ALL.len())];
            let square = Square::from_index(self.below(SQUARES) as u8);
            let is_ground = |square: &Square| animal == Animal::Rat || !RIVER.contains(*square);
            if let Some(square) = square.filter(is_ground) {
                setup.set(square, Some(Piece::new(side, animal)));
            }
        }
        setup
    }

    fn below(&mut self, count: usize) -> usize {
        (self.lots.next_u64() % count.max(1) as u64) as usize
    }
}

fn classic(game: &Game) -> anyhow::Result<&Position> {
    game.position().classic().context("a classic game")
}

/// Whether the position can be judged as it stands: nothing is taken at once,
/// and nobody stands before a den. A den that is threatened can only be met by
/// a capture.
fn is_quiet(position: &Position, best: AnyMove, score: Score) -> bool {
    let takes = best
        .classic()
        .is_some_and(|mv| position.piece_at(mv.to).is_some());
    let at_once = matches!(
        score,
        Score::Win { plies: 0..=1 } | Score::Loss { plies: 0..=2 }
    );
    !takes && !at_once
}

#[cfg(test)]
mod tests {
    use doushou_core::Move;

    use super::*;

    fn games(seed: u64) -> Vec<(Vec<[u8; 24]>, Option<Side>)> {
        let mut player = Player::new(RuleSet::DATOU, 60, 1, seed);
        let game = |_| {
            let played = player.play().expect("a game");
            let bytes = |sample: &Sample| sample.bytes(played.winner);
            (played.samples.iter().map(bytes).collect(), played.winner)
        };
        (0..12).map(game).collect()
    }

    #[test]
    fn a_seed_fixes_the_games() {
        let first = games(4);
        assert_eq!(first, games(4));
        assert_ne!(first, games(5));
        let positions: Vec<_> = first.iter().flat_map(|(positions, _)| positions).collect();
        assert!(positions.len() > 100, "{}", positions.len());
        assert!(first.iter().any(|(_, winner)| winner.is_some()));
    }

    #[test]
    fn loud_positions_are_left_out() {
        let quiet = |fen: &str, best: &str, score| {
            let position = Position::from_fen(fen, RuleSet::YESHOU).expect("position");
            let best: Move = best.parse().expect("a move");
            is_quiet(&position, best.into(), score)
        };
        let fen = "7/7/7/7/7/7/1pLc3/7/6R r";
        assert!(quiet(fen, "g1g2", Score::Centipawns(5)));
        assert!(!quiet(fen, "c3b3", Score::Centipawns(5)));
        let fen = "7/3C3/7/7/7/7/7/3l3/7 r";
        assert!(!quiet(fen, "d8d9", Score::Win { plies: 1 }));
    }

    #[test]
    fn starts_are_of_every_kind() {
        let mut player = Player::new(RuleSet::TRADITIONAL, 1, 0, 9);
        let mut counts = [0; 17];
        for _ in 0..200 {
            let game = player.start().expect("a start");
            let animals = classic(&game).expect("classic").pieces().count();
            counts[animals] += 1;
        }
        assert!(counts[16] > 40, "{counts:?}");
        assert!(counts[2..].iter().all(|&count| count > 0), "{counts:?}");
    }
}
