//! The programs that are known by name: what they read, how they are called, and how many
//! answers they give. Others are called as `cmd:FORMAT:PROGRAM`.

use std::path::Path;

use encodings::Choice;

use crate::encode::FileFormat;

/// How many answers a program gives in one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gives {
    /// One; it is asked again with what it found forbidden.
    One,
    /// As many as it is told by `{limit}`.
    Many,
    /// A number, instead of boards.
    Count(Counts),
}

/// How a program counts models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    /// Whether its number is only about right.
    pub(super) approximate: bool,
    /// Whether it takes a file that says which variables to count by.
    pub(super) projects: bool,
}

/// The usual way.
const EXACTLY: Counts = Counts {
    approximate: false,
    projects: true,
};

/// A program that is known by name.
#[derive(Debug)]
pub(super) struct Known {
    /// The name of its file, without what may follow a dot.
    pub(super) name: &'static str,
    /// What it reads, the usual first.
    pub(super) formats: &'static [FileFormat],
    /// Its arguments, with the placeholders that the folder's head describes.
    pub(super) arguments: &'static [&'static str],
    pub(super) gives: Gives,
}

use FileFormat::{Asp, Cnf, Lp, Mzn, Opb, Smt2};

/// All of them. SAT solvers that print their answer, as most do, need no entry.
pub(super) const PROGRAMS: &[Known] = &[
    Known {
        name: "minisat",
        formats: &[Cnf],
        arguments: &["{file}", "{answer}"],
        gives: Gives::One,
    },
    Known {
        name: "clasp",
        formats: &[Cnf, Opb],
        // Otherwise it prints the last model only.
        arguments: &["--quiet=0", "--models={limit}", "{file}"],
        gives: Gives::Many,
    },
    Known {
        name: "exact",
        formats: &[Opb],
        arguments: &["{file}"],
        gives: Gives::One,
    },
    Known {
        name: "roundingsat",
        formats: &[Opb],
        // Otherwise it prints the verdict only.
        arguments: &["--print-sol=1", "{file}"],
        gives: Gives::One,
    },
    Known {
        name: "cp-sat",
        formats: &[Opb],
        arguments: &["{file}"],
        gives: Gives::One,
    },
    Known {
        name: "sat4j-pb",
        formats: &[Opb],
        arguments: &["{file}"],
        gives: Gives::One,
    },
    Known {
        name: "clingo",
        formats: &[Asp],
        arguments: &["--models={limit}", "{file}"],
        gives: Gives::Many,
    },
    Known {
        name: "minizinc",
        formats: &[Mzn],
        arguments: &["-n", "{limit}", "{file}"],
        gives: Gives::Many,
    },
    Known {
        name: "glpsol",
        formats: &[Lp],
        arguments: &["--lp", "{file}", "-o", "{answer}"],
        gives: Gives::One,
    },
    Known {
        name: "cbc",
        formats: &[Lp],
        arguments: &["{file}", "solve", "solution", "{answer}"],
        gives: Gives::One,
    },
    Known {
        name: "highs",
        formats: &[Lp],
        arguments: &["--solution_file", "{answer}", "{file}"],
        gives: Gives::One,
    },
    Known {
        name: "scip",
        formats: &[Lp],
        arguments: &[
            "-c",
            "read {file}",
            "-c",
            "optimize",
            "-c",
            "write solution {answer}",
            "-c",
            "quit",
        ],
        gives: Gives::One,
    },
    Known {
        name: "z3",
        formats: &[Smt2],
        arguments: &["{file}"],
        gives: Gives::One,
    },
    Known {
        name: "cvc5",
        formats: &[Smt2],
        arguments: &["{file}"],
        gives: Gives::One,
    },
    Known {
        name: "ganak",
        formats: &[Cnf],
        arguments: &["{file}"],
        gives: Gives::Count(EXACTLY),
    },
    Known {
        name: "d4",
        formats: &[Cnf],
        arguments: &["-mc", "{file}"],
        gives: Gives::Count(EXACTLY),
    },
    Known {
        name: "sharpSAT",
        formats: &[Cnf],
        arguments: &["-decot", "1", "-tmpdir", "{folder}", "{file}"],
        gives: Gives::Count(Counts {
            projects: false,
            ..EXACTLY
        }),
    },
    Known {
        name: "approxmc",
        formats: &[Cnf],
        arguments: &["{file}"],
        gives: Gives::Count(Counts {
            approximate: true,
            ..EXACTLY
        }),
    },
];

/// The entry of a program, given by its name or path.
pub(super) fn known(program: &str) -> Option<&'static Known> {
    let stem = Path::new(program).file_stem()?.to_str()?;
    PROGRAMS.iter().find(|known| known.name == stem)
}

/// What others are told of a program that is known by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownProgram {
    /// The name that follows `cmd:`.
    pub name: &'static str,
    /// What kinds of solver it is.
    pub families: Vec<&'static str>,
    /// The formats that it reads, the usual first.
    pub formats: Vec<&'static str>,
}

/// The programs that are known by name.
pub fn known_programs() -> impl Iterator<Item = KnownProgram> {
    PROGRAMS.iter().map(|known| {
        let family = |format: &FileFormat| match known.gives {
            Gives::Count(_) => "model counting",
            Gives::One | Gives::Many => format.family(),
        };
        KnownProgram {
            name: known.name,
            families: known.formats.iter().map(family).collect(),
            formats: known.formats.iter().map(|format| format.name()).collect(),
        }
    })
}
