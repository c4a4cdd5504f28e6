//! The second reading of a certificate's formula.

use encodings::format::dimacs::ClauseFile;

use super::fault::CheckError;
use crate::game::{Challenge, Pose, Solution};
use crate::prove::formula::NamedCut;
use crate::prove::reading::{self, Reading, Subject};

/// Reads a formula once more, by the rules and without the encoder.
pub(super) fn confirm(
    read: &ClauseFile,
    challenge: &Challenge,
    cuts: &[NamedCut],
    blocked: &[Solution],
) -> Result<Reading, CheckError> {
    let givens: Vec<Pose> = challenge
        .givens()
        .iter()
        .map(|given| given.pose())
        .collect();
    let subject = Subject {
        givens: &givens,
        cuts,
        blocked,
    };
    Ok(reading::confirm(read, &subject)?)
}
