//! What the backends that start from a packing reason about placements themselves.

use crate::game::{Piece, Placement};
use crate::problem::Problem;

/// The candidates that pairwise cleanup leaves, piece by piece: as long as some
/// candidate collides with every candidate of another piece, it is dropped.
pub(super) fn cleaned(problem: &Problem) -> Vec<Placement> {
    let mut candidates: Vec<Vec<Placement>> = Piece::all()
        .map(|piece| problem.candidates(piece).to_vec())
        .collect();
    loop {
        let before: usize = candidates.iter().map(Vec::len).sum();
        for piece in 0..candidates.len() {
            let mut kept = std::mem::take(&mut candidates[piece]);
            kept.retain(|&a| {
                let others = candidates.iter().enumerate().filter(|(i, _)| *i != piece);
                others
                    .into_iter()
                    .all(|(_, b)| b.iter().any(|&b| !a.collides(b)))
            });
            candidates[piece] = kept;
        }
        if candidates.iter().map(Vec::len).sum::<usize>() == before {
            return candidates.concat();
        }
    }
}

/// Whether the placements form one linked group.
pub(crate) fn is_linked(placements: &[Placement]) -> bool {
    let mut apart = placements.to_vec();
    let mut frontier: Vec<Placement> = apart.pop().into_iter().collect();
    while let Some(from) = frontier.pop() {
        let (linked, rest) = apart.into_iter().partition(|&to| from.links(to));
        apart = rest;
        frontier.extend::<Vec<_>>(linked);
    }
    apart.is_empty()
}
