//! The end of the search from a table: what the last pieces can do is worked out once for
//! each rest of the board, and looked up afterwards (the "instinct" of section "Other
//! insights": "let's just tabulate all possible collections of 3 or 4 or 5 pieces").
//!
//! The table is filled as the search goes on: it holds what the search has met, and no
//! collection of pieces that it never meets. What a rest of the board allows depends on its
//! cells and on the missing pieces alone. At a node some of that may be ruled out, because
//! its turn is over; so the table holds everything, and the node takes what it may.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::game::{CellSet, PieceSet, Placement};
use crate::position::Position;
use crate::solve::Stop;

use super::{Flow, Search};

/// So many rests of the board are kept at most, lest the table outgrow the memory.
const MOST_ENTRIES: usize = 1 << 20;

/// What is left to do: the cells that are taken, and the pieces that are missing.
type Rest = (CellSet, PieceSet);

/// The ways to place the missing pieces, one after the other.
type Ways = Rc<[Placement]>;

/// What is known of the ends of the search.
pub(super) type Ends = HashMap<Rest, Ways>;

fn rest_of(position: &Position) -> Rest {
    let taken = position.placed().map(Placement::cells);
    let taken = taken.fold(CellSet::EMPTY, |all, cells| all | cells);
    (taken, position.missing())
}

impl Search<'_> {
    /// Everything that follows from `position`, looked up.
    pub(super) fn tabulated(&mut self, position: &Position) -> Flow {
        let rest = rest_of(position);
        let known = self.ends.get(&rest).map(Rc::clone);
        self.tally.table_hits += u64::from(known.is_some());
        let ways = match known {
            Some(ways) => ways,
            None => self.tabulate(rest, position)?,
        };
        let missing = position.missing().len();
        for way in ways.chunks_exact(missing) {
            self.look(missing);
            if way.iter().all(|&p| position.possible().contains(p)) {
                self.lay(position, way)?;
            }
        }
        Flow::Continue(())
    }

    /// Works out what the rest of the board allows, whatever is ruled out here, and keeps
    /// it.
    fn tabulate(&mut self, rest: Rest, position: &Position) -> ControlFlow<Stop, Ways> {
        let mut fresh = Position::all_legal(self.problem);
        for placement in position.placed() {
            if fresh.missing().contains(placement.piece()) {
                fresh.place(placement);
            }
        }
        let mut ways = Vec::new();
        self.collect(&fresh, &mut Vec::new(), &mut ways)?;
        let ways: Ways = ways.into();
        if self.ends.len() < MOST_ENTRIES {
            let bytes = size_of::<Rest>() + size_of::<Ways>() + size_of_val(&*ways);
            self.tally.table_entries += 1;
            self.tally.table_bytes += bytes as u64;
            self.ends.insert(rest, Rc::clone(&ways));
        }
        ControlFlow::Continue(ways)
    }

    /// Adds to `ways` every way to place what is missing; `way` is what was placed so far.
    fn collect(
        &mut self,
        position: &Position,
        way: &mut Vec<Placement>,
        ways: &mut Vec<Placement>,
    ) -> Flow {
        self.count_node()?;
        self.tally.exhaustive_nodes += 1;
        let Some(piece) = self.next_piece(position, position.missing()) else {
            ways.extend_from_slice(way);
            return Flow::Continue(());
        };
        self.look(position.count(piece));
        for placement in position.of(piece) {
            way.push(placement);
            self.collect(&position.with(placement), way, ways)?;
            way.pop();
        }
        Flow::Continue(())
    }

    /// Places a way that the table holds.
    fn lay(&mut self, position: &Position, way: &[Placement]) -> Flow {
        let Some((&placement, others)) = way.split_first() else {
            self.count_node()?;
            self.tally.exhaustive_nodes += 1;
            return self.report(position);
        };
        self.with_copies(placement, |search| {
            search.lay(&position.with(placement), others)
        })
    }
}
