//! How sure the figures are: the bootstrap.
//!
//! A figure is computed a thousand times from challenges drawn at random from those that
//! were compared, each as often as the draw has it. The middle 95 % of what it comes to
//! is its interval. What the machine did to the time on a challenge is part of how the
//! challenges differ, so it is in the interval already; to draw the samples of each
//! challenge as well would count it twice, and would shift the interval away from its
//! figure, since a median of few samples drawn with repetition leans towards the longer
//! tail (Davison and Hinkley, *Bootstrap Methods and their Application*, 1997, section
//! 3.8). Only where there is a single challenge are its samples drawn. All backends are
//! drawn together, and a ratio is taken challenge by challenge. The draws depend on
//! nothing but the plan.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::figures::{Figures, ratio};
use super::plan::Plan;
use crate::measure::{Interval, Measured, statistics};

/// Of fewer challenges than these the bootstrap's intervals are too narrow.
pub(super) const ENOUGH: usize = 10;

/// How often a figure is computed.
const REPLICATES: usize = 1000;

/// The intervals of one backend on a group of challenges.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Intervals {
    /// Of the median time.
    pub(super) median: Option<Interval>,
    /// Of the ratio to the reference.
    pub(super) ratio: Option<Interval>,
}

/// The intervals of every backend on the challenges whose figures these are, one row of
/// backends a challenge. None where there is nothing to draw from: one challenge with
/// one sample.
pub(super) fn intervals(
    plan: &Plan,
    rows: &[&Vec<Option<Figures>>],
    reference: usize,
) -> Vec<Intervals> {
    let backends = plan.backends.len();
    let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
    let mut medians = vec![Vec::with_capacity(REPLICATES); backends];
    let mut ratios = vec![Vec::with_capacity(REPLICATES); backends];
    let mut times: Vec<Vec<Measured>> = vec![Vec::new(); backends];
    let mut quotients: Vec<Vec<Measured>> = vec![Vec::new(); backends];
    for _ in 0..REPLICATES {
        for row in draw(rows, &mut rng) {
            let base = row[reference];
            for (backend, time) in row.iter().enumerate() {
                let Some(time) = *time else { continue };
                times[backend].push(time);
                quotients[backend].extend(ratio(Some(time), base));
            }
        }
        for backend in 0..backends {
            medians[backend].extend(statistics::median(&times[backend]));
            ratios[backend].extend(statistics::geometric_mean(&quotients[backend]));
            times[backend].clear();
            quotients[backend].clear();
        }
    }
    let enough = |backend: usize| {
        let samples = rows.iter().filter_map(|row| row[backend].as_ref());
        samples.map(|figures| figures.samples.len()).sum::<usize>() > 1
    };
    let of = |backend: usize| {
        if !enough(backend) {
            return Intervals::default();
        }
        Intervals {
            median: Interval::of(&medians[backend]),
            ratio: Interval::of(&ratios[backend]).filter(|_| backend != reference),
        }
    };
    (0..backends).map(of).collect()
}

/// The times of all backends on as many challenges as there are, drawn at random from
/// them; with a single challenge, on it by samples drawn at random.
fn draw(rows: &[&Vec<Option<Figures>>], rng: &mut ChaCha8Rng) -> Vec<Vec<Option<Measured>>> {
    if let [only] = rows {
        let drawn = only.iter().map(|own| redrawn(&own.as_ref()?.samples, rng));
        return vec![drawn.collect()];
    }
    let one = |_| {
        let row = rows[rng.random_range(0..rows.len())];
        row.iter().map(|own| own.as_ref()?.total).collect()
    };
    (0..rows.len()).map(one).collect()
}

/// The median of as many samples as there are, drawn at random from them; `None` of none.
fn redrawn(samples: &[Measured], rng: &mut ChaCha8Rng) -> Option<Measured> {
    let draws = samples
        .iter()
        .map(|_| samples[rng.random_range(0..samples.len())]);
    let draws: Vec<Measured> = draws.collect();
    statistics::median(&draws)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::figures::Costs;
    use super::super::plan::{DEFAULT_LIMIT, DEFAULT_TIMEOUT};
    use super::*;
    use crate::game::Challenge;
    use crate::measure::Measured::Exactly;

    fn figures(samples: &[f64]) -> Figures {
        let samples: Vec<Measured> = samples.iter().copied().map(Exactly).collect();
        Figures {
            runs: samples.len(),
            total: statistics::median(&samples),
            search: samples.first().copied(),
            samples,
            costs: Costs::default(),
            effort: None,
            solutions: 1,
            counters: BTreeMap::new(),
        }
    }

    /// The intervals of two backends of which the first is the reference.
    fn of_two(rows: &[&Vec<Option<Figures>>]) -> Vec<Intervals> {
        let challenge: Challenge = "BAA".parse().unwrap();
        let names = ["one", "other"].map(str::to_owned).to_vec();
        let plan = Plan::new([challenge.into()], names, DEFAULT_TIMEOUT, DEFAULT_LIMIT, 1);
        intervals(&plan.unwrap().with_seed(1), rows, 0)
    }

    /// A challenge that both backends have solved.
    fn row(one: &[f64], other: &[f64]) -> Vec<Option<Figures>> {
        vec![Some(figures(one)), Some(figures(other))]
    }

    /// Five runs, two of them disturbed: a median drawn from such samples is on the
    /// whole longer than theirs.
    #[test]
    fn a_disturbed_machine_does_not_move_the_interval_off_its_ratio() {
        let rows: Vec<Vec<_>> = (0..100)
            .map(|at| {
                let pace = 2.0 + f64::from(at % 10) / 100.0;
                let disturbed = [pace, pace, pace, 9.0 * pace, 9.0 * pace];
                row(&[1.0; 5], &disturbed)
            })
            .collect();
        let rows: Vec<_> = rows.iter().collect();
        let ratio = of_two(&rows)[1].ratio.unwrap();
        assert!(ratio.contains(2.045), "{ratio:?}");
        assert!(
            !ratio.contains(2.03) && !ratio.contains(2.06),
            "not as wide as that: {ratio:?}"
        );
    }

    #[test]
    fn the_samples_of_a_single_challenge_are_drawn() {
        let thrice = row(&[1.0, 1.0, 1.0], &[2.0, 3.0, 4.0]);
        let interval = of_two(&[&thrice])[1].ratio.unwrap();
        assert_eq!((interval.low, interval.high), (Exactly(2.0), Exactly(4.0)));
        let once = row(&[1.0], &[2.0]);
        assert_eq!(of_two(&[&once])[1], Intervals::default());
        assert_eq!(of_two(&[]), [Intervals::default(); 2], "nothing has run");
    }
}
