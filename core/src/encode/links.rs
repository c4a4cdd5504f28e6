//! How clauses keep the link rule.

use encodings::{Connectivity, choice};
use serde::{Deserialize, Serialize};

choice! {
    /// How clauses keep the link rule. Where they do not, it is left to whoever reads
    /// the answers.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Links: "way to keep the link rule" {
        /// By cuts: whenever a fit falls apart, clauses that demand a link out of its groups.
        Lazy = "lazy",
        /// By clauses for reachability in steps.
        Levels = "levels",
        /// By clauses for the transitive closure.
        Closure = "closure",
    }
}

impl Links {
    /// The clauses that are there from the start.
    pub const fn connectivity(self) -> Connectivity {
        match self {
            Self::Lazy => Connectivity::None,
            Self::Levels => Connectivity::Levels,
            Self::Closure => Connectivity::Closure,
        }
    }
}

#[cfg(test)]
mod tests {
    use encodings::Choice;

    use super::*;

    #[test]
    fn every_encoding_of_the_rule_can_be_chosen_by_its_name() {
        for &encoding in Connectivity::ALL {
            let mut ways = Links::ALL.iter();
            let way = ways.find(|links| links.connectivity() == encoding);
            let way = way.expect("a way to keep the rule for every encoding of it");
            if encoding != Connectivity::None {
                assert_eq!(way.name(), encoding.name());
            }
        }
    }
}
