//! What the SAT backend asks of a solver.

use encodings::{ClauseSink, Lit};

use crate::solve::{Stop, Watch};

/// Starts a fresh solver that obeys the watch.
pub(super) type Start = dyn Fn(&Watch) -> Box<dyn Engine> + Send + Sync;

/// An incremental SAT solver.
///
/// # Contract
/// Clauses may be added before and after every `solve`. Variables are handed out
/// from 1 on, all of them before the first `solve`. `solve` looks at the watch that
/// the engine was started with, and returns within 100 ms of its end.
pub(super) trait Engine: ClauseSink {
    /// Looks for a model of all clauses added so far.
    fn solve(&mut self) -> Answer;

    /// Whether the literal is true in the model. To be asked after
    /// [`Answer::Model`] and before the next clause is added.
    fn is_true(&self, literal: Lit) -> bool;

    /// What all calls of `solve` have cost together.
    fn effort(&self) -> Effort;
}

/// What a solver answers.
pub(super) enum Answer {
    /// There is a model.
    Model,
    /// There is none.
    NoModel,
    /// It could not say, for this reason.
    Stopped(Stop),
}

/// What a solver counts, as far as it tells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub(super) conflicts: Option<u64>,
    pub(super) propagations: Option<u64>,
}

/// A model: the value of every variable.
#[derive(Clone, Debug, Default)]
pub(super) struct Model(Vec<bool>);

impl Model {
    /// The model of so many variables in which these literals are true and variables
    /// without one false; none if there are more variables than that.
    pub(super) fn of(variables: usize, literals: impl IntoIterator<Item = Lit>) -> Option<Self> {
        let mut values = vec![false; variables];
        for literal in literals {
            *values.get_mut(literal.var().number() - 1)? = literal.is_positive();
        }
        Some(Self(values))
    }

    /// Whether the literal is true in it.
    pub(super) fn is_true(&self, literal: Lit) -> bool {
        self.0[literal.var().number() - 1] == literal.is_positive()
    }
}
