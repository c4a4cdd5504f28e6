//! Useless placements (section "Constraints to piece placement"): a socket that
//! nothing uses, on a piece that could lie the other way round without any other
//! change, makes two solutions out of one.
//!
//! The paper names the straight pieces, which flip about their long axis
//! ([`Twins::Straight`]). The same holds for every piece with a twin: another placement
//! of it that takes the same cells except around sockets. If none of those sockets
//! holds a ball, the twin fits just as well and links the same pieces. Twins are found
//! from the cells, so the pieces that bend can be treated like the straight ones
//! ([`Twins::All`]).
//!
//! This is sound only for challenges that have one solution: where there are
//! several, some or all of them may be lost.

use std::sync::LazyLock;

use crate::game::{Family, PieceSet, Placement, SpotSet, Unit};

use super::placement_set::PlacementSet;
use super::removal::{DeadEnd, Removal};
use super::state::Position;
use super::tables::{balls_on, clear_of};

/// Which pieces have twins that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Twins {
    /// The straight pieces, which the paper names.
    Straight,
    /// All pieces.
    All,
}

impl Twins {
    /// The sockets of `placement` of which at least one must hold a ball in a unique
    /// solution; empty if there is no such condition.
    pub fn sockets_to_use(self, placement: Placement) -> SpotSet {
        if self == Self::Straight && placement.piece().family() != Family::Straight {
            return SpotSet::EMPTY;
        }
        TWISTED[placement.index()]
    }
}

/// By placement: the sockets that lie differently in its twin; none if it has no
/// twin.
static TWISTED: LazyLock<Vec<SpotSet>> = LazyLock::new(|| {
    let twisted = |placement: Placement| {
        let mut others = Placement::of(placement.piece()).filter(|&other| other != placement);
        others.find_map(|other| twisted_sockets(placement, other))
    };
    Placement::all()
        .map(|placement| twisted(placement).unwrap_or_default())
        .collect()
});

/// The sockets in which two placements of a piece differ, if they differ in
/// nothing else.
fn twisted_sockets(a: Placement, b: Placement) -> Option<SpotSet> {
    let mut twisted = SpotSet::EMPTY;
    for unit in a.units() {
        let other = b
            .units()
            .into_iter()
            .find(|other| other.spot == unit.spot)?;
        match (unit.unit, other.unit) {
            (mine, theirs) if mine == theirs => {}
            (Unit::Socket { .. }, Unit::Socket { .. }) => twisted.insert(unit.spot),
            _ => return None,
        }
    }
    Some(twisted)
}

/// Removes the candidates that no unique solution contains, and tells `log`.
/// `missing` are the pieces of the challenge that are not given: a given piece has
/// to lie as it does, twin or not. Returns whether anything was removed.
pub fn remove_useless(
    position: &mut Position,
    missing: PieceSet,
    twins: Twins,
    log: &mut impl FnMut(Removal),
) -> Result<bool, DeadEnd> {
    let (centres, possible) = (position.centres(), position.possible());
    let is_useless = |placement: Placement, others: &PlacementSet| {
        let sockets = twins.sockets_to_use(placement);
        let can_be_used = |spot| balls_on(spot).intersection(others).intersects(possible);
        !sockets.is_empty()
            && sockets.intersection(centres).is_empty()
            && !sockets.iter().any(can_be_used)
    };
    let mut laid = position.placed().filter(|p| missing.contains(p.piece()));
    if let Some(placed) = laid.find(|&p| is_useless(p, possible)) {
        return Err(DeadEnd::UselessPlaced(placed));
    }
    let useless = |&p: &Placement| is_useless(p, clear_of(p));
    let removed: PlacementSet = possible.iter().filter(useless).collect();
    if removed.is_empty() {
        return Ok(false);
    }
    position.remove_all(&removed);
    log(Removal::Useless { removed });
    Ok(true)
}
