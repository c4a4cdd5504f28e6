//! The SAT solvers that write proofs.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use cadical_sys::{CaDiCal, Status};
use varisat::{ProofFormat, Solver as Varisat};

use super::prover::{Goal, ProverError};
use crate::solve::{Cancel, StopWhen};

/// `CaDiCaL`, which writes LRAT. It numbers the clauses as they stand in the file only
/// if it reads the file itself; clauses that are added one by one may be renumbered on
/// the way.
pub(super) fn cadical(goal: &Goal) -> Result<(), ProverError> {
    let mut solver = CaDiCal::new();
    solver.set("quiet", 1);
    solver.set("lrat", 1);
    solver.set("binary", 0);
    let cancel = goal.cancel.clone();
    solver.connect_terminator(StopWhen(move || cancel.is_cancelled()));
    if !solver.trace_proof2(path_text(goal.proof_file)?) {
        return Err(ProverError::Unwritable);
    }
    let strict = 2;
    solver
        .read_dimacs2(path_text(goal.blocked_file)?, &mut 0, strict)
        .map_err(ProverError::Solver)?;
    let status = solver.solve();
    solver.close_proof_trace(false);
    match status {
        Status::UNSATISFIABLE => Ok(()),
        Status::SATISFIABLE => Err(ProverError::Satisfiable),
        Status::UNKNOWN => Err(ProverError::Cancelled),
    }
}

fn path_text(path: &Path) -> Result<&str, ProverError> {
    let text = path.to_str();
    text.ok_or_else(|| ProverError::PathIsNoText(path.to_owned()))
}

/// A writer that fails once the end is asked for: the one thing that makes
/// `varisat` give up.
struct UntilCancelled<W> {
    out: W,
    cancel: Cancel,
}

impl<W: Write> Write for UntilCancelled<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(io::Error::other("the end was asked for"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// `varisat`, which writes DRAT.
pub(super) fn varisat(goal: &Goal) -> Result<(), ProverError> {
    let failed = |error: &dyn std::fmt::Display| {
        if goal.cancel.is_cancelled() {
            ProverError::Cancelled
        } else {
            ProverError::Solver(error.to_string())
        }
    };
    let mut solver = Varisat::new();
    let out = UntilCancelled {
        out: BufWriter::new(File::create(goal.proof_file)?),
        cancel: goal.cancel.clone(),
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
