//! Why a program gave no answer to go on with.

use std::io;

use encodings::{AnswerError, Choice, ParseError};
use thiserror::Error;

use super::finished::{Finished, LONGEST};
use crate::encode::FileFormat;
use crate::words::{abridged, shown};

/// Why there is no answer to go on with.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// What looks like an option stands where the program should.
    #[error(
        "there is no such program; options are written before it, as in cmd:links=closure:minisat"
    )]
    OptionForProgram,
    /// What looks like a format stands before the program, but is none.
    #[error(
        "there is no such program; a format before it is one of {}, as in cmd:lp:cbc",
        FileFormat::ALL.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ")
    )]
    FormatForProgram,
    /// The program is not on the path.
    #[error("there is no such program; install it, or give its full path")]
    NoProgram,
    /// The system does not let it run.
    #[error("it may not be run; make it executable, or give another program")]
    NotExecutable,
    /// Why it did not start, before that is put into words.
    #[error("it did not start: {0}")]
    NotStarted(#[source] io::Error),
    /// Nothing says whether it has started, or how it ended.
    #[error(
        "how it ended is not known, since the report of that cannot be read ({0}); let it remove no \
         files but its own"
    )]
    Unreported(#[source] io::Error),
    /// A file could not be written or read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It printed more than anybody wants to hold in memory.
    #[error(
        "its answer is longer than {} MiB, so it was stopped; let it print less",
        LONGEST >> 20
    )]
    TooMuch,
    /// The program could not say, and said so.
    #[error("it gave up: {0}")]
    GaveUp(String),
    /// What it said is no answer.
    #[error("its answer cannot be used ({error}; {ended}); {remedy}")]
    Unusable {
        /// Why not.
        error: String,
        /// How the program ended, with what it said of it.
        ended: String,
        /// What to do about it.
        remedy: String,
    },
    /// It gave an answer, and a wrong one.
    #[error("{0}")]
    Wrong(String),
    /// It found something, and the format has no way to ask for more.
    #[error(
        "it does not say whether these are all boards, and a file of the format {0} cannot ask for \
         others; let it list all of them"
    )]
    MayBeMore(FileFormat),
}

impl Failure {
    /// Whether the program gave an answer, and a wrong one.
    pub(super) const fn is_wrong_answer(&self) -> bool {
        matches!(self, Self::Wrong(_))
    }

    /// That there is no such program, with what may have been meant.
    pub(super) fn of_absence(program: &str) -> Self {
        if program.contains('=') {
            Self::OptionForProgram
        } else if program.contains(':') {
            Self::FormatForProgram
        } else {
            Self::NoProgram
        }
    }

    /// An answer that is none, or none to the question.
    pub(super) fn of_answer(error: AnswerError, format: FileFormat, finished: &Finished) -> Self {
        match error {
            AnswerError::Parse(error) => Self::unusable(&error, expected(format), finished),
            other => Self::Wrong(abridged(shown(other))),
        }
    }

    /// An answer that cannot be read.
    pub(super) fn unusable(error: &ParseError, expected: &str, finished: &Finished) -> Self {
        let said = finished.complaint();
        let said = said.map(|lines| format!("; it said: {}", abridged(shown(lines))));
        Self::Unusable {
            error: abridged(shown(error)),
            ended: format!("{}{}", finished.ended, said.unwrap_or_default()),
            remedy: format!(
                "give a program that {expected}, or say with {{answer}} in its arguments where its \
                 answer goes"
            ),
        }
    }

    /// What was just written cannot be read back, which would be our mistake.
    pub(super) fn own_file(error: ParseError) -> Self {
        Self::File(io::Error::other(error))
    }
}

/// What the answers to a format look like.
const fn expected(format: FileFormat) -> &'static str {
    match format {
        FileFormat::Cnf | FileFormat::Opb => "prints `s` and `v` lines",
        FileFormat::Dlx => "prints rows as Knuth's programs do",
        FileFormat::Asp => "prints what clingo prints",
        FileFormat::Mzn => "prints what minizinc prints",
        FileFormat::Lp => "prints a status and lines with a variable and its value",
        FileFormat::Smt2 => "prints sat and the values, or unsat",
        FileFormat::Json => "prints a list of lists of placements in JSON",
    }
}
