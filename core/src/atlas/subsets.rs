//! Given some placements: how many solutions contain each subset of them.
//!
//! For twelve placements these are 4096 numbers, and they say it all. Let the
//! placements be those of a solution: then the subsets contained in one solution
//! are precisely the challenges with that one solution. Let them be a position that
//! cannot be solved: then the smallest subsets contained in none are to blame.

use crate::game::{Piece, Placement};

/// Some of the placements of [`SubsetCounts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subset(u16);

impl Subset {
    /// How many placements it has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The subsets that lack one of the placements.
    fn with_one_less(self) -> impl Iterator<Item = Self> {
        let bits = (0..Piece::COUNT).map(|at| 1 << at);
        bits.filter(move |bit| self.0 & bit != 0)
            .map(move |bit| Self(self.0 & !bit))
    }
}

/// How many solutions contain each subset of some placements.
pub struct SubsetCounts {
    placements: Vec<Placement>,
    /// By the bits of the subset.
    counts: Vec<u32>,
}

impl SubsetCounts {
    /// Counts from what each solution has in common with `placements`: bit `i` is
    /// the placement at `i`.
    pub(super) fn new(placements: &[Placement], common: &[u16]) -> Self {
        let mut counts = vec![0; 1 << placements.len()];
        for &bits in common {
            counts[usize::from(bits)] += 1;
        }
        // From "exactly these in common" to "at least these": sums over supersets,
        // one placement at a time.
        for at in 0..placements.len() {
            for bits in 0..counts.len() {
                if bits & (1 << at) == 0 {
                    counts[bits] += counts[bits | (1 << at)];
                }
            }
        }
        Self {
            placements: placements.to_vec(),
            counts,
        }
    }

    /// All subsets, from none of the placements to all of them.
    pub fn subsets(&self) -> impl Iterator<Item = Subset> + use<> {
        (0..self.counts.len()).map(|bits| Subset(bits as u16))
    }

    /// How many solutions contain all placements of the subset.
    pub fn count(&self, subset: Subset) -> u32 {
        self.counts[usize::from(subset.0)]
    }

    /// Whether the subset is contained in one solution, and any smaller part of it
    /// in others as well: a challenge in which no given can be spared.
    pub fn is_minimal(&self, subset: Subset) -> bool {
        let mut smaller = subset.with_one_less();
        self.count(subset) == 1 && smaller.all(|part| self.count(part) > 1)
    }

    /// The placements of the subset, in their order.
    pub fn placements(&self, subset: Subset) -> impl Iterator<Item = Placement> {
        let all = self.placements.iter().enumerate();
        all.filter(move |(at, _)| subset.0 & (1 << at) != 0)
            .map(|(_, &placement)| placement)
    }
}
