//! What of a placement depends on the order in which the board is swept.
//!
//! A placement becomes a *candidate* at the first item that it fills, so that every
//! set of placements is come to once, and so that what lies behind the sweep never
//! matters again.
//!
//! Everything here is computed once, on first use, from the placements of
//! [`game`](crate::game); the bench `tables` says how long that takes. What goes with a
//! candidate takes most of it, and two megabytes for all of them. Most searches ask for a
//! few, so each is made when it is asked for.

use std::sync::{LazyLock, OnceLock};

use super::candidates::{Bit, Candidates};
use super::items::{
    CENTRES, COLUMNS, ITEMS, Items, ROWS, centre_item, items_around, position, ring_item,
};
use crate::game::{Cell, Piece, Placement, Spot, Unit};

/// The cells of a spot.
const CELL_BITS: usize = Cell::PER_SPOT;

/// How far the look-ahead looks, in items from the first one of a candidate.
/// What is further away has many ways to be filled.
const HORIZON: usize = 18;

/// Cells by column: 8 bits a spot, in the order of the sweep, the centre lowest.
pub(super) type Columns = [u32; COLUMNS];

/// What the search needs to know of a placement.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The placement.
    pub(super) placement: Placement,
    /// The piece, as one bit.
    pub(super) piece: u16,
    /// The cells it takes.
    pub(super) cells: Columns,
    /// The items it fills.
    pub(super) fills: Items,
    /// The items that link a piece to it by filling them: the ring around each of
    /// its balls and the centre of each of its sockets.
    pub(super) links: Items,
    /// The ring around its elbow ball, if it has one.
    pub(super) elbow_ring: Items,
    /// The centre of its socket, if it is the light purple piece.
    pub(super) purple_centre: Items,
}

/// The sweep from the left.
pub(super) struct Sweep {
    /// The candidates, in order of their first items.
    pub(super) candidates: Vec<Candidate>,
    /// For each candidate the items that it may have made unfillable: those on its spots
    /// and on the spots next to them, as far as the horizon, but for those that it fills.
    /// Apart from the rest, since nothing else of a candidate is asked for as often.
    pub(super) touches: Vec<Items>,
    /// For each item the numbers of the candidates that fill it, in order.
    pub(super) fillers: [Vec<u16>; ITEMS],
    /// All candidates.
    pub(super) all: Candidates,
    /// For each item, the candidates that do not fill it.
    pub(super) without: Vec<Candidates>,
    /// What [`compatible`](Sweep::compatible) says, as far as it was asked.
    compatible: Vec<OnceLock<Box<Candidates>>>,
    /// For each piece, its candidates.
    by_piece: Vec<Candidates>,
    /// For each cell, the candidates that take it.
    by_cell: Vec<Candidates>,
    /// Where each placement is among the candidates.
    number: Vec<u16>,
}

/// The sweep, tabulated on first use.
pub(super) static SWEEP: LazyLock<Sweep> = LazyLock::new(Sweep::build);

impl Sweep {
    /// The candidate that a placement is.
    pub(super) fn number(&self, placement: Placement) -> usize {
        usize::from(self.number[placement.index()])
    }

    /// The candidates of other pieces that do not collide with this one.
    #[inline]
    pub(super) fn compatible(&self, number: usize) -> &Candidates {
        self.compatible[number].get_or_init(|| self.compatible_with(&self.candidates[number]))
    }

    #[cold]
    fn compatible_with(&self, candidate: &Candidate) -> Box<Candidates> {
        let mut set = Box::new(self.by_piece[candidate.piece.trailing_zeros() as usize]);
        cells(candidate).for_each(|cell| set.unite(&self.by_cell[cell]));
        set.invert();
        set
    }

    /// Tabulates the sweep.
    pub(super) fn build() -> Self {
        let candidates = in_order();
        let mut number = vec![0; candidates.len()];
        for (at, candidate) in candidates.iter().enumerate() {
            number[candidate.placement.index()] = at as u16;
        }
        let around: Vec<Items> = Spot::all().map(items_around).collect();
        let mut sweep = Self {
            touches: candidates.iter().map(|c| touches(c, &around)).collect(),
            fillers: [const { Vec::new() }; ITEMS],
            all: Candidates::NONE,
            without: vec![Candidates::NONE; ITEMS],
            compatible: vec![const { OnceLock::new() }; candidates.len()],
            by_piece: vec![Candidates::NONE; Piece::COUNT],
            by_cell: vec![Candidates::NONE; Spot::COUNT * CELL_BITS],
            candidates: Vec::new(),
            number,
        };
        for (number, candidate) in candidates.iter().enumerate() {
            sweep.list(number, candidate);
        }
        // So far they are the ones that do.
        sweep.without.iter_mut().for_each(Candidates::invert);
        sweep.candidates = candidates;
        sweep
    }

    /// Adds a candidate to the lists and sets that it belongs to.
    fn list(&mut self, number: usize, candidate: &Candidate) {
        for item in ones(candidate.fills) {
            let bit = Bit::of(item, self.fillers[item].len());
            self.fillers[item].push(number as u16);
            self.all.insert(bit);
            self.by_piece[candidate.piece.trailing_zeros() as usize].insert(bit);
            for other in ones(candidate.fills) {
                self.without[other].insert(bit);
            }
            cells(candidate).for_each(|cell| self.by_cell[cell].insert(bit));
        }
    }
}

/// All candidates, in order of their first items, those with the same one in the order of
/// the placements.
fn in_order() -> Vec<Candidate> {
    let mut by_first = [const { Vec::new() }; ITEMS];
    for candidate in Placement::all().map(candidate) {
        by_first[candidate.fills.trailing_zeros() as usize].push(candidate);
    }
    by_first.concat()
}

/// The cells of a placement, read off seven bits a spot.
fn columns(placement: Placement) -> Columns {
    let [low, middle, high] = placement.cells().words();
    let low = u128::from(low) | u128::from(middle) << 64;
    let high = u128::from(middle) | u128::from(high) << 64;
    let mut columns = [0; COLUMNS];
    for seated in placement.units() {
        let first = seated.spot.index() * Cell::PER_SPOT;
        let words = if first < 64 {
            low >> first
        } else {
            high >> (first - 64)
        };
        let at = position(seated.spot);
        columns[at / ROWS] |= (words as u32 & 0x7F) << (8 * (at % ROWS));
    }
    columns
}

/// What the search needs to know of a placement.
fn candidate(placement: Placement) -> Candidate {
    let (mut fills, mut links, mut elbow_ring) = (0, 0, 0);
    for seated in placement.units() {
        let (centre, ring) = (centre_item(seated.spot), ring_item(seated.spot));
        match seated.unit {
            Unit::Ball { arms } => {
                fills |= centre;
                links |= ring;
                if arms.iter().count() == 2 {
                    elbow_ring = ring;
                }
            }
            Unit::Socket { .. } => {
                fills |= ring;
                links |= centre;
            }
            Unit::Circle => fills |= centre | ring,
        }
    }
    let is_purple = placement.piece() == Piece::LIGHT_PURPLE;
    Candidate {
        placement,
        piece: 1 << placement.piece().index(),
        cells: columns(placement),
        fills,
        links,
        elbow_ring,
        // Its only socket is all that links to it at a centre.
        purple_centre: if is_purple { links & CENTRES } else { 0 },
    }
}

/// The items that a candidate may have made unfillable, given those around each spot.
fn touches(candidate: &Candidate, around: &[Items]) -> Items {
    let units = candidate.placement.units();
    let touched = units.map(|seated| around[seated.spot.index()]);
    let first = candidate.fills.trailing_zeros() as usize;
    let near = (1 << (first + HORIZON).min(ITEMS)) - 1;
    touched.into_iter().fold(0, |all, items| all | items) & near & !candidate.fills
}

/// The cells of a candidate: a number for each, spot by spot in the order of the sweep.
fn cells(candidate: &Candidate) -> impl Iterator<Item = usize> {
    let columns = candidate.cells.into_iter().enumerate();
    columns.flat_map(|(column, cells)| {
        ones(cells.into()).map(move |bit| CELL_BITS * (ROWS * column + bit / 8) + bit % 8)
    })
}

/// The positions of the bits that are set.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            lowest
        })
    })
}
