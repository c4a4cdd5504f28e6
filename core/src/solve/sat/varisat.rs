//! `varisat`, a CDCL solver in Rust.
//!
//! The crate can neither be told to stop nor asked what it has done. It does write
//! a proof as it goes, step by step, and gives up when writing fails. So its proof
//! goes to a [`Monitor`], which counts the conflicts in it and refuses further
//! bytes once the time is up. The proof comes in blocks of a few kilobytes, that
//! is, every few dozen conflicts.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

use encodings::{ClauseSink, Lit, Size, Var};
use varisat::{ExtendFormula, ProofFormat, Solver};
use varisat_internal_proof::ProofStep;
use varisat_internal_proof::binary_format::Parser;

use super::backend;
use super::engine::{Answer, Effort, Engine, Model};
use crate::solve::spec::{Options, SpecError};
use crate::solve::{Backend, Stop, Watch};

/// The backend that the options ask for.
pub(in crate::solve) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
    backend::make("varisat", start, options)
}

fn start(watch: &Watch) -> Box<dyn Engine> {
    let conflicts = Rc::new(Cell::new(0));
    let mut solver = Solver::new();
    let monitor = Monitor {
        watch: watch.clone(),
        conflicts: Rc::clone(&conflicts),
        unread: Vec::new(),
        parser: Parser::default(),
    };
    solver.write_proof(monitor, ProofFormat::Varisat);
    Box::new(Varisat {
        solver,
        model: Model::default(),
        size: Size::default(),
        conflicts,
        watch: watch.clone(),
    })
}

struct Varisat {
    solver: Solver<'static>,
    /// The last model.
    model: Model,
    size: Size,
    conflicts: Rc<Cell<u64>>,
    watch: Watch,
}

impl ClauseSink for Varisat {
    fn new_var(&mut self) -> Var {
        self.solver.new_var();
        self.size.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let literals: Vec<varisat::Lit> = clause
            .iter()
            .map(|literal| varisat::Lit::from_dimacs(literal.to_dimacs() as isize))
            .collect();
        self.solver.add_clause(&literals);
    }
}

impl Engine for Varisat {
    fn solve(&mut self) -> Answer {
        if let Some(stop) = self.watch.check() {
            return Answer::Stopped(stop);
        }
        match self.solver.solve() {
            Ok(false) => Answer::NoModel,
            Ok(true) => {
                let literals = self.solver.model().into_iter().flatten();
                let ours = |literal: varisat::Lit| Lit::from_dimacs(literal.to_dimacs() as i32);
                self.model = Model::of(self.size.variables, literals.filter_map(ours))
                    .expect("no variables but ours");
                Answer::Model
            }
            // After this the solver is broken, but nobody asks it again.
            Err(error) => {
                let stop = self.watch.check();
                Answer::Stopped(stop.unwrap_or_else(|| Stop::Failed(error.to_string())))
            }
        }
    }

    fn is_true(&self, literal: Lit) -> bool {
        self.model.is_true(literal)
    }

    fn effort(&self) -> Effort {
        Effort {
            conflicts: Some(self.conflicts.get()),
            propagations: None,
        }
    }
}

/// Reads the proof as it is written.
struct Monitor {
    watch: Watch,
    conflicts: Rc<Cell<u64>>,
    /// The beginning of a step whose end is still to come.
    unread: Vec<u8>,
    parser: Parser,
}

impl Monitor {
    /// Counts the conflicts among the complete steps.
    fn read(&mut self) {
        let mut rest = self.unread.as_slice();
        loop {
            let mut ahead = rest;
            match self.parser.parse_step(&mut ahead) {
                // A clause learned from a conflict follows from several others; a
                // clause that was merely shortened follows from one.
                Ok(ProofStep::AtClause {
                    propagation_hashes, ..
                }) if propagation_hashes.len() > 1 => {
                    self.conflicts.set(self.conflicts.get() + 1);
                }
                Ok(_) => {}
                Err(_) => break,
            }
            rest = ahead;
        }
        let read = self.unread.len() - rest.len();
        self.unread.drain(..read);
    }
}

impl Write for Monitor {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.watch.check().is_some() {
            return Err(io::Error::other("the time is up"));
        }
        self.unread.extend_from_slice(bytes);
        self.read();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
