//! Formulas and proofs for checkers that know nothing of certificates and trees.

use std::fs::{self, File};
use std::io::{BufRead, BufWriter};
use std::path::Path;

use super::fault::CheckError;
use crate::prove::proof::{Clause, ProofError};
use crate::prove::steps::ProofEnd;
use crate::prove::tree;

/// Checks a tree, and writes the formula and the tree as DRAT to files of this name in
/// `folder`. Returns how many clauses the proof adds.
pub(super) fn write(
    folder: &Path,
    name: &str,
    blocked: &[u8],
    clauses: &[Clause],
    proof: impl BufRead,
) -> Result<Result<u64, ProofError>, CheckError> {
    let path = |ending: &str| folder.join(format!("{name}.{ending}"));
    let failed = |error| CheckError::Unwritable {
        file: folder.display().to_string(),
        error,
    };
    fs::create_dir_all(folder).map_err(failed)?;
    fs::write(path("cnf"), blocked).map_err(failed)?;
    let out = File::create(path("drat")).map_err(failed)?;
    match tree::expand(clauses, proof, BufWriter::new(out)) {
        Ok(ProofEnd::Complete(steps)) => Ok(Ok(steps)),
        Ok(_) => Ok(Err(ProofError::NoContradiction)),
        Err(ProofError::Write(error)) => Err(failed(error)),
        Err(error) => Ok(Err(error)),
    }
}
