//! Pairwise cleanup (section "Pairwise cleanup"): a placement that collides with
//! every candidate of some other piece cannot be used. Removing one may take the
//! last partner from another, so this goes on to a fixed point.

use super::removal::{DeadEnd, Removal};
use super::state::Position;

/// Removes every candidate that leaves another piece without one, until there is
/// none, and tells `log` of each batch. Returns whether anything was removed.
pub fn clean_up(position: &mut Position, log: &mut impl FnMut(Removal)) -> Result<bool, DeadEnd> {
    // All candidates of the others would collide with every one of its own.
    if let Some(homeless) = position.missing().iter().find(|&p| position.count(p) == 0) {
        return Err(DeadEnd::Homeless(homeless));
    }
    let mut removed_any = false;
    let mut to_check = position.missing();
    while let Some(partner) = to_check.iter().next() {
        to_check = to_check.without([partner].into_iter().collect());
        let removed = position.excluders(&position.possible().only(partner));
        if removed.is_empty() {
            continue;
        }
        removed_any = true;
        position.remove_all(&removed);
        log(Removal::NoPartner { partner, removed });
        for piece in position.missing().iter() {
            if removed.count(piece) > 0 {
                if position.count(piece) == 0 {
                    return Err(DeadEnd::Homeless(piece));
                }
                to_check.insert(piece);
            }
        }
    }
    Ok(removed_any)
}
