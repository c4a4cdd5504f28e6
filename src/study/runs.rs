//! The searches that the study times, made by several workers at a time.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Serialize, Serializer};

use super::cores::in_parallel;
use super::material::Subject;
use crate::game::{Piece, Solution};
use crate::measure::{self, Policy, Run};
use crate::problem::Problem;
use crate::solve::native::{Native, Tricks};
use crate::solve::paper::{Counting, Links, Paper, Strategies};
use crate::solve::{self, Backend, Budget};

/// A variant of the paper's search, timed on its way to the first solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// As the paper describes it, exhaustive with three pieces left.
    TransitionAt3,
    /// The same, exhaustive with four pieces left.
    TransitionAt4,
    /// The other method of the paper's table of two: exhaustive from the start, what is
    /// cold first.
    WithoutLinks,
    /// At 3, without counting balls and sockets.
    WithoutCounting,
    /// Nothing but trying the pieces in order.
    Plain,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 5] = [
        Self::TransitionAt3,
        Self::TransitionAt4,
        Self::WithoutLinks,
        Self::WithoutCounting,
        Self::Plain,
    ];

    /// What the page calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TransitionAt3 => "transition at 3",
            Self::TransitionAt4 => "transition at 4",
            Self::WithoutLinks => "without linkability",
            Self::WithoutCounting => "without counting",
            Self::Plain => "no strategy",
        }
    }

    /// The strategies. None of them takes it for granted that there is one solution.
    pub(super) const fn strategies(self) -> Strategies {
        let described = Strategies::PUBLISHED;
        match self {
            Self::TransitionAt3 => described,
            Self::TransitionAt4 => Strategies {
                transition: 4,
                ..described
            },
            Self::WithoutLinks => Strategies {
                links: Links::Never,
                transition: Piece::COUNT,
                ..described
            },
            Self::WithoutCounting => Strategies {
                counting: Counting::Never,
                ..described
            },
            Self::Plain => Strategies::NONE,
        }
    }
}

/// The searches of one challenge.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Runs {
    /// The number of the challenge.
    pub number: usize,
    /// The variants of the paper's search, to the first solution.
    #[serde(serialize_with = "tell_all")]
    pub variants: BTreeMap<Variant, Run>,
    /// The backends, through the whole search.
    #[serde(serialize_with = "tell_all")]
    pub backends: BTreeMap<String, Run>,
}

/// Runs `backend` on a problem and measures it; `None` if the user ended it. The study has
/// more searches than a comparison and shows them on log scales, so it takes fewer samples.
pub(super) fn measured(problem: &Problem, backend: &dyn Backend, limits: &Budget) -> Option<Run> {
    let policy = Policy {
        together: Duration::from_millis(20),
        most: 3,
        ..Policy::default()
    };
    let wanted = !limits.cancel.is_cancelled();
    wanted.then(|| measure::run(backend, problem, limits, policy))?
}

/// The same, with less care for the time: a search of a few milliseconds is made once
/// more, and no other.
pub(super) fn glanced(problem: &Problem, backend: &dyn Backend, limits: &Budget) -> Option<Run> {
    let policy = Policy {
        sample: Duration::from_micros(100),
        together: Duration::from_millis(4),
        most: 2,
    };
    let wanted = !limits.cancel.is_cancelled();
    wanted.then(|| measure::run(backend, problem, limits, policy))?
}

/// A run as `study.json` tells of it.
#[derive(Serialize)]
struct Told<'a> {
    seconds: f64,
    nodes: Option<u64>,
    conflicts: Option<u64>,
    solutions: &'a [Solution],
    finished: bool,
}

impl<'a> From<&'a Run> for Told<'a> {
    fn from(run: &'a Run) -> Self {
        Self {
            seconds: run.seconds,
            nodes: run.nodes,
            conflicts: run.conflicts,
            solutions: &run.solutions,
            finished: run.is_finished(),
        }
    }
}

/// Writes down a run.
pub(super) fn tell<S: Serializer>(run: &Run, to: S) -> Result<S::Ok, S::Error> {
    Told::from(run).serialize(to)
}

/// Writes down runs under what made them.
fn tell_all<K: Serialize, S: Serializer>(
    runs: &BTreeMap<K, Run>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_map(runs.iter().map(|(key, run)| (key, Told::from(run))))
}

/// Every backend of the registry that can be made without being told more. The
/// native one on one thread, like the others.
pub(super) fn backends() -> Vec<Box<dyn Backend>> {
    let made = solve::ALL.iter().filter_map(|kind| match kind.name {
        "native" => solve::backend("native:threads=1").ok(),
        name => solve::backend(name).ok(),
    });
    made.collect()
}

/// The engine with these tricks, on one thread: where only the answer matters, or its nodes.
pub(super) const fn engine(tricks: Tricks) -> Native {
    Native { threads: 1, tricks }
}

/// Makes all searches of all challenges; `watch` hears of each that is done.
pub(super) fn run_all(
    subjects: &[Subject],
    limits: &Budget,
    watch: &(dyn Fn(&str) + Sync),
) -> Vec<Runs> {
    let backends = backends();
    measure::warm_up(backends.iter().map(AsRef::as_ref), limits);
    in_parallel(subjects.len(), &limits.cancel, |at| {
        runs_of(&subjects[at], &backends, limits, watch)
    })
}

fn runs_of(
    subject: &Subject,
    backends: &[Box<dyn Backend>],
    limits: &Budget,
    watch: &(dyn Fn(&str) + Sync),
) -> Runs {
    let mut runs = Runs {
        number: subject.number,
        ..Runs::default()
    };
    let to_the_first = limits.clone().with_solutions(1);
    for variant in Variant::ALL {
        let paper = Paper::new(variant.strategies());
        let Some(run) = measured(&subject.problem, &paper, &to_the_first) else {
            return runs;
        };
        runs.variants.insert(variant, run);
        watch(variant.name());
    }
    for backend in backends {
        let name = backend.name();
        let Some(run) = measured(&subject.problem, backend.as_ref(), limits) else {
            return runs;
        };
        watch(&name);
        runs.backends.insert(name, run);
    }
    runs
}

/// How many searches [`run_all`] makes of each challenge.
pub(super) fn searches_per_challenge() -> usize {
    Variant::ALL.len() + backends().len()
}
