//! The search, watched.
//!
//! A sweep from the right is a sweep from the left over the turned board; what it does is
//! told turned back. A candidate that the look-ahead gives up is told as tried, since that
//! is what becomes of it.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::items::{ITEMS, item_of};
use super::search::{Goal, Listener, Search};
use super::sides::{self, Side};
use super::state::Board;
use super::sweep::SWEEP;
use super::tricks::Tricks;
use crate::game::{Placement, Solution, Spot};
use crate::position::room::Half;
use crate::problem::Problem;
use crate::solve::trace::{self, Choose, Dead, Event, Move, Placements, Tell, Watched};
use crate::solve::{Stop, Watch};

/// What a trace is.
const TRACED: &str = "the search of this backend itself, in one thread";

/// Searches `problem` in one thread, and tells of it.
pub(super) fn trace(tricks: Tricks, problem: &Problem, watch: &Watch, tell: &mut Tell) -> Watched {
    let mut nodes = 0;
    let mut stop = None;
    for side in sides::of(tricks, problem.challenge()) {
        let teller = RefCell::new(Teller {
            side,
            tell,
            before: nodes,
            nodes,
            turns: Vec::new(),
            heard_enough: false,
        });
        teller.borrow_mut().say(Event::Sweep {
            from: if side.from_the_right {
                trace::Side::Right
            } else {
                trace::Side::Left
            },
        });
        let interrupted = || watch.check();
        let mut found = |board: &Board| teller.borrow_mut().found(board);
        let goal = Goal::of(side, problem, tricks);
        let mut search = Search::new(goal, &interrupted, &mut found, &teller);
        search.search_givens(side.sees(problem.challenge()).givens());
        nodes += search.nodes;
        stop = search.stop;
        if stop.is_some() {
            break;
        }
    }
    Watched {
        traced: TRACED,
        stop: stop.unwrap_or(Stop::Exhausted),
        nodes,
    }
}

/// Puts what the search does into events.
struct Teller<'a, 'b> {
    side: Side,
    tell: &'a mut Tell<'b>,
    /// The nodes of the sweeps before this one.
    before: u64,
    nodes: u64,
    /// For each node on the way: its item, the next turn, and how many there are.
    turns: Vec<(usize, usize, usize)>,
    heard_enough: bool,
}

impl Teller<'_, '_> {
    fn say(&mut self, event: Event) {
        self.heard_enough |= (self.tell)(self.nodes, event).is_break();
    }

    fn found(&mut self, board: &Board) -> ControlFlow<Stop> {
        let solution = Solution::new(board).expect("a board has one placement of each piece");
        let half_turn = solution.half_turn();
        let (here, there) = if self.side.from_the_right {
            (half_turn, solution)
        } else {
            (solution, half_turn)
        };
        self.say(Event::Solution {
            solution: here,
            turned: false,
        });
        if self.side.mirrored {
            self.say(Event::Solution {
                solution: there,
                turned: true,
            });
        }
        self.flow()
    }

    const fn flow(&self) -> ControlFlow<Stop> {
        if self.heard_enough {
            ControlFlow::Break(Stop::Visitor)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn placement(&self, number: usize) -> Placement {
        let placement = SWEEP.candidates[number].placement;
        if self.side.from_the_right {
            placement.half_turn()
        } else {
            placement
        }
    }

    fn item(&self, item: usize) -> (Spot, Half) {
        let (spot, half) = item_of(item);
        let spot = if self.side.from_the_right {
            spot.half_turn()
        } else {
            spot
        };
        (spot, half)
    }
}

impl Listener for &RefCell<Teller<'_, '_>> {
    fn refuted(&mut self, _: u16, _: &Board, _: usize) -> ControlFlow<Stop> {
        self.borrow().flow()
    }

    fn node(&mut self, nodes: u64, item: usize, fillers: impl Iterator<Item = usize>) {
        debug_assert!(item < ITEMS);
        let mut teller = self.borrow_mut();
        teller.nodes = teller.before + nodes;
        let options: Vec<Placement> = fillers.map(|number| teller.placement(number)).collect();
        teller.turns.push((item, 0, options.len() + 1));
        let (spot, half) = teller.item(item);
        teller.say(Event::Candidates {
            choose: Choose::item(spot, half),
            options: Placements(options),
            empty: true,
            left: None,
        });
    }

    fn branch(&mut self, filler: Option<usize>) {
        let mut teller = self.borrow_mut();
        let Some((item, turn, of)) = teller.turns.last_mut() else {
            return;
        };
        *turn += 1;
        let (item, turn, of) = (*item, *turn, *of);
        let what = if let Some(number) = filler {
            let place = teller.placement(number);
            Move::Place { place }
        } else {
            let (spot, half) = teller.item(item);
            Move::empty(spot, half)
        };
        teller.say(Event::Branch { what, turn, of });
    }

    fn dead(&mut self, because: Dead) {
        self.borrow_mut().say(Event::Dead { because });
    }

    fn back(&mut self) {
        self.borrow_mut().say(Event::BACK);
    }

    fn node_over(&mut self) {
        self.borrow_mut().turns.pop();
    }
}
