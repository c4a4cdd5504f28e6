//! What can be looked up about placements: which stay clear of which, and which
//! bring what to a spot.
//!
//! The tables depend on the toy alone, not on a challenge: they are made once, on
//! first use.

use std::array;
use std::sync::LazyLock;

use crate::game::{Cell, CellSet, Placement, Spot, SpotSet};

use super::placement_set::{PlacementSet, bits};

/// What is looked up about placements.
struct Tables {
    clear: Vec<PlacementSet>,
    balls: [PlacementSet; Spot::COUNT],
    sockets: [PlacementSet; Spot::COUNT],
    centre_fillers: [PlacementSet; Spot::COUNT],
    ring_fillers: [PlacementSet; Spot::COUNT],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let all: PlacementSet = Placement::all().collect();
    let mut taking = [PlacementSet::EMPTY; Cell::COUNT];
    for placement in Placement::all() {
        for cell in placement.cells().iter() {
            taking[cell.index()].insert(placement);
        }
    }
    let clear = |placement: Placement| {
        let mut clear = all;
        clear.remove_piece(placement.piece());
        let cells = placement.cells().iter();
        cells.fold(clear, |clear, cell| clear.without(&taking[cell.index()]))
    };
    let by_spot = |spots: fn(Placement) -> SpotSet| {
        array::from_fn(|index| {
            let here = |p: &Placement| spots(*p).bits() & (1 << index) != 0;
            Placement::all().filter(here).collect()
        })
    };
    Tables {
        clear: Placement::all().map(clear).collect(),
        balls: by_spot(Placement::balls),
        sockets: by_spot(Placement::sockets),
        centre_fillers: by_spot(|p| p.balls() | p.circles()),
        ring_fillers: by_spot(|p| p.sockets() | p.circles()),
    }
});

/// The placements of other pieces that do not collide with `placement`.
pub fn clear_of(placement: Placement) -> &'static PlacementSet {
    &TABLES.clear[placement.index()]
}

/// The placements with a ball on `spot`.
pub fn balls_on(spot: Spot) -> &'static PlacementSet {
    &TABLES.balls[spot.index()]
}

/// The placements with a socket on `spot`.
pub fn sockets_on(spot: Spot) -> &'static PlacementSet {
    &TABLES.sockets[spot.index()]
}

/// The placements with a ball or circle on `spot`.
pub(super) fn centre_fillers(spot: Spot) -> &'static PlacementSet {
    &TABLES.centre_fillers[spot.index()]
}

/// The placements with a socket or circle on `spot`.
pub(super) fn ring_fillers(spot: Spot) -> &'static PlacementSet {
    &TABLES.ring_fillers[spot.index()]
}

/// The three spots that `placement` lies on.
pub(crate) fn spots_of(placement: Placement) -> SpotSet {
    placement.balls() | placement.sockets() | placement.circles()
}

/// The indices of the cells in a set.
pub(super) fn cell_indices(cells: CellSet) -> impl Iterator<Item = usize> {
    let words = cells.words().into_iter().enumerate();
    words.flat_map(|(at, word)| bits(word).map(move |bit| at * 64 + bit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_say_what_the_placements_say() {
        for a in Placement::all().step_by(5) {
            for b in Placement::all() {
                let clear = a.piece() != b.piece() && !a.collides(b);
                assert_eq!(clear_of(a).contains(b), clear, "{a} {b}");
            }
            let indices: Vec<usize> = cell_indices(a.cells()).collect();
            assert!(a.cells().iter().map(Cell::index).eq(indices));
            for spot in Spot::all() {
                assert_eq!(balls_on(spot).contains(a), a.balls().contains(spot));
                assert_eq!(sockets_on(spot).contains(a), a.sockets().contains(spot));
                let [centre, ring] = [a.balls(), a.sockets()].map(|half| half | a.circles());
                assert_eq!(centre_fillers(spot).contains(a), centre.contains(spot));
                assert_eq!(ring_fillers(spot).contains(a), ring.contains(spot));
            }
        }
    }
}
