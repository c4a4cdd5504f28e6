//! The search as a proof: what it tells of every branch that it is through with, and
//! of every candidate that it removes.
//!
//! A certificate wants each step to follow by unit propagation from the clauses that
//! say what a fit is, how many centres and rings stay empty, and (if the link rule is
//! among them) that the pieces hang together. Of the strategies,
//!
//! * *forced placements* are unit propagation itself;
//! * *pairwise cleanup* assumes a placement and finds a piece without one: each
//!   removal is a step, in the order in which they happen;
//! * *counting* follows: a spot that nothing can fill is isolated, and one too many
//!   contradicts the count;
//! * *linkable placements only* follows: when all of them are refuted, the group has
//!   no link to the outside, and nothing reaches it;
//! * *heatsort* and *scarcest* only choose an order, *symmetry* leaves out copies that
//!   the formula does not have either, and the *exhaustive search* is mere branching.
//!
//! Two do not follow. *Independent regions* branches over pools of pieces, which no
//! clause speaks of; *useless placements* relies on there being one solution, which is
//! what is to be proved. They are off here ([`Strategies::PROVABLE`]). So is the
//! exhaustive search, and cleanup is done at the start only: both would follow, but
//! make longer proofs.

use std::ops::ControlFlow;

use crate::game::Placement;
use crate::problem::Problem;
use crate::solve::{Budget, Refuted, Stop};

use super::candidates::{Candidates, Step};
use super::search::{Flow, Search};
use super::strategies::Strategies;
use super::tally::Tally;

/// Searches `problem` within `budget`, tells `refuted` of every removed candidate and
/// of every branch, the parts of a branch before the whole, and says why it ended.
pub fn refute(problem: &Problem, budget: &Budget, refuted: &mut Refuted) -> Stop {
    let mut search = Search {
        problem,
        strategies: &Strategies::PROVABLE,
        watch: &budget.start(),
        visit: &mut |_| ControlFlow::Continue(()),
        on_ratio: &mut |_| {},
        refuted: Some(&mut |path| refuted(path)),
        tally: Tally::default(),
        is_duplicate: false,
    };
    search.run()
}

impl Search<'_> {
    /// Tells that nothing more comes of `placement` beside what is placed.
    pub(super) fn tell_refuted(&mut self, candidates: &Candidates, placement: Placement) -> Flow {
        let Some(refuted) = &mut self.refuted else {
            return Flow::Continue(());
        };
        let path: Vec<Placement> = candidates.placed().chain([placement]).collect();
        refuted(&path).map_break(|()| Stop::Visitor)
    }
}

/// Tells of the candidates that a step removes and that propagation does not. What is
/// placed now is enough to go by: the forced placements that come later follow.
pub(super) fn removals<'a, 'b>(
    candidates: &Candidates,
    mut refuted: Option<&'a mut Refuted<'b>>,
) -> impl FnMut(&Step) + use<'a, 'b> {
    let mut path: Vec<Placement> = match refuted {
        Some(_) => candidates.placed().collect(),
        None => Vec::new(),
    };
    move |step| {
        let (Some(refuted), Step::NoPartner { removed, .. }) = (&mut refuted, step) else {
            return;
        };
        for placement in removed.iter() {
            path.push(placement);
            // Whoever wants the end says so again at the end of the branch.
            let _ = refuted(&path);
            path.pop();
        }
    }
}
