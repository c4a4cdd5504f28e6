//! The two-product encoding.
//!
//! J.-C. Chen, "A New SAT Encoding of the At-Most-One Constraint", workshop `ModRef` 2010.
//! The literals are laid out in a grid of about sqrt(n) rows; two different
//! ones differ in row or column, so at most one row and at most one column may
//! be in use, by the same encoding again. Row and column variables are
//! equivalent to the disjunction of their literals. Up to 4 literals pairwise.
//!
//! With p = ceil(sqrt n) rows and q = ceil(n/p) columns:
//! `size(n) = size(p) + size(q) + lines`, where a line of m >= 2 literals costs
//! 1 variable and m+1 clauses and a line of one literal is that literal.

use crate::define;
use crate::sink::{ClauseSink, Lit, Size};

/// Up to here the grid costs more than the pairs.
const PAIRWISE_UP_TO: usize = 4;

pub(super) fn encode(literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) {
    if literals.len() <= PAIRWISE_UP_TO {
        return super::pairwise::encode(literals, sink);
    }
    let width = width(literals.len());
    let rows: Vec<Lit> = literals
        .chunks(width)
        .filter_map(|row| define::or(row, sink))
        .collect();
    let columns: Vec<Lit> = (0..width)
        .filter_map(|column| {
            let members: Vec<Lit> = literals
                .iter()
                .skip(column)
                .step_by(width)
                .copied()
                .collect();
            define::or(&members, sink)
        })
        .collect();
    encode(&rows, sink);
    encode(&columns, sink);
}

/// One row more than the root, rounded down, is right for squares too: p * p literals fill p
/// columns whether there are p rows or, the last of them short, p + 1.
fn width(n: usize) -> usize {
    n.div_ceil(n.isqrt() + 1)
}

pub(super) fn size(n: usize) -> Size {
    if n <= PAIRWISE_UP_TO {
        return super::pairwise::size(n);
    }
    let width = width(n);
    let line = |m: usize| {
        if m < 2 {
            Size::default()
        } else {
            Size {
                variables: 1,
                clauses: m + 1,
            }
        }
    };
    let (full, rest) = (n / width, n % width);
    let rows = n.div_ceil(width);
    let mut total = size(rows) + size(width) + line(rest);
    for _ in 0..full {
        total = total + line(width);
    }
    for column in 0..width {
        total = total + line(full + usize::from(column < rest));
    }
    total
}

#[cfg(test)]
mod tests {
    /// As the head of this file has it.
    #[test]
    fn there_are_as_many_columns_as_a_square_of_rows_leaves() {
        for n in super::PAIRWISE_UP_TO + 1..500 {
            let rows = (1..=n).find(|rows| rows * rows >= n).expect("some square");
            assert_eq!(super::width(n), n.div_ceil(rows), "{n}");
        }
    }
}
