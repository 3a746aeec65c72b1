//! `doushou-engine`: the engine for other programs (UCI), and the rules from the
//! command line: perft, moves, play, bench, match, datagen, go.
//!
//! One file a subcommand; what they share is in [`input`] and [`game`].

mod bench;
mod book;
mod datagen;
mod game;
mod go;
mod info;
mod input;
mod matches;
mod moves;
mod perft;
mod play;
mod review;
mod tablebase;
mod uci;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Dou Shou Qi (斗兽棋, Jungle) engine. Without a subcommand it speaks UCI.
#[derive(Parser)]
#[command(name = "doushou-engine", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Speaks UCI on standard input and output, as without a subcommand
    Uci,
    /// Counts the positions so many plies on
    Perft(perft::Arguments),
    /// Lists the legal moves of positions, history rules apart
    Moves(moves::Arguments),
    /// Plays moves and tells the position, the outcome and what is banned now
    Play(play::Arguments),
    /// Searches fixed positions of every rule book; the total of nodes names the search
    Bench(bench::Arguments),
    /// Plays two engines or levels against each other and tells how they compare
    Match(Box<matches::Arguments>),
    /// Plays games against itself and keeps their positions, to train an evaluation with
    Datagen(datagen::Arguments),
    /// Opening books: grows and shows them
    Book(book::Arguments),
    /// Endgame tables: makes, asks, checks and counts them
    Tablebase(tablebase::Arguments),
    /// Searches one position and answers with the best move
    Go(go::Arguments),
    /// Goes over a recorded game: a mark for each move, and why it was worse than the best
    Review(review::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = io::stdout().lock();
    let done = match arguments.command {
        None | Some(Command::Uci) => {
            drop(out);
            return finish(uci::run());
        }
        Some(Command::Perft(arguments)) => perft::run(&arguments, &mut out),
        Some(Command::Moves(arguments)) => moves::run(&arguments, &mut out),
        Some(Command::Play(arguments)) => play::run(&arguments, &mut out),
        Some(Command::Bench(arguments)) => bench::run(&arguments, &mut out),
        Some(Command::Match(arguments)) => matches::run(&arguments, &mut out),
        Some(Command::Datagen(arguments)) => datagen::run(&arguments, &mut out),
        Some(Command::Book(arguments)) => book::run(&arguments, &mut out),
        Some(Command::Tablebase(arguments)) => tablebase::run(&arguments, &mut out),
        Some(Command::Go(arguments)) => go::run(&arguments, &mut out),
        Some(Command::Review(arguments)) => review::run(&arguments, &mut out),
    };
    let done = done.and_then(|()| Ok(out.flush()?));
    drop(out);
    finish(done)
}

/// A reader that has seen enough and closed the pipe is no error.
fn finish(done: anyhow::Result<()>) -> ExitCode {
    let Err(error) = done else {
        return ExitCode::SUCCESS;
    };
    let is_closed = error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    });
    if is_closed {
        return ExitCode::SUCCESS;
    }
    // Nowhere left to complain to if this fails too.
    let _ = writeln!(io::stderr(), "error: {error:#}");
    ExitCode::FAILURE
}
