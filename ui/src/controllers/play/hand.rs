//! Tiles: turning one over, putting one down from the hand.

use doushou_core::texts;
use doushou_core::{Animal, AnyMove, CellId, Deed, Piece, Side};
use slint::{ModelRc, VecModel};

use super::Play;
use super::view::{number, view_side};
use crate::HandTile;

impl Play {
    fn legal(&self, mv: AnyMove) -> bool {
        self.may_move() && self.game.legal_moves().contains(&mv)
    }

    /// A tile that lies face down is turned over at once: there is nothing else to
    /// do with it.
    pub(super) fn turn_over(&mut self, cell: CellId) -> bool {
        let mv = AnyMove::on(cell, Deed::TurnOver);
        let turns = self.legal(mv);
        if turns {
            self.play_legal(mv);
        }
        turns
    }

    /// Puts down the tile that was picked from the hand; anywhere else than on an
    /// empty cell it is only let go.
    pub(super) fn put_down(&mut self, cell: CellId) -> bool {
        let Some(animal) = self.in_hand.take() else {
            return false;
        };
        let mv = AnyMove::on(cell, Deed::Drop(animal));
        let drops = self.legal(mv);
        if drops {
            self.play_legal(mv);
        }
        drops
    }

    /// Whether this animal in the hand of the side to move may be put down now.
    fn may_drop(&self, side: Side, animal: Animal) -> bool {
        self.may_move()
            && side == self.side_to_move()
            && self
                .game
                .legal_moves()
                .iter()
                .any(|mv| mv.deed == Deed::Drop(animal))
    }

    /// A tile in the hand of the side to move is tapped: it is picked, or put back.
    pub fn pick_from_hand(&mut self, animal: usize) {
        let side = self.side_to_move();
        let hand = self.game.position().hand(side);
        let known = hand.into_iter().find(|held| held.index() == animal);
        self.hint = None;
        self.line = None;
        self.choices.clear();
        self.selected = None;
        let picked = known.filter(|animal| self.may_drop(side, *animal));
        self.in_hand = picked.filter(|_| picked != self.in_hand);
    }

    /// A tile from the hand is let go, over a cell or beside the board.
    pub fn drop_from_hand(&mut self, animal: usize, to: Option<CellId>) {
        self.in_hand = None;
        self.pick_from_hand(animal);
        if let Some(to) = to {
            self.cursor = Some(to);
            self.put_down(to);
        } else {
            self.in_hand = None;
        }
    }

    /// Where the picked tile may be put down.
    pub(super) fn drop_cells(&self) -> Vec<CellId> {
        let Some(animal) = self.in_hand else {
            return Vec::new();
        };
        let moves = self.game.legal_moves().into_iter();
        moves
            .filter(|mv| mv.deed == Deed::Drop(animal))
            .map(|mv| mv.to)
            .collect()
    }

    pub(super) fn view_hand(&self, side: Side) -> ModelRc<HandTile> {
        let rules = self.game.rules();
        let hinted = match self.hint.map(|mv| mv.deed) {
            Some(Deed::Drop(animal)) if side == self.side_to_move() => Some(animal),
            _ => None,
        };
        let mut tiles: Vec<HandTile> = Vec::new();
        for animal in self.game.position().hand(side) {
            let place = number(animal.index());
            // Of two alike, the first shows that it is picked.
            let first = !tiles.iter().any(|tile| tile.animal == place);
            let piece = Piece::new(side, animal);
            tiles.push(HandTile {
                animal: place,
                side: view_side(side),
                glyph: texts::piece_glyph(self.language, animal, rules).into(),
                rank: texts::badge(self.language, rules, animal).into(),
                label: texts::in_hand_name(self.language, piece, rules).into(),
                ready: self.may_drop(side, animal),
                selected: first && self.in_hand == Some(animal) && side == self.side_to_move(),
                hinted: first && hinted == Some(animal),
            });
        }
        ModelRc::new(VecModel::from(tiles))
    }
}
