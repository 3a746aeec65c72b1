//! The running game and the settings on disk.
//!
//! A file is written aside, flushed and renamed over the old one, so that a
//! kill or a full disk at any moment leaves either the old text or the new.
//! A file that cannot be understood is moved aside under another name and
//! never overwritten.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime};

use thiserror::Error;

/// What the app keeps by itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// The game being played, as a record.
    Game,
    /// Language, looks, sound, last rules.
    Settings,
}

impl Item {
    /// The file's name in its folder.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Game => "game.dsq",
            Self::Settings => "settings.toml",
        }
    }
}

/// Why something could not be kept or fetched.
#[derive(Debug, Error)]
pub enum StorageError {
    /// No space, or a quota reached.
    #[error("no space left to write {}", path.display())]
    Full {
        /// The file concerned.
        path: PathBuf,
    },
    /// The folder or the file may not be written or read.
    #[error("no permission for {}", path.display())]
    Denied {
        /// The file concerned.
        path: PathBuf,
    },
    /// There is no such file.
    #[error("there is no {}", path.display())]
    Missing {
        /// The file concerned.
        path: PathBuf,
    },
    /// The file is there, but it is no text.
    #[error("{} is not UTF-8 text", path.display())]
    NotText {
        /// The file concerned.
        path: PathBuf,
    },
    /// The file is far larger than any game.
    #[error("{} is too large to be a game", path.display())]
    TooLarge {
        /// The file concerned.
        path: PathBuf,
    },
    /// Another window of the app keeps this folder.
    #[error("another window keeps its game in {}", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// Anything else the system reports.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file concerned.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl StorageError {
    /// What an error of the system means for this file.
    #[must_use]
    pub fn from_io(path: &Path, source: io::Error) -> Self {
        let path = path.to_path_buf();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full { path },
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                Self::Denied { path }
            }
            io::ErrorKind::NotFound => Self::Missing { path },
            io::ErrorKind::InvalidData => Self::NotText { path },
            _ => Self::Io { path, source },
        }
    }
}

/// Keeps the app's own files.
pub trait Storage {
    /// The text kept under `item`, if any.
    ///
    /// # Errors
    /// When it is there but cannot be read.
    fn load(&self, item: Item) -> Result<Option<String>, StorageError>;

    /// Keeps `text` under `item`; what was there before stays until the new
    /// text is safe.
    ///
    /// # Errors
    /// When it could not be kept; the old text is untouched.
    fn save(&self, item: Item, text: &str) -> Result<(), StorageError>;

    /// Moves an unreadable file to another name beside it and tells the name.
    ///
    /// # Errors
    /// When the system refuses; the file is untouched.
    fn set_aside(&self, item: Item) -> Result<PathBuf, StorageError>;
}

/// Text files larger than this are refused: the longest game is far smaller.
const LARGEST_FILE: u64 = 16 << 20;

/// Files written aside begin like this.
const ASIDE_PREFIX: &str = ".doushou-";

/// Leftovers of a kill older than this are swept away at the next start.
const LEFTOVER_AGE: Duration = Duration::from_secs(3600);

/// Reads a whole text file, or `None` when there is none.
///
/// # Errors
/// When it is there but cannot be read, is no text or is absurdly large.
pub fn read_text(path: &Path) -> Result<Option<String>, StorageError> {
    match fs::metadata(path) {
        Ok(found) if found.len() > LARGEST_FILE => {
            return Err(StorageError::TooLarge {
                path: path.to_path_buf(),
            });
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StorageError::from_io(path, error)),
    }
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StorageError::from_io(path, error)),
    }
}

/// Replaces a file's text so that at every moment the file holds either the
/// old text or the new one.
///
/// # Errors
/// When the new text could not be made safe; the old file is untouched.
pub fn write_atomically(path: &Path, text: &str) -> Result<(), StorageError> {
    write_with(path, |file| file.write_all(text.as_bytes()))
}

/// `fill` writes the contents; tests pass one that fails in the middle.
fn write_with(
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), StorageError> {
    let error = |source| StorageError::from_io(path, source);
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder).map_err(error)?;
    let mut aside = tempfile::Builder::new()
        .prefix(ASIDE_PREFIX)
        .suffix(".tmp")
        .tempfile_in(folder)
        .map_err(error)?;
    fill(aside.as_file_mut()).map_err(error)?;
    aside.as_file().sync_all().map_err(error)?;
    keep_mode(path, aside.as_file());
    aside.persist(path).map_err(|failed| error(failed.error))?;
    sync_folder(folder);
    Ok(())
}

/// A temporary file is private; the file it replaces may have been shared, and
/// a new one follows the usual habit of the system.
#[cfg(unix)]
fn keep_mode(path: &Path, aside: &File) {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = fs::metadata(path).map_or(0o644, |found| found.permissions().mode());
    // The text is safe either way: a mode that cannot be set stays private.
    let _ = aside.set_permissions(fs::Permissions::from_mode(mode));
}

#[cfg(not(unix))]
fn keep_mode(_path: &Path, _aside: &File) {}

/// After a rename the folder itself has to reach the disk. Some file systems
/// refuse to flush folders; the rename is done all the same.
#[cfg(unix)]
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(not(unix))]
fn sync_folder(_folder: &Path) {}

/// Moves a file to `NAME.unreadable-N`, the first N that is free.
///
/// # Errors
/// When the system refuses; the file is untouched.
pub fn move_aside(path: &Path) -> Result<PathBuf, StorageError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".unreadable-");
    for number in 1_u32.. {
        let mut candidate = name.clone();
        candidate.push(number.to_string());
        let candidate = PathBuf::from(candidate);
        if candidate.symlink_metadata().is_ok() {
            continue;
        }
        return match fs::rename(path, &candidate) {
            Ok(()) => Ok(candidate),
            Err(error) => Err(StorageError::from_io(path, error)),
        };
    }
    Err(StorageError::from_io(
        path,
        io::ErrorKind::AlreadyExists.into(),
    ))
}

/// The app's folders on this machine.
pub struct FolderStorage {
    data: PathBuf,
    config: PathBuf,
    // Held while the app runs: a second window must not overwrite the game of
    // the first. `None` when another window holds it or locks do not work here.
    lock: RefCell<Option<File>>,
    in_use: bool,
}

impl FolderStorage {
    /// The usual folders of the user, as the system names them.
    /// `None` on a machine without a home.
    #[must_use]
    pub fn for_user() -> Option<Self> {
        let folders = directories::ProjectDirs::from("", "", "doushou")?;
        Some(Self::in_folders(
            folders.data_dir().to_path_buf(),
            folders.config_dir().to_path_buf(),
        ))
    }

    /// Everything in one folder, which is made when needed.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self::in_folders(folder.to_path_buf(), folder.to_path_buf())
    }

    fn in_folders(data: PathBuf, config: PathBuf) -> Self {
        // A folder that cannot be made is reported at the first save.
        let _ = fs::create_dir_all(&data);
        let (lock, in_use) = take_lock(&data);
        sweep_leftovers(&data);
        sweep_leftovers(&config);
        Self {
            data,
            config,
            lock: RefCell::new(lock),
            in_use,
        }
    }

    /// Where games are kept that the player saves under a name.
    #[must_use]
    pub fn games_folder(&self) -> PathBuf {
        self.data.join("games")
    }

    /// Lets another window have the folder, before this one has quite ended.
    pub fn let_go(&self) {
        self.lock.take();
    }

    fn path(&self, item: Item) -> PathBuf {
        let folder = match item {
            Item::Game => &self.data,
            Item::Settings => &self.config,
        };
        folder.join(item.file_name())
    }
}

fn take_lock(folder: &Path) -> (Option<File>, bool) {
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join(".lock"));
    match lock {
        Ok(file) => match file.try_lock() {
            Ok(()) => (Some(file), false),
            Err(TryLockError::WouldBlock) => (None, true),
            // Some network folders know no locks: better unguarded than unsaved.
            Err(TryLockError::Error(_)) => (None, false),
        },
        Err(_) => (None, false),
    }
}

fn sweep_leftovers(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !(name.starts_with(ASIDE_PREFIX) && name.ends_with(".tmp")) {
            continue;
        }
        let age = entry
            .metadata()
            .and_then(|found| found.modified())
            .ok()
            .and_then(|time| SystemTime::now().duration_since(time).ok());
        if age.is_some_and(|age| age > LEFTOVER_AGE) {
            // Nobody needs it; if it cannot go now it goes at a later start.
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl Storage for FolderStorage {
    fn load(&self, item: Item) -> Result<Option<String>, StorageError> {
        if item == Item::Game && self.in_use {
            return Err(StorageError::InUse {
                path: self.data.clone(),
            });
        }
        read_text(&self.path(item))
    }

    fn save(&self, item: Item, text: &str) -> Result<(), StorageError> {
        if item == Item::Game && self.in_use {
            return Err(StorageError::InUse {
                path: self.data.clone(),
            });
        }
        write_atomically(&self.path(item), text)
    }

    fn set_aside(&self, item: Item) -> Result<PathBuf, StorageError> {
        move_aside(&self.path(item))
    }
}

/// What a [`MemoryStorage`] answers to a save.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum FakeDisk {
    /// Everything works.
    #[default]
    Well,
    /// No space is left.
    Full,
    /// Nothing may be written.
    ReadOnly,
}

/// A disk in memory, for tests; clones share it.
#[derive(Clone, Default)]
pub struct MemoryStorage(Rc<RefCell<MemoryFiles>>);

#[derive(Default)]
struct MemoryFiles {
    texts: BTreeMap<Item, String>,
    aside: Vec<String>,
    saves: usize,
    disk: FakeDisk,
}

impl MemoryStorage {
    /// The text kept under `item`.
    #[must_use]
    pub fn text(&self, item: Item) -> Option<String> {
        self.0.borrow().texts.get(&item).cloned()
    }

    /// Puts a text there, as an earlier run of the app would have.
    pub fn put(&self, item: Item, text: &str) {
        self.0.borrow_mut().texts.insert(item, text.to_owned());
    }

    /// What has been moved aside, in order.
    #[must_use]
    pub fn aside(&self) -> Vec<String> {
        self.0.borrow().aside.clone()
    }

    /// How often something was saved.
    #[must_use]
    pub fn saves(&self) -> usize {
        self.0.borrow().saves
    }

    /// How saves go from now on.
    pub fn set_disk(&self, disk: FakeDisk) {
        self.0.borrow_mut().disk = disk;
    }
}

impl Storage for MemoryStorage {
    fn load(&self, item: Item) -> Result<Option<String>, StorageError> {
        Ok(self.text(item))
    }

    fn save(&self, item: Item, text: &str) -> Result<(), StorageError> {
        let mut files = self.0.borrow_mut();
        let path = PathBuf::from(item.file_name());
        match files.disk {
            FakeDisk::Well => {
                files.texts.insert(item, text.to_owned());
                files.saves += 1;
                Ok(())
            }
            FakeDisk::Full => Err(StorageError::Full { path }),
            FakeDisk::ReadOnly => Err(StorageError::Denied { path }),
        }
    }

    fn set_aside(&self, item: Item) -> Result<PathBuf, StorageError> {
        let mut files = self.0.borrow_mut();
        if let Some(text) = files.texts.remove(&item) {
            files.aside.push(text);
        }
        let number = files.aside.len();
        Ok(PathBuf::from(format!(
            "{}.unreadable-{number}",
            item.file_name()
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a temporary folder")
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| entry.expect("an entry").file_name().into_string().unwrap())
            .filter(|name| name != ".lock")
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_is_saved_is_there_again() {
        let folder = folder();
        {
            let storage = FolderStorage::in_folder(&folder.path().join("new/deep"));
            assert_eq!(storage.load(Item::Game).unwrap(), None);
            storage.save(Item::Game, "first").unwrap();
            storage.save(Item::Game, "second 斗兽棋").unwrap();
        }
        let storage = FolderStorage::in_folder(&folder.path().join("new/deep"));
        assert_eq!(
            storage.load(Item::Game).unwrap().as_deref(),
            Some("second 斗兽棋")
        );
        assert_eq!(storage.load(Item::Settings).unwrap(), None);
        assert_eq!(names(&folder.path().join("new/deep")), ["game.dsq"]);
    }

    #[test]
    fn a_kill_while_writing_leaves_the_old_text() {
        let folder = folder();
        let storage = FolderStorage::in_folder(folder.path());
        storage.save(Item::Game, "the old game").unwrap();
        // What a kill between writing and renaming leaves behind.
        let leftover = folder.path().join(".doushou-abc123.tmp");
        fs::write(&leftover, "half of the new ga").unwrap();
        drop(storage);
        let storage = FolderStorage::in_folder(folder.path());
        assert_eq!(
            storage.load(Item::Game).unwrap().as_deref(),
            Some("the old game")
        );
        storage.save(Item::Game, "the new game").unwrap();
        assert_eq!(
            storage.load(Item::Game).unwrap().as_deref(),
            Some("the new game")
        );
        // A young leftover may belong to a window that is writing right now.
        assert!(leftover.exists());
        let old = SystemTime::now() - Duration::from_secs(7200);
        File::options()
            .write(true)
            .open(&leftover)
            .unwrap()
            .set_modified(old)
            .unwrap();
        drop(storage);
        drop(FolderStorage::in_folder(folder.path()));
        assert_eq!(names(folder.path()), ["game.dsq"]);
    }

    #[test]
    fn a_disk_that_fills_up_loses_nothing() {
        let folder = folder();
        let path = folder.path().join("game.dsq");
        write_atomically(&path, "the old game").unwrap();
        let result = write_with(&path, |file| {
            file.write_all(b"the new")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(matches!(result, Err(StorageError::Full { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), "the old game");
        assert_eq!(names(folder.path()), ["game.dsq"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_really_full_disk_is_reported() {
        let folder = folder();
        let mounted = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=16k", "tmpfs"])
            .arg(folder.path())
            .output();
        if !mounted.is_ok_and(|output| output.status.success()) {
            eprintln!("SKIPPED a_really_full_disk_is_reported: mounting a tiny disk needs root");
            return;
        }
        let path = folder.path().join("game.dsq");
        let first = write_atomically(&path, "the old game");
        let second = write_atomically(&path, &"x".repeat(64 << 10));
        let kept = fs::read_to_string(&path);
        let left = names(folder.path());
        let unmounted = std::process::Command::new("umount")
            .arg(folder.path())
            .status();
        assert!(unmounted.is_ok_and(|status| status.success()));
        first.unwrap();
        assert!(
            matches!(second, Err(StorageError::Full { .. })),
            "{second:?}"
        );
        assert_eq!(kept.unwrap(), "the old game");
        assert_eq!(left, ["game.dsq"]);
    }

    #[test]
    fn an_unreadable_file_is_set_aside_under_a_free_name() {
        let folder = folder();
        let path = folder.path().join("game.dsq");
        fs::write(
            folder.path().join("game.dsq.unreadable-1"),
            "from last year",
        )
        .unwrap();
        fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
        let storage = FolderStorage::in_folder(folder.path());
        assert!(matches!(
            storage.load(Item::Game),
            Err(StorageError::NotText { .. })
        ));
        let aside = storage.set_aside(Item::Game).unwrap();
        assert_eq!(aside, folder.path().join("game.dsq.unreadable-2"));
        assert_eq!(fs::read(aside).unwrap(), [0xff, 0xfe, 0x00]);
        assert_eq!(
            fs::read_to_string(folder.path().join("game.dsq.unreadable-1")).unwrap(),
            "from last year"
        );
        assert_eq!(storage.load(Item::Game).unwrap(), None);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_reported() {
        let folder = folder();
        // A file where a folder is needed fails for root too, unlike a mode.
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let storage = FolderStorage::in_folder(&file.join("below"));
        assert!(storage.save(Item::Game, "text").is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "");
    }

    #[cfg(unix)]
    #[test]
    fn a_read_only_folder_is_reported_and_nothing_lost() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = folder();
        let path = folder.path().join("game.dsq");
        write_atomically(&path, "the old game").unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
        let writable_anyway = File::create(folder.path().join("probe")).is_ok();
        let result = write_atomically(&path, "the new game");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        if writable_anyway {
            eprintln!(
                "SKIPPED a_read_only_folder_is_reported_and_nothing_lost: root may write everywhere"
            );
            return;
        }
        assert!(matches!(result, Err(StorageError::Denied { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), "the old game");
    }

    #[test]
    fn a_second_window_leaves_the_first_ones_game_alone() {
        let folder = folder();
        let first = FolderStorage::in_folder(folder.path());
        first.save(Item::Game, "mine").unwrap();
        let second = FolderStorage::in_folder(folder.path());
        assert!(matches!(
            second.load(Item::Game),
            Err(StorageError::InUse { .. })
        ));
        assert!(matches!(
            second.save(Item::Game, "theirs"),
            Err(StorageError::InUse { .. })
        ));
        second.save(Item::Settings, "theme = \"dark\"").unwrap();
        first.let_go();
        let third = FolderStorage::in_folder(folder.path());
        assert_eq!(third.load(Item::Game).unwrap().as_deref(), Some("mine"));
    }

    #[test]
    fn a_huge_file_is_refused_unread() {
        let folder = folder();
        let path = folder.path().join("game.dsq");
        File::create(&path)
            .unwrap()
            .set_len(LARGEST_FILE + 1)
            .unwrap();
        assert!(matches!(
            read_text(&path),
            Err(StorageError::TooLarge { .. })
        ));
    }
}
