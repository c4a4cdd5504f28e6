//! The search: exact cover with a memory.
//!
//! Whatever was chosen before, what is left of the problem is a matter of the items that
//! are left. So a state that was searched once is not searched again: its family of sets
//! stands in the memory (M. Nishino, N. Yasuda, S. Minato, M. Nagata, *Dancing with
//! decision diagrams*, AAAI 2017; D. E. Knuth's program DLX6). Solutions are told of as
//! they are come to, those of a remembered state all at once.
//!
//! The memory is bounded. When it is full, the search goes on with what it has and puts
//! nothing more down; it then takes longer, but misses nothing.

use std::ops::ControlFlow;

use encodings::choice;

use super::covering::Covering;
use super::diagram::{Diagram, Family};
use super::states::States;
use super::table::Table;

choice! {
    /// Which item is branched on.
    pub enum Branching: "choice of items" {
        /// The first uncovered one, in the order of the covering.
        Sweep = "sweep",
        /// The uncovered one with the fewest rows left.
        Fewest = "fewest",
    }
}

/// Solutions that the search has come to: the rows chosen, joined by any set of the
/// family.
pub(super) struct Found<'a> {
    pub(super) chosen: &'a mut Vec<u32>,
    pub(super) family: Family,
    pub(super) diagram: &'a Diagram,
}

/// Whom the search asks and tells.
pub(super) trait Client {
    /// Why a search ends early.
    type Stop;

    /// Asked every few hundred states.
    fn check(&mut self) -> ControlFlow<Self::Stop>;

    /// Told of every solution once.
    fn found(&mut self, found: Found) -> ControlFlow<Self::Stop>;

    /// Told wherever there is no room for a family: then there is none for the whole either.
    fn out_of_room(&mut self) -> ControlFlow<Self::Stop> {
        ControlFlow::Continue(())
    }
}

/// What a search has come to: the family of all solutions below a state, or `None` where
/// there was no room for it.
type Result<C> = ControlFlow<<C as Client>::Stop, Option<Family>>;

/// A search, and what it remembers.
pub(super) struct Search {
    states: States,
    branching: Branching,
    /// The bytes that may be remembered.
    room: usize,
    diagram: Diagram,
    memory: Table,
    /// The states that were come to, and those of them that were remembered.
    nodes: u64,
    remembered: u64,
    /// The words of the states from the first to the present one.
    path: Vec<u64>,
    chosen: Vec<u32>,
    /// The keys of the states on the path.
    keys: Vec<u64>,
}

impl Search {
    /// How many states go by between two questions.
    const PACE: u64 = 256;

    pub(super) fn new(covering: &Covering, branching: Branching, room: usize) -> Self {
        let states = States::new(covering);
        let mut path = states.first();
        path.resize(states.words() * (states.items() + 2), 0);
        Self {
            states,
            branching,
            room,
            diagram: Diagram::new(),
            memory: Table::new(),
            nodes: 0,
            remembered: 0,
            path,
            chosen: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// What was made of the solutions.
    pub(super) fn into_diagram(self) -> Diagram {
        self.diagram
    }

    /// What the search has done, by name.
    pub(super) fn counters(&self) -> [(&'static str, u64); 4] {
        [
            ("remembered_states", self.memory.len() as u64),
            ("met_again", self.remembered),
            ("diagram_nodes", self.diagram.len() as u64),
            ("memory_bytes", self.used() as u64),
        ]
    }

    /// How many states were come to.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches everything. Sets are of the numbers of rows.
    pub(super) fn run<C: Client>(&mut self, client: &mut C) -> Result<C> {
        self.enter(0, client)
    }

    /// Searches the state at this depth of the path.
    fn enter<C: Client>(&mut self, depth: usize, client: &mut C) -> Result<C> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::PACE) {
            client.check()?;
        }
        let words = self.states.words();
        let state = &mut self.path[depth * words..(depth + 1) * words];
        if !self.states.settle(state) {
            return ControlFlow::Continue(Some(Family::NONE));
        }
        let Some((item, from)) = self.choose_item(depth) else {
            self.tell(Family::EMPTY_SET, client)?;
            return ControlFlow::Continue(Some(Family::EMPTY_SET));
        };
        let state = &self.path[depth * words..(depth + 1) * words];
        let start = self.keys.len();
        self.keys.extend(self.states.key(state, from));
        let family = if let Some(number) = self.memory.get(&self.keys[start..]) {
            self.remembered += 1;
            let family = Family::of_number(number);
            self.tell(family, client)?;
            Some(family)
        } else {
            let family = self.branch(depth, item, from, client)?;
            if let Some(family) = family.filter(|_| self.used() < self.room) {
                self.memory.insert(&self.keys[start..], family.number());
            }
            family
        };
        self.keys.truncate(start);
        ControlFlow::Continue(family)
    }

    /// The item to branch on, and the first item that may have rows left.
    fn choose_item(&self, depth: usize) -> Option<(usize, usize)> {
        let words = self.states.words();
        let state = &self.path[depth * words..(depth + 1) * words];
        let mut uncovered = self.states.uncovered(state);
        if self.branching == Branching::Sweep {
            return uncovered.next().map(|item| (item, item));
        }
        let mut best = None;
        let mut fewest = u32::MAX;
        for item in uncovered {
            let ways = self.states.ways(state, item, fewest);
            if ways < fewest {
                (best, fewest) = (Some((item, 0)), ways);
            }
            if ways == 1 {
                break;
            }
        }
        best
    }

    /// Leaves the item, and tries every row of it.
    fn branch<C: Client>(
        &mut self,
        depth: usize,
        item: usize,
        from: usize,
        client: &mut C,
    ) -> Result<C> {
        let words = self.states.words();
        let (before, after) = self.path.split_at_mut((depth + 1) * words);
        let state = &before[depth * words..];
        let rows: Vec<usize> = self.states.rows_left(state, item).collect();
        let mut family = Some(Family::NONE);
        if self.states.leave(state, item, &mut after[..words]) {
            family = self.enter(depth + 1, client)?;
        }
        // The row that is tried last is asked about first in the diagram.
        for row in rows.into_iter().rev() {
            let (before, after) = self.path.split_at_mut((depth + 1) * words);
            let state = &before[depth * words..];
            self.states.choose(state, row, from, &mut after[..words]);
            let number = self.states.number(row);
            self.chosen.push(number);
            let with = self.enter(depth + 1, client);
            self.chosen.pop();
            let both = family.zip(with?).filter(|_| self.used() < self.room);
            family = both.and_then(|(without, with)| self.diagram.join(number, without, with));
            if family.is_none() {
                client.out_of_room()?;
            }
        }
        ControlFlow::Continue(family)
    }

    /// The bytes that are remembered.
    const fn used(&self) -> usize {
        self.diagram.bytes() + self.memory.bytes()
    }

    fn tell<C: Client>(&mut self, family: Family, client: &mut C) -> ControlFlow<C::Stop> {
        if family == Family::NONE {
            return ControlFlow::Continue(());
        }
        client.found(Found {
            chosen: &mut self.chosen,
            family,
            diagram: &self.diagram,
        })
    }
}
