//! One trait for every solver, one way to run them, one registry.
//!
//! A backend implements [`Backend::search`] and nothing more. Callers do not call
//! that method: they go through [`run`] and what is derived from it ([`first`],
//! [`all`], [`count`], [`unique`]), which put every board that a backend reports
//! before the judge ([`verify`](crate::verify)) and enforce the limit on solutions.

mod atlas;
mod budget;
mod claim;
mod command;
mod dlx;
mod judged;
pub mod native;
mod outcome;
pub mod paper;
#[cfg(feature = "pumpkin")]
mod pumpkin;
mod registry;
mod sat;
mod spec;
pub mod trace;
pub mod zdd;

use std::ops::ControlFlow;

use self::trace::{Tell, Watched};
use crate::game::{Placement, Solution};
use crate::problem::Problem;

pub use crate::options::{OptionSpec, Values};
pub use atlas::LookUp;
pub use budget::{Budget, Cancel, Progress, Watch};
pub use command::{
    BoardCount, Counter, KnownProgram, known_programs, supervise, supervise_programs,
};
pub use outcome::{Outcome, Report, Stats, Stop, Verdict};
pub use registry::{
    ALL, BackendKind, COMMAND, DEFAULT, HEAVY, HeavyBackend, Method, backend, counter, kind,
    left_out,
};
#[cfg(feature = "cadical")]
pub(crate) use sat::StopWhen;
pub use spec::SpecError;

/// What receives the solutions of a search, and may end it.
pub type Visit<'a> = dyn FnMut(Solution) -> ControlFlow<()> + 'a;

/// What a search tells of placements that it has found not to go together: beside the
/// others, the last one leads to no answer but those that the formula blocks. It is told
/// of the parts of a branch before the whole, and may end the search.
pub type Refuted<'a> = dyn FnMut(&[Placement]) -> ControlFlow<()> + 'a;

/// A solver.
///
/// # Contract
/// `search` calls `visit` once for every answer to `problem` (all twelve pieces,
/// the givens among them), each exactly once, in an order that depends on nothing
/// but the problem and the backend's options. It returns
/// * [`Stop::Exhausted`] only if every answer was visited,
/// * [`Stop::Assumed`] instead, if it [assumes](Backend::assumes_unique) that there is
///   just one,
/// * [`Stop::Visitor`] as soon as `visit` breaks,
/// * what [`Watch::check`] says, within 100 ms of the deadline or cancellation,
/// * [`Stop::Failed`] with a sentence if it could not do its work,
/// * [`Stop::Rejected`] with a sentence if what does its work answered wrongly.
///
/// Visits are no part of the time of a search, unless it goes on meanwhile. So the backend
/// reports the time of its search with all visits in it ([`Stats::search`]), and how
/// long of that other threads of its own were at work ([`Report::beside`]); [`run`] takes
/// off the rest.
pub trait Backend: Send + Sync {
    /// The name with the options that differ from their defaults.
    fn name(&self) -> String;

    /// Whether the search relies on there being just one answer, so that it may
    /// miss others and ends with [`Stop::Assumed`]. Such a backend takes no part in
    /// counting, comparing or proving.
    fn assumes_unique(&self) -> bool {
        false
    }

    /// The program from outside that does the work, if one does. Nothing is known of
    /// it: a board that it reports is judged like any other; that there are no more
    /// boards is its mere word, which [`run`] checks.
    fn program(&self) -> Option<&str> {
        None
    }

    /// Why every search would fail, as far as that can be seen without one, and the remedy:
    /// the program is not there. Whoever is to make many searches asks before the first.
    fn hindrance(&self) -> Option<String> {
        None
    }

    /// Visits every answer to `problem`. See the contract above.
    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report;

    /// Searches as [`search`](Backend::search) does, in one thread, and tells of what it
    /// does. `None` if the search cannot be watched. Callers go through [`trace::run`].
    fn trace(&self, _: &Problem, _: &Watch, _: &mut Tell) -> Option<Watched> {
        None
    }
}

/// Runs `backend` on `problem` within `budget` and shows `visit` every answer
/// that the judge accepts. Where a [program](Backend::program) from outside says that
/// there are no others, its word is held against the complete list.
pub fn run(
    backend: &dyn Backend,
    problem: &Problem,
    budget: &Budget,
    visit: &mut Visit,
) -> Outcome {
    let outcome = judged::run(backend, problem, budget, visit);
    if backend.program().is_some() {
        claim::checked(problem, outcome)
    } else {
        outcome
    }
}

/// The first answer that `backend` comes to.
pub fn first(
    backend: &dyn Backend,
    problem: &Problem,
    budget: &Budget,
) -> (Option<Solution>, Outcome) {
    let (solutions, outcome) = all(backend, problem, &budget.clone().with_solutions(1));
    (solutions.into_iter().next(), outcome)
}

/// All answers, as far as the budget goes, in the backend's order.
pub fn all(backend: &dyn Backend, problem: &Problem, budget: &Budget) -> (Vec<Solution>, Outcome) {
    let mut solutions = Vec::new();
    let outcome = run(backend, problem, budget, &mut |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    });
    (solutions, outcome)
}

/// How many answers there are, as far as the budget goes.
pub fn count(backend: &dyn Backend, problem: &Problem, budget: &Budget) -> Outcome {
    run(backend, problem, budget, &mut |_| ControlFlow::Continue(()))
}

/// Whether there is exactly one answer: looks for two.
pub fn unique(
    backend: &dyn Backend,
    problem: &Problem,
    budget: &Budget,
) -> (Option<Solution>, Verdict, Outcome) {
    let (solutions, outcome) = all(backend, problem, &budget.clone().with_solutions(2));
    let verdict = outcome.verdict();
    (solutions.into_iter().next(), verdict, outcome)
}
