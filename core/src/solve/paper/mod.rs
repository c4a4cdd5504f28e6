//! The algorithm of the paper ("An analysis of IQ LINK", D. A. Dietz), one file
//! per strategy, each switchable on its own ([`Strategies`]).
//!
//! # As published
//! [`Strategies::PUBLISHED`] follows the sentences of the paper and adds nothing. In the
//! order in which they apply:
//!
//! | strategy | the sentence that it follows | option |
//! |---|---|---|
//! | all legal placements, [`Position::all_legal`] | "the first thing tabulated by the algorithm is every placement that is legal for every piece, at the start of play" | |
//! | forced placements, [`position::forced`] | "if this is the case for any piece, the solution must contain that placement […] This process iterates" | `forced=start` |
//! | pairwise cleanup, [`position::pairwise`] | "If that one placement cannot be used with any of the placements for the second piece, clearly that placement cannot be used" | `pairwise=start` |
//! | symmetry duplicates, [`position::symmetry`] | "elimination the duplication from the symmetry of the light purple piece" | `symmetry=on` |
//! | useless placements, [`position::useless`] | "useless moves which should never be used from the other straight-family game pieces […] tabulated and filtered out" | `assume-unique=on`, with `twins=straight` and `useless=start` |
//! | isolated balls and sockets, [`position::room`] | "once the maximum number of unmatched balls or empty sockets is reached, no more should be permitted, causing a return to the previous recursion level" | `counting=on` |
//! | exhaustive search at the end, `search` | "when it gets down to either 3 or 4 remaining pieces, it searches exhaustively" | `transition=3` |
//! | linkable placements only, [`position::groups`] | "restrict each successive piece placement to a piece which would actually link to one of the existing pieces already in the puzzle" | `links=on` |
//! | heat map and heatsort, [`position::heat`] | "superimpose all the possible legal placements onto a single grid and see which locations on the base grid are harder to reach" | `heat=on` |
//!
//! The link rule of the whole board is "a secondary check […] at the end".
//!
//! # Where the text leaves a choice
//! * *When the cleaning is done.* Elimination and cleanup are told as tasks "after
//!   tabulating the available legal piece placements", so they are done once, before the
//!   search (`forced=start`, `pairwise=start`); `on` does them at every node. So a piece
//!   that has lost its last place is not noticed before its turn comes at the end.
//! * *The heat of a placement.* Its coldest cell decides (`rank=coldest`), for "the one
//!   piece that can go there"; `rank=mean` takes the mean over its cells.
//! * *How often the heat map is made.* At every node of the guided part, because counting
//!   reads "remaining pieces" off it; for the exhaustive part once, where it begins. That
//!   the exhaustive part goes by it too is said of Puzzle 53, solved without linkability
//!   "only because the first guess was correct due to heatsort".
//! * *In which order pieces are taken* where one has to be chosen: in that of the table of
//!   pieces (`scarcest=off`).
//! * *What the exhaustive part does with a collision.* It goes on with the next placement
//!   of the piece that collides (`ending=nested`); `ending=combinations` completes every
//!   combination first, as they are counted in section "Heatsort". `ending=table` keeps
//!   what it finds in a table, by what is left of the board: the "instinct" of section
//!   "Other insights".
//! * *Whether the same placements are tried in every order.* No (`orders=off`): after its
//!   turn a placement is ruled out for the rest of the node. "O(n!)" may mean that they
//!   were; then it is `orders=on`.
//! * *3 or 4.* `transition=3`, with which the times in section "Counting balls and
//!   sockets" were measured.
//! * *What is isolated.* Balls and sockets on the board that no candidate has a partner
//!   for. Spots that will stay empty are not counted; `counting=spots` counts them.
//! * *Uniqueness.* The paper relies on it to drop useless placements. Here that has to be
//!   asked for (`assume-unique=on`), since whoever asks whether there is one solution
//!   must not be told so because it was assumed.
//!
//! # Extended
//! [`Strategies::EXTENDED`] is what became of it: cleaning at every node, links to the
//! narrowest group, the scarcest piece first, spots counted too, and the split into
//! independent regions ([`position::regions`]) that the section "Insights not
//! incorporated in the algorithm" wishes for.
//!
//! What can be said of a position or concluded from it without search is in
//! [`position`], where others use it too; here is what the search makes of it. How large
//! a search is that does not end can be estimated ([`Paper::estimate`]).

mod estimate;
mod probe;
mod propagate;
mod refute;
mod search;
mod strategies;
mod tally;

use std::ops::ControlFlow;
use std::time::Instant;

use super::spec::{Options, SpecError};
use super::trace::{Tell, Watched};
use super::{Backend, Budget, Report, Stats, Stop, Visit, Watch};
#[cfg(doc)]
use crate::position::{self, Position};
use crate::problem::Problem;

pub use estimate::Estimate;
pub use refute::refute;
pub use search::Ratio;
pub(super) use strategies::options;
pub use strategies::{Counting, Ending, Heat, Links, Strategies, When};

use search::{OnRatio, Search};

/// What a trace of it is.
const TRACED: &str = "the search of this backend itself";

/// The paper's search as a backend.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    strategies: Strategies,
    most_looks: u64,
}

impl Default for Paper {
    fn default() -> Self {
        Self::new(Strategies::default())
    }
}

impl Paper {
    /// The search with these strategies.
    pub const fn new(strategies: Strategies) -> Self {
        Self {
            strategies,
            most_looks: u64::MAX,
        }
    }

    /// The same search, cut off as if its time were up once it has looked at so many
    /// placements. Where that is depends on nothing but the problem and the strategies,
    /// so that what is measured up to there is the same on every machine.
    #[must_use]
    pub const fn up_to(self, looks: u64) -> Self {
        Self {
            most_looks: looks,
            ..self
        }
    }

    /// Makes the backend from the options in its name.
    pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        let strategies = Strategies::from_options(options)?;
        Ok(Box::new(Self::new(strategies)))
    }

    /// The search for the answers to a problem, before its first step.
    fn begun<'a>(
        &'a self,
        problem: &'a Problem,
        watch: &'a Watch,
        visit: &'a mut Visit<'a>,
        on_ratio: &'a mut OnRatio<'a>,
    ) -> Search<'a> {
        let mut search = Search::new(problem, &self.strategies, watch, visit, on_ratio);
        search.most_looks = self.most_looks;
        search
    }

    /// The first `limit` choices among linkable placements that the search makes on
    /// its way to the first answer (the paper's table of reduction ratios), and why the
    /// search ended: after so many choices it does ([`Stop::Visitor`]).
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
                if ratios.len() < limit {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
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
        on_ratio: &mut OnRatio,
    ) -> Report {
        let started = Instant::now();
        let mut visit = |solution| visit(solution);
        let mut on_ratio = |ratio| on_ratio(ratio);
        let mut search = self.begun(problem, watch, &mut visit, &mut on_ratio);
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
        self.search_with_ratios(problem, watch, visit, &mut |_| ControlFlow::Continue(()))
    }

    fn trace(&self, problem: &Problem, watch: &Watch, tell: &mut Tell) -> Option<Watched> {
        let (mut visit, mut on_ratio) =
            (|_| ControlFlow::Continue(()), |_| ControlFlow::Continue(()));
        let mut tell = |node, event| tell(node, event);
        let mut search = self.begun(problem, watch, &mut visit, &mut on_ratio);
        search.tell = Some(&mut tell);
        Some(Watched {
            traced: TRACED,
            stop: search.run(),
            nodes: search.tally.nodes,
        })
    }
}
