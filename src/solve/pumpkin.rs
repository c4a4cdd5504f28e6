//! Constraint programming by lazy clause generation, with the `pumpkin-solver` crate.
//!
//! Every piece is an integer variable, whose value is the number of its placement. That no
//! cell is taken twice is said of pairs of placements or by a sum a cell (`cells`); how many
//! centres and rings stay unfilled, by a sum a class over a variable a slot (`count`). The
//! link rule is kept by cuts, as in the SAT backends: whenever a fit falls apart, a clause
//! demands a link out of each of its groups (`links`). After each answer a clause forbids it,
//! and the solver goes on.
//!
//! @MEASURED@

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use encodings::{Cut, OptionId, Packing, PieceId, Relations, choice};
use pumpkin_solver::conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_solver::core::conflict_resolving::{ConflictAnalysisContext, ConflictResolver};
use pumpkin_solver::core::predicate;
use pumpkin_solver::core::predicates::Predicate;
use pumpkin_solver::core::results::{ProblemSolution, SatisfactionResult};
use pumpkin_solver::core::termination::TerminationCondition;
use pumpkin_solver::core::variables::{DomainId, Literal};
use pumpkin_solver::{Solver, boolean_less_than_or_equals};

use super::spec::{Options, SpecError};
use super::{Backend, Report, Stats, Stop, Visit, Watch};
use crate::encode::PackedProblem;
use crate::options::{Setting, Settings, choices};
use crate::position::groups::are_linked;
use crate::problem::{Problem, Rule};

choice! {
    /// How it is said that no cell is taken twice.
    pub enum Cells: "way to keep cells apart" {
        /// By a clause for every two placements that collide.
        Pairs = "pairs",
        /// By a sum for every cell.
        Sums = "sums",
    }
}

/// The backend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pumpkin {
    cells: Cells,
    count: bool,
    cuts: bool,
}

impl Pumpkin {
    /// What is usual.
    pub(super) const USUAL: Self = Self {
        cells: Cells::Pairs,
        count: true,
        cuts: true,
    };

    /// The backend that the options ask for.
    pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        Ok(Box::new(options.read(Self::USUAL)?))
    }
}

impl Settings for Pumpkin {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        vec![
            Setting::one_of(
                "cells",
                "whether collisions are said of pairs of placements or by a sum a cell",
                choices(),
                &mut self.cells,
            ),
            Setting::switch(
                "count",
                "whether unfilled centres and rings are counted",
                &mut self.count,
            ),
            Setting::one_of(
                "links",
                "what happens to a fit that falls apart: a cut demands a link out of each group, \
                 or it is forbidden alone",
                [("lazy", true), ("none", false)],
                &mut self.cuts,
            ),
        ]
    }
}

impl Backend for Pumpkin {
    fn name(&self) -> String {
        self.name_after("pumpkin", Self::USUAL)
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let packed = PackedProblem::new(problem);
        let mut model = Model::new(packed.packing());
        let posted = model.post(*self, watch);
        let mut enumeration = Enumeration {
            packed: &packed,
            model: &mut model,
            relations: OnceCell::new(),
            rule: problem.rule(),
            uses_cuts: self.cuts,
            resolver: Counting::default(),
            solving: Duration::ZERO,
            calls: 0,
            cuts: 0,
        };
        let stop = match posted {
            ControlFlow::Break(stop) => stop,
            ControlFlow::Continue(()) => enumeration.run(watch, visit),
        };
        let mut stats = Stats {
            conflicts: Some(enumeration.resolver.conflicts),
            search: enumeration.solving,
            ..Stats::default()
        };
        let counted = [
            ("solver_calls", enumeration.calls),
            ("cuts", enumeration.cuts),
            ("constraints", model.constraints),
        ];
        stats.counters.extend(counted);
        Report::new(stop, stats)
    }
}

/// A packing in the solver.
struct Model<'a> {
    packing: &'a Packing,
    solver: Solver,
    /// The variable of every piece.
    pieces: Vec<DomainId>,
    /// The value that stands for an option.
    values: Vec<i32>,
    constraints: u64,
}

impl<'a> Model<'a> {
    /// The variables alone. A piece without options has a variable too, whose value stands
    /// for nothing: who asks for answers has looked for such pieces before.
    fn new(packing: &'a Packing) -> Self {
        let mut solver = Solver::default();
        let mut values = vec![0; packing.options().len()];
        let variable = |piece: PieceId| {
            let options = packing.options_of(piece);
            for (value, option) in (0..).zip(options) {
                values[option.index()] = value;
            }
            solver.new_bounded_integer(0, options.len().saturating_sub(1) as i32)
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

    /// That an option is chosen.
    fn chosen(&self, option: OptionId) -> Predicate {
        let variable = self.pieces[self.packing.option(option).piece.index()];
        let value = self.values[option.index()];
        predicate!(variable == value)
    }

    fn add_clause(&mut self, clause: Vec<Predicate>) {
        let tag = self.solver.new_constraint_tag();
        self.solver.add_clause(clause, tag);
        self.constraints += 1;
    }

    /// At most `most` of these.
    fn add_at_most(&mut self, literals: Vec<Literal>, most: usize) {
        let tag = self.solver.new_constraint_tag();
        let weights = vec![1; literals.len()];
        let sum = boolean_less_than_or_equals(weights, literals, most as i32, tag);
        self.solver.add_constraint(sum).post();
        self.constraints += 1;
    }

    /// Says what a packing is; breaks when the time is up.
    fn post(&mut self, form: Pumpkin, watch: &Watch) -> ControlFlow<Stop> {
        match form.cells {
            Cells::Pairs => self.post_pairs(watch)?,
            Cells::Sums => self.post_sums(watch)?,
        }
        if form.count {
            self.post_counts(watch)?;
        }
        check(watch)
    }

    fn post_pairs(&mut self, watch: &Watch) -> ControlFlow<Stop> {
        let relations = Relations::of(self.packing);
        for a in self.packing.options() {
            check(watch)?;
            for b in self.packing.options().skip(a.index() + 1) {
                let is_of_another = self.packing.option(a).piece != self.packing.option(b).piece;
                if is_of_another && relations.collide(a, b) && !self.solver.is_inconsistent() {
                    self.add_clause(vec![!self.chosen(a), !self.chosen(b)]);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn post_sums(&mut self, watch: &Watch) -> ControlFlow<Stop> {
        let mut literals = Vec::new();
        for option in self.packing.options() {
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

fn check(watch: &Watch) -> ControlFlow<Stop> {
    watch.check().map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

/// The search for all solutions that are answers.
struct Enumeration<'a, 'p> {
    packed: &'p PackedProblem,
    model: &'a mut Model<'p>,
    /// Worked out when the first cut needs them.
    relations: OnceCell<Relations>,
    rule: Rule,
    uses_cuts: bool,
    resolver: Counting,
    solving: Duration,
    calls: u64,
    cuts: u64,
}

impl Enumeration<'_, '_> {
    fn run(&mut self, watch: &Watch, visit: &mut Visit) -> Stop {
        let packing = self.packed.packing();
        if packing.pieces().any(|piece| packing.options_of(piece).is_empty()) {
            return Stop::Exhausted;
        }
        let mut brancher = self.model.solver.default_brancher();
        let mut clock = Clock(watch);
        // A clause that forbids the last way there was leaves the solver inconsistent.
        while !self.model.solver.is_inconsistent() {
            let started = Instant::now();
            let result = self.model.solver.satisfy(&mut brancher, &mut clock, &mut self.resolver);
            let values: Vec<usize> = match &result {
                SatisfactionResult::Satisfiable(found) => {
                    let solution = found.solution();
                    let value = |&piece| solution.get_integer_value(piece) as usize;
                    self.model.pieces.iter().map(value).collect()
                }
                SatisfactionResult::Unsatisfiable(..) => return Stop::Exhausted,
                SatisfactionResult::Unknown(..) => return watch.check().unwrap_or_else(gave_up),
            };
            drop(result);
            self.solving += started.elapsed();
            self.calls += 1;
            let pieces = packing.pieces().zip(values);
            let chosen: Vec<OptionId> =
                pieces.map(|(piece, value)| packing.options_of(piece)[value]).collect();
            if let ControlFlow::Break(stop) = self.answer(&chosen, visit) {
                return stop;
            }
        }
        Stop::Exhausted
    }

    /// Takes what was found for an answer if it is one, and sees to it that it does not
    /// come again.
    fn answer(&mut self, chosen: &[OptionId], visit: &mut Visit) -> ControlFlow<Stop> {
        let Some(solution) = self.packed.solution(chosen) else {
            let reason = "the solver does not place every piece once";
            return ControlFlow::Break(Stop::Failed(reason.to_owned()));
        };
        let is_answer = self.rule == Rule::Fits || are_linked(solution.placements());
        if is_answer && visit(solution).is_break() {
            return ControlFlow::Break(Stop::Visitor);
        }
        if is_answer || !self.uses_cuts {
            let clause = chosen.iter().map(|&option| !self.model.chosen(option)).collect();
            self.model.add_clause(clause);
        } else {
            self.cut(chosen);
        }
        ControlFlow::Continue(())
    }

    /// Forbids that the groups of this board stay apart.
    fn cut(&mut self, chosen: &[OptionId]) {
        let packing = self.packed.packing();
        let relations = self.relations.get_or_init(|| Relations::of(packing));
        for cut in Cut::separating(packing, relations, chosen) {
            if self.model.solver.is_inconsistent() {
                return;
            }
            let premises = cut.premises.iter().map(|&option| !self.model.chosen(option));
            let exits = cut.exits.iter().map(|&option| self.model.chosen(option));
            let clause = premises.chain(exits).collect();
            self.model.add_clause(clause);
            self.cuts += 1;
        }
    }
}

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
