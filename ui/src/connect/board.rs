//! The board's adapter.

use std::rc::Rc;

use doushou_core::CellId;
use slint::{ComponentHandle as _, ModelRc, SharedString, VecModel};

use super::rows::sync;
use super::{Shell, index};
use crate::controllers::app::App;
use crate::controllers::play::PlayView;
use crate::{AppWindow, Arrow, BoardAdapter, BoardCell, BoardPiece, Target};

/// The cell of an index that the view speaks in.
fn cell(app: &App, index: i32) -> Option<CellId> {
    let index = usize::try_from(index).ok()?;
    app.play.game().position().cells().get(index).copied()
}

/// The lists the board draws from.
pub struct BoardRows {
    cells: Rc<VecModel<BoardCell>>,
    pieces: Rc<VecModel<BoardPiece>>,
    targets: Rc<VecModel<Target>>,
    threats: Rc<VecModel<Arrow>>,
    closed: Rc<VecModel<i32>>,
    choices: Rc<VecModel<SharedString>>,
    column_names: Rc<VecModel<SharedString>>,
    line_names: Rc<VecModel<SharedString>>,
}

/// The letters along the lower edge.
fn column_names(columns: i32) -> Vec<SharedString> {
    let letters = ('a'..='z').map(|letter| letter.to_string().into());
    letters.take(index(columns).unwrap_or(0)).collect()
}

/// The numbers along the left edge.
fn line_names(lines: i32) -> Vec<SharedString> {
    (1..=lines).map(|line| line.to_string().into()).collect()
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
            choices: Rc::default(),
            column_names: Rc::default(),
            line_names: Rc::default(),
        };
        let board = ui.global::<BoardAdapter<'_>>();
        board.set_cells(ModelRc::from(Rc::clone(&rows.cells)));
        board.set_pieces(ModelRc::from(Rc::clone(&rows.pieces)));
        board.set_targets(ModelRc::from(Rc::clone(&rows.targets)));
        board.set_threats(ModelRc::from(Rc::clone(&rows.threats)));
        board.set_closed(ModelRc::from(Rc::clone(&rows.closed)));
        board.set_choices(ModelRc::from(Rc::clone(&rows.choices)));
        board.set_column_names(ModelRc::from(Rc::clone(&rows.column_names)));
        board.set_line_names(ModelRc::from(Rc::clone(&rows.line_names)));
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
        sync(&self.choices, &view.choices);
        board.set_choices_at(view.choices_at);
        board.set_columns(view.size.0);
        board.set_lines(view.size.1);
        board.set_points(view.points);
        board.set_open_water(view.open_water);
        sync(&self.column_names, &column_names(view.size.0));
        sync(&self.line_names, &line_names(view.size.1));
    }
}

/// Hears what is done on the board.
pub fn connect(ui: &AppWindow, shell: &Rc<Shell>) {
    let board = ui.global::<BoardAdapter<'_>>();
    let shell = Rc::clone(shell);
    board.on_cell_at({
        let shell = Rc::clone(&shell);
        move |x, y| shell.look(|app| app.play.cell_at(x, y)).unwrap_or(-1)
    });
    board.on_square_clicked({
        let shell = Rc::clone(&shell);
        move |at| {
            shell.act(|app| {
                if let Some(at) = cell(app, at) {
                    app.play.click(at);
                }
            });
        }
    });
    board.on_drag_started({
        let shell = Rc::clone(&shell);
        let ui = ui.as_weak();
        move |at| {
            let comes = shell.act(|app| {
                let at = cell(app, at)?;
                let piece = app.play.game().piece_id_at(at);
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
            shell.act(|app| {
                if let Some(from) = cell(app, from) {
                    let to = cell(app, to);
                    app.play.drop(from, to);
                }
            });
            if let Some(ui) = ui.upgrade() {
                ui.global::<BoardAdapter<'_>>().set_dragged(-1);
            }
        }
    });
    board.on_hand_clicked({
        let shell = Rc::clone(&shell);
        move |animal| {
            if let Some(animal) = index(animal) {
                shell.act(|app| app.play.pick_from_hand(animal));
            }
        }
    });
    board.on_hand_dropped({
        let shell = Rc::clone(&shell);
        move |animal, to| {
            if let Some(animal) = index(animal) {
                shell.act(|app| {
                    let to = cell(app, to);
                    app.play.drop_from_hand(animal, to);
                });
            }
        }
    });
    board.on_cursor_moved({
        let shell = Rc::clone(&shell);
        move |right, up| {
            shell.act(|app| app.play.move_cursor(right, up));
        }
    });
    board.on_choice_made({
        let shell = Rc::clone(&shell);
        move |choice| {
            if let Ok(choice) = usize::try_from(choice) {
                shell.act(|app| app.play.choose(choice));
            }
        }
    });
    board.on_cancelled(move || {
        shell.act(|app| app.play.cancel());
    });
}
