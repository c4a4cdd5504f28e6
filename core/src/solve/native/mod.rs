//! The fast engine: a sweep over the columns with a table of refuted states.
//!
//! The paper counts that every fit leaves exactly 2 centres and 4 rings empty. So
//! the engine goes over the board spot by spot (`sweep`) and decides who fills
//! each centre and each ring; leaving one empty is a choice too, of which there are
//! few. The placements that are still possible are kept as bits (`candidates`), so
//! that placing a piece is one pass of bitwise *and*. It assumes a
//! [`Problem`] and nothing more, and promises what
//! [`Backend`] asks for; every [`Tricks`] entry can be switched off without
//! changing the answers, which the tests check.
//!
//! It shares no representation with the rest of the program: where others keep sets
//! of placements that a reader can follow, the engine keeps numbers, bits and columns of
//! cells that are cheap to copy and to combine, and a node takes well below a
//! microsecond. It is also what the others are compared with, so an error in what they
//! share does not reach it.
//!
//! # What pays
//! Nodes of `iqlink solve empty --all --json --backend native:threads=1:TRICK=off`,
//! and the sum over the 20 single placements that fix a solution by
//! themselves (the set `one given` of `cargo bench --bench native`):
//!
//! | switched off | empty board | one given |
//! |---|---|---|
//! | nothing | 1,475,605 | 115,862 |
//! | `look-ahead`: what the new piece has made unfillable | 18,629,431 | 2,009,804 |
//! | `symmetry` and `two-sides` (`share`) | 11,383,269 | 140,296 |
//! | `symmetry` alone: two sweeps instead of one | 2,951,210 | |
//! | `closed-groups`: a group that cannot grow (`groups`) | 3,211,155 | 194,162 |
//! | `elbows`: rings kept for the elbow balls (`state`) | 1,771,019 | 146,132 |
//! | `table`: refuted states (`table`) | 2,094,947 | 128,886 |
//!
//! The table holds states that lead to no answer only because of how their pieces are linked,
//! too, by the pattern of their groups: without, the empty board takes 1,721,230 nodes. How
//! the two sweeps share the work depends on what the givens leave on either side
//! (`balance`): by the mean column of the givens alone, one given took a tenth more nodes, and
//! pairs of givens that fix a solution four tenths more, the longest of 400 15,403 instead
//! of 8,960.
//!
//! What made a node cheap: looking ahead before a state is made rather than after,
//! without a branch that the processor could not foresee (the possible placements are
//! kept once for each item they fill, and an item is lost if two words have nothing
//! in common: a quarter less time than scanning one list of all placements, item by
//! item, with a remembered filler to be tested first); one number for all that may
//! stay empty; asking first about the item that spoke against the candidate before;
//! looking ahead once more, at every item, when the givens are placed; working out
//! what can still be placed only for states that have passed all other tests, the
//! table included (almost half of them do not). With several threads: to send what a task
//! came to when it is done, and not board by board (8 % less time with two threads); and
//! to split off states with two pieces rather than three, so that there are fewer to copy
//! (7 % less processor time with two threads).
//!
//! # What was tried and did not stay
//! * Other orders of the rows: the one in use, (2, 0, 3, 1), is the best, with 24 %
//!   fewer nodes than (1, 3, 0, 2); the rings before the centres: 2 % more.
//! * Looking ahead only on the spots of the new piece: 4.7 times the nodes; two steps
//!   around it: 6 % fewer, and slower.
//! * That every missing piece still has a placement: 1 % fewer nodes, and slower.
//! * Branching on the item with the fewest candidates among the next 2 to 48:
//!   at best 12 % fewer nodes (among 6) without the table, more from 12 on, always slower.
//! * Looking ahead for all candidates of an item at once, as one word of bits: 18 % more
//!   instructions. Only four candidates are alive at an item on average, and each takes
//!   only four questions, since one that is given up takes no more; together they cannot
//!   be given up early.
//! * Looking ahead when an item is left empty too: 4 % fewer nodes, and slower.
//! * Taking out of what is possible all that the look-ahead would not let pass (arc
//!   consistency) in states with up to 0, 1, 2, 3, 4, 5 pieces placed by the search: 0.1,
//!   0.4, 1, 2, 4, 7 % fewer nodes on the empty board, 3 to 57 % on one given, and from
//!   1 on several times slower.
//! * A nearer horizon of the look-ahead (15 items instead of 18): 13 % slower; a farther
//!   one (22, 28): 1 % fewer nodes in the same time.
//! * Groups that are made anew for a child instead of copied and changed: no difference.
//! * One item to ask first for each place of the sweep instead of one for all: no
//!   difference, nor does the order of the candidates of an item make one.
//! * Consulting the table at centres only, for states with few pieces only, or keeping only
//!   states that took some nodes to refute: more nodes for fewer look-ups, never faster.
//! * A larger table: 8 megabytes instead of 1 save 7 % of the nodes and take 10 % more time,
//!   in misses of the cache; a smaller one, 128 kilobytes: 6 % more nodes, 4 % more time.
//! * Looking ahead for all candidates of an item before the first is placed, and having the
//!   processor fetch the places of the table that will be asked for, which takes a line that
//!   is unsafe: a fifth less processor time on the empty board beside much other work, where a
//!   third of it is spent waiting for the table; but a tenth to a fifth more on one and two
//!   given, also if only a table of full size is fetched. Reading the places early, which is
//!   safe, does not help: the processor waits for what is read.
//! * A table of half a megabyte: 4 % more nodes, 3 % more time; of two: 4 % fewer nodes, and
//!   not faster.
//! * Asking the table only until nine pieces lie: 2 % more nodes, a quarter fewer misses of the
//!   second level of the cache, and no difference in time.
//! * Dividing what the look-ahead does by whether an item is lost, which the compiler turns into
//!   two branches in any case, into one branch: 2 % slower.
//! * Sharing the work by a linear model of what either sweep takes at each share (117 numbers,
//!   fitted to 4,300 pairs of givens): 0.3 % fewer nodes than by `balance`. To know the best share
//!   would save 11 %.
//! * Giving up where more links close a circle than any linked fit has: 0.1 % fewer nodes.
//! * One key for all states in which a spot is closed to all pieces, taken or not: 2 % fewer
//!   nodes, and the key would have to tell the points and the free cells besides.
//! * A list of all ways to fill the last column, to give up where none is left: there are
//!   118,901.
//! * Four words at a time when two sets of candidates are combined, and selecting
//!   what a lost item costs without a branch: no difference.
//!
//! Traps, all found by comparing full sets of answers: a state that was given up because of how
//! its pieces are linked must not go into the table without the pattern of its groups, nor
//! any state above it; that pattern must leave out items that are filled, and there is
//! none where a group has been cut off; and an elbow ball may come to lie in a ring that is
//! counted as empty already, so that reserving one more for it loses solutions.

mod balance;
mod candidates;
mod groups;
mod items;
mod refute;
mod search;
mod share;
mod sides;
mod split;
mod state;
mod sweep;
mod table;
mod tasks;
mod trace;
mod tricks;

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use super::spec::{Options, SpecError};
use super::trace::{Tell, Watched};
use super::{Backend, Report, Stats, Stop, Visit, Watch};
use crate::game::{Challenge, Solution};
use crate::options::{Setting, Settings};
use crate::problem::Problem;
pub use refute::refute;
use search::{Goal, Nobody, Search};
use sides::Side;
use state::Board;
use tasks::Splitter;
pub use tricks::Tricks;

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

impl Settings for Native {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        let mut settings = self.tricks.settings();
        let threads = Setting::number(
            "threads",
            "threads for long searches; 0, the default, is one a core",
            0..=usize::MAX,
            &mut self.threads,
        );
        settings.insert(0, threads);
        settings
    }
}

impl Backend for Native {
    fn name(&self) -> String {
        self.name_after("native", Self::default())
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let started = Instant::now();
        let mut all = Ending::default();
        for side in sides::of(self.tricks, problem.challenge()) {
            all = all.and(self.sweep(side, problem, watch, visit));
            if all.stop.is_some() {
                break;
            }
        }
        let stats = Stats {
            nodes: Some(all.nodes),
            search: started.elapsed(),
            ..Stats::default()
        };
        let stop = all.stop.unwrap_or(Stop::Exhausted);
        Report::new(stop, stats).with_visits_beside(all.beside)
    }

    fn trace(&self, problem: &Problem, watch: &Watch, tell: &mut Tell) -> Option<Watched> {
        Some(trace::trace(self.tricks, problem, watch, tell))
    }
}

impl Native {
    /// Makes the engine from its options, for the registry.
    pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        Ok(Box::new(options.read(Self::default())?))
    }

    /// Sweeps the board from one side.
    fn sweep(&self, side: Side, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Ending {
        let mut show = |solution| match visit(solution) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Stop::Visitor),
        };
        let mut found = |board: &Board| {
            let solution = Solution::new(board).expect("a board has one placement of each piece");
            let half_turn = solution.half_turn();
            show(if side.from_the_right {
                half_turn
            } else {
                solution
            })?;
            if side.mirrored {
                show(half_turn)
            } else {
                ControlFlow::Continue(())
            }
        };
        let goal = Goal::of(side, problem, self.tricks);
        self.run(goal, &side.sees(problem.challenge()), watch, &mut found)
    }

    /// Searches on one thread, and on several what that does not finish soon.
    fn run(
        &self,
        goal: Goal,
        challenge: &Challenge,
        watch: &Watch,
        found: &mut search::Found,
    ) -> Ending {
        let threads = match self.threads {
            0 => *CORES,
            threads => threads,
        };
        let interrupted = || watch.check();
        let mut splitter = Splitter::default();
        let mut search = Search::new(goal, &interrupted, found, Nobody);
        if threads > 1 {
            search = search.splitting(&mut splitter);
        }
        search.search_givens(challenge.givens());
        let ending = Ending {
            nodes: search.nodes,
            stop: search.stop,
            ..Ending::default()
        };
        if ending.stop.is_some() || splitter.is_empty() {
            return ending;
        }
        ending.and(split::run(&splitter, goal, threads, watch, found))
    }
}

/// What came of a part of the search.
#[derive(Default)]
struct Ending {
    nodes: u64,
    /// Why it had to stop, if it had to.
    stop: Option<Stop>,
    /// How long boards were shown while threads were at work.
    beside: Duration,
}

impl Ending {
    /// What came of two parts, the second after the first.
    fn and(self, then: Self) -> Self {
        Self {
            nodes: self.nodes + then.nodes,
            stop: then.stop,
            beside: self.beside + then.beside,
        }
    }
}

/// One thread a core. Asking the system takes longer than most searches do.
static CORES: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));
