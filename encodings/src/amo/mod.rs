//! At-most-one constraints, one encoding a file.
//!
//! Every encoding is sound and complete, propagates (a true literal makes the
//! others false by unit propagation), and defines its auxiliary variables by
//! equivalences: an assignment to the literals with at most one true extends to
//! exactly one model. Repeated literals are not allowed.

mod bitwise;
mod commander;
mod pairwise;
mod product;
mod sequential;

use crate::choice;
use crate::sink::{ClauseSink, Lit, Size};

choice! {
    /// An at-most-one encoding.
    pub enum Amo: "at-most-one encoding" {
        /// A clause for every pair.
        Pairwise = "pairwise",
        /// Sinz's sequential counter with bound one.
        Sequential = "sequential",
        /// Chen's two-product encoding.
        Product = "product",
        /// Klieber and Kwon's commander variables.
        Commander = "commander",
        /// A binary number that names the true literal.
        Bitwise = "bitwise",
    }
}

impl Amo {
    /// Demand that at most one of the literals be true.
    pub fn encode(self, literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) {
        match self {
            Amo::Pairwise => pairwise::encode(literals, sink),
            Amo::Sequential => sequential::encode(literals, sink),
            Amo::Product => product::encode(literals, sink),
            Amo::Commander => commander::encode(literals, sink),
            Amo::Bitwise => bitwise::encode(literals, sink),
        }
    }

    /// The variables and clauses that [`Amo::encode`] adds for `n` literals.
    pub fn size(self, n: usize) -> Size {
        match self {
            Amo::Pairwise => pairwise::size(n),
            Amo::Sequential => sequential::size(n),
            Amo::Product => product::size(n),
            Amo::Commander => commander::size(n),
            Amo::Bitwise => bitwise::size(n),
        }
    }
}
