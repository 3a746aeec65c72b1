//! Rules, positions and move lists as the command line writes them.

use anyhow::Context;
use doushou_core::{AnyGame, Deal, Game, GameRules};

/// Reads a rule name.
pub fn rules(name: &str) -> anyhow::Result<GameRules> {
    Ok(name.parse::<GameRules>()?)
}

/// The position of a text, or the usual start; in `flip` the seed lays the tiles.
pub fn position(rules: GameRules, fen: Option<&str>, seed: u64) -> anyhow::Result<AnyGame> {
    let deal = Deal::new(seed);
    match fen {
        None => Ok(AnyGame::dealt(rules, deal)),
        Some(fen) => Ok(AnyGame::from_fen_dealt(fen, rules, deal)?),
    }
}

/// Plays a list of moves; `--` and `0000` are moves skipped on time.
pub fn play_all<'a>(
    game: &mut Game,
    moves: impl IntoIterator<Item = &'a str>,
) -> anyhow::Result<()> {
    for (index, text) in moves.into_iter().enumerate() {
        play(game, text).with_context(|| format!("move {} ({text})", index + 1))?;
    }
    Ok(())
}

fn play(game: &mut Game, text: &str) -> anyhow::Result<()> {
    if matches!(text, "--" | "0000") {
        game.time_out()?;
    } else {
        game.play_text(text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use doushou_core::RuleSet;

    use super::*;

    #[test]
    fn the_offending_move_is_named() {
        let mut game = Game::new(RuleSet::YESHOU);
        let error = play_all(&mut game, ["a3a4", "hello"]).expect_err("no move");
        assert_eq!(
            format!("{error:#}"),
            "move 2 (hello): `hello` is no move: expected two squares such as a3a4"
        );
        assert_eq!(game.ply(), 1);
    }

    #[test]
    fn a_skip_is_what_the_book_says() {
        let mut lenient = Game::new(RuleSet::TRADITIONAL);
        play_all(&mut lenient, ["--", "0000"]).expect("two skips");
        assert_eq!(lenient.ply(), 2);
        let mut strict = Game::new(RuleSet::YESHOU);
        play_all(&mut strict, ["0000"]).expect("a loss on time");
        assert!(strict.outcome().is_some());
    }
}
