//! Which clauses a SAT backend makes of a problem, and how the choice is written.

use encodings::{Amo, Cardinality, Choice, CnfOptions, Connectivity, Supports};

use crate::problem::Rule;
use crate::solve::{Options, SpecError};

/// The options of every SAT backend, for the registry.
pub(in crate::solve) const OPTIONS: &[(&str, &str)] = &[
    (
        "amo=pairwise|sequential|product|commander|bitwise",
        "how at most one placement a piece and a cell is said",
    ),
    (
        "count=none|sequential|totalizer",
        "whether and how unfilled centres and rings are counted",
    ),
    (
        "supports=none|short|all",
        "whether it is said who is left to fill a centre or ring beside a placement",
    ),
    (
        "links=lazy|levels|closure|filter",
        "whether the link rule is cut in, encoded, or left to a filter",
    ),
];

/// How the link rule is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Links {
    /// Whenever a fit falls apart, clauses that demand a link out of its groups.
    Lazy,
    /// Clauses for reachability in steps.
    Levels,
    /// Clauses for the transitive closure.
    Closure,
    /// Not at all: all fits are found, and those that fall apart left out.
    Filter,
}

/// The choices that make up an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Encoding {
    pub(in crate::solve) amo: Amo,
    pub(in crate::solve) count: Option<Cardinality>,
    pub(in crate::solve) supports: Option<Supports>,
    pub(in crate::solve) links: Links,
}

const COUNTS: [(&str, Option<Cardinality>); 3] = [
    ("none", None),
    ("sequential", Some(Cardinality::Sequential)),
    ("totalizer", Some(Cardinality::Totalizer)),
];

const SUPPORTS: [(&str, Option<Supports>); 3] = [
    ("none", None),
    ("short", Some(Supports::Short)),
    ("all", Some(Supports::All)),
];

const LINKS: [(&str, Links); 4] = [
    ("lazy", Links::Lazy),
    ("levels", Links::Levels),
    ("closure", Links::Closure),
    ("filter", Links::Filter),
];

impl Encoding {
    /// The encoding that the options ask for; what they leave open is as here.
    pub(in crate::solve) fn altered(self, options: &mut Options) -> Result<Self, SpecError> {
        let amos: Vec<_> = Amo::ALL.iter().map(|amo| (amo.name(), *amo)).collect();
        let amo = options.choice_or("amo", self.amo, &amos)?;
        let count = options.choice_or("count", self.count, &COUNTS)?;
        Ok(Self {
            amo,
            count,
            supports: options.choice_or("supports", self.supports_with(count), &SUPPORTS)?,
            links: options.choice_or("links", self.links, &LINKS)?,
        })
    }

    /// The supports where no others are asked for. They help only where a slot may
    /// have to be filled, which the counting finds out: without it there are none.
    fn supports_with(self, count: Option<Cardinality>) -> Option<Supports> {
        self.supports.filter(|_| count.is_some())
    }

    /// The options that differ from `usual`, each after a colon.
    pub(in crate::solve) fn suffix(self, usual: Self) -> String {
        let choices = [
            ("amo", self.amo.name(), usual.amo.name()),
            (
                "count",
                name_of(&self.count, &COUNTS),
                name_of(&usual.count, &COUNTS),
            ),
            (
                "supports",
                name_of(&self.supports, &SUPPORTS),
                name_of(&usual.supports_with(self.count), &SUPPORTS),
            ),
            (
                "links",
                name_of(&self.links, &LINKS),
                name_of(&usual.links, &LINKS),
            ),
        ];
        let mut suffix = String::new();
        for (key, value, usual) in choices {
            if value != usual {
                suffix.extend([":", key, "=", value]);
            }
        }
        suffix
    }

    /// What the clauses say under `rule`.
    pub(in crate::solve) fn clauses(self, rule: Rule) -> CnfOptions {
        let connectivity = match (rule, self.links) {
            (Rule::Fits, _) | (_, Links::Lazy | Links::Filter) => Connectivity::None,
            (Rule::Linked, Links::Levels) => Connectivity::Levels,
            (Rule::Linked, Links::Closure) => Connectivity::Closure,
        };
        CnfOptions {
            amo: self.amo,
            counting: self.count,
            supports: self.supports,
            connectivity,
        }
    }
}

fn name_of<T: PartialEq>(value: &T, names: &[(&'static str, T)]) -> &'static str {
    let found = names.iter().find(|(_, named)| named == value);
    found.map_or("", |(name, _)| name)
}
