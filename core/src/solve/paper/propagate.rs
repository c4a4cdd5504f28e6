//! The cleaning strategies together: what follows from a state without search.

use crate::game::PieceSet;

use crate::position::room::Isolated;
use crate::position::{DeadEnd, Position, Removal, forced, pairwise, useless};

use super::strategies::{Counting, Strategies};

/// Applies the strategies that are switched on until none finds anything more,
/// and tells `log` what each removed.
///
/// `missing` are the pieces that the challenge does not give; `at_start` says
/// whether this is the first time.
pub(super) fn propagate(
    position: &mut Position,
    strategies: &Strategies,
    missing: PieceSet,
    at_start: bool,
    log: &mut impl FnMut(Removal),
) -> Result<(), DeadEnd> {
    let [place, clean_up, drop_useless] =
        [strategies.forced, strategies.pairwise, strategies.useless].map(|w| w.is_now(at_start));
    let drop_useless = drop_useless && strategies.assume_unique;
    loop {
        if place {
            forced::place_forced(position, log)?;
        }
        // After a cleanup to the fixed point a forced placement collides with
        // nothing that is left, so there is no need to clean up again after it.
        if clean_up && pairwise::clean_up(position, log)? && place {
            forced::place_forced(position, log)?;
        }
        if !(drop_useless && useless::remove_useless(position, missing, strategies.twins, log)?) {
            break;
        }
    }
    let is_too_much = match strategies.counting {
        Counting::Placed => Isolated::of(position).has_too_many_unmatched(),
        Counting::Spots => Isolated::of(position).is_too_much(),
        Counting::Never => false,
    };
    if is_too_much {
        return Err(DeadEnd::TooManyIsolated);
    }
    Ok(())
}
