//! Exact cover with a memory, as a decision diagram.
//!
//! The problem is made a `covering`, the `search` covers one item after the other, and
//! what it comes to is a `diagram`. None of these knows the toy:
//! they are tested alone, on random exact covers against a brute force. The backend shows
//! every cover as a board, but for those that fall apart, where the link rule holds;
//! [`Packings`] is the same search for whoever wants the diagram itself, to count, to list
//! and to draw packings at random.
//!
//! # What pays
//! Nodes and processor time, start of the program included, of
//! `iqlink solve CHALLENGE --fits --all --json --backend BACKEND` for the five two-given
//! challenges of docs/encodings.md, median and largest:
//!
//! | backend | nodes | | seconds | |
//! |---|--:|--:|--:|--:|
//! | `zdd` | 16,628 | 30,380 | 0.009 | 0.018 |
//! | `zdd:memory=0` | 22,956 | 68,775 | 0.012 | 0.026 |
//! | `zdd:branch=fewest` | 13,253 | 63,834 | 0.012 | 0.048 |
//! | `zdd:form=loose` | 336,922 | 1,464,643 | 0.102 | 0.558 |
//! | `dlx:form=loose` | 337,049 | 1,468,182 | 2.886 | 12.057 |
//!
//! So it takes a 412th of the time of the loose `dlx` in the median (a 99th at least), in
//! runs side by side on a busy machine. On forty random challenges with two givens it is a
//! 595th in the median (docs/programs.md). A factor of 20 to 30 is the bit sets, at the same
//! nodes; the rest is counting what stays unfilled. The memory gives little on two givens,
//! where the rest of a search is seldom met again, and everything on the empty board: 37
//! million nodes in half a minute of processor time and 640 megabytes
//! (`iqlink count empty --backend zdd --json`).
//!
//! # What was tried
//! * Rows that fill a slot with nothing, as the tight form of dancing links has them,
//!   instead of numbers that are counted down: two to four times the nodes in a sweep, for
//!   the slot that stays empty has several names; as many where the item with the fewest
//!   rows is branched on.
//! * Slots of one class only, the centres: 1.5 times the nodes on two givens, seven times on
//!   some.
//! * Other orders of the sweep: column by column, as `native` goes, takes 32 million nodes on
//!   the empty board, and on single challenges from a third to three times those of the
//!   order in use; row by row, five to thirty times; by the share of options that are new,
//!   or along the second eigenvector of the graph of neighbours, from half to eight times.
//! * Branching on the item with the fewest rows: about as many nodes, each of which takes
//!   longer, and no state is met again. An order that is the same everywhere is what makes
//!   the rests alike.
//! * The rows that are left as the key of a state, instead of the items: the same states, but
//!   keys of four times the size.

mod covering;
mod diagram;
mod packings;
mod search;
mod states;
mod table;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::time::Instant;

use encodings::{CoverForm, OptionId};

use self::covering::Covering;
use self::search::{Branching, Client, Found, Search};
use super::spec::{Options, SpecError};
use super::{Backend, Report, Stats, Stop, Visit, Watch};
use crate::encode::PackedProblem;
use crate::options::{Setting, Settings, choices};
use crate::position::groups::are_linked;
use crate::problem::{Problem, Rule};

pub use packings::Packings;

/// The backend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zdd {
    form: CoverForm,
    branching: Branching,
    /// In megabytes.
    memory: usize,
}

impl Zdd {
    /// What is usual. The empty board takes half of the memory.
    pub(super) const USUAL: Self = Self {
        form: CoverForm::Tight,
        branching: Branching::Sweep,
        memory: 1024,
    };

    /// The backend that the options ask for.
    pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        Ok(Box::new(options.read(Self::USUAL)?))
    }
}

impl Settings for Zdd {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        vec![
            Setting::one_of(
                "form",
                "whether the centres and rings that stay unfilled are counted",
                choices().rev(),
                &mut self.form,
            ),
            Setting::one_of(
                "branch",
                "what is covered next: the first item in an order that is fixed beforehand, \
                 or the one with the fewest rows left",
                choices(),
                &mut self.branching,
            ),
            Setting::number(
                "memory",
                "how many megabytes may be remembered; when they are full, the search goes on \
                 without new memories",
                0..=usize::MAX,
                &mut self.memory,
            ),
        ]
    }

    /// Without slots only the pieces can be branched on, and to take them in a fixed order
    /// is hopeless.
    fn follow(&mut self, given: &str) {
        if given == "form" && self.form == CoverForm::Loose {
            self.branching = Branching::Fewest;
        }
    }
}

impl Backend for Zdd {
    fn name(&self) -> String {
        self.name_after("zdd", Self::USUAL)
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let packed = PackedProblem::new(problem);
        let covering = Covering::of(packed.packing(), self.form);
        if let Some(stop) = watch.check() {
            return Report::new(stop, Stats::default());
        }
        let room = self.memory.saturating_mul(1 << 20);
        let mut search = Search::new(&covering, self.branching, room);
        let mut boards = Boards {
            packed: &packed,
            rule: problem.rule(),
            watch,
            visit,
        };
        let started = Instant::now();
        let stop = match search.run(&mut boards) {
            ControlFlow::Break(stop) => stop,
            ControlFlow::Continue(_) => Stop::Exhausted,
        };
        let mut stats = Stats {
            nodes: Some(search.nodes()),
            search: started.elapsed(),
            ..Stats::default()
        };
        let size = [
            ("rows", covering.rows.len() as u64),
            ("items", covering.classes.len() as u64),
        ];
        stats
            .counters
            .extend(size.into_iter().chain(search.counters()));
        Report::new(stop, stats)
    }
}

/// Makes boards of the rows that are found.
struct Boards<'a, 'v> {
    packed: &'a PackedProblem,
    rule: Rule,
    watch: &'a Watch,
    visit: &'a mut Visit<'v>,
}

impl Boards<'_, '_> {
    fn board(&mut self, rows: &[u32]) -> ControlFlow<Stop> {
        let options = rows.iter().map(|&row| OptionId::new(row as usize));
        let Some(solution) = self.packed.solution(&options.collect::<Vec<_>>()) else {
            let reason = "the exact cover does not place every piece once";
            return ControlFlow::Break(Stop::Failed(reason.to_owned()));
        };
        let answers = self.rule == Rule::Fits || are_linked(solution.placements());
        if answers && (self.visit)(solution).is_break() {
            return ControlFlow::Break(Stop::Visitor);
        }
        self.check()
    }
}

impl Client for Boards<'_, '_> {
    type Stop = Stop;

    fn check(&mut self) -> ControlFlow<Stop> {
        let stop = self.watch.check();
        stop.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    fn found(&mut self, found: Found) -> ControlFlow<Stop> {
        let Found {
            chosen,
            family,
            diagram,
        } = found;
        diagram.for_each(family, chosen, &mut |rows| self.board(rows))
    }
}
