//! What a comparison runs, and in which order.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::game::{Challenge, NamedChallenge, PieceSet};
use crate::measure::Limits;
use crate::words::{counted, plain};

/// The time limit of a run if none is chosen. Runs that are cut off make up most of
/// the time of a comparison, so it is short.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(2);

/// After how many solutions a run is stopped if nothing else is chosen. It keeps
/// the line of a run below half a megabyte.
pub const DEFAULT_LIMIT: u64 = 10_000;

/// Why a comparison cannot be planned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// Nothing to compare on.
    #[error("there is no challenge to compare the backends on")]
    NoChallenge,
    /// Nothing to compare.
    #[error("there is no backend to compare")]
    NoBackend,
    /// A backend is named twice.
    #[error("backend {0} is named twice")]
    BackendTwice(String),
    /// A challenge is planned twice.
    #[error("challenge {0} is planned twice")]
    ChallengeTwice(String),
    /// Runs that are never made cannot be compared.
    #[error("every backend has to be run at least once on each challenge")]
    NoRepeat,
}

/// What is run: every challenge with every backend, at least `repeat` times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The names of the backends, which also make them
    /// ([`solve::backend`](crate::solve::backend)).
    #[serde(deserialize_with = "plain_names")]
    pub backends: Vec<String>,
    /// The time limit of one run: of encoding and search. The set-up comes before.
    #[serde(with = "duration_as_text")]
    pub timeout: Duration,
    /// After how many solutions a run is stopped.
    pub limit: u64,
    /// How often each backend is run on each challenge at the least. Short runs are
    /// made more often, until their time can be trusted
    /// ([`Policy`](crate::measure::Policy)).
    pub repeat: u32,
    /// What the random order of the runs is made from.
    #[serde(default)]
    pub seed: u64,
    /// In processes of their own, within these limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub isolation: Option<Limits>,
    /// The challenges, no two of them with the same givens.
    pub challenges: Vec<NamedChallenge>,
}

impl Plan {
    /// Plans a comparison. Of challenges with the same givens the first is kept.
    pub fn new(
        challenges: impl IntoIterator<Item = NamedChallenge>,
        backends: Vec<String>,
        timeout: Duration,
        limit: u64,
        repeat: u32,
    ) -> Result<Self, PlanError> {
        let mut seen = BTreeSet::new();
        let is_new = |named: &NamedChallenge| seen.insert(named.challenge.to_string());
        let challenges = challenges.into_iter().filter(is_new);
        // Grades play no part, and a move is as good as a given, so lists with and without
        // them make the same plan: that which is written down.
        let bare = |named| NamedChallenge {
            grade: None,
            moves: PieceSet::EMPTY,
            ..named
        };
        let plan = Self {
            backends,
            timeout,
            limit,
            repeat,
            seed: 0,
            isolation: None,
            challenges: challenges.map(bare).collect(),
        };
        plan.check()?;
        Ok(plan)
    }

    /// Whether there is something to compare, and nothing twice. A plan that was read
    /// from a file may have been written by anybody.
    pub(super) fn check(&self) -> Result<(), PlanError> {
        let mut named = BTreeSet::new();
        if let Some(twice) = self.backends.iter().find(|name| !named.insert(*name)) {
            return Err(PlanError::BackendTwice(twice.clone()));
        }
        let mut seen = HashSet::new();
        for named in &self.challenges {
            if !seen.insert(&named.challenge) {
                return Err(PlanError::ChallengeTwice(named.title()));
            }
        }
        match (self.challenges.len(), self.backends.len(), self.repeat) {
            (0, _, _) => Err(PlanError::NoChallenge),
            (_, 0, _) => Err(PlanError::NoBackend),
            (_, _, 0) => Err(PlanError::NoRepeat),
            _ => Ok(()),
        }
    }

    /// The same plan with another order of its runs.
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same plan with every run in a process of its own.
    pub fn isolated(self, limits: Limits) -> Self {
        Self {
            isolation: Some(limits),
            ..self
        }
    }

    /// The place of each challenge in the plan.
    pub(super) fn numbers(&self) -> HashMap<&Challenge, usize> {
        let challenges = self.challenges.iter().enumerate();
        let numbers = challenges.map(|(at, named)| (&named.challenge, at));
        numbers.collect()
    }

    /// The number of pairs of a challenge and a backend.
    pub fn pairs(&self) -> usize {
        self.challenges.len() * self.backends.len()
    }

    /// In what this plan differs from `other`, in words; empty if in nothing.
    pub(super) fn differences(&self, other: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        if self.backends != other.backends {
            let names = |plan: &Self| plan.backends.join(",");
            differences.push(format!("backends {}, not {}", names(self), names(other)));
        }
        if self.timeout != other.timeout {
            let text = |plan: &Self| humantime::format_duration(plan.timeout).to_string();
            differences.push(format!("time limit {}, not {}", text(self), text(other)));
        }
        if self.limit != other.limit {
            differences.push(format!(
                "{}, not {}",
                counted(self.limit, "solution"),
                other.limit
            ));
        }
        if self.repeat != other.repeat {
            differences.push(format!(
                "{}, not {}",
                counted(self.repeat, "repeat"),
                other.repeat
            ));
        }
        if self.seed != other.seed {
            differences.push(format!("seed {}, not {}", self.seed, other.seed));
        }
        if self.isolation != other.isolation {
            let words = |plan: &Self| match plan.isolation {
                Some(_) => "runs isolated so",
                None => "runs not isolated",
            };
            differences.push(format!("{}, not {}", words(self), words(other)));
        }
        if self.challenges != other.challenges {
            let count = |plan: &Self| plan.challenges.len();
            differences.push(if count(self) == count(other) {
                "other challenges".to_owned()
            } else {
                let asked = counted(count(self), "challenge");
                format!("{asked}, not {}", count(other))
            });
        }
        differences
    }
}

/// Names of backends, which are shown wherever the figures are.
fn plain_names<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    struct Name(#[serde(deserialize_with = "plain")] String);
    let names = Vec::<Name>::deserialize(from)?;
    Ok(names.into_iter().map(|Name(name)| name).collect())
}

/// Times as people write them (`5s`), which keeps them exact.
mod duration_as_text {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&humantime::format_duration(*time))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        let text = String::deserialize(from)?;
        humantime::parse_duration(&text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(challenges: &[&str], backends: &[&str], repeat: u32) -> Result<Plan, PlanError> {
        let challenges = challenges.iter().map(|letters| {
            let challenge: Challenge = letters.parse().unwrap();
            challenge.into()
        });
        let backends = backends.iter().map(ToString::to_string).collect();
        Plan::new(challenges, backends, DEFAULT_TIMEOUT, DEFAULT_LIMIT, repeat)
    }

    #[test]
    fn the_same_challenge_is_planned_once() {
        let plan = plan(&["BAAEBD", "EBDBAA", "BAA"], &["x"], 1).unwrap();
        assert_eq!(plan.challenges.len(), 2);
    }

    #[test]
    fn plans_that_compare_nothing_are_refused() {
        assert_eq!(plan(&[], &["x"], 1), Err(PlanError::NoChallenge));
        assert_eq!(plan(&["BAA"], &[], 1), Err(PlanError::NoBackend));
        assert_eq!(plan(&["BAA"], &["x"], 0), Err(PlanError::NoRepeat));
        assert_eq!(
            plan(&["BAA"], &["x", "x"], 1),
            Err(PlanError::BackendTwice("x".to_owned()))
        );
    }

    #[test]
    fn a_plan_survives_json_and_names_its_differences() {
        let one = plan(&["BAA"], &["x"], 1).unwrap();
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), one);
        assert!(one.differences(&one).is_empty());
        let other = Plan {
            timeout: Duration::from_millis(1500),
            ..plan(&["BAA", "EBD"], &["x", "y"], 2).unwrap()
        };
        assert_eq!(
            one.differences(&other),
            [
                "backends x, not x,y",
                "time limit 2s, not 1s 500ms",
                "1 repeat, not 2",
                "1 challenge, not 2",
            ]
        );
    }
}
