//! `bears` 快乐斗兽棋, RULES.md 9, read place by place.
//!
//! A place is counted in half steps from a1: the points have two even
//! numbers, the squares between them two odd ones.
//!
//! Readings the text leaves open: any piece on a foal's leg blocks it, so the
//! foal passes over nothing else; only the diagonal steps of dog and bear
//! pass over a square.

use super::board::*;

const KINDS: &str = "SDFLB";

#[derive(Clone, Debug)]
pub struct State {
    points: Board,
    squares: Board,
    turn: Turn,
}

fn is_point(place: Square) -> bool {
    place.0 % 2 == 0
}

/// The point, or the square's lower left point.
fn cell(place: Square) -> Square {
    (place.0.div_euclid(2), place.1.div_euclid(2))
}

fn place_name(place: Square) -> String {
    let name = square_name(cell(place));
    if is_point(place) { name } else { name + "+" }
}

impl State {
    fn board(&self, place: Square) -> &Board {
        if is_point(place) {
            &self.points
        } else {
            &self.squares
        }
    }

    fn at(&self, place: Square) -> Option<Piece> {
        self.board(place).at(cell(place))
    }

    fn put(&mut self, place: Square, piece: Option<Piece>) {
        if is_point(place) {
            self.points.put(cell(place), piece);
        } else {
            self.squares.put(cell(place), piece);
        }
    }

    /// On the board and not taken by the mover's own side.
    fn open(&self, place: Square) -> bool {
        self.board(place).open(cell(place), self.turn.side)
    }

    fn pieces(&self, side: Side) -> Vec<(Square, char)> {
        let mut pieces = Vec::new();
        for (point, kind) in self.points.of(side) {
            pieces.push(((point.0 * 2, point.1 * 2), kind));
        }
        for (square, kind) in self.squares.of(side) {
            pieces.push(((square.0 * 2 + 1, square.1 * 2 + 1), kind));
        }
        pieces
    }

    fn ends(&self, from: Square, kind: char) -> Vec<Square> {
        let ahead = self.turn.side.ahead();
        let mut ends = Vec::new();
        match kind {
            'S' => {
                for step in [(0, ahead), (-1, 0), (1, 0)] {
                    ends.push(walk(from, step, 2));
                }
            }
            'D' => {
                for step in DIAGONAL {
                    ends.push(walk(from, step, 2));
                }
            }
            'B' => {
                for step in STRAIGHT.into_iter().chain(DIAGONAL) {
                    ends.push(walk(from, step, 2));
                }
            }
            'L' => {
                for step in STRAIGHT {
                    let mut to = walk(from, step, 2);
                    while self.open(to) {
                        ends.push(to);
                        if self.at(to).is_some() {
                            break;
                        }
                        to = walk(to, step, 2);
                    }
                }
            }
            // The foal: from point to square and from square to point; its
            // leg is the next place of its own sort in the long direction.
            _ => {
                for step in leaps(1, 3) {
                    let long = if step.0.abs() == 3 {
                        (step.0.signum(), 0)
                    } else {
                        (0, step.1.signum())
                    };
                    if self.at(walk(from, long, 2)).is_none() {
                        ends.push(walk(from, step, 1));
                    }
                }
            }
        }
        ends.retain(|to| self.open(*to));
        ends
    }
}

impl Position for State {
    const START: &'static str = "sdflblfds/2b3b2/9/9/9/9/2B3B2/SDFLBLFDS+8/8/8/8/8/8/8 r 0 1";
    const QUIET_LIMIT: Option<u32> = Some(200);

    fn from_fen(fen: &str) -> Result<State, String> {
        let (field, turn) = Turn::read(fen)?;
        let Some((points, squares)) = field.split_once('+') else {
            return Err("+ expected".to_string());
        };
        Ok(State {
            points: Board::read(points, 9, 8, KINDS)?,
            squares: Board::read(squares, 8, 7, "F")?,
            turn,
        })
    }

    fn to_fen(&self) -> String {
        let (points, squares) = (self.points.write(), self.squares.write());
        format!("{points}+{squares} {}", self.turn.write())
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn text(&self, mv: &TextMove) -> String {
        place_name(mv.from) + &place_name(mv.to)
    }

    /// Taking the enemy's bears wins.
    fn decided(&self) -> Option<(Side, &'static str)> {
        for side in [Side::Red, Side::Blue] {
            if self.points.count(side.other(), 'B') == 0 {
                return Some((side, "captured"));
            }
        }
        None
    }

    fn list(&self) -> Vec<TextMove> {
        let mut list = Vec::new();
        for (from, kind) in self.pieces(self.turn.side) {
            for to in self.ends(from, kind) {
                list.push(TextMove::plain(from, to));
            }
        }
        list
    }

    fn after(&self, mv: &TextMove) -> State {
        let mut next = self.clone();
        let mut captured = self.at(mv.to).is_some();
        // A diagonal step passes over a square: an enemy foal in it is taken,
        // an own one stays.
        let diagonal = (mv.to.0 - mv.from.0).abs() == 2 && (mv.to.1 - mv.from.1).abs() == 2;
        if diagonal {
            let over = ((mv.from.0 + mv.to.0) / 2, (mv.from.1 + mv.to.1) / 2);
            if self
                .at(over)
                .is_some_and(|foal| foal.side != self.turn.side)
            {
                captured = true;
                next.put(over, None);
            }
        }
        next.put(mv.to, self.at(mv.from));
        next.put(mv.from, None);
        next.turn.pass(captured);
        next
    }
}
