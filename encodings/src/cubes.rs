//! Cutting a formula into cases, for as many machines.
//!
//! A *cube* is a list of literals over the options' variables. The cubes made here
//! partition the packings: every packing satisfies exactly one of them. It starts with the
//! empty cube. A cube is split on an option of the piece that has the fewest left: with it,
//! which excludes all that collides, and without it. The cube with the most left to try
//! (by the product of the pieces' options) is split first. Where a piece is left without an
//! option, no packing is lost by leaving the cube out.
//!
//! The scheme is that of cube-and-conquer (Heule, Kullmann, Wieringa, Biere, 2012), with the
//! packing in place of a look-ahead solver.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::bits::BitSet;
use crate::chosen::chosen;
use crate::packing::{OptionId, Packing};
use crate::relations::Relations;
use crate::sink::Lit;

/// Cubes that partition the packings: `wanted` of them, unless there are fewer to be had.
pub fn cubes(packing: &Packing, wanted: usize) -> Vec<Vec<Lit>> {
    let relations = Relations::of(packing);
    let count = packing.options().len();
    let all = BitSet::of(count, 0..count);
    let mut open = BinaryHeap::new();
    let mut done = Vec::new();
    open.extend(Case::new(packing, Vec::new(), all));
    while open.len() + done.len() < wanted
        && let Some(case) = open.pop()
    {
        match case.branch(packing) {
            Some(option) => open.extend(case.split(packing, &relations, option)),
            None => done.push(case),
        }
    }
    done.extend(open);
    let mut cubes: Vec<Vec<Lit>> = done.into_iter().map(|case| case.literals).collect();
    cubes.sort_unstable();
    cubes
}

/// A cube with what is left under it.
struct Case {
    literals: Vec<Lit>,
    options: BitSet,
    /// The logarithm of the product of the pieces' options.
    weight: f64,
}

impl Case {
    /// `None` if a piece has no option.
    fn new(packing: &Packing, literals: Vec<Lit>, options: BitSet) -> Option<Self> {
        let mut weight = 0.0;
        for piece in packing.pieces() {
            let left = packing.options_of(piece).iter();
            let left = left.filter(|id| options.contains(id.index())).count();
            if left == 0 {
                return None;
            }
            weight += (left as f64).ln();
        }
        Some(Self {
            literals,
            options,
            weight,
        })
    }

    /// The option to split on; none if every piece has just one.
    fn branch(&self, packing: &Packing) -> Option<OptionId> {
        let left = |piece| {
            let options = packing.options_of(piece).iter().copied();
            options.filter(|id| self.options.contains(id.index()))
        };
        let pieces = packing.pieces().map(|piece| (left(piece).count(), piece));
        let (_, piece) = pieces.filter(|&(count, _)| count > 1).min()?;
        left(piece).next()
    }

    /// The same with the option and without it, as far as they can hold a packing.
    fn split(
        self,
        packing: &Packing,
        relations: &Relations,
        option: OptionId,
    ) -> impl Iterator<Item = Self> {
        let (mut with, mut without) = (self.options.clone(), self.options);
        with.subtract(relations.colliding(option));
        without.remove(option.index());
        let literals = |literal: Lit| {
            let mut literals = self.literals.clone();
            literals.push(literal);
            literals
        };
        let with = Self::new(packing, literals(chosen(option)), with);
        let without = Self::new(packing, literals(!chosen(option)), without);
        with.into_iter().chain(without)
    }
}

/// By weight; equal weights by their literals, so that the order is always the same.
impl Ord for Case {
    fn cmp(&self, other: &Self) -> Ordering {
        let weights = self.weight.total_cmp(&other.weight);
        weights.then_with(|| self.literals.cmp(&other.literals))
    }
}

impl PartialOrd for Case {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Case {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Case {}
