//! Making the certificate of the complete list.
//!
//! The proof of a case appears under its name only when it is complete, so that whoever
//! starts again after an interruption goes on with the cases that are missing. A proof
//! that is found there is checked before it is relied on, and made anew if it does not
//! hold.

use std::path::Path;

use super::super::fault::CheckError;
use super::super::files::read_regular;
use super::super::making::{ProveError, in_file, search_fits};
use super::super::manifest::MANIFEST;
use super::super::sealed::Sealed;
use super::super::work::Work;
use super::super::{joining, solution_lines};
use super::checking::{check, check_proof};
use super::manifest::{Case, CompleteManifest};
use super::{FITS, blocked_formula, by_groups, case_file};
use crate::files;
use crate::game::{Challenge, Placement, Solution};
use crate::prove::formula;
use crate::prove::grow;
use crate::prove::prover::ProverError;
use crate::prove::steps::ProofEnd;
use crate::solve::Backend;

/// Makes the certificate of the complete list in `folder`, and checks it.
///
/// `finder` finds the fits; nothing depends on its word, since a proof would fail if it
/// missed one.
pub fn prove(
    finder: &dyn Backend,
    folder: &Path,
    work: &Work,
) -> Result<CompleteManifest, ProveError> {
    let fits = search_fits(&Challenge::empty(), finder, &work.cancel)?;
    let list = solution_lines(&fits);
    write(folder, FITS, &list)?;
    let cases = work.each(&joining::cases(), |&given| {
        make_case(given, &fits, folder, work)
    })?;
    let manifest = CompleteManifest::new(fits.len(), by_groups(&fits), &list, cases);
    write(folder, MANIFEST, &manifest.bytes())?;
    match check(folder, work) {
        Err(CheckError::Cancelled) => Err(ProverError::Cancelled.into()),
        checked => Ok(checked?),
    }
}

fn make_case(
    given: Placement,
    fits: &[Solution],
    folder: &Path,
    work: &Work,
) -> Result<Case, ProveError> {
    let file = case_file(given);
    if let Ok(proof) = read_regular(folder, &file) {
        match check_proof(given, fits, &proof, work) {
            Ok(case) => return Ok(case),
            Err(CheckError::Cancelled) => return Err(ProverError::Cancelled.into()),
            Err(_) => {}
        }
    }
    let blocked = blocked_formula(given, fits);
    let clauses = formula::clauses(&blocked).map_err(ProverError::Formula)?;
    let options = super::formula(given).packing().options().len();
    let mut proof = Vec::new();
    let is_cancelled = || work.cancel.is_cancelled();
    let grown = grow::refute(&clauses, options, &mut proof, &is_cancelled);
    match grown.map_err(ProverError::File)? {
        ProofEnd::Complete(_) => {}
        ProofEnd::Cancelled => return Err(ProverError::Cancelled.into()),
        ProofEnd::Stuck => return Err(ProverError::Satisfiable.into()),
    }
    write(folder, &file, &proof)?;
    Ok(Case::new(given, fits, &blocked, &proof))
}

/// Writes a file that appears under its name when it is complete.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), ProveError> {
    let written = files::write_inside(folder, name, bytes);
    written.map_err(|error| in_file(&folder.join(name), error))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::CASES;
    use super::*;
    use crate::solve::{self, Cancel};

    /// A placement with one fit, by two engines that share nothing.
    const GIVEN: &str = "GAF";

    fn fits() -> Vec<Solution> {
        let challenge: Challenge = GIVEN.parse().unwrap();
        let finder = solve::backend("native").unwrap();
        let fits = search_fits(&challenge, finder.as_ref(), &Cancel::default()).unwrap();
        assert_eq!(fits.len(), 1);
        fits
    }

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(CASES)).unwrap();
        folder
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
    fn a_case_is_made_once_and_anew_if_it_does_not_hold() {
        let (folder, fits, work) = (folder(), fits(), Work::default());
        let given: Placement = GIVEN.parse().unwrap();
        let path = folder.path().join(case_file(given));
        let made = make_case(given, &fits, folder.path(), &work).unwrap();
        let proof = fs::read(&path).unwrap();
        assert_eq!(check_proof(given, &fits, &proof, &work).unwrap(), made);
        // A proof that holds is kept, though it is not the one that would be made.
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        assert_eq!(make_case(given, &fits, folder.path(), &work).unwrap(), made);
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), written);
        fs::write(&path, &proof[..proof.len() - 1]).unwrap();
        assert_eq!(make_case(given, &fits, folder.path(), &work).unwrap(), made);
        assert_eq!(fs::read(&path).unwrap(), proof);
        let left = fs::read_dir(folder.path().join(CASES)).unwrap().count();
        assert_eq!(left, 1, "nothing else is left there");
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
    fn a_fit_that_is_not_in_the_list_is_noticed() {
        let (folder, fits, work) = (folder(), fits(), Work::default());
        let given: Placement = GIVEN.parse().unwrap();
        let unlisted = make_case(given, &[], folder.path(), &work);
        assert!(
            matches!(unlisted, Err(ProveError::Prover(ProverError::Satisfiable))),
            "{unlisted:?}"
        );
        make_case(given, &fits, folder.path(), &work).unwrap();
        let proof = fs::read(folder.path().join(case_file(given))).unwrap();
        let unlisted = check_proof(given, &[], &proof, &work);
        assert!(matches!(unlisted, Err(CheckError::Proof { .. })));
    }

    #[test]
    fn whoever_is_cancelled_leaves_no_proof() {
        let folder = folder();
        let work = Work::default();
        work.cancel.cancel();
        let given: Placement = GIVEN.parse().unwrap();
        let made = make_case(given, &[], folder.path(), &work);
        assert!(matches!(
            made,
            Err(ProveError::Prover(ProverError::Cancelled))
        ));
        assert!(!folder.path().join(case_file(given)).exists());
    }
}
