//! What the SAT backend asks of a solver.

use encodings::{ClauseSink, Lit};

use crate::solve::Stop;

/// An incremental SAT solver.
///
/// # Contract
/// Clauses may be added before and after every `solve`. Variables are handed out
/// from 1 on, all of them before the first `solve`. `solve` looks at the watch that
/// the engine was started with, and returns within 100 ms of its end.
pub(in crate::solve) trait Engine: ClauseSink {
    /// Looks for a model of all clauses added so far.
    fn solve(&mut self) -> Answer;

    /// Whether the literal is true in the model. To be asked after
    /// [`Answer::Model`] and before the next clause is added.
    fn is_true(&self, literal: Lit) -> bool;

    /// What all calls of `solve` have cost together.
    fn effort(&self) -> Effort;
}

/// What a solver answers.
pub(in crate::solve) enum Answer {
    /// There is a model.
    Model,
    /// There is none.
    NoModel,
    /// It could not say, for this reason.
    Stopped(Stop),
}

/// What a solver counts, as far as it tells.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::solve) struct Effort {
    pub(in crate::solve) conflicts: Option<u64>,
    pub(in crate::solve) propagations: Option<u64>,
}
