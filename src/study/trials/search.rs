//! One search that is tried: made up to a limit, and estimated if it is cut off there.
//!
//! The limit of the paper's search is not a time but a number of looks at placements, so
//! that nodes, looks and estimates are the same in every run, on every machine, however
//! busy; only times differ.

use serde::Serialize;

use super::super::runs;
use crate::problem::Problem;
use crate::solve::Budget;
use crate::solve::native::Tricks;
use crate::solve::paper::{Ending, Estimate, Paper, Strategies};

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// To the first solution.
    First,
    /// Until it is known that there is no other.
    All,
}

/// What searches.
#[derive(Clone, Copy, Debug)]
pub(super) enum Solver {
    Paper(Strategies),
    Native(Tricks),
}

/// How far a search of the paper's kind may go before it is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Patience {
    /// After how many looks at placements it is cut off; as many again may its probes take.
    pub looks: u64,
    /// How many probes are made of it then, at most.
    pub probes: usize,
}

/// How the size of a search is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// It came to its end, and its nodes were counted.
    Counted,
    /// It was cut off, and its nodes were estimated by random probes.
    Estimated,
    /// It was cut off: it has more nodes than these.
    Bound,
}

/// A search that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Search {
    /// Its nodes.
    pub nodes: f64,
    /// The placements that it looks at, each time that it looks at one; not told by the
    /// native engine. Unlike the time it is the same on every machine, and unlike the nodes
    /// it says what they cost.
    pub looks: Option<f64>,
    /// Its time; of an estimated one at the pace up to where it was cut off.
    pub seconds: f64,
    /// How that is known.
    pub basis: Basis,
    /// The standard error of estimated nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The nodes that were walked, up to the end or to where the search was cut off.
    pub walked: u64,
    /// How many of them were in the exhaustive part.
    pub exhaustive: u64,
    /// How often the board had fallen apart into regions.
    pub splits: u64,
    /// What became of its table, if it ends in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<InTable>,
}

/// What a search kept in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct InTable {
    /// Rests of the board that were tabulated.
    pub entries: u64,
    /// How often one was looked up again.
    pub hits: u64,
    /// What the table takes, without the room that it keeps free.
    pub bytes: u64,
}

/// The search that sees collisions piece by piece, the published one and the native one.
pub(in crate::study) fn three(
    problem: &Problem,
    patience: Patience,
    limits: &Budget,
) -> Option<[Search; 3]> {
    let search = |solver| search(problem, solver, Goal::All, patience, limits);
    Some([
        search(Solver::Paper(Strategies::NONE))?,
        search(Solver::Paper(Strategies::PUBLISHED))?,
        search(Solver::Native(Tricks::ALL))?,
    ])
}

/// A search with these strategies, for all solutions.
pub(in crate::study) fn all_by(
    problem: &Problem,
    strategies: Strategies,
    patience: Patience,
    limits: &Budget,
) -> Option<Search> {
    search(
        problem,
        Solver::Paper(strategies),
        Goal::All,
        patience,
        limits,
    )
}

/// Makes a search, and estimates it if need be; `None` if the user ended it.
pub(super) fn search(
    problem: &Problem,
    solver: Solver,
    goal: Goal,
    patience: Patience,
    limits: &Budget,
) -> Option<Search> {
    let limits = match goal {
        Goal::First => limits.clone().with_solutions(1),
        Goal::All => limits.clone(),
    };
    let run = match solver {
        Solver::Paper(strategies) => {
            let paper = Paper::new(strategies).up_to(patience.looks);
            runs::glanced(problem, &paper, &without_clock(&limits, patience))?
        }
        Solver::Native(tricks) => runs::glanced(problem, &runs::engine(tricks), &limits)?,
    };
    let tally = |name: &str| run.counters.get(name).copied();
    let counted = Search {
        nodes: run.nodes.unwrap_or_default() as f64,
        looks: tally("looks").map(|looks| looks as f64),
        seconds: run.seconds,
        basis: Basis::Counted,
        error: None,
        walked: run.nodes.unwrap_or_default(),
        exhaustive: tally("exhaustive_nodes").unwrap_or_default(),
        splits: tally("splits").unwrap_or_default(),
        table: tally("table_entries")
            .filter(|entries| *entries > 0)
            .map(|entries| InTable {
                entries,
                hits: tally("table_hits").unwrap_or_default(),
                bytes: tally("table_bytes").unwrap_or_default(),
            }),
    };
    if run.is_finished() {
        return Some(counted);
    }
    let bound = Search {
        basis: Basis::Bound,
        ..counted
    };
    let Solver::Paper(strategies) = solver else {
        return Some(bound);
    };
    // Where a search ends by chance, or never does the same thing twice, probes tell nothing.
    if goal == Goal::First || strategies.ending == Ending::Table {
        return Some(bound);
    }
    let paper = Paper::new(strategies).up_to(patience.looks);
    let limits = without_clock(&limits, patience);
    let estimate = paper.estimate(problem, &limits, patience.probes, 1);
    Some(estimate.map_or(bound, |estimate| estimated(bound, &estimate)))
}

/// A limit in looks needs none in time, which would make the numbers those of the machine.
fn without_clock(limits: &Budget, patience: Patience) -> Budget {
    if patience.looks == u64::MAX {
        return limits.clone();
    }
    Budget {
        timeout: None,
        ..limits.clone()
    }
}

fn estimated(bound: Search, estimate: &Estimate) -> Search {
    // What was walked is there for certain.
    let walked = bound.looks.unwrap_or_default();
    let looks = estimate.looks.max(walked);
    Search {
        nodes: estimate.nodes.max(bound.nodes),
        looks: Some(looks),
        seconds: bound.seconds * looks / walked.max(1.0),
        basis: Basis::Estimated,
        error: Some(estimate.error),
        ..bound
    }
}
