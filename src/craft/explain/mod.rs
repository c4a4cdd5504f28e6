//! The solution of a challenge as a person would find it, step by step, each step
//! with its reason.
//!
//! The steps are those of [`think`](super::think), without the ones that nothing
//! later rests on, and with those told as one that have the same reason. Each is held
//! against the list of all solutions of the challenge before it is told: what is
//! placed by a rule is in all of them that are left, what is ruled out is in none, and
//! what is guessed is in one at least.

mod rounds;
mod slice;
mod words;

use thiserror::Error;

use crate::game::{Challenge, Placement, Solution};
use crate::position::Position;
use crate::problem::{Problem, Rule};

use super::grade::{Grade, Tally};
use super::rules::{Need, Technique};
use super::think::{Thought, think};

pub(super) use words::{filling, list, lying, names};

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A rule places a piece.
    Place(Technique),
    /// A rule rules placements out.
    RuleOut(Technique),
    /// A placement is tried and rules itself out.
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
    /// What the placement meets, if the step places a piece.
    pub need: Option<Need>,
    /// The reason, in a sentence.
    pub sentence: String,
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

    /// Whether the solutions that are left bear out the step. A guess leaves those
    /// that contain it.
    fn holds(&self, left: &mut Vec<Solution>) -> bool {
        let has = |solution: &Solution| {
            let mut placements = self.placements.iter();
            placements.any(|&p| solution.of(p.piece()) == p)
        };
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

/// A thought, and the position that it was thought in.
type Thoughts = Vec<(Position, Thought)>;

impl Explanation {
    /// The way to the first of `solutions`, which are all solutions of `challenge`.
    pub fn of(challenge: &Challenge, solutions: &[Solution]) -> Result<Self, ExplainError> {
        let Some(&solution) = solutions.first() else {
            let challenge = challenge.clone();
            return Err(ExplainError::NoSolution { challenge });
        };
        let problem = Problem::new(challenge.clone(), Rule::Linked);
        let mut thoughts: Thoughts = Vec::new();
        let mut tally = Tally::default();
        think(&problem, &solution, &mut |before, thought| {
            tally.add(&thought);
            thoughts.push((before.clone(), thought));
        });
        let steps = words::told(rounds::rounds(slice::needed(thoughts)));
        let mut left = solutions.to_vec();
        if let Some(wrong) = steps.iter().find(|step| !step.holds(&mut left)) {
            return Err(ExplainError::Contradicted {
                challenge: challenge.clone(),
                sentence: wrong.sentence.clone(),
            });
        }
        Ok(Self {
            steps,
            solution,
            grade: tally.grade(&problem),
        })
    }
}
