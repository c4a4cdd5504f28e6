//! Why placements on one board are wrong, found out once for each: several needs are compared,
//! and the same placement could meet more than one of them.

use std::collections::HashMap;

use super::cases::{self, Story};
use crate::game::{Placement, Solution};
use crate::position::Position;

/// What is known of the placements on a board.
pub(super) struct Refuted<'a> {
    position: &'a Position,
    left: &'a [Solution],
    known: HashMap<Placement, Known>,
}

enum Known {
    /// Why it is wrong.
    Told(Story),
    /// To tell that takes more boards than so many.
    Longer(usize),
}

impl<'a> Refuted<'a> {
    /// Nothing is known yet; `left` are all solutions of the board.
    pub(super) fn new(position: &'a Position, left: &'a [Solution]) -> Self {
        Self {
            position,
            left,
            known: HashMap::new(),
        }
    }

    /// Whether a solution has it.
    pub(super) fn is_right(&self, placement: Placement) -> bool {
        let mut left = self.left.iter();
        left.any(|solution| solution.of(placement.piece()) == placement)
    }

    /// Why it is wrong, if that can be told with no more boards than `most`.
    pub(super) fn story(&mut self, placement: Placement, most: usize) -> Option<&Story> {
        let is_open = match self.known.get(&placement) {
            None => true,
            Some(Known::Longer(tried)) => *tried < most,
            Some(Known::Told(_)) => false,
        };
        if is_open {
            let story = cases::refute(&self.position.with(placement), &mut most.clone());
            let known = story.map_or(Known::Longer(most), Known::Told);
            self.known.insert(placement, known);
        }
        match self.known.get(&placement)? {
            Known::Told(story) => Some(story).filter(|story| story.boards() <= most),
            Known::Longer(_) => None,
        }
    }
}
