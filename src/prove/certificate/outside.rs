//! Formulas and proofs for checkers that know nothing of certificates, trees and binary
//! forms.

use std::fs::{self, File};
use std::io::{BufRead, BufWriter};
use std::path::Path;

use super::fault::CheckError;
use crate::prove::proof::{Clause, ProofError};
use crate::prove::prover::ProofFormat;
use crate::prove::steps::ProofEnd;
use crate::prove::{lrat, rup, tree};

/// Checks a proof. With a folder, the formula and the proof are written there to files of
/// this name, as text: a tree becomes DRAT, LRAT and DRAT stay what they are.
/// Returns how many clauses the proof adds.
pub(super) fn check_and_write(
    folder: Option<&Path>,
    name: &str,
    format: ProofFormat,
    (blocked, clauses): (&[u8], &[Clause]),
    proof: impl BufRead,
) -> Result<Result<u64, ProofError>, CheckError> {
    let Some(folder) = folder else {
        return Ok(check(format, clauses, proof));
    };
    let path = |ending: &str| folder.join(format!("{name}.{ending}"));
    let failed = |error| CheckError::Unwritable {
        file: folder.display().to_string(),
        error,
    };
    let create = |ending: &str| {
        File::create(path(ending))
            .map(BufWriter::new)
            .map_err(failed)
    };
    fs::create_dir_all(folder).map_err(failed)?;
    fs::write(path("cnf"), blocked).map_err(failed)?;
    let written = match format {
        ProofFormat::Lrat => lrat::expand(clauses, proof, create("lrat")?),
        ProofFormat::Drat => rup::expand(clauses, proof, create("drat")?),
        ProofFormat::Tree => match tree::expand(clauses, proof, create("drat")?) {
            Ok(ProofEnd::Complete(steps)) => Ok(steps),
            Ok(_) => Err(ProofError::NoContradiction),
            Err(error) => Err(error),
        },
    };
    match written {
        Err(ProofError::Write(error)) => Err(failed(error)),
        checked => Ok(checked),
    }
}

fn check(format: ProofFormat, formula: &[Clause], proof: impl BufRead) -> Result<u64, ProofError> {
    match format {
        ProofFormat::Lrat => lrat::check(formula, proof),
        ProofFormat::Drat => rup::check(formula, proof),
        ProofFormat::Tree => tree::check(formula, proof),
    }
}
