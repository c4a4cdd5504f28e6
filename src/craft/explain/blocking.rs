//! Which pieces are in the way: why a piece has no other place, or a spot cannot be reached.

use crate::game::{Piece, PieceSet, Placement, Spot};
use crate::position::Position;
use crate::position::room::Half;
use crate::words::list;

/// How many pieces are named as being in the way. More are no reason that one sees.
const NAMED: usize = 3;

/// The fewest of the pieces that lie there of which each of `wanted` runs into one, if they
/// are few.
pub(super) fn in_the_way(
    lying: impl IntoIterator<Item = Placement>,
    wanted: impl IntoIterator<Item = Placement>,
) -> Option<PieceSet> {
    let lying: Vec<Placement> = lying.into_iter().collect();
    let mut hit: Vec<PieceSet> = wanted
        .into_iter()
        .map(|p| {
            let into = lying.iter().filter(|other| other.collides(p));
            into.map(|other| other.piece()).collect()
        })
        .collect();
    hit.sort_unstable_by_key(|pieces| pieces.bits());
    hit.dedup();
    (0..=NAMED).find_map(|most| covering(&hit, PieceSet::EMPTY, most))
}

/// `chosen` and up to `more` other pieces, so that each of the sets has one of them.
fn covering(sets: &[PieceSet], chosen: PieceSet, more: usize) -> Option<PieceSet> {
    let uncovered = sets.iter().find(|set| set.intersection(chosen).is_empty());
    let Some(uncovered) = uncovered else {
        return Some(chosen);
    };
    let left = more.checked_sub(1)?;
    let mut pieces = uncovered.iter();
    pieces.find_map(|piece| covering(sets, chosen | [piece].into_iter().collect(), left))
}

/// What keeps `piece` from every place that is not its own: `everywhere else red or blue is
/// in the way`.
pub(super) fn elsewhere(before: &Position, only: Placement) -> String {
    let others = Placement::of(only.piece()).filter(|&p| p != only);
    match in_the_way(before.placed(), others).filter(|pieces| !pieces.is_empty()) {
        Some(pieces) => format!("everywhere else {} in the way", are(pieces)),
        None => "everywhere else another piece is in the way".to_owned(),
    }
}

/// Spots that nothing can reach, each with what keeps it from being reached: `A and D (red is
/// in the way)`.
pub(super) fn unreached(
    before: &Position,
    half: Half,
    spots: impl Iterator<Item = Spot>,
) -> String {
    let mut told: Vec<(Option<PieceSet>, Vec<Spot>)> = Vec::new();
    for spot in spots {
        let missing = half.fillers(spot).iter();
        let wanted = missing.filter(|p| before.missing().contains(p.piece()));
        let blockers = in_the_way(before.placed(), wanted).filter(|pieces| !pieces.is_empty());
        match told.iter_mut().find(|(pieces, _)| *pieces == blockers) {
            Some((_, own)) => own.push(spot),
            None => told.push((blockers, vec![spot])),
        }
    }
    let each = told.into_iter().map(|(pieces, spots)| match pieces {
        Some(pieces) => format!("{} ({} in the way)", list(spots), are(pieces)),
        None => list(spots),
    });
    list(each)
}

/// `red is`, `red and blue are`.
fn are(pieces: PieceSet) -> String {
    let verb = if pieces.len() == 1 { "is" } else { "are" };
    format!("{} {verb}", list(pieces.iter().map(Piece::colour)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By every set of pieces: there is none that is smaller.
    #[test]
    fn the_fewest_pieces_are_named() {
        let solution = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";
        let solution: crate::game::Challenge = solution.parse().unwrap();
        let lying = &solution.givens()[..7];
        let mut named = 0;
        for spot in Spot::all() {
            let fillers = Half::Centre.fillers(spot).iter();
            let wanted: Vec<Placement> = fillers.filter(|p| p.piece().index() >= 7).collect();
            let covers = |pieces: &PieceSet| {
                wanted.iter().all(|p| {
                    let mut own = lying.iter().filter(|o| pieces.contains(o.piece()));
                    own.any(|other| other.collides(*p))
                })
            };
            let subsets = (0_u32..1 << 7).map(|bits| {
                let member = |piece: &Piece| bits & (1 << piece.index()) != 0;
                Piece::all().filter(member).collect::<PieceSet>()
            });
            let smallest = subsets.filter(covers).map(PieceSet::len).min();
            let found = in_the_way(lying.iter().copied(), wanted.iter().copied());
            assert_eq!(found.map(PieceSet::len), smallest.filter(|n| *n <= NAMED));
            assert!(found.is_none_or(|pieces| covers(&pieces)));
            named += usize::from(found.is_some());
        }
        assert!(named > 5);
    }
}
