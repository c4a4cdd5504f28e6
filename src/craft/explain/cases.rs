//! Why a board leads nowhere, as a story: what has to come next, again and again, until
//! something has no place.

use super::look::{self, Choice};
use crate::craft::rules::{Conflict, Need};
use crate::game::Placement;
use crate::position::Position;

/// How many needs are looked at before one is chosen.
pub(super) const LOOKED_AT: usize = 12;

/// Why a board leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Story {
    /// One sees it.
    Dead(Conflict),
    /// Each way to meet a need leads nowhere.
    Cases(Box<Cases>),
}

/// A need, and why no way to meet it works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// The need.
    pub need: Need,
    /// The ways that fail at once.
    pub out: Vec<(Placement, Conflict)>,
    /// The others, each with its story.
    pub cases: Vec<(Placement, Story)>,
}

impl Story {
    /// How many boards have to be looked at.
    pub fn boards(&self) -> usize {
        match self {
            Self::Dead(_) => 1,
            Self::Cases(cases) => {
                let inner = cases.cases.iter();
                1 + inner.map(|(_, story)| story.boards()).sum::<usize>()
            }
        }
    }
}

/// The story of a board that has no solution; `None` if it takes more than `budget`
/// boards, or if there is a solution. What is not used is left in the budget.
pub(super) fn refute(position: &Position, budget: &mut usize) -> Option<Story> {
    *budget = budget.checked_sub(1)?;
    if let Some(conflict) = look::conflict(position) {
        return Some(Story::Dead(conflict));
    }
    let Choice { need, out, open } = look::narrowest(position, LOOKED_AT).ok()??;
    let mut cases = Vec::new();
    for placement in open {
        cases.push((placement, refute(&position.with(placement), budget)?));
    }
    Some(Story::Cases(Box::new(Cases { need, out, cases })))
}
