//! Support clauses: who is left to fill a slot beside an option.
//!
//! The direct encoding says only which options exclude each other. From it, unit
//! propagation sees that a slot can no longer be filled when all its fillers are
//! excluded, but not that an option must go because it would exclude all that are
//! left. A support clause says that: if the option is chosen and the slot filled,
//! one of the fillers that the option leaves is chosen. Where the slot has to be
//! filled (because the budget of unfilled ones is spent, which the counting
//! notices), unit propagation then keeps options and slots arc consistent.
//!
//! S. Kasif, "On the Parallel Complexity of Discrete Relaxation in Constraint
//! Satisfaction Networks", Artificial Intelligence 45, 1990; I. P. Gent, "Arc
//! Consistency in SAT", ECAI 2002. Theirs are between the values of two
//! variables; here between the options and the slots of a packing.
//!
//! No variables; a clause for every option and every slot that it does not fill
//! itself but takes some filler from, with as many literals as fillers are left,
//! and two more. So with s slots, n options and at most f fillers a slot, at
//! most s·n clauses and s·n·(f+2) literals; an option meets only the slots near it.
//! With [`Supports::Short`], the clauses with more than 20 fillers are left out.

use crate::bits::BitSet;
use crate::choice;
use crate::chosen::chosen;
use crate::packing::Packing;
use crate::relations::Relations;
use crate::sink::{ClauseSink, Lit};

choice! {
    /// Which support clauses to say.
    pub enum Supports: "support encoding" {
        /// Those that leave at most 20 fillers: the others hardly ever propagate.
        Short = "short",
        /// All of them.
        All = "all",
    }
}

impl Supports {
    /// The most fillers that a clause may name.
    fn longest(self) -> usize {
        match self {
            Supports::Short => 20,
            Supports::All => usize::MAX,
        }
    }

    /// Send the clauses; `filled` has, for every slot, the literal that says it
    /// is filled, or `None` where it cannot be.
    pub(crate) fn encode(
        self,
        packing: &Packing,
        relations: &Relations,
        filled: &[Option<Lit>],
        sink: &mut (impl ClauseSink + ?Sized),
    ) {
        let count = packing.options().len();
        let mut clause = Vec::new();
        for slot in packing.slots() {
            let Some(filled) = filled[slot.index()] else {
                continue;
            };
            if sink.is_closed() {
                return;
            }
            let fillers = packing.filling(slot);
            let set = BitSet::of(count, fillers.iter().map(|id| id.index()));
            for option in packing.options() {
                let excluded = relations.colliding(option);
                // A filler is its own support; one that excludes nobody needs none.
                if set.contains(option.index()) || !set.meets(excluded) {
                    continue;
                }
                clause.clear();
                clause.extend([!chosen(option), !filled]);
                let left = fillers
                    .iter()
                    .filter(|filler| !excluded.contains(filler.index()));
                // One more than allowed is enough to tell that there are too many.
                let enough = self.longest().saturating_add(1);
                clause.extend(left.take(enough).map(|&filler| chosen(filler)));
                if clause.len() - 2 <= self.longest() {
                    sink.add_clause(&clause);
                }
            }
        }
    }
}
