//! How sure the figures are: the bootstrap.
//!
//! A figure is computed a thousand times from challenges drawn at random from those that
//! were compared, each as often as the draw has it, and for each of them from samples
//! drawn at random from those that were taken. The middle 95 % of what it comes to is
//! its interval. So it holds both what the machine did to the times and what another
//! choice of such challenges would. All backends are drawn together, and a ratio is
//! taken challenge by challenge. The draws depend on nothing but the plan.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::figures::{Figures, ratio};
use crate::measure::{Interval, Measured, statistics};

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
    rows: &[&Vec<Option<Figures>>],
    reference: usize,
    seed: u64,
) -> Vec<Intervals> {
    let backends = rows.first().map_or(0, |row| row.len());
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut medians = vec![Vec::with_capacity(REPLICATES); backends];
    let mut ratios = vec![Vec::with_capacity(REPLICATES); backends];
    let mut times: Vec<Vec<Measured>> = vec![Vec::new(); backends];
    let mut quotients: Vec<Vec<Measured>> = vec![Vec::new(); backends];
    for _ in 0..REPLICATES {
        for _ in 0..rows.len() {
            let row = rows[rng.random_range(0..rows.len())];
            let base = row[reference]
                .as_ref()
                .map(|own| drawn(&own.samples, &mut rng));
            for (backend, figures) in row.iter().enumerate() {
                let Some(figures) = figures else {
                    continue;
                };
                let time = match base {
                    Some(base) if backend == reference => base,
                    _ => drawn(&figures.samples, &mut rng),
                };
                times[backend].push(time);
                quotients[backend].extend(base.and_then(|base| ratio(time, base)));
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

/// The median of as many samples as there are, drawn at random from them.
fn drawn(samples: &[Measured], rng: &mut ChaCha8Rng) -> Measured {
    if let [only] = samples {
        return *only;
    }
    let draws = samples
        .iter()
        .map(|_| samples[rng.random_range(0..samples.len())]);
    let draws: Vec<Measured> = draws.collect();
    statistics::median(&draws).unwrap_or(Measured::Over(0.0))
}
