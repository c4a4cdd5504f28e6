//! Runs a plan step by step.

use std::collections::HashSet;
use std::time::Duration;

use super::estimate::Estimate;
use super::journal::{Journal, JournalError};
use super::plan::{Entry, Plan};
use super::record::Record;
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget, Cancel};

/// How far a comparison is, said before each run.
#[derive(Clone, Copy, Debug)]
pub struct Status<'a> {
    /// The runs that are finished.
    pub done: usize,
    /// All runs.
    pub total: usize,
    /// The challenge of the run that begins.
    pub entry: &'a Entry,
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
            estimate.add(backend, record.seconds);
            known.insert((record.challenge.clone(), backend, record.repeat));
        }
    }
    for step in plan.steps() {
        let entry = &plan.challenges[step.challenge];
        if known.contains(&(entry.challenge.clone(), step.backend, step.repeat)) {
            continue;
        }
        let name = &plan.backends[step.backend];
        watch(Status {
            done: records.len(),
            total: plan.len(),
            entry,
            backend: name,
            left: estimate.left(),
        });
        let problem = Problem::new(entry.challenge.clone(), Rule::Linked);
        let budget = Budget {
            timeout: Some(plan.timeout),
            solutions: Some(plan.limit),
            cancel: cancel.clone(),
            progress: None,
        };
        let backend = backends[step.backend].as_ref();
        let (solutions, outcome) = solve::all(backend, &problem, &budget);
        // A run that ended by itself counts, even if Ctrl-C came during it.
        let Some(record) = Record::new(entry, name, step.repeat, solutions, outcome) else {
            break;
        };
        journal.append(&record)?;
        estimate.add(step.backend, record.seconds);
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
