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

mod legend;
mod paint;
mod unit;

use self::legend::legend;
use self::paint::Paint;
use self::unit::UnitPen;
use super::color_mode::ColorMode;
use super::glyphs::{self, Charset, Glyphs};
use super::palette::Rgb;
use super::text_canvas::{Look, TextCanvas, styled};
use super::{Picture, RingLabel};
use crate::game::{Cell, Direction, Directions, Part, Placement, Spot, Unit};
use crate::words::shown;

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
pub fn terminal(picture: &Picture, options: TerminalOptions) -> String {
    let mut lines = Vec::new();
    if let Some(title) = &picture.title {
        let look = Look {
            bold: true,
            ..Look::default()
        };
        // A title may come from a file; it must not steer the terminal.
        lines.push(styled(&shown(title), look, options.color));
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
const STROKE_CONTRAST: f64 = 4.0;

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
    let (row, column) = (spot.row() as u16, spot.column() as u16);
    let shift = SPOT_COLUMNS / 2 * i32::from(row % 2);
    (
        MARGIN + RING_COLUMNS + SPOT_COLUMNS * i32::from(column) + shift,
        RING_ROWS + SPOT_ROWS * i32::from(row),
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

fn board(picture: &Picture, options: TerminalOptions) -> Vec<String> {
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

/// Draws on the whole board.
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
        for spot in picture.empty_spots() {
            let dot = glyphs::dot(self.charset);
            self.canvas.put(middle(spot), dot, look);
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

#[cfg(test)]
mod tests;
