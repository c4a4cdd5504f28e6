//! How the files of a certificate are read: regular files only, each once, within bounds, and
//! under supervision, so that a check can be ended at any time.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::fault::CheckError;
use super::sealed::hex;
use crate::files;
use crate::solve::Cancel;

/// How much is read at a time: little, so that the end is soon noticed.
const CHUNK: usize = 4096;

/// Reads a file, unless it is a pipe, a device or a folder.
pub(super) fn read_regular(folder: &Path, name: &str) -> Result<Vec<u8>, CheckError> {
    read_whole(name, open_regular(folder, name)?)
}

/// Reads all of a file, if that is no more than a certificate can need: what somebody has
/// made longer by a hole in it is refused before it fills the memory.
pub(super) fn read_whole(name: &str, file: impl Read) -> Result<Vec<u8>, CheckError> {
    files::read_from(file, files::MOST).map_err(|error| in_file(name, error))
}

/// Opens a file, unless it is a pipe, a device or a folder.
pub(super) fn open_regular(folder: &Path, name: &str) -> Result<File, CheckError> {
    files::open_regular(&folder.join(name)).map_err(|error| {
        if files::is_not_regular(&error) {
            CheckError::NotRegular(name.to_owned())
        } else {
            in_file(name, error)
        }
    })
}

pub(super) fn in_file(name: &str, error: io::Error) -> CheckError {
    CheckError::File {
        file: name.to_owned(),
        error,
    }
}

/// Hashes what is read through it, and fails once the end is asked for.
pub(super) struct Supervised<R> {
    source: R,
    cancel: Cancel,
    sum: Sha256,
}

impl<R: Read> Supervised<R> {
    pub(super) fn new(source: R, cancel: &Cancel) -> BufReader<Self> {
        let supervised = Self {
            source,
            cancel: cancel.clone(),
            sum: Sha256::new(),
        };
        BufReader::with_capacity(CHUNK, supervised)
    }

    /// The checksum of the whole source. What nobody has read is read now.
    pub(super) fn sum(mut self) -> io::Result<String> {
        io::copy(&mut self, &mut io::sink())?;
        Ok(hex(&self.sum.finalize()))
    }

    /// The same, unless there is more left than anybody should wait for.
    pub(super) fn sum_of_short_rest(mut self) -> io::Result<Option<String>> {
        let rest = io::copy(&mut self.by_ref().take(files::MOST), &mut io::sink())?;
        Ok((rest < files::MOST).then(|| hex(&self.sum.finalize())))
    }
}

impl<R: Read> Read for Supervised<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(io::Error::other("the end was asked for"));
        }
        let length = self.source.read(buffer)?;
        self.sum.update(&buffer[..length]);
        Ok(length)
    }
}
