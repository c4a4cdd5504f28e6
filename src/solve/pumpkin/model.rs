//! A packing as variables and constraints.

use std::ops::ControlFlow;

use encodings::{OptionId, Packing, PieceId, Relations, choice};
use pumpkin_solver::core::predicate;
use pumpkin_solver::core::predicates::Predicate;
use pumpkin_solver::core::variables::{DomainId, Literal};
use pumpkin_solver::{Solver, boolean_less_than_or_equals};

use crate::solve::{Stop, Watch};

choice! {
    /// How it is said that no cell is taken twice.
    pub enum Cells: "way to keep cells apart" {
        /// By a clause for every two placements that collide.
        Pairs = "pairs",
        /// By a sum for every cell.
        Sums = "sums",
    }
}

/// A packing in the solver.
pub(super) struct Model<'a> {
    packing: &'a Packing,
    pub(super) solver: Solver,
    /// The variable of every piece.
    pub(super) pieces: Vec<DomainId>,
    /// The value that stands for an option.
    values: Vec<i32>,
    pub(super) constraints: u64,
}

impl<'a> Model<'a> {
    /// The variables alone. A piece without options has a variable too, whose value stands
    /// for nothing: who asks for answers has looked for such pieces before.
    pub(super) fn new(packing: &'a Packing) -> Self {
        let mut solver = Solver::default();
        let mut values = vec![0; packing.options().len()];
        let variable = |piece: PieceId| {
            let options = packing.options_of(piece);
            for (value, option) in (0..).zip(options) {
                values[option.index()] = value;
            }
            solver.new_bounded_integer(0, integer(options.len().saturating_sub(1)))
        };
        let pieces = packing.pieces().map(variable).collect();
        Self {
            packing,
            solver,
            pieces,
            values,
            constraints: 0,
        }
    }

    /// The option of a piece that a value stands for, if it does.
    pub(super) fn option(&self, piece: PieceId, value: i32) -> Option<OptionId> {
        let at = usize::try_from(value).ok()?;
        self.packing.options_of(piece).get(at).copied()
    }

    /// That an option is chosen.
    pub(super) fn chosen(&self, option: OptionId) -> Predicate {
        let variable = self.pieces[self.packing.option(option).piece.index()];
        let value = self.values[option.index()];
        predicate!(variable == value)
    }

    /// Adds a clause.
    pub(super) fn add_clause(&mut self, clause: Vec<Predicate>) {
        let tag = self.solver.new_constraint_tag();
        self.solver.add_clause(clause, tag);
        self.constraints += 1;
    }

    /// At most `most` of these.
    fn add_at_most(&mut self, literals: Vec<Literal>, most: usize) {
        let tag = self.solver.new_constraint_tag();
        let weights = vec![1; literals.len()];
        let sum = boolean_less_than_or_equals(weights, literals, integer(most), tag);
        self.solver.add_constraint(sum).post();
        self.constraints += 1;
    }

    /// Says what a packing is; breaks when the time is up.
    pub(super) fn post(&mut self, cells: Cells, count: bool, watch: &Watch) -> ControlFlow<Stop> {
        match cells {
            Cells::Pairs => self.post_pairs(watch)?,
            Cells::Sums => self.post_sums(watch)?,
        }
        if count {
            self.post_counts(watch)?;
        }
        check(watch)
    }

    fn post_pairs(&mut self, watch: &Watch) -> ControlFlow<Stop> {
        let relations = Relations::of(self.packing);
        for a in self.packing.options() {
            for b in self.packing.options().skip(a.index() + 1) {
                let is_of_another = self.packing.option(a).piece != self.packing.option(b).piece;
                if is_of_another && relations.collide(a, b) && !self.solver.is_inconsistent() {
                    check(watch)?;
                    self.add_clause(vec![!self.chosen(a), !self.chosen(b)]);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn post_sums(&mut self, watch: &Watch) -> ControlFlow<Stop> {
        let mut literals = Vec::new();
        for option in self.packing.options() {
            check(watch)?;
            let tag = self.solver.new_constraint_tag();
            let chosen = self.chosen(option);
            literals.push(self.solver.new_literal_for_predicate(chosen, tag));
        }
        for cell in self.packing.cells() {
            check(watch)?;
            let taking = self.packing.taking(cell).iter();
            let taking: Vec<Literal> = taking.map(|option| literals[option.index()]).collect();
            if taking.len() > 1 && !self.solver.is_inconsistent() {
                self.add_at_most(taking, 1);
            }
        }
        ControlFlow::Continue(())
    }

    /// Of every slot: it is filled, or counted as unfilled.
    fn post_counts(&mut self, watch: &Watch) -> ControlFlow<Stop> {
        for class in self.packing.classes() {
            let mut unfilled = Vec::new();
            for slot in self.packing.slots_of(class) {
                check(watch)?;
                if self.solver.is_inconsistent() {
                    return ControlFlow::Continue(());
                }
                let empty = self.solver.new_literal();
                let filling = self.packing.filling(slot).iter();
                let mut clause: Vec<Predicate> = filling.map(|&o| self.chosen(o)).collect();
                clause.push(empty.get_true_predicate());
                self.add_clause(clause);
                unfilled.push(empty);
            }
            self.add_at_most(unfilled, self.packing.unfilled(class));
        }
        ControlFlow::Continue(())
    }
}

/// A number as the solver takes it. None here comes near the limit.
fn integer(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn check(watch: &Watch) -> ControlFlow<Stop> {
    watch
        .check()
        .map_or(ControlFlow::Continue(()), ControlFlow::Break)
}
