//! All pieces have to be linked to one group.

use crate::game::{Piece, PieceSet, Placement, Spot};
use crate::position::groups::{self, Group};
use crate::position::{PlacementSet, Position, balls_on, clear_of, sockets_on};

use super::{Because, Conflict, Deduction, Found, Need, against};

/// The groups on the board, each with the candidates that link to it, as long as
/// they have to link to anything.
pub(super) fn needs(position: &Position) -> Result<Vec<(Need, PlacementSet)>, Conflict> {
    let groups = groups::groups(position);
    if groups.len() == 1 && position.missing().is_empty() {
        return Ok(Vec::new());
    }
    let linkable = |group: &Group| {
        let options = groups::linkable_to(group, position);
        if options.is_empty() {
            Err(Conflict::CutOff(group.pieces))
        } else {
            Ok((Need::Link(group.pieces), options))
        }
    };
    groups.iter().map(linkable).collect()
}

/// What is out because groups have to link further.
pub(super) fn groups(position: &Position) -> Found {
    let mut needs = needs(position)?.into_iter();
    Ok(needs.find_map(|(need, options)| against(position, need, &options)))
}

/// Candidates that would be cut off: with one of them on the board, it and the
/// groups that it joins could link to nothing more, though pieces are left.
pub(super) fn dead_links(position: &Position) -> Option<Deduction> {
    let groups = groups::groups(position);
    let cut_off = |placement: &Placement| {
        !can_link(position, *placement) && cuts_off(position, &groups, *placement)
    };
    let placements: PlacementSet = position.possible().iter().filter(cut_off).collect();
    (!placements.is_empty()).then_some(Deduction::RuleOut {
        placements,
        because: Because::CutOff,
    })
}

/// Whether some candidate of another piece can link to `placement`.
fn can_link(position: &Position, placement: Placement) -> bool {
    let beside = clear_of(placement).intersection(position.possible());
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
    position: &Position,
    groups: &'a [Group],
    placement: Placement,
) -> impl Iterator<Item = &'a Group> {
    let linked = position.placed().filter(|placed| placed.links(placement));
    let linked: PieceSet = linked.map(Placement::piece).collect();
    let touches = move |group: &&Group| group.pieces.iter().any(|piece| linked.contains(piece));
    groups.iter().filter(touches)
}

/// Whether the groups that `placement` joins could link to nothing more, though
/// there are other pieces.
fn cuts_off(position: &Position, groups: &[Group], placement: Placement) -> bool {
    let beside = clear_of(placement);
    let mut pieces = 1;
    for group in joined(position, groups, placement) {
        if groups::linkable_to(group, position).intersects(beside) {
            return false;
        }
        pieces += group.pieces.len();
    }
    pieces < Piece::COUNT
}
