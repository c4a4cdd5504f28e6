//! The difficulty levels, and how many pieces each of them gives.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// A difficulty level: the paper's five, and one beyond them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The first level.
    Starter,
    /// The second level.
    Junior,
    /// The third level.
    Expert,
    /// The fourth level.
    Master,
    /// The last of the booklet's levels.
    Wizard,
    /// Challenges with one given piece and a unique solution, beyond the booklet.
    Grandmaster,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 6] = [
        Self::Starter,
        Self::Junior,
        Self::Expert,
        Self::Master,
        Self::Wizard,
        Self::Grandmaster,
    ];

    /// How many pieces a challenge of this level gives (the paper's table of
    /// difficulty levels; one for the level beyond it).
    pub const fn givens(self) -> RangeInclusive<usize> {
        match self {
            Self::Starter => 9..=10,
            Self::Junior => 5..=9,
            Self::Expert => 4..=7,
            Self::Master => 3..=6,
            Self::Wizard => 2..=4,
            Self::Grandmaster => 1..=1,
        }
    }

    /// The name of the level in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Starter => "starter",
            Self::Junior => "junior",
            Self::Expert => "expert",
            Self::Master => "master",
            Self::Wizard => "wizard",
            Self::Grandmaster => "grandmaster",
        }
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
