//! The values that the solver still allows, as a bit set, and why the others are gone.

use std::rc::Rc;

use encodings::{BitSet, OptionId};
use pumpkin_solver::core::predicates::{Predicate, PropositionalConjunction};
use pumpkin_solver::core::propagation::{PropagationContext, ReadDomains};

use super::facts::Facts;

/// What is left of every piece's options.
#[derive(Clone, Debug)]
pub(super) struct Board {
    facts: Rc<Facts>,
    /// The options that are left; more than there are at most.
    options: BitSet,
    /// The options of the pieces that have no other.
    placed: Vec<OptionId>,
    /// The pieces that were not looked at since their values changed.
    changed: Vec<bool>,
}

impl Board {
    /// A board that was never looked at.
    pub(super) fn new(facts: Rc<Facts>) -> Self {
        Self {
            options: BitSet::new(facts.count()),
            placed: Vec::new(),
            changed: vec![true; facts.pieces.len()],
            facts,
        }
    }

    /// The values of a piece have changed. Other numbers are of no interest.
    pub(super) fn has_changed(&mut self, piece: usize) {
        if let Some(changed) = self.changed.get_mut(piece) {
            *changed = true;
        }
    }

    pub(super) fn has_changed_everywhere(&mut self) {
        self.changed.fill(true);
    }

    /// Looks at the values of what has changed.
    pub(super) fn look(&mut self, context: &PropagationContext) {
        self.placed.clear();
        for (piece, variable) in self.facts.pieces.iter().enumerate() {
            if std::mem::take(&mut self.changed[piece]) {
                for option in self.facts.options_of(piece) {
                    self.options.remove(option.index());
                }
                let values = context.iterate_domain(variable);
                for option in values.filter_map(|value| self.facts.option(piece, value)) {
                    self.options.insert(option.index());
                }
            }
            let value = context.fixed_value(variable);
            let placed = value.and_then(|value| self.facts.option(piece, value));
            self.placed.extend(placed);
        }
    }

    /// The options that are left.
    pub(super) const fn options(&self) -> &BitSet {
        &self.options
    }

    /// The options of the pieces that have no other.
    pub(super) fn placed(&self) -> &[OptionId] {
        &self.placed
    }

    /// Which of these options are left.
    pub(super) fn possible(&self, among: &BitSet) -> BitSet {
        let mut left = among.clone();
        left.intersect_with(&self.options);
        left
    }

    /// Forgets those of these options that are left, and tells which.
    pub(super) fn take(&mut self, gone: &BitSet) -> BitSet {
        let taken = self.possible(gone);
        self.options.subtract(&taken);
        taken
    }

    /// The placed pieces in groups that hang together by links.
    pub(super) fn groups(&self) -> Vec<Vec<OptionId>> {
        self.facts.relations.groups(&self.placed)
    }

    /// Why none of these options is left: few placed pieces that collide with most of
    /// them, and of the others that they are gone.
    pub(super) fn explain_absence(&self, gone: &BitSet) -> PropositionalConjunction {
        let mut rest = gone.clone();
        let mut reason: Vec<Predicate> = Vec::new();
        let colliding = |option: &OptionId| self.facts.relations.colliding(*option);
        while !rest.is_empty() {
            let collisions = |option: &&OptionId| colliding(option).common(&rest);
            let best = self.placed.iter().max_by_key(collisions);
            let Some(best) = best.filter(|best| colliding(best).meets(&rest)) else {
                break;
            };
            rest.subtract(colliding(best));
            reason.push(self.facts.chosen(best.index()));
        }
        reason.extend(rest.iter().map(|option| !self.facts.chosen(option)));
        reason.into()
    }
}
