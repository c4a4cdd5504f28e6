//! Sets of placements as bits, piece by piece.
//!
//! The paper's search lives in these few instructions, so they are inlined wherever they are
//! used. Within one codegen unit, as a release compiles this crate, the compiler does that by
//! itself; it needs to be told where there are several, as for tests and in the workspaces of
//! others, and for the crate `iqlink`, which is linked without optimization across crates.

use std::array;

use crate::game::{Piece, Placement};

/// Words per piece. No piece has more than 180 placements.
const WORDS: usize = 3;

/// A set of placements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PlacementSet([[u64; WORDS]; Piece::COUNT]);

impl PlacementSet {
    /// No placement.
    pub const EMPTY: Self = Self([[0; WORDS]; Piece::COUNT]);

    #[inline]
    fn slot(placement: Placement) -> (usize, usize, u64) {
        let number = placement.number();
        let piece = placement.piece().index();
        (piece, number / 64, 1 << (number % 64))
    }

    /// Puts `placement` into the set.
    #[inline]
    pub fn insert(&mut self, placement: Placement) {
        let (piece, word, bit) = Self::slot(placement);
        self.0[piece][word] |= bit;
    }

    /// Takes `placement` out of the set.
    #[inline]
    pub fn remove(&mut self, placement: Placement) {
        let (piece, word, bit) = Self::slot(placement);
        self.0[piece][word] &= !bit;
    }

    /// Takes all placements of `piece` out of the set.
    pub fn remove_piece(&mut self, piece: Piece) {
        self.0[piece.index()] = [0; WORDS];
    }

    /// Whether `placement` is in the set.
    #[inline]
    pub fn contains(&self, placement: Placement) -> bool {
        let (piece, word, bit) = Self::slot(placement);
        self.0[piece][word] & bit != 0
    }

    /// Whether the set is empty.
    #[inline]
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
    #[inline]
    pub fn count(&self, piece: Piece) -> usize {
        let words = self.0[piece.index()].iter();
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// The placements of `piece` in the set, in order.
    #[inline]
    pub fn of(&self, piece: Piece) -> impl Iterator<Item = Placement> + use<> {
        let words = self.0[piece.index()].into_iter().enumerate();
        words.flat_map(move |(at, word)| {
            bits(word).filter_map(move |bit| Placement::nth_of(piece, at * 64 + bit))
        })
    }

    /// The placements of `piece` in the set, as a set.
    #[must_use]
    pub fn only(&self, piece: Piece) -> Self {
        let mut only = Self::EMPTY;
        only.0[piece.index()] = self.0[piece.index()];
        only
    }

    /// The placements in the set, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Placement> + use<> {
        let set = *self;
        Piece::all().flat_map(move |piece| set.of(piece))
    }

    /// Whether the two sets share a placement.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        let pairs = self.0.as_flattened().iter().zip(other.0.as_flattened());
        pairs.fold(0, |all, (mine, theirs)| all | (mine & theirs)) != 0
    }

    /// The placements in both sets.
    #[must_use]
    #[inline]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combined(other, |mine, theirs| mine & theirs)
    }

    /// The placements of this set that are not in `other`.
    #[must_use]
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        self.combined(other, |mine, theirs| mine & !theirs)
    }

    /// The placements in either set.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        self.combined(other, |mine, theirs| mine | theirs)
    }

    /// Takes all placements of `other` out of the set.
    #[inline]
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

/// The numbers of the bits that are set.
pub(super) fn bits(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(bit)
    })
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
}
