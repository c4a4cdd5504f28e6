//! `varisat` as a prover.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufWriter, Write};

use varisat::{ProofFormat, Solver as Varisat};

use super::prover::{Goal, ProverError};
use crate::solve::Cancel;

/// A writer that fails once the end is asked for: the one thing that makes
/// `varisat` give up. It keeps the error of a file that cannot be written, of which
/// `varisat` passes on the words only.
struct UntilCancelled<'a, W> {
    out: W,
    cancel: Cancel,
    error: &'a Cell<Option<io::Error>>,
}

impl<W: Write> UntilCancelled<'_, W> {
    fn kept<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let words = io::Error::new(error.kind(), error.to_string());
            self.error.set(Some(error));
            words
        })
    }
}

impl<W: Write> Write for UntilCancelled<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(io::Error::other("the end was asked for"));
        }
        let written = self.out.write(bytes);
        self.kept(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.kept(flushed)
    }
}

/// Writes DRAT.
pub(super) fn refute(goal: &Goal) -> Result<(), ProverError> {
    let unwritten = Cell::new(None);
    let failed = |error: &dyn std::fmt::Display| {
        if goal.cancel.is_cancelled() {
            return ProverError::Cancelled;
        }
        match unwritten.take() {
            Some(error) => goal.unwritten(error),
            None => ProverError::Solver(error.to_string()),
        }
    };
    let mut solver = Varisat::new();
    let out = UntilCancelled {
        out: BufWriter::new(File::create(goal.proof_file).map_err(|error| goal.unwritten(error))?),
        cancel: goal.cancel.clone(),
        error: &unwritten,
    };
    solver.write_proof(out, ProofFormat::Drat);
    solver
        .add_dimacs_cnf(goal.blocked)
        .map_err(|error| failed(&error))?;
    let has_model = solver.solve().map_err(|error| failed(&error))?;
    solver.close_proof().map_err(|error| failed(&error))?;
    if has_model {
        return Err(ProverError::Satisfiable);
    }
    Ok(())
}
