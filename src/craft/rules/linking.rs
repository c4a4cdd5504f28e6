//! All pieces have to be linked to one group.

use crate::game::Placement;
use crate::solve::paper::links::{self, Group};
use crate::solve::paper::{Candidates, PlacementSet, balls_on, clear_of, sockets_on};

use super::{Because, Conflict, Deduction, Found, Need, against};

/// The groups on the board, each with the candidates that link to it, as long as
/// they have to link to anything.
pub(super) fn needs(candidates: &Candidates) -> Result<Vec<(Need, PlacementSet)>, Conflict> {
    let groups = links::groups(candidates);
    if groups.len() == 1 && candidates.missing().is_empty() {
        return Ok(Vec::new());
    }
    let linkable = |group: &Group| {
        let options = links::linkable_to(group, candidates);
        if options.is_empty() {
            Err(Conflict::CutOff(group.pieces))
        } else {
            Ok((Need::Link(group.pieces), options))
        }
    };
    groups.iter().map(linkable).collect()
}

/// What is out because groups have to link further.
pub(super) fn groups(candidates: &Candidates) -> Found {
    let mut needs = needs(candidates)?.into_iter();
    Ok(needs.find_map(|(need, options)| against(candidates, need, &options)))
}

/// Candidates that nothing could link to.
pub(super) fn lone_candidates(candidates: &Candidates) -> Option<Deduction> {
    let placed: Vec<Placement> = candidates.placed().collect();
    let is_lone = |placement: &Placement| {
        let linked = placed.iter().any(|other| other.links(*placement));
        !linked && !can_link(candidates, *placement)
    };
    let possible = candidates.possible().iter();
    let placements: PlacementSet = possible.filter(is_lone).collect();
    (!placements.is_empty()).then_some(Deduction::RuleOut {
        placements,
        because: Because::Unlinkable,
    })
}

/// Whether some candidate of another piece can link to `placement`.
fn can_link(candidates: &Candidates, placement: Placement) -> bool {
    let beside = clear_of(placement).intersection(candidates.possible());
    let mut sockets = placement.sockets().iter();
    let mut balls = placement.balls().iter();
    sockets.any(|spot| balls_on(spot).intersects(&beside))
        || balls.any(|spot| sockets_on(spot).intersects(&beside))
}
