//! The sequential counter, cut off at a bound.
//!
//! C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality
//! Constraints", CP 2005, with equivalences. `at(i, j)`: at least j of the first
//! i literals are true, which is `at(i-1, j)`, or `at(i-1, j-1)` and literal i.
//!
//! Step i >= 2 has c = min(i, bound) outputs. An output costs 1 variable and 4
//! clauses; the first of a step costs one clause less, as does the last where
//! it is new (i <= bound).

use crate::sink::{ClauseSink, Lit, Size};

/// Outputs "at least 1" to "at least min(n, bound)".
pub(super) fn count(
    literals: &[Lit],
    bound: usize,
    sink: &mut (impl ClauseSink + ?Sized),
) -> Vec<Lit> {
    let Some((&first, rest)) = literals.split_first() else {
        return Vec::new();
    };
    let mut outputs = vec![first];
    for &literal in rest {
        let wider = bound.min(outputs.len() + 1);
        outputs = (0..wider)
            .map(|j| step(&outputs, literal, j, sink))
            .collect();
    }
    outputs
}

/// Define "at least j+1 with this literal" from the outputs without it.
fn step(before: &[Lit], literal: Lit, j: usize, sink: &mut (impl ClauseSink + ?Sized)) -> Lit {
    let output = sink.new_var().lit();
    let kept = before.get(j).copied();
    let fewer = j.checked_sub(1).map(|below| before[below]);
    if let Some(kept) = kept {
        sink.add_clause(&[!kept, output]);
    }
    let mut clause = vec![!literal, output];
    clause.extend(fewer.map(|fewer| !fewer));
    sink.add_clause(&clause);
    let mut clause = vec![!output, literal];
    clause.extend(kept);
    sink.add_clause(&clause);
    if let Some(fewer) = fewer {
        let mut clause = vec![!output, fewer];
        clause.extend(kept);
        sink.add_clause(&clause);
    }
    output
}

pub(super) fn size(n: usize, bound: usize) -> Size {
    (2..=n)
        .map(|i| {
            let outputs = bound.min(i);
            let saved = 1 + usize::from(i <= bound);
            Size {
                variables: outputs,
                clauses: 4 * outputs - saved,
            }
        })
        .fold(Size::default(), |sum, step| sum + step)
}
