//! The hexagonal grid on paper: x to the right, y down, as SVG counts them.

use std::f64::consts::PI;

use crate::game::{Direction, Hex, Spot};

/// From the middle of a cell to the middle of the next.
pub(super) const CELL: f64 = 20.0;

/// A point on the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    /// The middle of a cell; that of (0, 0) is the origin.
    pub(super) fn of(hex: Hex) -> Self {
        let (p, h) = (f64::from(hex.p), f64::from(hex.h));
        Self {
            x: CELL * (h + p / 2.0),
            y: -CELL * p * 3_f64.sqrt() / 2.0,
        }
    }

    /// The middle of a spot.
    pub(super) fn of_spot(spot: Spot) -> Self {
        Self::of(spot.centre())
    }

    /// The point at a distance in the direction of an angle.
    pub(super) fn towards(self, angle: f64, distance: f64) -> Self {
        Self {
            x: self.x + distance * angle.cos(),
            y: self.y - distance * angle.sin(),
        }
    }

    /// This point moved to the right and down.
    pub(super) fn moved(self, right: f64, down: f64) -> Self {
        Self {
            x: self.x + right,
            y: self.y + down,
        }
    }
}

/// The angle of a direction, counter-clockwise from east.
pub(super) fn angle(direction: Direction) -> f64 {
    direction.index() as f64 * PI / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_on_the_grid_are_steps_at_their_angle() {
        let origin = Point { x: 0.0, y: 0.0 };
        for direction in Direction::ALL {
            let step = Point::of(direction.step());
            let expected = origin.towards(angle(direction), CELL);
            assert!((step.x - expected.x).hypot(step.y - expected.y) < 1e-9);
        }
        // North is up: y grows downwards.
        assert!(Point::of(Direction::NE.step()).y < 0.0);
    }
}
