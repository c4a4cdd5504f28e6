//! Every piece has to lie somewhere.

use crate::game::Piece;
use crate::solve::paper::{Candidates, PlacementSet};

use super::{Because, Conflict, Deduction, Found, Need, excluders};

/// The missing pieces with their places.
pub(super) fn needs(candidates: &Candidates) -> Vec<(Need, PlacementSet)> {
    let of = |piece| (Need::Piece(piece), places(candidates, piece));
    candidates.missing().iter().map(of).collect()
}

fn places(candidates: &Candidates, piece: Piece) -> PlacementSet {
    candidates.of(piece).collect()
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
    candidates.missing().iter().find_map(|piece| {
        let placements = excluders(candidates, &places(candidates, piece));
        (!placements.is_empty()).then_some(Deduction::RuleOut {
            placements,
            because: Because::Need(Need::Piece(piece)),
        })
    })
}
