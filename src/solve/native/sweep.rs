//! What of a placement depends on the order in which the board is swept.
//!
//! A placement becomes a *candidate* at the first item that it fills, so that every
//! set of placements is come to once, and so that what lies behind the sweep never
//! matters again.
//!
//! Everything here is computed once, on first use, from the placements of
//! [`game`](crate::game); the bench `tables` says how long that takes.

use std::sync::LazyLock;

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
    /// For each candidate, the candidates of other pieces that do not collide
    /// with it.
    pub(super) compatible: Vec<Candidates>,
    /// For each item, the candidates that do not fill it.
    pub(super) without: Vec<Candidates>,
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

    /// Tabulates the sweep.
    pub(super) fn build() -> Self {
        let mut candidates: Vec<_> = Placement::all().map(candidate).collect();
        candidates.sort_unstable_by_key(|c| (c.fills.trailing_zeros(), c.placement));
        let mut number = vec![0; candidates.len()];
        for (at, candidate) in candidates.iter().enumerate() {
            number[candidate.placement.index()] = at as u16;
        }
        let mut sets = Sets::of(&candidates);
        let compatible = candidates.iter().map(|candidate| {
            let mut set = Candidates::NONE;
            sets.exclude_beside(candidate, &mut set);
            set.invert();
            set
        });
        let compatible = compatible.collect();
        sets.by_item.iter_mut().for_each(Candidates::invert);
        let around: Vec<Items> = Spot::all().map(items_around).collect();
        Self {
            touches: candidates.iter().map(|c| touches(c, &around)).collect(),
            compatible,
            without: sets.by_item,
            fillers: sets.fillers,
            all: sets.all,
            candidates,
            number,
        }
    }
}

/// The candidates, listed and collected by what excludes them.
struct Sets {
    fillers: [Vec<u16>; ITEMS],
    all: Candidates,
    by_piece: Vec<Candidates>,
    by_item: Vec<Candidates>,
    by_cell: Vec<Candidates>,
    /// By the cells of one spot that they may collide at, worked out when first asked
    /// for: 7 bits for the cells, and the spot above them.
    by_cells: Vec<Option<Box<Candidates>>>,
}

impl Sets {
    fn of(candidates: &[Candidate]) -> Self {
        let mut sets = Self {
            fillers: [const { Vec::new() }; ITEMS],
            all: Candidates::NONE,
            by_piece: vec![Candidates::NONE; Piece::COUNT],
            by_item: vec![Candidates::NONE; ITEMS],
            by_cell: vec![Candidates::NONE; Spot::COUNT * CELL_BITS],
            by_cells: vec![None; Spot::COUNT << CELL_BITS],
        };
        for (number, candidate) in candidates.iter().enumerate() {
            sets.add(number, candidate);
        }
        sets
    }

    fn add(&mut self, number: usize, candidate: &Candidate) {
        let cells = cells_by_spot(candidate)
            .flat_map(|(spot, cells)| ones(cells).map(move |cell| CELL_BITS * spot + cell));
        for item in ones(candidate.fills) {
            let bit = Bit::of(item, self.fillers[item].len());
            self.fillers[item].push(number as u16);
            self.all.insert(bit);
            self.by_piece[candidate.piece.trailing_zeros() as usize].insert(bit);
            for other in ones(candidate.fills) {
                self.by_item[other].insert(bit);
            }
            for cell in cells.clone() {
                self.by_cell[cell].insert(bit);
            }
        }
    }

    /// Adds the other candidates of the same piece and those that collide with this one.
    fn exclude_beside(&mut self, candidate: &Candidate, excluded: &mut Candidates) {
        excluded.unite(&self.by_piece[candidate.piece.trailing_zeros() as usize]);
        for (spot, cells) in cells_by_spot(candidate) {
            excluded.unite(self.taking_any(spot, cells));
        }
    }

    /// The candidates that take any of the cells of a spot. Many candidates ask for the
    /// same: that makes three unions for each of them where it would be a dozen.
    fn taking_any(&mut self, spot: usize, cells: u64) -> &Candidates {
        let by_cell = &self.by_cell[CELL_BITS * spot..];
        self.by_cells[spot << CELL_BITS | cells as usize].get_or_insert_with(|| {
            let mut union = Candidates::NONE;
            ones(cells).for_each(|cell| union.unite(&by_cell[cell]));
            Box::new(union)
        })
    }
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

/// The cells of a candidate: the spots with any, in the order of the sweep, each with
/// its cells as bits.
fn cells_by_spot(candidate: &Candidate) -> impl Iterator<Item = (usize, u64)> + Clone {
    let columns = candidate.cells.into_iter().enumerate();
    columns.flat_map(|(column, mut left)| {
        std::iter::from_fn(move || {
            let row = left.trailing_zeros() as usize / 8;
            let cells = u64::from(left.checked_shr(8 * row as u32)? & 0xFF);
            left &= !(0xFF << (8 * row));
            Some((ROWS * column + row, cells))
        })
    })
}

/// The positions of the bits that are set.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let lowest = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            lowest
        })
    })
}
