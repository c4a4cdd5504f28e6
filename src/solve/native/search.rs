//! The search itself: one function that decides on an item and calls itself.

use std::ops::ControlFlow;

use super::refuted::{Key, Refuted};
use super::state::{Spare, State};
use super::sweep::{ITEMS, Items, SWEEP, Sweep};
use super::{Goal, split::Splitter};
use crate::game::{Piece, Placement};
use crate::solve::Stop;

/// Every how many nodes to look at the clock. A node takes well below a
/// microsecond.
const NODES_PER_CHECK: u64 = 512;

/// Where each piece lies: right for the pieces placed, left over for the others.
pub(super) type Board = [Placement; Piece::COUNT];

/// What receives the answers, and may end the search.
pub(super) type Found<'a> = dyn FnMut(&Board) -> ControlFlow<Stop> + 'a;

/// What is known of a state once it is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// Nothing that equals it for the future leads to an answer.
    Refuted,
    /// It led to an answer; or it did not, but for reasons that lie in its past
    /// (how the pieces behind the sweep are linked), or it was not searched to the end.
    Unsettled,
}

/// What a search needs and what it counts.
pub(super) struct Search<'a> {
    sweep: &'static Sweep,
    goal: Goal,
    interrupted: &'a dyn Fn() -> Option<Stop>,
    found: &'a mut Found<'a>,
    splitter: Option<&'a mut Splitter>,
    refuted: Option<Refuted>,
    board: Board,
    /// For each item a candidate that filled it when last looked for. It need not be
    /// taken back with the pieces: any candidate that is alive will do.
    witness: [u16; ITEMS],
    /// The item that spoke against the last candidate that was given up.
    killer: usize,
    /// The nodes so far.
    pub(super) nodes: u64,
    /// Why the search has to end, once it has to.
    pub(super) stop: Option<Stop>,
}

impl<'a> Search<'a> {
    /// A search that shows `found` every answer and ends when `interrupted` says why.
    pub(super) fn new(
        goal: Goal,
        interrupted: &'a dyn Fn() -> Option<Stop>,
        found: &'a mut Found<'a>,
    ) -> Self {
        let sweep = &*SWEEP;
        Self {
            sweep,
            goal,
            interrupted,
            found,
            splitter: None,
            refuted: goal.tricks.table.then(Refuted::new),
            board: [sweep.candidates[0].placement; Piece::COUNT],
            witness: std::array::from_fn(|item| sweep.items[item].first_filler()),
            killer: 0,
            nodes: 0,
            stop: None,
        }
    }

    /// The same search, which hands its states to `splitter` once that wants them.
    pub(super) fn splitting(self, splitter: &'a mut Splitter) -> Self {
        Self {
            splitter: Some(splitter),
            ..self
        }
    }

    /// Searches from the board with `givens` on it.
    pub(super) fn search_givens(&mut self, givens: &[Placement]) {
        let mut state = State::start(self.sweep, self.goal.share);
        for &given in givens {
            self.place(&mut state, self.sweep.number(given));
        }
        if self.goal.tricks.look_ahead {
            let unfillable = self.sweep.unfillable(&state.alive, state.open);
            if !state.leave_all_empty(unfillable) {
                return;
            }
        }
        self.enter(&mut state);
    }

    /// Searches from a state that was split off another search.
    pub(super) fn resume(&mut self, mut state: State, board: Board) {
        self.board = board;
        self.enter(&mut state);
    }

    /// Searches a state if nothing speaks against it at first sight.
    fn enter(&mut self, state: &mut State) -> Fate {
        if state.is_full() && !state.close() || self.goal.share.excludes(state) {
            return Fate::Refuted;
        }
        if state.is_full() {
            return self.finish(state);
        }
        if self.goal.tricks.elbows && state.lacks_rings_for_elbows() {
            return Fate::Refuted;
        }
        if self.goal.linked && self.goal.tricks.closed_groups && state.groups.is_closed(state.open)
        {
            return Fate::Unsettled;
        }
        self.explore(state)
    }

    /// All pieces are placed.
    fn finish(&mut self, state: &State) -> Fate {
        if (!self.goal.linked || state.groups.is_one())
            && let ControlFlow::Break(stop) = (self.found)(&self.board)
        {
            self.stop = Some(stop);
        }
        Fate::Unsettled
    }

    /// Tries all that the next item can be filled with, and leaving it empty.
    fn explore(&mut self, state: &State) -> Fate {
        if self
            .splitter
            .as_mut()
            .is_some_and(|splitter| splitter.takes(state, &self.board, self.nodes))
        {
            return Fate::Unsettled;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            self.stop = (self.interrupted)();
        }
        let key = Key::of(state);
        if self
            .refuted
            .as_ref()
            .is_some_and(|refuted| refuted.contains(key))
        {
            return Fate::Refuted;
        }
        let fate = self.branch(state);
        if fate == Fate::Refuted
            && let Some(refuted) = &mut self.refuted
        {
            refuted.insert(key);
        }
        fate
    }

    fn branch(&mut self, state: &State) -> Fate {
        let first = &self.sweep.items[state.next_item()].first;
        let mut fate = Fate::Refuted;
        for number in state.alive.within(first) {
            let Some(after) = self.look_ahead(state, number) else {
                continue;
            };
            let mut child = *state;
            self.place(&mut child, number);
            child.mark_empty(after.empty);
            child.spare = after.spare;
            fate = fate.and(self.enter(&mut child));
            if self.stop.is_some() {
                return Fate::Unsettled;
            }
        }
        let mut child = *state;
        if child.leave_empty(self.sweep) {
            fate = fate.and(self.enter(&mut child));
        }
        fate
    }

    /// What nothing can fill any more once the candidate is placed, unless that is
    /// more than can be spared.
    fn look_ahead(&mut self, state: &State, number: usize) -> Option<Foresight> {
        let candidate = &self.sweep.candidates[number];
        let compatible = &self.sweep.compatible[number];
        let mut after = Foresight {
            empty: 0,
            spare: state.spare,
        };
        if !self.goal.tricks.look_ahead {
            return Some(after);
        }
        let mut left = candidate.touches & state.open;
        // What spoke against the last candidate is likely to speak against this one.
        let mut item = self.killer;
        if left & 1 << item == 0 {
            item = left.trailing_zeros() as usize;
        }
        while left != 0 {
            left &= !(1 << item);
            let witness = self.witness[item];
            if !state.alive.both_contain(compatible, witness) {
                match self.sweep.items[item].filler(&state.alive, compatible, number / 64) {
                    Some(filler) => self.witness[item] = filler,
                    None if after.spare.take(item) => after.empty |= 1 << item,
                    None => {
                        self.killer = item;
                        return None;
                    }
                }
            }
            item = left.trailing_zeros() as usize;
        }
        Some(after)
    }

    /// Places one more candidate.
    fn place(&mut self, state: &mut State, number: usize) {
        let candidate = &self.sweep.candidates[number];
        self.board[candidate.piece.trailing_zeros() as usize] = candidate.placement;
        state.place(candidate, &self.sweep.compatible[number]);
        if self.goal.linked {
            state.groups.add(candidate.fills, candidate.links);
        }
    }
}

/// What the look-ahead has seen.
struct Foresight {
    /// The items that stay empty.
    empty: Items,
    /// How much more may stay empty after them.
    spare: Spare,
}

impl Fate {
    /// The fate of a state one part of whose future has this fate, the other that.
    fn and(self, other: Self) -> Self {
        if self == other { self } else { Self::Unsettled }
    }
}
