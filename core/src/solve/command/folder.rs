//! The folder of one question, which is gone when the answer is read.

use std::io;
use std::path::Path;

use tempfile::TempDir;

use crate::files;

/// A folder that is removed in the end. If this process is killed while the program runs,
/// whoever [watches over](super::supervise) the program removes it.
pub(super) struct Folder(TempDir);

impl Folder {
    pub(super) fn new() -> io::Result<Self> {
        files::temporary_folder().map(Self)
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }
}
