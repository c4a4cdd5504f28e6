//! The proofs of our own engines: each runs its own search, by its own code, and what
//! it tells of refuted branches becomes the steps.
//!
//! Nothing depends on its word. A branch that it forgets, a conclusion that does not
//! follow, a solution that was not blocked: each makes a proof that the checker
//! refuses. What an engine must leave out for its conclusions to follow by unit
//! propagation is said beside its search: [`native::refute`](crate::solve::native),
//! [`paper::refute`](crate::solve::paper).

use std::io;
use std::ops::ControlFlow;

use encodings::OptionId;

use super::drat::StepSink;
use super::formula::{self, Formula};
use super::steps::{ProofEnd, Steps};
use crate::game::Placement;
use crate::problem::Problem;
use crate::solve::{Budget, Cancel, Refuted, Stop};

/// Writes the proof of `engine`, a search that tells of every branch that it refutes,
/// that `formula` has no answers beyond the blocked ones.
pub fn refute(
    engine: impl FnOnce(&Problem, &Budget, &mut Refuted) -> Stop,
    formula: &Formula,
    out: &mut impl StepSink,
    cancel: &Cancel,
) -> io::Result<ProofEnd> {
    let options = options(formula);
    let packing = formula.packing();
    let mut steps = Steps::new(out);
    let mut written = Ok(());
    let mut write_step = |path: &[Placement]| {
        // An engine may go on for a while; a later step must not hide the error.
        if written.is_err() {
            return ControlFlow::Break(());
        }
        // A literal for a placement that the formula does not have would be true:
        // without it the step says more, which is for the checker to judge.
        let path = path
            .iter()
            .filter_map(|placement| options[placement.index()]);
        let path: Vec<OptionId> = path.collect();
        written = steps.step(formula::refuted(packing, &path));
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let budget = Budget {
        cancel: cancel.clone(),
        ..Budget::unlimited()
    };
    let stop = engine(&formula.problem(), &budget, &mut write_step);
    written?;
    match stop {
        Stop::Exhausted => steps.finish(),
        _ => Ok(ProofEnd::Cancelled),
    }
}

/// The option of each placement, by its number.
fn options(formula: &Formula) -> Vec<Option<OptionId>> {
    let mut options = vec![None; Placement::count()];
    for option in formula.packing().options() {
        options[formula.placement(option).index()] = Some(option);
    }
    options
}
