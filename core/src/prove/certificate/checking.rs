//! Checking a certificate.
//!
//! Every file is read once, from the start to the end. What is hashed, compared and
//! checked are the same bytes, so that a file which changes meanwhile fools nobody.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use encodings::format::dimacs;

use super::confirm::confirm;
use super::fault::{CheckError, CutsFault, SolutionFault};
use super::files::{Supervised, in_file, open_regular, read_regular, read_whole};
use super::manifest::{BLOCKED, CUTS, FORMULA, MANIFEST, Manifest, SOLUTIONS, proof_name};
use super::work::Work;
use super::{json_lines, outside, solution_lines};
use crate::encode::Links;
use crate::game::{Challenge, Solution};
use crate::prove::formula::{self, Formula, NamedCut};
use crate::verify;

/// Checks the certificate of a challenge in `folder` from its files alone.
pub fn check(folder: &Path) -> Result<Manifest, CheckError> {
    check_rest(&read_regular(folder, MANIFEST)?, folder, &Work::default())
}

/// Checks the certificate in `folder` that has this manifest.
pub(super) fn check_rest(
    manifest: &[u8],
    folder: &Path,
    work: &Work,
) -> Result<Manifest, CheckError> {
    let open = |name: &str| open_regular(folder, name);
    check_files(Manifest::read(manifest)?, open, work)
}

/// Checks the certificate of these files. Each name is asked for once. The proof is read
/// while it is checked; everything else is small.
pub(super) fn check_files<R: Read>(
    manifest: Manifest,
    mut open: impl FnMut(&str) -> Result<R, CheckError>,
    work: &Work,
) -> Result<Manifest, CheckError> {
    let proof = proof_name(manifest.proof);
    let mut files: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for sum in manifest.files.iter().filter(|sum| sum.name != proof) {
        let bytes = read_whole(&sum.name, open(&sum.name)?)?;
        if !sum.is_of(&bytes) {
            return Err(CheckError::Checksum(sum.name.clone()));
        }
        files.insert(&sum.name, bytes);
    }
    // A manifest lists all of the files that are asked for here.
    let file = |name: &str| &files[name][..];
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
    let read = dimacs::read(file(BLOCKED)).map_err(|error| CheckError::Clauses {
        file: BLOCKED,
        error,
    })?;
    let (challenge, links) = (&manifest.challenge, manifest.links);
    confirm(&read, challenge, links, &formula.cuts(), &solutions)?;
    let clauses = formula::clauses_of(&read);
    let mut supervised = Supervised::new(open(&proof)?, &work.cancel);
    let name = manifest.challenge.to_string();
    let checked = outside::check_and_write(
        work.outside.as_ref(),
        &name,
        manifest.proof,
        (file(BLOCKED), &clauses),
        &mut supervised,
    )?;
    // A proof that holds was read to its end. Of any other, the checksum says whether it is the
    // one that was sealed.
    let sum = supervised.into_inner().sum_of_short_rest();
    let is_sealed = |sum: &String| {
        let mut sums = manifest.files.iter().filter(|file| file.name == proof);
        sums.any(|file| file.sha256 == *sum)
    };
    match (checked, sum) {
        _ if work.cancel.is_cancelled() => Err(CheckError::Cancelled),
        (_, Ok(Some(sum))) if !is_sealed(&sum) => Err(CheckError::Checksum(proof)),
        (Err(error), _) => Err(CheckError::Proof { file: proof, error }),
        (_, Err(error)) => Err(in_file(&proof, error)),
        (Ok(_), Ok(None)) => Err(CheckError::Checksum(proof)),
        (Ok(_), Ok(Some(_))) => Ok(manifest),
    }
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
    if let Some(given) = solution.lacks(challenge) {
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

#[cfg(test)]
mod tests {
    use std::{fs, io};

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
        let manifest = Manifest::read(&files.remove(MANIFEST).unwrap()).unwrap();
        let open = |name: &str| {
            let bytes = files.remove(name);
            Ok(io::Cursor::new(
                bytes.unwrap_or_else(|| panic!("{name} is read twice")),
            ))
        };
        let checked = check_files(manifest, open, &Work::default());
        assert_eq!(checked.unwrap().solutions, 1);
        assert!(files.is_empty(), "never read: {:?}", files.keys());
    }

    /// The bytes that are judged are those that are hashed: no other bytes of any file
    /// get past the checksums, though some of them would make a right certificate.
    #[test]
    fn the_checksums_are_of_the_bytes_that_are_judged() {
        let files = certificate();
        for changed in files.keys().filter(|name| *name != MANIFEST) {
            let open = |name: &str| {
                let mut bytes = files[name].clone();
                if name == changed {
                    bytes.push(b'\n');
                }
                Ok(io::Cursor::new(bytes))
            };
            let manifest = Manifest::read(&files[MANIFEST]).unwrap();
            let checked = check_files(manifest, open, &Work::default());
            match checked.unwrap_err() {
                CheckError::Checksum(name) => assert_eq!(name, *changed),
                error => panic!("{changed}: {error}"),
            }
        }
    }
}
