//! The steps of a proof that a search writes down about itself: one clause for every
//! branch that it gave up, the parts of a branch before the whole, and at last the
//! empty clause.
//!
//! Once the whole is refuted its parts are deleted, so that a checker has to keep no
//! more clauses than lie beside one path through the search.

use std::io;

use encodings::{OptionId, Packing, cnf};

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

    /// Tells that no packing contains all options of `path`. Those of pieces that have
    /// no other option go without saying.
    pub fn refuted(&mut self, packing: &Packing, path: &[OptionId]) -> io::Result<()> {
        let clause = cnf::blocking_clause(packing, path);
        self.step(clause.iter().map(|literal| literal.to_dimacs()).collect())
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
