//! A search under supervision: every board goes before the judge, the limit on
//! solutions holds, and the time of the search is taken without that of the judge, as far
//! as the search stood still for it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::{Backend, Budget, Outcome, Report, Stats, Stop, Visit};
use crate::game::Solution;
use crate::problem::{Problem, Rule};
use crate::verify;

/// Runs `backend` on `problem` within `budget` and shows `visit` every answer
/// that the judge accepts.
pub(super) fn run(
    backend: &dyn Backend,
    problem: &Problem,
    budget: &Budget,
    visit: &mut Visit,
) -> Outcome {
    let watch = budget.start();
    let mut found = 0;
    let mut limit_reached = false;
    let mut rejected = None;
    let mut visits = Duration::ZERO;
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
            visits += visited.elapsed();
            flow
        })
    };
    let mut stats = report.stats;
    stats.judging = visits.saturating_sub(report.beside);
    stats.total = started.elapsed().saturating_sub(stats.judging);
    stats.search = stats.search.saturating_sub(stats.judging);
    let stop = match (rejected, report.stop) {
        (Some(reason), _) => Stop::Rejected(reason),
        (None, Stop::Visitor) if limit_reached => Stop::SolutionLimit,
        (None, stop) => stop,
    };
    Outcome { found, stop, stats }
}

/// Why a board that a backend reports is not an answer to `problem`, if so.
pub(super) fn objection(problem: &Problem, solution: &Solution) -> Option<String> {
    let judgement = verify::judge_solution(solution);
    let accepted = match problem.rule() {
        Rule::Linked => judgement.is_solution(),
        Rule::Fits => judgement.is_fit(),
    };
    if let (true, Some(given)) = (accepted, solution.lacks(problem.challenge())) {
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
