//! What a table of collections gives to a search: the published search whose last pieces
//! are looked up in a table, beside the same one whose last pieces are tried.
//!
//! The table is filled by what the search meets
//! ([`Ending::Table`]), so that none could be
//! smaller, and what is never met costs nothing. A table made beforehand saves the filling
//! and costs what all collections cost.

use serde::Serialize;

use super::super::cores::in_parallel;
use super::super::material::{Material, Subject};
use super::super::sample;
use super::super::trials::{Among, Basis, Patience, Search, all_by};
use crate::game::Level;
use crate::solve::Budget;
use crate::solve::paper::{Ending, Strategies};

/// The sizes of collections that are tabulated.
pub(super) const SIZES: [usize; 3] = [3, 4, 5];

/// How many challenges of each level of the suite and of the sample are tried.
const PER_LEVEL: usize = 3;

/// The levels whose searches are long enough to gain by a table.
const LEVELS: [Level; 3] = [Level::Expert, Level::Master, Level::Wizard];

/// Such a search takes longer than one of the ladder, and there are few.
const LONGER: u64 = 6;

/// The two searches of a challenge.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tabled {
    /// What the challenge is called.
    pub name: String,
    /// Whether it is one of the suite or of the sample.
    pub among: Among,
    /// Its level.
    pub level: Option<Level>,
    /// How many pieces are left where the table begins.
    pub pieces: usize,
    /// The search that tries them.
    pub tried: Search,
    /// The search that looks them up.
    pub looked_up: Search,
}

impl Tabled {
    /// Whether both searches came to their end.
    pub(super) fn is_known(&self) -> bool {
        [&self.tried, &self.looked_up]
            .iter()
            .all(|search| search.basis == Basis::Counted)
    }
}

/// Makes the searches.
pub(super) fn compute(material: &Material, patience: Patience, limits: &Budget) -> Vec<Tabled> {
    debug_assert!(LEVELS.iter().all(|level| sample::LEVELS.contains(level)));
    let patience = Patience {
        looks: patience.looks.saturating_mul(LONGER),
        ..patience
    };
    let mut asked: Vec<(Among, &Subject, usize)> = Vec::new();
    for (among, subjects) in [
        (Among::Suite, &material.subjects),
        (Among::Sample, &material.sample),
    ] {
        for level in LEVELS {
            let of_level = subjects.iter().filter(|s| s.named.level == Some(level));
            for subject in of_level.take(PER_LEVEL) {
                asked.extend(SIZES.map(|pieces| (among, subject, pieces)));
            }
        }
    }
    let tabled = in_parallel(asked.len(), &limits.cancel, |at| {
        let (among, subject, pieces) = asked[at];
        let by = |ending| {
            let strategies = Strategies {
                transition: pieces,
                ending,
                ..Strategies::PUBLISHED
            };
            all_by(&subject.problem, strategies, patience, limits)
        };
        Some(Tabled {
            name: subject.title(),
            among,
            level: subject.named.level,
            pieces,
            tried: by(Ending::Nested)?,
            looked_up: by(Ending::Table)?,
        })
    });
    tabled.into_iter().flatten().collect()
}
