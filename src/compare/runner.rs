//! Runs a plan, one run after the other.

use std::time::{Duration, Instant};

use super::estimate::Estimate;
use super::journal::{Journal, JournalError};
use super::plan::Plan;
use super::record::Record;
use super::schedule::{Pair, Schedule};
use super::shard::Shard;
use crate::game::NamedChallenge;
use crate::measure::{Conditions, End, Instrument, Machine, Run};
use crate::problem::{Problem, Rule};
use crate::solve::{Budget, Cancel};

/// How far a comparison is, said before each run.
#[derive(Clone, Copy, Debug)]
pub struct Status<'a> {
    /// The runs that are finished.
    pub done: usize,
    /// How many runs there will be at the least.
    pub total: usize,
    /// The challenge of the run that begins.
    pub challenge: &'a NamedChallenge,
    /// The backend of the run that begins.
    pub backend: &'a str,
    /// The time left, as soon as something has run.
    pub left: Option<Duration>,
}

/// What a comparison leaves.
#[derive(Clone, Debug)]
pub struct Finish {
    /// Every finished run, those of before a resumption included.
    pub records: Vec<Record>,
    /// How many runs are missing at the least.
    pub missing: usize,
    /// Whether it was cancelled before all runs were finished.
    pub interrupted: bool,
    /// What the machine was like, if anything was run.
    pub conditions: Option<Conditions>,
}

/// Makes every run of the plan, or of a part of it, that is not among the `finished`
/// ones, and writes each to `journal` as soon as it is finished. The `instrument` knows
/// the backends of the plan in its order.
pub fn run(
    plan: &Plan,
    shard: Option<Shard>,
    instrument: &dyn Instrument,
    journal: &mut Journal,
    finished: Vec<Record>,
    cancel: &Cancel,
    watch: &mut dyn FnMut(Status),
) -> Result<Finish, JournalError> {
    let mut comparison = Comparison {
        plan,
        budget: Budget {
            timeout: Some(plan.timeout),
            solutions: Some(plan.limit),
            cancel: cancel.clone(),
            ..Budget::default()
        },
        schedule: Schedule::new(plan, shard).with(plan, &finished),
        estimate: Estimate::new(plan),
        records: finished,
    };
    let mut round = comparison.schedule.round();
    let before = (!round.is_empty()).then(Machine::now);
    let mut outlook = Outlook::default();
    while !round.is_empty() && !cancel.is_cancelled() {
        for pair in round {
            let (total, left) = outlook.now(&comparison);
            watch(comparison.status(pair, total, left));
            // A run that ended by itself counts, even if Ctrl-C came during it.
            if let Some(record) = comparison.measure(pair, instrument) {
                journal.append(&record)?;
                comparison.records.push(record);
            }
            if cancel.is_cancelled() {
                break;
            }
        }
        round = comparison.schedule.round();
    }
    let missing = comparison.schedule.least_left();
    Ok(Finish {
        missing,
        interrupted: missing > 0,
        records: comparison.records,
        conditions: before.map(|before| Conditions {
            before,
            after: Machine::now(),
        }),
    })
}

/// A comparison while it runs.
struct Comparison<'a> {
    plan: &'a Plan,
    budget: Budget,
    schedule: Schedule,
    estimate: Estimate,
    records: Vec<Record>,
}

impl<'a> Comparison<'a> {
    fn status(&self, pair: Pair, total: usize, left: Option<Duration>) -> Status<'a> {
        Status {
            done: self.records.len(),
            total,
            challenge: &self.plan.challenges[pair.challenge],
            backend: &self.plan.backends[pair.backend],
            left,
        }
    }

    /// Makes one run; `None` if it was cancelled.
    fn measure(&mut self, pair: Pair, instrument: &dyn Instrument) -> Option<Record> {
        let named = &self.plan.challenges[pair.challenge];
        let begun = Instant::now();
        let problem = Problem::new(named.challenge.clone(), Rule::Linked);
        let run = instrument.sample(pair.backend, &problem, &self.budget)?;
        let run = comparable(run, self.plan.timeout);
        let together = run.seconds * f64::from(run.solves);
        self.estimate
            .add(pair, begun.elapsed().as_secs_f64(), together);
        Some(Record {
            name: named.name.clone(),
            challenge: named.challenge.clone(),
            backend: self.plan.backends[pair.backend].clone(),
            repeat: self.schedule.add(pair, &run),
            run,
        })
    }
}

/// How many runs there will be and how much time is left, as worked out last. Working it
/// out goes through the whole plan, so it is not done before every run.
#[derive(Default)]
struct Outlook {
    last: Option<(Instant, usize, Option<Duration>)>,
    cost: Duration,
}

impl Outlook {
    /// How much longer than the working out the time between two is.
    const PAUSE: u32 = 50;

    fn now(&mut self, comparison: &Comparison) -> (usize, Option<Duration>) {
        if let Some((when, total, left)) = self.last
            && when.elapsed() < self.cost * Self::PAUSE
        {
            return (
                total.max(comparison.records.len() + 1),
                left.map(|left| left.saturating_sub(when.elapsed())),
            );
        }
        let begun = Instant::now();
        let left = comparison.estimate.left(&comparison.schedule);
        let total = comparison.records.len() + comparison.schedule.least_left();
        self.cost = begun.elapsed();
        self.last = Some((begun, total, left));
        (total, left)
    }
}

/// The run as it may stand beside others. Who may miss solutions cannot be compared, and
/// who answers after the time limit has not answered within it.
fn comparable(run: Run, timeout: Duration) -> Run {
    match run.end {
        End::Assumed => Run {
            end: End::Failed,
            reason: Some(
                "it assumes that the solution is unique, so it cannot be compared".to_owned(),
            ),
            ..run
        },
        End::Complete if run.seconds > timeout.as_secs_f64() => Run {
            end: End::TimeLimit,
            ..run
        },
        _ => run,
    }
}
