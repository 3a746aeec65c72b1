//! The file page's adapter.

use std::cell::RefCell;
use std::rc::Rc;

use slint::{ComponentHandle as _, ModelRc, VecModel};

use super::{Shell, index};
use crate::controllers::app::App;
use crate::controllers::record::FileView;
use crate::{AppWindow, FileAdapter};

/// What was handed over last. The name is the player's to type: it is
/// replaced only when the controller has another one.
pub type Shown = FileView;

/// Shows the page.
pub fn show(ui: &AppWindow, app: &App, shown: &RefCell<Option<Shown>>) {
    let view = app.file_page.view(app.language());
    let mut shown = shown.borrow_mut();
    if shown.as_ref() == Some(&view) {
        return;
    }
    let page = ui.global::<FileAdapter<'_>>();
    page.set_saving(view.saving);
    page.set_folder(view.folder.as_str().into());
    if shown.as_ref().map(|old| &old.entries) != Some(&view.entries) {
        page.set_entries(ModelRc::new(VecModel::from(view.entries.clone())));
    }
    page.set_name(view.name.as_str().into());
    page.set_problem(view.problem.as_str().into());
    *shown = Some(view);
}

/// Hears what is done on the page.
pub fn connect(ui: &AppWindow, shell: &Rc<Shell>) {
    let page = ui.global::<FileAdapter<'_>>();
    // What is typed reaches the controller with the next thing done.
    let doing = |wish: fn(&mut App)| {
        let shell = Rc::clone(shell);
        let ui = ui.as_weak();
        move || {
            let Some(ui) = ui.upgrade() else { return };
            let name = ui.global::<FileAdapter<'_>>().get_name();
            shell.act(|app| {
                app.file_page.set_name(&name);
                wish(app);
            });
        }
    };
    page.on_folder_up(doing(|app| app.file_page.go_up()));
    page.on_home(doing(|app| app.file_page.go_home()));
    page.on_accepted(doing(App::accept_file));
    page.on_entry_clicked({
        let shell = Rc::clone(shell);
        let ui = ui.as_weak();
        move |entry| {
            let (Some(ui), Some(entry)) = (ui.upgrade(), index(entry)) else {
                return;
            };
            let name = ui.global::<FileAdapter<'_>>().get_name();
            shell.act(|app| {
                app.file_page.set_name(&name);
                app.file_page.pick(entry);
            });
        }
    });
}
