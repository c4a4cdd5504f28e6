//! `CaDiCaL`, where it is in the build, as a prover.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use cadical_sys::{CaDiCal, Status};

use super::formula;
use super::prover::{Goal, ProverError};
use crate::solve::StopWhen;

/// Writes LRAT. The solver numbers the clauses as they stand in the file only
/// if it reads the file itself; clauses that are added one by one may be renumbered on
/// the way.
///
/// It writes the proof by itself and does not tell when that fails: a disk that is full
/// is found out by writing a little more when it is done.
pub(super) fn refute(goal: &Goal) -> Result<(), ProverError> {
    if let Some(step) = trivial_refutation(goal)? {
        return fs::write(goal.proof_file, step).map_err(|error| goal.unwritten(error));
    }
    let mut solver = CaDiCal::new();
    solver.set("quiet", 1);
    solver.set("lrat", 1);
    solver.set("binary", 0);
    let cancel = goal.cancel.clone();
    solver.connect_terminator(StopWhen(move || cancel.is_cancelled()));
    if !solver.trace_proof2(path_text(goal.proof_file)?) {
        let error = File::create(goal.proof_file).err();
        let error = error.unwrap_or_else(|| io::Error::other("CaDiCaL cannot open it"));
        return Err(goal.unwritten(error));
    }
    let strict = 2;
    let read = solver.read_dimacs2(path_text(goal.blocked_file)?, &mut 0, strict);
    // Whoever is interrupted while it reads gets an error that says something else.
    if goal.cancel.is_cancelled() {
        return Err(ProverError::Cancelled);
    }
    read.map_err(ProverError::Solver)?;
    let status = solver.solve();
    solver.close_proof_trace(false);
    if status == Status::UNSATISFIABLE {
        has_room(goal.proof_file).map_err(|error| goal.unwritten(error))?;
    }
    match status {
        Status::UNSATISFIABLE => Ok(()),
        Status::SATISFIABLE => Err(ProverError::Satisfiable),
        Status::UNKNOWN => Err(ProverError::Cancelled),
    }
}

/// The proof for a formula that holds the empty clause: the same clause once more, for
/// its own sake. `CaDiCaL` would say nothing, which not every checker takes for a proof.
fn trivial_refutation(goal: &Goal) -> Result<Option<String>, ProverError> {
    let clauses = formula::clauses(goal.blocked)?;
    let empty = clauses.iter().position(Vec::is_empty);
    Ok(empty.map(|at| format!("{} 0 {} 0\n", clauses.len() + 1, at + 1)))
}

/// Whether more could be written to the disk that a proof is on: a comment at its end,
/// which checkers pass over.
fn has_room(proof: &Path) -> io::Result<()> {
    let mut file = File::options().append(true).open(proof)?;
    file.write_all(&[b"c ", &[b'.'; 8192][..], b"\n"].concat())?;
    file.sync_all()?;
    let length = file.metadata()?.len();
    file.set_len(length - 8195)
}

fn path_text(path: &Path) -> Result<&str, ProverError> {
    let text = path.to_str();
    text.ok_or_else(|| ProverError::PathIsNoText(path.to_owned()))
}
