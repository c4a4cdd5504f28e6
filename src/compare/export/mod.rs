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

impl Results<'_> {
    /// A sentence on the challenges that the ratios leave out, since the reference did not
    /// solve them; `None` if it solved all.
    pub fn left_out_of_ratios(&self) -> Option<String> {
        let reference = self.summary.reference;
        let run = self.summary.of_backend(reference);
        let (all, solved) = run.fold((0, 0), |(all, solved), (_, figures)| {
            (all + 1, solved + usize::from(figures.is_solved()))
        });
        let name = &self.plan.backends[reference];
        (solved < all).then(|| match solved {
            0 => format!("There are no ratios, for {name} solved none of the challenges."),
            _ => {
                format!("The ratios are over the {solved} of {all} challenges that {name} solved.")
            }
        })
    }
}
