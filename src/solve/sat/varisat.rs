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

use encodings::{Amo, Cardinality, ClauseSink, Lit, Supports, Var};
use varisat::{ExtendFormula, ProofFormat, Solver};
use varisat_internal_proof::ProofStep;
use varisat_internal_proof::binary_format::Parser;

use super::{Answer, Effort, Encoding, Engine, Links};
use crate::solve::{Backend, Options, SpecError, Stop, Watch};

/// The backend that the options ask for.
pub(in crate::solve) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
    super::make("varisat", USUAL, start, options)
}

const USUAL: Encoding = Encoding {
    amo: Amo::Pairwise,
    count: Some(Cardinality::Totalizer),
    supports: Some(Supports::Short),
    links: Links::Lazy,
};

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
        model: Vec::new(),
        variables: 0,
        conflicts,
        watch: watch.clone(),
    })
}

struct Varisat {
    solver: Solver<'static>,
    /// The value of every variable in the last model.
    model: Vec<bool>,
    variables: usize,
    conflicts: Rc<Cell<u64>>,
    watch: Watch,
}

impl ClauseSink for Varisat {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        self.solver.new_var();
        Var::from_number(self.variables).expect("fewer than 2^31 variables")
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
                self.model = vec![false; self.variables];
                for literal in self.solver.model().into_iter().flatten() {
                    self.model[literal.index()] = literal.is_positive();
                }
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
        self.model[literal.var().number() - 1] == literal.is_positive()
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
