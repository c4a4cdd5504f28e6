//! Checking the complete list.

use std::path::Path;

use encodings::format::dimacs;

use super::super::confirm::confirm;
use super::super::fault::{CheckError, SolutionFault};
use super::super::files::{Supervised, read_regular};
use super::super::manifest::MANIFEST;
use super::super::sealed::{Sealed, sha256};
use super::super::work::Work;
use super::super::{joining, outside, solution_lines};
use super::manifest::{Case, CompleteManifest};
use super::{FITS, blocked_formula, by_groups, case_file, containing};
use crate::encode::Links;
use crate::game::{Challenge, Placement, Solution};
use crate::prove::formula;
use crate::prove::prover::ProofFormat;
use crate::verify;

/// Checks the certificate of the complete list in `folder` from its files alone.
pub fn check(folder: &Path, work: &Work) -> Result<CompleteManifest, CheckError> {
    check_rest(&read_regular(folder, MANIFEST)?, folder, work)
}

/// Checks the certificate in `folder` that has this manifest.
pub(in super::super) fn check_rest(
    manifest: &[u8],
    folder: &Path,
    work: &Work,
) -> Result<CompleteManifest, CheckError> {
    let manifest = CompleteManifest::unsealed(manifest)?;
    let list = read_regular(folder, FITS)?;
    if sha256(&list) != manifest.list {
        return Err(CheckError::Checksum(FITS.to_owned()));
    }
    let fits = check_fits(&list)?;
    let givens: Vec<Placement> = manifest.cases.iter().map(|case| case.given).collect();
    joining::cover(&givens)?;
    joining::half_turn_keeps_fits()?;
    joining::is_closed(&fits)?;
    let cases = work.each(&manifest.cases, |case| {
        check_case(folder, case, &fits, work)
    })?;
    // The numbers are counted here. Those in the manifest are only compared.
    if CompleteManifest::new(fits.len(), by_groups(&fits), &list, cases) != manifest {
        return Err(CheckError::Numbers);
    }
    Ok(manifest)
}

/// Judges every board of the list by the rules. They are in order, so that none is
/// counted twice.
fn check_fits(bytes: &[u8]) -> Result<Vec<Solution>, CheckError> {
    let mut fits: Vec<Solution> = Vec::new();
    for (index, letters) in String::from_utf8_lossy(bytes).lines().enumerate() {
        let line = index + 1;
        let fit = check_fit(letters, fits.last());
        fits.push(fit.map_err(|fault| CheckError::Fit { line, fault })?);
    }
    if solution_lines(&fits) != bytes {
        let (line, fault) = (fits.len(), SolutionFault::Claim);
        return Err(CheckError::Fit { line, fault });
    }
    Ok(fits)
}

fn check_fit(letters: &str, last: Option<&Solution>) -> Result<Solution, SolutionFault> {
    let fit: Solution = letters.parse()?;
    let judgement = verify::judge_solution(&fit);
    if !judgement.is_fit() {
        let broken = judgement.violations()[0].clone();
        return Err(SolutionFault::Rule(broken));
    }
    if last.is_some_and(|last| *last >= fit) {
        return Err(SolutionFault::Order);
    }
    Ok(fit)
}

/// Checks a case, and returns it as it should be in the manifest.
fn check_case(
    folder: &Path,
    case: &Case,
    fits: &[Solution],
    work: &Work,
) -> Result<Case, CheckError> {
    if work.cancel.is_cancelled() {
        return Err(CheckError::Cancelled);
    }
    let given = case.given;
    let file = case_file(given);
    let proof = read_regular(folder, &file)?;
    let checked = check_proof(given, fits, &proof, work)?;
    if checked.proof != case.proof {
        return Err(CheckError::Checksum(file));
    }
    if checked.formula != case.formula {
        return Err(CheckError::CaseFormula(given));
    }
    Ok(checked)
}

/// Checks the proof of a case, and returns the case with its checksums.
pub(super) fn check_proof(
    given: Placement,
    fits: &[Solution],
    proof: &[u8],
    work: &Work,
) -> Result<Case, CheckError> {
    let file = case_file(given);
    let blocked = blocked_formula(given, fits);
    let read = dimacs::read(&blocked[..]).map_err(|error| CheckError::Clauses {
        file: "the formula",
        error,
    })?;
    let challenge = Challenge::new([given]).expect("a placement by itself is a challenge");
    // A formula of fits says nothing of links, which is how `lazy` ones begin.
    confirm(
        &read,
        &challenge,
        Links::Lazy,
        &[],
        &containing(given, fits),
    )?;
    let clauses = formula::clauses_of(&read);
    let supervised = Supervised::new(proof, &work.cancel);
    let checked = outside::check_and_write(
        work.outside.as_ref(),
        &given.to_string(),
        ProofFormat::Tree,
        (&blocked, &clauses),
        supervised,
    )?;
    match checked {
        _ if work.cancel.is_cancelled() => Err(CheckError::Cancelled),
        Err(error) => Err(CheckError::Proof { file, error }),
        Ok(_) => Ok(Case::new(given, fits, &blocked, proof)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::certificate::joining::JoiningFault;
    use std::fs;

    /// A fit, in one group.
    const FIT: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";

    fn fit_and_half_turn() -> Vec<Solution> {
        let fit: Solution = FIT.parse().unwrap();
        let mut both = vec![fit, fit.half_turn()];
        both.sort_unstable();
        both
    }

    /// What the checker says of a list with these cases, whose proofs are empty.
    fn verdict(list: &[u8], cases: &[Placement], fits: &[Solution]) -> CheckError {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FITS), list).unwrap();
        let case = |&given: &Placement| Case::new(given, fits, b"", b"");
        let cases = cases.iter().map(case).collect();
        let manifest = CompleteManifest::new(fits.len(), by_groups(fits), list, cases);
        let checked = check_rest(&manifest.bytes(), folder.path(), &Work::default());
        checked.expect_err("it has no proofs")
    }

    #[test]
    fn the_list_is_judged_line_by_line() {
        let both = fit_and_half_turn();
        let good = String::from_utf8(solution_lines(&both)).unwrap();
        let cases = joining::cases();
        let [first, second] = [&good[..37], &good[37..]];
        let swapped = format!("{second}{first}");
        let twice = format!("{first}{first}");
        for list in [swapped, twice] {
            let error = verdict(list.as_bytes(), &cases, &both);
            let is_order = matches!(
                error,
                CheckError::Fit {
                    line: 2,
                    fault: SolutionFault::Order
                }
            );
            assert!(is_order, "{error}");
        }
        // The first piece lies elsewhere, on other pieces.
        let collides = good.replacen("BAA", "CAA", 1);
        assert!(matches!(
            verdict(collides.as_bytes(), &cases, &both),
            CheckError::Fit { line: 1, .. }
        ));
        let bare = good.trim_end();
        assert!(matches!(
            verdict(bare.as_bytes(), &cases, &both),
            CheckError::Fit { .. }
        ));
        // With the right list the proofs are what is missing.
        assert!(matches!(
            verdict(good.as_bytes(), &cases, &both),
            CheckError::File { .. }
        ));
    }

    #[test]
    fn the_cases_are_joined_before_they_are_believed() {
        let both = fit_and_half_turn();
        let list = solution_lines(&both);
        let cases = joining::cases();
        let fewer = verdict(&list, &cases[1..], &both);
        assert!(
            matches!(fewer, CheckError::Joining(JoiningFault::NotCovered(_))),
            "{fewer}"
        );
        let alone = verdict(&solution_lines(&both[..1]), &cases, &both[..1]);
        assert!(
            matches!(alone, CheckError::Joining(JoiningFault::NotClosed(_))),
            "{alone}"
        );
    }

    #[test]
    fn a_changed_manifest_is_refused() {
        let both = fit_and_half_turn();
        let list = solution_lines(&both);
        let manifest = CompleteManifest::new(2, by_groups(&both), &list, Vec::new());
        let folder = tempfile::tempdir().unwrap();
        let bytes = String::from_utf8(manifest.bytes()).unwrap();
        let forged = bytes.replace("\"fits\": 2", "\"fits\": 3");
        assert_ne!(forged, bytes);
        let checked = check_rest(forged.as_bytes(), folder.path(), &Work::default());
        assert!(matches!(checked, Err(CheckError::Manifest(_))));
    }
}
