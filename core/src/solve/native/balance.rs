//! How a sweep from the left and one from the right best share the work.
//!
//! A sweep is the longer the more can be placed in the half where it starts, and the more
//! points it may have there. Where the givens leave more on one side, the sweep from the
//! other side is to do more. Much depends on it: for many pairs of givens the best share
//! takes a tenth of the nodes of the worst.

use super::candidates::Candidates;
use super::items::{ALL_ITEMS, CENTRES, COLUMNS, ITEMS};
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

/// Found by trying all shares on random challenges, and taking the weights that came nearest
/// to the best ones.
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
    let (mut alive, mut open) = (sweep.all, ALL_ITEMS);
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
    let half = POINTS.cast_signed() / 2;
    // Rounded to the nearest, a half down.
    let points = half - (surplus - 500).div_euclid(1000) - 1;
    points.clamp(0, 2 * half).cast_unsigned()
}

impl Weights {
    /// What an open item adds to the surplus on the left.
    fn of(&self, item: usize, alive: &Candidates) -> i32 {
        let column = item / COLUMN;
        let from_side = column.min(COLUMNS - 1 - column);
        let weight = match alive.count(item) {
            0 if CENTRES & 1 << item != 0 => 2 * self.lost,
            0 => self.lost,
            count => self.candidates[from_side] * quarters_of_doublings(count + 1),
        };
        if column == from_side { weight } else { -weight }
    }
}

/// Four times the binary logarithm, rounded down.
fn quarters_of_doublings(number: u32) -> i32 {
    u64::from(number).pow(4).ilog2().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::native::sweep::SWEEP;

    #[test]
    fn the_half_turn_exchanges_the_shares() {
        assert_eq!(points_on_the_left(&SWEEP, &[]), POINTS / 2);
        let mut shares = [0; POINTS as usize + 1];
        for first in Placement::all().step_by(5) {
            for second in Placement::all().step_by(97) {
                let alone = first.piece() == second.piece() || first.collides(second);
                let givens = if alone {
                    vec![first]
                } else {
                    vec![first, second]
                };
                let turned: Vec<Placement> = givens.iter().map(|p| p.half_turn()).collect();
                let here = points_on_the_left(&SWEEP, &givens);
                let there = points_on_the_left(&SWEEP, &turned);
                // One less if both were a half and rounded down.
                assert!(
                    (POINTS - 1..=POINTS).contains(&(here + there)),
                    "{givens:?}"
                );
                shares[here as usize] += 1;
            }
        }
        assert!(shares.iter().all(|&times| times > 0), "{shares:?}");
    }

    #[test]
    fn the_sweep_from_the_side_of_a_given_does_more() {
        let given: Placement = "BAA".parse().unwrap();
        assert!(points_on_the_left(&SWEEP, &[given]) > POINTS / 2);
        assert!(points_on_the_left(&SWEEP, &[given.half_turn()]) < POINTS / 2);
    }
}
