//! Every backend by name. The command line, the tests and the benches iterate
//! this list; a new backend is added here and nowhere else.

use thiserror::Error;

use super::atlas::{self, LookUp};
use super::dlx::{self, Dlx};
use super::native::{self, Native};
use super::paper::{self, Paper};
use super::{Backend, command, sat};
use crate::words::shortened;

/// The kinds of search method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Places pieces and takes them back.
    Backtracking,
    /// Exact cover with dancing links.
    ExactCover,
    /// Boolean satisfiability.
    Sat,
    /// Look-up in the complete list of solutions.
    Table,
}

impl Family {
    /// The name of the family.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "backtracking",
            Self::ExactCover => "exact cover",
            Self::Sat => "SAT",
            Self::Table => "table",
        }
    }
}

/// How a backend is made from the options in its name.
pub type Make = fn(&mut Options) -> Result<Box<dyn Backend>, SpecError>;

/// A backend in the list: how it is called, what it is, and how it is made.
pub struct BackendKind {
    /// The name on the command line.
    pub name: &'static str,
    /// The kind of search method.
    pub family: Family,
    /// One line about it.
    pub summary: &'static str,
    /// The options it takes, each as `key=values` with a word on its meaning.
    pub options: &'static [(&'static str, &'static str)],
    /// Makes the backend from its options.
    pub make: Make,
}

/// The backend to use where none is named.
pub const DEFAULT: &str = "native";

/// Every backend that is compiled in.
pub static ALL: &[BackendKind] = &[
    BackendKind {
        name: "paper",
        family: Family::Backtracking,
        summary: "the paper's recursive search, every strategy of it switchable",
        options: paper::OPTIONS,
        make: Paper::make,
    },
    BackendKind {
        name: "native",
        family: Family::Backtracking,
        summary: "the fast engine: a sweep over the columns with a table of refuted states",
        options: native::OPTIONS,
        make: Native::make,
    },
    BackendKind {
        name: "dlx",
        family: Family::ExactCover,
        summary: "dancing links on exact-cover rows; fits that fall apart are left out",
        options: dlx::OPTIONS,
        make: Dlx::make,
    },
    BackendKind {
        name: "varisat",
        family: Family::Sat,
        summary: "the SAT solver varisat, written in Rust",
        options: sat::OPTIONS,
        make: sat::make_varisat,
    },
    BackendKind {
        name: "cadical",
        family: Family::Sat,
        summary: "the SAT solver CaDiCaL, compiled in",
        options: sat::OPTIONS,
        make: sat::make_cadical,
    },
    BackendKind {
        name: "atlas",
        family: Family::Table,
        summary: "look-up in the complete list of solutions",
        options: atlas::OPTIONS,
        make: LookUp::make,
    },
];

/// The backend that runs a program of the user's. It needs the program's name, so
/// it is not in the list of those that are ready to use.
pub static COMMAND: BackendKind = BackendKind {
    name: "cmd",
    family: Family::Sat,
    summary: "any SAT solver on the PATH that reads DIMACS files. Options come before the \
              program, which takes the rest: cmd:OPTION=VALUE:...:PROGRAM ARGUMENTS, as in \
              cmd:links=closure:minisat -rnd-init. Among the arguments, {cnf} stands for the file \
              of clauses (otherwise the last argument) and {answer} for a file that the program \
              writes its answer to (otherwise it prints it)",
    options: command::OPTIONS,
    make: command::make,
};

/// Why a text does not name a backend.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// There is no backend of that name.
    #[error("there is no backend '{}'; there are {known}", shortened(.name))]
    UnknownBackend {
        /// The name.
        name: String,
        /// The names that exist.
        known: String,
    },
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
    /// The backend that runs a program was not given one.
    #[error("cmd needs the name of a SAT solver, as in cmd:minisat")]
    NoProgram,
}

/// The backend that `spec` names: `NAME` or `NAME:OPTION=VALUE:OPTION=VALUE`, for
/// example `native:threads=1`.
///
/// For a program of the user's it is `cmd:PROGRAM ARGUMENTS`, with options before the
/// program if any, as in `cmd:links=closure:minisat -rnd-init`.
pub fn backend(spec: &str) -> Result<Box<dyn Backend>, SpecError> {
    let (name, rest) = match spec.split_once(':') {
        Some((name, rest)) => (name, Some(rest)),
        None => (spec, None),
    };
    let (kind, unread) = if name == COMMAND.name {
        (&COMMAND, command::split(rest.unwrap_or_default()))
    } else {
        let Some(kind) = ALL.iter().find(|kind| kind.name == name) else {
            let known: Vec<&str> = ALL.iter().map(|kind| kind.name).collect();
            return Err(SpecError::UnknownBackend {
                name: name.to_owned(),
                known: format!("{} and cmd:PROGRAM", known.join(", ")),
            });
        };
        let parts = rest.into_iter().flat_map(|rest| rest.split(':'));
        let pairs = parts.map(|option| option.split_once('=').unwrap_or((option, "")));
        (kind, pairs.collect())
    };
    let mut options = Options { kind, unread };
    let backend = (kind.make)(&mut options)?;
    match options.unread.first() {
        Some(&(key, value)) => Err(options.refuse(key, value)),
        None => Ok(backend),
    }
}

/// The options in a backend's name, taken out one by one as the backend is made.
/// What nobody took out is an error.
pub struct Options<'a> {
    kind: &'static BackendKind,
    unread: Vec<(&'a str, &'a str)>,
}

impl<'a> Options<'a> {
    /// The value given for `key`, if any.
    pub fn take(&mut self, key: &str) -> Option<&'a str> {
        let at = self.unread.iter().position(|(k, _)| *k == key)?;
        Some(self.unread.remove(at).1)
    }

    /// The choice named by the value of `key`, or the first one.
    pub fn choice<T: Copy>(&mut self, key: &str, choices: &[(&str, T)]) -> Result<T, SpecError> {
        self.choice_or(key, choices[0].1, choices)
    }

    /// The choice named by the value of `key`, or `default`.
    pub fn choice_or<T: Copy>(
        &mut self,
        key: &str,
        default: T,
        choices: &[(&str, T)],
    ) -> Result<T, SpecError> {
        let Some(value) = self.take(key) else {
            return Ok(default);
        };
        let chosen = choices.iter().find(|(name, _)| *name == value);
        chosen.map(|c| c.1).ok_or_else(|| self.refuse(key, value))
    }

    /// The number given for `key`, or `default`.
    pub fn number(&mut self, key: &str, default: usize) -> Result<usize, SpecError> {
        let Some(value) = self.take(key) else {
            return Ok(default);
        };
        value.parse().map_err(|_| self.refuse(key, value))
    }

    /// Whether `key` is `on`; `default` if it is not given.
    pub fn switch(&mut self, key: &str, default: bool) -> Result<bool, SpecError> {
        let on_off = [("on", true), ("off", false)];
        match self.take(key) {
            None => Ok(default),
            Some(value) => {
                let chosen = on_off.iter().find(|(name, _)| *name == value);
                chosen.map(|c| c.1).ok_or_else(|| self.refuse(key, value))
            }
        }
    }

    /// The error for an option that the backend does not take.
    pub fn refuse(&self, key: &str, value: &str) -> SpecError {
        let known: Vec<&str> = self.kind.options.iter().map(|(usage, _)| *usage).collect();
        SpecError::BadOption {
            backend: self.kind.name,
            option: if value.is_empty() {
                key.to_owned()
            } else {
                format!("{key}={value}")
            },
            known: if known.is_empty() {
                "no options".to_owned()
            } else {
                known.join(", ")
            },
        }
    }
}
