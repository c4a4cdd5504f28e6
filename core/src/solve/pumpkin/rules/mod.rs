//! The rules of a packing as a propagator.
//!
//! As clauses the collisions alone would be 492,440 for the empty board, each of which the
//! solver keeps twice; here they are bit sets, and what follows from them is explained by
//! few placed pieces:
//!
//! * Apart: a placed piece takes away whatever it collides with.
//! * Filling: a slot that nobody can fill any more is empty; one that must be filled takes
//!   away every option that would leave it nobody, and has its last filler chosen.
//! * Linking: a group of linked pieces that nothing can join any more is a conflict.
//!
//! A clause that says why nobody fills a slot names all options that once did. Most of
//! them are gone since they collide with some placed piece: to name that piece explains
//! them all at once, and what is learned from it holds more often.

mod board;
mod facts;

use std::rc::Rc;

use encodings::{BitSet, OptionId};
use pumpkin_solver::core::predicates::Predicate;
use pumpkin_solver::core::proof::{ConstraintTag, InferenceCode, InferenceLabel};
use pumpkin_solver::core::propagation::{
    DomainEvents, EnqueueDecision, EventsToRegister, ExplanationContext, LazyExplanation, LocalId,
    NotificationContext, OpaqueDomainEvent, Priority, PropagationContext, Propagator,
    PropagatorConstructor, PropagatorConstructorContext, PropagatorSpec, ReadDomains,
    RuntimeCheckers,
};
use pumpkin_solver::core::state::{PropagationStatusCP, PropagatorConflict};

use self::board::Board;
pub(super) use self::facts::{Facts, Slot};

/// The name of what is inferred here.
#[derive(Clone, Copy, Debug)]
struct Packed;

impl InferenceLabel for Packed {
    fn to_str(&self) -> std::sync::Arc<str> {
        "packed".into()
    }
}

/// Makes the propagator.
pub(super) struct MakeRules {
    pub(super) facts: Rc<Facts>,
    pub(super) slots: Vec<Slot>,
    pub(super) is_linked: bool,
    pub(super) tag: ConstraintTag,
}

impl PropagatorConstructor for MakeRules {
    type PropagatorImpl = Rules;

    fn create(self, _: PropagatorConstructorContext) -> PropagatorSpec<Rules> {
        let mut registration = EventsToRegister::empty();
        let empties = self.slots.iter().map(|slot| &slot.empty);
        let variables = self.facts.pieces.iter().chain(empties);
        for (id, variable) in (0..).zip(variables) {
            registration.add(variable, DomainEvents::ANY_INT, LocalId::from(id));
        }
        let propagator = Rules {
            board: Board::new(Rc::clone(&self.facts)),
            facts: self.facts,
            slots: self.slots,
            is_linked: self.is_linked,
            code: InferenceCode::new(self.tag, Packed),
            reason: Vec::new(),
        };
        PropagatorSpec {
            registration,
            checkers: RuntimeCheckers::empty(),
            propagator,
        }
    }
}

/// The propagator.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    facts: Rc<Facts>,
    slots: Vec<Slot>,
    is_linked: bool,
    board: Board,
    code: InferenceCode,
    /// The explanation that was asked for last.
    reason: Vec<Predicate>,
}

impl Rules {
    /// A placed piece takes away what it collides with. The reason is the piece alone.
    fn keep_apart(&mut self, context: &mut PropagationContext) -> PropagationStatusCP {
        for placed in self.board.placed().to_vec() {
            let colliding = self.facts.relations.colliding(placed);
            for option in self.board.take(colliding).iter() {
                context.post(!self.facts.chosen(option), placed.index())?;
            }
        }
        Ok(())
    }

    fn fill(&mut self, context: &mut PropagationContext) -> PropagationStatusCP {
        for at in 0..self.slots.len() {
            let slot = &self.slots[at];
            let upper = context.upper_bound(&slot.empty);
            let left = self.board.possible(&slot.fillers);
            if left.is_empty() {
                if context.lower_bound(&slot.empty) == 0 {
                    let reason = self.board.explain_absence(&slot.fillers);
                    context.post(slot.is_empty(), (reason, &self.code))?;
                }
            } else if upper == 0 {
                self.keep_filled(at, &left, context)?;
            }
        }
        Ok(())
    }

    /// Takes away what would leave a slot nobody that must be filled.
    fn keep_filled(
        &mut self,
        slot: usize,
        left: &BitSet,
        context: &mut PropagationContext,
    ) -> PropagationStatusCP {
        let slot = &self.slots[slot];
        let mut doomed = self.board.options().clone();
        let mut fillers = left.iter();
        let Some(first) = fillers.next() else {
            return Ok(());
        };
        let colliding = |option: usize| self.facts.relations.colliding(OptionId::new(option));
        doomed.intersect_with(colliding(first));
        for filler in fillers {
            if doomed.is_empty() {
                return Ok(());
            }
            doomed.intersect_with(colliding(filler));
        }
        for option in doomed.iter() {
            let mut others = slot.fillers.clone();
            others.subtract(colliding(option));
            others.remove(option);
            let mut reason = self.board.explain_absence(&others);
            reason.push(slot.is_filled());
            context.post(!self.facts.chosen(option), (reason, &self.code))?;
        }
        self.board.take(&doomed);
        Ok(())
    }

    /// A group that nothing can join, though pieces are missing from it.
    fn keep_linked(&mut self) -> PropagationStatusCP {
        for group in self.board.groups() {
            if group.len() == self.facts.pieces.len() {
                continue;
            }
            let mut exits = BitSet::new(self.facts.count());
            for &member in &group {
                exits.union_with(self.facts.relations.linking(member));
            }
            for &member in &group {
                exits.subtract(self.facts.relations.colliding(member));
                exits.remove(member.index());
            }
            if !self.board.possible(&exits).is_empty() {
                continue;
            }
            let mut reason = self.board.explain_absence(&exits);
            reason.extend(group.iter().map(|member| self.facts.chosen(member.index())));
            return Err(PropagatorConflict {
                conjunction: reason,
                inference_code: self.code.clone(),
            }
            .into());
        }
        Ok(())
    }
}

impl Propagator for Rules {
    fn name(&self) -> &'static str {
        "Packed"
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn notify(
        &mut self,
        _: NotificationContext,
        id: LocalId,
        _: OpaqueDomainEvent,
    ) -> EnqueueDecision {
        self.board.has_changed(id.unpack() as usize);
        EnqueueDecision::Enqueue
    }

    fn synchronise(&mut self, _: NotificationContext<'_>) {
        self.board.has_changed_everywhere();
    }

    fn propagate(&mut self, mut context: PropagationContext) -> PropagationStatusCP {
        self.board.look(&context);
        self.keep_apart(&mut context)?;
        self.fill(&mut context)?;
        if self.is_linked {
            self.keep_linked()?;
        }
        Ok(())
    }

    fn propagate_from_scratch(&self, context: PropagationContext) -> PropagationStatusCP {
        let mut fresh = self.clone();
        fresh.board.has_changed_everywhere();
        fresh.propagate(context)
    }

    fn lazy_explanation(&mut self, placed: u64, _: ExplanationContext) -> LazyExplanation<'_> {
        self.reason.clear();
        self.reason.push(self.facts.chosen(placed as usize));
        LazyExplanation {
            predicates: &self.reason,
            inference_code: self.code.clone(),
        }
    }
}
