//! What of a placement depends on the order in which the board is swept.
//!
//! A placement becomes a *candidate* at the first item that it fills, so that every
//! set of placements is come to once, and so that what lies behind the sweep never
//! matters again.
//!
//! The compiler tabulates it from the placements of [`game`](crate::game), so that no
//! process does, however short its search. What goes with each candidate takes two megabytes,
//! of which the system loads what is asked for, many pages at a time: to make it when it is
//! asked for took longer than most searches, most of it for fresh memory.

use super::candidates::{Bit, Candidates, MOST};
use super::items::{
    CENTRES, COLUMNS, ITEMS, Items, ROWS, centre_item, items_around, position, ring_item,
};
use crate::game::{Cell, Piece, Placement, SeatedUnit, Spot, Unit};

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

/// How many candidates there are.
const COUNT: usize = Placement::count();

/// The sweep from the left.
pub(super) struct Sweep {
    /// The candidates, in order of their first items, those with the same one in the order of
    /// the placements.
    pub(super) candidates: [Candidate; COUNT],
    /// For each candidate the items that it may have made unfillable: those on its spots
    /// and on the spots next to them, as far as the horizon, but for those that it fills.
    /// Apart from the rest, since nothing else of a candidate is asked for as often.
    pub(super) touches: [Items; COUNT],
    /// For each item the numbers of the candidates that fill it, in order.
    pub(super) fillers: [[u16; MOST]; ITEMS],
    /// How many they are.
    filled: [usize; ITEMS],
    /// All candidates.
    pub(super) all: Candidates,
    /// For each item, the candidates that do not fill it.
    pub(super) without: [Candidates; ITEMS],
    /// For each candidate those of other pieces that do not collide with it.
    compatible: [Candidates; COUNT],
    /// Where each placement is among the candidates.
    number: [u16; COUNT],
}

/// The sweep.
pub(super) static SWEEP: Sweep = Sweep::tabulated();

impl Sweep {
    /// The candidate that a placement is.
    pub(super) fn number(&self, placement: Placement) -> usize {
        usize::from(self.number[placement.index()])
    }

    /// The candidates of other pieces that do not collide with this one.
    pub(super) const fn compatible(&self, number: usize) -> &Candidates {
        &self.compatible[number]
    }

    #[allow(
        clippy::large_stack_arrays,
        reason = "nobody but the compiler runs it, and it takes some seconds"
    )]
    const fn tabulated() -> Self {
        let mut sweep = Self {
            candidates: [candidate(Placement::nth(0)); COUNT],
            touches: [0; COUNT],
            fillers: [[0; MOST]; ITEMS],
            filled: [0; ITEMS],
            all: Candidates::NONE,
            without: [Candidates::NONE; ITEMS],
            compatible: [Candidates::NONE; COUNT],
            number: [0; COUNT],
        };
        let mut takers = Takers::NONE;
        let mut unsorted = sweep.candidates;
        let mut at = 0;
        while at < COUNT {
            unsorted[at] = candidate(Placement::nth(at));
            at += 1;
        }
        let (mut number, mut first) = (0, 0);
        while first < ITEMS {
            let mut at = 0;
            while at < COUNT {
                if unsorted[at].fills.trailing_zeros() as usize == first {
                    sweep.add(number, unsorted[at], &mut takers);
                    number += 1;
                }
                at += 1;
            }
            first += 1;
        }
        // So far they are the ones that do.
        let mut item = 0;
        while item < ITEMS {
            sweep.without[item].invert();
            item += 1;
        }
        let mut number = 0;
        while number < COUNT {
            sweep.compatible[number] = takers.beside(&sweep.candidates[number]);
            number += 1;
        }
        sweep
    }

    /// Adds a candidate to all lists and sets that it belongs to.
    const fn add(&mut self, number: usize, candidate: Candidate, takers: &mut Takers) {
        self.candidates[number] = candidate;
        self.touches[number] = touches(&candidate);
        self.number[candidate.placement.index()] = number as u16;
        let mut items = candidate.fills;
        while items != 0 {
            let item = items.trailing_zeros() as usize;
            let place = self.filled[item];
            let bit = Bit::of(item, place);
            self.fillers[item][place] = number as u16;
            self.filled[item] += 1;
            self.all.insert(bit);
            takers.add(&candidate, bit);
            let mut others = candidate.fills;
            while others != 0 {
                self.without[others.trailing_zeros() as usize].insert(bit);
                others &= others - 1;
            }
            items &= items - 1;
        }
    }
}

/// Who takes what, from which it follows who collides with whom: for the compiler only.
struct Takers {
    /// For each piece, its candidates.
    of_piece: [Candidates; Piece::COUNT],
    /// For each spot of the sweep and each of its cells, the candidates that take it.
    of_cell: [[Candidates; Cell::PER_SPOT]; Spot::COUNT],
    /// For each spot and each set of its cells, the candidates that take any of them, as far
    /// as it was asked for: units have few such sets.
    of_cells: [[Candidates; 1 << Cell::PER_SPOT]; Spot::COUNT],
    /// Which of the last are there, as bits.
    made: [u128; Spot::COUNT],
}

impl Takers {
    #[allow(clippy::large_stack_arrays, reason = "as above")]
    const NONE: Self = Self {
        of_piece: [Candidates::NONE; Piece::COUNT],
        of_cell: [[Candidates::NONE; Cell::PER_SPOT]; Spot::COUNT],
        of_cells: [[Candidates::NONE; 1 << Cell::PER_SPOT]; Spot::COUNT],
        made: [0; Spot::COUNT],
    };

    /// Adds a candidate, as far as the item of the bit goes.
    const fn add(&mut self, candidate: &Candidate, bit: Bit) {
        self.of_piece[candidate.piece.trailing_zeros() as usize].insert(bit);
        let mut column = 0;
        while column < COLUMNS {
            let mut cells = candidate.cells[column];
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                self.of_cell[ROWS * column + cell / 8][cell % 8].insert(bit);
                cells &= cells - 1;
            }
            column += 1;
        }
    }

    /// The candidates of other pieces that do not collide with this one.
    const fn beside(&mut self, candidate: &Candidate) -> Candidates {
        let mut others = self.of_piece[candidate.piece.trailing_zeros() as usize];
        let mut spot = 0;
        while spot < Spot::COUNT {
            let cells = candidate.cells[spot / ROWS] >> (8 * (spot % ROWS)) & 0x7F;
            if cells != 0 {
                self.make(spot, cells as usize);
                others.unite(&self.of_cells[spot][cells as usize]);
            }
            spot += 1;
        }
        others.invert();
        others
    }

    /// Makes what is there for a set of cells, unless it is there.
    const fn make(&mut self, spot: usize, cells: usize) {
        if self.made[spot] & 1 << cells != 0 {
            return;
        }
        self.made[spot] |= 1 << cells;
        let mut cell = 0;
        while cell < Cell::PER_SPOT {
            if cells & 1 << cell != 0 {
                self.of_cells[spot][cells].unite(&self.of_cell[spot][cell]);
            }
            cell += 1;
        }
    }
}

/// The cells of a placement, read off seven bits a spot.
const fn columns(placement: Placement) -> Columns {
    let [low, middle, high] = placement.cells().words();
    let low = low as u128 | (middle as u128) << 64;
    let high = middle as u128 | (high as u128) << 64;
    let units = placement.units();
    let mut columns = [0; COLUMNS];
    let mut unit = 0;
    while unit < units.len() {
        let spot = units[unit].spot;
        let first = spot.index() * Cell::PER_SPOT;
        let words = if first < 64 {
            low >> first
        } else {
            high >> (first - 64)
        };
        let at = position(spot);
        columns[at / ROWS] |= (words as u32 & 0x7F) << (8 * (at % ROWS));
        unit += 1;
    }
    columns
}

/// What the search needs to know of a placement.
const fn candidate(placement: Placement) -> Candidate {
    let (mut fills, mut links, mut elbow_ring) = (0, 0, 0);
    let units = placement.units();
    let mut at = 0;
    while at < units.len() {
        let SeatedUnit { spot, unit } = units[at];
        let (centre, ring) = (centre_item(spot), ring_item(spot));
        match unit {
            Unit::Ball { arms } => {
                fills |= centre;
                links |= ring;
                if arms.len() == 2 {
                    elbow_ring = ring;
                }
            }
            Unit::Socket { .. } => {
                fills |= ring;
                links |= centre;
            }
            Unit::Circle => fills |= centre | ring,
        }
        at += 1;
    }
    let piece = placement.piece().index();
    let is_purple = piece == Piece::LIGHT_PURPLE.index();
    Candidate {
        placement,
        piece: 1 << piece,
        cells: columns(placement),
        fills,
        links,
        elbow_ring,
        // Its only socket is all that links to it at a centre.
        purple_centre: if is_purple { links & CENTRES } else { 0 },
    }
}

/// The items that a candidate may have made unfillable.
const fn touches(candidate: &Candidate) -> Items {
    let [tail, middle, head] = candidate.placement.units();
    let touched = items_around(tail.spot) | items_around(middle.spot) | items_around(head.spot);
    let horizon = candidate.fills.trailing_zeros() as usize + HORIZON;
    let near = (1 << if horizon < ITEMS { horizon } else { ITEMS }) - 1;
    touched & near & !candidate.fills
}
