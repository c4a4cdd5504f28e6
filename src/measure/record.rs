//! What is known of one run when it is over.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::statistics::Measured;
use crate::game::Solution;
use crate::solve::{Outcome, Stop};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Everything was searched.
    Complete,
    /// Everything was searched that can hold a solution if there is just one.
    Assumed,
    /// The limit on solutions was reached.
    SolutionLimit,
    /// The time was up.
    TimeLimit,
    /// The backend could not do its work.
    Failed,
    /// The backend gave a wrong answer, such as a board that the judge rejects.
    Rejected,
}

/// One finished run: what it found and what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// How the run ended.
    pub end: End,
    /// Why, if the backend failed or was rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Time of the whole solve, encoding included, verification excluded.
    pub seconds: f64,
    /// Time of the search alone.
    pub search_seconds: f64,
    /// Nodes of the search tree, for backends that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Conflicts, for SAT solvers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<u64>,
    /// What else the backend counted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, u64>,
    /// Every solution that was found and verified, in increasing order, each as
    /// often as it was reported.
    pub solutions: Vec<Solution>,
}

impl Run {
    /// What came of a search, or `None` if it was cancelled: then it has no result.
    pub(super) fn new(mut solutions: Vec<Solution>, outcome: Outcome) -> Option<Self> {
        let (end, reason) = match outcome.stop {
            Stop::Exhausted => (End::Complete, None),
            Stop::Assumed => (End::Assumed, None),
            Stop::SolutionLimit | Stop::Visitor => (End::SolutionLimit, None),
            Stop::TimeLimit => (End::TimeLimit, None),
            Stop::Failed(reason) => (End::Failed, Some(reason)),
            Stop::Rejected(reason) => (End::Rejected, Some(reason)),
            Stop::Cancelled => return None,
        };
        solutions.sort_unstable();
        let stats = outcome.stats;
        let counters = stats.counters.into_iter();
        Some(Self {
            end,
            reason,
            seconds: stats.total.as_secs_f64(),
            search_seconds: stats.search.as_secs_f64(),
            nodes: stats.nodes,
            conflicts: stats.conflicts,
            counters: counters.map(|(name, n)| (name.to_owned(), n)).collect(),
            solutions,
        })
    }

    /// Whether all solutions were found, as far as the backend says.
    pub fn is_complete(&self) -> bool {
        self.end == End::Complete
    }

    /// Whether the search did what it was asked for, all solutions or so many of
    /// them; otherwise something cut it off.
    pub const fn is_finished(&self) -> bool {
        matches!(self.end, End::Complete | End::Assumed | End::SolutionLimit)
    }

    /// The time of a search for as many solutions as were asked for, or the bound it
    /// lies above.
    pub const fn time(&self) -> Measured {
        Measured::new(self.seconds, self.is_finished())
    }

    /// The nodes of such a search, or the bound they lie above.
    pub fn effort(&self) -> Option<Measured> {
        Some(Measured::new(self.nodes? as f64, self.is_finished()))
    }
}
