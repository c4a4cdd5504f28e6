//! Transitive closure by repeated squaring.
//!
//! `path(p, q, s)`: at most 2^s links lead from p to q, which is
//! `path(p, q, s-1)`, or `path(p, r, s-1)` and `path(r, q, s-1)` for some r. With n
//! pieces, ceil(log2(n-1)) rounds suffice. The last round is needed for
//! the root alone: all other pieces must have a path to it. O(n^3 log n) variables
//! and clauses beside the links.

use super::edges::Edges;
use super::levels::root;
use crate::define;
use crate::packing::{Packing, PieceId};
use crate::sink::{ClauseSink, Lit};

pub(super) fn encode(packing: &Packing, sink: &mut (impl ClauseSink + ?Sized)) {
    let Some(root) = root(packing) else { return };
    let edges = Edges::encode(packing, sink);
    let pieces: Vec<PieceId> = packing.pieces().collect();
    let n = pieces.len();
    let mut paths: Vec<Vec<Option<Lit>>> = vec![vec![None; n]; n];
    for (p, &a) in pieces.iter().enumerate() {
        for (q, &b) in pieces.iter().enumerate().filter(|&(q, _)| q != p) {
            paths[p][q] = edges.get(a, b);
        }
    }
    let (mut length, mut last) = (1, false);
    while !last {
        length *= 2;
        last = length + 1 >= n;
        let mut longer = vec![vec![None; n]; n];
        for p in 0..n {
            for q in p + 1..n {
                if last && p != root.index() && q != root.index() {
                    continue;
                }
                let mut ways: Vec<Lit> = paths[p][q].into_iter().collect();
                // Links lead both ways, and no path from a piece to itself.
                for (&from_p, &from_q) in paths[p].iter().zip(&paths[q]) {
                    ways.extend(define::and(from_p, from_q, sink));
                }
                let path = define::or(&ways, sink);
                longer[p][q] = path;
                longer[q][p] = path;
            }
        }
        paths = longer;
    }
    for piece in pieces.iter().filter(|&&piece| piece != root) {
        // An empty clause where no path can ever be.
        sink.add_clause(paths[root.index()][piece.index()].as_slice());
    }
}
