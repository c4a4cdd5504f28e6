//! The steps of a proof that a search writes down about itself: one clause for every
//! branch that it gave up, the parts of a branch before the whole, and at last the
//! empty clause.
//!
//! Once the whole is refuted its parts are deleted, so that a checker has to keep no
//! more clauses than lie beside one path through the search.

use std::io::{self, Write};

use encodings::{OptionId, Packing, cnf};

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

/// Writes steps as DRAT.
pub struct Steps<W> {
    out: W,
    count: u64,
    /// The clauses that are not deleted, in the order in which they were added.
    kept: Vec<Clause>,
}

impl<W: Write> Steps<W> {
    /// A proof that has no step yet.
    pub const fn new(out: W) -> Self {
        Self {
            out,
            count: 0,
            kept: Vec::new(),
        }
    }

    /// Writes that no packing contains all options of `path`. Those of pieces that have
    /// no other option go without saying.
    pub fn refuted(&mut self, packing: &Packing, path: &[OptionId]) -> io::Result<()> {
        let clause = cnf::blocking_clause(packing, path);
        self.step(clause.iter().map(|literal| literal.to_dimacs()).collect())
    }

    /// Writes a clause, and deletes those before it that say less.
    pub fn step(&mut self, clause: Clause) -> io::Result<()> {
        self.count += 1;
        self.write("", &clause)?;
        let says_less = |other: &Clause| clause.iter().all(|literal| other.contains(literal));
        while let Some(part) = self.kept.pop_if(|last| says_less(last)) {
            // What is true for good stays so, whatever a proof says.
            if part.len() > 1 {
                self.write("d ", &part)?;
            }
        }
        self.kept.push(clause);
        Ok(())
    }

    fn write(&mut self, word: &str, clause: &[i32]) -> io::Result<()> {
        write!(self.out, "{word}")?;
        for literal in clause {
            write!(self.out, "{literal} ")?;
        }
        writeln!(self.out, "0")
    }

    /// Writes that nothing is left. Whether that is so is for the checker to say.
    pub fn finish(mut self) -> io::Result<ProofEnd> {
        self.count += 1;
        self.write("", &[])?;
        self.out.flush()?;
        Ok(ProofEnd::Complete(self.count))
    }
}
