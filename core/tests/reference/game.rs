//! A game with its history: bans, draws and time-outs (RULES.md 1.2).

use doushou_core::{Perpetual, RuleSet, TimeoutRule};

use super::board::{Board, enemy_of, side_of, trap_of};
use super::moves::{End, Plain, legal_moves, may_capture, outcome, play};

/// One turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Moved { side: u8, animal: u8, mv: Plain },
    Skipped { side: u8 },
}

/// What a time-out came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    /// The move is skipped.
    Skipped,
    /// The game is lost.
    Lost,
}

/// A game as the list of its positions and turns.
#[derive(Clone, Debug)]
pub struct Game {
    rules: RuleSet,
    positions: Vec<Board>,
    turns: Vec<Turn>,
    lost_on_time: Option<u8>,
}

impl Game {
    /// A game that begins with this position.
    pub fn new(start: Board, rules: RuleSet) -> Self {
        Self {
            rules,
            positions: vec![start],
            turns: Vec::new(),
            lost_on_time: None,
        }
    }

    /// The position now.
    pub fn board(&self) -> &Board {
        &self.positions[self.turns.len()]
    }

    /// The end, if it has come.
    pub fn outcome(&self) -> Option<End> {
        if let Some(loser) = self.lost_on_time {
            return Some((Some(enemy_of(loser)), "time"));
        }
        let board = self.board();
        if let Some(end) = outcome(board, &self.rules) {
            return Some(end);
        }
        let rounds = u32::from(self.rules.no_capture_rounds);
        if rounds > 0 && board.quiet >= 2 * rounds {
            return Some((None, "no-capture"));
        }
        if self.rules.perpetual == Perpetual::Cycle {
            let banned = self.cycle_bans();
            if legal_moves(board, &self.rules)
                .iter()
                .all(|mv| banned.contains(mv))
            {
                return Some((None, "cycle"));
            }
        }
        None
    }

    /// The moves that a history rule forbids now as `MOVE RULE`, sorted; none
    /// when the game is over.
    pub fn bans(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let (moves, rules): (Vec<Plain>, Vec<String>) = self.raw_bans().into_iter().unzip();
        if self.rules.perpetual == Perpetual::SevenThree
            && legal_moves(self.board(), &self.rules)
                .iter()
                .all(|mv| moves.contains(mv))
        {
            return Vec::new();
        }
        rules
    }

    /// The moves one may play now, sorted.
    pub fn legal_moves(&self) -> Vec<Plain> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let banned = self.bans();
        legal_moves(self.board(), &self.rules)
            .into_iter()
            .filter(|mv| {
                let text = mv.to_string();
                !banned.iter().any(|ban| ban.starts_with(&text))
            })
            .collect()
    }

    /// Plays a move that is legal by the board.
    pub fn play(&mut self, mv: Plain) {
        let board = self.board();
        let turn = Turn::Moved {
            side: board.turn,
            animal: board.squares[mv.from],
            mv,
        };
        let next = play(board, mv, &self.rules);
        self.turns.push(turn);
        self.positions.push(next);
    }

    /// The side to move has run out of time (1.2 "out of time").
    pub fn time_out(&mut self) -> Skip {
        let side = self.board().turn;
        let own: Vec<bool> = self
            .turns
            .iter()
            .filter_map(|turn| match *turn {
                Turn::Moved { side: whose, .. } if whose == side => Some(false),
                Turn::Skipped { side: whose } if whose == side => Some(true),
                _ => None,
            })
            .collect();
        let lost = match self.rules.timeout {
            TimeoutRule::Lose => true,
            TimeoutRule::TwoInARow => own.last() == Some(&true),
            TimeoutRule::SkipFourthLoses => own.iter().filter(|&&skip| skip).count() >= 3,
        };
        if lost {
            self.lost_on_time = Some(side);
            return Skip::Lost;
        }
        let mut next = self.board().clone();
        next.turn = enemy_of(side);
        next.quiet += 1;
        if side == b'b' {
            next.round += 1;
        }
        self.turns.push(Turn::Skipped { side });
        self.positions.push(next);
        Skip::Skipped
    }

    /// Every ban before the question whether they are all lifted.
    fn raw_bans(&self) -> Vec<(Plain, String)> {
        let mut found: Vec<(Plain, String)> = Vec::new();
        match self.rules.perpetual {
            Perpetual::Off => {}
            Perpetual::Cycle => {
                for mv in self.cycle_bans() {
                    found.push((mv, format!("{mv} cycle")));
                }
            }
            Perpetual::SevenThree => {
                for mv in legal_moves(self.board(), &self.rules) {
                    if self.is_seven_three(mv) {
                        found.push((mv, format!("{mv} 7-3")));
                    }
                    if self.is_seventeen_five(mv) {
                        found.push((mv, format!("{mv} 17-5")));
                    }
                }
            }
        }
        found.sort_by(|a, b| a.1.cmp(&b.1));
        found
    }

    /// "When a position comes about for the fourth time, the same side to
    /// move, … every move it has already played from this position is banned."
    fn cycle_bans(&self) -> Vec<Plain> {
        let now = self.board();
        let same = |other: &Board| other.squares == now.squares && other.turn == now.turn;
        let times = self.positions[..=self.turns.len()]
            .iter()
            .filter(|board| same(board))
            .count();
        if times < 4 {
            return Vec::new();
        }
        let mut banned: Vec<Plain> = Vec::new();
        for (before, turn) in self.positions.iter().zip(&self.turns) {
            if let Turn::Moved { mv, .. } = *turn
                && same(before)
                && !banned.contains(&mv)
            {
                banned.push(mv);
            }
        }
        banned
    }

    /// The last moves of the side to move, the latest first; skips left out.
    fn own_last(&self, count: usize) -> Option<Vec<(u8, Plain)>> {
        let side = self.board().turn;
        let own: Vec<(u8, Plain)> = self
            .turns
            .iter()
            .rev()
            .filter_map(|turn| match *turn {
                Turn::Moved {
                    side: whose,
                    animal,
                    mv,
                } if whose == side => Some((animal, mv)),
                _ => None,
            })
            .take(count)
            .collect();
        (own.len() == count).then_some(own)
    }

    fn is_seven_three(&self, mv: Plain) -> bool {
        let animal = self.board().squares[mv.from];
        let Some(last) = self.own_last(7) else {
            return false;
        };
        let entries = last
            .iter()
            .filter(|(mover, past)| *mover == animal && past.to == mv.to)
            .count();
        let trap_entered = last.iter().any(|(_, past)| trap_of(past.to).is_some());
        entries >= 3 && !trap_entered && !self.is_chased(mv.from)
    }

    /// "Some enemy could capture it where it stands if it were the enemy's
    /// move (bans not counted)."
    fn is_chased(&self, square: usize) -> bool {
        let mut theirs = self.board().clone();
        theirs.turn = enemy_of(theirs.turn);
        legal_moves(&theirs, &self.rules).iter().any(|mv| {
            mv.to == square
                && side_of(theirs.squares[mv.from]) == Some(theirs.turn)
                && may_capture(&theirs, mv.from, mv.to, &self.rules)
        })
    }

    fn is_seventeen_five(&self, mv: Plain) -> bool {
        let animal = self.board().squares[mv.from];
        let Some(last) = self.own_last(17) else {
            return false;
        };
        let mut squares: Vec<usize> = last.iter().map(|(_, past)| past.to).collect();
        squares.sort_unstable();
        squares.dedup();
        last.iter().all(|(mover, _)| *mover == animal)
            && squares.len() <= 5
            && squares.contains(&mv.to)
            && !last.iter().any(|(_, past)| trap_of(past.to).is_some())
    }
}
