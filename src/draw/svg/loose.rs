//! The parts of the drawing apart from each other, for a page that puts them together
//! itself: it shows what [`svg`](super::svg()) would, and can move the pieces.
//!
//! Every part of a piece is drawn around the middle of its spot as the origin. A page
//! moves it to the place where [`spots`] says that the spot lies.

use std::f64::consts::PI;

use super::piece::{halo, piece, stroke};
use super::{SvgOptions, circle, middle, size};
use crate::draw::palette::Rgb;
use crate::draw::xml::{Element, number};
use crate::draw::{Picture, Role};
use crate::game::{Piece, PieceSet, Placement, Spot};

const TRACE_WIDTH: f64 = 2.0;
const TRACE_OFFSET: f64 = 9.0;

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

/// A thin line from tail to head, with a dot at the head. Each piece has its line on
/// another side of the middles of the spots, so that no two pieces' lines coincide;
/// those of one piece on the same three spots do.
fn trace(placement: Placement) -> Element {
    let piece = placement.piece();
    let colour = Rgb::of(piece);
    let edge = colour.mix(Rgb::BLACK, 0.6);
    let side = 2.0 * PI * piece.index() as f64 / Piece::COUNT as f64;
    let points = placement
        .units()
        .map(|seated| middle(seated.spot).towards(side, TRACE_OFFSET));
    let corners = points.map(|at| format!("{} {}", number(at.x), number(at.y)));
    let path = format!("M{}", corners.join(" L"));
    let [.., head] = points;
    Element::new("g")
        .with("class", "trace")
        .with("data-placement", placement)
        .containing(stroke(&path, edge, TRACE_WIDTH + 1.0))
        .containing(circle(head, TRACE_WIDTH + 0.5).with("fill", edge))
        .containing(stroke(&path, colour, TRACE_WIDTH))
        .containing(circle(head, TRACE_WIDTH).with("fill", colour))
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
