//! What comes back from a search: how many, whether that is all, why it ended,
//! and what it cost.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Why a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Everything was searched.
    Exhausted,
    /// Everything was searched that can hold an answer if there is just one. There
    /// may be others.
    Assumed,
    /// The caller's visitor asked for the end.
    Visitor,
    /// The wanted number of answers was found.
    SolutionLimit,
    /// The time was up, or the [number of checks](super::Budget::checks).
    TimeLimit,
    /// The search was cancelled.
    Cancelled,
    /// The backend could not do its work, for this reason.
    Failed(String),
    /// The backend gave a wrong answer: a board that the judge rejects, or one that
    /// breaks what the solver was asked; the reason says which.
    Rejected(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exhausted => "everything was searched",
            Self::Assumed => "everything was searched that can hold the only answer",
            Self::Visitor => "no more answers were wanted",
            Self::SolutionLimit => "the wanted number of answers was found",
            Self::TimeLimit => "out of time",
            Self::Cancelled => "interrupted",
            Self::Failed(reason) => reason,
            Self::Rejected(reason) => {
                return write!(f, "the solver answered wrongly: {reason}");
            }
        })
    }
}

/// What a search cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes of the search tree, for backends that have one.
    pub nodes: Option<u64>,
    /// Conflicts, for SAT solvers.
    pub conflicts: Option<u64>,
    /// Time of the search alone. A backend reports it with the visits that fell into it;
    /// [`run`](super::run) takes off those for which the search stood still.
    pub search: Duration,
    /// Time of the whole solve: encoding and search, without the judging.
    pub total: Duration,
    /// Time in which the search stood still, or had ended, while boards were judged and
    /// handed to the caller. What was judged [beside](Report::beside) a search that went
    /// on is part of its time, so that `total` and `judging` are together what passed.
    pub judging: Duration,
    /// What else the backend counted: sizes of its encoding, what each strategy
    /// removed, memory.
    pub counters: BTreeMap<&'static str, u64>,
}

/// What a backend says at the end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Why the search ended.
    pub stop: Stop,
    /// What it cost. `total` and `judging` are filled in by [`run`](super::run).
    pub stats: Stats,
    /// How long visits took while other threads of the search were at work. Nobody but the
    /// backend knows: from outside a visit looks the same whether the search waits or not.
    pub beside: Duration,
}

impl Report {
    /// The report of a search that stood still during every visit.
    pub const fn new(stop: Stop, stats: Stats) -> Self {
        let beside = Duration::ZERO;
        Self {
            stop,
            stats,
            beside,
        }
    }

    /// The report of a search that went on beside its visits for so long.
    pub fn with_visits_beside(self, beside: Duration) -> Self {
        Self { beside, ..self }
    }
}

/// What [`run`](super::run) says at the end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How many answers were found and verified.
    pub found: u64,
    /// Why the search ended.
    pub stop: Stop,
    /// What it cost.
    pub stats: Stats,
}

impl Outcome {
    /// Whether all answers were found.
    pub fn is_complete(&self) -> bool {
        self.stop == Stop::Exhausted
    }

    /// What is known about the number of answers.
    pub fn verdict(&self) -> Verdict {
        match (self.found, self.is_complete()) {
            (2.., _) => Verdict::Several,
            (1, true) => Verdict::Unique,
            (0, true) => Verdict::None,
            _ => Verdict::Unknown,
        }
    }
}

/// What is known about the number of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Exactly one.
    Unique,
    /// Two or more.
    Several,
    /// None at all.
    None,
    /// A limit stopped the search before that was settled.
    Unknown,
}
