//! The order in which the board is swept.
//!
//! The search goes over the board column by column and asks at every spot first
//! who fills its centre (a ball or a circle), then who fills its ring (a socket or
//! a circle). Those 48 questions are the *items*.

use crate::game::{Direction, Spot};
use crate::position::room::Half;

/// The number of items: a centre and a ring on every spot.
pub(super) const ITEMS: usize = 2 * Spot::COUNT;

/// The rows of a column in the order in which they are swept. The number of
/// nodes depends on it; the head of `native` says how much.
const ROW_ORDER: [usize; ROWS] = [2, 0, 3, 1];

/// The rows of the board.
pub(super) const ROWS: usize = 4;

/// The columns of the board.
pub(super) const COLUMNS: usize = 6;

/// A set of items: bit `i` is item number `i` of the sweep.
pub(super) type Items = u64;

/// All items.
pub(super) const ALL_ITEMS: Items = (1 << ITEMS) - 1;

/// The centres. Spot number `s` of the sweep has its centre as item `2 s` and its
/// ring as item `2 s + 1`.
pub(super) const CENTRES: Items = ALL_ITEMS / 3;

/// The rings.
pub(super) const RINGS: Items = CENTRES << 1;

/// The items of the first three columns, which the half turn of the board
/// exchanges with those of the last three.
pub(super) const LEFT_HALF: Items = (1 << (ITEMS / 2)) - 1;

/// Whether an item is in the first or the last row of the board, where it has fewer
/// neighbours.
pub(super) const fn is_in_outer_row(item: usize) -> bool {
    let row = ROW_ORDER[item / 2 % ROWS];
    row == 0 || row == ROWS - 1
}

/// The position of a spot in the sweep.
pub(super) const fn position(spot: Spot) -> usize {
    let mut turn = 0;
    while ROW_ORDER[turn] != spot.row() {
        turn += 1;
    }
    ROWS * spot.column() + turn
}

/// The item that is the centre of a spot.
pub(super) const fn centre_item(spot: Spot) -> Items {
    1 << (2 * position(spot))
}

/// The spot of an item, and which half of it.
pub(super) fn item_of(item: usize) -> (Spot, Half) {
    let mut spots = Spot::all();
    let spot = spots.find(|&spot| position(spot) == item / 2);
    let spot = spot.expect("every item is on a spot");
    let half = if item.is_multiple_of(2) {
        Half::Centre
    } else {
        Half::Ring
    };
    (spot, half)
}

/// The item that is the ring of a spot.
pub(super) const fn ring_item(spot: Spot) -> Items {
    centre_item(spot) << 1
}

/// The items on a spot and on the spots next to it.
pub(super) const fn items_around(spot: Spot) -> Items {
    let mut items = centre_item(spot) | ring_item(spot);
    let mut direction = 0;
    while direction < Direction::COUNT {
        if let Some(next) = spot.neighbour(Direction::ALL[direction]) {
            items |= centre_item(next) | ring_item(next);
        }
        direction += 1;
    }
    items
}
