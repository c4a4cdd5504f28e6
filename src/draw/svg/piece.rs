//! One piece as SVG: its outline, its bars, and its three units.

use std::f64::consts::PI;

use super::{SvgOptions, circle, middle, text};
use crate::draw::palette::Rgb;
use crate::draw::plane::{CELL, Point, angle};
use crate::draw::xml::{Element, number};
use crate::draw::{Picture, RingLabel, Role};
use crate::game::{Direction, Directions, Piece, Placement, SeatedUnit, Unit};

const GIVEN_EDGE: Rgb = Rgb::hex(0x14_16_1a);
const MOVE_EDGE: Rgb = Rgb::hex(0xff_ff_ff);
const HALO: Rgb = Rgb::hex(0xff_c4_00);
/// The ring runs through the middle of the outer cells.
pub(super) const RING_RADIUS: f64 = CELL;
const RING_WIDTH: f64 = 8.5;
const ARM_WIDTH: f64 = 8.0;
const BALL_RADIUS: f64 = 12.5;
/// How far a ring is cut back to either side of an open direction: nearly up
/// to half way to the next, so that an arm passes with room to spare.
const OPENING: f64 = 0.8 * PI / 6.0;
const BALL_LABEL_RADIUS: f64 = 8.4;
const RING_LABEL_RADIUS: f64 = 5.6;
const HALO_WIDTH: f64 = 6.0;
const TRACE_WIDTH: f64 = 2.0;
const TRACE_OFFSET: f64 = 9.0;

/// A piece: outlines at the bottom, then bars, then units.
pub(super) fn piece(picture: &Picture, placement: Placement, options: SvgOptions) -> Element {
    let piece = placement.piece();
    let role = picture.role(piece);
    let mut group = Element::new("g")
        .with("class", "piece")
        .with("data-piece", piece.letter())
        .with("data-placement", placement)
        .with("data-role", role.name());
    if role == Role::Ghost {
        group = group.with_number("opacity", 0.4);
    }
    let colour = Rgb::of(piece);
    let (edge, edge_width) = match role {
        Role::Given => (GIVEN_EDGE, 2.2),
        Role::Move => (MOVE_EDGE, 1.8),
        Role::Placed | Role::Ghost => (colour.mix(Rgb::BLACK, 0.45), 0.9),
    };
    group.push(silhouette(placement, edge, edge_width));
    group.push(bars(placement, colour, 0.0));
    for seated in placement.units() {
        group.push(unit(seated, colour, role, piece.letter(), options));
    }
    group
}

/// A bright rim around a piece, to lie under all pieces.
pub(super) fn halo(placement: Placement) -> Element {
    Element::new("g")
        .with("class", "halo")
        .with("data-piece", placement.piece().letter())
        .containing(silhouette(placement, GIVEN_EDGE, HALO_WIDTH + 1.0))
        .containing(silhouette(placement, HALO, HALO_WIDTH))
}

/// A thin line from tail to head, with a dot at the head. Each piece has its line on
/// another side of the middles of the spots, so that no two pieces' lines coincide;
/// those of one piece on the same three spots do.
pub(super) fn trace(placement: Placement) -> Element {
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
    let lines = units.windows(2).map(|pair| {
        let [from, to] = [end(pair[0], pair[1]), end(pair[1], pair[0])];
        let [x, y, to_x, to_y] = [from.x, from.y, to.x, to.y].map(number);
        format!("M{x} {y}L{to_x} {to_y}")
    });
    let path = lines.collect::<Vec<_>>().concat();
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
    let arcs = closed_parts
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
        });
    arcs.collect::<Vec<_>>().concat()
}

/// A unit in its colour, with its shine and the letter of its piece.
fn unit(seated: SeatedUnit, colour: Rgb, role: Role, letter: char, options: SvgOptions) -> Element {
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

/// The letter of the piece. If it is given, on a dark label with a light rim,
/// which shows on dark pieces too.
fn label(at: Point, radius: f64, colour: Rgb, role: Role, letter: char) -> Element {
    let disc = circle(at, radius);
    let (disc, ink) = match role {
        Role::Given => {
            let rimmed = disc
                .with("fill", GIVEN_EDGE)
                .with("stroke", Rgb::WHITE)
                .with_number("stroke-width", 1.2);
            (rimmed, Rgb::WHITE)
        }
        Role::Move => {
            let rimmed = disc
                .with("fill", MOVE_EDGE)
                .with("stroke", GIVEN_EDGE)
                .with_number("stroke-width", 1.0);
            (rimmed, GIVEN_EDGE)
        }
        Role::Placed | Role::Ghost => (disc.with("fill", colour), colour.ink()),
    };
    Element::new("g")
        .with("class", "piece-letter")
        .containing(disc)
        .containing(text(at, 1.5 * radius, ink, &letter.to_string()).with("font-weight", "bold"))
}
