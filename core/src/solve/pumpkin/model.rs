//! A packing as variables and constraints.

use std::rc::Rc;

use encodings::{BitSet, OptionId, Packing, PieceId};
use pumpkin_solver::core::predicates::Predicate;
use pumpkin_solver::core::variables::DomainId;
use pumpkin_solver::{Solver, less_than_or_equals};

use super::rules::{Facts, MakeRules, Slot};

/// A packing in the solver.
pub(super) struct Model {
    pub(super) solver: Solver,
    /// The variable of every piece.
    pub(super) pieces: Vec<DomainId>,
    facts: Rc<Facts>,
    pub(super) constraints: u64,
}

impl Model {
    /// The variables alone. A piece without options has a variable too, whose value stands
    /// for nothing: who asks for answers has looked for such pieces before.
    pub(super) fn new(packing: &Packing) -> Self {
        let mut solver = Solver::default();
        let variable = |piece: PieceId| {
            let options = packing.options_of(piece).len();
            solver.new_bounded_integer(0, integer(options.saturating_sub(1)))
        };
        let pieces: Vec<DomainId> = packing.pieces().map(variable).collect();
        Self {
            solver,
            facts: Rc::new(Facts::new(packing, &pieces)),
            pieces,
            constraints: 0,
        }
    }

    /// The option of a piece that a value stands for, if it does.
    pub(super) fn option(&self, piece: PieceId, value: i32) -> Option<OptionId> {
        self.facts.option(piece.index(), value)
    }

    /// That an option is chosen.
    pub(super) fn chosen(&self, option: OptionId) -> Predicate {
        self.facts.chosen(option.index())
    }

    /// Adds a clause.
    pub(super) fn add_clause(&mut self, clause: Vec<Predicate>) {
        let tag = self.solver.new_constraint_tag();
        self.solver.add_clause(clause, tag);
        self.constraints += 1;
    }

    /// Says what a packing is, with the slots counted and the pieces linked or not.
    pub(super) fn post(&mut self, packing: &Packing, is_counted: bool, is_linked: bool) {
        let slots = if is_counted {
            self.post_counts(packing)
        } else {
            Vec::new()
        };
        let tag = self.solver.new_constraint_tag();
        self.solver.add_propagator(MakeRules {
            facts: Rc::clone(&self.facts),
            slots,
            is_linked,
            tag,
        });
        self.constraints += 1;
    }

    /// The slots, of each class of which so many at most are empty.
    fn post_counts(&mut self, packing: &Packing) -> Vec<Slot> {
        let mut slots = Vec::new();
        for class in packing.classes() {
            let mut empties = Vec::new();
            for slot in packing.slots_of(class) {
                let empty = self.solver.new_bounded_integer(0, 1);
                let fillers = packing.filling(slot).iter().map(|option| option.index());
                slots.push(Slot::new(
                    BitSet::of(packing.options().len(), fillers),
                    empty,
                ));
                empties.push(empty);
            }
            let tag = self.solver.new_constraint_tag();
            let sum = less_than_or_equals(empties, integer(packing.unfilled(class)), tag);
            self.solver.add_constraint(sum).post();
            self.constraints += 1;
        }
        slots
    }
}

/// A number as the solver takes it. None here comes near the limit.
fn integer(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
