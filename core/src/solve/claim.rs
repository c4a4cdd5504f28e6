//! What a program from outside claims, held against the complete list of boards.

use super::{Outcome, Stop};
use crate::atlas;
use crate::problem::{Problem, Rule};
use crate::words::counted;

/// The outcome of a search by such a program. If it says wrongly that it found
/// everything, its answer is rejected.
pub(super) fn checked(problem: &Problem, outcome: Outcome) -> Outcome {
    if !outcome.is_complete() {
        return outcome;
    }
    let Ok(atlas) = atlas::embedded() else {
        return outcome;
    };
    let listed = atlas.count(problem.challenge(), problem.rule()) as u64;
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
