//! The events of a trace, as they are written.

use serde::{Serialize, Serializer};

use crate::game::{Piece, PieceSet, Placement, Solution, Spot, SpotSet};
use crate::position::room::Half;
use crate::position::{DeadEnd, Removal};

/// Something that a search does. `docs/trace.md` says what it means on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// What there is to choose from, in the order in which it will be tried.
    Candidates {
        /// What the choice is about.
        #[serde(flatten)]
        choose: Choose,
        /// The placements.
        options: Placements,
        /// Whether to leave the item empty is one more option.
        #[serde(skip_serializing_if = "is_false")]
        empty: bool,
        /// How many placements are possible in all, where the search knows that.
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<usize>,
    },
    /// One of several options is tried.
    Branch {
        /// The option.
        #[serde(flatten)]
        what: Move,
        /// Which of the options it is, from 1.
        turn: usize,
        /// How many there are.
        of: usize,
    },
    /// There is no choice.
    Forced {
        /// What is done.
        #[serde(flatten)]
        what: Move,
    },
    /// Candidates are dropped.
    RuleOut {
        /// The candidates.
        placements: Placements,
        /// Why.
        #[serde(flatten)]
        because: Why,
    },
    /// Nothing comes of this.
    Dead {
        /// Why.
        #[serde(flatten)]
        because: Dead,
    },
    /// A sweep over the board begins.
    Sweep {
        /// Where.
        from: Side,
    },
    /// A solution.
    Solution {
        /// The board.
        solution: Solution,
        /// Whether it is the half turn of what lies on the board.
        #[serde(skip_serializing_if = "is_false")]
        turned: bool,
    },
    /// The search returns from a branch.
    Back {
        /// What was placed since, filled in by whoever keeps the events.
        take: Placements,
    },
}

impl Event {
    /// The return from a branch.
    pub const BACK: Self = Self::Back {
        take: Placements(Vec::new()),
    };
}

impl From<Removal> for Event {
    fn from(removal: Removal) -> Self {
        let rule_out = |removed: crate::position::PlacementSet, because| Self::RuleOut {
            placements: Placements(removed.iter().collect()),
            because,
        };
        match removal {
            Removal::Forced { placement, .. } => Self::Forced {
                what: Move::Place { place: placement },
            },
            Removal::NoPartner { partner, removed } => rule_out(
                removed,
                Why::NoPlace {
                    piece: partner.into(),
                },
            ),
            Removal::Useless { removed } => rule_out(removed, Why::Useless),
        }
    }
}

/// What a choice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "choose", rename_all = "kebab-case")]
pub enum Choose {
    /// Where a piece lies.
    Piece {
        /// The piece.
        piece: Letter,
    },
    /// What takes the centre of a spot.
    Centre {
        /// The spot.
        spot: Letter,
    },
    /// What lies around the centre of a spot.
    Ring {
        /// The spot.
        spot: Letter,
    },
    /// What links to the pieces on the board, or to a group of them.
    Link,
    /// Which pieces fill a region.
    Pool,
}

impl Choose {
    /// About an item of the board.
    pub fn item(spot: Spot, half: Half) -> Self {
        let spot = spot.into();
        match half {
            Half::Centre => Self::Centre { spot },
            Half::Ring => Self::Ring { spot },
        }
    }
}

/// What is done on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Move {
    /// A piece is placed.
    Place {
        /// How.
        #[serde(serialize_with = "display")]
        place: Placement,
    },
    /// A spot stays without something.
    Empty {
        /// The spot.
        empty: Letter,
        /// Without what.
        part: Half,
    },
    /// A region is given to some pieces.
    Pool {
        /// The pieces.
        #[serde(serialize_with = "piece_letters")]
        pool: PieceSet,
        /// The spots of the region.
        #[serde(serialize_with = "spot_letters")]
        spots: SpotSet,
    },
}

impl Move {
    /// An item of the board stays empty.
    pub fn empty(spot: Spot, half: Half) -> Self {
        Self::Empty {
            empty: spot.into(),
            part: half,
        }
    }

    /// What is placed, if anything is.
    pub const fn place(self) -> Option<Placement> {
        match self {
            Self::Place { place } => Some(place),
            Self::Empty { .. } | Self::Pool { .. } => None,
        }
    }
}

/// Why candidates are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "because", rename_all = "kebab-case")]
pub enum Why {
    /// Each would leave a piece no place.
    NoPlace {
        /// The piece.
        piece: Letter,
    },
    /// Each has a socket that nothing could use.
    Useless,
}

/// Why nothing comes of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "because", rename_all = "kebab-case")]
pub enum Dead {
    /// A piece has no place.
    NoPlace {
        /// The piece.
        piece: Letter,
    },
    /// More spots would stay open than may.
    Counting,
    /// Pieces could not link to the others.
    CutOff,
    /// The same was refuted before.
    Known,
    /// All pieces lie, but in several groups.
    Unlinked,
    /// The same was found before.
    Duplicate,
    /// A socket that nothing can use.
    Useless,
    /// Another sweep finds what is here.
    Share,
}

impl From<DeadEnd> for Dead {
    fn from(dead_end: DeadEnd) -> Self {
        match dead_end {
            DeadEnd::Homeless(piece) => Self::NoPlace {
                piece: piece.into(),
            },
            DeadEnd::TooManyIsolated => Self::Counting,
            DeadEnd::UselessPlaced(_) => Self::Useless,
        }
    }
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Where the columns begin.
    Left,
    /// Where they end.
    Right,
}

/// The letter of a piece or of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Letter(pub char);

impl From<Piece> for Letter {
    fn from(piece: Piece) -> Self {
        Self(piece.letter())
    }
}

impl From<Spot> for Letter {
    fn from(spot: Spot) -> Self {
        Self(spot.letter())
    }
}

/// Placements, written one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placements(pub Vec<Placement>);

impl Serialize for Placements {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.iter().map(ToString::to_string).collect::<String>())
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn display<S: Serializer>(placement: &Placement, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(placement)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn piece_letters<S: Serializer>(pieces: &PieceSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&pieces.iter().map(Piece::letter).collect::<String>())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn spot_letters<S: Serializer>(spots: &SpotSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&spots.iter().map(Spot::letter).collect::<String>())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
