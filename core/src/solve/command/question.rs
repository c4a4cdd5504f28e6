//! What a program is asked: a file, which grows by clauses, and what it answers.

use std::collections::HashMap;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use encodings::format::Metadata;
use encodings::format::exported::Exported;
use encodings::{Answer, Lit, OptionId};

use super::call::Call;
use super::failure::Failure;
use super::finished::{Finished, LONGEST};
use super::folder::Folder;
use super::process::Running;
use crate::encode::{FileEncoding, FileFormat, PackedProblem};
use crate::files;
use crate::solve::{Stop, Watch};
use crate::words::{abridged, shown};

/// A question and the program that it is put to.
pub(super) struct Question<'a> {
    pub(super) packed: &'a PackedProblem,
    pub(super) format: FileFormat,
    pub(super) encoding: FileEncoding,
    /// What was added to it.
    pub(super) clauses: Vec<Vec<Lit>>,
    pub(super) call: &'a Call,
    /// Whether the file may say by which variables models are to be counted.
    pub(super) projected: bool,
    pub(super) watch: &'a Watch,
}

/// Why there is no answer: the time was up, or something went wrong.
pub(super) enum Trouble {
    Stopped(Stop),
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// What a program said, and the file that it was asked with.
pub(super) struct Said {
    pub(super) file: Vec<u8>,
    answer: Vec<u8>,
    finished: Finished,
}

impl Question<'_> {
    /// Puts the question; at most so many answers are wanted.
    pub(super) fn put(&self, limit: u64) -> Result<Said, Trouble> {
        let folder = Folder::new()?;
        let asked = folder
            .path()
            .join(format!("challenge.{}", self.format.ending()));
        let answer = folder.path().join("answer");
        let file = self.written()?;
        if let Some(stop) = self.watch.check() {
            return Err(Trouble::Stopped(stop));
        }
        fs::write(&asked, &file)?;
        let mut command = self.call.command(&asked, &answer, limit);
        let running = Running::start(&mut command, folder.path());
        let waited = running.and_then(|running| running.wait(self.watch));
        let mut finished = match waited.map_err(|failure| self.in_words(failure))? {
            Ok(finished) => finished,
            Err(stop) => return Err(Trouble::Stopped(stop)),
        };
        let answer = if answer.exists() {
            written_by_it(&answer)?
        } else {
            std::mem::take(&mut finished.output)
        };
        Ok(Said {
            file,
            answer,
            finished,
        })
    }

    /// The file, unless the time is up before it is written.
    fn written(&self) -> Result<Vec<u8>, Trouble> {
        let mut out = BufWriter::new(Watched {
            bytes: Vec::new(),
            watch: self.watch,
        });
        let metadata = Metadata::new();
        let packing = self.packed.packing();
        let written = self
            .format
            .write(packing, self.encoding, &metadata, &self.clauses, &mut out)
            .and_then(|()| out.flush());
        match (written, self.watch.check()) {
            (Err(_), Some(stop)) => Err(Trouble::Stopped(stop)),
            (Err(error), None) => Err(error.into()),
            (Ok(()), _) => match out.into_inner() {
                Ok(watched) if self.projected => Ok(watched.bytes),
                Ok(watched) => Ok(without_projection(&watched.bytes)),
                Err(error) => Err(error.into_error().into()),
            },
        }
    }

    /// The boards in an answer, each as the options chosen.
    pub(super) fn boards(&self, said: &Said) -> Result<Answer<Vec<OptionId>>, Failure> {
        let exported = Exported::read(said.file.as_slice()).map_err(Failure::own_file)?;
        let answer = exported
            .decode(said.answer.as_slice())
            .map_err(|error| Failure::of_answer(error, self.format, &said.finished))?;
        let packing = self.packed.packing();
        let options = packing.options();
        let numbers: HashMap<&str, OptionId> = options
            .map(|id| (packing.option(id).name.as_str(), id))
            .collect();
        // `decode` has checked that all names are the file's.
        let ids = |models: Vec<Vec<String>>| -> Vec<Vec<OptionId>> {
            let ids = |names: Vec<String>| {
                let mut ids: Vec<OptionId> = names
                    .iter()
                    .filter_map(|name| numbers.get(name.as_str()).copied())
                    .collect();
                ids.sort_unstable();
                ids
            };
            models.into_iter().map(ids).collect()
        };
        Ok(match answer {
            Answer::Satisfiable(models) => Answer::Satisfiable(ids(models)),
            Answer::All(models) => Answer::All(ids(models)),
            Answer::Unsatisfiable => Answer::Unsatisfiable,
            Answer::Unknown(words) => Answer::Unknown(abridged(shown(&words))),
        })
    }

    /// The failure, with what to do if the program did not start.
    fn in_words(&self, failure: Failure) -> Failure {
        let Failure::NotStarted(error) = failure else {
            return failure;
        };
        match error.kind() {
            io::ErrorKind::NotFound => Failure::of_absence(&self.call.program),
            io::ErrorKind::PermissionDenied => Failure::NotExecutable,
            _ => Failure::NotStarted(error),
        }
    }
}

impl Said {
    /// What the program said, and how it ended.
    pub(super) fn words(&self) -> (&[u8], &Finished) {
        (&self.answer, &self.finished)
    }
}

/// A file of clauses that does not say by which variables its models are to be counted: their
/// number is the same without (`encodings::format::dimacs`), and counters that cannot do it
/// refuse a file that asks for it.
fn without_projection(file: &[u8]) -> Vec<u8> {
    let lines = file.split_inclusive(|&byte| byte == b'\n');
    let kept = lines.filter(|line| !line.starts_with(b"c t ") && !line.starts_with(b"c p show "));
    kept.flatten().copied().collect()
}

/// Memory that takes no more when the time is up.
struct Watched<'a> {
    bytes: Vec<u8>,
    watch: &'a Watch,
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.watch.check() {
            Some(_) => Err(io::ErrorKind::TimedOut.into()),
            None => self.bytes.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the program wrote into a file, unless it is too long.
fn written_by_it(file: &Path) -> Result<Vec<u8>, Failure> {
    files::read_regular(file, LONGEST).map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => Failure::TooMuch,
        _ => error.into(),
    })
}
