//! Samples in processes of their own, so that a solver that crashes, hangs or takes all
//! memory is a line of the results and not the end of them.
//!
//! For every sample the program is started anew as a worker, with a request in a file.
//! The worker puts the [limits](Limits) on itself, which the programs that it runs
//! inherit, sets the backend up, takes the sample, and writes the run into another
//! file. Its peak memory is what the system says at its end (`wait4`): its own, or that
//! of the largest program it ran. A worker that has not ended some time after all that the
//! limit allows it is killed. One that ends without an answer has crashed.

mod ended;
mod limits;
#[cfg(unix)]
mod process;
mod worker;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::instrument::Instrument;
use super::record::{End, Run};
use crate::files;
use crate::problem::Problem;
use crate::solve::Budget;
use ended::{Death, Ended};
pub use limits::Limits;
pub use worker::{Make, WorkerError, work};
use worker::{Request, write_request};

/// Where processes have no groups and tell nothing of their memory.
#[cfg(not(unix))]
mod process {
    use std::io;
    use std::process::Command;
    use std::time::Duration;

    use super::Ended;
    use crate::solve::Cancel;

    pub(super) fn run(
        _: &mut Command,
        _: Option<Duration>,
        _: &Cancel,
    ) -> io::Result<Option<Ended>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// How many searches a worker makes that may each take the whole time limit: two easy ones
/// that set the backend up, and the one that is measured.
const SEARCHES: u32 = 3;

/// How long a worker may go on after these.
const GRACE: Duration = Duration::from_secs(5);

/// How long all searches of a worker may take together.
fn together(limit: Duration) -> Duration {
    limit.saturating_mul(SEARCHES)
}

/// How a worker is started, given the file of the request and the file of the answer.
type Start = dyn Fn(&Path, &Path) -> Command;

/// Takes every sample in a process of its own.
pub struct Isolated {
    start: Box<Start>,
    backends: Vec<String>,
    limits: Limits,
    grace: Duration,
}

impl Isolated {
    /// An instrument for the backends that the worker knows by these names.
    pub fn new(start: Box<Start>, backends: Vec<String>, limits: Limits) -> Self {
        Self {
            start,
            backends,
            limits,
            grace: GRACE,
        }
    }

    /// The same, killing a worker so long after all that its time limit allows.
    pub fn with_grace(self, grace: Duration) -> Self {
        Self { grace, ..self }
    }

    fn request(&self, backend: usize, problem: &Problem, budget: &Budget) -> Request {
        Request {
            backend: self.backends[backend].clone(),
            challenge: problem.challenge().clone(),
            fits: problem.rule() == crate::problem::Rule::Fits,
            timeout: budget.timeout,
            solutions: budget.solutions,
            limits: self.limits,
        }
    }

    fn attempt(&self, request: &Request, budget: &Budget) -> std::io::Result<Option<Run>> {
        let folder = files::temporary_folder()?;
        let asked = folder.path().join("request.json");
        let answer = folder.path().join("answer.json");
        write_request(&asked, request)?;
        let mut command = (self.start)(&asked, &answer);
        let patience = budget.timeout.map(together);
        let patience = patience.map(|searches| searches.saturating_add(self.grace));
        let Some(ended) = process::run(&mut command, patience, &budget.cancel)? else {
            return Ok(None);
        };
        let answered = std::fs::read(&answer).ok();
        let answered = answered.and_then(|bytes| serde_json::from_slice::<Run>(&bytes).ok());
        let run = match answered {
            Some(run) => run,
            None => lost(&ended, &self.limits),
        };
        Ok(Some(Run {
            peak_bytes: Some(ended.peak_bytes),
            cpu_seconds: run.cpu_seconds.or(Some(ended.cpu.as_secs_f64())),
            ..run
        }))
    }
}

impl Instrument for Isolated {
    fn sample(&self, backend: usize, problem: &Problem, budget: &Budget) -> Option<Run> {
        let request = self.request(backend, problem, budget);
        match self.attempt(&request, budget) {
            Ok(run) => run,
            Err(error) => {
                let reason = format!("no process of its own could be started: {error}");
                Some(Run::lost(End::Failed, reason, Duration::ZERO))
            }
        }
    }
}

/// The run of a worker that left no answer.
fn lost(ended: &Ended, limits: &Limits) -> Run {
    let said = |text: String| match ended.last_words.as_deref() {
        Some(words) => format!("{text}; it said: {words}"),
        None => text,
    };
    let (end, reason) = match &ended.death {
        Death::Killed => (
            End::TimeLimit,
            "it did not end at its time limit and was killed".to_owned(),
        ),
        Death::OfMemory => {
            let limit = limits.memory.map(|bytes| bytes >> 20);
            let limit = limit.map_or_else(String::new, |mib| format!(" (the limit is {mib} MiB)"));
            (End::OutOfMemory, format!("it ran out of memory{limit}"))
        }
        Death::OfProcessorTime => (
            End::TimeLimit,
            "it used up its processor time and was killed".to_owned(),
        ),
        Death::Other(how) => (
            End::Crashed,
            said(format!("its process ended without an answer ({how})")),
        ),
    };
    Run::lost(end, reason, ended.wall)
}
