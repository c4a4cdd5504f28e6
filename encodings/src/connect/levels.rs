//! Reachability in steps from a root piece.
//!
//! `near(p, t)`: piece p is at most t links away from the root, which is
//! `near(p, t-1)`, or `near(q, t-1)` and a link between q and p for some q. With
//! n pieces, every piece must be within n-1 links. The root is the piece with the
//! fewest options, so that the first steps are known early. O(n^3) variables
//! and clauses beside the links.

use super::edges::Edges;
use crate::define;
use crate::packing::{Packing, PieceId};
use crate::sink::{ClauseSink, Lit};

pub(super) fn encode(packing: &Packing, sink: &mut (impl ClauseSink + ?Sized)) {
    let Some(root) = root(packing) else { return };
    let others: Vec<PieceId> = packing.pieces().filter(|&piece| piece != root).collect();
    let edges = Edges::encode(packing, sink);
    let mut near: Vec<Option<Lit>> = others.iter().map(|&piece| edges.get(root, piece)).collect();
    for _ in 1..others.len() {
        near = others
            .iter()
            .enumerate()
            .map(|(at, &piece)| {
                let mut ways: Vec<Lit> = near[at].into_iter().collect();
                for (from, &other) in others.iter().enumerate().filter(|&(from, _)| from != at) {
                    ways.extend(define::and(near[from], edges.get(other, piece), sink));
                }
                define::or(&ways, sink)
            })
            .collect();
    }
    for reached in near {
        // An empty clause where a piece can never be reached.
        sink.add_clause(reached.as_slice());
    }
}

/// The piece with the fewest options.
pub(super) fn root(packing: &Packing) -> Option<PieceId> {
    packing
        .pieces()
        .min_by_key(|&piece| packing.options_of(piece).len())
}
