//! A state of the search: what is placed, and what can still be.

use super::groups::Groups;
use super::sweep::{ALL_ITEMS, CENTRES, Candidate, Candidates, Columns, Items, RINGS, Sweep};
use crate::game::PieceSet;

/// How many centres stay empty in every fit: 24 spots, 16 balls and 6 circles.
const EMPTY_CENTRES: u32 = 2;

/// How many rings stay empty in every fit: 24 spots, 14 sockets and 6 circles.
const EMPTY_RINGS: u32 = 4;

/// A state of the search. Copied at every node; nothing in it is on the heap.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// The candidates that collide with nothing, of pieces not yet placed.
    pub(super) alive: Candidates,
    /// The cells taken.
    pub(super) cells: Columns,
    /// The pieces placed, as bits.
    pub(super) used: u16,
    /// The items that may still be filled. Those behind the sweep are not in it.
    pub(super) open: Items,
    /// The items known to stay empty.
    pub(super) empty: Items,
    /// The groups of linked pieces, if anybody asks for them.
    pub(super) groups: Groups,
}

impl State {
    /// The empty board.
    pub(super) fn start(sweep: &Sweep) -> Self {
        Self {
            alive: sweep.all(),
            cells: [0; 6],
            used: 0,
            open: ALL_ITEMS,
            empty: 0,
            groups: Groups::NONE,
        }
    }

    /// Whether all pieces are placed.
    pub(super) const fn is_full(&self) -> bool {
        self.used == PieceSet::ALL.bits()
    }

    /// The next item to decide on.
    pub(super) const fn next_item(&self) -> usize {
        self.open.trailing_zeros() as usize
    }

    /// The state with one more candidate placed.
    pub(super) fn with(&self, candidate: &Candidate, compatible: &Candidates) -> Self {
        let mut cells = self.cells;
        for (column, more) in cells.iter_mut().zip(candidate.cells) {
            *column |= more;
        }
        Self {
            alive: self.alive.intersection(compatible),
            cells,
            used: self.used | candidate.piece,
            open: self.open & !candidate.fills,
            empty: self.empty,
            groups: self.groups,
        }
    }

    /// Leaves the next item empty.
    pub(super) fn leave_empty(&mut self, sweep: &Sweep) {
        let item = self.next_item();
        self.alive.clear(&sweep.items[item].first);
        self.mark_empty(1 << item);
    }

    /// Leaves all that is open empty, since all pieces are placed.
    pub(super) fn close(&mut self) {
        self.mark_empty(self.open);
    }

    fn mark_empty(&mut self, items: Items) {
        self.empty |= items;
        self.open &= !items;
    }

    /// Finds out which of `items` nothing can fill any more.
    pub(super) fn look_ahead(&mut self, sweep: &Sweep, items: Items) {
        let mut left = items & self.open;
        while left != 0 {
            let item = left.trailing_zeros() as usize;
            left &= left - 1;
            if !sweep.items[item].is_fillable(&self.alive) {
                self.mark_empty(1 << item);
            }
        }
    }

    /// Whether more items are known to stay empty than in any fit.
    pub(super) const fn is_too_empty(&self) -> bool {
        (self.empty & CENTRES).count_ones() > EMPTY_CENTRES
            || (self.empty & RINGS).count_ones() > EMPTY_RINGS
    }
}
