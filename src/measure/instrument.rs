//! What takes samples: in this process, or in processes of their own.

use std::cell::OnceCell;
use std::time::Duration;

use super::harness::{self, Policy};
use super::record::Run;
use crate::problem::Problem;
use crate::solve::{Backend, Budget};

/// Takes samples of the backends that it was made for.
pub trait Instrument {
    /// A sample of the backend with this number on `problem` within `budget`; `None`
    /// if it was cancelled before it ended.
    fn sample(&self, backend: usize, problem: &Problem, budget: &Budget) -> Option<Run>;
}

/// Takes samples in this process. A backend is [set up](harness::set_up) just before
/// its first one, and what that took is written into every one.
pub struct InProcess<'a> {
    backends: &'a [Box<dyn Backend>],
    set_up: Vec<OnceCell<Duration>>,
}

impl<'a> InProcess<'a> {
    /// An instrument for these backends. What they share is made now.
    pub fn new(backends: &'a [Box<dyn Backend>]) -> Self {
        harness::set_up_shared();
        Self {
            backends,
            set_up: vec![OnceCell::new(); backends.len()],
        }
    }
}

impl Instrument for InProcess<'_> {
    fn sample(&self, backend: usize, problem: &Problem, budget: &Budget) -> Option<Run> {
        let set_up = &self.set_up[backend];
        let backend = self.backends[backend].as_ref();
        let set_up = set_up.get_or_init(|| harness::set_up(backend, budget));
        let run = harness::sample(backend, problem, budget, Policy::default())?;
        Some(Run {
            setup_seconds: Some(set_up.as_secs_f64()),
            ..run
        })
    }
}
