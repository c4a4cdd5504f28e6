//! The steps of a proof that a search writes down about itself: one clause for every
//! branch that it gave up, the parts of a branch before the whole, and at last the
//! empty clause.

use std::io::{self, Write};

use encodings::{OptionId, Packing, cnf};

/// How a search that writes its proof ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofEnd {
    /// The proof is complete; it has this many steps.
    Complete(u64),
    /// The caller asked for the end.
    Cancelled,
}

/// Writes the steps of a proof about `packing`.
pub struct Steps<'a, W> {
    packing: &'a Packing,
    out: W,
    count: u64,
}

impl<'a, W: Write> Steps<'a, W> {
    /// A proof that has no step yet.
    pub const fn new(packing: &'a Packing, out: W) -> Self {
        let count = 0;
        Self {
            packing,
            out,
            count,
        }
    }

    /// Writes that nothing contains all options of `path`. Those of pieces that have
    /// no other option go without saying.
    pub fn refuted(&mut self, path: &[OptionId]) -> io::Result<()> {
        self.count += 1;
        for literal in cnf::blocking_clause(self.packing, path) {
            write!(self.out, "{} ", literal.to_dimacs())?;
        }
        writeln!(self.out, "0")
    }

    /// Writes that nothing is left. Whether that is so is for the checker to say.
    pub fn finish(mut self) -> io::Result<ProofEnd> {
        self.refuted(&[])?;
        self.out.flush()?;
        Ok(ProofEnd::Complete(self.count))
    }
}
