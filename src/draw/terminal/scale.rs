//! Where on a grid of characters the parts of a board lie, in its sizes.
//!
//! In all of them, half the way to the next spot of a row is as many columns as the next row of
//! spots is rows away, so that slanted arms run along the diagonal of the grid.

use crate::game::{Direction, Spot};

/// How large a board, or a piece without one, is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// 79 columns and 23 rows.
    #[default]
    Full,
    /// 51 columns and 15 rows.
    Compact,
    /// For pieces without a board: rings of five columns and three rows, next to each other.
    Tiny,
}

impl Scale {
    /// Those of boards, the larger first.
    pub(crate) const ALL: [Self; 2] = [Self::Full, Self::Compact];

    /// From the middle of a spot to the top of a ring.
    pub(in crate::draw) const fn ring_rows(self) -> i32 {
        match self {
            Self::Full => 2,
            Self::Compact | Self::Tiny => 1,
        }
    }

    /// From the middle of a spot to the sides of a ring.
    pub(in crate::draw) const fn ring_columns(self) -> i32 {
        match self {
            Self::Full => 4,
            Self::Compact => 3,
            Self::Tiny => 2,
        }
    }

    /// Free columns left and right of the board.
    const fn margin(self) -> i32 {
        match self {
            Self::Full => 2,
            Self::Compact | Self::Tiny => 0,
        }
    }

    /// From a row of spots to the next: a ring, and a row for the joints unless it is tiny.
    const fn spot_rows(self) -> i32 {
        let ring = 2 * self.ring_rows() + 1;
        match self {
            Self::Full | Self::Compact => ring + 1,
            Self::Tiny => ring,
        }
    }

    /// How far a slanted joint is from the middle of the spot that it leaves, in columns and
    /// in rows. In a tiny drawing it takes the place of the ring's corner.
    pub(in crate::draw) const fn slanted_joint(self) -> i32 {
        self.spot_rows() / 2
    }

    /// From a spot to the next one in its row.
    pub(in crate::draw) const fn spot_columns(self) -> i32 {
        2 * self.spot_rows()
    }

    /// The columns and rows of a whole board.
    pub(in crate::draw) const fn size(self) -> (usize, usize) {
        let sides = 2 * (self.ring_columns() + self.margin()) + 1;
        let width = 5 * self.spot_columns() + self.spot_columns() / 2 + sides;
        let height = 3 * self.spot_rows() + 2 * self.ring_rows() + 1;
        (
            width.unsigned_abs() as usize,
            height.unsigned_abs() as usize,
        )
    }

    /// The column and row of the middle of a spot.
    pub(in crate::draw) fn middle(self, spot: Spot) -> (i32, i32) {
        let (row, column) = (spot.row() as u16, spot.column() as u16);
        let shift = self.spot_columns() / 2 * i32::from(row % 2);
        let left = self.margin() + self.ring_columns();
        (
            left + self.spot_columns() * i32::from(column) + shift,
            self.ring_rows() + self.spot_rows() * i32::from(row),
        )
    }

    /// From the middle of a spot to the character that shows whether its outer cell in
    /// `direction` is taken.
    pub(in crate::draw) const fn outer(self, direction: Direction) -> (i32, i32) {
        let (side, top) = (self.ring_columns(), self.ring_rows());
        match direction {
            Direction::E => (side, 0),
            Direction::NE => (top, -top),
            Direction::NW => (-top, -top),
            Direction::W => (-side, 0),
            Direction::SW => (-top, top),
            Direction::SE => (top, top),
        }
    }

    /// From the middle of a spot to the corner of a ring in a slanted direction, or to its
    /// side.
    pub(in crate::draw) const fn corner(self, direction: Direction) -> (i32, i32) {
        match (self, self.outer(direction)) {
            (_, (side, 0)) => (side, 0),
            (Self::Full | Self::Compact, (side, top)) => (2 * side.signum(), top),
            (Self::Tiny, corner) => corner,
        }
    }

    /// From the middle of a spot to its letter.
    pub(in crate::draw) const fn tag(self) -> (i32, i32) {
        match self {
            Self::Full => (0, 1),
            Self::Compact => (-3, -1),
            Self::Tiny => (-2, -1),
        }
    }

    /// From the middle of a spot to a mark on it.
    pub(in crate::draw) const fn mark(self) -> (i32, i32) {
        match self {
            Self::Full => (0, -1),
            Self::Compact => (3, -1),
            Self::Tiny => (2, -1),
        }
    }
}
