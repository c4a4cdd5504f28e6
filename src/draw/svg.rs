//! A board as SVG that looks like the toy: balls, arms and rings on raised spots.
//!
//! The picture stands on its own: no style sheet, no script, no reference to
//! anything outside, and no ids, so that a page can hold any number of them. It
//! brings its own light board, and looks the same on light and dark pages.
//!
//! Given pieces have a heavy dark outline, and dark labels with a light rim; a
//! player's moves have a white outline and white labels. Placed ones have a thin outline
//! and labels of their own colour. All differ on a grey print as well.
//!
//! Elements say what they are, for scripts and tests: every piece is a
//! `<g class="piece" data-piece data-placement data-role>` that holds three
//! `<g class="unit" data-unit data-spot>`, and sockets list their openings in
//! `data-open`.

mod loose;
mod piece;

use std::f64::consts::PI;

use self::piece::{halo, piece, trace};
use super::palette::Rgb;
use super::plane::{CELL, Point, angle};
use super::xml::{Element, number};
use super::{Mark, Picture};
use crate::game::{Cell, Part, Placement, Spot};
pub(crate) use loose::{board_size, loose_pieces, spots};

/// How to draw a board as SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SvgOptions {
    /// Whether to write each spot's letter above it.
    pub spot_letters: bool,
    /// Whether to write the piece's letter on each unit.
    pub piece_letters: bool,
    /// Whether to write the picture's title above the board, and not only into
    /// the element that screen readers read.
    pub heading: bool,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self {
            spot_letters: true,
            piece_letters: true,
            heading: false,
        }
    }
}

/// The board as one `<svg>` element.
pub fn svg(picture: &Picture, options: SvgOptions) -> String {
    let heading = picture.title.as_ref().filter(|_| options.heading);
    let top = if heading.is_some() { HEADING } else { 0.0 };
    let (width, height) = size();
    let mut root = root(&picture.description(), -top, width, height + top);
    if let Some(title) = heading {
        let at = Point {
            x: width / 2.0,
            y: -top / 2.0,
        };
        // A grey that can be read on white and on black pages.
        root.push(text(at, 16.0, HEADING_INK, title).with("class", "heading"));
    }
    root.push(tray(width, height));
    for spot in Spot::all() {
        root.push(raised_spot(spot, options));
    }
    for &placement in &picture.placements {
        if picture.highlights.contains(placement.piece()) {
            root.push(halo(placement));
        }
    }
    for &placement in &picture.placements {
        root.push(piece(picture, placement, options));
    }
    for &placement in &picture.traces {
        root.push(trace(placement));
    }
    if options.spot_letters {
        for spot in Spot::all() {
            // In lower case, so that spot g and piece G differ.
            let letter = spot.letter().to_ascii_lowercase().to_string();
            let letter = text(tab(spot), 9.5, SPOT_LETTER, &letter);
            root.push(letter.with("class", "spot-letter"));
        }
    }
    for cell in picture.collisions() {
        root.push(collision(cell));
    }
    for &mark in &picture.marks {
        root.push(badge(mark));
    }
    root.to_string()
}

/// One piece without a board, its middle at the origin, with the numbers 1 to 3 above its
/// units from tail to head.
pub(super) fn lone(placement: Placement) -> Element {
    let origin = middle(placement.pose().middle);
    let place = format!("translate({} {})", number(-origin.x), number(-origin.y));
    let picture = Picture::of_placements([placement]);
    let mut group = Element::new("g").with("transform", place);
    group.push(piece(&picture, placement, SvgOptions::default()));
    for (spot, number) in placement.spots().into_iter().zip(1..) {
        let numeral = text(tab(spot), 10.0, SPOT_LETTER, &format!("{number}"));
        group.push(numeral.with("class", "unit-number"));
    }
    group
}

/// How far a piece reaches to the sides of its middle and above it, below a spot's letter.
pub(super) const REACH: f64 = 3.0 * CELL + RING_REACH;

/// An empty picture that scales to the room it gets.
pub(super) fn root(description: &str, top: f64, width: f64, height: f64) -> Element {
    let view = [0.0, top, width, height].map(number).join(" ");
    Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("viewBox", view)
        .with("role", "img")
        .with("font-family", "Verdana, DejaVu Sans, sans-serif")
        .containing(Element::new("title").saying(description))
}

/// Centred text.
pub(super) fn text(at: Point, size: f64, colour: Rgb, content: &str) -> Element {
    // Capitals are about 0.73 of the font size high in the fonts named above;
    // not every renderer knows `dominant-baseline`.
    Element::new("text")
        .with_number("x", at.x)
        .with_number("y", at.y + 0.365 * size)
        .with_number("font-size", size)
        .with("text-anchor", "middle")
        .with("fill", colour)
        .saying(content)
}

const TRAY: Rgb = Rgb::hex(0xe4_e6_ea);
const TRAY_EDGE: Rgb = Rgb::hex(0x9a_a0_a8);
const SEAT: Rgb = Rgb::hex(0xd5_d8_de);
const DOME: Rgb = Rgb::hex(0xbd_c2_ca);
const DOME_LIGHT: Rgb = Rgb::hex(0xf4_f5_f7);
const DOME_SHADE: Rgb = Rgb::hex(0x97_9d_a8);
pub(super) const SPOT_LETTER: Rgb = Rgb::hex(0x5c_63_6e);
const HEADING_INK: Rgb = Rgb::hex(0x77_77_77);
const ALERT: Rgb = Rgb::hex(0xd0_02_1b);

/// From the middle of the outermost spots to the edge of the board.
const MARGIN: f64 = 42.0;
const HEADING: f64 = 30.0;
const SEAT_RADIUS: f64 = 25.0;
const TAB_RADIUS: f64 = 6.0;
const TAB_DISTANCE: f64 = 31.0;
const DOME_RADIUS: f64 = 8.0;
/// From the middle of a spot to the outer edge of a ring on it.
const RING_REACH: f64 = 26.0;

fn middle(spot: Spot) -> Point {
    // Spot A lies at the origin of the grid.
    Point::of(spot.centre()).moved(MARGIN, MARGIN)
}

fn size() -> (f64, f64) {
    let middles = Spot::all().map(middle);
    middles.fold((0.0, 0.0), |(width, height): (f64, f64), at| {
        (width.max(at.x + MARGIN), height.max(at.y + MARGIN))
    })
}

fn circle(at: Point, radius: f64) -> Element {
    Element::new("circle")
        .with_number("cx", at.x)
        .with_number("cy", at.y)
        .with_number("r", radius)
}

pub(super) fn tray(width: f64, height: f64) -> Element {
    Element::new("rect")
        .with("class", "board")
        .with_number("x", 1.0)
        .with_number("y", 1.0)
        .with_number("width", width - 2.0)
        .with_number("height", height - 2.0)
        .with_number("rx", 18.0)
        .with("fill", TRAY)
        .with("stroke", TRAY_EDGE)
        .with_number("stroke-width", 2.0)
}

/// A seat with a tab for the letter, and a dome: a shade below, a light above,
/// and the flat top.
fn raised_spot(spot: Spot, options: SvgOptions) -> Element {
    let at = middle(spot);
    let mut group = Element::new("g")
        .with("class", "spot")
        .with("data-spot", spot)
        .containing(circle(at, SEAT_RADIUS).with("fill", SEAT));
    if options.spot_letters {
        group.push(circle(tab(spot), TAB_RADIUS).with("fill", SEAT));
    }
    group
        .containing(circle(at.moved(0.8, 1.2), DOME_RADIUS + 0.6).with("fill", DOME_SHADE))
        .containing(circle(at.moved(-0.6, -0.8), DOME_RADIUS).with("fill", DOME_LIGHT))
        .containing(circle(at, DOME_RADIUS).with("fill", DOME))
}

/// Where the letter of a spot stands: above it, between the spots of the row
/// above, where no piece ever reaches.
fn tab(spot: Spot) -> Point {
    middle(spot).moved(0.0, -TAB_DISTANCE)
}

/// A cross on a cell that is taken twice.
fn collision(cell: Cell) -> Element {
    let origin = middle(cell.spot);
    let at = match cell.part {
        Part::Centre => origin,
        Part::Outer(direction) => origin.towards(angle(direction), CELL),
    };
    Element::new("g")
        .with("class", "collision")
        .with("data-spot", cell.spot)
        .containing(
            circle(at, 6.5)
                .with("fill", Rgb::WHITE)
                .with("stroke", ALERT)
                .with_number("stroke-width", 1.5),
        )
        .containing(text(at, 10.0, ALERT, "×").with("font-weight", "bold"))
}

/// A symbol at the upper right of a spot.
fn badge(mark: Mark) -> Element {
    let at = middle(mark.spot).towards(PI / 6.0, 1.35 * CELL);
    Element::new("g")
        .with("class", "mark")
        .with("data-spot", mark.spot)
        .containing(
            circle(at, 7.5)
                .with("fill", ALERT)
                .with("stroke", Rgb::WHITE)
                .with_number("stroke-width", 1.5),
        )
        .containing(
            text(at, 10.5, Rgb::WHITE, &mark.symbol.to_string()).with("font-weight", "bold"),
        )
}

#[cfg(test)]
mod tests;
