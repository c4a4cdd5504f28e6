//! The totalizer, cut off at a bound.
//!
//! O. Bailleux and Y. Boufkhad, "Efficient CNF Encoding of Boolean Cardinality
//! Constraints", CP 2003; the cut-off as in M. Büttner and J. Rintanen, 2005. A
//! balanced tree; each node counts its leaves in unary, up to the bound.
//!
//! A node with children that count to a and b has c = min(a+b, bound) outputs:
//! c variables and, for every i <= a and j <= b, a clause "at least i and at
//! least j make at least i+j" (unless i = j = 0) and, where i+j < c, a clause
//! "fewer than i+1 and fewer than j+1 make fewer than i+j+1".

use crate::sink::{ClauseSink, Lit, Size};

/// Outputs "at least 1" to "at least min(n, bound)".
pub(super) fn count(
    literals: &[Lit],
    bound: usize,
    sink: &mut (impl ClauseSink + ?Sized),
) -> Vec<Lit> {
    if literals.len() <= 1 {
        return literals.to_vec();
    }
    let (left, right) = literals.split_at(literals.len() / 2);
    let left = count(left, bound, sink);
    let right = count(right, bound, sink);
    let outputs: Vec<Lit> = (0..bound.min(left.len() + right.len()))
        .map(|_| sink.new_var().lit())
        .collect();
    for i in 0..=left.len() {
        for j in 0..=right.len() {
            merge(i, j, &left, &right, &outputs, sink);
        }
    }
    outputs
}

fn merge(
    i: usize,
    j: usize,
    left: &[Lit],
    right: &[Lit],
    outputs: &[Lit],
    sink: &mut (impl ClauseSink + ?Sized),
) {
    let mut clause = Vec::with_capacity(3);
    if i + j > 0 {
        clause.extend(i.checked_sub(1).map(|at| !left[at]));
        clause.extend(j.checked_sub(1).map(|at| !right[at]));
        // Beyond the bound, all that can be said is that it is reached.
        clause.push(outputs[(i + j).min(outputs.len()) - 1]);
        sink.add_clause(&clause);
    }
    if i + j < outputs.len() {
        clause.clear();
        clause.extend(left.get(i));
        clause.extend(right.get(j));
        clause.push(!outputs[i + j]);
        sink.add_clause(&clause);
    }
}

pub(super) fn size(n: usize, bound: usize) -> Size {
    if n <= 1 {
        return Size::default();
    }
    let (left, right) = (n / 2, n - n / 2);
    let (a, b) = (left.min(bound), right.min(bound));
    let outputs = bound.min(a + b);
    let below: usize = (0..=a).map(|i| outputs.saturating_sub(i).min(b + 1)).sum();
    size(left, bound)
        + size(right, bound)
        + Size {
            variables: outputs,
            clauses: (a + 1) * (b + 1) - 1 + below,
        }
}
