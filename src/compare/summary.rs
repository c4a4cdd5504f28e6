//! From records to figures: per challenge and backend, and per level and backend.
//!
//! The time of a backend on a challenge is the median over its repetitions. It has
//! solved the challenge if that median is not cut off by a limit. Statistics over
//! challenges are those of [`statistics`]: medians and nearest-rank percentiles, in
//! which a challenge that was not solved is slower than all that were.

use std::collections::BTreeMap;

use serde::Serialize;

use super::plan::Plan;
use super::record::{Record, by_key};
use crate::game::{Level, NamedChallenge};
use crate::measure::{Measured, Run, count_text, statistics};
use crate::solve;

/// What a search cost, apart from time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// Nodes of a search tree.
    Nodes(f64),
    /// Conflicts of a SAT solver.
    Conflicts(f64),
}

impl Effort {
    /// How many.
    pub const fn value(self) -> f64 {
        match self {
            Self::Nodes(value) | Self::Conflicts(value) => value,
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
        let count = count_text(self.value());
        let unit = match count.as_str() {
            "1" => self.unit().trim_end_matches('s'),
            _ => self.unit(),
        };
        format!("{count} {unit}")
    }
}

/// What a backend comes to on a challenge.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// The time of the whole solve.
    pub total: Measured,
    /// The time of the search alone.
    pub search: Measured,
    /// What the search cost, if it was complete.
    pub effort: Option<Effort>,
    /// The number of solutions found.
    pub solutions: usize,
    /// What the backend counted in its first run.
    pub counters: BTreeMap<String, u64>,
}

impl Figures {
    /// Whether the challenge was solved completely within the limits.
    pub const fn is_solved(&self) -> bool {
        self.total.value().is_some()
    }

    /// What `runs` of one backend on one challenge come to; `None` without any.
    pub(super) fn new(records: &[&Record]) -> Option<Self> {
        let runs = || records.iter().map(|record| &record.run);
        let measured = |time: fn(&Run) -> f64| {
            let one = |run: &Run| Measured::new(time(run), run.is_complete());
            statistics::median(&runs().map(one).collect::<Vec<_>>())
        };
        Some(Self {
            total: measured(|run| run.seconds)?,
            search: measured(|run| run.search_seconds)?,
            effort: effort(runs),
            solutions: runs().map(|run| run.solutions.len()).max()?,
            counters: runs().next()?.counters.clone(),
        })
    }
}

/// The median effort of the complete runs.
fn effort<'a, I: Iterator<Item = &'a Run>>(runs: impl Fn() -> I) -> Option<Effort> {
    let median = |count: fn(&Run) -> Option<u64>| {
        let complete = runs().filter(|run| run.is_complete());
        let counts = complete.filter_map(count);
        let counts: Vec<_> = counts.map(|n| Measured::Exactly(n as f64)).collect();
        statistics::median(&counts)?.value()
    };
    let nodes = median(|run| run.nodes).map(Effort::Nodes);
    nodes.or_else(|| median(|run| run.conflicts).map(Effort::Conflicts))
}

/// A backend on the challenges of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The backend.
    pub backend: String,
    /// On how many challenges it was run.
    pub challenges: usize,
    /// How many of them it solved completely within the limits.
    pub solved: usize,
    /// The median time of the search alone.
    pub search_median: Option<Measured>,
    /// The median time of the whole solve.
    pub median: Option<Measured>,
    /// The 95th percentile of the time of the whole solve.
    pub p95: Option<Measured>,
    /// The longest time of a whole solve.
    pub maximum: Option<Measured>,
    /// The median effort over the challenges that it solved.
    pub effort: Option<Effort>,
    /// The geometric mean over the challenges that the reference solved of its time
    /// divided by that of the reference; a bound if it did not solve them all.
    pub ratio: Option<Measured>,
}

/// The challenges of one level, or all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The level, or `all`, or `other` for challenges without a level.
    pub name: &'static str,
    /// One row a backend, in the order of the plan.
    pub rows: Vec<Row>,
}

/// All figures of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// `figures[challenge][backend]`, in the order of the plan; `None` if not yet run.
    pub figures: Vec<Vec<Option<Figures>>>,
    /// Which of the plan's backends the others are compared with.
    pub reference: usize,
    /// The time of all runs together.
    pub seconds: f64,
    /// One group a level, then all challenges if there is more than one level.
    pub groups: Vec<Group>,
}

impl Summary {
    /// The figures of these records.
    pub fn new(plan: &Plan, records: &[Record]) -> Self {
        let runs = by_key(records, |record| (&record.challenge, &record.backend));
        let figures = |named: &NamedChallenge| {
            let of_backend = |name| Figures::new(runs.get(&(&named.challenge, name))?);
            plan.backends.iter().map(of_backend).collect()
        };
        let default = plan
            .backends
            .iter()
            .position(|name| *name == solve::DEFAULT);
        let mut summary = Self {
            figures: plan.challenges.iter().map(figures).collect(),
            reference: default.unwrap_or(0),
            seconds: records.iter().map(|record| record.run.seconds).sum(),
            groups: Vec::new(),
        };
        summary.groups = summary.groups(plan);
        summary
    }

    /// The challenges that `backend` was run on, with what it did there.
    pub(super) fn of_backend(&self, backend: usize) -> impl Iterator<Item = (usize, &Figures)> {
        let rows = self.figures.iter().enumerate();
        rows.filter_map(move |(challenge, row)| Some((challenge, row[backend].as_ref()?)))
    }

    fn groups(&self, plan: &Plan) -> Vec<Group> {
        let levels = Level::ALL.into_iter().map(Some).chain([None]);
        let members = levels.map(|level| {
            let name = level.map_or("other", Level::name);
            let of_level = |&at: &usize| plan.challenges[at].level == level;
            let all = 0..plan.challenges.len();
            (name, all.filter(of_level).collect::<Vec<_>>())
        });
        let mut members: Vec<_> = members.filter(|(_, some)| !some.is_empty()).collect();
        let everything = ("all", (0..plan.challenges.len()).collect());
        if members.len() == 1 && members[0].0 == "other" {
            members = vec![everything];
        } else if members.len() > 1 {
            members.push(everything);
        }
        let group = |(name, challenges): (_, Vec<usize>)| Group {
            name,
            rows: (0..plan.backends.len())
                .map(|backend| self.row(plan, backend, &challenges))
                .collect(),
        };
        members.into_iter().map(group).collect()
    }

    fn row(&self, plan: &Plan, backend: usize, challenges: &[usize]) -> Row {
        let runs: Vec<(&Figures, Option<&Figures>)> = challenges
            .iter()
            .filter_map(|&challenge| {
                let row = &self.figures[challenge];
                Some((row[backend].as_ref()?, row[self.reference].as_ref()))
            })
            .collect();
        let totals: Vec<Measured> = runs.iter().map(|(figures, _)| figures.total).collect();
        let searches: Vec<Measured> = runs.iter().map(|(figures, _)| figures.search).collect();
        let ratios: Vec<Measured> = runs
            .iter()
            .filter_map(|(figures, reference)| ratio(figures.total, (*reference)?.total))
            .collect();
        Row {
            backend: plan.backends[backend].clone(),
            challenges: runs.len(),
            solved: runs
                .iter()
                .filter(|(figures, _)| figures.is_solved())
                .count(),
            search_median: statistics::median(&searches),
            median: statistics::median(&totals),
            p95: statistics::percentile(&totals, 95),
            maximum: statistics::maximum(&totals),
            effort: median_effort(runs.iter().filter_map(|(figures, _)| figures.effort)),
            ratio: statistics::geometric_mean(&ratios),
        }
    }
}

/// How often `reference` goes into `time`; `None` if it was cut off, or too short
/// for the clock.
pub(super) fn ratio(time: Measured, reference: Measured) -> Option<Measured> {
    let reference = reference.value().filter(|&value| value > 0.0)?;
    let quotient = time.map(|seconds| seconds / reference);
    (quotient.at_least() > 0.0).then_some(quotient)
}

/// The median of efforts, all of the same unit as the first.
pub(super) fn median_effort(efforts: impl Iterator<Item = Effort>) -> Option<Effort> {
    let efforts: Vec<Effort> = efforts.collect();
    let values = efforts.iter().map(|e| Measured::Exactly(e.value()));
    let median = statistics::median(&values.collect::<Vec<_>>())?.value()?;
    efforts.first().map(|first| match first {
        Effort::Nodes(_) => Effort::Nodes(median),
        Effort::Conflicts(_) => Effort::Conflicts(median),
    })
}
