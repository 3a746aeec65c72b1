//! One game of a match, from a random opening to its end.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, bail};
use doushou_core::{AnyMove, Effect, Game, GameRules, Refusal, Side};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::adjudication::{Adjudication, Judge, Verdict};
use super::opponent::Opponent;
use crate::game;

/// Openings that end the game are drawn anew, so often.
const TRIES: u32 = 1000;
/// Keeps the seeds of openings apart.
const STRIDE: u64 = 0x9E37_79B9_7F4A_7C15;

/// How a player lost without the rules' doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The program ended, or stayed silent.
    Crash(String),
    /// It answered with no move, or one that is not allowed.
    Illegal(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash(reason) => write!(f, "crash: {reason}"),
            Self::Illegal(reason) => write!(f, "illegal: {reason}"),
        }
    }
}

/// How many plies an opening has: from, to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Plies(u32, u32);

impl FromStr for Plies {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let read = |number: &str| {
            let number: u32 = number.parse().context("expected plies such as 8-12")?;
            anyhow::Ok(number)
        };
        let (least, most) = (read(least)?, read(most)?);
        if least > most {
            bail!("{least} is more than {most}");
        }
        Ok(Self(least, most))
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// Where openings come from.
pub struct Start {
    pub rules: GameRules,
    pub fen: Option<String>,
    pub plies: Plies,
    pub seed: u64,
}

/// What was played, as another program is told of it.
#[derive(Clone, Debug)]
pub struct Line {
    fen: Option<String>,
    moves: Vec<String>,
}

impl Line {
    /// A `position` command.
    pub fn as_uci(&self) -> String {
        let mut text = match &self.fen {
            Some(fen) => format!("position fen {fen}"),
            None => "position startpos".to_owned(),
        };
        if !self.moves.is_empty() {
            text.push_str(" moves ");
            text.push_str(&self.moves.join(" "));
        }
        text
    }

    /// Plays a move, and writes it down with what it turned over. Answers whether
    /// something was taken.
    fn play(&mut self, game: &mut Game, mv: AnyMove) -> Result<bool, Refusal> {
        let effects = game.play(mv)?;
        let turned = effects.iter().find_map(|effect| match effect {
            Effect::Revealed { at, shows, .. } => Some(format!("{at}={}", shows.letter())),
            _ => None,
        });
        self.moves.push(turned.unwrap_or_else(|| mv.to_string()));
        let takes =
            |effect: &Effect| matches!(effect, Effect::Taken { .. } | Effect::ToHand { .. });
        Ok(effects.iter().any(takes))
    }
}

/// A game in which some random moves were played.
pub struct Opening {
    game: Game,
    line: Line,
}

impl Opening {
    /// The opening of a pair: the same seed and number give the same.
    ///
    /// # Errors
    /// When the start is no position, or the game is always over so soon.
    pub fn draw(start: &Start, number: u64) -> anyhow::Result<Self> {
        let mut lots = ChaCha8Rng::seed_from_u64(start.seed ^ (number + 1).wrapping_mul(STRIDE));
        for _ in 0..TRIES {
            let deal = lots.next_u64();
            let Plies(least, most) = start.plies;
            let plies = least + below(&mut lots, (most - least) as usize + 1) as u32;
            let position = game::position(start.rules, start.fen.as_deref(), deal)?;
            let mut opening = Self {
                game: Game::from_position(position),
                line: Line {
                    fen: start.fen.clone(),
                    moves: Vec::new(),
                },
            };
            if opening.game.outcome().is_some() {
                bail!("the game is over at its start");
            }
            for _ in 0..plies {
                let moves = opening.game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[below(&mut lots, moves.len())];
                opening.line.play(&mut opening.game, mv)?;
            }
            if opening.game.outcome().is_none() {
                return Ok(opening);
            }
        }
        bail!("{} random plies always end the game", start.plies)
    }
}

fn below(lots: &mut ChaCha8Rng, count: usize) -> usize {
    (lots.next_u64() % count.max(1) as u64) as usize
}

/// A game that was played out. Seat 0 moved first of all, be it in the opening.
pub struct Duel {
    pub game: Game,
    /// Whether it was ended by what both players told.
    pub is_adjudicated: bool,
    /// Who was at fault, if anybody.
    pub fault: Option<(usize, Fault)>,
}

impl Duel {
    pub fn play(
        opening: &Opening,
        mut seats: [&mut Opponent; 2],
        most_plies: usize,
        adjudication: Adjudication,
        seed: u64,
    ) -> Self {
        let mut duel = Self {
            game: opening.game.clone(),
            is_adjudicated: false,
            fault: None,
        };
        let mut judge = Judge::new(adjudication);
        let mut line = opening.line.clone();
        for (seat, player) in seats.iter_mut().enumerate() {
            // Two of one level draw different lots.
            let seed = seed.wrapping_mul(STRIDE) ^ seat as u64;
            if let Err(fault) = player.new_game(seed) {
                duel.lose(seat, fault);
                return duel;
            }
        }
        while duel.game.outcome().is_none() {
            if duel.game.ply() >= most_plies {
                duel.agree_on_a_draw();
                break;
            }
            let seat = duel.seat_to_move();
            let played = seats[seat].choose(&duel.game, &line).and_then(|choice| {
                let mv = choice.mv;
                let captures = line
                    .play(&mut duel.game, mv)
                    .map_err(|refusal| Fault::Illegal(format!("{mv}: {refusal}")))?;
                Ok(judge.hear(seat, choice.told, captures))
            });
            match played {
                Err(fault) => duel.lose(seat, fault),
                Ok(Some(verdict)) if duel.game.outcome().is_none() => duel.adjudge(verdict),
                Ok(_) => {}
            }
        }
        duel
    }

    /// Of a seat: 2 for a win, 1 for a draw.
    pub fn half_points(&self, seat: usize) -> usize {
        match self.game.outcome().and_then(|outcome| outcome.winner) {
            None => 1,
            Some(winner) if winner == self.side_of(seat) => 2,
            Some(_) => 0,
        }
    }

    /// The seats of Red and Blue.
    pub fn sides(&self) -> [usize; 2] {
        let red = usize::from(self.side_of(0) != Side::Red);
        [red, 1 - red]
    }

    /// Sides take turns in every game, but which of them was first is known in
    /// `flip` only when a tile was turned over: seats go by plies.
    fn seat_to_move(&self) -> usize {
        self.game.ply() % 2
    }

    fn side_of(&self, seat: usize) -> Side {
        let mover = self.game.side_to_move();
        if seat == self.seat_to_move() {
            mover
        } else {
            mover.opposite()
        }
    }

    fn lose(&mut self, seat: usize, fault: Fault) {
        let side = self.side_of(seat);
        // Neither fails in a game that goes on.
        let _ = match fault {
            Fault::Crash(_) => self.game.leave(side),
            Fault::Illegal(_) => self.game.resign(side),
        };
        self.fault = Some((seat, fault));
    }

    fn adjudge(&mut self, verdict: Verdict) {
        self.is_adjudicated = true;
        match verdict {
            // It does not fail in a game that goes on.
            Verdict::Won(seat) => drop(self.game.resign(self.side_of(1 - seat))),
            Verdict::Drawn => self.agree_on_a_draw(),
        }
    }

    fn agree_on_a_draw(&mut self) {
        let side = self.game.side_to_move();
        let agreed = self.game.offer_draw(side);
        // Neither fails in a game that goes on.
        let _ = agreed.and_then(|()| self.game.accept_draw(side.opposite()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(rules: &str, plies: &str) -> Start {
        Start {
            rules: rules.parse().expect("rules"),
            fen: None,
            plies: plies.parse().expect("plies"),
            seed: 5,
        }
    }

    #[test]
    fn openings_are_random_and_repeatable() {
        for rules in ["yeshou", "flip", "bears", "international"] {
            let start = start(rules, "3-6");
            let draw = |number| Opening::draw(&start, number).expect("an opening");
            let lines: Vec<String> = (0..20).map(|number| draw(number).line.as_uci()).collect();
            assert_eq!(draw(7).line.as_uci(), lines[7]);
            let mut distinct = lines.clone();
            distinct.sort();
            distinct.dedup();
            assert!(distinct.len() > 15, "{rules}");
            for number in 0..20 {
                assert!((3..=6).contains(&draw(number).game.ply()), "{rules}");
            }
        }
    }

    #[test]
    fn a_line_tells_what_was_turned_over_and_leads_to_the_same_board() {
        for rules in ["flip", "traditional", "graze"] {
            let opening = Opening::draw(&start(rules, "12"), 1).expect("an opening");
            let line = opening.line.as_uci();
            let moves = line.strip_prefix("position startpos moves ").expect(&line);
            // Another deal: what the line says outranks it.
            let position = game::position(*opening.game.rules(), None, 99).expect("a start");
            let mut again = Game::from_position(position);
            game::play_all(&mut again, moves.split(' ')).expect("playable");
            assert_eq!(again.position().to_fen(), opening.game.position().to_fen());
            assert_eq!(line.contains('='), rules == "flip", "{line}");
        }
    }

    #[test]
    fn a_finished_start_is_no_start() {
        let mut start = start("yeshou", "0");
        start.fen = Some("3L3/7/7/7/7/7/7/7/c6 b".into());
        assert!(Opening::draw(&start, 0).is_err());
    }

    #[test]
    fn seats_are_sides_by_turn() {
        let opening = Opening::draw(&start("flip", "1"), 3).expect("an opening");
        let mut duel = Duel {
            game: opening.game,
            is_adjudicated: false,
            fault: None,
        };
        // Seat 0 has turned a tile over; the other colour is to move.
        assert_eq!(duel.side_of(0), duel.game.side_to_move().opposite());
        duel.lose(1, Fault::Crash("gone".into()));
        assert_eq!((duel.half_points(0), duel.half_points(1)), (2, 0));
        assert_eq!(duel.sides()[duel.side_of(0).index()], 0);
    }

    #[test]
    fn plies_are_a_range() {
        assert_eq!("4".parse::<Plies>().expect("plies"), Plies(4, 4));
        assert_eq!("8-12".parse::<Plies>().expect("plies"), Plies(8, 12));
        for text in ["", "9-8", "-3", "a-b"] {
            assert!(text.parse::<Plies>().is_err(), "{text}");
        }
    }
}
