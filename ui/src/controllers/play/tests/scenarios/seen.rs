//! What is to be seen of a game, in the words of the scenarios.

use doushou_core::{Animal, CellId, Side, TargetKind};
use serde_json::{Value, json};
use slint::Model as _;

use super::super::super::pieces::corner;
use super::stage::Stage;
use super::{Fields, Trouble, fields, format};
use crate::BoardPiece;
use crate::controllers::play::{PlayView, Sitter};

/// An animal's name as scenarios write it: `clouded-leopard`.
fn name(animal: Animal) -> String {
    let mut name = String::new();
    for letter in format!("{animal:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

pub fn animal(named: &str) -> Result<Animal, Trouble> {
    let known = Animal::ANY.into_iter().find(|known| name(*known) == named);
    known.ok_or_else(|| format(format!("no animal `{named}`")))
}

fn pictured(picture: i32) -> String {
    let known = usize::try_from(picture).ok();
    let known = known.and_then(|picture| Animal::ANY.get(picture).copied());
    known.map_or_else(|| format!("picture {picture}"), name)
}

fn side(named: &str) -> Result<Side, Trouble> {
    match named {
        "red" => Ok(Side::Red),
        "blue" => Ok(Side::Blue),
        other => Err(format(format!("no side `{other}`"))),
    }
}

const fn core_side(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

const fn shown_side(side: crate::Side) -> &'static str {
    match side {
        crate::Side::Red => "red",
        crate::Side::Blue => "blue",
        crate::Side::Nobody => "",
    }
}

impl Stage {
    /// The value of one key now. Objects are asked for the keys that `expected`
    /// names, except where every key counts.
    pub fn seen(&self, view: &PlayView, key: &str, expected: &Value) -> Result<Value, Trouble> {
        let play = &self.table.play;
        let game = play.game();
        Ok(match key {
            "selected" => self.cell_seen(view.selected).into(),
            "targets" => self.targets(view),
            "closed" => {
                let closed = view.closed.iter().map(|&cell| self.cell_seen(cell));
                closed.collect::<Vec<_>>().into()
            }
            "picked" => self.picked(view).into(),
            "choices" => view.choices.iter().map(ToString::to_string).collect(),
            "pieces" => each(fields(expected)?, |cell| {
                Ok(self.piece(view, self.cell(cell)?).into())
            })?,
            "fen" => game.position().to_fen().into(),
            "rules" => game.rules().to_string().into(),
            "rulesName" => view.rules_name.as_str().into(),
            "turn" => core_side(game.side_to_move()).into(),
            "mayMove" => view.interactive.into(),
            "thinking" => play.is_computer_thinking().into(),
            "hinting" => view.hinting.into(),
            "hint" => self.two_cells(view.hint).into(),
            "sentence" => view.message.as_str().into(),
            "culprit" => self.cell_seen(view.culprit).into(),
            "problem" => self.problem.as_str().into(),
            "warnings" => view.warnings.clone().into(),
            "asked" => play.asked_for_draw().map_or("", core_side).into(),
            "outcome" => view.outcome.as_str().into(),
            "reason" => view.outcome_detail.as_str().into(),
            "moves" => self.table.moves().into(),
            "ply" => view.ply.into(),
            "plies" => view.total_plies.into(),
            "lastMove" => self.two_cells(view.last).into(),
            "canUndo" => view.can_undo.into(),
            "canRedo" => view.can_redo.into(),
            "canHint" => view.can_hint.into(),
            "canOfferDraw" => view.can_offer_draw.into(),
            "canResign" => view.can_resign.into(),
            "labels" => each(fields(expected)?, |cell| {
                let index = self.cell(cell)?.index();
                let label = view.cells.get(index).map(|cell| cell.label.as_str());
                Ok(label.into())
            })?,
            "captured" => each(fields(expected)?, |by| {
                let player = self.player(view, side(by)?);
                let taken = player.captives.iter().map(|taken| pictured(taken.animal));
                Ok(taken.collect())
            })?,
            "hand" => each(fields(expected)?, |held_by| {
                let player = self.player(view, side(held_by)?);
                let tiles = player.hand.iter().map(|tile| pictured(tile.animal));
                Ok(tiles.collect())
            })?,
            "below" => shown_side(view.bottom.side).into(),
            "seats" => each(fields(expected)?, |seat| {
                Ok(match play.sitter(side(seat)?) {
                    Sitter::Human => json!("person"),
                    Sitter::Computer { opponent } => format!("computer {opponent}").into(),
                })
            })?,
            other => return Err(format(format!("unknown key `{other}`"))),
        })
    }

    fn cell_seen(&self, index: i32) -> String {
        let cells = self.table.play.game().position().cells();
        let index = usize::try_from(index).ok();
        let cell = index.and_then(|index| cells.get(index));
        cell.map_or_else(String::new, ToString::to_string)
    }

    fn two_cells(&self, (from, to): (i32, i32)) -> String {
        if from < 0 {
            return String::new();
        }
        format!("{} {}", self.cell_seen(from), self.cell_seen(to))
    }

    fn targets(&self, view: &PlayView) -> Value {
        let play = &self.table.play;
        let known = play.selected.map(|from| play.game().targets(from));
        let known = known.unwrap_or_default();
        let mut seen = Fields::new();
        for target in &view.targets {
            let known = known.iter().find(|known| {
                i32::try_from(known.to.index()).is_ok_and(|index| index == target.index)
            });
            let kind = match known.map(|known| known.kind) {
                None => "drop",
                Some(TargetKind::Step) if target.capture => "capture",
                Some(TargetKind::Leap) if target.capture => "leap capture",
                Some(TargetKind::Step) => "step",
                Some(TargetKind::Leap) => "leap",
                Some(TargetKind::Stay) => "stay",
            };
            seen.insert(self.cell_seen(target.index), kind.into());
        }
        seen.into()
    }

    fn piece(&self, view: &PlayView, cell: CellId) -> String {
        let at = corner(cell);
        let here = |piece: &&BoardPiece| piece.on_board && (piece.x, piece.y) == at;
        let standing: Vec<&BoardPiece> = view.pieces.iter().filter(here).collect();
        match standing.as_slice() {
            [] => String::new(),
            [one] if one.face_down => "face-down".to_owned(),
            [one] => format!("{} {}", shown_side(one.side), pictured(one.animal)),
            several => format!("{} pieces", several.len()),
        }
    }

    fn player<'a>(&self, view: &'a PlayView, side: Side) -> &'a crate::Player {
        // A side whose colour nobody has yet has nothing to show: either will do.
        if shown_side(view.bottom.side) == core_side(side) {
            &view.bottom
        } else {
            &view.top
        }
    }

    fn picked(&self, view: &PlayView) -> String {
        let hands = [&view.top, &view.bottom].map(|player| &player.hand);
        let tiles = hands.into_iter().flat_map(|hand| hand.iter());
        let mut picked = tiles.filter(|tile| tile.selected);
        picked
            .next()
            .map_or_else(String::new, |tile| pictured(tile.animal))
    }
}

/// An object of the same keys with what each is now.
fn each(
    expected: &Fields,
    mut now: impl FnMut(&str) -> Result<Value, Trouble>,
) -> Result<Value, Trouble> {
    let seen = expected.keys().map(|key| Ok((key.clone(), now(key)?)));
    seen.collect::<Result<Fields, Trouble>>().map(Value::from)
}
