//! The search as a proof: what it tells of every branch that it is through with.
//!
//! A certificate wants each step to follow by unit propagation from the clauses that
//! say what a fit is, how many centres and rings stay empty, and (if the link rule is
//! among them) that the pieces hang together. Of what the search does,
//!
//! * *the sweep* follows: once every candidate of an item is refuted, propagation
//!   finds the item empty, so leaving it empty is no step of its own;
//! * `look-ahead` follows: an item that nothing can fill is empty, and one too many
//!   contradicts the count;
//! * `closed-groups` follows: where all placements that would link to a group are
//!   ruled out, so are its links, and nothing reaches it from outside;
//! * `nearer-side` only turns the board.
//!
//! The other tricks do not: the `table` refers to what was refuted beside other
//! pieces, `symmetry` and `two-sides` leave fits to another sweep, and `elbows` and
//! the free cells of a [`Share`] are counts that the clauses do not make. They are off
//! here ([`Tricks::PROVABLE`], [`Share::UNCOUNTED`]), and there is one thread, so that
//! the steps come in order.

use std::ops::ControlFlow;

use super::search::{Goal, Listener, Search};
use super::share::Share;
use super::state::Board;
use super::sweep::SWEEP;
use super::tricks::Tricks;
use crate::game::{Challenge, Piece, Placement};
use crate::problem::{Problem, Rule};
use crate::solve::{Budget, Refuted, Stop};

/// Passes on what it hears, turned back if the search sees the board turned.
struct Reporter<'a, 'b> {
    turned: bool,
    refuted: &'a mut Refuted<'b>,
}

impl Listener for Reporter<'_, '_> {
    fn refuted(&mut self, used: u16, board: &Board, number: usize) -> ControlFlow<Stop> {
        let placed = Piece::all().filter(|piece| used >> piece.index() & 1 != 0);
        let placed = placed.map(|piece| board[piece.index()]);
        let mut path: Vec<Placement> = placed.chain([SWEEP.candidates[number].placement]).collect();
        if self.turned {
            for placement in &mut path {
                *placement = placement.half_turn();
            }
        }
        (self.refuted)(&path).map_break(|()| Stop::Visitor)
    }
}

/// Searches `problem` within `budget`, tells `refuted` of every branch, the parts of a
/// branch before the whole, and says why it ended.
pub fn refute(problem: &Problem, budget: &Budget, refuted: &mut Refuted) -> Stop {
    let challenge = problem.challenge();
    let turned = mean_column(challenge) > MIDDLE;
    let half_turn = challenge.half_turn();
    let goal = Goal {
        linked: problem.rule() == Rule::Linked,
        share: Share::UNCOUNTED,
        tricks: Tricks::PROVABLE,
    };
    let watch = budget.start();
    let interrupted = || watch.check();
    let mut found = |_: &Board| ControlFlow::Continue(());
    let reporter = Reporter { turned, refuted };
    let mut search = Search::new(goal, &interrupted, &mut found, reporter);
    let seen = if turned { &half_turn } else { challenge };
    search.search_givens(seen.givens());
    search.stop.unwrap_or(Stop::Exhausted)
}

/// The column in the middle of the board, between the third and the fourth.
const MIDDLE: f64 = 2.5;

/// The mean column of the givens' units; the middle if there are none.
fn mean_column(challenge: &Challenge) -> f64 {
    let units = challenge.givens().iter().flat_map(|given| given.units());
    let columns: Vec<usize> = units.map(|seated| seated.spot.column()).collect();
    if columns.is_empty() {
        return MIDDLE;
    }
    columns.iter().sum::<usize>() as f64 / columns.len() as f64
}
