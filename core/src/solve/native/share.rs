//! The two sides from which the board can be swept, and how they share the work.
//!
//! The search is widest where it starts, so it pays to bound what may stay empty
//! there. Give two points to an empty centre and one to an empty ring: every fit
//! has 8 points. If few of them are in the left half (the three left columns), the
//! fit is found soon by a sweep from the left that gives up at more; if not, then
//! few are in the right half, and a sweep from the right finds it. Where the points
//! are equal the free cells decide: every fit leaves 23 of the 168 cells free.
//!
//! So two sweeps that each do a [`Share`] find all fits, each once. On the empty
//! board the half turn makes the two sweeps the same, and one of them is enough. How
//! the work is best shared beside givens, `balance` says.

use super::items::LEFT_HALF;
use super::state::Front;

/// The points that every fit has: two empty centres and four empty rings.
pub(super) const POINTS: u32 = 8;

/// The cells that every fit leaves free.
const FREE_CELLS: u32 = 23;

/// The cells in three columns of four spots.
const CELLS_IN_HALF: u32 = 84;

/// The fits that a sweep is for, by what stays empty in the half where it starts:
/// fewer points than these, or these points and at most so many free cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    points: u32,
    free_cells: u32,
}

impl Share {
    /// All fits.
    pub(super) const ALL: Self = Self::up_to(POINTS, FREE_CELLS);

    /// All fits, without counting their free cells.
    pub(super) const UNCOUNTED: Self = Self::up_to(POINTS, CELLS_IN_HALF);

    /// One of every fit and its half turn: 11 is the last number below half of 23.
    pub(super) const HALF: Self = Self::up_to(POINTS / 2, FREE_CELLS / 2);

    /// The fits with at most so many points where the sweep starts.
    pub(super) const fn of_points(points: u32) -> Self {
        if points >= POINTS {
            Self::ALL
        } else {
            Self::up_to(points, FREE_CELLS / 2)
        }
    }

    const fn up_to(points: u32, free_cells: u32) -> Self {
        Self { points, free_cells }
    }

    /// What the sweep from the other side has to do: `None` if nothing.
    pub(super) fn rest(self) -> Option<Self> {
        // The other half has 8 points less these, and 23 cells less these.
        let free_cells = FREE_CELLS.checked_sub(self.free_cells + 1)?;
        Some(Self::up_to(POINTS - self.points, free_cells))
    }

    /// Whether the free cells of a state, which has no more points than these,
    /// exclude it. The table of refuted states may rely on that: as long as the left half
    /// is not decided, its keys tell how many cells the pieces used take behind the
    /// sweep; after that the answer stays the same on the way down, and a state is
    /// asked before it goes into the table.
    pub(super) fn excludes(self, front: &Front) -> bool {
        let is_decided = front.open & LEFT_HALF == 0;
        is_decided && front.has_no_points_left() && free_on_the_left(front) > self.free_cells
    }

    /// The points that a fit may have in the half where the sweep starts.
    pub(super) const fn points(self) -> u32 {
        self.points
    }
}

fn free_on_the_left(front: &Front) -> u32 {
    let taken = front.cells[..3].iter().map(|column| column.count_ones());
    CELLS_IN_HALF - taken.sum::<u32>()
}
