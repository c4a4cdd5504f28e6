//! Look-up in the complete list of fits ([`atlas`]), as a backend.

use std::ops::ControlFlow;
use std::time::Instant;

use super::spec::{Options, SpecError};
use super::{Backend, Report, Stats, Stop, Visit, Watch};
use crate::atlas;
use crate::problem::Problem;

/// How many boards to look at between two looks at the clock.
const BOARDS_PER_CHECK: u64 = 4096;

/// The atlas as a backend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookUp;

impl LookUp {
    /// Makes the backend, for the registry.
    #[expect(clippy::unnecessary_wraps, reason = "the registry's signature")]
    pub(super) fn make(_: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        Ok(Box::new(Self))
    }
}

impl Backend for LookUp {
    fn name(&self) -> String {
        "atlas".to_owned()
    }

    /// Reports the answers in the order of the file, and then those that the file
    /// holds the half turns of.
    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let atlas = match atlas::embedded() {
            Ok(atlas) => atlas,
            Err(error) => return Report::new(Stop::Failed(error.to_string()), Stats::default()),
        };
        let started = Instant::now();
        let mut looked_at = 0_u64;
        let mut look_up = || {
            for found in atlas.look_up(problem.challenge(), problem.rule()) {
                if looked_at.is_multiple_of(BOARDS_PER_CHECK)
                    && let Some(stop) = watch.check()
                {
                    return stop;
                }
                looked_at += 1;
                if found.map(&mut *visit) == Some(ControlFlow::Break(())) {
                    return Stop::Visitor;
                }
            }
            Stop::Exhausted
        };
        let stop = look_up();
        let stats = Stats {
            search: started.elapsed(),
            counters: [("boards", looked_at)].into(),
            ..Stats::default()
        };
        Report::new(stop, stats)
    }
}
