//! Solving a class and its twin (the same animals, the other side to move)
//! backwards, ply by ply.
//!
//! Won in `n` plies is what has a move to a position lost in `n - 1`; lost in
//! `n` is what has none left to a position not yet won. Both are asked for all
//! squares of one animal at once: a word of 64 bits holds them, and a move of
//! that animal is a shift, a move of another one a look at another word. That
//! makes it some fifty times as fast as going from position to position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use super::exits::{Events, Exits, Projection, places};
use super::ground::Ground;
use super::index::{Layout, mirrored};
use super::material::{ClassId, Classes, MAX_PIECES};
use super::value::{Coding, TableValue};
use crate::rules::RuleTables;

/// Why no table was made.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// It was called off.
    #[error("called off")]
    Cancelled,
    /// Some ending takes more plies than a table can tell.
    #[error("an ending of more than {0} plies")]
    TooLong(u32),
}

/// The tables of a class and of its twin; only one when they are the same.
pub(super) struct Solved {
    pub table: Arc<[u8]>,
    pub twin: Option<Arc<[u8]>>,
}

/// What is known of one side's positions.
struct Half {
    won: Vec<u64>,
    lost: Vec<u64>,
    /// Not lost yet: a capture or the den is open.
    held: Vec<u64>,
    /// What the ply under way decides.
    fresh_won: Vec<u64>,
    fresh_lost: Vec<u64>,
    /// Whether the ply before decided anything.
    news: [bool; 2],
    events: Events,
    values: Vec<u8>,
}

const WON: usize = 0;
const LOST: usize = 1;

/// Solves a class. `table` gives the tables of classes of fewer animals.
pub(super) fn solve(
    tables: &RuleTables,
    classes: &Classes,
    id: ClassId,
    threads: usize,
    cancel: &AtomicBool,
    table: &mut dyn FnMut(ClassId) -> Result<Arc<[u8]>, SolveError>,
) -> Result<Solved, SolveError> {
    let class = classes.class(id);
    let ground = Ground::new(tables, &class.line);
    let mut solver = Solver {
        ground: &ground,
        part: ground.words.div_ceil(threads.max(1)),
        halves: Vec::new(),
        coding: Coding::new(tables.both_leave),
        width: ground.inner().squares.len(),
        column: ground.inner().share,
    };
    for side in 0..2 {
        let exits = Exits::new(tables, &ground, classes, side, table)?;
        let half = solver.begin(side, &exits);
        solver.halves.push(half);
        if cancel.load(Ordering::Relaxed) {
            return Err(SolveError::Cancelled);
        }
    }
    solver.run(cancel)?;
    let mut halves = solver.halves.into_iter();
    let mut values = || halves.next().map_or_else(Vec::new, |half| half.values);
    let (first, second) = (values(), values());
    let twin = classes.twin(id);
    let twin = (twin != id).then(|| {
        let class = classes.class(id);
        let of_twin = classes.find(class.material.reversed());
        let layout = Layout::new(&tables.rules, &classes.class(twin).line);
        let line = of_twin.map_or(class.line, |(_, line)| line);
        let movers = class.line.movers();
        let places = places(&line, |side, animal| {
            let wanted = if side == 0 {
                movers..class.line.len()
            } else {
                0..movers
            };
            wanted
                .into_iter()
                .find(|&man| ground.men[man].animal == animal)
        });
        let projection = Projection::new(&layout, &places, true);
        Arc::from(projected(&ground, &second, &projection, layout.size()))
    });
    Ok(Solved {
        table: Arc::from(first),
        twin,
    })
}

/// The values in the order of another class.
fn projected(ground: &Ground, values: &[u8], projection: &Projection, size: usize) -> Vec<u8> {
    let mut table = vec![0; size];
    let inner = ground.inner_place();
    let squares = &ground.inner().squares;
    ground.walk(0..ground.words, |spot| {
        let row = &values[spot.word * squares.len()..][..squares.len()];
        let mut at: [u8; MAX_PIECES] = spot.squares;
        for (&square, &value) in squares.iter().zip(row) {
            if value != 0 && spot.free >> square & 1 != 0 {
                at[inner] = square;
                table[projection.index(&at)] = value;
                // With the first in the middle both arrangements have a number.
                if projection.is_in_the_middle(&at) {
                    table[projection.index(&at.map(mirrored))] = value;
                }
            }
        }
    });
    table
}

struct Solver<'a> {
    ground: &'a Ground,
    /// Words a thread takes.
    part: usize,
    halves: Vec<Half>,
    coding: Coding,
    /// Squares of the last animal.
    width: usize,
    /// By square: which of them it is.
    column: [u32; 64],
}

impl Solver<'_> {
    fn begin(&self, side: usize, exits: &Exits<'_>) -> Half {
        let words = self.ground.words;
        let empty = || vec![0; words];
        let mut held = empty();
        let mut events = Events::new();
        let found = self.in_parts(&mut held, |range, held| {
            let events = exits.collect(range.clone(), held);
            let first = range.start;
            self.ground.walk(range, |spot| {
                held[spot.word - first] |= self.ground.before_den(side, spot);
            });
            events
        });
        for more in found {
            events.append(more);
        }
        Half {
            won: empty(),
            lost: empty(),
            held,
            fresh_won: empty(),
            fresh_lost: empty(),
            news: [false; 2],
            events,
            values: vec![0; words * self.width],
        }
    }

    /// Gives each thread a range of words with its part of `words`.
    fn in_parts<T: Send>(
        &self,
        words: &mut [u64],
        work: impl Fn(std::ops::Range<usize>, &mut [u64]) -> T + Sync,
    ) -> Vec<T> {
        let all = words.len();
        if self.part >= all {
            return vec![work(0..all, words)];
        }
        let work = &work;
        std::thread::scope(|scope| {
            let threads: Vec<_> = words
                .chunks_mut(self.part)
                .enumerate()
                .map(|(number, part)| {
                    let first = number * self.part;
                    scope.spawn(move || work(first..first + part.len(), part))
                })
                .collect();
            threads
                .into_iter()
                .filter_map(|thread| thread.join().ok())
                .collect()
        })
    }

    fn run(&mut self, cancel: &AtomicBool) -> Result<(), SolveError> {
        let last_event = self.halves.iter().map(|half| half.events.last()).max();
        let last_event = last_event.unwrap_or(0) as u32;
        // A table of one animal more must be able to tell one ply more.
        let most = self.coding.most_plies() - 1;
        let mut quiet = 0;
        for plies in 0..=most {
            if cancel.load(Ordering::Relaxed) {
                return Err(SolveError::Cancelled);
            }
            // The loser never makes the last move, equals that leave together apart.
            let both = self.coding == Coding::TopBit;
            let mut news = [[false; 2]; 2];
            for (side, news) in news.iter_mut().enumerate() {
                let released = self.release(side, plies);
                if both || plies % 2 == 0 {
                    news[LOST] = self.find_lost(side, plies, released);
                }
                if both || plies % 2 == 1 {
                    news[WON] = self.find_won(side, plies);
                }
            }
            for (side, &news) in news.iter().enumerate() {
                self.commit(side, plies, news);
            }
            let any = news.as_flattened().contains(&true);
            quiet = if any { 0 } else { quiet + 1 };
            if quiet >= 2 && plies >= last_event {
                return Ok(());
            }
        }
        Err(SolveError::TooLong(most))
    }

    fn release(&mut self, side: usize, plies: u32) -> bool {
        let half = &mut self.halves[side];
        let released = std::mem::take(&mut half.events.releases[plies as usize]);
        for &number in &released {
            half.held[(number >> 6) as usize] &= !(1 << (number & 63));
        }
        !released.is_empty()
    }

    /// Fills in what is lost in exactly so many plies.
    fn find_lost(&mut self, side: usize, plies: u32, released: bool) -> bool {
        let enemy = &self.halves[side ^ 1];
        if plies > 0 && !released && !enemy.news[WON] {
            return false;
        }
        let mut fresh = std::mem::take(&mut self.halves[side].fresh_lost);
        let (half, enemy) = (&self.halves[side], &self.halves[side ^ 1]);
        let ground = self.ground;
        let found = self.in_parts(&mut fresh, |range, fresh| {
            let first = range.start;
            let mut any = false;
            ground.walk(range, |spot| {
                let word = spot.word;
                let mut open = spot.free & !half.won[word] & !half.lost[word] & !half.held[word];
                if plies == 1 {
                    // A capture that loses at once is no reason not to enter the den.
                    open &= !ground.before_den(side, spot);
                }
                if open == 0 {
                    return;
                }
                let escapes =
                    ground.leading(side, spot, open, |word, free| free & !enemy.won[word]);
                fresh[word - first] = open & !escapes;
                any |= open & !escapes != 0;
            });
            any
        });
        self.halves[side].fresh_lost = fresh;
        found.contains(&true)
    }

    /// Fills in what is won in exactly so many plies.
    fn find_won(&mut self, side: usize, plies: u32) -> bool {
        let mut fresh = std::mem::take(&mut self.halves[side].fresh_won);
        let wins = std::mem::take(&mut self.halves[side].events.wins[plies as usize]);
        for &number in &wins {
            fresh[(number >> 6) as usize] |= 1 << (number & 63);
        }
        let (half, enemy) = (&self.halves[side], &self.halves[side ^ 1]);
        let ground = self.ground;
        let mut any = false;
        if plies == 1 || enemy.news[LOST] || !wins.is_empty() {
            let found = self.in_parts(&mut fresh, |range, fresh| {
                let first = range.start;
                let mut any = false;
                ground.walk(range, |spot| {
                    let word = spot.word;
                    let open = spot.free & !half.won[word] & !half.lost[word];
                    let known = &mut fresh[word - first];
                    if plies == 1 {
                        *known |= ground.before_den(side, spot);
                    }
                    *known &= open;
                    let wanted = open & !*known;
                    if enemy.news[LOST] && wanted != 0 {
                        *known |= ground.leading(side, spot, wanted, |word, _| enemy.lost[word]);
                    }
                    any |= *known != 0;
                });
                any
            });
            any = found.contains(&true);
        }
        self.halves[side].fresh_won = fresh;
        any
    }

    /// Makes what the ply decided known.
    fn commit(&mut self, side: usize, plies: u32, news: [bool; 2]) {
        let won = self.coding.encode(TableValue::Win { plies });
        let lost = self.coding.encode(TableValue::Loss { plies });
        let (width, column) = (self.width, &self.column);
        let half = &mut self.halves[side];
        half.news = news;
        let Half { values, .. } = half;
        for (is_new, fresh, known, byte) in [
            (news[WON], &mut half.fresh_won, &mut half.won, won),
            (news[LOST], &mut half.fresh_lost, &mut half.lost, lost),
        ] {
            if !is_new {
                continue;
            }
            for (word, (fresh, known)) in fresh.iter_mut().zip(known).enumerate() {
                let mut rest = std::mem::take(fresh);
                *known |= rest;
                let row = &mut values[word * width..][..width];
                while rest != 0 {
                    row[column[rest.trailing_zeros() as usize] as usize] = byte;
                    rest &= rest - 1;
                }
            }
        }
    }
}
