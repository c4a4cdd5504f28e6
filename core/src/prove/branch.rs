//! A backtracking search that writes down its own proof.
//!
//! It branches as Knuth's Algorithm X does on the tight exact cover: on the piece,
//! centre or ring with the fewest placements left. For every placement that it
//! tries and gives up it writes one clause, "not all decisions up to here", children
//! before parents, and at last the empty clause. Each clause follows by unit
//! propagation from the formula that counts unfilled slots, with every solution
//! blocked, and from the clauses before it, so [`rup`](super::rup) accepts it.
//!
//! A slot that may stay unfilled needs no decision of its own: once every placement
//! that would fill it has been refuted, the search goes on at the same node without
//! them, and one fewer slot of that class may stay unfilled.

use std::io;

use encodings::{OptionId, Packing, PieceId, Relations, SlotId};

use super::drat::StepSink;
use super::formula;
use super::steps::{ProofEnd, Steps};

/// Writes a proof that `packing` has no answers beyond the blocked ones. Whether
/// that is so is for the checker to say: an answer that was not blocked makes a
/// proof that is refused.
pub fn refute(
    packing: &Packing,
    out: &mut impl StepSink,
    cancelled: &dyn Fn() -> bool,
) -> io::Result<ProofEnd> {
    let mut search = Search {
        packing,
        relations: Relations::of(packing),
        slots: packing.slots().collect(),
        path: Vec::new(),
        steps: Steps::new(out),
        cancelled,
    };
    let node = Node {
        alive: vec![true; packing.options().len()],
        unplaced: packing.pieces().collect(),
        open: vec![true; search.slots.len()],
        spare: packing
            .classes()
            .map(|class| packing.unfilled(class))
            .collect(),
    };
    if !search.refute(node)? {
        return Ok(ProofEnd::Cancelled);
    }
    search.steps.finish()
}

/// What is still to be decided.
#[derive(Clone)]
struct Node {
    /// The options that collide with nothing chosen and were not refuted.
    alive: Vec<bool>,
    /// The pieces without a placement.
    unplaced: Vec<PieceId>,
    /// The slots that are neither filled nor given up.
    open: Vec<bool>,
    /// For each class, how many more slots may stay unfilled.
    spare: Vec<usize>,
}

/// What a node branches on.
#[derive(Clone, Copy)]
enum Item {
    Piece,
    Slot(SlotId),
}

struct Search<'a, S> {
    packing: &'a Packing,
    relations: Relations,
    slots: Vec<SlotId>,
    path: Vec<OptionId>,
    steps: Steps<S>,
    cancelled: &'a dyn Fn() -> bool,
}

impl<S: StepSink> Search<'_, S> {
    /// Refutes the node; `false` if the search was cancelled.
    fn refute(&mut self, mut node: Node) -> io::Result<bool> {
        if (self.cancelled)() {
            return Ok(false);
        }
        loop {
            let Some((item, options)) = self.choose(&node) else {
                // Everything is placed: a blocked answer, or one that falls apart.
                return Ok(true);
            };
            for option in options {
                let child = self.child(&node, option);
                self.path.push(option);
                let refuted = self.refute(child)?;
                if refuted {
                    self.steps
                        .step(formula::refuted(self.packing, &self.path))?;
                }
                self.path.pop();
                if !refuted {
                    return Ok(false);
                }
                node.alive[option.index()] = false;
            }
            match item {
                Item::Slot(slot) if self.give_up(&mut node, slot) => {}
                _ => return Ok(true),
            }
        }
    }

    /// The item with the fewest options, with its options. An item that may stay
    /// empty counts as one more: leaving it empty is a branch too.
    fn choose(&self, node: &Node) -> Option<(Item, Vec<OptionId>)> {
        let alive = |options: &[OptionId]| -> Vec<OptionId> {
            let options = options.iter().copied();
            options
                .filter(|option| node.alive[option.index()])
                .collect()
        };
        let pieces = node.unplaced.iter().map(|&piece| {
            let options = alive(self.packing.options_of(piece));
            (options.len(), Item::Piece, options)
        });
        let open = self.slots.iter().filter(|slot| node.open[slot.index()]);
        let slots = open.map(|&slot| {
            let options = alive(self.packing.filling(slot));
            let spare = usize::from(node.spare[self.class_of(slot)] > 0);
            (options.len() + spare, Item::Slot(slot), options)
        });
        if node.unplaced.is_empty() {
            return None;
        }
        let fewest = pieces.chain(slots).min_by_key(|(branches, ..)| *branches);
        fewest.map(|(_, item, options)| (item, options))
    }

    fn class_of(&self, slot: SlotId) -> usize {
        let mut classes = self.packing.classes();
        let of_slot = |class: &_| self.packing.slots_of(*class).any(|other| other == slot);
        classes
            .position(|class| of_slot(&class))
            .unwrap_or_default()
    }

    /// The node after choosing `option`.
    fn child(&self, node: &Node, option: OptionId) -> Node {
        let mut child = node.clone();
        let chosen = self.packing.option(option);
        for other in self.packing.options() {
            if self.relations.collide(option, other)
                || self.packing.option(other).piece == chosen.piece
            {
                child.alive[other.index()] = false;
            }
        }
        child.unplaced.retain(|&piece| piece != chosen.piece);
        for slot in &chosen.fills {
            child.open[slot.index()] = false;
        }
        child
    }

    /// Leaves `slot` unfilled; `false` if no more may stay so.
    fn give_up(&self, node: &mut Node, slot: SlotId) -> bool {
        let spare = &mut node.spare[self.class_of(slot)];
        let Some(fewer) = spare.checked_sub(1) else {
            return false;
        };
        *spare = fewer;
        node.open[slot.index()] = false;
        true
    }
}
