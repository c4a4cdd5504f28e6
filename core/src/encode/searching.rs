//! Which clauses or constraints a search starts from, and how it keeps the link rule.

use encodings::{Choice, CnfOptions, Connectivity, CoverForm};

use super::{Clauses, FileEncoding, Links};
use crate::options::{Setting, Settings, some};
use crate::problem::Rule;

/// The choices that make up an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchEncoding {
    clauses: Clauses,
    /// How the clauses keep the link rule; if not at all, all fits are found, and
    /// those that fall apart left out.
    pub(crate) links: Option<Links>,
}

impl SearchEncoding {
    /// What is usual for every solver.
    pub(crate) const USUAL: Self = Self {
        clauses: Clauses::USUAL,
        links: Some(Links::Lazy),
    };

    /// What is usual where the link rule is easily said.
    pub(crate) const LINKED: Self = Self {
        links: Some(Links::Closure),
        ..Self::USUAL
    };

    /// What the setting is called, if nothing is said of the link rule from the start: whoever
    /// counts what is left counts fits.
    pub(crate) fn left_out_links(self) -> Option<&'static str> {
        let is_open = self.connectivity(Rule::Linked) == Connectivity::None;
        let name = self.links.map_or(Connectivity::None.name(), Links::name);
        is_open.then_some(name)
    }

    /// What is said of the link rule from the start, under `rule`.
    fn connectivity(self, rule: Rule) -> Connectivity {
        let links = self.links.filter(|_| rule == Rule::Linked);
        links.map_or(Connectivity::None, Links::connectivity)
    }

    /// What the clauses say under `rule`.
    pub(crate) fn clauses(self, rule: Rule) -> CnfOptions {
        self.clauses.with(self.connectivity(rule))
    }

    /// What a file says under `rule`.
    pub(crate) fn file(self, rule: Rule) -> FileEncoding {
        FileEncoding {
            clauses: self.clauses,
            links: self.connectivity(rule),
            form: CoverForm::Tight,
        }
    }
}

impl Settings for SearchEncoding {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        let mut settings = self.clauses.settings();
        let links = Setting::one_of(
            "links",
            "whether the link rule is cut in, encoded, or left to whoever reads the answers",
            some().chain([(Connectivity::None.name(), None)]),
            &mut self.links,
        );
        settings.push(links.formerly("filter", Connectivity::None.name()));
        settings
    }

    fn follow(&mut self, given: &str) {
        self.clauses.follow(given);
    }
}
