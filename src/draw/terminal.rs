//! A board in characters, at most 80 columns wide.
//!
//! Spots lie twelve columns and six rows apart, and every second row of spots
//! is shifted by six columns, so slanted arms run exactly along the diagonal
//! of the character grid. A ring is drawn around its spot like this, with the
//! letter of the spot below the middle:
//!
//! ```text
//!   ╭───╮      its six cells are the corners and the two sides; where it is
//!  ╱     ╲     open, the stroke is missing. A ball is (A) in the middle, and
//! │       │    its arms leave through the cells. A circle is a closed ring
//!  ╲  a  ╱     around a filled middle.
//!   ╰─A─╯
//! ```
//!
//! Without colours nothing is lost: each unit carries the letter of its piece,
//! and strokes tell given, placed and ghost pieces apart.

use super::color_mode::ColorMode;
use super::glyphs::{self, Glyphs};
use super::palette::Rgb;
use super::text_canvas::{Look, TextCanvas, styled};
use super::{Picture, RingLabel, Role};
use crate::game::{Cell, Direction, Directions, Part, Piece, PieceSet, Placement, Spot, Unit};

/// The characters to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// Box-drawing characters.
    #[default]
    Unicode,
    /// Printable ASCII only.
    Ascii,
}

/// How to draw a board in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalOptions {
    /// The colours that may be used.
    pub color: ColorMode,
    /// The characters that may be used.
    pub charset: Charset,
    /// Whether to write each spot's letter, in lower case, below its middle.
    pub spot_letters: bool,
    /// Whether to list the pieces under the board.
    pub legend: bool,
}

impl Default for TerminalOptions {
    fn default() -> Self {
        Self {
            color: ColorMode::Plain,
            charset: Charset::Unicode,
            spot_letters: true,
            legend: true,
        }
    }
}

/// The board as lines of text, each ended by a line break.
pub fn terminal(picture: &Picture, options: &TerminalOptions) -> String {
    let mut lines = Vec::new();
    if let Some(title) = &picture.title {
        let look = Look {
            bold: true,
            ..Look::default()
        };
        // A title may come from a file; it must not steer the terminal.
        let title: String = title.chars().filter(|c| !c.is_control()).collect();
        lines.push(styled(&title, look, options.color));
    }
    lines.extend(board(picture, options));
    if options.legend {
        lines.extend(legend(picture, options));
    }
    lines
        .iter()
        .flat_map(|line| [line.as_str(), "\n"])
        .collect()
}

/// The colour behind the board, dark so that light colours glow on it.
const GROUND: Rgb = Rgb::hex(0x26_28_2e);
/// Spot letters, and all that should stand back.
const FAINT: Rgb = Rgb::hex(0x8a_90_9c);
/// Marks and collisions.
const ALERT: Rgb = Rgb::hex(0xff_3b_30);
/// How clearly strokes must stand out from the ground.
const STROKE_CONTRAST: f64 = 4.5;

/// From a spot to the next one in its row, and from a row to the next.
const SPOT_COLUMNS: i32 = 12;
const SPOT_ROWS: i32 = 6;
/// From the middle of a spot to the sides of a ring, and to its top.
const RING_COLUMNS: i32 = 4;
const RING_ROWS: i32 = 2;
/// Free columns left and right of the board.
const MARGIN: i32 = 2;

const WIDTH: i32 = 5 * SPOT_COLUMNS + SPOT_COLUMNS / 2 + 2 * (RING_COLUMNS + MARGIN) + 1;
const HEIGHT: i32 = 3 * SPOT_ROWS + 2 * RING_ROWS + 1;

fn middle(spot: Spot) -> (i32, i32) {
    let (row, column) = (spot.row() as i32, spot.column() as i32);
    (
        MARGIN + RING_COLUMNS + SPOT_COLUMNS * column + SPOT_COLUMNS / 2 * (row % 2),
        RING_ROWS + SPOT_ROWS * row,
    )
}

/// From a spot to the character in the middle of its outer cell in `direction`.
const fn outer(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::E => (RING_COLUMNS, 0),
        Direction::NE => (2, -RING_ROWS),
        Direction::NW => (-2, -RING_ROWS),
        Direction::W => (-RING_COLUMNS, 0),
        Direction::SW => (-2, RING_ROWS),
        Direction::SE => (2, RING_ROWS),
    }
}

fn board(picture: &Picture, options: &TerminalOptions) -> Vec<String> {
    let mut pen = Pen {
        canvas: TextCanvas::new(
            WIDTH.unsigned_abs() as usize,
            HEIGHT.unsigned_abs() as usize,
        ),
        charset: options.charset,
    };
    if options.spot_letters {
        pen.spot_letters(picture);
    }
    for &placement in &picture.placements {
        pen.placement(picture, placement);
    }
    let alert = Look {
        bold: true,
        ..Look::ink(ALERT)
    };
    for cell in picture.collisions() {
        pen.put_on(cell, glyphs::collision(options.charset), alert);
    }
    for mark in &picture.marks {
        let (column, row) = middle(mark.spot);
        pen.canvas.put((column, row - 1), mark.symbol, alert);
    }
    pen.canvas.lines(GROUND, options.color)
}

/// How the characters of a piece look.
#[derive(Clone, Copy)]
struct Paint {
    stroke: Look,
    letter: Look,
}

impl Paint {
    fn of(picture: &Picture, piece: Piece) -> Self {
        let colour = Rgb::of(piece);
        let lifted = colour.lifted(GROUND, STROKE_CONTRAST);
        match picture.role(piece) {
            Role::Ghost => Self {
                stroke: Look::ink(lifted.mix(GROUND, 0.3)),
                letter: Look::ink(lifted.mix(GROUND, 0.3)),
            },
            role @ (Role::Given | Role::Placed) => Self {
                stroke: Look {
                    bold: role == Role::Given,
                    ..Look::ink(lifted)
                },
                letter: Look {
                    ink: Some(lifted.ink()),
                    ground: Some(lifted),
                    bold: true,
                },
            },
        }
    }
}

struct Pen {
    canvas: TextCanvas,
    charset: Charset,
}

impl Pen {
    fn put_on(&mut self, cell: Cell, character: char, look: Look) {
        let (column, row) = middle(cell.spot);
        let (right, down) = match cell.part {
            Part::Centre => (0, 0),
            Part::Outer(direction) => outer(direction),
        };
        self.canvas
            .put((column + right, row + down), character, look);
    }

    fn spot_letters(&mut self, picture: &Picture) {
        let look = Look::ink(FAINT);
        for spot in Spot::all() {
            let (column, row) = middle(spot);
            let letter = spot.letter().to_ascii_lowercase();
            self.canvas.put((column, row + 1), letter, look);
        }
        let dot = match self.charset {
            Charset::Unicode => '·',
            Charset::Ascii => '.',
        };
        for spot in picture.empty_spots() {
            self.put_on(
                Cell {
                    spot,
                    part: Part::Centre,
                },
                dot,
                look,
            );
        }
    }

    fn placement(&mut self, picture: &Picture, placement: Placement) {
        let piece = placement.piece();
        let paint = Paint::of(picture, piece);
        let glyphs = Glyphs::new(self.charset, picture.role(piece));
        let highlighted = picture.highlights.contains(piece);
        let units = placement.units();
        for (at, seated) in units.iter().enumerate() {
            let next_to = |other: usize| {
                let other = units.get(other)?.spot;
                Direction::ALL
                    .into_iter()
                    .find(|&d| seated.spot.neighbour(d) == Some(other))
            };
            let joints: Directions = [at.checked_sub(1).and_then(next_to), next_to(at + 1)]
                .into_iter()
                .flatten()
                .collect();
            let mut unit = UnitPen {
                canvas: &mut self.canvas,
                middle: middle(seated.spot),
                paint,
                glyphs,
                letter: piece.letter(),
                highlight: highlighted.then_some(glyphs::highlight(self.charset)),
            };
            match seated.unit {
                Unit::Ball { arms } => unit.ball(arms),
                Unit::Socket { open } => unit.socket(open, joints, RingLabel::of(seated.unit)),
                Unit::Circle => unit.circle(joints),
            }
            for direction in joints.iter() {
                unit.joint(direction);
            }
        }
    }
}

/// Draws one unit, relative to the middle of its spot.
struct UnitPen<'a> {
    canvas: &'a mut TextCanvas,
    middle: (i32, i32),
    paint: Paint,
    glyphs: Glyphs,
    letter: char,
    highlight: Option<[char; 2]>,
}

impl UnitPen<'_> {
    fn put(&mut self, (right, down): (i32, i32), character: char, look: Look) {
        let (column, row) = self.middle;
        self.canvas
            .put((column + right, row + down), character, look);
    }

    fn stroke(&mut self, at: (i32, i32), character: char) {
        self.put(at, character, self.paint.stroke);
    }

    fn ball(&mut self, arms: Directions) {
        for direction in arms.iter() {
            match outer(direction) {
                (side, 0) => {
                    for distance in 2..=RING_COLUMNS {
                        self.stroke((side.signum() * distance, 0), self.glyphs.across);
                    }
                }
                (side, top) => {
                    // Doubled away from the middle, where the spot's letter is.
                    let side = side.signum();
                    for distance in 1..=RING_ROWS {
                        self.slant((side * distance, top.signum() * distance), side);
                    }
                }
            }
        }
        self.letter(0, self.glyphs.ball);
    }

    /// A character of a slanted arm, on the diagonal through the middle. Where
    /// it is doubled, the second goes `beside` it.
    fn slant(&mut self, (right, down): (i32, i32), beside: i32) {
        let rises = right.signum() != down.signum();
        let character = if rises {
            self.glyphs.rising
        } else {
            self.glyphs.falling
        };
        self.stroke((right, down), character);
        if self.glyphs.double_slants {
            self.stroke((right + beside, down), character);
        }
    }

    fn ring(&mut self, open: Directions, joints: Directions) {
        let closed = open.complement();
        let [nw, ne, sw, se] = self.glyphs.corners;
        for (direction, corner) in [
            (Direction::NW, nw),
            (Direction::NE, ne),
            (Direction::SW, sw),
            (Direction::SE, se),
        ] {
            if closed.contains(direction) {
                let (side, top) = outer(direction);
                self.stroke((side, top), corner);
                self.stroke((side - side.signum(), top), self.glyphs.across);
            }
        }
        for (direction, joined) in [
            (Direction::W, self.glyphs.joined_west),
            (Direction::E, self.glyphs.joined_east),
        ] {
            if closed.contains(direction) {
                let side = if joints.contains(direction) {
                    joined
                } else {
                    self.glyphs.upright
                };
                self.stroke(outer(direction), side);
            }
        }
        self.between_cells(closed);
    }

    /// The strokes of a ring from each closed cell to the next.
    fn between_cells(&mut self, closed: Directions) {
        use Direction::{E, NE, NW, SE, SW, W};
        let Glyphs {
            across,
            rising,
            falling,
            ..
        } = self.glyphs;
        for (a, b, at, character) in [
            (E, NE, (3, -1), falling),
            (NE, NW, (0, -RING_ROWS), across),
            (NW, W, (-3, -1), rising),
            (W, SW, (-3, 1), falling),
            (SW, SE, (0, RING_ROWS), across),
            (SE, E, (3, 1), rising),
        ] {
            if closed.contains(a) && closed.contains(b) {
                self.stroke(at, character);
            }
        }
    }

    fn socket(&mut self, open: Directions, joints: Directions, label: RingLabel) {
        self.ring(open, joints);
        let row = match label {
            RingLabel::Above => -RING_ROWS,
            RingLabel::Below => RING_ROWS,
        };
        self.letter(row, [self.glyphs.across; 2]);
    }

    fn circle(&mut self, joints: Directions) {
        self.ring(Directions::NONE, joints);
        for distance in [-2, 2] {
            self.stroke((distance, 0), self.glyphs.circle);
        }
        self.letter(0, [self.glyphs.circle; 2]);
    }

    /// The letter of the piece, between what shows that the piece is
    /// highlighted or else between `sides`.
    fn letter(&mut self, row: i32, sides: [char; 2]) {
        let [left, right] = self.highlight.unwrap_or(sides);
        self.stroke((-1, row), left);
        self.stroke((1, row), right);
        self.put((0, row), self.letter, self.paint.letter);
    }

    /// The bar to the next unit of the piece, up to half way.
    fn joint(&mut self, direction: Direction) {
        match outer(direction) {
            (side, 0) => {
                for distance in RING_COLUMNS + 1..=SPOT_COLUMNS / 2 {
                    self.stroke((side.signum() * distance, 0), self.glyphs.across);
                }
            }
            (side, top) => {
                // Half way, and so the same character from either end: doubled
                // to the same side by both.
                let distance = RING_ROWS + 1;
                self.slant((side.signum() * distance, top.signum() * distance), 1);
            }
        }
    }
}

/// One entry a piece, in two columns, and a line for the pieces not on the board.
fn legend(picture: &Picture, options: &TerminalOptions) -> Vec<String> {
    let mut placements = picture.placements.clone();
    placements.sort();
    let entries: Vec<String> = placements
        .iter()
        .map(|&placement| entry(picture, placement, options))
        .collect();
    let height = entries.len().div_ceil(2);
    let mut lines = vec![String::new(); usize::from(!entries.is_empty())];
    lines.extend((0..height).map(|row| {
        let second = entries.get(row + height).map_or("", String::as_str);
        format!("  {}{second}", entries[row]).trim_end().to_owned()
    }));
    let absent = picture.absent();
    if !absent.is_empty() {
        lines.push(String::new());
        lines.push(format!("  not on the board: {}", letters(absent)));
    }
    lines
}

fn letters(pieces: PieceSet) -> String {
    let letters: Vec<String> = pieces.iter().map(|p| p.letter().to_string()).collect();
    letters.join(" ")
}

/// A ball of the piece, its colour, its placement and its role, 37 columns wide.
fn entry(picture: &Picture, placement: Placement, options: &TerminalOptions) -> String {
    let piece = placement.piece();
    let role = picture.role(piece);
    let paint = Paint::of(picture, piece);
    let highlighted = picture.highlights.contains(piece);
    let [left, right] = if highlighted {
        glyphs::highlight(options.charset)
    } else {
        Glyphs::new(options.charset, role).ball
    };
    let on_ground = |look: Look| Look {
        ground: look.ground.or(Some(GROUND)),
        ..look
    };
    let draw = |character: char, look| {
        let text = character.to_string();
        styled(&text, on_ground(look), options.color)
    };
    format!(
        "{}{}{} {:<13} {}  {:<14}",
        draw(left, paint.stroke),
        draw(piece.letter(), paint.letter),
        draw(right, paint.stroke),
        piece.colour(),
        placement,
        role.name(),
    )
}

#[cfg(test)]
mod tests;
