//! Monte-Carlo tree search over what a player can know: every walk down the tree
//! lays the face-down tiles anew, and a tile turned over leads to a child for
//! what it shows.

use rand::Rng;

use super::position::Flip;
use super::view::View;
use crate::types::{AnyMove, Deed, Piece};

/// How much a move's prior draws the search to it.
const CURIOSITY: f32 = 1.4;
/// The centipawns that are worth half a win.
const HALF_A_WIN: f32 = 600.0;
/// The share of closing in on the enemy in a position's worth.
const CHASE: f32 = 0.12;
/// Walks between two questions whether to stop.
const WALKS_BETWEEN_QUESTIONS: u32 = 32;

/// What a search has found.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    /// The moves, the best first, each with how often it was tried and its worth
    /// for the side to move in centipawns.
    pub moves: Vec<(AnyMove, u32, i32)>,
    /// How many walks were made.
    pub walks: u32,
}

impl Findings {
    /// The best move; none when the game is over.
    pub fn best(&self) -> Option<AnyMove> {
        self.moves.first().map(|&(mv, ..)| mv)
    }
}

struct Edge {
    mv: AnyMove,
    prior: f32,
    visits: u32,
    /// For whoever moves, a win being 1 and a loss -1, summed over the visits.
    total: f32,
    /// By what the move showed.
    children: Vec<(Option<Piece>, usize)>,
}

impl Edge {
    fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

struct Node {
    edges: Vec<Edge>,
    visits: u32,
}

impl Node {
    fn new(position: &Flip) -> Self {
        let moves = position.moves();
        let weights: Vec<f32> = moves.iter().map(|&mv| promise(position, mv)).collect();
        let sum: f32 = weights.iter().sum();
        let edges = moves.into_iter().zip(weights).map(|(mv, weight)| Edge {
            mv,
            prior: weight / sum,
            visits: 0,
            total: 0.0,
            children: Vec::new(),
        });
        Self {
            edges: edges.collect(),
            visits: 0,
        }
    }

    /// The move to try next (PUCT); untried ones are taken for as good as the
    /// node is so far.
    fn choose(&self) -> Option<usize> {
        let tried: f32 = self.edges.iter().map(|edge| edge.total).sum();
        let mean = tried / self.visits.max(1) as f32;
        let root = (self.visits.max(1) as f32).sqrt();
        let value = |edge: &Edge| {
            let known = if edge.visits == 0 {
                mean - 0.1
            } else {
                edge.mean()
            };
            known + CURIOSITY * edge.prior * root / (1 + edge.visits) as f32
        };
        (0..self.edges.len())
            .max_by(|&one, &other| value(&self.edges[one]).total_cmp(&value(&self.edges[other])))
    }
}

/// How a move looks at first sight: captures by their worth.
fn promise(position: &Flip, mv: AnyMove) -> f32 {
    match mv.deed {
        Deed::TurnOver => 1.0,
        Deed::Drop(_) => 0.5,
        Deed::Go | Deed::Change(_) => 0.8 + position.gain(mv) as f32 / 60.0,
    }
}

/// The worth for the side to move, from -1 to 1; when the game goes nowhere it
/// fades towards a draw.
fn worth(position: &Flip) -> f32 {
    let Some(side) = position.mover() else {
        return 0.0;
    };
    let centipawns = position.evaluate(side) as f32;
    let freshness = 1.0 - f32::from(position.quiet_plies().min(100)) / 200.0;
    let material = centipawns / (centipawns.abs() + HALF_A_WIN);
    let chase = position.hunt(side) - position.hunt(side.opposite());
    freshness * ((1.0 - CHASE) * material + CHASE * chase)
}

/// How the game has ended for the side to move.
fn result(position: &Flip) -> Option<f32> {
    use crate::position::Ending;
    let ended = match position.ending() {
        Some(Ending::Captured(winner) | Ending::NoMove(winner)) => {
            if position.mover() == Some(winner) {
                1.0
            } else {
                -1.0
            }
        }
        Some(_) => 0.0,
        None if position.is_drawn_by_counter() => 0.0,
        None => return None,
    };
    Some(ended)
}

/// Looks for the best move, in at most so many walks or until told to stop. The
/// same view, walks and random numbers give the same answer.
pub(crate) fn think(
    view: &View,
    most_walks: u32,
    rng: &mut impl Rng,
    should_stop: &dyn Fn() -> bool,
) -> Findings {
    let mut nodes = vec![Node::new(view.seen())];
    let mut walks = 0;
    while walks < most_walks {
        if walks > 0 && walks % WALKS_BETWEEN_QUESTIONS == 0 && should_stop() {
            break;
        }
        walk(&mut nodes, view.sample(rng));
        walks += 1;
    }
    let mut moves: Vec<_> = nodes[0]
        .edges
        .iter()
        .map(|edge| (edge.mv, edge.visits, centipawns(edge.mean())))
        .collect();
    // The most tried is the most trusted; the name settles the rest.
    moves.sort_by_key(|&(mv, visits, worth)| (std::cmp::Reverse((visits, worth)), mv));
    Findings { moves, walks }
}

fn centipawns(worth: f32) -> i32 {
    let worth = worth.clamp(-0.99, 0.99);
    (worth * HALF_A_WIN / (1.0 - worth.abs())) as i32
}

/// One walk from the root to a new node or an end, and back up.
fn walk(nodes: &mut Vec<Node>, mut position: Flip) {
    let mut path = Vec::new();
    let mut at = 0;
    let mut value = loop {
        if let Some(result) = result(&position) {
            break result;
        }
        let Some(number) = nodes[at].choose() else {
            break 0.0;
        };
        path.push((at, number));
        let edge = &nodes[at].edges[number];
        let turns = edge.mv.deed == Deed::TurnOver;
        let undo = position.make(edge.mv);
        let shown = undo.piece.filter(|_| turns);
        let known = edge.children.iter().find(|(piece, _)| *piece == shown);
        if let Some(&(_, child)) = known {
            at = child;
            continue;
        }
        let child = nodes.len();
        nodes[at].edges[number].children.push((shown, child));
        nodes.push(Node::new(&position));
        break result(&position).unwrap_or_else(|| worth(&position));
    };
    for (node, number) in path.into_iter().rev() {
        value = -value;
        let node = &mut nodes[node];
        node.visits += 1;
        node.edges[number].visits += 1;
        node.edges[number].total += value;
    }
}
