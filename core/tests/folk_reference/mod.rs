//! Slow readings of the folk games, written from RULES.md alone: they share
//! nothing with the games they check but the texts of NOTATION.md.

pub mod board;

mod bears;
mod beasts;
mod fate;
mod flip;
mod graze;
mod international;
mod lake;
mod ocean;
mod plains;
pub mod positions;

use board::Position;

/// What a check asks of a game, in texts only.
pub struct Answers {
    pub fen: String,
    pub moves: Vec<String>,
    pub outcome: String,
}

fn answer<P: Position>(fen: &str, moves: &[&str]) -> Result<Answers, String> {
    let mut state = if fen == "start" {
        P::start()
    } else {
        P::from_fen(fen)?
    };
    for mv in moves {
        state = state.play(mv)?;
    }
    let outcome = match state.outcome() {
        None => "none".to_string(),
        Some((None, reason)) => format!("draw {reason}"),
        Some((Some(winner), reason)) => format!("{} {reason}", winner.name()),
    };
    Ok(Answers {
        fen: state.to_fen(),
        moves: state.moves(),
        outcome,
    })
}

fn count<P: Position>(fen: &str, depth: u32) -> Result<u64, String> {
    let state = if fen == "start" {
        P::start()
    } else {
        P::from_fen(fen)?
    };
    Ok(state.perft(depth))
}

macro_rules! games {
    ($($id:literal => $state:ty),* $(,)?) => {
        /// Every game read here, by its id.
        pub const GAMES: &[&str] = &[$($id),*];

        /// The position after `moves` from `fen` (or from `start`).
        pub fn ask(game: &str, fen: &str, moves: &[&str]) -> Result<Answers, String> {
            match game {
                $($id => answer::<$state>(fen, moves),)*
                _ => Err(format!("unknown game {game}")),
            }
        }

        pub fn perft(game: &str, fen: &str, depth: u32) -> Result<u64, String> {
            match game {
                $($id => count::<$state>(fen, depth),)*
                _ => Err(format!("unknown game {game}")),
            }
        }
    };
}

games! {
    "flip" => flip::State,
    "lake" => lake::State,
    "fate" => fate::State,
    "international" => international::State<false>,
    "international-snake" => international::State<true>,
    "graze" => graze::State,
    "plains" => plains::State<false>,
    "wilds" => plains::State<true>,
    "ocean" => ocean::State,
    "bears" => bears::State,
    "beasts" => beasts::State,
}
