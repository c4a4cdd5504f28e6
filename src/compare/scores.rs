//! The scores by which solvers are ranked in competitions.
//!
//! PAR-2 is the mean time over all challenges, in which one that was not solved counts
//! twice the time limit, also where the backend failed. The virtual best solver takes for every
//! challenge the time of the backend that was fastest on it; the share of a backend is the part
//! of the solved challenges on which that was it. Looking an answer up in the complete list is no
//! search, so backends that do so take no part in the virtual best solver.

use super::figures::Figures;
use super::plan::Plan;
use crate::measure::{Measured, statistics};
use crate::solve::{self, Method};

/// The penalty of PAR-2: how often the time limit counts for what was not solved.
const PENALTY: f64 = 2.0;

/// The scores of one backend on a group of challenges.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scores {
    /// The penalized mean time.
    pub par2: f64,
    /// On what part of the challenges that anyone solved it was the fastest, from 0 to
    /// 1; `None` if it takes no part in that.
    pub share: Option<f64>,
    /// How many challenges it solved that at least one other tried, and none of them solved.
    /// Who failed on a challenge has not tried it.
    pub unique: usize,
}

/// The virtual best solver on a group of challenges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VirtualBest {
    /// How many challenges any backend solved.
    pub solved: usize,
    /// The penalized mean time.
    pub par2: f64,
    /// The median time.
    pub median: Option<Measured>,
}

/// Whether the backend searches, rather than looking up.
pub(super) fn searches(name: &str) -> bool {
    solve::kind(name).map_or(true, |kind| kind.method != Method::Table)
}

/// The scores of every backend on the challenges whose figures these are, one row of
/// backends a challenge, and those of the virtual best solver. Somebody was run on each of
/// them: one that nobody solved counts as that.
pub(super) fn scores(plan: &Plan, rows: &[&Vec<Option<Figures>>]) -> (Vec<Scores>, VirtualBest) {
    let timeout = plan.timeout.as_secs_f64();
    let penalized = |time: Option<f64>| time.unwrap_or(PENALTY * timeout);
    let solved = |figures: &Option<Figures>| figures.as_ref()?.total?.value();
    let tried = |figures: &Option<Figures>| figures.as_ref().is_some_and(|own| !own.is_failed());
    let taking_part: Vec<bool> = plan.backends.iter().map(|name| searches(name)).collect();
    let fastest = |row: &Vec<Option<Figures>>| {
        let times = row.iter().enumerate().filter(|(at, _)| taking_part[*at]);
        let times = times.filter_map(|(at, figures)| Some((at, solved(figures)?)));
        times.min_by(|a, b| a.1.total_cmp(&b.1))
    };
    let best: Vec<Option<(usize, f64)>> = rows.iter().map(|row| fastest(row)).collect();
    let settled = best.iter().flatten().count();
    let of = |backend: usize| {
        let own: Vec<Option<f64>> = rows
            .iter()
            .filter(|row| row[backend].is_some())
            .map(|row| solved(&row[backend]))
            .collect();
        let wins = best.iter().flatten().filter(|(at, _)| *at == backend);
        let alone = |row: &&&Vec<Option<Figures>>| {
            let rivals = || row.iter().enumerate().filter(|(at, _)| *at != backend);
            solved(&row[backend]).is_some()
                && rivals().any(|(_, own)| tried(own))
                && rivals().all(|(_, own)| solved(own).is_none())
        };
        Scores {
            par2: mean(own.into_iter().map(penalized)),
            share: (taking_part[backend] && settled > 0)
                .then(|| wins.count() as f64 / settled as f64),
            unique: rows.iter().filter(alone).count(),
        }
    };
    let times = best.iter().map(|best| best.map(|(_, time)| time));
    let measured: Vec<Measured> = times
        .clone()
        .map(|time| time.map_or(Measured::Over(timeout), Measured::Exactly))
        .collect();
    let virtual_best = VirtualBest {
        solved: settled,
        par2: mean(times.map(penalized)),
        median: statistics::median(&measured),
    };
    ((0..plan.backends.len()).map(of).collect(), virtual_best)
}

/// The mean; 0 of nothing.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}
