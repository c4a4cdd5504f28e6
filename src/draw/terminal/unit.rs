//! One unit of a piece in characters, around the middle of its spot.

use super::paint::Paint;
use super::scale::Scale;
use crate::draw::RingLabel;
use crate::draw::glyphs::Glyphs;
use crate::draw::text_canvas::{Look, TextCanvas};
use crate::game::{Direction, Directions};

/// Draws one unit, relative to the middle of its spot.
pub(super) struct UnitPen<'a> {
    pub(super) canvas: &'a mut TextCanvas,
    pub(super) middle: (i32, i32),
    pub(super) scale: Scale,
    pub(super) paint: Paint,
    pub(super) glyphs: Glyphs,
    pub(super) letter: char,
    pub(super) highlight: Option<[char; 2]>,
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

    pub(super) fn ball(&mut self, arms: Directions) {
        for direction in arms.iter() {
            match self.scale.outer(direction) {
                (side, 0) => {
                    for distance in 2..=self.scale.ring_columns() {
                        self.stroke((side.signum() * distance, 0), self.glyphs.across);
                    }
                }
                (side, top) => {
                    // Doubled away from the middle, where the spot's letter is.
                    let side = side.signum();
                    for distance in 1..=self.scale.ring_rows() {
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
                let (side, top) = self.scale.corner(direction);
                self.stroke((side, top), corner);
                if side.abs() > 1 {
                    self.stroke((side - side.signum(), top), self.glyphs.across);
                }
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
                self.stroke(self.scale.outer(direction), side);
            }
        }
        self.between_cells(closed);
    }

    /// The strokes of a ring from each closed cell to the next. In a compact one the sides
    /// meet the corners.
    fn between_cells(&mut self, closed: Directions) {
        use Direction::{E, NE, NW, SE, SW, W};
        let top = self.scale.ring_rows();
        let steep = self.scale == Scale::Full;
        let Glyphs {
            across,
            rising,
            falling,
            ..
        } = self.glyphs;
        for (a, b, at, character) in [
            (E, NE, (3, -1), falling),
            (NE, NW, (0, -top), across),
            (NW, W, (-3, -1), rising),
            (W, SW, (-3, 1), falling),
            (SW, SE, (0, top), across),
            (SE, E, (3, 1), rising),
        ] {
            let drawn = steep || at.0 == 0;
            if drawn && closed.contains(a) && closed.contains(b) {
                self.stroke(at, character);
            }
        }
    }

    pub(super) fn socket(&mut self, open: Directions, joints: Directions, label: RingLabel) {
        self.ring(open, joints);
        let row = match label {
            RingLabel::Above => -self.scale.ring_rows(),
            RingLabel::Below => self.scale.ring_rows(),
        };
        if self.scale == Scale::Tiny {
            // The corners are beside it.
            self.put((0, row), self.letter, self.paint.letter);
        } else {
            self.letter(row, [self.glyphs.across; 2]);
        }
    }

    pub(super) fn circle(&mut self, joints: Directions) {
        self.ring(Directions::EMPTY, joints);
        if self.scale != Scale::Tiny {
            for distance in [-2, 2] {
                self.stroke((distance, 0), self.glyphs.circle);
            }
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
    pub(super) fn joint(&mut self, direction: Direction) {
        match self.scale.outer(direction) {
            (side, 0) => {
                for distance in self.scale.ring_columns() + 1..=self.scale.spot_columns() / 2 {
                    self.stroke((side.signum() * distance, 0), self.glyphs.across);
                }
            }
            (side, top) => {
                // Half way, and so the same character from either end: doubled
                // to the same side by both.
                let distance = self.scale.slanted_joint();
                self.slant((side.signum() * distance, top.signum() * distance), 1);
            }
        }
    }
}
