//! `CaDiCaL`, where it is in the build, as a prover.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use cadical_sys::{CaDiCal, ProofTracer, Status};

use super::formula;
use super::lemmas::Lemmas;
use super::proof::Clause;
use super::prover::{Goal, ProverError};
use crate::solve::StopWhen;

/// Writes LRAT. The solver numbers the clauses as they stand in the file only if it reads the file
/// itself; clauses that are added one by one may be renumbered on the way.
///
/// It tells its lemmas as it learns them, and they are trimmed meanwhile: what is written
/// is an LRAT proof, in the binary form, of those that lead to the empty clause.
pub(super) fn refute(goal: &Goal) -> Result<(), ProverError> {
    let clauses = formula::clauses(goal.blocked)?;
    let lemmas = match trivial_refutation(&clauses) {
        Some(lemmas) => lemmas,
        None => learn(goal, clauses.len())?,
    };
    goal.write(|out| lemmas.write_lrat(out))?
        .then_some(())
        .ok_or_else(|| ProverError::Solver("it told no proof that can be followed".to_owned()))
}

/// The lemma for a formula that holds the empty clause: the same clause once more, for
/// its own sake. `CaDiCaL` would say nothing, which not every checker takes for a proof.
fn trivial_refutation(clauses: &[Clause]) -> Option<Lemmas> {
    let empty = clauses.iter().position(Vec::is_empty)?;
    let mut lemmas = Lemmas::new(clauses.len());
    let number = |place: usize| i64::try_from(place + 1).ok();
    lemmas.learn(number(clauses.len())?, &[], &[number(empty)?]);
    Some(lemmas)
}

/// Has `CaDiCaL` refute the formula, of so many clauses.
fn learn(goal: &Goal, clauses: usize) -> Result<Lemmas, ProverError> {
    let mut solver = CaDiCal::new();
    solver.set("quiet", 1);
    let cancel = goal.cancel.clone();
    solver.connect_terminator(StopWhen(move || cancel.is_cancelled()));
    let told = Rc::new(RefCell::new(Told(Lemmas::new(clauses))));
    let (with_hints, with_rest) = (true, false);
    solver.connect_proof_tracer1(Rc::clone(&told), with_hints, with_rest);
    let strict = 2;
    let read = solver.read_dimacs2(path_text(goal.blocked_file)?, &mut 0, strict);
    // Whoever is interrupted while it reads gets an error that says something else.
    if goal.cancel.is_cancelled() {
        return Err(ProverError::Cancelled);
    }
    read.map_err(ProverError::Solver)?;
    let status = solver.solve();
    drop(solver);
    match status {
        Status::UNSATISFIABLE => {
            let Told(lemmas) = told.replace(Told(Lemmas::new(0)));
            Ok(lemmas)
        }
        Status::SATISFIABLE => Err(ProverError::Satisfiable),
        Status::UNKNOWN => Err(ProverError::Cancelled),
    }
}

/// The lemmas that `CaDiCaL` tells. Of all that it tells, two things matter.
struct Told(Lemmas);

impl ProofTracer for Told {
    fn add_derived_clause(
        &mut self,
        id: i64,
        _is_redundant: bool,
        _witness: i32,
        clause: &[i32],
        antecedents: &[i64],
    ) {
        self.0.learn(id, clause, antecedents);
    }

    fn delete_clause(&mut self, id: i64, _is_redundant: bool, _clause: &[i32]) {
        self.0.forget(id);
    }

    fn add_original_clause(&mut self, _: i64, _: bool, _: &[i32], _: bool) {}
    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}

fn path_text(path: &Path) -> Result<&str, ProverError> {
    let text = path.to_str();
    text.ok_or_else(|| ProverError::PathIsNoText(path.to_owned()))
}
