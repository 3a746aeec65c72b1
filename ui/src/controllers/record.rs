//! The page that opens and saves games under names the player gives.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use doushou_core::texts::Language;

use crate::FileEntry;
use crate::ports::files::{Entry, Files, RECORD_SUFFIX};
use crate::ports::storage::StorageError;
use crate::words;

/// What accepting the page means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Nothing yet: a folder was entered, or no name is given.
    None,
    /// Open this file.
    Open(PathBuf),
    /// Save as this file.
    Save(PathBuf),
    /// Save as this file, which is there already: ask first.
    Overwrite(PathBuf),
}

/// The page's state.
pub struct FilePage {
    files: Rc<dyn Files>,
    saving: bool,
    folder: PathBuf,
    entries: Vec<Entry>,
    name: String,
    problem: Option<StorageError>,
}

/// What the page shows.
#[derive(Clone, Debug, PartialEq)]
pub struct FileView {
    /// Save rather than open.
    pub saving: bool,
    /// The folder shown.
    pub folder: String,
    /// What is in it.
    pub entries: Vec<FileEntry>,
    /// The name typed or picked.
    pub name: String,
    /// Why the folder cannot be read.
    pub problem: String,
}

impl FilePage {
    /// A page that shows the player's games.
    #[must_use]
    pub fn new(files: Rc<dyn Files>) -> Self {
        Self {
            folder: files.games_folder(),
            files,
            saving: false,
            entries: Vec::new(),
            name: String::new(),
            problem: None,
        }
    }

    /// Begins to look for a game to open.
    pub fn begin_open(&mut self) {
        self.saving = false;
        self.name.clear();
        self.look();
    }

    /// Begins to save, proposing a name.
    pub fn begin_save(&mut self, proposal: &str) {
        self.saving = true;
        self.name = self.free_name(proposal);
        self.look();
    }

    /// The proposal, with a number when that name is taken.
    fn free_name(&self, proposal: &str) -> String {
        let named = |name: &str| self.folder.join(format!("{name}.{RECORD_SUFFIX}"));
        if !self.files.exists(&named(proposal)) {
            return proposal.to_owned();
        }
        (2_u32..)
            .map(|number| format!("{proposal} {number}"))
            .find(|name| !self.files.exists(&named(name)))
            .unwrap_or_else(|| proposal.to_owned())
    }

    fn look(&mut self) {
        match self.files.list(&self.folder) {
            Ok(entries) => {
                self.entries = entries;
                self.problem = None;
            }
            Err(error) => {
                self.entries.clear();
                self.problem = Some(error);
            }
        }
    }

    /// An entry was tapped: a folder opens, a file's name is taken over.
    pub fn pick(&mut self, index: usize) {
        let Some(entry) = self.entries.get(index) else {
            return;
        };
        if entry.folder {
            self.folder.push(&entry.name);
            self.look();
        } else {
            self.name.clone_from(&entry.name);
        }
    }

    /// To the folder above.
    pub fn go_up(&mut self) {
        if self.folder.pop() {
            self.look();
        }
    }

    /// Back to the player's games.
    pub fn go_home(&mut self) {
        self.folder = self.files.games_folder();
        self.look();
    }

    /// The name as the player typed it.
    pub fn set_name(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// Opens or saves what the name says; a folder's name enters it.
    pub fn accept(&mut self) -> Choice {
        let name = self.name.trim();
        if name.is_empty() {
            return Choice::None;
        }
        // A whole path typed in goes anywhere.
        let path = self.folder.join(name);
        if self.files.is_folder(&path) {
            self.folder = path;
            self.name.clear();
            self.look();
            return Choice::None;
        }
        if !self.saving {
            let with_suffix = add_suffix(&path);
            if !self.files.exists(&path) && self.files.exists(&with_suffix) {
                return Choice::Open(with_suffix);
            }
            return Choice::Open(path);
        }
        let path = add_suffix(&path);
        if self.files.exists(&path) {
            Choice::Overwrite(path)
        } else {
            Choice::Save(path)
        }
    }

    /// What the page shows.
    #[must_use]
    pub fn view(&self, language: Language) -> FileView {
        FileView {
            saving: self.saving,
            folder: self.folder.display().to_string(),
            entries: self
                .entries
                .iter()
                .map(|entry| FileEntry {
                    name: entry.name.as_str().into(),
                    folder: entry.folder,
                    detail: entry.changed.as_str().into(),
                })
                .collect(),
            name: self.name.clone(),
            problem: self
                .problem
                .as_ref()
                .map_or_else(String::new, |error| words::storage_error(language, error)),
        }
    }
}

fn add_suffix(path: &Path) -> PathBuf {
    let has_suffix = path
        .extension()
        .is_some_and(|suffix| suffix.eq_ignore_ascii_case(RECORD_SUFFIX));
    if has_suffix {
        return path.to_path_buf();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(RECORD_SUFFIX);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::files::MemoryFiles;

    fn page() -> FilePage {
        let files = MemoryFiles::default();
        files.put("/games/one.dsq", "1");
        files.put("/games/old/two.dsq", "2");
        FilePage::new(Rc::new(files))
    }

    fn names(page: &FilePage) -> Vec<String> {
        let entries = page.view(Language::En).entries;
        entries.iter().map(|entry| entry.name.to_string()).collect()
    }

    #[test]
    fn folders_open_and_names_are_taken_over() {
        let mut page = page();
        page.begin_open();
        assert_eq!(names(&page), ["old", "one.dsq"]);
        assert_eq!(page.accept(), Choice::None);
        page.pick(0);
        assert_eq!(page.view(Language::En).folder, "/games/old");
        page.pick(0);
        assert_eq!(page.accept(), Choice::Open("/games/old/two.dsq".into()));
        page.go_up();
        assert_eq!(page.view(Language::En).folder, "/games");
        page.go_up();
        page.go_up();
        assert_eq!(page.view(Language::En).folder, "/");
        page.go_home();
        assert_eq!(names(&page), ["old", "one.dsq"]);
        page.pick(99);
    }

    #[test]
    fn typed_names_find_their_file() {
        let mut page = page();
        page.begin_open();
        page.set_name("one");
        assert_eq!(page.accept(), Choice::Open("/games/one.dsq".into()));
        page.set_name("/games/old/two.dsq");
        assert_eq!(page.accept(), Choice::Open("/games/old/two.dsq".into()));
        page.set_name("old");
        assert_eq!(page.accept(), Choice::None);
        assert_eq!(page.view(Language::En).folder, "/games/old");
        assert_eq!(page.view(Language::En).name, "");
    }

    #[test]
    fn saving_proposes_a_free_name_and_asks_before_overwriting() {
        let mut page = page();
        page.begin_save("one");
        assert_eq!(page.view(Language::En).name, "one 2");
        assert_eq!(page.accept(), Choice::Save("/games/one 2.dsq".into()));
        page.set_name("one");
        assert_eq!(page.accept(), Choice::Overwrite("/games/one.dsq".into()));
        page.set_name("One.DSQ");
        assert_eq!(page.accept(), Choice::Save("/games/One.DSQ".into()));
        page.set_name("  ");
        assert_eq!(page.accept(), Choice::None);
    }
}
