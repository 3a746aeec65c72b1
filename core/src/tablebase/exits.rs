//! Captures: they lead out of a class into one of fewer animals, whose table is
//! known already.

use std::sync::Arc;

use super::ground::{Ground, Spot};
use super::index::{Layout, is_right, mirrored, turned};
use super::material::{ClassId, Classes, Line, MAX_PIECES, Material};
use super::solve::SolveError;
use super::value::{Coding, TableValue};
use crate::rules::RuleTables;

/// Marks a number of plies that is never reached.
const NEVER: u8 = u8::MAX;

/// The numbers of a class's positions, asked for with the animals of another.
pub(super) struct Projection {
    /// The animals that are left, and by mirror and square what each adds.
    shares: Vec<(usize, [[u32; 64]; 2])>,
    /// The animal that decides whether the mirror is needed, and where it does.
    first: usize,
    mirror: u64,
}

impl Projection {
    /// `places` holds, in the order of the class asked, which of the men it is;
    /// `is_turned` when its mover sees the board from the other side.
    pub fn new(layout: &Layout, places: &[usize], is_turned: bool) -> Self {
        let seen = |square: u8| if is_turned { turned(square) } else { square };
        let share = |place: usize, square: u8, mirror: bool| {
            let square = seen(square);
            let square = if mirror { mirrored(square) } else { square };
            layout.share(place, square)
        };
        let shares = places.iter().enumerate().map(|(place, &man)| {
            let mut by_square = [[0; 64]; 2];
            for square in 0..63 {
                by_square[0][square as usize] = share(place, square, false);
                by_square[1][square as usize] = share(place, square, true);
            }
            (man, by_square)
        });
        Self {
            shares: shares.collect(),
            first: places[0],
            mirror: (0..63)
                .filter(|&square| is_right(seen(square)))
                .fold(0, |mirror, square| mirror | 1 << square),
        }
    }

    /// Whether the deciding animal stands on the middle file.
    pub fn is_in_the_middle(&self, squares: &[u8; MAX_PIECES]) -> bool {
        squares[self.first] == mirrored(squares[self.first])
    }

    #[inline]
    pub fn index(&self, squares: &[u8; MAX_PIECES]) -> usize {
        let mirror = (self.mirror >> squares[self.first] & 1) as usize;
        let mut index = 0;
        for (man, shares) in &self.shares {
            index += shares[mirror][squares[*man] as usize & 63] as usize;
        }
        index
    }
}

/// What a capture leads to, for the side that moves next.
enum Exit {
    /// A side has no animal left.
    Over(TableValue),
    /// Another class.
    Class(Projection, Arc<[u8]>),
}

/// All captures of one side.
pub(super) struct Exits<'a> {
    tables: &'a RuleTables,
    ground: &'a Ground,
    side: usize,
    coding: Coding,
    /// By capturer and victim.
    exits: Vec<Option<Exit>>,
}

/// When the captures of a word's arrangements matter: those that win, and those
/// that put a loss off.
#[derive(Default)]
pub(super) struct Events {
    /// By plies: arrangements won in so many.
    pub wins: Vec<Vec<u32>>,
    /// By plies: arrangements whose captures have all failed then.
    pub releases: Vec<Vec<u32>>,
}

impl Events {
    pub fn new() -> Self {
        Self {
            wins: vec![Vec::new(); 256],
            releases: vec![Vec::new(); 256],
        }
    }

    /// Adds those of another part.
    pub fn append(&mut self, other: Self) {
        for (mine, mut theirs) in self.wins.iter_mut().zip(other.wins) {
            mine.append(&mut theirs);
        }
        for (mine, mut theirs) in self.releases.iter_mut().zip(other.releases) {
            mine.append(&mut theirs);
        }
    }

    /// The last ply anything happens at.
    pub fn last(&self) -> usize {
        let last = |of: &[Vec<u32>]| of.iter().rposition(|at| !at.is_empty()).unwrap_or(0);
        last(&self.wins).max(last(&self.releases))
    }
}

/// What is known of one word's captures while it is looked at.
struct Sheet {
    touched: u64,
    win_at: [u8; 64],
    until: [u8; 64],
}

impl Sheet {
    fn note(&mut self, square: u8, value: TableValue) {
        let at = square as usize & 63;
        if self.touched >> at & 1 == 0 {
            self.touched |= 1 << at;
            self.win_at[at] = NEVER;
            self.until[at] = 0;
        }
        match value.before() {
            TableValue::Win { plies } => self.win_at[at] = self.win_at[at].min(plies as u8),
            TableValue::Loss { plies } => self.until[at] = self.until[at].max(plies as u8),
            TableValue::Draw => self.until[at] = NEVER,
        }
    }
}

impl<'a> Exits<'a> {
    /// `table` gives the table of a class of fewer animals.
    pub fn new(
        tables: &'a RuleTables,
        ground: &'a Ground,
        classes: &Classes,
        side: usize,
        table: &mut dyn FnMut(ClassId) -> Result<Arc<[u8]>, SolveError>,
    ) -> Result<Self, SolveError> {
        let men = &ground.men;
        let mut exits = Vec::new();
        for capturer in 0..men.len() {
            for victim in 0..men.len() {
                if men[capturer].side != side || men[victim].side == side {
                    exits.push(None);
                    continue;
                }
                let both = tables.both_leave && men[capturer].animal == men[victim].animal;
                let left = |of: usize| -> Vec<usize> {
                    (0..men.len())
                        .filter(|&man| men[man].side == of && man != victim)
                        .filter(|&man| !(both && man == capturer))
                        .collect()
                };
                exits.push(Some(exit(
                    tables,
                    ground,
                    classes,
                    &left(side ^ 1),
                    &left(side),
                    side == 0,
                    table,
                )?));
            }
        }
        Ok(Self {
            tables,
            ground,
            side,
            coding: Coding::new(tables.both_leave),
            exits,
        })
    }

    /// The value for the side to move next when `capturer` takes `victim`.
    fn value(&self, capturer: usize, victim: usize, mut squares: [u8; MAX_PIECES]) -> TableValue {
        squares[capturer] = squares[victim];
        match &self.exits[capturer * self.ground.men.len() + victim] {
            Some(Exit::Class(projection, table)) => {
                self.coding.decode(table[projection.index(&squares)])
            }
            Some(Exit::Over(value)) => *value,
            None => TableValue::Draw,
        }
    }

    /// Looks through the captures of a range of words. `held` gets, for each word,
    /// the arrangements with a capture: they are not lost before they are released.
    pub fn collect(&self, words: std::ops::Range<usize>, held: &mut [u64]) -> Events {
        let mut events = Events::new();
        let mut sheet = Sheet {
            touched: 0,
            win_at: [NEVER; 64],
            until: [0; 64],
        };
        let first = words.start;
        self.ground.walk(words, |spot| {
            sheet.touched = 0;
            self.look(spot, &mut sheet);
            held[spot.word - first] = sheet.touched;
            let mut rest = sheet.touched;
            while rest != 0 {
                let at = rest.trailing_zeros();
                rest &= rest - 1;
                let number = (spot.word as u32) << 6 | at;
                let win_at = sheet.win_at[at as usize];
                let until = sheet.until[at as usize];
                if win_at != NEVER {
                    events.wins[win_at as usize].push(number);
                } else if until != NEVER {
                    events.releases[until as usize].push(number);
                }
            }
        });
        events
    }

    fn look(&self, spot: &Spot, sheet: &mut Sheet) {
        let ground = self.ground;
        let inner = ground.inner_place();
        let taken = spot.taken[0] | spot.taken[1];
        let blockers = ground.blockers(spot, self.side);
        let inner_blocks = ground.inner_blocks(self.side);
        let may_capture = |capturer: usize, from: u8, victim: usize, to: u8| {
            let (capturer, victim) = (ground.men[capturer].animal, ground.men[victim].animal);
            self.tables
                .may_capture(self.side, capturer, from, victim, to)
        };
        let with_inner = |square: u8| {
            let mut squares = spot.squares;
            squares[inner] = square;
            squares
        };
        for capturer in (0..inner).filter(|&man| ground.men[man].side == self.side) {
            let from = spot.squares[capturer];
            for way in &ground.men[capturer].ways[from as usize] {
                if way.path & blockers != 0 {
                    continue;
                }
                let to = way.square;
                if taken >> to & 1 != 0 {
                    let victim = (0..inner).find(|&man| spot.squares[man] == to);
                    let Some(victim) = victim.filter(|&man| ground.men[man].side != self.side)
                    else {
                        continue;
                    };
                    if !may_capture(capturer, from, victim, to) {
                        continue;
                    }
                    let mut rest = spot.free;
                    if inner_blocks {
                        rest &= !way.path;
                    }
                    while rest != 0 {
                        let square = rest.trailing_zeros() as u8;
                        rest &= rest - 1;
                        sheet.note(square, self.value(capturer, victim, with_inner(square)));
                    }
                } else if ground.inner().side != self.side
                    && spot.free >> to & 1 != 0
                    && may_capture(capturer, from, inner, to)
                {
                    sheet.note(to, self.value(capturer, inner, with_inner(to)));
                }
            }
        }
        if ground.inner().side != self.side {
            return;
        }
        for victim in (0..inner).filter(|&man| ground.men[man].side != self.side) {
            let to = spot.squares[victim];
            for way in &ground.inner().arrivals[to as usize] {
                let from = way.square;
                if way.path & blockers == 0
                    && spot.free >> from & 1 != 0
                    && may_capture(inner, from, victim, to)
                {
                    sheet.note(from, self.value(inner, victim, with_inner(from)));
                }
            }
        }
    }
}

/// Where it leads when only these animals are left: `next` of the side that
/// moves then, `moved` of the side that captured.
fn exit(
    tables: &RuleTables,
    ground: &Ground,
    classes: &Classes,
    next: &[usize],
    moved: &[usize],
    next_is_turned: bool,
    table: &mut dyn FnMut(ClassId) -> Result<Arc<[u8]>, SolveError>,
) -> Result<Exit, SolveError> {
    let mask = |men: &[usize]| {
        men.iter()
            .fold(0, |mask, &man| mask | 1 << ground.men[man].animal)
    };
    let material = Material {
        mover: mask(next),
        other: mask(moved),
    };
    match (next.is_empty(), moved.is_empty()) {
        (true, true) => return Ok(Exit::Over(TableValue::Draw)),
        (true, false) => return Ok(Exit::Over(TableValue::Loss { plies: 0 })),
        (false, true) => return Ok(Exit::Over(TableValue::Win { plies: 0 })),
        (false, false) => {}
    }
    Ok(match classes.find(material) {
        Some((id, line)) => {
            let layout = Layout::new(&tables.rules, &classes.class(id).line);
            let places = places(&line, |side, animal| {
                let men = if side == 0 { next } else { moved };
                men.iter()
                    .copied()
                    .find(|&man| ground.men[man].animal == animal)
            });
            Exit::Class(
                Projection::new(&layout, &places, next_is_turned),
                table(id)?,
            )
        }
        // No material without a class has both sides.
        None => Exit::Over(TableValue::Draw),
    })
}

/// Which man each animal of a line is; `find` gets 0 for the mover's.
pub(super) fn places(line: &Line, find: impl Fn(usize, usize) -> Option<usize>) -> Vec<usize> {
    line.animals()
        .iter()
        .enumerate()
        .filter_map(|(place, &animal)| find(usize::from(place >= line.movers()), animal as usize))
        .collect()
}
