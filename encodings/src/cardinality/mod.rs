//! Exactly-k constraints, one encoding a file.
//!
//! As with the at-most-one encodings, auxiliary variables are equivalent to
//! what they stand for, so every assignment with exactly k true literals extends
//! to exactly one model.

mod sequential;
mod totalizer;

use crate::choice;
use crate::sink::{ClauseSink, Lit, Size};

choice! {
    /// A cardinality encoding.
    pub enum Cardinality: "counting encoding" {
        /// Sinz's sequential counter.
        Sequential = "sequential",
        /// Bailleux and Boufkhad's totalizer.
        Totalizer = "totalizer",
    }
}

impl Cardinality {
    /// Demand that exactly `k` of the literals be true.
    pub fn exactly(self, k: usize, literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) {
        if k > literals.len() {
            return sink.add_clause(&[]);
        }
        // What is counted is the outputs "at least 1", "at least 2", ... "at
        // least k+1 literals are true", as far as they can be true at all.
        let outputs = match self {
            Cardinality::Sequential => sequential::count(literals, k + 1, sink),
            Cardinality::Totalizer => totalizer::count(literals, k + 1, sink),
        };
        if k > 0 {
            sink.add_clause(&[outputs[k - 1]]);
        }
        if k < outputs.len() {
            sink.add_clause(&[!outputs[k]]);
        }
    }

    /// The variables and clauses that [`Cardinality::exactly`] adds.
    pub fn size(self, k: usize, n: usize) -> Size {
        if k > n {
            return Size {
                variables: 0,
                clauses: 1,
            };
        }
        let count = match self {
            Cardinality::Sequential => sequential::size(n, k + 1),
            Cardinality::Totalizer => totalizer::size(n, k + 1),
        };
        count
            + Size {
                variables: 0,
                clauses: usize::from(k > 0) + usize::from(k < n),
            }
    }
}
