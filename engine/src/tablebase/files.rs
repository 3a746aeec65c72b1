//! Tables in files: one a class, compressed, with a header that is checked.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use directories::ProjectDirs;
use doushou_core::RuleSet;
use doushou_core::tablebase::{Class, TableSource, plain_rules};

const MAGIC: &[u8; 8] = b"doushou1";
/// Magic, checksum of the values, their number.
const HEADER: usize = 24;

/// The folder of one rule set's tables; it need not be there yet.
#[derive(Clone)]
pub struct Folder {
    path: PathBuf,
    /// By their name.
    rules: String,
}

impl Folder {
    /// Below the folder given, or the cache folder.
    ///
    /// # Errors
    /// When none is given and the system has no cache folder.
    pub fn open(dir: Option<&Path>, rules: &RuleSet) -> anyhow::Result<Self> {
        let base = match dir {
            Some(dir) => dir.to_path_buf(),
            None => ProjectDirs::from("", "", "doushou")
                .context("no cache folder: give one with --dir")?
                .cache_dir()
                .join("tables"),
        };
        let rules = plain_rules(*rules).to_string();
        let path = base.join(&rules);
        Ok(Self { path, rules })
    }

    fn path(&self, class: &Class) -> PathBuf {
        let name = class.material.to_string().replace('/', "-");
        self.path.join(format!("{name}.table"))
    }

    /// Whether a class's file is there and whole, with so many values. A damaged
    /// one is set aside.
    pub fn is_sound(&self, class: &Class, size: usize) -> bool {
        self.load(class).is_some_and(|values| values.len() == size)
    }

    /// Written aside, flushed and renamed: a file is whole or not there. The folder
    /// is made where it is missing.
    pub fn write(&self, class: &Class, values: &[u8]) -> anyhow::Result<()> {
        fs::create_dir_all(&self.path).with_context(|| self.path.display().to_string())?;
        let path = self.path(class);
        let aside = path.with_extension("new");
        let write = || -> std::io::Result<()> {
            let mut file = File::create(&aside)?;
            file.write_all(MAGIC)?;
            file.write_all(&self.checksum(class, values).to_le_bytes())?;
            file.write_all(&(values.len() as u64).to_le_bytes())?;
            file.write_all(&miniz_oxide::deflate::compress_to_vec(values, 1))?;
            file.sync_all()?;
            fs::rename(&aside, &path)
        };
        write().with_context(|| path.display().to_string())
    }

    fn decode(&self, class: &Class, bytes: &[u8]) -> Option<Vec<u8>> {
        let (header, packed) = bytes.split_at_checked(HEADER)?;
        let number = |at: usize| Some(u64::from_le_bytes(header[at..at + 8].try_into().ok()?));
        let (sum, len) = (number(8)?, usize::try_from(number(16)?).ok()?);
        if &header[..8] != MAGIC || len > 1 << 30 {
            return None;
        }
        let values = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, len).ok()?;
        (values.len() == len && self.checksum(class, &values) == sum).then_some(values)
    }

    /// FNV-1a over the names of rules and class and the values: it has to notice
    /// damage and files of other rules or classes, not malice.
    fn checksum(&self, class: &Class, values: &[u8]) -> u64 {
        let name = format!("{} {}", self.rules, class.material);
        name.as_bytes()
            .iter()
            .chain(values)
            .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
                (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
    }
}

impl TableSource for Folder {
    /// A damaged file is set aside under another name and reported.
    fn load(&self, class: &Class) -> Option<Vec<u8>> {
        let path = self.path(class);
        let bytes = fs::read(&path).ok()?;
        let values = self.decode(class, &bytes);
        if values.is_none() {
            let aside = path.with_extension("damaged");
            eprintln!("{} is damaged: set aside", path.display());
            // If even that fails, the next write replaces it.
            let _ = fs::rename(&path, aside);
        }
        values
    }
}
