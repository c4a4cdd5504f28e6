//! Making a certificate.
//!
//! The formula is encoded once. Every file is written from memory, hashed and checked
//! there; none but the proof is read back, and that one as it is checked, so that it may
//! be larger than the memory. What does not come to an end leaves no files behind, and what
//! comes to its end before anything is written leaves those that were there.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::checking::check_files;
use super::fault::CheckError;
use super::files::{Supervised, open_regular};
use super::manifest::{BLOCKED, CUTS, FORMULA, FileSum, MANIFEST, Manifest, SOLUTIONS, proof_name};
use super::sealed::{Sealed, sha256};
use super::work::Work;
use super::{json_lines, solution_lines};
use crate::encode::Links;
use crate::files::Unfinished;
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
    #[error("the solutions could not be found: {0}")]
    Search(Stop),
    /// The proof could not be made.
    #[error(transparent)]
    Prover(#[from] ProverError),
    /// The certificate was made but does not hold.
    #[error(
        "this is an error in iqlink itself: the certificate that it made does not hold ({0}); \
         please report it; no file of it was kept"
    )]
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
    let (solutions, apart): (Vec<Solution>, Vec<Solution>) =
        search_fits(challenge, finder, cancel)?
            .into_iter()
            .partition(|fit| verify::judge_solution(fit).is_linked());
    let mut formula = Formula::new(challenge, links);
    if links == Links::Lazy {
        formula.cut_off(&apart);
    }
    let encoded = formula.encode();
    // From here on, whatever was there is gone.
    if cancel.is_cancelled() {
        return Err(ProverError::Cancelled.into());
    }
    let mut files = Files::new(folder)?;
    files.write(SOLUTIONS, solution_lines(&solutions))?;
    files.write(FORMULA, encoded.dimacs(&[]))?;
    files.write(BLOCKED, encoded.dimacs(&solutions))?;
    if links == Links::Lazy {
        files.write(CUTS, json_lines(&formula.cuts()))?;
    }
    let proof = proof_name(prover.format);
    let proof_file = files.begin(&proof)?;
    (prover.refute)(&Goal {
        formula: &formula,
        blocked: &files.written[BLOCKED],
        blocked_file: &folder.join(BLOCKED),
        proof_file: &proof_file,
        cancel,
    })?;
    let sum = File::open(&proof_file)
        .and_then(|file| Supervised::new(file, cancel).into_inner().sum())
        .map_err(|error| match error {
            // It is not read to its end then.
            _ if cancel.is_cancelled() => ProverError::Cancelled.into(),
            error => in_file(&proof_file, error),
        })?;
    let sums = files.sums().chain([FileSum::new(&proof, sum)]);
    let manifest = Manifest::new(challenge, solutions.len(), links, prover, sums);
    files.write(MANIFEST, manifest.bytes())?;
    let work = Work {
        cancel: cancel.clone(),
        ..Work::default()
    };
    let open = |name: &str| -> Result<Box<dyn Read>, CheckError> {
        match files.written.get(name) {
            Some(bytes) => Ok(Box::new(&bytes[..])),
            None => Ok(Box::new(open_regular(folder, name)?)),
        }
    };
    let checked = match check_files(manifest, open, &work) {
        Err(CheckError::Cancelled) => return Err(ProverError::Cancelled.into()),
        checked => checked?,
    };
    files.unfinished.keep();
    Ok(checked)
}

/// All fits of the challenge, linked or not, in order.
pub(super) fn search_fits(
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

/// The files of a folder, with what was written to them. They go away unless they are kept.
struct Files<'a> {
    folder: &'a Path,
    written: BTreeMap<String, Vec<u8>>,
    unfinished: Unfinished,
}

impl<'a> Files<'a> {
    /// A folder, which is made if it is not there. It is no certificate from now on, whatever
    /// it was before: at no time does a manifest stand beside files that it does not speak of.
    fn new(folder: &'a Path) -> Result<Self, ProveError> {
        let mut unfinished = Unfinished::default();
        let made = unfinished.create_folder(folder);
        made.map_err(|error| in_file(folder, error))?;
        let manifest = folder.join(MANIFEST);
        match fs::remove_file(&manifest) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(in_file(&manifest, error));
            }
            _ => {}
        }
        Ok(Self {
            folder,
            written: BTreeMap::new(),
            unfinished,
        })
    }

    fn write(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), ProveError> {
        let path = self.folder.join(name);
        let file = self.unfinished.create(&path);
        let written = file.and_then(|mut file| file.write_all(&bytes));
        written.map_err(|error| in_file(&path, error))?;
        self.written.insert(name.to_owned(), bytes);
        Ok(())
    }

    /// Makes a file that somebody else is going to write.
    fn begin(&mut self, name: &str) -> Result<PathBuf, ProveError> {
        let path = self.folder.join(name);
        let begun = self.unfinished.create(&path);
        begun.map_err(|error| in_file(&path, error))?;
        Ok(path)
    }

    /// The files with their checksums.
    fn sums(&self) -> impl Iterator<Item = FileSum> {
        let files = self.written.iter();
        files.map(|(name, bytes)| FileSum::new(name, sha256(bytes)))
    }
}

pub(super) fn in_file(path: &Path, error: io::Error) -> ProveError {
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

    /// A finder that does not come to its end is told in words.
    #[test]
    fn solutions_that_are_not_found_are_told_in_a_sentence() {
        let challenge: Challenge = "DADPBFOCIGDFVEIBFGFHEDIESJIXKH".parse().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let prover = &registry::ALL[0];
        let told = |finder: &str| {
            let finder = solve::backend(finder).unwrap();
            let (path, cancel) = (folder.path(), Cancel::default());
            let made = prove(&challenge, &*finder, Links::Lazy, prover, path, &cancel);
            made.unwrap_err().to_string()
        };
        let missing = told("cmd:no-such-program");
        let begins = "the solutions could not be found: no-such-program: ";
        assert!(missing.starts_with(begins), "{missing}");
    }
}
