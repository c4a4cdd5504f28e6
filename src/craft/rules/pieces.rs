//! Every piece has to lie somewhere.

use crate::position::{PlacementSet, Position};

use super::{Conflict, Deduction, Found, Need, against};

/// The missing pieces with their places.
pub(super) fn needs(position: &Position) -> Vec<(Need, PlacementSet)> {
    let of = |piece| (Need::Piece(piece), position.of(piece).collect());
    position.missing().iter().map(of).collect()
}

/// A piece without a place, or else the first with one place only.
pub(super) fn last_places(position: &Position) -> Found {
    let mut single = None;
    for piece in position.missing().iter() {
        match position.count(piece) {
            0 => return Err(Conflict::Homeless(piece)),
            1 => single = single.or(Some(piece)),
            _ => {}
        }
    }
    let found = single.and_then(|piece| {
        position.of(piece).next().map(|placement| Deduction::Place {
            placement,
            need: Need::Piece(piece),
        })
    });
    Ok(found)
}

/// Candidates that leave some piece no place.
pub(super) fn pairwise(position: &Position) -> Option<Deduction> {
    let mut needs = needs(position).into_iter();
    needs.find_map(|(need, options)| against(position, need, &options))
}
