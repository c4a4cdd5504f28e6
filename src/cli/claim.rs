//! What a program of the user's claims, held against the complete list of boards.
//!
//! A board that a program reports is judged like any other. That there are no more
//! boards is its mere word, and this is where the word is checked.

use crate::problem::{Problem, Rule};
use crate::solve::LookUp;
use crate::solve::{self, Budget, COMMAND, Outcome, Stop};
use crate::words::counted;

/// The outcome of a search by the backend that `spec` names. If that is a program of
/// the user's and says wrongly that it found everything, its answer is rejected.
pub(super) fn checked(spec: &str, problem: &Problem, outcome: Outcome) -> Outcome {
    let is_program = spec.split(':').next() == Some(COMMAND.name);
    if !is_program || !outcome.is_complete() {
        return outcome;
    }
    let listed = solve::count(&LookUp, problem, &Budget::unlimited());
    if !listed.is_complete() || listed.found == outcome.found {
        return outcome;
    }
    let what = match problem.rule() {
        Rule::Linked => "solution",
        Rule::Fits => "fit",
    };
    let reason = format!(
        "it found {} and says that there are no others, but the complete list has {}",
        counted(outcome.found, what),
        listed.found
    );
    Outcome {
        stop: Stop::Rejected(reason),
        ..outcome
    }
}
