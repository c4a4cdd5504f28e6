//! One backend over any incremental solver.
//!
//! All answers are found by blocking: after each model, a clause over the placement
//! variables alone forbids that board, and the solver goes on. Auxiliary variables
//! are determined by the placements, so no board can come twice.

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use encodings::{ClauseSink, Cut, Lit, OptionId, Relations, Size, Var, cnf};

use super::engine::{Answer, Engine, Start};
use crate::encode::{Links, PackedProblem, SearchEncoding};
use crate::options::Settings;
use crate::position::groups::are_linked;
use crate::problem::{Problem, Rule};
use crate::solve::spec::{Options, SpecError};
use crate::solve::{Backend, Report, Stats, Stop, Visit, Watch};

/// The backend: a solver and an encoding.
pub(super) struct Sat {
    pub(super) name: String,
    pub(super) encoding: SearchEncoding,
    pub(super) start: Box<Start>,
}

impl Backend for Sat {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let packed = PackedProblem::new(problem);
        let mut engine = (self.start)(watch);
        let mut feed = Feed {
            engine: engine.as_mut(),
            size: Size::default(),
            literals: 0,
            watch,
            unwatched: Feed::PACE,
            stop: None,
        };
        cnf::encode(
            packed.packing(),
            self.encoding.clauses(problem.rule()),
            &mut feed,
        );
        let Feed {
            size,
            literals,
            stop,
            ..
        } = feed;
        let mut enumeration = Enumeration {
            packed: &packed,
            relations: OnceCell::new(),
            rule: problem.rule(),
            links: self.encoding.links,
            engine: engine.as_mut(),
            solving: Duration::ZERO,
            calls: 0,
            cuts: 0,
        };
        let stop = stop.unwrap_or_else(|| enumeration.run(visit));
        let effort = enumeration.engine.effort();
        let mut stats = Stats {
            conflicts: effort.conflicts,
            search: enumeration.solving,
            ..Stats::default()
        };
        let counted = [
            ("variables", Some(size.variables as u64)),
            ("clauses", Some(size.clauses as u64)),
            ("literals", Some(literals)),
            ("solver_calls", Some(enumeration.calls)),
            ("cuts", Some(enumeration.cuts)),
            ("propagations", effort.propagations),
        ];
        let counted = counted.into_iter().filter_map(|(name, n)| Some((name, n?)));
        stats.counters.extend(counted);
        Report::new(stop, stats)
    }
}

/// The search for all models that are answers.
struct Enumeration<'a> {
    packed: &'a PackedProblem,
    /// Worked out when the first cut needs them.
    relations: OnceCell<Relations>,
    rule: Rule,
    links: Option<Links>,
    engine: &'a mut dyn Engine,
    /// The time of the solver's work, and of the visits between.
    solving: Duration,
    calls: u64,
    cuts: u64,
}

impl Enumeration<'_> {
    fn run(&mut self, visit: &mut Visit) -> Stop {
        loop {
            let started = Instant::now();
            let answer = self.engine.solve();
            self.solving += started.elapsed();
            self.calls += 1;
            match answer {
                Answer::Model => {}
                Answer::NoModel => return Stop::Exhausted,
                Answer::Stopped(stop) => return stop,
            }
            let chosen = self.chosen();
            let Some(solution) = self.packed.solution(&chosen) else {
                return Stop::Failed("the solver's model does not place every piece once".into());
            };
            let falls_apart = || self.rule == Rule::Linked && !are_linked(solution.placements());
            match self.links {
                Some(Links::Lazy) if falls_apart() => self.cut(&chosen),
                None if falls_apart() => self.block(&chosen),
                // What clauses for the link rule let pass is for the judge.
                _ => {
                    let shown = Instant::now();
                    let flow = visit(solution);
                    self.solving += shown.elapsed();
                    if flow.is_break() {
                        return Stop::Visitor;
                    }
                    self.block(&chosen);
                }
            }
        }
    }

    /// The options that the model chooses.
    fn chosen(&self) -> Vec<OptionId> {
        let options = self.packed.packing().options();
        options
            .filter(|&option| self.engine.is_true(cnf::chosen(option)))
            .collect()
    }

    /// Forbids this board. Where every piece is placed once, the true placements
    /// are enough to tell it from all others.
    fn block(&mut self, chosen: &[OptionId]) {
        let clause: Vec<Lit> = chosen.iter().map(|&option| !cnf::chosen(option)).collect();
        self.engine.add_clause(&clause);
    }

    /// Forbids that the groups of this board stay apart.
    fn cut(&mut self, chosen: &[OptionId]) {
        let packing = self.packed.packing();
        let relations = self.relations.get_or_init(|| Relations::of(packing));
        for cut in Cut::separating(packing, relations, chosen) {
            self.engine.add_clause(&cut.clause());
            self.cuts += 1;
        }
    }
}

/// Passes clauses on to the solver and counts them, until the time is up.
struct Feed<'a> {
    engine: &'a mut dyn Engine,
    size: Size,
    literals: u64,
    watch: &'a Watch,
    /// Literals since the last look at the clock.
    unwatched: usize,
    stop: Option<Stop>,
}

impl Feed<'_> {
    /// How many literals go by between two looks at the clock.
    const PACE: usize = 1 << 13;
}

impl ClauseSink for Feed<'_> {
    fn new_var(&mut self) -> Var {
        self.size.variables += 1;
        self.engine.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.unwatched += clause.len();
        if self.stop.is_none() && self.unwatched >= Self::PACE {
            self.unwatched = 0;
            self.stop = self.watch.check();
        }
        self.size.clauses += 1;
        self.literals += clause.len() as u64;
        if self.stop.is_none() {
            self.engine.add_clause(clause);
        }
    }

    fn is_closed(&self) -> bool {
        self.stop.is_some()
    }
}

/// Makes the backend `name` with the encoding that the options ask for.
pub(super) fn make(
    name: &str,
    start: fn(&Watch) -> Box<dyn Engine>,
    options: &mut Options,
) -> Result<Box<dyn Backend>, SpecError> {
    let encoding = options.read(SearchEncoding::USUAL)?;
    Ok(Box::new(Sat {
        name: encoding.name_after(name, SearchEncoding::USUAL),
        encoding,
        start: Box::new(start),
    }))
}
