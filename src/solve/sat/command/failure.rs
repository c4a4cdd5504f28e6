//! Why a program gave no answer to go on with.

use std::io;
use std::process::ExitStatus;

use encodings::ParseError;
use thiserror::Error;

/// Why there is no answer to go on with.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// What looks like an option stands where the program should.
    #[error(
        "there is no such program; options are written before it, as in cmd:links=closure:minisat"
    )]
    OptionForProgram,
    /// The program is not on the path.
    #[error("there is no such program; install it, or give its full path")]
    NoProgram,
    /// The system does not let it run.
    #[error("it may not be run; make it executable, or give another program")]
    NotExecutable,
    /// A file could not be written or read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The program could not say, and said so.
    #[error("it gave up: {0}")]
    GaveUp(String),
    /// What it said is no answer.
    #[error(
        "its answer cannot be used ({error}; {status}){said}; give a program that prints `s` and `v` \
         lines, or say with {{answer}} in its arguments where its answer goes"
    )]
    Unusable {
        /// Why not.
        error: ParseError,
        /// How the program ended.
        status: ExitStatus,
        /// The first line of its errors, with the words that introduce it.
        said: String,
    },
    /// The model speaks of variables that the clauses do not have.
    #[error("its answer has more variables than the file")]
    UnknownVariable,
    /// The model breaks a clause.
    #[error("its answer breaks clause {0} of the file")]
    BrokenClause(usize),
}

impl Failure {
    /// Whether the program gave an answer, and a wrong one.
    pub(super) const fn is_wrong_answer(&self) -> bool {
        matches!(self, Self::UnknownVariable | Self::BrokenClause(_))
    }
}
