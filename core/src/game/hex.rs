//! The hexagonal grid in the paper's coordinates, and the motions of it that
//! a piece can be put through.
//!
//! A cell is addressed by `(p, h)`: `p` steps up and to the right, then `h`
//! steps to the right. The paper's third coordinate is `p + h`.

use std::fmt;
use std::ops::{Add, Neg};

use serde::Serialize;

use super::numbered::bit_set;

/// A position (or a step) on the hexagonal grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Hex {
    /// Steps up and to the right.
    pub p: i8,
    /// Steps to the right.
    pub h: i8,
}

impl Hex {
    /// The position `(p, h)`.
    pub const fn new(p: i8, h: i8) -> Self {
        Self { p, h }
    }

    /// One sixth of a turn counter-clockwise about the origin.
    pub const fn rotated_ccw(self) -> Self {
        Self::new(self.p + self.h, -self.p)
    }

    /// Mirrored top to bottom, in the horizontal line through the origin.
    pub const fn flipped(self) -> Self {
        Self::new(-self.p, self.p + self.h)
    }

    /// This step after that one.
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self::new(self.p + other.p, self.h + other.h)
    }

    /// `factor` times this step.
    pub(crate) const fn scaled(self, factor: i8) -> Self {
        Self::new(self.p * factor, self.h * factor)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.p, self.h)
    }
}

impl Add for Hex {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Neg for Hex {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.p, -self.h)
    }
}

/// The six directions, counter-clockwise from east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// East.
    E,
    /// North-east.
    NE,
    /// North-west.
    NW,
    /// West.
    W,
    /// South-west.
    SW,
    /// South-east.
    SE,
}

impl Direction {
    /// The number of directions.
    pub const COUNT: usize = 6;

    /// All six, counter-clockwise from east.
    pub const ALL: [Self; Self::COUNT] = [Self::E, Self::NE, Self::NW, Self::W, Self::SW, Self::SE];

    /// All six, counter-clockwise from east.
    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// The position in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The step of length one in this direction.
    pub const fn step(self) -> Hex {
        match self {
            Self::E => Hex::new(0, 1),
            Self::NE => Hex::new(1, 0),
            Self::NW => Hex::new(1, -1),
            Self::W => Hex::new(0, -1),
            Self::SW => Hex::new(-1, 0),
            Self::SE => Hex::new(-1, 1),
        }
    }

    /// The direction back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 3) % 6]
    }

    /// The usual abbreviation.
    pub const fn name(self) -> &'static str {
        ["E", "NE", "NW", "W", "SW", "SE"][self.index()]
    }
}

/// A set of directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directions(u8);

bit_set!(Directions(u8) of Direction, "direction");

impl Directions {
    /// These directions.
    pub(crate) const fn of(directions: &[Direction]) -> Self {
        let mut set = Self::EMPTY;
        let mut at = 0;
        while at < directions.len() {
            set.insert(directions[at]);
            at += 1;
        }
        set
    }

    /// The set with every direction moved by `motion`: what [`Motion::direction`] does to
    /// each, done to all bits at once.
    pub(crate) const fn moved(self, motion: Motion) -> Self {
        let flipped = if motion.flip {
            // Direction `d` becomes `6 - d`, and 6 is 0 again.
            let back = self.0.reverse_bits() >> 1;
            back | back >> Direction::COUNT
        } else {
            self.0
        };
        let ring = Self::ALL.0 & flipped;
        let twice = ring as u16 | (ring as u16) << Direction::COUNT;
        Self((twice >> motion.sixths) as u8 & Self::ALL.0)
    }
}

/// One of the twelve ways to hold a piece: flipped top to bottom or not, then
/// turned clockwise by a number of sixths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Motion {
    /// Whether the piece is first flipped top to bottom.
    pub(crate) flip: bool,
    /// How many sixths of a turn clockwise follow, 0 to 5.
    pub(crate) sixths: u8,
}

impl Motion {
    /// The direction that `direction` becomes.
    pub(crate) const fn direction(self, direction: Direction) -> Direction {
        let flipped = if self.flip {
            6 - direction.index()
        } else {
            direction.index()
        };
        Direction::ALL[(flipped + 6 - self.sixths as usize) % 6]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    impl Hex {
        /// One sixth of a turn clockwise about the origin.
        const fn rotated_cw(self) -> Self {
            Self::new(-self.h, self.p + self.h)
        }
    }

    impl Motion {
        /// All twelve motions, in the order of the orientation letters A to L.
        pub(in crate::game) fn all() -> impl Iterator<Item = Self> {
            [false, true]
                .into_iter()
                .flat_map(|flip| (0..6).map(move |sixths| Self { flip, sixths }))
        }

        /// Where this motion about the origin takes `hex`.
        fn apply(self, hex: Hex) -> Hex {
            let start = if self.flip { hex.flipped() } else { hex };
            (0..self.sixths).fold(start, |at, _| at.rotated_cw())
        }
    }

    fn images(flip: bool) -> BTreeSet<(i8, i8)> {
        Motion::all()
            .filter(|m| m.flip == flip)
            .map(|m| m.apply(Hex::new(1, 3)))
            .map(|hex| (hex.p, hex.h))
            .collect()
    }

    #[test]
    fn the_images_of_1_3_are_those_of_the_paper() {
        let rotations = [(1, 3), (4, -1), (3, -4), (-1, -3), (-4, 1), (-3, 4)];
        assert_eq!(images(false), BTreeSet::from(rotations));
        let flips = [(3, 1), (4, -3), (1, -4), (-3, -1), (-4, 3), (-1, 4)];
        assert_eq!(images(true), BTreeSet::from(flips));
    }

    #[test]
    fn six_counter_clockwise_turns_list_the_rotations_in_the_papers_order() {
        let mut at = Hex::new(1, 3);
        for expected in [(4, -1), (3, -4), (-1, -3), (-4, 1), (-3, 4), (1, 3)] {
            let before = at;
            at = at.rotated_ccw();
            assert_eq!((at.p, at.h), expected);
            assert_eq!(at.rotated_cw(), before);
        }
    }

    #[test]
    fn directions_move_as_their_steps_do() {
        for motion in Motion::all() {
            for direction in Direction::ALL {
                let moved = motion.apply(direction.step());
                assert_eq!(moved, motion.direction(direction).step());
            }
        }
    }

    #[test]
    fn sets_of_directions_move_as_each_of_them_does() {
        for motion in Motion::all() {
            for bits in 0..=Directions::ALL.bits() {
                let set = Directions(bits);
                let each: Directions = set.iter().map(|d| motion.direction(d)).collect();
                assert_eq!(set.moved(motion), each, "{set:?} by {motion:?}");
            }
        }
    }

    #[test]
    fn opposite_directions_cancel() {
        for direction in Direction::ALL {
            let there_and_back = direction.step() + direction.opposite().step();
            assert_eq!(there_and_back, Hex::new(0, 0));
            assert_eq!(-direction.step(), direction.opposite().step());
        }
    }
}
