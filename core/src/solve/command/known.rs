//! The programs that are known by name: what they read, how they are called, and whether they
//! count. Others are called as `cmd:FORMAT:PROGRAM`.

use std::path::Path;

use encodings::Choice;

use crate::encode::FileFormat;

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
    /// Its arguments, with the placeholders that the head of `command` describes.
    pub(super) arguments: &'static [&'static str],
    /// How it counts, if it gives a number instead of boards.
    pub(super) counts: Option<Counts>,
}

use FileFormat::{Asp, Cnf, Lp, Mzn, Opb, Smt2};

/// All of them. SAT solvers that print their answer, as most do, need no entry.
pub(super) const PROGRAMS: &[Known] = &[
    Known {
        name: "minisat",
        formats: &[Cnf],
        arguments: &["{file}", "{answer}"],
        counts: None,
    },
    Known {
        name: "clasp",
        formats: &[Cnf, Opb],
        // Otherwise it prints the last model only.
        arguments: &["--quiet=0", "--models={limit}", "{file}"],
        counts: None,
    },
    Known {
        name: "exact",
        formats: &[Opb],
        arguments: &["{file}"],
        counts: None,
    },
    Known {
        name: "roundingsat",
        formats: &[Opb],
        // Otherwise it prints the verdict only.
        arguments: &["--print-sol=1", "{file}"],
        counts: None,
    },
    Known {
        name: "cp-sat",
        formats: &[Opb],
        arguments: &["{file}"],
        counts: None,
    },
    Known {
        name: "sat4j-pb",
        formats: &[Opb],
        arguments: &["{file}"],
        counts: None,
    },
    Known {
        name: "clingo",
        formats: &[Asp],
        arguments: &["--models={limit}", "{file}"],
        counts: None,
    },
    Known {
        name: "minizinc",
        formats: &[Mzn],
        arguments: &["-n", "{limit}", "{file}"],
        counts: None,
    },
    Known {
        name: "glpsol",
        formats: &[Lp],
        arguments: &["--lp", "{file}", "-o", "{answer}"],
        counts: None,
    },
    Known {
        name: "cbc",
        formats: &[Lp],
        arguments: &["{file}", "solve", "solution", "{answer}"],
        counts: None,
    },
    Known {
        name: "highs",
        formats: &[Lp],
        arguments: &["--solution_file", "{answer}", "{file}"],
        counts: None,
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
        counts: None,
    },
    Known {
        name: "z3",
        formats: &[Smt2],
        arguments: &["{file}"],
        counts: None,
    },
    Known {
        name: "cvc5",
        formats: &[Smt2],
        arguments: &["{file}"],
        counts: None,
    },
    Known {
        name: "ganak",
        formats: &[Cnf],
        arguments: &["{file}"],
        counts: Some(EXACTLY),
    },
    Known {
        name: "d4",
        formats: &[Cnf],
        arguments: &["-mc", "{file}"],
        counts: Some(EXACTLY),
    },
    Known {
        name: "sharpSAT",
        formats: &[Cnf],
        arguments: &["-decot", "1", "-tmpdir", "{folder}", "{file}"],
        counts: Some(Counts {
            projects: false,
            ..EXACTLY
        }),
    },
    Known {
        name: "approxmc",
        formats: &[Cnf],
        arguments: &["{file}"],
        counts: Some(Counts {
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
        let family = |format: &FileFormat| match known.counts {
            Some(_) => "model counting",
            None => format.family(),
        };
        KnownProgram {
            name: known.name,
            families: known.formats.iter().map(family).collect(),
            formats: known.formats.iter().map(|format| format.name()).collect(),
        }
    })
}
