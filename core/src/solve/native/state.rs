//! A state of the search: what is placed (the [`Front`]), and what can still be.
//!
//! The two are kept apart because most of what speaks against a state is seen from
//! its front, a small part of it: what can still be placed is computed only for
//! the states that are left.

use super::candidates::Candidates;
use super::groups::{Groups, Pattern};
use super::items::{ALL_ITEMS, CENTRES, ITEMS, Items, LEFT_HALF, RINGS};
use super::sweep::{Candidate, Columns};
use crate::game::{Piece, PieceSet, Placement};

/// How many centres stay empty in every fit: 24 spots, 16 balls and 6 circles.
pub(super) const EMPTY_CENTRES: u32 = 2;

/// How many rings stay empty in every fit: 24 spots, 14 sockets and 6 circles.
pub(super) const EMPTY_RINGS: u32 = 4;

/// The light purple piece, as a bit.
const PURPLE: u16 = 1 << Piece::LIGHT_PURPLE.index();

/// The first of the two pieces with an elbow ball, which follow each other.
const FIRST_ELBOW: u32 = 8;

/// Where each piece lies: right for the pieces placed, left over for the others.
pub(super) type Board = [Placement; Piece::COUNT];

/// How much more may stay empty: centres, rings, and points (`share`) in the half
/// where the sweep starts, each in its own byte of one number, so that one
/// subtraction takes an item off all of them.
#[derive(Clone, Copy)]
pub(super) struct Spare(u32);

impl Spare {
    const CENTRE: u32 = 1;
    const RING: u32 = 1 << 8;
    const POINT: u32 = 1 << 16;
    /// The signs of the bytes. A byte that goes below zero borrows from the next one,
    /// but by then it does not matter any more what that says.
    const SIGNS: u32 = 0x0080_8080;

    /// What each item costs.
    const COST: [u32; ITEMS] = {
        let mut cost = [0; ITEMS];
        let mut item = 0;
        while item < ITEMS {
            let is_centre = CENTRES & 1 << item != 0;
            cost[item] = if is_centre { Self::CENTRE } else { Self::RING };
            if LEFT_HALF & 1 << item != 0 {
                cost[item] += Self::POINT << is_centre as u32;
            }
            item += 1;
        }
        cost
    };

    const fn new(centres: u32, rings: u32, points: u32) -> Self {
        Self(centres * Self::CENTRE + rings * Self::RING + points * Self::POINT)
    }

    const fn rings(self) -> i8 {
        (self.0 / Self::RING) as i8
    }

    const fn points(self) -> i8 {
        (self.0 / Self::POINT) as i8
    }

    /// Takes one item off if it is `lost`; says whether it could be spared.
    pub(super) fn take(&mut self, item: usize, lost: bool) -> bool {
        self.0 = self.0.wrapping_sub(Self::COST[item] * u32::from(lost));
        self.0 & Self::SIGNS == 0
    }
}

/// A state of the search.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// What is placed.
    pub(super) front: Front,
    /// The candidates that collide with nothing, of pieces not yet placed, at the next
    /// item and those after it.
    pub(super) alive: Candidates,
}

/// What is placed, and what follows from that for each item. Copied for every child of
/// a state; nothing in it is on the heap.
#[derive(Clone, Copy)]
pub(super) struct Front {
    /// The cells taken.
    pub(super) cells: Columns,
    /// The pieces placed, as bits.
    pub(super) used: u16,
    /// The items that may still be filled. Those behind the sweep are not in it.
    pub(super) open: Items,
    /// The rings known to stay empty, and centres.
    empty: Items,
    /// How much more may stay empty.
    pub(super) spare: Spare,
    /// The rings around the elbow balls placed.
    elbow_rings: Items,
    /// The centre of the light purple socket, once that is placed.
    purple_centre: Items,
    /// The groups of linked pieces, if anybody asks for them.
    pub(super) groups: Groups,
}

impl Front {
    /// The empty board, with so many points to spare in the half where the sweep starts.
    pub(super) fn start(points: u32) -> Self {
        Self {
            cells: [0; 6],
            used: 0,
            open: ALL_ITEMS,
            empty: 0,
            spare: Spare::new(EMPTY_CENTRES, EMPTY_RINGS, points),
            elbow_rings: 0,
            purple_centre: 0,
            groups: Groups::NONE,
        }
    }

    /// Whether all pieces are placed.
    pub(super) const fn is_full(&self) -> bool {
        self.used == PieceSet::ALL.bits()
    }

    /// The next item to decide on.
    pub(super) const fn next_item(&self) -> usize {
        self.open.trailing_zeros() as usize
    }

    /// Which of the items that nothing fills, from the next one on, link to the same group.
    pub(super) fn pattern(&self) -> Option<Pattern> {
        let ahead = ALL_ITEMS << self.next_item();
        // An item that nothing can fill any more may be known to stay empty or not yet: it
        // counts in any case, so that the key tells which items there are.
        self.groups.pattern((self.open | self.empty) & ahead)
    }

    /// Places a candidate.
    pub(super) fn place(&mut self, candidate: &Candidate) {
        for (column, more) in self.cells.iter_mut().zip(candidate.cells) {
            *column |= more;
        }
        self.used |= candidate.piece;
        self.open &= !candidate.fills;
        self.elbow_rings |= candidate.elbow_ring;
        self.purple_centre |= candidate.purple_centre;
    }

    /// Leaves the next item empty; says whether it could be spared.
    pub(super) fn leave_empty(&mut self) -> bool {
        let item = self.next_item();
        self.mark_empty(1 << item);
        self.spare.take(item, true)
    }

    /// Leaves all that is open empty, since all pieces are placed; says whether it
    /// could be spared.
    pub(super) fn close(&mut self) -> bool {
        self.leave_all_empty(self.open)
    }

    /// Leaves `items` empty; says whether they could be spared.
    pub(super) fn leave_all_empty(&mut self, items: Items) -> bool {
        let mut left = items;
        self.mark_empty(left);
        while left != 0 {
            if !self.spare.take(left.trailing_zeros() as usize, true) {
                return false;
            }
            left &= left - 1;
        }
        true
    }

    /// Notes that `items` stay empty, which `spare` accounts for.
    pub(super) fn mark_empty(&mut self, items: Items) {
        self.empty |= items;
        self.open &= !items;
    }

    /// Whether nothing more may stay empty in the half where the sweep starts.
    pub(super) const fn has_no_points_left(&self) -> bool {
        self.spare.points() == 0
    }

    /// Whether too many rings stay empty once those are counted that the elbow
    /// balls will leave empty: of all sockets only the light purple one takes an
    /// elbow ball, and it takes one.
    pub(super) fn lacks_rings_for_elbows(&self) -> bool {
        // At most one ball finds the socket, and there are two elbow balls.
        if self.spare.rings() >= 2 {
            return false;
        }
        let to_come = (self.elbows_to_come() - self.empty_rings_for_balls()).max(0);
        let waiting = count(self.elbow_rings & self.open);
        let purple_is_free = self.used & PURPLE == 0 || self.purple_centre & self.open != 0;
        let in_vain = to_come + waiting - i8::from(purple_is_free);
        in_vain > self.spare.rings()
    }

    /// How many elbow balls are not placed yet.
    const fn elbows_to_come(&self) -> i8 {
        let elbows = self.used >> FIRST_ELBOW;
        2 - (elbows & 1) as i8 - (elbows >> 1 & 1) as i8
    }

    /// In how many rings that stay empty a ball may still come to lie.
    fn empty_rings_for_balls(&self) -> i8 {
        count(self.empty & RINGS & (self.open & CENTRES) << 1)
    }
}

/// The number of items in a set of few.
fn count(mut items: Items) -> i8 {
    let mut count = 0;
    while items != 0 {
        items &= items - 1;
        count += 1;
    }
    count
}
