//! The solution of a challenge as a person would find it, step by step, each step
//! with its reason.
//!
//! Every reason speaks of the board as it lies at that step, and of nothing that was ruled
//! out before (`look`), so that it can be checked with the toy: put the piece there, and
//! see what has no place. Of all needs the one is taken whose reason is the shortest
//! (`way`). Each step is held against the list of all solutions of the challenge before
//! it is told: what is placed by a rule is in all of them that are left, what is ruled out is
//! in none, and what is guessed is in one at least; of the other ways of a guess it is told
//! which fail and which lead to solutions too.

mod blocking;
mod cases;
mod chapters;
mod grouping;
mod listing;
mod look;
mod places;
mod refuted;
mod steps;
mod story;
mod way;
mod words;

use thiserror::Error;

use crate::game::{Challenge, Placement, Solution, SpotSet};
use crate::problem::{Problem, Rule};

use super::grade::Grade;
use super::rules::{Conflict, Need, Technique};

pub(super) use crate::words::list;
pub use cases::{Cases, Story};
pub use chapters::Chapter;
pub(super) use places::{lying, names};
pub(super) use words::filling;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A rule places a piece.
    Place(Technique),
    /// A rule rules placements out.
    RuleOut(Technique),
    /// A placement is tried and leads nowhere.
    Try,
    /// A placement is taken on trust.
    Guess,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it does.
    pub kind: Kind,
    /// What it places or rules out.
    pub placements: Vec<Placement>,
    /// The need that it is about: one of these placements, or of those that the steps
    /// before and after it speak of, has to meet it.
    pub need: Option<Need>,
    /// Why each of the placements is out, if they fail at once: what is wrong with the
    /// board then.
    pub because: Vec<Conflict>,
    /// How each of the placements leads nowhere, if they are tried; of a guess, what speaks
    /// against some of the other ways.
    pub stories: Vec<(Placement, Story)>,
    /// Of a guess, the other ways that fail only after a longer search.
    pub rivals: Vec<Placement>,
    /// Of a guess, the other ways that lead to solutions too.
    pub as_good: Vec<Placement>,
    /// The reason, in a sentence or a few.
    pub sentence: String,
    /// What the sentence speaks of without naming it, by piece or by reason. Three letters stand
    /// for a placement.
    pub details: Vec<String>,
    /// The spots that the reason is about: who needs them has no place, or nothing can
    /// reach them.
    pub about: SpotSet,
    /// What lies on the board before it, in the order of the pieces.
    pub board: Vec<Placement>,
}

impl Step {
    /// The placement that the step puts on the board, if it does.
    pub fn placed(&self) -> Option<Placement> {
        match self.kind {
            Kind::Place(_) | Kind::Guess => self.placements.first().copied(),
            Kind::RuleOut(_) | Kind::Try => None,
        }
    }

    /// Whether the solutions that are left bear out the step, and all that it says of other
    /// ways. A guess leaves those that contain it.
    fn holds(&self, left: &mut Vec<Solution>) -> bool {
        let has = |solution: &Solution| {
            let mut placements = self.placements.iter();
            placements.any(|&p| solution.of(p.piece()) == p)
        };
        let is_in_one = |p: &Placement| left.iter().any(|solution| solution.of(p.piece()) == *p);
        let stories = self.stories.iter().map(|(placement, _)| placement);
        let fails = stories.chain(&self.rivals).all(|p| !is_in_one(p));
        if !fails || !self.as_good.iter().all(is_in_one) {
            return false;
        }
        match self.kind {
            Kind::Place(_) => left.iter().all(has),
            Kind::RuleOut(_) | Kind::Try => !left.iter().any(has),
            Kind::Guess => {
                left.retain(has);
                !left.is_empty()
            }
        }
    }
}

/// The way to a solution of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How they belong together: each step is in one chapter, and they follow each other.
    pub chapters: Vec<Chapter>,
    /// Where they lead.
    pub solution: Solution,
    /// How hard that was.
    pub grade: Grade,
}

/// Why there is no explanation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExplainError {
    /// There is nothing to explain.
    #[error("{challenge} has no solution")]
    NoSolution {
        /// The challenge.
        challenge: Challenge,
    },
    /// A rule is wrong, or the list of solutions is.
    #[error("{challenge}: the solutions contradict the step \"{sentence}\"")]
    Contradicted {
        /// The challenge.
        challenge: Challenge,
        /// The step.
        sentence: String,
    },
}

impl Explanation {
    /// Whether a step speaks of something without naming it, so that there is a list behind it.
    pub fn has_details(&self) -> bool {
        self.steps.iter().any(|step| !step.details.is_empty())
    }

    /// The way to the first of `solutions`, which are all solutions of `challenge`.
    pub fn of(challenge: &Challenge, solutions: &[Solution]) -> Result<Self, ExplainError> {
        let Some(&solution) = solutions.first() else {
            let challenge = challenge.clone();
            return Err(ExplainError::NoSolution { challenge });
        };
        let problem = Problem::new(challenge.clone(), Rule::Linked);
        let moves = way::way(&problem, solutions);
        let mut said = words::Said::default();
        let told = moves.iter().map(|step| steps::told(step, &mut said));
        let told: Vec<Vec<Step>> = told.collect();
        let chapters = chapters::of(&moves, &told);
        let steps: Vec<Step> = told.into_iter().flatten().collect();
        let mut left = solutions.to_vec();
        if let Some(wrong) = steps.iter().find(|step| !step.holds(&mut left)) {
            return Err(ExplainError::Contradicted {
                challenge: challenge.clone(),
                sentence: wrong.sentence.clone(),
            });
        }
        Ok(Self {
            steps,
            chapters,
            solution,
            grade: Grade::of(challenge, &solution),
        })
    }
}
