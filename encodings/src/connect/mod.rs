//! The link rule as clauses: the pieces form one connected graph.
//!
//! Both encodings start from the links, a literal for every pair of pieces that
//! is true exactly when the two are linked, and define everything else from
//! these by equivalences. Leaving the rule out and cutting off unlinked
//! packings one by one is the business of [`Cut`](crate::Cut).

mod closure;
mod edges;
mod levels;

use crate::choice;
use crate::packing::Packing;
use crate::sink::ClauseSink;

choice! {
    /// How the link rule is encoded.
    pub enum Connectivity: "connectivity encoding" {
        /// Not at all.
        None = "none",
        /// Pieces reachable from a root piece in 1, 2, 3 ... steps.
        Levels = "levels",
        /// Transitive closure by repeated squaring.
        Closure = "closure",
    }
}

impl Connectivity {
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
