//! How long the rest of a comparison will take.
//!
//! A backend takes longer on harder levels, so what is left is estimated by level and
//! backend from the runs so far. For a level on which a backend has not run yet, its
//! pace on the nearest level on which it has is taken, and where it has not run at all,
//! that of all others: the runs come in random order, so that is soon over.

use std::time::Duration;

use super::plan::Plan;
use super::schedule::{Pair, Schedule};
use crate::game::Level;

/// The levels, and what has none.
const STRATA: usize = Level::ALL.len() + 1;

/// The mean pace of each backend on each level.
pub(super) struct Estimate {
    /// `paces[backend][level]`.
    paces: Vec<[Pace; STRATA]>,
    /// The level of each challenge.
    strata: Vec<usize>,
}

/// What the runs of a backend on a level took.
#[derive(Clone, Copy, Default)]
struct Pace {
    /// From the beginning to the end of each run, together.
    wall: f64,
    /// The time of one search, together.
    search: f64,
    runs: u32,
}

impl Pace {
    fn mean(self) -> Option<(f64, f64)> {
        let runs = f64::from(self.runs);
        (self.runs > 0).then(|| (self.wall / runs, self.search / runs))
    }
}

impl Estimate {
    /// Nothing has run yet.
    pub(super) fn new(plan: &Plan) -> Self {
        let stratum = |level: Option<Level>| {
            let place = |level| Level::ALL.iter().position(|l| *l == level);
            level.and_then(place).unwrap_or(STRATA - 1)
        };
        let challenges = plan.challenges.iter();
        Self {
            paces: vec![[Pace::default(); STRATA]; plan.backends.len()],
            strata: challenges.map(|named| stratum(named.level)).collect(),
        }
    }

    /// Takes note of a run: how long it took in all, and its samples of `search` each.
    pub(super) fn add(&mut self, pair: Pair, wall: f64, search: f64) {
        let pace = &mut self.paces[pair.backend][self.strata[pair.challenge]];
        pace.wall += wall;
        pace.search += search;
        pace.runs += 1;
    }

    /// The mean time of a run of this pair in all, and of the searches in it.
    fn expected(&self, pair: Pair) -> Option<(f64, f64)> {
        let stratum = self.strata[pair.challenge];
        let paces = &self.paces[pair.backend];
        let mut nearest: Vec<usize> = (0..STRATA).collect();
        nearest.sort_by_key(|other| other.abs_diff(stratum));
        let own = nearest.iter().find_map(|&at| paces[at].mean());
        own.or_else(|| nearest.iter().find_map(|&at| self.of_all(at)))
    }

    /// The mean times of all backends that have run on a level.
    fn of_all(&self, stratum: usize) -> Option<(f64, f64)> {
        let means = self.paces.iter().filter_map(|paces| paces[stratum].mean());
        let (walls, searches): (Vec<f64>, Vec<f64>) = means.unzip();
        let count = walls.len() as f64;
        let mean = |values: Vec<f64>| values.iter().sum::<f64>() / count;
        (count > 0.0).then(|| (mean(walls), mean(searches)))
    }

    /// The time left; `None` as long as nothing has run.
    pub(super) fn left(&self, schedule: &Schedule) -> Option<Duration> {
        let mut seconds = 0.0;
        for pair in schedule.all() {
            let outlook = schedule.outlook(pair);
            if !outlook.wants_more {
                continue;
            }
            let (wall, search) = self.expected(pair)?;
            seconds += wall * f64::from(outlook.runs_left(search));
        }
        Duration::try_from_secs_f64(seconds).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::{DEFAULT_LIMIT, DEFAULT_TIMEOUT};
    use super::*;
    use crate::game::{Challenge, NamedChallenge};

    const STARTER: usize = 0;
    const WIZARD: usize = 2;

    fn plan() -> Plan {
        let levels = [Level::ALL[0], Level::ALL[0], Level::ALL[4], Level::ALL[4]];
        let challenges = ["BAA", "EBD", "HCF", "GDF"].into_iter().zip(levels);
        let challenges = challenges.map(|(letters, level)| NamedChallenge {
            level: Some(level),
            ..letters.parse::<Challenge>().unwrap().into()
        });
        let backends = vec!["fast".to_owned(), "slow".to_owned()];
        Plan::new(challenges, backends, DEFAULT_TIMEOUT, DEFAULT_LIMIT, 1).unwrap()
    }

    #[test]
    fn each_backend_goes_on_at_its_own_pace_on_each_level() {
        let plan = plan();
        let schedule = Schedule::new(&plan, None);
        let mut estimate = Estimate::new(&plan);
        assert_eq!(estimate.left(&schedule), None);
        let mut add = |challenge, backend, seconds| {
            estimate.add(Pair { challenge, backend }, seconds, seconds);
            estimate.left(&schedule)
        };
        // One level and one backend: the same for all others.
        assert_eq!(add(STARTER, 0, 1.0), Some(Duration::from_secs(8)));
        assert_eq!(add(STARTER, 1, 2.0), Some(Duration::from_secs(4 + 8)));
        // The hard level takes longer.
        assert_eq!(add(WIZARD, 0, 10.0), Some(Duration::from_secs(2 + 20 + 8)));
        assert_eq!(
            add(WIZARD, 1, 100.0),
            Some(Duration::from_secs(2 + 20 + 4 + 200))
        );
    }

    #[test]
    fn short_runs_are_expected_several_times() {
        let plan = plan();
        let schedule = Schedule::new(&plan, None);
        let mut estimate = Estimate::new(&plan);
        // Searches of 30 ms are made four times, each run taking 50 ms in all.
        for challenge in 0..4 {
            for backend in 0..2 {
                estimate.add(Pair { challenge, backend }, 0.05, 0.03);
            }
        }
        let left = estimate.left(&schedule).unwrap().as_secs_f64();
        assert!((left - 8.0 * 4.0 * 0.05).abs() < 1e-9, "{left}");
    }
}
