//! Pieces without a board: one alone in characters, and a sheet of several as SVG.
//!
//! Every unit has a number, from 1 at the tail to 3 at the head: the order in which the spots
//! of a piece are written.

use super::palette::Rgb;
use super::plane::Point;
use super::svg::{REACH, lone, root, text, tray};
use super::terminal;
use super::xml::Element;
use super::{Scale, TerminalOptions};
use crate::game::Placement;

/// One piece in characters, a size smaller than boards are: how wide it is, and its lines, which
/// are all so wide.
pub(crate) fn lone_terminal(
    placement: Placement,
    options: TerminalOptions,
) -> (usize, Vec<String>) {
    let scale = match options.scale {
        Scale::Full => Scale::Compact,
        Scale::Compact | Scale::Tiny => Scale::Tiny,
    };
    terminal::lone(placement, TerminalOptions { scale, ..options })
}

/// How high a piece in two rows of spots is, with the numbers above it.
const HEIGHT: f64 = 145.0;
/// The room for what is written under a piece.
const CAPTION: f64 = 30.0;
const MARGIN: f64 = 14.0;
const INK: Rgb = Rgb::hex(0x2a_2e_36);

/// Pieces side by side, each with its caption under it, as one picture of so many columns.
pub(crate) fn sheet_svg(title: &str, items: &[(Placement, String)], columns: usize) -> String {
    let columns = columns.clamp(1, items.len().max(1));
    let rows = items.len().div_ceil(columns);
    let (across, down) = (2.0 * REACH + MARGIN, HEIGHT + CAPTION + MARGIN);
    let width = MARGIN + columns as f64 * across;
    let height = MARGIN + rows as f64 * down;
    let mut sheet = root(title, 0.0, width, height).containing(tray(width, height));
    for (at, (placement, caption)) in items.iter().enumerate() {
        let (column, row) = ((at % columns) as f64, (at / columns) as f64);
        let corner = Point {
            x: MARGIN + column * across,
            y: MARGIN + row * down,
        };
        sheet.push(item(*placement, caption, corner));
    }
    sheet.to_string()
}

/// A piece in the middle of its part of the sheet, whose upper left corner is given.
fn item(placement: Placement, caption: &str, corner: Point) -> Element {
    let middle = corner.moved(REACH, HEIGHT / 2.0 + 8.0);
    // In two rows of spots, the middle of a piece lies in the upper or in the lower one.
    let spots = placement.spots().map(Point::of_spot);
    let [tail, own, head] = spots;
    let centre = f64::midpoint;
    let lowest = tail.y.min(own.y).min(head.y);
    let highest = tail.y.max(own.y).max(head.y);
    let leftmost = tail.x.min(own.x).min(head.x);
    let rightmost = tail.x.max(own.x).max(head.x);
    let at = middle.moved(
        own.x - centre(leftmost, rightmost),
        own.y - centre(lowest, highest),
    );
    let place = format!("translate({:.2} {:.2})", at.x, at.y);
    let under = corner.moved(REACH, HEIGHT + CAPTION / 2.0);
    Element::new("g")
        .with("class", "item")
        .with("data-placement", placement)
        .containing(
            Element::new("g")
                .with("transform", place)
                .containing(lone(placement)),
        )
        .containing(text(under, 14.0, INK, caption))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Charset, ColorMode};
    use crate::game::{Orientation, Piece, Pose, Spot};

    #[test]
    fn every_orientation_of_every_piece_can_be_drawn_around_one_spot() {
        let middle = Spot::from_letter('I').unwrap();
        for piece in Piece::all() {
            for orientation in Orientation::all().take(piece.orientations()) {
                let placement = Placement::from_pose(Pose {
                    middle,
                    piece,
                    orientation,
                });
                let placement = placement.expect("all neighbours are on the board");
                let charsets = [Charset::Unicode, Charset::Ascii].into_iter();
                for (charset, scale) in charsets.flat_map(|c| Scale::ALL.map(|s| (c, s))) {
                    let options = TerminalOptions {
                        charset,
                        scale,
                        color: ColorMode::Plain,
                        ..TerminalOptions::default()
                    };
                    let (width, lines) = lone_terminal(placement, options);
                    let text = lines.concat();
                    assert!(
                        ["1", "2", "3"].iter().all(|n| text.contains(n)),
                        "{placement}"
                    );
                    assert!(lines.iter().all(|line| line.chars().count() == width));
                }
            }
        }
    }

    #[test]
    fn a_sheet_is_well_formed_and_has_its_captions() {
        let placement: Placement = "DHL".parse().unwrap();
        let items = vec![(placement, "one & two".to_owned()); 5];
        let sheet = sheet_svg("a sheet", &items, 3);
        let document = roxmltree::Document::parse(&sheet).unwrap();
        let items = document
            .descendants()
            .filter(|node| node.attribute("class") == Some("item"));
        assert_eq!(items.count(), 5);
        assert_eq!(sheet.matches("one &amp; two").count(), 5);
    }
}
