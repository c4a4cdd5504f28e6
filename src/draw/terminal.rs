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
//! Where a terminal has few rows, [`Scale::Compact`] draws the same with spots eight columns
//! and four rows apart, the letter of the spot at the upper left, and the list of pieces
//! beside the board. [`Scale::Tiny`] is for pieces alone: without room for joints between the rings.
//!
//! Without colours nothing is lost: each unit carries the letter of its piece,
//! and strokes tell given, placed and ghost pieces apart.

mod legend;
mod paint;
mod scale;
mod unit;

use self::legend::legend;
use self::paint::Paint;
pub use self::scale::Scale;
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
    /// Whether to list the pieces under the board, or beside a compact one.
    pub legend: bool,
    /// How large the board is drawn.
    pub scale: Scale,
    /// How many columns there are.
    pub columns: usize,
}

impl Default for TerminalOptions {
    fn default() -> Self {
        Self {
            color: ColorMode::Plain,
            charset: Charset::Unicode,
            spot_letters: true,
            legend: true,
            scale: Scale::Full,
            columns: 80,
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
    let canvas = board(picture, options);
    let drawn = canvas.lines(GROUND, options.color);
    match options.scale {
        _ if !options.legend => lines.extend(drawn),
        Scale::Compact if legend::fits_beside(options) => {
            let column = legend::column(picture, options);
            let drawn = drawn
                .into_iter()
                .map(|line| padded(line, &canvas, options.color));
            lines.extend(beside(drawn, canvas.width(), &column));
        }
        _ => {
            lines.extend(drawn);
            lines.extend(legend(picture, options));
        }
    }
    lines
        .iter()
        .flat_map(|line| [line.as_str(), "\n"])
        .collect()
}

/// A line of a canvas as wide as all of it: without colours the blanks at its end are cut.
fn padded(line: String, canvas: &TextCanvas, color: ColorMode) -> String {
    match color {
        ColorMode::Plain => format!("{line:<width$}", width = canvas.width()),
        ColorMode::Ansi256 | ColorMode::TrueColor => line,
    }
}

/// Lines of text to the right of others, all of which are `width` columns wide.
fn beside(
    left: impl ExactSizeIterator<Item = String>,
    width: usize,
    right: &[String],
) -> Vec<String> {
    let further = right.len().saturating_sub(left.len());
    let left = left.chain((0..further).map(|_| " ".repeat(width)));
    let lines = left.enumerate().map(|(at, first)| match right.get(at) {
        Some(second) => format!("{first} {second}"),
        None => first,
    });
    lines.map(|line| line.trim_end().to_owned()).collect()
}

/// One piece alone, cut out of the board, with the numbers 1 to 3 at its units from tail to
/// head: how wide it is, and its lines, which are all so wide.
pub(super) fn lone(placement: Placement, options: TerminalOptions) -> (usize, Vec<String>) {
    let picture = Picture::of_placements([placement]);
    let mut pen = Pen::new(options);
    pen.placement(&picture, placement);
    for (spot, number) in placement.spots().into_iter().zip('1'..) {
        pen.tag(spot, number);
    }
    let canvas = pen.canvas.cropped();
    let lines = canvas.lines(GROUND, options.color).into_iter();
    let lines = lines.map(|line| padded(line, &canvas, options.color));
    (canvas.width(), lines.collect())
}

/// The colour behind the board, dark so that light colours glow on it.
const GROUND: Rgb = Rgb::hex(0x26_28_2e);
/// Spot letters, and all that should stand back.
const FAINT: Rgb = Rgb::hex(0x8a_90_9c);
/// Marks and collisions.
const ALERT: Rgb = Rgb::hex(0xff_3b_30);
/// How clearly strokes must stand out from the ground.
const STROKE_CONTRAST: f64 = 4.0;

fn board(picture: &Picture, options: TerminalOptions) -> TextCanvas {
    let mut pen = Pen::new(options);
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
        let (column, row) = options.scale.middle(mark.spot);
        let (right, down) = options.scale.mark();
        pen.canvas
            .put((column + right, row + down), mark.symbol, alert);
    }
    pen.canvas
}

/// Draws on the whole board.
struct Pen {
    canvas: TextCanvas,
    charset: Charset,
    scale: Scale,
}

impl Pen {
    fn new(options: TerminalOptions) -> Self {
        let (width, height) = options.scale.size();
        Self {
            canvas: TextCanvas::new(width, height),
            charset: options.charset,
            scale: options.scale,
        }
    }

    fn put_on(&mut self, cell: Cell, character: char, look: Look) {
        let (column, row) = self.scale.middle(cell.spot);
        let (right, down) = match cell.part {
            Part::Centre => (0, 0),
            Part::Outer(direction) => self.scale.outer(direction),
        };
        self.canvas
            .put((column + right, row + down), character, look);
    }

    fn spot_letters(&mut self, picture: &Picture) {
        for spot in Spot::all() {
            self.tag(spot, spot.letter().to_ascii_lowercase());
        }
        for spot in picture.empty_spots() {
            let dot = glyphs::dot(self.charset);
            self.canvas
                .put(self.scale.middle(spot), dot, Look::ink(FAINT));
        }
    }

    /// A character where the letter of the spot stands.
    fn tag(&mut self, spot: Spot, character: char) {
        let (column, row) = self.scale.middle(spot);
        let (right, down) = self.scale.tag();
        let at = (column + right, row + down);
        self.canvas.put(at, character, Look::ink(FAINT));
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
                middle: self.scale.middle(seated.spot),
                scale: self.scale,
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
