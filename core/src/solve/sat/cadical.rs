//! `CaDiCaL`, compiled in.
//!
//! It runs without its pre- and inprocessing (the configuration `plain`), which
//! costs more on these formulas than it saves (docs/encodings.md says how much): they
//! are small, and a packing has few clauses to eliminate or strengthen.

use std::cell::RefCell;

use cadical_sys::{CaDiCal, Status, Terminator};
use encodings::{ClauseSink, Lit, Size, Var};

use super::backend;
use super::engine::{Answer, Effort, Engine};
use crate::solve::spec::{Options, SpecError};
use crate::solve::{Backend, Stop, Watch};

/// The backend that the options ask for.
pub(in crate::solve) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
    backend::make("cadical", start, options)
}

fn start(watch: &Watch) -> Box<dyn Engine> {
    let mut solver = CaDiCal::new();
    solver.configure("plain");
    let watched = watch.clone();
    solver.connect_terminator(StopWhen(move || watched.check().is_some()));
    Box::new(Cadical {
        solver: RefCell::new(solver),
        size: Size::default(),
        watch: watch.clone(),
    })
}

/// Ends the solver's work when the answer is yes. It is asked every few conflicts, in
/// preprocessing too.
pub(crate) struct StopWhen<F>(pub(crate) F);

impl<F: FnMut() -> bool> Terminator for StopWhen<F> {
    fn terminated(&mut self) -> bool {
        (self.0)()
    }
}

struct Cadical {
    /// Reading a value needs a mutable solver: behind it, witnesses are extended.
    solver: RefCell<CaDiCal>,
    size: Size,
    watch: Watch,
}

impl ClauseSink for Cadical {
    fn new_var(&mut self) -> Var {
        self.size.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let solver = self.solver.get_mut();
        for literal in clause {
            solver.add(literal.to_dimacs());
        }
        solver.add(0);
    }
}

impl Engine for Cadical {
    fn solve(&mut self) -> Answer {
        match self.solver.get_mut().solve() {
            Status::SATISFIABLE => Answer::Model,
            Status::UNSATISFIABLE => Answer::NoModel,
            Status::UNKNOWN => Answer::Stopped(self.watch.check().unwrap_or_else(|| {
                Stop::Failed("CaDiCaL gave up without being asked to".to_owned())
            })),
        }
    }

    fn is_true(&self, literal: Lit) -> bool {
        self.solver.borrow_mut().val(literal.to_dimacs()) > 0
    }

    fn effort(&self) -> Effort {
        let statistic = |name| {
            let value = self.solver.borrow().get_statistic_value(name);
            u64::try_from(value).ok()
        };
        Effort {
            conflicts: statistic("conflicts"),
            propagations: statistic("propagations"),
        }
    }
}
