//! How long a search may go on, and how it learns that it has to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::outcome::Stop;

/// The limits of one search.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// How long the search may take, set-up included.
    pub timeout: Option<Duration>,
    /// How often the search may ask whether to go on. Unlike the time, this ends a search on
    /// one thread at the same place on every machine; how much work that is, is up to the
    /// backend.
    pub checks: Option<u64>,
    /// After how many answers to stop.
    pub solutions: Option<u64>,
    /// Ends the search from outside.
    pub cancel: Cancel,
    /// Where the search says how far it is.
    pub progress: Option<Arc<Progress>>,
}

impl Budget {
    /// No limit.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// The same budget with a time limit.
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self {
            timeout: Some(timeout),
            ..self
        }
    }

    /// The same budget with a limit on how often the search may ask whether to go on.
    pub fn with_checks(self, checks: u64) -> Self {
        Self {
            checks: Some(checks),
            ..self
        }
    }

    /// The same budget with a limit on the number of answers.
    pub fn with_solutions(self, solutions: u64) -> Self {
        Self {
            solutions: Some(solutions),
            ..self
        }
    }

    /// Starts the clock.
    pub(super) fn start(&self) -> Watch {
        Watch {
            // A limit too far away to be represented is no limit.
            deadline: self.timeout.and_then(|t| Instant::now().checked_add(t)),
            checks_left: self.checks.map(|checks| Arc::new(AtomicU64::new(checks))),
            cancel: self.cancel.clone(),
            progress: self.progress.clone(),
        }
    }
}

/// A switch that ends searches from another thread or a signal handler.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks every search that holds this switch to end.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far a search is: `done` of `total` parts, in units of its own choice.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress {
    /// The parts done and the parts there are; `total` is 0 while unknown.
    pub fn get(&self) -> (u64, u64) {
        (
            self.done.load(Ordering::Relaxed),
            self.total.load(Ordering::Relaxed),
        )
    }

    /// Says how far the search is.
    pub fn set(&self, done: u64, total: u64) {
        self.total.store(total, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }
}

/// A running clock, handed to a backend.
#[derive(Clone, Debug)]
pub struct Watch {
    deadline: Option<Instant>,
    checks_left: Option<Arc<AtomicU64>>,
    cancel: Cancel,
    progress: Option<Arc<Progress>>,
}

impl Watch {
    /// Why the search has to stop now, if it has to. Asking takes some tens of
    /// nanoseconds: a search asks every few hundred nodes.
    pub fn check(&self) -> Option<Stop> {
        if self.cancel.is_cancelled() {
            return Some(Stop::Cancelled);
        }
        let late = self.deadline.is_some_and(|at| Instant::now() >= at);
        (late || self.checks_are_used_up()).then_some(Stop::TimeLimit)
    }

    /// Counts a check, and says whether there was none left.
    fn checks_are_used_up(&self) -> bool {
        self.checks_left.as_ref().is_some_and(|left| {
            let one_less = |left: u64| left.checked_sub(1);
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less)
                .is_err()
        })
    }

    /// When the time is up, if there is a time limit.
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Says how far the search is.
    pub fn report(&self, done: u64, total: u64) {
        if let Some(progress) = &self.progress {
            progress.set(done, total);
        }
    }
}
