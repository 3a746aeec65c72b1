//! What the rules that look back make of a game of any kind.

use crate::rules::{
    self, ActiveBans, Ban, BanReason, BanWarning, FOURTH, FolkId, GameRules, Past, Repetition,
};
use crate::types::AnyMove;
use crate::variants::AnyGame;

/// The plies of a game as its rules remember them.
#[derive(Clone, Debug)]
pub(crate) enum GamePast {
    Classic(Past),
    Folk(Repetition<AnyMove>),
}

/// What is forbidden now.
pub(super) enum Forbidden {
    Classic(ActiveBans),
    /// The cycle rule's moves and how often the position has come about.
    Folk(Vec<AnyMove>, u8),
}

/// `lake` and `fate` keep the cycle rule of `traditional` (RULES.md 1.3); the
/// other folk games have no history rule.
pub(super) fn has_cycle_rule(rules: &GameRules) -> bool {
    matches!(rules.folk(), Some(FolkId::Lake | FolkId::Fate))
}

impl GamePast {
    pub fn of(start: &AnyGame) -> Self {
        match start.classic() {
            Some(_) => Self::Classic(Past::default()),
            None => Self::Folk(Repetition::default()),
        }
    }

    /// Remembers a move about to be played, or a skipped one.
    pub fn push(&mut self, position: &AnyGame, mv: Option<AnyMove>) {
        match (self, position.classic()) {
            (Self::Classic(past), Some(position)) => match mv.and_then(AnyMove::classic) {
                Some(mv) => past.push(position, mv),
                None => past.push_skip(position),
            },
            (Self::Folk(past), _) => past.push(position.hash(), mv),
            (Self::Classic(_), None) => {}
        }
    }

    /// Forgets the latest ply.
    pub fn pop(&mut self) {
        match self {
            Self::Classic(past) => past.pop(),
            Self::Folk(past) => past.pop(),
        }
    }

    pub(super) fn forbidden(&self, position: &AnyGame) -> Forbidden {
        match (self, position.classic()) {
            (Self::Classic(past), Some(position)) => Forbidden::Classic(past.active_bans(position)),
            (Self::Folk(past), _) if has_cycle_rule(&position.rules()) => {
                let reversible = usize::from(position.plies_since_capture());
                Forbidden::Folk(
                    past.forbidden(position.hash(), reversible),
                    past.occurrences(position.hash(), reversible),
                )
            }
            _ => Forbidden::Folk(Vec::new(), 0),
        }
    }

    /// How near each ban and the draw without captures are.
    pub(super) fn warnings(&self, position: &AnyGame) -> Vec<BanWarning> {
        match (self, position.classic()) {
            (Self::Classic(past), Some(position)) => rules::warnings(past, position),
            (Self::Folk(past), _) => {
                let mut warnings = Vec::new();
                if has_cycle_rule(&position.rules()) {
                    let reversible = usize::from(position.plies_since_capture());
                    let occurrences = past.occurrences(position.hash(), reversible);
                    if (2..FOURTH).contains(&occurrences) {
                        warnings.push(BanWarning::Cycle { occurrences });
                    }
                }
                let plies = position.plies_since_capture();
                warnings.extend(rules::no_capture_warning(
                    plies,
                    position.no_capture_plies(),
                ));
                warnings
            }
            (Self::Classic(_), None) => Vec::new(),
        }
    }
}

impl Forbidden {
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Classic(bans) => bans.is_empty(),
            Self::Folk(moves, _) => moves.is_empty(),
        }
    }

    /// Every reason a legal move is forbidden for.
    pub fn reasons(&self, position: &AnyGame, mv: AnyMove) -> Vec<BanReason> {
        match (self, position.classic(), mv.classic()) {
            (Self::Classic(bans), Some(position), Some(mv)) => bans.reasons(position, mv).collect(),
            (&Self::Folk(ref moves, occurrences), ..) if moves.contains(&mv) => {
                vec![BanReason::Cycle { occurrences }]
            }
            _ => Vec::new(),
        }
    }

    pub fn forbids(&self, position: &AnyGame, mv: AnyMove) -> bool {
        !self.is_empty() && !self.reasons(position, mv).is_empty()
    }

    /// Every ban among the legal moves, in their order.
    pub fn bans(&self, position: &AnyGame) -> Vec<Ban> {
        if self.is_empty() {
            return Vec::new();
        }
        let reasons = |mv| {
            let reasons = self.reasons(position, mv).into_iter();
            reasons.map(move |reason| Ban { mv, reason })
        };
        position.moves().into_iter().flat_map(reasons).collect()
    }
}
