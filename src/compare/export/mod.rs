//! What a comparison leaves for other programs and for papers: one file per format.

mod csv;
mod json;
mod latex;
mod markdown;
mod table;

pub use csv::{runs_csv, summary_csv};
pub use json::{challenge_lines, json};
pub use latex::latex;
pub use markdown::markdown;

use super::agreement::Agreement;
use super::baseline::Change;
use super::plan::Plan;
use super::record::Record;
use super::summary::Summary;
use crate::measure::{Conditions, Environment};

/// Everything that is known about a comparison when it ends.
#[derive(Clone, Copy, Debug)]
pub struct Results<'a> {
    /// What was to be run.
    pub plan: &'a Plan,
    /// Where it was run.
    pub environment: &'a Environment,
    /// What the machine was like meanwhile, if that is known.
    pub conditions: Option<&'a Conditions>,
    /// Every finished run.
    pub records: &'a [Record],
    /// How many runs are missing at the least.
    pub missing: usize,
    /// The figures.
    pub summary: &'a Summary,
    /// The cross-check.
    pub agreement: &'a Agreement,
    /// What changed since an earlier comparison.
    pub changes: &'a [Change],
}
