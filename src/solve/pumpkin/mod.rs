//! Constraint programming by lazy clause generation, with the `pumpkin-solver` crate.
//!
//! Every piece is an integer variable, whose value is the number of its placement. That no
//! cell is taken twice is said of pairs of placements or by a sum a cell (`cells`); how many
//! centres and rings stay unfilled, by a sum a class over a variable a slot (`count`). The
//! link rule is kept by cuts, as in the SAT backends: whenever a fit falls apart, a clause
//! demands a link out of each of its groups (`links`). After each answer a clause forbids it,
//! and the solver goes on.
//!
//! # What was tried
//! Lazy clause generation pays where propagators do more than clauses, and here all but the
//! counts are clauses; so it does what a SAT solver does, and more slowly (docs/agreement.md).
//! Conflicts on `master-10` (`iqlink solve master-10 --all --json --backend BACKEND`): 511 as
//! usual, 639 with `count=off`, 641 with `cells=sums`, where a conflict is explained by a
//! sum. Not measured yet: `decide=fewest`, the link rule as clauses from the start, and the
//! support clauses that help the SAT backends most.

mod enumeration;
mod model;

use std::ops::ControlFlow;

use self::enumeration::{Decision, Enumeration};
use self::model::{Cells, Model};
use super::spec::{Options, SpecError};
use super::{Backend, Report, Visit, Watch};
use crate::encode::PackedProblem;
use crate::options::{Setting, Settings, choices};
use crate::problem::Problem;

/// The backend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pumpkin {
    cells: Cells,
    decide: Decision,
    count: bool,
    cuts: bool,
}

impl Pumpkin {
    /// What is usual.
    pub(super) const USUAL: Self = Self {
        cells: Cells::Pairs,
        decide: Decision::Activity,
        count: true,
        cuts: true,
    };

    /// The backend that the options ask for.
    pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        Ok(Box::new(options.read(Self::USUAL)?))
    }
}

impl Settings for Pumpkin {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        vec![
            Setting::one_of(
                "cells",
                "whether collisions are said of pairs of placements or by a sum a cell",
                choices(),
                &mut self.cells,
            ),
            Setting::one_of(
                "decide",
                "what is decided next: what conflicts were about, or the piece with the fewest \
                 placements left",
                choices(),
                &mut self.decide,
            ),
            Setting::switch(
                "count",
                "whether unfilled centres and rings are counted",
                &mut self.count,
            ),
            Setting::one_of(
                "links",
                "what happens to a fit that falls apart: a cut demands a link out of each group, \
                 or it is forbidden alone",
                [("lazy", true), ("none", false)],
                &mut self.cuts,
            ),
        ]
    }
}

impl Backend for Pumpkin {
    fn name(&self) -> String {
        self.name_after("pumpkin", Self::USUAL)
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let packed = PackedProblem::new(problem);
        let mut model = Model::new(packed.packing());
        let posted = model.post(self.cells, self.count, watch);
        let mut enumeration = Enumeration::new(&packed, &mut model, problem.rule(), self.cuts);
        let stop = match posted {
            ControlFlow::Break(stop) => stop,
            ControlFlow::Continue(()) => enumeration.run(self.decide, watch, visit),
        };
        Report::new(stop, enumeration.stats())
    }
}
