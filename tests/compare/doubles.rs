//! Backends for tests: the brute force, and backends that are wrong on purpose.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use iqlink::compare::{self, Finish, Journal, Plan, Record, Status};
use iqlink::game::{Challenge, Solution};
use iqlink::measure::{Environment, InProcess};
use iqlink::problem::Problem;
use iqlink::solve::{Backend, Cancel, Report, Stats, Stop, Visit, Watch};

use super::common::SAMPLE;
use super::common::brute_force::brute_force;

/// The first `givens` placements of the sample solution as a challenge.
pub(crate) fn sample(givens: usize) -> Challenge {
    SAMPLE[..3 * givens].parse().unwrap()
}

/// What a backend makes of the solutions of a challenge, given all of them.
type Twist = fn(Vec<Solution>, &mut Visit) -> Stop;

/// A plain search with a twist.
pub(crate) struct Double {
    pub(crate) name: &'static str,
    pub(crate) twist: Twist,
}

impl Double {
    pub(crate) fn boxed(name: &'static str, twist: Twist) -> Box<dyn Backend> {
        Box::new(Self { name, twist })
    }
}

impl Backend for Double {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn search(&self, problem: &Problem, _: &Watch, visit: &mut Visit) -> Report {
        let solutions: Vec<Solution> = brute_force(problem).into_iter().collect();
        let stats = Stats {
            nodes: Some(solutions.len() as u64 + 1),
            ..Stats::default()
        };
        Report::new((self.twist)(solutions, visit), stats)
    }
}

/// Visits these solutions and says that they are all.
pub(crate) fn visit_all(solutions: impl IntoIterator<Item = Solution>, visit: &mut Visit) -> Stop {
    for solution in solutions {
        if visit(solution) == ControlFlow::Break(()) {
            return Stop::Visitor;
        }
    }
    Stop::Exhausted
}

/// Does what it should.
pub(crate) fn honest() -> Box<dyn Backend> {
    Double::boxed("honest", |all, visit| visit_all(all, visit))
}

pub(crate) fn plan(challenges: &[Challenge], backends: &[Box<dyn Backend>], repeat: u32) -> Plan {
    let challenges = challenges.iter().cloned().map(Into::into);
    let names = backends.iter().map(|backend| backend.name()).collect();
    Plan::new(challenges, names, Duration::from_secs(60), 10_000, repeat).unwrap()
}

/// Runs a plan from the beginning, in `directory`.
pub(crate) fn run(directory: &Path, plan: &Plan, backends: &[Box<dyn Backend>]) -> Finish {
    let environment = Environment::default();
    let (mut journal, finished) = Journal::open(directory, plan, None, environment, false).unwrap();
    go_on(plan, backends, &mut journal, finished, &mut |_| {})
}

/// Makes the runs of a plan that are not finished.
pub(crate) fn go_on(
    plan: &Plan,
    backends: &[Box<dyn Backend>],
    journal: &mut Journal,
    finished: Vec<Record>,
    watch: &mut dyn FnMut(Status),
) -> Finish {
    let cancel = Cancel::default();
    let instrument = InProcess::new(backends);
    compare::run(plan, None, &instrument, journal, finished, &cancel, watch).unwrap()
}
