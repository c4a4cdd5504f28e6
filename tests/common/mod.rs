//! What several integration tests share: what those of the core do, and how the program is run.

#![allow(dead_code, reason = "every test file uses its own part of this")]
#![allow(unused_imports, reason = "every test file uses its own part of this")]

pub(crate) mod browser;
#[cfg(feature = "cli")]
pub(crate) mod program;
#[path = "../../core/tests/common/mod.rs"]
mod shared;

pub(crate) use shared::*;

use std::fs;
use std::path::{Path, PathBuf};

/// Every file below the folder.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let entries = entries.map(|entry| entry.expect("a file").path());
    let (folders, mut files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.extend(folders.iter().flat_map(|folder| self::files(folder)));
    files
}
