//! What the arguments of a command stand for, one entry after the other.
//!
//! A file with an entry a line may hold millions of them, so they are not kept: the file is
//! gone through once when it is named, so that a line that makes no sense is told before
//! anything is begun, and once more as the entries are needed. What comes from standard
//! input can be read only once, so if it is long, a line that makes no sense is told when its
//! turn comes.

use super::lined::{Lined, Streamed};
use super::{InputError, Letters};

/// The entries of all arguments, in their order, that are wanted. They can be gone through
/// more than once, unless nobody knows how many there are.
pub(in crate::cli) struct Entries<T> {
    parts: Vec<Part<T>>,
    wanted: Vec<Filter<T>>,
    count: Option<usize>,
}

/// What to say where the filters leave nothing of what cannot be gone through before.
const NONE_LEFT: &str =
    "none of the challenges is what --level and --givens ask for; change these, or name others";

/// Whether an entry is wanted.
type Filter<T> = Box<dyn Fn(&T) -> bool>;

/// The entries of one argument.
pub(super) enum Part<T> {
    /// Entries that were read as a whole.
    Read(Vec<T>),
    /// A file with so many entries, each in one line.
    Lined(Lined, usize),
    /// Standard input with any number of entries, each in one line.
    Streamed(Streamed),
}

impl<T: Letters + Clone> Part<T> {
    fn count(&self) -> Option<usize> {
        match self {
            Self::Read(entries) => Some(entries.len()),
            Self::Lined(_, count) => Some(*count),
            Self::Streamed(_) => None,
        }
    }

    fn file(&self) -> Option<&str> {
        match self {
            Self::Lined(lined, _) => Some(lined.file()),
            Self::Read(_) | Self::Streamed(_) => None,
        }
    }

    fn iter(&self) -> Box<dyn Iterator<Item = Result<T, InputError>> + '_> {
        fn or_error<'a, T: 'a>(
            entries: Result<impl Iterator<Item = Result<T, InputError>> + 'a, InputError>,
        ) -> Box<dyn Iterator<Item = Result<T, InputError>> + 'a> {
            match entries {
                Ok(entries) => Box::new(entries),
                Err(error) => Box::new(std::iter::once(Err(error))),
            }
        }
        match self {
            Self::Read(entries) => Box::new(entries.iter().cloned().map(Ok)),
            Self::Lined(file, _) => or_error(file.entries()),
            Self::Streamed(input) => or_error(input.entries()),
        }
    }
}

impl<T: Letters + Clone> Entries<T> {
    pub(super) fn of_parts(parts: Vec<Part<T>>) -> Self {
        Self {
            count: parts.iter().map(Part::count).sum(),
            parts,
            wanted: Vec::new(),
        }
    }

    /// Entries that are there already.
    pub(super) fn of(entries: Vec<T>) -> Self {
        Self::of_parts(vec![Part::Read(entries)])
    }

    /// How many there are; `None` if that is not known before all are read.
    pub(in crate::cli) const fn count(&self) -> Option<usize> {
        self.count
    }

    /// One after the other. An error means that a file has changed since it was gone through
    /// first, or that what comes from standard input makes no sense.
    pub(in crate::cli) fn iter(&self) -> impl Iterator<Item = Result<T, InputError>> {
        let mut wanted = self.parts.iter().flat_map(Part::iter).filter(|read| {
            let is_wanted = |entry| self.wanted.iter().all(|wanted| wanted(entry));
            read.as_ref().map_or(true, is_wanted)
        });
        // Where they cannot be counted before, it shows in the end that there is none.
        let mut is_any = self.count.is_some();
        std::iter::from_fn(move || {
            let next = wanted.next();
            let is_first = !std::mem::replace(&mut is_any, true);
            next.or_else(|| is_first.then(|| Err(InputError::NothingLeft(NONE_LEFT.to_owned()))))
        })
    }

    /// The first of them. A file that had one may be empty by now.
    pub(in crate::cli) fn first(&self) -> Result<T, InputError> {
        let first = self.iter().next().transpose()?;
        first.ok_or_else(|| {
            let files = self.parts.iter().filter_map(Part::file);
            let file = files.map(str::to_owned).next().unwrap_or_default();
            InputError::Empty { file }
        })
    }

    /// All of them, for those that do not have to expect millions.
    pub(in crate::cli) fn all(&self) -> Result<Vec<T>, InputError> {
        self.iter().collect()
    }

    /// Leaves out those that are not wanted, unless that would be all of them; says whether
    /// any are, or may be.
    pub(super) fn keep(
        &mut self,
        wanted: impl Fn(&T) -> bool + 'static,
    ) -> Result<bool, InputError> {
        self.wanted.push(Box::new(wanted));
        if self.count.is_none() {
            return Ok(true);
        }
        let left = self
            .iter()
            .try_fold(0, |left, entry| entry.map(|_| left + 1))?;
        if left == 0 {
            self.wanted.pop();
            return Ok(false);
        }
        self.count = Some(left);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::read;
    use super::*;
    use crate::game::NamedChallenge;

    /// Somebody else may change a file between the two times that it is gone through.
    #[test]
    fn a_file_that_was_emptied_meanwhile_is_empty() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("one.txt");
        fs::write(&file, "BAA\n").unwrap();
        let part = read::<NamedChallenge>(file.to_str().unwrap()).unwrap();
        let entries = Entries::of_parts(vec![part]);
        assert_eq!(entries.count(), Some(1));
        assert_eq!(entries.first().unwrap().title(), "BAA");
        fs::write(&file, "").unwrap();
        let told = entries.first().unwrap_err().to_string();
        assert!(told.contains("one.txt: there is nothing in it"), "{told}");
    }
}
