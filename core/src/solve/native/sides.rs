//! From which sides the board is swept.

use super::balance::points_on_the_left;
use super::share::{POINTS, Share};
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
    let points = points_on_the_left(&SWEEP, challenge.givens());
    let from_the_right = tricks.nearer_side && points < POINTS / 2;
    let share = if tricks.symmetry && is_empty {
        Share::HALF
    } else if tricks.two_sides {
        Share::of_points(if from_the_right {
            POINTS - points
        } else {
            points
        })
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
