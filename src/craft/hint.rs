//! The next step from a position, as much of it as wanted; and what is to blame if
//! there is none.

use super::agreement::Subset;
use super::explain::{self, ExplainError, Explanation, Kind, Step};
use super::rules::Rule;
use super::solutions::Solutions;
use crate::game::{Challenge, Placement};

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Where to look.
    Look,
    /// Which piece to place.
    Piece,
    /// The placement.
    Placement,
}

/// What can be said about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// All pieces are placed, and rightly.
    Solved,
    /// A solution has this step next.
    Next(Box<Next>),
    /// The position has no solution.
    DeadEnd(Blame),
}

/// The next piece to place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// What to place.
    pub placement: Placement,
    /// What has to be seen first, and the step that places the piece.
    pub steps: Vec<Step>,
}

/// Why a position has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// As few of its placements as no solution contains.
    pub culprits: Vec<Placement>,
    /// As few of its placements as have to be taken back to make it solvable.
    pub take_back: Vec<Placement>,
}

impl Hint {
    /// The hint for a position.
    pub fn of(position: &Challenge, solutions: &Solutions) -> Result<Self, ExplainError> {
        let left = solutions.of(position);
        if left.is_empty() {
            return Ok(Self::DeadEnd(Blame::of(position, solutions)));
        }
        let mut steps = Explanation::of(position, &left)?.steps;
        let placing = steps.iter().position(|step| step.placed().is_some());
        let next = placing.and_then(|at| {
            steps.truncate(at + 1);
            let placement = steps.last()?.placed()?;
            Some(Next { placement, steps })
        });
        Ok(next.map_or(Self::Solved, |next| Self::Next(Box::new(next))))
    }

    /// The hint in words.
    pub fn sentence(&self, strength: Strength) -> String {
        match self {
            Self::Solved => "All pieces are placed: this is a solution.".to_owned(),
            Self::Next(next) => next.sentence(strength),
            Self::DeadEnd(blame) => blame.sentence(),
        }
    }
}

impl Next {
    fn sentence(&self, strength: Strength) -> String {
        let piece = self.placement.piece();
        match strength {
            Strength::Look => format!(
                "Look around spot {}: {}.",
                self.placement.pose().middle,
                self.kind_of_thinking()
            ),
            Strength::Piece => format!("Place {piece}: {}.", self.kind_of_thinking()),
            Strength::Placement => {
                let sentences = self.steps.iter().map(|step| step.sentence.as_str());
                sentences.collect::<Vec<_>>().join(" ")
            }
        }
    }

    fn kind_of_thinking(&self) -> String {
        let last = match self.steps.last().map(|step| step.kind) {
            Some(Kind::Guess) => "no rule decides, so something has to be tried",
            Some(Kind::Place(Rule::Counting)) => "not all spots may stay open",
            Some(Kind::Place(Rule::Linking)) => "all pieces have to be linked",
            _ => "a piece has only one place left",
        };
        match self.steps.len() {
            0 | 1 => last.to_owned(),
            2 => format!("{last}, once another step is seen"),
            steps => format!("{last}, once {} other steps are seen", steps - 1),
        }
    }
}

impl Blame {
    fn of(position: &Challenge, solutions: &Solutions) -> Self {
        let agreement = solutions.agreement(position.givens());
        let subsets = || agreement.subsets();
        let smallest = subsets()
            .filter(|&subset| agreement.count(subset) == 0)
            .min_by_key(|subset| subset.len());
        let largest = subsets()
            .filter(|&subset| agreement.count(subset) > 0)
            .max_by_key(|subset| subset.len());
        let named = |subset: Option<Subset>| -> Vec<Placement> {
            subset.map_or_else(Vec::new, |subset| agreement.placements(subset).collect())
        };
        let stays = named(largest);
        let all = position.givens().iter().copied();
        Self {
            culprits: named(smallest),
            take_back: all.filter(|given| !stays.contains(given)).collect(),
        }
    }

    fn sentence(&self) -> String {
        let culprits = explain::list(self.culprits.iter().copied().map(explain::lying));
        let blame = match self.culprits.len() {
            1 => format!("no solution has {culprits}"),
            2 => format!("no solution has both {culprits}"),
            _ => format!("no solution has all of {culprits}"),
        };
        let back = explain::list(self.take_back.iter().map(|p| p.piece()));
        format!("There is no solution any more: {blame}. Take back {back} to have one again.")
    }
}
