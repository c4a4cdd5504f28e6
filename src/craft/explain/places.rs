//! How placements are called: one by one in words that can be typed in again, many by
//! what they have in common.

use super::look::common_spots;
use crate::game::{Piece, PieceSet, Placement};
use crate::words::list;

/// Up to how many placements are named one by one.
const NAMED: usize = 2;

/// A piece and where it lies: `red I-J-D (JLA)`.
pub(in crate::craft) fn lying(placement: Placement) -> String {
    format!("{} {}", placement.piece(), place(placement))
}

/// The spots from tail to head and the three letters: `I-J-D (JLA)`.
pub(super) fn place(placement: Placement) -> String {
    let [tail, middle, head] = placement.units().map(|seated| seated.spot);
    format!("{tail}-{middle}-{head} ({placement})")
}

/// The pieces by their colours.
pub(in crate::craft) fn names(pieces: PieceSet) -> String {
    list(pieces.iter().map(Piece::colour))
}

/// The pieces of the placements, each with its placements, in the order of the pieces.
pub(super) fn by_piece(placements: &[Placement]) -> Vec<(Piece, Vec<Placement>)> {
    let of = |piece: Piece| -> Vec<Placement> {
        let own = placements.iter().copied();
        own.filter(|p| p.piece() == piece).collect()
    };
    let all = Piece::all().map(|piece| (piece, of(piece)));
    all.filter(|(_, own)| !own.is_empty()).collect()
}

/// Places of one piece: a few by name, more by their number and the spots that all of them
/// take.
pub(super) fn places(placements: &[Placement]) -> String {
    if placements.len() <= NAMED {
        return any_of(placements.iter().map(|&p| place(p)));
    }
    let common = common_spots(placements.iter().copied());
    match common.len() {
        0 => format!("{} places", placements.len()),
        _ => format!("{} places over {}", placements.len(), list(common)),
    }
}

/// Every placement, piece by piece: the list behind the numbers.
pub(super) fn all(placements: &[Placement]) -> Vec<String> {
    let line = |(piece, own): (Piece, Vec<Placement>)| {
        let places: Vec<String> = own.into_iter().map(place).collect();
        format!("{piece}: {}", places.join(", "))
    };
    by_piece(placements).into_iter().map(line).collect()
}

/// The placements in letters: `KLA KLB`.
pub(super) fn letters(placements: &[Placement]) -> String {
    let each: Vec<String> = placements.iter().map(Placement::to_string).collect();
    each.join(" ")
}

/// Whether [`places`] leaves out names.
pub(super) fn are_many(placements: &[Placement]) -> bool {
    let mut pieces = by_piece(placements).into_iter();
    pieces.any(|(_, own)| own.len() > NAMED)
}

/// `a, b or c`.
pub(super) fn any_of(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// With a capital first letter.
pub(super) fn capital(text: impl std::fmt::Display) -> String {
    let text = text.to_string();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
