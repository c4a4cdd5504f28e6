//! What is known of one run when it is over.

use std::collections::BTreeMap;
use std::time::Duration;

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
    /// The process of its own that the backend ran in died.
    Crashed,
    /// The process of its own that the backend ran in needed more memory than it may.
    OutOfMemory,
}

/// One finished run: what it found and what it cost.
///
/// A short search is made several times in a row ([`solves`](Self::solves)). Then the
/// times are those of the one in the middle, and the processor time is the mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// How the run ended.
    pub end: End,
    /// Why, if the backend failed or was rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Time of the whole solve: encoding and search.
    #[serde(deserialize_with = "times::seconds")]
    pub seconds: f64,
    /// Time of the search alone.
    #[serde(deserialize_with = "times::seconds")]
    pub search_seconds: f64,
    /// Time in which the problem was made of the challenge, no part of the solve.
    #[serde(default, deserialize_with = "times::seconds")]
    pub problem_seconds: f64,
    /// Time in which the solutions were judged, no part of the solve.
    #[serde(default, deserialize_with = "times::seconds")]
    pub judging_seconds: f64,
    /// Processor time of everything above, threads and programs included.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "times::known"
    )]
    pub cpu_seconds: Option<f64>,
    /// What the backend did once, before its first run in this process.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "times::known"
    )]
    pub setup_seconds: Option<f64>,
    /// The most memory that the process and the programs it ran had at a time, if it
    /// was a process of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
    /// How often the search was made.
    #[serde(default = "once")]
    pub solves: u32,
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

const fn once() -> u32 {
    1
}

/// Times as they are read. Anybody may have written them, and figures and charts are
/// made of them.
mod times {
    use serde::{Deserialize, Deserializer, de::Error};

    /// No run takes longer, in seconds: some thirty years.
    const LONGEST: f64 = 1e9;

    pub(super) fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        let seconds = f64::deserialize(from)?;
        if (0.0..=LONGEST).contains(&seconds) {
            return Ok(seconds);
        }
        Err(D::Error::custom(format!(
            "no run takes {seconds:e} seconds"
        )))
    }

    pub(super) fn known<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
        #[derive(Deserialize)]
        struct Seconds(#[serde(deserialize_with = "seconds")] f64);
        Ok(Option::<Seconds>::deserialize(from)?.map(|Seconds(seconds)| seconds))
    }
}

impl Run {
    /// The counters that tell the size of an encoding: of a formula, then of exact cover.
    pub const SIZES: [&str; 5] = ["variables", "clauses", "literals", "rows", "items"];

    /// What came of a search whose problem took `making` to make, or `None` if it was
    /// cancelled: then it has no result.
    pub(super) fn new(
        making: Duration,
        mut solutions: Vec<Solution>,
        outcome: Outcome,
    ) -> Option<Self> {
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
            problem_seconds: making.as_secs_f64(),
            judging_seconds: stats.judging.as_secs_f64(),
            cpu_seconds: None,
            setup_seconds: None,
            peak_bytes: None,
            solves: once(),
            nodes: stats.nodes,
            conflicts: stats.conflicts,
            counters: counters.map(|(name, n)| (name.to_owned(), n)).collect(),
            solutions,
        })
    }

    /// A run of which nothing is known but how it ended, and after how long.
    pub(super) fn lost(end: End, reason: String, after: Duration) -> Self {
        Self {
            end,
            reason: Some(reason),
            seconds: after.as_secs_f64(),
            search_seconds: after.as_secs_f64(),
            problem_seconds: 0.0,
            judging_seconds: 0.0,
            cpu_seconds: None,
            setup_seconds: None,
            peak_bytes: None,
            solves: once(),
            nodes: None,
            conflicts: None,
            counters: BTreeMap::new(),
            solutions: Vec::new(),
        }
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

    /// Whether the backend, or the process that it ran in, could not do its work.
    pub const fn is_failed(&self) -> bool {
        matches!(self.end, End::Failed | End::Crashed | End::OutOfMemory)
    }

    /// Whether its time says how long the search takes, or what it takes longer than.
    /// Who failed, or answered wrongly, may not even have begun to search.
    pub const fn tells_a_time(&self) -> bool {
        !(self.is_failed() || matches!(self.end, End::Rejected))
    }

    /// Time of what is done before and besides the search.
    pub fn encoding_seconds(&self) -> f64 {
        (self.seconds - self.search_seconds).max(0.0)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_no_run_takes_are_refused() {
        let run = |field: &str, value: &str| {
            let times = r#""seconds":1.0,"search_seconds":0.5,"cpu_seconds":null"#;
            let times = format!(r#"{{{times},"end":"complete","solutions":[]}}"#);
            let mut run: serde_json::Value = serde_json::from_str(&times).unwrap();
            run[field] = serde_json::from_str(value).unwrap();
            serde_json::from_value::<Run>(run)
        };
        let fields = [
            "seconds",
            "search_seconds",
            "problem_seconds",
            "judging_seconds",
            "cpu_seconds",
            "setup_seconds",
        ];
        for field in fields {
            assert!(run(field, "0.25").is_ok(), "{field}");
            for value in ["1e308", "-1", "1e10", "\"1\""] {
                assert!(run(field, value).is_err(), "{field}: {value}");
            }
        }
        let message = run("seconds", "1e308").unwrap_err().to_string();
        assert!(message.contains("no run takes 1e308 seconds"), "{message}");
    }
}
