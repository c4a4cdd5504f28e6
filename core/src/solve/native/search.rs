//! The search itself: one function that decides on an item and calls itself.

use std::ops::ControlFlow;

use super::candidates::Candidates;
use super::items::Items;
use super::share::Share;
use super::sides::Side;
use super::state::{Board, EMPTY_CENTRES, EMPTY_RINGS, Front, Spare, State};
use super::sweep::{SWEEP, Sweep};
use super::table::{Fate, Key, Table};
use super::tasks::Splitter;
use super::tricks::Tricks;
use crate::game::{Piece, Placement};
use crate::problem::{Problem, Rule};
use crate::solve::Stop;
use crate::solve::trace::Dead;

/// Every how many nodes to look at the clock. A node takes well below a
/// microsecond.
const NODES_PER_CHECK: u64 = 512;

/// The states on the way to any state: one for every piece and every item that
/// stays empty, and two for the start.
const LEVELS: usize = Piece::COUNT + (EMPTY_CENTRES + EMPTY_RINGS) as usize + 2;

/// What a search is for and how it goes about it.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    pub(super) linked: bool,
    pub(super) share: Share,
    pub(super) tricks: Tricks,
}

impl Goal {
    /// What a sweep from this side is for.
    pub(super) fn of(side: Side, problem: &Problem, tricks: Tricks) -> Self {
        Self {
            linked: problem.rule() == Rule::Linked,
            share: side.share,
            tricks,
        }
    }
}

/// What receives the answers, and may end the search.
pub(super) type Found<'a> = dyn FnMut(&Board) -> ControlFlow<Stop> + 'a;

/// Hears of every candidate that the search is through with.
pub(super) trait Listener {
    /// All that contains the candidate with this number beside the pieces in `used`,
    /// which lie as the board says, has been searched. May end the search.
    fn refuted(&mut self, used: u16, board: &Board, number: usize) -> ControlFlow<Stop>;

    /// A node begins: the item is to be filled by one of these candidates, or not at all.
    #[inline]
    fn node(&mut self, _nodes: u64, _item: usize, _fillers: impl Iterator<Item = usize>) {}

    /// The candidate with this number, or nothing, is tried where a node has begun.
    #[inline]
    fn branch(&mut self, _filler: Option<usize>) {}

    /// Nothing comes of what was tried last.
    #[inline]
    fn dead(&mut self, _because: Dead) {}

    /// The search is through with what was tried last.
    #[inline]
    fn back(&mut self) {}

    /// The search is through with the node.
    #[inline]
    fn node_over(&mut self) {}
}

/// The listener of a search that proves nothing; it leaves no instruction behind.
pub(super) struct Nobody;

impl Listener for Nobody {
    #[inline]
    fn refuted(&mut self, _: u16, _: &Board, _: usize) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }
}

/// What a search needs and what it counts.
pub(super) struct Search<'a, L> {
    sweep: &'static Sweep,
    goal: Goal,
    interrupted: &'a dyn Fn() -> Option<Stop>,
    found: &'a mut Found<'a>,
    listener: L,
    splitter: Option<&'a mut Splitter>,
    table: Option<Table>,
    board: Board,
    /// What is alive in the states on the way to the present one: candidates of
    /// pieces not yet placed that collide with nothing. Right for each state's next
    /// item and those after it; what stands at the items before is never asked for.
    alive: Vec<Candidates>,
    /// The item that spoke against the last candidate that was given up.
    killer: usize,
    /// The nodes so far.
    pub(super) nodes: u64,
    /// Why the search has to end, once it has to.
    pub(super) stop: Option<Stop>,
}

impl<'a, L: Listener> Search<'a, L> {
    /// A search that shows `found` every answer, tells `listener` of every candidate
    /// that it is through with, and ends when `interrupted` says why.
    pub(super) fn new(
        goal: Goal,
        interrupted: &'a dyn Fn() -> Option<Stop>,
        found: &'a mut Found<'a>,
        listener: L,
    ) -> Self {
        let sweep = &SWEEP;
        Self {
            sweep,
            goal,
            interrupted,
            found,
            listener,
            splitter: None,
            table: goal.tricks.table.then(Table::new),
            board: [sweep.candidates[0].placement; Piece::COUNT],
            alive: vec![Candidates::NONE; LEVELS],
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
        let mut front = Front::start(self.goal.share.points());
        let mut alive = self.sweep.all;
        for &given in givens {
            let number = self.sweep.number(given);
            self.place(&mut front, number);
            alive = alive.and(self.sweep.compatible(number));
        }
        if self.goal.tricks.look_ahead && !front.leave_all_empty(alive.unfillable(front.open)) {
            return;
        }
        self.alive[0] = alive;
        self.enter(1, &mut front, &self.sweep.all);
    }

    /// Searches from a state that was split off another search.
    pub(super) fn resume(&mut self, mut state: State, board: Board) {
        self.board = board;
        self.alive[0] = state.alive;
        self.enter(1, &mut state.front, &self.sweep.all);
    }

    /// Searches a state if nothing speaks against it at first sight. Alive in it is what
    /// is alive in the state above it and in `rest`.
    fn enter(&mut self, level: usize, front: &mut Front, rest: &Candidates) -> Fate {
        if front.is_full() && !front.close() {
            self.listener.dead(Dead::Counting);
            return Fate::Refuted;
        }
        if self.goal.share.excludes(front) {
            self.listener.dead(Dead::Share);
            return Fate::Refuted;
        }
        if front.is_full() {
            return self.finish(front);
        }
        if self.goal.tricks.elbows && front.lacks_rings_for_elbows() {
            self.listener.dead(Dead::Counting);
            return Fate::Refuted;
        }
        if self.goal.linked && self.goal.tricks.closed_groups && front.groups.is_closed(front.open)
        {
            self.listener.dead(Dead::CutOff);
            return Fate::Unlinked;
        }
        self.explore(level, front, rest)
    }

    /// All pieces are placed.
    fn finish(&mut self, front: &Front) -> Fate {
        if self.goal.linked && !front.groups.is_one() {
            self.listener.dead(Dead::Unlinked);
            return Fate::Unlinked;
        }
        if let ControlFlow::Break(stop) = (self.found)(&self.board) {
            self.stop = Some(stop);
        }
        Fate::Unsettled
    }

    /// Searches a state unless it is known to be refuted.
    fn explore(&mut self, level: usize, front: &Front, rest: &Candidates) -> Fate {
        if let Some(splitter) = &mut self.splitter
            && Splitter::wants(front, self.nodes)
        {
            let (front, alive) = (*front, self.alive[level - 1].and(rest));
            splitter.take(&State { front, alive }, &self.board);
            return Fate::Unsettled;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            self.stop = (self.interrupted)();
        }
        let key = Key::of(front);
        let known = |table: &Table| table.known(key, || front.pattern());
        if let Some(fate) = self.table.as_ref().and_then(known) {
            self.listener.dead(Dead::Known);
            return fate;
        }
        let (above, here) = self.alive.split_at_mut(level);
        here[0].set_to_and(&above[level - 1], rest, front.next_item());
        let fate = self.branch(level, front);
        if let Some(table) = &mut self.table {
            match fate {
                Fate::Refuted => table.insert(key, None),
                Fate::Unlinked => {
                    if let Some(pattern) = front.pattern() {
                        table.insert(key, Some(pattern));
                    }
                }
                Fate::Unsettled => {}
            }
        }
        fate
    }

    /// Tries all that the next item can be filled with, and leaving it empty.
    fn branch(&mut self, level: usize, front: &Front) -> Fate {
        let sweep = self.sweep;
        let item = front.next_item();
        let mut fate = Fate::Refuted;
        let alive = self.alive[level].at(item);
        let number = |filler: usize| usize::from(sweep.fillers[item][filler]);
        self.listener
            .node(self.nodes, item, alive.clone().map(number));
        for filler in alive {
            let number = number(filler);
            self.listener.branch(Some(number));
            let touches = sweep.touches[number];
            let rest = sweep.compatible(number);
            let Some(after) = self.look_ahead(level, front, rest, touches) else {
                self.listener.dead(Dead::Counting);
                self.listener.back();
                if self.tell_refuted(front, number).is_break() {
                    return Fate::Unsettled;
                }
                continue;
            };
            let mut child = *front;
            self.place(&mut child, number);
            child.mark_empty(after.empty);
            child.spare = after.spare;
            fate = fate.and(self.enter(level + 1, &mut child, rest));
            self.listener.back();
            if self.stop.is_some() || self.tell_refuted(front, number).is_break() {
                return Fate::Unsettled;
            }
        }
        let mut child = *front;
        self.listener.branch(None);
        if child.leave_empty() {
            fate = fate.and(self.enter(level + 1, &mut child, &sweep.without[item]));
        } else {
            self.listener.dead(Dead::Counting);
        }
        self.listener.back();
        self.listener.node_over();
        fate
    }

    /// Tells the listener that nothing more comes of the candidate in this state.
    fn tell_refuted(&mut self, front: &Front, number: usize) -> ControlFlow<()> {
        let heard = self.listener.refuted(front.used, &self.board, number);
        heard.map_break(|stop| self.stop = Some(stop))
    }

    /// What nothing can fill any more once only `rest` is left of what is alive, unless
    /// that is more than can be spared.
    fn look_ahead(
        &mut self,
        level: usize,
        front: &Front,
        rest: &Candidates,
        touches: Items,
    ) -> Option<Foresight> {
        let mut after = Foresight {
            empty: 0,
            spare: front.spare,
        };
        if !self.goal.tricks.look_ahead {
            return Some(after);
        }
        let alive = &self.alive[level];
        let mut left = touches & front.open;
        // What spoke against the last candidate is likely to speak against this one.
        let killer = left & 1 << self.killer;
        let mut next = if killer == 0 { left } else { killer };
        while left != 0 {
            let item = next.trailing_zeros() as usize;
            left &= !(1 << item);
            next = left;
            let lost = alive.leave_empty(rest, item);
            if !after.spare.take(item, lost) {
                self.killer = item;
                return None;
            }
            after.empty |= Items::from(lost) << item;
        }
        Some(after)
    }

    /// Places one more candidate.
    fn place(&mut self, front: &mut Front, number: usize) {
        let candidate = &self.sweep.candidates[number];
        self.board[candidate.piece.trailing_zeros() as usize] = candidate.placement;
        front.place(candidate);
        if self.goal.linked {
            front.groups.add(candidate.fills, candidate.links);
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
