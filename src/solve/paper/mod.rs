//! The algorithm of the paper ("An analysis of IQ LINK", D. A. Dietz), one file
//! per strategy, each switchable on its own ([`Strategies`]).
//!
//! | strategy | section of the paper | where |
//! |---|---|---|
//! | all legal placements | "All Legal" strategy | [`Candidates::all_legal`] |
//! | forced placements, iterated | "All Legal" strategy | [`forced`] |
//! | useless placements | Constraints to piece placement | [`useless`] |
//! | pairwise cleanup | Pairwise cleanup | [`pairwise`] |
//! | symmetry duplicates | The effects of basic cleanup techniques | [`symmetry`] |
//! | heat map and heatsort | Heatsort | [`heat`] |
//! | linkable placements only | Search space restriction by linkage requirement | [`links`] |
//! | exhaustive search at the end | Transition between the two methods | [`Strategies::transition`] |
//! | isolated balls and sockets | Counting balls and sockets | [`counting`] |
//! | independent regions | Insights not incorporated in the algorithm | [`split`] |
//!
//! The strategies work on [`Candidates`] and say what they removed as [`Step`]s, so
//! they can be used without the search. [`analysis`] computes the paper's figures.

pub mod analysis;
mod candidates;
pub mod counting;
pub mod forced;
pub mod heat;
pub mod links;
pub mod pairwise;
mod placement_set;
mod propagate;
mod refute;
mod search;
pub mod split;
mod strategies;
pub mod symmetry;
mod tally;
mod transition;
pub mod useless;

use std::time::Instant;

use super::registry::{Options, SpecError};
use super::{Backend, Report, Stats, Visit, Watch};
use crate::problem::Problem;

pub use candidates::{Candidates, DeadEnd, Step};
pub use placement_set::{PlacementSet, balls_on, circles_on, clear_of, sockets_on};
pub use propagate::propagate;
pub use refute::refute;
pub use search::Ratio;
pub use strategies::{OPTIONS, Strategies, When};

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
