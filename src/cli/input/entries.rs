//! What the arguments of a command stand for, one entry after the other.
//!
//! A file with an entry a line may hold millions of them, so they are not kept: the file is
//! gone through once when it is named, so that a line that makes no sense is told before
//! anything is begun, and once more as the entries are needed.

use super::lined::Lined;
use super::{InputError, Letters};

/// The entries of all arguments, in their order, that are wanted. They can be gone through
/// more than once.
pub(in crate::cli) struct Entries<T> {
    parts: Vec<Part<T>>,
    wanted: Vec<Filter<T>>,
    count: usize,
}

/// Whether an entry is wanted.
type Filter<T> = Box<dyn Fn(&T) -> bool>;

/// The entries of one argument.
pub(super) enum Part<T> {
    /// Entries that were read as a whole.
    Read(Vec<T>),
    /// A file with so many entries, each in one line.
    Lined(Lined, usize),
}

impl<T: Letters + Clone> Part<T> {
    fn count(&self) -> usize {
        match self {
            Self::Read(entries) => entries.len(),
            Self::Lined(_, count) => *count,
        }
    }

    fn iter(&self) -> Box<dyn Iterator<Item = Result<T, InputError>> + '_> {
        match self {
            Self::Read(entries) => Box::new(entries.iter().cloned().map(Ok)),
            Self::Lined(file, _) => match file.entries() {
                Ok(entries) => Box::new(entries),
                Err(error) => Box::new(std::iter::once(Err(error))),
            },
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

    /// How many there are.
    pub(in crate::cli) const fn count(&self) -> usize {
        self.count
    }

    /// One after the other. An error means that a file has changed since it was gone through
    /// first.
    pub(in crate::cli) fn iter(&self) -> impl Iterator<Item = Result<T, InputError>> {
        let all = self.parts.iter().flat_map(Part::iter);
        all.filter(|read| {
            let is_wanted = |entry| self.wanted.iter().all(|wanted| wanted(entry));
            read.as_ref().map_or(true, is_wanted)
        })
    }

    /// All of them, for those that do not have to expect millions.
    pub(in crate::cli) fn all(&self) -> Result<Vec<T>, InputError> {
        self.iter().collect()
    }

    /// Leaves out those that are not wanted, unless that would be all of them; says whether
    /// any are.
    pub(super) fn keep(
        &mut self,
        wanted: impl Fn(&T) -> bool + 'static,
    ) -> Result<bool, InputError> {
        self.wanted.push(Box::new(wanted));
        let left = self
            .iter()
            .try_fold(0, |left, entry| entry.map(|_| left + 1))?;
        if left == 0 {
            self.wanted.pop();
            return Ok(false);
        }
        self.count = left;
        Ok(true)
    }
}
