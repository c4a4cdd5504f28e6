//! A program as a solver: it gets a file of clauses, and its model is checked.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};

use encodings::format::answer::{self, Answer as Said};
use encodings::{ClauseSink, Cnf, Lit, Var};
use tempfile::TempDir;

use super::call::Call;
use super::failure::Failure;
use super::process::Running;
use crate::solve::sat::engine::{Answer, Effort, Engine, Model};
use crate::solve::{Stop, Watch};
use crate::words::shortened;

/// How many clauses are written between two looks at the clock.
const PACE: usize = 1 << 12;

/// A program as a solver: the clauses so far, and the last model.
pub(super) struct External {
    pub(super) call: Call,
    pub(super) formula: Cnf,
    pub(super) model: Model,
    pub(super) watch: Watch,
}

impl ClauseSink for External {
    fn new_var(&mut self) -> Var {
        self.formula.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.formula.add_clause(clause);
    }
}

impl Engine for External {
    fn solve(&mut self) -> Answer {
        self.run().unwrap_or_else(|failure| {
            let told = format!("{}: {failure}", shortened(&self.call.program));
            Answer::Stopped(if failure.is_wrong_answer() {
                Stop::Rejected(told)
            } else {
                Stop::Failed(told)
            })
        })
    }

    fn is_true(&self, literal: Lit) -> bool {
        self.model.is_true(literal)
    }

    fn effort(&self) -> Effort {
        Effort::default()
    }
}

impl External {
    fn run(&mut self) -> Result<Answer, Failure> {
        let folder = TempDir::with_prefix("iqlink-")?;
        let (cnf, answer) = (
            folder.path().join("challenge.cnf"),
            folder.path().join("answer"),
        );
        if let Some(stop) = write_dimacs(&self.formula, File::create(&cnf)?, &self.watch)? {
            return Ok(Answer::Stopped(stop));
        }
        let running = Running::start(&mut self.call.command(&cnf, &answer))
            .map_err(|error| self.not_started(error))?;
        let finished = match running.wait(&self.watch)? {
            Ok(finished) => finished,
            Err(stop) => return Ok(Answer::Stopped(stop)),
        };
        let read = if answer.exists() {
            answer::read_sat(BufReader::new(File::open(&answer)?))
        } else {
            answer::read_sat(finished.output.as_slice())
        };
        match read {
            Ok(Said::Satisfiable(models)) => {
                self.accept(&models[0])?;
                Ok(Answer::Model)
            }
            Ok(Said::Unsatisfiable) => Ok(Answer::NoModel),
            Ok(Said::Unknown(words)) => Err(Failure::GaveUp(words)),
            Err(error) => {
                let said = finished.first_error();
                Err(Failure::Unusable {
                    error,
                    status: finished.status,
                    said: said.map_or_else(String::new, |line| format!("; it said: {line}")),
                })
            }
        }
    }

    /// Why the program did not start.
    fn not_started(&self, error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::NotFound if self.call.program.contains('=') => Failure::OptionForProgram,
            io::ErrorKind::NotFound => Failure::NoProgram,
            io::ErrorKind::PermissionDenied => Failure::NotExecutable,
            _ => Failure::File(error),
        }
    }

    /// Takes over a model, unless it is none. Variables left out do not matter.
    fn accept(&mut self, literals: &[Lit]) -> Result<(), Failure> {
        let model = Model::of(self.formula.variables(), literals.iter().copied());
        self.model = model.ok_or(Failure::UnknownVariable)?;
        let holds = |clause: &[Lit]| clause.iter().any(|&literal| self.is_true(literal));
        match self.formula.clauses().position(|clause| !holds(clause)) {
            Some(at) => Err(Failure::BrokenClause(at + 1)),
            None => Ok(()),
        }
    }
}

/// Writes the clauses, unless the time is up before that is done.
fn write_dimacs(formula: &Cnf, file: File, watch: &Watch) -> io::Result<Option<Stop>> {
    let mut out = BufWriter::new(file);
    writeln!(out, "p cnf {} {}", formula.variables(), formula.len())?;
    for (number, clause) in formula.clauses().enumerate() {
        if number.is_multiple_of(PACE)
            && let Some(stop) = watch.check()
        {
            return Ok(Some(stop));
        }
        for literal in clause {
            write!(out, "{} ", literal.to_dimacs())?;
        }
        writeln!(out, "0")?;
    }
    out.flush()?;
    Ok(None)
}
