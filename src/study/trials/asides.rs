//! The searches beside the ladder: to the first solution, with one strategy left out, with
//! uniqueness assumed, with other points of transition.

use super::search::Goal;
use crate::position::useless::Twins;
use crate::solve::paper::{Counting, Ending, Heat, Links, Strategies, When};

/// The points of transition that are tried.
pub const TRANSITIONS: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// A search that is not on the ladder.
pub(super) struct Aside {
    pub(super) id: String,
    pub(super) strategies: Strategies,
    pub(super) goal: Goal,
    /// Whether it is tried on some of the challenges only.
    pub(super) seldom: bool,
}

/// The searches beside the ladder, by what they are called in the data.
pub(super) fn asides() -> Vec<Aside> {
    let published = Strategies::PUBLISHED;
    let assuming = Strategies {
        assume_unique: true,
        ..published
    };
    let list = [
        ("first", published, Goal::First),
        ("exhaustive-first", Strategies::NONE, Goal::First),
        (
            "without-links",
            Strategies {
                links: Links::Never,
                ..published
            },
            Goal::All,
        ),
        (
            "without-links-first",
            Strategies {
                links: Links::Never,
                ..published
            },
            Goal::First,
        ),
        (
            "without-heat-first",
            Strategies {
                heat: Heat::Never,
                ..published
            },
            Goal::First,
        ),
        (
            "without-counting-first",
            Strategies {
                counting: Counting::Never,
                ..published
            },
            Goal::First,
        ),
        (
            "every-order",
            Strategies {
                orders: true,
                ..published
            },
            Goal::All,
        ),
        (
            "whole-combinations",
            Strategies {
                ending: Ending::Combinations,
                ..published
            },
            Goal::All,
        ),
        ("unique-straight", assuming, Goal::All),
        (
            "unique-every-node",
            Strategies {
                useless: When::Always,
                ..assuming
            },
            Goal::All,
        ),
        (
            "unique-all-pieces",
            Strategies {
                useless: When::Always,
                twins: Twins::All,
                ..assuming
            },
            Goal::All,
        ),
    ];
    let list = list.into_iter().map(|(id, strategies, goal)| Aside {
        id: id.to_owned(),
        strategies,
        goal,
        seldom: false,
    });
    let transitions = TRANSITIONS.into_iter().flat_map(|transition| {
        [Goal::First, Goal::All].map(|goal| Aside {
            id: transition_id(transition, goal),
            strategies: Strategies {
                transition,
                ..published
            },
            goal,
            seldom: true,
        })
    });
    list.chain(transitions).collect()
}

/// The name of a search with the transition at so many pieces.
pub(in crate::study) fn transition_id(transition: usize, goal: Goal) -> String {
    match goal {
        Goal::First => format!("transition-{transition}-first"),
        Goal::All => format!("transition-{transition}"),
    }
}
