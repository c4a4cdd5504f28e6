//! What a comparison leaves for other programs and for papers: one file per format.

mod csv;
mod failures;
mod json;
mod latex;
mod markdown;
mod origin;
mod table;

pub use csv::{runs_csv, summary_csv};
pub use json::{challenge_lines, json};
pub use latex::latex;
pub use markdown::markdown;
pub(crate) use table::measured_text;

use super::agreement::Agreement;
use super::baseline::Change;
use super::intervals::ENOUGH;
use super::plan::Plan;
use super::record::Record;
use super::summary::{Row, Summary};
use crate::measure::{Conditions, Environment};
use crate::words::counted;

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
    /// What a reader of the table has to know of it, in sentences.
    pub fn remarks(&self) -> Vec<String> {
        let remarks = [
            self.left_out_of_ratios(),
            self.left_out_as_failed(),
            self.too_narrow(),
        ];
        remarks.into_iter().flatten().collect()
    }

    /// What kept challenges from being solved by anybody, behind the words "solved by none".
    pub const fn why_open(&self) -> &'static str {
        if self.agreement.failures.is_empty() {
            " within the limits"
        } else {
            ""
        }
    }

    /// A sentence on the backends that failed; `None` if none did.
    fn left_out_as_failed(&self) -> Option<String> {
        let rows = self.summary.groups.last().map(|all| &all.rows)?;
        let failed = rows.iter().filter(|row| row.failed > 0).map(|row| {
            let (failed, all) = (row.failed, counted(row.challenges, "challenge"));
            format!("{} on {failed} of {all}", row.backend)
        });
        let failed: Vec<String> = failed.collect();
        (!failed.is_empty()).then(|| {
            format!(
                "Failed: {}. Of these no time is known, so all figures but PAR-2 leave them out.",
                failed.join(", ")
            )
        })
    }

    /// A sentence on the intervals that rest on few challenges; `None` if none does.
    fn too_narrow(&self) -> Option<String> {
        let groups = &self.summary.groups;
        let narrow = groups
            .iter()
            .filter(|group| group.rows.iter().any(Row::has_narrow_intervals))
            .map(|group| group.name);
        let narrow: Vec<&str> = narrow.collect();
        let which = if narrow.is_empty() {
            return None;
        } else if narrow.len() == groups.len() {
            "as here".to_owned()
        } else {
            format!("as in {}", narrow.join(", "))
        };
        Some(format!(
            "Of fewer than {ENOUGH} challenges, {which}, the intervals are too narrow: what they \
             tell apart may be alike."
        ))
    }

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
