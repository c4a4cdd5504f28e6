//! Which solvers find a challenge easy, and which find it hard.
//!
//! Each searches for all boards of the challenge, on one thread and up to a limit. The limit
//! is one of work, not of time, so that the answer is the same on every machine; it is about
//! a tenth of a second. What does not end within it is hard for the solver. `pumpkin` is left
//! out, since the usual build does not have it, and so are look-up and programs from outside.

use serde::Serialize;

use crate::problem::Problem;
use crate::solve::{self, Budget, Cancel, Stop};

/// The solvers, and how often each may ask whether to go on. `CaDiCaL` asks most often, and
/// before its first conflict too, while it tries lucky assignments.
const SOLVERS: [(&str, u64); 6] = [
    ("paper", 800),
    ("native:threads=1", 200),
    ("dlx", 10_000),
    ("zdd", 800),
    ("varisat", 400),
    ("cadical", 2_000),
];

/// What a solver did.
#[derive(Serialize)]
pub(super) struct Effort {
    pub(super) backend: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) conflicts: Option<u64>,
    /// Whether it came to its end.
    pub(super) ended: bool,
}

impl Effort {
    /// The effort of every solver that this build has; `None` if it was cancelled.
    pub(super) fn of_all(problem: &Problem, cancel: &Cancel) -> Option<Vec<Self>> {
        let of = |&(spec, checks): &(&'static str, u64)| {
            let backend = solve::backend(spec).ok()?;
            let budget = Budget {
                cancel: cancel.clone(),
                ..Budget::unlimited().with_checks(checks)
            };
            let outcome = solve::count(&*backend, problem, &budget);
            if outcome.stop == Stop::Cancelled {
                return Some(None);
            }
            let name = spec.split_once(':').map_or(spec, |(name, _)| name);
            Some(Some(Self {
                backend: name,
                nodes: outcome.stats.nodes,
                conflicts: outcome.stats.conflicts,
                ended: outcome.is_complete(),
            }))
        };
        SOLVERS.iter().filter_map(of).collect()
    }

    /// What it is called in a table, and what stands there.
    pub(super) fn column(&self) -> (String, String) {
        let (count, unit) = match self.nodes {
            Some(nodes) => (Some(nodes), "nodes"),
            None => (self.conflicts, "conflicts"),
        };
        let shown = count.map_or_else(String::new, |count| count.to_string());
        (format!("{}_{unit}", self.backend), shown)
    }
}
