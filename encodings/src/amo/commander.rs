//! The commander encoding.
//!
//! W. Klieber and G. Kwon, "Efficient CNF Encoding for Selecting 1 from N
//! Objects", CFV 2007. The literals are split into groups of three; within a
//! group pairwise; each group has a commander, equivalent to the disjunction of
//! the group, and among the commanders the same again. Up to 4 literals
//! pairwise.
//!
//! `size(n) = size(ceil(n/3)) + groups`, where a full group costs 1 variable
//! and 3+4 clauses, a group of two 1 variable and 1+3 clauses, and a group of one
//! nothing.

use crate::define;
use crate::sink::{ClauseSink, Lit, Size};

const GROUP: usize = 3;
/// Up to here the groups cost more than the pairs.
const PAIRWISE_UP_TO: usize = 4;

pub(super) fn encode(literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) {
    if literals.len() <= PAIRWISE_UP_TO {
        return super::pairwise::encode(literals, sink);
    }
    let mut commanders = Vec::with_capacity(literals.len().div_ceil(GROUP));
    for group in literals.chunks(GROUP) {
        super::pairwise::encode(group, sink);
        commanders.extend(define::or(group, sink));
    }
    encode(&commanders, sink);
}

pub(super) fn size(n: usize) -> Size {
    if n <= PAIRWISE_UP_TO {
        return super::pairwise::size(n);
    }
    let last = match n % GROUP {
        2 => Size {
            variables: 1,
            clauses: 4,
        },
        _ => Size::default(),
    };
    let full = Size {
        variables: n / GROUP,
        clauses: 7 * (n / GROUP),
    };
    size(n.div_ceil(GROUP)) + full + last
}
