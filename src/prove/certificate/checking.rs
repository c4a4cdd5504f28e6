//! Checking a certificate.
//!
//! Every file is read once, from the start to the end. What is hashed, compared and
//! checked are the same bytes, so that a file which changes meanwhile fools nobody.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use encodings::ParseError;
use thiserror::Error;

use super::manifest::{
    BLOCKED, CUTS, FORMULA, MANIFEST, Manifest, ManifestFault, SOLUTIONS, proof_name,
};
use super::{json_lines, solution_lines};
use crate::encode::Links;
use crate::game::{Challenge, Placement, Solution, SolutionError};
use crate::prove::formula::{self, CutFault, Formula, NamedCut};
use crate::prove::proof::{Clause, ProofError};
use crate::prove::prover::ProofFormat;
use crate::prove::{lrat, rup, tree};
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
    /// The clauses of a formula cannot be read.
    #[error("{file}: {error}")]
    Clauses {
        /// The file.
        file: &'static str,
        /// What is wrong with it.
        error: ParseError,
    },
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

/// Checks the certificate in `folder` from its files alone.
pub fn check(folder: &Path) -> Result<Manifest, CheckError> {
    check_files(|name| read_regular(folder, name))
}

/// Reads a file, unless it is a pipe, a device or a folder.
fn read_regular(folder: &Path, name: &str) -> Result<Vec<u8>, CheckError> {
    let path = folder.join(name);
    let failed = |error| CheckError::File {
        file: name.to_owned(),
        error,
    };
    // Before it is opened: opening a pipe waits for somebody who writes.
    if !fs::metadata(&path).map_err(failed)?.is_file() {
        return Err(CheckError::NotRegular(name.to_owned()));
    }
    fs::read(&path).map_err(failed)
}

/// Checks the certificate of these files. Each name is asked for once.
pub(super) fn check_files<B: AsRef<[u8]>>(
    mut read: impl FnMut(&str) -> Result<B, CheckError>,
) -> Result<Manifest, CheckError> {
    let manifest = Manifest::read(read(MANIFEST)?.as_ref())?;
    let mut files: BTreeMap<&str, B> = BTreeMap::new();
    for sum in &manifest.files {
        let bytes = read(&sum.name)?;
        if !sum.is_of(bytes.as_ref()) {
            return Err(CheckError::Checksum(sum.name.clone()));
        }
        files.insert(&sum.name, bytes);
    }
    // A manifest lists all of the files that are asked for here.
    let file = |name: &str| files[name].as_ref();
    let solutions = check_solutions(file(SOLUTIONS), &manifest)?;
    let mut formula = Formula::new(&manifest.challenge, manifest.links);
    if manifest.links == Links::Lazy {
        check_cuts(file(CUTS), &mut formula)?;
    }
    let encoded = formula.encode();
    for (name, blocked) in [(FORMULA, &[][..]), (BLOCKED, &solutions[..])] {
        if file(name) != encoded.dimacs(blocked) {
            return Err(CheckError::Formula(name));
        }
    }
    let clauses = formula::clauses(file(BLOCKED)).map_err(|error| CheckError::Clauses {
        file: BLOCKED,
        error,
    })?;
    let proof = proof_name(manifest.proof);
    check_proof(manifest.proof, &clauses, file(&proof))
        .map_err(|error| CheckError::Proof { file: proof, error })?;
    Ok(manifest)
}

/// Judges every claimed solution by the rules. They are in order, so that none is
/// counted twice, and contain the givens.
fn check_solutions(bytes: &[u8], manifest: &Manifest) -> Result<Vec<Solution>, CheckError> {
    let mut solutions: Vec<Solution> = Vec::new();
    for (index, letters) in String::from_utf8_lossy(bytes).lines().enumerate() {
        let solution = check_solution(letters, &manifest.challenge, solutions.last());
        let line = index + 1;
        solutions.push(solution.map_err(|fault| CheckError::Solution { line, fault })?);
    }
    if solutions.len() != manifest.solutions || solution_lines(&solutions) != bytes {
        let (line, fault) = (solutions.len(), SolutionFault::Claim);
        return Err(CheckError::Solution { line, fault });
    }
    Ok(solutions)
}

fn check_solution(
    letters: &str,
    challenge: &Challenge,
    last: Option<&Solution>,
) -> Result<Solution, SolutionFault> {
    let solution: Solution = letters.parse()?;
    if let Some(broken) = verify::judge_solution(&solution).violations().first() {
        return Err(SolutionFault::Rule(broken.clone()));
    }
    let is_missing = |given: &&Placement| solution.of(given.piece()) != **given;
    if let Some(&given) = challenge.givens().iter().find(is_missing) {
        return Err(SolutionFault::Given(given));
    }
    if last.is_some_and(|last| *last >= solution) {
        return Err(SolutionFault::Order);
    }
    Ok(solution)
}

/// Derives every cut anew and adds it to the formula.
fn check_cuts(bytes: &[u8], formula: &mut Formula) -> Result<(), CutsFault> {
    let cuts: Vec<NamedCut> = serde_json::from_slice(bytes)?;
    formula.add_cuts(&cuts)?;
    if json_lines(&formula.cuts()) != bytes {
        return Err(CutsFault::Spelling);
    }
    Ok(())
}

fn check_proof(format: ProofFormat, formula: &[Clause], proof: &[u8]) -> Result<u64, ProofError> {
    match format {
        ProofFormat::Lrat => lrat::check(formula, proof),
        ProofFormat::Drat => rup::check(formula, proof),
        ProofFormat::Tree => tree::check(formula, proof),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::{certificate, prover};
    use crate::solve::{self, Cancel};

    /// The files of a certificate that holds.
    fn certificate() -> BTreeMap<String, Vec<u8>> {
        let folder = tempfile::tempdir().unwrap();
        let challenge = "BAAEBDHCFGDFOEISFJIGKQKL".parse().unwrap();
        let finder = solve::backend(solve::DEFAULT).unwrap();
        let (kind, path) = (prover("cover").unwrap(), folder.path());
        let (links, cancel) = (Links::Lazy, Cancel::default());
        certificate::prove(&challenge, finder.as_ref(), links, kind, path, &cancel).unwrap();
        let entries = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        entries
            .map(|path| (name(&path), fs::read(&path).unwrap()))
            .collect()
    }

    /// Whatever a file would be when it is read again, nobody reads it again.
    #[test]
    fn every_file_is_read_once() {
        let mut files = certificate();
        let checked = check_files(|name| {
            let bytes = files.remove(name);
            Ok(bytes.unwrap_or_else(|| panic!("{name} is read twice")))
        });
        assert_eq!(checked.unwrap().solutions, 1);
        assert!(files.is_empty(), "never read: {:?}", files.keys());
    }

    /// The bytes that are judged are those that are hashed: no other bytes of any file
    /// get past the checksums, though some of them would make a right certificate.
    #[test]
    fn the_checksums_are_of_the_bytes_that_are_judged() {
        let files = certificate();
        for changed in files.keys().filter(|name| *name != MANIFEST) {
            let checked = check_files(|name| {
                let mut bytes = files[name].clone();
                if name == changed {
                    bytes.push(b'\n');
                }
                Ok(bytes)
            });
            match checked.unwrap_err() {
                CheckError::Checksum(name) => assert_eq!(name, *changed),
                error => panic!("{changed}: {error}"),
            }
        }
    }
}
