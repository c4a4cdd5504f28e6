//! What a program from outside claims, held against the complete list of boards.

use super::{Outcome, Stop};
use crate::atlas;
use crate::problem::{Problem, Rule};
use crate::words::counted;

/// How many answers the complete list has, every board of which was judged.
///
/// # Errors
/// The list cannot be used, so that nobody's word is believed.
pub(super) fn listed(problem: &Problem) -> Result<u64, Stop> {
    let unchecked = |error| Stop::Failed(format!("its number cannot be checked: {error}"));
    let atlas = atlas::judged().map_err(unchecked)?;
    Ok(atlas.count(problem.challenge(), problem.rule()) as u64)
}

/// The outcome of a search by such a program. If it says wrongly that it found
/// everything, its answer is rejected.
pub(super) fn checked(problem: &Problem, outcome: Outcome) -> Outcome {
    if !outcome.is_complete() {
        return outcome;
    }
    let listed = match listed(problem) {
        Ok(listed) => listed,
        Err(stop) => return Outcome { stop, ..outcome },
    };
    if listed == outcome.found {
        return outcome;
    }
    let what = match problem.rule() {
        Rule::Linked => "solution",
        Rule::Fits => "fit",
    };
    let reason = format!(
        "it found {} and says that there are no others, but the complete list has {listed}",
        counted(outcome.found, what),
    );
    Outcome {
        stop: Stop::Rejected(reason),
        ..outcome
    }
}
