//! What a prover is given, what it has to do, and how it may fail.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use encodings::ParseError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::formula::{self, Formula};
use super::proof::ProofError;
use super::steps::ProofEnd;
use super::trim::Trimmed;
use crate::files;
use crate::solve::Cancel;

/// The format of a proof, and so its checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProofFormat {
    /// Checked by [`lrat`](super::lrat).
    Lrat,
    /// Checked by [`rup`](super::rup).
    Drat,
    /// Checked by [`tree`](super::tree).
    Tree,
}

impl ProofFormat {
    /// The name of the format, which is also the usual ending of the file's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lrat => "lrat",
            Self::Drat => "drat",
            Self::Tree => "tree",
        }
    }
}

/// A formula to be refuted with its solutions blocked, and where the proof goes.
pub struct Goal<'a> {
    /// The formula without the blocked solutions.
    pub formula: &'a Formula,
    /// The formula with them, in the DIMACS format.
    pub blocked: &'a [u8],
    /// The file that holds `blocked`, for a solver that reads files only.
    pub blocked_file: &'a Path,
    /// The file to write.
    pub proof_file: &'a Path,
    /// Asks for the end.
    pub cancel: &'a Cancel,
}

impl Goal<'_> {
    /// Has `search` tell its steps, which are checked and trimmed meanwhile, and writes what
    /// is left of them as DRAT.
    pub(super) fn write_steps(
        &self,
        search: impl FnOnce(&mut Trimmed) -> io::Result<ProofEnd>,
    ) -> Result<(), ProverError> {
        let clauses = formula::clauses(self.blocked)?;
        let mut trimmed = Trimmed::new(&clauses);
        search(&mut trimmed)
            .map_err(ProverError::of_steps)?
            .done()?;
        self.write_trimmed(trimmed)
    }

    /// Writes steps that have come to their end.
    pub(super) fn write_trimmed(&self, trimmed: Trimmed) -> Result<(), ProverError> {
        let is_whole = self.write(|out| trimmed.write(out))?;
        let end = is_whole.then_some(());
        end.ok_or(ProverError::Unfounded(ProofError::NoContradiction))
    }

    /// Gives `write` the file to write to.
    pub(super) fn write<T>(
        &self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
    ) -> Result<T, ProverError> {
        let file = files::create_again(self.proof_file).map_err(|error| self.unwritten(error))?;
        write(&mut BufWriter::new(file)).map_err(|error| self.unwritten(error))
    }

    /// The error of a proof that cannot be written.
    pub(super) fn unwritten(&self, error: io::Error) -> ProverError {
        let file = self.proof_file.display().to_string();
        ProverError::Proof { file, error }
    }
}

/// Why there is no proof.
#[derive(Debug, Error)]
pub enum ProverError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The proof cannot be written.
    #[error("{file}: {error}")]
    Proof {
        /// The file.
        file: String,
        /// What went wrong.
        error: io::Error,
    },
    /// The formula cannot be read back.
    #[error("the formula cannot be read: {0}")]
    Formula(#[from] ParseError),
    /// A prover told a step that does not follow.
    #[error(
        "this is an error in iqlink itself: the proof that it made does not hold ({0}); please \
         report it; no file of it was kept"
    )]
    Unfounded(ProofError),
    /// A SAT solver could not do its work; the words are its own.
    #[error("the prover failed: {0}")]
    Solver(String),
    /// `CaDiCaL` cannot be told of a file of that name.
    #[error("the prover failed: {} is not a UTF-8 path", .0.display())]
    PathIsNoText(PathBuf),
    /// The formula has a model, so there is nothing to refute.
    #[error("the formula has a model that is not blocked")]
    Satisfiable,
    /// The caller asked for the end.
    #[error("interrupted")]
    Cancelled,
}

impl ProverError {
    /// The error of steps that were told: one of them does not follow.
    pub(super) fn of_steps(error: io::Error) -> Self {
        match error.downcast::<ProofError>() {
            Ok(error) => Self::Unfounded(error),
            Err(error) => Self::File(error),
        }
    }
}

impl ProofEnd {
    /// Makes sure that the proof is complete.
    pub(super) const fn done(self) -> Result<(), ProverError> {
        match self {
            Self::Complete(_) => Ok(()),
            Self::Cancelled => Err(ProverError::Cancelled),
            Self::Stuck => Err(ProverError::Satisfiable),
        }
    }
}
