//! How hard a challenge is: what kind of thinking it demands, and how much of it.
//!
//! The grade is read off the way in which [`think`](super::think) solves the
//! challenge. Its whole part up to 6 is the hardest [`Difficulty`] of the paper's ladder
//! that is needed; see `docs/grading.md`.

use crate::game::{Challenge, Solution};
use crate::position::Position;
use crate::problem::{Problem, Rule};

use super::rules::Technique;
use super::think::{Thought, think};

/// The hardest kind of thinking that a challenge demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Every missing piece has one place at the start.
    AllLegal = 1,
    /// Pieces are placed because they have one place left.
    Elimination = 2,
    /// Placements are ruled out because they leave a piece no place.
    Pairwise = 3,
    /// Placements are ruled out because only so many spots may stay open.
    Counting = 4,
    /// Placements are ruled out because all pieces have to be linked.
    Linking = 5,
    /// Placements have to be tried.
    Guessing = 6,
}

impl Difficulty {
    /// All rungs, the easiest first.
    pub const ALL: [Self; 6] = [
        Self::AllLegal,
        Self::Elimination,
        Self::Pairwise,
        Self::Counting,
        Self::Linking,
        Self::Guessing,
    ];

    /// What the rung is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AllLegal => "all legal",
            Self::Elimination => Technique::Elimination.name(),
            Self::Pairwise => Technique::Pairwise.name(),
            Self::Counting => Technique::Counting.name(),
            Self::Linking => Technique::Linking.name(),
            Self::Guessing => "guessing",
        }
    }

    const fn of(technique: Technique) -> Self {
        match technique {
            Technique::Elimination => Self::Elimination,
            Technique::Pairwise => Self::Pairwise,
            Technique::Counting => Self::Counting,
            Technique::Linking => Self::Linking,
        }
    }
}

/// How hard a challenge is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The hardest kind of thinking needed.
    pub rung: Difficulty,
    /// How often that kind was needed: deductions of this rung, or placements
    /// tried.
    pub uses: usize,
    /// By depth: how many placements were tried under so many assumptions. The
    /// first number counts those tried under none.
    pub tried: Vec<u32>,
    /// An estimate of how many placements are tried in all, wrong guesses
    /// included.
    pub effort: u64,
}

impl Grade {
    /// The grade of `challenge`, given its only solution.
    pub fn of(challenge: &Challenge, solution: &Solution) -> Self {
        let problem = Problem::new(challenge.clone(), Rule::Linked);
        let mut tally = Tally::default();
        think(&problem, solution, &mut |_, thought| tally.add(&thought));
        tally.grade(&problem)
    }

    /// The grade as a number with one decimal: the larger, the harder.
    pub fn number(&self) -> f64 {
        f64::from(self.tenths()) / 10.0
    }

    fn tenths(&self) -> u32 {
        let whole = 10 * self.rung as u32;
        match self.rung {
            Difficulty::Guessing => whole + tenths_of_doublings(self.effort),
            _ => whole + self.uses.min(9) as u32,
        }
    }

    /// The grade as a word.
    pub fn word(&self) -> &'static str {
        match self.rung {
            Difficulty::AllLegal => "obvious",
            Difficulty::Elimination => "easy",
            Difficulty::Pairwise => "moderate",
            Difficulty::Counting | Difficulty::Linking => "tricky",
            Difficulty::Guessing => match self.tenths() {
                ..90 => "hard",
                90..120 => "severe",
                _ => "fierce",
            },
        }
    }
}

/// How often one has to be doubled to get `n`, in tenths, linear between the powers
/// of two: like the logarithm, but the same on every machine.
fn tenths_of_doublings(n: u64) -> u32 {
    let n = u128::from(n.max(1));
    let whole = n.ilog2();
    let beyond = (10 * (n - (1 << whole))) >> whole;
    10 * whole + beyond as u32
}

/// What was thought, counted.
#[derive(Default)]
pub(super) struct Tally {
    deductions: [usize; Difficulty::ALL.len() + 1],
    tried: Vec<u32>,
    effort: u64,
    /// How many boards the assumptions so far could have led to.
    width: u64,
    depth: usize,
}

impl Tally {
    /// Counts a thought.
    pub(super) fn add(&mut self, thought: &Thought) {
        match thought {
            Thought::Deduced(deduction) => {
                self.deductions[Difficulty::of(deduction.technique()) as usize] += 1;
            }
            Thought::Refuted(_) => self.try_out(1),
            Thought::Guessed { options, .. } => {
                let options = options.len() as u64;
                self.try_out(options);
                self.width = self.width.max(1).saturating_mul(options);
                self.depth += 1;
            }
        }
    }

    fn try_out(&mut self, placements: u64) {
        self.tried.resize(self.depth + 1, 0);
        self.tried[self.depth] += placements as u32;
        let everywhere = placements.saturating_mul(self.width.max(1));
        self.effort = self.effort.saturating_add(everywhere);
    }

    /// The grade that the thoughts about `problem` amount to.
    pub(super) fn grade(self, problem: &Problem) -> Grade {
        let hardest = Difficulty::ALL.into_iter().rev();
        let rung = if self.tried.is_empty() {
            hardest
                .filter(|&rung| self.deductions[rung as usize] > 0)
                .find(|&rung| rung > Difficulty::Elimination || !all_single(problem))
                .unwrap_or(Difficulty::AllLegal)
        } else {
            Difficulty::Guessing
        };
        let uses = match rung {
            Difficulty::AllLegal => problem.missing().len(),
            Difficulty::Guessing => self.tried.iter().map(|&n| n as usize).sum(),
            _ => self.deductions[rung as usize],
        };
        Grade {
            rung,
            uses,
            tried: self.tried,
            effort: self.effort,
        }
    }
}

/// Whether every missing piece has one place at the start.
fn all_single(problem: &Problem) -> bool {
    let legal = Position::all_legal(problem);
    legal.missing().iter().all(|piece| legal.count(piece) == 1)
}
