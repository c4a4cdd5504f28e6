//! The heat map and heatsort (section "Heatsort"): all candidates laid over one
//! another show which cells are hard to reach; placements that reach such cells
//! are tried first.
//!
//! The paper does not spell out how a placement's cells make its rank. There are two
//! readings ([`HeatRank`]): the coldest cell decides, since that is "the one piece that
//! can go there", and then the sum over all its cells; or the mean over all its cells.
//! The placement's number comes last.

use crate::game::{Cell, Placement};

use super::placement_set::PlacementSet;
use super::state::Position;
use super::tables::cell_indices;

/// What makes one placement colder than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeatRank {
    /// The heat of its coldest cell; between equals, that of all its cells together.
    Coldest,
    /// The mean heat of its cells.
    Mean,
}

/// How many candidates take each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatMap([u16; Cell::COUNT]);

impl HeatMap {
    /// The heat of all candidates of the missing pieces.
    pub fn of(position: &Position) -> Self {
        let mut heat = [0; Cell::COUNT];
        for placement in position.possible().iter() {
            for cell in cell_indices(placement.cells()) {
                heat[cell] += 1;
            }
        }
        Self(heat)
    }

    /// How many candidates take `cell`.
    pub const fn at(&self, cell: Cell) -> u16 {
        self.0[cell.index()]
    }

    /// The number by which a placement is compared with others: the lower, the colder.
    fn rank(&self, placement: Placement, by: HeatRank) -> (u32, u32) {
        /// A mean of whole numbers in parts fine enough to tell any two apart.
        const PARTS: u32 = 1 << 12;
        let heats = cell_indices(placement.cells()).map(|cell| u32::from(self.0[cell]));
        let (coldest, sum, cells) = heats.fold((u32::MAX, 0, 0), |(coldest, sum, cells), heat| {
            (coldest.min(heat), sum + heat, cells + 1)
        });
        match by {
            HeatRank::Coldest => (coldest, sum),
            HeatRank::Mean => (PARTS * sum / cells, 0),
        }
    }

    /// The placements in the order in which to try them: the coldest first.
    pub fn sorted(&self, placements: &PlacementSet, by: HeatRank) -> Vec<Placement> {
        let ranked = placements.iter().map(|p| (self.rank(p, by), p));
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, placement)| placement).collect()
    }
}
