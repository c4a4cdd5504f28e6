//! How many ways there are to lay 1 to 5 pieces on the empty board, and how many regions
//! they cover.
//!
//! A way is a set of placements of different pieces without collision; the region that it
//! covers is the set of their cells. Ways of up to four pieces are counted one by one,
//! regions of up to two. The rest is estimated from ways that are drawn at random, and so is
//! what was counted, which shows how far the estimates can be trusted.

use std::collections::HashSet;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use serde::Serialize;

use super::super::cores::in_parallel;
use crate::game::{CellSet, PieceSet, Placement};
use crate::position::clear_of;
use crate::solve::Cancel;

/// The seed of the ways that are drawn.
const SEED: u64 = 12;

/// How many ways are drawn.
const DRAWN: usize = 20_000;

/// The largest collections that the paper would tabulate.
const LARGEST: usize = 5;

/// Up to so many pieces the ways are counted, and up to so many the regions.
const COUNTED_WAYS: usize = 4;
const COUNTED_REGIONS: usize = 2;

/// All ways to lay so many pieces on the empty board without collision.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Collections {
    /// How many pieces.
    pub pieces: usize,
    /// In how many ways, whichever pieces they are, if that was counted.
    pub ways: Option<u64>,
    /// How many sets of cells they cover, if that was counted.
    pub regions: Option<u64>,
    /// The same from ways that were drawn at random; of one piece nothing is drawn.
    pub drawn: Option<Drawn>,
}

/// Estimates with their standard errors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Drawn {
    /// The ways.
    pub ways: f64,
    /// The standard error of that.
    pub ways_error: f64,
    /// The regions.
    pub regions: f64,
    /// The standard error of that.
    pub regions_error: f64,
}

/// Counts and estimates; nothing more after a cancellation.
pub(super) fn compute(cancel: &Cancel) -> Vec<Collections> {
    let later = Later::new();
    let sizes = (1..=LARGEST).map(|pieces| {
        let ways = (pieces <= COUNTED_WAYS).then(|| later.ways(pieces, cancel));
        let regions = (pieces <= COUNTED_REGIONS).then(|| regions(pieces));
        Collections {
            pieces,
            ways,
            regions,
            drawn: (pieces > 1).then(|| drawn(pieces, cancel)),
        }
    });
    sizes.take_while(|_| !cancel.is_cancelled()).collect()
}

/// As many bits as there are placements.
type Bits = [u64; 29];

/// By placement: those of later pieces that do not collide with it.
struct Later(Vec<Bits>);

impl Later {
    fn new() -> Self {
        let later = |p: Placement| {
            let mut bits = [0; 29];
            for q in clear_of(p).iter().filter(|q| q.piece() > p.piece()) {
                bits[q.index() / 64] |= 1 << (q.index() % 64);
            }
            bits
        };
        Self(Placement::all().map(later).collect())
    }

    /// In how many ways so many pieces can lie. By the half turn every placement has a
    /// partner with which as much can lie.
    fn ways(&self, pieces: usize, cancel: &Cancel) -> u64 {
        let first: Vec<Placement> = Placement::all()
            .filter(|p| p.index() <= p.half_turn().index())
            .collect();
        let counted = in_parallel(first.len(), cancel, |at| {
            let p = first[at];
            let both = 1 + u64::from(p != p.half_turn());
            both * self.with(&self.0[p.index()], pieces - 1)
        });
        counted.into_iter().sum()
    }

    /// In how many ways so many pieces more can lie on what is free.
    fn with(&self, free: &Bits, more: usize) -> u64 {
        match more {
            0 => 1,
            1 => free.iter().map(|word| u64::from(word.count_ones())).sum(),
            _ => members(free)
                .map(|at| {
                    let mut left = *free;
                    left.iter_mut().zip(&self.0[at]).for_each(|(a, b)| *a &= b);
                    self.with(&left, more - 1)
                })
                .sum(),
        }
    }
}

/// The places of the bits that are set.
fn members(bits: &Bits) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let at = (left != 0).then(|| 64 * word + left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            at
        })
    })
}

/// How many sets of cells one piece or two can cover.
fn regions(pieces: usize) -> u64 {
    let single = Placement::all().map(Placement::cells);
    let covered: HashSet<CellSet> = if pieces == 1 {
        single.collect()
    } else {
        let beside = |p: Placement| clear_of(p).iter().map(move |q| p.cells() | q.cells());
        Placement::all().flat_map(beside).collect()
    };
    covered.len() as u64
}

/// Pieces are laid one after the other, each on a place drawn from those that are free. Such
/// a way stands for as many as there were places to draw from, and is met in every order. If
/// its region can be covered in five ways, it stands for a fifth of a region.
fn drawn(pieces: usize, cancel: &Cancel) -> Drawn {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let orders: f64 = (1..=pieces).map(|k| k as f64).product();
    let samples: Vec<[f64; 2]> = (0..DRAWN)
        .take_while(|_| !cancel.is_cancelled())
        .map(|_| {
            let mut free = Placement::all().collect::<Vec<_>>();
            let (mut weight, mut region) = (1.0 / orders, CellSet::EMPTY);
            for _ in 0..pieces {
                weight *= free.len() as f64;
                let Some(&place) = free.choose(&mut rng) else {
                    return [0.0; 2];
                };
                region |= place.cells();
                free.retain(|p| clear_of(place).contains(*p));
            }
            [weight, weight / covers(region, pieces) as f64]
        })
        .collect();
    let [(ways, ways_error), (regions, regions_error)] =
        [0, 1].map(|of| mean_and_error(samples.iter().map(|sample| sample[of])));
    Drawn {
        ways,
        ways_error,
        regions,
        regions_error,
    }
}

/// The mean, and its standard error.
fn mean_and_error(samples: impl ExactSizeIterator<Item = f64> + Clone) -> (f64, f64) {
    let count = samples.len() as f64;
    let mean = samples.clone().sum::<f64>() / count;
    let squares: f64 = samples.map(|sample| (sample - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

/// In how many ways exactly so many pieces cover exactly these cells.
fn covers(region: CellSet, pieces: usize) -> u64 {
    let inside = |cells: CellSet| cells.intersection(region) == cells;
    let candidates: Vec<Placement> = Placement::all().filter(|p| inside(p.cells())).collect();
    fill(region, CellSet::EMPTY, PieceSet::EMPTY, pieces, &candidates)
}

fn fill(
    region: CellSet,
    covered: CellSet,
    used: PieceSet,
    left: usize,
    candidates: &[Placement],
) -> u64 {
    let Some(open) = region.iter().find(|&cell| !covered.contains(cell)) else {
        return u64::from(left == 0);
    };
    if left == 0 {
        return 0;
    }
    let fitting = candidates.iter().filter(|p| {
        let cells = p.cells();
        cells.contains(open) && !cells.intersects(covered) && !used.contains(p.piece())
    });
    fitting
        .map(|p| {
            let mut used = used;
            used.insert(p.piece());
            fill(region, covered | p.cells(), used, left - 1, candidates)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_covered_at_least_by_what_it_was_made_of() {
        let first = Placement::all().next().unwrap();
        for second in clear_of(first).iter().take(50) {
            let region = first.cells() | second.cells();
            assert!(covers(region, 2) >= 1);
            assert_eq!(covers(region, 3), 0);
            assert_eq!(covers(first.cells(), 1), 1);
        }
    }

    #[test]
    fn the_mean_has_a_standard_error() {
        let (mean, error) = mean_and_error([1.0, 3.0, 5.0, 7.0].into_iter());
        assert!((mean - 4.0).abs() < 1e-12);
        assert!((error - (20.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }
}
