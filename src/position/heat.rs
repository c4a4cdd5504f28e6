//! The heat map and heatsort (section "Heatsort"): all candidates laid over one
//! another show which cells are hard to reach; placements that reach such cells
//! are tried first.
//!
//! The paper does not spell out how a placement's cells make its rank. Here the
//! coldest cell decides, since that is "the one piece that can go there"; then
//! the sum over all its cells, then the placement's number.

use crate::game::{Cell, Placement};

use super::placement_set::PlacementSet;
use super::state::Position;
use super::tables::cell_indices;

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

    /// The rank of a placement: its coldest cell, then its total heat.
    fn rank(&self, placement: Placement) -> (u16, u32) {
        let heats = cell_indices(placement.cells()).map(|cell| self.0[cell]);
        heats.fold((u16::MAX, 0), |(coldest, sum), heat| {
            (coldest.min(heat), sum + u32::from(heat))
        })
    }

    /// The placements in the order in which to try them: the coldest first.
    pub fn sorted(&self, placements: &PlacementSet) -> Vec<Placement> {
        let mut ranked: Vec<_> = placements.iter().map(|p| (self.rank(p), p)).collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, placement)| placement).collect()
    }
}
