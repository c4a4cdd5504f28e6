//! One trait for every solver, one way to run them, one registry.
//!
//! A backend implements [`Backend::search`] and nothing more. Callers do not call
//! that method: they go through [`run`] and what is derived from it ([`first`],
//! [`all`], [`count`], [`unique`]), which put every board that a backend reports
//! before the judge ([`verify`]) and enforce the limit on solutions.

mod atlas;
mod budget;
mod command;
mod dlx;
pub mod native;
mod outcome;
pub mod packing;
pub mod paper;
mod registry;
mod sat;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::game::{Placement, Solution};
use crate::problem::{Problem, Rule};
use crate::verify;

pub use atlas::LookUp;
pub use budget::{Budget, Cancel, Progress, Watch};
pub use outcome::{Outcome, Report, Stats, Stop, Verdict};
pub use registry::{ALL, BackendKind, COMMAND, DEFAULT, Family, Make, Options, SpecError, backend};

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
pub trait Backend: Send + Sync {
    /// The name with the options that differ from their defaults.
    fn name(&self) -> String;

    /// Whether the search relies on there being just one answer, so that it may
    /// miss others and ends with [`Stop::Assumed`]. Such a backend takes no part in
    /// counting, comparing or proving.
    fn assumes_unique(&self) -> bool {
        false
    }

    /// Visits every answer to `problem`. See the contract above.
    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report;
}

/// Runs `backend` on `problem` within `budget` and shows `visit` every answer
/// that the judge accepts.
pub fn run(
    backend: &dyn Backend,
    problem: &Problem,
    budget: &Budget,
    visit: &mut Visit,
) -> Outcome {
    let watch = budget.start();
    let mut found = 0;
    let mut limit_reached = false;
    let mut rejected = None;
    let mut outside_search = Duration::ZERO;
    let started = Instant::now();
    let report = if budget.solutions == Some(0) {
        limit_reached = true;
        Report::new(Stop::Visitor, Stats::default())
    } else {
        backend.search(problem, &watch, &mut |solution| {
            let visited = Instant::now();
            let flow = if let Some(reason) = objection(problem, &solution) {
                rejected = Some(reason);
                ControlFlow::Break(())
            } else {
                found += 1;
                let flow = visit(solution);
                limit_reached = budget.solutions.is_some_and(|limit| found >= limit);
                if limit_reached {
                    ControlFlow::Break(())
                } else {
                    flow
                }
            };
            outside_search += visited.elapsed();
            flow
        })
    };
    let mut stats = report.stats;
    stats.total = started.elapsed().saturating_sub(outside_search);
    stats.search = stats.search.saturating_sub(outside_search);
    let stop = match (rejected, report.stop) {
        (Some(reason), _) => Stop::Rejected(reason),
        (None, Stop::Visitor) if limit_reached => Stop::SolutionLimit,
        (None, stop) => stop,
    };
    Outcome { found, stop, stats }
}

/// Why a board that a backend reports is not an answer to `problem`, if so.
fn objection(problem: &Problem, solution: &Solution) -> Option<String> {
    let judgement = verify::judge_solution(solution);
    let accepted = match problem.rule() {
        Rule::Linked => judgement.is_solution(),
        Rule::Fits => judgement.is_fit(),
    };
    let unlike_given = problem
        .challenge()
        .givens()
        .iter()
        .find(|given| solution.of(given.piece()) != **given);
    if let (true, Some(given)) = (accepted, unlike_given) {
        return Some(format!(
            "the board {solution} does not contain the given {given}"
        ));
    }
    let sentences = judgement.violations().iter().map(ToString::to_string);
    (!accepted).then(|| {
        let problems = sentences.collect::<Vec<_>>().join("; ");
        format!("the board {solution} is no answer: {problems}")
    })
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
