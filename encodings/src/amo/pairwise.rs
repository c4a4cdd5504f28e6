//! The pairwise (binomial, naive) encoding: no two together.
//!
//! Folklore; named and compared in S. Prestwich, "CNF Encodings", Handbook of
//! Satisfiability, 2009. No auxiliary variables, n(n-1)/2 clauses.

use crate::sink::{ClauseSink, Lit, Size};

pub(super) fn encode(literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) {
    for (i, &a) in literals.iter().enumerate() {
        for &b in &literals[i + 1..] {
            sink.add_clause(&[!a, !b]);
        }
    }
}

pub(super) fn size(n: usize) -> Size {
    Size {
        variables: 0,
        clauses: n * n.saturating_sub(1) / 2,
    }
}
