//! What a comparison leaves for other programs: one file per format.

mod csv;
mod json;

pub use csv::csv;
pub use json::{challenge_lines, json};

use super::agreement::Agreement;
use super::baseline::Change;
use super::plan::Plan;
use super::summary::Summary;
use crate::measure::Environment;

/// Everything that is known about a comparison when it ends.
#[derive(Clone, Copy, Debug)]
pub struct Results<'a> {
    /// What was to be run.
    pub plan: &'a Plan,
    /// Where it was run.
    pub environment: &'a Environment,
    /// How many runs are finished.
    pub runs: usize,
    /// The figures.
    pub summary: &'a Summary,
    /// The cross-check.
    pub agreement: &'a Agreement,
    /// What changed since an earlier comparison.
    pub changes: &'a [Change],
}
