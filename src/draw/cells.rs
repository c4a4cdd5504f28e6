//! The paper's model as SVG: 168 hexagons, coloured and labelled at will.
//!
//! Made for the board in (p, h) coordinates and for maps of numbers by cell.
//! Like the boards of [`mod@super::svg`], such a picture has no ids and no
//! references, and any number of them can stand on one page.

use std::f64::consts::PI;

use super::palette::Rgb;
use super::plane::{CELL, Point};
use super::svg::{root, text};
use super::xml::{Element, number};
use crate::game::{Cell, Direction, Hex, Spot};

/// What is written into the cells.
#[derive(Clone, Copy, Default)]
pub(crate) enum CellLabels<'a> {
    /// Nothing.
    #[default]
    None,
    /// The coordinates (p, h), into cells between spots as well if they are shown.
    Coordinates,
    /// Whatever a function says for each cell.
    Custom(&'a dyn Fn(Cell) -> Option<String>),
}

/// A picture of the cells.
#[derive(Clone, Copy)]
pub(crate) struct CellMap<'a> {
    /// What a screen reader calls the picture.
    pub(crate) title: &'a str,
    /// The colour of each cell; `None` leaves it blank.
    pub(crate) fill: &'a dyn Fn(Cell) -> Option<Rgb>,
    /// What is written into the cells.
    pub(crate) labels: CellLabels<'a>,
    /// Whether to show the cells between three spots, which no piece reaches.
    pub(crate) unreachable: bool,
}

impl CellMap<'_> {
    /// The picture as one `<svg>` element.
    pub(crate) fn svg(&self) -> String {
        let frame = Frame::around(Cell::all().map(Cell::hex));
        let mut root = root(self.title, 0.0, frame.width, frame.height);
        let mut labels = Vec::new();
        if self.unreachable {
            for hex in unreachable_cells() {
                root.push(hexagon(frame.place(hex), UNREACHABLE).with("class", "unreachable"));
                if let CellLabels::Coordinates = self.labels {
                    labels.push((hex, UNREACHABLE, coordinates(hex)));
                }
            }
        }
        for cell in Cell::all() {
            let hex = cell.hex();
            let fill = (self.fill)(cell).unwrap_or(BLANK);
            root.push(
                hexagon(frame.place(hex), fill)
                    .with("class", "cell")
                    .with("data-spot", cell.spot)
                    .with("data-cell", coordinates(hex)),
            );
            labels.extend(self.label(cell).map(|content| (hex, fill, content)));
        }
        for spot in Spot::all() {
            root.push(spot_outline(&frame, spot));
        }
        let size = label_size(labels.iter().map(|(_, _, content)| content.as_str()));
        for (hex, ground, content) in &labels {
            root.push(text(frame.place(*hex), size, ground.ink(), content));
        }
        root.to_string()
    }

    fn label(&self, cell: Cell) -> Option<String> {
        match self.labels {
            CellLabels::None => None,
            CellLabels::Coordinates => Some(coordinates(cell.hex())),
            CellLabels::Custom(label) => label(cell),
        }
    }
}

const BLANK: Rgb = Rgb::WHITE;
const UNREACHABLE: Rgb = Rgb::hex(0x8e_94_9e);
const CELL_EDGE: Rgb = Rgb::hex(0xa6_ac_b5);
const SPOT_EDGE: Rgb = Rgb::hex(0x3a_3f_47);
const MARGIN: f64 = 3.0;

/// From the middle of a hexagon to its corners.
fn corner_distance() -> f64 {
    CELL / 3_f64.sqrt()
}

/// The cells that are no spot's, but lie between spots on all six sides.
pub(crate) fn unreachable_cells() -> Vec<Hex> {
    let reachable: Vec<Hex> = Cell::all().map(Cell::hex).collect();
    let neighbours = |hex: Hex| Direction::ALL.map(|direction| hex + direction.step());
    let mut between: Vec<Hex> = reachable
        .iter()
        .flat_map(|&hex| neighbours(hex))
        .filter(|hex| !reachable.contains(hex))
        .filter(|&hex| neighbours(hex).iter().all(|n| reachable.contains(n)))
        .collect();
    between.sort();
    between.dedup();
    between
}

/// The part of the plane that is shown.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn around(cells: impl Iterator<Item = Hex>) -> Self {
        let points: Vec<Point> = cells.map(Point::of).collect();
        let range = |coordinate: fn(&Point) -> f64, reach: f64| {
            let values = points.iter().map(coordinate);
            let low = values.clone().fold(f64::INFINITY, f64::min);
            let high = values.fold(f64::NEG_INFINITY, f64::max);
            (low - reach, high - low + 2.0 * reach)
        };
        let (left, width) = range(|at| at.x, CELL / 2.0 + MARGIN);
        let (top, height) = range(|at| at.y, corner_distance() + MARGIN);
        Self {
            left,
            top,
            width,
            height,
        }
    }

    fn place(&self, hex: Hex) -> Point {
        Point::of(hex).moved(-self.left, -self.top)
    }
}

/// The corners of the cell at `at`, counter-clockwise from the lower right.
fn corners(at: Point) -> [Point; 6] {
    std::array::from_fn(|i| {
        let angle = -PI / 6.0 + i as f64 * PI / 3.0;
        at.towards(angle, corner_distance())
    })
}

fn path(points: &[Point]) -> String {
    let points: Vec<String> = points
        .iter()
        .map(|at| format!("{} {}", number(at.x), number(at.y)))
        .collect();
    format!("M{}Z", points.join("L"))
}

fn hexagon(at: Point, fill: Rgb) -> Element {
    Element::new("path")
        .with("d", path(&corners(at)))
        .with("fill", fill)
        .with("stroke", CELL_EDGE)
        .with_number("stroke-width", 0.7)
}

/// The line around a spot's seven cells.
fn spot_outline(frame: &Frame, spot: Spot) -> Element {
    // Of each outer cell, the four corners away from the centre, in order.
    let points: Vec<Point> = Direction::ALL
        .iter()
        .flat_map(|&direction| {
            let corners = corners(frame.place(spot.centre() + direction.step()));
            [5, 0, 1].map(|turn| corners[(direction.index() + turn) % 6])
        })
        .collect();
    Element::new("path")
        .with("class", "spot")
        .with("d", path(&points))
        .with("fill", "none")
        .with("stroke", SPOT_EDGE)
        .with_number("stroke-width", 1.2)
        .with("stroke-linejoin", "round")
}

fn coordinates(hex: Hex) -> String {
    format!("{},{}", hex.p, hex.h)
}

/// One size for all labels, at which the longest fits into its cell.
fn label_size<'a>(labels: impl Iterator<Item = &'a str>) -> f64 {
    /// The width of a digit in units of the font size, in the fonts in use.
    const DIGIT: f64 = 0.6;
    let longest = labels.map(|label| label.chars().count()).max().unwrap_or(1);
    (0.95 * CELL / (DIGIT * longest.max(1) as f64)).min(9.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Part;
    use std::collections::HashSet;

    fn map<'a>(fill: &'a dyn Fn(Cell) -> Option<Rgb>, labels: CellLabels<'a>) -> CellMap<'a> {
        CellMap {
            title: "Cells & numbers",
            fill,
            labels,
            unreachable: true,
        }
    }

    fn of_class<'a, 'input>(
        document: &'a roxmltree::Document<'input>,
        class: &str,
    ) -> Vec<roxmltree::Node<'a, 'input>> {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(class))
            .collect()
    }

    #[test]
    fn the_cells_between_spots_touch_three_of_them() {
        let between = unreachable_cells();
        for &hex in &between {
            let spots: HashSet<Spot> = Cell::all()
                .filter(|cell| Direction::ALL.map(|d| hex + d.step()).contains(&cell.hex()))
                .map(|cell| cell.spot)
                .collect();
            assert_eq!(spots.len(), 3, "{hex:?}");
        }
        let triangles = Spot::all()
            .flat_map(|spot| {
                let corner = move |a, b| spot.neighbour(a).and(spot.neighbour(b));
                [
                    corner(Direction::E, Direction::NE),
                    corner(Direction::E, Direction::SE),
                ]
            })
            .flatten();
        assert_eq!(between.len(), triangles.count());
    }

    #[test]
    fn every_cell_is_a_hexagon_in_its_colour() {
        let red = Rgb::hex(0xcc_22_11);
        let fill = |cell: Cell| (cell.spot.letter() == 'H').then_some(red);
        let svg = map(&fill, CellLabels::Coordinates).svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let cells = of_class(&document, "cell");
        assert_eq!(cells.len(), Cell::COUNT);
        for (node, cell) in cells.iter().zip(Cell::all()) {
            let expected = fill(cell).unwrap_or(BLANK).to_string();
            assert_eq!(node.attribute("fill"), Some(expected.as_str()));
            let hex = cell.hex();
            let name = format!("{},{}", hex.p, hex.h);
            assert_eq!(node.attribute("data-cell"), Some(name.as_str()));
        }
        let shapes: HashSet<_> = cells.iter().map(|node| node.attribute("d")).collect();
        assert_eq!(shapes.len(), Cell::COUNT);
        assert_eq!(
            of_class(&document, "unreachable").len(),
            unreachable_cells().len()
        );
        let texts = document
            .descendants()
            .filter(|node| node.has_tag_name("text"));
        assert_eq!(texts.count(), Cell::COUNT + unreachable_cells().len());
    }

    #[test]
    fn custom_labels_are_written_where_there_are_some() {
        let label = |cell: Cell| (cell.part == Part::Centre).then(|| cell.spot.to_string());
        let svg = map(&|_| None, CellLabels::Custom(&label)).svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let texts = document
            .descendants()
            .filter(|node| node.has_tag_name("text"));
        let written: String = texts.filter_map(|node| node.text()).collect();
        assert_eq!(written, Spot::all().map(Spot::letter).collect::<String>());
    }

    #[test]
    fn outlines_go_around_the_outside_of_the_spot() {
        let frame = Frame::around(Cell::all().map(Cell::hex));
        for spot in Spot::all() {
            let outline = spot_outline(&frame, spot).to_string();
            // Each outer cell has four corners on the outside, and shares the
            // first and the last of them with its neighbours.
            let outside: HashSet<String> = Direction::ALL
                .iter()
                .flat_map(|d| corners(frame.place(spot.centre() + d.step())))
                .map(|at| format!("{} {}", number(at.x), number(at.y)))
                .collect();
            let inside: HashSet<String> = corners(frame.place(spot.centre()))
                .map(|at| format!("{} {}", number(at.x), number(at.y)))
                .into();
            assert_eq!(outside.difference(&inside).count(), 18);
            let drawn = outside.iter().filter(|at| outline.contains(at.as_str()));
            assert_eq!(drawn.count(), 18, "{spot}");
        }
    }
}
