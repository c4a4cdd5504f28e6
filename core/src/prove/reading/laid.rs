//! Placements as the rules see them: cells, balls and sockets, from the units of a pose.

use crate::game::{CellSet, Piece, Pose, SpotSet, Unit};

/// A variable with a name, from the units of its pose.
pub(super) struct Laid {
    pub(super) pose: Pose,
    cells: CellSet,
    pub(super) balls: SpotSet,
    pub(super) sockets: SpotSet,
    /// Twice a spot for its centre, and one more for its ring.
    pub(super) fills: Vec<usize>,
}

impl Laid {
    /// `None` if it is not on the board with all its units.
    pub(super) fn new(pose: Pose) -> Option<Self> {
        let mut laid = Self {
            pose,
            cells: CellSet::default(),
            balls: SpotSet::default(),
            sockets: SpotSet::default(),
            fills: Vec::new(),
        };
        for seated in pose.units() {
            let seated = seated?;
            let (centre, ring) = (2 * seated.spot.index(), 2 * seated.spot.index() + 1);
            laid.cells |= seated.cells();
            match seated.unit {
                Unit::Ball { .. } => {
                    laid.balls.insert(seated.spot);
                    laid.fills.push(centre);
                }
                Unit::Socket { .. } => {
                    laid.sockets.insert(seated.spot);
                    laid.fills.push(ring);
                }
                Unit::Circle => laid.fills.extend([centre, ring]),
            }
        }
        Some(laid)
    }

    pub(super) fn excludes(&self, other: &Self) -> bool {
        self.pose.piece == other.pose.piece || self.cells.intersects(other.cells)
    }

    pub(super) fn links(&self, other: &Self) -> bool {
        !self.balls.intersection(other.sockets).is_empty()
            || !self.sockets.intersection(other.balls).is_empty()
    }
}

/// Every way in which a piece can lie on the board with all its units.
pub(super) fn all_laid() -> impl Iterator<Item = Laid> {
    Piece::all().flat_map(Pose::of).filter_map(Laid::new)
}
