//! Two-piece endings solved here by retrograde analysis on the core's moves,
//! against 44 819 rows that others solved.
//!
//! `data/two-piece-endgames.txt.gz` holds a row a line: kind, file and rank of
//! Red's animal, the same of Blue's, then 2 won, 1 drawn, 0 lost for Red, who
//! is to move. Its rules are `traditional+ratbank+elephantrat+perpetual=off`.

mod common;

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;

use common::{data_path, rule_set};
use doushou_core::tablebase::{TableValue, Tablebase};
use doushou_core::{Animal, Ending, Piece, Position, RuleSet, Setup, Side, Square};
use flate2::read::GzDecoder;

const RULES: &str = "traditional+ratbank+elephantrat+perpetual=off";

/// The kinds the file numbers.
fn animal(kind: u8) -> Animal {
    match kind {
        0 => Animal::Rat,
        4 => Animal::Leopard,
        5 => Animal::Tiger,
        6 => Animal::Lion,
        7 => Animal::Elephant,
        other => panic!("kind {other}"),
    }
}

/// A row of the file.
struct Row {
    red: (Animal, Square),
    blue: (Animal, Square),
    value: Value,
}

fn rows() -> Vec<Row> {
    let file = File::open(data_path("two-piece-endgames.txt.gz")).expect("the endgame file");
    let mut text = String::new();
    GzDecoder::new(file)
        .read_to_string(&mut text)
        .expect("the endgame file's text");
    text.lines()
        .map(|line| {
            let columns: Vec<u8> = line
                .split_whitespace()
                .map(|number| number.parse().expect("a number"))
                .collect();
            let [kind, file, rank, other_kind, other_file, other_rank, value] = columns[..] else {
                panic!("seven columns: {line}");
            };
            let square = |file, rank| Square::new(file, rank).expect("a square");
            Row {
                red: (animal(kind), square(file, rank)),
                blue: (animal(other_kind), square(other_file, other_rank)),
                value: match value {
                    0 => Value::Lost,
                    1 => Value::Drawn,
                    2 => Value::Won,
                    other => panic!("value {other}: {line}"),
                },
            }
        })
        .collect()
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Lost,
    Drawn,
    Won,
}

/// A square for each animal and who moves: where one ending's positions differ.
type Place = (Square, Square, Side);

/// What is known of a position while the ending is being solved.
struct Node {
    place: Place,
    known: Option<Value>,
    /// Moves not yet known to lose.
    open: usize,
    /// The positions a move leads here from.
    parents: Vec<usize>,
}

/// Every position of one ending, solved backwards from the finished ones.
struct Solved {
    nodes: Vec<Node>,
    index: HashMap<Place, usize>,
}

impl Solved {
    fn new(red: Animal, blue: Animal, rules: RuleSet) -> Self {
        let pieces = [Piece::new(Side::Red, red), Piece::new(Side::Blue, blue)];
        let mut solved = Self {
            nodes: Vec::new(),
            index: HashMap::new(),
        };
        let mut positions = Vec::new();
        for first in Square::all() {
            for second in Square::all().filter(|&second| second != first) {
                for side in Side::ALL {
                    let mut setup = Setup::default();
                    setup.side_to_move = side;
                    setup.set(first, Some(pieces[0]));
                    setup.set(second, Some(pieces[1]));
                    // Only places that a position can have: no elephant afloat.
                    let Ok(position) = setup.validate(rules) else {
                        continue;
                    };
                    solved
                        .index
                        .insert((first, second, side), solved.nodes.len());
                    solved.nodes.push(Node {
                        place: (first, second, side),
                        known: None,
                        open: 0,
                        parents: Vec::new(),
                    });
                    positions.push(position);
                }
            }
        }
        let mut decided = Vec::new();
        for (number, position) in positions.iter_mut().enumerate() {
            solved.expand(number, position, pieces, &mut decided);
        }
        solved.spread(decided);
        solved
    }

    /// Links a position to what its moves lead to; ends are known at once.
    fn expand(
        &mut self,
        number: usize,
        position: &mut Position,
        pieces: [Piece; 2],
        decided: &mut Vec<usize>,
    ) {
        let side = position.side_to_move();
        if let Some(ending) = position.ending() {
            self.nodes[number].known = Some(match ending {
                Ending::Den(winner) | Ending::Captured(winner) | Ending::NoMove(winner) => {
                    if winner == side {
                        Value::Won
                    } else {
                        Value::Lost
                    }
                }
                Ending::Exhausted => Value::Drawn,
                Ending::Landed(_) | Ending::Retreat(_) => panic!("no end of this game"),
            });
            decided.push(number);
            return;
        }
        let moves = position.legal_moves();
        self.nodes[number].open = moves.len();
        for &mv in &moves {
            let undo = position.play_unchecked(mv);
            match pieces.map(|piece| position.square_of(piece)) {
                [Some(red), Some(blue)] => {
                    let child = self.index[&(red, blue, position.side_to_move())];
                    self.nodes[child].parents.push(number);
                }
                _ if self.nodes[number].known.is_none() => {
                    let captured = Some(Ending::Captured(side));
                    assert_eq!(position.ending(), captured, "{}", position.to_fen());
                    self.nodes[number].known = Some(Value::Won);
                    decided.push(number);
                }
                _ => {}
            }
            position.undo(mv, undo);
        }
    }

    /// Won is what has a move to a lost position, lost what has only moves to
    /// won ones; what is never reached so is drawn.
    fn spread(&mut self, mut decided: Vec<usize>) {
        while let Some(number) = decided.pop() {
            let value = self.nodes[number].known;
            for parent in std::mem::take(&mut self.nodes[number].parents) {
                let node = &mut self.nodes[parent];
                if node.known.is_some() {
                    continue;
                }
                node.open -= usize::from(value == Some(Value::Won));
                node.known = match value {
                    Some(Value::Lost) => Some(Value::Won),
                    Some(Value::Won) if node.open == 0 => Some(Value::Lost),
                    _ => continue,
                };
                decided.push(parent);
            }
        }
    }

    fn value(&self, place: Place) -> Value {
        let node = &self.nodes[self.index[&place]];
        assert_eq!(node.place, place);
        node.known.unwrap_or(Value::Drawn)
    }
}

#[test]
fn every_row_of_the_endgame_file() {
    let rules = rule_set(RULES);
    let mut solved: HashMap<(usize, usize), Solved> = HashMap::new();
    let rows = rows();
    assert_eq!(rows.len(), 44_819);
    let mut wrong = Vec::new();
    for row in &rows {
        let ((red, at), (blue, there)) = (row.red, row.blue);
        let ending = solved
            .entry((red.index(), blue.index()))
            .or_insert_with(|| Solved::new(red, blue, rules));
        let value = ending.value((at, there, Side::Red));
        if value != row.value {
            wrong.push(format!(
                "{red:?} {at} {blue:?} {there}: {value:?}, not {:?}",
                row.value
            ));
        }
    }
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Red's and Blue's values agree when the board is turned.
#[test]
fn the_solution_is_symmetric() {
    let rules = rule_set(RULES);
    let pair = [
        (Animal::Rat, Animal::Elephant),
        (Animal::Elephant, Animal::Rat),
    ];
    let [one, other] = pair.map(|(red, blue)| Solved::new(red, blue, rules));
    for node in &one.nodes {
        let (red, blue, side) = node.place;
        let turned = (blue.rotated(), red.rotated(), side.opposite());
        assert_eq!(one.value(node.place), other.value(turned), "{red} {blue}");
    }
}

/// The same rows, asked of the endgame tables that the search asks.
#[test]
fn the_tables_say_what_every_row_says() {
    let rules = rule_set(RULES);
    let tables = Tablebase::new(rules);
    let mut asked = 0;
    let mut wrong = Vec::new();
    for row in &rows() {
        let mut setup = Setup::default();
        for (side, (animal, at)) in [(Side::Red, row.red), (Side::Blue, row.blue)] {
            setup.set(at, Some(Piece::new(side, animal)));
        }
        let position = setup.validate(rules).expect("a row's position");
        if position.ending().is_some() {
            continue;
        }
        asked += 1;
        let value = match tables.probe(&position) {
            Some(TableValue::Win { .. }) => Value::Won,
            Some(TableValue::Draw) => Value::Drawn,
            Some(TableValue::Loss { .. }) => Value::Lost,
            None => panic!("no table for {}", position.to_fen()),
        };
        if value != row.value {
            wrong.push(format!("{}: {value:?}", position.to_fen()));
        }
    }
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(asked > 44_000, "{asked}");
}
