//! `CaDiCaL`, compiled in.
//!
//! It runs without its pre- and inprocessing (the configuration `plain`), which
//! costs more on these formulas than it saves: they are small, and a packing has
//! few clauses to eliminate or strengthen.

use std::cell::RefCell;

use cadical_sys::{CaDiCal, Status, Terminator};
use encodings::{Amo, Cardinality, ClauseSink, Lit, Supports, Var};

use super::{Answer, Effort, Encoding, Engine, Links};
use crate::solve::{Backend, Options, SpecError, Stop, Watch};

/// The backend that the options ask for.
pub(in crate::solve) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
    super::make("cadical", USUAL, start, options)
}

const USUAL: Encoding = Encoding {
    amo: Amo::Pairwise,
    count: Some(Cardinality::Totalizer),
    supports: Some(Supports::Short),
    links: Links::Lazy,
};

fn start(watch: &Watch) -> Box<dyn Engine> {
    let mut solver = CaDiCal::new();
    solver.configure("plain");
    solver.connect_terminator(Bell(watch.clone()));
    Box::new(Cadical {
        solver: RefCell::new(solver),
        variables: 0,
        watch: watch.clone(),
    })
}

/// Asked by the solver every few conflicts, in preprocessing too.
struct Bell(Watch);

impl Terminator for Bell {
    fn terminated(&mut self) -> bool {
        self.0.check().is_some()
    }
}

struct Cadical {
    /// Reading a value needs a mutable solver: behind it, witnesses are extended.
    solver: RefCell<CaDiCal>,
    variables: usize,
    watch: Watch,
}

impl ClauseSink for Cadical {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::from_number(self.variables).expect("fewer than 2^31 variables")
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
