//! How hard a challenge is: what kind of thinking it demands, and how much of it.
//!
//! The grade is read off the way in which [`think`](super::think) solves the
//! challenge. Its whole part up to 6 is the hardest [`Difficulty`] of the paper's ladder
//! that is needed; see `docs/grading.md`.

use std::fmt;

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
        Band::of(self.number()).word
    }
}

/// The grades that share a word. [`Band::ALL`] is the only place that says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The word.
    pub word: &'static str,
    /// The lowest grade of the band, in tenths.
    tenths: u32,
}

impl Band {
    /// All words for grades, the easiest first. Up to 6 a band is one or two rungs of the
    /// ladder; above, where all is guessing, three doublings of the effort.
    pub const ALL: [Self; 7] = [
        Self::from_rung("obvious", Difficulty::AllLegal),
        Self::from_rung("easy", Difficulty::Elimination),
        Self::from_rung("medium", Difficulty::Pairwise),
        Self::from_rung("tricky", Difficulty::Counting),
        Self::from_rung("hard", Difficulty::Guessing),
        Self::new("severe", 90),
        Self::new("fierce", 120),
    ];

    const fn from_rung(word: &'static str, rung: Difficulty) -> Self {
        Self::new(word, 10 * rung as u32)
    }

    const fn new(word: &'static str, tenths: u32) -> Self {
        Self { word, tenths }
    }

    /// The band that a grade lies in.
    pub fn of(grade: f64) -> Self {
        let mut reached = Self::ALL.into_iter().rev();
        let found = reached.find(|band| band.lowest() <= grade);
        found.unwrap_or(Self::ALL[0])
    }

    /// The band of a word, in letters of any case.
    pub fn named(word: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|band| band.word.eq_ignore_ascii_case(word))
    }

    /// The lowest grade of the band.
    pub fn lowest(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }

    /// The highest grade of the band; of the last one, infinity.
    pub fn highest(self) -> f64 {
        let mut above = Self::ALL
            .into_iter()
            .filter(|band| band.tenths > self.tenths);
        above
            .next()
            .map_or(f64::INFINITY, |next| f64::from(next.tenths - 1) / 10.0)
    }
}

impl fmt::Display for Band {
    /// `tricky (4.0 to 5.9)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, lowest, highest) = (self.word, self.lowest(), self.highest());
        match highest.is_finite() {
            true => write!(f, "{word} ({lowest:.1} to {highest:.1})"),
            false => write!(f, "{word} ({lowest:.1} and more)"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grade_has_one_word() {
        for (band, next) in Band::ALL.iter().zip(&Band::ALL[1..]) {
            let gap = next.lowest() - band.highest();
            assert!((gap - 0.1).abs() < 1e-9, "{band}, {next}");
        }
        for tenths in 10..300 {
            let grade = f64::from(tenths) / 10.0;
            let holds = |band: &Band| (band.lowest()..=band.highest()).contains(&grade);
            let words: Vec<Band> = Band::ALL.into_iter().filter(holds).collect();
            assert_eq!(words, [Band::of(grade)], "{grade}");
            assert_eq!(Band::named(&words[0].word.to_uppercase()), Some(words[0]));
        }
        assert_eq!(Band::named("impossible"), None);
    }
}
