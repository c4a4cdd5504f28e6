//! How a backend and its options are written: `NAME:OPTION=VALUE:...`.

use thiserror::Error;

use crate::options::{OptionSpec, Refused, Settings};
use crate::registry::UnknownKind;
use crate::words::{shortened, shown};

/// Why a text does not name a backend.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// There is no backend of that name.
    #[error(transparent)]
    UnknownBackend(#[from] UnknownKind),
    /// The backend has no such option, or not with that value.
    #[error("backend {backend} does not take '{}'; it takes {known}", shortened(.option))]
    BadOption {
        /// The backend.
        backend: &'static str,
        /// The option as written.
        option: String,
        /// The options that exist.
        known: String,
    },
    /// The name is shown wherever the figures of the backend are, and this one has
    /// characters that cannot be seen, such as a line break.
    #[error("backend '{}' has characters in it that cannot be seen; leave them out", shortened(&shown(.0)))]
    Unseen(String),
    /// The backend that runs a program was not given one.
    #[error("cmd needs the name of a program, as in cmd:minisat or cmd:lp:cbc")]
    NoProgram,
    /// The format that the program reads has no use for the option.
    #[error("a file of the format {format} has no use for the option {option}; leave it out")]
    NotForFormat {
        /// The option.
        option: &'static str,
        /// The format.
        format: &'static str,
    },
    /// The program counts what the file lets pass, and the file would let pass fits that fall
    /// apart.
    #[error(
        "{} counts what its file allows, and links={links} leaves the link rule out of it; give \
         links=closure or links=levels",
        shortened(.program)
    )]
    Uncounted {
        /// The program.
        program: String,
        /// The setting as it is called.
        links: &'static str,
    },
    /// The program gives a number and no boards.
    #[error("{} counts boards and shows none", shortened(.0))]
    OnlyCounts(String),
}

/// The options in a backend's name, taken out one by one as the backend is made.
/// What nobody took out is an error.
pub(crate) struct Options<'a> {
    backend: &'static str,
    known: Vec<OptionSpec>,
    unread: Vec<(&'a str, &'a str)>,
}

impl<'a> Options<'a> {
    /// What is given for a backend with these options.
    pub(super) const fn new(
        backend: &'static str,
        known: Vec<OptionSpec>,
        given: Vec<(&'a str, &'a str)>,
    ) -> Self {
        Self {
            backend,
            known,
            unread: given,
        }
    }

    /// The value given for `key`, if any.
    pub(super) fn take(&mut self, key: &str) -> Option<&'a str> {
        let at = self.unread.iter().position(|(k, _)| *k == key)?;
        Some(self.unread.remove(at).1)
    }

    /// Whether a value is given for `key`.
    pub(super) fn gives(&self, key: &str) -> bool {
        self.unread.iter().any(|(k, _)| *k == key)
    }

    /// The settings that are asked for; what is left open is as in `usual`.
    pub(super) fn read<S: Settings>(&mut self, usual: S) -> Result<S, SpecError> {
        let read = usual.read(&mut self.unread);
        read.map_err(|refused| self.refuse(refused))
    }

    /// Makes sure that everything was taken out.
    pub(super) fn finish(&self) -> Result<(), SpecError> {
        match self.unread.first() {
            Some(&(name, value)) => Err(self.refuse(Refused { name, value })),
            None => Ok(()),
        }
    }

    fn refuse(&self, Refused { name, value }: Refused) -> SpecError {
        let known: Vec<String> = self.known.iter().map(ToString::to_string).collect();
        SpecError::BadOption {
            backend: self.backend,
            option: if value.is_empty() {
                name.to_owned()
            } else {
                format!("{name}={value}")
            },
            known: if known.is_empty() {
                "no options".to_owned()
            } else {
                known.join(", ")
            },
        }
    }
}
