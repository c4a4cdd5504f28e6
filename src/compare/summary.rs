//! The figures of a comparison: per challenge and backend, and per level and backend.
//!
//! Statistics over challenges are those of [`statistics`]: medians and nearest-rank percentiles, in which a challenge
//! that was not solved is slower than all that were, and costs more nodes.

use std::collections::BTreeMap;

use super::figures::{Costs, Effort, Figures, median_effort, ratio};
use super::intervals::{ENOUGH, intervals};
use super::plan::Plan;
use super::record::{Record, by_key};
use super::scores::{Scores, VirtualBest, scores};
use crate::game::{Level, NamedChallenge};
use crate::measure::{Interval, Measured, Run, statistics};

/// A backend on the challenges of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The backend.
    pub backend: String,
    /// On how many challenges it was run.
    pub challenges: usize,
    /// How many of them it solved completely within the limits.
    pub solved: usize,
    /// On how many of them it failed, or answered wrongly. Of these no figure below knows
    /// anything but PAR-2.
    pub failed: usize,
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
    /// How many challenges the ratio is over.
    pub ratios: usize,
    /// The scores of competitions.
    pub scores: Scores,
    /// The parts of the time, and what else a run cost.
    pub costs: Costs,
    /// The median of every size of the encoding.
    pub sizes: BTreeMap<&'static str, f64>,
}

impl Row {
    /// Whether there is no challenge on which it did not fail.
    pub const fn is_failed(&self) -> bool {
        self.failed > 0 && self.failed == self.challenges
    }

    /// How many of the challenges it solved, and on how many it failed: `9/12, 3 failed`.
    pub fn solved_text(&self) -> String {
        let solved = format!("{}/{}", self.solved, self.challenges);
        match self.failed {
            0 => solved,
            failed => format!("{solved}, {failed} failed"),
        }
    }

    /// Whether an interval of it rests on so few challenges that it is too narrow.
    pub fn has_narrow_intervals(&self) -> bool {
        let times = self.challenges - self.failed;
        (self.median_interval.is_some() && times < ENOUGH)
            || (self.ratio_interval.is_some() && self.ratios < ENOUGH)
    }

    /// Whether nothing shows that it differs from the reference. Where it did not solve
    /// what the reference solved, something does.
    pub fn is_no_different(&self) -> bool {
        let is_exact = self.ratio.is_some_and(|ratio| ratio.value().is_some());
        let is_exact = is_exact && self.failed == 0;
        let interval = self.ratio_interval;
        is_exact && interval.is_some_and(|interval| interval.contains(1.0))
    }
}

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
            // Of a part, or of what was interrupted, nobody was run on some.
            let figures = challenges.iter().map(|&at| &self.figures[at]);
            let figures = figures.filter(|row| row.iter().any(Option::is_some));
            let figures: Vec<_> = figures.collect();
            let intervals = intervals(plan, &figures, self.reference);
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
        let totals = runs.iter().filter_map(|(figures, _)| figures.total);
        let totals: Vec<Measured> = totals.collect();
        let searches = runs.iter().filter_map(|(figures, _)| figures.search);
        let searches: Vec<Measured> = searches.collect();
        let count = |is: fn(&Figures) -> bool| runs.iter().filter(|(own, _)| is(own)).count();
        let ratios: Vec<Measured> = runs
            .iter()
            .filter_map(|(figures, reference)| ratio(figures.total, (*reference)?.total))
            .collect();
        Row {
            backend: plan.backends[backend].clone(),
            challenges: runs.len(),
            solved: count(Figures::is_solved),
            failed: count(Figures::is_failed),
            search_median: statistics::median(&searches),
            median: statistics::median(&totals),
            p95: statistics::percentile(&totals, 95),
            maximum: statistics::maximum(&totals),
            effort: median_effort(runs.iter().filter_map(|(figures, _)| figures.effort)),
            ratio: statistics::geometric_mean(&ratios),
            ratios: ratios.len(),
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
    Run::SIZES.into_iter().filter_map(median).collect()
}
