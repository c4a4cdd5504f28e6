//! The sequential counter with bound one.
//!
//! C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality
//! Constraints", CP 2005. `seen_i` is true when one of the first i literals is;
//! here by equivalence, and the first is the literal itself. For n >= 2: n-2
//! variables and 4n-7 clauses.

use crate::define;
use crate::sink::{ClauseSink, Lit, Size};

pub(super) fn encode(literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) {
    let Some((&first, rest)) = literals.split_first() else {
        return;
    };
    let mut seen = first;
    for (i, &literal) in rest.iter().enumerate() {
        sink.add_clause(&[!seen, !literal]);
        if i + 1 < rest.len()
            && let Some(wider) = define::or(&[seen, literal], sink)
        {
            seen = wider;
        }
    }
}

pub(super) fn size(n: usize) -> Size {
    if n < 2 {
        return Size::default();
    }
    Size {
        variables: n - 2,
        clauses: 4 * n - 7,
    }
}
