//! Rule sets as text: a book and its house rules joined by `+` (NOTATION.md, rule names).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{
    Book, CanineOrder, Equals, FelineOrder, LeapBlock, Perpetual, RuleSet, TigerLeap, TimeoutRule,
    TrapEntry,
};

/// A rule name that means nothing, or two things at once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseRuleSetError {
    /// The first word is no rule book.
    #[error("unknown rule book `{0}`: expected traditional, yeshou or datou")]
    UnknownBook(String),
    /// The first word is neither a rule book nor a folk game.
    #[error("unknown game or rule book `{0}`: expected traditional, yeshou, datou or a folk game")]
    UnknownGame(String),
    /// A word behind `+` is no option.
    #[error("unknown rule option `{0}`")]
    UnknownOption(String),
    /// An option's value is out of its range.
    #[error("rule option `{option}`: {expected}")]
    BadValue {
        /// The whole option as written.
        option: String,
        /// What would have been read.
        expected: &'static str,
    },
    /// Two words want different values of one option.
    #[error("rule options `{first}` and `{second}` contradict each other")]
    Contradiction {
        /// The earlier word.
        first: String,
        /// The later word.
        second: String,
    },
}

impl TimeoutRule {
    /// The word behind `+` that sets it.
    pub(super) const fn option(self) -> &'static str {
        match self {
            Self::Lose => "timeout=lose",
            Self::TwoInARow => "timeout=two",
            Self::SkipFourthLoses => "timeout=skip",
        }
    }

    pub(super) fn from_option(word: &str) -> Result<Self, ParseRuleSetError> {
        let Some(value) = word.strip_prefix("timeout=") else {
            return Err(ParseRuleSetError::UnknownOption(word.to_owned()));
        };
        match value {
            "lose" => Ok(Self::Lose),
            "two" => Ok(Self::TwoInARow),
            "skip" => Ok(Self::SkipFourthLoses),
            _ => Err(ParseRuleSetError::BadValue {
                option: word.to_owned(),
                expected: "expected lose, two or skip",
            }),
        }
    }
}

/// One option set to one value.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Choice {
    Canines(CanineOrder),
    Felines(FelineOrder),
    TigerLeap(TigerLeap),
    LeapBlock(LeapBlock),
    RatAcrossBank(bool),
    ElephantTakesRat,
    DogSwims,
    SmallTraps,
    TrappedIdle,
    EqualsBoth,
    NoCaptureRounds(u16),
    Perpetual(Perpetual),
    Timeout(TimeoutRule),
    UnscoredRounds(u16),
}

const ROUNDS: &str = "expected a number of rounds, 0 to 9999";

impl Choice {
    fn parse(word: &str) -> Result<Self, ParseRuleSetError> {
        let bad = |expected| ParseRuleSetError::BadValue {
            option: word.to_owned(),
            expected,
        };
        Ok(match word {
            "wolfdog" => Self::Canines(CanineOrder::WolfOverDog),
            "dogwolf" => Self::Canines(CanineOrder::DogOverWolf),
            "fox" => Self::Canines(CanineOrder::DogOverFox),
            "tigerlion" => Self::Felines(FelineOrder::TigerOverLion),
            "tigerleaps" => Self::TigerLeap(TigerLeap::BothWays),
            "tigerflat" => Self::TigerLeap(TigerLeap::AcrossOnly),
            "tigernoleap" => Self::TigerLeap(TigerLeap::None),
            "ownratopen" => Self::LeapBlock(LeapBlock::EnemyRats),
            "ownratblocks" => Self::LeapBlock(LeapBlock::AnyRat),
            "ratbank" => Self::RatAcrossBank(true),
            "noratbank" => Self::RatAcrossBank(false),
            "elephantrat" => Self::ElephantTakesRat,
            "dogswims" => Self::DogSwims,
            "smalltraps" => Self::SmallTraps,
            "trappedidle" => Self::TrappedIdle,
            "equalsboth" => Self::EqualsBoth,
            _ => {
                if let Some(value) = word.strip_prefix("perpetual=") {
                    Self::Perpetual(match value {
                        "off" => Perpetual::Off,
                        "cycle" => Perpetual::Cycle,
                        "73" => Perpetual::SevenThree,
                        _ => return Err(bad("expected off, cycle or 73")),
                    })
                } else if word.starts_with("timeout=") {
                    Self::Timeout(TimeoutRule::from_option(word)?)
                } else if let Some(value) = word.strip_prefix("unscored=") {
                    Self::UnscoredRounds(rounds(value).ok_or_else(|| bad(ROUNDS))?)
                } else if let Some(value) = word.strip_prefix("draw") {
                    Self::NoCaptureRounds(rounds(value).ok_or_else(|| bad(ROUNDS))?)
                } else {
                    return Err(ParseRuleSetError::UnknownOption(word.to_owned()));
                }
            }
        })
    }

    /// Two values of one option contradict each other, with one exception:
    /// the fox brings dog over wolf along, so saying both is saying one thing.
    fn contradicts(self, other: Self) -> bool {
        use CanineOrder::{DogOverFox, DogOverWolf};
        if let (Self::Canines(a), Self::Canines(b)) = (self, other)
            && matches!(
                (a, b),
                (DogOverFox, DogOverWolf) | (DogOverWolf, DogOverFox)
            )
        {
            return false;
        }
        std::mem::discriminant(&self) == std::mem::discriminant(&other) && self != other
    }

    fn apply(self, rules: &mut RuleSet) {
        match self {
            Self::Canines(CanineOrder::DogOverWolf) if rules.has_fox() => {}
            Self::Canines(value) => rules.canines = value,
            Self::Felines(value) => rules.felines = value,
            Self::TigerLeap(value) => rules.tiger_leap = value,
            Self::LeapBlock(value) => rules.leap_block = value,
            Self::RatAcrossBank(value) => rules.rat_across_bank = value,
            Self::ElephantTakesRat => rules.elephant_takes_rat = true,
            Self::DogSwims => rules.dog_swims = true,
            Self::SmallTraps => rules.trap_entry = TrapEntry::SmallOnly,
            Self::TrappedIdle => rules.trapped_may_capture = false,
            Self::EqualsBoth => rules.equals = Equals::BothLeave,
            Self::NoCaptureRounds(value) => rules.no_capture_rounds = value,
            Self::Perpetual(value) => rules.perpetual = value,
            Self::Timeout(value) => rules.timeout = value,
            Self::UnscoredRounds(value) => rules.unscored_rounds = value,
        }
    }
}

fn rounds(text: &str) -> Option<u16> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok().filter(|&rounds| rounds <= 9999)
}

impl FromStr for RuleSet {
    type Err = ParseRuleSetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.trim().split('+');
        let name = words.next().unwrap_or_default();
        let book = Book::ALL
            .into_iter()
            .find(|book| book.id() == name)
            .ok_or_else(|| ParseRuleSetError::UnknownBook(name.to_owned()))?;
        let mut rules = Self::preset(book);
        let mut seen: Vec<(&str, Choice)> = Vec::new();
        for word in words {
            let choice = Choice::parse(word)?;
            if let Some((first, _)) = seen.iter().find(|(_, other)| other.contradicts(choice)) {
                return Err(ParseRuleSetError::Contradiction {
                    first: (*first).to_owned(),
                    second: word.to_owned(),
                });
            }
            choice.apply(&mut rules);
            seen.push((word, choice));
        }
        Ok(rules)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let book = Self::preset(self.book);
        f.write_str(self.book.id())?;
        let mut option = |differs: bool, word: &str| {
            if differs {
                write!(f, "+{word}")
            } else {
                Ok(())
            }
        };
        option(
            self.canines != book.canines && !self.has_fox(),
            match self.canines {
                CanineOrder::WolfOverDog => "wolfdog",
                CanineOrder::DogOverWolf | CanineOrder::DogOverFox => "dogwolf",
            },
        )?;
        option(self.felines == FelineOrder::TigerOverLion, "tigerlion")?;
        option(self.has_fox(), "fox")?;
        option(
            self.tiger_leap != book.tiger_leap,
            match self.tiger_leap {
                TigerLeap::BothWays => "tigerleaps",
                TigerLeap::AcrossOnly => "tigerflat",
                TigerLeap::None => "tigernoleap",
            },
        )?;
        option(
            self.leap_block != book.leap_block,
            match self.leap_block {
                LeapBlock::EnemyRats => "ownratopen",
                LeapBlock::AnyRat => "ownratblocks",
            },
        )?;
        option(
            self.rat_across_bank != book.rat_across_bank,
            if self.rat_across_bank {
                "ratbank"
            } else {
                "noratbank"
            },
        )?;
        option(self.elephant_takes_rat, "elephantrat")?;
        option(self.dog_swims, "dogswims")?;
        option(self.trap_entry == TrapEntry::SmallOnly, "smalltraps")?;
        option(!self.trapped_may_capture, "trappedidle")?;
        option(self.equals == Equals::BothLeave, "equalsboth")?;
        option(
            self.no_capture_rounds != book.no_capture_rounds,
            &format!("draw{}", self.no_capture_rounds),
        )?;
        option(
            self.perpetual != book.perpetual,
            match self.perpetual {
                Perpetual::Off => "perpetual=off",
                Perpetual::Cycle => "perpetual=cycle",
                Perpetual::SevenThree => "perpetual=73",
            },
        )?;
        option(self.timeout != book.timeout, self.timeout.option())?;
        option(
            self.unscored_rounds != book.unscored_rounds,
            &format!("unscored={}", self.unscored_rounds),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_print_canonically() {
        for (written, printed) in [
            ("yeshou", "yeshou"),
            ("yeshou+wolfdog+ratbank+draw100", "yeshou"),
            (
                "traditional+perpetual=off+elephantrat+ratbank",
                "traditional+ratbank+elephantrat+perpetual=off",
            ),
            ("yeshou+dogwolf+fox", "yeshou+fox"),
            ("yeshou+fox+dogwolf", "yeshou+fox"),
            ("traditional+fox", "traditional+fox"),
            ("datou+tigerleaps", "datou+tigerleaps"),
            (
                "yeshou+unscored=0+timeout=two+perpetual=cycle+draw0+equalsboth+trappedidle+smalltraps+dogswims+elephantrat+noratbank+ownratblocks+tigernoleap+tigerlion+dogwolf",
                "yeshou+dogwolf+tigerlion+tigernoleap+ownratblocks+noratbank+elephantrat+dogswims+smalltraps+trappedidle+equalsboth+draw0+perpetual=cycle+timeout=two+unscored=0",
            ),
        ] {
            let rules: RuleSet = written.parse().unwrap();
            assert_eq!(rules.to_string(), printed);
            assert_eq!(printed.parse::<RuleSet>().unwrap(), rules);
        }
    }

    #[test]
    fn errors_name_the_option() {
        for (written, error) in [
            (
                "jungle",
                "unknown rule book `jungle`: expected traditional, yeshou or datou",
            ),
            (
                "",
                "unknown rule book ``: expected traditional, yeshou or datou",
            ),
            ("yeshou+", "unknown rule option ``"),
            ("yeshou+dogflies", "unknown rule option `dogflies`"),
            (
                "yeshou+tigerflat+tigernoleap",
                "rule options `tigerflat` and `tigernoleap` contradict each other",
            ),
            (
                "yeshou+fox+wolfdog",
                "rule options `fox` and `wolfdog` contradict each other",
            ),
            (
                "yeshou+draw50+draw60",
                "rule options `draw50` and `draw60` contradict each other",
            ),
            (
                "yeshou+draw",
                "rule option `draw`: expected a number of rounds, 0 to 9999",
            ),
            (
                "yeshou+perpetual=5",
                "rule option `perpetual=5`: expected off, cycle or 73",
            ),
        ] {
            assert_eq!(written.parse::<RuleSet>().unwrap_err().to_string(), error);
        }
    }
}
