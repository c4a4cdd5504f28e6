//! The second reading of a certificate's formula.

use encodings::format::dimacs::ClauseFile;

use super::fault::CheckError;
use crate::encode::Links;
use crate::game::{Challenge, Pose, Solution};
use crate::prove::formula::NamedCut;
use crate::prove::reading::{self, Reach, Reading, Subject};

/// Reads a formula once more, by the rules and without the encoder.
pub(super) fn confirm(
    read: &ClauseFile,
    challenge: &Challenge,
    links: Links,
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
        reach: match links {
            Links::Lazy => Reach::Cuts,
            Links::Levels => Reach::Steps,
            Links::Closure => Reach::Doubling,
        },
        cuts,
        blocked,
    };
    Ok(reading::confirm(read, &subject)?)
}
