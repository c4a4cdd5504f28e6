//! From the runs of one backend on one challenge to its figures.
//!
//! The time is the median over the runs. The challenge is solved if that median is not
//! cut off by a limit. A run that failed tells no time, not even a bound: the figures are
//! those of the others, and where half of the runs or more failed, the backend failed on
//! the challenge and has no figures.

use std::collections::BTreeMap;

use serde::Serialize;

use super::record::Record;
use crate::measure::{Measured, Run, count_text, statistics};

/// What a search cost, apart from time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// Nodes of a search tree.
    Nodes(Measured),
    /// Conflicts of a SAT solver.
    Conflicts(Measured),
}

impl Effort {
    /// How many; a bound if the search was cut off.
    pub const fn count(self) -> Measured {
        match self {
            Self::Nodes(count) | Self::Conflicts(count) => count,
        }
    }

    /// Of what.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Nodes(_) => "nodes",
            Self::Conflicts(_) => "conflicts",
        }
    }

    /// How many of what, in words.
    pub fn text(self) -> String {
        let count = count_text(self.count().at_least());
        let unit = match count.as_str() {
            "1" => self.unit().trim_end_matches('s'),
            _ => self.unit(),
        };
        let over = self.count().value().map_or("> ", |_| "");
        format!("{over}{count} {unit}")
    }
}

/// What a backend comes to on a challenge.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// How often it was run.
    pub runs: usize,
    /// The time of the whole solve; `None` if the backend failed.
    pub total: Option<Measured>,
    /// The time of every run that tells one; none if the backend failed.
    pub samples: Vec<Measured>,
    /// The time of the search alone; `None` if the backend failed.
    pub search: Option<Measured>,
    /// The parts of the time that are no search, and what else a run cost.
    pub costs: Costs,
    /// What the search cost apart from time; a bound if it was cut off.
    pub effort: Option<Effort>,
    /// The number of solutions found.
    pub solutions: usize,
    /// What the backend counted in its first run.
    pub counters: BTreeMap<String, u64>,
}

/// Medians of what the runs of a backend cost, in seconds if nothing else is said. What
/// goes on until the end of a search is a bound where the search was cut off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Costs {
    /// What the backend did once in a process.
    pub setup_seconds: Option<f64>,
    /// Making the problem of the challenge.
    pub problem_seconds: Option<f64>,
    /// What the backend did before and besides its search.
    pub encoding_seconds: Option<Measured>,
    /// The search.
    pub search_seconds: Option<Measured>,
    /// Judging the solutions.
    pub judging_seconds: Option<Measured>,
    /// Processor time of everything but the set-up.
    pub cpu_seconds: Option<Measured>,
    /// The most memory that a process of its own had.
    pub peak_bytes: Option<u64>,
}

impl Costs {
    /// Those of runs that tell a time. Memory is that of all runs.
    fn of(telling: &[&Run], all: &[&Run]) -> Self {
        let runs = || telling.iter().copied();
        let exact = |cost: fn(&Run) -> Option<f64>| exact_median(runs().filter_map(cost));
        let middle = |cost: fn(&Run) -> Option<f64>| {
            let one = |run: &Run| Some(Measured::new(cost(run)?, run.is_complete()));
            statistics::median(&runs().filter_map(one).collect::<Vec<_>>())
        };
        Self {
            setup_seconds: exact(|run| run.setup_seconds),
            problem_seconds: exact(|run| Some(run.problem_seconds)),
            encoding_seconds: middle(|run| Some(run.encoding_seconds())),
            search_seconds: middle(|run| Some(run.search_seconds)),
            judging_seconds: middle(|run| Some(run.judging_seconds)),
            cpu_seconds: middle(|run| run.cpu_seconds),
            peak_bytes: all.iter().filter_map(|run| run.peak_bytes).max(),
        }
    }

    /// The medians over several challenges; of memory, the most.
    pub(super) fn over(all: &[Self]) -> Self {
        let exact = |cost: fn(&Self) -> Option<f64>| exact_median(all.iter().filter_map(cost));
        let middle = |cost: fn(&Self) -> Option<Measured>| {
            statistics::median(&all.iter().filter_map(cost).collect::<Vec<_>>())
        };
        Self {
            setup_seconds: exact(|costs| costs.setup_seconds),
            problem_seconds: exact(|costs| costs.problem_seconds),
            encoding_seconds: middle(|costs| costs.encoding_seconds),
            search_seconds: middle(|costs| costs.search_seconds),
            judging_seconds: middle(|costs| costs.judging_seconds),
            cpu_seconds: middle(|costs| costs.cpu_seconds),
            peak_bytes: all.iter().filter_map(|costs| costs.peak_bytes).max(),
        }
    }
}

/// The median of what no limit cuts off.
fn exact_median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<Measured> = values.map(Measured::Exactly).collect();
    statistics::median(&values)?.value()
}

impl Figures {
    /// Whether the challenge was solved completely within the limits.
    pub const fn is_solved(&self) -> bool {
        matches!(self.total, Some(Measured::Exactly(_)))
    }

    /// Whether the backend failed, or answered wrongly, so that nothing is known of how long
    /// it takes.
    pub const fn is_failed(&self) -> bool {
        self.total.is_none()
    }

    /// What `runs` of one backend on one challenge come to; `None` without any.
    pub(super) fn new(records: &[&Record]) -> Option<Self> {
        let all: Vec<&Run> = records.iter().map(|record| &record.run).collect();
        let telling = telling(&all);
        let measured = |time: fn(&Run) -> f64| {
            let one = |run: &&Run| Measured::new(time(run), run.is_complete());
            telling.iter().map(one).collect::<Vec<_>>()
        };
        let samples = measured(|run| run.seconds);
        Some(Self {
            runs: all.len(),
            total: statistics::median(&samples),
            samples,
            search: statistics::median(&measured(|run| run.search_seconds)),
            costs: Costs::of(&telling, &all),
            effort: effort(&telling),
            solutions: all.iter().map(|run| run.solutions.len()).max()?,
            counters: all.first()?.counters.clone(),
        })
    }
}

/// The runs that figures are made of: those that tell a time, if they are more than the
/// others.
fn telling<'a>(runs: &[&'a Run]) -> Vec<&'a Run> {
    let telling = runs.iter().copied().filter(|run| run.tells_a_time());
    let telling: Vec<&Run> = telling.collect();
    if 2 * telling.len() > runs.len() {
        telling
    } else {
        Vec::new()
    }
}

/// The median effort of the runs.
fn effort(runs: &[&Run]) -> Option<Effort> {
    let median = |count: fn(&Run) -> Option<u64>| {
        let counts = runs.iter().filter_map(|run| {
            let count = count(run)? as f64;
            Some(Measured::new(count, run.is_complete()))
        });
        statistics::median(&counts.collect::<Vec<_>>())
    };
    let nodes = median(|run| run.nodes).map(Effort::Nodes);
    nodes.or_else(|| median(|run| run.conflicts).map(Effort::Conflicts))
}

/// How often `reference` goes into `time`; `None` if either failed, or the reference was
/// cut off or too short for the clock.
pub(super) fn ratio(time: Option<Measured>, reference: Option<Measured>) -> Option<Measured> {
    let reference = reference?.value().filter(|&value| value > 0.0)?;
    let quotient = time?.map(|seconds| seconds / reference);
    (quotient.at_least() > 0.0).then_some(quotient)
}

/// The median of efforts, all of the same unit as the first.
pub(super) fn median_effort(efforts: impl Iterator<Item = Effort>) -> Option<Effort> {
    let efforts: Vec<Effort> = efforts.collect();
    let counts: Vec<Measured> = efforts.iter().map(|effort| effort.count()).collect();
    let median = statistics::median(&counts)?;
    efforts.first().map(|first| match first {
        Effort::Nodes(_) => Effort::Nodes(median),
        Effort::Conflicts(_) => Effort::Conflicts(median),
    })
}
