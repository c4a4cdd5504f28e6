//! Pairwise cleanup (section "Pairwise cleanup"): a placement that collides with
//! every candidate of some other piece cannot be used. Removing one may take the
//! last partner from another, so this goes on to a fixed point.

use crate::game::{Piece, PieceSet};

use super::candidates::{Candidates, DeadEnd, Step};
use super::placement_set::{PlacementSet, clear_of};

/// Removes every candidate that leaves another piece without one, until there is
/// none, and tells `log` of each batch. Returns whether anything was removed.
pub fn clean_up(candidates: &mut Candidates, log: &mut impl FnMut(Step)) -> Result<bool, DeadEnd> {
    let mut removed_any = false;
    let mut to_check = candidates.missing();
    while let Some(partner) = to_check.iter().next() {
        to_check = minus(to_check, partner);
        let removed = without_partner(candidates, partner);
        if removed.is_empty() {
            continue;
        }
        removed_any = true;
        candidates.remove_all(&removed);
        log(Step::NoPartner { partner, removed });
        for piece in candidates.missing().iter() {
            if removed.count(piece) > 0 {
                if candidates.count(piece) == 0 {
                    return Err(DeadEnd::Homeless(piece));
                }
                to_check.insert(piece);
            }
        }
    }
    Ok(removed_any)
}

/// The candidates of other pieces that collide with all candidates of `partner`.
fn without_partner(candidates: &Candidates, partner: Piece) -> PlacementSet {
    let mut unsupported = *candidates.possible();
    unsupported.remove_piece(partner);
    for placement in candidates.of(partner) {
        unsupported = unsupported.without(clear_of(placement));
        if unsupported.is_empty() {
            break;
        }
    }
    unsupported
}

fn minus(pieces: PieceSet, piece: Piece) -> PieceSet {
    pieces.iter().filter(|&other| other != piece).collect()
}
