//! A book while it grows: positions with what a search said of their moves,
//! values backed up from where it knows more, and where to look next.
//!
//! It grows at the cheapest end: each ply, each move passed over and each
//! centipawn given away costs something, summed up from the start. One side plays
//! what the book would, the other whatever is not too bad: where both go astray
//! no book is needed. So main lines reach deep, and sidelines go as far as somebody
//! may want to play them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

use doushou_core::book::{BookMove, OpeningBook, as_in_books, key};
use doushou_core::{Book, Move, Position, RuleSet};

/// What a ply costs, twice as many moves to choose from, and a centipawn.
const PLY: f64 = 4.0;
const CHOICE: f64 = 8.0;
const CENTIPAWN: f64 = 0.5;
/// Moves of the other side are answered that give away at most so many
/// centipawns …
const ANSWERED: i32 = 45;
/// … and one is played of those that give away at most so many …
const PLAYED: i32 = 10;
/// … the one that gives away so many a third as often as the best.
const SPREAD: f64 = 8.0;
/// The best move's weight.
const WEIGHT: f64 = 1000.0;
/// Past this there is nothing left to open.
const DECIDED: i32 = 1500;
/// Values change less and less from sweep to sweep; repetitions may never settle.
const MOST_SWEEPS: usize = 200;

/// A move with the search's word on it, for the mover.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub mv: Move,
    pub score: i32,
}

/// A position that was searched.
pub struct Node {
    pub position: Position,
    pub moves: Vec<Known>,
    /// By move: the key of the position it leads to.
    leads: Vec<u64>,
    value: i32,
}

pub struct Growth {
    rules: Book,
    nodes: Vec<Node>,
    places: HashMap<u64, usize>,
}

impl Growth {
    pub fn new(rules: Book) -> Self {
        Self {
            rules,
            nodes: Vec::new(),
            places: HashMap::new(),
        }
    }

    /// What was searched, the start first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    fn start(&self) -> Position {
        as_in_books(&Position::start(RuleSet::preset(self.rules)))
    }

    /// Adds a position as books hold it, with the moves that a search told of.
    pub fn add(&mut self, position: Position, mut moves: Vec<Known>) {
        moves.retain(|known| position.is_legal(known.mv));
        let leads = moves
            .iter()
            .map(|known| lead(&position, known.mv))
            .collect();
        let place = self.nodes.len();
        self.places.entry(key(&position)).or_insert(place);
        self.nodes.push(Node {
            position,
            moves,
            leads,
            value: 0,
        });
    }

    fn after(&self, node: &Node, index: usize) -> Option<usize> {
        self.places.get(&node.leads[index]).copied()
    }

    /// A move's worth: what was found behind it, or else what the search said.
    fn worth(&self, node: &Node, index: usize) -> i32 {
        self.after(node, index)
            .map_or(node.moves[index].score, |after| -self.nodes[after].value)
    }

    fn best(&self, node: &Node) -> i32 {
        let worths = (0..node.moves.len()).map(|index| self.worth(node, index));
        worths.max().unwrap_or(0)
    }

    /// Carries values back to the start. Those found last are nearly always the
    /// farthest: they go first.
    fn back_up(&mut self) {
        for _ in 0..MOST_SWEEPS {
            let mut is_settled = true;
            for place in (0..self.nodes.len()).rev() {
                let value = self.best(&self.nodes[place]);
                is_settled &= value == self.nodes[place].value;
                self.nodes[place].value = value;
            }
            if is_settled {
                return;
            }
        }
    }

    /// The moves of a node, the best first, with what each gives away.
    fn ranked(&self, node: &Node) -> Vec<(usize, i32)> {
        let best = self.best(node);
        let given = |index| (index, best - self.worth(node, index));
        let mut ranked: Vec<_> = (0..node.moves.len()).map(given).collect();
        ranked.sort_by_key(|&(_, loss)| loss);
        ranked
    }

    /// The position to search next; nothing when there is none left.
    pub fn next(&mut self) -> Option<Position> {
        if self.nodes.is_empty() {
            return Some(self.start());
        }
        self.back_up();
        let mut cheapest: Option<(i32, usize, usize)> = None;
        // By position and by whether it is the book's turn there.
        let mut costs = vec![[i32::MAX; 2]; self.nodes.len()];
        costs[0] = [0; 2];
        let mut open = BinaryHeap::from([Reverse((0, 0, false)), Reverse((0, 0, true))]);
        while let Some(Reverse((cost, place, is_own))) = open.pop() {
            if cost > costs[place][usize::from(is_own)] {
                continue;
            }
            let node = &self.nodes[place];
            for (rank, (index, loss)) in self.ranked(node).into_iter().enumerate() {
                let is_decided = self.worth(node, index).abs() > DECIDED;
                let most = if is_own { PLAYED } else { ANSWERED };
                if loss > most || is_decided {
                    continue;
                }
                let cost = cost + price(rank, loss);
                match self.after(node, index) {
                    Some(after) => {
                        let known = &mut costs[after][usize::from(!is_own)];
                        if cost < *known {
                            *known = cost;
                            open.push(Reverse((cost, after, !is_own)));
                        }
                    }
                    None => {
                        let end = (cost, place, index);
                        if cheapest.is_none_or(|known| end < known) {
                            cheapest = Some(end);
                        }
                    }
                }
            }
        }
        let (_, place, index) = cheapest?;
        let node = &self.nodes[place];
        let mut after = node.position.clone();
        after.play_unchecked(node.moves[index].mv);
        Some(as_in_books(&after))
    }

    /// The moves of a node worth playing: they give away little, and what they
    /// lead to was searched, too.
    fn played(&self, node: &Node) -> Vec<(usize, u16)> {
        let known = self.ranked(node).into_iter();
        known
            .filter(|&(index, loss)| loss <= PLAYED && self.after(node, index).is_some())
            .map(|(index, loss)| {
                let weight = WEIGHT * 3_f64.powf(-f64::from(loss) / SPREAD);
                (index, weight.round().max(1.0) as u16)
            })
            .collect()
    }

    /// The book as far as it has grown: every position with a move worth playing,
    /// and those on the way there.
    pub fn book(&mut self) -> OpeningBook {
        self.back_up();
        let played: Vec<_> = self.nodes.iter().map(|node| self.played(node)).collect();
        // A position is of use when a move is played there, or further on.
        let mut useful: Vec<bool> = played.iter().map(|moves| !moves.is_empty()).collect();
        loop {
            let more: Vec<usize> = (0..self.nodes.len())
                .filter(|&place| !useful[place])
                .filter(|&place| {
                    let mut ahead = self.nodes[place].leads.iter();
                    ahead.any(|lead| self.places.get(lead).is_some_and(|&after| useful[after]))
                })
                .collect();
            if more.is_empty() {
                break;
            }
            more.iter().for_each(|&place| useful[place] = true);
        }
        let mut reached = BTreeSet::from([0]);
        let mut open = vec![0];
        let mut entries = Vec::new();
        while let Some(place) = open.pop() {
            let Some(node) = self.nodes.get(place).filter(|_| useful[place]) else {
                continue;
            };
            let mut moves = Vec::new();
            for (index, _) in self.ranked(node) {
                let weight = played[place].iter().find(|(of, _)| *of == index);
                let after = self.after(node, index).filter(|&after| useful[after]);
                if let Some(after) = after
                    && reached.insert(after)
                {
                    open.push(after);
                }
                if weight.is_some() || after.is_some() {
                    let worth = self.worth(node, index);
                    moves.push(BookMove {
                        mv: node.moves[index].mv,
                        weight: weight.map_or(0, |(_, weight)| *weight),
                        score: worth.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
                    });
                }
            }
            entries.push((node.position.clone(), moves));
        }
        OpeningBook::of_positions(self.rules, entries)
    }
}

/// What it costs to go on by a move: how many are better, and by how much.
fn price(rank: usize, loss: i32) -> i32 {
    let choices = (rank as f64 + 1.0).log2();
    let cost = PLY + CHOICE * choices + CENTIPAWN * f64::from(loss);
    // In tenths, so as to add up exactly.
    (10.0 * cost).round() as i32
}

fn lead(position: &Position, mv: Move) -> u64 {
    let mut after = position.clone();
    after.play_unchecked(mv);
    key(&after)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As a search would: what each move's mover captures or comes nearer.
    fn searched(position: &Position) -> Vec<Known> {
        let moves = position.legal_moves();
        let known = |&mv: &Move| Known {
            mv,
            score: (key(position) ^ u64::from(mv.to.rank())) as i32 % 10,
        };
        moves.iter().map(known).take(6).collect()
    }

    fn grown(count: usize) -> Growth {
        let mut growth = Growth::new(Book::Yeshou);
        for _ in 0..count {
            let position = growth.next().expect("an end");
            let moves = searched(&position);
            growth.add(position, moves);
        }
        growth
    }

    #[test]
    fn it_grows_where_it_has_not_been() {
        let growth = grown(120);
        assert_eq!(growth.nodes[0].position, growth.start());
        assert_eq!(growth.places.len(), growth.nodes.len());
    }

    #[test]
    fn values_are_those_of_the_best_play() {
        let mut growth = grown(60);
        growth.back_up();
        for node in &growth.nodes {
            assert_eq!(node.value, growth.best(node));
            for index in 0..node.moves.len() {
                let worth = growth.worth(node, index);
                assert!(worth <= node.value);
                match growth.after(node, index) {
                    Some(after) => assert_eq!(worth, -growth.nodes[after].value),
                    None => assert_eq!(worth, node.moves[index].score),
                }
            }
        }
    }

    #[test]
    fn what_turned_out_bad_is_not_played() {
        let mut growth = grown(40);
        growth.back_up();
        let node = &growth.nodes[0];
        let (index, _) = growth.ranked(node)[0];
        let (mv, after) = (node.moves[index].mv, growth.after(node, index));
        let start = node.position.clone();
        let is_played = |growth: &mut Growth| {
            let moves = growth.book().moves(&start);
            moves.iter().any(|known| known.mv == mv && known.weight > 0)
        };
        assert!(is_played(&mut growth));
        let after = &mut growth.nodes[after.expect("the best was followed")];
        after.moves[0].score = 300;
        after.leads[0] = 0;
        assert!(!is_played(&mut growth));
    }

    #[test]
    fn a_book_holds_what_is_reached_by_its_moves() {
        let book = grown(150).book();
        let mut seen = BTreeSet::new();
        let mut open = vec![Position::start(RuleSet::YESHOU)];
        while let Some(position) = open.pop() {
            let moves = book.moves(&position);
            if moves.is_empty() || !seen.insert(key(&position)) {
                continue;
            }
            for known in moves {
                let mut after = position.clone();
                after.play_unchecked(known.mv);
                open.push(after);
            }
        }
        assert!(seen.len() > 20);
        assert_eq!(seen.len(), book.position_count());
    }
}
