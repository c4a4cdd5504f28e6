//! How a sweep from the left and one from the right best share the work.
//!
//! A sweep is the longer the more can be placed in the half where it starts, and the more
//! points it may have there. Both sweeps together take least where each takes about as
//! long as the other, so where the givens leave more on one side, the sweep from the other
//! side is to do more: on random challenges with two givens that take half a
//! millisecond, the best share and the worst are a factor of ten apart.

use super::candidates::Candidates;
use super::items::{CENTRES, COLUMNS, ITEMS, Items};
use super::share::POINTS;
use super::sweep::Sweep;
use crate::game::Placement;

/// The items of a column.
const COLUMN: usize = ITEMS / COLUMNS;

/// By how many thousandths of a point less the sweep from the left should do for what it
/// has more of than the sweep from the right.
struct Weights {
    /// For each quarter of a doubling of the candidates of an item, by how far its column is
    /// from the side.
    candidates: [i32; COLUMNS / 2],
    /// For each point that is lost from the start, since nothing can fill the item.
    lost: i32,
}

/// Found by trying all shares on random challenges and taking what came nearest to the
/// best ones. One given alone changes less, so that less follows from it.
const ONE_GIVEN: Weights = Weights {
    candidates: [5, 20, 7],
    lost: 0,
};
const SEVERAL_GIVEN: Weights = Weights {
    candidates: [11, 18, 5],
    lost: -370,
};

/// The points up to which a fit is best found by the sweep from the left, beside `givens`.
pub(super) fn points_on_the_left(sweep: &Sweep, givens: &[Placement]) -> u32 {
    let (mut alive, mut open) = (sweep.all, super::items::ALL_ITEMS);
    for &given in givens {
        let number = sweep.number(given);
        alive = alive.and(sweep.compatible(number));
        open &= !sweep.candidates[number].fills;
    }
    let weights = match givens.len() {
        0 | 1 => ONE_GIVEN,
        _ => SEVERAL_GIVEN,
    };
    let surplus: i32 = (0..ITEMS)
        .filter(|item| open & 1 << item != 0)
        .map(|item| weights.of(item, &alive))
        .sum();
    let half = POINTS as i32 / 2;
    // Rounded to the nearest; a half goes to the sweep from the left.
    let points = half - (surplus - 500).div_euclid(1000) - 1;
    points.clamp(0, POINTS as i32) as u32
}

impl Weights {
    /// What an open item adds to the surplus on the left.
    fn of(&self, item: usize, alive: &Candidates) -> i32 {
        let column = item / COLUMN;
        let from_side = column.min(COLUMNS - 1 - column);
        let weight = match alive.count(item) {
            0 if CENTRES & (1 as Items) << item != 0 => 2 * self.lost,
            0 => self.lost,
            count => self.candidates[from_side] * quarters_of_doublings(count + 1),
        };
        if column == from_side { weight } else { -weight }
    }
}

/// Four times the binary logarithm, rounded down.
fn quarters_of_doublings(number: u32) -> i32 {
    u64::from(number).pow(4).ilog2() as i32
}
