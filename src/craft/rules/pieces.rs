//! Every piece has to lie somewhere.

use crate::solve::paper::{Candidates, PlacementSet};

use super::{Conflict, Deduction, Found, Need, against};

/// The missing pieces with their places.
pub(super) fn needs(candidates: &Candidates) -> Vec<(Need, PlacementSet)> {
    let of = |piece| (Need::Piece(piece), candidates.of(piece).collect());
    candidates.missing().iter().map(of).collect()
}

/// A piece without a place, or else the first with one place only.
pub(super) fn last_places(candidates: &Candidates) -> Found {
    let mut single = None;
    for piece in candidates.missing().iter() {
        match candidates.count(piece) {
            0 => return Err(Conflict::Homeless(piece)),
            1 => single = single.or(Some(piece)),
            _ => {}
        }
    }
    let found = single.and_then(|piece| {
        candidates
            .of(piece)
            .next()
            .map(|placement| Deduction::Place {
                placement,
                need: Need::Piece(piece),
            })
    });
    Ok(found)
}

/// Candidates that leave some piece no place.
pub(super) fn pairwise(candidates: &Candidates) -> Option<Deduction> {
    let mut needs = needs(candidates).into_iter();
    needs.find_map(|(need, options)| against(candidates, need, &options))
}
