//! How large a search is that nobody wants to wait for: Knuth's random probing (D. E.
//! Knuth, "Estimating the efficiency of backtrack programs", 1975).
//!
//! A probe goes down the tree of the search by the search's own code, but at every node
//! into one child only, chosen by chance. A node that it meets below nodes of 3, 5 and 2
//! children stands for 30. The sum over the nodes that it meets is an unbiased estimate
//! of the number of nodes, so the mean over many probes is one too. Few probes meet the
//! few branches that are large: the spread is wide, and the mean is more often below the
//! truth than above it.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;

use super::Paper;
use super::probe::Probe;
use super::search::Search;
use crate::problem::Problem;
use crate::solve::Budget;

/// What probes say of the size of a search for all answers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The nodes: the mean over the probes.
    pub nodes: f64,
    /// The standard error of that mean.
    pub error: f64,
    /// The placements that the search looks at, in the same way.
    pub looks: f64,
    /// How many probes were made.
    pub probes: usize,
}

impl Estimate {
    /// From the nodes and looks of every probe.
    fn of(probes: &[[f64; 2]]) -> Self {
        let count = probes.len() as f64;
        let mean = |of: usize| probes.iter().map(|probe| probe[of]).sum::<f64>() / count;
        let nodes = mean(0);
        let squares = probes.iter().map(|probe| (probe[0] - nodes).powi(2));
        Self {
            nodes,
            error: (squares.sum::<f64>() / (count - 1.0).max(1.0) / count).sqrt(),
            looks: mean(1),
            probes: probes.len(),
        }
    }
}

impl Paper {
    /// Estimates the search for all answers, by so many probes at most, within `budget` and
    /// [`Paper::up_to`] as many looks as the search itself may take; `None` if there was no
    /// time for one probe. The same seed gives the same probes.
    pub fn estimate(
        &self,
        problem: &Problem,
        budget: &Budget,
        probes: usize,
        seed: u64,
    ) -> Option<Estimate> {
        let watch = budget.start();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut sums, mut looks) = (Vec::new(), 0);
        while sums.len() < probes && looks < self.most_looks && watch.check().is_none() {
            let (mut visit, mut on_ratio) =
                (|_| ControlFlow::Continue(()), |_| ControlFlow::Continue(()));
            let strategies = &self.strategies;
            let mut search = Search::new(problem, strategies, &watch, &mut visit, &mut on_ratio);
            search.probe = Some(Probe::new(rng));
            search.run();
            looks += search.tally.looks;
            let probe = search.probe.take()?;
            let (sizes, left) = probe.finish();
            sums.push(sizes);
            rng = left;
        }
        (!sums.is_empty()).then(|| Estimate::of(&sums))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_a_mean_with_its_standard_error() {
        let estimate = Estimate::of(&[[1.0, 2.0], [3.0, 2.0], [5.0, 3.0], [7.0, 5.0]]);
        assert!((estimate.nodes - 4.0).abs() < 1e-12);
        assert!((estimate.looks - 3.0).abs() < 1e-12);
        // The variance is (9 + 1 + 1 + 9) / 3.
        assert!((estimate.error - (20.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(Estimate::of(&[[2.0; 2]]).error.to_bits(), 0.0_f64.to_bits());
    }
}
