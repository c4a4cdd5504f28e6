//! Auxiliary variables that are defined, never merely implied.
//!
//! Each function makes a variable *equivalent* to a formula over older ones.
//! Encoders built from these alone have exactly one extension of every
//! assignment to their inputs, which is what keeps model counts right.
//! `None` stands for the constant false.

use crate::sink::{ClauseSink, Lit};

/// A literal equivalent to the disjunction; an old one where that suffices.
pub(crate) fn or(literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) -> Option<Lit> {
    match literals {
        [] => None,
        &[only] => Some(only),
        _ => {
            let whole = sink.new_var().lit();
            for &part in literals {
                sink.add_clause(&[!part, whole]);
            }
            let mut clause = literals.to_vec();
            clause.push(!whole);
            sink.add_clause(&clause);
            Some(whole)
        }
    }
}

/// A literal equivalent to `a` and `b`.
pub(crate) fn and(
    a: Option<Lit>,
    b: Option<Lit>,
    sink: &mut (impl ClauseSink + ?Sized),
) -> Option<Lit> {
    let (a, b) = (a?, b?);
    if a == b {
        return Some(a);
    }
    let both = sink.new_var().lit();
    sink.add_clause(&[!both, a]);
    sink.add_clause(&[!both, b]);
    sink.add_clause(&[both, !a, !b]);
    Some(both)
}
