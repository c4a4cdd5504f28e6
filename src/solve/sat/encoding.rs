//! Which clauses a SAT backend makes of a problem.

use encodings::{CnfOptions, Connectivity};

use crate::encode::{Clauses, Links};
use crate::options::{Setting, Settings, some};
use crate::problem::Rule;

/// The choices that make up an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Encoding {
    clauses: Clauses,
    /// How the clauses keep the link rule; if not at all, all fits are found, and
    /// those that fall apart left out.
    pub(super) links: Option<Links>,
}

impl Encoding {
    /// What is usual for every solver.
    pub(in crate::solve) const USUAL: Self = Self {
        clauses: Clauses::USUAL,
        links: Some(Links::Lazy),
    };

    /// What the clauses say under `rule`.
    pub(super) fn clauses(self, rule: Rule) -> CnfOptions {
        let links = self.links.filter(|_| rule == Rule::Linked);
        let connectivity = links.map_or(Connectivity::None, Links::connectivity);
        self.clauses.with(connectivity)
    }
}

impl Settings for Encoding {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        let mut settings = self.clauses.settings();
        settings.push(Setting::one_of(
            "links",
            "whether the link rule is cut in, encoded, or left to a filter",
            some().chain([("filter", None)]),
            &mut self.links,
        ));
        settings
    }

    fn follow(&mut self, given: &str) {
        self.clauses.follow(given);
    }
}
