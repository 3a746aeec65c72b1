//! The board's adapter.

use std::rc::Rc;

use doushou_core::Square;
use slint::{ComponentHandle as _, ModelRc, VecModel};

use super::Shell;
use super::rows::sync;
use crate::controllers::play::PlayView;
use crate::{AppWindow, Arrow, BoardAdapter, BoardCell, BoardPiece, Target};

fn square(value: i32) -> Option<Square> {
    u8::try_from(value).ok().and_then(Square::from_index)
}

/// The lists the board draws from.
pub struct BoardRows {
    cells: Rc<VecModel<BoardCell>>,
    pieces: Rc<VecModel<BoardPiece>>,
    targets: Rc<VecModel<Target>>,
    threats: Rc<VecModel<Arrow>>,
    closed: Rc<VecModel<i32>>,
}

impl BoardRows {
    /// Puts empty lists in the place of the preview.
    pub fn connect_to(ui: &AppWindow) -> Self {
        let rows = Self {
            cells: Rc::default(),
            pieces: Rc::default(),
            targets: Rc::default(),
            threats: Rc::default(),
            closed: Rc::default(),
        };
        let board = ui.global::<BoardAdapter<'_>>();
        board.set_cells(ModelRc::from(Rc::clone(&rows.cells)));
        board.set_pieces(ModelRc::from(Rc::clone(&rows.pieces)));
        board.set_targets(ModelRc::from(Rc::clone(&rows.targets)));
        board.set_threats(ModelRc::from(Rc::clone(&rows.threats)));
        board.set_closed(ModelRc::from(Rc::clone(&rows.closed)));
        rows
    }

    /// Shows the game.
    pub fn show(&self, ui: &AppWindow, view: &PlayView) {
        let board = ui.global::<BoardAdapter<'_>>();
        sync(&self.cells, &view.cells);
        board.set_flipped(view.flipped);
        sync(&self.pieces, &view.pieces);
        sync(&self.targets, &view.targets);
        sync(&self.threats, &view.threats);
        sync(&self.closed, &view.closed);
        board.set_interactive(view.interactive);
        board.set_selected(view.selected);
        board.set_last_from(view.last.0);
        board.set_last_to(view.last.1);
        board.set_refused(view.refused);
        board.set_culprit(view.culprit);
        board.set_hint_from(view.hint.0);
        board.set_hint_to(view.hint.1);
        board.set_cursor(view.cursor);
    }
}

/// Hears what is done on the board.
pub fn connect(ui: &AppWindow, shell: &Rc<Shell>) {
    let board = ui.global::<BoardAdapter<'_>>();
    board.on_cell_at(|x, y| {
        // Half cells from Red's lower left corner; outside is negative or too far.
        let file = (x / 2.0).floor();
        let rank = (y / 2.0).floor();
        let inside = (0.0..f32::from(doushou_core::COLUMNS)).contains(&file)
            && (0.0..f32::from(doushou_core::ROWS)).contains(&rank);
        if inside {
            (rank * f32::from(doushou_core::COLUMNS) + file) as i32
        } else {
            -1
        }
    });
    let shell = Rc::clone(shell);
    board.on_square_clicked({
        let shell = Rc::clone(&shell);
        move |at| {
            if let Some(at) = square(at) {
                shell.act(|app| app.play.click(at));
            }
        }
    });
    board.on_drag_started({
        let shell = Rc::clone(&shell);
        let ui = ui.as_weak();
        move |at| {
            let Some(at) = square(at) else { return };
            let comes = shell.act(|app| {
                let piece = app.play.game().position().piece_at(at);
                piece.filter(|_| app.play.start_drag(at))
            });
            if let (Some(Some(piece)), Some(ui)) = (comes, ui.upgrade()) {
                let id = i32::try_from(piece.index()).unwrap_or(-1);
                ui.global::<BoardAdapter<'_>>().set_dragged(id);
            }
        }
    });
    board.on_drag_dropped({
        let shell = Rc::clone(&shell);
        let ui = ui.as_weak();
        move |from, to| {
            if let Some(from) = square(from) {
                shell.act(|app| app.play.drop(from, square(to)));
            }
            if let Some(ui) = ui.upgrade() {
                ui.global::<BoardAdapter<'_>>().set_dragged(-1);
            }
        }
    });
    board.on_cursor_moved({
        let shell = Rc::clone(&shell);
        move |right, up| {
            shell.act(|app| app.play.move_cursor(right, up));
        }
    });
    board.on_cancelled(move || {
        shell.act(|app| app.play.cancel());
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_by_their_index() {
        assert_eq!(
            square(0).map(|square| square.to_string()).as_deref(),
            Some("a1")
        );
        assert_eq!(
            square(62).map(|square| square.to_string()).as_deref(),
            Some("g9")
        );
        assert_eq!(square(-1), None);
        assert_eq!(square(63), None);
    }
}
