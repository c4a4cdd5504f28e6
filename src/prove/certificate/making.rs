//! Making a certificate.
//!
//! The formula is encoded once. Every file is written from memory, hashed and checked
//! there; none but the proof is read back, and that one because a solver may write it
//! by itself.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use thiserror::Error;

use super::checking::{CheckError, check_files};
use super::manifest::{BLOCKED, CUTS, FORMULA, MANIFEST, Manifest, SOLUTIONS, proof_name};
use super::{json_lines, solution_lines};
use crate::encode::Links;
use crate::game::{Challenge, Solution};
use crate::problem::{Problem, Rule};
use crate::prove::formula::Formula;
use crate::prove::prover::{Goal, ProverError};
use crate::prove::registry::ProverKind;
use crate::solve::{self, Backend, Budget, Cancel, Stop};
use crate::verify;

/// Why a certificate could not be made.
#[derive(Debug, Error)]
pub enum ProveError {
    /// A file cannot be written.
    #[error("{file}: {error}")]
    File {
        /// The file.
        file: String,
        /// What went wrong.
        error: io::Error,
    },
    /// The solutions could not be found.
    #[error("the solutions could not be found: {0:?}")]
    Search(Stop),
    /// The proof could not be made.
    #[error(transparent)]
    Prover(#[from] ProverError),
    /// The certificate was made but does not hold.
    #[error("the certificate does not hold: {0}")]
    Check(#[from] CheckError),
}

/// Makes a certificate for `challenge` in `folder` and checks it.
///
/// `finder` finds the solutions; nothing depends on its word, since the proof would
/// fail if it missed one.
pub fn prove(
    challenge: &Challenge,
    finder: &dyn Backend,
    links: Links,
    prover: &ProverKind,
    folder: &Path,
    cancel: &Cancel,
) -> Result<Manifest, ProveError> {
    let (solutions, apart): (Vec<Solution>, Vec<Solution>) = fits(challenge, finder, cancel)?
        .into_iter()
        .partition(|fit| verify::judge_solution(fit).is_linked());
    let mut formula = Formula::new(challenge, links);
    if links == Links::Lazy {
        formula.cut_off(&apart);
    }
    let encoded = formula.encode();
    let mut files = Files::new(folder)?;
    files.write(SOLUTIONS, solution_lines(&solutions))?;
    files.write(FORMULA, encoded.dimacs(&[]))?;
    files.write(BLOCKED, encoded.dimacs(&solutions))?;
    if links == Links::Lazy {
        files.write(CUTS, json_lines(&formula.cuts()))?;
    }
    let proof = proof_name(prover.format);
    (prover.refute)(&Goal {
        formula: &formula,
        blocked: &files.written[BLOCKED],
        blocked_file: &folder.join(BLOCKED),
        proof_file: &folder.join(&proof),
        cancel,
    })?;
    files.read_back(&proof)?;
    let manifest = Manifest::new(challenge, solutions.len(), links, prover, files.all());
    files.write(MANIFEST, manifest.bytes())?;
    Ok(check_files(|name| Ok(&files.written[name]))?)
}

/// All fits of the challenge, linked or not, in order.
fn fits(
    challenge: &Challenge,
    finder: &dyn Backend,
    cancel: &Cancel,
) -> Result<Vec<Solution>, ProveError> {
    let problem = Problem::new(challenge.clone(), Rule::Fits);
    let budget = Budget {
        cancel: cancel.clone(),
        ..Budget::unlimited()
    };
    match solve::all(finder, &problem, &budget) {
        (_, outcome) if outcome.stop == Stop::Cancelled => Err(ProverError::Cancelled.into()),
        (_, outcome) if !outcome.is_complete() => Err(ProveError::Search(outcome.stop)),
        (mut fits, _) => {
            fits.sort_unstable();
            Ok(fits)
        }
    }
}

/// The files of a folder, with what was written to them.
struct Files<'a> {
    folder: &'a Path,
    written: BTreeMap<String, Vec<u8>>,
}

impl<'a> Files<'a> {
    /// A folder, which is made if it is not there.
    fn new(folder: &'a Path) -> Result<Self, ProveError> {
        fs::create_dir_all(folder).map_err(|error| in_file(folder, error))?;
        let written = BTreeMap::new();
        Ok(Self { folder, written })
    }

    fn write(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), ProveError> {
        let path = self.folder.join(name);
        fs::write(&path, &bytes).map_err(|error| in_file(&path, error))?;
        self.written.insert(name.to_owned(), bytes);
        Ok(())
    }

    /// Takes in a file that somebody else wrote.
    fn read_back(&mut self, name: &str) -> Result<(), ProveError> {
        let path = self.folder.join(name);
        let bytes = fs::read(&path).map_err(|error| in_file(&path, error))?;
        self.written.insert(name.to_owned(), bytes);
        Ok(())
    }

    /// The files with their names, in order.
    fn all(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let files = self.written.iter();
        files.map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
    }
}

fn in_file(path: &Path, error: io::Error) -> ProveError {
    ProveError::File {
        file: path.display().to_string(),
        error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encodings::Choice;

    use crate::prove::formula::count;
    use crate::prove::registry;

    /// Once to make the certificate and once to check it, for each form of links and
    /// every prover.
    #[test]
    fn the_formula_is_encoded_twice_only() {
        let challenge: Challenge = "DADPBFOCIGDFVEIBFGFHEDIESJIXKH".parse().unwrap();
        let finder = solve::backend(solve::DEFAULT).unwrap();
        for (prover, &links) in registry::ALL.iter().zip(Links::ALL.iter().cycle()) {
            let folder = tempfile::tempdir().unwrap();
            let (before, cancel) = (count::encoded(), Cancel::default());
            let path = folder.path();
            let manifest = prove(&challenge, finder.as_ref(), links, prover, path, &cancel);
            assert_eq!(manifest.unwrap().solutions, 1);
            assert_eq!(count::encoded() - before, 2, "{} {links:?}", prover.name);
        }
    }
}
