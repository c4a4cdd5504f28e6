use std::collections::HashMap;

use roxmltree::{Document, Node};

use super::piece::RING_RADIUS;
use super::*;
use crate::draw::samples;
use crate::game::{Direction, Placement, Unit};

fn draw(picture: &Picture) -> String {
    svg(picture, SvgOptions::default())
}

fn of_class<'a, 'input>(from: Node<'a, 'input>, class: &str) -> Vec<Node<'a, 'input>> {
    from.descendants()
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

fn numbers(path: &str) -> Vec<f64> {
    path.split(|c: char| c != '.' && c != '-' && !c.is_ascii_digit())
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap())
        .collect()
}

/// The angle at which a point lies as seen from another, in degrees, 0 to 360,
/// counter-clockwise from east.
fn bearing(from: (f64, f64), to: (f64, f64)) -> f64 {
    (from.1 - to.1)
        .atan2(to.0 - from.0)
        .to_degrees()
        .rem_euclid(360.0)
}

/// Whether the arcs of a ring pass through the middle of the cell in `direction`.
/// Read from the path as an SVG reader does: `M x y A r r 0 large 0 x y`, drawn
/// counter-clockwise because the sweep flag is 0.
fn passes(path: &str, middle: (f64, f64), direction: Direction) -> bool {
    path.split('M').filter(|part| !part.is_empty()).any(|part| {
        let values = numbers(part);
        let [x, y, r, _, _, large, sweep, to_x, to_y] = values[..] else {
            panic!("not an arc: {part}");
        };
        assert!((r - RING_RADIUS).abs() < 0.01 && sweep < 0.5);
        let start = bearing(middle, (x, y));
        let turn = (bearing(middle, (to_x, to_y)) - start).rem_euclid(360.0);
        assert_eq!(large > 0.5, turn > 180.0);
        let offset = (60.0 * direction.index() as f64 - start).rem_euclid(360.0);
        offset <= turn
    })
}

/// A piece alone, without the board around it.
fn lone_piece(placement: Placement) -> String {
    let picture = Picture::of_placements([placement]);
    piece(&picture, placement, SvgOptions::default()).to_string()
}

/// Where the spots are drawn.
fn middles() -> HashMap<String, (f64, f64)> {
    let svg = draw(&Picture::default());
    let document = Document::parse(&svg).unwrap();
    let spots = of_class(document.root(), "spot").into_iter().map(|spot| {
        let seat = spot.first_element_child().unwrap();
        let number = |name| seat.attribute(name).unwrap().parse::<f64>().unwrap();
        let name = spot.attribute("data-spot").unwrap().to_owned();
        (name, (number("cx"), number("cy")))
    });
    spots.collect()
}

#[test]
fn every_unit_is_drawn_on_its_spot_and_open_where_it_should_be() {
    let middles = middles();
    for placement in Placement::all() {
        let svg = lone_piece(placement);
        let document = Document::parse(&svg).unwrap();
        let units = of_class(document.root(), "unit");
        assert_eq!(units.len(), 3);
        for (node, seated) in units.into_iter().zip(placement.units()) {
            let spot = seated.spot.to_string();
            assert_eq!(node.attribute("data-spot"), Some(spot.as_str()));
            assert_eq!(node.attribute("data-unit"), Some(seated.unit.name()));
            let body = of_class(node, "body")[0];
            let middle = middles[&spot];
            match seated.unit {
                Unit::Ball { .. } => {
                    let [x, y] =
                        ["cx", "cy"].map(|name| body.attribute(name).unwrap().parse::<f64>());
                    assert_eq!((x.unwrap(), y.unwrap()), middle);
                }
                Unit::Socket { open } => {
                    let path = body.attribute("d").unwrap();
                    for direction in Direction::ALL {
                        let closed = passes(path, middle, direction);
                        assert_eq!(closed, !open.contains(direction), "{placement} {spot}");
                    }
                }
                Unit::Circle => assert!(body.attribute("d").unwrap().ends_with('Z')),
            }
        }
    }
}

#[test]
fn bars_join_the_units_of_a_piece() {
    let middles = middles();
    for placement in Placement::all() {
        let svg = lone_piece(placement);
        let document = Document::parse(&svg).unwrap();
        let bars = document
            .descendants()
            .filter_map(|node| node.attribute("d"))
            .find(|path| path.contains('L'))
            .unwrap();
        let values = numbers(bars);
        for (ends, pair) in values.chunks(4).zip(placement.units().windows(2)) {
            let [from, to] = [pair[0], pair[1]].map(|seated| middles[&seated.spot.to_string()]);
            let along = bearing(from, to);
            let drawn = bearing((ends[0], ends[1]), (ends[2], ends[3]));
            let apart = (along - drawn).rem_euclid(360.0);
            assert!(apart.min(360.0 - apart) < 0.1, "{placement}");
        }
    }
}

#[test]
fn the_sample_has_16_balls_14_sockets_and_6_circles_and_its_givens() {
    let svg = draw(&samples::solution(3));
    let document = Document::parse(&svg).unwrap();
    let units = of_class(document.root(), "unit");
    let count = |kind| {
        let of_kind = units
            .iter()
            .filter(|node| node.attribute("data-unit") == Some(kind));
        of_kind.count()
    };
    assert_eq!(
        [count("ball"), count("socket"), count("circle")],
        [16, 14, 6]
    );
    let pieces = of_class(document.root(), "piece");
    let role = |name| {
        pieces
            .iter()
            .filter(move |node| node.attribute("data-role") == Some(name))
    };
    assert_eq!(role("given").count(), 3);
    assert_eq!(role("placed").count(), 9);
    let placements: String = pieces
        .iter()
        .filter_map(|p| p.attribute("data-placement"))
        .collect();
    assert_eq!(placements, samples::SOLUTION);
}

#[test]
fn pictures_can_share_a_page() {
    let pictures = [
        Picture::default(),
        samples::solution(3),
        samples::explanation(),
        samples::collision(),
    ];
    for picture in pictures {
        let svg = draw(&picture);
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        assert!(root.has_attribute("viewBox"));
        assert!(root.first_element_child().unwrap().has_tag_name("title"));
        for node in document.descendants() {
            assert!(!node.has_tag_name("style") && !node.has_tag_name("script"));
            for attribute in node.attributes() {
                assert!(!["id", "href", "style"].contains(&attribute.name()));
                assert!(!attribute.value().contains("url("));
            }
        }
    }
}

#[test]
fn titles_are_kept_whatever_they_contain() {
    let picture = samples::explanation();
    let options = SvgOptions {
        heading: true,
        ..SvgOptions::default()
    };
    let svg = svg(&picture, options);
    let document = Document::parse(&svg).unwrap();
    let title = document.root_element().first_element_child().unwrap();
    assert_eq!(title.text(), picture.title.as_deref());
    let heading = of_class(document.root(), "heading")[0];
    assert_eq!(heading.text(), picture.title.as_deref());
}

#[test]
fn letters_are_optional() {
    let options = SvgOptions {
        spot_letters: false,
        piece_letters: false,
        heading: true,
    };
    let svg = svg(&samples::solution(3), options);
    let document = Document::parse(&svg).unwrap();
    let mut texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    assert!(texts.next().is_none());
}

#[test]
fn highlights_ghosts_marks_and_collisions_are_shown() {
    let svg = draw(&samples::explanation());
    let document = Document::parse(&svg).unwrap();
    let halos = of_class(document.root(), "halo");
    let highlighted: Vec<_> = halos
        .iter()
        .map(|halo| halo.attribute("data-piece"))
        .collect();
    assert_eq!(highlighted, [Some("E")]);
    let pieces = of_class(document.root(), "piece");
    let faint = pieces.iter().filter(|piece| piece.has_attribute("opacity"));
    assert_eq!(faint.count(), 1);
    let regions = of_class(document.root(), "region");
    let tones: Vec<_> = regions.iter().map(|r| r.attribute("data-tone")).collect();
    assert_eq!(tones, [Some("out")]);
    assert_eq!(regions[0].children().count(), 2);
    let marks = of_class(document.root(), "mark");
    let symbols: Vec<_> = marks
        .iter()
        .map(|m| m.last_element_child().unwrap().text())
        .collect();
    assert_eq!(symbols, [Some("1"), Some("?")]);

    let picture = samples::collision();
    let svg = draw(&picture);
    let document = Document::parse(&svg).unwrap();
    let crosses = of_class(document.root(), "collision").len();
    assert_eq!(crosses, picture.collisions().len());
}
