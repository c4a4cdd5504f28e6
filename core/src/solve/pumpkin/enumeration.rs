//! The solutions of a model, one after the other.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use encodings::{OptionId, choice};
use pumpkin_solver::conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_solver::core::branching::Brancher;
use pumpkin_solver::core::branching::branchers::independent_variable_value_brancher::IndependentVariableValueBrancher;
use pumpkin_solver::core::branching::value_selection::InDomainMin;
use pumpkin_solver::core::branching::variable_selection::FirstFail;
use pumpkin_solver::core::conflict_resolving::{ConflictAnalysisContext, ConflictResolver};
use pumpkin_solver::core::results::{ProblemSolution, SatisfactionResult};
use pumpkin_solver::core::termination::TerminationCondition;

use super::model::Model;
use crate::encode::PackedProblem;
use crate::position::groups::are_linked;
use crate::problem::Rule;
use crate::solve::{Stats, Stop, Visit, Watch};

choice! {
    /// What is decided next.
    pub enum Decision: "choice of decisions" {
        /// The piece with the fewest placements left, in their order.
        FewestFirst = "fewest",
        /// What conflicts were about, as the solver does by itself.
        Activity = "activity",
    }
}

/// The search for all solutions that are answers.
pub(super) struct Enumeration<'a, 'p> {
    packed: &'p PackedProblem,
    model: &'a mut Model,
    rule: Rule,
    resolver: Counting,
    /// The time of the solver's work, and of the visits between.
    solving: Duration,
    calls: u64,
}

impl<'a, 'p> Enumeration<'a, 'p> {
    /// The search for the answers among the solutions of a model of the problem.
    pub(super) fn new(packed: &'p PackedProblem, model: &'a mut Model, rule: Rule) -> Self {
        Self {
            packed,
            model,
            rule,
            resolver: Counting::default(),
            solving: Duration::ZERO,
            calls: 0,
        }
    }

    /// What it has cost so far.
    pub(super) fn stats(&self) -> Stats {
        let counted = [
            ("solver_calls", self.calls),
            ("constraints", self.model.constraints),
        ];
        Stats {
            conflicts: Some(self.resolver.conflicts),
            search: self.solving,
            counters: counted.into_iter().collect(),
            ..Stats::default()
        }
    }

    /// Visits every answer.
    pub(super) fn run(&mut self, decide: Decision, watch: &Watch, visit: &mut Visit) -> Stop {
        match decide {
            Decision::Activity => {
                let brancher = self.model.solver.default_brancher();
                self.run_with(brancher, watch, visit)
            }
            Decision::FewestFirst => {
                let variables = FirstFail::new(&self.model.pieces);
                let brancher = IndependentVariableValueBrancher::new(variables, InDomainMin);
                self.run_with(brancher, watch, visit)
            }
        }
    }

    fn run_with(&mut self, mut brancher: impl Brancher, watch: &Watch, visit: &mut Visit) -> Stop {
        let packing = self.packed.packing();
        if packing
            .pieces()
            .any(|piece| packing.options_of(piece).is_empty())
        {
            return Stop::Exhausted;
        }
        let mut clock = Clock(watch);
        // A clause that forbids the last way there was leaves the solver inconsistent.
        while !self.model.solver.is_inconsistent() {
            let started = Instant::now();
            let found = self.solve(&mut brancher, &mut clock);
            self.solving += started.elapsed();
            self.calls += 1;
            let values = match found {
                Ok(Some(values)) => values,
                Ok(None) => return Stop::Exhausted,
                Err(GaveUp) => return watch.check().unwrap_or_else(gave_up),
            };
            let pieces = packing.pieces().zip(values);
            let chosen: Vec<OptionId> = pieces
                .filter_map(|(piece, value)| self.model.option(piece, value))
                .collect();
            if let ControlFlow::Break(stop) = self.answer(&chosen, visit) {
                return stop;
            }
        }
        Stop::Exhausted
    }

    /// The values of all pieces in the next solution, if there is one.
    fn solve(
        &mut self,
        brancher: &mut impl Brancher,
        clock: &mut Clock,
    ) -> Result<Option<Vec<i32>>, GaveUp> {
        let model = &mut *self.model;
        match model.solver.satisfy(brancher, clock, &mut self.resolver) {
            SatisfactionResult::Satisfiable(found) => {
                let solution = found.solution();
                let value = |&piece| solution.get_integer_value(piece);
                Ok(Some(model.pieces.iter().map(value).collect()))
            }
            SatisfactionResult::Unsatisfiable(..) => Ok(None),
            SatisfactionResult::Unknown(..) => Err(GaveUp),
        }
    }

    /// Takes what was found for an answer if it is one, and sees to it that it does not
    /// come again.
    fn answer(&mut self, chosen: &[OptionId], visit: &mut Visit) -> ControlFlow<Stop> {
        let Some(solution) = self.packed.solution(chosen) else {
            let reason = "the solver does not place every piece once";
            return ControlFlow::Break(Stop::Failed(reason.to_owned()));
        };
        let is_answer = self.rule == Rule::Fits || are_linked(solution.placements());
        if is_answer {
            let shown = Instant::now();
            let flow = visit(solution);
            self.solving += shown.elapsed();
            if flow.is_break() {
                return ControlFlow::Break(Stop::Visitor);
            }
        }
        let clause = chosen.iter().map(|&option| !self.model.chosen(option));
        self.model.add_clause(clause.collect());
        ControlFlow::Continue(())
    }
}

/// The solver ended without an answer.
struct GaveUp;

fn gave_up() -> Stop {
    Stop::Failed("Pumpkin gave up without being asked to".to_owned())
}

/// Ends the solver's work when the time is up. It is asked before every decision.
struct Clock<'a>(&'a Watch);

impl TerminationCondition for Clock<'_> {
    fn should_stop(&mut self) -> bool {
        self.0.check().is_some()
    }
}

/// Learns from conflicts as is usual, and counts them.
#[derive(Clone, Debug, Default)]
struct Counting {
    usual: ResolutionResolver,
    conflicts: u64,
}

impl ConflictResolver for Counting {
    fn resolve_conflict(&mut self, context: &mut ConflictAnalysisContext) {
        self.conflicts += 1;
        self.usual.resolve_conflict(context);
    }
}
