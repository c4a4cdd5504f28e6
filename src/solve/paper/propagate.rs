//! The cleaning strategies together: what follows from a state without search.

use crate::game::PieceSet;

use super::candidates::{Candidates, DeadEnd, Step};
use super::counting::Isolated;
use super::strategies::{Strategies, When};
use super::{forced, pairwise, useless};

/// Applies the strategies that are switched on until none finds anything more,
/// and tells `log` what each removed.
///
/// `missing` are the pieces that the challenge does not give; `at_start` says
/// whether this is the first time.
pub fn propagate(
    candidates: &mut Candidates,
    strategies: &Strategies,
    missing: PieceSet,
    at_start: bool,
    log: &mut impl FnMut(Step),
) -> Result<(), DeadEnd> {
    let clean_up = match strategies.pairwise {
        When::Always => true,
        When::Start => at_start,
        When::Never => false,
    };
    loop {
        if strategies.forced {
            forced::place_forced(candidates, log)?;
        }
        // After a cleanup to the fixed point a forced placement collides with
        // nothing that is left, so there is no need to clean up again after it.
        if clean_up && pairwise::clean_up(candidates, log)? && strategies.forced {
            forced::place_forced(candidates, log)?;
        }
        if !(strategies.assume_unique && useless::remove_useless(candidates, missing, log)?) {
            break;
        }
    }
    if strategies.counting && Isolated::of(candidates).is_too_much() {
        return Err(DeadEnd::TooManyIsolated);
    }
    Ok(())
}
