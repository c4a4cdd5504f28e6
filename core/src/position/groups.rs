//! The groups that the placed pieces form, ball in socket, and what links to them
//! (the paper's section "Search space restriction by linkage requirement").

use crate::game::{PieceSet, Placement, SpotSet};

use super::placement_set::PlacementSet;
use super::state::Position;
use super::tables::{balls_on, sockets_on};

/// Placed pieces that are linked to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The pieces.
    pub pieces: PieceSet,
    balls: SpotSet,
    sockets: SpotSet,
}

impl Group {
    fn of(placement: Placement) -> Self {
        Self {
            pieces: [placement.piece()].into_iter().collect(),
            balls: placement.balls(),
            sockets: placement.sockets(),
        }
    }

    fn links(&self, other: &Self) -> bool {
        let there = self.balls.intersection(other.sockets);
        let back = self.sockets.intersection(other.balls);
        !(there | back).is_empty()
    }

    fn joined(&self, other: &Self) -> Self {
        Self {
            pieces: self.pieces | other.pieces,
            balls: self.balls | other.balls,
            sockets: self.sockets | other.sockets,
        }
    }
}

/// The groups that the placed pieces form.
pub fn groups(position: &Position) -> Vec<Group> {
    groups_of(position.placed())
}

/// Whether the placements form one linked group.
pub fn are_linked(placements: &[Placement]) -> bool {
    groups_of(placements.iter().copied()).len() == 1
}

fn groups_of(placements: impl Iterator<Item = Placement>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for placement in placements {
        let mut joined = Group::of(placement);
        groups.retain(|group| {
            let apart = !group.links(&joined);
            if !apart {
                joined = joined.joined(group);
            }
            apart
        });
        groups.push(joined);
    }
    groups
}

/// The candidates that link to `group`.
pub fn linkable_to(group: &Group, position: &Position) -> PlacementSet {
    let free_balls = group.balls.without(group.sockets);
    let free_sockets = group.sockets.without(group.balls);
    let mut partners = PlacementSet::EMPTY;
    for spot in free_balls.iter() {
        partners = partners.union(sockets_on(spot));
    }
    for spot in free_sockets.iter() {
        partners = partners.union(balls_on(spot));
    }
    partners.intersection(position.possible())
}

/// The candidates that link to any placed piece: the paper's currently linkable
/// placements.
pub fn linkable(position: &Position) -> PlacementSet {
    let groups = groups(position);
    let sets = groups.iter().map(|group| linkable_to(group, position));
    sets.fold(PlacementSet::EMPTY, |all, set| all.union(&set))
}

/// The candidates that link to the group that has the fewest of them; `None` if
/// nothing is placed. Every linked solution contains at least one of them, as long
/// as pieces are missing: each group must then link to some piece that is still
/// missing, since two placed groups cannot link to each other any more. So it is
/// enough to branch over them.
pub fn narrowest(position: &Position) -> Option<PlacementSet> {
    let groups = groups(position);
    let sets = groups.iter().map(|group| linkable_to(group, position));
    sets.min_by_key(PlacementSet::len)
}
