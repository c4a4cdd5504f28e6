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

use super::search::Search;
use super::strategies::Strategies;

/// Searches `problem` within `budget`, tells `refuted` of every removed candidate and
/// of every branch, the parts of a branch before the whole, and says why it ended.
pub fn refute(problem: &Problem, budget: &Budget, refuted: &mut Refuted) -> Stop {
    let watch = budget.start();
    let (mut visit, mut on_ratio) = (|_| ControlFlow::Continue(()), |_| ControlFlow::Continue(()));
    let mut search = Search::new(
        problem,
        &Strategies::PROVABLE,
        &watch,
        &mut visit,
        &mut on_ratio,
    );
    let mut tell = |path: &[Placement]| refuted(path);
    search.refuted = Some(&mut tell);
    search.run()
}
