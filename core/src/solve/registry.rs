//! Every backend by name. The command line, the tests and the benches iterate this list, and
//! need nothing else of a new backend but its colour in charts.

use super::atlas::LookUp;
use super::dlx::Dlx;
use super::native::Native;
use super::paper::{self, Paper};
#[cfg(feature = "pumpkin")]
use super::pumpkin::Pumpkin;
use super::spec::{Options, SpecError};
use super::zdd::Zdd;
use super::{Backend, Counter, command, sat};
use crate::encode::SearchEncoding;
use crate::options::{OptionSpec, Settings};
use crate::registry::{self, Kind};
use crate::words::is_unseen;

/// The kinds of search method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Places pieces and takes them back.
    Backtracking,
    /// Exact cover, with dancing links or bit sets.
    ExactCover,
    /// Boolean satisfiability.
    Sat,
    /// Variables over many values, with propagation and learning.
    ConstraintProgramming,
    /// Look-up in the complete list of solutions.
    Table,
    /// Whatever a program from outside does.
    Any,
}

impl Method {
    /// The name of the method.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "backtracking",
            Self::ExactCover => "exact cover",
            Self::Sat => "SAT",
            Self::ConstraintProgramming => "constraint programming",
            Self::Table => "table",
            Self::Any => "any",
        }
    }
}

/// How a backend is made from the options in its name.
type Make = fn(&mut Options) -> Result<Box<dyn Backend>, SpecError>;

/// A backend in the list: how it is called, what it is, and how it is made.
pub struct BackendKind {
    /// The name on the command line.
    pub name: &'static str,
    /// The kind of search method.
    pub method: Method,
    /// One line about it.
    pub summary: &'static str,
    options: fn() -> Vec<OptionSpec>,
    make: Make,
}

impl BackendKind {
    /// The options that it takes.
    pub fn options(&self) -> Vec<OptionSpec> {
        (self.options)()
    }

    /// The name with one option, for every option and every value that it declares; of
    /// numbers, [some](crate::solve::Values::samples). For `cmd`, a colon and a program have
    /// to follow.
    pub fn variants(&self) -> impl Iterator<Item = String> + use<> {
        let name = self.name;
        self.options().into_iter().flat_map(move |option| {
            let values = option.values.samples().into_iter();
            values.map(move |value| format!("{name}:{}={value}", option.name))
        })
    }
}

/// The backend to use where none is named.
pub const DEFAULT: &str = "native";

/// A backend that takes long to compile, so that a build may leave it out.
#[derive(Clone, Copy, Debug)]
pub struct HeavyBackend {
    /// The name on the command line.
    pub name: &'static str,
    /// The kind of search method.
    pub method: Method,
    /// One line about it.
    pub summary: &'static str,
    /// The cargo feature that brings it.
    pub feature: &'static str,
}

const CADICAL: HeavyBackend = HeavyBackend {
    name: "cadical",
    method: Method::Sat,
    summary: "the SAT solver CaDiCaL, compiled in",
    feature: "cadical",
};

const PUMPKIN: HeavyBackend = HeavyBackend {
    name: "pumpkin",
    method: Method::ConstraintProgramming,
    summary: "the constraint solver Pumpkin: lazy clause generation, written in Rust",
    feature: "pumpkin",
};

/// Every backend that a build may leave out.
pub static HEAVY: &[HeavyBackend] = &[CADICAL, PUMPKIN];

/// The backends that are not in this build.
pub fn left_out() -> impl Iterator<Item = &'static HeavyBackend> {
    let is_built = |heavy: &HeavyBackend| ALL.iter().any(|kind| kind.name == heavy.name);
    HEAVY.iter().filter(move |heavy| !is_built(heavy))
}

/// Every backend that is compiled in.
pub static ALL: &[BackendKind] = &[
    BackendKind {
        name: "paper",
        method: Method::Backtracking,
        summary: "the paper's recursive search as published, or extended; every strategy switchable",
        options: paper::options,
        make: Paper::make,
    },
    BackendKind {
        name: "native",
        method: Method::Backtracking,
        summary: "the fast engine: a sweep over the columns with a table of refuted states",
        options: || Native::default().specs(),
        make: Native::make,
    },
    BackendKind {
        name: "dlx",
        method: Method::ExactCover,
        summary: "dancing links on exact-cover rows; fits that fall apart are left out",
        options: || Dlx::USUAL.specs(),
        make: Dlx::make,
    },
    BackendKind {
        name: "zdd",
        method: Method::ExactCover,
        summary: "exact cover with a memory, as a decision diagram; fits that fall apart are left out",
        options: || Zdd::USUAL.specs(),
        make: Zdd::make,
    },
    BackendKind {
        name: "varisat",
        method: Method::Sat,
        summary: "the SAT solver varisat, written in Rust",
        options: sat_options,
        make: sat::make_varisat,
    },
    #[cfg(feature = "cadical")]
    BackendKind {
        name: CADICAL.name,
        method: CADICAL.method,
        summary: CADICAL.summary,
        options: sat_options,
        make: sat::make_cadical,
    },
    #[cfg(feature = "pumpkin")]
    BackendKind {
        name: PUMPKIN.name,
        method: PUMPKIN.method,
        summary: PUMPKIN.summary,
        options: || Pumpkin::USUAL.specs(),
        make: Pumpkin::make,
    },
    BackendKind {
        name: "atlas",
        method: Method::Table,
        summary: "look-up in the complete list of solutions",
        options: Vec::new,
        make: LookUp::make,
    },
];

/// The backend that runs a program of the user's. It needs the program's name, so
/// it is not in the list of those that are ready to use.
pub static COMMAND: BackendKind = BackendKind {
    name: "cmd",
    method: Method::Any,
    summary: "any program on the PATH that reads a format of `iqlink export`: cmd:PROGRAM for one \
              that is known by name or is a SAT solver, cmd:FORMAT:PROGRAM for others. Options \
              come before that, and the program takes the rest: \
              cmd:OPTION=VALUE:...:FORMAT:PROGRAM ARGUMENTS, as in cmd:links=closure:minisat \
              -rnd-init. Among the arguments, {file} stands for the file of the challenge \
              (otherwise the last argument), {answer} for a file that the program writes its \
              answer to (otherwise it prints it), {limit} for how many answers are wanted, {folder} for a \
              folder for files of its own",
    options: sat_options,
    make: command::make,
};

/// The backend that `spec` names: `NAME` or `NAME:OPTION=VALUE:OPTION=VALUE`, for
/// example `native:threads=1`.
///
/// For a program of the user's it is `cmd:PROGRAM ARGUMENTS`, with options and a format
/// before the program if any, as in `cmd:links=closure:minisat -rnd-init` or `cmd:lp:cbc`.
pub fn backend(spec: &str) -> Result<Box<dyn Backend>, SpecError> {
    made(spec, |kind, options| (kind.make)(options))
}

/// The model counter that `spec` names, if it names one: `cmd:PROGRAM`.
pub fn counter(spec: &str) -> Result<Option<Counter>, SpecError> {
    if kind(spec)?.name != COMMAND.name {
        return Ok(None);
    }
    made(spec, |_, options| command::make_counter(options))
}

/// What is made of the options in `spec`, all of which have to be of use.
fn made<T>(
    spec: &str,
    make: impl FnOnce(&BackendKind, &mut Options) -> Result<T, SpecError>,
) -> Result<T, SpecError> {
    if spec.contains(is_unseen) {
        return Err(SpecError::Unseen(spec.to_owned()));
    }
    let kind = kind(spec)?;
    let rest = spec.split_once(':').map(|(_, rest)| rest);
    let given = if kind.name == COMMAND.name {
        command::split(rest.unwrap_or_default())
    } else {
        let parts = rest.into_iter().flat_map(|rest| rest.split(':'));
        let pairs = parts.map(|option| option.split_once('=').unwrap_or((option, "")));
        pairs.collect()
    };
    let mut options = Options::new(kind.name, kind.options(), given);
    let result = make(kind, &mut options)?;
    options.finish()?;
    Ok(result)
}

/// The kind of the backend that `spec` names, whatever options follow.
pub fn kind(spec: &str) -> Result<&'static BackendKind, SpecError> {
    let name = spec.split(':').next().unwrap_or_default();
    if name == COMMAND.name {
        return Ok(&COMMAND);
    }
    let listed = registry::find(ALL, name);
    Ok(listed.map_err(|unknown| unknown.or("cmd:PROGRAM"))?)
}

impl Kind for BackendKind {
    const WHAT: &'static str = "backend";

    fn name(&self) -> &'static str {
        self.name
    }

    fn left_out(name: &str) -> Option<&'static str> {
        let mut kinds = left_out();
        kinds
            .find(|kind| kind.name == name)
            .map(|kind| kind.feature)
    }
}

/// The options of every SAT backend.
fn sat_options() -> Vec<OptionSpec> {
    SearchEncoding::USUAL.specs()
}
