//! Constraint programming by lazy clause generation, with the `pumpkin-solver` crate.
//!
//! Every piece is an integer variable, whose value is the number of its placement. What a
//! packing is, and that its pieces hang together, is a propagator of its own ([`rules`]);
//! how many centres and rings stay unfilled is a sum a class over a variable a slot
//! (`count`). After each answer a clause forbids it, and the solver goes on.
//!
//! # What pays
//! Lazy clause generation pays where a propagator sees more than clauses do, or explains
//! what it sees in fewer words; with all but the counts as clauses it did what a SAT solver
//! does, and more slowly. Conflicts of
//! `iqlink solve CHALLENGE --all --json --backend BACKEND`:
//!
//! | backend | `master-10` | `wizard-10` | `BAAEBDHCFGDFOEISFJ` |
//! |---|--:|--:|--:|
//! | `pumpkin` | 40 | 595 | 237 |
//! | `pumpkin:decide=activity` | 301 | 1,958 | 920 |
//! | `pumpkin:decide=activity:count=off` | 303 | 11,339 | 2,984 |
//! | `cadical` | 18 | 228 | 177 |
//!
//! A conflict takes longer than one of `cadical`, but there is nothing to encode: on the level
//! `wizard` a search takes 257 ms in the median, against 82 ms for encoding and search of
//! `cadical` (`iqlink compare wizard --backends pumpkin,cadical`).
//!
//! # What was tried
//! * Collisions as a clause for every pair of placements: 511 conflicts on `master-10` with
//!   `decide=activity`; as a sum for every cell: 641. The crate keeps every clause twice,
//!   the second time as a checker for its proofs, and a search of the empty board ended 170
//!   to 300 ms after its time limit, for which freeing them is the likely reason. With the
//!   propagator it ends within 20 ms.
//! * Cuts after a fit that falls apart, as the SAT backends have them, instead of the
//!   propagator: 4,962 conflicts on `wizard-10` with `decide=activity`, where the propagator
//!   takes 1,958; 444 ms instead of 257 in the median on the level `wizard` with
//!   `decide=fewest`.

mod enumeration;
mod model;
mod rules;

use self::enumeration::{Decision, Enumeration};
use self::model::Model;
use super::spec::{Options, SpecError};
use super::{Backend, Report, Visit, Watch};
use crate::encode::PackedProblem;
use crate::options::{Setting, Settings, choices};
use crate::problem::{Problem, Rule};

/// The backend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pumpkin {
    decide: Decision,
    count: bool,
    links: bool,
}

impl Pumpkin {
    /// What is usual.
    pub(super) const USUAL: Self = Self {
        decide: Decision::FewestFirst,
        count: true,
        links: true,
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
                "decide",
                "what is decided next: the piece with the fewest placements left, or what \
                 conflicts were about",
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
                "whether a group that nothing can join any more ends the search there, or fits \
                 that fall apart are left out when they are found",
                [("propagated", true), ("filter", false)],
                &mut self.links,
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
        let is_linked = self.links && problem.rule() == Rule::Linked;
        model.post(packed.packing(), self.count, is_linked);
        let mut enumeration = Enumeration::new(&packed, &mut model, problem.rule());
        let stop = enumeration.run(self.decide, watch, visit);
        Report::new(stop, enumeration.stats())
    }
}
