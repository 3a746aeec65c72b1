//! What the words behind `go` and `setoption` mean.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use doushou_core::search::{ClockTime, Limits, MAX_HASH_MIB, MAX_THREADS};
use doushou_core::{GameRules, Level, Side};

use super::MAX_LINES;

/// A `go` command.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Go {
    pub limits: Limits,
    /// Whether the answer waits for `stop`.
    pub infinite: bool,
}

/// A `setoption` command.
#[derive(Debug, PartialEq, Eq)]
pub enum Setting {
    Hash(usize),
    Threads(usize),
    Lines(usize),
    ClearHash,
    Rules(GameRules),
    Level(Option<Level>),
    KeepsClose(bool),
    Network(bool),
    OwnBook(bool),
    UseTablebase(bool),
    TablebasePath(Option<PathBuf>),
    Seed(Option<u64>),
}

/// Reads what follows `go`, for the side to move.
pub fn go(text: &str, side: Side) -> anyhow::Result<Go> {
    let mut go = Go::default();
    let mut time = [None; 2];
    let mut increment = [0; 2];
    let mut moves_to_go = None;
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || -> anyhow::Result<i64> {
            let Some(value) = words.next() else {
                bail!("go {word}: expected a number");
            };
            value
                .parse()
                .with_context(|| format!("go {word} {value}: expected a number"))
        };
        match word {
            "infinite" => go.infinite = true,
            "depth" => go.limits.depth = Some(small(number()?)),
            "nodes" => go.limits.nodes = Some(number()?.max(1).unsigned_abs()),
            "mate" => go.limits.mate = Some(small(number()?)),
            "movetime" => go.limits.move_time = Some(millis(number()?.max(1))),
            "rtime" | "wtime" => time[0] = Some(number()?),
            "btime" => time[1] = Some(number()?),
            "rinc" | "winc" => increment[0] = number()?,
            "binc" => increment[1] = number()?,
            "movestogo" => moves_to_go = Some(small(number()?)),
            _ => bail!("go: unknown word `{word}`"),
        }
    }
    if let Some(remaining) = time[side.index()] {
        go.limits.clock = Some(ClockTime {
            remaining: millis(remaining),
            increment: millis(increment[side.index()]),
            moves_to_go,
        });
    }
    if go.limits == Limits::default() {
        go.infinite = true;
    }
    Ok(go)
}

fn small(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// A clock may have run past its end.
fn millis(number: i64) -> Duration {
    Duration::from_millis(number.max(0).unsigned_abs())
}

/// Reads what follows `setoption`.
pub fn option(text: &str) -> anyhow::Result<Setting> {
    let text = text
        .trim()
        .strip_prefix("name")
        .context("setoption: expected name")?;
    let (name, value) = match text.split_once("value") {
        Some((name, value)) => (name.trim(), value.trim()),
        None => (text.trim(), ""),
    };
    let spin = |least: u64, most: u64| -> anyhow::Result<u64> {
        let number: u64 = value
            .parse()
            .with_context(|| format!("{name}: `{value}` is no number"))?;
        if !(least..=most).contains(&number) {
            bail!("{name}: {number} is not within {least} to {most}");
        }
        Ok(number)
    };
    let check = || -> anyhow::Result<bool> {
        match value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => bail!("{name}: expected true or false, got `{value}`"),
        }
    };
    Ok(match name.to_ascii_lowercase().as_str() {
        "hash" => Setting::Hash(spin(1, MAX_HASH_MIB as u64)? as usize),
        "threads" => Setting::Threads(spin(1, MAX_THREADS as u64)? as usize),
        "multipv" => Setting::Lines(spin(1, MAX_LINES as u64)? as usize),
        "clear hash" => Setting::ClearHash,
        "uci_variant" => Setting::Rules(value.parse().context("UCI_Variant")?),
        "level" => {
            let number = spin(0, Level::ALL.len() as u64)?;
            Setting::Level(u8::try_from(number).ok().and_then(Level::new))
        }
        "keepsclose" => Setting::KeepsClose(check()?),
        "usenetwork" => Setting::Network(check()?),
        "ownbook" => Setting::OwnBook(check()?),
        "usetablebase" => Setting::UseTablebase(check()?),
        "tablebasepath" => Setting::TablebasePath(match value {
            "" | "<empty>" => None,
            _ => Some(value.into()),
        }),
        "seed" => {
            let seed = spin(0, u64::from(u32::MAX))?;
            Setting::Seed((seed > 0).then_some(seed))
        }
        _ => bail!("unknown option: {name}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mover_gets_its_own_clock() {
        let text = "wtime 5000 btime 3000 rinc 10 binc 20 movestogo 7";
        let clock = |side| go(text, side).expect("go").limits.clock.expect("a clock");
        assert_eq!(clock(Side::Red).remaining, Duration::from_secs(5));
        assert_eq!(clock(Side::Red).increment, Duration::from_millis(10));
        assert_eq!(clock(Side::Blue).remaining, Duration::from_secs(3));
        assert_eq!(clock(Side::Blue).moves_to_go, Some(7));
    }

    #[test]
    fn nothing_said_is_without_end() {
        assert!(go("", Side::Red).expect("go").infinite);
        assert!(!go("depth 3", Side::Red).expect("go").infinite);
        // The other side's clock alone is no limit.
        assert!(go("btime 1000", Side::Red).expect("go").infinite);
    }

    #[test]
    fn negative_times_are_no_time() {
        let go = go("rtime -50 movetime -1", Side::Red).expect("go");
        assert_eq!(go.limits.clock.expect("a clock").remaining, Duration::ZERO);
        assert_eq!(go.limits.move_time, Some(Duration::from_millis(1)));
    }

    #[test]
    fn nonsense_is_named() {
        for text in ["depth", "depth x", "nodes 99999999999999999999", "ponder"] {
            assert!(go(text, Side::Red).is_err(), "{text}");
        }
        for text in [
            "",
            "name",
            "name Hash value 0",
            "name Hash value x",
            "name Colour",
            "name KeepsClose value 3",
        ] {
            assert!(option(text).is_err(), "{text}");
        }
    }

    #[test]
    fn options_are_read() {
        let read = |text: &str| option(text).expect("an option");
        assert_eq!(read("name Hash value 16"), Setting::Hash(16));
        assert_eq!(read("name multipv value 3"), Setting::Lines(3));
        assert_eq!(read("name Level value 0"), Setting::Level(None));
        assert_eq!(read("name Level value 6"), Setting::Level(Level::new(6)));
        assert_eq!(
            read("name KeepsClose value true"),
            Setting::KeepsClose(true)
        );
        assert_eq!(read("name OwnBook value true"), Setting::OwnBook(true));
        let path = |path: Option<&str>| Setting::TablebasePath(path.map(Into::into));
        assert_eq!(
            read("name TablebasePath value /my tables"),
            path(Some("/my tables"))
        );
        assert_eq!(read("name TablebasePath value <empty>"), path(None));
        assert_eq!(
            read("name UseTablebase value false"),
            Setting::UseTablebase(false)
        );
        assert_eq!(read("name Clear Hash"), Setting::ClearHash);
        let rules: GameRules = "datou+draw50".parse().expect("rules");
        assert_eq!(
            read("name UCI_Variant value datou+draw50"),
            Setting::Rules(rules)
        );
    }
}
