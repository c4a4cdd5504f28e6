//! Exact cover with a memory, as a decision diagram.
//!
//! The problem is made a [covering](covering), the [search](search) covers one item after
//! the other, and what it comes to is a [diagram](diagram). None of these knows the toy:
//! they are tested alone, on random exact covers against a brute force. The backend shows
//! every cover as a board, but for those that fall apart, where the link rule holds;
//! [`Packings`] is the same search for whoever wants the diagram itself, to count, to list
//! and to draw packings at random.
//!
//! # What pays
//! Nodes for all fits (`iqlink solve CHALLENGE --fits --all --json --backend zdd:OPTION`),
//! and the time of the search on one challenge, on a busy machine:
//!
//! @TABLE@
//! What was tried and did not stay:
//! @TRIED@

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
        stats.counters.extend(size.into_iter().chain(search.counters()));
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
