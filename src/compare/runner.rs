//! Runs a plan, one run after the other.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::estimate::Estimate;
use super::journal::{Journal, JournalError};
use super::plan::{Plan, PlannedRun};
use super::record::Record;
use crate::game::NamedChallenge;
use crate::measure::{self, End, Policy, Run};
use crate::problem::{Problem, Rule};
use crate::solve::{Backend, Budget, Cancel};

/// How far a comparison is, said before each run.
#[derive(Clone, Copy, Debug)]
pub struct Status<'a> {
    /// The runs that are finished.
    pub done: usize,
    /// All runs.
    pub total: usize,
    /// The challenge of the run that begins.
    pub challenge: &'a NamedChallenge,
    /// The backend of the run that begins.
    pub backend: &'a str,
    /// The time left, once every backend has run.
    pub left: Option<Duration>,
}

/// What a comparison leaves.
#[derive(Clone, Debug)]
pub struct Finish {
    /// Every finished run, those of before a resumption included.
    pub records: Vec<Record>,
    /// Whether it was cancelled before all runs were finished.
    pub interrupted: bool,
}

/// Makes every run of `plan` that is not among the `finished` ones, and writes each
/// to `journal` as soon as it is finished. `backends` are those of the plan, in its
/// order.
pub fn run(
    plan: &Plan,
    backends: &[Box<dyn Backend>],
    journal: &mut Journal,
    finished: Vec<Record>,
    cancel: &Cancel,
    watch: &mut dyn FnMut(Status),
) -> Result<Finish, JournalError> {
    let mut records = finished;
    let mut estimate = Estimate::new(plan);
    let mut known = HashSet::new();
    for record in &records {
        if let Some(backend) = plan.backends.iter().position(|b| *b == record.backend) {
            estimate.add(backend, record.run.seconds);
            known.insert((record.challenge.clone(), backend, record.repeat));
        }
    }
    let is_left = |run: &PlannedRun| {
        let challenge = plan.challenges[run.challenge].challenge.clone();
        !known.contains(&(challenge, run.backend, run.repeat))
    };
    let left: Vec<PlannedRun> = plan.runs().filter(is_left).collect();
    let budget = Budget {
        timeout: Some(plan.timeout),
        solutions: Some(plan.limit),
        cancel: cancel.clone(),
        progress: None,
    };
    let awaited = |at: &usize| left.iter().any(|run| run.backend == *at);
    let awaited = (0..backends.len()).filter(awaited);
    measure::warm_up(awaited.map(|at| backends[at].as_ref()), &budget);
    for planned in left {
        let named = &plan.challenges[planned.challenge];
        let name = &plan.backends[planned.backend];
        watch(Status {
            done: records.len(),
            total: plan.len(),
            challenge: named,
            backend: name,
            left: estimate.left(),
        });
        let begun = Instant::now();
        let problem = Problem::new(named.challenge.clone(), Rule::Linked);
        let backend = backends[planned.backend].as_ref();
        // A run that ended by itself counts, even if Ctrl-C came during it.
        let Some(run) = measure::run(backend, &problem, &budget, Policy::default()) else {
            break;
        };
        let record = Record {
            name: named.name.clone(),
            challenge: named.challenge.clone(),
            backend: name.clone(),
            repeat: planned.repeat,
            run: comparable(run),
        };
        journal.append(&record)?;
        estimate.add(planned.backend, begun.elapsed().as_secs_f64());
        records.push(record);
        if cancel.is_cancelled() {
            break;
        }
    }
    let interrupted = records.len() < plan.len();
    Ok(Finish {
        records,
        interrupted,
    })
}

/// The run as it may stand beside others: who may miss solutions cannot be compared.
fn comparable(run: Run) -> Run {
    if run.end != End::Assumed {
        return run;
    }
    let reason = "it assumes that the solution is unique, so it cannot be compared";
    Run {
        end: End::Failed,
        reason: Some(reason.to_owned()),
        ..run
    }
}
