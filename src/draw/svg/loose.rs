//! The parts of the drawing apart from each other, for a page that puts them together
//! itself: it shows what [`svg`](super::svg()) would, and can move the pieces.
//!
//! Every part of a piece is drawn around the middle of its spot as the origin. A page
//! moves it to the place where [`spots`] says that the spot lies.

use super::piece::{halo, piece, trace};
use super::{SvgOptions, middle, size};
use crate::draw::xml::{Element, number};
use crate::draw::{Picture, Role};
use crate::game::{Piece, PieceSet, Placement, Spot};

/// Width and height of the board.
pub(crate) fn board_size() -> (f64, f64) {
    size()
}

/// Where the middles of the spots lie, in the order of the spots.
pub(crate) fn spots() -> Vec<(f64, f64)> {
    let at = |spot| {
        let at = middle(spot);
        (at.x, at.y)
    };
    Spot::all().map(at).collect()
}

/// Each piece in each of its orientations as what it can be on a board, in groups
/// with the ids `given-AB`, `placed-AB`, `halo-AB` and `trace-AB` for piece A in
/// orientation B, all in one `<svg>` element.
pub(crate) fn loose_pieces() -> String {
    let mut all = Element::new("svg").with("xmlns", "http://www.w3.org/2000/svg");
    let first_of_each = Piece::all().flat_map(|piece| {
        let mut seen = Vec::new();
        Placement::of(piece).filter(move |placement| {
            let orientation = placement.pose().orientation;
            let new = !seen.contains(&orientation);
            seen.push(orientation);
            new
        })
    });
    for placement in first_of_each {
        for (kind, drawing) in drawings(placement) {
            all.push(around_the_origin(placement, kind, drawing));
        }
    }
    all.to_string()
}

/// The piece as it can lie on a board.
fn drawings(placement: Placement) -> [(&'static str, Element); 4] {
    let placed = Picture::of_placements([placement]);
    let given = Picture {
        givens: PieceSet::from_iter([placement.piece()]),
        ..placed.clone()
    };
    let options = SvgOptions::default();
    [
        (Role::Given.name(), piece(&given, placement, options)),
        (Role::Placed.name(), piece(&placed, placement, options)),
        ("halo", halo(placement)),
        ("trace", trace(placement)),
    ]
}

fn around_the_origin(placement: Placement, kind: &str, drawing: Element) -> Element {
    let pose = placement.pose();
    let at = middle(pose.middle);
    let (x, y) = (number(-at.x), number(-at.y));
    Element::new("g")
        .with(
            "id",
            format!(
                "{kind}-{}{}",
                pose.piece.letter(),
                pose.orientation.letter()
            ),
        )
        .containing(
            Element::new("g")
                .with("transform", format!("translate({x} {y})"))
                .containing(drawing),
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_orientation_is_drawn_in_four_ways_and_the_xml_is_sound() {
        let text = loose_pieces();
        let document = roxmltree::Document::parse(&text).unwrap();
        let ids = document
            .descendants()
            .filter_map(|node| node.attribute("id"));
        // Eleven pieces in twelve orientations and one in six.
        assert_eq!(ids.count(), 4 * (11 * 12 + 6));
        assert!(text.contains("id=\"halo-AF\"") && !text.contains("id=\"halo-AG\""));
    }
}
