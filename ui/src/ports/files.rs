//! Files that the player names: opening and saving records.
//!
//! The window lists folders itself. The desktop's own dialogs would need a
//! portal that bare window managers and test machines lack, differ on every
//! system, and could not be driven by the tests that drive everything else.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::storage::{StorageError, read_text, write_atomically};

/// Records end like this.
pub const RECORD_SUFFIX: &str = "dsq";

/// Something in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name in the folder.
    pub name: String,
    /// A folder rather than a record.
    pub folder: bool,
    /// When it was changed, as the player's calendar and clock say; empty for folders.
    pub changed: String,
}

/// The player's folders and records.
pub trait Files {
    /// Folders and records of a folder, folders first, by name; hidden ones left out.
    ///
    /// # Errors
    /// When the folder cannot be read.
    fn list(&self, folder: &Path) -> Result<Vec<Entry>, StorageError>;

    /// Whether something of this name is there already.
    fn exists(&self, path: &Path) -> bool;

    /// Whether this is a folder.
    fn is_folder(&self, path: &Path) -> bool;

    /// The text of a file.
    ///
    /// # Errors
    /// When there is none or it cannot be read.
    fn read(&self, path: &Path) -> Result<String, StorageError>;

    /// Writes a whole file, or leaves what was there.
    ///
    /// # Errors
    /// When it could not be written.
    fn write(&self, path: &Path, text: &str) -> Result<(), StorageError>;

    /// Where records are kept unless the player says otherwise; made when needed.
    fn games_folder(&self) -> PathBuf;
}

/// The machine's files.
pub struct DiskFiles {
    games: PathBuf,
}

impl DiskFiles {
    /// Records go to `games` unless the player says otherwise.
    #[must_use]
    pub const fn new(games: PathBuf) -> Self {
        Self { games }
    }
}

/// The folder for records: beside the player's documents, where one looks for
/// them, else among the app's own data.
#[must_use]
pub fn usual_games_folder() -> Option<PathBuf> {
    let user = directories::UserDirs::new()?;
    match user.document_dir() {
        Some(documents) => Some(documents.join("Dou Shou Qi")),
        None => directories::ProjectDirs::from("", "", "doushou")
            .map(|app| app.data_dir().join("games")),
    }
}

impl Files for DiskFiles {
    fn list(&self, folder: &Path) -> Result<Vec<Entry>, StorageError> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            // Before the first game is saved its folder is simply empty.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && folder == self.games => {
                return Ok(Vec::new());
            }
            Err(error) => return Err(StorageError::from_io(folder, error)),
        };
        let mut found = Vec::new();
        for entry in entries.flatten() {
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            // Follows links, unlike the entry's own type.
            let Ok(about) = fs::metadata(entry.path()) else {
                continue;
            };
            if name.starts_with('.') || !(about.is_dir() || is_record(Path::new(&name))) {
                continue;
            }
            let changed = match about.modified() {
                Ok(time) if about.is_file() => super::clock::calendar_time(time),
                _ => String::new(),
            };
            found.push(Entry {
                name,
                folder: about.is_dir(),
                changed,
            });
        }
        sort(&mut found);
        Ok(found)
    }

    fn exists(&self, path: &Path) -> bool {
        path.symlink_metadata().is_ok()
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn read(&self, path: &Path) -> Result<String, StorageError> {
        read_text(path)?
            .ok_or_else(|| StorageError::from_io(path, std::io::ErrorKind::NotFound.into()))
    }

    fn write(&self, path: &Path, text: &str) -> Result<(), StorageError> {
        write_atomically(path, text)
    }

    fn games_folder(&self) -> PathBuf {
        self.games.clone()
    }
}

fn is_record(path: &Path) -> bool {
    path.extension()
        .is_some_and(|suffix| suffix.eq_ignore_ascii_case(RECORD_SUFFIX))
}

fn sort(entries: &mut [Entry]) {
    entries.sort_by(|a, b| {
        b.folder
            .cmp(&a.folder)
            .then_with(|| a.name.to_lowercase().cmp(&b.name.to_lowercase()))
    });
}

/// Files in memory, for tests; clones share them.
#[derive(Clone, Default)]
pub struct MemoryFiles {
    texts: Rc<RefCell<BTreeMap<PathBuf, String>>>,
}

impl MemoryFiles {
    /// Puts a file there.
    pub fn put(&self, path: &str, text: &str) {
        self.texts.borrow_mut().insert(path.into(), text.to_owned());
    }

    /// A file's text.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<String> {
        self.texts.borrow().get(Path::new(path)).cloned()
    }
}

impl Files for MemoryFiles {
    fn list(&self, folder: &Path) -> Result<Vec<Entry>, StorageError> {
        let texts = self.texts.borrow();
        let mut found: Vec<Entry> = Vec::new();
        for path in texts.keys() {
            let Ok(below) = path.strip_prefix(folder) else {
                continue;
            };
            let mut parts = below.components();
            let Some(first) = parts.next() else { continue };
            let entry = Entry {
                name: first.as_os_str().to_string_lossy().into_owned(),
                folder: parts.next().is_some(),
                changed: String::new(),
            };
            if !found.contains(&entry) {
                found.push(entry);
            }
        }
        sort(&mut found);
        Ok(found)
    }

    fn exists(&self, path: &Path) -> bool {
        self.texts.borrow().contains_key(path) || self.is_folder(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        let texts = self.texts.borrow();
        texts
            .keys()
            .any(|file| file != path && file.starts_with(path))
    }

    fn read(&self, path: &Path) -> Result<String, StorageError> {
        self.texts
            .borrow()
            .get(path)
            .cloned()
            .ok_or_else(|| StorageError::from_io(path, std::io::ErrorKind::NotFound.into()))
    }

    fn write(&self, path: &Path, text: &str) -> Result<(), StorageError> {
        self.texts
            .borrow_mut()
            .insert(path.to_path_buf(), text.to_owned());
        Ok(())
    }

    fn games_folder(&self) -> PathBuf {
        PathBuf::from("/games")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_shows_folders_and_records_only() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.dsq", "A.DSQ", "notes.txt", ".hidden.dsq"] {
            fs::write(folder.path().join(name), "text").unwrap();
        }
        fs::create_dir(folder.path().join("old games")).unwrap();
        let files = DiskFiles::new(folder.path().to_path_buf());
        let found = files.list(folder.path()).unwrap();
        let names: Vec<_> = found.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["old games", "A.DSQ", "b.dsq"]);
        assert!(found[0].folder && found[0].changed.is_empty());
        assert!(!found[1].folder && !found[1].changed.is_empty());
    }

    #[test]
    fn the_games_folder_is_empty_before_the_first_game() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        let files = DiskFiles::new(games.clone());
        assert_eq!(files.list(&games).unwrap(), []);
        assert!(files.list(&folder.path().join("other")).is_err());
        files.write(&games.join("one.dsq"), "text").unwrap();
        assert_eq!(files.read(&games.join("one.dsq")).unwrap(), "text");
        assert_eq!(files.list(&games).unwrap().len(), 1);
        assert!(files.read(&games.join("two.dsq")).is_err());
    }
}
