//! This comparison beside an earlier one: what became faster, what slower.

use std::collections::HashMap;
use std::path::Path;

use serde::Serialize;

use super::figures::{Figures, ratio};
use super::journal::{JournalError, read_records};
use super::plan::Plan;
use super::record::{Record, by_key};
use super::summary::Summary;
use crate::game::Challenge;
use crate::measure::{Measured, statistics};

/// What the backends did in an earlier comparison.
#[derive(Clone, Debug)]
pub struct Baseline {
    figures: HashMap<(Challenge, String), Figures>,
}

/// How a backend changed since the baseline, over the challenges that it solved
/// both times.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The backend.
    pub backend: String,
    /// How many challenges it solved both times.
    pub challenges: usize,
    /// The geometric mean of the times now divided by those before.
    pub time_ratio: f64,
    /// The largest of these ratios, and the challenge it belongs to.
    pub worst: f64,
    /// What that challenge is called.
    pub worst_challenge: String,
    /// The effort (nodes or conflicts) of all of them now, divided by that before.
    pub effort_ratio: Option<f64>,
}

impl Baseline {
    /// Reads the `results.jsonl` of an earlier comparison, or of its directory.
    pub fn read(path: &Path) -> Result<Self, JournalError> {
        let records = read_records(path).map_err(|error| match error {
            JournalError::Damaged { file, line, fault } => {
                JournalError::DamagedEarlier { file, line, fault }
            }
            other => other,
        })?;
        if records.is_empty() {
            return Err(JournalError::NoRun(path.to_owned()));
        }
        Ok(Self::new(&records))
    }

    /// A baseline of these records.
    pub fn new(records: &[Record]) -> Self {
        let records = by_key(records, |record| {
            (record.challenge.clone(), record.backend.clone())
        });
        let figures = records.into_iter();
        let figures = figures.filter_map(|(key, runs)| Some((key, Figures::new(&runs)?)));
        Self {
            figures: figures.collect(),
        }
    }

    /// What changed, for each backend that has something in common with the baseline.
    pub fn changes(&self, plan: &Plan, now: &Summary) -> Vec<Change> {
        let backends = 0..plan.backends.len();
        backends
            .filter_map(|backend| self.change(plan, now, backend))
            .collect()
    }

    fn change(&self, plan: &Plan, now: &Summary, backend: usize) -> Option<Change> {
        let name = &plan.backends[backend];
        let mut ratios: Vec<(f64, usize)> = Vec::new();
        let mut efforts = (0.0, 0.0);
        for (challenge, after) in now.of_backend(backend) {
            let key = (plan.challenges[challenge].challenge.clone(), name.clone());
            let Some(before) = self.figures.get(&key) else {
                continue;
            };
            let Some(Measured::Exactly(quotient)) = ratio(after.total, before.total) else {
                continue;
            };
            ratios.push((quotient, challenge));
            let count = |figures: &Figures| figures.effort?.count().value();
            if let (Some(before), Some(after)) = (count(before), count(after)) {
                efforts = (efforts.0 + before, efforts.1 + after);
            }
        }
        let times: Vec<_> = ratios.iter().map(|r| Measured::Exactly(r.0)).collect();
        let worst = ratios.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Change {
            backend: name.clone(),
            challenges: ratios.len(),
            time_ratio: statistics::geometric_mean(&times)?.at_least(),
            worst: worst.0,
            worst_challenge: plan.challenges[worst.1].title(),
            effort_ratio: (efforts.0 > 0.0).then(|| efforts.1 / efforts.0),
        })
    }
}
