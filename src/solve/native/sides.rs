//! From which sides the board is swept.

use super::share::Share;
use super::sweep::SWEEP;
use super::tricks::Tricks;
use crate::game::Challenge;

/// From where to sweep the board, and for which fits.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) from_the_right: bool,
    pub(super) share: Share,
    /// Whether the half turn of an answer is an answer that no sweep is for.
    pub(super) mirrored: bool,
}

impl Side {
    /// The challenge as a sweep from this side sees it.
    pub(super) fn sees(self, challenge: &Challenge) -> Challenge {
        if self.from_the_right {
            challenge.half_turn()
        } else {
            challenge.clone()
        }
    }
}

/// The sweeps that find all answers to `challenge`, each once.
pub(super) fn of(tricks: Tricks, challenge: &Challenge) -> impl Iterator<Item = Side> {
    let is_empty = challenge.givens().is_empty();
    let column = mean_column(challenge);
    let from_the_right = tricks.nearer_side && column > MIDDLE;
    let share = if tricks.symmetry && is_empty {
        Share::HALF
    } else if tricks.two_sides {
        let from_its_side = if from_the_right { 5.0 - column } else { column };
        let turned = challenge.half_turn();
        let seen = if from_the_right { &turned } else { challenge };
        Share::of_nearer_side(&SWEEP, seen.givens(), from_its_side)
    } else {
        Share::ALL
    };
    let mirrored = tricks.symmetry && is_empty;
    let near = Side {
        from_the_right,
        share,
        mirrored,
    };
    let far = share.rest().filter(|_| !mirrored).map(|share| Side {
        from_the_right: !from_the_right,
        share,
        mirrored,
    });
    std::iter::once(near).chain(far)
}

/// The column in the middle of the board, between the third and the fourth.
pub(super) const MIDDLE: f64 = 2.5;

/// The mean column of the givens' units; the middle if there are none.
pub(super) fn mean_column(challenge: &Challenge) -> f64 {
    let units = challenge.givens().iter().flat_map(|given| given.units());
    let columns: Vec<usize> = units.map(|seated| seated.spot.column()).collect();
    if columns.is_empty() {
        return MIDDLE;
    }
    columns.iter().sum::<usize>() as f64 / columns.len() as f64
}
