//! Challenges drawn at random out of the complete list of solutions.
//!
//! A solution is drawn, then the number of givens, then the givens, among all sets
//! of that many that no other solution contains. So every challenge that comes out
//! has one solution, and whoever has the seed gets the same challenges.

use std::collections::{HashSet, VecDeque};
use std::ops::{ControlFlow, RangeInclusive};

use thiserror::Error;

use crate::atlas::{Atlas, SubsetCounts};
use crate::game::{Challenge, Level, Placement, Solution};
use crate::parallel;
use crate::words::counted;

use super::grade::Grade;
use super::random::Random;

/// After how many draws in a row that came to nothing a generator gives up.
const PATIENCE: usize = 20_000;

/// How many challenges are graded ahead at the most, for each that is graded at a time.
const LONGEST_BATCH: usize = 16;

/// What kind of challenges to make.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// The level.
    pub level: Level,
    /// How many givens there may be.
    pub givens: RangeInclusive<usize>,
    /// Whether no given may be spared.
    pub minimal: bool,
    /// The grades that are wanted.
    pub grades: RangeInclusive<f64>,
}

impl Wanted {
    /// Any challenge of this level.
    pub const fn any(level: Level) -> Self {
        Self {
            level,
            givens: level.givens(),
            minimal: false,
            grades: 0.0..=f64::INFINITY,
        }
    }
}

/// A challenge with its only solution and its grade.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The challenge.
    pub challenge: Challenge,
    /// Its only solution.
    pub solution: Solution,
    /// How hard it is.
    pub grade: Grade,
}

/// Why no further challenge was made.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum GenerateError {
    /// All that exist were made or excluded.
    #[error("there are no others: {} made", counted(*.made, "challenge"))]
    Exhausted {
        /// How many were made.
        made: usize,
    },
    /// The user wanted no more.
    #[error("cancelled after {}", counted(*.made, "challenge"))]
    Cancelled {
        /// How many were made.
        made: usize,
    },
    /// It was stopped while it looked for the next.
    #[error(
        "none of the {} drawn had a wanted grade{}",
        counted(*.graded, "challenge"), grades_seen(*.grades)
    )]
    Stopped {
        /// How many were made.
        made: usize,
        /// How many challenges were graded in vain.
        graded: usize,
        /// The lowest and the highest of their grades.
        grades: Option<(f64, f64)>,
    },
    /// Long drawing came to nothing.
    #[error(
        "{PATIENCE} draws in a row came to nothing after {}; none of the {} drawn had a wanted grade{}; \
         ask for other grades{}",
        counted(*.made, "challenge"), counted(*.graded, "challenge"), grades_seen(*.grades),
        if *.minimal { ", for less, or not for minimal ones" } else { " or for less" }
    )]
    GaveUp {
        /// How many were made.
        made: usize,
        /// How many challenges were graded in vain.
        graded: usize,
        /// The lowest and the highest of their grades.
        grades: Option<(f64, f64)>,
        /// Whether minimal ones were wanted.
        minimal: bool,
    },
}

/// Where the grades lie that came up.
fn grades_seen(grades: Option<(f64, f64)>) -> String {
    grades.map_or_else(String::new, |(lowest, highest)| {
        format!(": their grades lie between {lowest:.1} and {highest:.1}")
    })
}

/// Makes challenges, no two of them the same up to the half turn.
pub struct Generator<'a> {
    atlas: &'a Atlas,
    wanted: Wanted,
    random: Random,
    made: usize,
    /// What was made or is excluded, as [`canonical`].
    known: HashSet<Challenge>,
    /// The challenges with one given that are left, if those are wanted.
    lone: Vec<Placement>,
    /// How many challenges are graded at a time.
    jobs: usize,
    /// How many challenges are drawn and graded before they are looked at.
    batch: usize,
    /// Draws that are not graded yet; those that came to nothing need not be.
    drawn: VecDeque<Option<(Challenge, Solution)>>,
    /// What draws before them have come to that nobody has looked at yet.
    ahead: VecDeque<Option<Generated>>,
}

impl<'a> Generator<'a> {
    /// A generator for challenges of one kind.
    pub fn new(atlas: &'a Atlas, wanted: Wanted, seed: u64) -> Self {
        // Different kinds of challenges are not to be cut out of the same solutions.
        let stream = wanted.level as u64 + 100 * *wanted.givens.start() as u64;
        let lone = match wanted.level {
            Level::Grandmaster => atlas.lone_placements(),
            _ => Vec::new(),
        };
        Self {
            random: Random::new(seed, stream),
            atlas,
            wanted,
            made: 0,
            known: HashSet::new(),
            lone,
            jobs: 1,
            batch: 1,
            drawn: VecDeque::new(),
            ahead: VecDeque::new(),
        }
    }

    /// The same, with so many challenges graded at a time. What is made does not depend on it.
    pub fn with_jobs(self, jobs: usize) -> Self {
        let batch = jobs;
        Self {
            jobs,
            batch,
            ..self
        }
    }

    /// Never make this challenge, nor its half turn.
    pub fn exclude(&mut self, challenge: &Challenge) {
        self.known.insert(canonical(challenge));
    }

    /// The next challenge.
    pub fn make(&mut self) -> Result<Generated, GenerateError> {
        self.make_until(&|| false)
    }

    /// The next challenge, unless `stop` says that it takes too long. It is asked before each
    /// draw and before each grading; what is made does not depend on it.
    pub fn make_until(
        &mut self,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Generated, GenerateError> {
        let made = self.made;
        let mut in_vain = 0;
        let mut grades: Option<(f64, f64)> = None;
        for _ in 0..PATIENCE {
            if stop() {
                return Err(GenerateError::Stopped {
                    made,
                    graded: in_vain,
                    grades,
                });
            }
            if self.ahead.is_empty() {
                // What was drawn before it was stopped comes first.
                if self.drawn.is_empty() {
                    self.draw_ahead(stop);
                }
                self.grade_ahead(stop);
            }
            let Some(drawn) = self.ahead.pop_front() else {
                if self.drawn.is_empty() && self.is_exhausted() {
                    return Err(GenerateError::Exhausted { made });
                }
                // Stopped before the first of them was drawn, or graded.
                continue;
            };
            let Some(drawn) = drawn.filter(|drawn| self.is_new(&drawn.challenge)) else {
                continue;
            };
            let number = drawn.grade.number();
            if self.wanted.grades.contains(&number) {
                self.exclude(&drawn.challenge);
                self.made += 1;
                return Ok(drawn);
            }
            let (lowest, highest) = grades.unwrap_or((number, number));
            grades = Some((lowest.min(number), highest.max(number)));
            in_vain += 1;
        }
        Err(GenerateError::GaveUp {
            made,
            graded: in_vain,
            grades,
            minimal: self.wanted.minimal,
        })
    }

    fn is_new(&self, challenge: &Challenge) -> bool {
        !self.known.contains(&canonical(challenge))
    }

    /// Draws some challenges, as far as it comes before `stop`. A draw depends on those before
    /// it, but on no grade.
    fn draw_ahead(&mut self, stop: &dyn Fn() -> bool) {
        while self.drawn.len() < self.batch && !self.is_exhausted() && !stop() {
            // What is known already need not be graded.
            let new = self.draw().filter(|(challenge, _)| self.is_new(challenge));
            self.drawn.push_back(new);
        }
        // Whoever wants one does not wait for many; whoever wants many keeps all cores busy.
        if self.jobs > 1 {
            self.batch = (2 * self.batch).min(LONGEST_BATCH * self.jobs);
        }
    }

    /// Grades what is drawn, several at a time, as far as it comes before `stop`.
    fn grade_ahead(&mut self, stop: &(dyn Fn() -> bool + Sync)) {
        let graded = |drawn: &Option<(Challenge, Solution)>| {
            let Some((challenge, solution)) = drawn.clone() else {
                return Some(None);
            };
            (!stop()).then(|| {
                let grade = Grade::of(&challenge, &solution);
                Some(Generated {
                    challenge,
                    solution,
                    grade,
                })
            })
        };
        let before = self.ahead.len();
        let ahead = &mut self.ahead;
        parallel::in_order(&self.drawn, self.jobs, graded, |graded| match graded {
            Some(graded) => {
                ahead.push_back(graded);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
        self.drawn.drain(..self.ahead.len() - before);
    }

    fn is_exhausted(&self) -> bool {
        self.wanted.level == Level::Grandmaster && self.lone.is_empty()
    }

    /// A challenge of the wanted level, unless the draw comes to nothing.
    fn draw(&mut self) -> Option<(Challenge, Solution)> {
        if self.wanted.level == Level::Grandmaster {
            return self.draw_lone();
        }
        let solution = self.random.choice(self.atlas.solutions())?;
        let sizes: Vec<usize> = self.wanted.givens.clone().collect();
        let size = self.random.choice(&sizes)?;
        let counts = self.atlas.subset_counts(solution.placements());
        let challenge = self.choose_givens(&counts, size)?;
        Some((challenge, solution))
    }

    fn choose_givens(&mut self, counts: &SubsetCounts, size: usize) -> Option<Challenge> {
        let fits = |subset: &_| {
            if self.wanted.minimal {
                counts.is_minimal(*subset)
            } else {
                counts.count(*subset) == 1
            }
        };
        let sized = counts.subsets().filter(|subset| subset.len() == size);
        let subsets: Vec<_> = sized.filter(fits).collect();
        let chosen = self.random.choice(&subsets)?;
        Challenge::new(counts.placements(chosen)).ok()
    }

    /// One of the challenges with one given that were not drawn yet.
    fn draw_lone(&mut self) -> Option<(Challenge, Solution)> {
        let given = self.random.choice(&self.lone)?;
        self.lone.retain(|&other| other != given);
        let challenge = Challenge::new([given]).ok()?;
        let solution = self.atlas.solutions_of(&challenge).into_iter().next()?;
        Some((challenge, solution))
    }
}

/// The same for a challenge and its half turn: the one that comes first.
pub fn canonical(challenge: &Challenge) -> Challenge {
    let turned = challenge.half_turn();
    if turned.givens() < challenge.givens() {
        turned
    } else {
        challenge.clone()
    }
}

/// Every challenge with one given and one solution, one of it and its half turn,
/// in order.
pub fn grandmasters(atlas: &Atlas) -> Vec<Generated> {
    let lone = atlas.lone_placements().into_iter();
    lone.filter(|given| given.index() <= given.half_turn().index())
        .filter_map(|given| {
            let challenge = Challenge::new([given]).ok()?;
            let solution = atlas.solutions_of(&challenge).into_iter().next()?;
            let grade = Grade::of(&challenge, &solution);
            Some(Generated {
                challenge,
                solution,
                grade,
            })
        })
        .collect()
}
