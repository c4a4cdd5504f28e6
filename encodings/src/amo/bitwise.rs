//! The bitwise (binary) encoding.
//!
//! A. M. Frisch, T. J. Peugniez, A. J. Doggett and P. W. Nightingale, "Solving
//! Non-Boolean Satisfiability Problems with Stochastic Local Search", J.
//! Automated Reasoning 35, 2005. A binary number names the true literal: the
//! literal number i implies the bits of i. Each bit moreover implies that one of
//! the literals with that bit is true, so that the number is 0 when none is.
//!
//! For n >= 2, b = ceil(log2 n): b variables and nb + b clauses.

use crate::sink::{ClauseSink, Lit, Size};

pub(super) fn encode(literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) {
    for bit in 0..bits(literals.len()) {
        let value = sink.new_var().lit();
        let mut support = vec![!value];
        for (number, &literal) in literals.iter().enumerate() {
            if number >> bit & 1 == 1 {
                sink.add_clause(&[!literal, value]);
                support.push(literal);
            } else {
                sink.add_clause(&[!literal, !value]);
            }
        }
        sink.add_clause(&support);
    }
}

fn bits(n: usize) -> usize {
    if n < 2 {
        0
    } else {
        (n - 1).ilog2() as usize + 1
    }
}

pub(super) fn size(n: usize) -> Size {
    Size {
        variables: bits(n),
        clauses: bits(n) * (n + 1),
    }
}
