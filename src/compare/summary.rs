//! From records to figures: per challenge and backend, and per level and backend.
//!
//! The time of a backend on a challenge is the median over its runs. It has solved the
//! challenge if that median is not cut off by a limit. Statistics over challenges are
//! those of [`statistics`]: medians and nearest-rank percentiles, in which a challenge
//! that was not solved is slower than all that were, and costs more nodes.

use std::collections::BTreeMap;

use serde::Serialize;

use super::intervals::intervals;
use super::plan::Plan;
use super::record::{Record, by_key};
use super::scores::{Scores, VirtualBest, scores};
use crate::game::{Level, NamedChallenge};
use crate::measure::{Interval, Measured, Run, count_text, statistics};

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
    /// The time of the whole solve.
    pub total: Measured,
    /// The time of every run.
    pub samples: Vec<Measured>,
    /// The time of the search alone.
    pub search: Measured,
    /// The parts of the time that are no search, and what else a run cost.
    pub costs: Costs,
    /// What the search cost apart from time; a bound if it was cut off.
    pub effort: Option<Effort>,
    /// The number of solutions found.
    pub solutions: usize,
    /// What the backend counted in its first run.
    pub counters: BTreeMap<String, u64>,
}

/// Medians of what the runs of a backend cost, in seconds if nothing else is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Costs {
    /// What the backend did once in a process.
    pub setup_seconds: Option<f64>,
    /// Making the problem of the challenge.
    pub problem_seconds: Option<f64>,
    /// What the backend did before and besides its search.
    pub encoding_seconds: Option<f64>,
    /// The search.
    pub search_seconds: Option<f64>,
    /// Judging the solutions.
    pub judging_seconds: Option<f64>,
    /// Processor time of everything but the set-up.
    pub cpu_seconds: Option<f64>,
    /// The most memory that a process of its own had.
    pub peak_bytes: Option<u64>,
}

impl Costs {
    fn of<'a, I: Iterator<Item = &'a Run>>(runs: impl Fn() -> I) -> Self {
        let middle = |cost: fn(&Run) -> Option<f64>| {
            let costs = runs().filter_map(cost).map(Measured::Exactly);
            statistics::median(&costs.collect::<Vec<_>>()).map(Measured::at_least)
        };
        Self {
            setup_seconds: middle(|run| run.setup_seconds),
            problem_seconds: middle(|run| Some(run.problem_seconds)),
            encoding_seconds: middle(|run| Some(run.encoding_seconds())),
            search_seconds: middle(|run| Some(run.search_seconds)),
            judging_seconds: middle(|run| Some(run.judging_seconds)),
            cpu_seconds: middle(|run| run.cpu_seconds),
            peak_bytes: runs().filter_map(|run| run.peak_bytes).max(),
        }
    }

    /// The medians over several challenges; of memory, the most.
    fn over(all: &[Self]) -> Self {
        let middle = |cost: fn(&Self) -> Option<f64>| {
            let costs = all.iter().filter_map(cost).map(Measured::Exactly);
            statistics::median(&costs.collect::<Vec<_>>()).map(Measured::at_least)
        };
        Self {
            setup_seconds: middle(|costs| costs.setup_seconds),
            problem_seconds: middle(|costs| costs.problem_seconds),
            encoding_seconds: middle(|costs| costs.encoding_seconds),
            search_seconds: middle(|costs| costs.search_seconds),
            judging_seconds: middle(|costs| costs.judging_seconds),
            cpu_seconds: middle(|costs| costs.cpu_seconds),
            peak_bytes: all.iter().filter_map(|costs| costs.peak_bytes).max(),
        }
    }
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
            runs().map(one).collect::<Vec<_>>()
        };
        let samples = measured(|run| run.seconds);
        Some(Self {
            total: statistics::median(&samples)?,
            samples,
            search: statistics::median(&measured(|run| run.search_seconds))?,
            costs: Costs::of(runs),
            effort: effort(runs),
            solutions: runs().map(|run| run.solutions.len()).max()?,
            counters: runs().next()?.counters.clone(),
        })
    }
}

/// The median effort of the runs.
fn effort<'a, I: Iterator<Item = &'a Run>>(runs: impl Fn() -> I) -> Option<Effort> {
    let median = |count: fn(&Run) -> Option<u64>| {
        let counts = runs().filter_map(|run| {
            let count = count(run)? as f64;
            Some(Measured::new(count, run.is_complete()))
        });
        statistics::median(&counts.collect::<Vec<_>>())
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
    /// Between which times that median lies.
    pub median_interval: Option<Interval>,
    /// The 95th percentile of the time of the whole solve.
    pub p95: Option<Measured>,
    /// The longest time of a whole solve.
    pub maximum: Option<Measured>,
    /// The median effort; a bound if it rests on a search that was cut off.
    pub effort: Option<Effort>,
    /// The geometric mean over the challenges that the reference solved of its time
    /// divided by that of the reference; a bound if it did not solve them all.
    pub ratio: Option<Measured>,
    /// Between which ratios that one lies.
    pub ratio_interval: Option<Interval>,
    /// The scores of competitions.
    pub scores: Scores,
    /// The parts of the time, and what else a run cost.
    pub costs: Costs,
    /// The median of every size of the encoding.
    pub sizes: BTreeMap<&'static str, f64>,
}

impl Row {
    /// Whether nothing shows that it differs from the reference. Where it did not solve
    /// what the reference solved, something does.
    pub fn is_no_different(&self) -> bool {
        let is_exact = self.ratio.is_some_and(|ratio| ratio.value().is_some());
        let interval = self.ratio_interval;
        is_exact && interval.is_some_and(|interval| interval.contains(1.0))
    }
}

/// The counters that tell the size of an encoding.
pub(super) const SIZES: [&str; 5] = ["variables", "clauses", "literals", "rows", "items"];

/// The challenges of one level, or all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The level, or `all`, or `other` for challenges without a level.
    pub name: &'static str,
    /// One row a backend, in the order of the plan.
    pub rows: Vec<Row>,
    /// What the fastest backend on each challenge comes to.
    pub virtual_best: VirtualBest,
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
    /// The figures of these records, with ratios to the plan's backend `reference`.
    pub fn new(plan: &Plan, records: &[Record], reference: usize) -> Self {
        let runs = by_key(records, |record| (&record.challenge, &record.backend));
        let figures = |named: &NamedChallenge| {
            let of_backend = |name| Figures::new(runs.get(&(&named.challenge, name))?);
            plan.backends.iter().map(of_backend).collect()
        };
        let mut summary = Self {
            figures: plan.challenges.iter().map(figures).collect(),
            reference,
            seconds: records
                .iter()
                .map(|record| record.run.seconds * f64::from(record.run.solves))
                .sum(),
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
        let group = |(name, challenges): (_, Vec<usize>)| {
            let figures: Vec<_> = challenges.iter().map(|&at| &self.figures[at]).collect();
            let intervals = intervals(&figures, self.reference, plan.seed);
            let (scores, virtual_best) = scores(plan, &figures);
            let rows = (0..plan.backends.len()).map(|backend| Row {
                median_interval: intervals[backend].median,
                ratio_interval: intervals[backend].ratio,
                scores: scores[backend],
                ..self.row(plan, backend, &challenges)
            });
            Group {
                name,
                rows: rows.collect(),
                virtual_best,
            }
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
            median_interval: None,
            ratio_interval: None,
            scores: Scores::default(),
            costs: Costs::over(&runs.iter().map(|(own, _)| own.costs).collect::<Vec<_>>()),
            sizes: sizes(&runs.iter().map(|(own, _)| *own).collect::<Vec<_>>()),
        }
    }
}

/// The median of every size that the backend tells.
fn sizes(figures: &[&Figures]) -> BTreeMap<&'static str, f64> {
    let median = |size: &'static str| {
        let counts = figures.iter().filter_map(|own| own.counters.get(size));
        let counts: Vec<_> = counts.map(|&n| Measured::Exactly(n as f64)).collect();
        Some((size, statistics::median(&counts)?.value()?))
    };
    SIZES.into_iter().filter_map(median).collect()
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
    let counts: Vec<Measured> = efforts.iter().map(|effort| effort.count()).collect();
    let median = statistics::median(&counts)?;
    efforts.first().map(|first| match first {
        Effort::Nodes(_) => Effort::Nodes(median),
        Effort::Conflicts(_) => Effort::Conflicts(median),
    })
}
