//! The steps of a proof that a search writes down about itself: one clause for every
//! branch that it gave up, the parts of a branch before the whole, and at last the
//! empty clause.
//!
//! Once the whole is refuted its parts are deleted, so that a checker has to keep no
//! more clauses than lie beside one path through the search.

use std::io;

use super::drat::StepSink;
use super::proof::Clause;

/// How a search that writes its proof ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofEnd {
    /// The proof is complete; it adds this many clauses.
    Complete(u64),
    /// The caller asked for the end.
    Cancelled,
    /// There is nothing left to branch on, and no conflict: a model is left.
    Stuck,
}

/// Tells the steps of a proof.
pub struct Steps<S> {
    out: S,
    count: u64,
    /// The clauses that are not deleted, in the order in which they were added.
    kept: Vec<Clause>,
}

impl<S: StepSink> Steps<S> {
    /// A proof that has no step yet.
    pub const fn new(out: S) -> Self {
        Self {
            out,
            count: 0,
            kept: Vec::new(),
        }
    }

    /// Tells a clause, and deletes those before it that say less.
    pub fn step(&mut self, clause: Clause) -> io::Result<()> {
        self.count += 1;
        self.out.add(&clause)?;
        let says_less = |other: &Clause| clause.iter().all(|literal| other.contains(literal));
        while let Some(part) = self.kept.pop_if(|last| says_less(last)) {
            // What is true for good stays so, whatever a proof says.
            if part.len() > 1 {
                self.out.delete(&part)?;
            }
        }
        self.kept.push(clause);
        Ok(())
    }

    /// Tells that nothing is left. Whether that is so is for the checker to say.
    pub fn finish(mut self) -> io::Result<ProofEnd> {
        self.count += 1;
        self.out.add(&[])?;
        Ok(ProofEnd::Complete(self.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::drat::Text;

    /// What is written when these clauses are told one after the other, and how it ends.
    fn told(clauses: &[&[i32]]) -> (String, ProofEnd) {
        let mut text = Text(Vec::new());
        let mut steps = Steps::new(&mut text);
        for clause in clauses {
            steps.step(clause.to_vec()).unwrap();
        }
        let end = steps.finish().unwrap();
        (String::from_utf8(text.0).unwrap(), end)
    }

    #[test]
    fn the_end_is_the_empty_clause_and_counts_as_every_clause_does() {
        assert_eq!(told(&[]), ("0\n".to_owned(), ProofEnd::Complete(1)));
        let two = "-1 -2 0\n-3 -4 0\n0\n".to_owned();
        assert_eq!(told(&[&[-1, -2], &[-3, -4]]), (two, ProofEnd::Complete(3)));
    }

    #[test]
    fn the_parts_are_deleted_after_the_whole_is_told() {
        let (text, end) = told(&[&[-5, -6], &[-1, -2, -3], &[-1, -2, 3], &[-2, -1]]);
        let whole = "-2 -1 0\nd -1 -2 3 0\nd -1 -2 -3 0\n";
        assert_eq!(text, format!("-5 -6 0\n-1 -2 -3 0\n-1 -2 3 0\n{whole}0\n"));
        assert_eq!(end, ProofEnd::Complete(5));
    }

    /// Some checkers would take back what follows from such a clause.
    #[test]
    fn a_clause_of_one_literal_is_never_deleted() {
        let (text, _) = told(&[&[-1, -2], &[-1], &[]]);
        assert_eq!(text, "-1 -2 0\n-1 0\nd -1 -2 0\n0\n0\n");
    }
}
