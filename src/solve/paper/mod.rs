//! The algorithm of the paper ("An analysis of IQ LINK", D. A. Dietz), one file
//! per strategy, each switchable on its own ([`Strategies`]).
//!
//! | strategy | section of the paper | where |
//! |---|---|---|
//! | all legal placements | "All Legal" strategy | [`Position::all_legal`] |
//! | forced placements, iterated | "All Legal" strategy | [`position::forced`] |
//! | useless placements | Constraints to piece placement | [`position::useless`] |
//! | pairwise cleanup | Pairwise cleanup | [`position::pairwise`] |
//! | symmetry duplicates | The effects of basic cleanup techniques | [`position::symmetry`] |
//! | heat map and heatsort | Heatsort | [`position::heat`] |
//! | linkable placements only | Search space restriction by linkage requirement | [`position::groups`] |
//! | exhaustive search at the end | Transition between the two methods | `search` |
//! | isolated balls and sockets | Counting balls and sockets | [`position::room`] |
//! | independent regions | Insights not incorporated in the algorithm | [`position::regions`] |
//!
//! What can be said of a position or concluded from it without search is in
//! [`position`], where others use it too; here is what the search makes of it.

mod propagate;
mod refute;
mod search;
mod strategies;
mod tally;

use std::ops::ControlFlow;
use std::time::Instant;

use super::spec::{Options, SpecError};
use super::{Backend, Budget, Report, Stats, Stop, Visit, Watch};
#[cfg(doc)]
use crate::position::{self, Position};
use crate::problem::Problem;

pub use refute::refute;
pub use search::Ratio;
pub(super) use strategies::options;
pub use strategies::{Strategies, When};

use search::Search;
use tally::Tally;

/// The paper's search as a backend.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paper {
    strategies: Strategies,
}

impl Paper {
    /// The search with these strategies.
    pub const fn new(strategies: Strategies) -> Self {
        Self { strategies }
    }

    /// Makes the backend from the options in its name.
    pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        let strategies = Strategies::from_options(options)?;
        Ok(Box::new(Self { strategies }))
    }

    /// The first `limit` choices among linkable placements that the search makes on
    /// its way to the first answer (the paper's table of reduction ratios), and why the
    /// search ended.
    pub fn reduction_ratios(
        &self,
        problem: &Problem,
        budget: &Budget,
        limit: usize,
    ) -> (Vec<Ratio>, Stop) {
        let mut ratios = Vec::new();
        let report = self.search_with_ratios(
            problem,
            &budget.start(),
            &mut |_| ControlFlow::Break(()),
            &mut |ratio| {
                if ratios.len() < limit {
                    ratios.push(ratio);
                }
            },
        );
        (ratios, report.stop)
    }

    /// [`Backend::search`], telling `on_ratio` of every choice among linkable
    /// placements.
    fn search_with_ratios(
        &self,
        problem: &Problem,
        watch: &Watch,
        visit: &mut Visit,
        on_ratio: &mut dyn FnMut(Ratio),
    ) -> Report {
        let started = Instant::now();
        let mut search = Search {
            problem,
            strategies: &self.strategies,
            watch,
            visit: &mut |solution| visit(solution),
            on_ratio,
            refuted: None,
            tally: Tally::default(),
            is_duplicate: false,
        };
        let stop = search.run();
        let tally = search.tally;
        let stats = Stats {
            nodes: Some(tally.nodes),
            search: started.elapsed(),
            counters: tally.counters(),
            ..Stats::default()
        };
        Report::new(stop, stats)
    }
}

impl Backend for Paper {
    fn name(&self) -> String {
        self.strategies.name()
    }

    fn assumes_unique(&self) -> bool {
        self.strategies.assume_unique
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        self.search_with_ratios(problem, watch, visit, &mut |_| {})
    }
}
