//! All pieces have to be linked to one group.

use crate::game::{Piece, PieceSet, Placement, Spot};
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

/// Candidates that would be cut off: with one of them on the board, it and the
/// groups that it joins could link to nothing more, though pieces are left.
pub(super) fn dead_links(candidates: &Candidates) -> Option<Deduction> {
    let groups = links::groups(candidates);
    let cut_off = |placement: &Placement| {
        !can_link(candidates, *placement) && cuts_off(candidates, &groups, *placement)
    };
    let placements: PlacementSet = candidates.possible().iter().filter(cut_off).collect();
    (!placements.is_empty()).then_some(Deduction::RuleOut {
        placements,
        because: Because::CutOff,
    })
}

/// Whether some candidate of another piece can link to `placement`.
fn can_link(candidates: &Candidates, placement: Placement) -> bool {
    let beside = clear_of(placement).intersection(candidates.possible());
    links_of(placement).any(|linking| linking.intersects(&beside))
}

/// The placements that link to `placement`, unit by unit.
pub(in crate::craft) fn links_of(
    placement: Placement,
) -> impl Iterator<Item = &'static PlacementSet> {
    let sockets: Vec<Spot> = placement.sockets().iter().collect();
    let balls: Vec<Spot> = placement.balls().iter().collect();
    let to_sockets = sockets.into_iter().map(balls_on);
    to_sockets.chain(balls.into_iter().map(sockets_on))
}

/// The groups that `placement` links to.
pub(in crate::craft) fn joined<'a>(
    candidates: &Candidates,
    groups: &'a [Group],
    placement: Placement,
) -> impl Iterator<Item = &'a Group> {
    let linked = candidates.placed().filter(|placed| placed.links(placement));
    let linked: PieceSet = linked.map(Placement::piece).collect();
    let touches = move |group: &&Group| group.pieces.iter().any(|piece| linked.contains(piece));
    groups.iter().filter(touches)
}

/// Whether the groups that `placement` joins could link to nothing more, though
/// there are other pieces.
fn cuts_off(candidates: &Candidates, groups: &[Group], placement: Placement) -> bool {
    let beside = clear_of(placement);
    let mut pieces = 1;
    for group in joined(candidates, groups, placement) {
        if links::linkable_to(group, candidates).intersects(beside) {
            return false;
        }
        pieces += group.pieces.len();
    }
    pieces < Piece::COUNT
}
