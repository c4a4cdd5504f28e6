//! Independent regions (the paper's section "Insights not incorporated in the
//! algorithm"): the board may have fallen apart into separate puzzles that share one
//! pool of pieces.
//!
//! Two spots belong to one region if some candidate lies on both. Candidates of
//! different regions neither collide nor link, so a region can be filled on its
//! own as soon as it is known which pieces of the pool go there. Few sets of pieces
//! have the right size, because in the end no more centres and rings of the board
//! stay empty than [`Room::left_over`] says.

use crate::game::{Piece, PieceSet, SpotSet};

use super::placement_set::PlacementSet;
use super::room::Room;
use super::state::Position;
use super::tables::spots_of;

/// A part of the board that shares no candidate with the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The spots on which its candidates lie.
    pub spots: SpotSet,
    /// The candidates that lie in it.
    pub candidates: PlacementSet,
}

/// The regions of the board that candidates can fill, in the order of their first
/// spots. Spots that no candidate reaches are in none.
pub fn regions(position: &Position) -> Vec<Region> {
    let mut areas = areas(position.possible());
    areas.sort_unstable_by_key(|area| area.bits().trailing_zeros());
    if let [spots] = areas[..] {
        // The usual case, without looking at all candidates once more.
        let candidates = *position.possible();
        return vec![Region { spots, candidates }];
    }
    let inside = |spots: SpotSet| Region {
        spots,
        candidates: (position.possible().iter())
            .filter(|&placement| spots_of(placement).without(spots).is_empty())
            .collect(),
    };
    areas.into_iter().map(inside).collect()
}

/// The smallest sets of spots such that each placement lies on spots of one set.
fn areas(placements: &PlacementSet) -> Vec<SpotSet> {
    let mut areas: Vec<SpotSet> = Vec::new();
    for placement in placements.iter() {
        let mut spots = spots_of(placement);
        if areas.iter().any(|area| spots.without(*area).is_empty()) {
            continue;
        }
        areas.retain(|&area| {
            let apart = area.intersection(spots).is_empty();
            if !apart {
                spots |= area;
            }
            apart
        });
        areas.push(spots);
    }
    areas
}

/// The sets of missing pieces that can fill one region, as far as the number of
/// centres and rings and the candidates say.
pub struct Pools {
    /// The sets that are possible, in the order of their bits.
    pub possible: Vec<PieceSet>,
    /// How many sets have the right pieces but the wrong size.
    pub refused: usize,
}

/// Which pieces can go into `region`. `regions` are all regions of `position`.
pub fn pools(position: &Position, regions: &[Region], region: &Region) -> Pools {
    let outside = position.possible().without(&region.candidates);
    let fixed: PieceSet = (position.missing().iter())
        .filter(|&piece| outside.count(piece) == 0)
        .collect();
    let movable: Vec<_> = (position.missing().iter())
        .filter(|&piece| outside.count(piece) > 0 && region.candidates.count(piece) > 0)
        .collect();
    let free = |spots: SpotSet| Room {
        centres: spots.without(position.centres()).len(),
        rings: spots.without(position.rings()).len(),
    };
    let reached = regions
        .iter()
        .fold(SpotSet::EMPTY, |all, other| all | other.spots);
    let (here, lost) = (free(region.spots), free(reached.complement()));
    let left_over = Room::left_over();
    let suits = |pool: PieceSet| {
        let needs = pool.iter().map(Room::taken_by);
        let (centres, rings) = needs.fold((0, 0), |(centres, rings), need| {
            (centres + need.centres, rings + need.rings)
        });
        let enough = centres <= here.centres && rings <= here.rings;
        let full = here.centres + lost.centres <= centres + left_over.centres
            && here.rings + lost.rings <= rings + left_over.rings;
        enough && full
    };
    let choices = (0_u32..1 << movable.len()).map(|choice| {
        let is_chosen = |(at, _): &(usize, &Piece)| choice & (1 << at) != 0;
        let chosen = movable.iter().enumerate().filter(is_chosen);
        fixed | chosen.map(|(_, &piece)| piece).collect::<PieceSet>()
    });
    let (possible, refused): (Vec<_>, Vec<_>) = choices.partition(|&pool| suits(pool));
    Pools {
        possible,
        refused: refused.len(),
    }
}

/// The same state with the pieces of `pool`, and no others, in `region`.
pub fn with_pool(position: &Position, region: &Region, pool: PieceSet) -> Position {
    let mut assigned = position.clone();
    let outside = position.possible().without(&region.candidates);
    let (mut wrong_inside, mut wrong_outside) = (region.candidates, outside);
    for piece in position.missing().iter() {
        if pool.contains(piece) {
            wrong_inside.remove_piece(piece);
        } else {
            wrong_outside.remove_piece(piece);
        }
    }
    assigned.remove_all(&wrong_inside);
    assigned.remove_all(&wrong_outside);
    assigned
}
