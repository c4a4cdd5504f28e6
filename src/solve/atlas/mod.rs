//! The atlas: every fit of the empty board, looked up instead of searched for.
//!
//! The list is a committed file that the program embeds. It holds one of every fit
//! and its half turn, the linked ones first. [`build`] makes it anew from the
//! answers of any backend, and a test compares the two byte by byte. The
//! backend trusts the file no more than any other solver is trusted: what it
//! reports goes before the judge like everything else.
//!
//! The file is a head of two numbers (how many boards, and how many of them are
//! linked; four bytes each, the lowest first), then twelve bytes a board: for each
//! piece the number of its placement among all placements of that piece. Both
//! parts are in increasing order.
//!
//! A challenge is answered from the shortest list of boards that hold one of its
//! givens; the lists are made on first use.

mod boards;
mod census;

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::Instant;

use super::{Backend, Options, Report, SpecError, Stats, Stop, Visit, Watch};
use crate::game::Placement;
use crate::problem::{Problem, Rule};
use boards::{Boards, Lists};

pub use boards::{BuildError, build};
pub use census::{Census, Unmatched, census};

/// The embedded file.
pub static FILE: &[u8] = include_bytes!("boards.bin");

/// The options of the backend, for the registry: there are none.
pub(super) const OPTIONS: &[(&str, &str)] = &[];

/// How many boards to look at between two looks at the clock.
const BOARDS_PER_CHECK: usize = 4096;

/// The embedded boards with their lists.
struct Index {
    boards: Boards<'static>,
    lists: Lists,
}

static INDEX: LazyLock<Result<Index, String>> = LazyLock::new(|| {
    let boards = Boards::read(FILE)?;
    let lists = Lists::of(&boards);
    Ok(Index { boards, lists })
});

/// The atlas as a backend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Atlas;

impl Atlas {
    /// Makes the backend, for the registry.
    #[expect(clippy::unnecessary_wraps, reason = "the registry's signature")]
    pub(super) fn make(_: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
        Ok(Box::new(Self))
    }
}

impl Backend for Atlas {
    fn name(&self) -> String {
        "atlas".to_owned()
    }

    /// Reports the answers in the order of the file, and then those that the file
    /// holds the half turns of.
    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let index = match &*INDEX {
            Ok(index) => index,
            Err(reason) => return Report::new(Stop::Failed(reason.clone()), Stats::default()),
        };
        let started = Instant::now();
        let mut looked_at = 0;
        let mut look_up = || {
            let challenge = problem.challenge();
            let turned = challenge.half_turn();
            index.look_up(
                challenge.givens(),
                false,
                problem.rule(),
                watch,
                visit,
                &mut looked_at,
            )?;
            index.look_up(
                turned.givens(),
                true,
                problem.rule(),
                watch,
                visit,
                &mut looked_at,
            )
        };
        let stop = look_up().break_value().unwrap_or(Stop::Exhausted);
        let stats = Stats {
            search: started.elapsed(),
            counters: [("boards", looked_at)].into(),
            ..Stats::default()
        };
        Report::new(stop, stats)
    }
}

impl Index {
    /// Shows every board of the file that holds `givens`, or its half turn.
    fn look_up(
        &self,
        givens: &[Placement],
        turned: bool,
        rule: Rule,
        watch: &Watch,
        visit: &mut Visit,
        looked_at: &mut u64,
    ) -> ControlFlow<Stop> {
        let wanted = match rule {
            Rule::Linked => self.boards.linked(),
            Rule::Fits => self.boards.len(),
        };
        let shortest = givens
            .iter()
            .map(|given| self.lists.with(*given))
            .min_by_key(|list| list.len());
        let length = shortest.map_or(wanted, |list| {
            list.partition_point(|&at| usize::from(at) < wanted)
        });
        for place in 0..length {
            if place % BOARDS_PER_CHECK == 0
                && let Some(stop) = watch.check()
            {
                return ControlFlow::Break(stop);
            }
            *looked_at += 1;
            let at = shortest.map_or(place, |list| usize::from(list[place]));
            if givens.iter().all(|given| self.boards.holds(at, *given)) {
                let solution = self.boards.solution(at);
                let answer = if turned {
                    solution.half_turn()
                } else {
                    solution
                };
                if visit(answer).is_break() {
                    return ControlFlow::Break(Stop::Visitor);
                }
            }
        }
        ControlFlow::Continue(())
    }
}
