//! One random way down the tree of a search, and how many nodes those that it meets stand
//! for. [`estimate`](super::estimate) makes many.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// One way down the tree.
pub(super) struct Probe {
    rng: ChaCha8Rng,
    /// How many nodes the next one stands for.
    weight: f64,
    /// How many nodes those stand for that were met.
    nodes: f64,
    /// How many looks at placements those stand for that were taken.
    looks: f64,
}

impl Probe {
    pub(super) const fn new(rng: ChaCha8Rng) -> Self {
        Self {
            rng,
            weight: 1.0,
            nodes: 0.0,
            looks: 0.0,
        }
    }

    /// How many nodes and looks those stand for that were met, and the chance that is left
    /// for the next way down.
    pub(super) fn finish(self) -> ([f64; 2], ChaCha8Rng) {
        ([self.nodes, self.looks], self.rng)
    }

    /// Meets a node.
    pub(super) const fn meet(&mut self) {
        self.nodes += self.weight;
    }

    /// Looks at so many placements.
    pub(super) fn look(&mut self, placements: u64) {
        self.looks += self.weight * placements as f64;
    }

    /// Chooses one of `count` children, if there are any.
    pub(super) fn choose(&mut self, count: usize) -> Option<usize> {
        self.weight *= count as f64;
        (count > 0).then(|| self.rng.random_range(..count))
    }
}
