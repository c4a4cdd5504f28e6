//! Exact cover by dancing links, with the `dancing-links` crate.
//!
//! The crate runs from one solution to the next without asking whether it should
//! go on. It does ask, at every node and of every uncovered constraint, whether
//! that constraint is optional. [`Rows`] answers truthfully until the time is up,
//! and then calls everything optional: the crate takes the partial solution for a
//! complete one, returns it, and is dropped. The same questions count the nodes.

mod trace;

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::time::Instant;

use dancing_links::Solver;
use encodings::{CoverForm, ExactCover, OptionId};

use super::spec::{Options, SpecError};
use super::trace::{Tell, Watched};
use super::{Backend, Report, Stats, Stop, Visit, Watch};
use crate::encode::{self, PackedProblem};
use crate::options::{Setting, Settings, choices};
use crate::position::groups::are_linked;
use crate::problem::{Problem, Rule};

/// The backend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dlx {
    form: CoverForm,
    cleanup: bool,
}

impl Dlx {
    /// What is usual.
    pub(super) const USUAL: Self = Self {
        form: CoverForm::Tight,
        cleanup: false,
    };

    /// The backend that the options ask for.
    pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        Ok(Box::new(options.read(Self::USUAL)?))
    }

    fn packed(self, problem: &Problem) -> PackedProblem {
        if self.cleanup {
            PackedProblem::cleaned(problem)
        } else {
            PackedProblem::new(problem)
        }
    }
}

impl Settings for Dlx {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        vec![
            encode::form_setting(&mut self.form, choices().rev()),
            Setting::switch(
                "cleanup",
                "whether pairwise cleanup comes first",
                &mut self.cleanup,
            ),
        ]
    }
}

impl Backend for Dlx {
    fn name(&self) -> String {
        self.name_after("dlx", Self::USUAL)
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let packed = self.packed(problem);
        let cover = ExactCover::of(packed.packing(), self.form);
        if let Some(stop) = watch.check() {
            return Report::new(stop, Stats::default());
        }
        let rows = Rows::new(&cover, watch);
        let started = Instant::now();
        let stop = search(&packed, &rows, problem.rule(), visit);
        let mut stats = Stats {
            nodes: Some(rows.nodes.get()),
            search: started.elapsed(),
            ..Stats::default()
        };
        stats.counters.insert("rows", cover.rows().len() as u64);
        stats.counters.insert("items", cover.items().len() as u64);
        Report::new(stop, stats)
    }

    fn trace(&self, problem: &Problem, watch: &Watch, tell: &mut Tell) -> Option<Watched> {
        let packed = self.packed(problem);
        let cover = ExactCover::of(packed.packing(), self.form);
        Some(trace::trace(problem, &packed, &cover, watch, tell))
    }
}

fn search(packed: &PackedProblem, rows: &Rows, rule: Rule, visit: &mut Visit) -> Stop {
    let mut solver = Solver::new(rows);
    loop {
        let found = solver.next_solution();
        if let Some(stop) = rows.stopped.take() {
            return stop;
        }
        let Some(chosen) = found else {
            return Stop::Exhausted;
        };
        let options: Vec<OptionId> = chosen.iter().filter_map(|row| row.option).collect();
        let Some(solution) = packed.solution(&options) else {
            return Stop::Failed("the exact cover does not place every piece once".to_owned());
        };
        let answers = rule == Rule::Fits || are_linked(solution.placements());
        if answers && visit(solution) == ControlFlow::Break(()) {
            return Stop::Visitor;
        }
    }
}

/// A row of the cover, as the crate sees it.
#[derive(Debug)]
struct Row {
    number: usize,
    option: Option<OptionId>,
}

/// An item of the cover, as the crate sees it.
#[derive(Debug)]
enum Item {
    /// In no row, hence never covered, and the first of all: whenever the crate
    /// goes through the uncovered items, it comes by here.
    Sentinel,
    Primary(usize),
    Secondary(usize),
}

/// What the crate does at a node: it tests whether anything is left to cover and,
/// if so, chooses an item. Both go through the items from the sentinel on; the test
/// ends at the first primary item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The sentinel was passed by a test, no primary item was asked about since.
    Testing,
    /// The test has met a primary item, so the next to pass the sentinel chooses.
    Tested,
    /// The sentinel was passed by a choice.
    Choosing,
}

/// The cover in the shape that the crate wants, with the hook described above.
struct Rows<'a> {
    list: Vec<Row>,
    items: Vec<Item>,
    /// For every row and item of the cover, whether the row covers the item.
    covers: Vec<bool>,
    width: usize,
    watch: &'a Watch,
    phase: Cell<Phase>,
    nodes: Cell<u64>,
    stopped: RefCell<Option<Stop>>,
}

impl<'a> Rows<'a> {
    fn new(cover: &ExactCover, watch: &'a Watch) -> Self {
        let width = cover.items().len();
        let mut covers = vec![false; cover.rows().len() * width];
        let mut rows = Vec::with_capacity(cover.rows().len());
        for (number, row) in cover.rows().iter().enumerate() {
            for item in &row.items {
                covers[number * width + item.index()] = true;
            }
            rows.push(Row {
                number,
                option: row.option,
            });
        }
        let items = cover.items().map(|item| {
            if cover.is_primary(item) {
                Item::Primary(item.index())
            } else {
                Item::Secondary(item.index())
            }
        });
        Self {
            list: rows,
            items: std::iter::once(Item::Sentinel).chain(items).collect(),
            covers,
            width,
            watch,
            phase: Cell::new(Phase::Choosing),
            nodes: Cell::new(0),
            stopped: RefCell::new(None),
        }
    }

    /// Someone goes through the uncovered items. Only a test may be cheated: a
    /// choice must find something to choose from.
    fn passed(&self) {
        if self.phase.get() == Phase::Tested {
            self.phase.set(Phase::Choosing);
        } else {
            self.phase.set(Phase::Testing);
            self.nodes.set(self.nodes.get() + 1);
            *self.stopped.borrow_mut() = self.watch.check();
        }
    }
}

impl dancing_links::ExactCover for Rows<'_> {
    type Possibility = Row;
    type Constraint = Item;

    fn satisfies(&self, row: &Row, item: &Item) -> bool {
        match *item {
            Item::Sentinel => false,
            Item::Primary(at) | Item::Secondary(at) => self.covers[row.number * self.width + at],
        }
    }

    fn is_optional(&self, item: &Item) -> bool {
        match item {
            Item::Sentinel => {
                self.passed();
                true
            }
            Item::Secondary(_) => true,
            Item::Primary(_) if self.stopped.borrow().is_some() => true,
            Item::Primary(_) => {
                if self.phase.get() == Phase::Testing {
                    self.phase.set(Phase::Tested);
                }
                false
            }
        }
    }

    fn possibilities(&self) -> &[Row] {
        &self.list
    }

    fn constraints(&self) -> &[Item] {
        &self.items
    }
}
