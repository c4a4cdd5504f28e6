//! What is written down about one run: a line of `results.jsonl`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::plan::Entry;
use crate::game::{Challenge, Solution};
use crate::solve::{Outcome, Stop};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Everything was searched.
    Complete,
    /// The limit on solutions was reached.
    SolutionLimit,
    /// The time was up.
    TimeLimit,
    /// The backend could not do its work.
    Failed,
    /// The backend gave a wrong answer, such as a board that the judge rejects.
    Rejected,
}

/// One finished run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// What the challenge is called, if it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The challenge.
    pub challenge: Challenge,
    /// The backend.
    pub backend: String,
    /// Which repetition, from 1.
    pub repeat: u32,
    /// How the run ended.
    pub end: End,
    /// Why, if the backend failed or was rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Time of the whole solve, set-up included, verification excluded.
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

impl Record {
    /// The record of a run, or `None` if it was cancelled: then it has no result.
    pub fn new(
        entry: &Entry,
        backend: &str,
        repeat: u32,
        mut solutions: Vec<Solution>,
        outcome: Outcome,
    ) -> Option<Self> {
        let (end, reason) = match outcome.stop {
            Stop::Exhausted => (End::Complete, None),
            Stop::SolutionLimit | Stop::Visitor => (End::SolutionLimit, None),
            Stop::Assumed => {
                let reason = "it assumes that the solution is unique, so it cannot be compared";
                (End::Failed, Some(reason.to_owned()))
            }
            Stop::TimeLimit => (End::TimeLimit, None),
            Stop::Failed(reason) => (End::Failed, Some(reason)),
            Stop::Rejected(reason) => (End::Rejected, Some(reason)),
            Stop::Cancelled => return None,
        };
        solutions.sort_unstable();
        let stats = outcome.stats;
        let counters = stats.counters.into_iter();
        Some(Self {
            name: entry.name.clone(),
            challenge: entry.challenge.clone(),
            backend: backend.to_owned(),
            repeat,
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
}
