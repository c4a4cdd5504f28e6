//! Sets of placements as bits, piece by piece, and the tables that the strategies
//! look placements up in.
//!
//! The tables depend on the toy alone, not on a challenge: they are made once, on
//! first use.

use std::array;
use std::sync::LazyLock;

use crate::game::{Cell, CellSet, Piece, Placement, Spot, SpotSet};

/// Words per piece. No piece has more than 180 placements.
const WORDS: usize = 3;

/// A set of placements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PlacementSet([[u64; WORDS]; Piece::COUNT]);

/// The number of the first placement of each piece.
static FIRST: LazyLock<[usize; Piece::COUNT]> = LazyLock::new(|| {
    let mut first = [0; Piece::COUNT];
    let mut next = 0;
    for piece in Piece::all() {
        first[piece.index()] = next;
        next += Placement::of(piece).len();
        assert!(Placement::of(piece).len() <= WORDS * 64);
    }
    first
});

impl PlacementSet {
    /// No placement.
    pub const EMPTY: Self = Self([[0; WORDS]; Piece::COUNT]);

    fn slot(placement: Placement) -> (usize, usize, u64) {
        let piece = placement.piece().index();
        let at = placement.index() - FIRST[piece];
        (piece, at / 64, 1 << (at % 64))
    }

    /// Puts `placement` into the set.
    pub fn insert(&mut self, placement: Placement) {
        let (piece, word, bit) = Self::slot(placement);
        self.0[piece][word] |= bit;
    }

    /// Takes `placement` out of the set.
    pub fn remove(&mut self, placement: Placement) {
        let (piece, word, bit) = Self::slot(placement);
        self.0[piece][word] &= !bit;
    }

    /// Takes all placements of `piece` out of the set.
    pub fn remove_piece(&mut self, piece: Piece) {
        self.0[piece.index()] = [0; WORDS];
    }

    /// Whether `placement` is in the set.
    pub fn contains(&self, placement: Placement) -> bool {
        let (piece, word, bit) = Self::slot(placement);
        self.0[piece][word] & bit != 0
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        // Without an early end, so that it is a few wide instructions.
        let words = self.0.as_flattened().iter();
        words.fold(0, |all, word| all | word) == 0
    }

    /// The number of placements in the set.
    pub fn len(&self) -> usize {
        Piece::all().map(|piece| self.count(piece)).sum()
    }

    /// The number of placements of `piece` in the set.
    pub fn count(&self, piece: Piece) -> usize {
        let words = self.0[piece.index()].iter();
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// The placements of `piece` in the set, in order.
    pub fn of(&self, piece: Piece) -> impl Iterator<Item = Placement> + use<> {
        let first = FIRST[piece.index()];
        let words = self.0[piece.index()].into_iter().enumerate();
        words.flat_map(move |(at, word)| {
            bits(word).filter_map(move |bit| Placement::new(first + at * 64 + bit))
        })
    }

    /// The placements in the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = Placement> + use<> {
        let set = *self;
        Piece::all().flat_map(move |piece| set.of(piece))
    }

    /// Whether the two sets share a placement.
    pub fn intersects(&self, other: &Self) -> bool {
        !self.intersection(other).is_empty()
    }

    /// The placements in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combined(other, |mine, theirs| mine & theirs)
    }

    /// The placements of this set that are not in `other`.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        self.combined(other, |mine, theirs| mine & !theirs)
    }

    /// The placements in either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.combined(other, |mine, theirs| mine | theirs)
    }

    /// Takes all placements of `other` out of the set.
    pub fn remove_all(&mut self, other: &Self) {
        *self = self.without(other);
    }

    #[inline]
    fn combined(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let word = |piece: usize, at: usize| combine(self.0[piece][at], other.0[piece][at]);
        Self(array::from_fn(|piece| array::from_fn(|at| word(piece, at))))
    }
}

impl std::fmt::Debug for PlacementSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Placement> for PlacementSet {
    fn from_iter<I: IntoIterator<Item = Placement>>(placements: I) -> Self {
        let mut set = Self::EMPTY;
        for placement in placements {
            set.insert(placement);
        }
        set
    }
}

fn bits(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(bit)
    })
}

/// What the strategies look up about placements.
struct Tables {
    clear: Vec<PlacementSet>,
    balls: [PlacementSet; Spot::COUNT],
    sockets: [PlacementSet; Spot::COUNT],
    circles: [PlacementSet; Spot::COUNT],
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
        circles: by_spot(Placement::circles),
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

/// The placements with a circle on `spot`.
pub fn circles_on(spot: Spot) -> &'static PlacementSet {
    &TABLES.circles[spot.index()]
}

/// The three spots that `placement` lies on.
pub(super) fn spots_of(placement: Placement) -> SpotSet {
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
    fn a_set_holds_what_was_put_in() {
        let every_third: Vec<Placement> = Placement::all().step_by(3).collect();
        let mut set: PlacementSet = every_third.iter().copied().collect();
        assert!(set.iter().eq(every_third.iter().copied()));
        assert_eq!(set.len(), every_third.len());
        for placement in Placement::all() {
            assert_eq!(set.contains(placement), placement.index() % 3 == 0);
        }
        for &placement in &every_third {
            set.remove(placement);
        }
        assert!(set.is_empty());
    }

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
                assert_eq!(circles_on(spot).contains(a), a.circles().contains(spot));
            }
        }
    }
}
