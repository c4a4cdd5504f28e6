//! Duplicates from the symmetry of the light purple piece (section "The effects of
//! basic cleanup techniques"): it is its own mirror image, so flipping it gives
//! nothing new, and of its twelve orientations only six differ.
//!
//! The table of placements holds each of them once. With this strategy switched
//! off the search walks every branch on a light purple placement twice, as it would
//! with the flipped placements in its lists, and drops what it finds the second
//! time.

use crate::game::{Orientation, Piece};

use super::state::Position;

/// In how many orientations a piece takes the same cells.
pub fn copies(piece: Piece) -> usize {
    Orientation::COUNT / piece.orientations()
}

/// How many candidates there would be more if flipped copies were kept.
pub fn duplicates(position: &Position) -> usize {
    let missing = position.missing();
    missing
        .iter()
        .map(|piece| (copies(piece) - 1) * position.count(piece))
        .sum()
}

/// [`Position::combinations`] with the flipped copies kept.
pub fn combinations_with_duplicates(position: &Position) -> u128 {
    let missing = position.missing();
    let copies: u128 = missing.iter().map(|piece| copies(piece) as u128).product();
    position.combinations() * copies
}
