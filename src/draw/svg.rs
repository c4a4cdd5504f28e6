//! A board as SVG that looks like the toy: balls, arms and rings on raised spots.
//!
//! The picture stands on its own: no style sheet, no script, no reference to
//! anything outside, and no ids, so that a page can hold any number of them. It
//! brings its own light board, and looks the same on light and dark pages.
//!
//! Given pieces have a dark outline and dark labels with a light letter. Placed
//! ones have a thin outline in a shade of their own colour and light labels:
//! the two differ on a grey print as well.
//!
//! Elements say what they are, for scripts and tests: every piece is a
//! `<g class="piece" data-piece data-placement data-role>` that holds three
//! `<g class="unit" data-unit data-spot>`, and sockets list their openings in
//! `data-open`.

use std::f64::consts::PI;

use super::palette::Rgb;
use super::plane::{CELL, Point, angle};
use super::xml::{Element, number};
use super::{Mark, Picture, RingLabel, Role};
use crate::game::{Cell, Direction, Directions, Part, Placement, SeatedUnit, Spot, Unit};

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
pub fn svg(picture: &Picture, options: &SvgOptions) -> String {
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
        root.push(piece(picture, placement, options));
    }
    if options.spot_letters {
        for spot in Spot::all() {
            let letter = text(tab(spot), 8.5, SPOT_LETTER, &spot.to_string());
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
const SPOT_LETTER: Rgb = Rgb::hex(0x5c_63_6e);
const HEADING_INK: Rgb = Rgb::hex(0x77_77_77);
const GIVEN_EDGE: Rgb = Rgb::hex(0x14_16_1a);
const HALO: Rgb = Rgb::hex(0xff_c4_00);
const ALERT: Rgb = Rgb::hex(0xd0_02_1b);

/// From the middle of the outermost spots to the edge of the board.
const MARGIN: f64 = 42.0;
const HEADING: f64 = 30.0;
const SEAT_RADIUS: f64 = 25.0;
const TAB_RADIUS: f64 = 6.0;
const TAB_DISTANCE: f64 = 31.0;
const DOME_RADIUS: f64 = 8.0;
/// The ring runs through the middle of the outer cells.
const RING_RADIUS: f64 = CELL;
const RING_WIDTH: f64 = 8.5;
const ARM_WIDTH: f64 = 8.0;
const BALL_RADIUS: f64 = 12.5;
/// How far a ring is cut back to either side of an open direction: nearly up
/// to half way to the next, so that an arm passes with room to spare.
const OPENING: f64 = 0.8 * PI / 6.0;
const BALL_LABEL_RADIUS: f64 = 8.4;
const RING_LABEL_RADIUS: f64 = 5.6;
const HALO_WIDTH: f64 = 6.0;

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

fn tray(width: f64, height: f64) -> Element {
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
fn raised_spot(spot: Spot, options: &SvgOptions) -> Element {
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

fn piece(picture: &Picture, placement: Placement, options: &SvgOptions) -> Element {
    let piece = placement.piece();
    let role = picture.role(piece);
    let highlighted = picture.highlights.contains(piece);
    let mut group = Element::new("g")
        .with("class", "piece")
        .with("data-piece", piece.letter())
        .with("data-placement", placement)
        .with("data-role", role.name());
    if highlighted {
        group = group.with("data-highlight", "yes");
    }
    if role == Role::Ghost {
        group = group.with_number("opacity", 0.4);
    }
    let colour = Rgb::of(piece);
    let (edge, edge_width) = match role {
        Role::Given => (GIVEN_EDGE, 2.2),
        Role::Placed | Role::Ghost => (colour.mix(Rgb::BLACK, 0.45), 0.9),
    };
    if highlighted {
        group.push(silhouette(placement, GIVEN_EDGE, HALO_WIDTH + 1.0).with("class", "halo"));
        group.push(silhouette(placement, HALO, HALO_WIDTH));
    }
    group.push(silhouette(placement, edge, edge_width));
    group.push(bars(placement, colour, 0.0));
    for seated in placement.units() {
        group.push(unit(seated, colour, role, piece.letter(), options));
    }
    group
}

/// The whole piece in one colour, `wider` than it is on all sides.
fn silhouette(placement: Placement, colour: Rgb, wider: f64) -> Element {
    let mut group = Element::new("g").containing(bars(placement, colour, wider));
    for seated in placement.units() {
        group.push(shape(seated, colour, wider));
    }
    group
}

/// A stroke with round ends, which grow with it: a wider one in another colour
/// is an outline.
fn stroke(path: &str, colour: Rgb, width: f64) -> Element {
    Element::new("path")
        .with("d", path)
        .with("fill", "none")
        .with("stroke", colour)
        .with_number("stroke-width", width)
        .with("stroke-linecap", "round")
}

/// A ball without its arms, or a ring.
fn shape(seated: SeatedUnit, colour: Rgb, wider: f64) -> Element {
    let at = middle(seated.spot);
    match seated.unit {
        Unit::Ball { .. } => circle(at, BALL_RADIUS + wider).with("fill", colour),
        Unit::Socket { open } => stroke(&open_ring(at, open), colour, RING_WIDTH + 2.0 * wider),
        Unit::Circle => stroke(&full_ring(at), colour, RING_WIDTH + 2.0 * wider),
    }
}

/// The arms of balls, and what holds rings together.
fn bars(placement: Placement, colour: Rgb, wider: f64) -> Element {
    let units = placement.units();
    let path: String = units
        .windows(2)
        .map(|pair| {
            let [from, to] = [end(pair[0], pair[1]), end(pair[1], pair[0])];
            let [x, y, to_x, to_y] = [from.x, from.y, to.x, to.y].map(number);
            format!("M{x} {y}L{to_x} {to_y}")
        })
        .collect();
    stroke(&path, colour, ARM_WIDTH + 2.0 * wider)
}

/// Where the bar from one unit to another begins: at the middle of a ball, or
/// on the ring.
fn end(unit: SeatedUnit, other: SeatedUnit) -> Point {
    let (from, to) = (middle(unit.spot), middle(other.spot));
    match unit.unit {
        Unit::Ball { .. } => from,
        Unit::Socket { .. } | Unit::Circle => {
            from.towards((from.y - to.y).atan2(to.x - from.x), RING_RADIUS)
        }
    }
}

/// Counter-clockwise along the ring to a point.
fn arc(large: bool, to: Point) -> String {
    let (radius, large) = (number(RING_RADIUS), u8::from(large));
    let [x, y] = [to.x, to.y].map(number);
    format!("A{radius} {radius} 0 {large} 0 {x} {y}")
}

fn full_ring(at: Point) -> String {
    let [left, right] = [PI, 0.0].map(|angle| at.towards(angle, RING_RADIUS));
    let [x, y] = [left.x, left.y].map(number);
    format!("M{x} {y}{}{}Z", arc(false, right), arc(false, left))
}

/// The closed parts of a ring with at least one opening, counter-clockwise from
/// each opening to the next.
fn open_ring(at: Point, open: Directions) -> String {
    let openings: Vec<Direction> = open.iter().collect();
    let next = openings.iter().cycle().skip(1);
    let closed_parts = openings.iter().zip(next).map(|(from, to)| {
        // A single opening is its own next one, a full turn away.
        let sixths = match (to.index() + 6 - from.index()) % 6 {
            0 => 6,
            apart => apart,
        };
        (*from, sixths)
    });
    closed_parts
        // Nothing is left of the ring between two neighbouring openings.
        .filter(|&(_, sixths)| sixths > 1)
        .map(|(from, sixths)| {
            // Round ends reach further than the arc by half the stroke.
            let cut = OPENING + RING_WIDTH / 2.0 / RING_RADIUS;
            let start = angle(from) + cut;
            let turn = sixths as f64 * PI / 3.0 - 2.0 * cut;
            let [begin, end] = [start, start + turn].map(|a| at.towards(a, RING_RADIUS));
            let [x, y] = [begin.x, begin.y].map(number);
            format!("M{x} {y}{}", arc(turn > PI, end))
        })
        .collect()
}

/// A unit in its colour, with its shine and the letter of its piece.
fn unit(
    seated: SeatedUnit,
    colour: Rgb,
    role: Role,
    letter: char,
    options: &SvgOptions,
) -> Element {
    let at = middle(seated.spot);
    let mut group = Element::new("g")
        .with("class", "unit")
        .with("data-unit", seated.unit.name())
        .with("data-spot", seated.spot);
    if let Unit::Socket { open } = seated.unit {
        let names: Vec<&str> = open.iter().map(Direction::name).collect();
        group = group.with("data-open", names.join(" "));
    }
    let body = shape(seated, colour, 0.0).with("class", "body");
    let (shine, label_at, label_radius) = match seated.unit {
        Unit::Ball { .. } => (ball_shine(at), at, BALL_LABEL_RADIUS),
        Unit::Socket { open } => {
            let down = match RingLabel::of(seated.unit) {
                RingLabel::Above => -RING_RADIUS,
                RingLabel::Below => RING_RADIUS,
            };
            let shine = ring_shine(&open_ring(at, open));
            (shine, at.moved(0.0, down), RING_LABEL_RADIUS)
        }
        Unit::Circle => {
            let shine = ring_shine(&full_ring(at));
            (shine, at.moved(0.0, RING_RADIUS), RING_LABEL_RADIUS)
        }
    };
    group.push(body);
    group.push(shine);
    if options.piece_letters {
        group.push(label(label_at, label_radius, colour, role, letter));
    }
    group
}

/// A soft reflection on the upper left of a ball.
fn ball_shine(at: Point) -> Element {
    let spot = at.moved(-4.2, -5.6);
    Element::new("ellipse")
        .with_number("cx", spot.x)
        .with_number("cy", spot.y)
        .with_number("rx", 5.0)
        .with_number("ry", 3.2)
        .with(
            "transform",
            format!("rotate(-35 {} {})", number(spot.x), number(spot.y)),
        )
        .with("fill", Rgb::WHITE)
        .with_number("fill-opacity", 0.5)
}

/// A fine light line along a ring.
fn ring_shine(path: &str) -> Element {
    stroke(path, Rgb::WHITE, 2.0).with_number("stroke-opacity", 0.35)
}

/// The letter of the piece, on a dark label if it is given.
fn label(at: Point, radius: f64, colour: Rgb, role: Role, letter: char) -> Element {
    let (ground, ink) = match role {
        Role::Given => (GIVEN_EDGE, Rgb::WHITE),
        Role::Placed | Role::Ghost => (colour, colour.ink()),
    };
    Element::new("g")
        .with("class", "piece-letter")
        .containing(circle(at, radius).with("fill", ground))
        .containing(text(at, 1.5 * radius, ink, &letter.to_string()).with("font-weight", "bold"))
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
