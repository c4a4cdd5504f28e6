//! Why a certificate does not hold.

use std::io;

use encodings::ParseError;
use thiserror::Error;

use super::joining::JoiningFault;
use super::sealed::ManifestFault;
use crate::game::{Placement, SolutionError};
use crate::prove::formula::CutFault;
use crate::prove::proof::ProofError;
use crate::prove::reading::ReadingFault;
use crate::verify;

/// Why a certificate does not hold.
#[derive(Debug, Error)]
pub enum CheckError {
    /// A file is missing or cannot be read.
    #[error("{file}: {error}")]
    File {
        /// The file.
        file: String,
        /// What went wrong.
        error: io::Error,
    },
    /// What other checkers were to have cannot be written.
    #[error("{file}: {error}")]
    Unwritable {
        /// The file.
        file: String,
        /// What went wrong.
        error: io::Error,
    },
    /// Something that is no file, or that gives something else each time it is read.
    #[error("{0}: this is not a regular file")]
    NotRegular(String),
    /// The manifest is not one that this program writes.
    #[error("manifest.json: {0}")]
    Manifest(#[from] ManifestFault),
    /// A file is not the one that the manifest speaks of.
    #[error("{0}: the checksum differs from the one in manifest.json")]
    Checksum(String),
    /// A line of the solutions is no solution.
    #[error("solutions.txt, line {line}: {fault}")]
    Solution {
        /// The line.
        line: usize,
        /// What is wrong with it.
        fault: SolutionFault,
    },
    /// A cut does not follow from the link rule.
    #[error("cuts.json: {0}")]
    Cut(#[from] CutsFault),
    /// A formula is not the one that belongs to the challenge.
    #[error("{0}: this is not the formula of the challenge")]
    Formula(&'static str),
    /// A formula is not what the rules of the game say.
    #[error("the formula is not that of the rules: {0}")]
    Reading(#[from] ReadingFault),
    /// The clauses of a formula cannot be read.
    #[error("{file}: {error}")]
    Clauses {
        /// The file.
        file: &'static str,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A line of the complete list is no fit.
    #[error("fits.txt, line {line}: {fault}")]
    Fit {
        /// The line.
        line: usize,
        /// What is wrong with it.
        fault: SolutionFault,
    },
    /// The cases do not make a whole.
    #[error("the cases are not the whole: {0}")]
    Joining(#[from] JoiningFault),
    /// The formula of a case has another checksum than it should.
    #[error("manifest.json: the formula of case {0} has another checksum")]
    CaseFormula(Placement),
    /// The numbers in the manifest are not those of the list.
    #[error("manifest.json: the numbers are not those of the list")]
    Numbers,
    /// The caller asked for the end.
    #[error("interrupted")]
    Cancelled,
    /// The refutation is wrong.
    #[error("{file}: {error}")]
    Proof {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: ProofError,
    },
}

/// What is wrong with a line of the solutions.
#[derive(Debug, Error)]
pub enum SolutionFault {
    /// It is no board.
    #[error(transparent)]
    Unreadable(#[from] SolutionError),
    /// It breaks a rule.
    #[error("{0}")]
    Rule(verify::Violation),
    /// It solves another challenge.
    #[error("it does not contain the given {0}")]
    Given(Placement),
    /// It does not come after the one before it, so that it may be there twice.
    #[error("the solutions are not in order")]
    Order,
    /// The lines are not as many as the manifest says, or written in another way.
    #[error("the manifest speaks of other solutions")]
    Claim,
}

/// What is wrong with the cuts.
#[derive(Debug, Error)]
pub enum CutsFault {
    /// They are not in the format.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// One of them does not belong there.
    #[error(transparent)]
    Cut(#[from] CutFault),
    /// They are right, but not written in the one way.
    #[error("this is not how cuts are written")]
    Spelling,
}
