//! What thinking about a position comes to: candidates that go, or a dead end.

use crate::game::{Piece, Placement};

use super::placement_set::PlacementSet;

/// One thing that was found out about a position, and the candidates that went with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Removal {
    /// `placement` was the only candidate of its piece and is now placed; the
    /// candidates that collide with it went.
    Forced {
        /// What was placed.
        placement: Placement,
        /// The candidates of other pieces that it ruled out.
        removed: PlacementSet,
    },
    /// These candidates collide with every candidate of `partner`.
    NoPartner {
        /// The piece that could not have been placed any more.
        partner: Piece,
        /// The candidates that would have left it no place.
        removed: PlacementSet,
    },
    /// These candidates have a socket that nothing can use, and a twin that
    /// differs in nothing else: no unique solution contains them.
    Useless {
        /// The candidates.
        removed: PlacementSet,
    },
}

impl Removal {
    /// The candidates that were ruled out.
    pub const fn removed(&self) -> &PlacementSet {
        match self {
            Self::Forced { removed, .. }
            | Self::NoPartner { removed, .. }
            | Self::Useless { removed } => removed,
        }
    }
}

/// Why no solution contains everything that is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// This piece has no candidate left.
    Homeless(Piece),
    /// More spots must stay without ball and circle, or without socket and
    /// circle, than any fit leaves over.
    TooManyIsolated,
    /// A placed piece has a socket that nothing can use any more, and a twin that
    /// differs in nothing else: the solution would not be unique.
    UselessPlaced(Placement),
}
