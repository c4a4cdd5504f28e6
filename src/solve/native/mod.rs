//! The fast engine: a sweep over the columns with a table of refuted states.

mod groups;
mod half;
mod refuted;
mod search;
mod split;
mod state;
mod sweep;

use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use super::{Backend, Options, Report, SpecError, Stats, Stop, Visit, Watch};
use crate::game::{Challenge, Solution};
use crate::problem::{Problem, Rule};
use search::{Board, Search};
use split::Splitter;

/// The options of the engine, for the registry.
pub(super) const OPTIONS: &[(&str, &str)] = &[
    (
        "threads=N",
        "threads for long searches; 0, the default, is one a core",
    ),
    (
        "symmetry=on|off",
        "on the empty board, search for one of a fit and its half turn",
    ),
    ("table=on|off", "remember refuted states"),
    (
        "look-ahead=on|off",
        "notice early what nothing can fill any more",
    ),
    (
        "closed-groups=on|off",
        "give up when a group of linked pieces cannot grow any more",
    ),
    (
        "nearer-side=on|off",
        "start the sweep at the side nearer to the givens",
    ),
];

/// What the engine does to be fast. None of it changes the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "five independent switches")]
pub struct Tricks {
    /// On the empty board, search for one of a fit and its half turn.
    pub symmetry: bool,
    /// Remember refuted states.
    pub table: bool,
    /// Notice early what nothing can fill any more.
    pub look_ahead: bool,
    /// Give up when a group of linked pieces cannot grow any more.
    pub closed_groups: bool,
    /// Start the sweep at the side nearer to the givens.
    pub nearer_side: bool,
}

impl Tricks {
    /// All of them.
    pub const ALL: Self = Self {
        symmetry: true,
        table: true,
        look_ahead: true,
        closed_groups: true,
        nearer_side: true,
    };
}

/// What a search is for and how it goes about it.
#[derive(Clone, Copy)]
struct Goal {
    linked: bool,
    tricks: Tricks,
}

/// The engine as a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Native {
    /// The threads for long searches; 0 is one a core.
    pub threads: usize,
    /// What it does to be fast.
    pub tricks: Tricks,
}

impl Default for Native {
    fn default() -> Self {
        Self {
            threads: 0,
            tricks: Tricks::ALL,
        }
    }
}

impl Backend for Native {
    fn name(&self) -> String {
        let tricks = [
            ("symmetry", self.tricks.symmetry),
            ("table", self.tricks.table),
            ("look-ahead", self.tricks.look_ahead),
            ("closed-groups", self.tricks.closed_groups),
            ("nearer-side", self.tricks.nearer_side),
        ];
        let threads = (self.threads != 0).then(|| format!("threads={}", self.threads));
        let off = tricks.into_iter().filter(|(_, on)| !on);
        let parts = std::iter::once("native".to_owned())
            .chain(threads)
            .chain(off.map(|(trick, _)| format!("{trick}=off")));
        parts.collect::<Vec<_>>().join(":")
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let started = Instant::now();
        let challenge = problem.challenge();
        let turned = self.tricks.nearer_side && is_nearer_to_the_right(challenge);
        let symmetry = self.tricks.symmetry && challenge.givens().is_empty();
        let goal = Goal {
            linked: problem.rule() == Rule::Linked,
            tricks: Tricks {
                symmetry,
                ..self.tricks
            },
        };
        let mut show = |solution| match visit(solution) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Stop::Visitor),
        };
        let mut found = |board: &Board| {
            let solution = Solution::new(board).expect("a board has one placement of each piece");
            let half_turn = solution.half_turn();
            show(if turned { half_turn } else { solution })?;
            if symmetry {
                show(half_turn)
            } else {
                ControlFlow::Continue(())
            }
        };
        let givens = if turned {
            &challenge.half_turn()
        } else {
            challenge
        };
        let (nodes, stop) = self.run(goal, givens, watch, &mut found);
        let stats = Stats {
            nodes: Some(nodes),
            search: started.elapsed(),
            ..Stats::default()
        };
        Report::new(stop.unwrap_or(Stop::Exhausted), stats)
    }
}

impl Native {
    /// Makes the engine from its options, for the registry.
    pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        let threads = options.number("threads", 0)?;
        let tricks = Tricks {
            symmetry: options.switch("symmetry", true)?,
            table: options.switch("table", true)?,
            look_ahead: options.switch("look-ahead", true)?,
            closed_groups: options.switch("closed-groups", true)?,
            nearer_side: options.switch("nearer-side", true)?,
        };
        Ok(Box::new(Native { threads, tricks }))
    }

    /// Searches on one thread, and on several what that does not finish soon.
    fn run(
        &self,
        goal: Goal,
        challenge: &Challenge,
        watch: &Watch,
        found: &mut search::Found,
    ) -> (u64, Option<Stop>) {
        let threads = match self.threads {
            0 => thread::available_parallelism().map_or(1, NonZero::get),
            threads => threads,
        };
        let interrupted = || watch.check();
        let mut splitter = Splitter::default();
        let mut search = Search::new(goal, &interrupted, found);
        if threads > 1 {
            search = search.splitting(&mut splitter);
        }
        search.search_givens(challenge.givens());
        let (nodes, stop) = (search.nodes, search.stop);
        if stop.is_some() || splitter.is_empty() {
            return (nodes, stop);
        }
        let ending = split::run(&splitter, goal, threads, watch, found);
        (nodes + ending.nodes, ending.stop)
    }
}

/// Whether the givens lie more to the right than to the left.
fn is_nearer_to_the_right(challenge: &Challenge) -> bool {
    let units = challenge.givens().iter().flat_map(|given| given.units());
    let (sum, count) = units.fold((0, 0), |(sum, count), seated| {
        (sum + seated.spot.column(), count + 1)
    });
    2 * sum > 5 * count
}
