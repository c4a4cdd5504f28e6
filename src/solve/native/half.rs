//! The half turn of the board, used as a bound.
//!
//! The half turn exchanges the three left columns with the three right ones. So of
//! a fit and its half turn, at least one has at most half of what stays empty in
//! its left half. With two points for an empty centre and one for an empty ring
//! every fit has 8 points: at most 4 are on the left. If there are exactly 4, the
//! free cells decide: a fit leaves 23 of the 168 cells free, an odd number, so
//! exactly one of the two has at most 11 of them on the left.
//!
//! Searching for those fits alone and turning each is the same as searching for
//! all, and prunes the left half hard, where the search is widest.

use super::state::State;
use super::sweep::{CENTRES, LEFT_HALF};

/// Half of the points that every fit has.
const HALF_OF_POINTS: u32 = 4;

/// The largest number of free cells that is less than half of 23.
const HALF_OF_FREE_CELLS: u32 = 11;

/// The cells in three columns of four spots.
const CELLS_IN_HALF: u32 = 84;

/// Whether `state` cannot become the one of a fit and its half turn that the
/// search is for. Depends on nothing but what the table of refuted states goes by.
pub(super) fn is_the_other(state: &State) -> bool {
    let left = state.empty & LEFT_HALF;
    let points = left.count_ones() + (left & CENTRES).count_ones();
    if points != HALF_OF_POINTS {
        return points > HALF_OF_POINTS;
    }
    let is_left_decided = state.open & LEFT_HALF == 0;
    is_left_decided && free_on_the_left(state) > HALF_OF_FREE_CELLS
}

fn free_on_the_left(state: &State) -> u32 {
    let taken = state.cells[..3].iter().map(|column| column.count_ones());
    CELLS_IN_HALF - taken.sum::<u32>()
}
