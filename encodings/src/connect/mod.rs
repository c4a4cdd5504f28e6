//! The link rule as clauses: the pieces form one connected graph.
//!
//! Both encodings start from the links, a literal for every pair of pieces that
//! is true exactly when the two are linked, and define everything else from
//! these by equivalences. Leaving the rule out and cutting off unlinked
//! packings one by one is the business of [`cut`](crate::cut).

mod closure;
mod edges;
mod levels;

use std::fmt;
use std::str::FromStr;

use crate::amo::UnknownEncoding;
use crate::packing::Packing;
use crate::sink::ClauseSink;

/// How the link rule is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Connectivity {
    /// Not at all.
    None,
    /// Pieces reachable from a root piece in 1, 2, 3 ... steps.
    Levels,
    /// Transitive closure by repeated squaring.
    Closure,
}

impl Connectivity {
    /// Every encoding.
    pub const ALL: [Connectivity; 3] = [
        Connectivity::None,
        Connectivity::Levels,
        Connectivity::Closure,
    ];

    /// The name used in options and files.
    pub fn name(self) -> &'static str {
        match self {
            Connectivity::None => "none",
            Connectivity::Levels => "levels",
            Connectivity::Closure => "closure",
        }
    }

    /// Demand that the pieces hang together (or nothing at all). The sink must
    /// hold the packing's option variables.
    pub fn encode(self, packing: &Packing, sink: &mut (impl ClauseSink + ?Sized)) {
        match self {
            Connectivity::None => {}
            Connectivity::Levels => levels::encode(packing, sink),
            Connectivity::Closure => closure::encode(packing, sink),
        }
    }
}

impl fmt::Display for Connectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Connectivity {
    type Err = UnknownEncoding;

    fn from_str(name: &str) -> Result<Self, UnknownEncoding> {
        let found = Connectivity::ALL
            .into_iter()
            .find(|encoding| encoding.name() == name);
        found.ok_or_else(|| UnknownEncoding::new("connectivity", name, &Connectivity::ALL))
    }
}
