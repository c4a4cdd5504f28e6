//! The cleaning strategies together: what follows from a state without search.

use crate::game::PieceSet;

use crate::position::room::Isolated;
use crate::position::{DeadEnd, Position, Removal, forced, pairwise, useless};

use super::strategies::{Strategies, When};

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
    let clean_up = match strategies.pairwise {
        When::Always => true,
        When::Start => at_start,
        When::Never => false,
    };
    loop {
        if strategies.forced {
            forced::place_forced(position, log)?;
        }
        // After a cleanup to the fixed point a forced placement collides with
        // nothing that is left, so there is no need to clean up again after it.
        if clean_up && pairwise::clean_up(position, log)? && strategies.forced {
            forced::place_forced(position, log)?;
        }
        if !(strategies.assume_unique && useless::remove_useless(position, missing, log)?) {
            break;
        }
    }
    if strategies.counting && Isolated::of(position).is_too_much() {
        return Err(DeadEnd::TooManyIsolated);
    }
    Ok(())
}
