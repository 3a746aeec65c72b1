//! Any game with the rules it is played by, and its name.

use std::fmt;
use std::str::FromStr;

use super::{ParseRuleSetError, RuleSet, TimeoutRule};
use crate::types::Animal;

/// A folk game (RULES.md 2–10). It has no house rules but its time-outs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FolkId {
    /// 翻棋斗兽棋
    Flip,
    /// 湖泊斗兽棋
    Lake,
    /// 兽命格斗兽棋
    Fate,
    /// 国际斗兽棋
    International,
    /// 国际斗兽棋 with snakes
    InternationalSnake,
    /// 跳吃蹭吃斗兽棋
    Graze,
    /// 平原斗兽棋
    Plains,
    /// 原野斗兽棋
    Wilds,
    /// 海洋动物棋
    Ocean,
    /// 快乐斗兽棋
    Bears,
    /// 动物游戏棋
    Beasts,
}

impl FolkId {
    /// All folk games, in the order of the rules.
    pub const ALL: [Self; 11] = [
        Self::Flip,
        Self::Lake,
        Self::Fate,
        Self::International,
        Self::InternationalSnake,
        Self::Graze,
        Self::Plains,
        Self::Wilds,
        Self::Ocean,
        Self::Bears,
        Self::Beasts,
    ];

    /// The name used in files and on command lines.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Flip => "flip",
            Self::Lake => "lake",
            Self::Fate => "fate",
            Self::International => "international",
            Self::InternationalSnake => "international-snake",
            Self::Graze => "graze",
            Self::Plains => "plains",
            Self::Wilds => "wilds",
            Self::Ocean => "ocean",
            Self::Bears => "bears",
            Self::Beasts => "beasts",
        }
    }

    /// What running out of time costs unless said otherwise: `lake` and `fate`
    /// follow `traditional`, the others know no mercy.
    #[must_use]
    pub const fn usual_timeout(self) -> TimeoutRule {
        match self {
            Self::Lake | Self::Fate => TimeoutRule::SkipFourthLoses,
            _ => TimeoutRule::Lose,
        }
    }
}

/// A folk game and what running out of time costs in it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FolkRules {
    /// The game.
    pub game: FolkId,
    /// Time-outs.
    pub timeout: TimeoutRule,
}

/// The rules of a game in play: a classic rule set, or a folk game.
///
/// ```
/// use doushou_core::GameRules;
/// let rules: GameRules = "lake+timeout=two".parse()?;
/// assert_eq!(rules.to_string(), "lake+timeout=two");
/// assert!("ocean+dogswims".parse::<GameRules>().is_err());
/// # Ok::<(), doushou_core::ParseRuleSetError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameRules {
    /// The classic game by a rule book with house rules.
    Classic(RuleSet),
    /// A folk game.
    Folk(FolkRules),
}

impl GameRules {
    /// The classic rule set, where it is the classic game.
    #[must_use]
    pub const fn classic(&self) -> Option<&RuleSet> {
        match self {
            Self::Classic(rules) => Some(rules),
            Self::Folk(_) => None,
        }
    }

    /// The folk game, where it is one.
    #[must_use]
    pub const fn folk(&self) -> Option<FolkId> {
        match self {
            Self::Classic(_) => None,
            Self::Folk(rules) => Some(rules.game),
        }
    }

    /// What running out of time costs.
    #[must_use]
    pub const fn timeout(&self) -> TimeoutRule {
        match self {
            Self::Classic(rules) => rules.timeout,
            Self::Folk(rules) => rules.timeout,
        }
    }

    /// The animal's rank where the game has ranks, 1 (rat) to 8 (elephant).
    #[must_use]
    pub const fn rank(&self, animal: Animal) -> Option<u8> {
        match self {
            Self::Classic(rules) => Some(rules.rank(animal)),
            Self::Folk(rules) => match rules.game {
                FolkId::Lake | FolkId::Fate => Some(RuleSet::TRADITIONAL.rank(animal)),
                FolkId::Flip => Some(RuleSet::YESHOU.rank(animal)),
                _ => None,
            },
        }
    }

    /// Whether the wolf is shown and named as a fox.
    #[must_use]
    pub const fn has_fox(&self) -> bool {
        match self {
            Self::Classic(rules) => rules.has_fox(),
            Self::Folk(_) => false,
        }
    }
}

impl Default for GameRules {
    /// 野兽争霸.
    fn default() -> Self {
        Self::Classic(RuleSet::default())
    }
}

impl From<RuleSet> for GameRules {
    fn from(rules: RuleSet) -> Self {
        Self::Classic(rules)
    }
}

impl From<&RuleSet> for GameRules {
    fn from(rules: &RuleSet) -> Self {
        Self::Classic(*rules)
    }
}

impl From<&GameRules> for GameRules {
    fn from(rules: &GameRules) -> Self {
        *rules
    }
}

impl From<FolkId> for GameRules {
    fn from(game: FolkId) -> Self {
        Self::Folk(FolkRules {
            game,
            timeout: game.usual_timeout(),
        })
    }
}

impl PartialEq<RuleSet> for GameRules {
    fn eq(&self, other: &RuleSet) -> bool {
        self.classic() == Some(other)
    }
}

impl FromStr for GameRules {
    type Err = ParseRuleSetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let (name, options) = text.split_once('+').unwrap_or((text, ""));
        let Some(game) = FolkId::ALL.into_iter().find(|game| game.id() == name) else {
            return text
                .parse()
                .map(Self::Classic)
                .map_err(|error| match error {
                    ParseRuleSetError::UnknownBook(name) => ParseRuleSetError::UnknownGame(name),
                    other => other,
                });
        };
        let mut timeout = None;
        for word in text.split('+').skip(1) {
            let value = TimeoutRule::from_option(word)?;
            if timeout.is_some_and(|earlier| earlier != value) {
                return Err(ParseRuleSetError::Contradiction {
                    first: options.split('+').next().unwrap_or_default().to_owned(),
                    second: word.to_owned(),
                });
            }
            timeout = Some(value);
        }
        Ok(Self::Folk(FolkRules {
            game,
            timeout: timeout.unwrap_or_else(|| game.usual_timeout()),
        }))
    }
}

impl fmt::Display for GameRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic(rules) => rules.fmt(f),
            Self::Folk(rules) => {
                f.write_str(rules.game.id())?;
                if rules.timeout == rules.game.usual_timeout() {
                    return Ok(());
                }
                write!(f, "+{}", rules.timeout.option())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_folk_games() {
        for game in FolkId::ALL {
            let rules = GameRules::from(game);
            assert_eq!(rules.to_string(), game.id());
            assert_eq!(game.id().parse(), Ok(rules));
        }
        for (written, printed) in [
            ("lake+timeout=skip", "lake"),
            ("ocean+timeout=skip", "ocean+timeout=skip"),
            ("flip+timeout=two+timeout=two", "flip+timeout=two"),
            ("yeshou+wolfdog", "yeshou"),
        ] {
            assert_eq!(written.parse::<GameRules>().unwrap().to_string(), printed);
        }
        for (written, error) in [
            ("lake+dogswims", "unknown rule option `dogswims`"),
            (
                "lake+timeout=two+timeout=skip",
                "rule options `timeout=two` and `timeout=skip` contradict each other",
            ),
            ("lakes", "unknown game or rule book `lakes`"),
        ] {
            let message = written.parse::<GameRules>().unwrap_err().to_string();
            assert!(message.starts_with(error), "{message}");
        }
    }
}
