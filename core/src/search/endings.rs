//! What the endgame tables know, brought to the search: at the root, where they
//! answer alone or say which moves keep a draw, and at nodes with few animals.

use std::time::Duration;

use super::MAX_DEPTH;
use super::limits::Limits;
use super::report::{Info, Line, Report, Score, WON};
use super::root::Root;
use super::worker::{Found, Worker};
use crate::tablebase::{TableValue, Tablebase};
use crate::variants::Variant;

/// The tables as one search consults them.
#[derive(Copy, Clone)]
pub(super) struct Endings<'a> {
    pub tables: &'a Tablebase,
    /// Whether what is drawn by the tables counts as decided. Not when the root is
    /// drawn itself: then the search looks for the draw that is hardest to hold,
    /// and for what bans make of it.
    pub draws: bool,
}

/// A line of the table: the end is far less than this away.
const LONGEST_LINE: u32 = 300;

impl<V: Variant> Worker<'_, V> {
    /// The node's value, when the tables have it and nothing that hangs on the
    /// plies before can change it. `banned` when some move may not be played.
    pub fn ending(&mut self, ply: usize, banned: bool) -> Option<Found> {
        let endings = self.endings.filter(|_| !banned)?;
        let value = self.position.table_value(endings.tables)?;
        match value {
            TableValue::Draw if !endings.draws => return None,
            TableValue::Draw => {}
            TableValue::Win { .. } | TableValue::Loss { .. } => {
                if !comes_in_time(&self.position, value) {
                    return None;
                }
            }
        }
        self.table_hits += 1;
        let far = ply as i32 + value.plies() as i32;
        Some(Found::free(match value {
            TableValue::Draw => 0,
            TableValue::Win { .. } => WON - far,
            TableValue::Loss { .. } => far - WON,
        }))
    }

    /// The same, and on the main line the moves to the end.
    #[inline]
    pub fn ending_with_line(
        &mut self,
        ply: usize,
        banned: bool,
        is_main_line: bool,
    ) -> Option<Found> {
        let found = self.ending(ply, banned)?;
        if is_main_line && let Some(endings) = self.endings {
            let mut at = self.position.clone();
            follow(&mut at, endings.tables, &mut self.plies[ply].line);
        }
        Some(found)
    }
}

/// Whether the end comes before the draw by counter can. Far from that draw
/// eight plies share a key of the table, so the worst of them has to do.
fn comes_in_time<V: Variant>(position: &V, value: TableValue) -> bool {
    position.plies_to_counter_draw().is_none_or(|left| {
        let sure = if left > V::EXACT_COUNTER {
            left & !7
        } else {
            left
        };
        value.plies() <= sure
    })
}

/// Adds the moves with which the winner wins soonest and the loser resists
/// longest; none of a drawn position.
fn follow<V: Variant>(position: &mut V, tables: &Tablebase, line: &mut Vec<V::Move>) {
    for _ in 0..LONGEST_LINE {
        match position.table_value(tables) {
            Some(value) if value != TableValue::Draw && value.plies() > 0 => {}
            _ => return,
        }
        let Some((mv, _)) = best_move(position, tables) else {
            return;
        };
        position.make(mv);
        line.push(mv);
    }
}

fn best_move<V: Variant>(position: &mut V, tables: &Tablebase) -> Option<(V::Move, TableValue)> {
    let mut best: Option<(V::Move, TableValue)> = None;
    for &mv in position.moves().iter() {
        let undo = position.make(mv);
        let value = position.table_value(tables);
        position.unmake(mv, undo);
        let value = value?.before();
        if best.is_none_or(|(_, known)| value.order() > known.order()) {
            best = Some((mv, value));
        }
    }
    best
}

/// A move of the root with what the tables say of it.
type Rated<M> = (M, TableValue);

/// Every move of the root rated, the best first; nothing when the tables lack one,
/// or the draw by counter may come between.
fn rate<V: Variant>(root: &Root<V>, tables: &Tablebase) -> Option<Vec<Rated<V::Move>>> {
    let mut position = root.position.clone();
    position.table_value(tables)?;
    let mut rated = Vec::new();
    for &mv in &root.moves {
        let undo = position.make(mv);
        let value = if position.verdict().is_none()
            && position.is_drawn_by_counter()
            && !position.moves().is_empty()
        {
            Some(TableValue::Draw)
        } else {
            let value = position.table_value(tables);
            value.filter(|&value| position.verdict().is_some() || comes_in_time(&position, value))
        };
        position.unmake(mv, undo);
        rated.push((mv, value?.before()));
    }
    rated.sort_by_key(|(_, value)| std::cmp::Reverse(value.order()));
    Some(rated)
}

/// What the tables make of a root.
pub(super) enum Advice<V: Variant> {
    /// Nothing: search.
    Search,
    /// Won or lost: there is nothing to search.
    Answer(Report<V::Move>),
    /// Drawn: search the moves that keep it so; the others lose.
    Keep {
        root: Root<V>,
        losing: Vec<Line<V::Move>>,
    },
}

pub(super) fn advise<V: Variant>(
    root: &Root<V>,
    tables: &Tablebase,
    limits: &Limits,
    on_info: &mut dyn FnMut(&Info<V::Move>),
) -> Advice<V> {
    let Some(rated) = rate(root, tables).filter(|rated| !rated.is_empty()) else {
        return Advice::Search;
    };
    let line = |&(mv, value): &Rated<V::Move>| {
        let mut moves = vec![mv];
        let mut position = root.position.clone();
        position.make(mv);
        follow(&mut position, tables, &mut moves);
        Line {
            score: score(value),
            moves,
        }
    };
    let nodes = rated.len() as u64;
    if rated[0].1 == TableValue::Draw {
        let keeps = |(_, value): &&Rated<V::Move>| *value == TableValue::Draw;
        let kept: Vec<V::Move> = rated.iter().filter(keeps).map(|(mv, _)| *mv).collect();
        let wanted = limits.lines.saturating_sub(kept.len());
        let losing = rated[kept.len()..].iter().take(wanted).map(line).collect();
        return Advice::Keep {
            root: Root {
                moves: kept,
                ..root.clone()
            },
            losing,
        };
    }
    let lines: Vec<_> = rated.iter().take(limits.lines.max(1)).map(line).collect();
    let depth = rated[0].1.plies().clamp(1, MAX_DEPTH);
    for (index, line) in lines.iter().enumerate() {
        on_info(&Info {
            depth,
            selective_depth: depth,
            rank: index + 1,
            score: line.score,
            nodes,
            table_hits: nodes,
            elapsed: Duration::ZERO,
            table_use: 0,
            line: line.moves.clone(),
        });
    }
    Advice::Answer(Report {
        best: Some(rated[0].0),
        score: lines[0].score,
        depth,
        nodes,
        line: lines[0].moves.clone(),
        lines,
    })
}

fn score(value: TableValue) -> Score {
    match value {
        TableValue::Draw => Score::Centipawns(0),
        TableValue::Win { plies } => Score::Win { plies },
        TableValue::Loss { plies } => Score::Loss { plies },
    }
}

impl<M: Clone> Report<M> {
    /// A drawn root's report: what was found is worth nothing unless bans decide
    /// it, and the moves that lose come last.
    pub(super) fn of_a_draw(mut self, losing: Vec<Line<M>>) -> Self {
        self.score = drawn(self.score);
        for line in &mut self.lines {
            line.score = drawn(line.score);
        }
        self.lines.extend(losing);
        self
    }
}

/// A score under a draw by the tables.
pub(super) fn drawn(score: Score) -> Score {
    match score {
        Score::Centipawns(_) => Score::Centipawns(0),
        end => end,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::game::Game;
    use crate::position::Position;
    use crate::rules::RuleSet;
    use crate::search::{Control, Searcher};

    fn search(searcher: &mut Searcher, game: &Game, limits: &Limits) -> Report {
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| Duration::ZERO,
        };
        searcher.search(game, limits, control, &mut |_| {})
    }

    fn game(fen: &str, rules: RuleSet) -> Game {
        Game::from_position(Position::from_fen(fen, rules).expect("position"))
    }

    /// 67 plies are the longest win of three animals under these rules.
    #[test]
    fn the_shortest_win_is_played_to_its_end() {
        let rules = "yeshou+noratbank+ownratblocks+perpetual=off"
            .parse()
            .expect("rules");
        let tables = Tablebase::new(rules);
        let material = "EC/T".parse().expect("material");
        let (id, _) = tables.classes().find(material).expect("a class");
        let longest = tables.tally(id).expect("a table").example;
        let mut game = game(&longest.expect("an example"), rules);
        let mut searcher = Searcher::new(1);
        let mut left = 67;
        while game.outcome().is_none() {
            let report = search(&mut searcher, &game, &Limits::nodes(100));
            let score = if left % 2 == 1 {
                Score::Win { plies: left }
            } else {
                Score::Loss { plies: left }
            };
            assert_eq!(report.score, score, "{}", game.position().to_fen());
            assert_eq!(report.line.len(), left as usize);
            game.play(report.best.expect("a move")).expect("legal");
            left -= 1;
        }
        assert_eq!(left, 0);
    }

    #[test]
    fn a_drawn_root_keeps_to_drawn_moves_and_is_worth_nothing() {
        let tables = Tablebase::new(RuleSet::YESHOU);
        let (mut drawn, mut decided) = (0, 0);
        for material in ["LC/E", "D/T", "R/EC", "EW/E"] {
            let material = material.parse().expect("material");
            let (id, _) = tables.classes().find(material).expect("a class");
            let numbers = (0..tables.size(id)).step_by(tables.size(id) / 900 + 1);
            for position in numbers.filter_map(|number| tables.position(id, number)) {
                let value = tables.probe(&position).expect("a value");
                decided += usize::from(value != TableValue::Draw);
                if value != TableValue::Draw && decided % 50 > 0 {
                    continue;
                }
                let game = Game::from_position(position.clone());
                let limits = Limits {
                    lines: 5,
                    ..Limits::nodes(300)
                };
                let report = search(&mut Searcher::new(1), &game, &limits);
                let Some(best) = report.best.and_then(|mv| mv.classic()) else {
                    continue;
                };
                let mut after = position.clone();
                after.play_unchecked(best);
                let after = tables.probe(&after).expect("a value").before();
                if value == TableValue::Draw {
                    assert_eq!(after, value, "{}", position.to_fen());
                    assert_eq!(report.score, Score::Centipawns(0));
                    assert_eq!(report.lines.len(), game.legal_moves().len().min(5));
                    drawn += 1;
                } else {
                    assert_eq!(after, value, "{}", position.to_fen());
                }
            }
        }
        assert!(drawn >= 30, "{drawn}");
    }

    /// With the draw by counter nearer than the win, the win does not count.
    #[test]
    fn a_win_that_comes_too_late_is_none() {
        let rules = RuleSet::YESHOU;
        let value = |counter: u32| {
            let fen = format!("l6/7/7/7/7/7/7/7/T6 r {counter} 1");
            let position = Position::from_fen(&fen, rules).expect("position");
            comes_in_time(&position, TableValue::Win { plies: 9 })
        };
        assert!(value(0) && value(191));
        assert!(!value(192));
    }

    #[test]
    fn without_tables_the_search_looks_for_itself() {
        let game = game("7/7/3c3/7/7/7/7/7/T6 r", RuleSet::YESHOU);
        let with = search(&mut Searcher::new(1), &game, &Limits::nodes(300));
        let limits = Limits {
            tables: false,
            ..Limits::nodes(300)
        };
        let without = search(&mut Searcher::new(1), &game, &limits);
        assert!(with.nodes < 20 && without.nodes >= 300);
    }
}
