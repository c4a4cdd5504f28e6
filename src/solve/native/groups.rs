//! The groups of linked pieces, as far as they are placed.
//!
//! A group is known by where it can still grow: the items that would link a piece
//! to it by being filled. Which pieces it holds does not matter.

use super::items::Items;
use crate::game::Piece;

/// The groups of the pieces placed so far.
#[derive(Clone, Copy)]
pub(super) struct Groups {
    growth: [Items; Piece::COUNT],
    count: u8,
}

impl Groups {
    /// Nothing is placed.
    pub(super) const NONE: Self = Self {
        growth: [0; Piece::COUNT],
        count: 0,
    };

    /// Adds a piece that fills `fills` and can be linked to at `links`; joins the
    /// groups that it links.
    pub(super) fn add(&mut self, fills: Items, links: Items) {
        let mut joined = links;
        let mut kept = 0;
        for at in 0..usize::from(self.count) {
            let growth = self.growth[at];
            if growth & fills == 0 {
                self.growth[kept] = growth;
                kept += 1;
            } else {
                joined |= growth;
            }
        }
        self.growth[kept] = joined & !fills;
        self.count = kept as u8 + 1;
    }

    /// Whether all pieces placed so far form one group.
    pub(super) const fn is_one(&self) -> bool {
        self.count == 1
    }

    /// Whether some group cannot grow any more, if only the items in `open` can
    /// still be filled.
    pub(super) fn is_closed(&self, open: Items) -> bool {
        let groups = &self.growth[..usize::from(self.count)];
        groups.iter().any(|growth| growth & open == 0)
    }
}
