//! The searches that the study times, made by several workers at a time.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use super::material::Subject;
use crate::compare::statistics::Measured;
use crate::game::Solution;
use crate::solve::native::Native;
use crate::solve::paper::{Paper, Strategies, When};
use crate::solve::{self, Backend, Budget, Cancel, Stop};

/// The paper's search as the paper describes it: cleaned up pairwise at the start
/// only, without the split, pieces in their order; and what unique challenges rule
/// out only for those.
pub fn as_described(is_unique: bool) -> Strategies {
    Strategies {
        pairwise: When::Start,
        split: false,
        scarcest: false,
        assume_unique: is_unique,
        ..Strategies::ALL
    }
}

/// A variant of the paper's search, timed on its way to the first solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// As the paper describes it, exhaustive with three pieces left.
    TransitionAt3,
    /// The same, exhaustive with four pieces left.
    TransitionAt4,
    /// At 3, without the restriction to linkable placements.
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

    /// The strategies, given whether the challenge has one solution.
    pub fn strategies(self, is_unique: bool) -> Strategies {
        let described = as_described(is_unique);
        match self {
            Self::TransitionAt3 => described,
            Self::TransitionAt4 => Strategies {
                transition: 4,
                ..described
            },
            Self::WithoutLinks => Strategies {
                links: false,
                ..described
            },
            Self::WithoutCounting => Strategies {
                counting: false,
                ..described
            },
            Self::Plain => Strategies::NONE,
        }
    }
}

/// What a search found and cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Run {
    /// Time of the whole solve.
    pub seconds: f64,
    /// Nodes of the search tree, for backends that have one.
    pub nodes: Option<u64>,
    /// Conflicts, for SAT solvers.
    pub conflicts: Option<u64>,
    /// The solutions that were found.
    pub solutions: Vec<Solution>,
    /// Whether the search did what it was asked for; otherwise it was cut off.
    pub finished: bool,
}

/// Searches shorter than this are repeated, for the sake of their times.
const SHORT: Duration = Duration::from_millis(50);

/// How often short searches are made in all.
const REPEATS: usize = 5;

impl Run {
    /// Runs `backend` on a challenge, up to its first solution or through. Of a short
    /// search the time is the median of several, since the first is often slowed by
    /// what ran before it.
    pub fn new(subject: &Subject, backend: &dyn Backend, first: bool, limits: &Limits) -> Self {
        let once = Self::once(subject, backend, first, limits);
        if !once.finished || once.seconds > SHORT.as_secs_f64() {
            return once;
        }
        let again = (1..REPEATS).map(|_| Self::once(subject, backend, first, limits));
        // After a cancellation there are fewer.
        let finished = again.take_while(|run| run.finished);
        let mut times: Vec<f64> = finished.map(|run| run.seconds).collect();
        times.push(once.seconds);
        times.sort_by(f64::total_cmp);
        Self {
            seconds: times[times.len() / 2],
            ..once
        }
    }

    fn once(subject: &Subject, backend: &dyn Backend, first: bool, limits: &Limits) -> Self {
        let budget = Budget {
            timeout: Some(limits.time),
            solutions: first.then_some(1),
            cancel: limits.cancel.clone(),
            progress: None,
        };
        let (mut solutions, outcome) = solve::all(backend, &subject.problem, &budget);
        solutions.sort_unstable();
        let finished = matches!(
            outcome.stop,
            Stop::Exhausted | Stop::Assumed | Stop::SolutionLimit
        );
        Self {
            seconds: outcome.stats.total.as_secs_f64(),
            nodes: outcome.stats.nodes,
            conflicts: outcome.stats.conflicts,
            solutions,
            finished,
        }
    }

    /// The time, or the bound it lies above.
    pub const fn time(&self) -> Measured {
        self.measured(self.seconds)
    }

    /// The nodes, or the bound they lie above.
    pub fn effort(&self) -> Option<Measured> {
        Some(self.measured(self.nodes? as f64))
    }

    const fn measured(&self, value: f64) -> Measured {
        if self.finished {
            Measured::Exactly(value)
        } else {
            Measured::Over(value)
        }
    }
}

/// The searches of one challenge.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Runs {
    /// The number of the challenge.
    pub number: usize,
    /// The variants of the paper's search, to the first solution.
    pub variants: BTreeMap<Variant, Run>,
    /// The backends, through the whole search.
    pub backends: BTreeMap<String, Run>,
}

/// What searches have to keep to.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The time of one search.
    pub time: Duration,
    /// Ends them all.
    pub cancel: Cancel,
}

/// Every backend of the registry that can be made without being told more. The
/// native one on one thread, like the others.
pub fn backends() -> Vec<Box<dyn Backend>> {
    let made = solve::ALL.iter().filter_map(|kind| match kind.name {
        "native" => solve::backend("native:threads=1").ok(),
        name => solve::backend(name).ok(),
    });
    made.collect()
}

/// The engine that is used where only the answer matters, or its nodes.
pub fn engine() -> Native {
    Native {
        threads: 1,
        ..Native::default()
    }
}

/// Does `work` for every number below `count`, on as many threads as the machine
/// runs at once, and returns the results in order. After a cancellation the rest is
/// left out.
pub fn in_parallel<T: Send>(
    count: usize,
    cancel: &Cancel,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(count));
    thread::scope(|scope| {
        for _ in 0..workers() {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= count || cancel.is_cancelled() {
                        break;
                    }
                    let result = work(at);
                    if let Ok(mut done) = done.lock() {
                        done.push((at, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// How many searches are made at a time.
pub fn workers() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Makes all searches of all challenges; `watch` hears of each that is done.
pub fn run_all(subjects: &[Subject], limits: &Limits, watch: &(dyn Fn(&str) + Sync)) -> Vec<Runs> {
    let backends = backends();
    // Tables that are made on first use are not part of any time.
    if let Some(first) = subjects.first() {
        let _ = runs_of(first, &backends, limits, &|_| {});
    }
    in_parallel(subjects.len(), &limits.cancel, |at| {
        runs_of(&subjects[at], &backends, limits, watch)
    })
}

fn runs_of(
    subject: &Subject,
    backends: &[Box<dyn Backend>],
    limits: &Limits,
    watch: &(dyn Fn(&str) + Sync),
) -> Runs {
    let mut runs = Runs {
        number: subject.number,
        ..Runs::default()
    };
    let wanted = || !limits.cancel.is_cancelled();
    for variant in Variant::ALL.into_iter().take_while(|_| wanted()) {
        let paper = Paper::new(variant.strategies(subject.is_unique()));
        let run = Run::new(subject, &paper, true, limits);
        runs.variants.insert(variant, run);
        watch(variant.name());
    }
    for backend in backends.iter().take_while(|_| wanted()) {
        let name = backend.name();
        let run = Run::new(subject, backend.as_ref(), false, limits);
        watch(&name);
        runs.backends.insert(name, run);
    }
    if !wanted() {
        // What was cut off by the user says nothing about the search.
        runs.variants.retain(|_, run| run.finished);
        runs.backends.retain(|_, run| run.finished);
    }
    runs
}

/// How many searches [`run_all`] makes of each challenge.
pub fn searches_per_challenge() -> usize {
    Variant::ALL.len() + backends().len()
}
