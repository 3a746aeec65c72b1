//! Who plays which side. Seats are named by the side they begin as; where the
//! first tile turned over deals the colours, a side is found by whose turn it is.

use doushou_core::Side;

use super::{Play, Sitter};

/// Tiles of `flip`; as long as all lie face down, nobody has a colour.
const ALL_TILES: usize = 16;

impl Play {
    /// Who moves a side now.
    pub(super) fn sitter(&self, side: Side) -> Sitter {
        self.seating.sitter(self.seat_of(side))
    }

    /// The seat that plays a side, named by the side it begins as. Where the first
    /// tile turned over deals the colours, Red's seat is that of whoever begins.
    pub(super) fn seat_of(&self, side: Side) -> Side {
        if !self.deals_colours() {
            return side;
        }
        let to_move = if self.game.ply().is_multiple_of(2) {
            Side::Red
        } else {
            Side::Blue
        };
        if side == self.side_to_move() {
            to_move
        } else {
            to_move.opposite()
        }
    }

    /// Whether this game began with every tile face down, so that nobody had a
    /// colour.
    pub(super) fn deals_colours(&self) -> bool {
        self.game.start_position().face_down().len() == ALL_TILES
    }

    /// Whether the sides have their colours.
    pub(super) fn has_colours(&self) -> bool {
        self.game.position().face_down().len() < ALL_TILES
    }

    /// The human's side now, when the other is the computer's.
    pub(super) fn only_human(&self) -> Option<Side> {
        // The way from a side to its seat is the way back, too.
        self.seating.only_human().map(|seat| self.seat_of(seat))
    }
}
