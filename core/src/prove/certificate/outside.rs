//! Formulas and proofs for checkers that know nothing of certificates, trees and binary
//! forms.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::fault::CheckError;
use crate::files;
use crate::prove::proof::{Clause, ProofError};
use crate::prove::prover::ProofFormat;
use crate::prove::steps::ProofEnd;
use crate::prove::{lrat, rup, tree};
use crate::words::FileNames;

/// A folder for what other checkers read. Its files are called after what is proved; a
/// number tells several certificates of one challenge apart, or the formula of one would
/// lie beside the proof of another.
#[derive(Clone, Debug)]
pub struct Outside {
    folder: PathBuf,
    names: Arc<Mutex<FileNames>>,
}

impl Outside {
    /// The folder, which is made when it is needed.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            names: Arc::default(),
        }
    }

    fn name(&self, title: &str) -> String {
        let names = self.names.lock();
        names.unwrap_or_else(PoisonError::into_inner).of(title)
    }
}

/// Checks a proof. With a folder, the formula and the proof are written there to files named
/// after this title, as text: a tree becomes DRAT, LRAT and DRAT stay what they are. They appear
/// when they are whole, and not at all if the proof does not hold.
/// Returns how many clauses the proof adds.
pub(super) fn check_and_write(
    outside: Option<&Outside>,
    title: &str,
    format: ProofFormat,
    (blocked, clauses): (&[u8], &[Clause]),
    proof: impl BufRead,
) -> Result<Result<u64, ProofError>, CheckError> {
    let Some(outside) = outside else {
        return Ok(check(format, clauses, proof));
    };
    let (folder, name) = (&outside.folder, outside.name(title));
    let file = |ending: &str| format!("{name}.{ending}");
    let failed = |error| CheckError::Unwritable {
        file: folder.display().to_string(),
        error,
    };
    let ending = match format {
        ProofFormat::Lrat => "lrat",
        ProofFormat::Drat | ProofFormat::Tree => "drat",
    };
    // Where nothing can be written, nothing is checked either, and nobody knows what is wrong
    // with the proof.
    let mut checked = None;
    let written = files::write_inside_with(folder, file(ending), |out| {
        match checked.insert(expand(format, clauses, proof, out)) {
            Ok(_) => Ok(()),
            // Whatever it is: the file is not to be kept.
            Err(_) => Err(io::Error::other("the proof does not hold")),
        }
    });
    match (checked, written) {
        (Some(Err(ProofError::Write(error))), _) | (Some(Ok(_)) | None, Err(error)) => {
            Err(failed(error))
        }
        (Some(Err(error)), _) => Ok(Err(error)),
        (None, Ok(())) => Ok(Err(ProofError::NoContradiction)),
        (Some(Ok(steps)), Ok(())) => {
            files::write_inside(folder, file("cnf"), blocked).map_err(failed)?;
            Ok(Ok(steps))
        }
    }
}

/// Checks a proof and writes it as text.
fn expand(
    format: ProofFormat,
    clauses: &[Clause],
    proof: impl BufRead,
    out: &mut dyn Write,
) -> Result<u64, ProofError> {
    match format {
        ProofFormat::Lrat => lrat::expand(clauses, proof, out),
        ProofFormat::Drat => rup::expand(clauses, proof, out),
        ProofFormat::Tree => match tree::expand(clauses, proof, out)? {
            ProofEnd::Complete(steps) => Ok(steps),
            _ => Err(ProofError::NoContradiction),
        },
    }
}

fn check(format: ProofFormat, formula: &[Clause], proof: impl BufRead) -> Result<u64, ProofError> {
    match format {
        ProofFormat::Lrat => lrat::check(formula, proof),
        ProofFormat::Drat => rup::check(formula, proof),
        ProofFormat::Tree => tree::check(formula, proof),
    }
}
