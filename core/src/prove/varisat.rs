//! `varisat` as a prover.

use std::cell::Cell;
use std::io::{self, Write};

use varisat::{ProofFormat, Solver as Varisat};

use super::drat::{self, Step, StepSink};
use super::proof::{self, ProofError};
use super::prover::{Goal, ProverError};
use super::trim::Trimmed;
use super::{binary, formula};
use crate::solve::Cancel;

/// Reads the steps that `varisat` writes, and passes them on. It fails once the end is asked
/// for: the one thing that makes `varisat` give up. It keeps its error, of which `varisat`
/// passes on the words only.
struct Listener<'a, S> {
    steps: S,
    variables: usize,
    /// How many steps were read.
    read: usize,
    /// A step of which the end is not there yet.
    begun: Vec<u8>,
    cancel: Cancel,
    error: &'a Cell<Option<io::Error>>,
}

impl<S: StepSink> Listener<'_, S> {
    /// Takes a whole step.
    fn step(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        self.read += 1;
        let step = self.read;
        match drat::binary_step(&mut bytes, self.variables)? {
            Some(Ok(Step::Add(clause))) => self.steps.add(&clause),
            Some(Ok(Step::Delete(clause))) => self.steps.delete(&clause),
            Some(Err(fault)) => Err(io::Error::other(ProofError::Step { step, fault })),
            None => Ok(()),
        }
    }

    fn steps(&mut self, bytes: &[u8]) -> io::Result<()> {
        for part in bytes.split_inclusive(|&byte| byte == binary::END) {
            self.begun.extend_from_slice(part);
            if part.ends_with(&[binary::END]) {
                let step = std::mem::take(&mut self.begun);
                self.step(&step)?;
            }
        }
        Ok(())
    }
}

impl<S: StepSink> Write for Listener<'_, S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(io::Error::other("the end was asked for"));
        }
        match self.steps(bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(error) => {
                self.error.set(Some(error));
                Err(io::Error::other("a step does not follow"))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes DRAT.
pub(super) fn refute(goal: &Goal) -> Result<(), ProverError> {
    let clauses = formula::clauses(goal.blocked)?;
    let mut trimmed = Trimmed::new(&clauses);
    let heard = Cell::new(None);
    let listener = Listener {
        steps: &mut trimmed,
        variables: proof::variables(&clauses),
        read: 0,
        begun: Vec::new(),
        cancel: goal.cancel.clone(),
        error: &heard,
    };
    let has_model = solve(goal.blocked, listener).map_err(|words| match heard.take() {
        _ if goal.cancel.is_cancelled() => ProverError::Cancelled,
        Some(error) => ProverError::of_steps(error),
        None => ProverError::Solver(words),
    })?;
    if has_model {
        return Err(ProverError::Satisfiable);
    }
    goal.write_trimmed(trimmed)
}

/// Says whether the formula has a model.
fn solve(formula: &[u8], listener: Listener<impl StepSink>) -> Result<bool, String> {
    let mut solver = Varisat::new();
    solver.write_proof(listener, ProofFormat::BinaryDrat);
    let words = |error: &dyn std::fmt::Display| error.to_string();
    solver.add_dimacs_cnf(formula).map_err(|e| words(&e))?;
    let has_model = solver.solve().map_err(|e| words(&e))?;
    solver.close_proof().map_err(|e| words(&e))?;
    Ok(has_model)
}
