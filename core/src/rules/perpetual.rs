//! The rules that look back: 7-3, 17-5 and cycle (RULES.md 1.2).
//!
//! One module for the game in play and for every search, so that the engine
//! knows a banned move exactly when a player would be told of it. What a search
//! concludes before they bite is in [`super::foresight`].

use super::geometry::TRAPS;
use super::repetition::FOURTH;
use super::{Perpetual, RuleSet};
use crate::position::Position;
use crate::types::{Animal, AnyMove, Move, Piece, Side, Square, SquareSet};

/// Own moves that 7-3 looks back on.
pub(super) const SEVEN: usize = 7;
/// Entries of one square within them that ban it.
pub(super) const THREE: u8 = 3;
/// Own moves by one animal that 17-5 looks back on.
pub(super) const SEVENTEEN: usize = 17;
/// Squares they may stand on at most for the ban.
pub(super) const FIVE: usize = 5;

/// A rule that forbids otherwise legal moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HistoryRule {
    /// One animal entered one square three times in seven moves.
    SevenThree,
    /// One animal made seventeen moves on at most five squares.
    SeventeenFive,
    /// The position has come about four times.
    Cycle,
}

impl HistoryRule {
    /// `7-3`, `17-5` or `cycle`, as the command line prints it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::SevenThree => "7-3",
            Self::SeventeenFive => "17-5",
            Self::Cycle => "cycle",
        }
    }
}

/// A move that a history rule forbids now.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ban {
    /// The forbidden move.
    pub mv: AnyMove,
    /// The rule, with what led to it.
    pub reason: BanReason,
}

/// Why a move is forbidden by what was played before.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum BanReason {
    /// 7-3
    SevenThree {
        /// Who entered.
        animal: Animal,
        /// The square entered.
        square: Square,
        /// How often within the last seven moves of its side.
        entries: u8,
    },
    /// 17-5
    SeventeenFive {
        /// Who made the last seventeen moves of its side.
        animal: Animal,
        /// The squares it moved to.
        squares: SquareSet,
    },
    /// The cycle rule
    Cycle {
        /// How often the position has come about, this time included.
        occurrences: u8,
    },
}

impl BanReason {
    /// The rule behind it.
    #[must_use]
    pub const fn rule(self) -> HistoryRule {
        match self {
            Self::SevenThree { .. } => HistoryRule::SevenThree,
            Self::SeventeenFive { .. } => HistoryRule::SeventeenFive,
            Self::Cycle { .. } => HistoryRule::Cycle,
        }
    }
}

/// How near a ban or a draw by the clock of moves is, for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum BanWarning {
    /// Entering this square once more brings 7-3.
    SevenThree {
        /// Who entered.
        animal: Animal,
        /// The square entered.
        square: Square,
        /// Entries so far, of 3.
        entries: u8,
        /// Own moves looked back on, of 7.
        moves: u8,
    },
    /// The animal has made many moves on few squares.
    SeventeenFive {
        /// Who moved.
        animal: Animal,
        /// Own moves in a row by it on these squares, of 17.
        moves: u8,
        /// The squares, at most five.
        squares: SquareSet,
    },
    /// The position has come about before.
    Cycle {
        /// How often, this time included; the fourth time bans.
        occurrences: u8,
    },
    /// The draw without captures is near.
    NoCapture {
        /// Plies since the last capture.
        plies: u16,
        /// Plies at which the game is drawn.
        limit: u16,
    },
}

/// A ply as the history rules remember it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastMove {
    /// The position it was played from.
    pub hash: u64,
    /// What was played; nothing for a move skipped on time.
    pub played: Option<(Piece, Move)>,
    pub side: Side,
}

/// The plies of a game, the latest last. A search pushes and pops its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Past {
    pub(super) plies: Vec<PastMove>,
    /// By side: who moved where, skipped moves left out.
    arrivals: [Vec<(Animal, Square)>; 2],
    /// How many remembered positions share the low bits of their hash: a search
    /// learns at once that a position is new.
    seen: Vec<u16>,
}

/// Entries of [`Past::seen`], a power of two.
const SEEN: usize = 4096;

impl Default for Past {
    fn default() -> Self {
        Self {
            plies: Vec::new(),
            arrivals: [const { Vec::new() }; 2],
            seen: vec![0; SEEN],
        }
    }
}

/// Who entered which squares how often, and how many squares there are.
type Entered = (Animal, [(Square, u8); 2], usize);

/// What the history rules forbid the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ActiveBans {
    seven_three: Option<Entered>,
    seventeen_five: Option<(Animal, SquareSet)>,
    cycle: Vec<Move>,
    occurrences: u8,
}

impl Past {
    /// Remembers a move about to be played.
    #[inline]
    pub fn push(&mut self, position: &Position, mv: Move) {
        let played = position.piece_at(mv.from).map(|piece| (piece, mv));
        let side = position.side_to_move();
        if let Some((piece, mv)) = played {
            self.arrivals[side.index()].push((piece.animal, mv.to));
        }
        self.remember(position, played);
    }

    #[inline]
    fn remember(&mut self, position: &Position, played: Option<(Piece, Move)>) {
        let hash = position.hash();
        self.seen[hash as usize & (SEEN - 1)] += 1;
        self.plies.push(PastMove {
            hash,
            played,
            side: position.side_to_move(),
        });
    }

    /// Remembers a move about to be skipped.
    pub fn push_skip(&mut self, position: &Position) {
        self.remember(position, None);
    }

    /// Forgets the latest ply.
    #[inline]
    pub fn pop(&mut self) {
        if let Some(ply) = self.plies.pop() {
            self.seen[ply.hash as usize & (SEEN - 1)] -= 1;
            if ply.played.is_some() {
                self.arrivals[ply.side.index()].pop();
            }
        }
    }

    /// How many plies are remembered.
    #[inline]
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// False when the position surely comes about for the first time.
    #[inline]
    pub fn may_repeat(&self, position: &Position) -> bool {
        self.seen[position.hash() as usize & (SEEN - 1)] != 0
    }

    /// False when 7-3 and 17-5 surely forbid the side nothing: cheap enough to
    /// ask in every position of a search. The earliest of three entries of a
    /// square lies among the latest three of seven moves, and two entries lie
    /// two moves apart at least.
    #[inline]
    pub fn may_be_banned(&self, side: Side) -> bool {
        let arrivals = &self.arrivals[side.index()];
        let Some([.., e, d, c, b, a]) = arrivals.last_chunk::<SEVEN>() else {
            return false;
        };
        if a == c || a == d || a == e || b == d || b == e || c == e {
            return true;
        }
        let long_run = arrivals.len().checked_sub(SEVENTEEN);
        long_run.is_some_and(|first| {
            arrivals[first].0 == a.0 && arrivals[first + SEVENTEEN / 2].0 == a.0
        })
    }

    /// How often the position has come about, this time included. Nothing
    /// before a capture can come about again.
    pub fn occurrences(&self, position: &Position) -> u8 {
        let before = self
            .since_capture(position)
            .filter(|ply| ply.hash == position.hash());
        u8::try_from(1 + before.count()).unwrap_or(u8::MAX)
    }

    pub(super) fn since_capture(&self, position: &Position) -> impl Iterator<Item = &PastMove> {
        self.plies
            .iter()
            .rev()
            .take(position.plies_since_capture().into())
    }

    /// A side's moves, the latest first; skipped ones are none.
    fn moves_of(&self, side: Side) -> impl Iterator<Item = (Animal, Square)> {
        self.arrivals[side.index()].iter().rev().copied()
    }

    /// What the rules forbid the side to move, after exemptions and lifting.
    pub fn active_bans(&self, position: &Position) -> ActiveBans {
        let mut active = ActiveBans::default();
        match position.rules().perpetual {
            Perpetual::Off => {}
            Perpetual::Cycle => {
                let occurrences = self.occurrences(position);
                if occurrences >= FOURTH {
                    active.occurrences = occurrences;
                    for ply in self.since_capture(position) {
                        if let Some((_, mv)) = ply.played.filter(|_| ply.hash == position.hash())
                            && !active.cycle.contains(&mv)
                        {
                            active.cycle.push(mv);
                        }
                    }
                }
            }
            Perpetual::SevenThree => {
                active.seven_three = self.seven_three(position);
                active.seventeen_five = self.seventeen_five(position.side_to_move());
                // What searches ask first never misses a ban.
                debug_assert!(active.is_empty() || self.may_be_banned(position.side_to_move()));
                // If all bans together would leave no move, all are lifted.
                if !active.is_empty()
                    && position
                        .legal_moves()
                        .iter()
                        .all(|&mv| active.forbids(position, mv))
                {
                    active = ActiveBans::default();
                }
            }
        }
        active
    }

    /// The animal and the squares it entered three times. It takes five of the
    /// seven moves to enter a square three times, so there is one such animal,
    /// and no third such square.
    fn seven_three(&self, position: &Position) -> Option<Entered> {
        let side = position.side_to_move();
        let mut window = [None; SEVEN];
        let mut moves = self.moves_of(side);
        let mut majority: Option<Animal> = None;
        let mut lead = 0_u8;
        for slot in &mut window {
            let (animal, to) = moves.next()?;
            if lead == 0 {
                majority = Some(animal);
            }
            if majority == Some(animal) {
                lead += 1;
            } else {
                lead -= 1;
            }
            *slot = Some((animal, to));
        }
        let animal = majority?;
        let mut found = [(Square::at(0), 0); 2];
        let mut count = 0;
        for (i, &slot) in window.iter().enumerate() {
            let entered_before = window[..i].contains(&slot);
            if entered_before || slot.is_none_or(|(who, _)| who != animal) {
                continue;
            }
            let entries = window.iter().filter(|&&other| other == slot).count() as u8;
            if let Some((_, square)) = slot
                && entries >= THREE
                && count < found.len()
            {
                found[count] = (square, entries);
                count += 1;
            }
        }
        if count == 0 || window.iter().flatten().any(|&(_, to)| TRAPS.contains(to)) {
            return None;
        }
        let stands = position.square_of(Piece::new(side, animal))?;
        (!position.is_attacked(stands, side.opposite())).then_some((animal, found, count))
    }

    fn seventeen_five(&self, side: Side) -> Option<(Animal, SquareSet)> {
        let (animal, moves, squares) = self.run(side)?;
        (moves >= SEVENTEEN).then_some((animal, squares))
    }

    /// The latest moves in a row by one animal on at most five squares and into
    /// no trap: who, how many (17 at most), where.
    fn run(&self, side: Side) -> Option<(Animal, usize, SquareSet)> {
        let animal = self.moves_of(side).next()?.0;
        let mut squares = SquareSet::EMPTY;
        let mut length = 0;
        for (mover, to) in self.moves_of(side).take(SEVENTEEN) {
            let wider = squares.with(to);
            if mover != animal || TRAPS.contains(to) || wider.len() > FIVE {
                break;
            }
            squares = wider;
            length += 1;
        }
        Some((animal, length, squares))
    }
}

impl ActiveBans {
    /// Whether nothing is forbidden.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.seven_three.is_none() && self.seventeen_five.is_none() && self.cycle.is_empty()
    }

    /// Whether the move is forbidden.
    pub fn forbids(&self, position: &Position, mv: Move) -> bool {
        self.reasons(position, mv).next().is_some()
    }

    /// Every reason a move is forbidden for, in the order of the rules' names.
    pub fn reasons(&self, position: &Position, mv: Move) -> impl Iterator<Item = BanReason> {
        let mover = position.piece_at(mv.from).map(|piece| piece.animal);
        let seventeen_five = self
            .seventeen_five
            .filter(|&(animal, squares)| Some(animal) == mover && squares.contains(mv.to))
            .map(|(animal, squares)| BanReason::SeventeenFive { animal, squares });
        let seven_three = self
            .seven_three
            .filter(|&(animal, ..)| Some(animal) == mover)
            .and_then(|(animal, entered, count)| {
                let &(square, entries) = entered[..count]
                    .iter()
                    .find(|(square, _)| *square == mv.to)?;
                Some(BanReason::SevenThree {
                    animal,
                    square,
                    entries,
                })
            });
        let cycle = self.cycle.contains(&mv).then_some(BanReason::Cycle {
            occurrences: self.occurrences,
        });
        [seven_three, seventeen_five, cycle].into_iter().flatten()
    }
}

/// How near each ban is, for the side to move: said from two entries of three,
/// from twelve moves of seventeen, from the second coming about, and in the
/// last twenty rounds before the draw without captures.
pub(crate) fn warnings(past: &Past, position: &Position) -> Vec<BanWarning> {
    let rules: &RuleSet = position.rules();
    let side = position.side_to_move();
    let mut warnings = Vec::new();
    match rules.perpetual {
        Perpetual::Off => {}
        Perpetual::Cycle => {
            let occurrences = past.occurrences(position);
            if (2..FOURTH).contains(&occurrences) {
                warnings.push(BanWarning::Cycle { occurrences });
            }
        }
        Perpetual::SevenThree => {
            // The next move pushes the oldest of seven out of the window.
            let window: Vec<_> = past.moves_of(side).take(SEVEN - 1).collect();
            let into_trap = window.iter().any(|&(_, to)| TRAPS.contains(to));
            let active = past.active_bans(position).seven_three;
            let is_banned = |(animal, square): (Animal, Square)| {
                active.is_some_and(|(who, entered, count)| {
                    who == animal && entered[..count].iter().any(|&(at, _)| at == square)
                })
            };
            for (i, &arrival) in window.iter().enumerate() {
                let entries = window.iter().filter(|&&other| other == arrival).count() as u8;
                let is_first = !window[..i].contains(&arrival);
                // Three entries are no ban yet before the seventh move.
                if is_first && entries >= THREE - 1 && !into_trap && !is_banned(arrival) {
                    warnings.push(BanWarning::SevenThree {
                        animal: arrival.0,
                        square: arrival.1,
                        entries,
                        moves: window.len() as u8,
                    });
                }
            }
            if let Some((animal, moves @ 12..SEVENTEEN, squares)) = past.run(side) {
                warnings.push(BanWarning::SeventeenFive {
                    animal,
                    moves: moves as u8,
                    squares,
                });
            }
        }
    }
    let limit = rules.no_capture_rounds.saturating_mul(2);
    warnings.extend(no_capture_warning(position.plies_since_capture(), limit));
    warnings
}

/// Said in the last twenty rounds before the draw; a limit of 0 is none.
pub(crate) fn no_capture_warning(plies: u16, limit: u16) -> Option<BanWarning> {
    let is_near = plies < limit && limit - plies <= 40;
    is_near.then_some(BanWarning::NoCapture { plies, limit })
}
